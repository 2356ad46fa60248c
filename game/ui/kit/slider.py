"""The slider."""

from collections.abc import Callable
from typing import ClassVar

from pygame import Rect, Surface

from game.ui.draw.theme import BODY
from game.ui.input import Pointer, Pressed
from game.ui.kit.halves import halves, steps
from game.ui.kit.outcome import Changed, Outcome, Taken
from game.ui.kit.skin import paint_face, paint_field
from game.ui.kit.widget import Widget


class Slider(Widget):
    """A number on a line, from `low` to `high` in steps."""

    kind: ClassVar[str] = "slider"
    focusable: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        text: str,
        bounds: tuple[float, float],
        number: float,
        *,
        step: float,
        show: Callable[[float], str] = "{:g}".format,
    ) -> None:
        super().__init__(name)
        self.says = text
        self.bounds = bounds
        self.number = number
        self.step = step
        self.show = show

    def label(self) -> str:
        """Give what is measured."""
        return self.says

    def value(self) -> float:
        """Give the number."""
        return self.number

    def state(self) -> tuple[object, ...]:
        """Text and number, as shown."""
        return (self.says, self.number, self.bounds, self.show(self.number))

    @property
    def keeps_grip(self) -> bool:
        """Its knob follows the finger."""
        return True

    def press(self, pointer: Pointer) -> Outcome:
        """Put the knob where the pointer is."""
        self.held = self.enabled
        return self.drag(pointer)

    def drag(self, pointer: Pointer) -> Outcome:
        """Let the knob follow."""
        track = self._track(self.rect)
        if not self.held or track.width < 1:
            return Taken()
        low, high = self.bounds
        return self._set(low + (high - low) * (pointer.x - track.x) / track.width)

    def release(self, pointer: Pointer) -> Outcome:
        """Let go of the knob."""
        outcome = self.drag(pointer)
        self.held = False
        return outcome

    def command(self, pressed: Pressed) -> Outcome | None:
        """Left and right change it by a step."""
        step = steps(pressed)
        return self._set(self.number + step * self.step) if step else None

    def _set(self, number: float) -> Outcome:
        low, high = self.bounds
        whole = low + round((number - low) / self.step) * self.step
        number = round(max(low, min(high, whole)), 6)
        if not self.enabled or number == self.number:
            return Taken()
        self.number = number
        return Changed(self.name, number)

    def _track(self, box: Rect) -> Rect:
        """Give the line on which the knob's middle moves."""
        screen = self.look.screen
        _, control = halves(self.look, box, self.says)
        knob = screen.tall(40)
        return Rect(
            control.x + knob // 2,
            control.centery - screen.px(6),
            control.width - knob - screen.tall(110),
            screen.px(12),
        )

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the text, the line filled up to the knob, and the number."""
        look, screen, theme = self.look, self.look.screen, self.look.theme
        words, control = halves(look, box, self.says)
        ink = theme.text if self.enabled else theme.off_text
        self.say(surface, self.says, BODY, ink, words)
        track = self._track(box)
        low, high = self.bounds
        at = track.x + round(track.width * (self.number - low) / (high - low))
        line = track.inflate(2 * screen.px(6), 0)
        paint_field(look, surface, line, radius=6)
        if at > track.x and self.enabled:
            filled = Rect(line.x, line.y, at - line.x, line.height)
            surface.blit(look.shapes.face(filled.size, screen.px(6), theme.gold_top, theme.gold), filled)
        side = min(screen.tall(40), box.height)
        knob = Rect(0, 0, side, side)
        knob.center = (at, track.centery)
        paint_face(
            look,
            surface,
            knob,
            "primary" if self.enabled else "plain",
            enabled=self.enabled,
            hovered=self.hovered,
            held=self.held,
            radius=side,
        )
        number = Rect(track.right + side // 2, box.y, control.right - track.right - side // 2, box.height)
        self.say(surface, self.show(self.number), BODY, ink, number, align="right", weight="medium")
        self.ring(surface, box)
