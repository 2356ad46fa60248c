"""What a turned cube is to the plane, and how two of them, or one and the rim, knock each other.

pymunk sees flat bodies. The heights at which they really meet are found here, and so are the impulses:
a hit above or under the centre turns a cube about a level axis, which a planar solver cannot know.
"""

from math import atan2, sqrt

from game.tray.cube import Vector
from game.tray.tumble import Cube

CORNER = 0.02
"""Radius of a body's rounded outline (edges)."""

CUT = 0.005
"""Least half length (edges) of an outline's side."""

BLUNT = 0.08
"""A face turned less than this (edges) from a contact's plane still meets it with its whole width."""


def outline(cube: Cube) -> list[tuple[float, float]]:
    """Return the cube's outline seen from above, about its centre, counter-clockwise, less `CORNER`.

    The shadow of a box is the sum of three line segments, the shadows of its edges: a hexagon, walked by
    the segments in the order of their angles. When an axis is upright it is a square; two of its corners
    are then cut a little. There are always six points, because pymunk begins its search for the contact
    at the two shapes' corners of last time, by their numbers.
    """
    ax, ay, _, bx, by, _, cx, cy, _ = cube.half_axes()
    segments = ((ax, ay), (bx, by), (cx, cy))
    short = min(segments, key=lambda segment: segment[0] ** 2 + segment[1] ** 2)
    if short[0] ** 2 + short[1] ** 2 < CUT**2:
        long, other = (segment for segment in segments if segment is not short)
        segments = (long, other, (CUT * (long[0] + other[0]), CUT * (long[1] + other[1])))
    turned = sorted((atan2(-gy, -gx), -gx, -gy) if gy < 0 else (atan2(gy, gx), gx, gy) for gx, gy in segments)
    scale = 1 - 2 * CORNER
    x = -scale * (turned[0][1] + turned[1][1] + turned[2][1])
    y = -scale * (turned[0][2] + turned[1][2] + turned[2][2])
    half = [(x, y)]
    for _, gx, gy in turned[:2]:
        x, y = x + 2 * scale * gx, y + 2 * scale * gy
        half.append((x, y))
    return half + [(-x, -y) for x, y in half]


def span(cube: Cube) -> tuple[float, float]:
    """Return the heights of the cube's lowest and highest corner."""
    half = cube.half_axes()
    reach = abs(half[2]) + abs(half[5]) + abs(half[8])
    return cube.z - reach, cube.z + reach


def foot(cube: Cube) -> Vector:
    """Return where the cube's lowest corner is."""
    x, y, z = cube.x, cube.y, cube.z
    ax, ay, az, bx, by, bz, cx, cy, cz = cube.half_axes()
    for gx, gy, gz in ((ax, ay, az), (bx, by, bz), (cx, cy, cz)):
        side = -1 if gz > 0 else 1
        x, y, z = x + side * gx, y + side * gy, z + side * gz
    return x, y, z


def edge_span(cube: Cube, nx: float, ny: float) -> tuple[float, float]:
    """Return between which heights the cube would touch an upright wall in the level direction `n`."""
    ax, ay, az, bx, by, bz, cx, cy, cz = cube.half_axes()
    middle, spread = cube.z, 0.0
    for gx, gy, gz in ((ax, ay, az), (bx, by, bz), (cx, cy, cz)):
        lean = max(-1.0, min(1.0, (gx * nx + gy * ny) / BLUNT))
        middle += lean * gz
        spread += (1 - abs(lean)) * abs(gz)
    return middle - spread, middle + spread


def meeting_height(first: tuple[float, float], second: tuple[float, float]) -> float:
    """Return where two height ranges meet: the middle of what they share, or of the gap between them."""
    return (max(first[0], second[0]) + min(first[1], second[1])) / 2


def clash(
    first: Cube, second: Cube | None, point: Vector, normal: Vector, *, bounce: float, friction: float
) -> float:
    """Let two cubes (or one and something fixed) knock at `point`; return the normal impulse.

    `normal` is a unit vector from the first to the second. One normal impulse, then one of Coulomb
    friction that at most stops the slip: each of them can only lose energy.
    """
    nx, ny, nz = normal
    r = (rx, ry, rz) = (point[0] - first.x, point[1] - first.y, point[2] - first.z)
    # Velocity of the second's point against the first's.
    ux = -(first.vx + first.wy * rz - first.wz * ry)
    uy = -(first.vy + first.wz * rx - first.wx * rz)
    uz = -(first.vz + first.wx * ry - first.wy * rx)
    s = (0.0, 0.0, 0.0)
    if second is not None:
        s = (sx, sy, sz) = (point[0] - second.x, point[1] - second.y, point[2] - second.z)
        ux += second.vx + second.wy * sz - second.wz * sy
        uy += second.vy + second.wz * sx - second.wx * sz
        uz += second.vz + second.wx * sy - second.wy * sx
    speed = ux * nx + uy * ny + uz * nz
    if speed >= 0:
        return 0.0
    mobility = _mobility(r, normal) + (_mobility(s, normal) if second is not None else 0.0)
    impulse = -(1 + bounce) * speed / mobility
    tx, ty, tz = ux - speed * nx, uy - speed * ny, uz - speed * nz
    slip = sqrt(tx * tx + ty * ty + tz * tz) + 1e-12
    along = (tx, ty, tz) = (tx / slip, ty / slip, tz / slip)
    mobility = _mobility(r, along) + (_mobility(s, along) if second is not None else 0.0)
    grip = min(friction * impulse, slip / mobility)
    jx, jy, jz = impulse * nx - grip * tx, impulse * ny - grip * ty, impulse * nz - grip * tz
    first.push(r, (-jx, -jy, -jz))
    if second is not None:
        second.push(s, (jx, jy, jz))
    return impulse


def _mobility(point: Vector, direction: Vector) -> float:
    """Return the change of velocity at `point` along `direction` (unit) for a unit impulse along it there."""
    rx, ry, rz = point
    along = rx * direction[0] + ry * direction[1] + rz * direction[2]
    return 1 + 6 * (rx * rx + ry * ry + rz * rz - along * along)
