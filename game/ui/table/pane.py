"""A part of the table that is drawn when what it tells has changed, and otherwise only copied."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame


class Pane:
    """A transparent picture of one rectangle; `paint(surface, box)` draws it in its own coordinates."""

    def __init__(self, paint: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        self._paint = paint
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._picture: pygame.Surface | None = None
        self._key: Hashable = None

    def place(self, rect: pygame.Rect) -> None:
        """Give it its place; it will be drawn anew."""
        self._rect = rect.copy()
        self._picture = None

    def draw(self, surface: pygame.Surface, key: Hashable) -> None:
        """Draw it; anew only if `key`, which holds all that it tells, is another than before."""
        if self._picture is None or key != self._key:
            if self._picture is None:
                self._picture = pygame.Surface(self._rect.size, pygame.SRCALPHA)
            self._picture.fill((0, 0, 0, 0))
            self._paint(self._picture, self._picture.get_rect())
            self._key = key
        surface.blit(self._picture, self._rect)
