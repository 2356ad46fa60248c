"""One cube and the felt, without a tray."""

from math import atan2, hypot, pi
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tray.contact import clash, edge_span, foot, outline, span
from game.tray.cube import UPRIGHT, product, random_orientation, tilt, turn
from game.tray.tumble import FELT_FRICTION, GRAVITY, STEP, Cube

seeds = st.integers(0, 2**32)
STILL = (0.0, 0.0, 0.0)


def thrown_cube(rng: Random) -> Cube:
    return Cube(
        (0.0, 0.0, rng.uniform(1.0, 4.0)),
        (rng.uniform(-30, 30), rng.uniform(-30, 30), rng.uniform(-10, 10)),
        random_orientation(rng),
        (rng.uniform(-40, 40), rng.uniform(-40, 40), rng.uniform(-40, 40)),
    )


def step_on(cube: Cube, step: int) -> None:
    """Move a lone cube: the felt, and the plane without a rim."""
    if cube.due <= step:
        cube.touch(step)
    cube.x += cube.vx * STEP
    cube.y += cube.vy * STEP


def test_free_fall_is_a_parabola() -> None:
    cube = Cube((0, 0, 50), (0, 0, 3), UPRIGHT, STILL)
    cube.fall(60)
    assert cube.z == pytest.approx(50 + 3 * 0.25 - GRAVITY * 0.25**2 / 2)
    assert cube.vz == pytest.approx(3 - GRAVITY * 0.25)


def test_free_flight_turns_at_a_constant_rate() -> None:
    cube = Cube((0, 0, 50), STILL, UPRIGHT, (0, 8 * pi, 0))
    cube.fall(30)  # an eighth of a second, half a turn
    assert cube.turn == pytest.approx(turn((0, 1, 0), pi), abs=1e-9)


@given(seeds)
def test_a_dropped_die_never_gains_energy_and_ends_flat(seed: int) -> None:
    cube = thrown_cube(Random(seed))
    energy, gained = cube.energy(), 0.0
    for step in range(900):
        step_on(cube, step)
        now = cube.energy()
        gained += max(0.0, now - energy)
        energy = now
    # Standing on the felt costs rounding: in all less than what lifts the die by a twentieth of an edge.
    assert gained < GRAVITY / 20
    assert energy < GRAVITY / 100
    assert cube.z == pytest.approx(0.5, abs=0.01)
    assert tilt(cube.turn) < 0.5


@given(seeds)
def test_the_felt_pushes_up_and_within_its_friction(seed: int) -> None:
    rng = Random(seed)
    cube = thrown_cube(rng)
    cube.z = cube.z - span(cube)[0] + 1e-6
    cube.vz = -abs(cube.vz) - 3
    before = (cube.vx, cube.vy, cube.vz)
    energy = cube.energy()
    impulse = cube.touch(0)
    if impulse:
        upward = cube.vz - before[2] + GRAVITY * STEP * cube.at
        assert upward > impulse * (1 - 1e-9) > 0
        assert hypot(cube.vx - before[0], cube.vy - before[1]) <= FELT_FRICTION * upward + 1e-9
    assert cube.energy() <= energy + 1e-6


def test_a_corner_hit_turns_the_cube() -> None:
    tipped = product(turn((0, 1, 0), 0.4), UPRIGHT)
    cube = Cube((0, 0, 1.0), (0, 0, -10), tipped, STILL)
    cube.z = 1.0 - span(cube)[0] + 1e-6
    cube.z -= 1.0
    cube.touch(0)
    # The lowest edge is at +x: the felt lifts it and the cube turns back towards level.
    assert foot(cube)[0] > 0
    assert cube.wy < -1


def test_a_lying_cube_stays_where_it_is() -> None:
    cube = Cube((1, 2, 0.5), STILL, turn((0, 0, 1), 0.7), STILL)
    for step in range(240):
        step_on(cube, step)
    assert (cube.x, cube.y) == pytest.approx((1, 2), abs=1e-3)
    assert cube.z == pytest.approx(0.5, abs=5e-3)
    assert tilt(cube.turn) < 0.1
    assert cube.calm()


def test_friction_stops_a_gliding_cube_soon() -> None:
    cube = Cube((0, 0, 0.5), (5, 0, 0), UPRIGHT, STILL)
    for step in range(120):
        step_on(cube, step)
    assert hypot(cube.vx, cube.vy) < 0.1
    assert 0 < cube.x < 1


@given(seeds)
def test_the_outline_is_the_cubes_shadow(seed: int) -> None:
    cube = Cube((0, 0, 1), STILL, random_orientation(Random(seed)), STILL)
    points = outline(cube)
    assert len(points) == 6
    half = cube.half_axes()
    for angle in range(0, 360, 15):
        nx, ny = turn((0, 0, 1), angle * pi / 90)[0], turn((0, 0, 1), angle * pi / 90)[3]
        reach = sum(abs(half[3 * i] * nx + half[3 * i + 1] * ny) for i in range(3))
        assert max(x * nx + y * ny for x, y in points) == pytest.approx(reach * 0.96, abs=0.006)
    corners = [atan2(y, x) % (2 * pi) for x, y in points]
    first = corners.index(min(corners))
    assert corners[first:] + corners[:first] == sorted(corners)


def test_an_upright_cube_meets_a_wall_with_its_whole_height() -> None:
    cube = Cube((0, 0, 0.5), STILL, UPRIGHT, STILL)
    assert edge_span(cube, 1, 0) == pytest.approx((0, 1))
    cube.turn = turn((0, 1, 0), pi / 4)  # on an edge, the other edge out at half its height
    cube.z = 0.5 * 2**0.5
    assert edge_span(cube, 1, 0) == pytest.approx((cube.z, cube.z))


@given(seeds)
def test_a_clash_keeps_momentum_and_gains_no_energy(seed: int) -> None:
    rng = Random(seed)
    first, second = thrown_cube(rng), thrown_cube(rng)
    second.x, second.y, second.z = 1.0, 0.1, first.z + rng.uniform(-0.5, 0.5)
    before = first.energy() + second.energy()
    momentum = [first.vx + second.vx, first.vy + second.vy, first.vz + second.vz]
    point = (0.5, rng.uniform(-0.5, 0.5), (first.z + second.z) / 2)
    impulse = clash(first, second, point, (1, 0, 0), bounce=0.45, friction=0.2)
    assert impulse >= 0
    assert first.energy() + second.energy() <= before + 1e-6
    after = [first.vx + second.vx, first.vy + second.vy, first.vz + second.vz]
    assert after == pytest.approx(momentum)


def test_a_hit_above_the_centre_tips_a_die_over_and_one_through_it_does_not() -> None:
    high, level = (Cube((0, 0, 0.5), (10, 0, 0), UPRIGHT, STILL) for _ in range(2))
    strong = clash(level, None, (0.5, 0, 0.5), (1, 0, 0), bounce=0.5, friction=0.0)
    weak = clash(high, None, (0.5, 0, 0.9), (1, 0, 0), bounce=0.5, friction=0.0)
    assert level.wy == 0
    assert high.wy < -5
    assert weak < strong
