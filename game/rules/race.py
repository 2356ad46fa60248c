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
    LastRoundStarted,
    TargetChanged,
    TurnStarted,
)
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Last, Outcome, Phase, Race, Seat, Turn

Seats = tuple[Seat, ...]


def first_turn(ruleset: Ruleset, seats: Seats) -> GameState:
    """The state in which the first seat begins its first turn."""
    due = tuple(range(1, len(seats)))
    return GameState(ruleset, seats, 0, Phase.READY, Turn(ruleset.dice), Race(ruleset.target, due))


def end_turn(state: GameState, seats: Seats, events: list[Event]) -> GameState:
    """The state after the running turn, whose points are already in `seats`; adds to `events`."""
    race, seat = state.race, state.seat
    if state.seats[seat].total < race.target <= seats[seat].total:
        if state.ruleset.end == "immediate":
            return end_game(replace(state, seats=seats), Outcome((seat,), "immediate"), events)
        seats, race = _got_there(state, seats, events)
    return pass_on(replace(state, seats=seats, race=race), events)


def end_game(state: GameState, outcome: Outcome, events: list[Event]) -> GameState:
    """The finished game."""
    events.append(Ended(outcome))
    turn = Turn(state.ruleset.dice)
    return replace(state, phase=Phase.OVER, turn=turn, outcome=outcome, race=replace(state.race, due=()))


def pass_on(state: GameState, events: list[Event]) -> GameState:
    """The next due seat's turn; at the end of a round, the next round or the end of the game."""
    while not state.race.due:
        after = _round_over(state, events)
        if isinstance(after, Outcome):
            return end_game(state, after, events)
        state = replace(state, race=after)
    race = state.race
    seat, *due = race.due
    events.append(TurnStarted(seat, race.round))
    race = Race(race.target, tuple(due), race.round, race.next_target, race.last, race.reached)
    return GameState(state.ruleset, state.seats, seat, Phase.READY, Turn(state.ruleset.dice), race)


def seats_after(state: GameState, seat: int) -> tuple[int, ...]:
    """The other seats at the table, in order from the one after `seat`."""
    others = [index for index in state.playing if index != seat]
    return tuple(sorted(others, key=lambda index: (index < seat, index)))


def _got_there(state: GameState, seats: Seats, events: list[Event]) -> tuple[Seats, Race]:
    """The running seat has reached the target: the last round begins or, under `kill`, begins again."""
    race, seat, ruleset = state.race, state.seat, state.ruleset
    last = Last(seat, state.seats[seat].total)
    reached = (*race.reached, seat)
    if race.last is None:
        if ruleset.end == "one_more_each":
            race = replace(race, due=seats_after(state, seat))
        elif ruleset.end == "finish_round_then_one_more":
            last = replace(last, more=True)
        race = replace(race, last=last, reached=reached)
        events.append(LastRoundStarted(seat, race.due + (seats_after(state, seat) if last.more else ())))
    elif ruleset.kill and race.last.seat != seat:
        victim = race.last.seat
        seats = (*seats[:victim], replace(seats[victim], total=race.last.before), *seats[victim + 1 :])
        due = seats_after(state, seat)
        reached = tuple(index for index in reached if index != victim)
        race = replace(race, last=last, reached=reached, due=due)
        events += Killed(victim, seat, seats[victim].total), LastRoundStarted(seat, due)
    else:
        race = replace(race, reached=reached)
    return seats, race


def _round_over(state: GameState, events: list[Event]) -> Race | Outcome:
    ruleset, race = state.ruleset, state.race
    if race.next_target is not None:
        race = replace(race, target=race.next_target, next_target=None)
        events.append(TargetChanged(race.target))
    playing = state.playing
    best = max(state.seats[index].total for index in playing)
    rounds_done = ruleset.rounds is not None and race.round >= ruleset.rounds
    if best < race.target and not rounds_done:
        return _next_round(ruleset, race, playing, events)
    if (
        race.last is None
        and not rounds_done
        and ruleset.end in ("one_more_each", "finish_round_then_one_more")
    ):
        # A lowered target has been reached without a bank: the best seat counts as the one that got there.
        leader = next(index for index in playing if state.seats[index].total == best)
        race = replace(race, last=Last(leader, best), due=seats_after(state, leader))
        events.append(LastRoundStarted(leader, race.due))
        return race if race.due else _settle(state, race, best, events)
    if race.last is not None and race.last.more:
        race = replace(race, last=replace(race.last, more=False), due=seats_after(state, race.last.seat))
        return race if race.due else _settle(state, race, best, events)
    return _settle(state, race, best, events)


def _next_round(ruleset: Ruleset, race: Race, playing: tuple[int, ...], events: list[Event]) -> Race:
    if race.round + 1 == ruleset.rounds:
        events.append(LastRoundStarted(None, playing))
    return replace(race, round=race.round + 1, due=playing, last=None)


def _settle(state: GameState, race: Race, best: int, events: list[Event]) -> Race | Outcome:
    """All turns are played: the highest total wins; equal ones go by the rule for ties."""
    top = tuple(index for index in state.playing if state.seats[index].total == best)
    if len(top) == 1:
        return Outcome(top, "highest")
    ruleset = state.ruleset
    if ruleset.tie == "first":
        order = {seat: place for place, seat in enumerate(race.reached)}
        return Outcome((min(top, key=lambda index: order.get(index, len(order))),), "first")
    # Level at an exact target: no further turn could add a point, so no extra round could part them.
    if ruleset.tie == "shared" or (ruleset.exact and best == race.target):
        return Outcome(top, "shared")
    due = state.playing if ruleset.tie == "extra_rounds" else top
    events.append(ExtraRoundStarted(due))
    return replace(race, round=race.round + 1, due=due)
