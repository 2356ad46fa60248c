"""Turns with a very high score, where living on comes first and points second.

Every value is then a straight line in the score; its slope is the chance to bank in the end. Hot dice that
must be rolled, and figures that must be confirmed, lead back to where they came from, so the lines are found
by repetition; each round is less uncertain by the chance of going round once more.
"""

from __future__ import annotations

from collections.abc import Generator

from game.ai.turn.costs import BustCosts
from game.ai.turn.net import Net
from game.ai.turn.odds import Group
from game.ai.turn.spot import Cast, Spot, called_from, cast_from
from game.ai.turn.table import Line, Lines

_Pair = tuple[float, float]
"""Slope and base of a line."""

_BANK: _Pair = (1.0, 0.0)
_NOTHING: _Pair = (0.0, 0.0)


def survival(net: Net, costs: BustCosts, rival: float | None = None) -> Generator[None, None, Lines]:
    """Find the lines; a round at each step. `rival` is that of `induct`."""
    throws: dict[Cast, _Pair] = dict.fromkeys(net.throws, _NOTHING)
    keeps = {spot: _NOTHING if spot in net.bound else _BANK for spot in net.plain}
    keeps |= dict.fromkeys(net.jokers, _NOTHING)
    change = 1.0
    while change > 1e-12:
        change = 0.0
        called = {cast: _line(groups, keeps, costs.by_dice[cast.dice]) for cast, groups in net.called.items()}
        for spot in net.jokers:
            keeps[spot] = _with_jokers(net, costs, spot, throws, called)
        for cast, groups in net.throws.items():
            line, before = _line(groups, keeps, costs.by_dice[cast.dice]), throws[cast]
            change = max(change, abs(line[0] - before[0]), abs(line[1] - before[1]) * 1e-6)
            throws[cast] = line
        for spot in net.plain:
            keeps[spot] = _deciding(net, spot, throws, rival)
        yield
    every = throws | called
    return Lines(
        {cast: Line(*line) for cast, line in every.items()},
        {spot: Line(*line) for spot, line in keeps.items()},
    )


def _line(groups: tuple[Group, ...], keeps: dict[Spot, _Pair], cost: int) -> _Pair:
    slope = base = 0.0
    for group in groups:
        best_slope = best_base = -1.0
        for offer in group.offers:
            after, value = keeps[offer.spot]
            value += after * offer.points
            # Slopes that differ by no more than their uncertainty are equal, and points decide.
            if after > best_slope + 1e-9 or (after > best_slope - 1e-9 and value > best_base):
                best_slope, best_base = after, value
        if not group.offers:
            best_slope, best_base = 0.0, float(-cost)
        slope += group.chance * best_slope
        base += group.chance * best_base
    return slope, base


def _with_jokers(
    net: Net, costs: BustCosts, spot: Spot, throws: dict[Cast, _Pair], called: dict[Cast, _Pair]
) -> _Pair:
    rest = cast_from(net.ruleset, spot)
    (slope, base), (slope_called, base_called) = throws[rest], called[called_from(spot)]
    lost = net.lost[rest]
    base += slope * spot.joker_points + lost * (costs.by_dice[rest.dice] + base_called)
    return slope + lost * slope_called, base


def _deciding(net: Net, spot: Spot, throws: dict[Cast, _Pair], rival: float | None) -> _Pair:
    roll = throws[cast_from(net.ruleset, spot)]
    if spot in net.bound:
        return roll
    # With so much at stake, a next seat that may take the turn over does, and gains what rolling is worth.
    bank = _BANK if rival is None else (1.0 - roll[0], rival - roll[1])
    return roll if roll[0] > bank[0] + 1e-9 or (roll[0] > bank[0] - 1e-9 and roll[1] > bank[1]) else bank
