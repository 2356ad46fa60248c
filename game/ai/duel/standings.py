"""Where a seat stands between turns, as small numbers: its total in units, open or not, busts in a row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from game.rules.ruleset import Ruleset
from game.rules.state import Seat

Ints = NDArray[np.int64]

MOST_UNITS: Final = 1_000
"""Targets of more units than this are not solved: there would be too many pairs of totals."""

DEPTH: Final = 5
"""Without a floor totals are followed down to so many of the dearest penalties below 0."""

Bust = Literal["plain", "fleur"]


class TooFineError(ValueError):
    """Rules whose points have too small a common measure for the target."""


@dataclass(frozen=True, slots=True)
class Fall:
    """What a bust does to a seat: its kind afterwards, and how many units it drops."""

    kind: int
    drop: int


@dataclass(frozen=True)
class Grid:
    """The standings of a seat under a rule set.

    Totals are counted in units of `unit` points; place 0 is the total `low` (in units, not above 0), and
    `size` places lie below the target. A kind is what else matters between turns: busts in a row, and then
    the same again for seats that are not open, where that makes a difference.
    """

    ruleset: Ruleset
    unit: int
    low: int
    target: int

    @property
    def size(self) -> int:
        """How many totals there are below the target."""
        return self.target - self.low

    @property
    def runs(self) -> int:
        """How many numbers of busts in a row are told apart."""
        return self.ruleset.bust_run or 1

    @cached_property
    def tells_open(self) -> bool:
        """Whether it matters if a seat is open."""
        rules = self.ruleset
        return self.units_up(rules.opening) > max(1, self.units_up(rules.minimum)) or rules.fleur > 0

    @property
    def kinds(self) -> int:
        """How many kinds of standings there are."""
        return self.runs * (2 if self.tells_open else 1)

    @property
    def zero(self) -> int:
        """The place of the total 0."""
        return -self.low

    def units_up(self, points: int) -> int:
        """The least number of units that are so many points or more."""
        return -(-points // self.unit)

    def is_open(self, kind: int) -> bool:
        """Whether seats of this kind are open (or it does not matter)."""
        return kind < self.runs

    def kind(self, seat: Seat) -> int:
        """The kind of a seat's standing."""
        busts = seat.busts if self.ruleset.bust_run else 0
        return busts + (self.runs if self.tells_open and not seat.open else 0)

    def place(self, seat: Seat) -> int:
        """The place of a seat's total, from the target on if it has reached it."""
        return seat.total // self.unit - self.low

    def places(self, kind: int) -> int:
        """How many totals seats of this kind can have: without a bank none is above 0."""
        return self.size if self.is_open(kind) else min(self.size, self.zero + 1)

    def least(self, kind: int) -> int:
        """The least turn score, in units, that this kind may bank."""
        rules = self.ruleset
        points = rules.minimum if self.is_open(kind) else max(rules.opening, rules.minimum)
        return max(1, self.units_up(points))

    def kept_kind(self, kind: int) -> int:
        """The kind after a turn that ended with 0 but was no bust."""
        return 0 if self.is_open(kind) else self.runs

    def fall(self, kind: int, place: int, bust: Bust) -> Fall:
        """What a bust makes of a standing; places from the target on are allowed."""
        rules, total = self.ruleset, place + self.low
        after = total
        if bust == "fleur" and self.is_open(kind):
            after -= self._loss(after, rules.fleur // self.unit)
        if rules.bust_run is None:
            return Fall(kind, total - after)
        first = self.kept_kind(kind)
        busts = kind - first + 1
        if busts < rules.bust_run:
            return Fall(first + busts, total - after)
        penalty = rules.bust_run_penalty
        points = max(0, after) if penalty == "all" else (penalty or 0) // self.unit
        after -= self._loss(after, points)
        return Fall(first, total - after)

    def _loss(self, total: int, points: int) -> int:
        floor = None if self.ruleset.floor is None else self.ruleset.floor // self.unit
        lowest = self.low if floor is None else floor
        return max(0, min(points, total - lowest))


def grid(ruleset: Ruleset) -> Grid:
    """The grid of a rule set. Raises TooFineError if it has too many totals."""
    penalties = [points for points in _penalties(ruleset) if points]
    unit = gcd(ruleset.step, *penalties, ruleset.floor or 0 if penalties else 0)
    target = -(-ruleset.target // unit)
    low = _lowest(ruleset) // unit
    if target - low > MOST_UNITS:
        raise TooFineError(f"the points of these rules are multiples of {unit} only: {target - low} totals")
    return Grid(ruleset, unit, low, target)


def fleur_throws(ruleset: Ruleset) -> tuple[bool, bool, bool]:
    """Which busts are a fleur: of fewer than all dice, of all of them, of the first throw."""
    when = ruleset.fleur_when
    return when == "every_bust", when in ("every_bust", "full_hand"), when != "never"


def gaps(ruleset: Ruleset) -> tuple[str, ...]:
    """What of a rule set is not in the solution, in words; empty if that is exact."""
    found = [
        f"{name} is left out"
        for name in ("grow", "confirm", "jokers", "takeover", "kill")
        if getattr(ruleset, name)
    ]
    penalties = _penalties(ruleset)
    if any(penalties) and ruleset.floor is None and ruleset.rounds is None:
        found.append(f"totals below {_lowest(ruleset)} are taken to be {_lowest(ruleset)}")
    ties = ruleset.end != "immediate" and ruleset.tie in ("extra_rounds", "tied_only")
    if ties and (ruleset.bust_run_penalty == "all" or _floor_is_near(ruleset)):
        found.append("penalties in extra rounds are taken to be the full ones")
    return tuple(found)


def _floor_is_near(ruleset: Ruleset) -> bool:
    floor = ruleset.floor
    return floor is not None and sum(_penalties(ruleset)) * DEPTH > ruleset.target - floor


def _penalties(ruleset: Ruleset) -> tuple[int, ...]:
    run = ruleset.bust_run_penalty
    return ruleset.fleur, run if isinstance(run, int) else 0


def _lowest(ruleset: Ruleset) -> int:
    """The least total that is followed, in points."""
    penalties = _penalties(ruleset)
    if not any(penalties):
        return 0
    if ruleset.rounds is None:
        return (
            max(ruleset.floor, -DEPTH * sum(penalties))
            if ruleset.floor is not None
            else -DEPTH * sum(penalties)
        )
    most = ruleset.rounds * ruleset.fleur
    if ruleset.bust_run is not None:
        most += ruleset.rounds // ruleset.bust_run * penalties[1]
    return -most if ruleset.floor is None else max(ruleset.floor, -most)
