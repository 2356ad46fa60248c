"""The lamp over the table, and what brightness a surface takes from it."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from game.tray.cube import Vector
from game.ui.draw.looks import Colour, DiceLook

LAMP: Final[Vector] = (-0.4062, 0.4265, 0.8082)
"""Unit vector from the table to the lamp: upper left, high."""

_STEPS: Final = 512
_SKY: Final = 0.35
_SKY_SLOPE: Final = 0.06
_DIRECT: Final = 0.45
_WRAP: Final = 0.45


class Shading:
    """Colours of a `DiceLook` by surface direction, for one direction of sight (unit vector, table to eye).

    Ambient light grows towards the ceiling; direct light is wrapped round the terminator (light that seeps
    through ivory); the glint is Blinn-Phong. The eye counts as far away, so that equal directions have equal
    colours everywhere on the table.
    """

    def __init__(self, look: DiceLook, sight: Vector) -> None:
        self.look: Final = look
        half = (LAMP[0] + sight[0], LAMP[1] + sight[1], LAMP[2] + sight[2])
        length = sqrt(sum(part * part for part in half))
        self.half: Final[Vector] = (half[0] / length, half[1] / length, half[2] / length)
        self._ramp: Final = ramp(look.tones, _STEPS)

    def measures(self, normal: Vector) -> tuple[float, float]:
        """Return (matt, glint) of a unit normal: linear in it, so that bevels may mix them from two faces."""
        x, y, z = normal
        lamp, half = LAMP, self.half
        return x * lamp[0] + y * lamp[1] + z * lamp[2], x * half[0] + y * half[1] + z * half[2]

    def tone(self, matt: float, glint: float, up: float) -> Colour:
        """Return the colour for the two measures and the normal's z."""
        light = _SKY + _SKY_SLOPE * up
        if matt > -_WRAP:
            light += _DIRECT * (matt + _WRAP) / (1 + _WRAP)
        if glint > 0.6:
            light += self.look.gloss * glint**self.look.sharpness
        return self._ramp[min(_STEPS - 1, int(light * _STEPS))]

    def colour(self, normal: Vector) -> Colour:
        """Return the colour of a surface with this unit normal."""
        return self.tone(*self.measures(normal), normal[2])


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


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """Return the colour `part` of the way from a to b."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )
