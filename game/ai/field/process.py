"""The tables of many seats, worked out in a process of its own beside the game: a second or two.

Numpy is imported here only once a field is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from game.ai.turn.solution import Solution, solve
from game.ai.turn.winning import Table, field_tells
from game.ai.work import ProcessWork, Work, WorkLostError
from game.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from game.ai.field.race import Race

StartField = Callable[[Ruleset], Work]
"""Begins to work out the race of a rule set. Raises OSError or RuntimeError if it cannot."""


def race_steps(ruleset: Ruleset) -> Iterator[Race]:
    """The race of a rule set, in one step."""
    from game.ai.field.race import race_of  # noqa: PLC0415  numpy, which others do not need

    yield race_of(solve(ruleset))


def process_field(ruleset: Ruleset) -> Work:
    """Work a race out in a process of its own. Raises OSError or RuntimeError if there can be none."""
    return ProcessWork(race_steps, ruleset)


class Fields:
    """The fields that are known, and the one that is being worked out; `start` None: there is never any."""

    def __init__(self, start: StartField | None) -> None:
        self._start = start
        self._tables: dict[Ruleset, Table | None] = {}
        self._working: tuple[Ruleset, Work] | None = None

    def table(self, ruleset: Ruleset) -> Table | None:
        """What tells the chances of games by these rules, if it is there."""
        return self._tables.get(ruleset)

    def want(self, ruleset: Ruleset) -> None:
        """Begin with a field, in place of any other, unless it is there, or never will be.

        What it needs is imported and got ready here: a moment, best where no frame waits for it.
        """
        if ruleset in self._tables or (self._working is not None and self._working[0] == ruleset):
            return
        self.stop()
        if self._start is None or not field_tells(ruleset):
            self._tables[ruleset] = None
            return
        from game.ai.field.table import get_ready  # noqa: PLC0415

        get_ready(ruleset)
        try:
            self._working = ruleset, self._start(ruleset)
        except (OSError, RuntimeError):
            self._tables[ruleset] = None

    def settled(self, solution: Solution) -> bool:
        """Whether it is known, or known that there is none; otherwise it is worked out. Call once a tick."""
        self.want(solution.ruleset)
        if self._working is not None:
            self._advance(solution, self._working[1])
        return solution.ruleset in self._tables

    def stop(self) -> None:
        """Give up what is being worked out."""
        if self._working is not None:
            self._working[1].stop()
            self._working = None

    def _advance(self, solution: Solution, work: Work) -> None:
        from game.ai.field.race import Race  # noqa: PLC0415
        from game.ai.field.table import Field, FieldTurns  # noqa: PLC0415

        try:
            found = work.poll()
        except WorkLostError:
            self._tables[solution.ruleset] = None
            self.stop()
            return
        if isinstance(found, Race):
            self._tables[solution.ruleset] = FieldTurns(Field(solution, found))
            self.stop()
