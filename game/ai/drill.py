"""Exercises off the frame: a process draws them, some ahead, by the solved game of two if there is one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.ai.coach.advice import Coach
from game.ai.coach.expert import expert, kept_duel
from game.ai.coach.trainer import Exercise, search
from game.ai.turn.solution import solve, solve_steps
from game.ai.work import ProcessWork, SliceWork, Work, WorkLostError
from game.rules.ruleset import Ruleset

SLICE: Final = 2
"""Steps at a poll where there is no process: some milliseconds."""


def drill_steps(ruleset: Ruleset, seed: int, cache: Path) -> Iterator[Exercise | None]:
    """Exercises without end. For a process: it solves, and may need numpy; `cache` keeps solved games."""
    yield from search(expert(solve(ruleset), 2, kept_duel(ruleset, cache)), seed)


def plain_steps(ruleset: Ruleset, seed: int) -> Iterator[Exercise | None]:
    """The same by points alone, in steps small enough to be done between two pictures."""
    solution = yield from solve_steps(ruleset)
    yield from search(Coach(solution), seed)


class Drill:
    """Exercises as they are wanted. Stop it when nobody wants more."""

    def __init__(self, ruleset: Ruleset, seed: int, cache: Path) -> None:
        self._plain = plain_steps(ruleset, seed)
        self._work: Work
        try:
            self._work, self._beside = ProcessWork(drill_steps, ruleset, seed, cache), True
        except (OSError, RuntimeError):
            self._work, self._beside = SliceWork(self._plain, SLICE), False

    def poll(self) -> Exercise | None:
        """The next exercise if it is there. Call it once a tick while one is wanted."""
        try:
            found = self._work.poll()
        except WorkLostError:
            self._work.stop()
            if self._beside:
                self._work, self._beside = SliceWork(self._plain, SLICE), False
            return None
        return found if isinstance(found, Exercise) else None

    def stop(self) -> None:
        """Give it up; may be called again."""
        self._work.stop()
