"""The solution of a whole game of two seats: which tables there are, and in which order they are solved."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.ai.duel.ends import NEGLIGIBLE, Ends, falls_of, solve_ends, two_turns
from game.ai.duel.plans import Floats
from game.ai.duel.stage import Stage
from game.ai.duel.standings import Grid, grid
from game.rules.ruleset import Ruleset

PRECISION: Final = 4e-7
"""Chances are worked out again until none changes by more; they are then off by a tenth of that at most."""

HASTY: Final = 1e-2
"""How close a sweep is worked out that is not the last, as a part of what changed in the one before."""

MOST_SWEEPS: Final = 200


@dataclass(frozen=True, slots=True)
class Layout:
    """The tables of a game: seat `seats[t]` plays in table t, `follow[t]` comes after it; seat 0 begins.

    `stages` are the tables that are solved together, in order. With a number of rounds each has two tables,
    and behind them lies one more that is no turn: the game settled. Where it makes no difference who begins
    a round there is one table in all.
    """

    seats: tuple[int, ...]
    follow: tuple[int, ...]
    stages: tuple[tuple[int, ...], ...]
    settled: int | None = None

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self.seats) + (self.settled is not None)

    def table(self, seat: int, round_: int) -> int:
        """The table of a seat's turn in a round (from 1); extra rounds are played like the last one."""
        if self.settled is None:
            return min(seat, len(self.seats) - 1)
        return min(2 * round_ - 2, self.settled - 2) + seat


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """All that was solved: the tables `values`, by table, both kinds and both places, and the last turns.

    `two` are the first of two last turns of the second seat, by kind, place and lead of the other; empty
    where there are none.
    """

    grid: Grid
    layout: Layout
    ends: Ends
    values: Floats
    two: Floats


def layout_of(ruleset: Ruleset) -> Layout:
    """The tables that the end of a rule set asks for."""
    if ruleset.rounds is not None:
        turns = 2 * ruleset.rounds
        follow = tuple(range(1, turns + 1))
        return Layout(
            (0, 1) * ruleset.rounds, follow, tuple((table,) for table in reversed(range(turns))), turns
        )
    # Who is level at an exact target shares the game, so there no extra round is begun by anybody.
    even = ruleset.tie in ("first", "shared") or ruleset.exact
    if ruleset.end == "immediate" or (ruleset.end == "one_more_each" and even):
        return Layout((0,), (0,), ((0,),))
    return Layout((0, 1), (1, 0), ((0, 1),))


def solve_steps(ruleset: Ruleset, precision: float = PRECISION) -> Generator[float, None, Solution]:
    """Solve a game in many small steps; each yields how much of it is done, from 0 to 1.

    Raises TooFineError if there would be too many pairs of totals.
    """
    board = grid(ruleset)
    yield 0.0
    ends = solve_ends(board)
    yield 0.0
    layout = layout_of(ruleset)
    two = np.zeros((0, 0, 0))
    if ruleset.end == "finish_round_then_one_more":
        two = yield from _two_turns(board, ends)
    values = np.zeros((layout.tables, board.kinds, board.kinds, board.size, board.size))
    solution = Solution(board, layout, ends, values, two)
    past = [past_target(solution, seat) for seat in range(2)]
    for number, tables in enumerate(layout.stages):
        follow = {table: layout.follow[table] for table in tables}
        beyond = {table: past[layout.seats[table]] for table in tables}
        if layout.settled is not None and number == 0:
            yield from _last_round(solution, beyond, precision)
            continue
        stage = Stage(board, values, follow, beyond, precision)
        share = 1 / len(layout.stages)
        for done in _sweeps(stage):
            yield (number + done) * share
    return solution


def _sweeps(stage: Stage) -> Generator[float, None, None]:
    """Sweep until nothing changes; the share done is a guess where penalties ask for more than one sweep."""
    again = stage.penalties and stage.circular
    precision, start = stage.close, 0.0
    changed = 1.0 if again else 0.0
    for _ in range(MOST_SWEEPS):
        stage.close = max(precision, changed * HASTY)
        last, changed = changed, 0.0
        span = (1.0 - start) * (0.3 if again else 1.0)
        for step, change in enumerate(stage.sweep(), start=1):
            changed = max(changed, change)
            yield start + span * step / stage.steps
        start += span
        if not again or max(changed, last * HASTY) <= precision:
            return
        if last < 1.0:  # the first sweep is no step of the same kind
            stage.leap()


def _two_turns(board: Grid, ends: Ends) -> Generator[float, None, Floats]:
    two = np.zeros((board.kinds, board.size, ends.most + 1))
    known: dict[object, Floats] = {}
    for kind in range(board.kinds):
        for place in range(board.places(kind)):
            key = kind, falls_of(board, kind, place)
            if key not in known:
                known[key] = two_turns(board, ends, kind, place)
                yield 0.0
            two[kind, place] = known[key]
    return two


def past_target(solution: Solution, seat: int) -> Floats:
    """What a bank of a seat is worth at the target and above, by kind and place of the other."""
    board, ends = solution.grid, solution.ends
    rules = board.ruleset
    other = 1 - seat
    if rules.end == "immediate" or (rules.end == "finish_round" and seat == 1):
        past = np.ones((board.kinds, board.size, 1))
    else:
        chances = np.maximum(ends.last[0][:, : ends.most], ends.last[1][:, : ends.most]).max(axis=0)
        over = 1 if rules.exact else 1 + int((chances > NEGLIGIBLE).sum())
        lead = np.minimum(board.size - np.arange(board.size)[:, None] + np.arange(over), ends.most)
        if rules.end == "finish_round_then_one_more" and seat == 0:
            past = 1.0 - np.take_along_axis(solution.two, lead[None], axis=2)
        else:
            past = 1.0 - ends.last[other][:, ends.most - lead]
    if rules.exact:
        # Past an exact target lies what is worked out for each turn by itself: it is given up.
        past = np.concatenate([past[:, :, :1], np.zeros_like(past[:, :, :1])], axis=2)
    return past


def _last_round(
    solution: Solution, beyond: dict[int, Floats], precision: float
) -> Generator[float, None, None]:
    """Solve the answer in the last round, which may be followed by extra rounds like it."""
    layout, board, values = solution.layout, solution.grid, solution.values
    rules = board.ruleset
    assert layout.settled is not None  # noqa: S101  only games of so many rounds come here
    settled = values[layout.settled]
    answer = layout.settled - 1
    places = np.arange(board.size)
    # By the seat that would begin the next round: ahead it has won, level it is as the rule for ties says.
    settled[:] = np.sign(places[:, None] - places) / 2 + 0.5
    # Nobody has got to the target, so "first" goes by the order of the seats.
    settled[:, :, places, places] = 1.0 if rules.tie == "first" else 0.5
    extra = rules.tie in ("extra_rounds", "tied_only")
    begin = {answer - 1: past_target(solution, 0)}
    for _ in range(MOST_SWEEPS):
        before = settled[:, :, places, places]
        stage = Stage(board, values, {answer: layout.settled}, beyond, precision)
        for _change in stage.sweep():
            yield 0.0
        if not extra:
            return
        Stage(board, values, {answer - 1: answer}, begin, precision).solve_level()
        settled[:, :, places, places] = values[answer - 1][:, :, places, places]
        if np.abs(settled[:, :, places, places] - before).max() <= precision:
            return
