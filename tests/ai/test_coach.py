"""Advice: every legal action with what it is worth, the best first, by chances or by points."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from playing import BUST, STRAIGHT_1500, play, rules
from small_games import coach_of, played, small

from game.ai.coach.advice import Advice, Coach
from game.ai.duel.playing import Playing
from game.ai.duel.table import solve_duel
from game.ai.field.table import Field, FieldTurns
from game.ai.players.bots import make_bot
from game.ai.turn.solution import solve
from game.ai.turn.spot import Spot, spot_of
from game.presets import load_preset, preset_ids
from game.rules.actions import Bank, EnterScore, Forfeit, Keep, Roll, TakeOver
from game.rules.engine import new_game
from game.rules.legality import legal_actions
from game.rules.ruleset import Ruleset
from game.rules.state import DECIDING, OVER, ROLLING, GameState

CLASSIC = load_preset("classic").ruleset


@cache
def by_points(ruleset: Ruleset) -> Coach:
    return Coach(solve(ruleset))


def advised(words: str, ruleset: Ruleset = CLASSIC, seats: int = 2) -> Advice:
    return by_points(ruleset).advise(play(ruleset, words, seats).state)


def test_everything_that_is_legal_is_listed_the_best_first() -> None:
    coach = coach_of("short")
    for state in played(coach, 1).states():
        advice = coach.advise(state)
        if state.phase in {ROLLING, OVER}:
            assert advice.choices == ()
            assert advice.best is None
            continue
        assert {choice.action for choice in advice.choices} == set(legal_actions(state))
        values = [choice.value for choice in advice.choices]
        assert values == sorted(values, key=lambda value: -(value or 0.0))
        assert advice.measure == "win"
        assert all(advice.cost(choice.action) is not None for choice in advice.choices)
        assert advice.cost(advice.choices[0].action) == 0.0


def test_after_a_keep_the_better_of_rolling_and_banking_follows() -> None:
    coach = coach_of("short")
    several = 0
    for state in played(coach, 2).states():
        for choice in coach.advise(state).choices:
            if not isinstance(choice.action, Keep):
                continue
            stops = [worth for worth in (choice.bank, choice.roll) if worth is not None]
            several += len(stops) == 2
            assert choice.value == pytest.approx(max(stops), abs=1e-12)
            assert choice.then == (Bank() if choice.value == choice.bank else Roll())
    assert several > 3


def test_the_numbers_of_a_turn_are_those_of_the_turn_solver() -> None:
    advice = advised(f"{STRAIGHT_1500} roll =112346 +11 bank {BUST} roll =111234 +111 roll =235 +5")
    solution = by_points(CLASSIC).solution
    bank, roll = advice.of(Bank()), advice.of(Roll())
    assert advice.measure == "points"
    assert advice.best is bank
    assert (bank.score, bank.expected, bank.bust, bank.dice) == (1050, 1050.0, 0.0, 2)
    assert roll.bust == pytest.approx(4 / 9)
    assert roll.expected == roll.rolled == bank.rolled == roll.value
    assert roll.expected == pytest.approx(solution.open.roll(1050, Spot(2)))
    assert advice.cost(Roll()) == pytest.approx(1050 - (roll.value or 0.0))


def test_with_the_last_dice_kept_all_are_rolled_next() -> None:
    ruleset = replace(CLASSIC, opening=0)
    one = advised("roll =222346 +222 roll =155 +1 roll =15 +5", ruleset).of(Roll())
    assert (one.score, one.dice) == (350, 1)
    assert one.bust == pytest.approx(2 / 3)
    hot = advised("roll =222346 +222 roll =155 +15 roll =5", ruleset).of(Keep((5,)))
    assert (hot.score, hot.dice, hot.then) == (400, 6, Roll())
    assert hot.bust < 0.03


@pytest.mark.parametrize(
    ("words", "lost", "dice"),
    [
        ("", 1080, 6),
        ("roll =112346 +1", 600, 5),
        ("roll =112346 +11", 204, 4),
        ("roll =222346 +222", 60, 3),
        ("roll =222146 +1222", 16, 2),
        ("roll =222156 +12225", 4, 1),
        ("roll =123456 +123456", 1080, 6),
    ],
)
def test_the_bust_chances_people_know(words: str, lost: int, dice: int) -> None:  # C105
    rolled = advised(words).of(Roll())
    assert rolled.dice == dice
    assert rolled.bust == pytest.approx(lost / 6**dice)


def test_a_seat_that_is_not_open_must_go_on() -> None:
    advice = advised("roll =122346 +1")
    assert [choice.action for choice in advice.choices] == [Roll()]
    assert not advice.free
    assert advice.of(Roll()).bank is None


@pytest.mark.parametrize("preset", preset_ids())
def test_without_a_table_nothing_is_better_than_what_the_best_average_player_does(preset: str) -> None:
    ruleset = load_preset(preset).ruleset
    coach = by_points(ruleset)
    steady = make_bot("steady", coach.solution)
    free = 0
    for seed in range(3):
        for state in played(coach, seed, seats=3, whim=0.1).states():
            if state.phase in {ROLLING, OVER}:
                continue
            advice = coach.advise(state)
            assert {choice.action for choice in advice.choices} == set(legal_actions(state))
            cost = advice.cost(steady.decide(state))
            if advice.measure == "points" and far(state):
                assert cost is None or cost == pytest.approx(0.0, abs=1e-9), (state, advice)
                free += advice.free
    assert free > 20


def far(state: GameState) -> bool:
    """Whether an exact target and the end are out of reach, so that points are all there is to it."""
    total = state.seats[state.seat].total + state.turn.score
    return total < state.race.target - 3_500 or not state.ruleset.exact


def test_who_leads_already_has_nobody_to_get_past_in_the_last_turn() -> None:
    """The last of two rounds, and the last seat has 1000 points more: it wins whatever it does."""
    ruleset = replace(CLASSIC, opening=0, rounds=2)
    words = "roll =223346 roll =111234 +111 bank roll =223346 roll =112346"
    advice = advised(words, ruleset)
    assert advice.measure == "points"
    assert [choice.value for choice in advice.choices] == [None] * len(advice.choices)
    assert not advice.free
    behind = advised("roll =111234 +111 bank roll =223346 roll =223346 roll =112346", ruleset)
    assert behind.measure == "lead"


def test_past_an_exact_target_nothing_is_to_be_had() -> None:
    """The target is far, so that the turn was played for points until it leapt over it."""
    ruleset = replace(CLASSIC, opening=0, target=3500, goal="exact_refuse", minimum=0)
    words = " ".join(["roll =123456 +123456"] * 2)
    advice = advised(f"{words} roll =111666 +111666", ruleset)
    assert {choice.value for choice in advice.choices} == {0.0}
    assert {choice.expected for choice in advice.choices} == {0.0}
    thrown = advised(f"{words} roll =111555", ruleset)
    past = [choice for choice in thrown.choices if choice.score > 3500]
    assert past
    assert {(choice.value, choice.expected) for choice in past} == {(0.0, 0.0)}
    within = thrown.best
    assert within is not None
    assert within.score <= 3500


def test_nothing_is_known_where_a_bank_would_end_the_game_of_several() -> None:
    ruleset = replace(CLASSIC, target=1000)
    advice = advised("roll =111234 +111", ruleset, seats=3)
    assert advice.best is not None
    assert advice.best.value is None
    assert not advice.free
    assert advice.cost(Roll()) is None


def test_in_the_last_turn_it_is_the_lead_that_counts() -> None:
    ruleset = replace(CLASSIC, target=1000)
    words = f"roll =111234 +111 bank {BUST} roll =112346 +11 roll =2345 +5"
    advice = advised(words, ruleset, seats=3)
    assert advice.measure == "lead"
    assert [choice.action for choice in advice.choices] == [Roll()]
    won = advised(f"{words} roll =111 +111 roll =112346 +11", ruleset, seats=3)
    assert won.of(Bank()).value == 1.0
    assert won.cost(Roll()) == pytest.approx(1.0 - (won.of(Roll()).value or 0.0))
    assert won.win(won.of(Bank())) is None


def test_six_ones_win() -> None:
    coach = coach_of("paid")
    advice = coach.advise(play(small("paid"), "roll =111111").state)
    won = advice.of(Keep((1,) * 6))
    assert (won.value, won.then, advice.cost(won.action)) == (1.0, None, 0.0)


def test_a_turn_that_can_only_pass_an_exact_target_is_given_up() -> None:
    coach = by_points(small("exact"))
    state = play(small("exact"), "roll =111234 +1 roll =66623 +666").state
    actions = {choice.action: choice for choice in coach.advise(state).choices}
    assert Forfeit() in actions
    assert actions[Forfeit()].value == 0.0
    assert actions[Forfeit()].expected == 0.0


def test_taking_over_is_weighed_against_a_fresh_turn() -> None:
    ruleset = replace(CLASSIC, takeover=100, opening=0)
    advice = advised("roll =112346 +1 bank roll =222334 +222 bank", ruleset)
    taken = advice.of(TakeOver())
    assert (taken.score, taken.dice) == (200, 3)
    assert taken.bust == pytest.approx(60 / 216)
    assert advice.of(Roll()).dice == 6
    assert advice.best in {taken, advice.of(Roll())}


def test_jokers_fail_only_if_the_other_dice_and_they_do() -> None:
    ruleset = replace(CLASSIC, jokers=True, opening=0)
    advice = advised("roll =112346", ruleset)
    joker = advice.of(Keep((), (1, 1)))
    four, two = by_points(ruleset).solution.bust[4], by_points(ruleset).solution.bust[2]
    assert joker.bust == pytest.approx(four * two)
    waiting = advised("roll =112346 ~11", ruleset).of(Roll())
    assert waiting.bust == pytest.approx(four * two)
    called = advised("roll =112346 ~11 roll =2346", ruleset).of(Roll())
    assert called.bust == pytest.approx(two)


def test_real_dice_and_dice_in_the_air_leave_nothing_to_decide() -> None:
    coach = by_points(CLASSIC)
    assert coach.advise(play(CLASSIC, "roll").state).choices == ()
    real = new_game(CLASSIC, 2, real=[0])
    assert EnterScore(0) in legal_actions(real)
    assert coach.advise(real).choices == ()


@pytest.mark.parametrize(
    "changes",
    [{"grow": True}, {"confirm": True}, {"jokers": True}, {"takeover": 200}],
    ids=lambda changes: next(iter(changes)),
)
def test_turns_with_variants_have_chances_too_though_not_the_exact_ones(changes: dict[str, object]) -> None:
    ruleset = rules(target=400, opening=0, end="immediate", **changes)
    duel = solve_duel(ruleset)
    coach = Coach(solve(ruleset), duel, Playing(duel))
    spots = Playing(duel)
    for seed in range(3):
        for state in played(coach, seed).states():
            advice = coach.advise(state)
            assert not coach.is_exact(state)
            assert not coach.follows_chances(state)
            for choice in advice.choices:
                assert advice.measure == "win"
                assert choice.value is None or 0.0 <= choice.value <= 1.0
            if state.phase is DECIDING and not state.turn.carry.jokers:
                turn, spot = spots.turn(state), spot_of(state)
                assert advice.of(Roll()).value == turn.roll(state.turn.score, spot)


def test_with_more_seats_chances_come_from_a_field() -> None:
    solution = solve(CLASSIC)
    coach = Coach(solution, None, FieldTurns(Field(solution)))
    state = play(CLASSIC, f"{STRAIGHT_1500} roll =112346 +11 bank {BUST} roll =123346", 3).state
    advice = coach.advise(state)
    assert advice.measure == "win"
    assert not coach.is_exact(state)
    assert advice.best is not None
    assert 0.0 < (advice.best.value or 0.0) < 0.4, "1700 points behind one of the others"
    assert not coach.tells_chances(new_game(CLASSIC, 3, real=[2]))


def test_what_is_no_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="no choice"):
        advised("").of(Bank())
