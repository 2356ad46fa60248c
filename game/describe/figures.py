"""Figures that grow and figures that must be confirmed, in words and with an example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.describe.lines import Line
from game.describe.scoring import FIGURE_NAMES, dice_words, proof_words
from game.rules.combinations import STRAIGHT, STRAIGHT_HIGH, STRAIGHT_LOW, Combination
from game.rules.ruleset import SIX_DICE_ONLY, Faces, Figure, Ruleset
from game.rules.scoring import worth
from game.text import Texts

_FACES: Final = (6, 4, 3, 2, 5, 1)  # those that score nothing by themselves make the clearest examples


def grow_lines(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    """How figures grow."""
    joins = texts.t(
        "Growing: a die may join a triple or more that was set aside earlier in the same hand, "
        "and makes it worth what the larger figure is."
    )
    last_two = _full_house(rules)
    if last_two is not None:
        pair = texts.t("The last two dice, if they are a pair, make a triple a full house.")
        joins = f"{joins} {pair}"
    yield Line(joins)
    face, steps = _growth(rules)
    points = _triple(rules, face)
    yield _example(texts.t("{dice} is set aside.", dice=dice_words((face,) * 3)), (face,) * 3, points)
    for step in steps:
        points += step.points
        sentence = texts.t(
            "Later in that hand, {dice} joins it: {figure}.",
            dice=dice_words(step.faces),
            figure=dice_words(step.grown),
        )
        yield _example(sentence, step.faces, points)
    if last_two is not None:
        sentence = texts.t("Or {dice}, the last two dice: a full house.", dice=dice_words(last_two.faces))
        yield _example(sentence, last_two.faces, _triple(rules, face) + last_two.points)


def confirm_lines(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    """Which figures must be confirmed, and how."""
    there = [figure for figure in rules.confirm if _exists(rules, figure)]
    if not there:
        return
    yield Line(
        texts.t(
            "Confirmation: after a figure ({figures}) nothing may be banked until {proof} of a later throw "
            "is set aside; one such die confirms all figures that wait.",
            figures=texts.all_of([texts.t(FIGURE_NAMES[figure]) for figure in there]),
            proof=proof_words(texts, rules.proofs),
        )
    )
    score = 0
    for figure in _two_figures(rules, there):
        score += figure.points
        if len(figure.faces) == rules.dice:
            sentence = texts.t(
                "{dice} must be confirmed: all the dice are rolled again.", dice=dice_words(figure.faces)
            )
        else:
            sentence = texts.t(
                "{dice} must be confirmed: the other dice are rolled.", dice=dice_words(figure.faces)
            )
        yield _example(sentence, figure.faces, score)
    face = rules.proofs[-1]
    points = rules.single_five if face == 5 else rules.single_one
    sentence = texts.t("A {face} in the next throw: all may be banked.", face=str(face))
    yield _example(sentence, (face,), score + (points or 0))


def _example(text: str, dice: Faces, points: int) -> Line:
    return Line(text, dice, points, example=True)


def _triple(rules: Ruleset, face: int) -> int:
    return rules.three_alike[face - 1] if rules.three_alike else 0


def _growth(rules: Ruleset) -> tuple[int, list[Combination]]:
    """A face whose triple grows, and what joins it step by step; the usual face where none does."""
    for face in _FACES:
        steps: list[Combination] = []
        size = joined = 3
        while joined < rules.dice:
            joined += 1
            value = worth(rules, (face,) * (joined - size), ((face,) * size,))
            grown = [part for part in value.combinations if part.grown] if value is not None else []
            if len(grown) == 1 and len(grown[0].grown) == joined:
                steps += grown
                size = joined
        if steps:
            return face, steps
    return _FACES[0], []


def _full_house(rules: Ruleset) -> Combination | None:
    """The pair that makes the example's triple a full house."""
    if rules.full_house is None:
        return None
    face, _ = _growth(rules)
    pair = (4, 4) if face != 4 else (3, 3)
    return Combination(pair, rules.full_house * pair[0], "full_house")


def _exists(rules: Ruleset, figure: Figure) -> bool:
    if figure == "straight":
        return any(_straights(rules))
    if rules.dice == 5 and figure in SIX_DICE_ONLY:
        return False
    return getattr(rules, figure) is not None


def _straights(rules: Ruleset) -> Iterator[Combination]:
    if rules.straight is not None:
        yield Combination(STRAIGHT, rules.straight, "straight")
    if rules.straight_low is not None:
        yield Combination(STRAIGHT_LOW, rules.straight_low, "straight_low")
    if rules.straight_high is not None:
        yield Combination(STRAIGHT_HIGH, rules.straight_high, "straight_high")


def _two_figures(rules: Ruleset, there: list[Figure]) -> list[Combination]:
    """Figures for the example: a straight of all the dice if there is one, and the smallest other figure."""
    found: list[Combination] = []
    if "straight" in there:
        found += [straight for straight in _straights(rules) if len(straight.faces) == rules.dice][:1]
    others = [figure for figure in there if figure != "straight"]
    if others:
        found.append(_figure(rules, others[0]))
    return found or list(_straights(rules))[:1]


def _figure(rules: Ruleset, figure: Figure) -> Combination:
    size = {"three_alike": 3, "four_alike": 4, "five_alike": 5, "six_alike": 6}.get(figure)
    if size is None:
        return Combination((2, 2, 2, 6, 6), _triple(rules, 2) + 6 * (rules.full_house or 0), "full_house")
    return Combination((6,) * size, getattr(rules, figure)[5], "alike")
