"""How the value of a roll is put together, worked out once for a rule set.

The value of rolling n dice at turn score c is a sum over groups of throws: chance · max over the offers of
the group of `value[left](c + points)`. Where it is known that a turn with 1 to k dice left banks, those
offers are values of banking, and a group that has no other is a mere weight: a plan for every n and k.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.rules.combinations import all_throws
from game.rules.ruleset import Ruleset
from game.rules.scoring import keeps

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

FACES: Final = 6
NO_WAY: Final = 1_000_000
"""The span of dice that never score."""

NEAR: Final = 64
"""Units of points up to which a weight is kept in a band matrix; larger ones are few."""

Offer = tuple[int, int]
"""A source (dice left, 0 for hot dice; or `Plan.bank`) and the points of the keep in units."""


@dataclass(frozen=True, slots=True)
class Throws:
    """The throws of so many dice: the chance to bust and to win at once, and the groups of offers."""

    lost: float
    won: float
    groups: Mapping[tuple[Offer, ...], float]


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """Maxima that are worked out together: of which nodes and which first nodes.

    Their own numbers are from `start` to `end` (not included).
    """

    nodes: Ints
    offers: Ints
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The value of a roll as weights of single values, and of the greatest of several.

    `band[r, r + p]` is the weight of banking p units on, up to NEAR. The values of `sources` at `points` are
    the first nodes; the others are maxima of an earlier node and a first one, listed in `levels` so that each
    level needs the ones before it alone. `weights` is what each node counts.
    """

    lost: float
    won: float
    band: Floats | None
    sources: Ints
    points: Ints
    levels: tuple[Level, ...]
    weights: Floats


ByDice = tuple[tuple[Plan, ...], ...]
"""Plans by dice rolled, and by the number k so that a turn with 1 to k dice left banks."""


@dataclass(frozen=True, slots=True, eq=False)
class Plans:
    """All plans of a rule set in units of `unit` points.

    More points are not always worth more, with an exact target for one: `weighing` plans have every offer.
    `rising` plans have of those that leave the same number of dice only the one with the most points.
    `span[n]` is the least number of units between rolling n dice and rolling all of them. `reach` is the most
    a keep brings.
    """

    dice: int
    unit: int
    weighing: ByDice
    rising: ByDice
    span: tuple[int, ...]
    reach: int
    throws: tuple[Throws, ...]


@lru_cache(maxsize=16)
def plans(ruleset: Ruleset, unit: int, block: int) -> Plans:
    """The plans of a rule set, whose band matrices have `block` rows."""
    dice = ruleset.dice
    throws = tuple(_throws(ruleset, count, unit) for count in range(1, dice + 1))
    weighing, rising = (
        tuple(
            tuple(_plan(rolled, banked, dice + 1, block, every=every) for banked in range(count + 1))
            for count, rolled in enumerate(throws, start=1)
        )
        for every in (True, False)
    )
    reach = max(points for rolled in throws for offers in rolled.groups for _, points in offers)
    nothing = Throws(0.0, 0.0, {})
    return Plans(dice, unit, ((), *weighing), ((), *rising), _span(throws, dice), reach, (nothing, *throws))


def _throws(ruleset: Ruleset, dice: int, unit: int) -> Throws:
    total = FACES**dice
    lost = won = 0
    groups: Counter[tuple[Offer, ...]] = Counter()
    for throw, ways in all_throws(dice):
        if ruleset.six_ones == "win" and throw == ruleset.all_ones:
            won += ways
            continue
        offers = {(option.left, option.points // unit) for option in keeps(ruleset, throw).values()}
        if not offers and dice == ruleset.dice and ruleset.nothing is not None:
            offers = {(dice, ruleset.nothing // unit)}
        if not offers:
            lost += ways
            continue
        groups[tuple(sorted(offers))] += ways
    return Throws(lost / total, won / total, {offers: ways / total for offers, ways in groups.items()})


def _most_points(offers: Iterable[Offer]) -> set[Offer]:
    best: dict[int, int] = {}
    for left, points in offers:
        best[left] = max(points, best.get(left, 0))
    return set(best.items())


def _span(throws: tuple[Throws, ...], dice: int) -> tuple[int, ...]:
    span = [0]
    for rolled in throws:
        ways = (
            points + (0 if left in (0, dice) else span[left])
            for offers in rolled.groups
            for left, points in offers
        )
        span.append(min(ways, default=NO_WAY))
    return tuple(span)


def _plan(rolled: Throws, banked: int, bank: int, block: int, *, every: bool) -> Plan:
    groups: dict[frozenset[Offer], float] = {}
    near: dict[int, float] = {}
    for offers, chance in rolled.groups.items():
        merged = {(bank if 1 <= left <= banked else left, points) for left, points in offers}
        kept = frozenset(merged if every else _most_points(merged))
        source, points = next(iter(kept))
        if len(kept) == 1 and source == bank and points <= NEAR:
            near[points] = near.get(points, 0.0) + chance
        else:
            groups[kept] = groups.get(kept, 0.0) + chance
    first, levels, weights = _tree(groups)
    sources, points_of = np.array(first, dtype=np.int64).reshape(-1, 2).T
    return Plan(rolled.lost, rolled.won, _band(near, block), sources, points_of, levels, weights)


def _band(weights: Mapping[int, float], block: int) -> Floats | None:
    if not weights:
        return None
    band = np.zeros((block, block + NEAR))
    rows = np.arange(block)
    for points, chance in weights.items():
        band[rows, rows + points] = chance
    return band


def _tree(groups: Mapping[frozenset[Offer], float]) -> tuple[list[Offer], tuple[Level, ...], Floats]:
    """The maxima of all groups, those that begin alike sharing their beginning: common offers come first."""
    common = Counter(offer for offers in groups for offer in offers)
    offers = sorted(common, key=lambda offer: (-common[offer], offer))
    place = {offer: index for index, offer in enumerate(offers)}
    paths = {tuple(sorted(place[offer] for offer in group)): chance for group, chance in groups.items()}
    numbers: dict[tuple[int, ...], int] = {(index,): index for index in range(len(offers))}
    levels: list[Level] = []
    for length in range(2, 1 + max(map(len, paths), default=0)):
        start = len(numbers)
        keys = sorted({path[:length] for path in paths if len(path) >= length})
        before = np.array([numbers[key[:-1]] for key in keys], dtype=np.int64)
        added = np.array([numbers[key[-1:]] for key in keys], dtype=np.int64)
        numbers |= {key: start + index for index, key in enumerate(keys)}
        levels.append(Level(before, added, start, len(numbers)))
    weights = np.zeros(len(numbers))
    for path, chance in paths.items():
        weights[numbers[path]] = chance
    return offers, tuple(levels), weights
