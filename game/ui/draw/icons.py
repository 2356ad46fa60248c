"""Small pictures on buttons: smooth polygons in one colour."""

from math import cos, pi, sin
from typing import Final, Literal

import pygame

from game.ui.draw.camera import Point
from game.ui.draw.shapes import smooth_polygons
from game.ui.draw.theme import Colour

IconName = Literal[
    "tick",
    "cross",
    "left",
    "right",
    "up",
    "down",
    "gear",
    "menu",
    "undo",
    "crown",
    "sound",
    "mute",
    "person",
    "robot",
    "lock",
    "star",
    "bulb",
]

Polygons = tuple[tuple[tuple[Point, ...], ...], tuple[tuple[Point, ...], ...]]
"""Filled shapes and the holes in them, on a square from -1 to 1, y down."""


def _circle(x: float, y: float, radius: float) -> tuple[Point, ...]:
    return tuple((x + radius * cos(pi * i / 24), y + radius * sin(pi * i / 24)) for i in range(48))


def _arc(x: float, y: float, radius: float, width: float, turns: tuple[float, float]) -> tuple[Point, ...]:
    """A band of a circle from one angle to another (turns of a whole circle, clockwise from the right)."""
    angles = [2 * pi * (turns[0] + (turns[1] - turns[0]) * i / 24) for i in range(25)]
    outer = [
        (x + (radius + width / 2) * cos(angle), y + (radius + width / 2) * sin(angle)) for angle in angles
    ]
    inner = [
        (x + (radius - width / 2) * cos(angle), y + (radius - width / 2) * sin(angle)) for angle in angles
    ]
    return (*outer, *reversed(inner))


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _gear() -> tuple[Point, ...]:
    points = []
    for tooth in range(8):
        for turn, radius in ((-0.2, 0.68), (-0.13, 0.94), (0.13, 0.94), (0.2, 0.68)):
            angle = 2 * pi * (tooth + turn) / 8
            points.append((radius * cos(angle), radius * sin(angle)))
    return tuple(points)


def _star() -> tuple[Point, ...]:
    return tuple(
        (radius * sin(pi * point / 5), 0.06 - radius * cos(pi * point / 5))
        for point, radius in enumerate((0.98, 0.42) * 5)
    )


def _turned(shape: tuple[Point, ...], quarters: int) -> tuple[Point, ...]:
    for _ in range(quarters):
        shape = tuple((-y, x) for x, y in shape)
    return shape


_RIGHT: Final = ((-0.42, -0.78), (-0.14, -0.95), (0.72, 0.0), (-0.14, 0.95), (-0.42, 0.78), (0.26, 0.0))
_BAR: Final = ((-0.88, -0.68), (-0.68, -0.88), (0.88, 0.68), (0.68, 0.88))
_HORN: Final = ((-0.92, -0.3), (-0.55, -0.3), (-0.08, -0.74), (-0.08, 0.74), (-0.55, 0.3), (-0.92, 0.3))

_ICONS: Final[dict[IconName, Polygons]] = {
    "tick": ((((-0.9, 0.05), (-0.64, -0.2), (-0.26, 0.16), (0.62, -0.74), (0.9, -0.48), (-0.26, 0.7)),), ()),
    "cross": ((_BAR, _turned(_BAR, 1)), ()),
    "right": ((_RIGHT,), ()),
    "down": ((_turned(_RIGHT, 1),), ()),
    "left": ((_turned(_RIGHT, 2),), ()),
    "up": ((_turned(_RIGHT, 3),), ()),
    "gear": ((_gear(),), (_circle(0, 0, 0.3),)),
    "menu": (
        (_box(-0.85, -0.72, 0.85, -0.44), _box(-0.85, -0.14, 0.85, 0.14), _box(-0.85, 0.44, 0.85, 0.72)),
        (),
    ),
    "undo": (
        (_arc(0.08, 0.14, 0.6, 0.26, (0.62, 1.22)), ((-0.92, -0.22), (-0.2, -0.86), (-0.08, 0.06))),
        (),
    ),
    "crown": (
        (
            (
                (-0.8, 0.36),
                (-0.94, -0.46),
                (-0.42, -0.08),
                (0, -0.76),
                (0.42, -0.08),
                (0.94, -0.46),
                (0.8, 0.36),
            ),
            _box(-0.8, 0.5, 0.8, 0.74),
        ),
        (),
    ),
    "sound": ((_HORN, _arc(-0.1, 0, 0.5, 0.18, (-0.13, 0.13)), _arc(-0.1, 0, 0.88, 0.18, (-0.14, 0.14))), ()),
    "mute": (
        (
            _HORN,
            tuple((0.52 + 0.38 * x, 0.38 * y) for x, y in _BAR),
            tuple((0.52 + 0.38 * x, 0.38 * y) for x, y in _turned(_BAR, 1)),
        ),
        (),
    ),
    "person": (
        (_circle(0, -0.42, 0.42), _arc(0, 0.9, 0.38, 0.76, (0.5, 1.0))),
        (),
    ),
    "robot": (
        (_box(-0.72, -0.4, 0.72, 0.8), _box(-0.07, -0.8, 0.07, -0.4), _circle(0, -0.8, 0.16)),
        (_circle(-0.32, 0.06, 0.16), _circle(0.32, 0.06, 0.16), _box(-0.36, 0.42, 0.36, 0.56)),
    ),
    "lock": (
        (
            _box(-0.7, -0.1, 0.7, 0.9),
            _arc(0, -0.3, 0.42, 0.22, (0.5, 1.0)),
            _box(-0.53, -0.32, -0.31, 0),
            _box(0.31, -0.32, 0.53, 0),
        ),
        (_circle(0, 0.3, 0.15), _box(-0.07, 0.3, 0.07, 0.62)),
    ),
    "star": ((_star(),), ()),
    "bulb": (
        (
            _circle(0, -0.3, 0.6),
            ((-0.42, 0.1), (0.42, 0.1), (0.28, 0.46), (-0.28, 0.46)),
            _box(-0.28, 0.54, 0.28, 0.68),
            _box(-0.18, 0.76, 0.18, 0.9),
        ),
        (),
    ),
}

ICONS: Final[tuple[IconName, ...]] = tuple(_ICONS)


class IconPainter:
    """Draws icons; each is drawn once per size and colour and kept."""

    def __init__(self) -> None:
        self._kept: Final[dict[tuple[IconName, int, Colour], pygame.Surface]] = {}

    def picture(self, name: IconName, size: int, colour: Colour) -> pygame.Surface:
        """Return the icon on a transparent square of `size` pixels."""
        key = (name, size, colour)
        picture = self._kept.get(key)
        if picture is None:
            shapes, holes = (
                [[(size / 2 * (1 + x), size / 2 * (1 + y)) for x, y in shape] for shape in part]
                for part in _ICONS[name]
            )
            picture = self._kept[key] = smooth_polygons((size, size), colour, shapes, holes)
        return picture

    def draw(self, surface: pygame.Surface, name: IconName, rect: pygame.Rect, colour: Colour) -> None:
        """Draw the icon as large as fits the rectangle, in its middle."""
        size = min(rect.size)
        if size > 0:
            surface.blit(
                self.picture(name, size, colour), (rect.centerx - size // 2, rect.centery - size // 2)
            )
