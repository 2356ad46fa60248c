"""What dice are worth: combinations, the best split of a keep, and every legal keep of a throw.

Combinations are listed once for a rule set; the worth of a multiset of dice is the best split over that list,
remembered by multiset. There are 923 multisets of one to six dice, so the memory is small and soon complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations as subsets

from game.rules.actions import Keep
from game.rules.combinations import Combination, combinations_of, without
from game.rules.ruleset import Faces, Ruleset


@dataclass(frozen=True, slots=True)
class Worth:
    """What a set of dice is worth when kept: its points and the split that gives them."""

    points: int
    combinations: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One legal keep of a throw: the action, what it is worth, and how many dice of the throw it leaves."""

    keep: Keep
    points: int
    left: int
    combinations: tuple[Combination, ...] = ()


Growing = tuple[Faces, ...]
"""Triples or more that were kept in this hand, and that later dice may join."""


def worth(ruleset: Ruleset, faces: Faces, growing: Growing = (), *, last_two: bool = False) -> Worth | None:
    """The best split of exactly these (sorted) dice of one throw, or None if a die would be dead.

    `last_two`: only two dice were thrown, and they may make a full house of a triple that grows.
    """
    tables = _tables(ruleset)
    return tables.grown_worth(faces, growing, last_two=last_two) if growing else tables.worth(faces)


def keeps(ruleset: Ruleset, throw: Faces, growing: Growing = ()) -> dict[Faces, Option]:
    """Every legal keep of a (sorted) throw by its dice, the most points first; empty for a bust."""
    tables = _tables(ruleset)
    return tables.grown_keeps(throw, growing) if growing else tables.keeps(throw)


def joker_keeps(ruleset: Ruleset, throw: Faces, growing: Growing = ()) -> tuple[Keep, ...]:
    """Every way to set jokers aside out of a (sorted) throw, with a keep or without."""
    return _tables(ruleset).joker_keeps(throw, growing)


def growing(ruleset: Ruleset, hand: tuple[Combination, ...]) -> Growing:
    """The figures of a hand that later dice may join under these rules."""
    if not ruleset.grow:
        return ()
    return tuple(part.faces for part in hand if part.kind == "alike")


def scoring_dice(ruleset: Ruleset, throw: Faces, growing: Growing = ()) -> Faces:
    """The largest keep of a throw, the most points among equals: "all scoring dice". Empty for a bust."""
    options = keeps(ruleset, throw, growing)
    return min(options, key=lambda faces: (options[faces].left, -options[faces].points), default=())


def hand_after(hand: tuple[Combination, ...], kept: tuple[Combination, ...]) -> tuple[Combination, ...]:
    """A hand after a keep: what joins a figure makes it larger, the rest lies beside it."""
    for part in kept:
        if part.grown:
            hand = _joined(hand, part)
        else:
            hand += (part,)
    return hand


def _joined(hand: tuple[Combination, ...], part: Combination) -> tuple[Combination, ...]:
    place = next(index for index, other in enumerate(hand) if _joins(part, other))
    figure = Combination(part.grown, hand[place].points + part.points, part.kind)
    return (*hand[:place], figure, *hand[place + 1 :])


def _joins(part: Combination, figure: Combination) -> bool:
    return figure.kind == "alike" and without(part.grown, figure.faces) == part.faces


class _Tables:
    """The memory of one rule set: worth by dice, keeps by throw."""

    __slots__ = ("_by_lowest", "_grown_keeps", "_joker_keeps", "_keeps", "_ruleset", "_worth")

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._by_lowest: dict[int, list[Combination]] = {face: [] for face in range(1, 7)}
        for combination in combinations_of(ruleset):
            self._by_lowest[combination.faces[0]].append(combination)
        self._worth: dict[Faces, Worth | None] = {(): Worth(0, ())}
        self._keeps: dict[Faces, dict[Faces, Option]] = {}
        self._grown_keeps: dict[tuple[Faces, Growing], dict[Faces, Option]] = {}
        self._joker_keeps: dict[tuple[Faces, Growing], tuple[Keep, ...]] = {}

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
            best = _better(best, self._with(combination, faces))
        return best

    def _with(self, combination: Combination, faces: Faces) -> Worth | None:
        """The best split of dice that holds this combination, if there is one."""
        rest = without(faces, combination.faces)
        other = None if rest is None else self.worth(rest)
        if other is None:
            return None
        return Worth(combination.points + other.points, (combination, *other.combinations))

    def grown_worth(self, faces: Faces, growing: Growing, *, last_two: bool) -> Worth | None:
        best = self.worth(faces)
        for join in self._joins(growing, last_two=last_two):
            best = _better(best, self._with(join, faces))
        return best

    def _joins(self, growing: Growing, *, last_two: bool) -> Iterator[Combination]:
        """What dice may join: more of the same, or a pair that makes a triple a full house.

        A hand that still grows holds one such figure: two would be all the dice.
        """
        ruleset = self._ruleset
        for figure in growing:
            face, size = figure[0], len(figure)
            before = _alike_points(ruleset, face, size)
            for more in range(1, ruleset.dice - size + 1):
                gain = _alike_points(ruleset, face, size + more) - before
                if gain > 0:
                    yield Combination((face,) * more, gain, "alike", (face,) * (size + more))
            if last_two and size == 3 and ruleset.full_house is not None:
                for other in range(1, 7):
                    if other != face:
                        pair = (other, other)
                        whole = tuple(sorted(figure + pair))
                        yield Combination(pair, ruleset.full_house * other, "full_house", whole)

    def keeps(self, throw: Faces) -> dict[Faces, Option]:
        try:
            return self._keeps[throw]
        except KeyError:
            found = self._keeps[throw] = self._find_keeps(throw, ())
            return found

    def grown_keeps(self, throw: Faces, growing: Growing) -> dict[Faces, Option]:
        key = throw, growing
        try:
            return self._grown_keeps[key]
        except KeyError:
            found = self._grown_keeps[key] = self._find_keeps(throw, growing)
            return found

    def _find_keeps(self, throw: Faces, growing: Growing) -> dict[Faces, Option]:
        options = list(self._scoring_parts(throw, growing, len(throw)))
        if self._ruleset.keep_all:
            options = [option for option in options if not self._scores(throw, option, growing)]
        options.sort(key=lambda option: (-option.points, option.left, option.keep.faces))
        return {option.keep.faces: option for option in options}

    def _scoring_parts(self, part: Faces, growing: Growing, thrown: int) -> Iterator[Option]:
        """Every keep within a part of a throw of so many dice, whether all that scores is kept or not."""
        for size in range(1, len(part) + 1):
            for faces in dict.fromkeys(subsets(part, size)):
                last_two = thrown == size == 2
                value = self.grown_worth(faces, growing, last_two=last_two) if growing else self.worth(faces)
                if value is not None:
                    yield Option(Keep(faces), value.points, len(part) - size, value.combinations)

    def _scores(self, throw: Faces, kept: Option, growing: Growing, jokers: Faces = ()) -> bool:
        """Whether anything still scores in a throw beside a keep and jokers."""
        rest = without(throw, kept.keep.faces + jokers) or ()
        # What has just joined a figure is in the way of those left: by now it is that much larger.
        after = tuple(_grown(figure, kept.combinations) for figure in growing)
        return next(self._scoring_parts(rest, after, len(throw)), None) is not None

    def joker_keeps(self, throw: Faces, growing: Growing) -> tuple[Keep, ...]:
        key = throw, growing
        try:
            return self._joker_keeps[key]
        except KeyError:
            found = self._joker_keeps[key] = tuple(self._find_joker_keeps(throw, growing))
            return found

    def _find_joker_keeps(self, throw: Faces, growing: Growing) -> Iterator[Keep]:
        nothing = Option(Keep(()), 0, len(throw))
        for plain in (nothing, *self._scoring_parts(throw, growing, len(throw))):
            faces = plain.keep.faces
            rest = without(throw, faces) or ()
            # Jokers score as they lie, by themselves: no figure that was kept before helps them.
            for option in self._scoring_parts(rest, (), len(throw)):
                jokers = option.keep.faces
                complete = not (self._ruleset.keep_all and self._scores(throw, plain, growing, jokers))
                if option.left and complete:
                    yield Keep(faces, jokers)


def _grown(figure: Faces, kept: tuple[Combination, ...]) -> Faces:
    """A figure of a hand after a keep."""
    return next((part.grown for part in kept if without(part.grown, part.faces) == figure), figure)


def _alike_points(ruleset: Ruleset, face: int, size: int) -> int:
    """What so many alike are worth, 0 where they are no combination."""
    table = {3: ruleset.three_alike, 4: ruleset.four_alike, 5: ruleset.five_alike, 6: ruleset.six_alike}[size]
    return table[face - 1] if table else 0


def _better(best: Worth | None, split: Worth | None) -> Worth | None:
    """The better of two splits, if any."""
    if best is None or split is None:
        return split or best
    if split.points != best.points:
        return split if split.points > best.points else best
    # Of equal splits the one a person would name: 111 at 300 is a triple, not three singles.
    return split if len(split.combinations) < len(best.combinations) else best


@lru_cache(maxsize=64)
def _tables(ruleset: Ruleset) -> _Tables:
    return _Tables(ruleset)
