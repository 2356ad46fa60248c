"""The role of what takes all input until it is answered."""

from typing import Protocol

from pygame import Rect, Surface

from game.ui.input import Input
from game.ui.kit.outcome import Outcome
from game.ui.look import Look


class Modal(Protocol):
    """Something that takes all input of a form until it is answered."""

    @property
    def done(self) -> bool:
        """Whether it was answered."""

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""

    @property
    def text_area(self) -> Rect | None:
        """Where text is being entered."""

    def open(self, look: Look, *, show_focus: bool) -> None:
        """Show it, with its focus ring if keys are being used."""

    def layout(self, look: Look) -> None:
        """Place it in the middle of the screen."""

    def handle(self, given: Input) -> Outcome | None:
        """React to input."""

    def tick(self) -> None:
        """Let a tick pass."""

    def draw(self, surface: Surface) -> None:
        """Draw it."""

    def dump(self) -> str:
        """Describe it in lines of text."""
