"""The camera over the tray: tray space (unit: a die's edge, z up) to pixels and back, in perspective."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

import pygame

from game.tray.box import DEPTH, RIM_HEIGHTS, RIM_WIDTH, WIDTH
from game.tray.cube import Vector

Point = tuple[float, float]
"""A place on the screen in pixels; x to the right, y down."""

FELT_WIDTH: Final = WIDTH
FELT_DEPTH: Final = DEPTH
RIM_HEIGHT: Final = max(RIM_HEIGHTS.values())
"""The rim there is room for: dice are as large on the screen whatever rim the tray has."""


@dataclass(frozen=True, slots=True)
class View:
    """Where one stands and looks, in tray space, and the box that has to be seen whole."""

    eye: Vector
    aim: Vector
    low: Vector
    high: Vector


TRAY_VIEW: Final = View(
    # Above the near wall: from here its inner side is seen edge-on, so it can never hide a die.
    eye=(0.0, -FELT_DEPTH / 2, 21.0),
    aim=(0.0, 0.0, 0.0),
    low=(-FELT_WIDTH / 2 - RIM_WIDTH, -FELT_DEPTH / 2 - RIM_WIDTH, 0.0),
    high=(FELT_WIDTH / 2 + RIM_WIDTH, FELT_DEPTH / 2 + RIM_WIDTH, RIM_HEIGHT),
)
"""The player's view of the tray: mostly from above, the near sides of the dice just in sight."""


class Camera:
    """A `View` whose box fills `rect` (pixels) as far as its shape allows, centred."""

    def __init__(self, rect: pygame.Rect, view: View = TRAY_VIEW) -> None:
        if rect.width < 1 or rect.height < 1:
            raise ValueError(f"a camera needs a rectangle with an inside, not {rect.size}")
        self.rect: Final = rect.copy()
        self.view: Final = view
        self.eye: Final = view.eye
        self.forward: Final = unit(_minus(view.aim, view.eye))
        self.right: Final = unit(cross(self.forward, (0.0, 1.0, 0.0)))
        self.up: Final = cross(self.right, self.forward)
        self.focal, self.middle = self._fitted()

    def _fitted(self) -> tuple[float, Point]:
        """The focal length and the pixel straight ahead that show the view's box whole and centred."""
        flat = [self._flat((x, y, z)) for x, y, z in _corners(self.view.low, self.view.high)]
        left, right = min(p[0] for p in flat), max(p[0] for p in flat)
        bottom, top = min(p[1] for p in flat), max(p[1] for p in flat)
        focal = min(self.rect.width / (right - left), self.rect.height / (top - bottom))
        across = self.rect.x + self.rect.width / 2 - focal * (left + right) / 2
        down = self.rect.y + self.rect.height / 2 + focal * (bottom + top) / 2
        return focal, (across, down)

    def _flat(self, point: Vector) -> Point:
        """The point on the picture plane at distance 1, y up."""
        x, y, z = self.seen(point)
        return x / z, y / z

    def seen(self, point: Vector) -> Vector:
        """Return the point as the eye has it: (right, up, depth) in tray units."""
        off = _minus(point, self.eye)
        return dot(off, self.right), dot(off, self.up), dot(off, self.forward)

    def depth(self, point: Vector) -> float:
        """Return how far in front of the eye the point lies, in tray units."""
        return dot(_minus(point, self.eye), self.forward)

    def project(self, point: Vector) -> Point:
        """Return the pixel (not rounded) where a point of tray space is seen."""
        x, y, z = self.seen(point)
        return self.middle[0] + self.focal * x / z, self.middle[1] - self.focal * y / z

    def ground(self, x: float, y: float, height: float = 0.0) -> Point:
        """Return the pixel of a point on the felt or above it; the same as `project`, only faster."""
        x -= self.eye[0]
        y -= self.eye[1]
        z = height - self.eye[2]
        r, u, f = self.right, self.up, self.forward
        near = self.focal / (x * f[0] + y * f[1] + z * f[2])
        return (
            self.middle[0] + (x * r[0] + y * r[1] + z * r[2]) * near,
            self.middle[1] - (x * u[0] + y * u[1] + z * u[2]) * near,
        )

    def scale_at(self, point: Vector) -> float:
        """Return the pixels that one tray unit covers at the point, across the line of sight."""
        return self.focal / self.depth(point)

    def unproject(self, px: float, py: float, height: float = 0.0) -> Point:
        """Return the (x, y) of tray space seen at a pixel, on the felt or at another `height` above it."""
        across, up = (px - self.middle[0]) / self.focal, (self.middle[1] - py) / self.focal
        ray = tuple(
            f + across * r + up * u for f, r, u in zip(self.forward, self.right, self.up, strict=True)
        )
        far = (height - self.eye[2]) / ray[2]
        return self.eye[0] + far * ray[0], self.eye[1] + far * ray[1]


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Vector, b: Vector) -> float:
    """Return the inner product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector upright on both."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(a: Vector) -> Vector:
    """Return the vector scaled to length one."""
    length = sqrt(dot(a, a))
    return a[0] / length, a[1] / length, a[2] / length


def _corners(low: Vector, high: Vector) -> list[Vector]:
    return [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
