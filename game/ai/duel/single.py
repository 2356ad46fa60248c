"""One turn at a time, fast: what a decision of a running game is looked up in.

Every keep brings a point or more, so what rolling is worth at a turn score hangs on higher scores alone, and
all numbers of dice are worked out together, row by row from the top. For many turns at once the blocks of
`turns` are faster; for one turn they would be mostly overhead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from game.ai.duel.plans import Floats, Ints, Plans
from game.ai.duel.turns import Stops, Tables, tops_of

CLOSE: Final = 1e-9
"""Rows at the end of a column that differ by less are one row."""


@dataclass(frozen=True, slots=True, eq=False)
class Grips:
    """All groups of throws: where their offers lie, counted from a row, and what each group weighs.

    The values are laid out by row and dice left, `offers` are places in that, `starts` the first one of each
    group. `weights[n - 1]` is what the best offers count for n dice rolled.
    """

    offers: Ints
    starts: Ints
    weights: Floats
    lost: Floats
    won: Floats


@lru_cache(maxsize=16)
def grips(plans: Plans) -> Grips:
    """The groups of a rule set."""
    width = plans.dice + 1
    numbers: dict[tuple[tuple[int, int], ...], int] = {}
    counts: list[tuple[int, int, float]] = []
    for dice in range(1, width):
        for group, chance in plans.throws[dice].groups.items():
            counts.append((dice - 1, numbers.setdefault(group, len(numbers)), chance))
    weights = np.zeros((plans.dice, len(numbers)))
    for row, number, chance in counts:
        weights[row, number] = chance
    offers = [points * width + left for group in numbers for left, points in group]
    lengths = [len(group) for group in numbers]
    throws = plans.throws[1:]
    return Grips(
        np.array(offers, dtype=np.intp),
        np.cumsum([0, *lengths[:-1]]),
        weights,
        np.array([rolled.lost for rolled in throws]),
        np.array([rolled.won for rolled in throws]),
    )


def solve_one(plans: Plans, stops: Stops) -> Tables:
    """Solve the turn of a single column, with the worth of every roll."""
    dice, width, held = plans.dice, plans.dice + 1, grips(plans)
    bank = stops.bank[:, 0]
    rows = _rows_that_differ(stops)
    top = tops_of(plans, stops)[:, 0]
    values = np.empty((rows + plans.reach + 1, width))
    values[rows:] = top
    rolls = np.empty((rows, width))
    busts = np.full(dice, stops.plain[0])
    busts[-1] = stops.full[0]
    sure = busts * held.lost + held.won
    flat, span = values.reshape(-1), (plans.reach + 1) * width
    found, best = np.empty(len(held.offers)), np.empty(len(held.starts))
    hot = None if stops.hot is None else stops.hot[:, 0]
    for row in range(rows - 1, -1, -1):
        flat[row * width : row * width + span].take(held.offers, out=found, mode="clip")
        np.maximum.reduceat(found, held.starts, out=best)
        rolled = rolls[row, 1:]
        np.dot(held.weights, best, out=rolled)
        rolled += sure
        here = values[row]
        np.maximum(rolled, bank[row], out=here[1:])
        here[0] = rolled[-1] if hot is None else max(rolled[-1], hot[row])
    start = rolls[:1, -1] + held.lost[-1] * (stops.first - stops.full)
    columns = tuple(np.ascontiguousarray(values[:rows, left : left + 1]) for left in range(width))
    return Tables(start, columns, tuple(rolls[:, count : count + 1] for count in range(width)))


def _rows_that_differ(stops: Stops) -> int:
    """The rows up to the first one from which all are alike."""
    far = np.abs(stops.bank[:, 0] - stops.bank[-1, 0]) > CLOSE
    if stops.hot is not None:
        far |= np.abs(stops.hot[:, 0] - stops.hot[-1, 0]) > CLOSE
    return min(len(far), len(far) - int(np.argmax(far[::-1])) + 1) if far.any() else 1
