"""`dixmille selftest`: opens the game, plays whole games between bots through the real scenes, closes it.

It goes through everything that a program can lack once it is packed: the physics, fonts, sounds, rule sets,
languages, numpy, the process that solves a rule set, places to write to.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

import msgspec

from game import record
from game.output import print_json
from game.resources import ASSETS, SOUNDS, frozen
from game.text import LANGUAGE_NAMES, LANGUAGES, SOURCE
from game.ui import selftest_parts as parts
from game.ui.input import CloseAsked, Pressed
from game.ui.keys import Command
from game.ui.options import PlayOptions
from game.ui.program import Program
from game.ui.scenes.menu import Menu
from game.ui.scenes.play import PlayScene
from game.ui.scenes.results.scene import Results
from game.ui.scenes.saved_game import SAVE_NAME
from game.ui.scenes.setup.scene import Setup
from game.ui.selftest_parts import Report, SelfTestError
from game.ui.settings import SeatMemory, Settings
from game.ui.unattended import unattended

SEATS: Final = (SeatMemory(name="Ada", player="steady"), SeatMemory(name="Blaise", player="bold"))
TARGET: Final = 3000
MOST_TICKS: Final = 60 * 60 * 10
"""A game that takes longer than ten minutes of its own time will not end."""


def run(args: argparse.Namespace) -> int:
    """Play, and say what worked; 0 if all did, 1 otherwise."""
    report, problem = Report(), ""
    try:
        _all(report, args.size)
    except SelfTestError as error:
        problem = str(error)
    except Exception as error:  # noqa: BLE001  whatever is missing is what is looked for
        problem = f"failed after {report.last!r}: {type(error).__name__}: {error}"
    if args.json:
        print_json({"ok": not problem, "steps": report.steps, "problem": problem})
    else:
        print("\n".join(f"ok      {step}" for step in report.steps))
        if problem:
            print(problem)
    return 1 if problem else 0


def _all(report: Report, size: tuple[int, int]) -> None:
    before = listing()
    settings = Settings(
        seats=SEATS, changes={"target": TARGET}, speed="instant", computer_speed="instant", language=SOURCE
    )
    parts.rule_sets(report)
    parts.flight(report)
    parts.solved_in_a_process(report)
    parts.solved_with_numpy(report)
    with unattended(settings, None, PlayOptions(size=size, seed=5, mute=True)) as program:
        parts.fonts(report)
        parts.sounds(report)
        for language in LANGUAGES:
            play_through(program, report, language)
        program.stack.handle(CloseAsked())
        report.saw("the game closes", is_so=not program.stack.running)
    report.saw("nothing was written beside the program", is_so=listing() == before)


def listing() -> dict[str, tuple[int, int]]:
    """All files that the program consists of, with their sizes and when they were last changed."""
    folder = frozen()
    found = {}
    for place in (ASSETS, SOUNDS) if folder is None else (folder,):
        for path in place.rglob("*"):
            status = path.lstat()
            found[str(path)] = status.st_size, status.st_mtime_ns
    return found


def play_through(program: Program, report: Report, language: str) -> None:
    """From the menu to the results and back, by the keys a player has, in one language."""
    report.language = LANGUAGE_NAMES[language]
    program.change(msgspec.structs.replace(program.house.settings, language=language))
    _speaks(program, report, language)
    report.saw("the menu opens", is_so=_shows(program, Menu))
    _press(program, Command.ACCEPT)
    report.saw("Play leads to the set-up", is_so=_shows(program, Setup))
    _press(program, Command.ACCEPT)
    report.saw("Start leads to the table", is_so=_shows(program, PlayScene))
    table = program.stack.scenes[-1]
    if not isinstance(table, PlayScene):
        raise SelfTestError("failed: the table is the table")
    _save_and_load(program, table, report)
    _until(program, lambda: _shows(program, Results))
    state = table.session.state
    report.saw("two bots play a whole game with rolling dice", is_so=state.outcome is not None)
    report.saw("somebody reached the target", is_so=max(seat.total for seat in state.seats) >= TARGET)
    saved = record.load(program.house.folders.autosave)
    report.saw("the game was saved, and replays to the same end", is_so=saved.state == state)
    _press(program, Command.BACK)
    report.saw("the results lead back to the menu", is_so=_shows(program, Menu))
    report.language = ""


def _speaks(program: Program, report: Report, language: str) -> None:
    texts = program.stack.look.texts
    sentence = "The game is saved. C loads it again."
    translated = texts.t(sentence) != sentence
    report.saw(
        "the language is spoken", is_so=texts.language == language and translated == (language != SOURCE)
    )


def _save_and_load(program: Program, table: PlayScene, report: Report) -> None:
    """In the midst of the game: the dice are thrown further after it is saved, and taken back by loading."""
    _until(program, lambda: len(table.session.match.actions) >= 3)
    program.stack.handle(Pressed((Command.SAVE,)))
    saved = record.load(program.house.folders.saves / SAVE_NAME)
    report.saw("the game is saved by its key", is_so=saved.actions == table.session.match.actions)
    _until(program, lambda: len(table.session.match.actions) > len(saved.actions))
    # The key asks first. The answers show no focus yet: the first arrow shows it, the next one moves it.
    for command in (Command.LOAD, Command.RIGHT, Command.RIGHT, Command.ACCEPT):
        program.stack.handle(Pressed((command,)))
    report.saw("and loaded again", is_so=table.session.match.actions == saved.actions)


def _press(program: Program, command: Command) -> None:
    # A scene that has just opened takes no second click; half a second is what a person needs to look.
    program.step(30)
    program.stack.handle(Pressed((command,)))
    program.step(2)


def _until(program: Program, is_so: Callable[[], bool]) -> None:
    for _ in range(MOST_TICKS):
        if is_so():
            return
        program.step()
    raise SelfTestError("failed: the game goes on without end")


def _shows(program: Program, kind: type[object]) -> bool:
    return bool(program.stack.scenes) and isinstance(program.stack.scenes[-1], kind)
