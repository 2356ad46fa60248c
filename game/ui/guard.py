"""What keeps the second click of a nervous double click from pressing what has just appeared under it."""

import math
from typing import Final

from game.ui.input import Pointer

SETTLE_TICKS: Final = 18  # 300 ms
_SAME_PLACE: Final = 48.0  # pixels


class Guard:
    """Remembers where the pointer went down; once armed it stops presses at that place for a moment."""

    def __init__(self) -> None:
        self._last: tuple[int, int] | None = None
        self._at: tuple[int, int] | None = None
        self._left = 0

    def arm(self, *, by_pointer: bool = True) -> None:
        """Something else is shown now; nothing needs guarding if no pointer brought that about."""
        self._at = self._last if by_pointer else None
        self._left = SETTLE_TICKS

    def tick(self) -> None:
        """Let a tick pass."""
        self._left = max(0, self._left - 1)

    def stops(self, pointer: Pointer) -> bool:
        """Whether this is such a second click."""
        if pointer.kind not in {"down", "up"}:
            return False
        here = (pointer.x, pointer.y)
        if pointer.kind == "down":
            self._last = here
        return self._left > 0 and self._at is not None and math.dist(self._at, here) <= _SAME_PLACE
