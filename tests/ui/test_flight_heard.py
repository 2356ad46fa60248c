"""A throw as it sounds: the mix of a whole flight, recorded, has its knocks where and as the flight has them.

SDL's disk driver writes what would be heard. Here it writes into a small pipe, so that it can mix no further
than it is read: a tick of the game goes with a sixtieth of a second of sound however busy the computer is.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pipes of a given size are Linux's")

TICK = 735
"""Frames of sound in a tick."""

BACKLOG = 3 * 1024
"""Frames that are mixed but not read yet, at most: in the pipe, in the driver's file, and in its buffer."""

SLOW = 20
"""Ticks of sound for a tick of the flight in slow motion, so that each tick's knocks are heard apart."""

_SCENE = """
import fcntl, json, os, sys
from random import Random
from types import SimpleNamespace

pipe = os.environ["SDL_DISKAUDIOFILE"]
os.mkfifo(pipe)
reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
fcntl.fcntl(reading, fcntl.F_SETPIPE_SZ, 4096)
os.set_blocking(reading, True)

from game.resources import SOUNDS
from game.tray.roller import TrayRoller
from game.ui.audio import Audio, Volumes
from game.ui.table.acts import Ride
from game.ui.table.shown import Shown

roller = TrayRoller(Random(5))
roller.throw(6)
while (landing := roller.poll()) is None:
    pass
flight = landing.flight
audio = Audio(SOUNDS, Volumes(1, 1, 1), rng=Random(7))
mix = bytearray()

def listen(ticks):
    end = len(mix) + 4 * 735 * ticks
    while len(mix) < end:
        mix.extend(os.read(reading, end - len(mix)))

def ride(each):
    starts = []
    cue = Ride(SimpleNamespace(shown=Shown()), flight, audio)
    cue.begin()
    over = False
    while not over:
        audio.tick()
        starts.append(len(mix) // 4)
        over = cue.tick()
        listen(each)
    listen(60)
    return starts

for _ in range(100):
    audio.tick()
listen(30)
report = {
    "silent": audio.silent,
    "knocks": [(k.tick, k.on, k.impulse, k.x) for k in flight.knocks],
    "starts": ride(1),
    "slowly": ride(int(sys.argv[2])),
}
with open(sys.argv[1], "wb") as file:
    file.write(mix)
print(json.dumps(report), flush=True)
os._exit(0)  # the mixer still waits for its pipe to be read
"""


@dataclass(frozen=True)
class Knock:
    tick: int
    on: str
    impulse: float
    x: float


@dataclass(frozen=True)
class Heard:
    """What one tick of the flight is heard as in slow motion, and its knocks."""

    sound: NDArray[np.float64]
    knocks: tuple[Knock, ...]

    @property
    def energy(self) -> float:
        return float(np.sum(self.sound**2))

    @property
    def side(self) -> float:
        """From 0, left, to 1, right."""
        left, right = np.sqrt(np.sum(self.sound**2, axis=0))
        return math.atan2(right, left) / (math.pi / 2)


class Recording:
    """The mix, at its own speed and in slow motion, and the flight's knocks."""

    def __init__(self, report: dict[str, Any], raw: bytes) -> None:
        self.silent = bool(report["silent"])
        self.mix = np.frombuffer(raw, "<i2").reshape(-1, 2) / 32768
        self.starts: list[int] = report["starts"]
        self.knocks = [Knock(*knock) for knock in report["knocks"]]
        by_tick = {tick: tuple(knocks) for tick, knocks in groupby(self.knocks, lambda knock: knock.tick)}
        self.slowly = [
            Heard(self.mix[start : start + SLOW * TICK], by_tick.get(tick, ()))
            for tick, start in enumerate(report["slowly"], 1)
        ]

    def first_sound(self, start: int, end: int) -> int:
        """Return the first frame of a stretch that is not silent."""
        return start + int(np.flatnonzero(np.abs(self.mix[start:end]).max(axis=1))[0])


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    folder = tmp_path_factory.mktemp("flight")
    surroundings = {
        **os.environ,
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(folder / "pipe"),
        "SDL_DISKAUDIODELAY": "0",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    arguments = [sys.executable, "-c", _SCENE, str(folder / "mix.raw"), str(SLOW)]
    done = subprocess.run(arguments, env=surroundings, check=True, capture_output=True, timeout=120)
    return Recording(json.loads(done.stdout.splitlines()[-1]), (folder / "mix.raw").read_bytes())


def test_nothing_is_heard_before_the_first_knock(recording: Recording) -> None:
    assert not recording.silent
    first = recording.starts[recording.knocks[0].tick - 1]
    assert first > 20 * TICK
    assert np.abs(recording.mix[:first]).max() == 0
    assert first <= recording.first_sound(first, len(recording.mix)) <= first + BACKLOG


def test_at_its_own_speed_the_flight_is_over_with_its_last_knock(recording: Recording) -> None:
    last = recording.starts[recording.knocks[-1].tick - 1]
    assert last == recording.starts[0] + (recording.knocks[-1].tick - 1) * TICK
    assert np.abs(recording.mix[last : last + BACKLOG]).max() > 0.005
    ring = last + BACKLOG + round(0.25 * 44_100)
    assert np.abs(recording.mix[ring : ring + 10 * TICK]).max() == 0


def test_a_tick_is_heard_if_and_only_if_the_flight_has_a_knock_there(recording: Recording) -> None:
    heard = [tick.energy for tick in recording.slowly if tick.knocks]
    quiet = [tick.energy for tick in recording.slowly if not tick.knocks]
    assert min(len(heard), len(quiet)) > 8
    assert min(heard) > 30 * max(quiet)


def test_each_knock_begins_within_the_driver_s_own_delay(recording: Recording) -> None:
    for tick in recording.slowly:
        if tick.knocks:
            loud = np.abs(tick.sound).max(axis=1)
            begins = int(np.flatnonzero(loud > 0.2 * loud.max())[0])
            assert begins < BACKLOG + TICK, tick.knocks


def test_harder_is_louder_by_the_law_of_loudness(recording: Recording) -> None:
    """The energy of single knocks on felt grows with the impulse to the power 2 · 0.6, takes apart."""
    single = [tick for tick in recording.slowly if [knock.on for knock in tick.knocks] == ["felt"]]
    impulses = np.log([tick.knocks[0].impulse for tick in single])
    energies = np.log([tick.energy for tick in single])
    assert np.ptp(impulses) > 0.7
    slope, _ = np.polyfit(impulses, energies, 1)
    assert slope == pytest.approx(1.2, abs=0.3)
    assert np.corrcoef(impulses, energies)[0, 1] > 0.95


def test_each_side_has_its_knocks(recording: Recording) -> None:
    single = [tick for tick in recording.slowly if len(tick.knocks) == 1]
    places = [tick.knocks[0].x for tick in single]
    assert max(places) - min(places) > 0.2
    for tick, x in zip(single, places, strict=True):
        assert tick.side == pytest.approx(0.5 + 0.35 * x, abs=0.04)


def test_nothing_clips(recording: Recording) -> None:
    assert 0.2 < np.abs(recording.mix).max() < 0.95
