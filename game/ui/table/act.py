"""What cues are made of: a piece of show of so many ticks, told by what happens along its way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.tray.cube import Vector


def ease(share: float) -> float:
    """A smooth way from 0 to 1: slow, quick, slow."""
    share = max(0.0, min(1.0, share))
    return share * share * (3.0 - 2.0 * share)


def between(start: Vector, goal: Vector, share: float) -> Vector:
    """The place at a share of the way (0 to 1)."""
    x, y, z = (a + (b - a) * share for a, b in zip(start, goal, strict=True))
    return x, y, z


@dataclass(slots=True)
class Act:
    """A cue made of what happens at its beginning, along its way (0 to 1) and at its end."""

    ticks: int
    on_begin: Callable[[], None] | None = None
    on_way: Callable[[float], None] | None = None
    on_end: Callable[[], None] | None = None
    on_draw: Callable[[pygame.Surface, float], None] | None = None
    ride: bool = True
    passed: int = 0

    def begin(self) -> None:
        """See Cue."""
        if self.on_begin is not None:
            self.on_begin()

    def tick(self) -> bool:
        """See Cue."""
        self.passed += 1
        if self.passed >= self.ticks:
            self.finish()
            return True
        if self.on_way is not None:
            self.on_way(self.passed / self.ticks)
        return False

    def finish(self) -> None:
        """See Cue."""
        if self.on_way is not None:
            self.on_way(1.0)
        if self.on_end is not None:
            self.on_end()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """See Cue."""
        if self.on_draw is not None:
            self.on_draw(surface, min(1.0, (self.passed + alpha) / max(1, self.ticks)))
