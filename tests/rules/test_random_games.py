"""Any game under any rules: no step contradicts another."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import rules
from random_games import any_action, random_action, random_match
from ruleset_strategy import rulesets

from game.rules.actions import Action, Bank, EnterScore, Join, Leave, Retarget
from game.rules.engine import Step, apply, new_game, outcome
from game.rules.events import Banked, Ended, Event, Killed, Landed, Penalised
from game.rules.legality import IllegalActionError, choices, landings, legal_actions, why_not
from game.rules.ruleset import Ruleset
from game.rules.scoring import worth
from game.rules.state import NO_CARRY, GameState, Phase

STEPS = 150
SEEDS = st.integers(0, 2**32)


@given(ruleset=rulesets(), seed=SEEDS)
@settings(deadline=None, max_examples=120)
def test_every_step_of_any_game_holds_together(ruleset: Ruleset, seed: int) -> None:
    random = Random(seed)
    state = random_match(ruleset, random).state
    for _ in range(STEPS):
        if state.phase is Phase.OVER:
            break
        step = apply(state, random_action(state, random))
        check_state(step.state)
        check_totals(state, step)
        state = step.state
    assert (outcome(state) is None) == (state.phase is not Phase.OVER)


def check_state(state: GameState) -> None:
    ruleset, turn = state.ruleset, state.turn
    assert not state.seats[state.seat].gone or state.phase is Phase.OVER
    assert all(not state.seats[seat].gone for seat in state.race.due)
    assert turn.throw == tuple(sorted(turn.throw))
    assert 1 <= turn.dice <= ruleset.dice
    assert turn.score >= 0
    assert state.race.round >= 1
    on_the_table = sum(len(part.faces) for part in turn.kept) + dice_carried(state)
    match state.phase:
        case Phase.READY:
            assert turn.dice == ruleset.dice
            assert (turn.score, turn.throw, turn.kept, turn.hands) == (0, (), (), 0)
        case Phase.ROLLING:
            assert turn.dice + len(turn.throw) + on_the_table == ruleset.dice
        case Phase.CHOOSING:
            assert turn.dice == len(turn.throw) == ruleset.dice - on_the_table
            assert choices(state)
        case Phase.DECIDING:
            assert turn.score > 0 or turn.carry.jokers
            assert state.hot or turn.dice == ruleset.dice - on_the_table
            assert turn.throw == () or len(turn.throw) == turn.dice
        case Phase.OVER:
            result = outcome(state)
            assert result is not None
            assert result.winners
            assert not legal_actions(state)
            return
    assert legal_actions(state)
    check_variants(state)
    if ruleset.floor is not None:
        assert all(seat.total >= ruleset.floor for seat in state.seats)
    if ruleset.exact:
        assert all(seat.total <= state.race.target for seat in state.seats if not seat.gone)
        assert all(seat.total % ruleset.step == 0 for seat in state.seats)
    if ruleset.bust_run is not None:
        assert all(seat.busts < ruleset.bust_run for seat in state.seats)


def check_variants(state: GameState) -> None:
    """What the variants carry is there under their rules alone, at its time, and forbids to bank."""
    ruleset, phase, leftover, carry = state.ruleset, state.phase, state.leftover, state.turn.carry
    assert ruleset.confirm or not carry.figures
    assert ruleset.jokers or not (carry.jokers or carry.aside)
    assert phase is not Phase.CHOOSING or not carry.jokers, "jokers have scored or been thrown"
    assert phase is not Phase.READY or carry == NO_CARRY
    if carry.figures or carry.jokers or carry.aside:
        assert Bank() not in legal_actions(state)
    if carry.taken is not None:
        assert ruleset.takeover is not None
        assert state.turn.score >= carry.taken.points > 0
        assert state.seats[state.seat].total >= ruleset.takeover
    if leftover is not None:
        assert phase is Phase.READY
        assert ruleset.takeover is not None
        assert not state.seats[leftover.seat].gone
        lying = sum(len(part.faces) for part in leftover.kept)
        assert leftover.dice in {ruleset.dice - lying, ruleset.dice}
    joined = [part for part in state.turn.kept if part.grown]
    assert not joined, "in a hand, what has grown is one figure"


def dice_carried(state: GameState) -> int:
    """The dice that lie aside, neither kept nor to be rolled next."""
    carry = state.turn.carry
    called = bool(carry.aside) and state.phase is Phase.DECIDING
    return len(carry.aside) + (0 if called else len(carry.jokers))


def check_totals(before: GameState, step: Step) -> None:
    """A total is what it was, plus what was banked, less what an event took."""
    totals = {seat: state.total for seat, state in enumerate(before.seats)}
    for event in step.events:
        match event:
            case Banked(seat, points, total):
                assert points > 0
                totals[seat] += points
                assert totals[seat] == total
            case Penalised(seat, points, total):
                assert points >= 0
                totals[seat] -= points
                assert totals[seat] == total
            case Killed(seat, _, total):
                assert total < totals[seat]
                totals[seat] = total
            case _:
                pass
    after = {seat: state.total for seat, state in enumerate(step.state.seats)}
    assert {seat: totals.get(seat, 0) for seat in after} == after
    for was, now in zip(before.seats, step.state.seats, strict=False):
        assert now.open or not was.open, "open is kept for good"
        assert now.real is was.real


@given(ruleset=rulesets(), seed=SEEDS)
@settings(deadline=None, max_examples=60)
def test_what_is_legal_applies_and_all_else_is_refused(ruleset: Ruleset, seed: int) -> None:
    random = Random(seed)
    state = random_match(ruleset, random).state
    for _ in range(60):
        legal = legal_actions(state)
        for action in random.sample(legal, min(len(legal), 12)):
            assert why_not(state, action) is None
            apply(state, action)
        for _ in range(12):
            action = any_action(state, random)
            own = not isinstance(action, Retarget | Join | Leave | EnterScore)
            if own:
                assert (action in legal) == (why_not(state, action) is None), action
            if why_not(state, action) is None:
                apply(state, action)
            else:
                with pytest.raises(IllegalActionError):
                    apply(state, action)
        if state.phase is Phase.OVER:
            return
        state = apply(state, random_action(state, random)).state


@given(ruleset=rulesets(), seed=SEEDS)
@settings(deadline=None, max_examples=60)
def test_a_step_is_a_function_of_its_state_and_action(ruleset: Ruleset, seed: int) -> None:
    """The same actions give equal states and events, whatever happened elsewhere."""
    random = Random(seed)
    match = random_match(ruleset, random)
    first = state = match.state
    seen: list[tuple[GameState, tuple[Event, ...]]] = []
    actions: list[Action] = []
    while state.phase is not Phase.OVER and len(actions) < 60:
        actions.append(random_action(state, random))
        state, events = apply(state, actions[-1])
        seen.append((state, events))
    state = first
    for action, (expected, events) in zip(actions, seen, strict=True):
        step = apply(state, action)
        assert step == (expected, events)
        assert hash(step.state) == hash(expected)
        state = step.state


@pytest.mark.parametrize("preset", ["classic", "pocket", "table", "grand"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_of_every_preset_end(preset: str, seed: int) -> None:
    """Three careful seats: each keeps its best dice and banks as soon as it may."""
    random = Random(seed)
    state = new_game(rules(preset), 3)
    events: list[Event] = []
    for _ in range(20000):
        if state.phase is Phase.OVER:
            break
        state, happened = apply(state, careful_action(state, random))
        events += happened
    assert state.phase is Phase.OVER
    assert sum(isinstance(event, Ended) for event in events) == 1
    landed = [event for event in events if isinstance(event, Landed)]
    assert all(len(event.faces) <= 6 for event in landed)
    result = outcome(state)
    assert result is not None
    best = max(seat.total for seat in state.seats)
    assert result.rule == "six_ones" or all(state.seats[seat].total == best for seat in result.winners)


def careful_action(state: GameState, random: Random) -> Action:
    if state.phase is Phase.ROLLING:
        return random.choice([land for land in landings(state.turn.dice) if not land.off])
    legal = legal_actions(state)
    if Bank() in legal:
        return Bank()
    return legal[0] if state.phase is Phase.CHOOSING else legal[-1]


@given(dice=st.lists(st.integers(1, 6), min_size=1, max_size=6), ruleset=rulesets())
@settings(deadline=None)
def test_points_are_multiples_of_the_step(dice: list[int], ruleset: Ruleset) -> None:
    value = worth(ruleset, tuple(sorted(dice[: ruleset.dice])))
    assert value is None or (value.points > 0 and value.points % ruleset.step == 0)
