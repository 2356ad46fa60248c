"""A trial of the dice: hundreds of real throws in fast motion, counted."""

from random import Random

from game.tray.fairness import Tally
from game.tray.flight import Flight
from game.tray.launch import HANDFUL, Launch
from game.tray.roller import TrayRoller


class Trial:
    """Throws `dice` dice by and by, six at a time, as a player throws them without thinking.

    They are the game's own flights, thrown by the game's own roller. `rng` draws everything.
    """

    def __init__(self, rng: Random, dice: int = 600) -> None:
        """Fewer than no dice raise ValueError."""
        if dice < 0:
            raise ValueError(f"{dice} dice cannot be thrown")
        self.tally = Tally()
        self._left = dice
        self._rng = rng
        self._roller = TrayRoller(Random(rng.getrandbits(64)))
        self._flying = 0

    @property
    def done(self) -> bool:
        """Whether all dice were thrown."""
        return self._left == 0

    def poll(self) -> Flight | None:
        """Do a piece of the work, two or three milliseconds; return a flight that has just landed.

        A hundred polls throw about 60 dice. When all are thrown it does nothing more.
        """
        if self.done:
            return None
        if self._flying == 0:
            self._flying = min(HANDFUL, self._left)
            self._roller.throw(self._flying, Launch.by_itself(self._rng))
        landing = self._roller.poll()
        if landing is None:
            return None
        self._left -= self._flying
        self._flying = 0
        self.tally += landing.faces
        return landing.flight
