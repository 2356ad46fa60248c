"""What a match has been so far, told by its log: totals by round, and how each seat has fared.

Worked out afresh from the actions, so it is right at any moment, after an undo too, and needs no bookkeeping.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from game.ai.coach.fortune import Fortune
from game.match import Match
from game.rules.actions import Land, Roll, TakeOver
from game.rules.engine import apply
from game.rules.events import (
    Banked,
    Busted,
    Consoled,
    Ended,
    Event,
    FellOff,
    Forfeited,
    JokersScored,
    Kept,
    Overshot,
    Penalised,
    TurnStarted,
    WentHot,
)
from game.rules.state import GameState

UNTRIED: Final = Fortune()
"""Before the first throw."""


@dataclass(frozen=True, slots=True)
class Fate:
    """How one seat has fared. Points are those of its turns, penalties apart.

    `fortune` tells how its throws fell beside what was to be expected; of real dice nobody knows (None).
    """

    turns: int = 0
    busts: int = 0
    best: int = 0
    banked: int = 0
    lost: int = 0
    penalties: int = 0
    hot_dice: int = 0
    fortune: Fortune | None = UNTRIED

    @property
    def luck(self) -> float | None:
        """What its throws were worth, each at its best keep, less what as many dice bring on average.

        In points; 0 in the long run however one plays. None for real dice.
        """
        return None if self.fortune is None else self.fortune.points - self.fortune.expected_points

    @property
    def average(self) -> float:
        """Points banked per turn, busts included; 0 before the first turn."""
        return self.banked / self.turns if self.turns else 0.0


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The story of a match.

    `totals` holds, for the start and the end of every round, the totals by seat; None before a seat had
    joined and after the round in which it left. The last entry is where the match stands now.
    """

    totals: tuple[tuple[int | None, ...], ...]
    fates: tuple[Fate, ...]

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return len(self.totals) - 1


def chronicle(match: Match) -> Chronicle:
    """The story of a match so far."""
    states = match.states
    fates = [Fate(fortune=None if seat.real else UNTRIED) for seat in states[0].seats]
    totals = [_totals(states[0])]
    for before, action in zip(states, match.actions, strict=False):
        state, events = apply(before, action)
        fates += [Fate()] * (len(state.seats) - len(fates))
        fate = fates[before.seat]
        if isinstance(action, Land) and fate.fortune is not None:
            fates[before.seat] = replace(fate, fortune=fate.fortune.after(before, action))
        for event in events:
            _add(fates, event)
        if state.race.round > before.race.round:
            totals.append(_totals(state))
    seats = len(match.state.seats)
    totals.append(_totals(match.state))
    return Chronicle(tuple((*row, *[None] * (seats - len(row))) for row in totals), tuple(fates))


def _totals(state: GameState) -> tuple[int | None, ...]:
    return tuple(None if seat.gone else seat.total for seat in state.seats)


def _add(fates: list[Fate], event: Event) -> None:
    """Enter one event in the books of its seat."""
    match event:
        case Banked(seat, points, _):
            fate = fates[seat]
            best = max(fate.best, points)
            fates[seat] = replace(fate, turns=fate.turns + 1, banked=fate.banked + points, best=best)
        case Busted(seat, lost):
            fate = fates[seat]
            fates[seat] = replace(fate, turns=fate.turns + 1, busts=fate.busts + 1, lost=fate.lost + lost)
        case FellOff(seat, lost) | Overshot(seat, lost) | Forfeited(seat, lost):
            fate = fates[seat]
            fates[seat] = replace(fate, turns=fate.turns + 1, lost=fate.lost + lost)
        case Penalised(seat, points):
            fates[seat] = replace(fates[seat], penalties=fates[seat].penalties + points)
        case WentHot(seat):
            fates[seat] = replace(fates[seat], hot_dice=fates[seat].hot_dice + 1)
        case Ended(outcome) if outcome.rule == "six_ones":
            # The turn that wins by six 1s is never banked, but it was played.
            for seat in outcome.winners:
                fates[seat] = replace(fates[seat], turns=fates[seat].turns + 1)
        case _:
            pass


def ranking(match: Match) -> tuple[Sequence[int], ...]:
    """Seats still at the table by place, best first; those that share a place stand together.

    Once the match is over its winners come first, whatever their totals.
    """
    state = match.state
    winners = state.outcome.winners if state.outcome else ()
    rest = [seat for seat in state.playing if seat not in winners]
    by_total: dict[int, list[int]] = {}
    for seat in sorted(rest, key=lambda seat: -state.seats[seat].total):
        by_total.setdefault(state.seats[seat].total, []).append(seat)
    first = (tuple(winners),) if winners else ()
    return (*first, *(tuple(seats) for seats in by_total.values()))


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw of a match: the place of its landing among the actions, whose it was, and in which round.

    `text` is what it can be flown again from, or "". `again` says that dice which had left the tray were
    thrown once more, beside those of the throw before.
    """

    place: int
    seat: int
    round: int
    land: Land
    text: str
    again: bool = False


def throws(match: Match) -> tuple[Thrown, ...]:
    """All throws of a match, in order."""
    found: list[Thrown] = []
    pairs = zip(match.actions, match.states, match.throws, strict=False)
    for place, (action, state, text) in enumerate(pairs):
        if isinstance(action, Land):
            again = bool(state.turn.throw)
            found.append(Thrown(place, state.seat, state.race.round, action, text, again))
    return tuple(found)


def came_of(match: Match, throw: Thrown) -> tuple[Event, ...]:
    """What happened from the landing of a throw until the dice were taken up again or the turn was over."""
    events: list[Event] = []
    for action, state in zip(match.actions[throw.place :], match.states[throw.place :], strict=False):
        if events and isinstance(action, Roll | TakeOver | Land):
            break
        for event in apply(state, action).events:
            if isinstance(event, TurnStarted):
                return tuple(events)
            events.append(event)
    return tuple(events)


def best_throw(match: Match) -> Thrown | None:
    """The throw that brought most points, whether they were banked in the end or not; of equals the first.

    None is better than one that wins the game at once. None if no throw brought anything.
    """
    return _most(match, _brought)


def fatal_throw(match: Match) -> Thrown | None:
    """The throw that ended a turn and cost most points, penalties included; of equals the first.

    None if none has cost anything.
    """
    return _most(match, _cost)


def _most(match: Match, points: Callable[[Sequence[Event]], float]) -> Thrown | None:
    known = [(points(came_of(match, throw)), throw) for throw in throws(match)]
    most, throw = max(known, key=lambda pair: pair[0], default=(0, None))
    return throw if most > 0 else None


def _brought(events: Sequence[Event]) -> float:
    if any(isinstance(event, Ended) and event.outcome.rule == "six_ones" for event in events):
        return inf
    return sum(event.points for event in events if isinstance(event, Kept | JokersScored | Consoled))


def _cost(events: Sequence[Event]) -> float:
    if not any(isinstance(event, Busted | FellOff) for event in events):
        return 0
    lost = sum(event.lost for event in events if isinstance(event, Busted | FellOff))
    return lost + sum(event.points for event in events if isinstance(event, Penalised))
