"""What keeps a press that was meant for something else from using what has just appeared in its place."""

import math
from typing import Final

from game.ui.input import Pointer, Pressed
from game.ui.keys import Command

SETTLE_TICKS: Final = 18  # 300 ms
_SAME_PLACE: Final = 48.0  # pixels


class Guard:
    """Once armed it stops presses for a moment: those where the pointer last went down, as in a double click.

    Where something has appeared by itself it stops the keys that accept, too.
    """

    def __init__(self) -> None:
        self._last: tuple[int, int] | None = None
        self._at: tuple[int, int] | None = None
        self._left = 0
        self._keys = False

    def arm(self, *, by_pointer: bool = True, by_itself: bool = False) -> None:
        """Something else is shown now; a key that brought it about leaves nothing to be guarded."""
        self._at = self._last if by_pointer else None
        self._keys = by_itself
        self._left = SETTLE_TICKS

    def tick(self) -> None:
        """Let a tick pass."""
        self._left = max(0, self._left - 1)

    def stops(self, given: Pointer | Pressed) -> bool:
        """Whether this was meant for what was there before."""
        if isinstance(given, Pressed):
            return self._left > 0 and self._keys and Command.ACCEPT in given
        if given.kind not in {"down", "up"}:
            return False
        here = (given.x, given.y)
        if given.kind == "down":
            self._last = here
        return self._left > 0 and self._at is not None and math.dist(self._at, here) <= _SAME_PLACE
