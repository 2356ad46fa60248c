"""The unmarked cube: poses, turns and the 24 ways a die can be numbered.

Frame of the tray: x to the right, y away from the player, z up; the unit is one die edge.
An orientation is a unit quaternion (w, x, y, z) that turns the body's frame into the tray's.
"""

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, isfinite, pi, sin, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
Numbering = tuple[int, int, int, int, int, int]
"""The number on the body's +x, -x, +y, -y, +z and -z face."""

UPRIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die is: its centre (edges) and its orientation (unit quaternion, body to tray)."""

    position: Vector
    orientation: Quaternion


def _numbering(on_x: int, on_y: int) -> Numbering:
    """Complete a numbering from two neighbouring faces, counter-clockwise 1-2-3 as western dice are.

    The faces 1, 2, 3 are read as unit vectors of a right-handed frame and 6, 5, 4 as their opposites;
    the number on +z is then the cross product of those on +x and +y.
    """
    axis_x, axis_y = min(on_x, 7 - on_x), min(on_y, 7 - on_y)
    axis_z = 6 - axis_x - axis_y
    minuses = (on_x > 3) + (on_y > 3) + ((axis_y - axis_x) % 3 != 1)
    on_z = axis_z if minuses % 2 == 0 else 7 - axis_z
    return (on_x, 7 - on_x, on_y, 7 - on_y, on_z, 7 - on_z)


NUMBERINGS: tuple[Numbering, ...] = tuple(
    _numbering(on_x, on_y) for on_x in range(1, 7) for on_y in range(1, 7) if on_y not in {on_x, 7 - on_x}
)
"""All 24 numberings of a real die: opposite faces add up to seven, 1-2-3 counter-clockwise."""


def product(first: Quaternion, second: Quaternion) -> Quaternion:
    """Return the turn that does `second` and then `first` (Hamilton's product)."""
    aw, ax, ay, az = first
    bw, bx, by, bz = second
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def unit(quaternion: Quaternion) -> Quaternion:
    """Scale a quaternion to length one; a zero or a non-finite one raises ValueError."""
    w, x, y, z = quaternion
    length = sqrt(w * w + x * x + y * y + z * z)
    if not isfinite(length) or length == 0.0:
        raise ValueError(f"{quaternion} is no orientation")
    return (w / length, x / length, y / length, z / length)


def turn(axis: Vector, angle: float) -> Quaternion:
    """Return the turn by `angle` radians about a unit `axis`, counter-clockwise seen from its tip."""
    sine = sin(angle / 2)
    return (cos(angle / 2), axis[0] * sine, axis[1] * sine, axis[2] * sine)


def axes(orientation: Quaternion) -> tuple[Vector, Vector, Vector]:
    """Return the body's x, y and z axis as unit vectors of the tray: the columns of the rotation matrix."""
    w, x, y, z = orientation
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )


def random_orientation(rng: "Random") -> Quaternion:
    """Draw an orientation evenly over all turns (Shoemake, "Uniform random rotations", 1992)."""
    share, first, second = rng.random(), 2 * pi * rng.random(), 2 * pi * rng.random()
    inner, outer = sqrt(1 - share), sqrt(share)
    return (outer * cos(second), inner * sin(first), inner * cos(first), outer * sin(second))


def nlerp(start: Quaternion, end: Quaternion, share: float) -> Quaternion:
    """Go from `start` (share 0) to `end` (share 1) the short way: normalised linear interpolation."""
    nearer = sum(a * b for a, b in zip(start, end, strict=True)) >= 0
    towards = share if nearer else -share
    rest = 1 - share
    w, x, y, z = (rest * a + towards * b for a, b in zip(start, end, strict=True))
    return unit((w, x, y, z))


def up_axis(orientation: Quaternion) -> int:
    """Tell which body face looks up: the index 0 to 5 into a `Numbering`."""
    heights = [axis[2] for axis in axes(orientation)]
    steepest = max(range(3), key=lambda index: abs(heights[index]))
    return 2 * steepest + (heights[steepest] < 0)


def face_up(pose: Pose, numbering: Numbering) -> int:
    """Return the number a die shows in a pose."""
    return numbering[up_axis(pose.orientation)]


def tilt(orientation: Quaternion) -> float:
    """Return how many degrees the face nearest to the top is away from lying level, 0 to 54.7."""
    x, y, z = max(axes(orientation), key=lambda axis: abs(axis[2]))
    return degrees(atan2(hypot(x, y), abs(z)))


def levelled(orientation: Quaternion) -> Quaternion:
    """Return the nearest orientation in which a face lies exactly level; the yaw is kept."""
    face = up_axis(orientation)
    up_x, up_y, up_z = axes(orientation)[face // 2]
    if face % 2:
        up_x, up_y, up_z = -up_x, -up_y, -up_z
    # The shortest turn of `up` onto z: its axis is (up_y, -up_x, 0), and adding the
    # identity to a turn halves its angle.
    return unit(product(unit((1 + up_z, up_y, -up_x, 0.0)), orientation))


def numbered_anew(orientation: Quaternion, numbering: Numbering, other: Numbering) -> Quaternion:
    """Return the orientation in which a die numbered `other` looks as one of this numbering does in this."""
    sides = [_side(numbering.index(number)) for number in other[::2]]
    fitting = min(_QUARTERS, key=lambda quarter: _apart(axes(quarter), sides))
    return product(orientation, fitting)


def _side(face: int) -> Vector:
    """Return which way a body face (index into a `Numbering`) looks."""
    x, y, z = (float(axis == face // 2) * (1 - 2 * (face % 2)) for axis in range(3))
    return (x, y, z)


def _apart(some: "Sequence[Vector]", others: "Sequence[Vector]") -> float:
    pairs = zip(some, others, strict=True)
    return sum((a - b) ** 2 for one, two in pairs for a, b in zip(one, two, strict=True))


def _quarters() -> tuple[Quaternion, ...]:
    """Return the 24 turns that bring faces onto faces: those about z of the six that bring one up."""
    across, ahead, upright = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    raised = [turn(across, step * pi / 2) for step in range(4)] + [
        turn(ahead, step * pi / 2) for step in (1, 3)
    ]
    return tuple(product(turn(upright, step * pi / 2), one) for one in raised for step in range(4))


_QUARTERS = _quarters()
