"""Soft-edged shapes: rounded faces, shadows and rings, each made once and kept.

Only edges need care, so a rounded rectangle is a plain one whose four corners come from a circle drawn
several times too large and smoothed down. Everything is given as a surface with alpha, ready to be blitted.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from game.ui.draw.shapes import smooth_polygons
from game.ui.draw.theme import Colour

_OVER: Final = 6  # how many times too large edges are drawn


class Shapes:
    """Makes shapes and keeps the last `kept` of them. What it gives is shared: do not draw on it."""

    def __init__(self, kept: int = 256) -> None:
        self._kept = kept
        self._made: OrderedDict[tuple[object, ...], Surface] = OrderedDict()

    def _once(self, key: tuple[object, ...], make: Callable[[], Surface]) -> Surface:
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        surface = self._made[key] = make()
        if len(self._made) > self._kept:
            self._made.popitem(last=False)
        return surface

    def face(self, size: tuple[int, int], radius: int, top: Colour, bottom: Colour) -> Surface:
        """A rounded rectangle shading from one colour at the top to another at the bottom."""
        return self._once(("face", size, radius, top, bottom), lambda: _face(size, radius, top, bottom))

    def edged(
        self, size: tuple[int, int], radius: int, colours: tuple[Colour, Colour, Colour], edge: int
    ) -> Surface:
        """A face with a line of `edge` pixels round it.

        Colours: of the face's top, its bottom, and the line.
        """

        def make() -> Surface:
            top, bottom, line = colours
            surface = _face(size, radius, line, line)
            inner = (max(1, size[0] - 2 * edge), max(1, size[1] - 2 * edge))
            surface.blit(_face(inner, max(0, radius - edge), top, bottom), (edge, edge))
            return surface

        return self._once(("edged", size, radius, colours, edge), make)

    def ring(self, size: tuple[int, int], radius: int, width: int, colour: Colour) -> Surface:
        """The outline of a rounded rectangle, `width` pixels wide, hollow inside."""
        return self._once(("ring", size, radius, width, colour), lambda: _ring(size, radius, width, colour))

    def dashes(self, size: tuple[int, int], radius: int, width: int, colour: Colour) -> Surface:
        """The outline of a rounded rectangle in dashes, each about five times as long as wide."""
        return self._once(
            ("dashes", size, radius, width, colour), lambda: _dashes(size, radius, width, colour)
        )

    def shadow(self, size: tuple[int, int], radius: int, blur: int, colour: Colour, dark: int) -> Surface:
        """The soft shadow of a rounded rectangle; larger than `size` by twice `blur` on every side."""
        return self._once(
            ("shadow", size, radius, blur, colour, dark), lambda: _shadow(size, radius, blur, (*colour, dark))
        )

    def disc(self, diameter: int, colour: Colour) -> Surface:
        """A filled circle."""
        return self.face((diameter, diameter), diameter // 2, colour, colour)

    def polygon(
        self, size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Colour
    ) -> Surface:
        """A filled polygon; points are shares (0 to 1) of the size."""
        corners = tuple((x * size[0], y * size[1]) for x, y in points)
        return self._once(
            ("polygon", size, corners, colour), lambda: smooth_polygons(size, colour, [corners])
        )


def _face(size: tuple[int, int], radius: int, top: Colour, bottom: Colour) -> Surface:
    surface = Surface(size, SRCALPHA)
    if top == bottom:
        surface.fill(top)
    else:
        column = Surface((1, size[1]), SRCALPHA)
        last = max(1, size[1] - 1)
        for y in range(size[1]):
            share = y / last
            column.set_at((0, y), [round(a + (b - a) * share) for a, b in zip(top, bottom, strict=True)])
        pygame.transform.scale(column, size, surface)
    round_off(surface, radius)
    return surface


def _quarter(radius: int) -> Surface:
    """White, with the coverage of a circle's upper left quarter as alpha."""
    large = Surface((radius * _OVER, radius * _OVER), SRCALPHA)
    large.fill((255, 255, 255, 0))
    reach = radius * _OVER
    pygame.draw.circle(large, (255, 255, 255, 255), (reach, reach), reach)
    return pygame.transform.smoothscale(large, (radius, radius))


def round_off(surface: Surface, radius: int) -> None:
    """Make the corners of a picture (straight alpha) transparent but for a quarter of a circle each."""
    width, height = surface.get_size()
    radius = min(radius, width // 2, height // 2)
    if radius < 1:
        return
    corner = _quarter(radius)
    for right in (False, True):
        for low in (False, True):
            place = (width - radius if right else 0, height - radius if low else 0)
            surface.blit(
                pygame.transform.flip(corner, right, low), place, special_flags=pygame.BLEND_RGBA_MULT
            )


def _ring(size: tuple[int, int], radius: int, width: int, colour: Colour) -> Surface:
    surface = _face(size, radius, colour, colour)
    hole = Surface((max(1, size[0] - 2 * width), max(1, size[1] - 2 * width)), SRCALPHA)
    hole.fill((0, 0, 0, 255))
    round_off(hole, max(0, radius - width))
    surface.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    # Subtracting took the colour away with the alpha; where some alpha is left the colour must be whole
    # again.
    whole = Surface(size, SRCALPHA)
    whole.fill((*colour, 0))
    surface.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return surface


def _dashes(size: tuple[int, int], radius: int, width: int, colour: Colour) -> Surface:
    whole = _ring(size, radius, width, colour)
    wide, high = size
    # A comb on each side: whole dashes and gaps between the corners, which are dashes themselves.
    for length, upright in ((wide - 2 * radius, False), (high - 2 * radius, True)):
        count = max(1, round(length / (9 * width)))
        step = length / count
        for gap in range(count):
            start = radius + round((gap + 0.28) * step)
            long = max(1, round(0.44 * step))
            for far in (0, (wide if upright else high) - width):
                place = (far, start, width, long) if upright else (start, far, long, width)
                whole.fill((*colour, 0), place)
    return whole


def _shadow(size: tuple[int, int], radius: int, blur: int, colour: tuple[int, int, int, int]) -> Surface:
    """Blur a small tile and stretch its middle: the cost does not grow with the size."""
    reach = 2 * blur
    corner = radius + 2 * reach
    tile_size = (min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1))
    tile = Surface((tile_size[0] + 2 * reach, tile_size[1] + 2 * reach), SRCALPHA)
    tile.fill((*colour[:3], 0))
    tile.blit(_face(tile_size, radius, colour[:3], colour[:3]), (reach, reach))
    tile.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)
    blurred = pygame.transform.gaussian_blur(tile, blur) if blur > 0 else tile
    # The blur takes colour from the clear surroundings too: keep its alpha alone, under one plain colour.
    blurred.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    blurred.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    blurred.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return _stretched(blurred, (size[0] + 2 * reach, size[1] + 2 * reach))


def _stretched(tile: Surface, size: tuple[int, int]) -> Surface:
    """Enlarge a tile to `size` by repeating its middle row and column (nine pieces)."""
    surface = Surface(size, SRCALPHA)
    spans = [_spans(small, large) for small, large in zip(tile.get_size(), size, strict=True)]
    for source_y, height, y, tall in spans[1]:
        for source_x, width, x, wide in spans[0]:
            piece = tile.subsurface(Rect(source_x, source_y, width, height))
            surface.blit(pygame.transform.scale(piece, (wide, tall)), (x, y))
    return surface


def _spans(small: int, large: int) -> list[tuple[int, int, int, int]]:
    """Give (start, length) in the tile and (start, length) in the whole for each of the three pieces."""
    end = (small - 1) // 2
    rest = small - end - 1
    pieces = [(0, end, 0, end), (end, 1, end, large - end - rest), (end + 1, rest, large - rest, rest)]
    return [piece for piece in pieces if piece[1] > 0 and piece[3] > 0]
