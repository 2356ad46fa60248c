"""The chance to win of every moment of a turn in a game of two, read off its solved table.

The table itself comes from `game.ai.duel`, which needs numpy; here only its shape is known, so that whoever
asks for advice without a table need not wait for numpy.
"""

from __future__ import annotations

from typing import Final, Protocol

from game.ai.turn.winning import turns_are_plain
from game.rules.actions import Land
from game.rules.combinations import all_throws
from game.rules.ruleset import Faces, Ruleset
from game.rules.scoring import keeps
from game.rules.state import GameState

FACES: Final = 6


class Ends(Protocol):
    """What a turn may end in."""

    @property
    def given_up(self) -> float:
        """The chance to win after a turn that ends with 0, but is no bust."""


class SolvedTurn(Protocol):
    """The chance to win of every decision of a turn, under best play from there on; scores in points."""

    @property
    def stakes(self) -> Ends:
        """What it may end in."""

    def bank(self, score: int) -> float | None:
        """The chance if this turn score is banked, None where it may not be."""

    def roll(self, score: int, dice: int) -> float:
        """The chance if so many dice are rolled."""

    def after_keep(self, score: int, left: int) -> float:
        """The chance once a keep has brought the turn to this score and left so many dice (0: hot dice)."""

    def bust(self, score: int, dice: int) -> float:
        """The chance after a bust of so many dice thrown with this score."""


class SolvedGame(Protocol):
    """A game of two, solved; `game.ai.duel.table.Duel` is one."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules it was solved for."""

    @property
    def exact(self) -> bool:
        """Whether nothing of these rules is left out."""

    def fits(self, state: GameState) -> bool:
        """Whether this game can be looked up."""

    def turn(self, state: GameState) -> SolvedTurn:
        """The decisions of the running turn."""


class Chances:
    """Reads the running seat's chance to win."""

    def __init__(self, table: SolvedGame) -> None:
        self._table = table

    @property
    def exact(self) -> bool:
        """Whether they are the true ones, nothing left out."""
        return self._table.exact

    def fit(self, state: GameState) -> bool:
        """Whether they tell this game: the table does, the turns are plain, and all dice are in the tray."""
        if not turns_are_plain(state.ruleset) or any(seat.real for seat in state.seats):
            return False
        return self._table.fits(state)

    def turn(self, state: GameState) -> SolvedTurn:
        """The decisions of the running turn."""
        return self._table.turn(state)

    def in_the_air(self, state: GameState) -> float:
        """The chance while the dice are in the air."""
        turn = state.turn
        if not turn.throw:
            return self._table.turn(state).roll(turn.score, turn.dice)
        # Some dice lie there already; the others left the tray and are thrown again.
        throws = ((tuple(sorted(turn.throw + faces)), ways) for faces, ways in all_throws(turn.dice))
        worth = sum(ways * self._thrown(state, throw) for throw, ways in throws)
        return worth / float(FACES**turn.dice)

    def landed(self, before: GameState, land: Land, after: GameState) -> float:
        """The chance of the seat that threw, once its dice have landed so; `after` is the state then."""
        if not land.off:
            return self._thrown(before, tuple(sorted(before.turn.throw + land.faces)))
        if before.ruleset.off_table == "lose_turn":
            return self._table.turn(before).stakes.given_up
        return self.in_the_air(after)

    def _thrown(self, state: GameState, throw: Faces) -> float:
        """The chance once this throw lies there whole."""
        rules, score = state.ruleset, state.turn.score
        solved = self._table.turn(state)
        options = keeps(rules, throw)
        if not options and rules.nothing is not None and len(throw) == rules.dice:
            score += rules.nothing
            return max(solved.bank(score) or 0.0, solved.roll(score, rules.dice))
        if not options:
            return solved.bust(score, len(throw))
        if rules.six_ones == "win" and throw == rules.all_ones:
            return 1.0
        return max(solved.after_keep(score + option.points, option.left) for option in options.values())
