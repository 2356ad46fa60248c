"""`dixmille score RULES DICE…`: every legal keep of each throw, and what it is worth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.output import ToolError, print_json, print_table
from game.presets import RulesFileError, find_rules
from game.rules.notation import digits, faces_of, quoted
from game.rules.ruleset import Faces, Ruleset
from game.rules.scoring import keeps, worth

Subparsers = argparse._SubParsersAction  # noqa: SLF001  argparse has no public name for what add_subparsers returns
STDIN: Final = "-"


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("score", help="every legal keep of a throw", description=__doc__)
    parser.add_argument("rules", metavar="RULES", help="a preset's id or a rules file (.toml)")
    parser.add_argument("throws", metavar="DICE", nargs="+", help="throws as digits; - reads one a line")
    parser.add_argument("--json", action="store_true", help="one JSON object for each throw, one a line")


def run(args: argparse.Namespace) -> int:
    """Print the keeps of each throw. Raises ToolError at the first that is none."""
    try:
        ruleset = find_rules(args.rules).ruleset
    except RulesFileError as error:
        raise ToolError(str(error)) from error
    for text in _throws(args.throws):
        throw = _throw(ruleset, text)
        found = score(ruleset, throw)
        if args.json:
            print_json(found)
        else:
            _print_for_people(ruleset, throw)
    return 0


def score(ruleset: Ruleset, throw: Faces) -> dict[str, object]:
    """What `--json` prints for a throw: its keeps, the most points first."""
    options = keeps(ruleset, throw)
    return {
        "throw": digits(throw),
        "bust": not options and not _consolation(ruleset, throw),
        "best": max((option.points for option in options.values()), default=_consolation(ruleset, throw)),
        "keeps": [
            {
                "keep": digits(faces),
                "points": option.points,
                "left": option.left,
                "combinations": _split(ruleset, faces),
            }
            for faces, option in options.items()
        ],
    }


def _consolation(ruleset: Ruleset, throw: Faces) -> int:
    """The points these rules pay for a throw of all the dice in which nothing scores."""
    return ruleset.nothing or 0 if len(throw) == ruleset.dice else 0


def _split(ruleset: Ruleset, faces: Faces) -> list[list[object]]:
    value = worth(ruleset, faces)
    assert value is not None, "a legal keep has a worth"  # noqa: S101  what a keep is
    return [[digits(combination.faces), combination.points] for combination in value.combinations]


def _throws(arguments: Sequence[str]) -> Iterator[str]:
    for argument in arguments:
        yield from _lines(sys.stdin) if argument == STDIN else (argument,)


def _lines(lines: Iterable[str]) -> Iterator[str]:
    return (line.strip() for line in lines if line.strip())


def _throw(ruleset: Ruleset, text: str) -> Faces:
    try:
        throw = faces_of(text)
    except ValueError as error:
        raise ToolError(str(error)) from error
    if len(throw) > ruleset.dice:
        raise ToolError(f"{quoted(text)} is no throw: these rules have {ruleset.dice} dice")
    return throw


def _print_for_people(ruleset: Ruleset, throw: Faces) -> None:
    options = keeps(ruleset, throw)
    if not options:
        paid = _consolation(ruleset, throw)
        print(f"{digits(throw)}: {f'nothing scores, which pays {paid}' if paid else 'bust'}")
        return
    print(f"{digits(throw)}:")
    rows = [
        (
            digits(faces),
            option.points,
            option.left,
            " + ".join(f"{dice} {points}" for dice, points in _split(ruleset, faces)),
        )
        for faces, option in options.items()
    ]
    print_table(("keep", "points", "left", "made of"), rows)
