"""What it is worth to know the variants: the steady bot against one that knows only the rules without them.

Run by hand: PYTHONPATH=.:tests python tests/bench/bench_bots.py [games]. The blind bot plays the same way by
turns that were solved without the variant: it sets no jokers, takes nothing over, and expects neither that a
figure grows nor that one must be confirmed. Half of the games are begun by each.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

from playing import rules

from game.ai.players.bots import Bot, make_bot
from game.ai.turn.solution import solve
from game.ai.turn.spot import Spot
from game.rules.actions import Action, Bank, Forfeit, Roll
from game.rules.legality import choices, why_not
from game.rules.ruleset import Ruleset
from game.rules.scoring import keeps
from game.rules.state import NO_CARRY, GameState, Phase
from game.tools.simulate import Tally, simulate

PLAIN: dict[str, Any] = {"grow": False, "confirm": False, "jokers": False, "takeover": False}

CASES: list[tuple[str, dict[str, Any]]] = [
    (base, variant)
    for base in ("classic", "five-dice")
    for variant in (
        {"confirm": True},
        {"grow": True},
        {"jokers": True},
        {"takeover": 1000},
        {"takeover": 1000, "takeover_margin": 300},
        {"grow": True, "confirm": True, "jokers": True, "takeover": 1000},
    )
]


class Blind:
    """Plays by turns solved for the same rules without variants."""

    def __init__(self, ruleset: Ruleset) -> None:
        table = ruleset.to_table() | PLAIN | {"takeover_margin": False}
        self._ruleset = rules("classic", **table)
        self._solution = solve(self._ruleset)
        self._bot = make_bot("steady", self._solution)

    @property
    def name(self) -> str:
        return "blind"

    def decide(self, state: GameState) -> Action:
        turn = state.turn
        seen = replace(state, ruleset=self._ruleset, turn=replace(turn, carry=NO_CARRY), leftover=None)
        if state.phase is Phase.CHOOSING:
            options = choices(state)
            if options.keys() != keeps(self._ruleset, turn.throw).keys():
                # What joins a figure is a good it did not expect, but has now.
                table = self._solution.open
                best = max(
                    options.values(),
                    key=lambda option: table.after_keep(turn.score + option.points, Spot(option.left)),
                )
                return best.keep
        action = self._bot.decide(seen)
        if why_not(state, action) is None:
            return action
        others: tuple[Action, ...] = (
            Roll(),
            Bank(),
            Forfeit(),
            *(option.keep for option in choices(state).values()),
        )
        return next(other for other in others if why_not(state, other) is None)


def compare(ruleset: Ruleset, games: int) -> None:
    steady, blind = make_bot("steady", solve(ruleset)), Blind(ruleset)
    won = drawn = 0
    totals = [0, 0]
    for seats in (0, 1):
        bots: list[Bot] = [steady, blind] if seats == 0 else [blind, steady]
        tally = Tally(2)
        for _ in simulate(ruleset, bots, Random(7 + seats), games // 2, tally):
            pass
        won, drawn = won + tally.wins[seats], drawn + tally.ties
        totals[0] += tally.totals[seats]
        totals[1] += tally.totals[1 - seats]
    share = (won + drawn / 2) / games
    error = (share * (1 - share) / games) ** 0.5
    means = ", ".join(str(round(total / games)) for total in totals)
    print(f"  steady wins {share:6.1%} ± {error:.1%}  (mean totals {means})")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for base, variant in CASES:
        started = perf_counter()
        changes = PLAIN | variant
        print(f"{base} + {variant}", flush=True)
        compare(rules(base, **changes), games)
        print(f"  {games} games in {perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
