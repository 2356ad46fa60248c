"""Everything the computer players look up for one rule set, solved once and sent between processes.

Three questions are answered: which turn brings the most points on average; in the last turn, how likely is it
still to catch up so many points; and near an exact target, which turn is best that must not pass it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Final

from game.ai.turn.best import best_turn, best_turn_in_chain
from game.ai.turn.costs import bust_costs, no_costs
from game.ai.turn.induction import induct
from game.ai.turn.net import Net, explore, net
from game.ai.turn.odds import bust_chance
from game.ai.turn.spot import Spot
from game.ai.turn.table import NOTHING, Line, Lines, TurnTable
from game.rules.ruleset import Ruleset

CHASE_POINTS: Final = 10_000
CHASE_LEVELS: Final = 2_000
NEAR_POINTS: Final = 3_000
NEAR_LEVELS: Final = 60
NEAR_OFFERS: Final = 6_000_000
"""So many keeps are looked at for all tables near an exact target: a second or two."""

SELDOM: Final = 0.01
"""A rest to an exact target is avoided if the turns that lead home are rarer than this."""


@dataclass(frozen=True, slots=True)
class Chase:
    """The chance to catch up, by how many points are missing; `span` is the most that is tabulated."""

    table: TurnTable
    span: int

    def bank(self, missing: int) -> float:
        """What banking is worth: 1 ahead, 0 behind."""
        return 1.0 if missing < 0 else self.table.worth[max(0, self.span - missing) // self.table.step] or 0.0

    def roll(self, missing: int, spot: Spot) -> float:
        """The chance when the dice are rolled from this spot."""
        return self.table.roll(max(0, self.span - missing), spot)

    def after_keep(self, missing: int, spot: Spot) -> float:
        """The chance when a keep has led to this spot."""
        return self.table.after_keep(max(0, self.span - missing), spot)


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The solved turns of one rule set.

    `open` and `closed` bank the most points on average, for a seat that is open and one that is not. `lead`
    and `level` are the chances to get past somebody; being level is worth nothing in one, a half in the
    other. `chain` is the turn of two seats that take over what the other leaves, None where nobody may. `hit`
    is the chance to hit a score exactly; `near[n]` the best turn with an exact target n steps away. Both are
    None and empty where the target need not be hit. `bust` is the chance by number of dice.
    """

    ruleset: Ruleset
    open: TurnTable
    closed: TurnTable
    lead: Chase
    level: Chase
    chain: TurnTable | None
    hit: Chase | None
    near: tuple[TurnTable, ...]
    bust: tuple[float, ...]
    ways_home: tuple[float, ...] = ()

    @property
    def turn_value(self) -> float:
        """The points an open seat banks in a turn, on average."""
        return self.open.roll(0, self.fresh)

    @property
    def fresh(self) -> Spot:
        """Where a turn begins."""
        return Spot(self.ruleset.dice)

    def survival(self, spot: Spot) -> float:
        """The best chance to bank in the end when the dice are rolled from this spot."""
        return self.lead.roll(-self.ruleset.step, spot)

    def way_home(self, rest: int) -> float:
        """How hard it is to score exactly this much more, in as many turns as it takes: see `_ways_home`."""
        if rest <= 0:
            return 1.0 if rest == 0 else 0.0
        level = rest // self.ruleset.step
        return self.ways_home[min(level, len(self.ways_home) - 1)]

    def strands(self, rest: int, score: int) -> bool:
        """Whether banking this turn score leaves a rest to an exact target that can hardly ever be hit."""
        if self.hit is None or rest == 0:
            return False
        chance = self.way_home(rest)
        return chance == 0.0 or chance < min(SELDOM, self.way_home(rest + score))

    def bank_from(self, dice: int) -> int | None:
        """The least turn score at which an open seat far from the target banks rather than roll so many dice.

        It may bank (no figure is unconfirmed), and no dice may join a figure that was kept before.

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
        spot = Spot(dice)
        if spot not in self.open.rolls:
            return None  # no keep leaves so many dice
        return next((score for score in scores if score >= self.open.roll(score, spot)), None)


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
    found = yield from explore(ruleset)
    turns = net(ruleset, found)
    yield
    open_turn, above = yield from best_turn(turns, is_open=True)
    closed, _ = yield from best_turn(turns, is_open=False)
    lead = yield from _chase(turns, above, level=None)
    level = yield from _chase(turns, above, level=0.5)
    bust = tuple(float(bust_chance(ruleset, dice)) for dice in range(ruleset.dice + 1))
    chain = None
    if ruleset.takeover is not None:
        chain = yield from best_turn_in_chain(turns, open_turn)
    solution = Solution(ruleset, open_turn, closed, lead, level, chain, None, (), bust)
    if not ruleset.exact:
        return solution
    every = net(ruleset, found, every=True)
    yield
    hit = yield from _hit(every)
    solution = replace(solution, hit=hit, ways_home=_ways_home(ruleset, hit))
    yield
    return replace(solution, near=(yield from _near(solution, every)))


def _chase(turns: Net, above: Lines, level: float | None) -> Generator[None, None, Chase]:
    """Bank above the span for 1, at the span for `level`; only what is missing matters, so one table does."""
    span = _chase_levels(turns.ruleset)
    # Once ahead only a bank is missing, and its chance is what survives of a very high score.
    ahead = Lines(
        {cast: Line(0.0, line.slope) for cast, line in above.throws.items()},
        {spot: Line(0.0, line.slope) for spot, line in above.keeps.items()},
    )
    table = yield from induct(turns, [*[None] * span, level], ahead, no_costs(turns.ruleset))
    return Chase(table, span * turns.ruleset.step)


def _hit(every: Net) -> Generator[None, None, Chase]:
    span = _chase_levels(every.ruleset)
    worth = [*[None] * span, 1.0]
    table = yield from induct(every, worth, _nothing_above(every), no_costs(every.ruleset))
    return Chase(table, span * every.ruleset.step)


def _ways_home(ruleset: Ruleset, hit: Chase) -> tuple[float, ...]:
    """For each rest, in steps, the chance of the hardest turn on the easiest way to score exactly that much.

    It may be hit at once, or by several turns that are each hit exactly: a rest is as easy as the harder of
    the turn before it and what is left after that.
    """
    step, fresh = ruleset.step, Spot(ruleset.dice)
    turns = [hit.roll(level * step, fresh) for level in range(hit.span // step + 1)]
    least = max(1, -(-ruleset.minimum // step))
    turns[:least] = [0.0] * least
    ways = [1.0]
    for rest in range(1, len(turns)):
        ways.append(max(min(turns[first], ways[rest - first]) for first in range(1, rest + 1)))
    return tuple(ways)


def _near(solution: Solution, every: Net) -> Generator[None, None, tuple[TurnTable, ...]]:
    """Turns that may bank no more than is missing; hitting the target is worth a whole turn more."""
    ruleset = solution.ruleset
    step, costs, above = ruleset.step, bust_costs(ruleset, is_open=True), _nothing_above(every)
    tables: list[TurnTable] = []
    for missing in range(0, _near_levels(every) * step + 1, step):
        worth = [_worth_near(solution, score, missing - score) for score in range(0, missing + 1, step)]
        tables.append((yield from induct(every, worth, above, costs)))
    return tuple(tables)


def _near_levels(every: Net) -> int:
    """How many tables: each is as long as its number, so they are fewer where variants make them slow."""
    affordable = int((2 * NEAR_OFFERS / every.size) ** 0.5)
    return min(NEAR_LEVELS, NEAR_POINTS // every.ruleset.step, affordable)


def _worth_near(solution: Solution, score: int, rest: int) -> float | None:
    if score < solution.ruleset.minimum or not score or solution.strands(rest, score):
        return None
    return score + (0.0 if rest else solution.turn_value)


def _nothing_above(every: Net) -> Lines:
    """Past an exact target the turn can only be given up."""
    spots = dict.fromkeys((*every.plain, *every.jokers), NOTHING)
    return Lines(dict.fromkeys((*every.called, *every.throws), NOTHING), spots)


def _chase_levels(ruleset: Ruleset) -> int:
    return min(CHASE_POINTS // ruleset.step, CHASE_LEVELS)
