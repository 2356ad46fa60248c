"""The stepping of a throw: from the hand to a `Flight`, in slices that fit into a frame."""

from array import array
from collections.abc import Generator
from dataclasses import replace
from math import cos, dist, hypot, pi, sin
from random import Random
from typing import Final

from game.tray.box import WIDTH, Box
from game.tray.cube import UPRIGHT, Numbering, Quaternion, levelled, nlerp, product, tilt, up_axis
from game.tray.flight import POSE_SIZE, TICK_RATE, Flight, Surface
from game.tray.knock import Listener
from game.tray.launch import Launch, laid_out, leave_hand
from game.tray.space import Tray
from game.tray.tumble import CEILING, STEP_RATE, Cube

STEPS_PER_TICK: Final = STEP_RATE // TICK_RATE
TIME_LIMIT: Final = 5 * TICK_RATE
"""Ticks after which a throw that still moves is given up."""

MOST_RETHROWS: Final = 5
LEVEL: Final = 2.0
"""Degrees within which a still die counts as lying."""

EASE: Final = 6
"""Ticks in which what is left of a die's tilt is taken out."""

PATIENCE: Final = 15
"""Ticks a die may stand still on an edge or lean on another before it is pushed."""

STIR: Final = 0.02
"""Way (edges) that a die moves in a tick if it gets anywhere; one that hangs on another trembles less."""

PUSH: Final = 5.0
"""Speed (edges/s) of that push."""

HARD: Final = 0.8
"""Force from which on a throw may send a die over the low rim. A softer one hardly ever would, and is then
thrown again: a die that is lost is the player's doing."""

SIGHT: Final = 8.0
"""How far (edges) beyond the rim's inner side a die is out of sight."""

FARTHEST: Final = WIDTH / 2 + SIGHT + 3

SLICE: Final = 800
"""Work between two yields: a tick, a die tried against the felt and a contact each count for about what they
cost. It is 2 ms on a slow core, 3 at most; no clock is asked, so nothing depends on one."""


class Spoilt(Exception):  # noqa: N818  it ends a throw, not the program
    """A throw that cannot be shown: a die outside the rim or nowhere, or no end in sight."""


class _Try:
    """One try at a throw with dice that have left the hand, hard enough to get over a low rim or not."""

    def __init__(self, cubes: list[Cube], rng: Random, box: Box, *, hard: bool = False) -> None:
        self.cubes = cubes
        self.box = box
        self.hard = hard
        self.listener = Listener()
        self.tray = Tray(cubes, self.listener, box)
        self.track = array("f")
        self.nudges: list[tuple[int, int]] = []
        self._rng = rng
        self._still = [0] * len(cubes)
        self._places = [(cube.x, cube.y, cube.z) for cube in cubes]
        self._tick = 0
        self._laid = [-EASE] * len(cubes)
        self._rest_ticks = [0] * len(cubes)
        self._snaps = [0.0] * len(cubes)
        self._slants: list[tuple[Quaternion, float]] = [(UPRIGHT, 0.0)] * len(cubes)

    def run(self) -> Generator[None, None, None]:
        """Step until every die lies still or is out of sight. Raises `Spoilt` if that cannot be."""
        self._record()
        work = 0
        while not self._ended():
            if self._tick >= TIME_LIMIT:
                raise Spoilt("it does not end")
            contacts = self.tray.contacts
            first = self._tick * STEPS_PER_TICK
            touches = sum([self._step(step) for step in range(first, first + STEPS_PER_TICK)])
            self._tick += 1
            self._look(first + STEPS_PER_TICK)
            self._record()
            work += 36 + 3 * touches + 6 * (self.tray.contacts - contacts)
            if work >= SLICE:
                work = 0
                yield

    def _step(self, step: int) -> int:
        """Do one step; return how many dice the felt was tried for."""
        touches = 0
        for die, cube in enumerate(self.cubes):
            if cube.rest or cube.due > step:
                continue
            touches += 1
            impulse = cube.touch(step)
            if impulse > 0:
                self.tray.steer(die)
                ground: Surface = "felt" if self.box.inside(cube.x, cube.y) else "wood"
                self.listener.hear(step, die, ground, impulse, x=cube.x)
        self.tray.advance(step)
        return touches

    def _look(self, step: int) -> None:
        """Once a tick: follow every moving die, let those that lie still rest, push those that lean."""
        for die, cube in enumerate(self.cubes):
            if cube.rest:
                continue
            cube.fall(step)
            self.tray.locate(die)
            if self._gone(cube):
                cube.rest = True
                cube.halt()
                self.tray.steer(die)
                continue
            place, before = (cube.x, cube.y, cube.z), self._places[die]
            self._places[die] = place
            self._still[die] = self._still[die] + 1 if cube.calm() or dist(place, before) < STIR else 0
            if self._still[die] >= 2 and cube.calm() and abs(cube.z - 0.5) < 0.03 and tilt(cube.turn) < LEVEL:
                self._lay(die)
            elif self._still[die] > PATIENCE:
                self._nudge(die, step)
            self.tray.reshape(die)

    def _gone(self, cube: Cube) -> bool:
        """Tell whether a die is out of sight. Raises `Spoilt` if it is where none may get."""
        if not (abs(cube.x) < FARTHEST and abs(cube.y) < FARTHEST and -1 < cube.z < CEILING):
            raise Spoilt("a die is nowhere")
        if self.box.inside(cube.x, cube.y):
            return False
        for wall in self.box.walls:
            beyond = wall.beyond(cube.x, cube.y)
            leaving = beyond > wall.width and cube.vx * wall.normal[0] + cube.vy * wall.normal[1] > 0
            if leaving and (wall.closed or not self.hard):
                raise Spoilt("a die is over the rim")
            if leaving and beyond > SIGHT:
                return True
        return False

    def _lay(self, die: int) -> None:
        """Let a die rest; its last bit of tilt is eased out over the next ticks."""
        cube = self.cubes[die]
        slanting = cube.turn
        self._snaps[die] = max(self._snaps[die], tilt(slanting))
        self._laid[die] = self._tick
        w, x, y, z = cube.turn = levelled(slanting)
        self._slants[die] = (product(slanting, (w, -x, -y, -z)), cube.z - 0.5)
        cube.z, cube.rest = 0.5, True
        cube.halt()
        self.tray.steer(die)

    def _nudge(self, die: int, step: int) -> None:
        """Push a leaning die up and away from what it leans on: its nearest neighbour or the rim."""
        cube = self.cubes[die]
        others = [other for other in self.cubes if other is not cube]
        direction = self._rng.uniform(-pi, pi)
        x, y = cos(direction), sin(direction)
        if others:
            near = min(others, key=lambda other: hypot(other.x - cube.x, other.y - cube.y))
            x, y = x + 2 * (cube.x - near.x), y + 2 * (cube.y - near.y)
        for wall in self.box.walls:
            close = 1 + wall.beyond(cube.x, cube.y)
            if 0 < close < 1 + wall.width:
                x, y = x - 4 * close * wall.normal[0], y - 4 * close * wall.normal[1]
        length = hypot(x, y) + 1e-9
        x, y = PUSH * x / length, PUSH * y / length
        cube.vx, cube.vy, cube.vz = x, y, PUSH
        cube.wx, cube.wy = -2 * y, 2 * x
        cube.due = step
        self.tray.steer(die)
        self._still[die] = 0
        self.nudges.append((self._tick, die))

    def _record(self) -> None:
        """Write down every die's pose, and the last tick at which it differs from the one before."""
        size = POSE_SIZE * len(self.cubes)
        for die, cube in enumerate(self.cubes):
            turn, z = cube.turn, cube.z
            share = (self._tick - self._laid[die]) / EASE
            if share < 1:
                # Also if it has been hit again meanwhile: what is shown must not jump.
                share *= share * (3 - 2 * share)
                slant, lift = self._slants[die]
                turn, z = product(nlerp(slant, UPRIGHT, share), turn), z + lift * (1 - share)
            self.track.extend((cube.x, cube.y, z, *turn))
            if self._tick and self.track[-POSE_SIZE:] != self.track[-POSE_SIZE - size : -size]:
                self._rest_ticks[die] = self._tick

    def _ended(self) -> bool:
        return (
            all(cube.rest for cube in self.cubes)
            and self._tick >= max(self._laid) + EASE
            and not self.tray.crowded
        )

    def lie(self) -> None:
        """Show the dice where they are, lying still from the first tick on."""
        for cube in self.cubes:
            cube.rest = True
        self._record()

    def flight(self, numberings: tuple[Numbering, ...]) -> Flight:
        """Sum up what happened."""
        return Flight(
            track=self.track.tobytes(),
            ticks=self._tick,
            numberings=numberings,
            ups=tuple(up_axis(cube.turn) if self.box.inside(cube.x, cube.y) else None for cube in self.cubes),
            knocks=tuple(self.listener.knocks),
            rest_ticks=tuple(self._rest_ticks),
            snaps=tuple(self._snaps),
            nudges=tuple(self.nudges),
        )


def fly(
    numberings: tuple[Numbering, ...], launch: Launch, rng: Random, box: Box | None = None
) -> Generator[None, None, Flight]:
    """Throw as many dice as there are numberings; the generator's value is the flight.

    A spoilt throw is thrown again with a new motion, the dice keeping their numberings; whether a throw
    is spoilt does not depend on those. After `MOST_RETHROWS` the dice are laid down.
    """
    dice, box = len(numberings), box or Box()
    for rethrows in range(MOST_RETHROWS + 1):
        throw = _Try(leave_hand(dice, launch, rng, box), rng, box, hard=launch.force >= HARD)
        try:
            yield from throw.run()
        except Spoilt:
            yield  # the next try begins with a slice of its own
            continue
        return replace(throw.flight(numberings), rethrows=rethrows)
    throw = _Try(laid_out(dice, rng), rng, box)
    throw.lie()
    return replace(throw.flight(numberings), rethrows=MOST_RETHROWS + 1)
