"""A question over everything else."""

from collections.abc import Sequence
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from game.ui.draw.theme import BODY, LARGE
from game.ui.input import CloseAsked, Input, Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.form import Form
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, column, row
from game.ui.kit.outcome import Activated, Answered, Outcome
from game.ui.kit.widget import Widget
from game.ui.look import Look

_WIDTH: Final = 900
_PAD: Final = 48
_BUTTON: Final = 80
_PART: Final = 72
_DARK: Final = 170


class Dialog:
    """Asks something and waits for one of its buttons. `back` names the answer that the Back key gives.

    The first button has the focus. `body` are widgets between text and buttons (an entry for a name): the
    scene keeps them and reads their values when it gets Answered. Enter after typing is the first button.
    """

    def __init__(
        self,
        name: str,
        title: str,
        text: str,
        buttons: Sequence[Button],
        *,
        back: str,
        body: Sequence[Widget] = (),
    ) -> None:
        self.name: Final = name
        self._back = back
        self._buttons = tuple(buttons)
        self._body = tuple(body)
        self._panel = Panel(f"{name}.panel")
        self._title = Label(f"{name}.title", title, size=LARGE, weight="bold", tone="gold")
        self._text = Label(f"{name}.text", text, wrapped=True)
        first = self._body[0].name if self._body else self._buttons[0].name
        self._form = Form(
            [self._panel, self._title, self._text, *self._body, *self._buttons],
            start=first,
            default=self._buttons[0].name,
        )
        self._look: Look | None = None
        self._shade: Surface | None = None
        self._answer: str | None = None

    @property
    def done(self) -> bool:
        """Whether it was answered."""
        return self._answer is not None

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""
        return self._form.dirty

    @property
    def text_area(self) -> Rect | None:
        """Where text is being entered."""
        return self._form.text_area

    def open(self, look: Look, *, show_focus: bool) -> None:
        """Place it, its focus shown if keys are being used."""
        self._answer = None
        self.layout(look)
        if show_focus:
            first = self._form.focus
            if first is not None:
                self._form.focus_on(first.name)

    def layout(self, look: Look) -> None:
        """Place it in the middle of the screen, as high as its text needs."""
        self._look, self._shade = look, None
        screen = look.screen
        wide = min(screen.px(_WIDTH), screen.width - 2 * screen.px(_PAD))
        inner_wide = wide - 2 * screen.px(_PAD)
        gap, pad = screen.px(24), screen.px(_PAD)
        text_high = self._text.height(look, inner_wide)
        stacked = self._stacked(look, inner_wide)
        lines = len(self._buttons) if stacked else 1
        buttons_high = lines * screen.tall(_BUTTON) + (lines - 1) * screen.px(16)
        body_high = [screen.tall(_PART)] * len(self._body)
        parts = [screen.tall(64), text_high, *body_high, buttons_high]
        high = min(sum(parts) + gap * (len(parts) - 1) + 2 * pad, screen.height)
        place = Rect(0, 0, wide, high)
        place.center = screen.area.center
        self._panel.rect = place
        self._place_parts(look, place.inflate(-2 * pad, -2 * pad), parts, stacked=stacked)
        self._form.layout(look)

    def _place_parts(self, look: Look, inner: Rect, parts: Sequence[int], *, stacked: bool) -> None:
        y, gap = inner.y, look.screen.px(24)
        places = []
        for high in parts:
            places.append(Rect(inner.x, y, inner.width, high))
            y += high + gap
        self._title.rect, self._text.rect = places[0], places[1]
        for widget, place in zip(self._body, places[2:-1], strict=True):
            widget.rect = place
        rests = [REST] * len(self._buttons)
        cells = (column if stacked else row)(look.screen, places[-1], rests)
        for button, cell in zip(self._buttons, cells, strict=True):
            button.rect = cell

    def _stacked(self, look: Look, wide: int) -> bool:
        """Whether the buttons need a line each for their texts to be whole."""
        room = wide // len(self._buttons) - look.screen.px(16 + 40)
        px = look.screen.font(BODY)
        return any(look.writer.size(button.says, px, "medium")[0] > room for button in self._buttons)

    def tick(self) -> None:
        """Let a tick pass."""
        self._form.tick()

    def handle(self, given: Input) -> Outcome | None:
        """Use input; gives Answered once a button was pressed."""
        if isinstance(given, CloseAsked):
            return None
        writing = self._form.text_area is not None
        outcome = self._form.handle(given)
        if (
            writing
            and self._form.text_area is None
            and isinstance(given, Pressed)
            and Command.ACCEPT in given
        ):
            outcome = self._buttons[0].use()
        if isinstance(outcome, Activated) and outcome.name in {button.name for button in self._buttons}:
            self._answer = outcome.name
        elif outcome is None and isinstance(given, Pressed) and Command.BACK in given and not given.repeat:
            self._answer = self._back
        elif outcome is None and isinstance(given, Pointer):
            return None
        return outcome if self._answer is None else Answered(self.name, self._answer)

    def draw(self, surface: Surface) -> None:
        """Darken what is beneath, and draw the question."""
        if self._look is None:
            return
        if self._shade is None or self._shade.get_size() != surface.get_size():
            self._shade = Surface(surface.get_size(), SRCALPHA)
            self._shade.fill((0, 0, 0, _DARK))
        surface.blit(self._shade, (0, 0))
        self._form.draw(surface)

    def cut_texts(self) -> list[str]:
        """Name the widgets whose text is too long for their place."""
        return self._form.cut_texts()

    def dump(self) -> str:
        """Describe it in lines of text."""
        return "\n".join([f"dialog {self.name}", *(f"  {line}" for line in self._form.dump().splitlines())])
