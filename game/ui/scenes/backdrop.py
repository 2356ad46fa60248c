"""What pages are drawn on: a dark wooden table in the light of one lamp."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame
from pygame import Surface

from game.ui.draw.theme import mix
from game.ui.look import Look

_PLANK: Final = 216  # design units from one joint to the next
_GRAIN_SEED: Final = 11  # the same table every time

# Streaks of the grain, coarse to fine: how many across and down on the canvas, and how dark they may be.
_STREAKS: Final = ((5, 60, 46), (9, 210, 40), (40, 700, 30))

# The lamp hangs over this place (shares of the size); light falls off towards the corners.
_LAMP: Final = (0.46, 0.38)
_LAMP_GRID: Final = (48, 27)


def backdrop(look: Look) -> Surface:
    """A picture of the size of the screen, to be blitted; where contrast counts it is one plain colour."""
    screen, theme = look.screen, look.theme
    surface = Surface(screen.area.size)
    if not theme.shadow:
        surface.fill(theme.ground)
        return surface
    rng = Random(_GRAIN_SEED)
    surface.fill(mix(theme.panel_top, theme.panel_edge, 0.16))
    for streak in _STREAKS:
        surface.blit(_grain(screen.area.size, streak, rng), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _lay_planks(surface, screen.px(_PLANK), max(1, screen.px(3)), rng)
    surface.blit(_light(screen.area.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _grain(size: tuple[int, int], streak: tuple[int, int, int], rng: Random) -> Surface:
    """Long soft streaks from left to right: a few random greys, drawn out."""
    across, down, dark = streak
    greys = bytes(255 - rng.randrange(dark) for _ in range(across * down))
    small = pygame.image.frombytes(bytes(grey for grey in greys for _ in range(3)), (across, down), "RGB")
    return pygame.transform.smoothscale(small, size)


def _lay_planks(surface: Surface, high: int, joint: int, rng: Random) -> None:
    """Divide the table into planks, each of another tone, with a dark joint and a lit edge between two."""
    width, height = surface.get_size()
    for top in range(-high // 3, height, high):
        tone = rng.randint(224, 255)
        plank = pygame.Rect(0, top, width, high)
        surface.fill((tone, tone, tone - 4), plank, special_flags=pygame.BLEND_RGB_MULT)
        surface.fill((120, 112, 108), pygame.Rect(0, top, width, joint), special_flags=pygame.BLEND_RGB_MULT)
        lit = pygame.Rect(0, top + joint, width, max(1, joint // 2))
        surface.fill((14, 10, 7), lit, special_flags=pygame.BLEND_RGB_ADD)


def _light(size: tuple[int, int]) -> Surface:
    """The lamp's light: full beneath it, warm and dim in the corners."""
    across, down = _LAMP_GRID
    small = Surface(_LAMP_GRID)
    for y in range(down):
        for x in range(across):
            far = ((x / (across - 1) - _LAMP[0]) / 0.72) ** 2 + ((y / (down - 1) - _LAMP[1]) / 0.78) ** 2
            light = max(0.16, 1.0 - 0.72 * far)
            small.set_at((x, y), (round(255 * light), round(246 * light), round(232 * light)))
    return pygame.transform.smoothscale(small, size)
