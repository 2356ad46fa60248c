"""Who throws the dice: asked once, then polled once a tick, so that no frame waits for a throw."""

from collections import deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from game.tray.box import Box
from game.tray.cube import NUMBERINGS, Numbering
from game.tray.flight import Flight
from game.tray.launch import HANDFUL, Launch
from game.tray.replay import SEED_BITS, Throw


class ThrowError(Exception):
    """A throw was asked for that cannot be: dice in the air already, none or too many, or no landing left."""


@dataclass(frozen=True, slots=True)
class Landing:
    """How a throw landed: the faces of the dice in the tray by die (not sorted), and how many left it.

    `flight` shows it, and from `throw` it can be flown again, if it was thrown in the tray.
    """

    faces: tuple[int, ...]
    off: int = 0
    flight: Flight | None = None
    throw: Throw | None = None


class Roller(Protocol):
    """The role of whoever throws."""

    def take_up(self, dice: int) -> tuple[Numbering, ...]:
        """Return how the `dice` dice are numbered that the next throw of so many will be made with."""

    def throw(self, dice: int, launch: Launch | None = None) -> None:
        """Begin to throw `dice` dice. Raises `ThrowError` while another throw is not yet fetched."""

    def poll(self) -> Landing | None:
        """Do a bounded piece of the work; return the landing once, when there is one, else None."""


class TrayRoller:
    """Throws real dice in the tray. `rng` draws the numberings and, apart from them, the motion's seed.

    `box` is how the tray is set up; it may be changed between throws.
    """

    def __init__(self, rng: Random, box: Box | None = None) -> None:
        self.box = box or Box()
        self._rng = rng
        self._taken: tuple[Numbering, ...] = ()
        self._flying: tuple[Throw, Generator[None, None, Flight]] | None = None

    def take_up(self, dice: int) -> tuple[Numbering, ...]:
        """Number `dice` dice, each by its own even draw; who puts them back and takes them up finds the same.

        Raises `ThrowError` for none or too many.
        """
        _check(dice)
        if len(self._taken) != dice:
            self._taken = tuple(self._rng.choice(NUMBERINGS) for _ in range(dice))
        return self._taken

    def throw(self, dice: int, launch: Launch | None = None) -> None:
        """Throw `dice` dice, 1 to `HANDFUL`, taking them up if that was not done yet."""
        if self._flying is not None:
            raise ThrowError("the last throw has not landed")
        numberings, self._taken = self.take_up(dice), ()
        throw = Throw(numberings, self._rng.getrandbits(SEED_BITS), launch or Launch(), self.box)
        self._flying = throw, throw.flown()

    def poll(self) -> Landing | None:
        """Step the throw on by a slice; the clock is not asked, so the same seed gives the same flight."""
        if self._flying is None:
            return None
        throw, flying = self._flying
        try:
            next(flying)
        except StopIteration as end:
            self._flying = None
            flight: Flight = end.value
            return Landing(flight.faces, flight.off, flight, throw)
        return None


class HeadlessRoller:
    """Draws faces without a tray: for tools, bots at full speed and tests."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._landing: Landing | None = None

    def take_up(self, dice: int) -> tuple[Numbering, ...]:
        """Dice that nobody sees are numbered alike."""
        return (NUMBERINGS[0],) * dice

    def throw(self, dice: int, launch: Launch | None = None) -> None:  # noqa: ARG002  no hand, no launch
        """Draw each face evenly and apart from the others."""
        if self._landing is not None:
            raise ThrowError("the last throw has not been fetched")
        if dice < 1:
            raise ThrowError(f"{dice} dice cannot be thrown")
        self._landing = Landing(tuple(self._rng.randint(1, 6) for _ in range(dice)))

    def poll(self) -> Landing | None:
        """Return the landing at once."""
        landing, self._landing = self._landing, None
        return landing


class ReplayRoller:
    """Hands out what landed before, in its order."""

    def __init__(self, landings: Iterable[Landing]) -> None:
        self._landings = deque(landings)
        self._asked = False

    def take_up(self, dice: int) -> tuple[Numbering, ...]:
        """Return the numbering of the flight that is next, if it has one."""
        flight = self._landings[0].flight if self._landings else None
        return (NUMBERINGS[0],) * dice if flight is None else flight.numberings

    def throw(self, dice: int, launch: Launch | None = None) -> None:  # noqa: ARG002  it has been thrown
        """Ask for the next landing. Raises `ThrowError` if none is left or it has another number of dice."""
        if self._asked:
            raise ThrowError("the last throw has not been fetched")
        if not self._landings:
            raise ThrowError("no landing is left to replay")
        expected = len(self._landings[0].faces)
        if dice != expected:
            raise ThrowError(f"{dice} dice were asked for, but {expected} landed")
        self._asked = True

    def poll(self) -> Landing | None:
        """Return the landing at once."""
        if not self._asked:
            return None
        self._asked = False
        return self._landings.popleft()


def _check(dice: int) -> None:
    if not 1 <= dice <= HANDFUL:
        raise ThrowError(f"{dice} dice cannot be thrown")
