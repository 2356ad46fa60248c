from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.presets import load_preset, preset_ids
from game.rules.ruleset import FIELD_NAMES, ruleset_from_table


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(preset_ids())
    assert lines[0] == "classic     6 dice, opening 500, target 10,000"


def test_one_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "grand", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "  123456   3,000  Straight, 1 to 6\n" in out
    assert "The first player to get there wins at once." in out


def test_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "classic", "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "Suite de 1 à 6" in out
    assert "500 points" in out
    assert "The turn" not in out


@pytest.mark.parametrize(
    ("lang", "title"), [("fr_FR.UTF-8", "Le coup"), ("C.UTF-8", "The turn"), ("de_DE", "The turn")]
)
def test_the_language_is_the_system_s(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, title: str
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    assert main(["rules", "classic"]) == 0
    assert title in capsys.readouterr().out


@pytest.mark.parametrize("preset_id", preset_ids())
def test_the_whole_table(capsys: pytest.CaptureFixture[str], preset_id: str) -> None:
    assert main(["rules", preset_id, "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert table["id"] == preset_id
    fields = {name: table[name] for name in FIELD_NAMES}
    assert ruleset_from_table(fields) == load_preset(preset_id).ruleset


def test_all_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    assert [table["id"] for table in json.loads(capsys.readouterr().out)] == list(preset_ids())


def test_an_own_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "Chez nous"\nopening = 350\n', encoding="utf-8")
    assert main(["rules", str(path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Chez nous\n")
    assert "at least 350 points" in out


def test_no_such_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "nope"]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err == "dixmille: There is no rule set 'nope'; there are " + ", ".join(preset_ids()) + ".\n"
