"""`dixmille solve`: the chance to win of perfect play, for machines and for people, and where it is kept."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.__main__ import main
from game.ai.duel.shelf import path_in
from game.presets import load_rules_file

SMALL = """
base = "grand"
target = 1000
single_five = false
four_and_pair = false
three_pairs = false
nothing = false
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return str(path)


def solved(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, object]:
    assert main(["solve", *map(str, arguments), "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert isinstance(table, dict)
    return table


def test_the_published_game_to_2000(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "busche.toml"
    off = "".join(
        f"{name} = false\n" for name in ("four_alike", "five_alike", "six_alike", "straight", "three_pairs")
    )
    path.write_text(f'{off}opening = 0\nhot_dice = "may_bank"\nend = "immediate"\ntarget = 2000\n')
    found = solved(capsys, path, "--at", "0,0", "--data-dir", tmp_path)
    # One table serves both, where it makes no difference who began.
    game = {"first_seat": 0.578759, "exact": True, "at": {"first": 0.578759, "second": 0.578759}}
    turn = solved(capsys, path, "--turn")
    assert turn.pop("seconds") is not None
    assert found.pop("seconds") is not None
    assert found == turn | game


def test_a_solved_game_is_kept_and_looked_up(
    capsys: pytest.CaptureFixture[str], rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = solved(capsys, rules, "--data-dir", tmp_path, "--at", "200,500")
    kept = path_in(tmp_path / "cache" / "duels", load_rules_file(Path(rules)).ruleset)
    content = kept.read_bytes()

    def refuse(*_: object) -> object:
        raise AssertionError("it is solved already")

    with monkeypatch.context() as patch:
        patch.setattr("game.tools.duels.duel_steps", refuse)
        again = solved(capsys, rules, "--data-dir", tmp_path, "--at", "200,500")
        with pytest.raises(AssertionError, match="solved already"):
            main(["solve", rules, "--data-dir", str(tmp_path), "--fresh"])
    assert again["first_seat"] == pytest.approx(first["first_seat"], abs=1e-6)
    assert again["at"] == pytest.approx(first["at"], abs=1e-6)
    # A damaged file is solved again, and mended.
    kept.write_bytes(content[: len(content) // 2])
    assert solved(capsys, rules, "--data-dir", tmp_path)["first_seat"] == first["first_seat"]
    assert kept.read_bytes() == content


def test_it_is_solved_where_nothing_can_be_kept(
    capsys: pytest.CaptureFixture[str], rules: str, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("no folder")
    assert 0.5 < float(str(solved(capsys, rules, "--data-dir", tmp_path)["first_seat"])) < 0.8


def test_variants_that_are_left_out_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(SMALL + "jokers = true\ntakeover = 300\n")
    found = solved(capsys, path, "--data-dir", tmp_path)
    assert found["exact"] is False
    assert found["why_not"] == ["jokers is left out", "takeover is left out"]
    assert main(["solve", str(path), "--data-dir", str(tmp_path)]) == 0
    assert "not exact: jokers is left out; takeover is left out" in capsys.readouterr().out


def test_words_for_people(capsys: pytest.CaptureFixture[str], rules: str, tmp_path: Path) -> None:
    assert main(["solve", rules, "--at", "200,500", "--data-dir", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    turn, first, second, third, seconds = out.splitlines()[-5:]
    assert turn.startswith("A turn is worth ")
    assert first.startswith("The seat that begins wins ")
    assert second.startswith("With 200 to 500 it wins ")
    assert third == "This is exact."
    assert seconds.startswith("Solved in ")
    assert err.startswith("solving: ")


def test_solutions_are_written_for_the_program_to_ship(
    capsys: pytest.CaptureFixture[str], rules: str, tmp_path: Path
) -> None:
    folder = tmp_path / "shipped"
    assert main(["solve", rules, "--write", str(folder)]) == 0
    told = capsys.readouterr().out
    (path,) = folder.iterdir()
    assert path == path_in(folder, load_rules_file(Path(rules)).ruleset)
    assert f"{path.name}, {path.stat().st_size} bytes" in told
    assert main(["solve", rules, "--write", str(folder)]) == 0
    assert capsys.readouterr().out.endswith("is there\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--at", "200"], "'200' are no two totals like 2500,4000"),
        (["--at", "200,many"], "no two totals"),
        (["--at", "1000,0"], "1000 is not below the target of 1000"),
        (["--at", "0,150"], "150 is no sum of these points, which are multiples of 100"),
        (["--at=-100,0"], "-100 is below the lowest total of 0"),
    ],
)
def test_totals_that_no_seat_can_have(
    arguments: list[str], sentence: str, rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", rules, *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert sentence in err


def test_points_too_fine_for_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "fine.toml"
    path.write_text("single_one = 101\n")
    assert main(["solve", str(path), "--data-dir", str(tmp_path)]) == 2
    assert "multiples of 1 only: 10000 totals" in capsys.readouterr().err


def test_a_terminal_gets_one_line_that_is_wiped(
    capsys: pytest.CaptureFixture[str], rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    terminal = SimpleNamespace(isatty=lambda: True, write=told.append, flush=lambda: None)
    monkeypatch.setattr(sys, "stderr", terminal)
    solved(capsys, rules, "--data-dir", tmp_path)
    text = "".join(told)
    assert text.startswith("\rsolving: ")
    assert text.endswith("\r\033[K")
    assert "\n" not in text


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal")
def test_it_is_given_up_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "game", "solve", "classic", "--fresh", "--data-dir", str(tmp_path)]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        command, cwd=root, env=os.environ | {"PYTHONPATH": str(root)}, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "solving: 10 %\n"
        process.send_signal(signal.SIGINT)
        left = process.stderr.read()
        assert process.wait(60) == 130
    assert "Traceback" not in left
    assert not (tmp_path / "cache").exists()
