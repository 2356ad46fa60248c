"""The exact solution of tiny games against value iteration over the engine's own states; published values."""

from __future__ import annotations

from dataclasses import replace

import pytest
from duel_for_tests import Force

from game.ai.duel.solver import Solution, solve_steps
from game.ai.duel.standings import TooFineError, gaps
from game.rules.ruleset import Ruleset
from game.rules.state import Seat

# Few points and few dice: a turn rarely goes far, and every state of the game can be listed.
TINY = Ruleset(
    single_one=100,
    single_five=None,
    three_alike=(200,) * 6,
    four_alike=None,
    five_alike=None,
    six_alike=None,
    straight=None,
    three_pairs=None,
    dice=5,
    target=300,
    opening=0,
    hot_dice="may_bank",
    tie="first",
)
WIDE = replace(TINY, keep_all=True, single_five=100)
MORE = "finish_round_then_one_more"


def solve(ruleset: Ruleset) -> Solution:
    steps = solve_steps(ruleset)
    done = 0.0
    while True:
        try:
            before, done = done, next(steps)
        except StopIteration as end:
            solution: Solution = end.value
            return solution
        assert before <= done <= 1.0


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        (TINY, {"end": "immediate"}),
        (TINY, {"end": "immediate", "minimum": 200}),
        (TINY, {"end": "finish_round", "opening": 200}),
        (WIDE, {"end": "finish_round", "tie": "extra_rounds", "target": 200}),
        (TINY, {"end": "one_more_each", "tie": "shared", "opening": 200}),
        (TINY, {"end": MORE, "target": 200}),
        (TINY, {"end": "immediate", "goal": "exact_refuse", "opening": 200}),
        (TINY, {"end": "finish_round", "goal": "exact_lose_turn", "tie": "extra_rounds", "opening": 200}),
        (TINY, {"end": "one_more_each", "goal": "exact_refuse", "tie": "shared", "opening": 200}),
        (TINY, {"end": MORE, "goal": "exact_refuse", "opening": 200}),
        (TINY, {"end": "finish_round", "goal": "exact_refuse", "hot_dice": "must_roll", "minimum": 200}),
        (TINY, {"end": "finish_round", "hot_dice": "must_roll", "target": 250, "opening": 200}),
        (TINY, {"end": "finish_round", "six_ones": "win", "goal": "exact_lose_turn", "opening": 200}),
        (TINY, {"end": "immediate", "nothing": 100}),
        (WIDE, {"end": "immediate", "fleur": 100, "fleur_when": "first_throw"}),
        (TINY, {"end": MORE, "fleur": 100, "fleur_when": "full_hand", "tie": "shared", "target": 200}),
        (
            TINY,
            {
                "end": "immediate",
                "fleur": 100,
                "fleur_when": "every_bust",
                "goal": "exact_refuse",
                "minimum": 200,
            },
        ),
        (WIDE, {"end": "immediate", "bust_run": 2, "bust_run_penalty": 100, "target": 200, "floor": -100}),
        (WIDE, {"end": "finish_round", "bust_run": 2, "bust_run_penalty": "all", "target": 200}),
        (TINY, {"end": "immediate", "rounds": 2}),
        (WIDE, {"end": "finish_round", "rounds": 2, "tie": "extra_rounds", "opening": 200, "target": 200}),
        (TINY, {"end": MORE, "rounds": 2, "fleur": 100, "fleur_when": "first_throw", "target": 200}),
        (
            TINY,
            {
                "end": "one_more_each",
                "rounds": 2,
                "bust_run": 2,
                "bust_run_penalty": 100,
                "goal": "exact_lose_turn",
                "minimum": 200,
            },
        ),
        (TINY, {"end": "immediate", "dice": 6, "three_pairs": 300, "straight": 300, "single_five": 100}),
    ],
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else "",
)
def test_every_chance_is_that_of_plain_value_iteration(base: Ruleset, changes: dict[str, object]) -> None:
    ruleset = replace(base, **changes)  # type: ignore[arg-type]  # each is a field of the rule set
    assert not gaps(ruleset)
    solution = solve(ruleset)
    grid, compared = solution.grid, 0
    for (seat, seats, _, last, _, extra, round_), chance in Force(ruleset).items():
        if last is not None or extra or max(total for total, _, _ in seats) >= ruleset.target:
            continue
        own, other = Seat(*seats[seat]), Seat(*seats[1 - seat])
        table = solution.layout.table(seat, round_ or 1)
        found = solution.values[table, grid.kind(own), grid.kind(other), grid.place(own), grid.place(other)]
        assert found == pytest.approx(chance, abs=1e-9), (seat, seats, round_)
        compared += 1
    assert compared >= 4


def test_a_published_game_to_2000() -> None:
    # Busche and Neller, "Optimal play of the Farkle dice game" (2017), their rules played to 2000.
    ruleset = Ruleset(
        four_alike=None,
        five_alike=None,
        six_alike=None,
        straight=None,
        three_pairs=None,
        opening=0,
        hot_dice="may_bank",
        end="immediate",
        target=2000,
    )
    solution = solve(ruleset)
    assert solution.values[0, 0, 0, 0, 0] == pytest.approx(0.578759, abs=5e-7)


def test_what_is_not_solved_is_told() -> None:
    assert gaps(replace(TINY, grow=True, full_house=50)) == ("grow is left out",)
    assert gaps(replace(TINY, takeover=200, jokers=True)) == ("jokers is left out", "takeover is left out")
    bottomless = replace(TINY, floor=None, bust_run=2, bust_run_penalty=100)
    assert gaps(bottomless) == ("totals below -500 are taken to be -500",)
    assert not gaps(replace(bottomless, rounds=10))
    with pytest.raises(TooFineError):
        solve(replace(TINY, single_one=7, target=100_000))
