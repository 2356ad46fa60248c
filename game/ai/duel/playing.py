"""A solved game as a player reads it: the decisions of a turn by score and spot, variants included."""

from __future__ import annotations

from functools import lru_cache

from game.ai.duel.ends import turn_plans
from game.ai.duel.spots import SpotPlans, SpotTurn, net_of
from game.ai.duel.standings import grid
from game.ai.duel.table import Duel, DuelTurn, plain
from game.ai.turn.spot import Spot
from game.ai.turn.winning import Turn, turns_are_plain
from game.rules.ruleset import Ruleset
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


@lru_cache(maxsize=4)
def spot_plans(ruleset: Ruleset, unit: int) -> SpotPlans | None:
    """How turns with variants are worked out; None where there are no variants."""
    return None if turns_are_plain(ruleset) else SpotPlans(net_of(ruleset), unit)


def prepare(ruleset: Ruleset) -> None:
    """Work out, once for a rule set, what its turns are looked up with: some tens of milliseconds.

    Raises TooFineError if there would be too many pairs of totals.
    """
    board = grid(plain(ruleset))
    turn_plans(board)
    spot_plans(ruleset, board.unit)


class Playing:
    """Reads turns off a duel: as they were solved or, with variants, solved again in their true state.

    The last turn asked for is remembered, so its further decisions are looked up at once.
    """

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self._plans = spot_plans(duel.ruleset, duel.solution.grid.unit)
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
