"""The self-test notices what it is there for: each part of the program, taken away, makes it fail."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.ai.turn.solution import Solution
from game.ai.work import WorkLostError
from game.rules.ruleset import Ruleset
from game.text import Texts
from game.ui import program, selftest, selftest_parts
from game.ui.draw.text import ROBOTO, Writer
from game.ui.selftest_parts import Report, SelfTestError

NOTHING = Path("nowhere at all")


@pytest.fixture(autouse=True)
def _fonts_afterwards() -> object:
    """The program shuts pygame when it ends; other tests of this process still draw."""
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.init()
    pygame.font.init()


def ended(capsys: pytest.CaptureFixture[str], *, as_json: bool = True) -> tuple[int, str]:
    code = selftest.run(Namespace(size=(1024, 600), json=as_json))
    return code, capsys.readouterr().out


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the parts that take long, which have tests of their own here."""
    for name in ("solved_in_a_process", "solved_with_numpy"):
        monkeypatch.setattr(selftest_parts, name, lambda _: None)


@pytest.mark.usefixtures("quick")
def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = ended(capsys)
    told = json.loads(out)
    assert (code, told["ok"], told["problem"]) == (0, True, "")
    assert "English: two bots play a whole game with rolling dice" in told["steps"]
    assert "Français: and loaded again" in told["steps"]
    assert told["steps"][-1] == "nothing was written beside the program"


@pytest.mark.usefixtures("quick")
def test_a_language_without_its_catalogue(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "Texts", lambda language, _: Texts(language, NOTHING))
    monkeypatch.setattr(selftest, "LANGUAGES", ("fr",))
    code, out = ended(capsys, as_json=False)
    assert code == 1
    assert out.splitlines()[-1] == "failed: Français: the language is spoken"


def test_a_library_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:  # C210
    def missing(_: Report) -> None:
        raise ModuleNotFoundError("No module named '_cffi_backend'")

    monkeypatch.setattr(selftest_parts, "flight", missing)
    code, out = ended(capsys)
    assert code == 1
    assert json.loads(out)["problem"] == (
        "failed after 'all rule sets are there': ModuleNotFoundError: No module named '_cffi_backend'"
    )


def test_the_physics_is_the_librarys(monkeypatch: pytest.MonkeyPatch) -> None:  # C210
    report = Report()
    selftest_parts.flight(report)
    assert len(report.steps) == 3
    monkeypatch.delitem(sys.modules, "_cffi_backend")
    with pytest.raises(SelfTestError, match="library"):
        selftest_parts.flight(report)


def test_a_font_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:  # C212
    report = Report()
    selftest_parts.fonts(report)
    assert report.steps == ["all fonts draw"]
    writer = Writer({**ROBOTO, "bold": NOTHING})
    monkeypatch.setattr(selftest_parts, "Writer", lambda: writer)
    with pytest.raises((FileNotFoundError, pygame.error)):
        selftest_parts.fonts(report)


def test_one_font_in_place_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    regular = ROBOTO["regular"]
    fonts = dict.fromkeys(ROBOTO, regular)
    writer = Writer(fonts)
    monkeypatch.setattr(selftest_parts, "Writer", lambda: writer)
    with pytest.raises(SelfTestError, match="fonts"):
        selftest_parts.fonts(Report())


def test_sounds_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(selftest_parts, "SOUNDS", tmp_path)
    with pytest.raises(SelfTestError, match="sounds"):
        selftest_parts.sounds(Report())
    for number in range(11):
        (tmp_path / f"{number}.ogg").write_bytes(b"no sound")
    pygame.mixer.init()
    try:
        with pytest.raises(pygame.error):
            selftest_parts.sounds(Report())
    finally:
        pygame.mixer.quit()


def solver(poll: Callable[[], Solution | None]) -> type[object]:
    class Fake:
        def __init__(self, ruleset: Ruleset) -> None:
            del ruleset

        def poll(self) -> Solution | None:
            return poll()

        def stop(self) -> None:
            pass

    return Fake


def test_the_process_answers() -> None:
    report = Report()
    selftest_parts.solved_in_a_process(report)
    assert report.steps == ["a rule set is solved in a process of its own"]


def test_a_process_that_dies_or_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> Solution | None:
        raise WorkLostError

    monkeypatch.setattr(selftest_parts, "ProcessSolver", solver(lost))
    with pytest.raises(WorkLostError):
        selftest_parts.solved_in_a_process(Report())
    monkeypatch.setattr(selftest_parts, "ProcessSolver", solver(lambda: None))
    monkeypatch.setattr(selftest_parts, "_PAUSE", 0.0)
    with pytest.raises(SelfTestError, match="process"):
        selftest_parts.solved_in_a_process(Report())


def test_a_game_of_two_needs_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report()
    selftest_parts.solved_with_numpy(report)
    assert report.steps == ["a short game of two is solved exactly"]
    monkeypatch.setitem(sys.modules, "game.ai.duel.table", None)
    with pytest.raises(ImportError):
        selftest_parts.solved_with_numpy(report)


def test_rule_sets_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest_parts, "preset_ids", lambda: ("classic",))
    with pytest.raises(SelfTestError, match="rule sets"):
        selftest_parts.rule_sets(Report())


@pytest.mark.parametrize("change", ["new", "changed", "gone"])
def test_whatever_is_written_beside_the_program_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: str
) -> None:  # C219
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    file = tmp_path / "game" / "assets" / "a.toml"
    file.parent.mkdir(parents=True)
    file.write_text("a")
    before = selftest.listing()
    assert selftest.listing() == before
    match change:
        case "new":
            (tmp_path / "settings.json").write_text("{}")
        case "changed":
            file.write_text("ab")
        case _:
            file.unlink()
    assert selftest.listing() != before
