"""Solved games in files: as exact as they say, for their own rules alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.ai.duel.storage import DuelFileError, duel_key, pack, unpack
from game.ai.duel.table import Duel, solve_duel
from game.rules.actions import Bank, Forfeit, Keep, Land, Roll
from game.rules.engine import apply, new_game
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Phase

SMALL = Ruleset(
    single_five=None,
    target=1000,
    opening=200,
    end="finish_round_then_one_more",
    fleur=200,
    fleur_when="full_hand",
    three_pairs=None,
    six_alike=None,
)


@pytest.fixture(scope="module")
def duel() -> Duel:
    return solve_duel(SMALL)


def played(faces: tuple[int, ...], kept: tuple[int, ...]) -> GameState:
    """A game in which one throw of the first turn was kept from."""
    state = apply(new_game(SMALL, 2), Roll()).state
    return apply(apply(state, Land(faces)).state, Keep(kept)).state


@pytest.mark.parametrize("size", [400_000, 9_000])
def test_a_file_holds_every_chance_as_exactly_as_it_says(duel: Duel, size: int) -> None:
    content = pack(duel, size)
    again = unpack(SMALL, content)
    assert len(content) <= size
    assert again.error < (1e-6 if size == 400_000 else 1e-3)
    assert np.abs(again.solution.values - duel.solution.values).max() <= again.error
    assert np.abs(again.solution.two - duel.solution.two).max() < 1e-7
    state = played((1, 1, 2, 3, 4, 6), (1, 1))
    before, after = duel.turn(state), again.turn(state)
    for score in range(100, 1500, 100):
        for dice in range(1, 7):
            assert abs(before.roll(score, dice) - after.roll(score, dice)) <= again.error
    assert after.bank(200) == pytest.approx(before.bank(200), abs=again.error)
    assert after.bank(100) is None


def test_a_coarser_grain_makes_a_smaller_file(duel: Duel) -> None:
    assert len(pack(duel, 9_000)) < len(pack(duel)) < 400_000


def test_a_file_of_other_rules_is_refused(duel: Duel) -> None:
    content = pack(duel)
    with pytest.raises(DuelFileError, match="other rules"):
        unpack(replace(SMALL, opening=300), content)
    for broken in (b"", b"no such file", content[: len(content) // 2], content[:-1]):
        with pytest.raises(DuelFileError):
            unpack(SMALL, broken)


def test_rules_that_are_solved_alike_share_a_file(duel: Duel) -> None:
    looser = replace(SMALL, off_table="lose_turn", takeover=500, jokers=True)
    assert duel_key(looser) == duel_key(SMALL)
    assert duel_key(replace(SMALL, tie="shared")) != duel_key(SMALL)
    again = unpack(looser, pack(duel))
    assert again.gaps == ("jokers is left out", "takeover is left out")
    assert not again.exact
    assert duel.exact


def test_a_turn_is_looked_up_in_any_phase_of_it(duel: Duel) -> None:
    start = new_game(SMALL, 2)
    turn = duel.turn(start)
    assert turn.start == pytest.approx(duel.first_seat, abs=2 * duel.error)
    deciding = played((1, 1, 2, 3, 4, 6), (1, 1))
    assert deciding.phase is Phase.DECIDING
    assert duel.turn(deciding) is turn  # the same turn goes on
    assert turn.after_keep(200, 4) == max(turn.bank(200) or 0.0, turn.roll(200, 4))
    banked = apply(deciding, Bank()).state
    assert turn.bank(200) == pytest.approx(1.0 - duel.chance(banked), abs=1e-12)
    assert duel.turn(banked) is not turn
    # Hot dice must be rolled, so what they are worth is what rolling is.
    assert turn.after_keep(400, 0) == pytest.approx(turn.roll(400, 6), abs=1e-12)


def test_a_game_that_was_not_solved_is_refused(duel: Duel) -> None:
    for state in (new_game(SMALL, 3), new_game(replace(SMALL, target=2000), 2)):
        assert not duel.fits(state)
        for ask in (duel.chance, duel.turn, duel.stakes):
            with pytest.raises(ValueError, match="not the one"):
                ask(state)
    raised = new_game(SMALL, 2)
    raised = replace(raised, race=replace(raised.race, next_target=1500))
    assert not duel.fits(raised)


def test_giving_up_is_weighed_where_a_seat_is_at_an_exact_target() -> None:
    rules = replace(SMALL, goal="exact_refuse", target=400, opening=0, fleur=0, fleur_when="never")
    exact = solve_duel(rules)
    state = new_game(rules, 2)
    seats = tuple(replace(seat, total=400, open=True) for seat in state.seats)
    race = apply(apply(apply(state, Roll()).state, Land((2, 3, 4, 4, 4, 6))).state, Keep((4, 4, 4))).state
    first = apply(race, Bank()).state
    level = replace(first, seats=seats)
    assert apply(level, Forfeit()).state.seat == 1
    assert exact.chance(level) == pytest.approx(0.5)
