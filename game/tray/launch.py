"""How the dice leave the hand: from a gesture or by themselves, and the loose cluster they start in."""

from dataclasses import dataclass
from math import atan2, cos, hypot, isnan, sin, sqrt
from random import Random
from typing import Final

from game.tray.box import DEPTH, WIDTH, Box
from game.tray.cube import Vector, levelled, random_orientation
from game.tray.tumble import GRAVITY, Cube

HANDFUL: Final = 6
"""The most dice that are thrown at once."""

HAND_DEPTH: Final = (-2.0, -3.8)
"""Where the hand is in y (edges) if it does not reach out: a weak throw is let go over the felt, a strong one
over the near rim."""

HAND_REACH: Final = 1.0
"""Where the hand is in y (edges) if it reaches out as far as it can."""

HAND_HEIGHT: Final = (2.3, 3.4)
"""How high the hand is above the felt in the weakest and in the strongest throw (edges)."""

SPREAD: Final = (2.5, 1.15)
"""How far from the hand's middle a die may be, across and along (edges)."""

BODY: Final = 0.9
"""Half a die's diagonal, and a little more: what is kept free at the sides (edges)."""

OVERHANG: Final = 0.9
"""How far over the near rim the middle of a die may be (edges)."""

CLEARANCE: Final = 1.75
"""Least distance of two centres in the hand: a little more than a die's diagonal, √3."""

SPEED: Final = (8.0, 26.0)
"""Forward speed of the weakest and of the strongest throw (edges/s). It grows with the force squared, so that
the middle of a throw that does not reach the far rim moves on evenly with the force."""

RISE: Final = (0.0, -5.0)
"""Upward speed of the same two, at most (edges/s): a weak throw is just let go, a strong one goes down."""

FIRST_WAY: Final = 0.5
"""Share of the way to the wall ahead within which a die comes down: who throws hard throws flat."""

ROOM: Final = (2.5, 8.0)
"""Way to the wall ahead that the weakest and the strongest throw need (edges): the hand draws back for it."""

ROLL: Final = (1.2, 0.5)
"""Forward spin of the weakest and of the strongest throw, as a share of that of a wheel of radius 1/2 rolling
at the die's speed; a hand that throws hard cannot turn the dice as fast."""

MOST_AIM: Final = 1.2
FULL_SHAKE: Final = 1.5
"""Seconds of shaking after which more makes no difference."""

FULL_TWIST: Final = 12.0
"""Turning of the hand (radians/s) at a spin of 1."""


@dataclass(frozen=True, slots=True)
class Launch:
    """One throw's wish, of which chance makes a motion.

    force: 0 (weakest) to 1; aim: direction in radians to the right of straight ahead, at most ±1.2;
    hand: place across, -1 (left) to 1 (right); reach: 0 (at the near rim) to 1 (over the felt);
    spin: -1 (the hand turns clockwise, seen from above) to 1; shake: how loosely the dice leave, 0 to 1.
    Out of range raises ValueError.
    """

    force: float = 0.5
    aim: float = 0.0
    hand: float = 0.0
    reach: float = 0.0
    spin: float = 0.0
    shake: float = 0.5

    def __post_init__(self) -> None:
        """Refuse what no hand can do (NaN as well)."""
        shares = (self.force, self.reach, self.shake)
        sides = (self.aim / MOST_AIM, self.hand, self.spin)
        if not (all(0 <= share <= 1 for share in shares) and all(abs(side) <= 1 for side in sides)):
            raise ValueError(f"{self} is out of range")

    @classmethod
    def of_gesture(
        cls,
        velocity: tuple[float, float],
        released: tuple[float, float],
        *,
        shaken: float = 0.0,
        twist: float = 0.0,
        box: Box | None = None,
    ) -> "Launch":
        """Return the throw by a hand that let go at a place of the felt (x, y) with a velocity (edges/s).

        `shaken` is for how many seconds it shook the dice, `twist` how fast it turned (radians/s, positive
        counter-clockwise seen from above). The dice leave as fast as the hand and in its direction as far
        as a throw can; they never go towards the player. A number that is none raises ValueError.
        """
        vx, vy = velocity
        slow, fast = SPEED
        force = round(sqrt(_clipped((hypot(vx, vy) - slow) / (fast - slow), 0, 1)), 3)
        near = _between(HAND_DEPTH, force)
        middle, sway = _room_across(box or Box())
        return cls(
            force=force,
            aim=round(_clipped(atan2(vx, max(vy, 0.0)), -MOST_AIM, MOST_AIM), 3),
            hand=round(_clipped((released[0] - middle) / sway, -1, 1), 3),
            reach=round(_clipped((released[1] - near) / (HAND_REACH - near), 0, 1), 3),
            spin=round(_clipped(twist / FULL_TWIST, -1, 1), 3),
            shake=round(_clipped(shaken / FULL_SHAKE, 0, 1), 3),
        )

    @classmethod
    def by_itself(cls, rng: Random) -> "Launch":
        """Draw a throw as a hand makes it without thinking: no two alike, roughly towards the middle."""
        hand = rng.uniform(-0.9, 0.9)
        return cls(
            force=round(rng.uniform(0.15, 0.9), 3),
            aim=round(rng.uniform(-0.3, 0.3) - 0.2 * hand, 3),
            hand=round(hand, 3),
            reach=round(rng.uniform(0.0, 0.2), 3),
            spin=round(rng.triangular(-0.6, 0.6), 3),
            shake=round(rng.uniform(0.2, 0.9), 3),
        )

    @property
    def speed(self) -> float:
        """How fast the dice go forward (edges/s), about."""
        return _between(SPEED, self.force**2)

    @property
    def velocity(self) -> tuple[float, float]:
        """The same in x and in y."""
        return self.speed * sin(self.aim), self.speed * cos(self.aim)

    def place(self, box: Box) -> Vector:
        """Return where the middle of the hand is when it lets go (edges)."""
        x, y = _across(box, self.hand), _between((_between(HAND_DEPTH, self.force), HAND_REACH), self.reach)
        height = _between(HAND_HEIGHT, self.force)
        back = max(0.0, _between(ROOM, self.force) - _way_ahead(box, x, y, self.aim))
        x, y = x - back * sin(self.aim), y - back * cos(self.aim)
        wide, deep = _turned(*SPREAD, -abs(self.aim))
        return (
            _clipped(x, -WIDTH / 2 + wide + BODY, box.right - wide - BODY),
            _clipped(y, -DEPTH / 2 + deep - OVERHANG, HAND_REACH),
            height,
        )


def _between(bounds: tuple[float, float], share: float) -> float:
    return bounds[0] + (bounds[1] - bounds[0]) * share


def _clipped(value: float, least: float, most: float) -> float:
    """Bring a number into a range; NaN stays NaN, for `Launch` to refuse."""
    return value if isnan(value) else max(least, min(most, value))


def _turned(across: float, along: float, aim: float) -> tuple[float, float]:
    """Turn a place counted across and along the direction of a throw into x and y."""
    return across * cos(aim) + along * sin(aim), along * cos(aim) - across * sin(aim)


def _room_across(box: Box) -> tuple[float, float]:
    """Return the middle of the felt in x, and how far beside it the hand may be (edges)."""
    return (box.right - WIDTH / 2) / 2, (box.right + WIDTH / 2) / 2 - SPREAD[0] - BODY


def _across(box: Box, hand: float) -> float:
    middle, sway = _room_across(box)
    return middle + sway * hand


def _way_ahead(box: Box, x: float, y: float, aim: float) -> float:
    """Return how far it is from a place to the wall in a direction `aim` beside straight ahead (edges)."""
    right, ahead = sin(aim), cos(aim)
    way = (DEPTH / 2 - y) / max(ahead, 1e-9)
    if abs(right) > 1e-9:
        way = min(way, ((box.right if right > 0 else -WIDTH / 2) - x) / right)
    return way


def _cluster(dice: int, rng: Random) -> list[Vector]:
    """Draw centres about the hand (0, 0, 0), each at least `CLEARANCE` from every other."""
    wide, deep = SPREAD
    while True:
        centres: list[Vector] = []
        for _ in range(5 * dice):
            x, y, z = rng.uniform(-wide, wide), rng.uniform(-deep, deep), rng.uniform(-1.0, 1.4)
            if all((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2 >= CLEARANCE**2 for a, b, c in centres):
                centres.append((x, y, z))
                if len(centres) == dice:
                    return centres


def leave_hand(dice: int, launch: Launch, rng: Random, box: Box) -> list[Cube]:
    """Draw how each die leaves the hand: scattered about the launch, tumbling forward."""
    cubes = []
    speed, loose = launch.speed, 0.6 + 0.8 * launch.shake
    hand_x, hand_y, hand_z = launch.place(box)
    for across, along, z in _cluster(dice, rng):
        x, y = _turned(across, along, launch.aim)
        # The cluster opens a little.
        aim = launch.aim + 0.05 * across + rng.gauss(0, 0.06 * loose)
        pace = speed * (0.95 + rng.uniform(-0.19, 0.19) * loose)
        place = (hand_x + x, hand_y + y, hand_z + z)
        rise = _rise(pace, _way_ahead(box, place[0], place[1], aim), place[2], launch.force)
        vx, vy = pace * sin(aim), pace * cos(aim)
        roll = 2 * _between(ROLL, launch.force) + rng.uniform(-0.4, 0.4)
        wobble = (0.25 * pace + 4) * loose
        spin = (
            -vy * roll + rng.gauss(0, wobble),
            vx * roll + rng.gauss(0, wobble),
            rng.gauss(0, wobble / 2) + FULL_TWIST * launch.spin,
        )
        swing = 0.15 * FULL_TWIST * launch.spin
        velocity = (vx - swing * y, vy + swing * x, rise + rng.gauss(0, 1.2 * loose))
        cubes.append(Cube(place, velocity, random_orientation(rng), spin))
    return cubes


def _rise(pace: float, way: float, height: float, force: float) -> float:
    """Return the upward speed that brings a die down to the felt within `FIRST_WAY` of its way."""
    time = FIRST_WAY * max(way, 1.0) / pace
    return min(_between(RISE, force), (0.7 - height) / time + GRAVITY * time / 2)


def laid_out(dice: int, rng: Random) -> list[Cube]:
    """Lay dice down in a row, each on an evenly drawn face, for when throw after throw will not end."""
    still = (0.0, 0.0, 0.0)
    places = [(1.6 * (index - (dice - 1) / 2) - 0.9, 0.0, 0.5) for index in range(dice)]
    return [Cube(place, still, levelled(random_orientation(rng)), still) for place in places]
