"""What scores, in words and pictures of dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.describe.lines import Line
from game.rules.combinations import STRAIGHT, STRAIGHT_HIGH, STRAIGHT_LOW, Combination
from game.rules.notation import digits
from game.rules.ruleset import Faces, Ruleset, SixPoints
from game.text import Texts, mark

_ALIKE: Final = {
    3: mark("three alike"),
    4: mark("four alike"),
    5: mark("five alike"),
    6: mark("six alike"),
}
_ALIKE_AS_LINE: Final = {
    3: mark("Three alike"),
    4: mark("Four alike"),
    5: mark("Five alike"),
    6: mark("Six alike"),
}
_ONES: Final = {3: mark("Three 1s"), 4: mark("Four 1s"), 5: mark("Five 1s"), 6: mark("Six 1s")}
FIGURE_NAMES: Final = {
    "three_alike": _ALIKE[3],
    "four_alike": _ALIKE[4],
    "five_alike": _ALIKE[5],
    "six_alike": _ALIKE[6],
    "full_house": mark("full house"),
    "straight": mark("straight"),
}
"""What figures are called, by their names in `confirm`."""

_NAMES: Final = {
    "straight": mark("straight"),
    "straight_low": mark("small straight, 1 to 5"),
    "straight_high": mark("small straight, 2 to 6"),
    "three_pairs": mark("three pairs"),
    "four_and_pair": mark("four and a pair"),
    "two_triplets": mark("two triplets"),
    "full_house": mark("full house"),
    "six_ones": mark("six 1s"),
}
_USUAL: Final = (
    ("single_one", mark("a single 1")),
    ("single_five", mark("a single 5")),
    ("three_alike", _ALIKE[3]),
    ("four_alike", _ALIKE[4]),
    ("five_alike", _ALIKE[5]),
    ("six_alike", _ALIKE[6]),
    ("straight", _NAMES["straight"]),
    ("three_pairs", _NAMES["three_pairs"]),
)
"""What a player who knows the game expects to score, by the field that says so."""

_THREE_PAIRS: Final = (2, 2, 4, 4, 6, 6)
_FOUR_AND_PAIR: Final = (2, 2, 3, 3, 3, 3)
_TWO_TRIPLETS: Final = (2, 2, 2, 4, 4, 4)
_FULL_HOUSE: Final = (2, 2, 2, 6, 6)
_NEEDS_SIX: Final = frozenset({"six_alike", "straight", "three_pairs"})
_EXAMPLE: Final = 4  # the face that stands for all where a line tells how a value is made


def dice_words(faces: Faces) -> str:
    """Dice as one writes them in a sentence: `1-1-5`."""
    return "-".join(map(str, faces))


def proof_words(texts: Texts, faces: Faces) -> str:
    """Which single die confirms a figure."""
    if faces == (1,):
        return texts.t("a single 1")
    return texts.t("a single 5") if faces == (5,) else texts.t("a single 1 or 5")


def combination_name(texts: Texts, combination: Combination) -> str:
    """What a player calls a combination: `three alike`, `straight`, `single 1`."""
    match combination.kind:
        case "single":
            return texts.t("single {face}", face=digits(combination.faces))
        case "alike":
            return texts.t(_ALIKE[len(combination.faces)])
        case kind:
            return texts.t(_NAMES[kind])


def nothing_scores(dice: int) -> Faces:
    """A throw of so many dice, five or six, that scores under no rules at all."""
    return (2, 2, 3, 3, 4, 6)[6 - dice :]


def scoring_lines(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    """Every combination of the rules, those that are missing, and what holds for all."""
    if rules.single_one is not None:
        yield Line(texts.t("A single 1"), (1,), rules.single_one)
    if rules.single_five is not None:
        yield Line(texts.t("A single 5"), (5,), rules.single_five)
    alike = ((3, rules.three_alike), (4, rules.four_alike), (5, rules.five_alike), (6, rules.six_alike))
    for size, points in alike:
        if points is not None:
            yield from _alike_lines(texts, size, points, None if size == 3 else rules.three_alike)
    if rules.six_ones == "win":
        six = texts.t("Six 1s in one throw win the game at once.")
        five = texts.t("Five 1s in one throw win the game at once.")
        yield Line(six if rules.dice == 6 else five, rules.all_ones)
    yield from _straight_lines(texts, rules)
    yield from _group_lines(texts, rules)
    if rules.nothing is not None:
        sentence = texts.t("Nothing that scores in a throw of all the dice: no bust, and the turn may go on")
        yield Line(sentence, nothing_scores(rules.dice), rules.nothing)
    missing = [
        texts.t(name)
        for field, name in _USUAL
        if getattr(rules, field) is None and (rules.dice == 6 or field not in _NEEDS_SIX)
    ]
    if missing:
        yield Line(texts.t("No combination in these rules: {names}.", names=texts.all_of(missing)))
    if rules.grow:
        yield Line(texts.t("Dice score together only within one throw, but for figures that grow."))
    else:
        yield Line(
            texts.t(
                "Dice score together only within one throw: dice set aside earlier never join later ones."
            )
        )


def _straight_lines(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    """A line for each value that a straight may have."""
    low, high, whole = rules.straight_low, rules.straight_high, rules.straight
    if low is not None and low == high == whole:
        yield Line(texts.t("Straight, 1 to 5, 2 to 6 or 1 to 6"), STRAIGHT, whole)
        return
    if low is not None and low == high:
        yield Line(texts.t("Small straight, 1 to 5 or 2 to 6"), STRAIGHT_LOW, low)
    else:
        if low is not None:
            yield Line(texts.t("Small straight, 1 to 5"), STRAIGHT_LOW, low)
        if high is not None:
            yield Line(texts.t("Small straight, 2 to 6"), STRAIGHT_HIGH, high)
    if whole is not None:
        yield Line(texts.t("Straight, 1 to 6"), STRAIGHT, whole)


def _group_lines(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    """Pairs, triplets and full houses."""
    if rules.three_pairs is not None:
        yield Line(texts.t("Three pairs"), _THREE_PAIRS, rules.three_pairs)
    if rules.four_and_pair_points is not None:
        yield Line(_four_and_pair(texts, rules), _FOUR_AND_PAIR, rules.four_and_pair_points)
    if rules.two_triplets is not None:
        yield Line(texts.t("Two triplets"), _TWO_TRIPLETS, rules.two_triplets)
    if rules.full_house is not None and rules.three_alike is not None:
        yield Line(
            texts.t("Full house: the triple plus {points} times the pair's face", points=rules.full_house),
            _FULL_HOUSE,
            rules.three_alike[1] + 6 * rules.full_house,
        )


def _four_and_pair(texts: Texts, rules: Ruleset) -> str:
    """Six alike are four and a pair, too, which is only worth a word where that brings more."""
    points = rules.four_and_pair_points or 0
    six_too = any(value < points for value in rules.six_alike or (0,))
    if rules.four_and_pair is True:
        if six_too:
            return texts.t("Four alike and a pair count as three pairs, and so may six alike")
        return texts.t("Four alike and a pair count as three pairs")
    if six_too:
        return texts.t("Four alike and a pair; six alike may count as that, too")
    return texts.t("Four alike and a pair")


def _alike_lines(texts: Texts, size: int, points: SixPoints, triple: SixPoints | None) -> Iterator[Line]:
    """As few lines as tell the values: how all are made, 1s set apart if need be, or one for each face."""
    name, dice = texts.t(_ALIKE_AS_LINE[size]), (_EXAMPLE,) * size
    told = _how_made(texts, name, points, triple)
    if told:
        yield Line(told, dice, points[_EXAMPLE - 1])
        return
    others = texts.t("{name}, other than 1s", name=name)
    told = _how_made(texts, others, points[1:], triple and triple[1:])
    if told:
        yield Line(texts.t(_ONES[size]), (1,) * size, points[0])
        yield Line(told, dice, points[_EXAMPLE - 1])
        return
    for face, value in enumerate(points, start=1):
        yield Line(name, (face,) * size, value)


def _how_made(texts: Texts, name: str, points: Sequence[int], triple: Sequence[int] | None) -> str:
    """How these points, for the faces up to 6, are made of the triple's or of the face; "" if they aren't."""
    if len(set(points)) == 1:
        return texts.t("{name}, whatever the face", name=name)
    faces = range(7 - len(points), 7)
    if triple is not None:
        factor = _factor(points, triple)
        if factor == 1:
            return texts.t("{name}: as much as the triple", name=name)
        if factor == 2:
            return texts.t("{name}: twice the triple", name=name)
        if factor:
            return texts.t("{name}: {factor} times the triple", name=name, factor=factor)
        more = points[0] - triple[0]
        if more > 0 and all(value == base + more for value, base in zip(points, triple, strict=True)):
            return texts.t("{name}: the triple and {points} more", name=name, points=more)
    factor = _factor(points, faces)
    return texts.t("{name}: {factor} times the face", name=name, factor=factor) if factor else ""


def _factor(points: Sequence[int], base: Sequence[int]) -> int:
    """The whole number that all of `points` are `base` times, 0 if there is none."""
    factor, rest = divmod(points[0], base[0])
    same = all(value == factor * other for value, other in zip(points, base, strict=True))
    return factor if same and not rest else 0
