"""The pointer on the table: a tap picks a die, a drag carries it to the rail or back from it."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import Final

from pygame import Surface

from game.ui.input import Pointer
from game.ui.table.view import TableView

REACH: Final = 22
"""Design units a die must be moved to be carried."""

DOUBLE: Final = 24
"""Ticks within which a second tap on the felt makes a double tap (400 ms)."""


@dataclass(frozen=True, slots=True)
class Toggle:
    """Choose a die of the felt, or put it back."""

    die: int


@dataclass(frozen=True, slots=True)
class ToggleAll:
    """Choose all scoring dice, or none."""


Gesture = Toggle | ToggleAll


class Hand:
    """Follows one pointer over one table."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._die: int | None = None
        self._from_rail = False
        self._start = (0, 0)
        self._at = (0, 0)
        self._carrying = False
        self._since_tap = DOUBLE

    def tick(self) -> None:
        """Let a tick pass."""
        self._since_tap = min(DOUBLE, self._since_tap + 1)

    def handle(self, pointer: Pointer) -> Gesture | None:
        """Follow the pointer; the gesture it completes, if it does."""
        at = (pointer.x, pointer.y)
        match pointer.kind:
            case "down":
                return self._down(at)
            case "move":
                self._move(at)
            case "up":
                return self._up(at)
            case "leave" | "wheel":
                pass
        return None

    def drop(self) -> None:
        """Let go of whatever is held."""
        self._die, self._carrying, self._view.carried = None, False, None

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
        pending = view.pending_at(*at)
        self._from_rail = pending is not None
        if pending is not None:
            self._die = self._chosen_in_order()[pending]
            return None
        self._die = view.die_at(*at)
        if self._die is None and view.layout.tray.collidepoint(at):
            double, self._since_tap = self._since_tap < DOUBLE, 0
            return ToggleAll() if double else None
        return None

    def _move(self, at: tuple[int, int]) -> None:
        self._at = at
        if self._die is not None and dist(at, self._start) > self._view.look.screen.px(REACH):
            self._carrying = True
            self._view.carried = self._die

    def _up(self, at: tuple[int, int]) -> Gesture | None:
        die, carried = self._die, self._carrying
        self.drop()
        if die is None:
            return None
        on_rail = self._view.layout.rail.collidepoint(at)
        # A carried die changes sides only if it is dropped on the other one.
        return Toggle(die) if not carried or on_rail != (die in self._view.chosen) else None

    def _chosen_in_order(self) -> list[int]:
        felt = self._view.shown.felt
        return sorted(self._view.chosen, key=lambda index: felt[index].face)
