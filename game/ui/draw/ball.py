"""The round corners of dice: lit balls as seen from anywhere, made when they are needed and kept."""

from math import hypot, sqrt
from typing import Final

import pygame

from game.tray.cube import Vector
from game.ui.draw.camera import FELT_DEPTH, FELT_WIDTH, TRAY_VIEW, Camera, cross, dot, unit
from game.ui.draw.light import Shading

_PIXELS: Final = 20
"""Side of the picture a ball is shaded in: shades are smooth, so it may be enlarged."""
_MASK: Final = 96
_STEP: Final = 0.14
"""Balls are shaded anew for every so much that the direction of sight differs, in its sine."""
_LEVELS: Final = 6
"""Steps from matt to glossy, and from the light of the open to the dark under a die."""

_SPOTS: Final = tuple(
    (i * FELT_WIDTH / 16, j * FELT_DEPTH / 16, z)
    for i in range(-8, 9)
    for j in range(-8, 9)
    for z in (0.5, 3.0, 6.0)
)
"""Places all over the tray that dice are seen at."""


class BallPainter:
    """Balls of one look. A ball looks the same however it is turned, but not from everywhere."""

    def __init__(self, shading: Shading, camera: Camera) -> None:
        self._shading: Final = shading
        self._right: Final = camera.right
        self._up: Final = camera.up
        self._mask: Final = _disc()
        self._shaded: Final[dict[tuple[int, int, bool], pygame.Surface]] = {}
        self._balls: Final[dict[tuple[int, int, int, int, int], pygame.Surface]] = {}
        if camera.view is TRAY_VIEW:
            # Shading takes long: not in the middle of a throw.
            for across, above in sorted({self._cell(_sight(camera, spot)) for spot in _SPOTS}):
                for glossy in (False, True):
                    self._matt_or_glossy(across, above, glossy=glossy)

    def ball(self, size: int, sight: Vector, gloss: float, down: float) -> pygame.Surface:
        """Return a ball of `size` pixels in premultiplied alpha, to be blitted, not drawn on.

        `sight` is the unit vector from it to the eye; `gloss` (0 to 1) how much of the lamp is mirrored in
        it; `down` as in `Shading.dimmed`.
        """
        key = (size, *self._cell(sight), round(gloss * _LEVELS), round(down * _LEVELS))
        ball = self._balls.get(key)
        if ball is None:
            ball = self._balls[key] = self._made(*key)
        return ball

    def _cell(self, sight: Vector) -> tuple[int, int]:
        """The direction of sight, in steps."""
        return round(dot(sight, self._right) / _STEP), round(dot(sight, self._up) / _STEP)

    def _made(self, size: int, across: int, above: int, gloss: int, down: int) -> pygame.Surface:
        ball = pygame.transform.smoothscale(self._matt_or_glossy(across, above, glossy=False), (size, size))
        if gloss:
            shine = self._matt_or_glossy(across, above, glossy=True)
            shine = pygame.transform.smoothscale(shine, (size, size))
            shine.set_alpha(255 * gloss // _LEVELS)
            ball.blit(shine, (0, 0))
        ball.fill((*self._shading.dimmed(down / _LEVELS), 255), special_flags=pygame.BLEND_RGBA_MULT)
        mask = pygame.transform.smoothscale(self._mask, (size, size))
        ball.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return ball

    def _matt_or_glossy(self, across: int, above: int, *, glossy: bool) -> pygame.Surface:
        """The shades of a ball over its whole square: what lies outside has the colour of its border."""
        picture = self._shaded.get((across, above, glossy))
        if picture is None:
            picture = pygame.Surface((_PIXELS, _PIXELS), pygame.SRCALPHA)
            right, up, sight = self._frame(across * _STEP, above * _STEP)
            for row in range(_PIXELS):
                for column in range(_PIXELS):
                    x, y = 2 * (column + 0.5) / _PIXELS - 1, 1 - 2 * (row + 0.5) / _PIXELS
                    far = hypot(x, y)
                    if far > 1:
                        x, y = x / far, y / far
                    z = sqrt(max(0.0, 1 - x * x - y * y))
                    normal = (
                        x * right[0] + y * up[0] + z * sight[0],
                        x * right[1] + y * up[1] + z * sight[1],
                        x * right[2] + y * up[2] + z * sight[2],
                    )
                    picture.set_at((column, row), self._shading.bare(normal, glossy=glossy))
            self._shaded[across, above, glossy] = picture
        return picture

    def _frame(self, across: float, above: float) -> tuple[Vector, Vector, Vector]:
        """The directions right, up and to the eye, as one has them who looks at a ball from there."""
        back = cross(self._right, self._up)
        ahead = sqrt(max(0.0, 1 - across * across - above * above))
        sight = unit(
            (
                across * self._right[0] + above * self._up[0] + ahead * back[0],
                across * self._right[1] + above * self._up[1] + ahead * back[1],
                across * self._right[2] + above * self._up[2] + ahead * back[2],
            )
        )
        part = dot(self._right, sight)
        right = unit(
            (
                self._right[0] - part * sight[0],
                self._right[1] - part * sight[1],
                self._right[2] - part * sight[2],
            )
        )
        return right, cross(sight, right), sight


def _sight(camera: Camera, spot: Vector) -> Vector:
    return unit((camera.eye[0] - spot[0], camera.eye[1] - spot[1], camera.eye[2] - spot[2]))


def _disc() -> pygame.Surface:
    """A white disc with a smooth border, premultiplied."""
    large = pygame.Surface((_MASK * 4, _MASK * 4), pygame.SRCALPHA)
    pygame.draw.circle(large, (255, 255, 255, 255), (_MASK * 2, _MASK * 2), _MASK * 2)
    return pygame.transform.smoothscale(large, (_MASK, _MASK))
