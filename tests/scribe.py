"""A writer for tests that read what was drawn."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.ui.draw.text import Align, Weight, Writer
from game.ui.draw.theme import Colour


class Scribe(Writer):
    """A writer that knows what it wrote, how large and where; `ink` is what that covers."""

    def __init__(self) -> None:
        pygame.font.init()
        super().__init__()
        self.written: list[tuple[str, int, Rect]] = []
        self.ink: list[Rect] = []

    def draw(
        self,
        surface: Surface,
        text: str,
        px: int,
        colour: Colour,
        place: Rect,
        *,
        align: Align = "left",
        weight: Weight = "regular",
    ) -> Rect:
        where = super().draw(surface, text, px, colour, place, align=align, weight=weight)
        self.written.append((text, px, where))
        shown, size = self.fit(text, px, place.width, weight)
        self.ink.append(self.render(shown, size, colour, weight).get_bounding_rect().move(where.topleft))
        return where
