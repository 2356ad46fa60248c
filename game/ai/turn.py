"""The best single turn, exactly: what rolling is worth at every turn score with every number of dice.

Backward induction over the turn score, in steps of the greatest number that all points are a multiple of:

    roll(score, n) = Σ over throws of n dice: chance · (-cost of a bust, or max over keeps of
                     after_keep(score + points, dice left))
    after_keep(score, left) = max(what banking is worth, if it may be banked; roll(score, left or all))

A score only grows, so each level needs the higher ones alone. It has no upper end: above the tabulated levels
banking is best wherever it may be done, and every value is a straight line in the score (`survival`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.odds import Group, groups
from game.rules.ruleset import Ruleset

LEAST_LEVELS: Final = 400
MOST_LEVELS: Final = 12_000
"""How many turn scores are tabulated: 400 steps of 50 reach 20 000 points, beyond one turn in a million."""

Grouped = tuple[tuple[Group, ...], ...]
"""The grouped throws by number of dice, from 0 (empty) to all."""


@dataclass(frozen=True, slots=True)
class Line:
    """A value that is a straight line in the turn score (points)."""

    slope: float
    base: float

    def at(self, score: int) -> float:
        """The value at a turn score."""
        return self.slope * score + self.base


@dataclass(frozen=True, slots=True)
class Lines:
    """The values above the tabulated levels: of a roll by number of dice, after a keep by dice left."""

    rolls: tuple[Line, ...]
    keeps: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class TurnTable:
    """What rolling and keeping are worth; `rolls[dice][level]`, `keeps[left][level]`, level = score // step.

    `worth[level]` is what banking is worth, None where the turn may not be banked.
    """

    step: int
    worth: tuple[float | None, ...]
    rolls: tuple[tuple[float, ...], ...]
    keeps: tuple[tuple[float, ...], ...]
    above: Lines

    def roll(self, score: int, dice: int) -> float:
        """The worth of rolling so many dice with this turn score."""
        level, column = score // self.step, self.rolls[dice]
        return column[level] if level < len(column) else self.above.rolls[dice].at(score)

    def bank(self, score: int) -> float | None:
        """The worth of banking this turn score, None if the turn may not be banked with it."""
        level = score // self.step
        return self.worth[level] if level < len(self.worth) else float(score)

    def after_keep(self, score: int, left: int) -> float:
        """The worth of the turn after a keep: to this score, with so many dice left (0: hot dice)."""
        level, column = score // self.step, self.keeps[left]
        return column[level] if level < len(column) else self.above.keeps[left].at(score)


@dataclass(frozen=True, slots=True)
class BustCosts:
    """What a bust costs beside the turn score: by dice thrown, and in the first throw of the turn."""

    by_dice: tuple[int, ...]
    first: int


def bust_costs(ruleset: Ruleset, *, is_open: bool) -> BustCosts:
    """The points a bust takes from the total: the fleur, as if the total were far above the floor.

    What a run of busts costs hangs on turns before this one, and is left out: it is no part of a single turn.
    """
    fleur = ruleset.fleur if is_open else 0
    none, full = (0,) * ruleset.dice, fleur if ruleset.fleur_when == "full_hand" else 0
    if ruleset.fleur_when == "every_bust":
        return BustCosts((fleur,) * (ruleset.dice + 1), fleur)
    return BustCosts((*none, full), fleur)


def grouped(ruleset: Ruleset, *, every: bool = False) -> Grouped:
    """The grouped throws of every number of dice."""
    return ((), *(groups(ruleset, dice, every=every) for dice in range(1, ruleset.dice + 1)))


def best_turn(ruleset: Ruleset, *, is_open: bool) -> Generator[None, None, TurnTable]:
    """Solve the turn that banks the most points on average, far from the target; a level at each step."""
    offers, costs = grouped(ruleset), bust_costs(ruleset, is_open=is_open)
    least = max(ruleset.minimum, 0 if is_open else ruleset.opening, ruleset.step)
    above = survival(ruleset, offers, costs)
    levels = _levels(ruleset, above, least)
    worth = [
        float(score) if score >= least else None for score in range(0, levels * ruleset.step, ruleset.step)
    ]
    return (yield from induct(ruleset, offers, worth, above, costs))


def induct(
    ruleset: Ruleset,
    offers: Grouped,
    worth: Sequence[float | None],
    above: Lines,
    costs: BustCosts | None = None,
) -> Generator[None, None, TurnTable]:
    """Solve a turn in which banking at a level is worth `worth[level]` (None: it may not be banked there).

    `above` are the values past the last level. Yields after each level.
    """
    dice, step, levels = ruleset.dice, ruleset.step, len(worth)
    may_bank_hot = ruleset.hot_dice == "may_bank"
    by_dice = costs.by_dice if costs else (0,) * (dice + 1)
    reach = 1 + max(offer.points for group in offers[dice] for offer in group.offers) // step
    past = range(levels * step, (levels + reach) * step, step)
    keeps = [[0.0] * levels + [line.at(score) for score in past] for line in above.keeps]
    rolls = [[0.0] * levels for _ in range(dice + 1)]
    plans = [_plan(throws, keeps, step) for throws in offers]
    for level in range(levels - 1, -1, -1):
        bank = worth[level]
        for count in range(dice, 0, -1):
            cost = costs.first if costs and not level and count == dice else by_dice[count]
            lost, free = plans[count]
            value = -cost * lost
            for chance, choices in free:
                value += chance * max([column[level + points] for column, points in choices])
            rolls[count][level] = value
            keeps[count][level] = value if bank is None or bank < value else bank
        keeps[0][level] = keeps[dice][level] if may_bank_hot else rolls[dice][level]
        yield
    return TurnTable(
        step,
        tuple(worth),
        tuple(map(tuple, rolls)),
        tuple(tuple(column[:levels]) for column in keeps),
        above,
    )


_Choices = list[tuple[list[float], int]]
_Plan = tuple[float, list[tuple[float, _Choices]]]


def _plan(throws: tuple[Group, ...], keeps: list[list[float]], step: int) -> _Plan:
    """The chance of a bust; each other group with the column and the number of levels of its offers."""
    lost = sum(group.chance for group in throws if not group.offers)
    free = [
        (group.chance, [(keeps[offer.left], offer.points // step) for offer in group.offers])
        for group in throws
        if group.offers
    ]
    return lost, free


def survival(ruleset: Ruleset, offers: Grouped, costs: BustCosts) -> Lines:
    """The values of turns with a very high score, where living on comes first and points second.

    The slope is the chance to bank in the end. Hot dice that must be rolled lead back to themselves, so the
    lines are found by repetition; each round is less uncertain by the chance of hot dice after hot dice.
    """
    dice = ruleset.dice
    bank, hot = Line(1.0, 0.0), Line(0.0, 0.0)
    keeps = [hot, *[bank] * dice]
    change = 1.0
    while change > 1e-12:
        full = _line(offers[dice], keeps, costs.by_dice[dice])
        deciding = max(bank, full, key=_survivor)
        change = max(abs(full.slope - hot.slope), abs(full.base - hot.base) * 1e-6)
        hot = full
        keeps[dice] = deciding
        keeps[0] = deciding if ruleset.hot_dice == "may_bank" else full
    rolls = [Line(0.0, 0.0)]
    rolls += [_line(offers[count], keeps, costs.by_dice[count]) for count in range(1, dice + 1)]
    return Lines(tuple(rolls), tuple(keeps))


def _line(throws: tuple[Group, ...], keeps: list[Line], cost: int) -> Line:
    slope = base = 0.0
    for group in throws:
        after = [Line(keeps[offer.left].slope, keeps[offer.left].at(offer.points)) for offer in group.offers]
        best = max(after, key=_survivor, default=Line(0.0, float(-cost)))
        slope += group.chance * best.slope
        base += group.chance * best.base
    return Line(slope, base)


def _survivor(line: Line) -> tuple[float, float]:
    return round(line.slope, 9), line.base


def _levels(ruleset: Ruleset, above: Lines, least: int) -> int:
    """How many levels to tabulate: past the score from which no roll is better than banking."""
    score = float(least)
    first_free = ruleset.dice + (ruleset.hot_dice == "may_bank" or ruleset.nothing is not None)
    for line in above.rolls[1:first_free]:
        if line.slope < 1.0 - 1e-9:
            score = max(score, line.base / (1.0 - line.slope))
    return min(max(int(score) // ruleset.step + 2, LEAST_LEVELS), MOST_LEVELS)
