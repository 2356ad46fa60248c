"""The main loop: fixed ticks, drawing in between, and the only clock of the program."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface

from game.ui.input import Pressed, Reader
from game.ui.keys import Command
from game.ui.scene import Stack

TICK: Final = 1 / 60
# A stalled program (a dragged window, a sleeping laptop) goes on where it stood instead of catching up.
LONGEST: Final = 0.25


class Clock(Protocol):
    """Tells the time and lets it pass."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""

    def sleep(self, seconds: float) -> None:
        """Wait."""


class SystemClock:
    """The computer's clock."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """Give the processor to others."""
        time.sleep(seconds)


class Canvas(Protocol):
    """What the loop needs of a window."""

    @property
    def surface(self) -> Surface:
        """What to draw on."""

    def notice(self, event: pygame.Event) -> bool:
        """Look at an event; True if what is drawn on was changed or uncovered and must be drawn anew."""

    def place(self, at: tuple[int, int]) -> tuple[int, int]:
        """Turn a place in the window into one on the surface."""

    def present(self, changed: Sequence[Rect] | None = None) -> None:
        """Show what was drawn; `changed` names all that differs from the last time (None: anything may)."""

    def toggle_fullscreen(self) -> None:
        """Change between the window and the whole screen."""

    def edit_text(self, area: Rect | None) -> None:
        """Begin to take text at a place, or end it."""


class Loop:
    """Runs a stack of scenes in a window until the last scene is gone."""

    def __init__(
        self,
        window: Canvas,
        stack: Stack,
        reader: Reader,
        clock: Clock,
        events: Callable[[], Iterable[pygame.Event]] = pygame.event.get,
    ) -> None:
        self._window = window
        self._stack = stack
        self._reader = reader
        self._clock = clock
        self._events = events
        self._owed = 0.0
        self._text_area: Rect | None = None

    def run(self) -> None:
        """Go on until the stack is empty."""
        before = self._clock.now()
        while self._stack.running:
            now = self._clock.now()
            self.turn(now - before)
            before = now
            left = TICK - (self._clock.now() - now)
            if left > 0 and self._stack.running:
                self._clock.sleep(left)

    def turn(self, elapsed: float) -> None:
        """Do one round.

        Take input, let the ticks pass that are due after `elapsed` seconds, draw if need be.
        """
        for event in self._events():
            self._take(event)
        self._owed = min(self._owed + elapsed, LONGEST)
        while self._owed >= TICK and self._stack.running:
            self._owed -= TICK
            repeated = self._reader.tick()
            if repeated is not None:
                self._stack.handle(repeated)
            self._stack.tick()
        self._follow_text_area()
        if self._stack.dirty:
            self._stack.draw(self._window.surface, self._owed / TICK)
            self._window.present(self._stack.changed)

    def _take(self, event: pygame.Event) -> None:
        if self._window.notice(event):
            self._fit()
        given = self._reader.read(event, self._window.place)
        if given is None:
            return
        if isinstance(given, Pressed) and Command.FULLSCREEN in given:
            self._window.toggle_fullscreen()
            self._fit()
            return
        self._stack.handle(given)

    def _fit(self) -> None:
        size = self._window.surface.get_size()
        if size != self._stack.look.screen.area.size:
            self._stack.layout(self._stack.look.sized(*size))
        self._stack.refresh()

    def _follow_text_area(self) -> None:
        area = self._stack.text_area
        if area != self._text_area:
            self._text_area = area.copy() if area is not None else None
            self._window.edit_text(area)
