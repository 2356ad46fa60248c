"""Opening and ending the program: what it begins with, and every way it can go wrong."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from program_for_tests import Driver, StandIn, played

from game import record
from game.files import Folders
from game.match import Match
from game.presets import load_preset
from game.rulebook import Rulebook
from game.rules_code import code_of
from game.ui import app
from game.ui.house import House
from game.ui.options import PlayOptions
from game.ui.program import Program, Start, open_program, start_of
from game.ui.settings import SeatMemory, Settings, save
from game.ui.window import NoDisplayError


@pytest.fixture(autouse=True)
def _fonts_afterwards() -> object:
    """The program shuts pygame when it ends; other tests of this process still draw."""
    yield
    pygame.display.init()
    pygame.font.init()


def begun(folder: Path, **options: object) -> Match | None:
    return app.first_match(start_of(PlayOptions(data_dir=folder, **options)))  # type: ignore[arg-type]


class TestFirstMatch:
    def test_without_wishes_there_is_none(self, tmp_path: Path) -> None:
        assert begun(tmp_path) is None

    def test_players_and_rules(self, tmp_path: Path) -> None:
        match = begun(tmp_path, players=("Zoé", "*HAL", "Zoé"), rules="grand")
        assert match is not None
        assert [(player.name, player.bot) for player in match.players] == [
            ("Zoé", None),
            ("HAL", "steady"),
            ("Zoé 2", None),
        ]
        assert match.ruleset.straight == 3000

    def test_ones_own_rules_and_codes_are_rules(self, tmp_path: Path) -> None:
        rulebook = Rulebook(Folders.under(tmp_path).rules)
        own = rulebook.save("Chez Ana", replace(load_preset("exact").ruleset, jokers=True))
        for reference in (own.id, code_of("Chez Ana", own.ruleset)):
            match = begun(tmp_path, rules=reference)
            assert match is not None
            assert match.ruleset == own.ruleset

    @pytest.mark.parametrize(
        ("settings", "expected"),
        [
            (Settings(ruleset="table", changes={"opening": 1000}), {"opening": 1000, "straight": 1000}),
            (Settings(ruleset="table", changes={"opening": 20000}), {"opening": 800}),
            (Settings(ruleset="own:gone", changes={"opening": 1000}), {"opening": 500}),
        ],
        ids=["changed", "not to be played", "gone"],
    )
    def test_players_alone_play_by_the_rules_that_were_left(
        self, tmp_path: Path, settings: Settings, expected: dict[str, int]
    ) -> None:
        save(tmp_path / "settings.json", settings)
        match = begun(tmp_path, players=("Ana",))
        assert match is not None
        assert {name: getattr(match.ruleset, name) for name in expected} == expected

    def test_rules_alone_take_the_seats_as_they_were_left(self, tmp_path: Path) -> None:
        save(tmp_path / "settings.json", Settings(seats=(SeatMemory("Ana"), SeatMemory("Bo", plays=False))))
        match = begun(tmp_path, rules="pocket")
        assert match is not None
        assert [player.name for player in match.players] == ["Ana"]

    def test_unnamed_seats_have_names_in_the_players_language(self, tmp_path: Path) -> None:
        match = begun(tmp_path, rules="classic", lang="fr")
        assert match is not None
        assert match.players[0].name == "Joueur 1"

    def test_a_saved_game_goes_on(self, tmp_path: Path) -> None:
        saved = played("roll =111234 +111 bank", "Ana", "Bo")
        record.save(saved, tmp_path / "game.json")
        match = begun(tmp_path, load=tmp_path / "game.json")
        assert match is not None
        assert match.actions == saved.actions

    def test_names_that_no_file_can_hold_are_made_writable(self, tmp_path: Path) -> None:
        match = begun(tmp_path, players=("\udcff", "a\x00b", "*" * 5))
        assert match is not None
        record.match_to_json(match)
        assert all(player.name for player in match.players)


class TestRun:
    """`run` as the command line calls it."""

    @pytest.fixture
    def closing(self, monkeypatch: pytest.MonkeyPatch) -> list[Program]:
        """Programs whose window is closed as soon as it is open."""
        opened: list[Program] = []

        def close_soon(start: Start) -> Program:
            opened.append(open_program(start, events=lambda: [pygame.Event(pygame.QUIT)], play=StandIn))
            return opened[-1]

        monkeypatch.setattr(app, "open_program", close_soon)
        return opened

    def test_a_closed_window_is_a_good_end(self, tmp_path: Path, closing: list[Program]) -> None:
        assert app.run(PlayOptions(data_dir=tmp_path, mute=True)) == 0
        assert not closing[0].stack.running
        assert not pygame.display.get_init()

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            ({"load": Path("/nowhere/game.json")}, "cannot be read"),
            ({"rules": "no-such"}, "There is no rule set 'no-such'"),
            ({"players": tuple("ABCDEFGHI")}, "1 to 8 players; 9 are named"),
        ],
    )
    def test_wrong_wishes_are_one_sentence(
        self,
        tmp_path: Path,
        closing: list[Program],
        capsys: pytest.CaptureFixture[str],
        options: dict[str, object],
        sentence: str,
    ) -> None:
        assert app.run(PlayOptions(data_dir=tmp_path, **options)) == app.WRONG  # type: ignore[arg-type]
        told = capsys.readouterr()
        assert told.out == ""
        assert sentence in told.err
        assert len(told.err.splitlines()) == 1
        assert closing == []  # no window was opened for it

    def test_a_damaged_game_is_left_as_it_is(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "bad.json"
        file.write_text('{"format": 1, "ruleset": "classic", "seats": [{"name": "A"}], "actions": "=111111"}')
        before = file.read_bytes()
        assert app.run(PlayOptions(data_dir=tmp_path, load=file)) == app.WRONG
        assert "Word 1, '=111111', in phase ready" in capsys.readouterr().err
        assert file.read_bytes() == before

    def test_no_display_names_what_works_without(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def no_window(_: Start) -> Program:
            raise NoDisplayError

        monkeypatch.setattr(app, "open_program", no_window)
        assert app.run(PlayOptions(data_dir=tmp_path)) == app.NO_DISPLAY
        told = capsys.readouterr().err
        assert "no display" in told
        assert "simulate" in told

    def test_an_error_is_logged_and_the_game_stays(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        class Broken(StandIn):
            def __init__(self, house: House, match: Match) -> None:
                super().__init__(house, match)
                record.save(match, house.folders.autosave)

            def tick(self) -> None:
                raise ZeroDivisionError("the die has no sides")

        monkeypatch.setattr(app, "open_program", lambda start: open_program(start, events=list, play=Broken))
        assert app.run(PlayOptions(data_dir=tmp_path, players=("Ana",), mute=True)) == app.CRASHED
        log = (tmp_path / "log" / "dixmille.log").read_text(encoding="utf-8")
        assert "ZeroDivisionError: the die has no sides" in log
        told = capsys.readouterr().err
        assert len(told.splitlines()) == 1
        assert "dixmille.log" in told
        assert record.load(Folders.under(tmp_path).autosave).players[0].name == "Ana"
        assert logging.getLogger("game").handlers == []

    def test_a_key_press_on_the_console_goes_on_up(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupted() -> list[pygame.Event]:
            raise KeyboardInterrupt

        monkeypatch.setattr(app, "open_program", lambda start: open_program(start, events=interrupted))
        with pytest.raises(KeyboardInterrupt):
            app.run(PlayOptions(data_dir=tmp_path, mute=True))

    def test_a_log_that_cannot_be_written_stops_nothing(self, tmp_path: Path, closing: list[Program]) -> None:
        (tmp_path / "log").write_text("no folder", encoding="utf-8")
        assert app.run(PlayOptions(data_dir=tmp_path, mute=True)) == 0
        assert len(closing) == 1


WINDOWED = """
import sys
sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = None
from pathlib import Path
from game.__main__ import main
from game.ui import program
program.Program.run = lambda self: 1 / 0
code = main(["--data-dir", sys.argv[1], "--mute"])
Path(sys.argv[1], "code").write_text(str(code))
"""


def test_without_a_console_errors_go_to_the_log_alone(tmp_path: Path) -> None:
    """C214: in a windowed program there is nowhere to print to, and nothing fails for it."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", WINDOWED, str(tmp_path)],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "code").read_text() == "1"
    assert "ZeroDivisionError" in (tmp_path / "log" / "dixmille.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("console", [True, False])
def test_who_sees_no_console_is_told_in_a_box(  # C214
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, console: bool
) -> None:
    boxes: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda _, sentence, **__: boxes.append(sentence))
    if not console:
        for stream in ("stdout", "stderr", "__stdout__", "__stderr__"):
            monkeypatch.setattr(sys, stream, None)
    assert app.run(PlayOptions(data_dir=tmp_path, load=tmp_path / "none.json")) == app.WRONG
    if console:
        assert "none.json" in capsys.readouterr().err
    assert [("none.json" in sentence) for sentence in boxes] == ([] if console else [True])


class TestProgram:
    def test_the_window_is_as_large_as_it_was(self, tmp_path: Path) -> None:
        driver = Driver(tmp_path, Settings(language="en", motion="none", window=(1024, 640)))
        try:
            assert driver.program.window.size == (1024, 640)
        finally:
            driver.close()

    def test_the_same_seed_throws_the_same_dice(self, tmp_path: Path) -> None:
        thrown = []
        for _ in range(2):
            driver = Driver(tmp_path, options=PlayOptions(seed=7, mute=True))
            roller = driver.program.house.roller
            roller.throw(6)
            landing = None
            while landing is None:
                landing = roller.poll()
            thrown.append(landing.faces)
            driver.close()
        assert thrown[0] == thrown[1]

    def test_closing_ends_what_runs_beside_the_game(self, tmp_path: Path) -> None:
        driver = Driver(tmp_path, match=played("", "Ana", "Ben"))
        solving = driver.program.thinker._solving
        assert solving is not None  # the first hint is not to be waited for, nor a computer that takes a seat
        process = solving[1]._work._process  # type: ignore[attr-defined]
        assert process.is_alive()
        driver.close()
        process.join(5)
        assert not process.is_alive()

    def test_settings_from_the_folder_are_used(self, tmp_path: Path) -> None:
        (tmp_path / "settings.json").write_text(json.dumps({"theme": "high_contrast", "volume_game": 0.1}))
        start = start_of(PlayOptions(data_dir=tmp_path))
        assert start.settings.theme == "high_contrast"
        assert start.folders == Folders.under(tmp_path)

    def test_a_whole_evening_through_all_doors(self, tmp_path: Path) -> None:
        """Menu, setup, table, results, again, results, menu, continue: every door leads where it says."""
        driver = Driver(tmp_path)
        try:
            driver.press(pygame.K_RETURN, pygame.K_RETURN)
            over = played("roll =111111 +111111", "Ana", "Bo", rules="pocket")
            driver.push(driver.program.results(over))
            driver.press(pygame.K_RETURN)
            assert driver.scenes == ["StandIn"]
            assert driver.tables[-1].match.players == over.players
            driver.push(driver.program.results(over))
            driver.click("new")
            assert driver.scenes[-1] == "Setup"
            driver.press(pygame.K_ESCAPE)
            assert driver.scenes[-1] == "Results"
            driver.press(pygame.K_ESCAPE)
            assert driver.scenes == ["Menu"]
        finally:
            driver.close()
