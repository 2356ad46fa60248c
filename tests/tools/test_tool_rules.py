from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.files import Folders
from game.presets import load_preset, preset_ids
from game.rulebook import Rulebook
from game.rules.ruleset import FIELD_NAMES, Ruleset, ruleset_from_table
from game.rules_code import code_of, read_code

HOUSE = ruleset_from_table({"opening": 350, "jokers": True}, load_preset("grand").ruleset)


@pytest.fixture
def data_dir(tmp_path: Path) -> str:
    """A player's folder with one rule set in it, and a damaged one."""
    folders = Folders.under(tmp_path / "player")
    Rulebook(folders.rules).save("Chez Zoé", HOUSE)
    (folders.rules / "torn.toml").write_text("opening = ", encoding="utf-8")
    return str(tmp_path / "player")


def test_the_list(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["rules", "--lang", "en", "--data-dir", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(preset_ids())
    assert lines[0] == "classic     6 dice, opening 500, target 10,000"


def test_the_list_ends_with_the_player_s_own(capsys: pytest.CaptureFixture[str], data_dir: str) -> None:
    assert main(["rules", "--lang", "en", "--data-dir", data_dir]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == [*preset_ids(), "own:chez-zoé"]
    assert lines[-1] == "own:chez-zoé Chez Zoé · 6 dice, opening 350, target 10,000"
    assert len({line.index("6 dice") for line in lines[:-1] if "6 dice" in line}) == 1
    assert err.count("\n") == 1
    assert "torn.toml" in err


def test_the_player_s_folder_is_the_system_s(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, data_dir: str
) -> None:
    monkeypatch.setattr(Folders, "of_user", lambda: Folders.under(Path(data_dir)))
    assert main(["rules", "own:chez-zoé", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Chez Zoé"


def test_one_of_the_player_s_own(capsys: pytest.CaptureFixture[str], data_dir: str) -> None:
    assert main(["rules", "own:chez-zoé", "--data-dir", data_dir, "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Chez Zoé"
    assert lines[-1] == f"Code: {code_of('Chez Zoé', HOUSE)}"
    assert not any(line.startswith("Source") for line in lines)


@pytest.mark.parametrize("quoted", [True, False])
def test_a_code_is_told_in_words(capsys: pytest.CaptureFixture[str], quoted: bool) -> None:  # noqa: FBT001  a case
    code = code_of("Chez Zoé", HOUSE)
    assert main(["rules", *([code] if quoted else code.split()), "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Chez Zoé"
    assert lines[-1] == f"Code: {code}"


def test_a_code_without_a_name_stays_without(capsys: pytest.CaptureFixture[str]) -> None:
    code = code_of("", HOUSE)
    assert main(["rules", code, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["code"] == code


def test_a_code_with_a_slip(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", code_of("", HOUSE).replace("350", "300")]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("dixmille: The code is mistyped")


def test_one_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "grand", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "  123456   3,000  Straight, 1 to 6\n" in out
    assert "The first player to get there wins at once." in out
    source = load_preset("grand").source
    assert out.endswith(f"\nSource: {source}\nCode: {code_of('', load_preset('grand').ruleset)}\n")


def test_examples_stand_under_their_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "exact", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rule = next(place for place, line in enumerate(lines) if line.startswith("  Kill: "))
    assert lines[rule + 1].startswith("      \N{MINUS SIGN}600  The leader ")


def test_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "classic", "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "Suite de 1 à 6" in out
    assert "500 points" in out
    assert "The turn" not in out


def test_names_of_presets_are_translated_and_one_s_own_are_not(
    capsys: pytest.CaptureFixture[str], data_dir: str
) -> None:
    Rulebook(Folders.under(Path(data_dir)).rules).save("Five dice", HOUSE)
    told = {"five-dice": "Cinq dés", "own:five-dice": "Five dice", code_of("", HOUSE): "Règles maison"}
    for reference, name in told.items():
        assert main(["rules", reference, "--data-dir", data_dir, "--lang", "fr"]) == 0
        assert capsys.readouterr().out.splitlines()[0] == name


def test_a_file_steers_no_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    escape = "\\u001b[2J"
    path.write_text(f'name = "{escape}"\nsource = "{escape}"', encoding="utf-8")
    assert main(["rules", str(path)]) == 0
    path.write_text(f'"{escape}" = 1', encoding="utf-8")
    assert main(["rules", str(path)]) == 2
    assert "\x1b" not in "".join(capsys.readouterr())


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
    preset = load_preset(preset_id)
    assert ruleset_from_table(fields) == preset.ruleset
    assert ruleset_from_table(table["differs"]) == preset.ruleset
    assert all(
        table["differs"][name] != value
        for name, value in Ruleset().to_table().items()
        if name in table["differs"]
    )
    assert read_code(table["code"]) == ("", preset.ruleset)
    assert table["source"] == preset.source
    assert table["offers"] == {offer.field: list(offer.values) for offer in preset.offers}


def test_all_tables(capsys: pytest.CaptureFixture[str], data_dir: str) -> None:
    assert main(["rules", "--json", "--data-dir", data_dir]) == 0
    tables = json.loads(capsys.readouterr().out)
    assert [table["id"] for table in tables] == [*preset_ids(), "own:chez-zoé"]
    assert tables[-1]["code"] == code_of("Chez Zoé", HOUSE)


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
