"""What lies beside the tray: dark panels for seats and scores, and the groove where kept dice stand."""

from random import Random
from typing import Final

import pygame

from game.ui.draw.faces import round_off
from game.ui.draw.grain import felt, multiply, noise
from game.ui.draw.looks import GREEN_FELT, TableLook
from game.ui.draw.theme import Colour, mix

_ALPHA: Final = 226
_KEPT: Final = 32


class PanelPainter:
    """Paints panels and grooves of one table; each is painted once per size and kept."""

    def __init__(self, look: TableLook = GREEN_FELT, seed: int = 1) -> None:
        self.look: Final = look
        self._seed: Final = seed
        self._kept: Final[dict[tuple[str, tuple[int, int], int], pygame.Surface]] = {}

    def panel(self, size: tuple[int, int], radius: int) -> pygame.Surface:
        """Return a panel of dark leather with round corners, a little of the table shining through."""
        return self._once("panel", size, radius)

    def groove(self, size: tuple[int, int], radius: int) -> pygame.Surface:
        """Return a groove lined with felt, sunk into the table: in shadow on the lamp's side."""
        return self._once("groove", size, radius)

    def _once(self, kind: str, size: tuple[int, int], radius: int) -> pygame.Surface:
        key = (kind, size, radius)
        picture = self._kept.get(key)
        if picture is None:
            if len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            paint = self._panel if kind == "panel" else self._groove
            picture = self._kept[key] = paint(Random(self._seed), size, radius)
        return picture

    def _panel(self, rng: Random, size: tuple[int, int], radius: int) -> pygame.Surface:
        edge, leather = self.look.panel_edge, self.look.panel
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.fill(mix(edge, (0, 0, 0), 0.72))
        round_off(picture, radius)
        line = max(1, radius // 10)
        for inset, top, bottom in (
            (line, edge, mix(edge, (0, 0, 0), 0.5)),
            (2 * line, mix(leather, (255, 240, 220), 0.07), mix(leather, (0, 0, 0), 0.25)),
        ):
            inner = (size[0] - 2 * inset, size[1] - 2 * inset)
            if min(inner) < 1:
                break
            layer = _graded(inner, top, bottom)
            if inset > line:
                multiply(layer, _leather(rng))
            round_off(layer, radius - inset)
            picture.blit(layer, (inset, inset))
        picture.fill((255, 255, 255, _ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _groove(self, rng: Random, size: tuple[int, int], radius: int) -> pygame.Surface:
        dark, light = self.look.wood
        picture = _graded(size, mix(dark, (0, 0, 0), 0.55), mix(light, (0, 0, 0), 0.15))
        round_off(picture, radius)
        lip = max(1, radius // 4)
        inner = (size[0] - 2 * lip, size[1] - 2 * lip)
        if min(inner) < 1:
            return picture
        floor = pygame.Surface(inner, pygame.SRCALPHA)
        floor.blit(felt(rng, inner, mix(self.look.felt, (0, 0, 0), 0.42)), (0, 0))
        multiply(floor, _sunk(inner, radius))
        round_off(floor, radius - lip)
        picture.blit(floor, (lip, lip))
        return picture


def _graded(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """A picture that passes from one colour to another downwards."""
    small = pygame.Surface((1, 2), pygame.SRCALPHA)
    small.set_at((0, 0), top)
    small.set_at((0, 1), bottom)
    return pygame.transform.smoothscale(small, size)


def _leather(rng: Random) -> pygame.Surface:
    """A square of small folds and pores."""
    square = pygame.transform.smoothscale(noise(rng, (64, 64), (206, 206, 206), (255, 255, 255)), (192, 192))
    multiply(square, noise(rng, (192, 192), (232, 232, 232), (255, 255, 255)))
    return square


def _sunk(size: tuple[int, int], depth: int) -> pygame.Surface:
    """The shadow inside a groove, coarse: deep at the top and the left, faint at the other sides."""
    coarse = max(2, depth // 3)
    wide, high = max(6, size[0] // coarse), max(6, size[1] // coarse)
    small = pygame.Surface((wide, high), 0, 32)
    small.fill((96, 96, 96))
    small.fill((255, 255, 255), (2, 3, wide - 3, high - 4))
    return pygame.transform.smoothscale(pygame.transform.box_blur(small, 2, repeat_edge_pixels=True), size)
