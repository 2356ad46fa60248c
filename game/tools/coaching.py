"""A coach for a command: who knows the rules of a record, and its solved game where there is one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.ai.coach.advice import Coach
from game.ai.turn.solution import Solution, solve
from game.ai.turn.winning import Table, turns_are_plain
from game.files import Folders
from game.match import Match
from game.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from game.ai.duel.table import Duel


def add_coach_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what says where the coach looks for solved games."""
    parser.add_argument(
        "--quick", action="store_true", help="without a solved game judge by points, unsolved"
    )
    parser.add_argument("--data-dir", metavar="DIR", type=Path, help="solved games are kept there")


def coach_for(match: Match, args: argparse.Namespace) -> Coach:
    """A coach for a match: by the solved game where it is one of two, looked up or solved and kept."""
    folders = Folders.under(args.data_dir) if args.data_dir else Folders.of_user()
    solution = solve(match.ruleset)
    if len(match.players) != 2:
        return Coach(solution, None, _of_many(solution))
    table = kept_or_solved(folders.duels, None if args.quick else sys.stderr)(match.ruleset)
    if table is None or turns_are_plain(match.ruleset):
        return Coach(solution, table)
    # They need numpy, which takes longer to import than most commands take in all.
    from game.ai.duel.playing import Playing  # noqa: PLC0415

    return Coach(solution, table, Playing(table))


def _of_many(solution: Solution) -> Table:
    """What tells the chances of more than two, nearly."""
    from game.ai.field.table import Field, FieldTurns  # noqa: PLC0415  it needs numpy, too

    return FieldTurns(Field(solution))


def kept_or_solved(cache: Path, progress: TextIO | None) -> Callable[[Ruleset], Duel | None]:
    """Solved games: those that are kept and, if `progress` is a stream to tell it on, those solved now."""

    def table_of(ruleset: Ruleset) -> Duel | None:
        from game.ai.duel.shelf import find, keep  # noqa: PLC0415
        from game.ai.duel.standings import TooFineError  # noqa: PLC0415
        from game.ai.duel.table import solve_duel  # noqa: PLC0415

        found = find(ruleset, cache)
        if found is not None or progress is None:
            return found
        try:
            found = solve_duel(ruleset, _told_on(progress))
        except TooFineError:
            return None
        try:
            keep(found, cache)
        except OSError as error:
            print(f"the solved game is not kept: {error.strerror or error}", file=progress)
        return found

    return table_of


def _told_on(stream: TextIO) -> Callable[[float], None]:
    """Tells of progress (0 to 1) at every tenth."""
    told = 0

    def tell(part: float) -> None:
        nonlocal told
        if int(part * 10) > told:
            told = int(part * 10)
            print(f"solving the game: {told * 10} %", file=stream, flush=True)

    return tell
