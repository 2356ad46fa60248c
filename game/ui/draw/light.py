"""The lamp over the table, and what brightness a surface takes from it."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, sqrt
from typing import Final

from game.tray.cube import Vector
from game.ui.draw.looks import GREEN_FELT, DiceLook, TableLook
from game.ui.draw.theme import Colour, mix

LAMP: Final[Vector] = (-0.4062, 0.4265, 0.8082)
"""Unit vector from the table to the lamp: upper left, high."""

POOL: Final = (-2.2, 1.6)
"""The place on the felt that is lit best, in tray units."""
POOL_REACH: Final = 10.5
"""How far from it the light has visibly gone, in tray units."""

Measures = tuple[float, float, float, float]
"""What a surface takes its light by; see `Shading.measures`."""

_STEPS: Final = 512
_DISTANT: Final = 0.15
"""How much of the felt's hold on a side is left in the air, of the half that it takes of an upright one."""
_OPEN: Final = -_DISTANT / (0.5 - _DISTANT)
"""The nearness at which nothing of it is left."""
_SKY: Final = 0.35
_SKY_SLOPE: Final = 0.06
_DIRECT: Final = 0.45
_WRAP: Final = 0.45
_OCCLUSION: Final = 0.13
"""Brightness that a side close to the felt and looking down at it loses."""
_BOUNCE: Final = 0.32
"""How much of the felt's colour such a side takes."""
_BOUNCES: Final = 24
_LEVEL: Final = 0.72
"""The brightness that all sides of a flat look tend to."""
_FINE: Final = 256
_FINER: Final = 4096
"""Steps from cosine 0 to 1: of what changes slowly with it, and of the glint."""


def pool(far: float) -> float:
    """Return the share of the lamp's light at `far` times `POOL_REACH` from the pool's middle."""
    return 0.26 + 0.74 / (1 + 1.3 * float(far**2.6))


def place_light(x: float, y: float) -> float:
    """Return the share of the lamp's light that a die at a place of the felt takes.

    Less is taken away than from the felt itself: a die must be readable in the darkest corner.
    """
    return 0.5 + 0.5 * pool(hypot(x - POOL[0], y - POOL[1]) / POOL_REACH)


class Shading:
    """Colours of a `DiceLook` by surface direction, for one direction of sight (unit vector, table to eye).

    Ambient light grows towards the ceiling; direct light is wrapped round the terminator (light that seeps
    through ivory); the glint is Blinn-Phong. What looks down near the felt is darker and takes its colour.
    The eye counts as far away, so that equal directions have equal colours everywhere on the table.
    """

    def __init__(self, look: DiceLook, sight: Vector, table: TableLook = GREEN_FELT) -> None:
        self.look: Final = look
        half = (LAMP[0] + sight[0], LAMP[1] + sight[1], LAMP[2] + sight[2])
        length = sqrt(sum(part * part for part in half))
        self.sight: Final = sight
        self.half: Final[Vector] = (half[0] / length, half[1] / length, half[2] / length)
        tones = ramp(look.tones, _STEPS)
        brightest = max(table.felt)
        self._ramps: Final = [
            _tinted(tones, table.felt, brightest, _BOUNCE * (1 - look.flat) * k / _BOUNCES)
            for k in range(_BOUNCES + 1)
        ]
        # Everything that adds up to brightness, in steps of the ramps: tones are asked for all the time.
        part = _STEPS * (1 - look.flat)
        self._ground: Final = part * _SKY + _STEPS * look.flat * _LEVEL
        self._slope: Final = part * _SKY_SLOPE
        self._occlusion: Final = part * _OCCLUSION
        self._matt: Final = [part * _matt(look, i / _FINE - 1) for i in range(2 * _FINE + 2)]
        self._gloss: Final = [part * look.gloss * (i / _FINER) ** look.sharpness for i in range(_FINER + 2)]
        self._rim: Final = [part * look.rim * max(0.0, 0.9 - i / _FINE) ** 3 for i in range(_FINE + 2)]

    def measures(self, normal: Vector) -> Measures:
        """Return (matt, glint, up, facing) of a unit normal.

        All are linear in it, so that bevels may mix them from two faces.
        """
        x, y, z = normal
        lamp, half, sight = LAMP, self.half, self.sight
        return (
            x * lamp[0] + y * lamp[1] + z * lamp[2],
            x * half[0] + y * half[1] + z * half[2],
            z,
            x * sight[0] + y * sight[1] + z * sight[2],
        )

    def tone(
        self, matt: float, glint: float, up: float, facing: float, near: float = 0.0, more: float = 0.0
    ) -> Colour:
        """Return the colour for the measures.

        `near` is how close the felt is (0 far, 1 touching), `more` light that comes on top.
        """
        down = (1.0 - up) * (_DISTANT + (0.5 - _DISTANT) * near)
        light = (
            self._ground
            + self._slope * up
            - self._occlusion * down
            + self._matt[int((matt + 1.0) * _FINE)]
            + self._rim[int(facing * _FINE) if facing > 0.0 else 0]
            + more * _STEPS
        )
        if glint > 0.6:
            light += self._gloss[int(glint * _FINER)]
        tones = self._ramps[int(down * _BOUNCES)]
        return tones[int(light)] if 0.0 <= light < _STEPS else tones[-1 if light > 0.0 else 0]

    def bare(self, normal: Vector, *, glossy: bool) -> Colour:
        """Return the colour of a surface in the open, far from any felt, with or without the lamp's image."""
        matt, glint, up, facing = self.measures(normal)
        return self.tone(matt, glint if glossy else 0.0, up, facing, _OPEN)

    def dimmed(self, down: float) -> Colour:
        """Return what a colour in the open is to be multiplied by (of 255) where it looks `down` at the felt.

        `down` is 0 for what looks up or is far off, 1 for what lies on it.
        """
        dim = 255.0 * (1.0 - self._occlusion / _STEPS * down * 1.6)
        ramp = self._ramps[int(down * _BOUNCES)]
        tint = (part / max(1, full) for part, full in zip(ramp[-1], self._ramps[0][-1], strict=True))
        red, green, blue = (min(255, round(dim * part)) for part in tint)
        return red, green, blue


def downward(up: float, near: float) -> float:
    """Return how much a surface looks down at the felt, 0 to 1, by its normal's z and its nearness."""
    return (1.0 - up) * (_DISTANT + (0.5 - _DISTANT) * near)


def _matt(look: DiceLook, matt: float) -> float:
    """Brightness by the cosine between normal and lamp: direct light, and light that came through."""
    direct = _DIRECT * max(0.0, matt + _WRAP) / (1 + _WRAP)
    return direct + look.through * 0.54 * max(0.0, 0.85 - matt)


def _tinted(tones: Sequence[Colour], by: Colour, brightest: int, part: float) -> list[Colour]:
    """Tones in light of which a part has been thrown back by something coloured."""
    red, green, blue = (1 - part + part * colour / brightest for colour in by)
    return [(round(r * red), round(g * green), round(b * blue)) for r, g, b in tones]


def ramp(stops: Sequence[tuple[float, Colour]], steps: int) -> list[Colour]:
    """Return `steps` colours evenly spaced over 0..1, linear between the stops (rising, from 0 to 1)."""
    colours = []
    for step in range(steps):
        at = step / (steps - 1)
        (low, dark), (high, light) = next(
            pair for pair in pairwise(stops) if at <= pair[1][0] or pair[1] is stops[-1]
        )
        colours.append(mix(dark, light, (at - low) / (high - low)))
    return colours
