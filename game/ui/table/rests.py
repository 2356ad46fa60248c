"""Where the dice of each throw came to rest, so that undo leaves them lying there."""

from __future__ import annotations

from game.match import Match
from game.rules.actions import Land
from game.tray.flight import Flight
from game.ui.table.shown import FeltDie, faces_lying


class Rests:
    """The resting dice of the throws that were seen, by the length of the log when they had landed."""

    def __init__(self) -> None:
        self._dice: dict[int, list[FeltDie]] = {}

    def note(self, match: Match, flight: Flight) -> None:
        """Note the flight by which the last dice of `match` have just landed."""
        poses = flight.poses(float(flight.ticks))
        self._dice[len(match.actions)] = [
            FeltDie(poses[die], flight.numberings[die], face)
            for die, face in zip(flight.lying, flight.faces, strict=True)
        ]

    def lying(self, match: Match) -> list[FeltDie] | None:
        """The dice of the running throw that still lie there; None if their flight was not seen."""
        landed = [place for place, action in enumerate(match.actions, start=1) if isinstance(action, Land)]
        dice = self._dice.get(landed[-1]) if landed else None
        if dice is None:
            return None
        wanted, lying = list(faces_lying(match.state.turn)), []
        for die in dice:
            if die.face in wanted:
                wanted.remove(die.face)
                lying.append(die)
        return None if wanted else lying
