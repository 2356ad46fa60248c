"""What decisions of a turn are worth, and what that is measured in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from game.ai.coach.chances import Chances
from game.ai.turn.endgame import best_other, is_last_turn, last_pursuit, tie_worth
from game.ai.turn.solution import Solution
from game.ai.turn.spot import Spot
from game.ai.turn.usual import turn_values
from game.ai.turn.winning import Turn
from game.rules.legality import least_bank
from game.rules.state import GameState, Leftover

Measure = Literal["win", "lead", "points"]
"""What decisions are measured in.

`win` is the chance to win; `lead` that to get past those who have played, in the last turn; `points` what
the turn brings on average.
"""


@dataclass(frozen=True, slots=True)
class Gauge:
    """The worth of a turn's decisions by its score and the spot it is in; None where it is not known.

    `given_up` is what a turn is worth that ends with 0, `won` what a throw that wins the game is.
    """

    measure: Measure
    bank: Callable[[int, Spot], float | None]
    roll: Callable[[int, Spot], float | None]
    keep: Callable[[int, Spot], float | None]
    given_up: float | None
    won: float | None


def win_gauge(chances: Chances, state: GameState) -> Gauge:
    """The chance to win, where turns are plain."""
    solved, dice = chances.turn(state), state.ruleset.dice

    def bank(score: int, _: Spot) -> float | None:
        return solved.bank(score)

    def roll(score: int, spot: Spot) -> float:
        return solved.roll(score, spot.left or dice)

    def keep(score: int, spot: Spot) -> float:
        return solved.after_keep(score, spot.left)

    return Gauge("win", bank, roll, keep, solved.stakes.given_up, 1.0)


def spot_gauge(solution: Solution, turn: Turn) -> Gauge:
    """The chance to win of a turn that is followed in its true state."""
    known = _known_spots(solution)

    def bank(score: int, _: Spot) -> float | None:
        return turn.bank(score)

    def roll(score: int, spot: Spot) -> float | None:
        return turn.roll(score, spot) if known(spot) else None

    def keep(score: int, spot: Spot) -> float | None:
        return turn.after_keep(score, spot) if known(spot) else None

    return Gauge("win", bank, roll, keep, turn.given_up, 1.0)


def usual_gauge(solution: Solution, state: GameState, taken: Leftover | None) -> Gauge:
    """What a good player goes by without a solved game: the lead in the last turn, points before.

    `taken` is the turn that the seat has taken over, or is about to. Nothing is known where a bank would
    get to the target and others may still answer, nor in the last turn of a seat that leads already. Past an
    exact target there is nothing to be had.
    """
    table = turn_values(solution, state, taken)
    total, target, exact = state.seats[state.seat].total, state.race.target, solution.ruleset.exact
    known = _known_spots(solution)
    last = is_last_turn(state) and len(state.playing) > 1
    if last and _is_ahead(state):
        return Gauge("points", _unknown, _unknown, _unknown, None, None)
    if last:
        ahead = last_pursuit(solution, state, taken)
        return Gauge(
            "lead",
            lambda score, _: ahead.bank(score),
            lambda score, spot: ahead.roll(score, spot) if known(spot) else None,
            lambda score, spot: ahead.after_keep(score, spot) if known(spot) else None,
            0.0,
            1.0,
        )
    least = least_bank(solution.ruleset, state.seats[state.seat])

    def bank(score: int, spot: Spot) -> float | None:
        if total + score < target:
            return table.bank(score, spot) or 0.0
        if not exact:
            return None
        return 0.0 if total + score > target else table.bank(score, spot)

    def told(worth: Callable[[int, Spot], float]) -> Callable[[int, Spot], float | None]:
        """The same, but for where a bank would bring about the end, which points do not tell."""

        def of(score: int, spot: Spot) -> float | None:
            if exact and total + score > target:
                return 0.0
            decides = not exact and score >= least and total + score >= target
            return worth(score, spot) if known(spot) and not decides else None

        return of

    return Gauge("points", bank, told(table.roll), told(table.after_keep), 0.0, None)


def _unknown(_score: int, _spot: Spot) -> None:
    """What nothing tells."""


def _is_ahead(state: GameState) -> bool:
    """Whether the running seat leads with what it has, so that there is nobody left to get past."""
    own, best = state.seats[state.seat].total, best_other(state)
    return own > best or (own == best and tie_worth(state, best) == 1.0)


def _known_spots(solution: Solution) -> Callable[[Spot], bool]:
    """Whether a spot is in the tables: with jokers, only those that a good player comes to are."""
    rolls = solution.open.rolls
    return lambda spot: spot in rolls
