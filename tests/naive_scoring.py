"""A second scorer, slow and plain: every way to part the dice into groups, each group judged by itself.

It shares nothing with the game's scorer but the rule set, so that the two can be held against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

from game.rules.ruleset import Faces, Ruleset


def every_throw(largest: int) -> Iterator[Faces]:
    """All different throws of one die up to `largest` dice."""
    for dice in range(1, largest + 1):
        yield from combinations_with_replacement(range(1, 7), dice)


@cache
def partitions(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every way to part the numbers 0 to size - 1 into groups."""
    if not size:
        return ((),)
    found: list[tuple[tuple[int, ...], ...]] = []
    for smaller in partitions(size - 1):
        newest = size - 1
        found.append((*smaller, (newest,)))
        found += [
            (*smaller[:index], (*group, newest), *smaller[index + 1 :]) for index, group in enumerate(smaller)
        ]
    return tuple(found)


class NaiveScorer:
    """The worth of dice under one rule set, by trying everything."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.groups: dict[Faces, int | None] = {}
        self.values: dict[Faces, int | None] = {}

    def group(self, dice: Faces) -> int | None:
        """What the dice are worth as one combination, the best reading counting; None if they are none."""
        if dice not in self.groups:
            self.groups[dice] = max(self.readings(dice), default=None)
        return self.groups[dice]

    def readings(self, dice: Faces) -> Iterator[int]:
        rules = self.rules
        shape = sorted(Counter(dice).values())
        face = dice[0]
        if dice == (1,) and rules.single_one is not None:
            yield rules.single_one
        if dice == (5,) and rules.single_five is not None:
            yield rules.single_five
        if shape == [3] and rules.three_alike is not None:
            yield rules.three_alike[face - 1]
        if shape == [4] and rules.four_alike is not None:
            yield rules.four_alike[face - 1]
        if shape == [5] and rules.five_alike is not None:
            yield rules.five_alike[face - 1]
        if shape == [6] and rules.six_alike is not None:
            yield rules.six_alike[face - 1]
        if dice == (1, 2, 3, 4, 5, 6) and rules.straight is not None:
            yield rules.straight
        if dice == (1, 2, 3, 4, 5) and rules.straight_low is not None:
            yield rules.straight_low
        if dice == (2, 3, 4, 5, 6) and rules.straight_high is not None:
            yield rules.straight_high
        if shape == [2, 2, 2] and rules.three_pairs is not None:
            yield rules.three_pairs
        if shape in ([2, 4], [6]) and rules.four_and_pair is True and rules.three_pairs is not None:
            yield rules.three_pairs
        if shape in ([2, 4], [6]) and rules.four_and_pair is not True and rules.four_and_pair:
            yield rules.four_and_pair
        if shape == [3, 3] and rules.two_triplets is not None:
            yield rules.two_triplets
        if shape == [2, 3] and rules.full_house is not None and rules.three_alike is not None:
            (triple, _), (pair, _) = Counter(dice).most_common()
            yield rules.three_alike[triple - 1] + rules.full_house * pair

    def value(self, dice: Faces) -> int | None:
        """What the dice are worth kept together, None if that is illegal."""
        if dice not in self.values:
            totals: list[int] = []
            for partition in partitions(len(dice)):
                points = [self.group(tuple(dice[index] for index in group)) for group in partition]
                if None not in points:
                    totals.append(sum(value for value in points if value is not None))
            self.values[dice] = max(totals, default=None)
        return self.values[dice]

    def keeps(self, throw: Faces) -> dict[Faces, int]:
        """Every legal keep of a throw and its points."""
        found: dict[Faces, int] = {}
        for size in range(1, len(throw) + 1):
            for kept in combinations(range(len(throw)), size):
                dice = tuple(throw[index] for index in kept)
                rest = tuple(throw[index] for index in range(len(throw)) if index not in kept)
                value = self.value(dice)
                if value is None or (self.rules.keep_all and self.keeps(rest)):
                    continue
                found[dice] = value
        return found
