"""The best single turn: known values, and two independent ways to find them again."""

import random
from collections.abc import Callable
from functools import cache
from itertools import product
from math import sqrt
from statistics import fmean, stdev

import pytest

from game.ai.players.bots import make_bot
from game.ai.turn.solution import Solution, solve
from game.ai.turn.spot import Spot
from game.presets import load_preset
from game.rules.actions import Land
from game.rules.engine import apply, new_game
from game.rules.ruleset import Faces, Ruleset, ruleset_from_table
from game.rules.scoring import keeps
from game.rules.state import Phase

Solve = Callable[[str], Solution]


@pytest.fixture(scope="module")
def solved() -> Solve:
    return cache(lambda preset: solve(load_preset(preset).ruleset))


@pytest.mark.parametrize(("preset", "points"), [("classic", 561.84), ("table", 553.46), ("grand", 576.76)])
def test_worth_of_a_turn_to_the_cent(solved: Solve, preset: str, points: float) -> None:
    assert round(solved(preset).turn_value, 2) == points


def test_scores_to_bank_from(solved: Solve) -> None:
    classic = solved("classic")
    assert [classic.bank_from(dice) for dice in range(1, 7)] == [300, 250, 450, 1050, 3100, None]
    grand = solved("grand")
    assert [grand.bank_from(dice) for dice in range(1, 7)] == [300, 250, 450, 1050, 2950, 17900]


@pytest.mark.parametrize("preset", ["classic", "table", "grand", "pocket"])
def test_banking_stays_best_above_the_score_to_bank_from(solved: Solve, preset: str) -> None:
    solution = solved(preset)
    for dice in range(1, solution.ruleset.dice):
        bank_from = solution.bank_from(dice)
        assert bank_from is not None
        for score in range(50, 30_000, 50):
            assert (score >= solution.open.roll(score, Spot(dice))) == (score >= bank_from)


def test_never_below_the_minimum() -> None:
    solution = solve(ruleset_from_table({"minimum": 330}))
    assert [solution.bank_from(dice) for dice in (1, 2)] == [350, 350]


def test_a_fleur_costs_its_chance_in_the_first_throw() -> None:
    plain, fleur = (
        solve(ruleset_from_table(table)) for table in ({}, {"fleur": 1000, "fleur_when": "first_throw"})
    )
    assert fleur.turn_value == pytest.approx(plain.turn_value - 1000 * 1080 / 46656)
    assert fleur.closed == plain.closed  # a seat that is not open loses nothing


def test_where_every_bust_costs_a_penalty_it_is_as_a_fleur_that_closed_seats_pay_too() -> None:
    fleur = solve(ruleset_from_table({"fleur": 500, "fleur_when": "every_bust"}))
    every = solve(ruleset_from_table({"bust_run": 1, "bust_run_penalty": 500}))
    assert every.open == fleur.open
    assert every.closed.roll(0, every.fresh) < fleur.closed.roll(0, fleur.fresh) - 100
    third = solve(ruleset_from_table({"bust_run": 3, "bust_run_penalty": 500}))
    assert third.open == solve(Ruleset()).open


def by_recursion(ruleset: Ruleset, cap: int, least: int) -> float:
    """The worth of a turn, found top-down from the throws themselves, die by die.

    At `cap` points the turn is banked, or lost if all its dice must be rolled; so small scores need no end.
    """

    @cache
    def after_keep(score: int, left: int) -> float:
        may_bank = score >= least and (left > 0 or ruleset.hot_dice == "may_bank")  # 0: hot dice
        if score >= cap:
            return score if may_bank else 0.0
        rolled = roll(score, left or ruleset.dice)
        return max(rolled, float(score)) if may_bank else rolled

    @cache
    def roll(score: int, dice: int) -> float:
        return fmean(best(score, tuple(sorted(throw))) for throw in product(range(1, 7), repeat=dice))

    @cache
    def best(score: int, throw: Faces) -> float:
        options = keeps(ruleset, throw).values()
        full = len(throw) == ruleset.dice
        if not options and full and ruleset.nothing is not None:
            return after_keep(score + ruleset.nothing, ruleset.dice)
        if not options:
            return -float(ruleset.fleur) if ruleset.fleur_when == "full_hand" and full else 0.0
        return max(after_keep(score + option.points, option.left) for option in options)

    return roll(0, ruleset.dice)


SMALL = {
    "dice": 5,
    "single_one": 100,
    "single_five": False,
    "three_alike": [400, 200, 200, 200, 200, 200],
    "four_alike": False,
    "five_alike": False,
    "six_alike": False,
    "straight": False,
    "three_pairs": False,
    "opening": 300,
    "target": 2000,
}


@pytest.mark.parametrize(
    "rules",
    [
        {"hot_dice": "may_bank"},
        {"hot_dice": "must_roll"},
        {"keep_all": True},
        {"hot_dice": "may_bank", "straight_low": 500},
        {"fleur": 700, "fleur_when": "full_hand"},
        {"nothing": 100},
        {"single_five": 50, "four_alike": [800, 400, 400, 400, 400, 400]},
    ],
    ids=str,
)
def test_another_way_to_solve_it_agrees(rules: dict[str, object]) -> None:
    ruleset = ruleset_from_table({**SMALL, **rules})
    solution = solve(ruleset)
    cap = 5000  # so few turns get there that what happens then is no matter
    assert solution.turn_value == pytest.approx(by_recursion(ruleset, cap, ruleset.step), abs=0.02)
    if not ruleset.fleur:  # which a closed seat does not pay
        closed = solution.closed.roll(0, solution.fresh)
        assert closed == pytest.approx(by_recursion(ruleset, cap, ruleset.opening), abs=0.02)


@pytest.mark.parametrize("hot_dice", ["must_roll", "may_bank"])
def test_turns_played_by_the_rules_bring_that_much(hot_dice: str) -> None:
    """The policy is played through the engine; its mean lies within three standard errors of the value."""
    ruleset = ruleset_from_table({"opening": 0, "hot_dice": hot_dice, "target": 1_000_000})
    solution = solve(ruleset)
    bot = make_bot("steady", solution)
    rng = random.Random(20)
    scores = []
    for _ in range(6000):
        state = new_game(ruleset, 2)
        while state.seat == 0:
            if state.phase is Phase.ROLLING:
                faces = tuple(sorted(rng.choices(range(1, 7), k=state.turn.dice)))
                state = apply(state, Land(faces)).state
            else:
                state = apply(state, bot.decide(state)).state
        scores.append(state.seats[0].total)
    error = stdev(scores) / sqrt(len(scores))
    assert error < 10
    assert abs(fmean(scores) - solution.turn_value) < 3 * error
