"""A solved game handed on table by table."""

from __future__ import annotations

import pickle

import numpy as np

from game.ai.duel.parcels import Arriving, parcels
from game.ai.duel.table import solve_duel
from game.rules.engine import new_game
from game.rules.ruleset import Ruleset

ROUNDS = Ruleset(
    single_five=None,
    target=600,
    opening=0,
    bust_run=2,
    bust_run_penalty=100,
    three_pairs=None,
    six_alike=None,
    straight=None,
    rounds=3,
)


def test_it_is_there_once_the_last_table_is() -> None:
    duel = solve_duel(ROUNDS)
    label, *tables = [pickle.loads(pickle.dumps(parcel)) for parcel in parcels(duel)]  # noqa: S301  our own
    assert len(pickle.dumps(label)) < 100_000
    assert len(tables) == 7
    arriving = Arriving(ROUNDS, label)
    assert [arriving.add(table) for table in tables[:-1]] == [None] * 6
    again = arriving.add(tables[-1])
    assert again is not None
    assert (again.solution.values == duel.solution.values).all()
    assert again.error == duel.error
    start = new_game(ROUNDS, 2)
    assert again.turn(start).start == duel.turn(start).start
    assert np.isfinite(again.first_seat)
