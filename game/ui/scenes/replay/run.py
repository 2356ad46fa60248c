"""A throw of the log on a table of its own: worked out anew, then flown at any pace or put at any moment."""

from __future__ import annotations

from collections.abc import Sequence

from game.chronicle import Thrown
from game.match import Match
from game.tray.flight import Flight
from game.ui.audio import Audio
from game.ui.scenes.replay.flight import Refly, flying
from game.ui.table.shown import Shown, lay_out


class Run:
    """One throw. It puts `shown` as the table stood before it, and poses the dice there.

    `ready` once the flight is worked out; `moved` as long as nobody has drawn what has changed.
    """

    def __init__(
        self, shown: Shown, audio: Audio, match: Match, throws: Sequence[Thrown], number: int
    ) -> None:
        """`throws` are those of `match`, `number` counts from 0 which of them it is."""
        self.ready = False
        self.moved = True
        self._shown = shown
        self._audio = audio
        self._refly = Refly(throws, number)
        self._at = 0.0
        shown.set_to(match.before(throws[number].place), [])

    @property
    def flight(self) -> Flight | None:
        """The flight; None until it is worked out, or where the dice can only be laid out."""
        return self._refly.flight

    @property
    def at(self) -> float:
        """The moment that is shown, in ticks of the flight."""
        return self._at

    @property
    def ticks(self) -> int:
        """The length of the flight."""
        return 0 if self.flight is None else self.flight.ticks

    @property
    def share(self) -> float:
        """How much of the flight has passed, 0 to 1."""
        return self._at / self.ticks if self.ticks else 0.0

    @property
    def over(self) -> bool:
        """Whether the dice lie."""
        return self.ready and self._at >= self.ticks

    def work(self) -> bool:
        """Work the flight out by a slice; True once, when it is there."""
        if not self.ready:
            self.ready = self._refly.poll()
            return self.ready
        return False

    def go_on(self, step: float) -> None:
        """Let so much of the flight pass, in ticks; what knocks meanwhile is heard."""
        before = self._at
        self.go_to(before + step)
        for knock in () if self.flight is None else self.flight.knocks:
            if before < knock.tick <= self._at:
                self._audio.knock(knock.on, knock.impulse, knock.x)

    def go_to(self, tick: float) -> None:
        """Show a moment of the flight; dice without one are laid out."""
        refly, flight, shown = self._refly, self.flight, self._shown
        self._at, self.moved = max(0.0, min(tick, float(self.ticks))), True
        shown.rolling = self._at < self.ticks
        dice = lay_out(refly.land.faces, refly.staying) if flight is None else flying(flight, self._at)
        shown.felt = [*refly.staying, *dice]
