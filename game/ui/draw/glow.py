"""What makes faces of dice uneven in light: sheen, the dark of the felt, grain, the inside of clear ones."""

from math import hypot
from random import Random
from typing import Final

import pygame

from game.tray.cube import Numbering
from game.ui.draw.camera import Point
from game.ui.draw.light import Measures, Shading
from game.ui.draw.looks import DiceLook
from game.ui.draw.pips import APART, lit, places
from game.ui.draw.solid import EDGES, FACE_CORNERS, TANGENTS, Solid
from game.ui.draw.spots import Spots
from game.ui.draw.theme import mix

_SHARP: Final = 0.3
"""Cosine between a face's normal and the sight; a face that slants more shows nothing of this."""
_PLAIN: Final = 0.55
"""The same for grain."""
_UPRIGHT: Final = 0.8
"""How much a normal may point up or down, so that one speaks of a side."""
_FOOT: Final = ((0.5, 0.032), (0.2, 0.042))
"""The dark at the foot of a side: how high each part of it reaches, and the brightness it takes."""
_RIM_SHIFT: Final = 0.3
_RIM_SIZE: Final = 0.98
"""The lit rim of a pip: where it lies away from the lamp and how large it is, in pips."""
_RIM_COMING: Final = 1.7
"""How fast they come up as their face turns to the eye: they are painted round."""
_REFRACTED: Final = 0.64
"""How far from the middle the far side of a clear body seems to be."""
_COMING: Final = 4.0
"""How fast something comes up as its face turns to where one may see it: nothing is there at once."""
_PLAIN_TONE: Final = 3
"""The tone of a set that most of a face has."""
_KINDS: Final = 8
_LINES: Final = 2


_Line = tuple[float, float, float, float]
"""Where a line of the grain starts and ends, its width in die edges, and its brightness."""


class Glow:
    """Paints on the light of one look's dice, before it is smoothed."""

    def __init__(self, look: DiceLook, shading: Shading) -> None:
        self._look: Final = look
        self._tone: Final = shading.tone
        self._sheens: Final = Spots(look.sheen_colour)
        self._shades: Final = Spots(look.inner_shade)
        self._grain: Final = [_grain(Random(kind)) for kind in range(_KINDS)]

    def face(
        self,
        picture: pygame.Surface,
        body: Solid,
        face: int,
        numbering: Numbering,
        measures: Measures,
        near: float,
    ) -> None:
        """Paint all there is on a face; `measures` and `near` as in `Shading.tone`."""
        look, facing = self._look, measures[3]
        if abs(measures[2]) < _UPRIGHT and look.flat < 1.0:
            self._foot(picture, body, face, measures, near)
        if facing < _SHARP:
            return
        middle = body.face_middle(face)
        if look.grain and facing > _PLAIN:
            self._lines(picture, body, face, middle, measures, near, self._grain[kind(numbering)][face])
        if look.sheen:
            self._sheen(picture, body, face, middle, facing)
        if look.pip_rim:
            self._rims(picture, body, face, places(body, face, numbering[face], middle), measures, near)

    def _foot(self, picture: pygame.Surface, body: Solid, face: int, measures: Measures, near: float) -> None:
        """The lower a part of a side is, the less of the room's light it gets."""
        strength = near * (1.0 - self._look.flat)
        if strength < 0.1:
            return
        square = body.face_square(face)
        heights = [body.inner[i][2] for i in FACE_CORNERS[face]]
        low, high = min(heights), max(heights)
        if high - low < 0.1:
            return
        dark = 0.0
        for reach, more in _FOOT:
            dark -= more * strength
            level = low + reach * (high - low)
            part = _below(square, heights, level)
            if len(part) > 2:
                pygame.draw.polygon(picture, self._tone(*measures, near, dark), part)

    def _lines(
        self,
        picture: pygame.Surface,
        body: Solid,
        face: int,
        middle: Point,
        measures: Measures,
        near: float,
        grain: list[_Line],
    ) -> None:
        """Grain: faint lines from side to side, lighter and darker."""
        first, second = TANGENTS[face]
        (ax, ay), (bx, by), (x, y) = body.jets[first], body.jets[second], middle
        half = 0.5 - body.bevel
        strength = self._look.grain * _come(measures[3] - _PLAIN)
        for start, end, wide, shade in grain:
            colour = self._tone(*measures, near, shade * strength)
            u, v = x + start * bx, y + start * by
            s, t = x + end * bx, y + end * by
            pygame.draw.line(
                picture,
                colour,
                (u - half * ax, v - half * ay),
                (s + half * ax, t + half * ay),
                max(1, round(wide * body.scale)),
            )

    def _sheen(self, picture: pygame.Surface, body: Solid, face: int, middle: Point, facing: float) -> None:
        """A soft light within the face, towards the lamp or away from it."""
        look = self._look
        first, second = TANGENTS[face]
        along, across = (
            look.sheen_shift * lit(body.normals[first]),
            look.sheen_shift * lit(body.normals[second]),
        )
        (ax, ay), (bx, by) = body.jets[first], body.jets[second]
        # The more a face slants away from the eye, the less of it is to be seen.
        strength = look.sheen * min(1.0, (facing - _SHARP) * 1.7)
        spot, half = self._sheens.spot(look.sheen_size * body.scale, strength)
        x, y = middle[0] + along * ax + across * bx, middle[1] + along * ay + across * by
        picture.blit(spot, (round(x - half), round(y - half)), special_flags=pygame.BLEND_RGB_ADD)

    def _rims(
        self,
        picture: pygame.Surface,
        body: Solid,
        face: int,
        pips: list[Point],
        measures: Measures,
        near: float,
    ) -> None:
        """Away from the lamp the rims of pips are bright; the pips themselves come on top."""
        look = self._look
        first, second = TANGENTS[face]
        along, across = lit(body.normals[first]), lit(body.normals[second])
        (ax, ay), (bx, by) = body.jets[first], body.jets[second]
        shift = -_RIM_SHIFT * look.pip
        x, y = shift * (along * ax + across * bx), shift * (along * ay + across * by)
        colour = self._tone(*measures, near, look.pip_rim * min(1.0, (measures[3] - _SHARP) * _RIM_COMING))
        radius = _RIM_SIZE * look.pip * body.scale
        for u, v in pips:
            pygame.draw.circle(picture, colour, (u + x, v + y), radius)

    def inside(self, picture: pygame.Surface, body: Solid, numbering: Numbering) -> None:
        """Paint what is seen through a clear body: its far edges and pips, and the light gathered in it."""
        look = self._look
        if not look.clear:
            return
        mx, my = body.middle
        far = [(mx + _REFRACTED * (x - mx), my + _REFRACTED * (y - my)) for x, y in body.corners]
        distance = hypot(body.toward[0], body.toward[2], body.toward[4])
        away = [_come(-part / distance) for part in body.toward]
        wide = max(1, round(0.045 * body.scale))
        for a, b, i, j in EDGES:
            seen = min(away[a], away[b])
            if seen:
                colour = mix(look.tones[_PLAIN_TONE][1], look.inner_edge, seen)
                pygame.draw.line(picture, colour, far[i], far[j], wide)
        shades = []
        for face in range(6):
            if away[face]:
                spot, half = self._shades.spot(1.3 * look.pip * body.scale, away[face])
                x, y = body.face_middle(face)
                middle = mx + _REFRACTED * (x - mx), my + _REFRACTED * (y - my)
                shades += [
                    (spot, (round(u - half), round(v - half)))
                    for u, v in places(body, face, numbering[face], middle, APART * 0.8)
                ]
        picture.fblits(shades, pygame.BLEND_RGB_SUB)
        self._gathered(picture, body)

    def _gathered(self, picture: pygame.Surface, body: Solid) -> None:
        """A clear body gathers the lamp's light on its far side."""
        along = [lit(body.normals[face]) for face in (0, 2, 4)]
        x, y = body.middle
        for part, (u, v) in zip(along, (body.jets[0], body.jets[2], body.jets[4]), strict=True):
            x, y = x - 0.5 * part * u, y - 0.5 * part * v
        for size, strength in ((0.62, 0.7), (0.3, 0.5)):
            spot, half = self._sheens.spot(size * body.scale, strength * self._look.clear)
            picture.blit(spot, (round(x - half), round(y - half)), special_flags=pygame.BLEND_RGB_ADD)


def kind(numbering: Numbering) -> int:
    """Return which of some kinds a die is of, by its numbering: none is to look quite like the next."""
    return (2 * numbering[0] + 5 * numbering[2] + numbering[4]) % _KINDS


def _come(cosine: float) -> float:
    """How much is seen of something, by how far its face has turned beyond where it cannot be seen."""
    return max(0.0, min(1.0, cosine * _COMING))


def _below(square: list[Point], heights: list[float], level: float) -> list[Point]:
    """The part of a polygon with heights at its corners that lies below a level."""
    part: list[Point] = []
    for (x, y), low, (u, v), high in zip(
        square, heights, square[1:] + square[:1], heights[1:] + heights[:1], strict=True
    ):
        if low <= level:
            part.append((x, y))
        if (low <= level) != (high <= level):
            share = (level - low) / (high - low)
            part.append((x + share * (u - x), y + share * (v - y)))
    return part


def _grain(rng: Random) -> list[list[_Line]]:
    """The grain of each face of one die."""
    return [
        [
            (at, at + rng.uniform(-0.06, 0.06), rng.uniform(0.02, 0.09), rng.uniform(-1.0, 0.7))
            for at in (rng.uniform(-0.32, 0.32) for _ in range(_LINES))
        ]
        for _ in range(6)
    ]
