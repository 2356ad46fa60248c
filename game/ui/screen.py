"""The geometry of the window: design units, in which everything is laid out, and the pixels they become."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

DESIGN_WIDTH: Final = 1920
DESIGN_HEIGHT: Final = 1080

# Below this even sharp eyes give up; it only matters in windows much smaller than the design.
SMALLEST_TEXT: Final = 12


@dataclass(frozen=True, slots=True)
class Screen:
    """The size of what is drawn on, in pixels, and how large the player wants text (1.0 to 2.0).

    Layouts are thought of on a canvas of 1920 by 1080 units. A window of another ratio shows that whole
    canvas and more beside or below it; anchors say to which edge a thing keeps its distance.
    """

    width: int
    height: int
    text_scale: float = 1.0

    @property
    def k(self) -> float:
        """Pixels per design unit."""
        return min(self.width / DESIGN_WIDTH, self.height / DESIGN_HEIGHT)

    @property
    def area(self) -> Rect:
        """The whole surface."""
        return Rect(0, 0, self.width, self.height)

    @property
    def wide(self) -> float:
        """The width in design units: 1920, or more in a window wider than 16:9."""
        return self.width / self.k

    @property
    def high(self) -> float:
        """The height in design units: 1080, or more in a window taller than 16:9."""
        return self.height / self.k

    def px(self, units: float) -> int:
        """Pixels for a length; never 0 for a length that is not."""
        return max(1, round(units * self.k)) if units > 0 else round(units * self.k)

    def tall(self, units: float) -> int:
        """Pixels for the height of something that holds a line of text: it grows with the text."""
        return self.px(units * self.text_scale)

    def font(self, units: float) -> int:
        """Pixels for the size of a text."""
        return max(SMALLEST_TEXT, round(units * self.k * self.text_scale))

    def rect(
        self, x: float, y: float, width: float, height: float, *, across: float = 0.5, down: float = 0.5
    ) -> Rect:
        """Turn a rectangle of the design canvas into pixels.

        `across` and `down` anchor it where the window is larger than the canvas: 0 keeps the distance to
        the left or top edge, 1 to the right or bottom edge, 0.5 to the middle.
        """
        left = x + across * (self.wide - DESIGN_WIDTH)
        top = y + down * (self.high - DESIGN_HEIGHT)
        k = self.k
        x0, y0 = round(left * k), round(top * k)
        return Rect(x0, y0, round((left + width) * k) - x0, round((top + height) * k) - y0)

    def inside(self, margin: float = 48) -> Rect:
        """The surface less a margin on every side, in design units."""
        return self.area.inflate(-2 * self.px(margin), -2 * self.px(margin))
