"""The body of a die: its outline, and the light on it as a smooth picture to multiply that outline by.

The light is painted piece by piece (round corners, bevels in strips, faces, soft spots), with nothing cut off
at the outline, then scaled down and up again: what was made of pieces comes out smooth.
"""

from collections.abc import Sequence
from math import atan2, cos, exp, hypot, pi, sin, sqrt
from typing import Final

import pygame

from game.tray.cube import Numbering, Vector
from game.ui.draw.ball import BallPainter
from game.ui.draw.camera import Camera, Point
from game.ui.draw.glow import Glow
from game.ui.draw.light import Measures, Shading, downward
from game.ui.draw.looks import GREEN_FELT, DiceLook, TableLook
from game.ui.draw.pips import PipPainter
from game.ui.draw.solid import ARCS, CORNER_FACES, EDGES, Solid, hull
from game.ui.draw.theme import Colour

_NEAR: Final = 0.5
"""Height of a die's lowest point, in edges, at which the felt has lost most of its hold on its light."""
_DIAGONAL: Final = 3**-0.5
_CORNER: Final = 0.4
"""The part of a corner that one sees is its upper one, of which the felt takes less light."""
_MIRRORED: Final = 5.0
"""How fast a corner's glint comes up as the direction of the lamp's image enters it."""
_FLAT: Final = 0.975
"""A flat face shows the lamp's image in one spot only, so all of it together glints less than an edge."""
_STRIP: Final = 4.5
"""Width of a bevel's strips in pixels of the screen; light is smoothed about as much as that."""
_KEEN: Final = 30.0
"""Sharpness of a glint that is narrower than a bevel."""
_TURN: Final = tuple((cos(pi / 36 * i), sin(pi / 36 * i)) for i in range(144))
"""Twice about a circle."""
_PIXELS: Final = 16
_GRAZING: Final = 0.97
"""Sine between the sight and the normal of what is seen where a body ends."""
_FINENESS: Final = 45.0
"""Pixels per die edge that are left of the light when it is scaled down; not more than half of them all."""
_SMALL: Final = 40.0
"""Pixels per die edge below which light is painted twice as fine."""


class BodyPainter:
    """Paints dice of one look as one camera sees them. All tones come from the look and the lamp alone."""

    def __init__(self, look: DiceLook, camera: Camera, table: TableLook = GREEN_FELT) -> None:
        forward = camera.forward
        self.shading: Final = Shading(look, (-forward[0], -forward[1], -forward[2]), table)
        self.pips: Final = PipPainter(look)
        # A sharp glint would fall between few strips, or fill one that is too wide for it.
        self._least: Final = 5 if look.sharpness > _KEEN else 4
        self._balls: Final = BallPainter(self.shading, camera)
        self._glow: Final = Glow(look, self.shading)
        self._horizon: Final = _horizon(self.shading, camera)
        self._rooms: Final[dict[tuple[int, int, int, int], _Room]] = {}

    def shape(self, sheet: pygame.Surface, body: Solid, colour: Colour) -> None:
        """Paint the body in one colour."""
        pygame.draw.polygon(sheet, colour, _rounded(body))

    def light(
        self, body: Solid, origin: Point, size: tuple[int, int], numbering: Numbering
    ) -> pygame.Surface:
        """Return the light on a body, to multiply its outline by, on a picture of this size at `origin`.

        The picture is painted over by the next call.
        """
        zoom = 2 if body.scale < _SMALL else 1
        # Sixteenths of the tile's fineness that are left: of small dice less must be lost.
        left = 12 if zoom > 1 else max(2, min(8, round(16 * _FINENESS / body.scale)))
        key = (*size, zoom, left)
        room = self._rooms.get(key)
        if room is None:
            room = self._rooms[key] = _Room(size, zoom, left, self._horizon)
        picture = room.begun()
        body = body.shifted(origin, zoom)
        near = exp(-max(0.0, body.low) / _NEAR)
        measures: list[Measures] = []
        for normal in body.normals[::2]:
            matt, glint, up, facing = self.shading.measures(normal)
            measures += [(matt, glint, up, facing), (-matt, -glint, -up, -facing)]
        self._paint_corners(picture, body, measures, near)
        self._paint_bevels(picture, body, measures, near, _STRIP * zoom)
        for face in range(6):
            if body.toward[face] > 0.5:
                matt, glint, up, facing = measures[face]
                flat = (matt, glint * _FLAT, up, facing)
                pygame.draw.polygon(picture, self.shading.tone(*flat, near), body.face_square(face))
                self._glow.face(picture, body, face, numbering, flat, near)
        self._glow.inside(picture, body, numbering)
        return room.smoothed()

    def _paint_corners(
        self, picture: pygame.Surface, body: Solid, measures: Sequence[Measures], near: float
    ) -> None:
        """Whole balls, far to near; bevels and faces cover what is not corner."""
        size = round(body.bevel * body.scale) * 2 + 1
        half, corners = size / 2, body.corners
        sight = _sight(body)
        seen = []
        for i in body.order:
            a, b, c = CORNER_FACES[i]
            if max(body.toward[a], body.toward[b], body.toward[c]) > 0.5:
                # The lamp is mirrored in the corner that looks half way to it, and in no other.
                gloss = min(measures[a][1], measures[b][1], measures[c][1]) * _MIRRORED + 0.3
                up = (measures[a][2] + measures[b][2] + measures[c][2]) * _DIAGONAL
                down = _CORNER * downward(up, near)
                ball = self._balls.ball(size, sight, max(0.0, min(1.0, gloss)), down)
                seen.append((ball, (round(corners[i][0] - half), round(corners[i][1] - half))))
        picture.fblits(seen, pygame.BLEND_PREMULTIPLIED)

    def _paint_bevels(
        self, picture: pygame.Surface, body: Solid, measures: Sequence[Measures], near: float, wide: float
    ) -> None:
        bevel, inner, tone, polygon = body.bevel, 0.5 - body.bevel, self.shading.tone, pygame.draw.polygon
        for a, b, i, j in EDGES:
            to_a, to_b = body.toward[a], body.toward[b]
            if to_a < 0.5 and to_b < 0.5 and to_a + to_b < 0.0:
                continue
            (ax, ay), (bx, by) = body.jets[a], body.jets[b]
            (ix, iy), (jx, jy) = body.corners[i], body.corners[j]
            (matt_a, glint_a, up_a, facing_a), (matt_b, glint_b, up_b, facing_b) = measures[a], measures[b]
            strips = int(bevel * hypot(ax - bx, ay - by) / wide)
            borders, middles = ARCS[max(self._least, min(len(ARCS) - 1, strips))]
            outs = [(bevel * (c * ax + s * bx), bevel * (c * ay + s * by)) for c, s in borders]
            seen = [c * to_a + s * to_b > inner * (c + s) + bevel for c, s in borders]
            for strip, (c, s) in enumerate(middles):
                if seen[strip] or seen[strip + 1]:
                    (x, y), (u, v) = outs[strip], outs[strip + 1]
                    # From flat to round and back: no line where a face ends.
                    bent = _FLAT + 2 * (1 - _FLAT) * c * s
                    polygon(
                        picture,
                        tone(
                            c * matt_a + s * matt_b,
                            bent * (c * glint_a + s * glint_b),
                            c * up_a + s * up_b,
                            c * facing_a + s * facing_b,
                            near,
                        ),
                        ((ix + x, iy + y), (jx + x, jy + y), (jx + u, jy + v), (ix + u, iy + v)),
                    )


class _Room:
    """Pictures to paint and smooth light in, of one size of tile: so many times as fine, and coarse."""

    def __init__(self, size: tuple[int, int], zoom: int, left: int, horizon: pygame.Surface) -> None:
        wide, high = size
        self._horizon: Final = pygame.transform.smoothscale(horizon, (wide * zoom, high * zoom))
        self._painted: Final = self._horizon.copy()
        self._coarse: Final = pygame.Surface((wide * left // 16, high * left // 16), 0, 32)
        self._whole: Final = pygame.Surface(size, 0, 32)

    def begun(self) -> pygame.Surface:
        """Return the fine picture with nothing but the horizon on it."""
        self._painted.blit(self._horizon, (0, 0))
        return self._painted

    def smoothed(self) -> pygame.Surface:
        """Return the painted picture in the tile's size, without the steps between its pieces."""
        pygame.transform.smoothscale(self._painted, self._coarse.get_size(), self._coarse)
        return pygame.transform.smoothscale(self._coarse, self._whole.get_size(), self._whole)


def _horizon(shading: Shading, camera: Camera) -> pygame.Surface:
    """What is seen of a round body where it ends, by the direction from its middle: for all around it."""
    picture = pygame.Surface((_PIXELS, _PIXELS), 0, 32)
    right, up, back = camera.right, camera.up, shading.sight
    for row in range(_PIXELS):
        for column in range(_PIXELS):
            x, y = column + 0.5 - _PIXELS / 2, _PIXELS / 2 - row - 0.5
            far = hypot(x, y)
            x, y, z = _GRAZING * x / far, _GRAZING * y / far, sqrt(1 - _GRAZING**2)
            normal = tuple(x * r + y * u + z * b for r, u, b in zip(right, up, back, strict=True))
            picture.set_at((column, row), shading.bare((normal[0], normal[1], normal[2]), glossy=False))
    return picture


def _rounded(body: Solid) -> list[Point]:
    """The outline of a body with its round corners."""
    outline = hull(list(body.corners))
    radius, whole = body.bevel * body.scale, len(_TURN) // 2
    # Which way each side looks, in steps about the circle.
    ways = [
        round(atan2(ax - bx, by - ay) * whole / (2 * pi)) % whole
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
    ]
    points: list[Point] = []
    for (x, y), first, last in zip(outline, ways[-1:] + ways[:-1], ways, strict=True):
        turn = (last - first) % whole
        # Corners that hardly turn may, in steps, turn back by one.
        end = first + 1 + (turn if turn < whole // 2 else 0)
        points += [(x + radius * c, y + radius * s) for c, s in _TURN[first:end]]
    return points


def _sight(body: Solid) -> Vector:
    """The unit vector from the cube's middle to the eye."""
    a, b, c = body.toward[::2]
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = body.normals[::2]
    x, y, z = a * ax + b * bx + c * cx, a * ay + b * by + c * cy, a * az + b * bz + c * cz
    far = sqrt(x * x + y * y + z * z)
    return x / far, y / far, z / far
