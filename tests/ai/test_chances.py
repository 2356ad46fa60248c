"""Chances in the midst of a turn: what is in the air is worth the mean of how it may land."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from small_games import SMALL, Game, coach_of, land, played, small

from game.ai.coach.advice import Coach
from game.ai.coach.chances import SolvedTurn
from game.ai.turn.solution import solve
from game.presets import load_preset
from game.rules.actions import Land
from game.rules.combinations import all_throws
from game.rules.engine import apply, new_game
from game.rules.state import OVER, READY, ROLLING, GameState


def value(coach: Coach, state: GameState) -> float:
    best = coach.advise(state).best
    assert best is not None
    assert best.value is not None
    return best.value


def after(coach: Coach, seat: int, state: GameState) -> float:
    """The chance of a seat in any state but one with dice in the air."""
    if state.outcome is not None:
        return (seat in state.outcome.winners) / len(state.outcome.winners)
    chance = value(coach, state)
    return chance if state.seat == seat else 1.0 - chance


def mean(coach: Coach, state: GameState) -> float:
    """What the dice in the air are worth, by landing them in every way there is."""
    dice, known, whole = state.turn.dice, dict[GameState, float](), 0.0
    for faces, ways in all_throws(dice):
        done = apply(state, Land(faces)).state
        if done not in known:  # all busts lead to the same
            known[done] = after(coach, state.seat, done)
        whole += ways * known[done]
    return whole / float(6**dice)


def in_the_air(game: Game, rng: random.Random) -> list[GameState]:
    states = [state for state in game.states() if state.phase is ROLLING]
    return rng.sample(states, min(3, len(states)))


@pytest.mark.parametrize("name", SMALL)
def test_dice_in_the_air_are_worth_the_mean_of_how_they_land(name: str) -> None:
    coach, rng = coach_of(name), random.Random(1)
    assert coach.chances is not None
    for state in in_the_air(played(coach, 11), rng):
        assert coach.chances.in_the_air(state) == pytest.approx(mean(coach, state), abs=1e-6)
        faces = land(rng, state.turn.dice)
        done = apply(state, faces).state
        told = coach.chances.landed(state, faces, done)
        assert told == pytest.approx(after(coach, state.seat, done), abs=1e-6)


def test_dice_that_are_thrown_again_are_weighed_with_those_that_lie_there() -> None:
    coach = coach_of("short")
    assert coach.chances is not None
    before = apply(new_game(small("short"), 2), coach.advise(new_game(small("short"), 2)).choices[0].action)
    state = apply(before.state, Land((1, 1, 3, 5), 2)).state
    assert (state.phase, state.turn.dice) == (ROLLING, 2)
    assert coach.chances.in_the_air(state) == pytest.approx(mean(coach, state), abs=1e-6)


@pytest.mark.parametrize("name", SMALL)
def test_every_decision_is_worth_what_it_leads_to(name: str) -> None:
    coach, met = coach_of(name), set()
    assert coach.chances is not None
    for state in (*played(coach, 12).states(), *played(coach, 13).states()):
        if state.phase in {ROLLING, OVER}:
            continue
        for choice in coach.advise(state).choices:
            done = apply(state, choice.action).state
            if done.phase is ROLLING:
                worth = coach.chances.in_the_air(done)
            else:
                worth = after(coach, state.seat, done)
            assert choice.value == pytest.approx(worth, abs=1e-6), choice
            met.add(done.phase)
    assert {READY, ROLLING} <= met


@pytest.mark.parametrize(
    "changes",
    [{"grow": True}, {"confirm": ("three_alike",)}, {"jokers": True}, {"takeover": 300}],
    ids=lambda changes: next(iter(changes)),
)
def test_chances_are_not_told_where_a_variant_makes_turns_another_matter(changes: dict[str, object]) -> None:
    class Anything:
        ruleset = small("short")
        exact = False

        def turn(self, state: GameState) -> SolvedTurn:
            raise AssertionError(state)

        def fits(self, state: GameState) -> bool:
            return bool(state.seats)

    ruleset = replace(small("short"), **changes)  # type: ignore[arg-type]  # each is a field of the rule set
    coach = Coach(solve(ruleset), Anything())
    assert not coach.tells_chances(new_game(ruleset, 2))
    assert coach.tells_chances(new_game(small("short"), 2))


def test_real_dice_are_nobody_elses_luck() -> None:
    coach = coach_of("short")
    assert coach.tells_chances(new_game(small("short"), 2))
    assert not coach.tells_chances(new_game(small("short"), 2, real=[1]))
    assert not coach.tells_chances(new_game(small("short"), 3))
    assert not coach.tells_chances(new_game(load_preset("classic").ruleset, 2))
