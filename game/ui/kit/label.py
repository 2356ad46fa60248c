"""Widgets that only show: text, panels, pictures."""

from collections.abc import Callable
from typing import ClassVar, Literal

from pygame import Rect, Surface

from game.ui.draw.text import Align, Weight
from game.ui.draw.theme import BODY, Colour, Theme
from game.ui.kit.widget import RADIUS, Widget
from game.ui.look import Look

Tone = Literal["text", "dim", "gold", "good"]


def tone_colour(theme: Theme, tone: Tone) -> Colour:
    """Give the colour of a tone of text."""
    return {"text": theme.text, "dim": theme.dim, "gold": theme.gold, "good": theme.good}[tone]


class Label(Widget):
    """Text: one line fitted to its place, or with `wrapped` as many as there is room for."""

    kind: ClassVar[str] = "label"

    def __init__(
        self,
        name: str,
        text: str = "",
        *,
        size: float = BODY,
        weight: Weight = "regular",
        tone: Tone = "text",
        align: Align = "left",
        wrapped: bool = False,
    ) -> None:
        super().__init__(name)
        self.says = text
        self.size = size
        self.weight: Weight = weight
        self.tone: Tone = tone
        self.align: Align = align
        self.wrapped = wrapped

    def label(self) -> str:
        """Give the text."""
        return self.says

    def state(self) -> tuple[object, ...]:
        """Text and its style."""
        return (self.says, self.size, self.weight, self.tone, self.align, self.wrapped)

    def height(self, look: Look, width: int) -> int:
        """Give the pixels its text needs at this width (wrapped) or for its one line."""
        px = look.screen.font(self.size)
        lines = len(look.writer.wrap(self.says, px, width, self.weight)) if self.wrapped else 1
        return lines * look.writer.line_height(px)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the text."""
        colour = tone_colour(self.look.theme, self.tone)
        if not self.wrapped:
            self.say(surface, self.says, self.size, colour, box, align=self.align, weight=self.weight)
            return
        self.cut = self.height(self.look, box.width) > box.height
        px = self.look.screen.font(self.size)
        self.look.writer.draw_lines(surface, self.says, px, colour, box, align=self.align, weight=self.weight)


class Panel(Widget):
    """A raised board for other widgets to lie on: put it before them in the form."""

    kind: ClassVar[str] = "panel"

    def state(self) -> tuple[object, ...]:
        """Nothing changes it."""
        return ()

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the board with its shadow, and the light along its upper edge."""
        paint_panel(self.look, surface, box)


def paint_panel(look: Look, surface: Surface, box: Rect, *, gilded: bool = False) -> None:
    """Draw a board of panels' colours at `box`, its shadow falling outside of it.

    `gilded` has a gold edge.
    """
    screen, theme, shapes = look.screen, look.theme, look.shapes
    corner = screen.px(1.5 * RADIUS)
    if theme.shadow:
        blur = screen.px(6)
        shadow = shapes.shadow(box.size, corner, blur, theme.shade, theme.shadow)
        surface.blit(shadow, (box.x - 2 * blur, box.y - 2 * blur + screen.px(6)))
    edge = max(1, screen.px(2))
    line = theme.gold if gilded else theme.panel_edge
    board = shapes.edged(box.size, corner, (theme.panel_top, theme.panel, line), edge)
    surface.blit(board, box)


class Picture(Widget):
    """Anything a scene wants drawn among widgets; `painter` is given the surface, the place and the look.

    It is painted once and kept, until `version` is another.
    """

    kind: ClassVar[str] = "picture"

    def __init__(self, name: str, painter: Callable[[Surface, Rect, Look], None], *, text: str = "") -> None:
        super().__init__(name)
        self.painter = painter
        self.says = text
        self.version: object = None

    def label(self) -> str:
        """Give what the picture shows, in words."""
        return self.says

    def state(self) -> tuple[object, ...]:
        """The version alone."""
        return (self.version,)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Let the painter draw."""
        self.painter(surface, box, self.look)
