"""What the pointer is on, and what it holds."""

from collections.abc import Callable, Sequence
from typing import Final

from game.ui.input import Pointer
from game.ui.kit.outcome import Outcome, Taken
from game.ui.kit.widget import Widget

_SWIPE: Final = 16  # design units after which a finger's way is a swipe


def hits(widget: Widget, pointer: Pointer) -> bool:
    """Whether the pointer is within a widget's own rectangle."""
    inside = widget.rect if widget.clip is None else widget.rect.clip(widget.clip)
    return widget.visible and inside.collidepoint(pointer.x, pointer.y)


def under(parts: Sequence[Widget], pointer: Pointer) -> Widget | None:
    """Give the topmost widget under the pointer; failing that one that is small and near."""
    exact = [part for part in parts if part.points and hits(part, pointer)]
    near = [part for part in parts if part.points and part.target.collidepoint(pointer.x, pointer.y)]
    # An area that holds others is under all of them: something small and near within it comes first.
    return next(
        (part for found in (exact, near) for part in reversed(found) if len(part.parts) == 1),
        exact[-1] if exact else None,
    )


class Pointing:
    """The widget under the pointer and the one it went down on, which keeps it until it goes up again."""

    def __init__(self) -> None:
        self._grabbed: Widget | None = None
        self._grabbed_at = Pointer("down", 0, 0)

    def down(self, at: Widget, pointer: Pointer) -> Outcome | None:
        """Take hold of a widget."""
        self._grabbed, self._grabbed_at = at, pointer
        return at.press(pointer)

    def move(
        self, parts: Sequence[Widget], pointer: Pointer, holder: Callable[[Widget], Widget]
    ) -> Outcome | None:
        """Drag what is held, or light up what is under the pointer."""
        if self._grabbed is not None and pointer.kind == "move":
            self._hand_over(self._grabbed, pointer, holder(self._grabbed))
            return self._grabbed.drag(pointer)
        self._hover(parts, pointer)
        return None

    def up(self, parts: Sequence[Widget], pointer: Pointer) -> Outcome | None:
        """Let go where the pointer is."""
        grabbed, self._grabbed = self._grabbed, None
        if grabbed is None:
            return None
        outcome = grabbed.release(pointer)
        self._hover(parts, pointer)
        return outcome or Taken()

    def let_go(self, parts: Sequence[Widget]) -> None:
        """Hold nothing and light up nothing."""
        if self._grabbed is not None:
            self._grabbed.held = False
        self._grabbed = None
        self._hover(parts, None)

    def _hand_over(self, grabbed: Widget, pointer: Pointer, holder: Widget) -> None:
        """A finger that went down on a button and moves up or down means the area the button lies in."""
        if not pointer.touch or abs(pointer.y - self._grabbed_at.y) < grabbed.look.screen.px(_SWIPE):
            return
        if holder is not grabbed and not grabbed.keeps_grip:
            grabbed.held = False
            holder.press(self._grabbed_at)
            self._grabbed = holder

    def _hover(self, parts: Sequence[Widget], pointer: Pointer | None) -> None:
        """A finger lights up nothing: it hides what it is on, and is gone afterwards."""
        none = pointer is None or pointer.touch or pointer.kind == "leave"
        at = None if none or pointer is None else under(parts, pointer)
        for part in parts:
            part.hovered = part is at
