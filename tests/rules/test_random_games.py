"""Any game under any rules: no step contradicts another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from game_checks import check_outcome, check_state, check_totals
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import rules
from random_games import BotTable, any_action, hasty_action, played_out, random_action, random_match
from ruleset_strategy import any_ruleset, end, random_ruleset, rulesets, scoring, turn

from game.presets import preset_ids
from game.rules.actions import Action, EnterScore, Forfeit, Join, Keep, Leave, Retarget
from game.rules.engine import apply, new_game, outcome
from game.rules.events import Ended, Event, Landed
from game.rules.legality import legal_actions, why_not
from game.rules.reasons import IllegalActionError
from game.rules.ruleset import FIELD_NAMES, Ruleset
from game.rules.scoring import worth
from game.rules.state import GameState, Phase

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


@given(ruleset=rulesets(), seed=SEEDS)
@settings(deadline=None, max_examples=40)
def test_exactly_the_listed_keeps_are_legal(ruleset: Ruleset, seed: int) -> None:
    """Every way to part a throw into dice that are kept, jokers, and the others."""
    random = Random(seed)
    state = random_match(ruleset, random).state
    for _ in range(40):
        if state.phase is Phase.OVER:
            return
        if state.phase is Phase.CHOOSING:
            throw = state.turn.throw
            ways = {
                Keep(
                    tuple(face for face, place in zip(throw, places, strict=True) if place == "kept"),
                    tuple(face for face, place in zip(throw, places, strict=True) if place == "joker"),
                )
                for places in product(("kept", "joker", "left"), repeat=len(throw))
            }
            listed = legal_actions(state)
            assert {way for way in ways if why_not(state, way) is None} == {*listed} - {Forfeit()}
            assert len(set(listed)) == len(listed)
        state = apply(state, random_action(state, random)).state


def test_every_field_is_drawn() -> None:
    def first(values: Sequence[Any]) -> Any:
        return values[0]

    drawn = [*scoring(first), *turn(first), *end(first)]
    assert sorted(drawn) == sorted(FIELD_NAMES)
    random = Random(1)
    many = [any_ruleset(random.choice) for _ in range(300)]
    for name in FIELD_NAMES:
        assert len({getattr(ruleset, name) for ruleset in many}) > 1, name


@given(ruleset=rulesets(), seed=SEEDS)
@settings(deadline=None, max_examples=40)
def test_whole_games_on_any_rules_end(ruleset: Ruleset, seed: int) -> None:
    """Hasty seats take the most points and bank at once; to such, an exact target may be out of reach."""
    random = Random(seed)
    state = before = new_game(ruleset, random.randint(1, 4))
    events: list[Event] = []
    for step in played_out(state, lambda state: hasty_action(state, random), most=3000):
        check_state(step.state)
        check_totals(before, step)
        before = step.state
        events += step.events
    costly = ruleset.fleur > 0 or ruleset.bust_run is not None
    assert before.phase is Phase.OVER or ruleset.exact or costly
    assert sum(isinstance(event, Ended) for event in events) == (before.phase is Phase.OVER)
    check_outcome(before)


@pytest.mark.parametrize("seed", range(4))
def test_bots_play_whole_games_on_any_rules(seed: int) -> None:
    """Nothing they do is refused, all of it is told, and its words lead there again."""
    random = Random(seed)
    table = BotTable(random_ruleset(random), random)
    state = table.start
    for step in played_out(state, table.decide, most=3000):
        check_state(step.state)
        check_totals(state, step)
        state = step.state
    assert state.phase is Phase.OVER
    check_outcome(state)
    assert table.replay() == state


@pytest.mark.parametrize("preset", preset_ids())
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_of_every_preset_end(preset: str, seed: int) -> None:
    """Three hasty seats: each keeps its best dice and banks as soon as it may."""
    random = Random(seed)
    state = new_game(rules(preset), 3)
    events: list[Event] = []
    for step in played_out(state, lambda state: hasty_action(state, random), most=40000):
        state = step.state
        events += step.events
    assert state.phase is Phase.OVER
    assert sum(isinstance(event, Ended) for event in events) == 1
    landed = [event for event in events if isinstance(event, Landed)]
    assert all(len(event.faces) <= state.ruleset.dice for event in landed)
    check_outcome(state)


@given(dice=st.lists(st.integers(1, 6), min_size=1, max_size=6), ruleset=rulesets())
@settings(deadline=None)
def test_points_are_multiples_of_the_step(dice: list[int], ruleset: Ruleset) -> None:
    value = worth(ruleset, tuple(sorted(dice[: ruleset.dice])))
    assert value is None or (value.points > 0 and value.points % ruleset.step == 0)
