"""Marks on a die, told apart by shape and place: a ring on the felt, an outline and a tick, dimmed dead."""

from enum import Enum, auto
from math import atan2, ceil, cos, hypot, pi, sin
from typing import Final

import pygame

from game.ui.draw.camera import Camera, Point
from game.ui.draw.solid import Solid, hull
from game.ui.draw.theme import Colour


class DieMark(Enum):
    """What a die on the table is to the player just now."""

    NORMAL = auto()
    SCORING = auto()
    """It can score: a quiet ring on the felt."""
    HINTED = auto()
    """The coach would set it aside: a bold ring on the felt."""
    DEAD = auto()
    """It can't: dimmed."""
    CHOSEN = auto()
    """It is picked: a bold outline and a tick (the caller lifts it)."""
    JOKER = auto()
    """It is to be a joker: a dashed outline and a star (the caller lifts it)."""
    SET_ASIDE = auto()
    """It is a joker and lies by itself: a star."""
    HIDDEN = auto()
    """It is not drawn."""


RING: Final[Colour] = (236, 222, 160)
OUTLINE: Final[Colour] = (255, 208, 74)
JOKER: Final[Colour] = (206, 180, 255)
INK: Final[Colour] = (22, 15, 10)

MARGIN: Final = 0.22
"""How far outline and tick reach beyond a die, in die edges."""
_RING_RADIUS: Final = 0.84
_RING_WIDTH: Final = 0.055
_RIM: Final = 190
"""Alpha of the dark line on both sides of the ring: light floors need it."""
_BADGE: Final = 0.2
_FINE: Final = 3
_TURN: Final = tuple((cos(pi / 24 * i), sin(pi / 24 * i)) for i in range(48))
_DASH: Final = 0.2
"""Length of a dash and of the gap after it, in die edges."""
STAR: Final = tuple(
    (radius * sin(pi * point / 5), -radius * cos(pi * point / 5))
    for point, radius in enumerate((0.78, 0.34) * 5)
)
_TICK: Final = ((-0.55, 0.02), (-0.32, -0.2), (-0.12, 0.04), (0.36, -0.52), (0.6, -0.3), (-0.12, 0.52))


def ring(camera: Camera, x: float, y: float, *, bold: bool = False) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a ring on the felt about (x, y) in tray units, in premultiplied alpha, and its place."""
    width = _RING_WIDTH * (3 if bold else 1)
    circles = [
        [camera.ground(x + radius * c, y + radius * s) for c, s in _TURN]
        for radius in (
            _RING_RADIUS + width + _RING_WIDTH * 0.6,
            _RING_RADIUS + width,
            _RING_RADIUS,
            _RING_RADIUS - _RING_WIDTH * 0.6,
        )
    ]
    left, top = int(min(p[0] for p in circles[0])) - 1, int(min(p[1] for p in circles[0])) - 1
    wide = int(max(p[0] for p in circles[0])) - left + 2
    high = int(max(p[1] for p in circles[0])) - top + 2
    sheet = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    rim = (0, 0, 0, _RIM)
    for circle, colour in zip(circles, (rim, OUTLINE if bold else RING, rim, (0, 0, 0, 0)), strict=True):
        pygame.draw.polygon(sheet, colour, [((u - left) * _FINE, (v - top) * _FINE) for u, v in circle])
    return pygame.transform.smoothscale(sheet, (wide, high)), (left, top)


def paint_outline(sheet: pygame.Surface, body: Solid, mark: DieMark, line: float = 0.0) -> None:
    """Paint a marked die's outline with dark borders on a fine picture; the body comes on top.

    `line` is the width of the black line that dice of its set have anyhow, in die edges.
    """
    outline = hull(list(body.corners))
    edge = body.bevel * body.scale
    bands: tuple[tuple[Colour, float], ...] = ((INK, line),)
    if mark is DieMark.CHOSEN:
        bands = ((INK, line + 0.115), (OUTLINE, line + 0.085), (INK, max(line, 0.022)))
    elif mark is DieMark.SCORING:
        bands = ((INK, line + 0.1), (RING, line + 0.08), (INK, max(line, 0.04)))
    elif mark is DieMark.JOKER:
        _paint_dashes(sheet, body, outline, line)
        return
    for colour, extra in bands:
        radius = edge + extra * body.scale
        for x, y in outline:
            pygame.draw.circle(sheet, colour, (x, y), radius)
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
            far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
            nx, ny = (by - ay) / far * radius, (ax - bx) / far * radius
            pygame.draw.polygon(sheet, colour, ((ax, ay), (ax + nx, ay + ny), (bx + nx, by + ny), (bx, by)))
    pygame.draw.polygon(sheet, INK, outline)


def _paint_dashes(sheet: pygame.Surface, body: Solid, outline: list[Point], line: float) -> None:
    """Paint a dashed outline on a dark border."""
    edge = (body.bevel + line) * body.scale
    for x, y in outline:
        pygame.draw.circle(sheet, INK, (x, y), edge + 0.115 * body.scale)
    middle = _offset(outline, edge + 0.06 * body.scale)
    pygame.draw.polygon(sheet, INK, _offset(outline, edge + 0.1 * body.scale))
    dash, width = _DASH * body.scale, 0.035 * body.scale
    gone = 0.0
    for (ax, ay), (bx, by) in zip(middle, middle[1:] + middle[:1], strict=True):
        far = hypot(bx - ax, by - ay)
        for step in range(ceil(far / width * 3)):
            at = step * width / 3
            if (gone + at) % (2 * dash) < dash:
                share = at / far
                pygame.draw.circle(sheet, JOKER, (ax + (bx - ax) * share, ay + (by - ay) * share), width)
        gone += far
    pygame.draw.polygon(sheet, INK, outline)


def _offset(outline: list[Point], radius: float) -> list[Point]:
    """The outline of a convex polygon grown by a radius, its corners rounded."""
    points: list[Point] = []
    for (ax, ay), (bx, by), (cx, cy) in zip(
        outline[-1:] + outline[:-1], outline, outline[1:] + outline[:1], strict=True
    ):
        first = atan2(ax - bx, by - ay)
        turn = (atan2(bx - cx, cy - by) - first) % (2 * pi)
        points += [
            (bx + radius * cos(first + turn * part / 4), by + radius * sin(first + turn * part / 4))
            for part in range(5)
        ]
    return points


def paint_tick(sheet: pygame.Surface, body: Solid) -> None:
    """Paint a tick on a round badge at the upper right of a body on a fine picture."""
    _paint_badge(sheet, body, OUTLINE, _TICK)


def paint_star(sheet: pygame.Surface, body: Solid) -> None:
    """Paint a star on a round badge at the upper right of a body on a fine picture."""
    _paint_badge(sheet, body, JOKER, STAR)


def _paint_badge(sheet: pygame.Surface, body: Solid, colour: Colour, sign: tuple[Point, ...]) -> None:
    xs, ys = [x for x, _ in body.corners], [y for _, y in body.corners]
    edge = body.bevel * body.scale
    radius = _BADGE * body.scale
    reach = edge + MARGIN * body.scale - radius
    x = min(body.middle[0] + 0.6 * body.scale, max(xs) + reach)
    y = max(body.middle[1] - 0.66 * body.scale, min(ys) - reach)
    for fill, part in ((INK, 1.0), (colour, 0.86)):
        pygame.draw.circle(sheet, fill, (x, y), radius * part)
    pygame.draw.polygon(sheet, INK, _scaled(sign, (x, y), radius * 0.86))


def dim(tile: pygame.Surface) -> None:
    """Take light, contrast and colour from a die's picture (premultiplied alpha)."""
    grey = pygame.transform.grayscale(tile)
    grey.fill((100, 102, 100), special_flags=pygame.BLEND_RGB_MULT)
    tile.fill((70, 72, 70), special_flags=pygame.BLEND_RGB_MULT)
    grey.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tile.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)


def _scaled(shape: tuple[Point, ...], middle: Point, by: float) -> list[Point]:
    return [(middle[0] + by * x, middle[1] + by * y) for x, y in shape]
