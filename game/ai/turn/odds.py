"""What a throw of so many dice offers: exact chances, by looking at every throw there is.

0 dice left means hot dice: all of them are thrown.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from game.ai.turn.spot import Cast, Spot, plays
from game.rules.combinations import all_throws
from game.rules.ruleset import Faces, Ruleset
from game.rules.scoring import keeps

FACES: Final = 6
THROWS_IN_A_STEP: Final = 16

Ways = dict[tuple["Offer", ...], int]
"""How many ways a throw can fall, by what it then offers."""


@dataclass(frozen=True, slots=True, order=True)
class Offer:
    """A keep, as far as it matters for what comes next: the points it scores now, and where it leads."""

    points: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Group:
    """Throws that offer the same: their chance together, and what may be kept; nothing when they bust."""

    chance: float
    offers: tuple[Offer, ...]


def bust_chance(ruleset: Ruleset, dice: int, figure: Faces = ()) -> Fraction:
    """The chance that a throw of so many dice (0: all of them) scores nothing; `figure` is one that grows."""
    dice = dice or ruleset.dice
    if dice == ruleset.dice and ruleset.nothing is not None:
        return Fraction(0)
    growing = (figure,) if figure else ()
    lost = sum(ways for throw, ways in all_throws(dice) if not keeps(ruleset, throw, growing))
    return Fraction(lost, FACES**dice)


@lru_cache(maxsize=256)
def groups(ruleset: Ruleset, dice: int, *, every: bool = False) -> tuple[Group, ...]:
    """All throws of so many dice of a new hand, grouped by what they offer."""
    ways = look_up(ruleset, Cast(dice))
    while True:
        try:
            next(ways)
        except StopIteration as done:
            return grouped(dice, done.value, every=every)


def look_up(ruleset: Ruleset, cast: Cast) -> Generator[None, None, Ways]:
    """Find what every throw offers, a few throws at each step."""
    found: Ways = {}
    for index, (throw, ways) in enumerate(all_throws(cast.dice)):
        offers = {Offer(play.points, play.spot) for play in plays(ruleset, cast, throw)}
        if not offers and cast.dice == ruleset.dice and ruleset.nothing is not None:
            offers = {Offer(ruleset.nothing, Spot(cast.dice, (), cast.owed))}
        key = tuple(sorted(offers))
        found[key] = found.get(key, 0) + ways
        if index % THROWS_IN_A_STEP == 0:
            yield
    return found


def grouped(dice: int, ways: Ways, *, every: bool) -> tuple[Group, ...]:
    """The throws by what they offer.

    Of offers that lead to the same spot only the one with the most points is listed: nobody who wants points
    has a use for the others. An exact target has: `every` lists them all. Offers that leave different numbers
    of dice are never weighed here: one die left, and hot dice near, may be better than two.
    """
    total = FACES**dice
    found: Ways = {}
    for offers, count in ways.items():
        kept = offers if every else _most_points(offers)
        found[kept] = found.get(kept, 0) + count
    return tuple(Group(count / total, offers) for offers, count in found.items())


def _most_points(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers to which no other is better: as good a spot, with jokers worth as much, and more points."""
    best: list[Offer] = []
    # From the most points to the fewest, so that an offer can only be outdone by one that is listed already.
    for offer in sorted(offers, key=lambda offer: (-offer.points, -offer.spot.joker_points)):
        spot = offer.spot
        alike = (other.spot for other in best if other.spot._replace(joker_points=spot.joker_points) == spot)
        if all(other.joker_points < spot.joker_points for other in alike):
            best.append(offer)
    return tuple(sorted(best, key=lambda offer: offer.spot))
