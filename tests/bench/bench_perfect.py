"""How often `perfect` wins against `steady`, and how long its decisions take.

    python tests/bench/bench_perfect.py [RULES [GAMES]]

Half of the games are begun by either. Decisions are timed by the processor time of this process, one by one:
the first of a turn solves the turn.
"""

from __future__ import annotations

import os
import random
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from game.ai.duel.playing import Playing
from game.ai.duel.shelf import find
from game.ai.duel.table import solve_duel
from game.ai.players.bots import Bot, make_bot
from game.ai.turn.solution import solve
from game.presets import find_rules
from game.rules.actions import Action
from game.rules.state import GameState
from game.tools.simulate import Tally, simulate


class Timed:
    """A bot whose decisions are timed, in seconds."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.times: list[float] = []

    @property
    def name(self) -> str:
        """That of the bot."""
        return self._bot.name

    def decide(self, state: GameState) -> Action:
        """What the bot does now."""
        started = time.process_time()
        action = self._bot.decide(state)
        self.times.append(time.process_time() - started)
        return action


def main(rules: str = "classic", games: int = 2000) -> None:
    """Play the games and print the figures."""
    ruleset = find_rules(rules).ruleset
    solution = solve(ruleset)
    duel = find(ruleset, None) or solve_duel(ruleset)
    perfect = Timed(make_bot("perfect", solution, Playing(duel)))
    steady = make_bot("steady", solution)
    won = 0.0
    for seat in range(2):
        bots = [perfect, steady] if seat == 0 else [steady, perfect]
        tally = Tally(2)
        for _ in simulate(ruleset, bots, random.Random(7), games // 2, tally):
            pass
        share = (tally.wins[seat] + tally.ties / 2) / tally.games
        won += share
        fair = duel.first_seat if seat == 0 else 1.0 - duel.first_seat
        print(f"perfect in seat {seat + 1}: {share:.2%} of {tally.games} games, against its equal {fair:.2%}")
    spread = 100 * (games / 2 * 0.25 * 2) ** 0.5 / (games / 2)
    print(f"over both seatings {100 * (won - 1):+.2f} points (standard error {spread:.2f})")
    times = sorted(perfect.times)
    print(
        f"{len(times)} decisions: median {1000 * times[len(times) // 2]:.2f} ms,"
        f" 99th percentile {1000 * times[len(times) * 99 // 100]:.2f} ms, longest {1000 * times[-1]:.2f} ms"
    )


if __name__ == "__main__":
    names, numbers = sys.argv[1:2], [int(number) for number in sys.argv[2:3]]
    main(names[0] if names else "classic", numbers[0] if numbers else 2000)
