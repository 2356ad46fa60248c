"""The scrolling area: more widgets than there is room for."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.ui.draw.theme import mix
from game.ui.input import Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.outcome import Outcome, Taken
from game.ui.kit.widget import MARGIN, Widget
from game.ui.look import Look

_NOTCH: Final = 90  # design units a notch of the wheel, or an arrow key, goes
_EASE: Final = 0.35  # of the way that is left, per tick
_BAR: Final = 10


class Scroll(Widget):
    """Shows a part of its children, and the rest by wheel, drag and keys, or when the focus goes there.

    Place it with `place`: the children are laid out as if it were endlessly high.
    """

    kind: ClassVar[str] = "scroll"
    focusable: ClassVar[bool] = True

    def __init__(self, name: str, children: Sequence[Widget] = ()) -> None:
        super().__init__(name)
        self._children = tuple(children)
        self._homes: tuple[Rect, ...] = ()
        self._offset = 0.0
        self._goal = 0.0
        self._grip: tuple[int, float, float] | None = None

    @property
    def parts(self) -> Sequence[Widget]:
        """Itself, for the pointer, and its children."""
        return (self, *self._children)

    @property
    def can_focus(self) -> bool:
        """Only what can't be reached through a child needs the focus itself."""
        return self.visible and self._reach > 0 and not any(child.can_focus for child in self._children)

    @property
    def _reach(self) -> int:
        """How far it can be scrolled, in pixels."""
        bottom = max((home.bottom for home in self._homes), default=self.rect.bottom)
        return max(0, bottom - self.rect.bottom)

    def place(self, area: Rect, homes: Sequence[Rect]) -> None:
        """Place it at `area`, and its children at `homes` as they are when it is not scrolled.

        Raises ValueError if there is not one home for each child.
        """
        self._homes = tuple(home.copy() for home in homes)
        self.rect = area.copy()
        if len(self._homes) != len(self._children):
            raise ValueError(f"{self.name}: {len(self._homes)} places for {len(self._children)} children")
        self._settle(min(self._goal, self._reach))

    def fill(self, children: Sequence[Widget]) -> None:
        """Hold other children; `place` them before drawing. Let the form `fill` again too."""
        self._children, self._homes = tuple(children), ()

    def layout(self, look: Look, rect: Rect | None = None) -> None:
        """Hand the look on to the children."""
        super().layout(look, rect)
        for child in self._children:
            child.layout(look)

    # Scrolling

    def _settle(self, offset: float) -> None:
        """Be at an offset at once."""
        self._offset = self._goal = max(0.0, min(float(self._reach), offset))
        self._move_children()

    def _move_children(self) -> None:
        for child, home in zip(self._children, self._homes, strict=True):
            child.rect = home.move(0, -round(self._offset))
            child.clip = self.rect

    def _go(self, offset: float) -> Outcome | None:
        """Go towards an offset; None if it is there already."""
        goal = max(0.0, min(float(self._reach), offset))
        if goal == self._goal:
            return None
        self._goal = goal
        if self.look.motion != "full":
            self._settle(goal)
        return Taken()

    def tick(self) -> Outcome | None:
        """Come nearer to where it is going; what comes of it for one of its parts."""
        outcomes = [child.tick() for child in self._children]
        if self._offset != self._goal:
            self._offset += (self._goal - self._offset) * _EASE
            if abs(self._goal - self._offset) < 1:
                self._offset = self._goal
            self._move_children()
        return next((outcome for outcome in outcomes if outcome is not None), None)

    def reveal(self, part: Widget) -> None:
        """Bring a child into view with a little room round it."""
        if self._look is None or part not in self._children or not self._homes:
            return
        home = self._homes[self._children.index(part)]
        room = min(self.look.screen.px(MARGIN), max(0, self.rect.height - home.height) // 2)
        top, bottom = home.top - room - self.rect.top, home.bottom + room - self.rect.bottom
        if self._goal > top:
            self._go(top)
        elif self._goal < bottom:
            self._go(bottom)

    def wheel(self, pointer: Pointer) -> Outcome | None:
        """Scroll by notches."""
        return self._go(self._goal - pointer.wheel * self.look.screen.px(_NOTCH))

    def command(self, pressed: Pressed) -> Outcome | None:
        """Scroll by lines and pages; at its end the keys go on to other widgets."""
        page, line = self.rect.height * 0.85, self.look.screen.px(_NOTCH)
        ways = {
            Command.UP: -line,
            Command.DOWN: line,
            Command.PAGE_UP: -page,
            Command.PAGE_DOWN: page,
        }
        way = next((ways[command] for command in pressed.commands if command in ways), None)
        return None if way is None else self._go(self._goal + way)

    def press(self, pointer: Pointer) -> Outcome:
        """Take hold of the content, or of the bar."""
        on_bar = self._reach > 0 and pointer.x >= self.rect.right - self.look.screen.px(3 * _BAR)
        scale = -(self._reach / max(1, self.rect.height - self._knob().height)) if on_bar else 1.0
        self._grip = (pointer.y, self._offset, scale)
        return Taken()

    def drag(self, pointer: Pointer) -> Outcome:
        """Let the content follow the pointer."""
        if self._grip is not None:
            start, offset, scale = self._grip
            self._settle(offset - (pointer.y - start) * scale)
        return Taken()

    def release(self, pointer: Pointer) -> Outcome:
        """Let go."""
        del pointer
        self._grip = None
        return Taken()

    # Drawing

    def state(self) -> tuple[object, ...]:
        """How far it is scrolled."""
        return (round(self._offset), self._reach)

    @property
    def dirty(self) -> bool:
        """Whether it or a child in view would be drawn otherwise."""
        return super().dirty or any(
            child.dirty for child in self._children if child.rect.colliderect(self.rect)
        )

    def _knob(self) -> Rect:
        px = self.look.screen.px
        whole = self.rect.height + self._reach
        high = min(self.rect.height, max(px(48), self.rect.height * self.rect.height // max(1, whole)))
        y = self.rect.y + round((self.rect.height - high) * self._offset / max(1, self._reach))
        return Rect(self.rect.right - px(_BAR), y, px(_BAR), high)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the focus alone; the rest moves too often to be kept."""
        self.ring(surface, box)

    def draw(self, surface: Surface) -> None:
        """Draw the children in view, and a bar that tells where one is."""
        if not self.visible:
            return
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for child in self._children:
            if child.rect.colliderect(self.rect):
                child.draw(surface)
        if self._reach > 0:
            theme, knob = self.look.theme, self._knob()
            colour = theme.gold if self._grip is not None else mix(theme.panel, theme.text, 0.55)
            surface.blit(self.look.shapes.face(knob.size, knob.width // 2, colour, colour), knob)
        surface.set_clip(clip)
        super().draw(surface)

    def describe(self) -> Iterator[str]:
        """Describe it and, indented, its children."""
        yield from super().describe()
        for child in self._children:
            yield from ("  " + line for line in child.describe())
