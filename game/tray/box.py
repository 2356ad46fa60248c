"""The tray as it stands on the table: felt, wooden rim, and a compartment for dice that must not be hit."""

from dataclasses import dataclass
from typing import Final, Literal

WIDTH: Final = 12.6
DEPTH: Final = 8.2
RIM_WIDTH: Final = 0.72

Rim = Literal["low", "high"]

RIM_HEIGHTS: Final[dict[Rim, float]] = {"low": 1.3, "high": 1.6}
"""Height of the rim's top above the felt (edges)."""

BAR_WIDTH: Final = 0.4
BAR_X: Final = 4.4
"""Where the left side of the bar is that parts off the compartment (edges); it goes from front to back."""

COMPARTMENT: Final = (BAR_X + BAR_WIDTH, -DEPTH / 2, WIDTH / 2, DEPTH / 2)
"""The felt of the compartment: left, near, right and far side (edges)."""

PLACES: Final = tuple(((COMPARTMENT[0] + COMPARTMENT[2]) / 2, 3.25 - 1.3 * index) for index in range(6))
"""Where up to six dice lie in the compartment (their x and y, edges), from the far end on."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A side of the tray. `normal` (level, unit) points out of it, through the wood.

    `reach` is how far from the felt's middle its inner side is, `width` how thick it is, `height` how high
    it is above the felt. Its top is rounded from side to side.
    """

    normal: tuple[float, float]
    reach: float
    width: float
    height: float
    closed: bool

    def beyond(self, x: float, y: float) -> float:
        """Return how far a place is beyond the inner side (edges), negative inside the tray."""
        return x * self.normal[0] + y * self.normal[1] - self.reach


@dataclass(frozen=True, slots=True)
class Box:
    """How the tray is set up for a throw.

    With the low rim a hard throw may send a die over it. With the high one none leaves. Where there is a
    compartment, a bar as high as the rim stands on the felt, and no die gets behind it.
    """

    rim: Rim = "high"
    compartment: bool = False

    @property
    def height(self) -> float:
        """The height of the rim and of the bar (edges)."""
        return RIM_HEIGHTS[self.rim]

    @property
    def right(self) -> float:
        """The x at which the felt for thrown dice ends on the right (edges)."""
        return BAR_X if self.compartment else WIDTH / 2

    def inside(self, x: float, y: float) -> bool:
        """Tell whether a place is over the felt for thrown dice."""
        return -WIDTH / 2 <= x <= self.right and -DEPTH / 2 <= y <= DEPTH / 2

    @property
    def walls(self) -> tuple[Wall, Wall, Wall, Wall]:
        """The near, right, far and left side."""
        high, closed = self.height, self.rim == "high"
        if self.compartment:
            right = Wall((1.0, 0.0), BAR_X, BAR_WIDTH, high, closed=True)
        else:
            right = Wall((1.0, 0.0), WIDTH / 2, RIM_WIDTH, high, closed)
        return (
            Wall((0.0, -1.0), DEPTH / 2, RIM_WIDTH, high, closed),
            right,
            Wall((0.0, 1.0), DEPTH / 2, RIM_WIDTH, high, closed),
            Wall((-1.0, 0.0), WIDTH / 2, RIM_WIDTH, high, closed),
        )
