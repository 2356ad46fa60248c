"""What solved turns are looked up in: the worth of rolling and keeping at every turn score, in every spot."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Final, Protocol

from game.ai.turn.spot import Cast, Spot


@dataclass(frozen=True, slots=True)
class Line:
    """A value that is a straight line in the turn score (points)."""

    slope: float
    base: float

    def at(self, score: int) -> float:
        """The value at a turn score."""
        return self.slope * score + self.base


NOTHING: Final = Line(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Lines:
    """The values above the tabulated levels: of a throw, and at a spot once a keep has led there."""

    throws: dict[Cast, Line]
    keeps: dict[Spot, Line]


class Values(Protocol):
    """What a turn is worth to the seat that plays it."""

    def roll(self, score: int, spot: Spot) -> float:
        """The worth of rolling on from this spot with this turn score."""

    def bank(self, score: int, spot: Spot) -> float | None:
        """The worth of banking it there, None if that turn score may not be banked."""

    def after_keep(self, score: int, spot: Spot) -> float:
        """The worth of the turn after a keep that has led to this score and this spot."""

    def knows(self, spot: Spot) -> bool:
        """Whether a good player may come to this spot."""


@dataclass(frozen=True, slots=True)
class TurnTable:
    """What rolling and keeping are worth; `rolls[spot][level]`, `keeps[spot][level]`, level = score // step.

    `worth[level]` is what banking is worth, None where the turn may not be banked. Where the next seat may
    take over what is left, `rival` is the worth of its own fresh turn, and banking is worth less by what it
    gains. Spots with jokers that no good player comes to may be missing; all others are there.
    """

    step: int
    worth: tuple[float | None, ...]
    rolls: dict[Spot, array[float]]
    keeps: dict[Spot, array[float]]
    rolls_above: dict[Spot, Line]
    keeps_above: dict[Spot, Line]
    rival: float | None = None

    def roll(self, score: int, spot: Spot) -> float:
        """The worth of rolling on from this spot with this turn score."""
        level, column = score // self.step, self.rolls[spot]
        return column[level] if level < len(column) else self.rolls_above[spot].at(score)

    def bank(self, score: int, spot: Spot) -> float | None:
        """The worth of banking this turn score there, None if the turn may not be banked with it."""
        level = score // self.step
        worth = self.worth[level] if level < len(self.worth) else float(score)
        if worth is None or self.rival is None:
            return worth
        return worth - max(0.0, self.roll(score, spot) - self.rival)

    def after_keep(self, score: int, spot: Spot) -> float:
        """The worth of the turn after a keep that has led to this score and this spot."""
        level, column = score // self.step, self.keeps[spot]
        return column[level] if level < len(column) else self.keeps_above[spot].at(score)

    def knows(self, spot: Spot) -> bool:
        """Whether a good player may come to this spot."""
        return spot in self.keeps
