"""Smooth shapes: pygame draws no anti-aliased polygons, so shapes are drawn large and scaled down.

Scaling rounds down: colours and alpha may come out two levels less than asked for.
"""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.draw.camera import Point
from game.ui.draw.theme import Colour

FINE: Final = 6
"""Small shapes are drawn this many times as fine."""


def smooth_polygons(
    size: tuple[int, int],
    colour: Colour,
    polygons: Sequence[Sequence[Point]],
    holes: Sequence[Sequence[Point]] = (),
    fine: int = FINE,
) -> pygame.Surface:
    """Return a picture (straight alpha) of polygons in pixels, the holes cut out of them."""
    sheet = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    sheet.fill((*colour, 0))  # scaled down, no dark fringe
    for shapes, fill in ((polygons, (*colour, 255)), (holes, (*colour, 0))):
        for shape in shapes:
            pygame.draw.polygon(sheet, fill, [(x * fine, y * fine) for x, y in shape])
    return pygame.transform.smoothscale(sheet, size)
