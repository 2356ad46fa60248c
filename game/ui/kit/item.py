"""The row of a list."""

from typing import ClassVar, Final

from pygame import Rect, Surface

from game.ui.draw.theme import BODY, SMALL, mix
from game.ui.kit.outcome import Activated, Outcome
from game.ui.kit.skin import Style, ink, paint_face, paint_tick
from game.ui.kit.widget import RADIUS, Widget

_TICK: Final = 44  # the place of the tick, at the left of every row
_SHARE: Final = 0.42  # of the width, for the title where the detail stands beside it
_PAD: Final = 18
_GAP: Final = 20
_REST: Final = 0.4  # how far a row that nobody points at stands out from its panel


class Item(Widget):
    """One of the things a list offers: its title, what it is like (`detail`), and whether it is in force.

    The detail stands beside the title, or with `stacked` below it.
    """

    kind: ClassVar[str] = "item"
    focusable: ClassVar[bool] = True
    tappable: ClassVar[bool] = True

    def __init__(self, name: str, title: str = "", detail: str = "", *, chosen: bool = False) -> None:
        super().__init__(name)
        self.says = title
        self.detail = detail
        self.chosen = chosen
        self.stacked = False

    def label(self) -> str:
        """Give the title."""
        return self.says

    def value(self) -> bool:
        """Whether it is in force."""
        return self.chosen

    def state(self) -> tuple[object, ...]:
        """Texts, and how they are shown."""
        return (self.says, self.detail, self.chosen, self.stacked)

    def use(self) -> Outcome:
        """Choose it."""
        return Activated(self.name)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the face, the tick of what is in force, and the texts."""
        look, screen, theme = self.look, self.look.screen, self.look.theme
        place = box
        if self.chosen or self.hovered or self.held or self.focused:
            style: Style = "primary" if self.chosen else "plain"
            place = paint_face(look, surface, box, style, hovered=self.hovered, held=self.held)
        else:
            rest = mix(theme.panel_top, theme.button, _REST)
            surface.blit(look.shapes.face(box.size, screen.px(RADIUS), rest, rest), box)
        inner = place.inflate(-2 * screen.px(_PAD), 0)
        tick = Rect(inner.x, inner.y, min(screen.tall(_TICK), screen.px(1.5 * _TICK)), inner.height)
        inner.width, inner.x = inner.right - tick.right, tick.right
        title, detail = self._lines(inner)
        colour = ink(theme, "primary" if self.chosen else "plain", enabled=True)
        if self.chosen:
            side = round(tick.width * 0.8)
            paint_tick(look, surface, Rect(tick.x, title.centery - side // 2, side, side), colour)
        self.say(surface, self.says, BODY, colour, title, weight="medium")
        self.say(surface, self.detail, SMALL + 2, colour if self.chosen else theme.dim, detail)
        self.ring(surface, box)

    def _lines(self, inner: Rect) -> tuple[Rect, Rect]:
        """Divide its place between title and detail."""
        screen, writer = self.look.screen, self.look.writer
        if not self.stacked:
            title = writer.size(self.says, screen.font(BODY), "medium")[0]
            detail = writer.size(self.detail, screen.font(SMALL + 2))[0]
            # Titles stand in a column; a long one may have what its detail leaves.
            wide = max(round(inner.width * _SHARE), min(title, inner.width - screen.px(_GAP) - detail))
            left = inner.x + wide + screen.px(_GAP)
            return (
                Rect(inner.x, inner.y, wide, inner.height),
                Rect(left, inner.y, inner.right - left, inner.height),
            )
        high, low = (writer.line_height(screen.font(size)) for size in (BODY, SMALL + 2))
        top = inner.centery - (high + low) // 2
        return Rect(inner.x, top, inner.width, high), Rect(inner.x, top + high, inner.width, low)
