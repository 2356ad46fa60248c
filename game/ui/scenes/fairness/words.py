"""What a count of faces says about the dice, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.text import Texts
from game.tray.fairness import Tally

TELLING: Final = 30
"""Dice from which a chi-square says anything: five are expected of each face (Cochran's rule)."""

_USUAL: Final = 0.05
_RARE: Final = 0.001
_EXACT: Final = 20  # below this, counts are told to a tenth


def why_fair(texts: Texts) -> Sequence[str]:
    """Three sentences: how the dice are fair."""
    return (
        texts.t(
            "The dice fly, bounce and roll by the laws of motion alone: nothing in them looks at the pips."
        ),
        texts.t(
            "Which number lies on which side is drawn apart from the motion, for each die and each throw,"
            " evenly from all 24 ways to number it."
        ),
        texts.t("It is the same for you and the computer: neither points nor rules have a say in it."),
    )


def verdict(texts: Texts, tally: Tally) -> str:
    """Whether fair dice do that; dice that are too few tell nothing."""
    if tally.total < TELLING:
        return texts.t("These are too few dice to tell anything.")
    if tally.p >= _USUAL:
        return texts.t(
            "Just what chance does: {share} of all trials with fair dice are at least as uneven.",
            share=texts.percent(tally.p),
        )
    if tally.p >= _RARE:
        return texts.t(
            "Unusual, though chance does it now and then: one in {many} trials with fair dice is as uneven.",
            many=texts.number(round(1 / tally.p)),
        )
    return texts.t("Unlikely: of a thousand trials with fair dice not even one is as uneven.")


def what_is_expected(texts: Texts, tally: Tally) -> str:
    """What the line and the band of the chart are."""
    return expectation(texts, _amount(texts, tally.expected), _amount(texts, tally.deviation))


def expectation(texts: Texts, expected: str, deviation: str) -> str:
    """The same for numbers that are in words already."""
    return texts.t(
        "Line: {expected} expected. Band: {deviation} more or fewer, as in two cases of three.",
        expected=expected,
        deviation=deviation,
    )


def _amount(texts: Texts, count: float) -> str:
    return texts.decimal(count) if count < _EXACT else texts.number(round(count))
