"""`dixmille solve RULES --turn`: the odds, and the best play of a turn."""

from __future__ import annotations

import argparse
import time

from game.ai.solution import Solution, solve
from game.output import ToolError, print_json, print_table
from game.presets import RulesFileError, find_rules
from game.tools.score import Subparsers


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("solve", help="the odds, and the best play of a turn", description=__doc__)
    parser.add_argument("rules", metavar="RULES", help="a preset's id or a rules file (.toml)")
    parser.add_argument("--turn", action="store_true", help="the best single turn alone")
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Solve the turn and print it. Raises ToolError for rules that there are not."""
    if not args.turn:
        raise ToolError("only the single turn can be solved: add --turn")
    try:
        ruleset = find_rules(args.rules).ruleset
    except RulesFileError as error:
        raise ToolError(str(error)) from error
    started = time.perf_counter()
    solution = solve(ruleset)
    seconds = time.perf_counter() - started
    if args.json:
        print_json(to_table(solution, seconds))
    else:
        _print_for_people(solution, seconds)
    return 0


def to_table(solution: Solution, seconds: float) -> dict[str, object]:
    """What `--json` prints, for an open seat far from the target; chances and points to six and two places.

    `bank_from` leaves out dice that are never banked with, as all of them where hot dice must be rolled.
    """
    dice = range(1, solution.ruleset.dice + 1)
    bank_from = {count: solution.bank_from(count) for count in dice}
    return {
        "bust": {str(count): round(solution.bust[count], 6) for count in dice},
        "turn_value": round(solution.turn_value, 2),
        "bank_from": {str(count): score for count, score in bank_from.items() if score is not None},
        "seconds": round(seconds, 3),
    }


def _print_for_people(solution: Solution, seconds: float) -> None:
    rows = [
        (count, f"{solution.bust[count]:.1%}", solution.bank_from(count) or "never")
        for count in range(1, solution.ruleset.dice + 1)
    ]
    print_table(("dice", "bust", "bank from"), rows)
    print(f"A turn is worth {solution.turn_value:.2f} points. Solved in {seconds:.2f} s.")
