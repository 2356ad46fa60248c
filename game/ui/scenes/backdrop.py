"""What pages are drawn on: the boards of the room the tray stands in, in the light of one lamp."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.draw.grain import wood
from game.ui.draw.theme import Colour
from game.ui.look import Look

_BOARD: Final = 216  # design units from one joint to the next
_SEED: Final = 11  # the same table every time

# The lamp hangs over this place (shares of the size); light falls off towards the corners.
_LAMP: Final = (0.46, 0.36)
_LAMP_GRID: Final = (48, 27)


def backdrop(look: Look) -> Surface:
    """A picture of the size of the screen, to be blitted; where contrast counts it is one plain colour."""
    screen, theme = look.screen, look.theme
    surface = Surface(screen.area.size)
    if not theme.shadow:
        surface.fill(theme.ground)
        return surface
    rng = Random(_SEED)
    high, joint = screen.px(_BOARD), max(1, screen.px(3))
    for top in range(-high // 3, screen.height, high):
        _lay_board(surface, Rect(0, top, screen.width, high), joint, look.table.room, rng)
    surface.blit(_light(screen.area.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _lay_board(surface: Surface, board: Rect, joint: int, tones: tuple[Colour, Colour], rng: Random) -> None:
    """One board, of a tone of its own, with a dark joint above it and a lit edge below that."""
    dark, light = tones
    surface.blit(wood(rng, board.size, dark, light, coarse=board.height / 110), board)
    tone = rng.randint(226, 255)
    surface.fill((tone, tone, tone), board, special_flags=pygame.BLEND_RGB_MULT)
    surface.fill((104, 96, 92), Rect(board.x, board.y, board.width, joint), pygame.BLEND_RGB_MULT)
    lit = Rect(board.x, board.y + joint, board.width, max(1, joint // 2))
    surface.fill((14, 10, 7), lit, pygame.BLEND_RGB_ADD)


def _light(size: tuple[int, int]) -> Surface:
    """The lamp's light: full beneath it, warm and dim in the corners."""
    across, down = _LAMP_GRID
    small = Surface(_LAMP_GRID)
    for y in range(down):
        for x in range(across):
            far = ((x / (across - 1) - _LAMP[0]) / 0.72) ** 2 + ((y / (down - 1) - _LAMP[1]) / 0.78) ** 2
            light = max(0.18, 1.0 - 0.7 * far)
            small.set_at((x, y), (round(255 * light), round(246 * light), round(232 * light)))
    return pygame.transform.smoothscale(small, size)
