"""Whole throws: they roll, they end, they lie flat and apart, and any face is as likely as another."""

from array import array
from collections.abc import Generator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import atan2, dist, hypot, pi, radians, sqrt
from random import Random

import pytest

from game.tray import launch as launching
from game.tray import throw as throwing
from game.tray.box import DEPTH, WIDTH, Box
from game.tray.cube import NUMBERINGS, Pose, axes, face_up, product, tilt, turn, up_axis
from game.tray.fairness import chi_square_p, fair_p, measure
from game.tray.flight import Flight, Knock
from game.tray.knock import FAINTEST, FULL_IMPULSE, Listener
from game.tray.launch import CLEARANCE, Launch, leave_hand
from game.tray.roller import TrayRoller
from game.tray.space import OVERLAP
from game.tray.throw import MOST_RETHROWS, Spoilt, fly
from game.tray.tumble import Cube


def finish(flying: Generator[None, None, Flight]) -> Flight:
    while True:
        try:
            next(flying)
        except StopIteration as end:
            flight: Flight = end.value
            return flight


def fly_now(seed: int, dice: int = 6, launch: Launch | None = None, box: Box | None = None) -> Flight:
    numberings = tuple(Random(seed).choice(NUMBERINGS) for _ in range(dice))
    return finish(fly(numberings, launch or Launch(), Random(seed), box))


@cache
def flights(force: float | None, count: int) -> tuple[Flight, ...]:
    """Fly six dice `count` times from everywhere, with one force or evenly drawn ones."""
    rng = Random(99)
    return tuple(
        fly_now(
            seed,
            launch=Launch(
                force=rng.random() if force is None else force,
                aim=rng.uniform(-0.5, 0.5),
                hand=rng.uniform(-1, 1),
            ),
        )
        for seed in range(count)
    )


def all_poses(flight: Flight) -> list[tuple[Pose, ...]]:
    return [flight.poses(tick) for tick in range(flight.ticks + 1)]


def square(pose: Pose) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return the corners of a lying die seen from above, and its two level axes."""
    a, b = (axis[:2] for axis in axes(pose.orientation) if abs(axis[2]) < 0.5)
    x, y, _ = pose.position
    corners = [(x + i * a[0] + j * b[0], y + i * a[1] + j * b[1]) for i in (-0.5, 0.5) for j in (-0.5, 0.5)]
    return corners, [a, b]


def overlap(one: Pose, other: Pose) -> float:
    """Return how deep two lying dice are in each other, negative for a gap (separating axes)."""
    corners, normals = square(one)
    corners_2, normals_2 = square(other)
    depths = []
    for nx, ny in normals + normals_2:
        first = [x * nx + y * ny for x, y in corners]
        second = [x * nx + y * ny for x, y in corners_2]
        depths.append(min(max(first), max(second)) - max(min(first), min(second)))
    return min(depths)


def rolled(flight: Flight, die: int) -> tuple[float, float]:
    """Return by how many radians a die turned about level axes, and how far it went along the felt."""
    turned = travelled = 0.0
    for before, after in pairwise(poses[die] for poses in all_poses(flight)):
        w, x, y, z = before.orientation
        dw, dx, dy, dz = product(after.orientation, (w, -x, -y, -z))
        sine = sqrt(dx * dx + dy * dy + dz * dz)
        if sine > 1e-9:
            turned += 2 * atan2(sine, abs(dw)) * hypot(dx, dy) / sine
        travelled += dist(before.position[:2], after.position[:2])
    return turned, travelled


@pytest.mark.parametrize("force", [0.0, 1.0, None])
def test_every_die_comes_to_lie_flat_inside_and_apart(force: float | None) -> None:  # C190
    for flight in flights(force, 90):
        poses = flight.poses(flight.ticks)
        for pose in poses:
            assert tilt(pose.orientation) < 0.01
            assert pose.position[2] == pytest.approx(0.5, abs=1e-6)
            for x, y in square(pose)[0]:
                assert abs(x) <= WIDTH / 2 + 2 * OVERLAP
                assert abs(y) <= DEPTH / 2 + 2 * OVERLAP
        assert all(overlap(a, b) <= 2 * OVERLAP for a, b in combinations(poses, 2))


@pytest.mark.parametrize("force", [0.0, 1.0, None])
def test_throws_end_in_time_and_are_hardly_snapped(force: float | None) -> None:  # C183
    result = measure(flights(force, 90))
    assert result.rest_p95 <= 2.5
    assert result.rest_max <= 4.5
    assert result.snap_max <= 3.0
    assert result.rethrown <= (18 if force == 1.0 else 5)


def test_a_snap_is_eased_and_never_pops() -> None:
    """In its last three ticks a die hardly turns and hardly moves any more (a pixel or two)."""
    for flight in flights(None, 90):
        for die, rest in enumerate(flight.rest_ticks):
            for tick in range(max(1, rest - 3), rest + 1):
                before, after = flight.poses(tick - 1)[die], flight.poses(tick)[die]
                turned = abs(tilt(after.orientation) - tilt(before.orientation))
                assert turned < 2.0
                assert dist(before.position, after.position) < 0.05


def test_a_die_that_is_hit_while_it_is_eased_does_not_jump() -> None:
    throw = throwing._Try(
        [Cube((0.0, 0.0, 0.52), (0.0, 0.0, 0.0), turn((1.0, 0.0, 0.0), radians(1.8)), (0.0, 0.0, 0.0))],
        Random(1),
        Box(),
    )
    throw._record()
    throw._tick = 1
    throw._lay(0)
    throw._record()
    throw.cubes[0].rest = False
    for _ in range(8):
        throw._tick += 1
        throw._record()
    poses = [poses[0] for poses in all_poses(throw.flight(NUMBERINGS[:1]))]
    tilts = [tilt(pose.orientation) for pose in poses]
    assert tilts[:2] == pytest.approx([1.8, 1.8], abs=1e-3)
    assert tilts[-1] == pytest.approx(0, abs=1e-3)
    assert all(0 <= before - after < 0.5 for before, after in pairwise(tilts))
    assert all(0 <= one.position[2] - two.position[2] < 0.006 for one, two in pairwise(poses))


def test_the_faces_are_those_of_the_dice_at_rest() -> None:
    for flight in flights(None, 90):
        poses = flight.poses(flight.ticks)
        shown = tuple(face_up(pose, numbers) for pose, numbers in zip(poses, flight.numberings, strict=True))
        assert shown == flight.faces
        assert tuple(up_axis(pose.orientation) for pose in poses) == flight.ups


def test_thrown_dice_roll_instead_of_sliding() -> None:
    """A die that only slid would not turn; a wheel as wide as a die would turn 2 radians an edge."""
    for force in (0.0, 1.0, None):
        turned = travelled = 0.0
        for flight in flights(force, 40):
            for die in range(6):
                turn_of_die, way = rolled(flight, die)
                assert turn_of_die > pi / 6
                turned, travelled = turned + turn_of_die, travelled + way
        assert 1.0 < turned / travelled < 2.5


def test_dice_on_the_felt_turn_the_way_they_go() -> None:
    """In the middle of a throw, close to the felt, the spin is mostly that of rolling on."""
    forward = total = 0
    for flight in flights(None, 60):
        for poses, after in pairwise(all_poses(flight)[10:40]):
            for one, two in zip(poses, after, strict=True):
                vx, vy = two.position[0] - one.position[0], two.position[1] - one.position[1]
                if one.position[2] > 1 or hypot(vx, vy) < 0.03:
                    continue
                w, x, y, z = one.orientation
                dw, dx, dy, _ = product(two.orientation, (w, -x, -y, -z))
                sign = 1 if dw >= 0 else -1
                total += 1
                forward += sign * (dy * vx - dx * vy) > 0
    assert total > 1000
    assert forward / total > 0.8


def test_once_at_rest_a_die_is_exactly_frozen() -> None:  # C181
    """180 ticks after the end as well (the flight has no later poses, and none differs)."""
    for flight in flights(None, 40):
        poses = all_poses(flight)
        for die, rest in enumerate(flight.rest_ticks):
            assert {tick_poses[die] for tick_poses in poses[rest:]} == {poses[rest][die]}
            assert rest == 0 or poses[rest - 1][die] != poses[rest][die]
        assert flight.poses(flight.ticks + 180) == flight.poses(flight.ticks)
        assert flight.ticks == max(flight.rest_ticks)


def test_the_same_seed_flies_the_same_flight_and_another_does_not() -> None:  # C198
    one, same, other = fly_now(5), fly_now(5), fly_now(6)
    assert one == same
    assert one.track != other.track


def test_numberings_do_not_touch_the_motion() -> None:
    tracks = [
        finish(fly((numbering,) * 3, Launch(), Random(8))).track
        for numbering in (NUMBERINGS[0], NUMBERINGS[13])
    ]
    assert tracks[0] == tracks[1]


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6])
def test_one_to_six_dice_can_be_thrown(dice: int) -> None:  # C187, C197
    flight = fly_now(dice, dice)
    assert len(flight.faces) == len(flight.poses(0)) == len(flight.rest_ticks) == dice


def test_renumbered_lands_on_the_wanted_faces_by_the_same_motion() -> None:
    flight = fly_now(3)
    for faces in ((1, 2, 3, 4, 5, 6), (6, 6, 6, 6, 6, 6)):
        shown = flight.renumbered(faces)
        assert shown.faces == faces
        assert all(numbering in NUMBERINGS for numbering in shown.numberings)
        assert replace(shown, numberings=flight.numberings) == flight
    for wrong in ((1, 2, 3), (0, 1, 1, 1, 1, 1)):
        with pytest.raises(ValueError, match=r"shorter|longer|no face"):
            flight.renumbered(wrong)


def test_between_ticks_poses_are_between() -> None:
    flight = fly_now(4)
    for one, half, two in zip(flight.poses(9), flight.poses(9.5), flight.poses(10), strict=True):
        for a, b, c in zip(one.position, half.position, two.position, strict=True):
            assert b == pytest.approx((a + c) / 2)
        assert sum(part * part for part in half.orientation) == pytest.approx(1)
    assert flight.poses(-3) == flight.poses(0)


def test_strong_and_weak_throws_differ() -> None:
    def middle(chosen: tuple[Flight, ...]) -> tuple[float, float, float]:
        ways = sum(rolled(flight, die)[1] for flight in chosen[:40] for die in range(6)) / 240
        wood = sum(knock.on == "wood" for flight in chosen for knock in flight.knocks) / len(chosen)
        return ways, wood, sum(flight.rest_seconds for flight in chosen) / len(chosen)

    weak, strong = middle(flights(0.0, 90)), middle(flights(1.0, 90))
    assert strong[0] > 2 * weak[0]
    assert strong[1] > 2 * weak[1]
    assert strong[2] > weak[2] + 0.1


def test_aim_and_hand_steer_the_throw() -> None:
    def landing_x(launch: Launch) -> float:
        ends = [pose.position[0] for seed in range(12) for pose in fly_now(seed, 3, launch).poses(999)]
        return sum(ends) / len(ends)

    left, straight, right = (landing_x(Launch(force=0.3, aim=aim)) for aim in (-0.5, 0.0, 0.5))
    assert left < straight - 0.5 < straight + 0.5 < right
    assert landing_x(Launch(force=0.2, hand=-1)) < -1 < 1 < landing_x(Launch(force=0.2, hand=1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"force": 1.1},
        {"force": float("nan")},
        {"aim": 1.3},
        {"hand": -2.0},
        {"reach": -0.1},
        {"spin": 1.1},
        {"shake": 2.0},
    ],
)
def test_what_no_hand_can_do_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="out of range"):
        Launch(**wrong)


def test_dice_leave_the_hand_apart() -> None:  # C189
    for seed in range(200):
        cubes = leave_hand(6, Launch(), Random(seed), Box())
        for a, b in combinations(cubes, 2):
            assert dist((a.x, a.y, a.z), (b.x, b.y, b.z)) >= CLEARANCE > sqrt(3)


def gap_at(knock: Knock, poses: tuple[Pose, ...]) -> float:
    """Return how far a knocking die is from what it met, negative for a depth (dice: about)."""
    pose = poses[knock.die]
    x, y, z = pose.position
    reach = [sum(abs(axis[i]) for axis in axes(pose.orientation)) / 2 for i in range(3)]
    if knock.on == "felt":
        return z - reach[2]
    if knock.on == "wood":
        return min(WIDTH / 2 - abs(x) - reach[0], DEPTH / 2 - abs(y) - reach[1])
    return min(dist(pose.position, other.position) for other in poses if other is not pose) - sqrt(3)


def test_knocks_are_where_contacts_are() -> None:
    heard = set()
    for flight in flights(None, 60):
        for knock in flight.knocks:
            heard.add(knock.on)
            assert FAINTEST <= knock.impulse < 2.5
            assert -1 <= knock.x <= 1
            gap = min(gap_at(knock, flight.poses(knock.tick + after)) for after in (0, 0.5, 1))
            # Poses are a tick apart: the harder the hit, the farther half a tick carries the corner.
            assert gap < 0.2 + 0.4 * knock.impulse
    assert heard == {"felt", "wood", "die"}


def test_the_same_two_are_heard_once_in_25_milliseconds() -> None:
    listener = Listener()
    for step in range(24):
        listener.hear(step, 1, "die", 10.0, x=0.0, other=2)
        listener.hear(step, 2, "die", 10.0, x=0.0, other=1)
    listener.hear(3, 1, "felt", 10.0, x=0.0)
    listener.hear(20, 1, "wood", FULL_IMPULSE * FAINTEST * 0.99, x=0.0)
    assert [(knock.tick, knock.on) for knock in listener.knocks] == [
        (0, "die"),
        (1, "die"),
        (3, "die"),
        (4, "die"),
        (0, "felt"),
    ]


@pytest.mark.parametrize("place", [float("nan"), float("inf"), 5000.0])
@pytest.mark.parametrize("part", ["x", "z", "vx", "vz"])
def test_a_die_that_is_nowhere_or_outside_is_thrown_again(
    monkeypatch: pytest.MonkeyPatch, part: str, place: float
) -> None:  # C188
    leave = launching.leave_hand
    spoilt: list[int] = []

    def leave_badly(dice: int, launch: Launch, rng: Random, box: Box) -> list[Cube]:
        cubes = leave(dice, launch, rng, box)
        if len(spoilt) < 2:
            spoilt.append(dice)
            setattr(cubes[2], part, place)
        return cubes

    monkeypatch.setattr(throwing, "leave_hand", leave_badly)
    flight = fly_now(1)
    assert flight.rethrows == 2
    assert all(abs(pose.position[0]) < WIDTH / 2 for pose in flight.poses(flight.ticks))


def test_a_spin_that_is_no_number_is_found_in_mid_throw() -> None:
    throw = throwing._Try(leave_hand(6, Launch(), Random(1), Box()), Random(1), Box())
    running = throw.run()
    next(running)
    throw.cubes[4].wx = float("nan")
    with pytest.raises(Spoilt, match="nowhere"):
        list(running)


def test_it_ends_even_if_no_throw_does(monkeypatch: pytest.MonkeyPatch) -> None:  # C191
    monkeypatch.setattr(throwing, "TIME_LIMIT", 20)
    flight = fly_now(1)
    assert flight.rethrows == MOST_RETHROWS + 1
    assert flight.ticks == 0
    assert all(tilt(pose.orientation) < 0.01 for pose in flight.poses(0))
    assert all(overlap(a, b) < 0 for a, b in combinations(flight.poses(0), 2))


def standing_on_edge() -> Cube:
    """Return a die leaning at 45 degrees, in perfect balance."""
    orientation = turn((1.0, 0.0, 0.0), pi / 4)
    return Cube((0.0, 0.0, sqrt(0.5)), (0.0, 0.0, 0.0), orientation, (0.0, 0.0, 0.0))


def test_a_leaning_die_is_pushed_and_falls() -> None:
    throw = throwing._Try([standing_on_edge()], Random(1), Box())
    for _ in throw.run():
        pass
    flight = throw.flight((NUMBERINGS[0],))
    assert len(flight.nudges) >= 1
    assert tilt(flight.poses(flight.ticks)[0].orientation) < 0.01


def leaning() -> list[Cube]:
    """Return a die that lies and one that leans on it by 30 degrees."""
    lying = Cube((0.0, 0.0, 0.5), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    tipped = turn((0.0, 1.0, 0.0), -pi / 6)
    height = (0.5 + sqrt(0.75)) / 2 + 0.5 * sqrt(0.75) - 0.25
    return [lying, Cube((1.25, 0.0, height), (0.0, 0.0, 0.0), tipped, (0.0, 0.0, 0.0))]


@pytest.mark.parametrize("cubes", [[standing_on_edge()], leaning()])
def test_a_push_is_seen_and_nothing_jumps(cubes: list[Cube]) -> None:
    """The pushed die hops by a tenth of an edge and more; from tick to tick all move by small ways."""
    throw = throwing._Try(cubes, Random(1), Box())
    if len(cubes) == 2:
        throw._nudge(1, 0)  # it would fall by itself, too
    for _ in throw.run():
        pass
    flight = throw.flight(NUMBERINGS[: len(cubes)])
    tick, die = flight.nudges[0]
    heights = [flight.poses(later)[die].position[2] for later in range(tick, tick + 12)]
    assert max(heights) - heights[0] > 0.08
    for before, after in pairwise(all_poses(flight)):
        for one, two in zip(before, after, strict=True):
            assert dist(one.position, two.position) < 0.2
            assert sum(a * b for a, b in zip(one.orientation, two.orientation, strict=True)) ** 2 > 0.97


def test_a_die_put_into_another_is_parted_from_it() -> None:
    cubes = [Cube((x, 0.0, 0.5), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0)) for x in (0.0, 0.8)]
    throw = throwing._Try(cubes, Random(1), Box())
    for _ in throw.run():
        pass
    first, second = throw.flight(NUMBERINGS[:2]).poses(9999)
    assert overlap(first, second) <= 2 * OVERLAP
    assert dist(first.position, second.position) < 1.2


@pytest.mark.parametrize("offset", [0.0, 0.3, 0.6, 0.9])
def test_a_die_set_on_another_does_not_stay_there(offset: float) -> None:
    cubes = [
        Cube((x, 0.0, z), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        for x, z in ((0.0, 0.5), (offset, 1.51))
    ]
    throw = throwing._Try(cubes, Random(1), Box())
    for _ in throw.run():
        pass
    flight = throw.flight(NUMBERINGS[:2])
    poses = flight.poses(flight.ticks)
    assert all(pose.position[2] == pytest.approx(0.5) for pose in poses)
    assert overlap(*poses) <= 2 * OVERLAP
    assert flight.rest_seconds < 2


def test_a_lying_die_that_is_hit_moves_on() -> None:
    lying = Cube((0.0, 0.0, 0.5), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    coming = Cube((-4.0, 0.0, 0.5), (30.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    throw = throwing._Try([lying, coming], Random(1), Box())
    for _ in throw.run():
        pass
    assert throw.flight(NUMBERINGS[:2]).poses(9999)[0].position[0] > 0.3


def test_a_throw_without_end_is_given_up() -> None:  # C191
    throw = throwing._Try(leave_hand(6, Launch(), Random(1), Box()), Random(1), Box())
    throw._ended = lambda: False  # type: ignore[method-assign]
    with pytest.raises(Spoilt, match="does not end"):
        for _ in throw.run():
            pass


def test_flights_are_compact() -> None:
    flight = fly_now(2)
    assert len(flight.track) == (flight.ticks + 1) * 6 * 7 * array("f").itemsize


def test_faces_come_up_evenly() -> None:
    """1500 dice by a fixed seed; the benchmark does the same with 24 000 for three forces."""
    roller, rng = TrayRoller(Random(2024)), Random(7)
    throws = []
    for _ in range(250):
        roller.throw(6, Launch(force=rng.random()))
        landing = None
        while landing is None:
            landing = roller.poll()
        throws.append(landing.faces)
    assert fair_p(face for faces in throws for face in faces) > 0.001
    assert all(fair_p(place) > 0.001 for place in zip(*throws, strict=True))
    # Neighbouring dice are independent: 36 pairs of faces, 25 degrees of freedom beside the margins.
    pairs = [(faces[i], faces[i + 1]) for faces in throws for i in range(0, 6, 2)]
    expected = len(pairs) / 36
    statistic = sum(
        (pairs.count((a, b)) - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7)
    )
    assert chi_square_p(statistic, 35) > 0.001
    assert sum(len(set(faces)) == 1 for faces in throws) <= 1
