"""Whole games of bots on rule sets drawn by chance: how they end.

Run by hand: PYTHONPATH=.:tests python tests/bench/bench_random_rules.py [games] [first seed] [games by each
rule set]. Solving a rule set takes longer than a game by it. Every step is checked as the property tests
check it, and the words of every game are played again.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from game_checks import check_outcome, check_state, check_totals
from random_games import BotTable, played_out
from ruleset_strategy import random_ruleset

from game.ai.turn.solution import Solution, solve
from game.rules.reasons import IllegalActionError
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Phase

MOST_ACTIONS = 10_000
"""After so many a game is cut off; one by the presets has a few hundred."""


@dataclass
class Report:
    """What became of the games."""

    fates: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)

    def note(self, fate: str, about: str, seed: int, ruleset: Ruleset) -> None:
        self.fates[fate] += 1
        print(f"seed {seed}: {fate}: {about}\n  {ruleset.differences(Ruleset())}", flush=True)


def play(seed: int, solution: Solution, report: Report) -> None:
    """One game, and what became of it."""
    ruleset = solution.ruleset
    table = BotTable(ruleset, Random(seed), solution)
    state = table.start
    try:
        for step in played_out(state, table.decide, MOST_ACTIONS):
            check_state(step.state)
            check_totals(state, step)
            state = step.state
    except IllegalActionError as error:
        report.note("refused", str(error), seed, ruleset)
    except Exception as error:  # noqa: BLE001  whatever it is, the other games are played
        report.note("failed", repr(error), seed, ruleset)
    else:
        finish(seed, table, state, report)
    report.lengths.append(len(table.actions))
    report.words.update(type(action).__name__ for action in table.actions)


def finish(seed: int, table: BotTable, state: GameState, report: Report) -> None:
    ruleset = state.ruleset
    if state.phase is Phase.OVER:
        check_outcome(state)
        report.fates["ended"] += 1
    else:
        totals = [seat.total for seat in state.seats]
        report.note("cut off", f"round {state.race.round}, totals {totals}", seed, ruleset)
    if table.replay() != state:
        report.note("replay unequal", "", seed, ruleset)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    report = Report()
    started = perf_counter()
    by_each = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for seed in range(first, first + games):
        if (seed - first) % by_each == 0:
            solution = solve(random_ruleset(Random(seed)))
        play(seed, solution, report)
        if (seed - first) % 100 == 99:
            print(
                f"{seed - first + 1} games, {perf_counter() - started:.0f} s: {dict(report.fates)}",
                flush=True,
            )
    lengths = sorted(report.lengths)
    print(f"{games} games in {perf_counter() - started:.0f} s: {dict(report.fates)}")
    print(f"{sum(lengths)} actions: {dict(report.words)}")
    print(f"actions in a game: median {lengths[len(lengths) // 2]}, longest {lengths[-1]}")


if __name__ == "__main__":
    main()
