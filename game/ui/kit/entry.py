"""The entry: one line of text that can be typed."""

import unicodedata
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface

from game.ui.clipboard import Clipboard
from game.ui.draw.theme import BODY
from game.ui.input import Pointer, Pressed, TextEditing, TextInput
from game.ui.keys import Command
from game.ui.kit.halves import halves
from game.ui.kit.outcome import Changed, Outcome, Taken
from game.ui.kit.skin import paint_field
from game.ui.kit.widget import Widget

_BLINK: Final = 32  # ticks the caret is shown, then hidden: about 1 Hz, far below what could disturb
_PAD: Final = 18

# The Enter that ends a composition may come a moment after the composition has ended.
_SETTLE: Final = 3
_CLIPBOARD_KEYS: Final = frozenset({pygame.K_c, pygame.K_v, pygame.K_x})


class Entry(Widget):
    """Text that can be typed: Enter or a click begins, Enter ends, Esc takes it back.

    `longest` is in characters. Control characters and halves of characters never get in, so that whatever
    it holds can be drawn and saved. Gives Changed for every change. With a clipboard, Ctrl+V puts in what
    lies there, Ctrl+C copies the whole text, Ctrl+X takes it.
    """

    kind: ClassVar[str] = "entry"
    focusable: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        text: str = "",
        *,
        content: str = "",
        longest: int = 24,
        empty: str = "",
        clipboard: Clipboard | None = None,
    ) -> None:
        super().__init__(name)
        self.says = text
        self.empty = empty
        self.longest = longest
        self._content = _typed(content)[:longest]
        self._caret = len(self._content)
        self._clipboard = clipboard
        self._before: str | None = None
        self._composing = ""
        self._settling = 0
        self._blink = 0
        self._shift = 0

    def label(self) -> str:
        """Give what is asked for."""
        return self.says

    def value(self) -> str:
        """Give the text."""
        return self._content

    @property
    def editing(self) -> bool:
        """Whether it takes text now."""
        return self._before is not None

    def put(self, content: str) -> None:
        """Hold another text."""
        self._content = _typed(content)[: self.longest]
        self._caret = len(self._content)

    def state(self) -> tuple[object, ...]:
        """Texts, caret and composition."""
        caret_on = self.editing and self._blink < _BLINK
        return (self.says, self._content, self.empty, self._caret, self._composing, self.editing, caret_on)

    # Beginning and ending

    def use(self) -> Outcome:
        """Begin to edit."""
        if self.enabled and not self.editing:
            self._before, self._caret, self._blink = self._content, len(self._content), 0
        return Taken()

    def stop_editing(self) -> Outcome:
        """Keep what was typed."""
        self._before, self._composing = None, ""
        return Taken()

    def press(self, pointer: Pointer) -> Outcome:
        """Begin to edit, the caret where the pointer is."""
        self.use()
        if self.editing and not self._composing:
            self._caret = self._nearest(pointer.x)
            self._blink = 0
        return Taken()

    def _nearest(self, x: int) -> int:
        writer, px = self.look.writer, self.look.screen.font(BODY)
        inner = self._inner(self.rect)
        edges = [
            inner.x - self._shift + writer.size(self._content[:n], px)[0]
            for n in range(len(self._content) + 1)
        ]
        return min(range(len(edges)), key=lambda n: abs(edges[n] - x))

    # Typing

    def text(self, given: TextInput | TextEditing) -> Outcome:
        """Take typed text, or show what is being composed."""
        if isinstance(given, TextEditing):
            if self._composing and not given.text:
                self._settling = _SETTLE
            self._composing = _typed(given.text)
            return Taken()
        if self._composing:
            self._composing, self._settling = "", _SETTLE
        return self._replace(self._caret, self._caret, _typed(given.text))

    def command(self, pressed: Pressed) -> Outcome | None:
        """Move, erase, end; only while editing."""
        if not self.editing:
            return None
        if self._composing or self._settling:
            return Taken()  # the input method's own keys
        self._blink = 0
        if pressed.ctrl and self._clipboard is not None and pressed.key in _CLIPBOARD_KEYS:
            return self._clip(pressed.key, self._clipboard)
        match pressed.key:
            case pygame.K_BACKSPACE:
                return self._replace(max(0, self._caret - 1), self._caret, "")
            case pygame.K_DELETE:
                return self._replace(self._caret, self._caret + 1, "")
            case pygame.K_HOME:
                self._caret = 0
            case pygame.K_END:
                self._caret = len(self._content)
            case _:
                pass
        return self._steer(pressed)

    def _clip(self, key: int, clipboard: Clipboard) -> Outcome:
        if key == pygame.K_v:
            return self._replace(self._caret, self._caret, _typed(clipboard.get() or "").strip())
        copied = clipboard.put(self._content)
        # What could not be put on the clipboard would be lost.
        return self._replace(0, len(self._content), "") if key == pygame.K_x and copied else Taken()

    def _steer(self, pressed: Pressed) -> Outcome | None:
        if Command.ACCEPT in pressed and pressed.key != pygame.K_SPACE:
            return self.stop_editing()
        if Command.BACK in pressed:
            before = self._before or ""
            self.stop_editing()
            return self._replace(0, len(self._content), before)
        step = (Command.RIGHT in pressed) - (Command.LEFT in pressed)
        self._caret = max(0, min(len(self._content), self._caret + step))
        return None if Command.NEXT in pressed or Command.PREVIOUS in pressed else Taken()

    def _replace(self, start: int, end: int, text: str) -> Outcome:
        room = self.longest - (len(self._content) - len(self._content[start:end]))
        content = self._content[:start] + text[: max(0, room)] + self._content[end:]
        self._caret, self._blink = start + len(text[: max(0, room)]), 0
        if content == self._content:
            return Taken()
        self._content = content
        return Changed(self.name, content)

    def tick(self) -> None:
        """Let the caret blink."""
        self._blink = (self._blink + 1) % (2 * _BLINK)
        self._settling = max(0, self._settling - 1)

    # Drawing

    def _field(self, box: Rect) -> Rect:
        _, control = halves(self.look, box, self.says)
        high = min(self.look.screen.tall(60), control.height)
        return Rect(control.x, control.centery - high // 2, control.width, high)

    def _inner(self, box: Rect) -> Rect:
        return self._field(box).inflate(-2 * self.look.screen.px(_PAD), 0)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the field and the text; while editing, the part round the caret."""
        theme, screen = self.look.theme, self.look.screen
        words, _ = halves(self.look, box, self.says)
        ink = theme.text if self.enabled else theme.off_text
        self.say(surface, self.says, BODY, ink, words)
        paint_field(self.look, surface, self._field(box), lit=self.editing)
        inner = self._inner(box)
        if self.editing:
            self._paint_editing(surface, inner)
        elif self._content.strip():
            self._shift = 0
            self.look.writer.draw(surface, self._content, screen.font(BODY), ink, inner)
        else:
            self._shift = 0
            self.look.writer.draw(surface, self.empty, screen.font(BODY), theme.dim, inner)
        self.ring(surface, box)

    def _paint_editing(self, surface: Surface, inner: Rect) -> None:
        writer, theme, screen = self.look.writer, self.look.theme, self.look.screen
        px, thick = screen.font(BODY), max(2, screen.px(2))
        before = writer.size(self._content[: self._caret], px)[0]
        composed = writer.size(self._composing, px)[0]
        whole = self._content[: self._caret] + self._composing + self._content[self._caret :]
        long = writer.size(whole, px)[0]
        caret = before + composed
        furthest = max(0, long + thick - inner.width)
        self._shift = max(min(self._shift, caret, furthest), caret + thick - inner.width, 0)
        surface.set_clip(inner.inflate(2 * thick, 0))
        place = Rect(inner.x - self._shift, inner.y, max(long, 1) + 1, inner.height)
        writer.draw(surface, whole, px, theme.text, place)
        low = inner.centery + round(px * 0.5)
        if self._composing:
            surface.fill(theme.gold_top, Rect(place.x + before, low, composed, thick))
        if self._blink < _BLINK:
            high = round(px * 1.1)
            surface.fill(theme.gold_top, Rect(place.x + caret, inner.centery - high // 2, thick, high))
        surface.set_clip(None)


def _typed(text: str) -> str:
    """Keep of a text what can be typed into one line, accents joined to their letters."""
    joined = unicodedata.normalize("NFC", text)
    spaced = (" " if character.isspace() else character for character in joined)
    return "".join(c for c in spaced if unicodedata.category(c) not in {"Cc", "Cs", "Cn"})
