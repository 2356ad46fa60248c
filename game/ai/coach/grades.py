"""How dear a mistake is: ?! ? ?? by what it costs, as chess players mark their moves."""

from __future__ import annotations

from enum import Enum
from typing import Final

from game.ai.coach.gauges import Measure


class Grade(Enum):
    """The mark of a decision."""

    GOOD = ""
    DOUBTFUL = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


CHANCES: Final = ((0.06, Grade.BLUNDER), (0.03, Grade.MISTAKE), (0.015, Grade.DOUBTFUL))
"""From which loss of the chance to win (or to lead) a decision gets a mark, the dearest first."""

TURNS: Final = ((0.8, Grade.BLUNDER), (0.4, Grade.MISTAKE), (0.2, Grade.DOUBTFUL))
"""The same for points, as parts of what a turn brings on average.

In the middle of a game of two by `classic` a fifth of a turn, 110 points, is worth 1.5 % of the games.
"""

ALIKE: Final = 0.0005
"""Decisions whose chances differ by less are equally good; for points it is as much of a turn's."""


def grade_of(cost: float, measure: Measure, turn_value: float) -> Grade:
    """The mark of a decision that costs so much; `turn_value` are the points a turn brings on average."""
    marks = TURNS if measure == "points" else CHANCES
    share = _share(cost, measure, turn_value)
    return next((grade for least, grade in marks if share >= least), Grade.GOOD)


def as_chance(weight: float) -> float:
    """The chance to win that a decision of such a weight costs, or would in the middle of a game of two."""
    return weight * CHANCES[0][0]


def is_best(cost: float, measure: Measure, turn_value: float) -> bool:
    """Whether a decision that costs so much is as good as the best."""
    return _share(cost, measure, turn_value) < ALIKE


def weight_of(cost: float, measure: Measure, turn_value: float) -> float:
    """How dear a decision is, whatever it is measured in: 1 where a blunder begins."""
    return _share(cost, measure, turn_value) / (TURNS if measure == "points" else CHANCES)[0][0]


def _share(cost: float, measure: Measure, turn_value: float) -> float:
    return cost / max(turn_value, 1.0) if measure == "points" else cost
