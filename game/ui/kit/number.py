"""A whole number that can be stepped or typed."""

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface

from game.ui.input import Pointer, Pressed, TextEditing, TextInput
from game.ui.keys import PICKS, Command
from game.ui.kit.choice import paint_between_arrows
from game.ui.kit.halves import halves, steps
from game.ui.kit.outcome import Changed, Outcome, Taken
from game.ui.kit.widget import Widget

_LONGEST: Final = 7  # digits
_BLINK: Final = 32  # ticks
_DIGITS: Final = {
    **{pygame.K_0 + digit: str(digit) for digit in range(10)},
    **{pygame.K_KP_1 + digit - 1: str(digit) for digit in range(1, 10)},
    pygame.K_KP_0: "0",
}


def digit_of(pressed: Pressed) -> str:
    """The digit of a key, "" for none; the first six by their place, too, where digits need Shift."""
    by_place = (str(number) for number, command in enumerate(PICKS, 1) if command in pressed)
    return _DIGITS.get(pressed.key) or next(by_place, "")


class Number(Widget):
    """A whole number between two bounds: the arrows step it; Enter, a click on it or a digit begins to type.

    Every digit is in force at once (Changed); what is typed beyond the bounds becomes the nearest bound. Esc
    brings back the number from before.
    """

    kind: ClassVar[str] = "number"
    focusable: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        text: str = "",
        *,
        bounds: tuple[int, int],
        number: int,
        step: int = 1,
        show: Callable[[int], str] = str,
    ) -> None:
        super().__init__(name)
        self.says = text
        self.bounds = bounds
        self.number = number
        self.step = step
        self.show = show
        self._typed: str | None = None
        self._before = number
        self._blink = 0

    def label(self) -> str:
        """Give what is counted."""
        return self.says

    def value(self) -> int:
        """Give the number."""
        return self.number

    def state(self) -> tuple[object, ...]:
        """Text and number, as shown."""
        caret = self.editing and self._blink < _BLINK
        return (self.says, self.number, self.bounds, self.show(self.number), self._typed, caret)

    @property
    def editing(self) -> bool:
        """Whether digits are being typed."""
        return self._typed is not None

    # Stepping

    def release(self, pointer: Pointer) -> Outcome:
        """Step at the arrows, type in between."""
        if not self.target.collidepoint(pointer.x, pointer.y):
            return Taken()
        _, control = halves(self.look, self.rect, self.says)
        side = min(control.height, control.width // 3)
        if pointer.x < control.left:
            return Taken()
        if pointer.x < control.left + side:
            return self._move(-1)
        return self._move(1) if pointer.x >= control.right - side else self.use()

    def _move(self, step: int) -> Outcome:
        """Go to the next multiple of the step, so that odd numbers become round ones."""
        if not self.enabled:
            return Taken()
        number = self.number + step * self.step
        rest = number % self.step
        if rest:
            number += self.step - rest if step < 0 else -rest
        return self._hold(number)

    def _hold(self, number: int) -> Outcome:
        low, high = self.bounds
        number = max(low, min(high, number))
        if number == self.number:
            return Taken()
        self.number = number
        return Changed(self.name, number)

    # Typing

    def use(self) -> Outcome:
        """Begin to type."""
        if self.enabled and not self.editing:
            self._typed, self._before, self._blink = "", self.number, 0
        return Taken()

    def stop_editing(self) -> Outcome:
        """Keep the number."""
        self._typed = None
        return Taken()

    def text(self, given: TextInput | TextEditing) -> Outcome:
        """Take digits; everything else is no part of a number."""
        if isinstance(given, TextEditing) or self._typed is None:
            return Taken()
        return self._type(self._typed + "".join(c for c in given.text if c in "0123456789"))

    def _type(self, digits: str) -> Outcome:
        self._typed, self._blink = digits[:_LONGEST], 0
        return self._hold(int(self._typed) if self._typed else self._before)

    def command(self, pressed: Pressed) -> Outcome | None:
        """Step, or begin to type with a digit; while typing, erase and end."""
        if self._typed is None:
            step = steps(pressed)
            if step:
                return self._move(step)
            digit = "" if pressed.ctrl or pressed.repeat else digit_of(pressed)
            return self._begin_with(digit) if digit and self.enabled else None
        if pressed.key == pygame.K_BACKSPACE:
            return self._type((self._typed or str(self.number))[:-1])
        if Command.BACK in pressed:
            self._typed = None
            return self._hold(self._before)
        if Command.ACCEPT in pressed:
            return self.stop_editing()
        if steps(pressed):
            self._typed = None
            return self._move(steps(pressed))
        leaves = {Command.NEXT, Command.PREVIOUS}.intersection(pressed.commands)
        return None if leaves else Taken()

    def _begin_with(self, digit: str) -> Outcome:
        self.use()
        return self._type(digit)

    def tick(self) -> None:
        """Let the caret blink."""
        self._blink = (self._blink + 1) % (2 * _BLINK)

    # Drawing

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the text, the arrows and the number; while it is typed, its digits and a caret."""
        open_ends = (self.number > self.bounds[0], self.number < self.bounds[1])
        if self._typed is None:
            paint_between_arrows(self, surface, box, self.show(self.number), open_ends)
            return
        text = self._typed or self.show(self.number)
        middle = paint_between_arrows(self, surface, box, text, open_ends, lit=True)
        if self._blink < _BLINK:
            screen, theme = self.look.screen, self.look.theme
            high, thick = round(middle.height * 0.9), max(2, screen.px(2))
            at = middle.right + thick if self._typed else middle.left - 2 * thick
            surface.fill(theme.gold_top, Rect(at, middle.centery - high // 2, thick, high))
