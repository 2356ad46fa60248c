"""`dixmille referee FILE|-`: plays a record and says where the game stands and what happened."""

from __future__ import annotations

import argparse
import re
from dataclasses import fields
from typing import Final

from game.match import Match
from game.output import plain, print_json, print_table
from game.rules.engine import apply
from game.rules.events import Event
from game.rules.legality import legal_actions
from game.rules.notation import action_to_word, digits
from game.rules.state import GameState, Outcome, Phase
from game.tools.records import read_record
from game.tools.score import Subparsers

_HUMP: Final = re.compile(r"(?<!^)(?=[A-Z])")


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("referee", help="plays a record", description=__doc__)
    parser.add_argument("record", metavar="FILE", help="the record of a game; - reads it from standard input")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print where the game of a record stands. Raises ToolError if it cannot be played."""
    match = read_record(args.record)
    if args.json:
        print_json(verdict(match))
    else:
        _print_for_people(match)
    return 0


def verdict(match: Match) -> dict[str, object]:
    """What `--json` prints: the state and every event since the beginning; seats count from 1."""
    state = match.state
    return {
        "phase": state.phase.value,
        "seat": state.seat + 1,
        "totals": [seat.total for seat in state.seats],
        "open": [seat.open for seat in state.seats],
        "turn": {
            "score": state.turn.score,
            "dice": state.turn.dice,
            "throw": digits(state.turn.throw),
            "jokers": digits(state.turn.carry.jokers),
            "unconfirmed": [digits(figure) for figure in state.turn.carry.figures],
        },
        "legal": legal_words(state),
        "winner": [seat + 1 for seat in state.outcome.winners] if state.outcome else [],
        "events": [event_to_json(event) for event in events_of(match)],
    }


def legal_words(state: GameState) -> list[str]:
    """The seat's own actions as words. While dice are in the air chance acts, and the seat has none."""
    if state.phase is Phase.ROLLING:
        return []
    return [action_to_word(action) for action in legal_actions(state)]


def events_of(match: Match) -> list[Event]:
    """Everything that happened in a match, in order."""
    events: list[Event] = []
    for state, action in zip(match.states, match.actions, strict=False):
        events += apply(state, action).events
    return events


def event_to_json(event: Event) -> dict[str, object]:
    """An event as plain data: its name in `event`, then its fields, dice as digits and seats from 1."""
    plain: dict[str, object] = {"event": _HUMP.sub("_", type(event).__name__).lower()}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, Outcome):
            plain |= {"winner": [seat + 1 for seat in value.winners], "rule": value.rule}
        elif field.name in {"seat", "by", "other"}:
            plain[field.name] = None if value is None else value + 1
        elif field.name in {"seats", "due"}:
            plain[field.name] = [seat + 1 for seat in value]
        elif field.name == "figures":
            plain[field.name] = [digits(figure) for figure in value]
        elif field.name == "hand":
            plain[field.name] = [[digits(part.faces), part.points] for part in value]
        else:
            plain[field.name] = digits(value) if field.name == "faces" else value
    return plain


def _print_for_people(match: Match) -> None:
    state = match.state
    rows = [
        (
            number,
            player.name,
            seat.total,
            "gone" if seat.gone else "open" if seat.open else "closed",
            "plays" if state.phase is not Phase.OVER and number == state.seat + 1 else "",
        )
        for number, (player, seat) in enumerate(zip(match.players, state.seats, strict=True), start=1)
    ]
    print_table(("seat", "name", "total", "", ""), rows)
    if state.outcome:
        names = [plain(match.players[seat].name) for seat in state.outcome.winners]
        print(f"over: {' and '.join(names)} won ({state.outcome.rule})")
        return
    turn = state.turn
    print(f"phase {state.phase.value}, turn score {turn.score}, dice {turn.dice}, throw {digits(turn.throw)}")
    print("legal:", " ".join(legal_words(state)) or "-")
