"""By which values a turn is played that is to bring points: the usual ones, or those near an exact target."""

from __future__ import annotations

from game.ai.turn.solution import Solution
from game.ai.turn.table import Values
from game.ai.turn.takeover import Prized, in_chain, prize_of
from game.rules.state import GameState, Leftover


def far_values(solution: Solution, state: GameState, taken: Leftover | None) -> Values:
    """The values of the running seat's turn, the target being far; `taken` is the turn that it took over."""
    table = solution.open
    if solution.chain is not None and in_chain(state):
        table = solution.chain
    elif not state.seats[state.seat].open:
        table = solution.closed
    prize = prize_of(state, state.seat, taken)
    return table if prize is None else Prized(table, solution.lead, prize)


def turn_values(solution: Solution, state: GameState, taken: Leftover | None) -> Values:
    """The same, or the values of a turn that must not pass the target where that is near."""
    level = (state.race.target - state.seats[state.seat].total) // solution.ruleset.step
    if 0 <= level < len(solution.near):
        return solution.near[level]
    return far_values(solution, state, taken)
