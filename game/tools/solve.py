"""`dixmille solve RULES`: the best play of a turn, and of a game of two; with `--turn`, of a turn alone.

A game that is kept solved, because it is a preset or was solved here before, is looked up.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.ai.turn.solution import Solution, solve
from game.files import Folders
from game.output import ToolError, print_json, print_table
from game.presets import RulesFileError, find_rules, preset_ids
from game.rules.ruleset import Ruleset
from game.tools.score import Subparsers

if TYPE_CHECKING:
    from game.tools.duels import SolvedGame


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser(
        "solve", help="the odds, and the best play of a turn and of a game", description=__doc__
    )
    parser.add_argument(
        "rules",
        metavar="RULES",
        nargs="?",
        help="a preset's id or a rules file (.toml); --write: all presets",
    )
    parser.add_argument("--turn", action="store_true", help="the best single turn alone")
    parser.add_argument(
        "--at", metavar="OWN,OTHER", help="the chances of a seat with the total OWN, the other having OTHER"
    )
    parser.add_argument("--fresh", action="store_true", help="solve it even if it is kept solved")
    parser.add_argument("--write", metavar="DIR", type=Path, help="solve it and keep the solution there")
    parser.add_argument("--data-dir", metavar="DIR", type=Path, help="what was solved before is kept there")
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Solve and print. Raises ToolError for rules that there are not, or that cannot be solved."""
    if args.rules is None and args.write is None:
        raise ToolError("say which rules: a preset's id or a rules file (.toml)")
    if args.turn and (args.at or args.fresh or args.write):
        raise ToolError("--at, --fresh and --write are about whole games, and --turn about one turn alone")
    try:
        names = preset_ids() if args.rules is None else (args.rules,)
        found = [find_rules(name).ruleset for name in names]
    except RulesFileError as error:
        raise ToolError(str(error)) from error
    if not args.turn:
        # Read by numpy as it is imported: its threads would wait for each other on matrices this small.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if args.write is not None:
        from game.tools.duels import write_all  # noqa: PLC0415  numpy is not needed for a turn

        return write_all(dict(zip(names, found, strict=True)), args.write)
    started = time.perf_counter()
    solution = solve(found[0])
    game = None if args.turn else _game(found[0], args)
    seconds = time.perf_counter() - started
    if args.json:
        print_json(to_table(solution) | (game.to_table() if game else {}) | {"seconds": round(seconds, 3)})
    else:
        _print_for_people(solution)
        for line in game.lines() if game else ():
            print(line)
        print(f"Solved in {seconds:.2f} s.")
    return 0


def _game(ruleset: Ruleset, args: argparse.Namespace) -> SolvedGame:
    from game.tools.duels import solved_game  # noqa: PLC0415  as above

    cache = (Folders.under(args.data_dir) if args.data_dir else Folders.of_user()).duels
    return solved_game(ruleset, cache, at=args.at, fresh=args.fresh)


def to_table(solution: Solution) -> dict[str, object]:
    """What `--json` prints of a turn: an open seat's far from the target, to six places, points to two.

    `bank_from` leaves out dice that are never banked with, as all of them where hot dice must be rolled.
    Where the rules have variants, `variants` says which of them `turn_value` covers, which it leaves out, and
    for which moments of a turn `bust` and `bank_from` hold.
    """
    dice = range(1, solution.ruleset.dice + 1)
    bank_from = {count: solution.bank_from(count) for count in dice}
    table: dict[str, object] = {
        "bust": {str(count): round(solution.bust[count], 6) for count in dice},
        "turn_value": round(solution.turn_value, 2),
        "bank_from": {str(count): score for count, score in bank_from.items() if score is not None},
    }
    covered, left_out = _variants(solution.ruleset)
    if covered or left_out:
        table["variants"] = {
            "covered": covered,
            "left_out": left_out,
            "bust_and_bank_from": _moments(covered),
        }
    return table


def _variants(ruleset: Ruleset) -> tuple[list[str], list[str]]:
    """The variants in force: those that belong to one turn, and those that tie turns together."""
    covered = [name for name in ("grow", "confirm", "jokers") if getattr(ruleset, name)]
    left_out = [name for name in ("takeover", "takeover_margin") if getattr(ruleset, name) is not None]
    if (ruleset.bust_run or 1) > 1 or ruleset.bust_run_penalty == "all":
        left_out.append("bust_run")
    return covered, left_out


def _moments(covered: list[str]) -> list[str]:
    """For which moments of a turn the odds and the scores to bank from hold."""
    moments = {
        "grow": "no figure of this hand can grow",
        "confirm": "nothing waits to be confirmed",
        "jokers": "no jokers lie aside",
    }
    return [moments[name] for name in covered]


def _print_for_people(solution: Solution) -> None:
    rows = [
        (count, f"{solution.bust[count]:.1%}", solution.bank_from(count) or "never")
        for count in range(1, solution.ruleset.dice + 1)
    ]
    print_table(("dice", "bust", "bank from"), rows)
    covered, left_out = _variants(solution.ruleset)
    if covered:
        print(f"The table holds while {' and '.join(_moments(covered))}.")
    print(f"A turn is worth {solution.turn_value:.2f} points.")
    if covered:
        print(f"This includes {', '.join(covered)}.")
    if left_out:
        print(f"This leaves out {', '.join(left_out)}.")
