"""Turns with variants: the solved values against the engine itself, and what bots make of them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from playing import play, rules

from game.ai.players.bots import BOT_NAMES, make_bot
from game.ai.turn.solution import Solution, solve
from game.ai.turn.spot import FIGURE, OTHERS, Spot, cast_from, plays_of, spot_of
from game.rules.actions import Action, Bank, Keep, Land, Roll
from game.rules.combinations import all_throws
from game.rules.engine import apply, new_game
from game.rules.legality import choices, joker_choices, why_not
from game.rules.ruleset import Ruleset
from game.rules.state import CHOOSING, DECIDING, GameState, Seat

solution_of: Callable[[Ruleset], Solution] = cache(solve)

CAP = 400
"""The engine plays on up to this turn score; from there on the solved table is believed."""

FIVE = {
    "dice": 5,
    "single_five": False,
    "three_alike": [300, 200, 200, 200, 200, 200],
    "four_alike": False,
    "five_alike": False,
    "six_alike": False,
    "straight": False,
    "three_pairs": False,
    "opening": 0,
    "target": 1_000_000,
}


class ByEngine:
    """The worth of a turn, found by playing every action the engine allows and every throw there is."""

    def __init__(self, ruleset: Ruleset, solution: Solution) -> None:
        self._table = solution.open
        self._known: dict[object, float] = {}
        start = new_game(ruleset, 2)
        self.start = replace(start, seats=(Seat(open=True), Seat()))

    def value(self, state: GameState) -> float:
        if state.seat != 0:
            return float(state.seats[0].total)
        turn = state.turn if state.phase is CHOOSING else replace(state.turn, throw=())
        key = (state.phase, turn)
        if key not in self._known:
            self._known[key] = self._find(state)
        return self._known[key]

    def _find(self, state: GameState) -> float:
        if state.phase is CHOOSING:
            keeps = [option.keep for option in choices(state).values()]
            values = [self.value(apply(state, keep).state) for keep in (*keeps, *joker_choices(state))]
            return max(values)
        if state.phase is DECIDING and not state.turn.carry.jokers and state.turn.score >= CAP:
            return self._table.after_keep(state.turn.score, spot_of(state))
        rolling = apply(state, Roll()).state
        rolled: float = sum(
            ways * self.value(apply(rolling, Land(throw)).state)
            for throw, ways in all_throws(rolling.turn.dice)
        )
        rolled /= 6**rolling.turn.dice
        if why_not(state, Bank()) is None:
            return max(rolled, float(state.turn.score))
        return rolled


@pytest.mark.parametrize(
    "variant",
    [
        {"grow": True, "four_alike": [600, 400, 400, 400, 400, 400], "full_house": 100},
        {"grow": True, "full_house": 100, "hot_dice": "may_bank"},
        {"confirm": True},
        {"confirm": ["three_alike"], "hot_dice": "may_bank", "straight_low": 200},
        {"jokers": True},
        {"jokers": True, "keep_all": True, "fleur": 200, "fleur_when": "every_bust", "floor": "none"},
        {"jokers": True, "grow": True, "four_alike": [600, 400, 400, 400, 400, 400]},
        {"jokers": True, "confirm": True, "hot_dice": "may_bank"},
        {
            "grow": True,
            "confirm": ["three_alike"],  # but not four alike: what grows needs no proof any more
            "four_alike": [500, 400, 400, 400, 400, 400],
        },
        {"jokers": True, "grow": True, "confirm": True, "full_house": 100, "nothing": 100},
    ],
    ids=str,
)
def test_the_engine_agrees_on_the_worth_of_a_turn(variant: dict[str, object]) -> None:
    ruleset = rules(**(FIVE | variant))
    solution = solve(ruleset)
    engine = ByEngine(ruleset, solution)
    assert solution.turn_value == pytest.approx(engine.value(engine.start), abs=1e-6)


# --- where a turn stands


GROWING = rules("five-dice", confirm=True)


@pytest.mark.parametrize(
    ("words", "spot"),
    [
        ("roll =22346 +2", None),
        ("roll =12346 +1", Spot(4)),
        ("roll =22234 +222", Spot(2, (2, 2, 2), FIGURE)),
        ("roll =12223 +1222", Spot(1, (2, 2, 2), FIGURE)),
        ("roll =22234 +222 roll =23 +2", Spot(1, (2, 2, 2, 2), FIGURE)),
        ("roll =22234 +222 roll =13 +1", Spot(1, (2, 2, 2))),
        ("roll =22234 +222 roll =12 +12", Spot(0, (), OTHERS)),  # the 1 proves what lay there, not what grew
        ("roll =22234 +222 roll =33 +33", Spot(0, (), OTHERS)),
        ("roll =12345 +12345", Spot(0, (), OTHERS)),
        ("roll =12345 +12345 roll =12346 +1", Spot(4)),
        ("roll =12345 +12345 roll =22234 +222", Spot(2, (2, 2, 2), FIGURE | OTHERS)),
    ],
)
def test_where_a_turn_stands(words: str, spot: Spot | None) -> None:
    if spot is None:
        assert play(GROWING, "roll =22346").state.seat == 1  # a bust
        return
    *before, last = words.split()
    choosing = play(GROWING, " ".join(before)).state
    state = play(GROWING, words).state
    assert spot_of(state) == spot
    (keep,) = (keep for keep in plays_of(choosing) if keep.keep == Keep(tuple(map(int, last[1:]))))
    assert keep.spot == spot
    assert keep.points == state.turn.score - choosing.turn.score


def test_figures_that_need_no_proof_and_do_not_grow_leave_no_trace() -> None:
    state = play(rules("zehntausend"), "roll =222226 +22222").state
    assert spot_of(state) == Spot(1)
    assert spot_of(play(rules("zehntausend"), "roll =222234 +222").state) == Spot(3, (), OTHERS)


def test_where_jokers_lead() -> None:
    """222 may score as jokers, and only then a 2 joins them; 1 kept beside proves nothing that is new."""
    ruleset = rules("five-dice", confirm=True, jokers=True)
    plays = {play.keep: play for play in plays_of(play(ruleset, "roll =12223").state)}
    with_one = plays[Keep((1,), (2, 2, 2))]
    assert with_one.points == 100
    assert with_one.spot == Spot(1, (), 0, 3, 200, (2, 2, 2), FIGURE)
    assert cast_from(ruleset, with_one.spot) == (1, (2, 2, 2), FIGURE, 0, True)
    assert plays[Keep((), (1,))].spot == Spot(4, (), 0, 1, 100)


# --- what bots do


PLAIN_END = {
    "goal": "at_least",
    "kill": False,
    "fleur": 0,
    "fleur_when": "never",
    "opening": 0,
    "grow": False,
}


def decides(ruleset: Ruleset, words: str, name: str = "steady") -> Action:
    return make_bot(name, solution_of(ruleset)).decide(play(ruleset, words).state)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_what_must_be_confirmed_is_and_then_banked(name: str) -> None:
    """1 and 1 bank 1700; 111 would be worth 1000 and confirm nothing."""
    ruleset = rules("five-dice", **PLAIN_END, confirm=True)
    assert decides(ruleset, "roll =12345 +12345", name) == Roll()
    assert decides(ruleset, "roll =12345 +12345 roll =11126", name) == Keep((1, 1))
    assert decides(ruleset, "roll =11126", name) == Keep((1, 1, 1))
    assert decides(ruleset, "roll =12345 +12345 roll =12666 +666", name) == Roll()
    assert decides(ruleset, "roll =22234 +222 roll =14 +1", name) == Bank()


def test_with_a_figure_that_grows_one_die_is_worth_a_roll() -> None:
    """A single die saves the turn by a third, and here by a half."""
    ruleset = rules("five-dice", **(PLAIN_END | {"grow": True}), three_alike=[1000, 200, 300, 400, 500, 600])
    words = "roll =44446 +4444"
    four = play(ruleset, words).state
    table, spot = solution_of(ruleset).open, spot_of(four)
    assert spot == Spot(1, (4, 4, 4, 4))
    assert table.roll(800, spot) > table.roll(800, Spot(1)) + 250
    assert decides(ruleset, "roll =22234 +222 roll =26 +2") == Roll()  # 400 and a third one may join
    plain = rules("five-dice", **PLAIN_END)
    assert decides(plain, "roll =12234 +1 roll =1234 +1 roll =146 +1 roll =15 +1") == Bank()  # 400, one die


def test_jokers_are_set_where_that_is_better() -> None:
    ruleset = rules("five-dice", **PLAIN_END, jokers=True)
    assert decides(ruleset, "roll =11455") == Keep((), (1, 1, 5, 5))
    assert decides(ruleset, "roll =12345") == Keep((1, 2, 3, 4, 5))
    assert decides(ruleset, "roll =11124") == Keep((1, 1, 1))
    assert decides(ruleset, "roll =11455 ~1155") == Roll()
    assert decides(ruleset, "roll =11455 ~1155 roll =3") == Roll()  # the jokers are thrown
    assert decides(ruleset, "roll =11455 ~1155 roll =3 roll =1266") == Keep((1,))
