"""Many turns at once, each a column: what rolling is worth, from what banking and busting are worth.

Rows are turn scores in units, columns are turns. By backward induction over the score

    roll(c, n) = chance to bust · worth of a bust + sum over groups of chance · max over offers of
                 value[left](c + points)
    value[left](c) = max(stop(c), roll(c, left or all))

where `stop` is the worth of ending the turn there. Only hot dice lead back to all dice, so all rows between
two hands are worked out together: a block of rows for one die, then for two, up to all of them.

Nearly everywhere banking is best. `upto` tells for each column and number of dice a row from which that is
known; those values are no unknowns, and plans that count them as banked are much shorter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from game.ai.duel.plans import NEAR, Bools, Floats, Ints, Plan, Plans

BARRED: Final = -4.0
"""The worth of what may not be done: far below every chance."""

NEVER: Final = 1_000_000
"""A row that no turn reaches."""

BLOCK: Final = 48
"""At most so many rows are worked out together."""

NARROW: Final = 24
"""Fewer columns than these are not worth a shorter plan of their own."""

CHUNK: Final = 512
"""So many values of one maximum are worked out together: all maxima of a plan stay near the processor."""

ROUNDING: Final = 1e-13

NEGLIGIBLE_WIN: Final = 1e-12
"""A chance to win by a single throw that nobody rolls on for."""


@dataclass(frozen=True, slots=True, eq=False)
class Stops:
    """What ends a turn, by column: the worth of stopping at each row (BARRED: not allowed), and of a bust.

    Above the last row every row is like it. `hot` is the worth of stopping with hot dice. A bust is worth
    `plain`, `full` if all dice were thrown, `first` in the first throw of the turn. Where the last rows are
    not given, because they are not asked for, `cut` says so. `missing` is the row of an exact target: past it
    a turn is worth the same in every row, and `upto` speaks of the rows before alone. From the row `rising`
    on stopping is worth more the higher the score.
    """

    bank: Floats
    hot: Floats | None
    plain: Floats
    full: Floats
    first: Floats
    cut: bool = False
    missing: Ints | None = None
    rising: int = NEVER


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """Turns solved: `start` is their worth before the first throw.

    `upto[n]` is the row from which a turn with n dice left surely stops, by column; for hot dice it is that
    of all dice.
    """

    start: Floats
    upto: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Turns solved with every value.

    `start` is that before the first throw, `values[left]` after a keep (0 left: hot dice), by row and column,
    and `rolls[n]` that of rolling so many dice, if asked for.
    """

    start: Floats
    values: tuple[Floats, ...]
    rolls: tuple[Floats, ...]


def solve(plans: Plans, stops: Stops, upto: Ints) -> Solved:
    """Solve turns of which `upto[n]` is known, by column; a row past the last where nothing is."""
    order = np.lexsort((-upto[plans.dice - 1], -upto[1 : plans.dice - 1].max(axis=0)))
    work = _Work(plans, _take(stops, order), upto[:, order])
    work.run()
    back = np.empty_like(order)
    back[order] = np.arange(len(order))
    return Solved(work.start()[back], work.stops_from()[:, back])


def solve_all(plans: Plans, stops: Stops, *, rolls: bool = False) -> Tables:
    """Solve turns with the values of every row."""
    rows, columns = stops.bank.shape
    upto = np.full((plans.dice + 1, columns), rows, dtype=np.int64)
    work = _Work(plans, stops, upto)
    work.run()
    work.complete()
    values = tuple(np.ascontiguousarray(value[:rows]) for value in work.values)
    return Tables(work.start(), values, work.rolls() if rolls else ())


def _take(stops: Stops, order: Ints) -> Stops:
    bank = stops.bank[:, order]
    hot = stops.hot
    if hot is not None:
        hot = bank if hot is stops.bank else hot[:, order]
    return Stops(
        bank,
        hot,
        stops.plain[order],
        stops.full[order],
        stops.first[order],
        stops.cut,
        None if stops.missing is None else stops.missing[order],
        stops.rising,
    )


class _Work:
    """The arrays of one batch of turns, filled from the top row down."""

    def __init__(self, plans: Plans, stops: Stops, upto: Ints) -> None:
        self.plans, self.stops, self.upto = plans, stops, upto
        dice = plans.dice
        rows, columns = stops.bank.shape
        self.rows, self.columns = rows, columns
        self.most = upto.max(axis=1)
        self.free_hot = stops.hot is not stops.bank
        """Whether hot dice end otherwise than the rest: then every row of them must be worked out."""
        self.top = rows if self.free_hot else max(1, min(rows, int(self.most[1:].max())))
        tops = tops_of(plans, stops)
        self.past = self._rows_past(tops)
        low = min(self.top, self.top if self._apart else int(self.most[1:dice].max()) + BLOCK)
        reach = max(plans.reach, NEAR) + 1
        high = self.top + reach
        sizes = np.array([high, *[low + reach] * (dice - 1), high, high])
        ends = np.cumsum(sizes) * columns
        self._all = np.empty(int(ends[-1]))
        self._offsets = ends - sizes * columns
        sources = [part.reshape(-1, columns) for part in np.split(self._all, ends[:-1])]
        self.values, self.bank = sources[:-1], sources[-1]
        hot = np.full((rows, columns), BARRED) if stops.hot is None else stops.hot
        _fill_rows(self.values[0], hot, tops[0])
        for count in range(1, dice + 1):
            _fill_rows(self.values[count], stops.bank, tops[count])
        _fill_rows(self.bank, stops.bank, stops.bank[-1])
        if self.past is not None:
            for value, worth in zip(self.values, tops, strict=True):
                np.copyto(value[:rows], worth, where=self.past[: len(value)])
        self._counts = [_counts(row, self.top) for row in upto]
        self.done = [self.top] * (dice + 1)
        """The row from which the values of each number of dice are known; no turn comes to those below."""
        self._rows = self._spare = np.empty(0)
        self._first = np.zeros(columns)
        """Rolling all dice at row 0, before the first throw's own bust is counted."""

    def _rows_past(self, tops: Floats) -> Bools | None:
        """The rows past an exact target, where a turn that is past it had better roll on."""
        missing = self.stops.missing
        self._apart = missing is not None and bool((tops[1:] > self.stops.bank[-1] + ROUNDING).any())
        if missing is None or not self._apart:
            return None
        past: Bools = np.arange(self.rows)[:, None] > missing
        return past

    def run(self) -> None:
        """Fill all rows."""
        plans, dice = self.plans, self.plans.dice
        done = self.done
        known = self.top  # rows from here on are known of hot dice
        while done[dice] > 0:
            for count in range(1, dice + 1):
                low = max(0, known - plans.span[count])
                if count == dice or low < self.most[count]:
                    for start in range(done[count], low, -BLOCK):
                        self._fill(count, max(low, start - BLOCK), start)
                done[count] = low
            known = done[dice]

    def complete(self) -> None:
        """Fill the rows that no turn can come to, too."""
        for count in range(1, self.plans.dice):
            for start in range(self.done[count], 0, -BLOCK):
                self._fill(count, max(0, start - BLOCK), start)
            self.done[count] = 0

    def start(self) -> Floats:
        """The worth of the turn before its first throw."""
        lost = self.plans.throws[self.plans.dice].lost
        return self._first + lost * (self.stops.first - self.stops.full)

    def stops_from(self) -> Ints:
        """For each number of dice and column the row from which the turn stops."""
        found = np.zeros_like(self.upto)
        for count in range(1, self.plans.dice + 1):
            most = min(int(self.most[count]), self.rows)
            if not most:
                continue
            more = self.values[count][:most] > self.bank[:most] + ROUNDING
            if self.past is not None:
                more &= ~self.past[:most]
            last = most - np.argmax(more[::-1], axis=0)
            found[count] = np.maximum(np.where(more.any(axis=0), last, 0), self.done[count])
        return np.minimum(found, self.upto)

    def rolls(self) -> tuple[Floats, ...]:
        """The worth of rolling each number of dice, by row."""
        found = [np.zeros((0, self.columns))]
        for count in range(1, self.plans.dice + 1):
            parts = [
                self._rolls(count, 0, low, min(low + BLOCK, self.rows), 0, self.columns)
                for low in range(0, self.rows, BLOCK)
            ]
            found.append(np.concatenate(parts))
        return tuple(found)

    def _fill(self, count: int, low: int, high: int) -> None:
        dice = self.plans.dice
        hot_too = count == dice
        width = self.columns if hot_too and (self.free_hot or not low) else self._counts[count][low]
        for banked, start, end in self._segments(count, low, width):
            for first, last in _chunks(start, end, high - low):
                rolled = self._rolls(count, banked, low, high, first, last)
                here = (slice(low, high), slice(first, last))
                np.maximum(self.bank[here], rolled, out=self.values[count][here])
                if not hot_too:
                    continue
                if self.stops.hot is None:
                    self.values[0][here] = rolled
                else:
                    np.maximum(self.values[0][here], rolled, out=self.values[0][here])
                if not low:
                    self._first[first:last] = rolled[0]

    def _segments(self, count: int, low: int, width: int) -> list[tuple[int, int, int]]:
        """The columns by how many dice surely bank: all up to the first number, then start and end.

        A narrow segment is joined to the one before it, which is sure of less. Where a turn past the target
        rolls on, what would be banked and what is past it lie apart, and no plan can take them as one.
        """
        if self._apart:
            return [(0, 0, width)] if width else []
        found: list[tuple[int, int, int]] = []
        start = banked = ends = 0
        for left in range(1, count + 1):
            ends = width if left == count else min(width, max(ends, self._counts[left][low]))
            if ends > start:
                if found and ends - start < NARROW:
                    found[-1] = (*found[-1][:2], ends)
                else:
                    found.append((banked, start, ends))
                start = ends
            banked = left
        return found

    def _rolls(self, count: int, banked: int, low: int, high: int, first: int, last: int) -> Floats:
        # Where more points are worth more, nobody keeps fewer that leave as many dice.
        by_dice = self.plans.rising if low >= self.stops.rising else self.plans.weighing
        plan = by_dice[count][banked]
        busts = self.stops.full if count == self.plans.dice else self.stops.plain
        height = high - low
        if plan.band is None:
            value = np.empty((height, last - first))
            value[:] = busts[first:last] * plan.lost + plan.won
        else:
            band = plan.band[:height, : height + NEAR]
            value = band @ self.bank[low : low + band.shape[1], first:last]
            value += busts[first:last] * plan.lost + plan.won
        if len(plan.weights):
            value += self._maxima(plan, low, high, first, last)
        return value

    def _maxima(self, plan: Plan, low: int, high: int, first: int, last: int) -> Floats:
        height, width = high - low, last - first
        nodes, size = len(plan.weights), height * width
        if self._rows.size < nodes * size:
            self._rows, self._spare = np.empty(nodes * size), np.empty(nodes * size)
        rows = self._rows[: nodes * size].reshape(nodes, size)
        columns = self.columns
        # Every place of the values as the corner of a block of this size: one look-up copies all blocks.
        places = self._all.size - (height - 1) * columns - width + 1
        blocks = np.ndarray((places, height, width), np.float64, self._all, 0, (8, 8 * columns, 8))
        corners = self._offsets[plan.sources] + (plan.points + low) * columns + first
        rows[: len(corners)] = blocks[corners].reshape(len(corners), size)
        for level in plan.levels:
            out, count = rows[level.start : level.end], level.end - level.start
            added = self._spare[: count * size].reshape(count, size)
            rows.take(level.nodes, 0, out, "clip")
            rows.take(level.offers, 0, added, "clip")
            np.maximum(out, added, out=out)
        total: Floats = plan.weights @ rows
        return total.reshape(height, width)


def _counts(upto: Ints, rows: int) -> list[int]:
    """By row, how many columns, counted from the left, reach past it."""
    most = np.maximum.accumulate(upto[::-1])[::-1]
    counts: list[int] = np.searchsorted(-most, -np.arange(rows + 1)).tolist()
    return counts


def _chunks(start: int, end: int, height: int) -> Iterator[tuple[int, int]]:
    width = max(8, CHUNK // height)
    parts = -(-(end - start) // width)
    for part in range(parts):
        yield start + (end - start) * part // parts, start + (end - start) * (part + 1) // parts


def _fill_rows(out: Floats, rows: Floats, top: Floats) -> None:
    """Fill in the rows, and above them as many like `top` as there is room for."""
    known = min(len(out), len(rows))
    out[:known] = rows[:known]
    out[known:] = top


def tops_of(plans: Plans, stops: Stops) -> Floats:
    """The values above the last row, where the score changes nothing any more, by dice left and column."""
    dice = plans.dice
    columns = stops.bank.shape[1]
    tops = np.empty((dice + 1, columns))
    tops[:] = stops.bank[-1]
    if stops.cut:
        return tops
    worst = np.maximum(stops.plain, stops.full)
    rolled = plans.throws[dice]
    hot_alone = sum(
        chance for offers, chance in rolled.groups.items() if all(left == 0 for left, _ in offers)
    )
    if stops.hot is None:
        # Hot dice after hot dice: whatever else lies there is banked.
        others = 1.0 - rolled.lost - rolled.won - hot_alone
        tops[0] = (others * tops[1] + rolled.lost * stops.full + rolled.won) / (1.0 - hot_alone)
    else:
        tops[0] = stops.hot[-1]
    settled = (worst <= tops[1] + ROUNDING) & (tops[0] <= tops[1] + ROUNDING)
    settled &= rolled.won * (1.0 - tops[1]) <= NEGLIGIBLE_WIN
    if settled.all():
        return tops
    stop = stops.bank[-1]
    even = (stops.plain == stop) & (stops.full == stop)
    if stops.hot is not None and bool((even & (stops.hot[-1] == stop)).all()):
        # A bust loses nothing: what is not won by a single throw is worth what it was.
        won: Floats = stop + _single_throw_wins(plans)[:, None] * (1.0 - stop)
        return won
    return _improved(plans, stops, tops)


@lru_cache(maxsize=16)
def _single_throw_wins(plans: Plans) -> Floats:
    """The chance that a throw wins at once if one rolls on until a bust, by dice left."""
    nothing = np.zeros(1)
    stops = Stops(np.zeros((1, 1)), np.zeros((1, 1)), nothing, nothing, nothing)
    wins: Floats = _improved(plans, stops, np.zeros((plans.dice + 1, 1)))[:, 0]
    return wins


def _improved(plans: Plans, stops: Stops, tops: Floats) -> Floats:
    """Where busting, or a win by one throw, is worth more than stopping: repeat until nothing changes."""
    dice, tops = plans.dice, tops.copy()
    groups = _lefts(plans)
    stop_hot = np.full(tops.shape[1], BARRED) if stops.hot is None else stops.hot[-1]
    for _ in range(10_000):
        before = tops.copy()
        for count in range(1, dice + 1):
            rolled = plans.throws[count]
            value = (stops.full if count == dice else stops.plain) * rolled.lost + rolled.won
            for lefts, chance in groups[count]:
                value = value + chance * tops[lefts].max(axis=0)
            tops[count] = np.maximum(stops.bank[-1], value)
            if count == dice:
                tops[0] = np.maximum(stop_hot, value)
        if np.abs(tops - before).max() < 1e-15:
            break
    return tops


@lru_cache(maxsize=16)
def _lefts(plans: Plans) -> tuple[tuple[tuple[list[int], float], ...], ...]:
    """For each number of dice thrown, which numbers may be left, and with which chance."""
    found = []
    for rolled in plans.throws:
        by_left: dict[tuple[int, ...], float] = {}
        for offers, chance in rolled.groups.items():
            key = tuple(sorted({left for left, _ in offers}))
            by_left[key] = by_left.get(key, 0.0) + chance
        found.append(tuple((list(lefts), chance) for lefts, chance in by_left.items()))
    return tuple(found)
