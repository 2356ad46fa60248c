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


def clear(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return a transparent picture whose pixels have the colour nonetheless: scaled down, no dark fringe."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*colour, 0))
    return picture


def smooth_polygons(
    size: tuple[int, int],
    colour: Colour,
    polygons: Sequence[Sequence[Point]],
    holes: Sequence[Sequence[Point]] = (),
    fine: int = FINE,
) -> pygame.Surface:
    """Return a picture (straight alpha) of polygons in pixels, the holes cut out of them."""
    sheet = clear((size[0] * fine, size[1] * fine), colour)
    for shapes, fill in ((polygons, (*colour, 255)), (holes, (*colour, 0))):
        for shape in shapes:
            pygame.draw.polygon(sheet, fill, [(x * fine, y * fine) for x, y in shape])
    return pygame.transform.smoothscale(sheet, size)


def rounded(size: tuple[int, int], radius: int, colour: Colour = (255, 255, 255)) -> pygame.Surface:
    """Return a filled rectangle with round corners (straight alpha), smooth at the corners."""
    wide, high = size
    radius = max(0, min(radius, wide // 2, high // 2))
    picture = clear(size, colour)
    if radius == 0:
        picture.fill((*colour, 255))
        return picture
    picture.fill((*colour, 255), (radius, 0, wide - 2 * radius, high))
    picture.fill((*colour, 255), (0, radius, wide, high - 2 * radius))
    sheet = clear((2 * radius * FINE, 2 * radius * FINE), colour)
    pygame.draw.circle(sheet, colour, (radius * FINE, radius * FINE), radius * FINE)
    disc = pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))
    for x, left in ((0, 0), (wide - radius, radius)):
        for y, top in ((0, 0), (high - radius, radius)):
            part = disc.subsurface((left, top, radius, radius))
            picture.fill((*colour, 0), (x, y, radius, radius))
            picture.blit(part, (x, y))
    return picture


def cut(picture: pygame.Surface, mask: pygame.Surface) -> None:
    """Keep of a picture what the white mask of the same size covers."""
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
