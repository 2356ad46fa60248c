"""How long advice and a review take, by the solved game that travels with a preset.

Run by hand: PYTHONPATH=.:tests python tests/bench/bench_coach.py [preset] [games].
"""

from __future__ import annotations

import sys
from time import perf_counter

from small_games import played

from game.ai.coach.advice import Coach
from game.ai.coach.review import review
from game.ai.coach.trainer import search
from game.ai.duel.shelf import find
from game.ai.turn.solution import solve
from game.presets import load_preset
from game.rules.state import OVER, ROLLING

EXERCISES = 200


def main() -> None:
    preset = sys.argv[1] if len(sys.argv) > 1 else "classic"
    ruleset = load_preset(preset).ruleset
    duel = find(ruleset, None)
    coach = Coach(solve(ruleset), duel)
    games = [played(coach, seed) for seed in range(int(sys.argv[2]) if len(sys.argv) > 2 else 20)]
    print(f"{preset}: {'solved' if duel else 'by points'}, {len(games)} games")

    states = [state for game in games for state in game.states() if state.phase not in {ROLLING, OVER}]
    times = []
    for state in states:
        started = perf_counter()
        coach.advise(state)
        times.append(perf_counter() - started)
    times.sort()
    median, most = (times[int(len(times) * part)] * 1000 for part in (0.5, 0.99))
    print(f"advice: median {median:.2f} ms, 99th percentile {most:.2f} ms, {len(times)} decisions")

    seconds, turns = [], 0
    for game in games:
        started = perf_counter()
        found = review(coach, game.start, game.actions)
        seconds.append(perf_counter() - started)
        turns = max(turns, len(found.chances))
    mean, longest = sum(seconds) / len(seconds), max(seconds)
    print(f"review: {mean:.2f} s a game, {longest:.2f} s at most, of {turns} turns at most")

    started, slices, found_ones = perf_counter(), 0, 0
    for exercise in search(coach, 1):
        slices += 1
        found_ones += exercise is not None
        if found_ones == EXERCISES:
            break
    taken = perf_counter() - started
    print(f"exercises: {taken / EXERCISES * 1000:.1f} ms each, {taken / slices * 1000:.1f} ms a slice")


if __name__ == "__main__":
    main()
