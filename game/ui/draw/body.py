"""The body of a die, painted on a fine picture to be scaled down: balls, bevels, faces and pips."""

from collections.abc import Sequence
from math import cos, exp, hypot, pi, sin, sqrt
from typing import Final

import pygame

from game.tray.cube import Numbering, Vector
from game.ui.draw.ball import BallPainter
from game.ui.draw.camera import Camera, Point
from game.ui.draw.light import LAMP, Measures, Shading, downward, mix
from game.ui.draw.looks import GREEN_FELT, Colour, DiceLook, TableLook
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

_Layer = tuple[Colour, float, float, float]
"""A round of a pip: colour, size in pips, shift from the lamp in pips, and depth (1: the ground)."""

_GAP: Final = 0.24
"""Die edges between neighbouring pips."""

_ROUND: Final = tuple((cos(pi / 6 * i), sin(pi / 6 * i)) for i in range(12))
_ROUNDER: Final = tuple((cos(pi / 9 * i), sin(pi / 9 * i)) for i in range(18))
_NEAR: Final = 0.5
"""Height of a die's lowest point, in edges, at which the felt has lost most of its hold on its light."""
_DIAGONAL: Final = 3**-0.5
_CORNER: Final = 0.6
"""The part of a corner that one sees is its upper one, of which the felt takes less light."""
_MIRRORED: Final = 5.0
"""How fast a corner's glint comes up as the direction of the lamp's image enters it."""
_SEAM: Final = 2.2
_FLAT: Final = 0.975
"""A flat face shows the lamp's image in one spot only, so all of it together glints less than an edge."""
_FAINT: Final = 0.004
"""Differences in brightness that nobody sees."""
_SHEEN: Final = 0.98
"""Radius of a sheen where it begins, in halves of a face's flat part."""
_SHARP: Final = 0.3
"""Cosine between a face's normal and the sight."""
_STRIP: Final = 5.5
"""Width of a bevel's strips in fine pixels; much less is not seen after scaling down."""
_KEEN: Final = 40.0
"""Sharpness of a glint that is narrower than a bevel."""
_TANGENTS: Final = ((2, 4), (2, 4), (4, 0), (4, 0), (0, 2), (0, 2))
"""For each face, the two faces whose normals run along it."""


class BodyPainter:
    """Paints dice of one look as one camera sees them. All tones come from the look and the lamp alone."""

    def __init__(self, look: DiceLook, camera: Camera, table: TableLook = GREEN_FELT) -> None:
        forward = camera.forward
        self.shading: Final = Shading(look, (-forward[0], -forward[1], -forward[2]), table)
        self._look: Final = look
        # A sharp glint would fall between few strips, or fill one that is too wide for it.
        self._least: Final = 4 if look.sharpness > _KEEN else 2
        self._balls: Final = BallPainter(self.shading, camera)
        self._pips: Final[dict[int, pygame.Surface]] = {}
        self._layers: Final[dict[Colour, tuple[_Layer, ...]]] = {}

    def paint(self, picture: pygame.Surface, body: Solid, numbering: Numbering) -> None:
        """Paint the body; the picture holds premultiplied alpha, all of it 0 or 255 inside the outline."""
        near = exp(-max(0.0, body.low) / _NEAR)
        measures = [self.shading.measures(normal) for normal in body.normals]
        self._paint_corners(picture, body, near)
        self._paint_bevels(picture, body, measures, near)
        for face in range(6):
            if body.toward[face] > 0.5:
                matt, glint, up, facing = measures[face]
                flat = (matt, glint * _FLAT, up, facing)
                self._paint_face(picture, body, face, numbering[face], flat, near)

    def _paint_corners(self, picture: pygame.Surface, body: Solid, near: float) -> None:
        """Whole balls, far to near; bevels and faces cover what is not corner."""
        size = round(body.bevel * body.scale) * 2 + 1
        half, corners, normals = size / 2 - 0.5, body.corners, body.normals
        glints = [self.shading.glint(normal) for normal in normals]
        sight = _sight(body)
        seen = []
        for i in body.order:
            a, b, c = CORNER_FACES[i]
            if max(body.toward[a], body.toward[b], body.toward[c]) > 0.5 - body.bevel:
                # The lamp is mirrored in the corner that looks half way to it, and in no other.
                gloss = min(glints[a], glints[b], glints[c]) * _MIRRORED + 0.3
                up = (normals[a][2] + normals[b][2] + normals[c][2]) * _DIAGONAL
                down = _CORNER * downward(up, near)
                ball = self._balls.ball(size, sight, max(0.0, min(1.0, gloss)), down)
                seen.append((ball, (round(corners[i][0] - half), round(corners[i][1] - half))))
        picture.fblits(seen, pygame.BLEND_PREMULTIPLIED)

    def _paint_bevels(
        self, picture: pygame.Surface, body: Solid, measures: Sequence[Measures], near: float
    ) -> None:
        bevel, inner, tone, polygon = body.bevel, 0.5 - body.bevel, self.shading.tone, pygame.draw.polygon
        for a, b, i, j in EDGES:
            to_a, to_b = body.toward[a], body.toward[b]
            if to_a < 0.5 and to_b < 0.5 and to_a + to_b < 0.0:
                continue
            (ax, ay), (bx, by) = body.jets[a], body.jets[b]
            (ix, iy), (jx, jy) = body.corners[i], body.corners[j]
            (matt_a, glint_a, up_a, facing_a), (matt_b, glint_b, up_b, facing_b) = measures[a], measures[b]
            borders, middles = ARCS[max(self._least, min(10, int(bevel * hypot(ax - bx, ay - by) / _STRIP)))]
            outs = [(bevel * (c * ax + s * bx) + 0.5, bevel * (c * ay + s * by) + 0.5) for c, s in borders]
            seen = [c * to_a + s * to_b > inner * (c + s) + bevel for c, s in borders]
            for strip, (c, s) in enumerate(middles):
                if seen[strip] or seen[strip + 1]:
                    (x, y), (u, v) = outs[strip], outs[strip + 1]
                    polygon(
                        picture,
                        tone(
                            c * matt_a + s * matt_b,
                            c * glint_a + s * glint_b,
                            c * up_a + s * up_b,
                            c * facing_a + s * facing_b,
                            near,
                        ),
                        ((ix + x, iy + y), (jx + x, jy + y), (jx + u, jy + v), (ix + u, iy + v)),
                    )

    def _paint_face(
        self,
        picture: pygame.Surface,
        body: Solid,
        face: int,
        number: int,
        measures: Measures,
        near: float,
    ) -> None:
        tone = self.shading.tone(*measures, near)
        x, y = body.jets[face]
        out = (x * body.bevel + 0.5, y * body.bevel + 0.5)
        square = [(body.corners[i][0] + out[0], body.corners[i][1] + out[1]) for i in FACE_CORNERS[face]]
        cx, cy = sum(p[0] for p in square) / 4, sum(p[1] for p in square) / 4
        # A pixel larger than it is: where three pieces meet, the ball beneath must not shine through.
        grow = 1 + _SEAM / body.scale
        pygame.draw.polygon(picture, tone, [(cx + grow * (x - cx), cy + grow * (y - cy)) for x, y in square])
        centre = (cx, cy)
        if self._look.sheen_steps:
            tone = self._paint_sheen(picture, body, face, centre, measures, near)
        pip, half = self._drilled(body, face, tone)
        a, b = body.jets[_TANGENTS[face][0]], body.jets[_TANGENTS[face][1]]
        middle = centre[0] - half, centre[1] - half
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

    def _paint_sheen(
        self,
        picture: pygame.Surface,
        body: Solid,
        face: int,
        centre: Point,
        measures: Measures,
        near: float,
    ) -> Colour:
        """Rounds within rounds, each a shade lighter: no face is lit evenly. Returns a middling tone."""
        look, tone = self._look, self.shading.tone
        first, second = _TANGENTS[face]
        a, b = body.normals[first], body.normals[second]
        (ax, ay), (bx, by) = body.jets[first], body.jets[second]
        # Towards the lamp within the face, and off the dark felt.
        lift = 0.5 * near * (1.0 - abs(measures[2]))
        along = look.sheen_shift * _lit(a) + lift * a[2]
        across = look.sheen_shift * _lit(b) + lift * b[2]
        # The more a face slants away from the eye, the less of it is to be seen.
        strength = look.sheen * max(0.0, min(1.0, measures[3] * 1.7 - 0.35))
        steps, start = look.sheen_steps if strength > _FAINT else 0, _SHEEN * (0.5 - body.bevel)
        colour = tone(*measures, near)
        turn = [(c * ax + s * bx, c * ay + s * by) for c, s in _ROUNDER] if steps else []
        for step in range(steps):
            part = (step + 0.5) / steps
            lighter = tone(*measures, near, strength * part * part * (3 - 2 * part))
            if lighter == colour:
                continue
            colour = lighter
            radius, shift = start * (1 - part * 0.86), start * 0.8 * part
            x = centre[0] + shift * (along * ax + across * bx)
            y = centre[1] + shift * (along * ay + across * by)
            pygame.draw.polygon(picture, colour, [(x + radius * u, y + radius * v) for u, v in turn])
        return tone(*measures, near, strength * 0.4)

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
        layers = self._layers.get(tone)
        if layers is None:
            layers = self._layers[tone] = _pip_layers(look, tone)
        turn = [(c * ax + s * bx, c * ay + s * by) for c, s in _ROUND]
        # Of a face seen at a sharp angle nobody sees the rims or the ground of its holes.
        for colour, size, shift, depth in layers[2:4] if facing < _SHARP else layers:
            radius = size * look.pip
            x = half + shift * sx - depth * deep * nx
            y = half + shift * sy - depth * deep * ny
            pygame.draw.polygon(picture, colour, [(x + radius * u, y + radius * v) for u, v in turn])
        return picture, half


def _pip_layers(look: DiceLook, tone: Colour) -> tuple[_Layer, ...]:
    """A pip drilled into a face of this tone: lit rim, shaded rim, wall in shade, lit wall, ground."""
    return (
        (mix(tone, look.tones[-1][1], 0.6), 1.06, 0.20, 0.0),
        (mix(tone, look.tones[0][1], 0.45), 1.06, -0.10, 0.0),
        (look.pip_shade, 1.0, 0.0, 0.0),
        (look.pip_wall, 0.80, 0.24, 0.5),
        (look.pip_floor, 0.52, 0.50, 1.0),
    )


def _lit(normal: tuple[float, float, float]) -> float:
    return normal[0] * LAMP[0] + normal[1] * LAMP[1] + normal[2] * LAMP[2]


def _sight(body: Solid) -> Vector:
    """The unit vector from the cube's middle to the eye."""
    x, y, z = (sum(body.toward[face] * body.normals[face][part] for face in (0, 2, 4)) for part in range(3))
    far = sqrt(x * x + y * y + z * z)
    return x / far, y / far, z / far
