"""A solved game handed from one process to another, table by table: all at once would hold up the frames."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from game.ai.duel.plans import Floats
from game.ai.duel.solver import Solution
from game.ai.duel.table import Duel
from game.rules.ruleset import Ruleset

Label = tuple[Solution, float]
"""A solution whose tables are still empty, and the error of the duel."""


def parcels(duel: Duel) -> Iterator[Label | Floats]:
    """A duel in parts that can be pickled: the label, then the tables."""
    values = duel.solution.values
    yield replace(duel.solution, values=values[:0]), duel.error
    yield from values


class Arriving:
    """A duel of which the label is there."""

    def __init__(self, ruleset: Ruleset, label: Label) -> None:
        solution, self._error = label
        self._ruleset = ruleset
        self._there = 0
        tables = np.empty((solution.layout.tables, *solution.values.shape[1:]))
        self._solution = replace(solution, values=tables)

    def add(self, table: Floats) -> Duel | None:
        """Take the next table; the duel, if it is the last."""
        self._solution.values[self._there] = table
        self._there += 1
        if self._there < len(self._solution.values):
            return None
        return Duel(self._ruleset, self._solution, self._error)
