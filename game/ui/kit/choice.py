"""Values between two arrows: one of a few, or a number."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from pygame import Rect, Surface

from game.ui.draw.theme import BODY, mix
from game.ui.input import Pointer, Pressed
from game.ui.kit.halves import halves, steps
from game.ui.kit.outcome import Changed, Outcome, Taken, Value
from game.ui.kit.skin import paint_arrow, paint_face, paint_field
from game.ui.kit.widget import Widget


class Choice(Widget):
    """One of a few values, between two arrows; it goes round at the ends."""

    kind: ClassVar[str] = "choice"
    focusable: ClassVar[bool] = True

    def __init__(
        self, name: str, text: str, options: Sequence[tuple[Value, str]], chosen: Value | None = None
    ) -> None:
        """`options` are values and what they are called.

        Raises ValueError for none, or if `chosen` is none.
        """
        super().__init__(name)
        self.says = text
        self.options: tuple[tuple[Value, str], ...] = ()
        self._index = 0
        self.offer(options, chosen)

    def offer(self, options: Sequence[tuple[Value, str]], chosen: Value | None = None) -> None:
        """Offer other values, or the same under other names; without `chosen` the first is chosen."""
        if not options:
            raise ValueError(f"{self.name} needs something to choose from")
        self.options = tuple(options)
        values = [value for value, _ in options]
        self._index = values.index(chosen) if chosen is not None else 0

    def label(self) -> str:
        """Give what is chosen."""
        return self.says

    def value(self) -> Value:
        """Give the chosen value."""
        return self.options[self._index][0]

    def choose(self, value: Value) -> None:
        """Choose a value; ValueError if it is not offered."""
        self._index = [offered for offered, _ in self.options].index(value)

    def state(self) -> tuple[object, ...]:
        """Text, values and which is chosen."""
        return (self.says, self.options, self._index)

    def use(self) -> Outcome:
        """Go on to the next."""
        return self._move(1)

    def command(self, pressed: Pressed) -> Outcome | None:
        """Left and right change it."""
        step = steps(pressed)
        return self._move(step) if step else None

    def release(self, pointer: Pointer) -> Outcome:
        """Change it by its arrows; its middle goes on to the next."""
        if not self.target.collidepoint(pointer.x, pointer.y):
            return Taken()
        _, control = halves(self.look, self.rect, self.says)
        return self._move(
            -1 if pointer.x < control.left + control.width // 3 and pointer.x >= control.left else 1
        )

    def _move(self, step: int) -> Outcome:
        if not self.enabled or len(self.options) < 2:
            return Taken()
        self._index = (self._index + step) % len(self.options)
        return Changed(self.name, self.value())

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the text, the arrows and the value."""
        several = len(self.options) > 1
        paint_between_arrows(self, surface, box, self.options[self._index][1], (several, several))


class Stepper(Widget):
    """A whole number, changed by equal steps between two bounds."""

    kind: ClassVar[str] = "stepper"
    focusable: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        text: str,
        bounds: tuple[int, int],
        number: int,
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
    ) -> None:
        super().__init__(name)
        self.says = text
        self.bounds = bounds
        self.number = number
        self.step = step
        self.show = show

    def label(self) -> str:
        """Give what is counted."""
        return self.says

    def value(self) -> int:
        """Give the number."""
        return self.number

    def state(self) -> tuple[object, ...]:
        """Text and number, as shown."""
        return (self.says, self.number, self.bounds, self.show(self.number))

    def command(self, pressed: Pressed) -> Outcome | None:
        """Left and right change it."""
        step = steps(pressed)
        return self._move(step) if step else None

    def release(self, pointer: Pointer) -> Outcome:
        """Change it by its halves."""
        if not self.target.collidepoint(pointer.x, pointer.y):
            return Taken()
        _, control = halves(self.look, self.rect, self.says)
        if pointer.x < control.left:
            return Taken()
        return self._move(-1 if pointer.x < control.centerx else 1)

    def _move(self, step: int) -> Outcome:
        low, high = self.bounds
        number = max(low, min(high, self.number + step * self.step))
        if not self.enabled or number == self.number:
            return Taken()
        self.number = number
        return Changed(self.name, number)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the text, the arrows and the number; an arrow at its end is faint."""
        open_ends = (self.number > self.bounds[0], self.number < self.bounds[1])
        paint_between_arrows(self, surface, box, self.show(self.number), open_ends)


def paint_between_arrows(
    widget: Widget, surface: Surface, box: Rect, text: str, usable: tuple[bool, bool], *, lit: bool = False
) -> Rect:
    """Draw a widget's text and, between two arrows, its value, `lit` while it is edited; gives its place."""
    look, theme = widget.look, widget.look.theme
    words, control = halves(look, box, widget.label())
    ink = theme.text if widget.enabled else theme.off_text
    widget.say(surface, widget.label(), BODY, ink, words)
    high = min(look.screen.tall(56), control.height)
    field = Rect(control.x, control.centery - high // 2, control.width, high)
    paint_field(look, surface, field, lit=lit)
    for left, can in ((True, usable[0]), (False, usable[1])):
        face = Rect(0, 0, high, high)
        face.midleft = field.midleft if left else (field.right - high, field.centery)
        on = widget.enabled and can
        if on:
            paint_face(look, surface, face, "plain", enabled=True, hovered=widget.hovered, held=False)
        paint_arrow(look, surface, face, theme.gold_top if on else mix(theme.field, ink, 0.4), left=left)
    middle = field.inflate(-2 * (high + look.screen.px(4)), 0)
    place = widget.say(surface, text, BODY, ink, middle, align="centre", weight="medium")
    widget.ring(surface, box)
    return place
