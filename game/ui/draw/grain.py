"""What things are made of, drawn by code: noise, felt and wood. Equal seeds give equal grain."""

from math import sin
from random import Random
from typing import Final

import pygame

from game.ui.draw.theme import Colour, mix

_FELT: Final = 256
"""Side of the square of felt that is laid out again and again."""
_PORES: Final = 700
"""One pore for so many pixels of wood."""


def noise(rng: Random, size: tuple[int, int], low: Colour, high: Colour) -> pygame.Surface:
    """Return a picture whose pixels are each somewhere between two colours."""
    return _painted(rng.randbytes(size[0] * size[1]), size, low, high)


def _painted(values: bytes, size: tuple[int, int], low: Colour, high: Colour) -> pygame.Surface:
    """A picture from one byte a pixel, 0 in the colour `low`, 255 in `high`."""
    indexed = pygame.image.frombuffer(values, size, "P")
    indexed.set_palette([mix(low, high, value / 255) for value in range(256)])
    picture = pygame.Surface(size, 0, 32)
    picture.blit(indexed, (0, 0))
    return picture


def multiply(picture: pygame.Surface, by: pygame.Surface) -> None:
    """Darken a picture by another, laid out over it again and again."""
    wide, high = by.get_size()
    for x in range(0, picture.get_width(), wide):
        for y in range(0, picture.get_height(), high):
            picture.blit(by, (x, y), special_flags=pygame.BLEND_RGB_MULT)


def felt(rng: Random, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return felt without light or shadow: short fibres one way and the other, and a cloudy nap."""
    picture = pygame.Surface(size, 0, 32)
    picture.fill(colour)
    square = noise(rng, (_FELT, _FELT), (214, 214, 214), (255, 255, 255))
    for grain in ((_FELT // 4, _FELT // 2), (_FELT // 2, _FELT // 4)):
        fibres = noise(rng, grain, (206, 206, 206), (255, 255, 255))
        square.blit(
            pygame.transform.smoothscale(fibres, (_FELT, _FELT)), (0, 0), special_flags=pygame.BLEND_RGB_MULT
        )
    multiply(picture, square)
    clouds = noise(rng, (size[0] // 48 + 3, size[1] // 48 + 3), (232, 232, 232), (255, 255, 255))
    multiply(picture, pygame.transform.smoothscale(clouds, size))
    return picture


def wood(
    rng: Random, size: tuple[int, int], dark: Colour, light: Colour, coarse: float = 1.0
) -> pygame.Surface:
    """Return a board with its grain along x: wavy rings, streaks, pores. `coarse` is the rings' width."""
    length, breadth = size
    rings = _rings(rng, length, breadth, coarse)
    picture = pygame.transform.smoothscale(
        pygame.transform.rotate(_painted(*rings, dark, light), 90), (length, breadth)
    )
    streaks = noise(rng, (length // 40 + 2, breadth), (216, 212, 206), (255, 255, 255))
    multiply(picture, pygame.transform.smoothscale(streaks, size))
    for _ in range(length * breadth // _PORES):
        x, y = rng.randrange(length), rng.randrange(breadth)
        pore = pygame.Rect(x, y, rng.randrange(4, 22), 1)
        picture.fill((196, 188, 180), pore, pygame.BLEND_RGB_MULT)
    return picture


def _rings(rng: Random, length: int, breadth: int, coarse: float) -> tuple[bytes, tuple[int, int]]:
    """Grey values and their size (across, along): one profile of rings that drifts along the board."""
    across, along = max(8, round(breadth / (1.5 * coarse))), max(4, length // 12)
    reach = across // 2 + 4
    profile = _profile(rng, across + 2 * reach)
    phases = [rng.uniform(0, 6.3) for _ in range(3)]
    rows = []
    for step in range(along):
        at = step / along * length / 320
        drift = (
            0.55 * sin(at + phases[0]) + 0.3 * sin(2.3 * at + phases[1]) + 0.15 * sin(5.1 * at + phases[2])
        )
        start = round(reach + reach * 0.9 * drift)
        rows.append(profile[start : start + across])
    return b"".join(rows), (across, along)


def _profile(rng: Random, count: int) -> bytes:
    """Rings across a board, wide and narrow: each grows darker towards its edge and ends sharply."""
    values: list[int] = []
    while len(values) < count:
        width = rng.choice((3, 4, 6, 9, 14))
        bright, deep = rng.uniform(0.55, 1.0), rng.uniform(0.0, 0.45)
        for step in range(width):
            part = (step / width) ** 2
            value = bright + (deep - bright) * part + rng.uniform(-0.08, 0.08)
            values.append(round(255 * min(1.0, max(0.0, value))))
    return bytes(values[:count])
