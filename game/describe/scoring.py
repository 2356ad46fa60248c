"""What scores, in words and pictures of dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.describe.lines import Line
from game.rules.notation import digits
from game.rules.ruleset import Faces, Ruleset, SixPoints
from game.rules.scoring import STRAIGHT, STRAIGHT_HIGH, STRAIGHT_LOW, Combination
from game.text import Texts, mark

_ALIKE: Final = {
    3: mark("three alike"),
    4: mark("four alike"),
    5: mark("five alike"),
    6: mark("six alike"),
}
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


def combination_name(texts: Texts, combination: Combination) -> str:
    """What a player calls a combination: `three alike`, `straight`, `single 1`."""
    match combination.kind:
        case "single":
            return texts.t("single {face}", face=digits(combination.faces))
        case "alike":
            return texts.t(_ALIKE[len(combination.faces)])
        case kind:
            return texts.t(_NAMES[kind])


def scoring_lines(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    """Every combination of the rules, those that are missing, and what holds for all."""
    if rules.single_one is not None:
        yield Line(texts.t("A single 1"), (1,), rules.single_one)
    if rules.single_five is not None:
        yield Line(texts.t("A single 5"), (5,), rules.single_five)
    for face, points in enumerate(rules.three_alike or (), start=1):
        yield Line(texts.t("Three {face}s", face=str(face)), (face,) * 3, points)
    for size, alike in ((4, rules.four_alike), (5, rules.five_alike), (6, rules.six_alike)):
        if alike is not None:
            yield from _alike_lines(texts, size, alike, rules.three_alike)
    if rules.six_ones == "win":
        six = texts.t("Six 1s in one throw win the game at once.")
        five = texts.t("Five 1s in one throw win the game at once.")
        yield Line(six if rules.dice == 6 else five, rules.all_ones)
    yield from _whole_throws(texts, rules)
    missing = [
        texts.t(name)
        for field, name in _USUAL
        if getattr(rules, field) is None and (rules.dice == 6 or field not in _NEEDS_SIX)
    ]
    if missing:
        yield Line(texts.t("No combination in these rules: {names}.", names=texts.all_of(missing)))
    yield Line(
        texts.t("Dice score together only within one throw: dice set aside earlier never join later ones.")
    )


def _whole_throws(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    if rules.straight is not None:
        yield Line(texts.t("Straight, 1 to 6"), STRAIGHT, rules.straight)
    if rules.straight_low is not None:
        yield Line(texts.t("Small straight, 1 to 5"), STRAIGHT_LOW, rules.straight_low)
    if rules.straight_high is not None:
        yield Line(texts.t("Small straight, 2 to 6"), STRAIGHT_HIGH, rules.straight_high)
    if rules.three_pairs is not None:
        yield Line(texts.t("Three pairs"), _THREE_PAIRS, rules.three_pairs)
    if rules.four_and_pair is True:
        yield Line(texts.t("Four alike and a pair count as three pairs"), _FOUR_AND_PAIR, rules.three_pairs)
    elif rules.four_and_pair:
        yield Line(texts.t("Four alike and a pair"), _FOUR_AND_PAIR, rules.four_and_pair)
    if rules.two_triplets is not None:
        yield Line(texts.t("Two triplets"), _TWO_TRIPLETS, rules.two_triplets)
    if rules.full_house is not None and rules.three_alike is not None:
        yield Line(
            texts.t("Full house: the triple plus {points} times the pair's face", points=rules.full_house),
            _FULL_HOUSE,
            rules.three_alike[1] + 6 * rules.full_house,
        )
    if rules.nothing is not None:
        yield Line(
            texts.t(
                "A throw of all the dice in which nothing scores is no bust; it brings {points}.",
                points=texts.points(rules.nothing),
            )
        )


def _alike_lines(texts: Texts, size: int, points: SixPoints, triple: SixPoints | None) -> Iterator[Line]:
    """One line where the values follow from the triple's or are all the same, else one for each face."""
    name = _ALIKE_AS_LINE[size]
    example = (_EXAMPLE,) * size
    if len(set(points)) == 1:
        yield Line(texts.t("{name}, whatever the face", name=texts.t(name)), example, points[0])
        return
    if triple is not None:
        factor, rest = divmod(points[0], triple[0])
        if not rest and all(value == factor * base for value, base in zip(points, triple, strict=True)):
            sentence = texts.t("{name}: {factor} times the triple", name=texts.t(name), factor=factor)
            yield Line(sentence, example, points[_EXAMPLE - 1])
            return
        more = points[0] - triple[0]
        if all(value == base + more for value, base in zip(points, triple, strict=True)):
            sentence = texts.t("{name}: the triple and {points} more", name=texts.t(name), points=more)
            yield Line(sentence, example, points[_EXAMPLE - 1])
            return
    for face, value in enumerate(points, start=1):
        yield Line(texts.t(name), (face,) * size, value)


_ALIKE_AS_LINE: Final = {4: mark("Four alike"), 5: mark("Five alike"), 6: mark("Six alike")}
