"""May this be done now? `why_not` answers for any action, with the reason a person would give."""

from __future__ import annotations

from functools import cache
from itertools import combinations as subsets
from typing import assert_never

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
from game.rules.combinations import all_throws, without
from game.rules.reasons import Reason, Why
from game.rules.ruleset import TARGET_STEP, Faces, Ruleset
from game.rules.scoring import Option, Worth, growing, joker_keeps, keeps, scoring_dice, worth
from game.rules.state import CHOOSING, DECIDING, NO_CARRY, OVER, READY, ROLLING, GameState, Phase, Seat

_PHASE = Reason(Why.PHASE)


def why_not(state: GameState, action: Action) -> Reason | None:
    """The reason why `action` is refused in `state`, or None if it is legal."""
    if state.phase is OVER:
        return Reason(Why.OVER)
    match action:
        case Keep():
            return _why_not_keep(state, action)
        case Land():
            return _why_not_land(state, action)
        case Roll():
            return _why_not_roll(state)
        case TakeOver():
            return _why_not_take_over(state)
        case Bank():
            return _why_not_bank(state)
        case Forfeit():
            return _why_not_forfeit(state)
        case EnterScore():
            return _why_not_enter(state, action)
        case Retarget():
            return _why_not_retarget(state, action.target)
        case Join():
            return _why_not_join(state, action.name)
        case Leave():
            return _why_not_leave(state, action.seat)
        case _:
            assert_never(action)


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """What the seat may do (in ROLLING: how chance may land the dice); empty when the game is over.

    Retarget, Join and Leave belong to the table and are not listed. The scores a seat with real dice may
    enter have no end: listed are a bust, a fleur where there is one, and the least score that may be banked.
    """
    match state.phase:
        case Phase.READY:
            entries = _entries(state.ruleset, state.seats[state.seat])
            actions: tuple[Action, ...] = (Roll(), TakeOver(), *entries)
        case Phase.ROLLING:
            return landings(state.turn.dice)
        case Phase.CHOOSING:
            actions = (*(option.keep for option in choices(state).values()), *joker_choices(state))
        case Phase.DECIDING:
            actions = (Roll(), Bank())
        case Phase.OVER:
            return ()
    return tuple(action for action in (*actions, Forfeit()) if why_not(state, action) is None)


def choices(state: GameState) -> dict[Faces, Option]:
    """Every plain keep of the throw that lies there by its dice, the most points first."""
    ruleset, turn = state.ruleset, state.turn
    return keeps(ruleset, turn.throw, growing(ruleset, turn.kept) if ruleset.grow else ())


def joker_choices(state: GameState) -> tuple[Keep, ...]:
    """Every way to set jokers aside out of the throw that lies there, with a keep or without."""
    turn = state.turn
    if not state.ruleset.jokers or turn.carry.aside:
        return ()
    return joker_keeps(state.ruleset, turn.throw, growing(state.ruleset, turn.kept))


def worth_here(state: GameState, faces: Faces) -> Worth | None:
    """What (sorted) dice of the throw that lies there are worth kept together, legal or not."""
    turn = state.turn
    last_two = len(turn.throw) == len(faces) == 2
    return worth(state.ruleset, faces, growing(state.ruleset, turn.kept), last_two=last_two)


@cache
def landings(dice: int) -> tuple[Land, ...]:
    """Every way so many dice may land, with none to all of them off the tray."""
    return tuple(Land(faces, dice - on) for on in range(dice, -1, -1) for faces, _ in all_throws(on))


@cache
def _throws(dice: int) -> frozenset[Faces]:
    return frozenset(faces for faces, _ in all_throws(dice))


def least_bank(ruleset: Ruleset, seat: Seat) -> int:
    """The least turn score that the seat may bank, in points; 0 where any will do."""
    return ruleset.minimum if seat.open else max(ruleset.opening, ruleset.minimum)


def _entries(ruleset: Ruleset, seat: Seat) -> tuple[EnterScore, ...]:
    least = max(least_bank(ruleset, seat), ruleset.step)
    least += -least % ruleset.step
    return (EnterScore(0), EnterScore(0, fleur=True), EnterScore(least))


def _why_not_keep(state: GameState, keep: Keep) -> Reason | None:
    if state.phase is not CHOOSING:
        return _PHASE
    if keep.jokers:
        return _why_not_jokers(state, keep)
    faces, throw = keep.faces, state.turn.throw
    legal = choices(state)
    if faces in legal:
        return None
    if not faces:
        return Reason(Why.NO_DICE)
    if tuple(sorted(faces)) != faces or without(throw, faces) is None:
        return Reason(Why.NOT_IN_THROW)
    if worth_here(state, faces) is not None:
        every = scoring_dice(state.ruleset, throw, growing(state.ruleset, state.turn.kept))
        return Reason(Why.KEEP_ALL, faces=without(every, faces) or ())
    return _dead(state, faces, Why.DEAD_DICE)


def _why_not_jokers(state: GameState, keep: Keep) -> Reason | None:
    ruleset, throw = state.ruleset, state.turn.throw
    if not ruleset.jokers:
        return Reason(Why.NO_JOKERS)
    if state.turn.carry.aside:
        return Reason(Why.JOKERS_AGAIN)
    if keep in joker_choices(state):
        return None
    taken = tuple(sorted(keep.faces + keep.jokers))
    in_order = all(tuple(sorted(dice)) == dice for dice in (keep.faces, keep.jokers))
    if not in_order or without(throw, taken) is None:
        return Reason(Why.NOT_IN_THROW)
    if keep.faces and worth_here(state, keep.faces) is None:
        return _dead(state, keep.faces, Why.DEAD_DICE)
    if worth(ruleset, keep.jokers) is None:
        return _dead(state, keep.jokers, Why.DEAD_JOKERS)
    return Reason(Why.NO_DIE_TO_ROLL) if len(taken) == len(throw) else Reason(Why.KEEP_ALL)


def _dead(state: GameState, faces: Faces, why: Why) -> Reason:
    """Which of these dice are dead: those that the largest part of them that scores leaves over."""
    parts = (part for size in range(len(faces) - 1, 0, -1) for part in subsets(faces, size))
    best = next((part for part in parts if worth_here(state, part) is not None), ())
    return Reason(why, faces=without(faces, best) or ())


def _why_not_land(state: GameState, land: Land) -> Reason | None:
    if state.phase is not ROLLING:
        return _PHASE
    if land.off < 0 or len(land.faces) + land.off != state.turn.dice:
        return Reason(Why.DICE_COUNT)
    return None if land.faces in _throws(len(land.faces)) else Reason(Why.NOT_A_FACE)


def _why_not_roll(state: GameState) -> Reason | None:
    if state.phase is DECIDING:
        return None
    if state.phase is not READY:
        return _PHASE
    return Reason(Why.REAL_DICE) if state.seats[state.seat].real else None


def _why_not_take_over(state: GameState) -> Reason | None:
    if state.phase is not READY:
        return _PHASE
    ruleset, seat, leftover = state.ruleset, state.seats[state.seat], state.leftover
    if ruleset.takeover is None:
        return Reason(Why.NO_TAKEOVER)
    if seat.real:
        return Reason(Why.REAL_DICE)
    if leftover is None or leftover.seat == state.seat:
        return Reason(Why.NOTHING_LEFT)
    if not seat.open:
        return Reason(Why.TAKEOVER_CLOSED)
    missing = ruleset.takeover - seat.total
    return Reason(Why.TAKEOVER_LOW, missing) if missing > 0 else None


def _why_not_bank(state: GameState) -> Reason | None:
    if state.phase is not DECIDING:
        return _PHASE
    carry = state.turn.carry
    if carry is not NO_CARRY:
        if carry.jokers:
            return Reason(Why.JOKERS, faces=carry.jokers)
        if carry.figures:
            return Reason(Why.UNCONFIRMED, faces=state.ruleset.proofs, figures=carry.figures)
    if state.ruleset.hot_dice == "must_roll" and state.hot:
        return Reason(Why.HOT_DICE)
    return why_not_score(state, state.turn.score)


def why_not_score(state: GameState, score: int) -> Reason | None:
    """Why the seat may not add this turn score to its total now (hot dice apart), or None."""
    ruleset, seat = state.ruleset, state.seats[state.seat]
    if not score:
        return Reason(Why.NO_POINTS)
    if not seat.open and score < ruleset.opening:
        return Reason(Why.OPENING, ruleset.opening - score)
    if score < ruleset.minimum:
        return Reason(Why.MINIMUM, ruleset.minimum - score)
    past = seat.total + score - state.race.target
    if past > 0 and ruleset.goal == "exact_refuse":
        return Reason(Why.PAST_TARGET, past)
    return None


def _why_not_forfeit(state: GameState) -> Reason | None:
    if not state.ruleset.exact or state.phase is ROLLING:
        return _PHASE
    seat, turn = state.seats[state.seat], state.turn
    missing = state.race.target - seat.total - turn.score
    if state.phase is CHOOSING and not joker_choices(state):
        least = min(option.points for option in choices(state).values())
    else:
        # Dice that are yet to fall, jokers among them, may bring as little as that.
        least = state.ruleset.step
    if missing >= least:
        return Reason(Why.NOT_STUCK)
    # The target is hit to the point: the seat forfeits only what it may not bank.
    if missing == 0 and state.phase is DECIDING and _why_not_bank(state) is None:
        return Reason(Why.NOT_STUCK)
    return None


def _why_not_enter(state: GameState, entry: EnterScore) -> Reason | None:
    if state.phase is not READY:
        return _PHASE
    if not state.seats[state.seat].real:
        return Reason(Why.TRAY_DICE)
    if entry.fleur:
        if state.ruleset.fleur_when == "never":
            return Reason(Why.NO_FLEUR)
        return Reason(Why.NOT_A_SCORE) if entry.points else None
    if entry.points < 0 or entry.points % state.ruleset.step:
        return Reason(Why.NOT_A_SCORE)
    return why_not_score(state, entry.points) if entry.points else None


def _why_not_retarget(state: GameState, target: int) -> Reason | None:
    ruleset = state.ruleset
    if target <= 0 or target % TARGET_STEP:
        return Reason(Why.TARGET_STEP)
    least = max(ruleset.opening, ruleset.minimum)
    if target < least:
        return Reason(Why.TARGET_LOW, least)
    if ruleset.exact and any(seat.total > target for seat in state.seats if not seat.gone):
        return Reason(Why.TARGET_PASSED)
    if ruleset.exact and target % ruleset.step:
        return Reason(Why.NOT_A_SCORE)
    return None


def _why_not_join(state: GameState, name: str) -> Reason | None:
    if state.last_round:
        return Reason(Why.LAST_ROUND)
    return None if name.strip() else Reason(Why.NO_NAME)


def _why_not_leave(state: GameState, seat: int) -> Reason | None:
    if seat not in state.playing:
        return Reason(Why.NO_SEAT)
    if len(state.playing) == 1:
        return Reason(Why.LAST_SEAT)
    if seat == state.seat and state.phase is ROLLING:
        return Reason(Why.IN_THE_AIR)
    return None
