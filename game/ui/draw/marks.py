"""Marks on a die, told apart by shape and place: a ring on the felt, an outline and a tick, dimmed dead."""

from enum import Enum, auto
from math import cos, pi, sin
from typing import Final

import pygame

from game.ui.draw.camera import Camera, Point
from game.ui.draw.looks import Colour
from game.ui.draw.solid import Solid, hull


class DieMark(Enum):
    """What a die on the table is to the player just now."""

    NORMAL = auto()
    SCORING = auto()
    """It can score: a quiet ring on the felt."""
    DEAD = auto()
    """It can't: dimmed."""
    CHOSEN = auto()
    """It is picked: a bold outline and a tick (the caller lifts it)."""
    HIDDEN = auto()
    """It is not drawn."""


RING: Final[Colour] = (236, 222, 160)
OUTLINE: Final[Colour] = (255, 208, 74)
INK: Final[Colour] = (22, 15, 10)

MARGIN: Final = 0.22
"""How far outline and tick reach beyond a die, in die edges."""
_RING_RADIUS: Final = 0.84
_RING_WIDTH: Final = 0.055
_BADGE: Final = 0.2
_FINE: Final = 4
_TURN: Final = tuple((cos(pi / 24 * i), sin(pi / 24 * i)) for i in range(48))
_TICK: Final = ((-0.55, 0.02), (-0.32, -0.2), (-0.12, 0.04), (0.36, -0.52), (0.6, -0.3), (-0.12, 0.52))


def ring(camera: Camera, x: float, y: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a ring on the felt about (x, y) in tray units, in premultiplied alpha, and its place."""
    circles = [
        [camera.ground(x + radius * c, y + radius * s) for c, s in _TURN]
        for radius in (
            _RING_RADIUS + _RING_WIDTH * 1.6,
            _RING_RADIUS + _RING_WIDTH,
            _RING_RADIUS,
            _RING_RADIUS - _RING_WIDTH * 0.6,
        )
    ]
    left, top = int(min(p[0] for p in circles[0])) - 1, int(min(p[1] for p in circles[0])) - 1
    wide = int(max(p[0] for p in circles[0])) - left + 2
    high = int(max(p[1] for p in circles[0])) - top + 2
    sheet = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    rim = (0, 0, 0, 110)
    for circle, colour in zip(circles, (rim, RING, rim, (0, 0, 0, 0)), strict=True):
        pygame.draw.polygon(sheet, colour, [((u - left) * _FINE, (v - top) * _FINE) for u, v in circle])
    return pygame.transform.smoothscale(sheet, (wide, high)), (left, top)


def paint_outline(sheet: pygame.Surface, body: Solid, *, bold: bool = True) -> None:
    """Paint an outline with a dark border on a fine picture; the body comes on top."""
    outline = hull(list(body.corners))
    edge = body.bevel * body.scale
    bands = (
        ((INK, 0.115), (OUTLINE, 0.085), (INK, 0.018)) if bold else ((INK, 0.1), (RING, 0.08), (INK, 0.04))
    )
    for colour, extra in bands:
        radius = edge + extra * body.scale
        for x, y in outline:
            pygame.draw.circle(sheet, colour, (x, y), radius)
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
            far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
            nx, ny = (by - ay) / far * radius, (ax - bx) / far * radius
            pygame.draw.polygon(sheet, colour, ((ax, ay), (ax + nx, ay + ny), (bx + nx, by + ny), (bx, by)))
    pygame.draw.polygon(sheet, INK, outline)


def paint_tick(sheet: pygame.Surface, body: Solid) -> None:
    """Paint a tick on a round badge at the upper right of a body on a fine picture."""
    xs, ys = [x for x, _ in body.corners], [y for _, y in body.corners]
    edge = body.bevel * body.scale
    radius = _BADGE * body.scale
    reach = edge + MARGIN * body.scale - radius
    x = min(body.middle[0] + 0.6 * body.scale, max(xs) + reach)
    y = max(body.middle[1] - 0.66 * body.scale, min(ys) - reach)
    for colour, part in ((INK, 1.0), (OUTLINE, 0.86)):
        pygame.draw.circle(sheet, colour, (x, y), radius * part)
    pygame.draw.polygon(sheet, INK, _scaled(_TICK, (x, y), radius * 0.86))


def dim(tile: pygame.Surface) -> None:
    """Take light, contrast and colour from a die's picture (premultiplied alpha)."""
    grey = pygame.transform.grayscale(tile)
    grey.fill((80, 86, 80), special_flags=pygame.BLEND_RGB_MULT)
    tile.fill((68, 74, 66), special_flags=pygame.BLEND_RGB_MULT)
    grey.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tile.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)


def _scaled(shape: tuple[Point, ...], middle: Point, by: float) -> list[Point]:
    return [(middle[0] + by * x, middle[1] + by * y) for x, y in shape]
