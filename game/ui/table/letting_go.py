"""Dice that have left a hand: they pass over from its motion to that of the flight they were thrown in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import dist
from typing import Final

from game.tray.cube import UPRIGHT, Pose, Quaternion, Vector, nlerp, numbered_anew, product
from game.tray.flight import TICK_RATE, Flight
from game.ui.table.act import between, ease
from game.ui.table.shown import FeltDie

BLEND: Final = 8
"""Ticks in which they do so."""

EARLY: Final = 14
"""Ticks of a flight that may be left out at most, where the hand has brought the dice so far already."""

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Joining:
    """The way of dice into their flight, which they join at a tick of it.

    By die of the flight: `starts` is where it left the hand, which moves on with `velocity` (edges/s), and
    `slants` how it was turned there against the flight.
    """

    tick: int
    velocity: Place
    starts: tuple[Vector, ...]
    slants: tuple[Quaternion, ...]

    def pose(self, die: int, flown: Pose, tick: float) -> Pose:
        """Where a die is at a tick of the flight, in which it is as `flown` by then."""
        passed = tick - self.tick
        if passed >= BLEND:
            return flown
        share = passed / BLEND
        place = between(_moved(self.starts[die], self.velocity, passed), flown.position, ease(share))
        return Pose(place, product(nlerp(self.slants[die], UPRIGHT, share), flown.orientation))


@dataclass(frozen=True, slots=True)
class LetGo:
    """The dice as they left the hand, which still moves on with a velocity (edges/s)."""

    dice: tuple[FeltDie, ...]
    velocity: Place

    def join(self, flight: Flight) -> Joining:
        """Find the way into a flight: its dice are as far as the hand then, and still in the air.

        Each die becomes that of the flight which is near to it, whatever their numbers in the hand were.
        """
        tick = self._nearest(flight)
        flown = flight.poses(float(tick))
        dice = [self.dice[index] for index in self._matching(flight.poses(tick + BLEND / 2))]
        turned = [
            numbered_anew(die.pose.orientation, die.numbering, numbering)
            for die, numbering in zip(dice, flight.numberings, strict=True)
        ]
        return Joining(
            tick,
            self.velocity,
            tuple(die.pose.position for die in dice),
            tuple(_against(turn, pose.orientation) for turn, pose in zip(turned, flown, strict=True)),
        )

    def _nearest(self, flight: Flight) -> int:
        landed = min((knock.tick for knock in flight.knocks if knock.on == "felt"), default=flight.ticks)
        last = max(0, min(EARLY, landed - 2, flight.ticks))
        here = _middle([die.pose for die in self.dice])
        return min(range(last + 1), key=lambda tick: dist(here, _middle(flight.poses(float(tick)))))

    def _matching(self, halfway: Sequence[Pose]) -> tuple[int, ...]:
        """Which die is to become each one of the flight, of which the poses half way through are given.

        Of all orders it is the one with the least sum of squared ways: on such ways dice hardly cross.
        """
        starts = [_moved(die.pose.position, self.velocity, BLEND / 2) for die in self.dice]
        ways = [[dist(start, pose.position) ** 2 for start in starts] for pose in halfway]
        orders = permutations(range(len(starts)))
        return min(orders, key=lambda order: sum([way[die] for way, die in zip(ways, order, strict=True)]))


def _moved(start: Vector, velocity: Place, ticks: float) -> Vector:
    """Where something is after some ticks that keeps its height."""
    x, y, z = start
    return x + velocity[0] * ticks / TICK_RATE, y + velocity[1] * ticks / TICK_RATE, z


def _against(turned: Quaternion, other: Quaternion) -> Quaternion:
    """The turn that makes the other orientation the first."""
    w, x, y, z = other
    return product(turned, (w, -x, -y, -z))


def _middle(poses: Sequence[Pose]) -> Place:
    count = len(poses)
    return sum(pose.position[0] for pose in poses) / count, sum(pose.position[1] for pose in poses) / count
