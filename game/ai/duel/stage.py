"""One stage of a game: the tables of turns that lead to each other, solved from the highest totals down.

A bank leads to a higher sum of totals, so all pairs of one sum are solved at once: a batch. A bust leads to
the same pair with the other seat to play: that circle is closed by Newton steps, for the worth of a turn is
convex and piecewise linear in the worth of a bust. A penalty leads to a lower sum; then everything is swept
again until nothing changes. A stage of one table that leads elsewhere has no circle, and needs one pass.

In a turn, stopping is best from some total on. The same opponent was met in the batch before with a total
one unit higher, and with a bust that was worth as much or more: from the total where that turn surely
stopped, this one does, too, for rolling is worth less. So each turn is worked out only below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.ai.duel.ends import falls_of, turn_plans, with_forfeits
from game.ai.duel.plans import NEAR, Bools, Floats, Ints
from game.ai.duel.standings import Grid
from game.ai.duel.turns import BARRED, BLOCK, NEVER, Stops, solve

GUESSED: Final = 50.0
"""How much nearer the worth of a bust must be to what a turn was solved with where its slope is a guess."""

MEASURED: Final = 1e-7
"""Two worths of a bust that are further apart than this tell the slope between them."""

TINY: Final = 1e-300

MOST_PASSES: Final = 60
NEARLY: Final = 1e-11
"""A bust that is worth so little more makes no turn roll on that would gain by it."""

HIGHER: Final = 0.3
"""By how much a bust may be worth more than getting to the target, for `_look_past` to help."""

WIDEST: Final = 640
"""Columns that are solved together: more of them would not stay near the processor."""

SLACK: Final = 1e-12
"""More points being worth less by so little is rounding."""

PLAIN, FULL, FIRST, GIVEN_UP = range(4)
"""The ways in which a turn brings nothing: a bust of some dice, of all, of the first throw, or given up."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Turns that are solved together: the table, both kinds, both places, and where their values lie."""

    table: Ints
    own: Ints
    other: Ints
    place: Ints
    facing: Ints
    ids: Ints


class Stage:
    """The tables of a stage, in `values` (by table, both kinds, both places), and the way to solve them.

    `follow[t]` is the table of the turn after one in table t; its keys are the tables to solve. `past[t]` are
    the values of banking at the target and above, by kind and place of the other and units past the target;
    the last holds for all above.
    """

    def __init__(
        self,
        grid: Grid,
        values: Floats,
        follow: Mapping[int, int],
        past: Mapping[int, Floats],
        close: float,
    ) -> None:
        self._grid, self._values, self._follow = grid, values, follow
        self._flat = values.reshape(-1)
        self.circular = any(after in follow for after in follow.values())
        size, kinds, dice = grid.size, grid.kinds, grid.ruleset.dice
        self._next = np.zeros(len(values), dtype=np.int64)
        self._next[list(follow)] = list(follow.values())
        self._ends = size + next(iter(past.values())).shape[2]
        self._lines = np.zeros((len(values), kinds, size, self._ends))
        self._rises_from = np.full((len(values), kinds, size), NEVER)
        for table, after in follow.items():
            self._lines[table, :, :, size:] = past[table]
            if not self.circular:
                self._lines[table, :, :, :size] = 1.0 - values[after, :, 0]
            if not grid.ruleset.exact:
                self._rises_from[table] = self._find_rise(table, 0 if not self.circular else size)
        self._least = np.array([grid.least(kind) for kind in range(kinds)])
        self._places = np.array([grid.places(kind) for kind in range(kinds)])
        self._falls = _all_falls(grid)
        self._slopes = np.full(values.size, np.nan, dtype=np.float32)
        self._stops_from = np.zeros((dice + 1, len(values), kinds, size, grid.runs), dtype=np.int64)
        self._stops_to = np.empty((3, *self._stops_from.shape[1:]))
        self.penalties = bool((self._falls[1] != np.arange(size)).any())
        """Whether a bust may lead to a lower total."""
        self._found: list[tuple[Batch, Floats, Ints]] = []
        self.close = close
        """A turn is settled if its bust is worth what it was solved with, this close, its slope known."""
        self.swept = False
        self._begun = values[list(follow)]
        self._last: tuple[Floats, Floats] | None = None

    @property
    def steps(self) -> int:
        """How many batches a sweep has."""
        return 2 * self._grid.size - 1 if self.circular else self._grid.size

    def sweep(self) -> Iterator[float]:
        """Solve all batches once; after each, the most that a chance has changed in it."""
        self._begun = self._values[list(self._follow)]
        self._look_past()
        for step in range(self.steps - 1, -1, -1):
            batch = self._batch(step)
            before = self._flat[batch.ids]
            self._solve(batch)
            if self.circular:
                self._extend_lines(step)
            yield float(np.abs(self._flat[batch.ids] - before).max())
        self.swept = True

    def leap(self) -> None:
        """Go on as the last two sweeps did, to where a sweep would change least (Anderson's mixing)."""
        tables = list(self._follow)
        values = self._values[tables]
        change = values - self._begun
        if self._last is not None:
            before, change_before = self._last
            turned = change - change_before
            part = float((change * turned).sum() / max(float((turned * turned).sum()), TINY))
            self._values[tables] = np.clip(values - part * (values - before), 0.0, 1.0)
        self._last = values, change

    def solve_level(self) -> None:
        """Solve the pairs of equal totals alone (in a stage without a circle)."""
        self._look_past()
        for place in range(self._grid.size - 1, -1, -1):
            batch = self._batch(place)
            self._solve(self._select(batch, batch.facing == place))

    def _look_past(self) -> None:
        """Find from where all turns surely stop past the target, in one go for all opponents."""
        grid, tables = self._grid, list(self._follow)
        self._stops_to[:] = -1.0
        if grid.ruleset.exact or self._ends == grid.size + 1:
            return
        table, other, facing = (
            part.reshape(-1)
            for part in np.meshgrid(tables, range(grid.kinds), range(grid.size), indexing="ij")
        )
        nobody = np.zeros_like(table)
        batch = Batch(table, nobody, other, nobody + grid.size, facing, nobody)
        # A bust near the target may be worth more than getting there; if far more, this is of no use.
        worth = np.minimum(1.0, self._lines[table, other, facing, grid.size] + HIGHER)
        self._turns(batch, np.tile(worth, (4, 1)))
        self._remember()
        self._stops_from[:] = self._stops_from[..., :1]
        self._stops_to[:] = self._stops_to[..., :1]

    def _find_rise(self, table: int, start: int) -> Ints:
        """For each line the place from which it rises, looking no further down than `start`."""
        lines = self._lines[table, :, :, start:]
        falls = np.diff(lines, axis=2, prepend=lines[:, :, :1]) < -SLACK
        last = falls.shape[2] - 1 - np.argmax(falls[:, :, ::-1], axis=2)
        rise: Ints = start + np.where(falls.any(axis=2), last, 0)
        return rise

    def _extend_lines(self, step: int) -> None:
        """What is now known of the batch is what the turns before it may bank."""
        for table, after in self._follow.items():
            for kind in range(self._grid.kinds):
                low = max(0, step - self._grid.size + 1)
                rows = np.arange(low, min(step + 1, self._grid.places(kind)))
                columns = step - rows
                line = self._lines[table, kind]
                line[rows, columns] = 1.0 - self._values[after, kind, 0, rows, columns]
                rising = line[rows, columns] <= line[rows, columns + 1] + SLACK
                goes_on = rising & (self._rises_from[table, kind, rows] == columns + 1)
                self._rises_from[table, kind, rows[goes_on]] = columns[goes_on]

    def _batch(self, step: int) -> Batch:
        """All pairs of a sum of places or, where there is no circle, all with this place."""
        parts = []
        kinds = range(self._grid.kinds)
        for table in self._follow:
            for own in kinds:
                for other in kinds:
                    mine, theirs = int(self._places[own]), int(self._places[other])
                    if self.circular:
                        place = np.arange(max(0, step - theirs + 1), min(step + 1, mine))
                        facing = step - place
                    else:
                        facing = np.arange(theirs if step < mine else 0)
                        place = np.full_like(facing, step)
                    parts.append(
                        [
                            np.full_like(place, table),
                            np.full_like(place, own),
                            np.full_like(place, other),
                            place,
                            facing,
                        ]
                    )
        table_, own_, other_, place_, facing_ = (np.concatenate(part) for part in zip(*parts, strict=True))
        return Batch(table_, own_, other_, place_, facing_, self._ids(table_, own_, other_, place_, facing_))

    def _select(self, batch: Batch, chosen: Bools | Ints) -> Batch:
        return Batch(
            batch.table[chosen],
            batch.own[chosen],
            batch.other[chosen],
            batch.place[chosen],
            batch.facing[chosen],
            batch.ids[chosen],
        )

    def _ids(self, table: Ints, own: Ints, other: Ints, place: Ints, facing: Ints) -> Ints:
        kinds, size = self._grid.kinds, self._grid.size
        return (((table * kinds + own) * kinds + other) * size + place) * size + facing

    def _solve(self, batch: Batch) -> None:
        """Solve a batch to the end; the values go to the tables."""
        slopes = self._guess(batch)
        flat, (after, lower) = self._flat, self._after(batch)
        count = len(batch.ids)
        measured = np.full(count, self.swept)
        seen = np.full((4, count), np.nan)
        found = np.empty(count)
        active = np.arange(count)
        for _ in range(MOST_PASSES):
            busts = 1.0 - flat[after[:, active]] - lower[:, active]
            value = self._turns(self._select(batch, active), busts)
            change = busts[PLAIN] - seen[PLAIN, active]
            tells = np.abs(change) > MEASURED
            where = active[tells]
            slopes[where] = np.clip((value - found[active])[tells] / change[tells], 0.0, 1.0)
            measured[where] = True
            found[active] = value
            seen[:, active] = busts
            self._close(batch.ids, after[PLAIN], found, seen[PLAIN] + lower[PLAIN], slopes)
            away = np.abs(1.0 - flat[after] - lower - seen).max(axis=0)
            active = np.flatnonzero(away > np.where(measured, self.close, self.close / GUESSED))
            if not len(active):
                break
        self._slopes[batch.ids] = slopes
        self._remember()

    def _close(self, ids: Ints, after: Ints, found: Floats, seen: Floats, slopes: Floats) -> None:
        """Close the circle of busts, taking every turn as a straight line in the worth of its bust."""
        flat = self._flat
        flat[ids] = found
        if not self.circular:
            return
        for _ in range(1_000):
            value = found + slopes * (1.0 - flat[after] - seen)
            change = np.abs(value - flat[ids]).max()
            flat[ids] = value
            if change < 1e-14:
                break

    def _after(self, batch: Batch) -> tuple[Ints, Floats]:
        """Where the values of the next turn lie, by the way in which this one brings nothing.

        In a first sweep lower totals are not known yet. Then it is the place without a penalty, and how much
        more the other's chance is than there is guessed: as much as it would be less at as many points more.
        """
        after = np.empty((4, len(batch.ids)), dtype=np.int64)
        lower = np.zeros(after.shape)
        table = self._next[batch.table]
        for way in range(4):
            kind = self._falls[0, way, batch.own, batch.place]
            place = self._falls[1, way, batch.own, batch.place]
            drop = batch.place - place
            if self.circular and not self.swept and drop.any():
                place = batch.place
                higher = np.minimum(place + drop, self._places[kind] - 1)
                apart = self._flat[self._ids(table, batch.other, kind, batch.facing, place)]
                apart = apart - self._flat[self._ids(table, batch.other, kind, batch.facing, higher)]
                lower[way] = np.where(
                    drop > 0, apart * np.minimum(1.0, drop / np.maximum(higher - place, 1)), 0.0
                )
            after[way] = self._ids(table, batch.other, kind, batch.facing, place)
        return after, lower

    def _guess(self, batch: Batch) -> Floats:
        """Guess the values, from those of higher totals, and return a guess of their slopes."""
        if not self.circular:
            return np.zeros(len(batch.ids))
        size, flat = self._grid.size, self._flat
        up = batch.place + 1 < self._places[batch.own]
        right = batch.facing + 1 < self._places[batch.other]
        over = np.where(up, batch.ids + size, 0)
        side = np.where(right, batch.ids + 1, 0)
        if not self.swept:
            both = np.where(up & right, batch.ids + size + 1, 0)
            plane = flat[over] + flat[side] - flat[both]
            guess = np.where(up & right, plane, np.where(up, flat[over], np.where(right, flat[side], 0.5)))
            flat[batch.ids] = np.clip(guess, 0.0, 1.0)
        slopes = self._slopes[batch.ids] if self.swept else np.where(up, self._slopes[over], np.nan)
        slopes = np.where(np.isnan(slopes), 0.3, slopes)
        return slopes.astype(np.float64)

    def _turns(self, batch: Batch, busts: Floats) -> Floats:
        """The worth of the turns of a batch when a turn that brings nothing is worth `busts`."""
        value = np.empty(len(batch.ids))
        # Those whose stops rise from the first row on need shorter plans.
        rising = self._rises_from[batch.table, batch.other, batch.facing] <= batch.place
        for alike in (rising, ~rising):
            chosen = np.flatnonzero(alike)
            for start in range(0, len(chosen), WIDEST):
                part = chosen[start : start + WIDEST]
                value[part] = self._work_out(self._select(batch, part), busts[:, part])
        return value

    def _work_out(self, batch: Batch, busts: Floats) -> Floats:
        grid, plans = self._grid, turn_plans(self._grid)
        ruleset = grid.ruleset
        height = self._ends - batch.place
        least = np.where(batch.place < grid.size, self._least[batch.own], 0)
        key = (batch.table, batch.other, batch.facing, batch.own % grid.runs)
        worst = busts[[PLAIN, FULL, GIVEN_UP]]
        known = (worst <= np.stack([table[key] for table in self._stops_to]) + NEARLY).all(axis=0)
        rows = max(int(height.max()), int(least.max()) + 1)
        sure_from = np.stack([table[key] for table in self._stops_from])
        upto = np.where(known, np.maximum(sure_from - batch.place, least), rows)
        upto = np.minimum(upto, rows)
        may_bank = ruleset.hot_dice == "may_bank"
        given = rows
        if may_bank and not ruleset.exact:
            given = min(rows, int(upto[1:].max()) + max(plans.reach, NEAR) + BLOCK)
        line = ((batch.table * grid.kinds + batch.other) * grid.size + batch.facing) * self._ends
        score = np.arange(given)[:, None]
        bank = self._lines.reshape(-1)[line + batch.place + np.minimum(score, height - 1)]
        low = int(least.max())
        bank[:low][(score < least)[:low]] = BARRED
        hot = bank if may_bank else None
        if ruleset.exact:
            missing = grid.size - batch.place
            bank, hot = with_forfeits(ruleset, bank, missing, least, busts[GIVEN_UP])
            stops = Stops(bank, hot, busts[PLAIN], busts[FULL], busts[FIRST], missing=missing)
        else:
            rises = self._rises_from[batch.table, batch.other, batch.facing] - batch.place
            rising = max(0, int(rises.max()))
            stops = Stops(bank, hot, busts[PLAIN], busts[FULL], busts[FIRST], given < rows, rising=rising)
        solved = solve(plans, stops, upto)
        # Not remembered yet: in the next pass a bust may be worth more, and then only the old are sure.
        self._found.append((batch, worst, solved.upto))
        return solved.start

    def _remember(self) -> None:
        """From where the turns of the batch stopped, for the next one."""
        for batch, worst, upto in self._found:
            sure = batch.own < self._grid.runs
            key = tuple(part[sure] for part in (batch.table, batch.other, batch.facing, batch.own))
            for table, found in zip(self._stops_from, upto + batch.place, strict=True):
                table[key] = found[sure]
            for bound, worth in zip(self._stops_to, worst, strict=True):
                bound[key] = worth[sure]
        self._found.clear()


def _all_falls(grid: Grid) -> Ints:
    """Kind and place after a turn that brought nothing, by the way, kind and place."""
    falls = np.zeros((2, 4, grid.kinds, grid.size), dtype=np.int64)
    for kind in range(grid.kinds):
        for place in range(grid.size):
            for way, fall in enumerate(falls_of(grid, kind, place)):
                falls[:, way, kind, place] = fall.kind, max(0, place - fall.drop)
            falls[:, GIVEN_UP, kind, place] = grid.kept_kind(kind), place
    return falls
