"""Throws made of gestures: as fast as the hand, its way, from where it let go; throws made by themselves."""

from math import atan2, cos, hypot, sin
from random import Random
from statistics import mean, pstdev

import pytest
from tray_for_tests import drawn_throw

from game.tray.box import DEPTH, WIDTH, Box
from game.tray.launch import MOST_AIM, SPEED, Launch, leave_hand
from game.tray.replay import replay
from game.tray.throw import MOST_RETHROWS
from game.tray.tumble import Cube

HIGH = Box()


def hands(launch: Launch, count: int = 60) -> list[Cube]:
    return [cube for seed in range(count) for cube in leave_hand(6, launch, Random(seed), HIGH)]


@pytest.mark.parametrize("speed", [10.0, 17.0, 25.0])
@pytest.mark.parametrize("angle", [-1.0, 0.0, 0.6])
def test_dice_leave_as_fast_as_the_hand_and_its_way(speed: float, angle: float) -> None:
    velocity = (speed * sin(angle), speed * cos(angle))
    cubes = hands(Launch.of_gesture(velocity, (0.0, -3.0)))
    assert mean(hypot(cube.vx, cube.vy) for cube in cubes) == pytest.approx(speed, rel=0.08)
    assert mean(atan2(cube.vx, cube.vy) for cube in cubes) == pytest.approx(angle, abs=0.03)


def test_the_slowest_and_the_fastest_gesture_are_bounded() -> None:
    assert Launch.of_gesture((0.0, 0.0), (0.0, 0.0)).force == 0
    assert Launch.of_gesture((0.0, SPEED[0]), (0.0, 0.0)).force == 0
    assert Launch.of_gesture((0.0, 500.0), (0.0, 0.0)).force == 1
    forces = [Launch.of_gesture((0.0, speed), (0.0, 0.0)).force for speed in range(8, 27)]
    assert forces == sorted(set(forces))


@pytest.mark.parametrize(
    ("velocity", "aim"),
    [((0.0, -20.0), 0.0), ((-20.0, -20.0), -MOST_AIM), ((20.0, 0.0), MOST_AIM), ((1.0, -9.0), MOST_AIM)],
)
def test_a_gesture_towards_the_player_throws_away_from_him(velocity: tuple[float, float], aim: float) -> None:
    assert Launch.of_gesture(velocity, (0.0, 0.0)).aim == aim


@pytest.mark.parametrize("box", [Box(), Box(compartment=True)])
def test_a_gentle_throw_leaves_from_where_the_hand_let_go(box: Box) -> None:
    for released in ((-1.5, -2.0), (0.5, -1.0), (0.0, 0.0)):
        x, y, _ = Launch.of_gesture((0.0, 9.0), released).place(HIGH)
        assert (x, y) == pytest.approx(released, abs=0.3)
    for released in ((-99.0, 99.0), (99.0, -99.0), (5.5, 3.0)):
        x, y, z = Launch.of_gesture((5.0, 9.0), released, box=box).place(box)
        assert -WIDTH / 2 + 2.9 < x < box.right - 2.9
        assert -DEPTH / 2 < y <= 1
        assert z > 2


@pytest.mark.parametrize("force", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("aim", [-MOST_AIM, 0.0, MOST_AIM])
@pytest.mark.parametrize("hand", [-1.0, 1.0])
@pytest.mark.parametrize("reach", [0.0, 1.0])
def test_however_one_throws_it_is_a_throw(force: float, aim: float, hand: float, reach: float) -> None:
    """The wildest gestures end in the tray, and not because the dice were laid there."""
    box = Box(compartment=hand > 0)
    launch = Launch(force, aim, hand, reach, spin=-hand, shake=1.0)
    for seed in range(2):
        flight = replay(drawn_throw(6, launch, box, Random(seed)))
        assert flight.rethrows < MOST_RETHROWS
        assert flight.off == 0
        assert flight.rest_seconds <= 3.0


def test_a_turning_hand_spins_the_dice_and_fans_them_out() -> None:
    still, turning = hands(Launch()), hands(Launch.of_gesture((0.0, 14.0), (0.0, -3.0), twist=6.0))
    assert abs(mean(cube.wz for cube in still)) < 1
    assert mean(cube.wz for cube in turning) == pytest.approx(6, abs=1)
    assert Launch.of_gesture((0.0, 14.0), (0.0, -3.0), twist=-6.0).spin == -0.5


def test_shaking_loosens_the_dice() -> None:
    tight, loose = (
        hands(Launch.of_gesture((0.0, 14.0), (0.0, -3.0), shaken=shaken)) for shaken in (0.0, 5.0)
    )
    for part in ("wx", "wz", "vy", "vz"):
        spreads = [pstdev(getattr(cube, part) for cube in cubes) for cubes in (tight, loose)]
        assert spreads[1] > 1.5 * spreads[0]


def test_throws_by_themselves_are_all_unlike() -> None:
    rng = Random(3)
    launches = [Launch.by_itself(rng) for _ in range(200)]
    assert len(set(launches)) == 200
    assert min(launch.force for launch in launches) < 0.25
    assert max(launch.force for launch in launches) > 0.8
    assert abs(mean(launch.hand for launch in launches)) < 0.2


def test_a_gesture_of_no_number_is_refused() -> None:
    nan = float("nan")
    for velocity, released in (((nan, 1.0), (0.0, 0.0)), ((1.0, 9.0), (nan, 0.0)), ((1.0, 9.0), (0.0, nan))):
        with pytest.raises(ValueError, match="out of range"):
            Launch.of_gesture(velocity, released)
    with pytest.raises(ValueError, match="out of range"):
        Launch.of_gesture((1.0, 9.0), (0.0, 0.0), shaken=nan)
