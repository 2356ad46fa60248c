"""Where a die meets the rim: against its side, or on the rounded edge of its top, over which it may fly."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from game.tray.box import Wall
from game.tray.contact import BLUNT, edge_span, foot
from game.tray.cube import Vector
from game.tray.tumble import Cube

ROUND: Final = 0.12
"""Radius of the rim's edges (edges of a die)."""

_EVEN: Final = 0.04
"""Parts of a cube that are nearer to the rim's edge than the nearest plus this (edges) touch it together."""

_OTHERS: Final = ((1, 2), (2, 0), (0, 1))

_Flat = tuple[float, float]
"""A vector seen along the wall: outwards through it, and up."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A die in the wood: by how much (edges), where, and the unit direction from the die into the rim."""

    depth: float
    point: Vector
    normal: Vector


def touch(cube: Cube, wall: Wall, x: float, y: float) -> Touch | None:
    """Return how the cube touches the wall, None if it passes over; (x, y) is where they meet from above.

    The cube's outermost corner, edge or face meets the wall's side if it is low enough; otherwise the rim's
    edge is met by what of the cube is nearest, or its flat top by a corner that goes deeper into that. From
    the middle of the wood on, its outer side counts.
    """
    beyond = wall.beyond(cube.x, cube.y)
    side = 1.0 if beyond <= wall.width / 2 else -1.0
    nx, ny = side * wall.normal[0], side * wall.normal[1]
    inside = -beyond if side > 0 else beyond - wall.width
    half = cube.half_axes()
    flat = tuple((half[i] * nx + half[i + 1] * ny, half[i + 2]) for i in (0, 3, 6))
    depth = abs(flat[0][0]) + abs(flat[1][0]) + abs(flat[2][0]) - inside
    if depth <= 0:
        return None
    shoulder = wall.height - ROUND
    low, high = edge_span(cube, nx, ny)
    if low <= shoulder and depth <= wall.width / 2:
        return Touch(depth, (x, y, (low + min(high, shoulder)) / 2), (nx, ny, 0.0))
    edge = (inside + ROUND, shoulder - cube.z)
    met = _within(flat, edge) or _nearest(flat, edge)
    x, y, z = foot(cube)
    if ROUND < wall.beyond(x, y) < wall.width - ROUND and wall.height - z > max(0.0, met[0] + ROUND + _EVEN):
        return Touch(wall.height - z, (x, y, z), (0.0, 0.0, -1.0))
    if met[0] <= -ROUND:
        return None
    depth, (out, up), (a, b, c) = met
    ax, ay, az, bx, by, bz, cx, cy, cz = half
    point = (
        cube.x + a * ax + b * bx + c * cx,
        cube.y + a * ay + b * by + c * cy,
        cube.z + a * az + b * bz + c * cz,
    )
    return Touch(depth + ROUND, point, (nx * out, ny * out, up))


def _within(flat: tuple[_Flat, ...], edge: _Flat) -> tuple[float, _Flat, Vector] | None:
    """Return how deep the rim's edge is under the cube's surface, the way out, and where there; or None.

    Seen along the wall the cube is a hexagon with three pairs of sides, each along one of the half axes in
    `flat`. All is counted from the cube's centre, the place on the cube in half axes.
    """
    best: tuple[float, _Flat, int] | None = None
    for axis, (p, q) in enumerate(flat):
        length = sqrt(p * p + q * q)
        if length < 1e-6:
            continue
        out, up = q / length, -p / length
        ahead = edge[0] * out + edge[1] * up
        if ahead < 0:
            out, up, ahead = -out, -up, -ahead
        depth = sum(abs(out * flat[other][0] + up * flat[other][1]) for other in _OTHERS[axis]) - ahead
        if depth < 0:
            return None
        if best is None or depth < best[0]:
            best = depth, (out, up), axis
    if best is None:
        return None
    depth, (out, up), axis = best
    spot = [0.0, 0.0, 0.0]
    left = list(edge)
    for other in _OTHERS[axis]:
        p, q = flat[other]
        spot[other] = max(-1.0, min(1.0, (out * p + up * q) / BLUNT))
        left[0], left[1] = left[0] - spot[other] * p, left[1] - spot[other] * q
    p, q = flat[axis]
    spot[axis] = max(-1.0, min(1.0, (left[0] * p + left[1] * q) / (p * p + q * q)))
    return depth, (out, up), (spot[0], spot[1], spot[2])


def _nearest(flat: tuple[_Flat, ...], edge: _Flat) -> tuple[float, _Flat, Vector]:
    """Return the same for a rim's edge that is outside the cube: how near it is, as a negative depth."""
    spots: list[tuple[float, Vector]] = []
    for axis, (p, q) in enumerate(flat):
        j, k = _OTHERS[axis]
        square = p * p + q * q + 1e-12
        for sj in (-1.0, 1.0):
            for sk in (-1.0, 1.0):
                x = edge[0] - sj * flat[j][0] - sk * flat[k][0]
                y = edge[1] - sj * flat[j][1] - sk * flat[k][1]
                share = max(-1.0, min(1.0, (x * p + y * q) / square))
                spot = [0.0, 0.0, 0.0]
                spot[axis], spot[j], spot[k] = share, sj, sk
                spots.append((sqrt((x - share * p) ** 2 + (y - share * q) ** 2), (spot[0], spot[1], spot[2])))
    near = min(distance for distance, _ in spots)
    weights = [(max(0.0, 1 - (distance - near) / _EVEN), spot) for distance, spot in spots]
    total = sum(weight for weight, _ in weights)
    a, b, c = (sum(weight * spot[i] for weight, spot in weights) / total for i in range(3))
    out, up = (edge[i] - a * flat[0][i] - b * flat[1][i] - c * flat[2][i] for i in range(2))
    length = sqrt(out * out + up * up) + 1e-12
    return -near, (out / length, up / length), (a, b, c)
