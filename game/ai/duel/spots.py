"""A turn with variants (figures that grow or must be confirmed, jokers), played for the chances of a duel.

The turn is followed in its true state, the spot; what ends it is worth what the table of totals says, which
is solved without the variants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.ai.duel.plans import Floats, Ints
from game.ai.duel.table import Stakes
from game.ai.duel.turns import BARRED
from game.ai.turn.net import Net, explore, net
from game.ai.turn.odds import Group
from game.ai.turn.spot import Cast, Spot, called_from, cast_from
from game.rules.ruleset import Ruleset

ALIKE: Final = 1e-6
"""Rows at the end in which a bank is worth so much more at most are one row: few turns come there."""

ROUNDS: Final = 200
CLOSE: Final = 1e-9
"""What a turn is worth above the last row, where its score changes nothing, is worked out anew so often at
most, and until it changes by less than this."""


def net_of(ruleset: Ruleset) -> Net:
    """The net of a rule set, with every keep where more points are not always better."""
    steps = explore(ruleset)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return net(ruleset, done.value, every=ruleset.exact)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Throws that are worked out together, as places in a row of values and below it.

    `offers` are the places of all keeps, `begins` where those of each choice among them begin. Throws share
    choices: `groups` are the choices of all throws, `chances` theirs, and `casts` where those of each throw
    begin.
    """

    offers: Ints
    begins: Ints
    groups: Ints
    chances: Floats
    casts: Ints
    names: tuple[Cast, ...]

    def worth(self, values: Floats) -> Floats:
        """What each throw is worth; `values` begin with the row."""
        found = np.maximum.reduceat(values.take(self.offers), self.begins).take(self.groups)
        found *= self.chances
        worth: Floats = np.add.reduceat(found, self.casts)
        return worth


class SpotPlans:
    """How the turns of a net are worked out, once for a rule set; `unit` is that of the duel's totals."""

    def __init__(self, turns: Net, unit: int) -> None:
        self.net, self.unit = turns, unit
        # First the spots in which one may bank, then those in which one must not.
        plain = sorted(turns.plain, key=lambda spot: spot in turns.bound)
        self.free = len(plain) - len(turns.bound)
        self.columns = {spot: column for column, spot in enumerate((*plain, *turns.jokers))}
        self.plain_bust = len(self.columns)
        self.full_bust = self.plain_bust + 1
        self.width = self.plain_bust + 2
        self.reach = turns.reach // unit
        self.called = self._block(turns.called) if turns.called else None
        self.throws = self._block(turns.throws)
        numbers = {cast: number for number, cast in enumerate(self.throws.names)}
        again = {cast: number for number, cast in enumerate(self.called.names if self.called else ())}
        rests = [cast_from(turns.ruleset, spot) for spot in turns.jokers]
        self.plain_from = np.array([numbers[cast_from(turns.ruleset, spot)] for spot in plain])
        self.rest_from = np.array([numbers[cast] for cast in rests], dtype=np.intp)
        self.rest_ahead = np.array([spot.joker_points // unit for spot in turns.jokers], dtype=np.intp)
        self.rest_lost = np.array([turns.lost[cast] for cast in rests])
        self.rest_full = np.array([cast.dice == turns.ruleset.dice for cast in rests], dtype=bool)
        self.called_from = np.array([again[called_from(spot)] for spot in turns.jokers], dtype=np.intp)
        self.fresh = numbers[Cast(turns.ruleset.dice)]

    def _block(self, throws: Mapping[Cast, tuple[Group, ...]]) -> Block:
        choices: dict[tuple[int, ...], int] = {}
        groups: list[int] = []
        chances: list[float] = []
        casts: list[int] = []
        for cast, found in throws.items():
            casts.append(len(groups))
            bust = self.full_bust if cast.dice == self.net.ruleset.dice else self.plain_bust
            for group in found:
                places = sorted(
                    offer.points // self.unit * self.width + self.columns[offer.spot]
                    for offer in group.offers
                )
                groups.append(choices.setdefault(tuple(places or [bust]), len(choices)))
                chances.append(group.chance)
        return Block(
            np.array([place for choice in choices for place in choice]),
            np.cumsum([0, *map(len, choices)])[:-1],
            np.array(groups),
            np.array(chances),
            np.array(casts),
            tuple(throws),
        )


class SpotTurn:
    """The chance to win of every decision of one turn; scores in points."""

    def __init__(self, plans: SpotPlans, stakes: Stakes) -> None:
        self._plans, self.stakes = plans, stakes
        bank = np.array([BARRED if worth is None else worth for worth in stakes.bank])
        far = np.abs(bank - bank[-1]) > ALIKE
        self._rows = min(len(far), len(far) - int(np.argmax(far[::-1])) + 1) if far.any() else 1
        height = self._rows + plans.reach + 1
        self._values = np.zeros((height, plans.width))
        self._rolls = np.zeros((height, len(plans.throws.names)))
        self._values[:, plans.plain_bust] = stakes.bust
        self._values[:, plans.full_bust] = stakes.full
        self._rest_busts = np.where(plans.rest_full, stakes.full, stakes.bust)
        self._fill_above(float(bank[-1]))
        for row in range(self._rows - 1, -1, -1):
            self._fill(row, float(bank[row]))
        fresh = Cast(plans.net.ruleset.dice)
        lost = plans.net.lost[fresh]
        self._start = float(self._rolls[0, plans.fresh]) + lost * (stakes.first - stakes.full)

    @property
    def given_up(self) -> float:
        """The chance after a turn that is given up."""
        return self.stakes.given_up

    def bank(self, score: int) -> float | None:
        """The chance if it is banked; None where it may not be."""
        bank = self.stakes.bank
        return bank[min(score // self._plans.unit, len(bank) - 1)]

    def roll(self, score: int, spot: Spot) -> float:
        """The chance if the dice are rolled from the spot."""
        plans, column = self._plans, self._plans.columns[spot]
        if column >= len(plans.plain_from):
            return self.after_keep(score, spot)  # with jokers aside there is nothing but to roll
        number = int(plans.plain_from[column])
        return float(self._rolls[self._row(score), number]) if score or number != plans.fresh else self._start

    def after_keep(self, score: int, spot: Spot) -> float:
        """The chance once a keep has led there."""
        return float(self._values[self._row(score), self._plans.columns[spot]])

    def _row(self, score: int) -> int:
        return min(score // self._plans.unit, self._rows)

    def _fill(self, row: int, bank: float) -> None:
        plans, here = self._plans, self._values[row]
        width, jokers = plans.width, len(plans.plain_from)
        below = self._values.reshape(-1)[row * width : (row + plans.reach + 1) * width]
        if plans.called is not None:
            again = plans.called.worth(below)[plans.called_from]
            rest = self._rolls[row + plans.rest_ahead, plans.rest_from]
            here[jokers : plans.plain_bust] = rest + plans.rest_lost * (again - self._rest_busts)
        rolls = self._rolls[row] = plans.throws.worth(below)
        here[:jokers] = rolls[plans.plain_from]
        np.maximum(here[: plans.free], bank, out=here[: plans.free])

    def _fill_above(self, bank: float) -> None:
        """Above the last row every row is alike: repeat until it no longer changes."""
        plans, top = self._plans, self._rows
        count = plans.plain_bust
        self._values[top:, :count] = min(self.stakes.bust, self.stakes.full)
        self._values[top:, : plans.free] = bank
        self._rolls[top:] = min(self.stakes.bust, self.stakes.full)
        for _ in range(ROUNDS):
            before = self._values[top, :count].copy()
            self._fill(top, bank)
            self._values[top + 1 :, :count] = self._values[top, :count]
            self._rolls[top + 1 :] = self._rolls[top]
            if np.abs(self._values[top, :count] - before).max() < CLOSE:
                return
