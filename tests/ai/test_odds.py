"""Exact chances, and what throws offer."""

from fractions import Fraction
from math import isclose

import pytest

from game.ai.turn.odds import Offer, bust_chance, groups, look_up
from game.ai.turn.spot import Cast, Spot
from game.presets import load_preset
from game.rules.ruleset import Ruleset, ruleset_from_table

CLASSIC = Ruleset()


def offer(points: int, left: int) -> Offer:
    return Offer(points, Spot(left))


@pytest.mark.parametrize(
    ("dice", "lost", "of"), [(1, 4, 6), (2, 16, 36), (3, 60, 216), (4, 204, 1296), (5, 600, 7776)]
)
def test_chance_of_a_bust_by_number_of_dice(dice: int, lost: int, of: int) -> None:  # C105
    assert bust_chance(CLASSIC, dice) == Fraction(lost, of)


def test_three_pairs_save_six_dice() -> None:
    assert bust_chance(CLASSIC, 6) == Fraction(1080, 46656)
    assert bust_chance(ruleset_from_table({"three_pairs": False}), 6) == Fraction(1440, 46656)


def test_no_dice_left_means_all_of_them() -> None:
    assert bust_chance(CLASSIC, 0) == bust_chance(CLASSIC, 6)
    five = ruleset_from_table({"dice": 5, "straight": False, "six_alike": False, "three_pairs": False})
    assert bust_chance(five, 0) == bust_chance(five, 5) == Fraction(600, 7776)


def test_a_figure_that_grows_saves_throws() -> None:
    """Beside four 6s a single die may be a 1, a 5 or a 6; beside 666 two dice may be a pair, too."""
    growing = load_preset("five-dice").ruleset
    assert bust_chance(growing, 1, (6, 6, 6, 6)) == Fraction(3, 6)
    assert bust_chance(growing, 2, (6, 6, 6)) == Fraction(9 - 3, 36)
    assert bust_chance(growing, 2) == Fraction(16, 36)


def test_a_throw_that_is_paid_for_scoring_nothing_is_no_bust() -> None:
    paid = ruleset_from_table({"nothing": 500})
    assert bust_chance(paid, 6) == 0
    assert any(group.offers == (offer(500, 6),) for group in groups(paid, 6))


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("preset", ["classic", "grand"])
def test_chances_of_all_groups_add_up_to_one(preset: str, *, every: bool) -> None:
    ruleset = load_preset(preset).ruleset
    for dice in range(1, 7):
        assert isclose(sum(group.chance for group in groups(ruleset, dice, every=every)), 1.0)


def test_two_dice_offer_what_can_be_counted_by_hand() -> None:
    """1-1 may be kept whole (hot dice) or in part; 5-5 too; 1-5 may give 100, 50, or 150 for both."""
    found = {group.offers: round(group.chance * 36) for group in groups(CLASSIC, 2, every=True)}
    assert found == {
        (): 16,
        (offer(50, 1),): 8,
        (offer(100, 1),): 8,
        (offer(50, 1), offer(100, 0)): 1,
        (offer(100, 1), offer(200, 0)): 1,
        (offer(50, 1), offer(100, 1), offer(150, 0)): 2,
    }
    fewer = {group.offers for group in groups(CLASSIC, 2)}
    assert (offer(150, 0), offer(100, 1)) in fewer
    assert (offer(50, 1), offer(100, 1), offer(150, 0)) not in fewer


def test_throws_are_looked_up_in_many_small_steps() -> None:
    steps = sum(1 for _ in look_up(ruleset_from_table({"single_one": 150}), Cast(6)))
    assert 25 < steps < 50
