"""The stage: pieces of show, one after another, each at its own pace, each to be skipped.

The rules have long gone on when a cue plays; nothing waits for the stage but the asking for the next action.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Protocol

import pygame


class Cue(Protocol):
    """A piece of show."""

    @property
    def ride(self) -> bool:
        """Whether a click or any key may finish it at once."""

    def begin(self) -> None:
        """Called once, before the first tick."""

    def tick(self) -> bool:
        """Let one step pass; True when the cue is over and everything is as it leaves it."""

    def finish(self) -> None:
        """Jump to the end: everything is as the cue leaves it. Called after `begin`."""

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Draw over the table; `alpha` as in Scene.draw."""


class Stage:
    """The queue of cues. `pace` is how many steps a tick makes; 0 is instant."""

    def __init__(self, pace: int = 1) -> None:
        self.pace = pace
        self._waiting: deque[Cue] = deque()
        self._current: Cue | None = None

    @property
    def idle(self) -> bool:
        """Whether everything has been shown."""
        return self._current is None and not self._waiting

    @property
    def current(self) -> Cue | None:
        """What is playing."""
        return self._current

    def add(self, cues: Iterable[Cue]) -> None:
        """Put cues at the end of the queue."""
        self._waiting.extend(cues)

    def tick(self) -> None:
        """Let the show go on by one tick, or to its end if it is instant."""
        if self.pace == 0:
            self.finish()
            return
        for _ in range(self.pace):
            if self._next() and self._current is not None and self._current.tick():
                self._current = None
        self._next()

    def skip(self) -> bool:
        """Finish what is playing if it is a ride; whether it was."""
        if self._current is None or not self._current.ride:
            return False
        self._current.finish()
        self._current = None
        self._next()
        return True

    def finish(self) -> None:
        """Finish everything."""
        while self._next() and self._current is not None:
            self._current.finish()
            self._current = None

    def clear(self) -> None:
        """Forget everything, shown or not: the table will be set anew."""
        self._waiting.clear()
        self._current = None

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Draw what is playing."""
        if self._current is not None:
            self._current.draw(surface, alpha)

    def _next(self) -> bool:
        """Whether something is playing; begins the next cue if it can."""
        if self._current is None and self._waiting:
            self._current = self._waiting.popleft()
            self._current.begin()
        return self._current is not None
