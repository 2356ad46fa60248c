"""The rim is as high as it looks: dice strike its side, land on its edge, or fly over it, never through."""

from functools import cache
from itertools import combinations, pairwise
from math import dist, pi
from random import Random

import pytest
from tray_for_tests import drawn_throw

from game.tray import throw as throwing
from game.tray.box import BAR_WIDTH, BAR_X, COMPARTMENT, DEPTH, PLACES, RIM_HEIGHTS, RIM_WIDTH, WIDTH, Box
from game.tray.cube import NUMBERINGS, UPRIGHT, Pose, Quaternion, axes, product, tilt, turn
from game.tray.flight import Flight
from game.tray.launch import Launch
from game.tray.replay import replay
from game.tray.rim import ROUND, touch
from game.tray.space import OVERLAP
from game.tray.tumble import Cube

STILL = (0.0, 0.0, 0.0)
FAR = Box("low").walls[2]
LOW = RIM_HEIGHTS["low"]


@cache
def flights(box: Box, force: float, count: int) -> tuple[Flight, ...]:
    """Fly six dice `count` times from all over the tray's near side."""
    rng = Random(5)
    launches = [Launch(force, rng.uniform(-0.4, 0.4), rng.uniform(-1, 1)) for _ in range(count)]
    return tuple(replay(drawn_throw(6, launch, box, rng)) for launch in launches)


def corners(pose: Pose) -> list[tuple[float, float, float]]:
    x, y, z = pose.position
    a, b, c = axes(pose.orientation)
    return [
        (
            x + (i * a[0] + j * b[0] + k * c[0]) / 2,
            y + (i * a[1] + j * b[1] + k * c[1]) / 2,
            z + (i * a[2] + j * b[2] + k * c[2]) / 2,
        )
        for i in (-1, 1)
        for j in (-1, 1)
        for k in (-1, 1)
    ]


def in_the_wood(pose: Pose, box: Box) -> float:
    """Return how deep a die's deepest corner is in the rim, by the shortest way out of it."""
    depths = []
    for x, y, z in corners(pose):
        wall = max(box.walls, key=lambda wall: wall.beyond(x, y))
        beyond = wall.beyond(x, y)
        depths.append(min(beyond, wall.width - beyond, wall.height - z))
    return max(depths)


def fly_alone(cube: Cube, box: Box) -> Flight:
    throw = throwing._Try([cube], Random(1), box, hard=True)
    for _ in throw.run():
        pass
    return throw.flight((NUMBERINGS[0],))


def test_a_die_over_the_rim_does_not_touch_it() -> None:
    above = Cube((0, DEPTH / 2, LOW + 0.51), STILL, UPRIGHT, STILL)
    assert touch(above, FAR, 0, DEPTH / 2) is None
    above.z -= 0.02
    found = touch(above, FAR, 0, DEPTH / 2)
    assert found is not None
    assert found.depth == pytest.approx(0.01)
    assert found.normal == pytest.approx((0, 0, -1), abs=1e-9)
    assert found.point == pytest.approx((0, DEPTH / 2 + ROUND, LOW), abs=0.02)


def test_a_die_on_the_felt_meets_the_side_with_half_its_height() -> None:
    found = touch(Cube((1, DEPTH / 2 - 0.45, 0.5), STILL, UPRIGHT, STILL), FAR, 1, DEPTH / 2)
    assert found is not None
    assert found.depth == pytest.approx(0.05)
    assert found.normal == (0, 1, 0)
    assert found.point == pytest.approx((1, DEPTH / 2, 0.5))


@pytest.mark.parametrize("side", [-1, 1])
def test_a_tipped_die_meets_the_edge_across_its_face(side: int) -> None:
    """Tipped by 45 degrees about x, with a lower face towards the inner or outer edge of the rim."""
    tipped = turn((1, 0, 0), pi / 4)
    middle = DEPTH / 2 + RIM_WIDTH / 2
    edge = middle - side * (RIM_WIDTH / 2 - ROUND)
    height = LOW - ROUND
    reach = (0.5 + ROUND - 0.01) / 2**0.5
    cube = Cube((0, edge - side * reach, height + reach), STILL, tipped, STILL)
    found = touch(cube, FAR, 0, middle)
    assert found is not None
    assert found.depth == pytest.approx(0.01, abs=0.001)
    assert found.normal == pytest.approx((0, side * 2**-0.5, -(2**-0.5)), abs=1e-6)
    cube.z += 0.02
    assert touch(cube, FAR, 0, middle) is None


@pytest.mark.parametrize(
    "turned", [UPRIGHT, turn((0, 0, 1), 0.4), product(turn((1, 0, 0), 0.6), turn((0, 1, 0), 0.5))]
)
@pytest.mark.parametrize("height", [LOW - 0.4, LOW - 0.02, LOW + 0.3, LOW + 0.6])
def test_an_edge_deep_in_a_die_is_told_as_one_close_to_its_surface(turned: Quaternion, height: float) -> None:
    """From 0.1 outside to 0.1 inside the depth grows evenly: by no more than the way, and never jumps."""
    depths = []
    for step in range(41):
        cube = Cube((0, DEPTH / 2 - 0.9 + step * 0.01, height), STILL, turned, STILL)
        found = touch(cube, FAR, 0, DEPTH / 2)
        depths.append(0.0 if found is None else found.depth)
    assert all(-1e-9 <= after - before <= 0.0101 for before, after in pairwise(depths))


def test_there_is_no_wall_above_the_rim() -> None:
    """It flies on as if there were none, and comes down on the table beside the tray."""
    flight = fly_alone(Cube((0, 2.0, 2.6), (0, 20, 7), UPRIGHT, STILL), Box("low"))
    assert flight.off == 1
    assert flight.faces == ()
    ways = [flight.poses(tick + 1)[0].position[1] - flight.poses(tick)[0].position[1] for tick in range(12)]
    assert ways == pytest.approx([20 / 60] * 12, abs=1e-4)
    assert all(knock.on == "wood" for knock in flight.knocks)
    with pytest.raises(throwing.Spoilt, match="over the rim"):
        fly_alone(Cube((0, 2.0, 2.6), (0, 20, 7), UPRIGHT, STILL), Box("high"))


def test_a_die_that_rolls_against_the_rim_stays() -> None:
    for box in (Box("low"), Box("high")):
        assert fly_alone(Cube((0, 0, 0.6), (0, 22, 0), UPRIGHT, (-20, 0, 0)), box).off == 0


@pytest.mark.parametrize("beyond", [0.0, 0.2, 0.5, 0.72])
def test_no_die_stays_on_top_of_the_rim(beyond: float) -> None:
    cube = Cube((1.0, DEPTH / 2 + beyond, LOW + 0.52), STILL, turn((0, 0, 1), 0.3), STILL)
    flight = fly_alone(cube, Box("low"))
    pose = flight.poses(flight.ticks)[0]
    assert pose.position[2] == pytest.approx(0.5)
    assert tilt(pose.orientation) < 0.01
    assert in_the_wood(pose, Box("low")) <= 2 * OVERLAP
    assert flight.rest_seconds < 2.5


def test_none_leaves_over_the_high_rim() -> None:
    for flight in flights(Box("high"), 1.0, 50):
        assert flight.off == 0
        assert flight.lying == (0, 1, 2, 3, 4, 5)
        assert max(abs(pose.position[0]) for pose in flight.poses(999)) < WIDTH / 2


def test_only_hard_throws_send_dice_over_the_low_rim() -> None:
    assert 1 <= sum(flight.off for flight in flights(Box("low"), 1.0, 50)) <= 30
    assert sum(flight.off for flight in flights(Box("low"), 0.79, 30)) == 0


def test_a_die_that_left_is_outside_and_does_not_count() -> None:
    seen = 0
    for flight in flights(Box("low"), 1.0, 50):
        poses = flight.poses(flight.ticks)
        assert len(flight.faces) + flight.off == len(flight.shown) == 6
        assert flight.faces == tuple(flight.shown[die] for die in flight.lying)
        for die, up in enumerate(flight.ups):
            x, y, z = poses[die].position
            outside = max(abs(x) - WIDTH / 2, abs(y) - DEPTH / 2)
            seen += up is None
            assert outside > RIM_WIDTH if up is None else outside < -0.45
            assert up is None or z == pytest.approx(0.5)
    assert seen


def test_a_lost_die_flies_on_without_a_jump() -> None:
    for flight in flights(Box("low"), 1.0, 50):
        for die in set(range(6)) - set(flight.lying):
            for tick in range(flight.ticks):
                before, after = flight.poses(tick)[die].position, flight.poses(tick + 1)[die].position
                assert dist(before, after) < 1.0  # 60 edges/s


@pytest.mark.parametrize("box", [Box("low"), Box("high"), Box("high", compartment=True)])
def test_no_die_gets_deep_into_the_wood(box: Box) -> None:
    """At 26 edges/s a die goes a tenth of an edge in a step of the simulation, and spins as well."""
    deepest = sorted(
        in_the_wood(pose, box)
        for flight in flights(box, 1.0, 50)[:20]
        for tick in range(flight.ticks + 1)
        for pose in flight.poses(tick)
    )
    assert deepest[-1] < 0.2
    assert deepest[int(0.999 * len(deepest))] < 0.1


def test_no_die_gets_into_the_compartment() -> None:  # C180
    box = Box("low", compartment=True)
    for force in (0.3, 1.0):
        for flight in flights(box, force, 20):
            for tick in range(flight.ticks + 1):
                for pose in flight.poses(tick):
                    assert pose.position[0] < BAR_X + BAR_WIDTH or max(map(abs, pose.position)) > 7
            for pose in (flight.poses(flight.ticks)[die] for die in flight.lying):
                assert max(x for x, _, _ in corners(pose)) <= BAR_X + 2 * OVERLAP


def test_six_dice_have_room_in_the_compartment_however_they_are_turned() -> None:
    left, near, right, far = COMPARTMENT
    half_diagonal = 0.5**0.5
    for x, y in PLACES:
        assert left + half_diagonal < x < right - half_diagonal
        assert near + half_diagonal < y < far - half_diagonal
    assert all(dist(one, other) > 1.29 for one, other in combinations(PLACES, 2))
