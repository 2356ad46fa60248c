"""How strong the levels are: games between computer players, counted. Run by hand.

`python tests/bench/bench_levels.py [--rules ID] [--games N] MATCH …`, each MATCH like `club,casual` or
`perfect,steady,steady,steady`; without one each level plays the next lower one. Seats change places from game
to game, so that each name sits everywhere as often; a shared win counts as its part. Printed is the share of
wins of the first name with its standard error.

`perfect` sees the solved game of two (kept, or solved first); `field` is the same without it, and `leader`
with it alone: aimed at the one with the most points, whoever else there is.

Turns that are told by chances are solved for hundreds of games at once, which takes far less time, so games
run side by side.

`--losses` tells instead what each name loses in a game of two against itself, in points of win chance, by the
solved game: the half of what a game brings to light, and so exact that a few hundred games are enough.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from game.ai.coach.advice import Coach
from game.ai.duel.ends import turn_plans
from game.ai.duel.plans import Floats, Plans
from game.ai.duel.playing import PlainTurn
from game.ai.duel.table import Duel, DuelTurn, stakes_of
from game.ai.duel.turns import Stops, Tables, solve_all
from game.ai.field.table import Field
from game.ai.players.bots import Bot, make_bot
from game.ai.players.level_bot import LevelBot
from game.ai.players.perfect import PerfectBot, against_one
from game.ai.turn.solution import solve
from game.ai.turn.winning import field_tells
from game.files import Folders
from game.presets import find_rules
from game.rules.engine import apply, new_game
from game.rules.state import OVER, READY, ROLLING, GameState
from game.tools.duels import find_or_solve
from game.tools.simulate import landings

TOGETHER = 400
LADDER = ("casual,novice", "club,casual", "expert,club", "perfect,expert")


class Together:
    """A table whose turns are solved for many games before they are asked for."""

    def __init__(self, table: Duel | Field, plans: Plans, unit: int) -> None:
        self.table, self.plans, self.unit = table, plans, unit
        self.known: dict[object, DuelTurn] = {}

    def fits(self, state: GameState) -> bool:
        return self.table.fits(state)

    def turn(self, state: GameState) -> PlainTurn:
        found = self.known.get((state.seats, state.seat, state.race))
        return PlainTurn(self.table.turn(state) if found is None else found, state.ruleset.dice)

    def prepare(self, states: Sequence[GameState]) -> None:
        self.known.clear()
        alike: dict[tuple[int, bool], list[tuple[GameState, Stops, float]]] = {}
        for state in filter(self.table.fits, states):
            table = self.table
            stops, worth = table.stops(state) if isinstance(table, Field) else table._prospects.stops(state)
            kind = len(stops.bank) // 8, stops.hot is None
            alike.setdefault(kind, []).append((state, stops, worth))
        for group in alike.values():
            self._solve(group)

    def _solve(self, group: list[tuple[GameState, Stops, float]]) -> None:
        rows = max(len(stops.bank) for _, stops, _ in group)

        def beside(columns: Sequence[Floats]) -> Floats:
            return np.concatenate(
                [np.pad(one, ((0, rows - len(one)), (0, 0)), mode="edge") for one in columns], 1
            )

        bank = beside([stops.bank for _, stops, _ in group])
        hots = [stops.hot for _, stops, _ in group if stops.hot is not None]
        same = all(stops.hot is stops.bank for _, stops, _ in group)
        hot = bank if same else beside(hots) if hots else None
        plain, full, first = (
            np.concatenate([getattr(stops, name) for _, stops, _ in group])
            for name in ("plain", "full", "first")
        )
        solved = solve_all(self.plans, Stops(bank, hot, plain, full, first), rolls=True)
        for column, (state, stops, worth) in enumerate(group):
            here = slice(column, column + 1)
            tables = Tables(
                solved.start[here],
                tuple(values[:, here] for values in solved.values),
                tuple(values[:, here] for values in solved.rolls),
            )
            turn = DuelTurn(self.unit, stakes_of(self.unit, stops, worth), tables)
            self.known[state.seats, state.seat, state.race] = turn


class Bench:
    """Players by one rule set, and games between them."""

    def __init__(self, rules: str, *, duel: bool) -> None:
        self.ruleset = find_rules(rules).ruleset
        self.solution = solve(self.ruleset)
        self.field: Together | None = None
        if field_tells(self.ruleset):
            field = Field(self.solution)
            self.field = Together(field, field.plans, field.unit)
        self.duel = find_or_solve(self.ruleset, Folders.of_user().duels) if duel else None
        self.turns: Together | None = None
        if self.duel is not None:
            grid = self.duel.solution.grid
            self.turns = Together(self.duel, turn_plans(grid), grid.unit)

    def bot(self, name: str) -> Bot:
        if name == "leader":
            return PerfectBot(make_bot("steady", self.solution), self.turns)
        if name == "field":
            return make_bot("perfect", self.solution, None, self.field)
        return make_bot(name, self.solution, self.turns, self.field)

    def share(self, names: Sequence[str], games: int, seed: int) -> tuple[float, float]:
        """The share of wins of the first name, and its standard error."""
        bots, rng, mine = {name: self.bot(name) for name in names}, random.Random(seed), names.count(names[0])
        sums = squares = 0.0
        started, live = 0, list[tuple[Iterator[GameState], list[str]]]()
        while live or started < games:
            while len(live) < TOGETHER and started < games:
                seats = [names[(index - started) % len(names)] for index in range(len(names))]
                live.append((self.play([bots[name] for name in seats], rng), seats))
                started += 1
            waiting: list[tuple[str, GameState]] = []
            going = []
            for game, seats in live:
                state = next(game)
                if state.outcome is None:
                    going.append((game, seats))
                    waiting.append((seats[state.seat], state))
                    continue
                winners = state.outcome.winners
                part = sum(seats[seat] == names[0] for seat in winners) / len(winners) / mine
                sums, squares = sums + part, squares + part**2
            live = going
            self.prepare(bots, waiting)
        mean = sums / games
        return mean, sqrt((squares / games - mean**2) / games)

    def prepare(self, bots: Mapping[str, Bot], waiting: Sequence[tuple[str, GameState]]) -> None:
        """Solve the turns that are about to begin, each by the table that its player goes by."""
        by_field, by_duel = [], []
        for name, state in waiting:
            bot, view = bots[name], against_one(state)
            perfect = isinstance(bot, PerfectBot) or (isinstance(bot, LevelBot) and bot.strength.flawless)
            told = perfect and name != "field" and (name == "leader" or len(state.playing) == 2)
            if told and view is not None and self.turns is not None:
                by_duel.append(view)
            elif isinstance(bot, LevelBot) and not bot.forgets(state):
                by_field.append(state)
        for table, states in ((self.field, by_field), (self.turns, by_duel)):
            if table is not None and states:
                table.prepare(states)

    def play(self, bots: Sequence[Bot], rng: random.Random) -> Iterator[GameState]:
        """A game: its state before each turn, and its last one."""
        state = new_game(self.ruleset, len(bots))
        while state.phase is not OVER:
            if state.phase is ROLLING:
                state = apply(state, rng.choice(landings(state.turn.dice))).state
                continue
            if state.phase is READY:
                yield state
            state = apply(state, bots[state.seat].decide(state)).state
        yield state

    def loss(self, name: str, games: int, seed: int) -> tuple[float, float]:
        """The points of win chance that each seat loses in a game, and the standard error."""
        rng, bot, coach = random.Random(seed), self.bot(name), Coach(self.solution, self.duel)
        found = []
        for _ in range(games):
            state, lost = new_game(self.ruleset, 2), 0.0
            while state.phase is not OVER:
                if state.phase is ROLLING:
                    state = apply(state, rng.choice(landings(state.turn.dice))).state
                    continue
                action = bot.decide(state)
                lost += coach.advise(state).cost(action) or 0.0
                state = apply(state, action).state
            found.append(100 * lost / 2)
        return fmean(found), stdev(found) / sqrt(games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="*", default=LADDER)
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--losses", action="store_true")
    args = parser.parse_args()
    told = ("perfect", "leader")
    bench = Bench(
        args.rules, duel=args.losses or any(name in match for match in args.matches for name in told)
    )
    gc.freeze()
    gc.disable()
    for match in args.matches:
        began, names = time.perf_counter(), match.split(",")
        if args.losses:
            lost, error = bench.loss(names[0], args.games, args.seed)
            print(f"{args.rules}: {names[0]} loses {lost:.2f} ± {error:.2f} points in a game", end="")
        else:
            share, error = bench.share(names, args.games, args.seed)
            print(f"{args.rules}: {match}: {share:.2%} ± {error:.2%} of {args.games} games", end="")
        print(f" ({time.perf_counter() - began:.0f} s)", flush=True)
        gc.collect()


if __name__ == "__main__":
    main()
