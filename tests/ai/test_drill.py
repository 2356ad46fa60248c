"""Exercises off the frame: drawn by a process, or here if there is none."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ai import drill as drill_module
from game.ai.coach.trainer import Exercise
from game.ai.drill import Drill, drill_steps
from game.ai.work import ProcessWork
from game.presets import load_preset

CLASSIC = load_preset("classic").ruleset
JOKERS = load_preset("exact").ruleset


def wanted(drill: Drill, count: int, pause: float = 0.005) -> list[Exercise]:
    found: list[Exercise] = []
    for _ in range(200_000):
        one = drill.poll()
        found += [] if one is None else [one]
        if len(found) == count:
            return found
        time.sleep(pause)
    raise AssertionError("too few exercises")


def test_a_process_draws_as_many_as_are_wanted(tmp_path: Path) -> None:
    drill = Drill(CLASSIC, 3, tmp_path)
    found = wanted(drill, 40)
    drill.stop()
    steps = (one for one in drill_steps(CLASSIC, 3, tmp_path) if one is not None)
    assert found == [next(steps) for _ in range(40)], "in order, and the same as anywhere"
    assert {exercise.advice.measure for exercise in found} == {"win"}


def refused(*_: object) -> ProcessWork:
    raise OSError("no process here")


def test_without_a_process_they_are_drawn_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drill_module, "ProcessWork", refused)
    found = wanted(Drill(CLASSIC, 3, tmp_path), 3, pause=0)
    assert {exercise.advice.measure for exercise in found} == {"points"}


def dies(*_: object) -> Iterator[object]:
    raise SystemExit


def test_a_process_that_dies_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drill_module, "drill_steps", dies)
    drill = Drill(CLASSIC, 3, tmp_path)
    assert len(wanted(drill, 2, pause=0.001)) == 2
    drill.stop()
    drill.stop()
