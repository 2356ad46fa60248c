"""Pips: holes drilled into the faces of dice, their walls in shade and in light."""

from math import cos, hypot, pi, sin
from typing import Final

import pygame

from game.tray.cube import Numbering, Vector
from game.ui.draw.camera import Point
from game.ui.draw.light import LAMP
from game.ui.draw.looks import DiceLook
from game.ui.draw.solid import TANGENTS, Solid
from game.ui.draw.theme import Colour, mix

PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""The pips of each number on a face that reaches from -2 to 2 both ways."""

APART: Final = 0.24
"""Die edges between neighbouring pips."""

_Layer = tuple[Colour, float, float]
"""A round of a pip: colour, size in pips, and how far down the hole it is (1: the ground)."""

_ROUND: Final = tuple((cos(pi / 6 * i), sin(pi / 6 * i)) for i in range(12))
_ROUNDER: Final = tuple((cos(pi / 12 * i), sin(pi / 12 * i)) for i in range(24))
_DEEP: Final = 0.45
"""Depth of a hole, in pips."""
_SHIFT: Final = 0.5
"""How far the ground's light lies off its middle, in pips, where the lamp stands low."""
_SHARP: Final = 0.3
"""Cosine between a face's normal and the sight."""
_FEW: Final = 4
_MANY: Final = 8
_LARGE: Final = 36.0
"""Radius of a pip, in fine pixels, from which on its corners and layers would show."""


class PipPainter:
    """Paints the pips of one look: dark ones on white to multiply by, or light ones on black to add to."""

    def __init__(self, look: DiceLook) -> None:
        self._look: Final = look
        self._ground: Final[Colour] = (0, 0, 0) if look.light_pips else (255, 255, 255)
        self._blend: Final = pygame.BLEND_RGB_ADD if look.light_pips else pygame.BLEND_RGB_MULT
        self._few: Final = _layers(look, self._ground, _FEW)
        self._many: Final = _layers(look, self._ground, _MANY)
        self._pips: Final[dict[int, pygame.Surface]] = {}

    def paint(self, sheet: pygame.Surface, body: Solid, numbering: Numbering) -> None:
        """Paint all pips in sight on a sheet that is white (black for light pips) where there are none."""
        holes: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for face in range(6):
            if body.toward[face] > 0.5:
                pip, half = self._drilled(body, face)
                holes += [
                    (pip, (int(x - half), int(y - half)))
                    for x, y in places(body, face, numbering[face], body.face_middle(face))
                ]
                # The next face may drill holes of the same size into the same picture.
                sheet.fblits(holes, self._blend)
                holes.clear()

    def _drilled(self, body: Solid, face: int) -> tuple[pygame.Surface, float]:
        """One pip of a face and half its picture's size: all pips of one face look alike."""
        look = self._look
        first, second = TANGENTS[face]
        half = int(1.3 * look.pip * body.scale) + 2
        picture = self._pips.get(half)
        if picture is None:
            picture = self._pips[half] = pygame.Surface((2 * half, 2 * half), 0, 32)
        picture.fill(self._ground)
        (ax, ay), (bx, by), (nx, ny) = body.jets[first], body.jets[second], body.jets[face]
        along, across = lit(body.normals[first]), lit(body.normals[second])
        # Away from the lamp, within the face: there the wall of the hole is lit.
        shift = -look.pip * _SHIFT
        sx, sy = shift * (along * ax + across * bx), shift * (along * ay + across * by)
        facing = body.toward[face] / hypot(body.toward[0], body.toward[2], body.toward[4])
        # The ground seems to shift under its rim; at sharp angles less, or it would stick out.
        deep = look.pip * _DEEP * facing
        large = look.pip * body.scale > _LARGE
        layers = self._many if large else self._few
        turn = [(c * ax + s * bx, c * ay + s * by) for c, s in (_ROUNDER if large else _ROUND)]
        # Of a face seen at a sharp angle nobody sees the grounds of its holes.
        for colour, size, depth in layers[:3] if facing < _SHARP else layers:
            radius = size * look.pip
            x, y = half + depth * (sx - deep * nx), half + depth * (sy - deep * ny)
            pygame.draw.polygon(picture, colour, [(x + radius * u, y + radius * v) for u, v in turn])
        return picture, half


def places(body: Solid, face: int, number: int, middle: Point, apart: float = APART) -> list[Point]:
    """Return where the pips of a face are seen that has its middle there, so far from each other."""
    first, second = TANGENTS[face]
    (ax, ay), (bx, by), (x, y) = body.jets[first], body.jets[second], middle
    ax, ay, bx, by = apart * ax, apart * ay, apart * bx, apart * by
    return [(x + u * ax + v * bx, y + u * ay + v * by) for u, v in PIPS[number]]


def lit(normal: Vector) -> float:
    """Return the cosine between a unit normal and the way to the lamp."""
    return normal[0] * LAMP[0] + normal[1] * LAMP[1] + normal[2] * LAMP[2]


def _layers(look: DiceLook, ground: Colour, count: int) -> tuple[_Layer, ...]:
    """A pip from its worn rim down: wall in shade, lit wall, ground."""
    layers: list[_Layer] = [(mix(ground, look.pip_shade, 0.4), 1.07, 0.0)]
    for step in range(count - 1):
        down = step / (count - 2)
        colour = (
            mix(look.pip_shade, look.pip_wall, 2 * down)
            if down < 0.5
            else mix(look.pip_wall, look.pip_floor, 2 * down - 1)
        )
        layers.append((colour, 1.0 - 0.5 * down, down))
    return tuple(layers)
