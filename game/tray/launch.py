"""How the dice leave the hand: force, aim and place, and the loose cluster they start in."""

from dataclasses import dataclass
from math import cos, sin
from random import Random
from typing import Final

from game.tray.cube import Vector, levelled, random_orientation
from game.tray.tumble import Cube

HANDFUL: Final = 6
"""The most dice that are thrown at once."""

HAND_DEPTH: Final = (-3.4, -4.6)
"""Where the hand is in y (edges): a weak throw is let go over the felt, a strong one over the near rim."""

HAND_HEIGHT: Final = 3.6
HAND_SWAY: Final = 2.9
"""How far the hand can be to the left or right of the middle (edges)."""

CLEARANCE: Final = 1.75
"""Least distance of two centres in the hand: a little more than a die's diagonal, √3."""

SPEED: Final = (9.5, 44.0)
"""Forward speed of the weakest and of the strongest throw (edges/s). It grows with the force squared, so that
the middle of a throw that does not reach the far rim moves on evenly with the force."""

RISE: Final = (5.5, -5.0)
"""Upward speed of the same two: a weak throw is a lob, a strong one goes down."""

ROLL: Final = (0.55, 1.0)
"""Forward spin as a share of that of a wheel of radius 1/2 rolling at the die's speed, least and most."""

MOST_AIM: Final = 0.6


@dataclass(frozen=True, slots=True)
class Launch:
    """One throw's wish: `force` 0 (weakest) to 1, `aim` in radians to the right, `hand` -1 (left) to 1.

    `aim` is the direction beside straight ahead, at most ±0.6. Out of range raises ValueError.
    """

    force: float = 0.5
    aim: float = 0.0
    hand: float = 0.0

    def __post_init__(self) -> None:
        """Refuse what no hand can do (NaN as well)."""
        if not (0 <= self.force <= 1 and abs(self.aim) <= MOST_AIM and abs(self.hand) <= 1):
            raise ValueError(f"{self} is out of range")


def _between(bounds: tuple[float, float], share: float) -> float:
    return bounds[0] + (bounds[1] - bounds[0]) * share


def _cluster(dice: int, rng: Random) -> list[Vector]:
    """Draw centres about the hand (0, 0, 0), each at least `CLEARANCE` from every other."""
    while True:
        centres: list[Vector] = []
        for _ in range(5 * dice):
            x, y, z = rng.uniform(-2.5, 2.5), rng.uniform(-1.15, 1.15), rng.uniform(-1.0, 1.4)
            if all((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2 >= CLEARANCE**2 for a, b, c in centres):
                centres.append((x, y, z))
                if len(centres) == dice:
                    return centres


def leave_hand(dice: int, launch: Launch, rng: Random) -> list[Cube]:
    """Draw how each die leaves the hand: scattered about the launch, tumbling forward."""
    cubes = []
    speed, rise = _between(SPEED, launch.force**2), _between(RISE, launch.force)
    for x, y, z in _cluster(dice, rng):
        # What is thrown from the left flies on towards the right, and the cluster opens a little.
        aim = launch.aim - 0.25 * launch.hand + 0.05 * x + rng.gauss(0, 0.06)
        pace = speed * rng.uniform(0.76, 1.14)
        vx, vy = pace * sin(aim), pace * cos(aim)
        roll = 2 * rng.uniform(*ROLL)
        wobble = 0.25 * pace + 4
        spin = (
            -vy * roll + rng.gauss(0, wobble),
            vx * roll + rng.gauss(0, wobble),
            rng.gauss(0, wobble / 2),
        )
        position = (HAND_SWAY * launch.hand + x, _between(HAND_DEPTH, launch.force) + y, HAND_HEIGHT + z)
        velocity = (vx, vy, rise + rng.gauss(0, 1.2))
        cubes.append(Cube(position, velocity, random_orientation(rng), spin))
    return cubes


def laid_out(dice: int, rng: Random) -> list[Cube]:
    """Lay dice down in a row, each on an evenly drawn face, for when throw after throw will not end."""
    still = (0.0, 0.0, 0.0)
    places = [(1.8 * (index - (dice - 1) / 2), 0.0, 0.5) for index in range(dice)]
    return [Cube(place, still, levelled(random_orientation(rng)), still) for place in places]
