"""What all widgets share: a place, a state that decides their picture, and the ways they can be used.

A widget never calls the scene. Using it gives an outcome, a frozen value, which the form hands to the scene.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Literal

from pygame import RLEACCEL, SRCALPHA, Rect, Surface

from game.ui.draw.text import Align, Weight
from game.ui.draw.theme import Colour
from game.ui.input import Pointer, Pressed, TextEditing, TextInput
from game.ui.keys import Command
from game.ui.kit.outcome import Outcome, Taken, Value
from game.ui.look import Look

# Room round a widget's rectangle for its shadow and focus ring, in design units.
MARGIN: Final = 20
RADIUS: Final = 16
RING: Final = 4
LEAST_TARGET: Final = 64


class Widget(ABC):
    """A thing on the screen with a name of its own within its form."""

    focusable: ClassVar[bool] = False
    tappable: ClassVar[bool] = False  # goes down under the pointer, and is used when that goes up on it
    kind: ClassVar[str] = "widget"

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.focused = False
        self.hovered = False
        self.held = False
        self.cut = False
        self.clip: Rect | None = None
        self._look: Look | None = None
        self._picture: Surface | None = None
        self._painted: object = None
        self._shown: object = None

    @property
    def look(self) -> Look:
        """The look of the last layout; RuntimeError before the first."""
        if self._look is None:
            raise RuntimeError(f"{self.name} was not laid out yet")
        return self._look

    @property
    def parts(self) -> Sequence["Widget"]:
        """The widgets that take part in focus and pointing: itself, or for a container what it holds."""
        return (self,)

    @property
    def points(self) -> bool:
        """Whether the pointer can do anything with it; what can't lets it through to what lies beneath."""
        return self.focusable

    @property
    def keeps_grip(self) -> bool:
        """Whether a finger that moves on it means the widget and not the area it lies in."""
        return False

    def reveal(self, part: "Widget") -> None:
        """Bring one of its parts into view."""
        del part

    @property
    def can_focus(self) -> bool:
        """Whether the keyboard may come here now."""
        return self.focusable and self.visible and self.enabled

    @property
    def target(self) -> Rect:
        """Where it can be hit: its rectangle, or more if that is too small for a finger."""
        if self._look is None:
            return self.rect
        least = self._look.screen.px(LEAST_TARGET)
        around = self.rect.inflate(max(0, least - self.rect.width), max(0, least - self.rect.height))
        return around if self.clip is None else around.clip(self.clip)

    def layout(self, look: Look, rect: Rect | None = None) -> None:
        """Take on a look and, if given, a place."""
        if look != self._look:
            self._picture = None  # under the same look what was painted stays true as long as its state does
        self._look = look
        if rect is not None:
            self.rect = rect.copy()

    # What each kind of widget does of its own.

    @abstractmethod
    def state(self) -> tuple[object, ...]:
        """Give all that its picture depends on besides place, size and look."""

    @abstractmethod
    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw it on a clear surface, where `box` is its rectangle."""

    def value(self) -> Value | None:
        """Give what it holds."""
        return None

    def label(self) -> str:
        """Give what it says."""
        return ""

    def shortcuts(self) -> frozenset[Command]:
        """Give the commands that use it from anywhere in the form."""
        return frozenset()

    def press(self, pointer: Pointer) -> Outcome | None:
        """The pointer went down on it."""
        del pointer
        if not self.tappable:
            return None
        self.held = True
        return Taken()

    def drag(self, pointer: Pointer) -> Outcome | None:
        """The pointer moved after going down on it; what is tapped stays down only while it is there."""
        if not self.tappable:
            return None
        self.held = self.target.collidepoint(pointer.x, pointer.y)
        return Taken()

    def release(self, pointer: Pointer) -> Outcome | None:
        """The pointer went up after going down on it; what is tapped is used if it is still there."""
        if not self.tappable:
            return None
        self.held = False
        return self.use() if self.target.collidepoint(pointer.x, pointer.y) else Taken()

    def wheel(self, pointer: Pointer) -> Outcome | None:
        """The wheel was turned over it."""
        del pointer
        return None

    def use(self) -> Outcome | None:
        """It was accepted by keyboard, pad or shortcut."""
        return None

    def command(self, pressed: Pressed) -> Outcome | None:
        """A key was pressed while it has the focus; None lets the form use it."""
        del pressed
        return None

    def text(self, given: TextInput | TextEditing) -> Outcome | None:
        """Text came while it is being edited."""
        del given
        return None

    @property
    def editing(self) -> bool:
        """Whether it takes text now."""
        return False

    def stop_editing(self) -> Outcome | None:
        """Take no more text."""
        return None

    def let_up(self) -> Outcome | None:
        """The key that used it went up again, and nothing else was done in between."""
        return None

    def let_go(self) -> None:  # noqa: B027  most widgets wait for the pointer, whatever happens meanwhile
        """Something else is done while it is held."""

    def tick(self) -> Outcome | None:
        """Let a tick pass; what comes of it, if anything does."""
        return None

    # Drawing

    def _whole_state(self) -> tuple[object, ...]:
        flags = (self.enabled, self.focused, self.hovered, self.held)
        return (self.visible, self.rect.topleft, self.rect.size, *flags, *self.state())

    @property
    def dirty(self) -> bool:
        """Whether it would now be drawn otherwise than it was."""
        return self._shown is None or self._whole_state() != self._shown

    def prepared(self) -> Surface:
        """Give its picture, painted anew if its state changed: larger than its rectangle by a margin."""
        state = self._whole_state()
        margin = self.look.screen.px(MARGIN)
        painted = (self.rect.size, state[3:])
        if self._picture is None or painted != self._painted:
            self.cut = False
            self._picture = Surface((self.rect.width + 2 * margin, self.rect.height + 2 * margin), SRCALPHA)
            self.paint(self._picture, Rect(margin, margin, *self.rect.size))
            # Most of a picture is either clear or solid, which run-length encoding skips or copies.
            self._picture.set_alpha(255, RLEACCEL)
            self._painted = painted
        return self._picture

    def draw(self, surface: Surface) -> None:
        """Draw it, from its picture as long as nothing changed."""
        self._shown = self._whole_state()
        if not self.visible or self.rect.width < 1 or self.rect.height < 1:
            return
        margin = self.look.screen.px(MARGIN)
        surface.blit(self.prepared(), (self.rect.x - margin, self.rect.y - margin))

    def say(
        self,
        surface: Surface,
        text: str,
        size: float,
        colour: Colour,
        place: Rect,
        *,
        align: Align = "left",
        weight: Weight = "regular",
        least: float = 0.7,
    ) -> Rect:
        """Draw a line of `size` design units in `place` and note whether it had to be cut.

        It may be made smaller first, down to `least` of its size.
        """
        writer, px = self.look.writer, self.look.screen.font(size)
        shown, fitting = writer.fit(text, px, place.width, weight, least=least)
        self.cut = self.cut or shown != writer.clean(text)
        return writer.draw(surface, text, fitting, colour, place, align=align, weight=weight)

    def ring(self, surface: Surface, box: Rect, radius: int | None = None) -> None:
        """Draw the focus ring round `box`, a little apart from it so that it shows on any colour."""
        if not self.focused:
            return
        screen, shapes, theme = self.look.screen, self.look.shapes, self.look.theme
        width = max(2, screen.px(RING))
        apart = screen.px(RING)
        around = box.inflate(2 * (width + apart), 2 * (width + apart))
        corner = (screen.px(RADIUS) if radius is None else radius) + width + apart
        surface.blit(shapes.ring(around.size, corner, width, theme.focus), around)

    def describe(self) -> Iterator[str]:
        """Describe it in lines of text, for tests that want no pixels."""
        words = [self.kind, self.name]
        if self.label():
            words.append('"' + self.label().replace("\n", " ") + '"')
        if self.value() is not None:
            words.append(f"={self.value()!r}")
        words.append(f"[{self.rect.x},{self.rect.y} {self.rect.width}x{self.rect.height}]")
        words += ["focus"] * self.focused + ["hidden"] * (not self.visible) + ["off"] * (not self.enabled)
        words += ["editing"] * self.editing
        yield " ".join(words)


Direction = Literal[Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT]
