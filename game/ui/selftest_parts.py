"""The parts of the program that can be missing where it was packed, each put to its use once."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

import pygame

from game.ai.thinker import ProcessSolver
from game.presets import load_preset, preset_ids
from game.resources import SOUNDS
from game.tray.roller import Landing, TrayRoller
from game.ui.draw.text import ROBOTO, Writer

CLASSIC_TURN: Final = 561.84
"""Points that the best turn of the classic rules banks on average; many other programs agree on it."""
DICE: Final = 6
WORD: Final = "Été 10\u202f000"
_MOST_POLLS: Final = 6000
_PAUSE: Final = 0.01  # seconds between two looks at what is being solved


class SelfTestError(Exception):
    """Something did not happen that should have."""


@dataclass(slots=True)
class Report:
    """What was seen to work, in order; `language` is named with each step while it is set."""

    steps: list[str] = field(default_factory=list)
    language: str = ""

    @property
    def last(self) -> str:
        """The last step that worked."""
        return self.steps[-1] if self.steps else "nothing"

    def saw(self, step: str, *, is_so: bool) -> None:
        """Note a step. Raises SelfTestError if it is not so."""
        named = f"{self.language}: {step}" if self.language else step
        if not is_so:
            raise SelfTestError(f"failed: {named}")
        self.steps.append(named)


def rule_sets(report: Report) -> None:
    """All rule sets are there, and valid."""
    presets = [load_preset(name) for name in preset_ids()]
    report.saw("all rule sets are there", is_so=len({preset.ruleset for preset in presets}) > 10)


def flight(report: Report) -> None:
    """Six dice are thrown in the tray: pymunk steps them, and with it what it is bound to Python by."""
    roller = TrayRoller(Random(5))
    roller.throw(DICE)
    landing: Landing | None = None
    for _ in range(_MOST_POLLS):
        landing = roller.poll()
        if landing is not None:
            break
    if landing is None or landing.flight is None:
        raise SelfTestError("failed: six dice fly and land")
    flown = landing.flight
    report.saw("six dice fly and land", is_so=flown.faces == landing.faces and len(flown.faces) == DICE)
    report.saw("they knock on their way", is_so=len(flown.knocks) >= DICE)
    report.saw("the physics is that of the library", is_so={"pymunk", "_cffi_backend"} <= set(sys.modules))


def solved_in_a_process(report: Report) -> None:
    """A rule set is solved as bots have it solved, in a process started for it: this program once more."""
    solver = ProcessSolver(load_preset("classic").ruleset)
    try:
        solution = None
        for _ in range(_MOST_POLLS):
            solution = solver.poll()
            if solution is not None:
                break
            time.sleep(_PAUSE)
    finally:
        solver.stop()
    report.saw(
        "a rule set is solved in a process of its own",
        is_so=solution is not None and abs(solution.turn_value - CLASSIC_TURN) < 0.01,
    )


def solved_with_numpy(report: Report) -> None:
    """A very short game of two is solved exactly: who begins it wins a little less often than not."""
    from game.ai.duel.table import solve_duel  # noqa: PLC0415  it takes numpy along, which is what may be missing

    short = replace(load_preset("classic").ruleset, target=600)
    report.saw("a short game of two is solved exactly", is_so=0.4 < solve_duel(short).first_seat < 0.5)


def fonts(report: Report) -> None:
    """Every font is found by its path, and draws letters with accents and the space between thousands."""
    writer = Writer()
    pictures = [writer.render(WORD, 40, (255, 255, 255), weight) for weight in ROBOTO]
    drawn = [pygame.mask.from_surface(picture).count() for picture in pictures]
    report.saw("all fonts draw", is_so=min(drawn) > 100 and len(set(drawn)) == len(drawn))


def sounds(report: Report) -> None:
    """Every sound can be read, where the computer has any sound at all."""
    files = sorted(SOUNDS.glob("*.ogg"))
    report.saw("the sounds are there", is_so=len(files) > 10)
    if pygame.mixer.get_init() is not None:
        lengths = [pygame.mixer.Sound(file).get_length() for file in files]
        report.saw("the sounds can be played", is_so=min(lengths) > 0.01)
