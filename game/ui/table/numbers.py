"""Where the numbers of the dice stand: beside each, on no other die and no other number.

It hangs on where the dice lie and on nothing else, so that no number moves when a die is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from math import cos, dist, hypot, inf, pi, sin
from typing import Final

from game.tray.cube import Pose
from game.ui.draw.camera import Camera, Point
from game.ui.draw.dice import die_outline
from game.ui.draw.solid import hull

_BELOW: Final = 1.12
"""How far from the middle of its die a number is at least, in die edges: outside the ring of the die."""
_FAR: Final = 2.1
_STEP: Final = 0.07
_GAP: Final = 0.1
"""How far a number is from other dice and numbers, and from its own, in die edges."""
_WAYS: Final = tuple(
    (sin(pi / 8 * turn), -cos(pi / 8 * turn))
    for turn in (0, 4, -4, 2, -2, 6, -6, 8, 1, -1, 3, -3, 5, -5, 7, -7)
)
"""Directions to look for a place in, on the felt: below, then at the sides, then above."""


class _Lying:
    """A die as an obstacle: all it covers on the screen, lifted and not."""

    def __init__(self, camera: Camera, pose: Pose, lift: float) -> None:
        x, y, z = pose.position
        lifted = replace(pose, position=(x, y, z + lift))
        self.outline = hull(die_outline(camera, pose) + die_outline(camera, lifted))
        self.middle = camera.project(pose.position)
        self._reach = max(dist(self.middle, corner) for corner in self.outline)

    def clearance(self, at: Point, enough: float = inf) -> float:
        """How far a point is from it; negative inside. Where that is `enough` it may be said to be less."""
        least = dist(at, self.middle) - self._reach
        if least >= enough:
            return least
        pairs = list(zip(self.outline, [*self.outline[1:], self.outline[0]], strict=True))
        away = min(_from_side(at, *pair) for pair in pairs)
        inside = all(_turn(*pair, at) >= 0 for pair in pairs)
        return -away if inside else away


def number_places(
    camera: Camera, dice: Sequence[Pose], others: Sequence[Pose], radius: float, lift: float
) -> list[Point]:
    """The middle of the number of each die (pixels), in their order.

    `others` are dice without a number; `radius` is a number's size in pixels. Chosen dice are lifted by
    `lift` (die edges).
    """
    lying = [_Lying(camera, pose, lift) for pose in dice]
    there = [_Lying(camera, pose, 0.0) for pose in others]
    places: list[Point] = []
    for own, pose in zip(lying, dice, strict=True):
        gap = radius + _GAP * camera.scale_at(pose.position)
        rest = [die for die in lying if die is not own] + there

        ways = (_beside(camera, pose, own, way, gap) for way in _WAYS)
        edges = (_on_edge(own, way, gap) for way in _WAYS)
        places.append(_first_free(chain(ways, edges), rest, places, gap))
    return places


def _first_free(ways: Iterable[Point], rest: Sequence[_Lying], taken: Sequence[Point], gap: float) -> Point:
    """The first of some places that is on no die and no number; else the one that covers the least."""
    best, most = (0.0, 0.0), -inf
    for at in ways:
        room = min([die.clearance(at, gap) - gap for die in rest], default=0.0)
        room = min([room, *(dist(at, other) - 2 * gap for other in taken)])
        if room >= 0:
            return at
        if room > most:
            best, most = at, room
    return best


def _beside(camera: Camera, pose: Pose, own: _Lying, way: Point, gap: float) -> Point:
    """The nearest place in a direction that is clear of the die itself."""
    x, y, _ = pose.position
    far = _BELOW
    at = camera.ground(x + far * way[0], y + far * way[1])
    while far < _FAR and own.clearance(at) < gap:
        far += _STEP
        at = camera.ground(x + far * way[0], y + far * way[1])
    return at


def _on_edge(own: _Lying, way: Point, gap: float) -> Point:
    """A place on the die's own edge in a direction."""
    x, y = own.middle
    far = 0.0
    at = (x, y)
    while own.clearance(at) < 0:
        far += gap / 8
        at = (x + far * way[0], y - far * way[1])
    return at


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _from_side(at: Point, a: Point, b: Point) -> float:
    """How far a point is from a line between two."""
    u, v = b[0] - a[0], b[1] - a[1]
    square = u * u + v * v
    share = min(1.0, max(0.0, ((at[0] - a[0]) * u + (at[1] - a[1]) * v) / square)) if square else 0.0
    return hypot(at[0] - a[0] - share * u, at[1] - a[1] - share * v)
