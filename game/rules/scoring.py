"""What dice are worth: combinations, the best split of a keep, and every legal keep of a throw.

Combinations are listed once for a rule set; the worth of a multiset of dice is the best split over that list,
remembered by multiset. There are 923 multisets of one to six dice, so the memory is small and soon complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations as subsets
from typing import Final, Literal

from game.rules.actions import Keep
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
    """Dice that score together."""

    faces: Faces
    points: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Worth:
    """What a set of dice is worth when kept: its points and the split that gives them."""

    points: int
    combinations: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One legal keep of a throw: the action, its points, and how many dice of the throw it leaves."""

    keep: Keep
    points: int
    left: int


def worth(ruleset: Ruleset, faces: Faces) -> Worth | None:
    """The best split of exactly these (sorted) dice of one throw, or None if a die would be dead."""
    return _tables(ruleset).worth(faces)


def keeps(ruleset: Ruleset, throw: Faces) -> dict[Faces, Option]:
    """Every legal keep of a (sorted) throw by its dice, the most points first; empty for a bust."""
    return _tables(ruleset).keeps(throw)


def scoring_dice(ruleset: Ruleset, throw: Faces) -> Faces:
    """The largest keep of a throw, the most points among equals: "all scoring dice". Empty for a bust."""
    options = keeps(ruleset, throw)
    return min(options, key=lambda faces: (options[faces].left, -options[faces].points), default=())


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


class _Tables:
    """The memory of one rule set: worth by dice, keeps by throw."""

    __slots__ = ("_by_lowest", "_keep_all", "_keeps", "_worth")

    def __init__(self, ruleset: Ruleset) -> None:
        self._by_lowest: dict[int, list[Combination]] = {face: [] for face in range(1, 7)}
        for combination in _combinations(ruleset):
            self._by_lowest[combination.faces[0]].append(combination)
        self._keep_all = ruleset.keep_all
        self._worth: dict[Faces, Worth | None] = {(): Worth(0, ())}
        self._keeps: dict[Faces, dict[Faces, Option]] = {}

    def worth(self, faces: Faces) -> Worth | None:
        try:
            return self._worth[faces]
        except KeyError:
            best = self._worth[faces] = self._best_split(faces)
            return best

    def _best_split(self, faces: Faces) -> Worth | None:
        best: Worth | None = None
        # The lowest die must belong to some combination, so only those that begin with it are tried.
        for combination in self._by_lowest[faces[0]]:
            rest = without(faces, combination.faces)
            other = None if rest is None else self.worth(rest)
            if other is None:
                continue
            split = Worth(combination.points + other.points, (combination, *other.combinations))
            if best is None or _better(split, best):
                best = split
        return best

    def keeps(self, throw: Faces) -> dict[Faces, Option]:
        try:
            return self._keeps[throw]
        except KeyError:
            found = self._keeps[throw] = self._find_keeps(throw)
            return found

    def _find_keeps(self, throw: Faces) -> dict[Faces, Option]:
        options: list[Option] = []
        for size in range(1, len(throw) + 1):
            for faces in dict.fromkeys(subsets(throw, size)):
                value = self.worth(faces)
                if value is not None and not (self._keep_all and self._leaves_scoring(throw, faces)):
                    options.append(Option(Keep(faces), value.points, len(throw) - size))
        options.sort(key=lambda option: (-option.points, option.left, option.keep.faces))
        return {option.keep.faces: option for option in options}

    def _leaves_scoring(self, throw: Faces, kept: Faces) -> bool:
        rest = without(throw, kept) or ()
        return any(
            self.worth(faces) is not None
            for size in range(1, len(rest) + 1)
            for faces in dict.fromkeys(subsets(rest, size))
        )


def _better(split: Worth, best: Worth) -> bool:
    if split.points != best.points:
        return split.points > best.points
    # Of equal splits the one a person would name: 111 at 300 is a triple, not three singles.
    return len(split.combinations) < len(best.combinations)


@lru_cache(maxsize=64)
def _tables(ruleset: Ruleset) -> _Tables:
    return _Tables(ruleset)


def _combinations(rules: Ruleset) -> Iterator[Combination]:
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
