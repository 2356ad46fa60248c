"""Everything the computer players look up for one rule set, solved once; small enough to send to a process.

Three questions are answered: which turn brings the most points on average; in the last turn, how likely is it
still to catch up so many points; and near an exact target, which turn is best that must not pass it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Final

from game.ai.odds import bust_chance, look_up_throws
from game.ai.turn import Grouped, Line, Lines, TurnTable, best_turn, bust_costs, grouped, induct
from game.rules.ruleset import Ruleset

CHASE_POINTS: Final = 10_000
CHASE_LEVELS: Final = 2_000
NEAR_POINTS: Final = 3_000
NEAR_LEVELS: Final = 60


@dataclass(frozen=True, slots=True)
class Chase:
    """The chance to catch up, by how many points are missing; `span` is the most that is tabulated."""

    table: TurnTable
    span: int

    def bank(self, missing: int) -> float:
        """What banking is worth: 1 ahead, 0 behind."""
        return 1.0 if missing < 0 else self.table.bank(max(0, self.span - missing)) or 0.0

    def roll(self, missing: int, dice: int) -> float:
        """The chance when so many dice are rolled."""
        return self.table.roll(max(0, self.span - missing), dice)

    def after_keep(self, missing: int, left: int) -> float:
        """The chance when a keep has left so many dice (0: hot dice)."""
        return self.table.after_keep(max(0, self.span - missing), left)


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The solved turns of one rule set.

    `open` and `closed` bank the most points on average, for a seat that is open and one that is not. `lead`
    and `level` are the chances to get past somebody; being level is worth nothing in one, a half in the
    other. `hit` is the chance to hit a score exactly; `near[n]` the best turn with an exact target n steps
    away. Both are None and empty where the target need not be hit. `bust` is the chance by number of dice.
    """

    ruleset: Ruleset
    open: TurnTable
    closed: TurnTable
    lead: Chase
    level: Chase
    hit: Chase | None
    near: tuple[TurnTable, ...]
    bust: tuple[float, ...]

    @property
    def turn_value(self) -> float:
        """The points an open seat banks in a turn, on average."""
        return self.open.roll(0, self.ruleset.dice)

    def strands(self, rest: int) -> bool:
        """Whether a seat that is open and this many points from an exact target can never hit it."""
        if self.hit is None or rest == 0:
            return False
        return rest < self.ruleset.minimum or self.hit.roll(rest, self.ruleset.dice) == 0.0

    def bank_from(self, dice: int) -> int | None:
        """The least turn score at which an open seat far from the target banks rather than roll so many dice.

        From there on it always does: with more at risk the same rolls add no more, so their worth rises at
        most as fast as the score. None: it never banks, or may never (hot dice that must be rolled).
        """
        ruleset = self.ruleset
        must_roll = ruleset.hot_dice == "must_roll" and ruleset.nothing is None
        if dice == ruleset.dice and must_roll:
            return None
        least = max(ruleset.minimum, ruleset.step)
        least += -least % ruleset.step
        top = len(self.open.worth) * ruleset.step
        scores = range(least, top, ruleset.step)
        return next((score for score in scores if score >= self.open.roll(score, dice)), None)


def solve(ruleset: Ruleset) -> Solution:
    """The solution of a rule set; a fraction of a second of work."""
    steps = solve_steps(ruleset)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            solution: Solution = done.value
            return solution


def solve_steps(ruleset: Ruleset) -> Generator[None, None, Solution]:
    """The same in about a thousand small steps, for a caller that must not be kept waiting."""
    yield from look_up_throws(ruleset)
    offers = grouped(ruleset)
    yield
    open_turn = yield from best_turn(ruleset, is_open=True)
    closed = yield from best_turn(ruleset, is_open=False)
    lead = yield from _chase(ruleset, offers, open_turn, level=None)
    level = yield from _chase(ruleset, offers, open_turn, level=0.5)
    hit, every = None, grouped(ruleset, every=True) if ruleset.exact else ()
    yield
    if ruleset.exact:
        hit = yield from _hit(ruleset, every)
    bust = tuple(float(bust_chance(ruleset, dice)) for dice in range(ruleset.dice + 1))
    solution = Solution(ruleset, open_turn, closed, lead, level, hit, (), bust)
    return replace(solution, near=(yield from _near(solution, every))) if ruleset.exact else solution


def _chase(
    ruleset: Ruleset, offers: Grouped, turn: TurnTable, level: float | None
) -> Generator[None, None, Chase]:
    """Bank above the span for 1, at the span for `level`; only what is missing matters, so one table does."""
    span = _chase_levels(ruleset)
    # Once ahead only a bank is missing, and its chance is what survives of a very high score.
    above = Lines(
        tuple(Line(0.0, line.slope) for line in turn.above.rolls),
        tuple(Line(0.0, line.slope) for line in turn.above.keeps),
    )
    table = yield from induct(ruleset, offers, [*[None] * span, level], above)
    return Chase(table, span * ruleset.step)


def _hit(ruleset: Ruleset, every: Grouped) -> Generator[None, None, Chase]:
    span = _chase_levels(ruleset)
    table = yield from induct(ruleset, every, [*[None] * span, 1.0], _nothing_above(ruleset))
    return Chase(table, span * ruleset.step)


def _near(solution: Solution, every: Grouped) -> Generator[None, None, tuple[TurnTable, ...]]:
    """Turns that may bank no more than is missing; hitting the target is worth a whole turn more."""
    ruleset = solution.ruleset
    step, costs, above = ruleset.step, bust_costs(ruleset, is_open=True), _nothing_above(ruleset)
    tables: list[TurnTable] = []
    for missing in range(0, min(NEAR_LEVELS * step, NEAR_POINTS) + 1, step):
        worth = [_worth_near(solution, score, missing - score) for score in range(0, missing + 1, step)]
        tables.append((yield from induct(ruleset, every, worth, above, costs)))
    return tuple(tables)


def _worth_near(solution: Solution, score: int, rest: int) -> float | None:
    if score < solution.ruleset.minimum or not score or solution.strands(rest):
        return None
    return score + (0.0 if rest else solution.turn_value)


def _nothing_above(ruleset: Ruleset) -> Lines:
    """Past an exact target the turn can only be given up."""
    zero = (Line(0.0, 0.0),) * (ruleset.dice + 1)
    return Lines(zero, zero)


def _chase_levels(ruleset: Ruleset) -> int:
    return min(CHASE_POINTS // ruleset.step, CHASE_LEVELS)
