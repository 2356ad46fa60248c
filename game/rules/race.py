"""Turns, rounds and the end: who plays next, when the last round begins, who has won.

One picture carries all ways to end: the seats still `due`. A round makes every seat due; "one more turn each"
makes the others due; when nobody is due any more, the game is over or another round begins.
"""

from __future__ import annotations

from dataclasses import replace

from game.rules.events import (
    Ended,
    Event,
    ExtraRoundStarted,
    Killed,
    LastRoundCalledOff,
    LastRoundStarted,
    Penalised,
    TargetAnnounced,
    TargetChanged,
    TurnStarted,
)
from game.rules.ruleset import Ruleset
from game.rules.state import OVER, READY, GameState, Last, Leftover, Outcome, Race, Seat, Turn

Seats = tuple[Seat, ...]


def first_turn(ruleset: Ruleset, seats: Seats) -> GameState:
    """The state in which the first seat begins its first turn."""
    due = tuple(range(1, len(seats)))
    return GameState(ruleset, seats, 0, READY, Turn(ruleset.dice), Race(ruleset.target, due))


def end_turn(
    state: GameState, seats: Seats, events: list[Event], leftover: Leftover | None = None
) -> GameState:
    """The state after the running turn, whose points are already in `seats`; adds to `events`.

    `leftover` is what the next seat may take over.
    """
    race, seat = state.race, state.seat
    if state.seats[seat].total < race.target <= seats[seat].total:
        if state.ruleset.end == "immediate":
            return end_game(state, seats, Outcome((seat,), "immediate"), events)
        seats, race = _got_there(state, seats, events)
    return pass_on(state, seats, race, events, leftover)


def strip(state: GameState, seats: Seats, taken: Leftover, events: list[Event]) -> tuple[GameState, Seats]:
    """Take the points of the turn that was taken over from the seat that banked them; it stays open."""
    victim = taken.seat
    total = seats[victim].total - taken.points
    events.append(Penalised(victim, taken.points, total, "takeover_margin"))
    seats = (*seats[:victim], replace(seats[victim], total=total), *seats[victim + 1 :])
    race = state.race
    if total < race.target:
        race = replace(race, reached=tuple(index for index in race.reached if index != victim))
    # A taker that gets to the target itself begins the last round, or under `kill` begins it again.
    if state.ruleset.kill and seats[state.seat].total >= race.target:
        return replace(state, race=race), seats
    in_sight = any(seats[index].total >= race.target for index in _playing(seats) if index != state.seat)
    if race.last is not None and race.last.seat == victim and not in_sight and not race.extra:
        # It got to the target by that turn, so the end has not begun after all: the round goes on.
        due = tuple(index for index in _playing(seats) if index > state.seat)
        race = replace(race, last=None, due=due, round=race.round + (state.seat < victim))
        events.append(LastRoundCalledOff(victim))
    return replace(state, race=race), seats


def end_game(state: GameState, seats: Seats, outcome: Outcome, events: list[Event]) -> GameState:
    """The finished game."""
    events.append(Ended(outcome))
    race = replace(state.race, due=())
    return GameState(state.ruleset, seats, state.seat, OVER, Turn(state.ruleset.dice), race, outcome)


def pass_on(
    state: GameState, seats: Seats, race: Race, events: list[Event], leftover: Leftover | None = None
) -> GameState:
    """The next due seat's turn; at the end of a round, the next round or the end of the game."""
    ruleset = state.ruleset
    while not race.due:
        if race.next_target is not None:
            race = _change_target(ruleset, seats, race, race.next_target, events)
        after = _round_over(ruleset, seats, race, events)
        if isinstance(after, Outcome):
            return end_game(replace(state, race=race), seats, after, events)
        race = after
    seat, due = race.due[0], race.due[1:]
    events.append(TurnStarted(seat, race.round))
    race = Race(race.target, due, race.round, race.next_target, race.last, race.reached, race.extra)
    return GameState(ruleset, seats, seat, READY, Turn(ruleset.dice), race, None, leftover)


def _playing(seats: Seats) -> tuple[int, ...]:
    return tuple(index for index, seat in enumerate(seats) if not seat.gone)


def _others(seats: Seats, seat: int) -> tuple[int, ...]:
    """The other seats at the table, in order from the one after `seat`."""
    playing = _playing(seats)
    return tuple(index for index in playing if index > seat) + tuple(
        index for index in playing if index < seat
    )


def _got_there(state: GameState, seats: Seats, events: list[Event]) -> tuple[Seats, Race]:
    """The running seat has reached the target: the last round begins or, under `kill`, begins again."""
    race, seat, ruleset = state.race, state.seat, state.ruleset
    last = Last(seat, state.seats[seat].total)
    reached = (*race.reached, seat)
    if race.last is None:
        if ruleset.end == "one_more_each":
            race = replace(race, due=_others(seats, seat))
        elif ruleset.end == "finish_round_then_one_more":
            last = replace(last, more=True)
        race = replace(race, last=last, reached=reached)
        events.append(LastRoundStarted(seat, race.due + (_others(seats, seat) if last.more else ())))
    elif ruleset.kill and race.last.seat != seat:
        victim = race.last.seat
        if not seats[victim].gone:
            seats = (*seats[:victim], replace(seats[victim], total=race.last.before), *seats[victim + 1 :])
            events.append(Killed(victim, seat, seats[victim].total))
        due = _others(seats, seat)
        reached = tuple(index for index in reached if index != victim)
        race = replace(race, last=last, reached=reached, due=due)
        events.append(LastRoundStarted(seat, due))
    else:
        race = replace(race, reached=reached)
    return seats, race


def _round_over(ruleset: Ruleset, seats: Seats, race: Race, events: list[Event]) -> Race | Outcome:
    playing = _playing(seats)
    best = max(seats[index].total for index in playing)
    rounds_done = ruleset.rounds is not None and race.round >= ruleset.rounds
    if best < race.target and not rounds_done and not race.extra:
        return _next_round(ruleset, race, playing, events)
    if (
        race.last is None
        and not rounds_done
        and ruleset.end in ("one_more_each", "finish_round_then_one_more")
    ):
        # A lowered target has been reached without a bank: the best seat counts as the one that got there.
        leader = next(index for index in playing if seats[index].total == best)
        race = replace(race, last=Last(leader, best), due=_others(seats, leader))
        events.append(LastRoundStarted(leader, race.due))
        return race if race.due else _settle(ruleset, seats, race, events)
    if race.last is not None and race.last.more:
        race = replace(race, last=replace(race.last, more=False), due=_others(seats, race.last.seat))
        return race if race.due else _settle(ruleset, seats, race, events)
    return _settle(ruleset, seats, race, events)


def _change_target(ruleset: Ruleset, seats: Seats, race: Race, target: int, events: list[Event]) -> Race:
    best = max(seats[index].total for index in _playing(seats))
    if ruleset.exact and best > target:
        # Since it was announced a seat went past it, and could never hit it: the game keeps its target.
        events.append(TargetAnnounced(race.target))
        return replace(race, next_target=None)
    events.append(TargetChanged(target))
    # Whoever raises the target in an extra round wants to play on.
    return replace(race, target=target, next_target=None, extra=race.extra and best >= target)


def _next_round(ruleset: Ruleset, race: Race, playing: tuple[int, ...], events: list[Event]) -> Race:
    if race.round + 1 == ruleset.rounds:
        events.append(LastRoundStarted(None, playing))
    return Race(race.target, playing, race.round + 1, race.next_target, None, race.reached)


def _settle(ruleset: Ruleset, seats: Seats, race: Race, events: list[Event]) -> Race | Outcome:
    """All turns are played: the highest total wins; equal ones go by the rule for ties."""
    playing = _playing(seats)
    best = max(seats[index].total for index in playing)
    top = tuple(index for index in playing if seats[index].total == best)
    if len(top) == 1:
        return Outcome(top, "highest")
    if ruleset.tie == "first":
        order = {seat: place for place, seat in enumerate(race.reached)}
        return Outcome((min(top, key=lambda index: order.get(index, len(order))),), "first")
    # Level at an exact target: no further turn could add a point, so no extra round could part them.
    if ruleset.tie == "shared" or (ruleset.exact and best == race.target):
        return Outcome(top, "shared")
    due = playing if ruleset.tie == "extra_rounds" else top
    events.append(ExtraRoundStarted(due))
    return replace(race, round=race.round + 1, due=due, extra=True)
