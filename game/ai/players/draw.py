"""Chance that is none of the dice: numbers drawn from where a game stands, and always the same there."""

from __future__ import annotations

from hashlib import blake2b
from statistics import NormalDist
from typing import Final

from game.rules.state import GameState

_WHOLE: Final = 1 << 64
_SPREAD: Final = NormalDist()


class Draw:
    """Numbers for a position, evenly from 0 to 1, told apart by what they are drawn for.

    They hang on the totals, the round, whose turn it is and, but for those of the turn as a whole, on its
    score and its dice; and on a `seed`. Nothing else is known, dice to come least of all.
    """

    def __init__(self, state: GameState, seed: int) -> None:
        seats = [(seat.total, seat.open, seat.busts, seat.gone) for seat in state.seats]
        race, turn = state.race, state.turn
        self._turn = f"{seed} {seats} {state.seat} {race.round} {race.target}"
        kept = [part.faces for part in turn.kept]
        self._throw = f"{self._turn} {turn.score} {turn.dice} {turn.throw} {kept} {turn.hands}"

    def of_turn(self, what: str) -> float:
        """A number that stays the same throughout the turn."""
        return _number(f"{self._turn} {what}")

    def of_throw(self, what: str) -> float:
        """A number for what lies there now."""
        return _number(f"{self._throw} {what}")

    def spread(self, what: str) -> float:
        """The same about 0, with a standard deviation of 1."""
        return _SPREAD.inv_cdf(min(max(self.of_throw(what), 1e-12), 1.0 - 1e-12))


def _number(text: str) -> float:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") / _WHOLE
