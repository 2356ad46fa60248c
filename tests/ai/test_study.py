"""A game looked over off the frame: by points at once, by chances once it is solved, and never lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from small_games import Game, coach_of, played, small

from game.ai import study as study_module
from game.ai.coach.advice import Coach
from game.ai.coach.review import review
from game.ai.duel.shelf import keep, path_in
from game.ai.duel.standings import TooFineError
from game.ai.duel.table import solve_duel
from game.ai.study import Done, Found, Study, Studying, study_steps
from game.ai.turn.solution import solve
from game.ai.work import ProcessWork, SliceWork, WorkLostError
from game.rules.ruleset import Ruleset

GAME = played(coach_of("short"), 3)
THREE = played(coach_of("short"), 3, seats=3)


def founds(game: Game, cache: Path) -> list[Found]:
    return [found for found in study_steps(game.start, game.actions, cache) if found is not None]


def polled(studying: Studying, pause: float = 0.002) -> list[Found]:
    found: list[Found] = []
    for _ in range(30_000):
        one = studying.poll()
        if one is not None:
            found.append(one)
        if studying.over:
            return found
        time.sleep(pause)
    raise AssertionError("it never ends")


def test_first_by_points_then_by_chances_and_the_solution_is_kept(tmp_path: Path) -> None:
    found = founds(GAME, tmp_path)
    first, second = (study for study in found if isinstance(study, Study))
    assert (first.review.measure, first.last) == ("points", False)
    assert (second.review.measure, second.last) == ("win", True)
    assert second.review == review(coach_of("short"), GAME.start, GAME.actions)
    assert any(isinstance(done, Done) and done.solving for done in found)
    assert path_in(tmp_path, GAME.start.ruleset).exists()
    (only,) = (study for study in founds(GAME, tmp_path) if isinstance(study, Study))
    assert only.review.measure == "win", "the kept solution is used at once"
    assert only.review.start == pytest.approx(second.review.start, abs=1e-4)


def test_a_solver_that_is_slow_gives_signs_of_life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without them whoever waits would give it up, however near it is."""

    def crawling(ruleset: Ruleset) -> Iterator[float]:
        del ruleset
        yield from [0.0] * 100
        raise TooFineError("enough")

    monkeypatch.setattr("game.ai.duel.table.duel_steps", crawling)
    signs = [found for found in founds(GAME, tmp_path) if isinstance(found, Done) and found.solving]
    assert len(signs) == 13


def test_it_tells_how_far_it_is(tmp_path: Path) -> None:
    parts = [done.part for done in founds(THREE, tmp_path) if isinstance(done, Done)]
    assert len(parts) > 20
    assert parts == sorted(parts)
    assert 0.0 <= parts[0] < 0.1
    assert 0.9 < parts[-1] <= 1.0


def test_a_game_of_three_is_looked_over_once_by_chances_told_nearly(tmp_path: Path) -> None:
    (study,) = (study for study in founds(THREE, tmp_path) if isinstance(study, Study))
    assert study.last
    assert (study.review.measure, study.review.exact) == ("win", False)


def test_with_variants_the_turns_of_a_solved_game_are_followed(tmp_path: Path) -> None:
    ruleset = replace(small("short"), grow=True)
    keep(solve_duel(small("short")), tmp_path)
    game = played(Coach(solve(ruleset)), 5)
    (study,) = (study for study in founds(game, tmp_path) if isinstance(study, Study))
    assert (study.review.measure, study.review.exact) == ("win", False)


def test_every_decision_has_its_choices(tmp_path: Path) -> None:
    study = founds(GAME, tmp_path)[-1]
    assert isinstance(study, Study)
    states = list(GAME.states())
    assert {verdict.place for verdict in study.review.verdicts} == set(study.choices)
    for verdict in study.review.verdicts:
        advice = study.advice(verdict.place, states[verdict.place])
        assert advice == coach_of("short").advise(states[verdict.place])
        assert advice.cost(verdict.chosen) == verdict.cost


def test_a_process_does_it(tmp_path: Path) -> None:
    found = polled(Studying(THREE.start, THREE.actions, tmp_path))
    assert isinstance(found[-1], Study)
    assert found[-1].review == next(s for s in founds(THREE, tmp_path) if isinstance(s, Study)).review


def refused(*_: object) -> ProcessWork:
    raise OSError("no process here")


def test_without_a_process_points_are_worked_out_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_module, "ProcessWork", refused)
    found = polled(Studying(GAME.start, GAME.actions, tmp_path), pause=0)
    assert isinstance(found[-1], Study)
    assert (found[-1].review.measure, found[-1].last) == ("points", True)


def dies(*_: object) -> Iterator[object]:
    raise SystemExit


def test_a_process_that_dies_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_module, "study_steps", dies)
    found = polled(Studying(THREE.start, THREE.actions, tmp_path))
    assert isinstance(found[-1], Study)
    assert found[-1].last


def test_what_is_stopped_is_over(tmp_path: Path) -> None:
    studying = Studying(GAME.start, GAME.actions, tmp_path)
    studying.stop()
    assert studying.over
    assert studying.poll() is None
    studying.stop()


def count(most: int) -> Iterator[object]:
    for number in range(most):
        yield number if number % 3 == 2 else None


class TestWork:
    def test_a_process_sends_what_it_finds_and_then_is_lost(self) -> None:
        work = ProcessWork(count, 9)
        found: list[object] = []
        with pytest.raises(WorkLostError, match="ended"):
            wait_for_nothing(work, found)
        assert found == [2, 5, 8]
        work.stop()

    def test_a_slice_ends_with_what_is_found(self) -> None:
        work = SliceWork(count(9), 2)
        assert [work.poll() for _ in range(4)] == [None, 2, None, 5]
        work.stop()
        with pytest.raises(WorkLostError):
            work.poll()

    def test_whoever_waits_too_long_gives_it_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("game.ai.work.PATIENCE", 3)
        work = ProcessWork(silent)
        with pytest.raises(WorkLostError, match="does not answer"):
            wait_for_nothing(work, [])
        work.stop()


def wait_for_nothing(work: ProcessWork, found: list[object]) -> None:
    """Poll until it is lost."""
    for _ in range(5000):
        one = work.poll()
        found += [] if one is None else [one]
        time.sleep(0.005)


def silent() -> Iterator[object]:
    time.sleep(60)
    yield 1
