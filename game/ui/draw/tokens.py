"""Seat tokens: each seat has a shape and a colour of its own; either is enough to tell seats apart."""

from math import cos, pi, sin
from typing import Final

import pygame

from game.ui.draw.camera import Point
from game.ui.draw.shapes import smooth_polygons
from game.ui.draw.theme import Colour

TOKENS: Final = 8
"""How many tokens there are."""

SHAPES: Final = ("circle", "triangle", "square", "diamond", "star", "hexagon", "plus", "crescent")
"""The tokens' shapes by index; also the keys of their names."""

COLOURS: Final[tuple[Colour, ...]] = (
    (230, 159, 0),
    (86, 180, 233),
    (0, 158, 115),
    (240, 228, 66),
    (204, 121, 167),
    (213, 94, 0),
    (0, 114, 178),
    (245, 245, 245),
)
"""Okabe and Ito's colours, made to be told apart by everyone; white for their black on a dark table."""

OUTLINE: Final[Colour] = (20, 14, 10)
_EDGE: Final = 0.13


def _ring(count: int, radius: float, turn: float = -pi / 2) -> list[Point]:
    angles = [turn + 2 * pi * i / count for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def _star() -> list[Point]:
    outer, inner = _ring(5, 1.0), _ring(5, 0.46, -pi / 2 + pi / 5)
    return [(x, y + 0.06) for pair in zip(outer, inner, strict=True) for x, y in pair]


def _crescent() -> list[Point]:
    """The circle without a smaller one towards the upper right."""
    cx, cy, radius = 0.33, -0.2, 0.68
    outer = [point for point in _ring(96, 0.92) if (point[0] - cx) ** 2 + (point[1] - cy) ** 2 > radius**2]
    turn = max(
        range(len(outer)),
        key=lambda i: (outer[i][0] - outer[i - 1][0]) ** 2 + (outer[i][1] - outer[i - 1][1]) ** 2,
    )
    outer = outer[turn:] + outer[:turn]
    inner = [
        (cx + x, cy + y) for x, y in _ring(96, radius / 0.999) if (cx + x) ** 2 + (cy + y) ** 2 < 0.92**2
    ]
    turn = max(
        range(len(inner)),
        key=lambda i: (inner[i][0] - inner[i - 1][0]) ** 2 + (inner[i][1] - inner[i - 1][1]) ** 2,
    )
    inner = inner[turn:] + inner[:turn]
    return outer + inner[::-1]


_ARM: Final = 0.34
_POLYGONS: Final[tuple[list[Point], ...]] = (
    _ring(64, 0.88),
    [(x, y + 0.2) for x, y in _ring(3, 1.06)],
    _ring(4, 1.08, -pi / 4),
    [(0.82 * x, y) for x, y in _ring(4, 0.97)],
    _star(),
    _ring(6, 0.94, 0.0),
    [
        (-_ARM, -0.92), (_ARM, -0.92), (_ARM, -_ARM), (0.92, -_ARM), (0.92, _ARM), (_ARM, _ARM),
        (_ARM, 0.92), (-_ARM, 0.92), (-_ARM, _ARM), (-0.92, _ARM), (-0.92, -_ARM), (-_ARM, -_ARM),
    ],
    _crescent(),
)  # fmt: skip


class TokenPainter:
    """Draws seat tokens; each is drawn once per size and kept."""

    def __init__(self) -> None:
        self._kept: Final[dict[tuple[int, int], pygame.Surface]] = {}

    def picture(self, index: int, size: int) -> pygame.Surface:
        """Return token `index` (from 0; beyond the last they start again) on a transparent square."""
        key = (index % TOKENS, size)
        picture = self._kept.get(key)
        if picture is None:
            picture = self._kept[key] = _token(*key)
        return picture

    def draw(self, surface: pygame.Surface, index: int, centre: Point, size: int) -> None:
        """Draw token `index`, `size` pixels across, about a centre."""
        surface.blit(self.picture(index, size), (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def _token(index: int, size: int) -> pygame.Surface:
    """The outline is the shape grown on all sides: the same polygon drawn in a ring of places."""
    shape = _POLYGONS[index]
    unit = size / 2 * (1 - _EDGE)
    shifts = [(0.0, 0.0), *_ring(16, _EDGE / (1 - _EDGE) * 0.9)]
    outline = [
        [(size / 2 + unit * (x + dx), size / 2 + unit * (y + dy)) for x, y in shape] for dx, dy in shifts
    ]
    picture = smooth_polygons((size, size), OUTLINE, outline)
    fill = smooth_polygons((size, size), COLOURS[index], outline[:1])
    picture.blit(fill, (0, 0))
    return picture
