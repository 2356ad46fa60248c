"""Hypothesis strategies: any rule set that can be played."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from game.rules.ruleset import FIGURES, Ruleset, RulesetError, ruleset_from_table

POINTS = st.integers(1, 40).map(lambda number: 50 * number)
MAYBE_POINTS = st.one_of(st.just(value=False), POINTS)
BY_FACE = st.one_of(st.just(value=False), st.lists(POINTS, min_size=6, max_size=6))
NUMBER = st.integers(0, 12).map(lambda number: 50 * number)

SCORING: dict[str, st.SearchStrategy[Any]] = {
    "single_one": MAYBE_POINTS,
    "single_five": MAYBE_POINTS,
    "three_alike": BY_FACE,
    "four_alike": BY_FACE,
    "five_alike": BY_FACE,
    "six_alike": BY_FACE,
    "straight": MAYBE_POINTS,
    "straight_low": MAYBE_POINTS,
    "straight_high": MAYBE_POINTS,
    "three_pairs": MAYBE_POINTS,
    "four_and_pair": st.one_of(st.booleans(), POINTS),
    "two_triplets": MAYBE_POINTS,
    "full_house": st.one_of(st.just(value=False), st.sampled_from([50, 100])),
    "keep_all": st.booleans(),
    "grow": st.booleans(),
    "dice": st.sampled_from([5, 6, 6]),
}

COURSE: dict[str, st.SearchStrategy[Any]] = {
    "six_ones": st.sampled_from(["points", "win"]),
    "nothing": MAYBE_POINTS,
    "opening": NUMBER,
    "minimum": st.sampled_from([0, 0, 50, 350]),
    "hot_dice": st.sampled_from(["must_roll", "may_bank"]),
    "fleur": NUMBER,
    "fleur_when": st.sampled_from(["never", "first_throw", "full_hand", "every_bust"]),
    "bust_run": st.one_of(st.just(value=False), st.integers(1, 4)),
    "bust_run_penalty": st.one_of(st.just("all"), POINTS),
    "floor": st.sampled_from([0, -500, "none"]),
    "off_table": st.sampled_from(["rethrow", "lose_turn"]),
    "confirm": st.one_of(st.booleans(), st.lists(st.sampled_from(FIGURES), min_size=1, unique=True)),
    "jokers": st.booleans(),
    "takeover": st.sampled_from([False, 50, 300, 600, 3000]),
    "takeover_margin": st.sampled_from([False, 50, 200, 1000]),
    "target": st.integers(12, 60).map(lambda number: 50 * number),
    "goal": st.sampled_from(["at_least", "exact_refuse", "exact_lose_turn"]),
    "end": st.sampled_from(["finish_round", "one_more_each", "finish_round_then_one_more", "immediate"]),
    "kill": st.booleans(),
    "tie": st.sampled_from(["extra_rounds", "tied_only", "shared", "first"]),
    "rounds": st.one_of(st.just(value=False), st.just(value=False), st.integers(1, 8)),
}


@st.composite
def rulesets(draw: st.DrawFn, *, course: bool = True) -> Ruleset:
    """Any rule set: all scoring fields and, with `course`, those of the turn and the end."""
    table = {name: draw(strategy) for name, strategy in SCORING.items()}
    if course:
        table |= {name: draw(strategy) for name, strategy in COURSE.items()}
    while True:
        try:
            return ruleset_from_table(table)
        except RulesetError as error:
            _mend(table, error.field)


def _mend(table: dict[str, Any], field: str) -> None:
    """Give up one side of a contradiction."""
    mended: dict[str, dict[str, Any]] = {
        "six_ones": {"six_ones": "points"},
        "confirm": {"single_five": 50},
        "three_alike": {"single_one": 100},
        "fleur": {"fleur": 0, "fleur_when": "never"},
        "bust_run": {"bust_run_penalty": False},
        "goal": {"goal": "at_least"},
        "kill": {"kill": False},
        "bust_run_penalty": {"bust_run": False, "bust_run_penalty": False},
        "floor": {"floor": "none"},
    }
    table |= mended.get(field, {field: False})
