"""Busts and points beside those to be expected: by hand, and over many throws."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from playing import play
from small_games import land

from game.ai.coach.fortune import Fortune, most_points, promise
from game.presets import load_preset
from game.rules.actions import Land
from game.rules.engine import new_game
from game.rules.ruleset import Ruleset
from game.rules.scoring import keeps
from game.rules.state import ROLLING, Turn

CLASSIC = load_preset("classic").ruleset


def after(ruleset: Ruleset, words: str, land: Land, fortune: Fortune | None = None) -> Fortune:
    return (fortune or Fortune()).after(play(ruleset, words).state, land)


def test_a_die_promises_a_hundred_or_fifty_or_a_bust() -> None:
    one = promise(CLASSIC, 1)
    assert one.bust == pytest.approx(4 / 6)
    assert one.points == pytest.approx(150 / 6)
    assert one.variance == pytest.approx((100**2 + 50**2) / 6 - 25**2)


def test_two_dice_promise_twice_as_much() -> None:
    # Each face of each die is worth what it is worth alone.
    assert promise(CLASSIC, 2).points == pytest.approx(2 * 150 / 6)


def test_the_most_points_of_a_throw_are_those_of_its_best_keep() -> None:
    assert most_points(CLASSIC, (2, 2, 3, 4, 4, 6)) == 0
    assert most_points(CLASSIC, (1, 1, 5)) == max(o.points for o in keeps(CLASSIC, (1, 1, 5)).values()) == 250


def test_a_throw_of_all_the_dice_that_is_paid_never_busts() -> None:
    paid = replace(CLASSIC, nothing=500)
    assert promise(paid, 6).bust == 0.0
    assert promise(paid, 5).bust > 0.0
    assert most_points(paid, (2, 2, 3, 4, 4, 6)) == 500
    assert after(paid, "roll", Land((2, 2, 3, 3, 4, 6))).busts == 0


def test_throws_add_up() -> None:
    first = after(CLASSIC, "roll", Land((1, 1, 2, 3, 4, 6)))
    assert (first.throws, first.busts, first.points) == (1, 0, 200)
    second = after(CLASSIC, "roll =112346 +1 roll", Land((2, 3, 3, 4, 6)), first)
    assert (second.throws, second.busts, second.points) == (2, 1, 200)
    six, five = promise(CLASSIC, 6), promise(CLASSIC, 5)
    assert second.expected_busts == pytest.approx(six.bust + five.bust)
    assert second.expected_points == pytest.approx(six.points + five.points)
    assert second.busts_spread**2 == pytest.approx(six.bust * (1 - six.bust) + five.bust * (1 - five.bust))
    assert second.points_spread**2 == pytest.approx(six.variance + five.variance)


def test_a_throw_counts_once_all_its_dice_lie_there() -> None:
    off = after(CLASSIC, "roll", Land((1, 2, 3, 4, 6), 1))
    assert off == Fortune()
    whole = after(CLASSIC, "roll =12346-", Land((1,)), off)
    assert (whole.throws, whole.points) == (1, 200)
    assert whole.expected_points == pytest.approx(promise(CLASSIC, 6).points)


def test_dice_that_join_a_figure_are_no_bust() -> None:
    growing = replace(CLASSIC, grow=True)
    grown = after(growing, "roll =222346 +222 roll", Land((2, 3, 4)))
    assert (grown.busts, grown.points) == (0, 200)
    assert grown.expected_busts == pytest.approx(promise(growing, 3, ((2, 2, 2),)).bust)
    assert promise(growing, 3, ((2, 2, 2),)).bust < promise(growing, 3).bust


def test_while_jokers_wait_no_throw_loses_the_turn_until_they_are_thrown() -> None:
    jokers = replace(CLASSIC, jokers=True)
    waiting = after(jokers, "roll =112346 ~11 roll", Land((2, 3, 4, 6)))
    assert (waiting.busts, waiting.expected_busts) == (0, 0.0)
    thrown = after(jokers, "roll =112346 ~11 roll =2346 roll", Land((2, 3)))
    assert thrown.busts == 1
    assert thrown.expected_busts == pytest.approx(4 / 9)


def test_over_many_throws_what_falls_is_what_was_expected_within_its_spread() -> None:
    rng, fortune, state = random.Random(1), Fortune(), new_game(CLASSIC, 2)
    for count in range(3000):
        dice = 1 + count % 6
        flying = replace(state, phase=ROLLING, turn=Turn(dice, 300))
        fortune = fortune.after(flying, land(rng, dice))
    assert fortune.throws == 3000
    assert abs(fortune.busts - fortune.expected_busts) < 3 * fortune.busts_spread
    assert abs(fortune.points - fortune.expected_points) < 3 * fortune.points_spread
    assert 20 < fortune.busts_spread < 27
