"""What a throw of so many dice offers: exact chances, by looking at every throw there is.

0 dice left means hot dice: all of them are thrown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from game.rules.ruleset import Ruleset
from game.rules.scoring import all_throws, keeps

FACES: Final = 6


@dataclass(frozen=True, slots=True, order=True)
class Offer:
    """A keep, as far as it matters for what comes next: its points, and the dice it leaves.

    `left` is 0 for hot dice. It is all the dice only where a throw in which nothing scores is paid: they are
    rolled again, and unlike after hot dice the seat may bank first.
    """

    points: int
    left: int


@dataclass(frozen=True, slots=True)
class Group:
    """Throws that offer the same: their chance together, and what may be kept; nothing when they bust."""

    chance: float
    offers: tuple[Offer, ...]


def bust_chance(ruleset: Ruleset, dice: int) -> Fraction:
    """The chance that a throw of so many dice (0: all of them) ends the turn."""
    dice = dice or ruleset.dice
    lost = sum(ways for offers, ways in _ways(ruleset, dice).items() if not offers)
    return Fraction(lost, FACES**dice)


@lru_cache(maxsize=256)
def groups(ruleset: Ruleset, dice: int, *, every: bool = False) -> tuple[Group, ...]:
    """All throws of so many dice, grouped by what they offer.

    Of offers that leave the same number of dice only the one with the most points is listed: nobody who wants
    points has a use for the others. An exact target has: `every` lists them all. Offers that leave different
    numbers of dice are never weighed here: one die left, and hot dice near, may be better than two.
    """
    total = FACES**dice
    ways: dict[tuple[Offer, ...], int] = {}
    for offers, count in _ways(ruleset, dice).items():
        kept = offers if every else _most_points(offers)
        ways[kept] = ways.get(kept, 0) + count
    return tuple(Group(count / total, offers) for offers, count in ways.items())


def look_up_throws(ruleset: Ruleset) -> Iterator[None]:
    """Find the keeps of every throw, a few at each step, so that `groups` has little left to do."""
    for dice in range(1, ruleset.dice + 1):
        for index, (throw, _) in enumerate(all_throws(dice)):
            keeps(ruleset, throw)
            if index % 16 == 0:
                yield


def _ways(ruleset: Ruleset, dice: int) -> dict[tuple[Offer, ...], int]:
    found: dict[tuple[Offer, ...], int] = {}
    for throw, ways in all_throws(dice):
        offers = {Offer(option.points, option.left) for option in keeps(ruleset, throw).values()}
        if not offers and dice == ruleset.dice and ruleset.nothing is not None:
            offers = {Offer(ruleset.nothing, dice)}
        key = tuple(sorted(offers))
        found[key] = found.get(key, 0) + ways
    return found


def _most_points(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    best: dict[int, int] = {}
    for offer in offers:
        best[offer.left] = max(offer.points, best.get(offer.left, 0))
    return tuple(Offer(points, left) for left, points in sorted(best.items()))
