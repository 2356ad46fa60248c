"""The unmarked cube and its 24 numberings."""

from collections import Counter
from itertools import pairwise
from math import cos, isclose, pi, radians
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tray.cube import (
    NUMBERINGS,
    UPRIGHT,
    Numbering,
    Pose,
    Quaternion,
    Vector,
    axes,
    face_up,
    levelled,
    nlerp,
    numbered_anew,
    product,
    random_orientation,
    tilt,
    turn,
    unit,
    up_axis,
)

seeds = st.integers(0, 2**32)
NORMALS: tuple[Vector, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def normal_of(number: int, numbering: Numbering) -> Vector:
    return NORMALS[numbering.index(number)]


def triple_product(a: Vector, b: Vector, c: Vector) -> float:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )


def test_there_are_24_different_numberings() -> None:
    assert len(NUMBERINGS) == len(set(NUMBERINGS)) == 24


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_a_numbering_is_that_of_a_real_die(numbering: Numbering) -> None:
    assert sorted(numbering) == [1, 2, 3, 4, 5, 6]
    assert [numbering[0] + numbering[1], numbering[2] + numbering[3], numbering[4] + numbering[5]] == [
        7,
        7,
        7,
    ]
    # Counter-clockwise 1-2-3 from outside their common corner: a right-handed triple.
    assert triple_product(*(normal_of(number, numbering) for number in (1, 2, 3))) == 1


@given(seeds)
def test_whatever_lies_on_top_each_face_is_shown_by_four_numberings(seed: int) -> None:
    """All of fairness: for one and the same end of a motion, no face has more numberings than another."""
    pose = Pose((0.0, 0.0, 0.5), random_orientation(Random(seed)))
    shown = Counter(face_up(pose, numbering) for numbering in NUMBERINGS)
    assert shown == dict.fromkeys(range(1, 7), 4)


def test_up_axis_tells_the_face_turned_up() -> None:
    assert up_axis(UPRIGHT) == 4
    assert up_axis(turn((1, 0, 0), pi)) == 5
    assert up_axis(turn((1, 0, 0), pi / 2)) == 2  # +y goes up
    assert up_axis(turn((1, 0, 0), -pi / 2)) == 3
    assert up_axis(turn((0, 1, 0), -pi / 2)) == 0  # +x goes up
    assert up_axis(turn((0, 1, 0), pi / 2)) == 1


@given(seeds)
def test_axes_are_right_handed_and_square(seed: int) -> None:
    x, y, z = axes(random_orientation(Random(seed)))
    assert isclose(triple_product(x, y, z), 1, abs_tol=1e-12)
    for a, b in pairwise((x, y, z, x)):
        assert isclose(sum(p * q for p, q in zip(a, b, strict=True)), 0, abs_tol=1e-12)


@given(seeds)
def test_a_product_does_the_second_turn_first(seed: int) -> None:
    rng = Random(seed)
    second = random_orientation(rng)
    tipped = product(turn((1, 0, 0), pi / 2), second)
    for before, after in zip(axes(second), axes(tipped), strict=True):
        assert after == pytest.approx((before[0], -before[2], before[1]))


def test_random_orientations_turn_every_face_up_evenly() -> None:
    rng = Random(1)
    counts = Counter(up_axis(random_orientation(rng)) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 1000) < 120 for count in counts.values())  # four standard deviations


@given(seeds)
def test_levelled_lies_flat_on_the_same_face_by_the_shortest_turn(seed: int) -> None:
    start = random_orientation(Random(seed))
    level = levelled(start)
    assert tilt(level) < 1e-5
    assert up_axis(level) == up_axis(start)
    half_turn = abs(sum(a * b for a, b in zip(start, level, strict=True)))
    assert half_turn == pytest.approx(cos(radians(tilt(start)) / 2), abs=1e-9)


@pytest.mark.parametrize("degrees", [0.0, 1.0, 30.0, 44.0])
def test_tilt_is_measured_from_the_nearest_level(degrees: float) -> None:
    for yaw in (0.0, 1.0, 2.5):
        tipped = product(turn((0, 0, 1), yaw), turn((1, 0, 0), degrees * pi / 180))
        assert tilt(tipped) == pytest.approx(degrees, abs=1e-5)
        assert tilt(product(tipped, turn((0, 1, 0), pi / 2))) == pytest.approx(degrees, abs=1e-5)


def test_nlerp_goes_the_short_way() -> None:
    start, end = turn((0, 0, 1), 0.1), turn((0, 0, 1), 0.3)
    flipped = (-end[0], -end[1], -end[2], -end[3])
    assert nlerp(start, flipped, 0.5) == pytest.approx(turn((0, 0, 1), 0.2))
    assert nlerp(start, end, 0) == pytest.approx(start)
    assert nlerp(start, end, 1) == pytest.approx(end)


@pytest.mark.parametrize("broken", [(0.0, 0.0, 0.0, 0.0), (float("nan"), 0.0, 0.0, 1.0)])
def test_what_is_no_turn_is_refused(broken: tuple[float, float, float, float]) -> None:
    with pytest.raises(ValueError, match="no orientation"):
        unit(broken)


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_a_die_numbered_anew_looks_the_same(numbering: Numbering) -> None:
    orientation = random_orientation(Random(2))
    for other in NUMBERINGS:
        turned = numbered_anew(orientation, numbering, other)
        before = dict(zip(numbering, _sides(orientation), strict=True))
        after = dict(zip(other, _sides(turned), strict=True))
        for number in range(1, 7):
            assert after[number] == pytest.approx(before[number], abs=1e-9)


def _sides(orientation: Quaternion) -> list[Vector]:
    """Which way the six faces look, in the order of a numbering."""
    return [side for x, y, z in axes(orientation) for side in ((x, y, z), (-x, -y, -z))]
