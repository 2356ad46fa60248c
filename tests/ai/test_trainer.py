"""Exercises: legal positions without end, close ones of both kinds, graded like a review."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from small_games import coach_of

from game.ai.coach.advice import Coach
from game.ai.coach.grades import Grade, weight_of
from game.ai.coach.trainer import Exercise, Practice, exercises, search
from game.ai.turn.solution import solve
from game.presets import load_preset, preset_ids
from game.rules.actions import Bank
from game.rules.engine import apply
from game.rules.legality import legal_actions, why_not
from game.rules.ruleset import Ruleset
from game.rules.state import CHOOSING, DECIDING

CLASSIC = load_preset("classic").ruleset


def drawn(coach: Coach, seed: int = 1, count: int = 20, seats: int = 2) -> list[Exercise]:
    return list(islice(exercises(coach, seed, seats), count))


def by_points(ruleset: Ruleset) -> Coach:
    return Coach(solve(ruleset))


@pytest.mark.parametrize("preset", preset_ids())
def test_positions_are_close_legal_and_of_both_kinds(preset: str) -> None:
    coach = by_points(load_preset(preset).ruleset)
    found = drawn(coach, seats=3)
    assert {exercise.kind for exercise in found} == {"dice", "choice"}
    for exercise in found:
        state, advice = exercise.state, exercise.advice
        assert state.phase is (CHOOSING if exercise.kind == "dice" else DECIDING)
        assert all(seat.total < state.race.target for seat in state.seats)
        assert all(seat.open or not seat.total for seat in state.seats)
        assert len(advice.choices) >= 2
        assert {choice.action for choice in advice.choices} == set(legal_actions(state))
        for choice in advice.choices:
            assert why_not(state, choice.action) is None
            assert apply(state, choice.action).events
        costs = [advice.cost(choice.action) or 0.0 for choice in advice.choices]
        weights = [weight_of(cost, advice.measure, exercise.turn_value) for cost in costs]
        assert any(0.05 <= weight <= 0.67 for weight in weights), "one wrong answer is nearly right"


def test_by_chances_they_differ_by_some_points_of_them() -> None:
    coach = coach_of("short")
    for exercise in drawn(coach, seed=4, count=12):
        assert exercise.advice.measure == "win"
        costs = [exercise.advice.cost(choice.action) or 0.0 for choice in exercise.advice.choices]
        assert any(0.003 <= cost <= 0.0402 for cost in costs)


def test_the_same_seed_brings_the_same_exercises() -> None:
    coach = by_points(CLASSIC)
    assert drawn(coach, 7) == drawn(coach, 7)
    assert drawn(coach, 7) != drawn(coach, 8)


def test_a_slice_may_have_nothing_and_no_slice_is_lost() -> None:
    coach = by_points(CLASSIC)
    slices = list(islice(search(coach, 7, 2), 60))
    assert None in slices
    found = [exercise for exercise in slices if exercise is not None]
    assert len(found) > 20
    assert found == drawn(coach, 7, len(found))


def test_rules_with_a_number_of_rounds_and_busts_in_a_row_have_their_positions() -> None:
    ruleset = replace(CLASSIC, rounds=5, bust_run=3, bust_run_penalty=500)
    found = drawn(by_points(ruleset), count=40)
    assert max(exercise.state.race.round for exercise in found) <= 5
    assert {seat.busts for exercise in found for seat in exercise.state.seats} == {0, 1, 2}


def test_answers_are_graded_and_add_up() -> None:
    coach = by_points(CLASSIC)
    practice, weights = Practice(), 0.0
    assert practice.rating is None
    for place, exercise in enumerate(drawn(coach, count=10)):
        choices = exercise.advice.choices
        answer = exercise.answer(choices[place % 2].action)
        assert answer.best is choices[0]
        assert answer.chosen is choices[place % 2]
        assert answer.cost == exercise.advice.cost(answer.chosen.action)
        if place % 2 == 0:
            assert (answer.cost, answer.grade, answer.as_good) == (0.0, Grade.GOOD, True)
        weights += weight_of(answer.cost, exercise.advice.measure, exercise.turn_value)
        practice = practice.after(exercise, answer)
    assert practice.answers == 10
    assert 5 <= practice.best < 10
    assert practice.rating == pytest.approx(1000 * 0.06 * weights / 10)
    assert weights > 0.1


def test_who_answers_well_has_a_rating_of_nought() -> None:
    practice = Practice()
    for exercise in drawn(by_points(CLASSIC), count=5):
        practice = practice.after(exercise, exercise.answer(exercise.advice.choices[0].action))
    assert (practice.rating, practice.best) == (0.0, 5)


def test_what_is_no_answer_is_refused() -> None:
    exercise = next(exercise for exercise in exercises(by_points(CLASSIC), 1) if exercise.kind == "dice")
    with pytest.raises(ValueError, match="no choice"):
        exercise.answer(Bank())
