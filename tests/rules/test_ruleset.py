from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from playing import rules
from ruleset_strategy import rulesets

from game.rules.ruleset import FIELD_NAMES, FIGURES, Ruleset, RulesetError, ruleset_from_table

REFUSED: list[tuple[dict[str, Any], str]] = [
    # unknown
    ({"openning": 500}, "openning"),
    ({"_hash": 3}, "_hash"),
    # of the wrong type
    ({"opening": "500"}, "opening"),
    ({"opening": 500.0}, "opening"),
    ({"opening": True}, "opening"),
    ({"opening": False}, "opening"),
    ({"opening": None}, "opening"),
    ({"straight": True}, "straight"),
    ({"straight": [1500]}, "straight"),
    ({"keep_all": 1}, "keep_all"),
    ({"hot_dice": False}, "hot_dice"),
    ({"hot_dice": "maybe"}, "hot_dice"),
    ({"goal": ["at_least"]}, "goal"),
    ({"floor": False}, "floor"),
    ({"floor": "deep"}, "floor"),
    ({"dice": "6"}, "dice"),
    ({"bust_run": 3, "bust_run_penalty": "some"}, "bust_run_penalty"),
    # of the wrong length
    ({"three_alike": [1000, 200, 300, 400, 500]}, "three_alike"),
    ({"three_alike": [1000, 200, 300, 400, 500, 600, 700]}, "three_alike"),
    ({"three_alike": 100}, "three_alike"),
    ({"four_alike": [2000, 400, 600, 800, 1000, "1200"]}, "four_alike"),
    # impossible
    ({"dice": 7}, "dice"),
    ({"opening": -50}, "opening"),
    ({"straight": 0}, "straight"),
    ({"three_alike": [1000, 200, 300, 400, 500, 0]}, "three_alike"),
    ({"floor": 100}, "floor"),
    ({"target": 10025}, "target"),
    ({"target": 0}, "target"),
    ({"target": -50}, "target"),
    ({"rounds": 0}, "rounds"),
    # beyond all measure
    ({"straight": 10_000_001}, "straight"),
    ({"three_alike": [10**40, 200, 300, 400, 500, 600]}, "three_alike"),
    ({"target": 10**12}, "target"),
    ({"floor": -10_000_001}, "floor"),
    # in contradiction
    ({"dice": 5}, "six_alike"),
    ({"dice": 5, "six_alike": False}, "straight"),
    ({"dice": 5, "six_alike": False, "straight": False}, "three_pairs"),
    (
        {"dice": 5, "six_alike": False, "straight": False, "three_pairs": False, "two_triplets": 9},
        "two_triplets",
    ),
    (
        {"dice": 5, "six_alike": False, "straight": False, "three_pairs": False, "four_and_pair": 900},
        "four_and_pair",
    ),
    ({"four_and_pair": 1}, "four_and_pair"),
    ({"four_and_pair": -500}, "four_and_pair"),
    ({"four_and_pair": "yes"}, "four_and_pair"),
    ({"confirm": ["single_one"]}, "confirm"),
    ({"confirm": "straight"}, "confirm"),
    ({"confirm": True, "single_one": False, "single_five": False}, "confirm"),
    ({"jokers": 1}, "jokers"),
    ({"grow": True, "three_alike": False}, "grow"),
    ({"grow": True, "four_alike": False, "five_alike": False, "six_alike": False}, "grow"),
    ({"takeover": 0}, "takeover"),
    ({"takeover": True}, "takeover"),
    ({"takeover_margin": 1000}, "takeover_margin"),
    ({"three_pairs": False, "four_and_pair": True}, "four_and_pair"),
    ({"three_alike": False, "full_house": 50}, "full_house"),
    ({"single_one": False, "single_five": False, "three_alike": False}, "three_alike"),
    ({"fleur": 1000}, "fleur"),
    ({"fleur_when": "first_throw"}, "fleur"),
    ({"bust_run": 3}, "bust_run"),
    ({"bust_run_penalty": 500}, "bust_run"),
    ({"kill": True}, "kill"),
    ({"kill": True, "goal": "exact_refuse", "end": "immediate"}, "kill"),
    ({"target": 500, "opening": 600}, "opening"),  # C069
    ({"target": 500, "minimum": 700}, "minimum"),  # C069
    ({"target": 500, "minimum": 700, "goal": "exact_refuse"}, "minimum"),
    (
        {"goal": "exact_refuse", "single_one": 150, "single_five": 150, "straight": 900, "three_pairs": 900}
        | {name: [300] * 6 for name in ("three_alike", "four_alike", "five_alike", "six_alike")},
        "goal",
    ),
    ({"goal": "exact_refuse", "fleur": 30, "fleur_when": "first_throw"}, "fleur"),
    ({"goal": "exact_refuse", "bust_run": 3, "bust_run_penalty": 75}, "bust_run_penalty"),
    ({"goal": "exact_refuse", "floor": -20}, "floor"),
]


@pytest.mark.parametrize(("table", "field"), REFUSED, ids=lambda value: str(value)[:50])
def test_a_rule_set_that_cannot_be_played_is_refused_and_its_field_named(
    table: dict[str, Any], field: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset_from_table(table)
    assert caught.value.field == field
    assert str(caught.value) == f"{field}: {caught.value.problem}"
    assert caught.value.problem


@given(ruleset=rulesets())
@settings(deadline=None, max_examples=100)
def test_a_table_tells_everything(ruleset: Ruleset) -> None:
    table = ruleset.to_table()
    assert tuple(table) == FIELD_NAMES
    read = ruleset_from_table(table)
    assert read == ruleset
    assert hash(read) == hash(ruleset)


@given(one=rulesets(), other=rulesets())
@settings(deadline=None, max_examples=100)
def test_differences_make_one_rule_set_out_of_another(one: Ruleset, other: Ruleset) -> None:
    differences = one.differences(other)
    assert ruleset_from_table(differences, other) == one
    assert (not differences) == (one == other)


def test_the_defaults_are_classic() -> None:
    assert Ruleset() == rules("classic")


def test_confirm_is_all_figures_or_a_list_in_the_order_of_the_rules() -> None:
    assert ruleset_from_table({"confirm": True}).confirm == FIGURES
    listed = ruleset_from_table({"confirm": ["four_alike", "three_alike", "four_alike"]})
    assert listed == ruleset_from_table({"confirm": ["three_alike", "four_alike"]})
    assert listed.to_table()["confirm"] == ["three_alike", "four_alike"]
    assert [rules(confirm=value).to_table()["confirm"] for value in (True, list(FIGURES), [], False)] == [
        True,
        True,
        False,
        False,
    ]


def test_four_and_a_pair_are_three_pairs_or_have_points_of_their_own() -> None:
    assert rules(four_and_pair=True).four_and_pair_points == 1000
    assert rules(four_and_pair=1500, three_pairs=False).four_and_pair_points == 1500
    assert rules().four_and_pair_points is None


def test_false_turns_a_combination_off_and_none_is_no_floor() -> None:
    ruleset = ruleset_from_table({"straight": False, "six_alike": False, "floor": "none"})
    assert (ruleset.straight, ruleset.six_alike, ruleset.floor) == (None, None, None)


@pytest.mark.parametrize(
    ("changes", "step"),
    [({}, 50), ({"single_five": False}, 100), ({"straight_low": 625}, 25), ({"full_house": 30}, 10)],
)
def test_every_score_is_a_multiple_of_the_step(changes: dict[str, Any], step: int) -> None:
    assert rules(**changes).step == step
