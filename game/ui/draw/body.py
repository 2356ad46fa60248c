"""The body of a die, painted on a fine picture to be scaled down: balls, bevels, faces and pips."""

from math import cos, hypot, pi, sin, sqrt
from typing import Final

import pygame

from game.tray.cube import Numbering
from game.ui.draw.camera import Camera, Point
from game.ui.draw.light import LAMP, Shading, mix
from game.ui.draw.looks import Colour, DiceLook
from game.ui.draw.solid import ARCS, CORNER_FACES, EDGES, FACE_CORNERS, Solid

PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""The pips of each number on a face that reaches from -2 to 2 both ways."""

_GAP: Final = 0.24
"""Die edges between neighbouring pips."""

_ROUND: Final = tuple((cos(pi / 6 * i), sin(pi / 6 * i)) for i in range(12))
_BALL: Final = 96
_SHARP: Final = 0.3
"""Cosine between a face's normal and the sight."""
_STRIP: Final = 5.5
"""Width of a bevel's strips in fine pixels; much less is not seen after scaling down."""
_TANGENTS: Final = ((2, 4), (2, 4), (4, 0), (4, 0), (0, 2), (0, 2))
"""For each face, the two faces whose normals run along it."""


class BodyPainter:
    """Paints dice of one look as one camera sees them. All tones come from the look and the lamp alone."""

    def __init__(self, look: DiceLook, camera: Camera) -> None:
        forward = camera.forward
        self.shading: Final = Shading(look, (-forward[0], -forward[1], -forward[2]))
        self._look: Final = look
        self._ball: Final = _ball(self.shading, camera)
        self._balls: Final[dict[int, pygame.Surface]] = {}
        self._pips: Final[dict[int, pygame.Surface]] = {}

    def paint(self, picture: pygame.Surface, body: Solid, numbering: Numbering) -> None:
        """Paint the body; the picture holds premultiplied alpha, all of it 0 or 255 inside the outline."""
        self._paint_corners(picture, body)
        self._paint_bevels(picture, body)
        for face in range(6):
            if body.toward[face] > 0.5:
                self._paint_face(picture, body, face, numbering[face])

    def _paint_corners(self, picture: pygame.Surface, body: Solid) -> None:
        """Whole balls, far to near; bevels and faces cover what is not corner."""
        size = round(2 * body.bevel * body.scale) + 1
        ball = self._balls.get(size)
        if ball is None:
            ball = self._balls[size] = pygame.transform.smoothscale(self._ball, (size, size))
        half, corners = size / 2 - 0.5, body.corners
        seen = [
            i for i in body.order if max(body.toward[face] for face in CORNER_FACES[i]) > 0.5 - body.bevel
        ]
        picture.fblits(
            [(ball, (round(corners[i][0] - half), round(corners[i][1] - half))) for i in seen],
            pygame.BLEND_PREMULTIPLIED,
        )

    def _paint_bevels(self, picture: pygame.Surface, body: Solid) -> None:
        measures = [self.shading.measures(normal) for normal in body.normals]
        bevel, inner, tone, polygon = body.bevel, 0.5 - body.bevel, self.shading.tone, pygame.draw.polygon
        for a, b, i, j in EDGES:
            to_a, to_b = body.toward[a], body.toward[b]
            if to_a < 0.5 and to_b < 0.5 and to_a + to_b < 0.0:
                continue
            (ax, ay), (bx, by) = body.jets[a], body.jets[b]
            (ix, iy), (jx, jy) = body.corners[i], body.corners[j]
            (matt_a, glint_a), (matt_b, glint_b) = measures[a], measures[b]
            up_a, up_b = body.normals[a][2], body.normals[b][2]
            borders, middles = ARCS[max(2, min(7, int(bevel * hypot(ax - bx, ay - by) / _STRIP)))]
            outs = [(bevel * (c * ax + s * bx) + 0.5, bevel * (c * ay + s * by) + 0.5) for c, s in borders]
            seen = [c * to_a + s * to_b > inner * (c + s) + bevel for c, s in borders]
            for strip, (c, s) in enumerate(middles):
                if seen[strip] or seen[strip + 1]:
                    (x, y), (u, v) = outs[strip], outs[strip + 1]
                    polygon(
                        picture,
                        tone(c * matt_a + s * matt_b, c * glint_a + s * glint_b, c * up_a + s * up_b),
                        ((ix + x, iy + y), (jx + x, jy + y), (jx + u, jy + v), (ix + u, iy + v)),
                    )

    def _paint_face(self, picture: pygame.Surface, body: Solid, face: int, number: int) -> None:
        tone = self.shading.colour(body.normals[face])
        x, y = body.jets[face]
        out = (x * body.bevel + 0.5, y * body.bevel + 0.5)
        square = [(body.corners[i][0] + out[0], body.corners[i][1] + out[1]) for i in FACE_CORNERS[face]]
        pygame.draw.polygon(picture, tone, square)
        pip, half = self._drilled(body, face, tone)
        a, b = body.jets[_TANGENTS[face][0]], body.jets[_TANGENTS[face][1]]
        middle = (sum(p[0] for p in square) / 4 - half, sum(p[1] for p in square) / 4 - half)
        picture.fblits(
            [
                (
                    pip,
                    (
                        round(middle[0] + _GAP * (u * a[0] + v * b[0])),
                        round(middle[1] + _GAP * (u * a[1] + v * b[1])),
                    ),
                )
                for u, v in PIPS[number]
            ],
            pygame.BLEND_PREMULTIPLIED,
        )

    def _drilled(self, body: Solid, face: int, tone: Colour) -> tuple[pygame.Surface, float]:
        """One pip of a face and half its picture's size: all pips of one face look alike."""
        look = self._look
        first, second = _TANGENTS[face]
        half = int(1.3 * look.pip * body.scale) + 2
        picture = self._pips.get(half)
        if picture is None:
            picture = self._pips[half] = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
        picture.fill(0)
        (ax, ay), (bx, by), (nx, ny) = body.jets[first], body.jets[second], body.jets[face]
        along, across = _lit(body.normals[first]), _lit(body.normals[second])
        # Away from the lamp, within the face: there the wall of the hole is lit and its rim turns bright.
        sx, sy = -look.pip * (along * ax + across * bx), -look.pip * (along * ay + across * by)
        facing = body.toward[face] / hypot(body.toward[0], body.toward[2], body.toward[4])
        # The ground seems to shift under its rim; at sharp angles less, or it would stick out.
        deep = look.pip * 0.45 * facing
        layers = (
            (mix(tone, look.tones[-1][1], 0.6), 1.06, 0.20, 0.0),
            (mix(tone, look.tones[0][1], 0.45), 1.06, -0.10, 0.0),
            (look.pip_shade, 1.0, 0.0, 0.0),
            (look.pip_wall, 0.80, 0.24, 0.5),
            (look.pip_floor, 0.52, 0.50, 1.0),
        )
        # Of a face seen at a sharp angle nobody sees the rims or the ground of its holes.
        for colour, size, shift, depth in layers[2:4] if facing < _SHARP else layers:
            radius = size * look.pip
            px, py, qx, qy = radius * ax, radius * ay, radius * bx, radius * by
            x = half + shift * sx - depth * deep * nx
            y = half + shift * sy - depth * deep * ny
            pygame.draw.polygon(
                picture,
                colour,
                [(x + c * px + s * qx, y + c * py + s * qy) for c, s in _ROUND],
            )
        return picture, half


def _lit(normal: tuple[float, float, float]) -> float:
    return normal[0] * LAMP[0] + normal[1] * LAMP[1] + normal[2] * LAMP[2]


def _ball(shading: Shading, camera: Camera) -> pygame.Surface:
    """A lit ball in premultiplied alpha: turned anyhow, a ball looks the same."""
    picture = pygame.Surface((_BALL, _BALL), pygame.SRCALPHA)
    right, up, forward = camera.right, camera.up, camera.forward
    radius = _BALL / 2
    for row in range(_BALL):
        for column in range(_BALL):
            x, y = (column + 0.5) / radius - 1, 1 - (row + 0.5) / radius
            far = hypot(x, y)
            cover = min(1.0, (1 - far) * radius + 0.5)
            if cover <= 0:
                continue
            if far > 1:
                x, y = x / far, y / far
            z = sqrt(max(0.0, 1 - x * x - y * y))
            normal = (
                x * right[0] + y * up[0] - z * forward[0],
                x * right[1] + y * up[1] - z * forward[1],
                x * right[2] + y * up[2] - z * forward[2],
            )
            red, green, blue = shading.colour(normal)
            picture.set_at(
                (column, row),
                (round(red * cover), round(green * cover), round(blue * cover), round(255 * cover)),
            )
    return picture
