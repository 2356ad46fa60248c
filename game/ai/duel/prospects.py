"""What the running turn may end in: the stakes of any turn of a game of two, read off the solved tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from game.ai.duel.ends import (
    extra_stops,
    falls_of,
    last_turn,
    level_worth,
    two_stops,
    with_forfeits,
)
from game.ai.duel.plans import Floats
from game.ai.duel.solver import Solution, past_target
from game.ai.duel.standings import Fall
from game.ai.duel.turns import BARRED, Stops
from game.rules.state import GameState

FURTHER: Final = 2
"""Rows above the one from which nothing changes any more."""


class Prospects:
    """Reads the stakes of turns off a solution."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._grid = solution.grid
        self._ends = solution.ends
        self._past = [past_target(solution, seat) for seat in (0, 1)]
        self._answers = lru_cache(maxsize=8)(self._find_answers)

    def start(self, state: GameState) -> float | None:
        """The chance of the seat at the start of its turn; None if the stakes must tell it."""
        grid, ends, race = self._grid, self._ends, state.race
        own, other = state.seats[state.seat], state.seats[1 - state.seat]
        kind = grid.kind(own)
        lead = ends.most + grid.place(own) - grid.place(other)
        if race.last is None:
            table = self._table(state)
            places = max(0, grid.place(own)), max(0, grid.place(other))
            return float(self._solution.values[table, kind, grid.kind(other), places[0], places[1]])
        if race.extra and race.due:
            return float(ends.tie[kind, grid.kind(other)])
        if race.last.more:
            column = min(ends.most - lead, ends.most)
            return float(self._solution.two[kind, max(0, grid.place(own)), column]) if column > 0 else None
        if race.extra and grid.runs > 1:
            return None
        return float(ends.last[state.seat][kind, min(max(lead, 0), 2 * ends.most)])

    def stops(self, state: GameState) -> tuple[Stops, float]:
        """The stakes of the running turn, as one column, and what it is worth to give it up."""
        race, grid = state.race, self._grid
        own, other = state.seats[state.seat], state.seats[1 - state.seat]
        kind, place = grid.kind(own), grid.place(own)
        if race.last is None:
            return self._in_a_round(state)
        if race.extra and race.due:
            answers = [self._answers(busts) for busts in range(grid.runs)]
            return extra_stops(grid, answers, kind, grid.kind(other)), 0.0
        lead = place - grid.place(other)
        if race.last.more and lead < 0:
            stops = two_stops(grid, self._ends, kind, max(0, place), np.array([min(-lead, self._ends.most)]))
            return stops, float(self._ends.last[1][grid.kept_kind(kind)][max(0, self._ends.most + lead)])
        busts = grid.kind(other) if race.extra and grid.runs > 1 else 0
        return self._at_last(kind, place, lead, level_worth(grid, self._ends.tie, state.seat, busts))

    def _table(self, state: GameState) -> int:
        rounds = self._grid.ruleset.rounds
        return self._solution.layout.table(state.seat, min(state.race.round, rounds) if rounds else 1)

    def _find_answers(self, busts: int) -> Floats:
        grid, ends = self._grid, self._ends
        return last_turn(grid, ends.most, level_worth(grid, ends.tie, 1, busts)) if busts else ends.last[1]

    def _in_a_round(self, state: GameState) -> tuple[Stops, float]:
        grid, values = self._grid, self._solution.values
        own, other = state.seats[state.seat], state.seats[1 - state.seat]
        kind, place = grid.kind(own), max(0, grid.place(own))
        facing, at = grid.kind(other), max(0, grid.place(other))
        after = values[self._solution.layout.follow[self._table(state)], facing, :, at]
        bank = np.concatenate([1.0 - after[0, place:], self._past[state.seat][facing, at]])[:, None]
        return self._column(
            kind,
            bank,
            [1.0 - float(after[fall.kind, max(0, place - fall.drop)]) for fall in self._ways(kind, place)],
            grid.size - place,
        )

    def _at_last(self, kind: int, place: int, lead: int, level: Floats) -> tuple[Stops, float]:
        """The very last turn: what counts is who leads after it."""
        score = np.arange(max(-lead, 0) + FURTHER)[:, None]
        bank = np.where(score + lead > 0, 1.0, np.where(score + lead < 0, 0.0, level[0]))
        busts = []
        for fall in self._ways(kind, place):
            after = lead - fall.drop
            busts.append(float(after > 0) if after else float(level[fall.kind % self._grid.runs]))
        return self._column(kind, bank, busts, -lead)

    def _ways(self, kind: int, place: int) -> tuple[Fall, ...]:
        """A bust of fewer than all dice, of all, of the first throw; and giving up."""
        return (*falls_of(self._grid, kind, place), Fall(self._grid.kept_kind(kind), 0))

    def _column(self, kind: int, bank: Floats, busts: list[float], missing: int) -> tuple[Stops, float]:
        grid = self._grid
        least = grid.least(kind)
        rows = np.minimum(np.arange(max(len(bank), least + FURTHER)), len(bank) - 1)
        bank = bank[rows]
        bank[:least] = BARRED
        hot = bank if grid.ruleset.hot_dice == "may_bank" else None
        if grid.ruleset.exact:
            bank, hot = with_forfeits(grid.ruleset, bank, np.array([missing]), least, np.array([busts[3]]))
        plain, full, first, given_up = (np.array([worth]) for worth in busts)
        return Stops(bank, hot, plain, full, first), float(given_up[0])
