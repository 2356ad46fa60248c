"""A rule set being changed: nothing is lost on the way there and back, and no edit ends in an exception."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruleset_strategy import rulesets

from game.presets import load_preset, preset_ids
from game.rules.ruleset import FIELD_NAMES, FIGURES, SIX_DICE_ONLY, Ruleset, ruleset_from_table
from game.ui.rules_editor.alike import triple_points
from game.ui.rules_editor.draft import Draft, Hindrance, draft_of
from game.ui.rules_editor.knobs import KNOBS, MOST, ROWS, Amount, Knob, Pick, Switch, Value

CLASSIC = Ruleset()
VARIANTS: dict[str, st.SearchStrategy[Any]] = {
    "grow": st.booleans(),
    "confirm": st.one_of(st.booleans(), st.lists(st.sampled_from(FIGURES), unique=True)),
    "jokers": st.booleans(),
    "takeover": st.one_of(st.just(value=False), st.integers(1, 60).map(lambda number: 50 * number)),
    "takeover_margin": st.one_of(st.just(value=False), st.integers(1, 40).map(lambda number: 50 * number)),
    "four_and_pair": st.one_of(st.booleans(), st.integers(2, 3000)),
}


@st.composite
def any_rulesets(draw: st.DrawFn) -> Ruleset:
    """Any rule set that can be played, variants included."""
    rules = draw(
        st.one_of(rulesets(), st.sampled_from(preset_ids()).map(lambda name: load_preset(name).ruleset))
    )
    draft = draft_of(rules, {name: draw(strategy) for name, strategy in VARIANTS.items()})
    return draft.ruleset or rules


def settings_of(knob: Knob) -> st.SearchStrategy[Value]:
    match knob:
        case Switch():
            return st.booleans()
        case Pick():
            return st.sampled_from(knob.options)
        case Amount():
            return st.integers(-(10**9), 10**9) | st.integers(0, 40).map(lambda steps: steps * knob.step)


edits = st.sampled_from(list(KNOBS.values())).flatmap(
    lambda knob: st.tuples(st.just(knob.name), settings_of(knob))
)


# There and back


@settings(deadline=None)  # a busy machine is no fault
@given(any_rulesets())
def test_a_rule_set_comes_back_as_it_went_in(rules: Ruleset) -> None:
    draft = draft_of(rules)
    assert draft.ruleset == rules
    assert draft.problem is None
    assert draft.changes(rules) == {}


@settings(deadline=None)  # a busy machine is no fault
@given(any_rulesets(), any_rulesets())
def test_changes_lead_from_any_rule_set_to_any_other(rules: Ruleset, other: Ruleset) -> None:
    assert draft_of(rules, draft_of(other).changes(rules)).ruleset == other


@settings(deadline=None)  # a busy machine is no fault
@given(any_rulesets(), st.lists(edits, max_size=12))
def test_any_edits_give_rules_or_a_named_problem(rules: Ruleset, done: list[tuple[str, Value]]) -> None:
    draft = draft_of(rules)
    for name, value in done:
        draft = draft.edited(name, value)
        assert (draft.ruleset is None) == (draft.problem is not None)
        if draft.problem is not None:
            assert draft.problem.field in FIELD_NAMES
        for row in ROWS.values():
            for knob in (row.head, *draft.parts(row)):
                shown = draft.value(knob)
                if isinstance(knob, Pick):
                    assert shown in draft.options(knob)


@settings(deadline=None)  # a busy machine is no fault
@given(any_rulesets(), st.lists(edits, max_size=8))
def test_whatever_was_edited_is_remembered_as_changes(rules: Ruleset, done: list[tuple[str, Value]]) -> None:
    draft = draft_of(rules)
    for name, value in done:
        draft = draft.edited(name, value)
    again = draft_of(rules, draft.changes(rules))
    assert again.table == draft.table
    assert again.ruleset == draft.ruleset


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5000) | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=8,
)


@settings(deadline=None)  # a busy machine is no fault
@given(st.dictionaries(st.sampled_from((*FIELD_NAMES, "no_such_field")), plain))
def test_damaged_changes_are_left_out_and_the_others_stay(changes: dict[str, object]) -> None:
    draft = draft_of(CLASSIC, {**changes, "jokers": True})
    assert draft.table["jokers"] is True
    assert (draft.ruleset is None) == (draft.problem is not None)


@pytest.mark.parametrize("preset", preset_ids())
def test_every_preset_is_one_of_the_rule_sets_that_come_back(preset: str) -> None:
    rules = load_preset(preset).ruleset
    assert draft_of(rules).ruleset == rules


# Alike dice


def mode(draft: Draft, field: str) -> Value:
    return draft.value(KNOBS[field])


def test_modes_of_alike_dice_are_recognised() -> None:
    classic, boxed = draft_of(CLASSIC), draft_of(load_preset("boxed").ruleset)
    norwegian, grand = draft_of(load_preset("norwegian").ruleset), draft_of(load_preset("grand").ruleset)
    further = ("four_alike", "five_alike", "six_alike")
    assert [mode(classic, field) for field in further] == ["double", "double", "times"]
    assert [mode(boxed, field) for field in further] == ["same"] * 3
    assert [mode(norwegian, field) for field in further] == ["add"] * 3
    assert [mode(grand, field) for field in further] == ["off"] * 3
    odd = ruleset_from_table({"four_alike": [1, 2, 3, 4, 5, 7]})
    assert mode(draft_of(odd), "four_alike") == "by_hand"


def test_doubles_follow_the_triple() -> None:
    draft = draft_of(CLASSIC).edited("three_alike.1", 300)
    assert draft.ruleset is not None
    assert draft.ruleset.three_alike == (300, 200, 300, 400, 500, 600)
    assert draft.ruleset.four_alike == (600, 400, 600, 800, 1000, 1200)
    assert draft.ruleset.five_alike == (1200, 800, 1200, 1600, 2000, 2400)
    assert draft.ruleset.six_alike == (3000, 2000, 3000, 4000, 5000, 6000)


def test_numbers_set_by_hand_stay_when_the_triple_changes() -> None:
    draft = draft_of(CLASSIC).edited("four_alike", "by_hand").edited("three_alike.2", 250)
    assert draft.ruleset is not None
    assert draft.ruleset.four_alike == (2000, 400, 600, 800, 1000, 1200)


def test_a_further_die_adds_a_number_of_points() -> None:
    """C015 and C016: so much more than the triple, whatever the face."""
    draft = draft_of(CLASSIC)
    for field, more in (("four_alike", 1000), ("five_alike", 2000), ("six_alike", 3000)):
        draft = draft.edited(field, "plus").edited(f"{field}.more", more)
    assert draft.ruleset is not None
    assert draft.ruleset.four_alike == (2000, 1200, 1300, 1400, 1500, 1600)
    assert draft.ruleset.five_alike is not None
    assert draft.ruleset.five_alike[2] == 2300
    assert draft.ruleset.six_alike is not None
    assert draft.ruleset.six_alike[0] == 4000
    small = draft.edited("four_alike.more", 100).ruleset
    assert small is not None
    assert small.four_alike is not None
    assert small.four_alike[5] == 700


@pytest.mark.parametrize("field", ["four_alike", "five_alike", "six_alike"])
def test_another_mode_begins_with_the_points_there_were(field: str) -> None:
    rules = load_preset("norwegian").ruleset
    before = getattr(rules, field)
    by_hand = draft_of(rules).edited(field, "by_hand").ruleset
    times = draft_of(rules).edited(field, "times").ruleset
    same = draft_of(rules).edited(field, "same").ruleset
    assert by_hand is not None
    assert times is not None
    assert same is not None
    assert getattr(by_hand, field) == before
    assert getattr(times, field) == before
    assert getattr(same, field) == (before[3],) * 6


def test_a_triple_turned_off_and_on_is_what_it_was() -> None:
    draft = draft_of(CLASSIC).edited("three_alike", "same").edited("three_alike.points", 300)
    off = draft.edited("three_alike", "off")
    assert off.ruleset is not None
    assert off.ruleset.three_alike is None
    assert triple_points(off.wishes) == (300,) * 6
    assert off.edited("three_alike", "by_hand").table["three_alike"] == [300] * 6


# What needs something else


def test_five_dice_turn_off_what_takes_six_and_six_bring_it_back() -> None:
    six = draft_of(load_preset("zilch").ruleset)
    five = six.edited("dice", "5")
    assert five.ruleset is not None
    assert [getattr(five.ruleset, name) for name in SIX_DICE_ONLY] == [None, None, None, False, None]
    assert {five.hindrances[name] for name in SIX_DICE_ONLY} == {Hindrance.SIX_DICE}
    assert not any(five.can_change(ROWS[name]) for name in SIX_DICE_ONLY)
    assert five.edited("dice", "6").ruleset == six.ruleset


@pytest.mark.parametrize(
    ("off", "field", "wished", "hindrance"),
    [
        ({"takeover": False}, "takeover_margin", 1000, Hindrance.TAKEOVER),
        ({"goal": "at_least"}, "kill", True, Hindrance.EXACT),
        ({"end": "immediate"}, "kill", True, Hindrance.LAST_ROUND),
        ({"three_alike": False}, "full_house", 50, Hindrance.TRIPLE),
        ({"three_alike": False}, "grow", True, Hindrance.TRIPLE),
        (
            {"four_alike": False, "five_alike": False, "six_alike": False, "full_house": False},
            "grow",
            True,
            Hindrance.LARGER,
        ),
        ({"single_one": False, "single_five": False}, "confirm", True, Hindrance.SINGLE),
        ({"three_pairs": False}, "four_and_pair", True, Hindrance.THREE_PAIRS),
    ],
)
def test_what_needs_another_rule_is_off_without_it_and_back_with_it(
    off: dict[str, object], field: str, wished: object, hindrance: Hindrance
) -> None:
    every = {"takeover": 3000, "goal": "exact_refuse", "full_house": 50, field: wished}
    before = draft_of(CLASSIC, every)
    assert before.ruleset is not None
    assert before.hindrances == {}
    after = before.with_fields(off)
    assert after.ruleset is not None
    assert after.hindrances[field] is hindrance
    assert after.ruleset.to_table()[field] is False
    assert after.with_fields({name: before.table[name] for name in off}).ruleset == before.ruleset


def test_pairs_of_fields_go_together() -> None:
    draft = draft_of(CLASSIC).edited("fleur", "every_bust").edited("bust_run", "all")
    assert draft.ruleset is not None
    assert (draft.ruleset.fleur, draft.ruleset.fleur_when) == (500, "every_bust")
    assert (draft.ruleset.bust_run, draft.ruleset.bust_run_penalty) == (3, "all")
    none = draft.edited("fleur", "never").edited("bust_run", "off")
    assert none.ruleset == CLASSIC


def test_three_pairs_off_leave_only_points_of_its_own_to_four_and_a_pair() -> None:
    row = ROWS["four_and_pair"]
    draft = draft_of(CLASSIC, {"four_and_pair": True}).edited("three_pairs", value=False)
    assert isinstance(row.head, Pick)
    assert draft.options(row.head) == ("off", "points")
    assert draft.value(row.head) == "off"
    assert draft.can_change(row)
    own = draft.edited("four_and_pair", "points").ruleset
    assert own is not None
    assert own.four_and_pair_points == 1500


@pytest.mark.parametrize(
    ("done", "field"),
    [
        ([("target", 1000), ("opening", 1500)], "opening"),
        ([("target", 1000), ("minimum", 1500)], "minimum"),
        ([("target", 10020)], "target"),
        ([("single_one", False), ("single_five", False), ("three_alike", "off")], "three_alike"),
        ([("goal", "exact_refuse"), ("single_five.points", 100), ("target", 10050)], "goal"),
        ([("goal", "exact_refuse"), ("fleur", "every_bust"), ("fleur.points", 75)], "fleur"),
        ([("goal", "exact_refuse"), ("bust_run", "points"), ("bust_run.points", 75)], "bust_run_penalty"),
        ([("goal", "exact_refuse"), ("floor", "below"), ("floor.depth", 75)], "floor"),
    ],
)
def test_contradictions_that_are_left_name_their_field(done: list[tuple[str, Value]], field: str) -> None:
    draft = draft_of(CLASSIC)
    for name, value in done:
        draft = draft.edited(name, value)
    assert draft.ruleset is None
    assert draft.problem is not None
    assert draft.problem.field == field
    assert all(draft.wishes[name] == value for name, value in done)


def test_numbers_stay_within_bounds_and_unknown_values_are_refused() -> None:
    draft = draft_of(CLASSIC)
    assert draft.edited("straight.points", -5).wishes["straight.points"] == 1
    assert draft.edited("straight.points", 10**12).wishes["straight.points"] == MOST
    with pytest.raises(ValueError, match="end cannot be"):
        draft.edited("end", "never")
    with pytest.raises(KeyError):
        draft.edited("hot_potato", value=True)


def test_confirm_is_all_some_or_none() -> None:
    draft = draft_of(CLASSIC).edited("confirm", "some")
    assert draft.table["confirm"] is False
    draft = draft.edited("confirm.straight", value=True)
    assert draft.table["confirm"] == ["straight"]
    for figure in FIGURES:
        draft = draft.edited(f"confirm.{figure}", value=True)
    assert draft.table["confirm"] is True


def test_every_field_has_a_row() -> None:
    assert set(FIELD_NAMES) - set(ROWS) == {"fleur_when", "bust_run_penalty"}
