"""Backward induction over the turn score, in steps of the greatest number all points are a multiple of.

    roll(score, throw) = Σ over how it falls: chance · (-cost of a bust, or max over keeps of
                         after_keep(score + points, where it leads))
    after_keep(score, spot) = max(what banking is worth, if it may be banked;
                                  roll(score, throw from the spot))

and, with jokers of J points aside, unless the rest scores nothing (by the chance `lost`) they count:

    after_keep(score, spot) = roll(score + J, the rest) + lost · (cost + roll(score, the jokers))

A score only grows, so each level needs the higher ones alone. It has no upper end: above the tabulated levels
banking is best wherever it may be done, and every value is a straight line in the score (`survival`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Sequence
from operator import itemgetter

from game.ai.turn.costs import BustCosts
from game.ai.turn.net import Net
from game.ai.turn.odds import Group, Offer
from game.ai.turn.spot import Cast, Spot, called_from, cast_from
from game.ai.turn.table import NOTHING, Line, Lines, TurnTable

_Column = list[float]
_Values = list[float]
_Best = Callable[[_Values], tuple[float, ...]]


def induct(
    net: Net, worth: Sequence[float | None], above: Lines, costs: BustCosts, rival: float | None = None
) -> Generator[None, None, TurnTable]:
    """Solve a turn in which banking at a level is worth `worth[level]` (None: it may not be banked there).

    `above` are the values past the last level. `rival`: the next seat may take over what is banked, which
    costs what it gains beyond a fresh turn of that worth. Yields after each level.
    """
    step, levels = net.ruleset.step, len(worth)
    past = range(levels * step, (levels + net.reach // step + 1) * step, step)
    throws = {cast: _column(levels, line, past) for cast, line in above.throws.items()}
    keeps = {spot: _column(levels, line, past) for spot, line in above.keeps.items()}
    called = _Throws(net.called, throws, keeps, costs, step)
    jokers = _joker_plans(net, throws, keeps, costs)
    first = Cast(net.ruleset.dice)
    thrown = _Throws(net.throws, throws, keeps, costs, step)
    banked, rolled = _decisions(net, throws, keeps)
    for level in range(levels - 1, -1, -1):
        if jokers:
            called.solve(level)
            for column, rest, ahead, lost, cost, again in jokers:
                column[level] = rest[level + ahead] + lost * (cost + again[level])
        thrown.solve(level)
        if not level:
            # Nothing leads back to the first throw of a turn, which may cost something of its own.
            throws[first][0] += (costs.by_dice[first.dice] - costs.first) * net.lost[first]
        _decide(banked, level, worth[level], rival)
        for column, roll in rolled:
            column[level] = roll[level]
        yield
    return _table(net, worth, above, rival, throws, keeps)


def _table(
    net: Net,
    worth: Sequence[float | None],
    above: Lines,
    rival: float | None,
    throws: dict[Cast, _Column],
    keeps: dict[Spot, _Column],
) -> TurnTable:
    levels, casts = len(worth), {spot: cast_from(net.ruleset, spot) for spot in net.plain}
    kept = {spot: array("d", column[:levels]) for spot, column in keeps.items()}
    rolled = {cast: array("d", throws[cast][:levels]) for cast in casts.values()}
    rolls = {spot: rolled[casts[spot]] if spot in casts else column for spot, column in kept.items()}
    rolls_above = {spot: above.throws[casts[spot]] if spot in casts else above.keeps[spot] for spot in kept}
    return TurnTable(net.ruleset.step, tuple(worth), rolls, kept, rolls_above, above.keeps, rival)


def _column(levels: int, line: Line, past: range) -> _Column:
    """A column still to be worked out, with the values above it."""
    if line == NOTHING:
        return [0.0] * (levels + len(past))
    return [0.0] * levels + [line.at(score) for score in past]


class _Throws:
    """The throws that are solved together at a level.

    Many ways to fall offer the same keeps, so the worth of each keep is looked up once; after that the best
    of each group is found without a step of Python for every keep, which is where all the time would go.
    """

    __slots__ = ("_looked_up", "_plans")

    def __init__(
        self,
        offers: dict[Cast, tuple[Group, ...]],
        throws: dict[Cast, _Column],
        keeps: dict[Spot, _Column],
        costs: BustCosts,
        step: int,
    ) -> None:
        places: dict[Offer, int] = {}
        self._plans: list[tuple[_Column, float, list[tuple[float, int]], list[tuple[float, _Best]]]] = []
        for cast, groups in offers.items():
            lost, single = 0.0, []
            several: list[tuple[float, _Best]] = []
            for group in groups:
                here = [places.setdefault(offer, len(places)) for offer in group.offers]
                if not here:
                    lost += group.chance
                elif len(here) == 1:
                    single.append((group.chance, here[0]))
                else:
                    several.append((group.chance, itemgetter(*here)))
            self._plans.append((throws[cast], -costs.by_dice[cast.dice] * lost, single, several))
        self._looked_up = [(keeps[offer.spot], offer.points // step) for offer in places]

    def solve(self, level: int) -> None:
        """Work out what each throw is worth at this level; all higher ones are known."""
        values = [column[level + points] for column, points in self._looked_up]
        for target, busts, single, several in self._plans:
            value = busts
            for chance, place in single:
                value += chance * values[place]
            for chance, offers in several:
                value += chance * max(offers(values))
            target[level] = value


_JokerPlan = tuple[_Column, _Column, int, float, int, _Column]


def _joker_plans(
    net: Net, throws: dict[Cast, _Column], keeps: dict[Spot, _Column], costs: BustCosts
) -> list[_JokerPlan]:
    plans: list[_JokerPlan] = []
    for spot in net.jokers:
        rest = cast_from(net.ruleset, spot)
        ahead, again = spot.joker_points // net.ruleset.step, throws[called_from(spot)]
        plans.append((keeps[spot], throws[rest], ahead, net.lost[rest], costs.by_dice[rest.dice], again))
    return plans


_Decisions = list[tuple[_Column, _Column]]


def _decide(spots: _Decisions, level: int, bank: float | None, rival: float | None) -> None:
    """Bank or roll, whichever is worth more."""
    for column, rolls in spots:
        roll = rolls[level]
        if bank is None:
            column[level] = roll
        elif rival is None or roll < rival:
            column[level] = max(bank, roll)
        else:
            column[level] = max(roll, bank - roll + rival)


def _decisions(
    net: Net, throws: dict[Cast, _Column], keeps: dict[Spot, _Column]
) -> tuple[_Decisions, _Decisions]:
    """The columns of spots in which the turn may be banked, and of those in which it must go on."""
    banked: _Decisions = []
    rolled: _Decisions = []
    for spot in net.plain:
        (rolled if spot in net.bound else banked).append((keeps[spot], throws[cast_from(net.ruleset, spot)]))
    return banked, rolled
