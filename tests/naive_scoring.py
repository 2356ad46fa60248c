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
        if not dice:
            return 0
        if dice not in self.values:
            totals: list[int] = []
            for partition in partitions(len(dice)):
                points = [self.group(tuple(dice[index] for index in group)) for group in partition]
                if None not in points:
                    totals.append(sum(value for value in points if value is not None))
            self.values[dice] = max(totals, default=None)
        return self.values[dice]

    def alike(self, size: int, face: int) -> int | None:
        """What so many alike are worth by the rule set's own table."""
        rules = self.rules
        tables = {3: rules.three_alike, 4: rules.four_alike, 5: rules.five_alike, 6: rules.six_alike}
        table = tables.get(size)
        return None if table is None else table[face - 1]

    def gain(self, figure: Faces, joining: Faces, thrown: int) -> int | None:
        """What dice of a throw add to a figure they join: its new value in place of its old one."""
        face, before = figure[0], self.alike(len(figure), figure[0])
        assert before is not None
        after: int | None = None
        if set(joining) == {face}:
            after = self.alike(len(figure) + len(joining), face)
        elif len(figure) == 3 and thrown == 2 and len(joining) == 2 and joining[0] == joining[1]:
            full_house = self.rules.full_house
            after = None if full_house is None else before + full_house * joining[0]
        return after - before if after is not None and after > before else None

    def grown_values(self, dice: Faces, figure: Faces, thrown: int) -> dict[Faces, int]:
        """The most points of these dice for each figure that may lie there afterwards."""
        found: dict[Faces, int] = {}
        for size in range(len(dice) + 1):
            for chosen in combinations(range(len(dice)), size):
                joining = tuple(dice[index] for index in chosen)
                others = self.value(tuple(dice[index] for index in range(len(dice)) if index not in chosen))
                gain = self.gain(figure, joining, thrown) if joining else 0
                if gain is not None and others is not None:
                    whole = tuple(sorted(figure + joining))
                    found[whole] = max(found.get(whole, 0), gain + others)
        return found

    def grown_value(self, dice: Faces, figure: Faces, thrown: int) -> int | None:
        """What dice of a throw are worth where they may join a figure; None if that is illegal."""
        return max(self.grown_values(dice, figure, thrown).values(), default=None)

    def keeps(self, throw: Faces, figure: Faces = ()) -> dict[Faces, int]:
        """Every legal keep of a throw and its points; `figure` lies there, and grows."""
        return {
            kept: value
            for kept, rest, value in self.parts(throw, figure, len(throw))
            if not (self.rules.keep_all and self.left_over(kept, rest, figure, len(throw)))
        }

    def parts(self, throw: Faces, figure: Faces, thrown: int) -> Iterator[tuple[Faces, Faces, int]]:
        """Every part of some dice of a throw that scores: its dice, the other dice, its points."""
        for size in range(1, len(throw) + 1):
            for chosen in combinations(range(len(throw)), size):
                dice = tuple(throw[index] for index in chosen)
                rest = tuple(throw[index] for index in range(len(throw)) if index not in chosen)
                value = self.grown_value(dice, figure, thrown) if figure else self.value(dice)
                if value is not None:
                    yield dice, rest, value

    def left_over(self, kept: Faces, rest: Faces, figure: Faces, thrown: int) -> bool:
        """Whether dice that are not kept would score beside those that are."""
        if not figure:
            return any(self.parts(rest, (), thrown))
        values = self.grown_values(kept, figure, thrown)
        best = max(values.values())
        return all(
            any(self.parts(rest, whole if len(set(whole)) == 1 else (), thrown))
            for whole, value in values.items()
            if value == best
        )

    def jokers(self, throw: Faces, figure: Faces = ()) -> set[tuple[Faces, Faces]]:
        """Every way to set jokers aside: the dice kept with them, if any, and the jokers."""
        nothing: tuple[Faces, Faces, int] = ((), throw, 0)
        return {
            (kept, jokers)
            for kept, others, _ in (nothing, *self.parts(throw, figure, len(throw)))
            for jokers, rest, _ in self.parts(others, (), len(throw))
            if rest and not (self.rules.keep_all and self.left_over(kept, rest, figure, len(throw)))
        }
