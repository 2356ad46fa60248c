"""Small games of two, one for every way to play on, that are solved in seconds; and games played by them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from game.ai.coach.advice import Coach
from game.ai.duel.table import solve_duel
from game.ai.players.bots import make_bot
from game.ai.turn.solution import solve
from game.rules.actions import Action, Land
from game.rules.engine import apply, new_game
from game.rules.legality import legal_actions
from game.rules.ruleset import Ruleset, ruleset_from_table
from game.rules.state import OVER, ROLLING, GameState

SMALL: dict[str, dict[str, object]] = {
    "short": {"target": 700, "opening": 250},
    "extra-rounds": {"target": 400, "opening": 0, "end": "one_more_each", "tie": "extra_rounds"},
    "exact": {"target": 500, "opening": 200, "goal": "exact_refuse", "end": "immediate"},
    "exact-past": {"target": 400, "opening": 0, "goal": "exact_lose_turn", "tie": "shared", "minimum": 150},
    "bust-run": {
        "target": 500,
        "opening": 0,
        "bust_run": 2,
        "bust_run_penalty": 200,
        "floor": -200,
        "end": "immediate",
    },
    "fleur": {
        "target": 450,
        "fleur": 200,
        "fleur_when": "first_throw",
        "opening": 200,
        "floor": 0,
        "tie": "shared",
    },
    "five-dice": {
        "target": 400,
        "dice": 5,
        "six_alike": False,
        "straight": False,
        "three_pairs": False,
        "opening": 0,
        "hot_dice": "may_bank",
        "tie": "first",
        "end": "finish_round_then_one_more",
    },
    "rounds": {"target": 500, "opening": 0, "rounds": 4, "tie": "shared", "keep_all": True},
    "paid": {"target": 700, "opening": 0, "nothing": 500, "six_ones": "win", "end": "immediate"},
}
"""Rule sets by name, as what differs from `classic`."""


class Game(NamedTuple):
    """A game from its start to its end."""

    start: GameState
    actions: tuple[Action, ...]

    def states(self) -> Iterator[GameState]:
        """Every state of it, the last one too."""
        state = self.start
        yield state
        for action in self.actions:
            state = apply(state, action).state
            yield state


@cache
def small(name: str) -> Ruleset:
    """One of the rule sets."""
    return ruleset_from_table(SMALL[name])


@cache
def coach_of(name: str) -> Coach:
    """A coach who has solved one of the rule sets."""
    return Coach(solve(small(name)), solve_duel(small(name)))


def land(rng: random.Random, dice: int, off: float = 0.0) -> Land:
    """Dice as they fall; each leaves the tray with the chance `off`."""
    faces = sorted(rng.randint(1, 6) for _ in range(dice) if rng.random() >= off)
    return Land(tuple(faces), dice - len(faces))


def played(coach: Coach, seed: int, seats: int = 2, whim: float = 0.2, off: float = 0.0) -> Game:
    """A game between bots who now and then do anything that is allowed."""
    rng = random.Random(seed)
    bots = [make_bot(("bold", "careful", "steady")[seat % 3], coach.solution) for seat in range(seats)]
    start = state = new_game(coach.solution.ruleset, seats)
    actions: list[Action] = []
    while state.phase is not OVER:
        if state.phase is ROLLING:
            action: Action = land(rng, state.turn.dice, off)
        elif rng.random() < whim:
            action = rng.choice(legal_actions(state))
        else:
            action = bots[state.seat].decide(state)
        actions.append(action)
        state = apply(state, action).state
    return Game(start, tuple(actions))
