"""The best single turn: the one that banks the most points on average, far from the target.

Exact with every variant that belongs to one turn: figures that grow, that must be confirmed, and jokers. What
a turn leaves to be taken over, and what it takes over, is no part of it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from game.ai.turn.costs import bust_costs
from game.ai.turn.induction import induct
from game.ai.turn.net import Net
from game.ai.turn.spot import Spot, cast_from
from game.ai.turn.survival import survival
from game.ai.turn.table import Lines, TurnTable

LEAST_LEVELS: Final = 400
MOST_LEVELS: Final = 12_000
MOST_KEEPS: Final = 8_000_000
"""How many turn scores are tabulated: 400 steps of 50 reach 20 000 points, beyond one turn in a million.

More are, up to where banking is always best, if that takes no more than so many keeps to be looked at. Above
them the turn is one that lives on first (`survival`), which at such scores is as good.
"""

ROUNDS: Final = 3
"""Repetitions for the worth of a fresh turn: each is some six times as exact as the one before."""


def best_turn(net: Net, *, is_open: bool) -> Generator[None, None, tuple[TurnTable, Lines]]:
    """Solve the turn, and what lies above its levels; a level at each step."""
    ruleset = net.ruleset
    costs = bust_costs(ruleset, is_open=is_open)
    least = max(ruleset.minimum, 0 if is_open else ruleset.opening, ruleset.step)
    above = yield from survival(net, costs)
    levels = _levels(net, above, least)
    scores = range(0, levels * ruleset.step, ruleset.step)
    worth = [float(score) if score >= least else None for score in scores]
    table = yield from induct(net, worth, above, costs)
    return table, above


def best_turn_in_chain(net: Net, open_turn: TurnTable) -> Generator[None, None, TurnTable]:
    """Solve the turn of two open seats, each of which may take over what the other leaves.

    Worth is then the lead a turn brings: a bank is worth its points, less what the other gains by taking the
    dice that are left rather than by a fresh turn. That gain lies at a higher score, so one induction has
    both; only the worth of a fresh turn must be known before, and is found by repetition.
    """
    costs, fresh, table = bust_costs(net.ruleset, is_open=True), Spot(net.ruleset.dice), open_turn
    for _ in range(ROUNDS):
        rival = table.roll(0, fresh)
        above = yield from survival(net, costs, rival)
        table = yield from induct(net, open_turn.worth[:LEAST_LEVELS], above, costs, rival)
    return table


def _levels(net: Net, above: Lines, least: int) -> int:
    """How many levels to tabulate: past the score from which no roll is better than banking."""
    score = float(least)
    for spot in net.plain:
        if spot in net.bound or (spot.left == net.ruleset.dice and net.ruleset.nothing is None):
            continue  # nothing to bank, or not yet
        line = above.throws[cast_from(net.ruleset, spot)]
        if line.slope < 1.0 - 1e-9:
            score = max(score, line.base / (1.0 - line.slope))
    wanted = min(int(score) // net.ruleset.step + 2, MOST_LEVELS, MOST_KEEPS // net.size)
    return max(wanted, LEAST_LEVELS)
