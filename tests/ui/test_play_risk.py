"""The chance that the next roll loses the turn, with what grows and what waits."""

from fractions import Fraction

import pytest
from playing import play, rules

from game.ai.turn.odds import bust_chance
from game.ui.table.risk import risk, risk_of_taking


def test_a_fresh_roll_is_as_risky_as_its_dice() -> None:
    assert risk(play(rules()).state) == pytest.approx(float(bust_chance(rules(), 6)))


def test_a_die_that_may_join_a_figure_is_less_risky() -> None:
    # One die: 1 and 5 score, and so does a 6 beside three.
    grows, plain = rules("five-dice"), rules("five-dice", grow=False)
    words = "roll =23666 +666 roll =13 +1"
    assert risk(play(grows, words).state) == pytest.approx(float(Fraction(1, 2)))
    assert risk(play(plain, words).state) == pytest.approx(float(Fraction(2, 3)))


def test_jokers_are_a_second_chance_until_they_are_called() -> None:
    jokers = rules("classic", jokers=True)
    waiting = play(jokers, "roll =123556 +1~55")
    one, two = bust_chance(jokers, 3), bust_chance(jokers, 2)
    assert risk(waiting.state) == pytest.approx(float(one * two))
    assert risk(waiting.on("roll =346").state) == pytest.approx(float(two))


def test_hot_dice_forget_what_grew() -> None:
    hot = play(rules("five-dice"), "roll =23666 +666 roll =44 +44")
    assert risk(hot.state) == pytest.approx(float(bust_chance(rules("five-dice"), 5)))


def test_a_turn_that_is_taken_over_keeps_its_figure() -> None:
    ruleset = rules("five-dice", opening=0, takeover=50)
    left = play(ruleset, "roll =23666 +666 roll =13 +1 bank").state.leftover
    assert left is not None
    assert risk_of_taking(ruleset, left) == pytest.approx(float(Fraction(1, 2)))
