"""The solved games that travel with the program: small, for every preset, and shared by like rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.duel.shelf import SHIPPED, find, keep, path_in
from game.ai.duel.storage import SIZE, duel_key
from game.ai.duel.table import Duel, solve_duel
from game.presets import load_preset, preset_ids
from game.rules.engine import new_game
from game.rules.ruleset import Ruleset
from game.rules.state import Seat

LARGE = "facebook"
"""Ten rounds with counts of busts are 189 tables: in a small file they are less exact."""

TINY = Ruleset(
    single_five=None,
    target=400,
    opening=0,
    end="immediate",
    three_pairs=None,
    six_alike=None,
    straight=None,
)


def shipped(preset: str) -> Duel:
    duel = find(load_preset(preset).ruleset, None)
    assert duel is not None
    return duel


@pytest.mark.parametrize("preset", preset_ids())
def test_every_preset_is_there_and_small(preset: str) -> None:
    duel = shipped(preset)
    assert duel.error < (5e-4 if preset == LARGE else 1e-6)
    assert 0.4 < duel.first_seat < 0.6
    assert path_in(SHIPPED, duel.ruleset).stat().st_size <= SIZE
    # Whoever is far ahead wins, whoever begins.
    own, other = Seat(total=duel.ruleset.target - 200, open=True), Seat()
    for answering in (False, True):
        assert duel.win(own, other, answering=answering) > 0.9
    assert duel.win(other, own) < 0.1


def test_no_file_belongs_to_no_preset() -> None:
    names = {path_in(SHIPPED, load_preset(preset).ruleset).name for preset in preset_ids()}
    assert {path.name for path in SHIPPED.iterdir()} <= names


def test_known_values() -> None:
    # To a target of 3000 a plain program that iterates until nothing changes gives the same nine digits.
    assert shipped("classic").first_seat == pytest.approx(0.480107, abs=1e-6)
    grand = shipped("grand")
    assert grand.chance(new_game(grand.ruleset, 2)) == grand.first_seat


def test_rules_that_no_two_seats_can_tell_apart_share_a_file() -> None:
    grand = load_preset("grand").ruleset
    for changes in ({"tie": "first"}, {"floor": None}, {"off_table": "lose_turn"}, {"jokers": True}):
        alike = replace(grand, **changes)
        assert duel_key(alike) == duel_key(grand)
        duel = find(alike, None)
        assert duel is not None
        assert duel.exact is ("jokers" not in changes)
        assert duel.fits(new_game(alike, 2))
    assert duel_key(replace(grand, end="one_more_each", tie="first")) != duel_key(
        replace(grand, end="one_more_each", tie="shared")
    )
    assert find(replace(grand, target=9000), None) is None


def test_the_player_s_own_come_after_those_of_the_program(tmp_path: Path) -> None:
    duel = solve_duel(TINY)
    kept, folder = tmp_path / "kept", tmp_path / "shipped"
    assert find(TINY, kept, folder) is None
    path = keep(duel, kept)
    assert path == path_in(kept, TINY)
    found = find(TINY, kept, folder)
    assert found is not None
    assert found.first_seat == pytest.approx(duel.first_seat, abs=1e-6)
    assert find(TINY, None, folder) is None
    # A damaged file of the program's is passed over.
    folder.mkdir()
    path_in(folder, TINY).write_bytes(b"damaged")
    assert find(TINY, kept, folder) is not None
    path.write_bytes(path.read_bytes()[:-10])
    assert find(TINY, kept, folder) is None
