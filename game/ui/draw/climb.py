"""Shadows that climb the wall they reach: the inner side of the rim on the right, or that of the bar."""

from math import inf
from typing import Final

import pygame

from game.ui.draw.camera import FELT_DEPTH, Camera, Point
from game.ui.draw.light import LAMP
from game.ui.draw.looks import DiceLook
from game.ui.draw.soft import Soft
from game.ui.draw.solid import Solid, hull

_Y: Final = FELT_DEPTH / 2
_RINGS: Final = 4
_FAR: Final = 4000.0
"""Pixels to the side of a wall: beyond any picture of a shadow."""
_SLOPE: Final = (LAMP[0] / LAMP[2], LAMP[1] / LAMP[2])
_DARK: Final = 100
"""Alpha of the shadow of a die on the felt; the wall is in half-shadow anyhow."""
_THIN: Final = 0.3
"""How wide an edge's roundness and blur look on a wall seen almost from above, to what they are."""


class Wall:
    """An upright wall at x that faces the lamp, as one camera sees it. The lamp shines to the right."""

    def __init__(self, camera: Camera, x: float, height: float) -> None:
        self._camera: Final = camera
        self._x: Final = x
        self._height: Final = height
        self._foot: Final = [camera.project((x, y, 0.0)) for y in (-_Y, _Y)]
        self._top: Final = [camera.project((x, y, height)) for y in (-_Y, _Y)]
        self._nearest: Final = min(u for u, _ in self._foot)

    def shades(self, body: Solid, right: float) -> bool:
        """Tell whether a shadow that ends at a pixel on the right, thrown from this side, is cut off here."""
        return right > self._nearest and body.centre[0] < self._x

    def shadow(self, body: Solid, look: DiceLook) -> Soft | None:
        """Return the shadow of a die on the wall; None if it ends on the felt."""
        fallen: dict[Point, float] = {}
        flat: list[Point] = []
        for x, y, z in body.inner:
            down = (x - self._x) / _SLOPE[0]  # how far a ray falls on its way to the wall
            flat.append((y - _SLOPE[1] * down, z - down))
        for y, z in _between(hull(flat), 0.0, self._height):
            fallen[self._camera.project((self._x, y, z))] = z
        outline = hull(list(fallen))
        if len(outline) < 3:
            return None
        away = max(0.0, self._x - body.centre[0])
        blur = [(0.04 + 0.2 * away) * _THIN * body.scale] * len(outline)
        dark = look.shadow_dark * _DARK / (1 + 0.35 * max(0.0, body.low))
        grow = _THIN * body.bevel * body.scale
        return Soft(outline, blur, body.scale, grow, dark, _RINGS, look.shadow, look.shadow_core)

    def keep_floor(self, picture: pygame.Surface, origin: Point) -> None:
        """Take off a shadow on the felt what would lie beyond the wall's foot."""
        _take_off(picture, origin, self._foot, _FAR)

    def keep_wall(self, picture: pygame.Surface, origin: Point) -> None:
        """Take off a shadow on the wall what would lie below or above it."""
        # A pixel less: no gap may be left between the two.
        _take_off(picture, (origin[0] + 1.0, origin[1]), self._foot, -_FAR)
        _take_off(picture, origin, self._top, _FAR)


def _take_off(picture: pygame.Surface, origin: Point, line: list[Point], side: float) -> None:
    """Make transparent what lies on one side of a line."""
    (ax, ay), (bx, by) = ((x - origin[0], y - origin[1]) for x, y in line)
    pygame.draw.polygon(picture, (0, 0, 0, 0), [(ax, ay), (bx, by), (bx + side, by), (ax + side, ay)])


def _between(outline: list[Point], low: float, high: float) -> list[Point]:
    """The part of a polygon of (y, z) with z from low to high (after Sutherland and Hodgman)."""
    for least, most in ((low, inf), (-inf, high)):
        part: list[Point] = []
        for (ay, az), (by, bz) in zip(outline, outline[1:] + outline[:1], strict=True):
            if least <= az <= most:
                part.append((ay, az))
            level = least if least > -inf else most
            if (az - level) * (bz - level) < 0:
                part.append((ay + (by - ay) * (level - az) / (bz - az), level))
        outline = part
    return outline
