"""Any rule set that can be played: drawn by Hypothesis, or by a seeded chance where thousands are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol

from hypothesis import strategies as st

from game.rules.ruleset import FIGURES, Ruleset, RulesetError, ruleset_from_table

POINTS: Final = tuple(range(50, 2001, 50))
NUMBERS: Final = tuple(range(0, 601, 50))
SWITCH: Final = (False, True)


class Pick(Protocol):
    """Takes one of some values; where the choice is narrowed down, the first is the simplest."""

    def __call__(self, values: Sequence[Any], /) -> Any: ...


@st.composite
def rulesets(draw: st.DrawFn, *, course: bool = True) -> Ruleset:
    """Any rule set: all scoring fields and, with `course`, those of the turn and the end."""
    return any_ruleset(lambda values: draw(st.sampled_from(values)), course=course)


def random_ruleset(random: Random) -> Ruleset:
    """Any rule set by chance, whose games end: where the target must be hit exactly, there is small change.

    With points drawn at random the sums that make up a target may be one in millions of turns.
    """
    ruleset = any_ruleset(random.choice)
    change = {"single_one": 100, "single_five": 50} if ruleset.exact else {}
    return ruleset_from_table(change, ruleset)


def any_ruleset(pick: Pick, *, course: bool = True) -> Ruleset:
    """A rule set whose every field is picked; where two contradict each other, one side is given up."""
    table = scoring(pick)
    if course:
        table |= turn(pick) | end(pick)
    while True:
        try:
            return ruleset_from_table(table)
        except RulesetError as error:
            _mend(table, error.field)


def scoring(pick: Pick) -> dict[str, Any]:
    """The fields that say what dice are worth, and which may be kept."""
    table: dict[str, Any] = {"dice": pick((6, 6, 5))}
    table |= {name: _maybe(pick, POINTS) for name in ("single_one", "single_five")}
    for name in ("three_alike", "four_alike", "five_alike", "six_alike"):
        table[name] = [pick(POINTS) for _ in range(6)] if pick(SWITCH) else False
    for name in ("straight", "straight_low", "straight_high", "three_pairs", "two_triplets"):
        table[name] = _maybe(pick, POINTS)
    return table | {
        "four_and_pair": pick((False, True, pick(POINTS))),
        "full_house": _maybe(pick, (50, 100)),
        "keep_all": pick(SWITCH),
        "grow": pick(SWITCH),
    }


def turn(pick: Pick) -> dict[str, Any]:
    """The fields of a turn, and what it may cost."""
    figures = [figure for figure in FIGURES if pick(SWITCH)]
    return {
        "six_ones": pick(("points", "win")),
        "nothing": _maybe(pick, POINTS),
        "opening": pick(NUMBERS),
        "minimum": pick((0, 0, 50, 350)),
        "hot_dice": pick(("must_roll", "may_bank")),
        "fleur": pick(NUMBERS),
        "fleur_when": pick(("never", "first_throw", "full_hand", "every_bust")),
        "bust_run": _maybe(pick, (1, 2, 3, 4)),
        "bust_run_penalty": pick(("all", pick(POINTS))),
        "floor": pick((0, -500, "none")),
        "off_table": pick(("rethrow", "lose_turn")),
        "confirm": pick((False, True, figures)),
        "jokers": pick(SWITCH),
        "takeover": pick((False, 50, 300, 600, 3000)),
        "takeover_margin": pick((False, 50, 200, 1000)),
    }


def end(pick: Pick) -> dict[str, Any]:
    """The fields of the target and the last round."""
    return {
        "target": pick(range(600, 3001, 50)),
        "goal": pick(("at_least", "exact_refuse", "exact_lose_turn")),
        "end": pick(("finish_round", "one_more_each", "finish_round_then_one_more", "immediate")),
        "kill": pick(SWITCH),
        "tie": pick(("extra_rounds", "tied_only", "shared", "first")),
        "rounds": pick((False, False, pick(range(1, 9)))),
    }


def _maybe(pick: Pick, values: Sequence[Any]) -> Any:
    """One of the values, or off."""
    return pick(values) if pick(SWITCH) else False


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
