"""`dixmille selftest`: opens the game, plays a whole game between bots through the real scenes, closes it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from game import record
from game.output import print_json
from game.ui.input import CloseAsked, Pressed
from game.ui.keys import Command
from game.ui.options import PlayOptions
from game.ui.program import Program
from game.ui.scenes.menu import Menu
from game.ui.scenes.play import PlayScene
from game.ui.scenes.results import Results
from game.ui.scenes.setup import Setup
from game.ui.settings import SeatMemory, Settings
from game.ui.unattended import unattended

SEATS: Final = (SeatMemory(name="Ada", player="steady"), SeatMemory(name="Blaise", player="bold"))
TARGET: Final = 3000
MOST_TICKS: Final = 60 * 60 * 10
"""A game that takes longer than ten minutes of its own time will not end."""


class SelfTestError(Exception):
    """Something did not happen that should have."""


@dataclass(slots=True)
class Report:
    """What was seen to work, in order."""

    steps: list[str] = field(default_factory=list)

    def saw(self, step: str, *, is_so: bool) -> None:
        """Note a step. Raises SelfTestError if it is not so."""
        if not is_so:
            raise SelfTestError(f"failed: {step}")
        self.steps.append(step)


def run(args: argparse.Namespace) -> int:
    """Play, and say what worked; 0 if all did, 1 otherwise."""
    settings = Settings(
        seats=SEATS, changes={"target": TARGET}, speed="instant", computer_speed="instant", language="en"
    )
    report, problem = Report(), ""
    try:
        with unattended(settings, None, PlayOptions(size=args.size, seed=5, mute=True)) as program:
            play_through(program, report)
    except SelfTestError as error:
        problem = str(error)
    if args.json:
        print_json({"ok": not problem, "steps": report.steps, "problem": problem})
    else:
        print("\n".join(f"ok      {step}" for step in report.steps))
        if problem:
            print(problem)
    return 1 if problem else 0


def play_through(program: Program, report: Report) -> None:
    """From the menu to the results and out, by the keys a player has."""
    report.saw("the menu opens", is_so=_shows(program, Menu))
    _press(program, Command.ACCEPT)
    report.saw("Play leads to the set-up", is_so=_shows(program, Setup))
    _press(program, Command.ACCEPT)
    report.saw("Start leads to the table", is_so=_shows(program, PlayScene))
    table = program.stack.scenes[-1]
    if not isinstance(table, PlayScene):
        raise SelfTestError("failed: the table is the table")
    _until(program, lambda: _shows(program, Results))
    state = table.session.state
    report.saw("two bots play a whole game with rolling dice", is_so=state.outcome is not None)
    report.saw("somebody reached the target", is_so=max(seat.total for seat in state.seats) >= TARGET)
    saved = record.load(program.house.folders.autosave)
    report.saw("the game was saved, and replays to the same end", is_so=saved.state == state)
    report.saw("the results are shown", is_so=_shows(program, Results))
    program.stack.handle(CloseAsked())
    report.saw("the game closes", is_so=not program.stack.running)


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
