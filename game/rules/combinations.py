"""Dice that score together: every combination that a rule set knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations as subsets
from typing import Final, Literal

from game.rules.ruleset import Faces, Ruleset

Kind = Literal[
    "single",
    "alike",
    "straight",
    "straight_low",
    "straight_high",
    "three_pairs",
    "four_and_pair",
    "two_triplets",
    "full_house",
    "six_ones",
]

STRAIGHT: Final[Faces] = (1, 2, 3, 4, 5, 6)
STRAIGHT_LOW: Final[Faces] = (1, 2, 3, 4, 5)
STRAIGHT_HIGH: Final[Faces] = (2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Combination:
    """Dice that score together.

    Where dice join a figure that was kept earlier, `faces` are those that join, `grown` is the whole figure
    afterwards and `points` are what it gains; in a hand, such a figure is one combination again.
    """

    faces: Faces
    points: int
    kind: Kind
    grown: Faces = ()


def combinations_of(rules: Ruleset) -> Iterator[Combination]:
    """Every combination of the rule set. Those of six dice can only be all the dice of one throw."""
    if rules.single_one is not None:
        yield Combination((1,), rules.single_one, "single")
    if rules.single_five is not None:
        yield Combination((5,), rules.single_five, "single")
    for size, points in (
        (3, rules.three_alike),
        (4, rules.four_alike),
        (5, rules.five_alike),
        (6, rules.six_alike),
    ):
        for face, value in enumerate(points or (), start=1):
            yield Combination((face,) * size, value, "alike")
    if rules.straight is not None:
        yield Combination(STRAIGHT, rules.straight, "straight")
    if rules.straight_low is not None:
        yield Combination(STRAIGHT_LOW, rules.straight_low, "straight_low")
    if rules.straight_high is not None:
        yield Combination(STRAIGHT_HIGH, rules.straight_high, "straight_high")
    yield from _pair_combinations(rules)
    if rules.two_triplets is not None:
        for low, high in subsets(range(1, 7), 2):
            yield Combination((low,) * 3 + (high,) * 3, rules.two_triplets, "two_triplets")
    if rules.full_house is not None and rules.three_alike is not None:
        for triple, pair in ((a, b) for a in range(1, 7) for b in range(1, 7) if a != b):
            faces = tuple(sorted((triple,) * 3 + (pair,) * 2))
            yield Combination(faces, rules.three_alike[triple - 1] + rules.full_house * pair, "full_house")
    if rules.six_ones == "win" and (rules.five_alike if rules.dice == 5 else rules.six_alike) is None:
        # They win even where so many alike are no combination, so they must be a legal keep by themselves.
        yield Combination(rules.all_ones, rules.single_one or rules.step, "six_ones")


def _pair_combinations(rules: Ruleset) -> Iterator[Combination]:
    """Three pairs, and four and a pair. Where these count, six alike may be read as them, too."""
    for throw, _ in all_throws(6):
        shape = sorted(Counter(throw).values())
        if shape == [2, 2, 2] and rules.three_pairs is not None:
            yield Combination(throw, rules.three_pairs, "three_pairs")
        elif shape in ([2, 4], [6]) and rules.four_and_pair_points is not None:
            kind: Kind = "three_pairs" if rules.four_and_pair is True else "four_and_pair"
            yield Combination(throw, rules.four_and_pair_points, kind)


def all_throws(dice: int) -> Iterator[tuple[Faces, int]]:
    """Every throw of so many dice with the number of ways (of 6 to the power of `dice`) to roll it."""
    counts: dict[Faces, int] = {(): 1}
    for _ in range(dice):
        grown: dict[Faces, int] = {}
        for faces, ways in counts.items():
            for face in range(1, 7):
                key = tuple(sorted((*faces, face)))
                grown[key] = grown.get(key, 0) + ways
        counts = grown
    yield from counts.items()


def without(faces: Faces, taken: Faces) -> Faces | None:
    """The dice that remain of `faces` when `taken` are taken away; None if they are not all there."""
    rest = list(faces)
    try:
        for face in taken:
            rest.remove(face)
    except ValueError:
        return None
    return tuple(rest)
