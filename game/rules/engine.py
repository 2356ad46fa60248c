"""The only door: `apply(state, action)` checks the action and returns the next state with what happened.

state = new_game(ruleset, seats=2)
state, events = apply(state, Roll())
state, events = apply(state, Land((1, 2, 3, 4, 4, 6)))   # the dice: chance's action, asked for outside
state, events = apply(state, Keep((1,)))
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple, assert_never

from game.rules.actions import (
    Action,
    Bank,
    EnterScore,
    Forfeit,
    Join,
    Keep,
    Land,
    Leave,
    Retarget,
    Roll,
    TakeOver,
)
from game.rules.combinations import without
from game.rules.events import (
    Banked,
    Busted,
    Consoled,
    Event,
    FellOff,
    Forfeited,
    Joined,
    JokersCalled,
    JokersSet,
    Kept,
    Landed,
    Left,
    Opened,
    Overshot,
    Penalised,
    PenaltyRule,
    Rolled,
    TargetAnnounced,
    TookOver,
    WentHot,
)
from game.rules.figures import confirm, score_jokers
from game.rules.legality import choices, why_not, worth_here
from game.rules.race import end_game, end_turn, first_turn, pass_on, strip
from game.rules.reasons import IllegalActionError
from game.rules.ruleset import Ruleset
from game.rules.scoring import growing, hand_after, keeps
from game.rules.state import (
    CHOOSING,
    DECIDING,
    READY,
    ROLLING,
    Carry,
    GameState,
    Leftover,
    Outcome,
    Phase,
    Seat,
    Turn,
)


class Step(NamedTuple):
    """What an action led to."""

    state: GameState
    events: tuple[Event, ...]


def new_game(ruleset: Ruleset, seats: int, real: Collection[int] = ()) -> GameState:
    """The state before the first turn; `real` are the seats (from 0) that roll real dice and enter scores.

    Raises ValueError if there is no seat.
    """
    if seats < 1:
        raise ValueError("a game needs at least one seat")
    return first_turn(ruleset, tuple(Seat(real=index in real) for index in range(seats)))


def outcome(state: GameState) -> Outcome | None:
    """Who has won, or None while the game goes on."""
    return state.outcome


def apply(state: GameState, action: Action) -> Step:
    """The step that `action` makes. Raises IllegalActionError, with the reason, and changes nothing."""
    reason = why_not(state, action)
    if reason is not None:
        raise IllegalActionError(action, state.phase, reason)
    match action:
        case Keep():
            return _keep(state, action)
        case Land():
            return _land(state, action)
        case Roll():
            return _roll(state)
        case TakeOver():
            return _take_over(state)
        case Bank():
            return _score(state, state.turn.score)
        case Forfeit():
            return _forfeit(state)
        case EnterScore():
            return _enter(state, action)
        case Retarget():
            return _retarget(state, action.target)
        case Join():
            return _join(state, action.name)
        case Leave():
            return _leave(state, action.seat)
        case _:
            assert_never(action)


def _roll(state: GameState) -> Step:
    turn = state.turn
    carry = turn.carry
    if carry.aside:
        carry = replace(carry, jokers=())  # it is the jokers that are thrown
    # A new hand begins with all the dice; what was kept before is points, no longer dice on the table.
    kept = () if turn.dice == state.ruleset.dice else turn.kept
    rolling = Turn(turn.dice, turn.score, (), kept, turn.hands, carry)
    return Step(_in(state, ROLLING, rolling), (Rolled(state.seat, turn.dice),))


def _take_over(state: GameState) -> Step:
    left = state.leftover
    assert left is not None  # noqa: S101  else it would not be legal
    turn = Turn(left.dice, left.points, (), left.kept, left.hands, Carry(taken=left))
    state, events = _roll(_in(state, READY, turn))
    return Step(state, (TookOver(state.seat, left.seat, left.dice, left.points), *events))


def _land(state: GameState, land: Land) -> Step:
    ruleset, turn = state.ruleset, state.turn
    events: list[Event] = [Landed(state.seat, land.faces, land.off)]
    throw = tuple(sorted(turn.throw + land.faces)) if turn.throw else land.faces
    if land.off:
        if ruleset.off_table == "lose_turn":
            events.append(FellOff(state.seat, turn.score))
            return _lose_turn(state, _with_busts(state, 0), events)
        # The dice that stay count; the others are thrown again, alone, until they lie on the tray.
        rolling = Turn(land.off, turn.score, throw, turn.kept, turn.hands, turn.carry)
        return Step(_in(state, ROLLING, rolling), tuple(events))
    dice = len(throw)
    if keeps(ruleset, throw, growing(ruleset, turn.kept) if ruleset.grow else ()):
        choosing = Turn(dice, turn.score, throw, turn.kept, turn.hands, turn.carry)
        if turn.carry.jokers:
            choosing = score_jokers(state, choosing, events)
        return Step(_in(state, CHOOSING, choosing), tuple(events))
    if turn.carry.jokers:
        jokers = turn.carry.jokers
        called = Turn(len(jokers), turn.score, (), turn.kept, turn.hands, replace(turn.carry, aside=throw))
        return Step(_in(state, DECIDING, called), (*events, JokersCalled(state.seat, jokers)))
    if ruleset.nothing is not None and dice == ruleset.dice:
        score = turn.score + ruleset.nothing
        deciding = Turn(dice, score, (), (), turn.hands, turn.carry)
        return Step(_in(state, DECIDING, deciding), (*events, Consoled(state.seat, ruleset.nothing, score)))
    return _bust(state, events, fleur=_is_fleur(state, dice))


def _keep(state: GameState, keep: Keep) -> Step:
    ruleset, turn, seat = state.ruleset, state.turn, state.seat
    events: list[Event] = []
    score, hand, carry = turn.score, turn.kept, turn.carry
    if keep.faces:
        # With jokers it may leave dice that score, and then it is no plain keep.
        value = choices(state).get(keep.faces) or worth_here(state, keep.faces)
        assert value is not None  # noqa: S101  the keep is legal
        score, hand = score + value.points, hand_after(hand, value.combinations)
        events.append(Kept(seat, keep.faces, value.points, score, hand))
        if ruleset.six_ones == "win" and keep.faces == ruleset.all_ones:
            return Step(end_game(state, state.seats, Outcome((seat,), "six_ones"), events), tuple(events))
        if ruleset.confirm:
            carry = confirm(state, value.combinations, events)
    left = without(turn.throw, keep.faces) or ()
    if keep.jokers:
        left = without(left, keep.jokers) or ()
        carry = replace(carry, jokers=keep.jokers)
        events.append(JokersSet(seat, keep.jokers))
    if carry.aside:
        # The dice that brought nothing while the jokers waited are rolled on with the rest.
        left = tuple(sorted(left + carry.aside))
        carry = replace(carry, aside=())
    if left:
        deciding = Turn(len(left), score, left, hand, turn.hands, carry)
        return Step(_in(state, DECIDING, deciding), tuple(events))
    hands = turn.hands + 1
    hot = _in(state, DECIDING, Turn(ruleset.dice, score, (), hand, hands, carry))
    return Step(hot, (*events, WentHot(seat, score, hands)))


def _score(state: GameState, points: int) -> Step:
    seat, before = state.seat, state.seats[state.seat]
    total = before.total + points
    if state.ruleset.exact and total > state.race.target:
        return _lose_turn(state, _with_busts(state, 0), [Overshot(seat, points)])
    events: list[Event] = [Banked(seat, points, total)]
    if not before.open:
        events.append(Opened(seat))
    seats = _with_seat(state, seat, Seat(total, open=True, real=before.real))
    if state.ruleset.takeover is None:
        return Step(end_turn(state, seats, events), tuple(events))
    turn = state.turn
    taken, margin = turn.carry.taken, state.ruleset.takeover_margin
    outdone = taken is not None and margin is not None and points >= taken.points + margin
    if outdone and taken is not None and not seats[taken.seat].gone:
        state, seats = strip(state, seats, taken, events)
    # Real dice are counted by the seat that rolled them: nobody knows what it left.
    left = None if before.real else Leftover(seat, turn.dice, points, turn.kept, turn.hands)
    return Step(end_turn(state, seats, events, left), tuple(events))


def _forfeit(state: GameState) -> Step:
    return _lose_turn(state, _with_busts(state, 0), [Forfeited(state.seat, state.turn.score)])


def _enter(state: GameState, entry: EnterScore) -> Step:
    if entry.points:
        return _score(state, entry.points)
    return _bust(state, [], fleur=entry.fleur or state.ruleset.fleur_when == "every_bust")


def _retarget(state: GameState, target: int) -> Step:
    changed = None if target == state.race.target else target
    race = replace(state.race, next_target=changed)
    return Step(replace(state, race=race), (TargetAnnounced(target),))


def _join(state: GameState, name: str) -> Step:
    seat = len(state.seats)
    race = replace(state.race, due=(*state.race.due, seat))
    return Step(replace(state, seats=(*state.seats, Seat()), race=race), (Joined(seat, name),))


def _leave(state: GameState, seat: int) -> Step:
    seats = _with_seat(state, seat, replace(state.seats[seat], gone=True))
    due = tuple(index for index in state.race.due if index != seat)
    race = replace(state.race, due=due)
    events: list[Event] = [Left(seat)]
    if seat == state.seat:
        return Step(pass_on(state, seats, race, events), tuple(events))
    leftover = state.leftover
    if leftover is not None and leftover.seat == seat:
        leftover = None  # its dice leave with it
    return Step(replace(state, seats=seats, race=race, leftover=leftover), tuple(events))


def _is_fleur(state: GameState, dice: int) -> bool:
    """Whether a throw of so many dice in which nothing scores is a fleur."""
    ruleset = state.ruleset
    full = dice == ruleset.dice
    match ruleset.fleur_when:
        case "never":
            return False
        case "first_throw":
            return full and not state.turn.hands
        case "full_hand":
            return full
        case "every_bust":
            return True


def _bust(state: GameState, events: list[Event], *, fleur: bool) -> Step:
    ruleset, seat = state.ruleset, state.seat
    events.append(Busted(seat, state.turn.score))
    seats = _with_busts(state, state.seats[seat].busts + 1)
    if fleur and seats[seat].open:
        seats = _penalise(state, seats, ruleset.fleur, "fleur", events)
    if seats[seat].busts == ruleset.bust_run:
        penalty = ruleset.bust_run_penalty
        points = max(0, seats[seat].total) if penalty == "all" else penalty or 0
        seats = _penalise(state, seats, points, "bust_run", events)
        seats = (*seats[:seat], replace(seats[seat], busts=0), *seats[seat + 1 :])
    return _lose_turn(state, seats, events)


def _penalise(
    state: GameState, seats: tuple[Seat, ...], points: int, rule: PenaltyRule, events: list[Event]
) -> tuple[Seat, ...]:
    seat = state.seat
    total = seats[seat].total
    if state.ruleset.floor is not None:
        points = max(0, min(points, total - state.ruleset.floor))
    events.append(Penalised(seat, points, total - points, rule))
    return (*seats[:seat], replace(seats[seat], total=total - points), *seats[seat + 1 :])


def _lose_turn(state: GameState, seats: tuple[Seat, ...], events: list[Event]) -> Step:
    return Step(end_turn(state, seats, events), tuple(events))


def _with_busts(state: GameState, busts: int) -> tuple[Seat, ...]:
    seat = state.seats[state.seat]
    return _with_seat(state, state.seat, Seat(seat.total, seat.open, busts, seat.real))


def _with_seat(state: GameState, index: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:index], seat, *state.seats[index + 1 :])


def _in(state: GameState, phase: Phase, turn: Turn) -> GameState:
    return GameState(state.ruleset, state.seats, state.seat, phase, turn, state.race)
