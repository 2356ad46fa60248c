"""Soft round spots of light and shade, each made once and kept."""

from functools import cache
from math import hypot
from typing import Final

import pygame

from game.ui.draw.theme import Colour

_PIXELS: Final = 48
"""Side of the picture all spots are scaled from: they have no detail."""
_STEP: Final = 2
"""Radii come in such steps."""
_LEVELS: Final = 32
"""Steps of strength: few different spots are ever needed."""


class Spots:
    """Makes spots of one colour, strongest in the middle and gone at the border.

    They are to be added (`BLEND_RGB_ADD`) or subtracted. What it gives is shared: only blit it.
    """

    def __init__(self, colour: Colour) -> None:
        self._whole: Final = _spot().copy()
        self._whole.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
        self._kept: Final[dict[tuple[int, int], pygame.Surface]] = {}

    def spot(self, radius: float, strength: float) -> tuple[pygame.Surface, int]:
        """Return a spot of a strength from 0 to 1, and its radius as it came out in pixels."""
        key = (max(1, round(radius / _STEP)), round(strength * _LEVELS))
        spot = self._kept.get(key)
        if spot is None:
            spot = self._kept[key] = self._made(*key)
        return spot, key[0] * _STEP

    def _made(self, steps: int, level: int) -> pygame.Surface:
        side = 2 * steps * _STEP
        spot = pygame.transform.smoothscale(self._whole, (side, side))
        part = 255 * min(level, _LEVELS) // _LEVELS
        spot.fill((part, part, part), special_flags=pygame.BLEND_RGB_MULT)
        return spot


@cache
def _spot() -> pygame.Surface:
    """A white spot on black that fades like a bell."""
    picture = pygame.Surface((_PIXELS, _PIXELS), 0, 32)
    half = _PIXELS / 2
    for x in range(_PIXELS):
        for y in range(_PIXELS):
            part = max(0.0, 1.0 - (hypot(x + 0.5 - half, y + 0.5 - half) / (half - 1)) ** 2)
            level = round(255 * part * part)
            picture.set_at((x, y), (level, level, level))
    return picture
