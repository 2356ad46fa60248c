"""The clipboard: text that comes from other programs and goes to them."""

from __future__ import annotations

from typing import Protocol

import pygame


class Clipboard(Protocol):
    """Where text is copied to and pasted from."""

    def get(self) -> str | None:
        """The text that lies there; None if there is none, or no clipboard."""

    def put(self, text: str) -> bool:
        """Put a text there, and tell whether it lies there now."""


class SystemClipboard:
    """The clipboard of the system, through the window; without a window there is none."""

    def get(self) -> str | None:
        """The text that lies there; None if there is none, or no clipboard."""
        try:
            return pygame.scrap.get_text() or None if pygame.scrap.has_text() else None
        except pygame.error:
            return None

    def put(self, text: str) -> bool:
        """Put a text there, and tell whether it lies there now."""
        try:
            pygame.scrap.put_text(text)
            return pygame.scrap.get_text() == text
        except pygame.error:
            return False
