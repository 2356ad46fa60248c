"""A game looked over: luck and losses add up to the result, and decisions are judged apart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import BUST, rules
from small_games import SMALL, coach_of, played, small

from game.ai.coach.advice import Coach
from game.ai.coach.chances import SolvedTurn
from game.ai.coach.gauges import Measure
from game.ai.coach.grades import Grade, grade_of
from game.ai.coach.review import PlayerReview, Review, review
from game.ai.duel.table import solve_duel
from game.ai.turn.solution import solve
from game.presets import load_preset
from game.rules.actions import Bank, Keep, Roll
from game.rules.engine import new_game
from game.rules.notation import word_to_action
from game.rules.state import GameState

GAMES = 23
"""By each of the nine rule sets: more than 200 in all."""


def looked_over(coach: Coach, words: str, seats: int = 2) -> Review:
    actions = [word_to_action(word) for word in words.split()]
    return review(coach, new_game(coach.solution.ruleset, seats), actions)


def net(player: PlayerReview) -> float:
    assert player.luck is not None
    assert player.lost is not None
    return player.luck - player.lost


@pytest.mark.parametrize("name", SMALL)
def test_luck_and_losses_lead_from_the_start_to_the_result(name: str) -> None:
    coach, lost, lucks = coach_of(name), 0.0, []
    for seed in range(GAMES):
        game = played(coach, seed)
        found = review(coach, game.start, game.actions)
        first, second = found.players
        assert found.measure == "win"
        assert found.exact
        assert found.start is not None
        assert found.result in {0.0, 0.5, 1.0}
        assert found.result - found.start == pytest.approx(net(first) - net(second), abs=1e-6)
        # Chances do not leap between turns, so what is found is nothing but dice and decisions.
        assert found.drift < 1e-6
        for player in found.players:
            costs = [verdict.cost for verdict in found.verdicts if verdict.seat == player.seat]
            assert player.lost == pytest.approx(sum(costs), abs=1e-9)
            assert min(costs, default=0.0) >= 0.0
            lost += player.lost or 0.0
            lucks.append(player.luck)
    assert lost > 0.5, "bots who do anything now and then make mistakes"
    assert len(set(lucks)) > GAMES


def test_dice_that_leave_the_tray_are_luck_too() -> None:
    coach = coach_of("short")
    for seed in range(4):
        game = played(coach, seed, off=0.1)
        found = review(coach, game.start, game.actions)
        first, second = found.players
        assert found.start is not None
        assert found.result is not None
        assert found.result - found.start == pytest.approx(net(first) - net(second), abs=1e-6)
        assert found.drift < 1e-6


def test_a_turn_that_a_fallen_die_ends_is_luck() -> None:
    ruleset = replace(small("extra-rounds"), off_table="lose_turn")
    coach = Coach(solve(ruleset), solve_duel(ruleset))
    found = looked_over(coach, "roll =1111-- roll")
    assert found.players[0].luck is not None
    assert found.players[0].luck < -0.05
    assert found.drift < 1e-6


def test_a_game_that_goes_on_counts_as_it_stands() -> None:
    coach = coach_of("short")
    words = f"roll =666234 +666 bank {BUST} roll =123346"
    found = looked_over(coach, words)
    first, second = found.players
    assert found.start is not None
    assert found.result is not None
    assert found.result - found.start == pytest.approx(net(first) - net(second), abs=1e-9)
    assert [chance.seat for chance in found.chances] == [0, 1]
    assert found.chances[1].win > found.chances[0].win, "the other has busted"


def test_the_line_of_a_finished_game_ends_with_its_result() -> None:
    coach = coach_of("short")
    game = played(coach, 3)
    found = review(coach, game.start, game.actions)
    assert found.chances[-1].win == found.result
    assert [chance.seat for chance in found.chances[:4]] == [0, 1, 0, 1]
    assert [chance.round for chance in found.chances[:4]] == [1, 1, 2, 2]


def test_which_dice_and_whether_to_bank_are_graded_apart_and_forced_ones_not_at_all() -> None:
    found = looked_over(coach_of("short"), "roll =115234 +115 roll =223 roll =122346 +1 roll")
    chosen = [verdict.chosen for verdict in found.verdicts]
    assert chosen == [Keep((1, 1, 5)), Roll()], "the first roll, a lone 1 and a roll to open are forced"
    zoe, hal = found.players
    assert (zoe.dice.free, zoe.choice.free, zoe.all.free) == (1, 1, 2)
    assert hal.all.free == 0
    assert hal.rating is None
    assert hal.all.accuracy is None


def test_a_blunder_is_the_dearest_mistake() -> None:
    coach = coach_of("short")
    found = looked_over(coach, f"roll =111234 +111 roll =234 {BUST} roll =115234 +5 roll")
    zoe = found.players[0]
    thrown_away = zoe.dearest[0]
    assert (thrown_away.chosen, thrown_away.best) == (Roll(), Bank()), "1000 points were enough to win"
    assert thrown_away.grade is Grade.BLUNDER
    assert thrown_away.cost > 0.06
    assert zoe.all.marks[2] >= 1
    assert zoe.rating == pytest.approx(1000 * (zoe.lost or 0.0) / zoe.all.free)
    assert [mistake.cost for mistake in zoe.dearest] == sorted(
        (mistake.cost for mistake in zoe.dearest), reverse=True
    )


@pytest.mark.parametrize(
    ("cost", "measure", "mark"),
    [
        (0.0149, "win", ""),
        (0.015, "win", "?!"),
        (0.03, "lead", "?"),
        (0.0599, "win", "?"),
        (0.06, "win", "??"),
        (99.0, "points", ""),
        (100.0, "points", "?!"),
        (200.0, "points", "?"),
        (400.0, "points", "??"),
    ],
)
def test_the_marks_begin_where_they_should(cost: float, measure: Measure, mark: str) -> None:
    assert grade_of(cost, measure, turn_value=500.0).value == mark


def test_three_seats_are_graded_by_points_and_nobody_claims_to_know_the_luck() -> None:
    coach = Coach(solve(load_preset("classic").ruleset), None)
    game = played(coach, 5, seats=3)
    found = review(coach, game.start, game.actions)
    assert found.measure == "points"
    assert not found.exact
    assert (found.start, found.result, found.chances) == (None, None, ())
    assert [player.luck for player in found.players] == [None, None, None]
    assert {verdict.measure for verdict in found.verdicts} <= {"points", "lead"}
    assert sum(player.all.free for player in found.players) == len(found.verdicts) > 30
    assert max(verdict.cost for verdict in found.verdicts if verdict.measure == "lead") <= 1.0
    ratings = [player.rating for player in found.players]
    assert all(rating is not None and 0 < rating < 300 for rating in ratings)


def test_with_more_seats_chances_judge_decisions_and_luck_is_not_told() -> None:
    solution = solve(small("short"))
    game = played(Coach(solution), 5, seats=3)

    class Anybody:
        """A table that tells games of any number of seats, as if the last two were one."""

        ruleset, exact = small("short"), False

        def __init__(self) -> None:
            self._duel = solve_duel(small("short"))

        def fits(self, state: GameState) -> bool:
            return state.ruleset == self.ruleset

        def turn(self, state: GameState) -> SolvedTurn:
            return self._duel.turn(replace(new_game(small("short"), 2), seat=state.seat % 2))

    found = review(Coach(solution, Anybody()), game.start, game.actions)
    assert (found.measure, found.exact) == ("win", False)
    assert {verdict.measure for verdict in found.verdicts} == {"win"}
    assert (found.start, found.result, found.chances) == (None, None, ())
    for player in found.players:
        assert player.luck is None
        assert player.lost == pytest.approx(sum(v.cost for v in found.verdicts if v.seat == player.seat))


def test_the_best_average_player_makes_no_mistake_by_points() -> None:
    coach = Coach(solve(load_preset("table").ruleset), None)
    for seed in range(5):
        game = played(coach, seed, seats=3, whim=0.0)
        found = review(coach, game.start, game.actions)
        steady = found.players[2]  # the others have a temper
        assert steady.all.free > 5
        assert [verdict for verdict in found.verdicts if verdict.seat == 2 and not verdict.as_good] == []


def test_where_the_table_leaves_too_much_out_nobody_claims_to_know_the_luck() -> None:
    ruleset = rules(target=400, opening=0, goal="exact_refuse", kill=True, end="one_more_each", tie="shared")
    coach = Coach(solve(ruleset), solve_duel(ruleset))
    found = [review(coach, game.start, game.actions) for game in (played(coach, seed) for seed in range(12))]
    assert not any(told.exact for told in found)
    killed = [told for told in found if told.drift > 0.1]
    assert killed
    assert all(player.luck is None for told in killed for player in told.players)
    assert all(player.lost is not None for told in killed for player in told.players)


def test_before_the_first_roll_everything_is_still_to_come() -> None:
    coach = coach_of("short")
    found = looked_over(coach, "")
    assert found.start == found.result == looked_over(coach, "roll").start
    assert (found.verdicts, found.chances) == ((), ())


def test_the_table_of_other_rules_is_not_used() -> None:
    coach = Coach(solve(small("extra-rounds")), solve_duel(replace(small("extra-rounds"), target=550)))
    found = looked_over(coach, "roll =115234 +115 roll =223")
    assert found.measure == "points"
    assert found.verdicts


def test_a_changed_target_is_no_longer_the_game_that_was_solved() -> None:
    coach = coach_of("short")
    assert looked_over(coach, "roll =115234 +115 bank").measure == "win"
    assert looked_over(coach, "target=1500 roll =115234 +115 bank").measure == "points"
