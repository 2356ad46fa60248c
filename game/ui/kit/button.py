"""The button."""

from collections.abc import Callable
from typing import ClassVar, Final

from pygame import SRCALPHA, Rect, Surface

from game.ui.draw.theme import BODY, SMALL, Colour
from game.ui.input import Pointer
from game.ui.keys import Command
from game.ui.kit.outcome import Activated, Outcome, Refused, Taken
from game.ui.kit.skin import Style, ink, key_width, paint_face, paint_key
from game.ui.kit.widget import RADIUS, Widget

# A second press within 300 ms, where asked for, is a mistake of the hand.
GUARD_TICKS: Final = 18

_FILL: Final = 60  # how solid the colour is that fills a button while it is held, of 255

Icon = Callable[[Surface, Rect, Colour], None]


class Button(Widget):
    """Does one thing. It says what, in a second line how much (`detail`), and when it can't be used why not.

    `command` is the key that presses it from anywhere in the form, `hint` that key's name, shown beside the
    text. `guard` ignores a second press, by whatever means, within so many ticks.

    With `hold` it must be held down for so many ticks, by pointer or key: it fills meanwhile, acts when it is
    full, and let go before that does nothing but say `too_soon`.
    """

    kind: ClassVar[str] = "button"
    focusable: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        text: str = "",
        *,
        style: Style = "plain",
        size: float = BODY,
        detail: str = "",
        command: Command | None = None,
        hint: str = "",
        guard: int = 0,
        icon: Icon | None = None,
    ) -> None:
        super().__init__(name)
        self.says = text
        self.style: Style = style
        self.size = size
        self.detail = detail
        self.bound_to = command
        self.hint = hint
        self.why_not = ""
        self.hold = 0
        self.too_soon = ""
        self._guard = guard
        self._icon = icon
        self._guarded = 0
        self._held_for = 0

    @property
    def can_focus(self) -> bool:
        """A button that can't be used may still be visited, to read why."""
        return self.visible and (self.enabled or bool(self.why_not))

    def refuse(self, why: str) -> None:
        """Make it unusable and say why; with "" make it usable."""
        self.enabled, self.why_not = not why, why

    def label(self) -> str:
        """Give what it says."""
        return self.says

    def shortcuts(self) -> frozenset[Command]:
        """Its own command."""
        return frozenset() if self.bound_to is None else frozenset({self.bound_to})

    def state(self) -> tuple[object, ...]:
        """Texts and style, and how far it is filled."""
        return (self.says, self.detail, self.why_not, self.style, self.size, self.hint, self.filled)

    @property
    def filled(self) -> float:
        """How much of the time it must be held has passed, from 0 to 1."""
        return min(1.0, self._held_for / self.hold) if self.hold else 0.0

    def press(self, pointer: Pointer) -> Outcome:
        """Go down; nothing happens until the pointer goes up on it, or has held it long enough."""
        del pointer
        self._go_down()
        return Taken()

    def drag(self, pointer: Pointer) -> Outcome:
        """Stay down only while the pointer is on it; one that must be held can't be gone back to."""
        inside = self.target.collidepoint(pointer.x, pointer.y)
        self.held = self.enabled and inside and (self.held or not self.hold)
        return Taken()

    def release(self, pointer: Pointer) -> Outcome:
        """Act if the pointer is still on it, or say that it went up too soon."""
        inside = self.target.collidepoint(pointer.x, pointer.y)
        if self.hold and self.enabled:
            return self.let_up() if inside else self._rise()
        self.held = False
        return self.use() if inside else Taken()

    def use(self) -> Outcome:
        """Act, or say why not; if it must be held, go down for the key that asks."""
        if not self.enabled:
            return Refused(self.name, self.why_not)
        if self.hold:
            self._go_down()
            return Taken()
        return self._act()

    def let_up(self) -> Outcome:
        """Rise, and say that it was too soon if it had not acted yet."""
        unripe = self.held and self.hold
        self._rise()
        return Refused(self.name, self.too_soon) if unripe else Taken()

    def let_go(self) -> None:
        """Rise without a word: the hand does something else."""
        if self.hold:
            self._rise()

    def tick(self) -> Outcome | None:
        """Let the guard run out, and act if it has been held long enough."""
        self._guarded = max(0, self._guarded - 1)
        if not (self.hold and self.held and self.enabled and self.visible):
            self._held_for = 0
            return None
        self._held_for += 1
        if self._held_for < self.hold:
            return None
        self._rise()
        return self._act()

    def _go_down(self) -> None:
        self.held, self._held_for = self.enabled and not (self.hold and self._guarded), 0

    def _rise(self) -> Outcome:
        self.held, self._held_for = False, 0
        return Taken()

    def _act(self) -> Outcome:
        if self._guarded > 0:
            return Taken()
        self._guarded = self._guard
        return Activated(self.name)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the face, icon, texts and key."""
        look, screen = self.look, self.look.screen
        shown = self.hovered or self.held or self.focused or not self.enabled or self.style != "quiet"
        place = box
        if shown:
            place = paint_face(
                look,
                surface,
                box,
                self.style,
                enabled=self.enabled,
                hovered=self.hovered,
                held=self.held,
            )
            self._fill(surface, place)
        colour = ink(look.theme, self.style, enabled=self.enabled)
        inner = place.inflate(-2 * min(screen.px(20), place.width // 8), 0)
        if self._icon is not None and not self.says:
            side = round(min(place.size) * 0.5)
            spot = Rect(0, 0, side, side)
            spot.center = place.center
            self._icon(surface, spot, colour)
            self.ring(surface, place)
            return
        if self._icon is not None:
            side = min(round(place.height * 0.5), screen.font(44))
            spot = Rect(inner.x, place.centery - side // 2, side, side)
            self._icon(surface, spot, colour)
            inner.width -= side + screen.px(14)
            inner.x += side + screen.px(14)
        below = self.detail if self.enabled else self.why_not
        if below:
            beside = place if self._icon is None else Rect(inner.x, place.y, inner.width, place.height)
            place = self._second_line(surface, beside, below, colour)
        if self.hint and self._has_room_for_key(inner):
            end = paint_key(look, surface, self.hint, (inner.right, place.centery), colour)
            inner.width = end - screen.px(12) - inner.x
        line = self._middle(inner, place)
        self.say(surface, self.says, self.size, colour, line, align="centre", weight="medium")
        self.ring(surface, box)

    def _fill(self, surface: Surface, place: Rect) -> None:
        """Colour the part of the face that is full, from the left."""
        wide = round(place.width * self.filled)
        if not wide:
            return
        theme, corner = self.look.theme, min(self.look.screen.px(RADIUS), place.height // 2)
        full = Surface(place.size, SRCALPHA)
        full.blit(self.look.shapes.face(place.size, corner, theme.gold_top, theme.gold), (0, 0))
        full.set_alpha(_FILL)
        surface.blit(full, place, Rect(0, 0, wide, place.height))
        edge = max(2, self.look.screen.px(4))
        line = Rect(place.x + wide - edge, place.y, edge, place.height).clip(place.inflate(-2 * corner, 0))
        surface.fill(theme.gold_top, line)

    def _has_room_for_key(self, inner: Rect) -> bool:
        """Whether the text is whole beside its key; in large text it comes first."""
        look, px = self.look, self.look.screen.font(self.size)
        left = inner.width - key_width(look, self.hint) - look.screen.px(12)
        return look.writer.size(self.says, round(px * 0.7), "medium")[0] <= left

    def _middle(self, inner: Rect, place: Rect) -> Rect:
        """Keep the text in the middle of the whole face where there is room on both sides for that."""
        side = max(inner.left - place.left, place.right - inner.right)
        even = Rect(place.left + side, place.top, place.width - 2 * side, place.height)
        px = self.look.screen.font(self.size)
        wide = self.look.writer.size(self.says, px, "medium")[0]
        return even if even.width >= wide else Rect(inner.x, place.y, inner.width, place.height)

    def _second_line(self, surface: Surface, place: Rect, text: str, colour: Colour) -> Rect:
        """Draw a second line over the width of a place; gives what is left above it."""
        writer, screen = self.look.writer, self.look.screen
        high, low = (writer.line_height(screen.font(size)) for size in (self.size, SMALL))
        over = max(0, high + low - place.height) // 2  # in a low button the two lines move together
        top = place.centery - (high + low) // 2 + over
        first = Rect(place.x, top, place.width, high - over)
        second = Rect(place.x, first.bottom, place.width, low - over).inflate(-2 * screen.px(14), 0)
        # Not smaller than it is made elsewhere, however large text is to be.
        least = min(0.7, 0.7 / screen.text_scale)
        self.say(surface, text, SMALL, colour, second, align="centre", least=least)
        return first
