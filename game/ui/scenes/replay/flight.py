"""Flying a throw of the log again: the same flight, or the same motion under the numbering of the log."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.chronicle import Thrown, throws
from game.match import Match
from game.rules.actions import Land
from game.text import Texts
from game.tray.cube import face_up
from game.tray.flight import Flight
from game.tray.replay import Throw
from game.ui.table.shown import FeltDie, lay_out


def throw_of(thrown: Thrown) -> Throw | None:
    """How a throw of the log is flown again; None if that was not kept, or makes no sense."""
    try:
        return Throw.read(thrown.text) if thrown.text else None
    except ValueError:
        return None


def why_no_replay(texts: Texts, match: Match, shown: int) -> str:
    """Why no throw among the first `shown` actions can be seen again; "" if one can."""
    known = [throw.text for throw in throws(match) if throw.place < shown]
    if not known:
        return texts.t("No dice have been thrown yet")
    return "" if any(known) else texts.t("How these dice flew was not kept")


def as_logged(flight: Flight, land: Land) -> Flight | None:
    """The flight under the numbering that gives the faces of the log; None if other dice left the tray."""
    return flight.landing_on(land.faces) if len(flight.lying) == len(land.faces) else None


def lying(flight: Flight) -> list[FeltDie]:
    """The dice of a flight in the tray at its end."""
    poses, faces = flight.poses(float(flight.ticks)), flight.shown
    return [FeltDie(poses[die], flight.numberings[die], faces[die] or 0) for die in flight.lying]


def flying(flight: Flight, tick: float) -> list[FeltDie]:
    """The dice of a flight at any moment, between ticks too."""
    if tick >= flight.ticks:
        return lying(flight)
    pairs = zip(flight.poses(tick), flight.numberings, strict=True)
    return [FeltDie(pose, numbering, face_up(pose, numbering)) for pose, numbering in pairs]


class Refly:
    """Works a throw out again in slices of a few milliseconds, so that no frame waits for it.

    Where dice that had left the tray were thrown once more, the throws before it are flown too: `staying`
    are their dice, which lie there. Dice of which no flight is known are laid out.
    """

    def __init__(self, throws: Sequence[Thrown], number: int) -> None:
        """`throws` are those of a match, `number` counts from 0 which of them is to fly."""
        self.land = throws[number].land
        self.staying: list[FeltDie] = []
        self.flight: Flight | None = None
        first = number
        while first > 0 and throws[first].again:
            first -= 1
        self._work = self._fly(throws[first : number + 1])

    def poll(self) -> bool:
        """Do a slice; True when `flight` and `staying` are there."""
        return next(self._work, True) is True

    def _fly(self, throws: Sequence[Thrown]) -> Generator[None, None, None]:
        *before, last = throws
        for thrown in before:
            flight = yield from _flown(thrown)
            faces = thrown.land.faces
            self.staying += lay_out(faces, self.staying) if flight is None else lying(flight)
        self.flight = yield from _flown(last)


def _flown(thrown: Thrown) -> Generator[None, None, Flight | None]:
    throw = throw_of(thrown)
    if throw is None:
        return None
    flight = yield from throw.flown()
    return as_logged(flight, thrown.land)
