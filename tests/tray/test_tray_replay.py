"""A throw told in a line of text is flown again exactly as it was."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tray_for_tests import drawn_throw

from game.tray.box import Box
from game.tray.cube import NUMBERINGS, up_axis
from game.tray.launch import Launch
from game.tray.replay import Throw, replay
from game.tray.roller import Landing, TrayRoller

ROOT = Path(__file__).resolve().parents[2]
REPLAY = (
    "import sys\n"
    "from hashlib import sha256\n"
    "from game.tray.replay import Throw, replay\n"
    "for text in sys.argv[1:]:\n"
    "    flight = replay(Throw.read(text))\n"
    "    print(sha256(flight.track).hexdigest(), flight.faces, flight.off)\n"
)

shares = st.floats(0, 1)
sides = st.floats(-1, 1)
throws = st.builds(
    Throw,
    numberings=st.lists(st.sampled_from(NUMBERINGS), min_size=1, max_size=6).map(tuple),
    seed=st.integers(0, 2**64 - 1),
    launch=st.builds(Launch, force=shares, aim=sides, hand=sides, reach=shares, spin=sides, shake=shares),
    box=st.builds(Box, rim=st.sampled_from(["low", "high"]), compartment=st.booleans()),
)


def landed(seed: int, launch: Launch, box: Box) -> Landing:
    roller = TrayRoller(Random(seed), box)
    roller.throw(6, launch)
    landing = None
    while landing is None:
        landing = roller.poll()
    return landing


def some_landings() -> list[Landing]:
    return [
        landed(1, Launch(), Box()),
        landed(2, Launch.of_gesture((3.0, 24.0), (1.0, -2.0), shaken=0.7, twist=3.0), Box("low")),
        landed(3, Launch.by_itself(Random(3)), Box("high", compartment=True)),
    ]


@given(throws)
def test_the_text_gives_back_the_throw(throw: Throw) -> None:
    assert Throw.read(throw.text) == throw
    assert throw.text.isascii()
    assert " " not in throw.text


def test_the_text_of_a_throw_is_short() -> None:
    rng = Random(6)
    for _ in range(50):
        throw = drawn_throw(6, Launch.by_itself(rng), Box("high", compartment=True), rng)
        assert len(throw.text) <= 75
    assert Throw(NUMBERINGS[:2], 255, Launch(), Box("low")).text == "ab:ff:0.5,0,0,0,0,0.5:low"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ab:ff:0.5,0,0,0,0,0.5",
        "az:ff:0.5,0,0,0,0,0.5:low",
        ":ff:0.5,0,0,0,0,0.5:low",
        "abcdefg:ff:0.5,0,0,0,0,0.5:low",
        "ab:-1:0.5,0,0,0,0,0.5:low",
        "ab:10000000000000000:0.5,0,0,0,0,0.5:low",
        "ab:xx:0.5,0,0,0,0,0.5:low",
        "ab:ff:1.5,0,0,0,0,0.5:low",
        "ab:ff:nan,0,0,0,0,0.5:low",
        "ab:ff:0.5,0,0,0,0:low",
        "ab:ff:0.5,0,0,0,0,0.5:middle",
        "ab:ff:0.5,0,0,0,0,0.5:low++",
    ],
)
def test_a_text_that_is_no_throw_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no throw"):
        Throw.read(text)


def test_a_landing_can_be_flown_again() -> None:
    for landing in some_landings():
        assert landing.throw is not None
        assert replay(Throw.read(landing.throw.text)) == landing.flight


def test_another_process_flies_it_bit_by_bit_the_same() -> None:
    landings = some_landings()
    texts = [landing.throw.text for landing in landings if landing.throw is not None]
    # Twice in other orders: nothing of an earlier throw may live on in a later one.
    for order in (texts, texts[::-1]):
        done = subprocess.run(
            [sys.executable, "-c", REPLAY, *order], cwd=ROOT, capture_output=True, text=True, check=True
        )
        lines = done.stdout.splitlines()
        expected = [
            f"{sha256(landing.flight.track).hexdigest()} {landing.faces} {landing.off}"
            for landing in landings
            if landing.flight is not None
        ]
        assert sorted(lines) == sorted(expected)


def test_landing_on_wanted_faces_changes_as_few_dice_as_can_be() -> None:
    flight = replay(drawn_throw(6, Launch(), Box(), Random(8)))
    assert flight.landing_on(tuple(sorted(flight.faces))) == flight
    other = flight.faces[2] % 6 + 1
    wanted = tuple(sorted((*flight.faces[:2], other, *flight.faces[3:])))
    shown = flight.landing_on(wanted)
    assert tuple(sorted(shown.faces)) == wanted
    assert shown.track == flight.track
    changed = [a != b for a, b in zip(shown.numberings, flight.numberings, strict=True)]
    assert sum(changed) == 1
    for wrong in (wanted[:5], (*wanted, 1), (0, *wanted[1:])):
        with pytest.raises(ValueError, match=r"faces for|no face"):
            flight.landing_on(wrong)


def test_a_die_is_renumbered_by_the_least_turn() -> None:
    """A quarter or half turn about an axis through two faces leaves those two numbers where they were."""
    flight = replay(drawn_throw(6, Launch(), Box(), Random(9)))
    for face in range(1, 7):
        shown = flight.renumbered((face,) * 6)
        assert shown.faces == (face,) * 6
        for before, after, up in zip(flight.numberings, shown.numberings, flight.ups, strict=True):
            same = sum(a == b for a, b in zip(before, after, strict=True))
            assert up is not None
            assert same == (6 if before[up] == face else 2)


def test_dice_off_the_tray_keep_their_numbering() -> None:
    rng = Random(1)
    flight = next(
        flight
        for flight in (replay(drawn_throw(6, Launch(1.0), Box("low"), rng)) for _ in range(100))
        if flight.off
    )
    shown = flight.landing_on((2,) * len(flight.lying))
    assert shown.faces == (2,) * (6 - flight.off)
    poses = shown.poses(shown.ticks)
    for die in range(6):
        if die in shown.lying:
            assert shown.numberings[die][up_axis(poses[die].orientation)] == 2
        else:
            assert shown.numberings[die] == flight.numberings[die]
    with pytest.raises(ValueError, match="6 faces for"):
        flight.landing_on((2,) * 6)
