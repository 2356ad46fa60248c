"""`dixmille advise RECORD|-`: what may be done where a record ends, the best first, and why.

Chances to win are told for games of two that can be solved, points elsewhere.
"""

from __future__ import annotations

import argparse

from game.ai.coach.advice import Advice, Choice, Coach
from game.ai.coach.saying import why_sentence
from game.output import print_json, print_table
from game.resources import ASSETS
from game.rules.notation import action_to_word
from game.rules.state import GameState
from game.text import SOURCE, Texts
from game.tools.coaching import add_coach_arguments, coach_for
from game.tools.records import read_record
from game.tools.score import Subparsers


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("advise", help="what to do where a record ends", description=__doc__)
    parser.add_argument(
        "record", metavar="RECORD", help="the record of a game; - reads it from standard input"
    )
    add_coach_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the advice. Raises ToolError if the record cannot be played."""
    match = read_record(args.record)
    coach = coach_for(match, args)
    if args.json:
        print_json(to_table(coach, match.state))
    else:
        _print_for_people(coach, match.state, match.players[match.state.seat].name)
    return 0


def to_table(coach: Coach, state: GameState) -> dict[str, object]:
    """What `--json` prints: every legal action, the best first; none while dice are in the air.

    Chances are shares of 1. `win` is null where it is not known; `value` is what actions are ordered by, in
    `measure`, and `cost` how much less that is than the best. After a keep `then` is best, and the numbers
    are those of doing both; `bust` is the chance that the dice left would bust. `expected` is the turn
    score that the turn ends with on average.
    """
    advice = coach.advise(state)
    texts = _texts()
    return {
        "phase": state.phase.value,
        "seat": state.seat + 1,
        "measure": advice.measure,
        "exact": coach.is_exact(state),
        "why": why_sentence(texts, advice, advice.best.action) if advice.best else "",
        "actions": [_choice(texts, advice, choice) for choice in advice.choices],
    }


def _choice(texts: Texts, advice: Advice, choice: Choice) -> dict[str, object]:
    return {
        "action": action_to_word(choice.action),
        "then": None if choice.then is None else action_to_word(choice.then),
        "win": _rounded(advice.win(choice)),
        "expected": _rounded(choice.expected, 2),
        "bust": _rounded(choice.bust),
        "score": choice.score,
        "dice": choice.dice,
        "value": _rounded(choice.value),
        "cost": _rounded(advice.cost(choice.action)),
        "why": why_sentence(texts, advice, choice.action),
    }


def _rounded(value: float | None, digits: int = 6) -> float | None:
    return None if value is None else round(value, digits)


def _texts() -> Texts:
    return Texts(SOURCE, ASSETS / "locale")


def _print_for_people(coach: Coach, state: GameState, name: str) -> None:
    advice, texts = coach.advise(state), _texts()
    if advice.best is None:
        print(f"There is nothing to decide: {_why_nothing(state)}.")
        return
    measured = {"win": "wins", "lead": "leads", "points": "points"}[advice.measure]
    rows = [
        (
            action_to_word(choice.action),
            "" if choice.then is None else action_to_word(choice.then),
            _worth(advice, choice),
            "-" if choice.expected is None else f"{choice.expected:.0f}",
            f"{choice.bust:.1%}",
        )
        for choice in advice.choices
    ]
    print_table((name, "then", measured, "expects", "bust"), rows)
    print(why_sentence(texts, advice, advice.best.action))
    if advice.measure == "win" and not coach.is_exact(state):
        print("These chances are not exact.")


def _why_nothing(state: GameState) -> str:
    if state.outcome:
        return "the game is over"
    return "its dice are real ones" if state.seats[state.seat].real else "the dice must land"


def _worth(advice: Advice, choice: Choice) -> str:
    if choice.value is None:
        return "-"
    return f"{choice.value:.1f}" if advice.measure == "points" else f"{choice.value:.2%}"
