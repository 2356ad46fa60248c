"""A game of two solved beside the game: bots play on meanwhile, and go by the table once it is there."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.duel.playing import Playing
from game.ai.duel.process import DuelLostError, Duels, DuelSolver, ProcessDuel
from game.ai.duel.shelf import find, keep, path_in
from game.ai.duel.table import solve_duel
from game.ai.players.bots import make_bot
from game.ai.players.perfect import PERFECT
from game.ai.thinker import Thinker
from game.ai.turn.solution import solve
from game.rules.actions import Action, Keep, Land, Roll
from game.rules.engine import apply, new_game
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Seat

SMALL = Ruleset(
    single_five=None,
    target=600,
    opening=200,
    hot_dice="may_bank",
    end="immediate",
    three_pairs=None,
    six_alike=None,
    straight=None,
)
LONG = Ruleset()
WAIT = 120.0
"""Seconds a loaded machine may need to start a process."""


def table_of(solver: DuelSolver) -> Playing:
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        table = solver.poll()
        if table is not None:
            return table
        time.sleep(0.01)
    raise AssertionError("no table")


class Pieces:
    """A duel that comes when it is told to."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.progress = 0.25
        self.ready = self.lost = False
        self.stopped = 0

    def poll(self) -> Playing | None:
        if self.lost:
            raise DuelLostError
        return Playing(solve_duel(self.ruleset)) if self.ready else None

    def stop(self) -> None:
        self.stopped += 1


class Starts:
    """Begins duels, and remembers them."""

    def __init__(self) -> None:
        self.begun: list[Pieces] = []

    def __call__(self, ruleset: Ruleset) -> DuelSolver:
        self.begun.append(Pieces(ruleset))
        return self.begun[-1]


def test_a_process_solves_and_keeps_what_it_found(tmp_path: Path) -> None:
    solver = ProcessDuel(SMALL, tmp_path)
    table = table_of(solver)
    solver.stop()
    assert solver.progress > 0.5
    assert table.duel.first_seat == pytest.approx(solve_duel(SMALL).first_seat, abs=1e-6)
    assert find(SMALL, tmp_path) is not None


def test_a_process_reads_what_is_kept(tmp_path: Path) -> None:
    duel = solve_duel(SMALL)
    keep(duel, tmp_path)
    solver = ProcessDuel(SMALL, tmp_path)
    assert table_of(solver).duel.first_seat == pytest.approx(duel.first_seat, abs=1e-6)
    assert solver.progress == 0.0  # it had nothing to solve
    solver.stop()


def test_where_nothing_can_be_kept_the_table_comes_all_the_same(tmp_path: Path) -> None:
    cache = tmp_path / "file"
    cache.write_text("no folder")
    solver = ProcessDuel(SMALL, cache)
    assert table_of(solver).fits(new_game(SMALL, 2))
    solver.stop()


def test_rules_too_fine_are_told(tmp_path: Path) -> None:
    solver = ProcessDuel(Ruleset(single_one=101), tmp_path)
    with pytest.raises(DuelLostError, match="multiples of 1 only"):
        table_of(solver)
    solver.stop()


def test_a_process_that_dies_is_noticed(tmp_path: Path) -> None:
    solver = ProcessDuel(LONG, path_in(tmp_path, LONG))
    solver._process.kill()
    solver._process.join()
    with pytest.raises(DuelLostError, match="without an answer"):
        table_of(solver)
    solver.stop()


def test_a_process_is_ended_without_waiting_for_it(tmp_path: Path) -> None:
    solver = ProcessDuel(Ruleset(opening=550), tmp_path)
    solver.stop()
    solver.stop()
    solver._process.join(WAIT)
    assert not solver._process.is_alive()
    assert list(tmp_path.iterdir()) == []


def test_only_the_game_wanted_last_is_solved() -> None:
    starts = Starts()
    duels = Duels(starts)
    duels.want(SMALL)
    duels.want(SMALL)
    assert duels.progress(SMALL) == 0.25
    assert duels.progress(LONG) is None
    duels.want(LONG)
    assert [piece.ruleset for piece in starts.begun] == [SMALL, LONG]
    assert [piece.stopped for piece in starts.begun] == [1, 0]


def test_what_cannot_be_solved_is_not_begun_again() -> None:
    starts = Starts()
    duels = Duels(starts)
    duels.want(SMALL)
    starts.begun[0].lost = True
    assert duels.poll() is None
    assert starts.begun[0].stopped == 1
    duels.want(SMALL)
    assert len(starts.begun) == 1
    assert duels.table(SMALL) is None


def test_where_there_can_be_no_process_points_decide() -> None:
    def refuses(ruleset: Ruleset) -> DuelSolver:
        raise OSError(f"no process for {ruleset}")

    duels = Duels(refuses)
    duels.want(SMALL)
    assert duels.poll() is None
    assert duels.progress(SMALL) is None


def action_of(thinker: Thinker, state: GameState) -> Action:
    thinker.ask(state, PERFECT)
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        action = thinker.poll()
        if action is not None:
            return action
        time.sleep(0.005)
    raise AssertionError("no answer")


def positions() -> list[GameState]:
    """To roll or to bank, near the end of a game, where points are not all that counts."""
    found = []
    for own, other in ((0, 500), (300, 500), (100, 500), (400, 300)):
        seats = (Seat(total=own, open=True), Seat(total=other, open=True))
        start = replace(new_game(SMALL, 2), seats=seats)
        for throw, kept in (((1, 2, 2, 2, 4, 6), (1, 2, 2, 2)), ((1, 1, 3, 3, 4, 6), (1, 1))):
            landed = apply(apply(start, Roll()).state, Land(throw)).state
            found.append(apply(landed, Keep(kept)).state)
    return found


def test_perfect_plays_for_points_until_its_table_comes() -> None:
    starts = Starts()
    thinker = Thinker(start_duel=starts)
    solution = solve(SMALL)
    steady, perfect = (
        make_bot("steady", solution),
        make_bot(PERFECT, solution, Playing(solve_duel(SMALL))),
    )
    states = positions()
    usual = [steady.decide(state) for state in states]
    best = [perfect.decide(state) for state in states]
    assert usual != best  # else this could not tell them apart
    try:
        assert [action_of(thinker, state) for state in states] == usual
        coach = thinker.coach(SMALL, 2, chances=True)
        assert coach is not None
        assert not coach.tells_chances(states[0])
        assert thinker.duel_progress(SMALL) == 0.25
        starts.begun[0].ready = True
        assert thinker.duel(SMALL) is not None
        assert [action_of(thinker, state) for state in states] == best
        coach = thinker.coach(SMALL, 2, chances=True)
        assert coach is not None
        assert coach.tells_chances(states[0])
        assert len(starts.begun) == 1
    finally:
        thinker.close()


def test_nobody_else_asks_for_a_table() -> None:
    starts = Starts()
    thinker = Thinker(start_duel=starts)
    thinker.ask(new_game(SMALL, 2), "steady")
    assert not starts.begun
    thinker.warm_duel(SMALL)
    thinker.close()
    assert [piece.stopped for piece in starts.begun] == [1]


def test_no_game_of_two_is_solved_for_three_or_where_nobody_asks_for_chances() -> None:
    starts = Starts()
    thinker = Thinker(start_duel=starts)
    try:
        thinker.coach(SMALL, 3, chances=True)
        thinker.coach(SMALL, 2, chances=False)
        assert starts.begun == []
        thinker.coach(SMALL, 2, chances=True)
        assert len(starts.begun) == 1
    finally:
        thinker.close()
