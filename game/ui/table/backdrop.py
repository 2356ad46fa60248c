"""What the table stands on, drawn once: room, tray and panels; grey after a bust, dusky in the last round."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import SRCALPHA, Rect, Surface

from game.tray.box import Box
from game.ui.draw.camera import Camera
from game.ui.draw.panels import PanelPainter
from game.ui.draw.table import TablePainter
from game.ui.look import Look
from game.ui.table.layout import TableLayout

_DUSK = 150
"""How dark the corners become in the last round, of 255."""


class Backdrop:
    """The still part of the play scene at one size. Costs a copy a frame; more only while it changes."""

    def __init__(self, look: Look, layout: TableLayout, camera: Camera, box: Box | None = None) -> None:
        size = look.screen.area.size
        panels, radius = PanelPainter(look.table), look.screen.px(22)
        self._plain = TablePainter(look.table, box=box).picture(size, camera).copy()
        for rect in (layout.seats, layout.panel, layout.caption):
            self._plain.blit(panels.panel(rect.size, radius), rect)
        self._plain.blit(panels.groove(layout.rail.size, radius), layout.rail)
        self._grey: Surface | None = None
        self._vignette: Surface | None = None
        self._mixed: Surface | None = None
        self._mixture = (0.0, 0.0)

    def draw(self, surface: Surface, drain: float, dusk: float, areas: Sequence[Rect] | None = None) -> None:
        """Draw it, or what of it lies in `areas`.

        `drain` (0 to 1) of its colour is gone and `dusk` (0 to 1) of its edges are dark.
        """
        picture = self._mix(round(drain, 2), round(dusk, 2))
        for area in (picture.get_rect(),) if areas is None else areas:
            surface.blit(picture, area, area)

    def _mix(self, drain: float, dusk: float) -> Surface:
        if not drain and not dusk:
            return self._plain
        if self._mixed is None:
            self._mixed = self._plain.copy()
        if self._mixture != (drain, dusk):
            self._mixture = (drain, dusk)
            self._mixed.blit(self._plain, (0, 0))
            if drain:
                if self._grey is None:
                    self._grey = pygame.transform.grayscale(self._plain)
                self._grey.set_alpha(round(255 * drain))
                self._mixed.blit(self._grey, (0, 0))
            if dusk:
                if self._vignette is None:
                    self._vignette = _vignette(self._plain.get_size())
                self._vignette.set_alpha(round(255 * dusk))
                self._mixed.blit(self._vignette, (0, 0))
        return self._mixed


def _vignette(size: tuple[int, int]) -> Surface:
    """Dark corners as dark as they become, from a tiny picture drawn large."""
    small = Surface((16, 9), SRCALPHA)
    for x in range(16):
        for y in range(9):
            away = ((x - 7.5) / 7.5) ** 2 + ((y - 4.0) / 4.0) ** 2
            small.set_at((x, y), (4, 2, 8, round(_DUSK * min(1.0, away / 2))))
    return pygame.transform.smoothscale(small, size)
