"""The pointer on the table: a tap picks a die, a drag carries it to the rail or back from it.

Held or dragged on the free felt it takes the dice up to be thrown. Where there are jokers, a drag to their
place makes one, and so does a tap with the right button.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import Final

from pygame import BUTTON_RIGHT, Surface

from game.ui.input import Pointer
from game.ui.table.choosing import Place
from game.ui.table.view import TableView

REACH: Final = 22
"""Design units a die must be moved to be carried."""

DOUBLE: Final = 24
"""Ticks within which a second tap on the felt makes a double tap (400 ms)."""


HOLD: Final = 12
"""Ticks the pointer must stay down on the free felt to take the dice up (200 ms)."""


@dataclass(frozen=True, slots=True)
class Toggle:
    """Choose a die of the felt, or put it back."""

    die: int


@dataclass(frozen=True, slots=True)
class ToggleAll:
    """Choose all scoring dice, or none."""


@dataclass(frozen=True, slots=True)
class Move:
    """Put a die of the felt somewhere: to those chosen, to the jokers, or back."""

    die: int
    to: Place


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Take the dice up: the pointer is at a pixel and moves with a velocity (pixels a tick)."""

    at: tuple[int, int]
    velocity: tuple[float, float] = (0.0, 0.0)


Gesture = Toggle | Move | ToggleAll | TakeUp


class Hand:
    """Follows one pointer over one table."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._die: int | None = None
        self._start = (0, 0)
        self._at = (0, 0)
        self._carrying = False
        self._since_tap = DOUBLE
        self._on_felt: int | None = None  # ticks since the pointer went down on the free felt

    def tick(self) -> TakeUp | None:
        """Let a tick pass; a pointer that is held still takes the dice up."""
        self._since_tap = min(DOUBLE, self._since_tap + 1)
        if self._on_felt is None:
            return None
        self._on_felt += 1
        return self._taking() if self._on_felt >= HOLD else None

    def handle(self, pointer: Pointer) -> Gesture | None:
        """Follow the pointer; the gesture it completes, if it does."""
        at = (pointer.x, pointer.y)
        match pointer.kind:
            case "down" if pointer.button == BUTTON_RIGHT:
                return self._right(at)
            case "down":
                return self._down(at)
            case "move":
                return self._move(at)
            case "up" if pointer.button != BUTTON_RIGHT:
                return self._up(at)
            case _:
                pass
        return None

    def drop(self) -> None:
        """Let go of whatever is held."""
        self._die, self._carrying, self._view.carried = None, False, None
        self._on_felt = None

    def draw(self, surface: Surface) -> None:
        """Draw the die that is carried."""
        if self._carrying and self._die is not None:
            die = self._view.shown.felt[self._die]
            picture = self._view.die_picture(die.face, round(self._view.die_box(die).width * 1.1))
            surface.blit(picture, picture.get_rect(center=self._at))

    def _down(self, at: tuple[int, int]) -> Gesture | None:
        view = self._view
        self.drop()
        self._start = self._at = at
        self._die = view.pending_at(*at)
        if self._die is not None:
            return None
        self._die = view.die_at(*at)
        beside = view.compartment is not None and view.compartment.collidepoint(at)
        if self._die is None and view.layout.tray.collidepoint(at) and not beside:
            double, self._since_tap = self._since_tap < DOUBLE, 0
            self._on_felt = None if double else 0
            return ToggleAll() if double else None
        return None

    def _right(self, at: tuple[int, int]) -> Gesture | None:
        die = self._view.pending_at(*at)
        die = self._view.die_at(*at) if die is None else die
        if die is None or self._view.compartment is None:
            return None
        return Move(die, "felt" if die in self._view.jokers else "jokers")

    def _move(self, at: tuple[int, int]) -> TakeUp | None:
        self._at = at
        if dist(at, self._start) <= self._view.look.screen.px(REACH):
            return None
        if self._die is not None:
            self._carrying = True
            self._view.carried = self._die
        return None if self._on_felt is None else self._taking()

    def _taking(self) -> TakeUp:
        ticks = max(1, self._on_felt or 0)
        self._on_felt = None
        (x, y), (u, v) = self._start, self._at
        return TakeUp(self._at, ((u - x) / ticks, (v - y) / ticks))

    def _up(self, at: tuple[int, int]) -> Gesture | None:
        die, carried = self._die, self._carrying
        self.drop()
        if die is None:
            return None
        if not carried:
            return Toggle(die)
        compartment = self._view.compartment
        if compartment is not None and compartment.collidepoint(at):
            return Move(die, "jokers")
        return Move(die, "rail" if self._view.layout.rail.collidepoint(at) else "felt")
