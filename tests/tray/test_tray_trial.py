"""Dice tried by the hundred, a slice at a time."""

from random import Random

import pytest

from game.tray.flight import Flight
from game.tray.trial import Trial


def polled(trial: Trial) -> tuple[list[Flight], int]:
    flights, polls = [], 0
    while not trial.done:
        flight = trial.poll()
        polls += 1
        if flight is not None:
            flights.append(flight)
    return flights, polls


def test_all_dice_are_thrown_and_counted() -> None:
    trial = Trial(Random(1), 20)
    flights, polls = polled(trial)
    assert [len(flight.faces) for flight in flights] == [6, 6, 6, 2]
    faces = [face for flight in flights for face in flight.faces]
    assert trial.tally.counts == tuple(faces.count(face) for face in range(1, 7))
    assert trial.tally.total == 20
    assert len({flight.track for flight in flights}) == 4
    # In slices: no poll flies a whole handful.
    assert polls > 4 * len(flights) - 4
    assert trial.poll() is None
    assert trial.tally.total == 20


def test_it_counts_while_it_runs() -> None:
    trial = Trial(Random(2), 12)
    assert trial.tally.total == 0
    while trial.poll() is None:
        assert trial.tally.total == 0
    assert trial.tally.total == 6
    assert not trial.done


def test_no_dice_are_done_at_once_and_fewer_are_refused() -> None:
    assert Trial(Random(1), 0).done
    with pytest.raises(ValueError, match="-1 dice"):
        Trial(Random(1), -1)
