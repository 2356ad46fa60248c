"""How likely the next roll loses the turn, as the panel tells it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.ai.turn.odds import bust_chance
from game.rules.combinations import all_throws
from game.rules.ruleset import Ruleset
from game.rules.scoring import Growing, growing, keeps
from game.rules.state import GameState, Leftover

_FACES: Final = 6


def risk(state: GameState) -> float:
    """The chance (0 to 1) that the roll to come loses the turn.

    Where jokers lie, it takes two throws without a score: that of the other dice, and that of the jokers.
    """
    ruleset, turn = state.ruleset, state.turn
    figures = growing(ruleset, turn.kept) if turn.dice < ruleset.dice else ()
    chance = _bust(ruleset, turn.dice, figures)
    if turn.carry.jokers and not turn.carry.aside:
        chance *= _bust(ruleset, len(turn.carry.jokers), figures)
    return chance


def risk_of_taking(ruleset: Ruleset, left: Leftover) -> float:
    """The chance (0 to 1) that whoever throws these dice loses the turn at once."""
    return _bust(ruleset, left.dice, growing(ruleset, left.kept) if left.dice < ruleset.dice else ())


@lru_cache(maxsize=1024)
def _bust(ruleset: Ruleset, dice: int, figures: Growing) -> float:
    if not figures:
        return float(bust_chance(ruleset, dice))
    lost = sum(ways for throw, ways in all_throws(dice) if not keeps(ruleset, throw, figures))
    return float(lost / _FACES**dice)
