"""`dixmille simulate RULES --players …`: games between computer players, without a screen.

The games go through the engine that every game goes through. The players keep their seats in the order given:
the first one always begins.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, TextIO

from game.ai.players.bots import Bot, UnknownBotError, check_bot, make_bot
from game.ai.players.levels import level_of
from game.ai.thinker import is_perfect
from game.ai.turn.solution import solve
from game.ai.turn.winning import Table, field_tells
from game.files import Folders
from game.output import ToolError, print_json, print_table
from game.presets import RulesFileError, find_rules
from game.rules.actions import Land
from game.rules.engine import apply, new_game
from game.rules.ruleset import Ruleset
from game.rules.state import OVER, READY, ROLLING, GameState
from game.tools.score import Subparsers

MOST_ACTIONS: Final = 100_000
"""Actions after which a game is given up: a long one has a thousand."""


@dataclass(slots=True)
class Tally:
    """What many games came to, by seat; a tie is no win for anybody."""

    seats: int
    games: int = 0
    ties: int = 0
    turns: int = 0
    wins: list[int] = field(init=False)
    totals: list[int] = field(init=False)
    busts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.wins, self.totals, self.busts = ([0] * self.seats for _ in range(3))

    def to_table(self, seconds: float) -> dict[str, object]:
        """What `--json` prints; `mean_turns` are the turns of one seat in a game."""
        return {
            "games": self.games,
            "wins": self.wins,
            "ties": self.ties,
            "mean_total": [round(total / self.games, 1) for total in self.totals],
            "mean_turns": round(self.turns / self.games / self.seats, 2),
            "busts": self.busts,
            "games_per_s": round(self.games / seconds, 1),
        }


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("simulate", help="games between computer players", description=__doc__)
    parser.add_argument("rules", metavar="RULES", help="a preset's id or a rules file (.toml)")
    parser.add_argument(
        "--players", metavar="BOTS", default="steady,steady", help="who sits there, like steady,club:bold"
    )
    parser.add_argument("--games", metavar="N", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", metavar="S", type=int, help="the same seed brings the same games")
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Play the games and print the result. Raises ToolError for rules or players that there are not."""
    if args.games < 1:
        raise ToolError(f"{args.games} games cannot be played; at least one can")
    names = [name.strip() for name in args.players.split(",")]
    try:
        ruleset = find_rules(args.rules).ruleset
        for name in names:
            check_bot(name)
        bots = _bots(ruleset, names)
    except (RulesFileError, UnknownBotError) as error:
        raise ToolError(str(error)) from error
    seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
    started = time.perf_counter()
    tally = Tally(len(bots))
    gc.disable()  # states are never in a cycle: looking for one would cost a tenth of the time
    try:
        for _ in _shown(
            simulate(ruleset, bots, random.Random(seed), args.games, tally), args.games, sys.stderr
        ):
            pass
    finally:
        gc.enable()
    result = tally.to_table(time.perf_counter() - started) | {"seed": seed}
    if args.json:
        print_json(result)
    else:
        _print_for_people(names, tally, result)
    return 0


def _bots(ruleset: Ruleset, names: Sequence[str]) -> list[Bot]:
    """The players, with what they go by. Raises ToolError for rules that cannot be solved."""
    solution, table, field = solve(ruleset), None, None
    if field_tells(ruleset) and any(level_of(name) for name in names):
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # see dixmille solve
        from game.ai.field.table import field_of  # noqa: PLC0415  imports numpy, which others do not need

        field = field_of(solution)
    if any(is_perfect(name) for name in names) and (field is None or len(names) == 2):
        table = _table(ruleset)
    return [make_bot(name, solution, table, field) for name in names]


def _table(ruleset: Ruleset) -> Table:
    """The solved game of two. Raises ToolError for rules that cannot be solved."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # see dixmille solve
    from game.ai.duel.playing import Playing  # noqa: PLC0415  imports numpy, which others do not need
    from game.tools.duels import find_or_solve  # noqa: PLC0415  the same

    return Playing(find_or_solve(ruleset, Folders.of_user().duels))


def simulate(
    ruleset: Ruleset, bots: Sequence[Bot], rng: random.Random, games: int, tally: Tally
) -> Iterator[int]:
    """Play so many games into `tally`; yields after each how many are done.

    Raises ToolError for a game that does not end.
    """
    dice = [landings(count) for count in range(ruleset.dice + 1)]
    for done in range(1, games + 1):
        final = _play(new_game(ruleset, len(bots)), bots, dice, rng, tally)
        assert final.outcome is not None, "a game that is over has an outcome"  # noqa: S101  what OVER means
        winners = final.outcome.winners
        tally.games = done
        if len(winners) == 1:
            tally.wins[winners[0]] += 1
        else:
            tally.ties += 1
        for index, seat in enumerate(final.seats):
            tally.totals[index] += seat.total
        yield done


@cache
def landings(dice: int) -> tuple[Land, ...]:
    """All 6 to the power of `dice` ways that dice can fall, so that each is equally likely."""
    known: dict[tuple[int, ...], Land] = {}
    falls = (tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice))
    return tuple(known.setdefault(faces, Land(faces)) for faces in falls)


def _play(
    state: GameState,
    bots: Sequence[Bot],
    dice: Sequence[Sequence[Land]],
    rng: random.Random,
    tally: Tally,
) -> GameState:
    draw = rng.random
    for _ in range(MOST_ACTIONS):
        seat = state.seat
        if state.phase is ROLLING:
            falls = dice[state.turn.dice]
            state = apply(state, falls[int(draw() * len(falls))]).state
            if state.phase is READY or state.phase is OVER:
                tally.busts[seat] += 1
                tally.turns += 1
        elif state.phase is OVER:
            return state
        else:
            waiting = state.phase is READY
            state = apply(state, bots[seat].decide(state)).state
            if not waiting and (state.phase is READY or state.phase is OVER):
                tally.turns += 1
    raise ToolError(f"a game has not ended after {MOST_ACTIONS} actions, and was given up")


def _shown(games: Iterator[int], total: int, stream: TextIO) -> Iterator[int]:
    """The same, with progress on `stream`: a line rewritten in a terminal, one for each tenth elsewhere."""
    percent = 0
    for done in games:
        before, percent = percent, done * 100 // total
        if stream.isatty():
            if percent != before:
                print(f"\r{done} of {total} games ({percent} %)", end="", file=stream, flush=True)
        elif percent // 10 != before // 10:
            print(f"{done} of {total} games ({percent} %)", file=stream, flush=True)
        yield done
    if stream.isatty():
        print("\r\033[K", end="", file=stream, flush=True)


def _print_for_people(names: Sequence[str], tally: Tally, result: dict[str, object]) -> None:
    rows = [
        (name, tally.wins[seat], round(tally.totals[seat] / tally.games), tally.busts[seat])
        for seat, name in enumerate(names)
    ]
    print_table(("player", "wins", "mean total", "busts"), rows)
    print(f"games {tally.games}, ties {tally.ties}, turns of a seat {result['mean_turns']}")
    print(f"{result['games_per_s']} games a second, seed {result['seed']}")
