"""Which of a throw's many contacts are heard."""

from typing import Final

from game.tray.box import WIDTH
from game.tray.flight import TICK_RATE, Knock, Surface
from game.tray.tumble import STEP_RATE

FULL_IMPULSE: Final = 40.0
"""Impulse (die masses times edges/s) of a `Knock` of 1.0."""

FAINTEST: Final = 0.03
"""Share of it under which a contact is not heard."""

_PAUSE: Final = 6
"""Steps (25 ms) in which the same two are heard once."""


class Listener:
    """Collects the knocks of one throw, at most one in 25 ms for any two that meet."""

    def __init__(self) -> None:
        self.knocks: list[Knock] = []
        self._last: dict[tuple[int, int | Surface], int] = {}

    def hear(
        self, step: int, die: int, on: Surface, impulse: float, *, x: float, other: int | None = None
    ) -> None:
        """Take in a contact of `die` at a step and a place x (edges); `other` is the die it met, if any."""
        loudness = impulse / FULL_IMPULSE
        if loudness < FAINTEST:
            return
        pair = (die, on) if other is None else (min(die, other), max(die, other))
        if step - self._last.get(pair, -_PAUSE) < _PAUSE:
            return
        self._last[pair] = step
        side = max(-1.0, min(1.0, 2 * x / WIDTH))
        self.knocks.append(Knock(step * TICK_RATE // STEP_RATE, die, on, loudness, side))
