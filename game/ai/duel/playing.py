"""A solved game as a player reads it: the decisions of a turn by score and spot, variants included."""

from __future__ import annotations

from game.ai.chances import turns_are_plain
from game.ai.duel.spots import SpotPlans, SpotTurn, net_of
from game.ai.duel.table import Duel, DuelTurn
from game.ai.perfect import Turn
from game.ai.spot import Spot
from game.rules.state import GameState


class PlainTurn:
    """A turn without variants, as the table has it."""

    def __init__(self, solved: DuelTurn, dice: int) -> None:
        self._solved, self._dice = solved, dice

    def bank(self, score: int) -> float | None:
        """The chance if it is banked; None where it may not be."""
        return self._solved.bank(score)

    def roll(self, score: int, spot: Spot) -> float:
        """The chance if the dice are rolled from the spot."""
        return self._solved.roll(score, spot.left or self._dice)

    def after_keep(self, score: int, spot: Spot) -> float:
        """The chance once a keep has led there."""
        return self._solved.after_keep(score, spot.left)

    @property
    def given_up(self) -> float:
        """The chance after a turn that is given up."""
        return self._solved.stakes.given_up


class Playing:
    """Reads turns off a duel: as they were solved or, with variants, solved again in their true state.

    The last turn asked for is remembered, so its further decisions are looked up at once.
    """

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        rules = duel.ruleset
        self._plans: SpotPlans | None = None
        if not turns_are_plain(rules):
            self._plans = SpotPlans(net_of(rules), duel.solution.grid.unit)
        self._turn: tuple[object, SpotTurn] | None = None

    def fits(self, state: GameState) -> bool:
        """Whether this game can be looked up."""
        return self.duel.fits(state)

    def turn(self, state: GameState) -> Turn:
        """The decisions of the running turn. Raises ValueError if the game does not fit."""
        if self._plans is None:
            return PlainTurn(self.duel.turn(state), state.ruleset.dice)
        key = (state.seats, state.seat, state.race)
        if self._turn is None or self._turn[0] != key:
            self._turn = key, SpotTurn(self._plans, self.duel.stakes(state))
        return self._turn[1]
