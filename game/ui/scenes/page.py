"""What menu, setup, rules and the other scenes round the table share: one form over a backdrop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import SRCALPHA, Rect, Surface

from game.text import Texts
from game.ui.audio import Sound
from game.ui.house import House
from game.ui.input import Input, Pressed
from game.ui.keys import Command
from game.ui.kit.form import Form
from game.ui.kit.outcome import Activated, Answered, Changed, Outcome, Refused
from game.ui.kit.toast import Toast
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.scene import Change, Pop
from game.ui.scenes.backdrop import backdrop

NOTE: Final = "note"
_NOTE_HIGH: Final = 76
_DARK: Final = 165


class Page(ABC):
    """A scene made of a form. Each says its texts and places its widgets in `arrange`, at every layout.

    A page that does not cover is laid over another scene, which stays in sight, darkened.
    """

    covers: ClassVar[bool] = True

    def __init__(self, house: House, *, start: str = "", default: str = "") -> None:
        self.house: Final = house
        self.note: Final = Toast(NOTE)
        self.form: Final = Form(start=start, default=default)
        self._look: Look | None = None
        self._behind: Surface | None = None

    @property
    def look(self) -> Look:
        """The look of the last layout; RuntimeError before the first."""
        if self._look is None:
            raise RuntimeError("the page was not laid out yet")
        return self._look

    @property
    def texts(self) -> Texts:
        """The language of the last layout."""
        return self.look.texts

    @abstractmethod
    def arrange(self, look: Look) -> None:
        """Say all texts and place all widgets."""

    @abstractmethod
    def act(self, outcome: Outcome) -> Change | None:
        """React to what came of using a widget."""

    def back(self) -> Change | None:
        """What Esc does, and the window's close button where closing is not the end."""
        return Pop()

    def key(self, pressed: Pressed) -> Change | None:
        """React to a key that no widget used."""
        if Command.BACK in pressed and not pressed.repeat:
            self.house.audio.play(Sound.BUTTON)
            return self.back()
        return None

    def hold(self, widgets: Sequence[Widget]) -> None:
        """Fill the form; messages lie over everything."""
        self.form.fill([*widgets, self.note])

    # The scene

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""
        return self.form.dirty

    @property
    def text_area(self) -> Rect | None:
        """Where text is being entered."""
        return self.form.text_area

    def layout(self, look: Look) -> None:
        """Take on a look."""
        self._look, self._behind = look, None
        self.arrange(look)
        screen = look.screen
        high = screen.tall(_NOTE_HIGH)
        self.note.rect = Rect(0, screen.height - high - screen.px(24), screen.width, high)
        self.form.layout(look)

    def handle(self, given: Input) -> Change | None:
        """React to input: the form first, then the page's own keys."""
        outcome = self.form.handle(given)
        if outcome is None:
            return self.key(given) if isinstance(given, Pressed) else None
        return self._respond(outcome)

    def _respond(self, outcome: Outcome) -> Change | None:
        match outcome:
            case Activated() | Answered():
                self.house.audio.play(Sound.BUTTON)
            case Changed() if self.form.text_area is None:
                self.house.audio.play(Sound.PICK)
            case Refused():
                self.house.audio.play(Sound.REFUSED)
            case _:
                pass
        return self.act(outcome)

    def tick(self) -> Change | None:
        """Let a tick pass."""
        outcome = self.form.tick()
        return None if outcome is None else self._respond(outcome)

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw what is behind, then the form."""
        del alpha
        surface.blit(self._background(), (0, 0))
        self.form.draw(surface)

    def _background(self) -> Surface:
        if self._behind is None:
            look = self.look
            if self.covers:
                self._behind = backdrop(look)
            else:
                self._behind = Surface(look.screen.area.size, SRCALPHA)
                self._behind.fill((*look.theme.shade, _DARK))
        return self._behind
