"""The line of a replay: how far the flight is, where its knocks are, and a grip to go to any moment of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.tray.flight import Flight, Knock
from game.ui.draw.theme import mix
from game.ui.input import Pointer
from game.ui.kit.outcome import Outcome, Taken
from game.ui.kit.skin import paint_field
from game.ui.kit.widget import Widget

_EDGE: Final = 5
_LOUD: Final = 0.6
"""Impulse from which on a knock's mark has its full height."""


class FlightLine(Widget):
    """Time from left to right, as shares from 0 to 1; pressing or dragging asks for a moment: see `take`.

    What moves is drawn by `draw_progress`, over the picture, so that the line is not painted anew each tick.
    """

    kind: ClassVar[str] = "line"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.share = 0.0
        self._asked: float | None = None
        self._knocks: Sequence[Knock] = ()
        self._ticks = 1

    def tell(self, flight: Flight | None) -> None:
        """Show the knocks of a flight."""
        self._knocks = () if flight is None else flight.knocks
        self._ticks = 1 if flight is None else max(1, flight.ticks)
        self.share = 0.0

    def take(self) -> float | None:
        """The moment that was asked for, once."""
        asked, self._asked = self._asked, None
        return asked

    @property
    def points(self) -> bool:
        """It can be dragged, though not be come to by keys: those play, step and change the speed."""
        return True

    @property
    def keeps_grip(self) -> bool:
        """The moment follows the finger."""
        return True

    @property
    def track(self) -> Rect:
        """What is filled as time passes."""
        edge = self.look.screen.px(_EDGE)
        return self.rect.inflate(-2 * edge, -2 * edge)

    def state(self) -> tuple[object, ...]:
        """The knocks alone."""
        return (self._knocks, self._ticks)

    def press(self, pointer: Pointer) -> Outcome:
        """Go to this moment."""
        self.held = self.enabled
        return self.drag(pointer)

    def drag(self, pointer: Pointer) -> Outcome:
        """Let the moment follow."""
        track = self.track
        if self.held and track.width > 0:
            self._asked = max(0.0, min(1.0, (pointer.x - track.x) / track.width))
        return Taken()

    def release(self, pointer: Pointer) -> Outcome:
        """Go on from there."""
        outcome = self.drag(pointer)
        self.held = False
        return outcome

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the groove and the knocks in it, the louder the higher."""
        paint_field(self.look, surface, box, radius=10)
        track = self.track.move(box.x - self.rect.x, box.y - self.rect.y)
        theme = self.look.theme
        surface.fill(theme.field, track)
        wide = max(1, self.look.screen.px(2))
        for knock in self._knocks:
            loud = min(1.0, knock.impulse / _LOUD) ** 0.5
            high = max(2, round(track.height * loud))
            x = track.x + round((track.width - wide) * min(1.0, knock.tick / self._ticks))
            mark = Rect(x, track.bottom - high, wide, high)
            surface.fill(mix(theme.field, theme.text, 0.25 + 0.55 * loud), mark)

    def draw_progress(self, surface: Surface) -> Rect:
        """Draw how far the flight is over the line as it was painted; gives what was drawn."""
        track, theme = self.track, self.look.theme
        if track.width < 1 or track.height < 1:
            return track
        margin = (self.prepared().get_width() - self.rect.width) // 2
        inside = track.move(margin - self.rect.x, margin - self.rect.y)
        surface.blit(self.prepared(), track, inside)
        passed = Rect(track.x, track.y, round(track.width * self.share), track.height)
        veil = Surface(passed.size)
        veil.fill(theme.gold)
        veil.set_alpha(110)
        surface.blit(veil, passed)
        wide = max(2, self.look.screen.px(4))
        surface.fill(theme.gold_top, Rect(min(passed.right, track.right - wide), track.y, wide, track.height))
        return track
