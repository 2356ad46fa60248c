"""The rounded cube in front of the camera: what of it is seen, and where on the screen.

A rounded cube is three things: eight balls round its inner corners, twelve quarter cylinders between them,
and six flat faces. It is convex, so the pieces that face the eye cover its outline once, without gaps.
"""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from pygame import Surface

from game.tray.cube import Pose, Vector, axes
from game.ui.draw.camera import Camera, Point

_SIGNS: Final = (1.0, -1.0)
_CORNERS: Final = tuple((x, y, z) for z in _SIGNS for y in _SIGNS for x in _SIGNS)
"""Corner i has the signs of bits 0 (x), 1 (y) and 2 (z): a set bit is the negative side."""

FACE_CORNERS: Final = ((0, 2, 6, 4), (1, 3, 7, 5), (0, 1, 5, 4), (2, 3, 7, 6), (0, 1, 3, 2), (4, 5, 7, 6))
"""The corners of each face, in turn about it; faces as in a `Numbering`: +x, -x, +y, -y, +z, -z."""

TANGENTS: Final = ((2, 4), (2, 4), (4, 0), (4, 0), (0, 2), (0, 2))
"""For each face, the two faces whose normals run along it."""

CORNER_FACES: Final = tuple(tuple(face for face in range(6) if i in FACE_CORNERS[face]) for i in range(8))
"""The three faces that meet in each corner."""

EDGES: Final = tuple(
    (a, b, *sorted(set(FACE_CORNERS[a]) & set(FACE_CORNERS[b])))
    for a in range(6)
    for b in range(a | 1, 6)
    if a | 1 < b
)
"""The twelve edges: the two faces and the two corners of each."""


def _arc(strips: int) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Directions from face to face about an edge: at the strips' borders and in their middles."""
    turns = [pi / 4 * i / strips for i in range(2 * strips + 1)]
    points = tuple((cos(turn), sin(turn)) for turn in turns)
    # A little of both faces as well, which are painted later: no seam where they meet.
    return ((1.0, -_LAP), *points[2:-2:2], (-_LAP, 1.0)), points[1::2]


_LAP: Final = 0.12
"""How far a bevel reaches under the faces beside it, in its radius."""

ARCS: Final = tuple(_arc(strips) for strips in range(1, 17))
"""ARCS[n - 1] cuts a quarter cylinder into n flat strips."""


Placed = tuple[Surface, tuple[int, int]]
"""A picture and the pixel of its upper left corner."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A die's cube as one camera sees it. Faces count as in a `Numbering`, corners as in this module."""

    normals: tuple[Vector, ...]
    """The faces' outward unit normals in tray space."""
    jets: tuple[Point, ...]
    """Where one unit along each normal leads on the screen, in pixels, at the cube's middle."""
    toward: tuple[float, ...]
    """How far the eye is from the cube's middle along each normal; beyond half an edge the face is seen."""
    inner: tuple[Vector, ...]
    """The inner corners in tray space."""
    corners: tuple[Point, ...]
    """The inner corners on the screen."""
    order: tuple[int, ...]
    """The corners from far to near."""
    middle: Point
    scale: float
    """Pixels per unit at the cube's middle."""
    bevel: float
    centre: Vector
    """The cube's middle in tray space."""
    low: float
    high: float
    """How high its lowest and its highest point are, in tray units."""

    def face_square(self, face: int) -> list[Point]:
        """Return the corners of a face's flat part on the screen, in turn about it."""
        x, y = self.jets[face]
        x, y = x * self.bevel, y * self.bevel
        return [(self.corners[i][0] + x, self.corners[i][1] + y) for i in FACE_CORNERS[face]]

    def face_middle(self, face: int) -> Point:
        """Return the middle of a face on the screen, also of one that looks away."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.face_square(face)
        return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4

    def shifted(self, origin: Point, zoom: float) -> "Solid":
        """Return the same solid on a picture that starts at `origin` and is `zoom` times as fine."""
        left, top = origin
        return Solid(
            normals=self.normals,
            jets=tuple((x * zoom, y * zoom) for x, y in self.jets),
            toward=self.toward,
            inner=self.inner,
            corners=tuple(((x - left) * zoom, (y - top) * zoom) for x, y in self.corners),
            order=self.order,
            middle=((self.middle[0] - left) * zoom, (self.middle[1] - top) * zoom),
            scale=self.scale * zoom,
            bevel=self.bevel,
            centre=self.centre,
            low=self.low,
            high=self.high,
        )


def solid(camera: Camera, pose: Pose, bevel: float) -> Solid:
    """Return the cube at `pose`, rounded by `bevel` (tray units), as the camera sees it."""
    ways = axes(pose.orientation)
    seen = [_turned(camera, axis) for axis in ways]
    inner = 0.5 - bevel
    focal, (across, down) = camera.focal, camera.middle
    x, y, z = camera.seen(pose.position)
    jets = []
    for sx, sy, sz in seen:
        jet = (focal * (sx - sz * x / z) / z, -focal * (sy - sz * y / z) / z)
        jets += [jet, (-jet[0], -jet[1])]
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (_times(part, inner) for part in seen)
    corners, nearness = [], []
    for i, j, k in _CORNERS:
        near = focal / (z + i * az + j * bz + k * cz)
        nearness.append(near)
        corners.append(
            (across + (x + i * ax + j * bx + k * cx) * near, down - (y + i * ay + j * by + k * cy) * near)
        )
    px, py, pz = pose.position
    ox, oy, oz = camera.eye[0] - px, camera.eye[1] - py, camera.eye[2] - pz
    toward = []
    normals: list[Vector] = []
    for axis in ways:
        part = axis[0] * ox + axis[1] * oy + axis[2] * oz
        toward += [part, -part]
        normals += [axis, (-axis[0], -axis[1], -axis[2])]
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (_times(axis, inner) for axis in ways)
    tall = abs(az) + abs(bz) + abs(cz) + bevel
    return Solid(
        normals=tuple(normals),
        jets=tuple(jets),
        toward=tuple(toward),
        inner=tuple(
            (px + i * ax + j * bx + k * cx, py + i * ay + j * by + k * cy, pz + i * az + j * bz + k * cz)
            for i, j, k in _CORNERS
        ),
        corners=tuple(corners),
        order=tuple(sorted(range(8), key=nearness.__getitem__)),
        middle=(across + focal * x / z, down - focal * y / z),
        scale=focal / z,
        bevel=bevel,
        centre=pose.position,
        low=pz - tall,
        high=pz + tall,
    )


def hull(points: list[Point]) -> list[Point]:
    """Return the convex hull, in turn about it (Andrew's monotone chain)."""
    points = sorted(points)
    return _half_hull(points) + _half_hull(points[::-1])


def _half_hull(points: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain[:-1]


def _turned(camera: Camera, axis: Vector) -> Vector:
    """A direction of tray space as the eye has it."""
    x, y, z = axis
    r, u, f = camera.right, camera.up, camera.forward
    return (
        x * r[0] + y * r[1] + z * r[2],
        x * u[0] + y * u[1] + z * u[2],
        x * f[0] + y * f[1] + z * f[2],
    )


def _times(vector: Vector, by: float) -> Vector:
    return vector[0] * by, vector[1] * by, vector[2] * by
