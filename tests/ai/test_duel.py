"""The exact solution of tiny games against value iteration over the engine's own states; published values."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from duel_for_tests import Force, key_of

from game.ai.duel.ends import turn_plans
from game.ai.duel.prospects import Prospects
from game.ai.duel.single import solve_one
from game.ai.duel.standings import TooFineError, gaps
from game.ai.duel.table import Duel, solve_duel
from game.ai.duel.turns import solve_all
from game.rules.actions import Action, Bank, Forfeit, Land
from game.rules.combinations import Combination
from game.rules.engine import apply, new_game
from game.rules.legality import why_not
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Phase, Turn

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
        (WIDE, {"end": "finish_round", "rounds": 2, "tie": "tied_only", "opening": 200, "target": 200}),
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
    duel, force, compared = solve_duel(ruleset, precision=1e-11), Force(ruleset), 0
    for state in force.states():
        assert duel.chance(state) == pytest.approx(force[state], abs=1e-9), key_of(state)
        compared += 1
        if compared % 3 == 1:
            check_turn(duel, state)
    assert compared >= 8


def check_turn(duel: Duel, state: GameState) -> None:
    """All that ends this turn is worth what the state after it is, and its start what the table says."""
    turn, rules = duel.turn(state), duel.ruleset
    stakes = turn.stakes
    gives_up = stakes.given_up if why_not(state, Forfeit()) is None else 0.0
    assert max(turn.start, gives_up) == pytest.approx(duel.chance(state), abs=1e-9)
    part = (Combination((1,), rules.step, "single"),)
    for score in range(rules.step, rules.target + 300, rules.step):
        deciding = replace(state, phase=Phase.DECIDING, turn=Turn(1, score, (), part))
        banked = turn.bank(score)
        if why_not(deciding, Bank()) is None:
            assert banked == pytest.approx(after(duel, deciding, Bank()), abs=1e-9)
            assert turn.after_keep(score, 1) == max(banked or 0.0, turn.roll(score, 1))
        elif why_not(deciding, Forfeit()) is None:
            assert banked == pytest.approx(after(duel, deciding, Forfeit()), abs=1e-9)
        else:
            assert banked is None
    for dice, score, hands in ((1, 200, 0), (rules.dice, 0, 0), (rules.dice, 200, 1)):
        rolling = replace(state, phase=Phase.ROLLING, turn=Turn(dice, score, (), (), hands))
        loses = Land((2, 2, 3, 3, 4, 6)[:dice])
        if apply(rolling, loses).state.phase in (Phase.READY, Phase.OVER):
            assert turn.bust(score, dice) == pytest.approx(after(duel, rolling, loses), abs=1e-9)


def after(duel: Duel, state: GameState, action: Action) -> float:
    """The chance of the running seat once the action has ended its turn."""
    then = apply(state, action).state
    if then.outcome is not None:
        return (state.seat in then.outcome.winners) / len(then.outcome.winners)
    chance = duel.chance(then)
    return chance if then.seat == state.seat else 1.0 - chance


def test_one_turn_is_worth_the_same_alone_and_among_others() -> None:
    """A running turn is looked up row by row; the tables are made in blocks of many turns."""
    rules = Ruleset(target=1000, nothing=500, six_ones="win", fleur=200, fleur_when="full_hand")
    duel = solve_duel(rules, precision=1e-5)
    state = new_game(rules, 2)
    seats = (replace(state.seats[0], total=400, open=True), replace(state.seats[1], total=700, open=True))
    plans = turn_plans(duel.solution.grid)
    for standing in (state, replace(state, seats=seats)):
        stops, _ = Prospects(duel.solution).stops(standing)
        alone, among = solve_one(plans, stops), solve_all(plans, stops, rolls=True)
        assert alone.start == pytest.approx(among.start, abs=1e-8)
        for mine, theirs in zip(alone.values + alone.rolls[1:], among.values + among.rolls[1:], strict=True):
            rows = np.minimum(np.arange(len(theirs)), len(mine) - 1)
            assert np.abs(mine[rows] - theirs).max() < 1e-8


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
    heard: list[float] = []
    assert solve_duel(ruleset, heard.append).first_seat == pytest.approx(0.578759, abs=5e-7)
    assert heard == sorted(heard)
    assert 0.99 < heard[-1] <= 1.0


def test_what_is_not_solved_is_told() -> None:
    assert gaps(replace(TINY, grow=True, full_house=50)) == ("grow is left out",)
    assert gaps(replace(TINY, takeover=200, jokers=True)) == ("jokers is left out", "takeover is left out")
    bottomless = replace(TINY, floor=None, bust_run=2, bust_run_penalty=100)
    assert gaps(bottomless) == ("totals below -500 are taken to be -500",)
    assert not gaps(replace(bottomless, rounds=10))
    with pytest.raises(TooFineError):
        solve_duel(replace(TINY, single_one=7, target=100_000))
