"""`dixmille review RECORD|-`: every decision of a game judged, and luck told from skill.

In games of two that can be solved decisions cost chances to win, elsewhere points.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.ai.coach.grades import Grade
from game.ai.coach.review import PlayerReview, Review, Tally, Verdict, review
from game.match import Match
from game.output import plain, print_json, print_table
from game.rules.notation import action_to_word
from game.tools.coaching import add_coach_arguments, coach_for
from game.tools.records import read_record
from game.tools.score import Subparsers


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("review", help="every decision of a game judged", description=__doc__)
    parser.add_argument(
        "record", metavar="RECORD", help="the record of a game; - reads it from standard input"
    )
    add_coach_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the review. Raises ToolError if the record cannot be played."""
    match = read_record(args.record)
    found = review(coach_for(match, args), match.states[0], match.actions)
    if args.json:
        print_json(to_table(found, match))
    else:
        _print_for_people(found, match)
    return 0


def to_table(found: Review, match: Match) -> dict[str, object]:
    """What `--json` prints; seats count from 1, chances are shares of 1.

    By `measure` "win" costs, losses and luck are chances to win, and for each of the two players

        result - start = luck - lost - (the other's luck - the other's lost).

    `rating` is a thousand times the mean loss per free decision or, by points, the mean loss in points.
    `chances` are both players' after every turn. `place` counts a record's words from 1.
    """
    return {
        "measure": found.measure,
        "exact": found.exact,
        "players": [_player(found, player, match) for player in found.players],
        "chances": [
            {
                "seat": chance.seat + 1,
                "round": chance.round,
                "win": [_rounded(chance.win), _rounded(1.0 - chance.win)],
            }
            for chance in found.chances
        ],
        "decisions": [_verdict(verdict) for verdict in found.verdicts],
    }


def _player(found: Review, player: PlayerReview, match: Match) -> dict[str, object]:
    fortune = player.fortune
    return {
        "seat": player.seat + 1,
        "name": match.players[player.seat].name,
        "start": _of_seat(found.start, player.seat),
        "result": _of_seat(found.result, player.seat),
        "luck": _rounded(player.luck),
        "lost": _rounded(player.lost),
        "rating": _rounded(player.rating, 4),
        "accuracy": _rounded(player.all.accuracy, 4),
        "all": _tally(player.all),
        "dice": _tally(player.dice),
        "choice": _tally(player.choice),
        "dearest": [_verdict(verdict) for verdict in player.dearest],
        "throws": fortune.throws,
        "busts": fortune.busts,
        "expected_busts": _rounded(fortune.expected_busts, 4),
        "busts_spread": _rounded(fortune.busts_spread, 4),
        "points": fortune.points,
        "expected_points": _rounded(fortune.expected_points, 2),
        "points_spread": _rounded(fortune.points_spread, 2),
    }


def _of_seat(first: float | None, seat: int) -> float | None:
    if first is None:
        return None
    return _rounded(first if seat == 0 else 1.0 - first)


def _tally(tally: Tally) -> dict[str, object]:
    marks = dict(
        zip((Grade.DOUBTFUL.value, Grade.MISTAKE.value, Grade.BLUNDER.value), tally.marks, strict=True)
    )
    return {"free": tally.free, "best": tally.best, "marks": marks}


def _verdict(verdict: Verdict) -> dict[str, object]:
    return {
        "place": verdict.place + 1,
        "round": verdict.round,
        "seat": verdict.seat + 1,
        "kind": "dice" if verdict.is_dice else "choice",
        "chosen": action_to_word(verdict.chosen),
        "best": action_to_word(verdict.best),
        "cost": _rounded(verdict.cost),
        "measure": verdict.measure,
        "grade": verdict.grade.value,
    }


def _rounded(value: float | None, digits: int = 9) -> float | None:
    return None if value is None else round(value, digits)


def _print_for_people(found: Review, match: Match) -> None:
    names = [player.name for player in match.players]
    by_chances = found.measure == "win"
    head = ["player", "decisions", "best", "?!", "?", "??", "rating"]
    rows: list[list[object]] = []
    for player in found.players:
        accuracy, rating = player.all.accuracy, player.rating
        rows.append(
            [
                names[player.seat],
                player.all.free,
                "-" if accuracy is None else f"{accuracy:.0%}",
                *player.all.marks,
                "-" if rating is None else f"{rating:.2f}",
                *([_share(player.luck, "+.1%"), _share(player.lost, ".1%")] if by_chances else []),
                *_beside(player.fortune.busts, player.fortune.expected_busts, player.fortune.busts_spread, 1),
                *_beside(
                    player.fortune.points, player.fortune.expected_points, player.fortune.points_spread, 0
                ),
            ]
        )
    if by_chances:
        head += ["luck", "lost"]
    print_table([*head, "busts", "expected", "points", "expected"], rows)
    chances = "chances to win" if found.exact else "chances to win that are not exact"
    print(f"Measured in {chances if by_chances else 'points: nothing tells the chances here'}.")
    for player in found.players:
        _print_dearest(names[player.seat], player.dearest)


def _share(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)


def _beside(count: int, expected: float, spread: float, digits: int) -> Sequence[object]:
    return count, f"{expected:.{digits}f} ± {spread:.{digits}f}"


def _print_dearest(name: str, dearest: Sequence[Verdict]) -> None:
    for verdict in dearest:
        points = verdict.measure == "points"
        cost = f"{verdict.cost:.0f} points" if points else f"{verdict.cost:.1%}"
        chosen, best = action_to_word(verdict.chosen) + verdict.grade.value, action_to_word(verdict.best)
        print(f"{plain(name)}, round {verdict.round}: {chosen} for {best} cost {cost}")
