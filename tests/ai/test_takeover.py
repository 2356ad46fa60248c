"""Turns taken over: when bots do it, what they leave, and what the margin is worth."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from playing import rules

from game.ai.players.bots import BOT_NAMES, make_bot
from game.ai.turn.endgame import last_pursuit, winning_chance
from game.ai.turn.solution import Solution, solve
from game.ai.turn.spot import Spot
from game.ai.turn.takeover import Prize, Prized, in_chain, prize_of
from game.rules.actions import Action, Bank, Roll, TakeOver
from game.rules.combinations import Combination
from game.rules.engine import apply
from game.rules.ruleset import Ruleset
from game.rules.state import DECIDING, READY, Carry, GameState, Last, Leftover, Race, Seat, Turn

solution_of: Callable[[Ruleset], Solution] = cache(solve)

RULES = rules(takeover=3000)
ONE = Combination((1,), 100, "single")


def ready(ruleset: Ruleset, left: Leftover, totals: tuple[int, ...] = (4000, 4000), **race: Any) -> GameState:
    """Seat 1 begins its turn, and may take over what seat 0 left."""
    seats = tuple(Seat(total, open=True) for total in totals)
    due = race.pop("due", tuple(range(2, len(seats))))
    turn = Turn(ruleset.dice)
    return GameState(ruleset, seats, 1, READY, turn, Race(ruleset.target, due, **race), leftover=left)


def left(points: int, dice: int, *kept: Combination) -> Leftover:
    return Leftover(0, dice, points, kept)


def decides(state: GameState, name: str = "steady") -> Action:
    return make_bot(name, solution_of(state.ruleset)).decide(state)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_turn_worth_more_than_a_fresh_one_is_taken_over(name: str) -> None:
    """2000 with two dice bring five times in nine at least 2050; 300 with one die hardly anything."""
    assert decides(ready(RULES, left(2000, 2)), name) == TakeOver()
    assert decides(ready(RULES, left(300, 1)), name) == Roll()
    assert decides(ready(RULES, left(1500, 6)), name) == TakeOver()


def test_nobody_takes_over_what_the_rules_refuse() -> None:
    assert decides(ready(RULES, left(2000, 2), (4000, 2950))) == Roll()
    assert decides(ready(rules(), left(2000, 2))) == Roll()


def test_the_figure_that_was_left_counts() -> None:
    """With four 6s on the table one die may join them: a half of all throws go on, and not a third."""
    ruleset = rules("five-dice", takeover=3000, goal="at_least", kill=False, target=50_000)
    four = Combination((6, 6, 6, 6), 1200, "alike")
    beside = (Combination((1, 1, 1), 1000, "alike"), ONE)
    states = [ready(ruleset, left(700, 1, *kept)) for kept in ((four,), beside[1:])]
    assert [decides(state) for state in states] == [TakeOver(), Roll()]


def test_a_turn_that_could_only_pass_an_exact_target_is_left_alone() -> None:
    ruleset = rules(takeover=3000, goal="exact_refuse")
    for total, points, action in (
        (8000, 2000, Roll()),  # level with the target already, and any die passes it
        (8050, 2000, Roll()),
        (7000, 2000, TakeOver()),
        (7950, 2000, TakeOver()),  # 50 are missing, which two dice bring in 11 of 36
    ):
        assert decides(ready(ruleset, left(points, 2), (4000, total))) == action


def test_in_the_last_turn_the_better_chance_to_win_counts() -> None:
    """2100 behind: a fresh turn hardly brings that; 2000 and two dice may. 100 behind it is the other way."""
    last = Last(0, 8200)
    assert decides(ready(RULES, left(2000, 2), (10_200, 8100), last=last)) == TakeOver()
    ruleset = rules(takeover=3000, opening=0)
    assert decides(ready(ruleset, left(50, 1), (10_050, 9950), last=last)) == Roll()


def test_who_has_left_dice_looks_who_may_take_them_over() -> None:
    """The last seat to play is 1500 behind: that is far, unless it may begin with 1000 points."""
    ruleset = rules(takeover=3000, end="one_more_each")
    solution = solution_of(ruleset)
    seats = (Seat(9000, open=True), Seat(8500, open=True))
    turn = Turn(5, 1000, (2, 3, 4, 4, 6), (ONE,))
    state = GameState(ruleset, seats, 0, DECIDING, turn, Race(10_000, (1,)))
    may = winning_chance(solution, state, 1000, Spot(5))
    closed = replace(state, seats=(seats[0], Seat(2500, open=True)))
    assert winning_chance(solution, closed, 1000, Spot(5)) == 1.0 - solution.level.roll(7500, Spot(6))
    assert may == 1.0 - solution.level.roll(500, Spot(5))
    assert may < 0.7
    assert 1.0 - solution.level.roll(1500, Spot(6)) > 0.8


# --- two that may take over each other's turns


def test_a_bank_is_worth_less_by_what_the_other_gains() -> None:
    solution = solution_of(RULES)
    chain, fresh = solution.chain, solution.fresh
    assert chain is not None
    assert chain.roll(0, fresh) == pytest.approx(chain.rival, abs=1.0)  # found by repetition
    bank, gain = chain.bank(2000, Spot(3)), chain.roll(2000, Spot(3)) - chain.roll(0, fresh)
    assert bank == pytest.approx(2000 - gain, abs=1.0)
    assert chain.bank(300, Spot(1)) == 300.0  # nobody wants that
    assert chain.after_keep(2000, Spot(3)) == max(bank or 0.0, chain.roll(2000, Spot(3)))


def test_between_two_that_may_both_dice_are_not_left_lightly() -> None:
    """1050 points and four dice are banked where nobody may take them over: else they are a gift."""
    state = ready(RULES, left(300, 1), (4000, 4000), due=(0,))
    deciding = replace(state, phase=DECIDING, turn=Turn(4, 1050, (2, 3, 4, 6), (ONE,)), leftover=None)
    assert in_chain(deciding)
    assert decides(deciding) == Roll()
    alone = replace(deciding, seats=(Seat(2900, open=True), Seat(4000, open=True)))
    assert not in_chain(alone)
    assert decides(alone) == Bank()
    three = replace(deciding, seats=(*deciding.seats, Seat(4000, open=True)))
    assert not in_chain(three)


# --- the margin


HARSH = rules(takeover=3000, takeover_margin=300)


def taken(dice: int, score: int, points: int, totals: tuple[int, ...] = (6000, 2000)) -> GameState:
    state = ready(HARSH, left(points, 2), totals, due=(0,))
    turn = Turn(dice, score, (4,) * dice, (ONE,), 0, Carry(taken=left(points, 2)))
    return replace(state, phase=DECIDING, turn=turn, leftover=None)


def test_what_the_margin_is_worth() -> None:
    state = taken(1, 1600, 1500)
    assert prize_of(state, 1, left(1500, 2)) == Prize(1800, 1500)
    three = replace(state, seats=(*state.seats, Seat()))
    assert prize_of(three, 1, left(1500, 2)) == Prize(1800, 750)
    assert prize_of(ready(RULES, left(1500, 2)), 1, left(1500, 2)) is None
    exact = replace(state, ruleset=rules(takeover=3000, takeover_margin=300, goal="exact_refuse"))
    assert prize_of(exact, 1, left(8000, 2)) is None  # it would pass the target


def test_values_with_a_prize() -> None:
    solution = solution_of(HARSH)
    table = Prized(solution.open, solution.lead, Prize(1800, 1500))
    assert table.bank(1750, Spot(2)) == 1750.0
    assert table.bank(1800, Spot(2)) == 3300.0
    assert table.after_keep(1800, Spot(2)) == 3300.0
    # Once it is there the prize is at risk as the points are: the worth of a turn with as much more.
    assert table.roll(1800, Spot(2)) == pytest.approx(solution.open.roll(3300, Spot(2)), rel=0.01)
    assert table.roll(1700, Spot(5)) > solution.open.roll(1700, Spot(5)) + 500
    assert table.roll(1700, Spot(5)) < solution.open.roll(1700, Spot(5)) + 1500


def test_for_the_prize_one_roll_more_is_risked() -> None:
    """1750 and three dice are enough to bank; 50 more cost the other seat its 1500."""
    assert decides(taken(3, 1750, 1500)) == Roll()
    assert decides(taken(3, 1800, 1500)) == Bank()
    assert decides(replace(taken(3, 1750, 1500), ruleset=RULES)) == Bank()


def test_in_the_last_turn_the_margin_brings_the_leader_back() -> None:
    """10 200 to 8000: 1800 are enough, since the leader then falls back to 8700."""
    last = Last(0, 8700)
    state = ready(HARSH, left(1500, 2), (10_200, 8000), last=last)
    ahead = last_pursuit(solution_of(HARSH), state, left(1500, 2))
    assert (ahead.bank(1750), ahead.bank(1800)) == (0.0, 1.0)
    assert last_pursuit(solution_of(HARSH), state, None).bank(2150) == 0.0
    state = apply(state, TakeOver()).state
    turn = replace(state.turn, score=1800, dice=1, throw=(4,))
    assert decides(replace(state, phase=DECIDING, turn=turn)) == Bank()
