"""Dice in a player's hand: taken up from the felt, shaken where the pointer is, let go with its speed.

Holding, or dragging on the free felt, takes them up; releasing throws them; Esc or the right button puts
them back. The hand is seen by its dice alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, dist, pi, sin, sqrt
from typing import Final, Literal

from pygame import BUTTON_RIGHT

from game.tray.box import DEPTH, WIDTH
from game.tray.cube import (
    UPRIGHT,
    Numbering,
    Pose,
    Quaternion,
    Vector,
    numbered_anew,
    product,
    turn,
)
from game.tray.flight import TICK_RATE
from game.tray.launch import HAND_REACH, Launch
from game.ui.audio import Audio
from game.ui.input import Attention, Input, Pointer, Pressed
from game.ui.keys import Command
from game.ui.table.act import between, ease
from game.ui.table.letting_go import LetGo, Place
from game.ui.table.shown import FeltDie
from game.ui.table.view import TableView

HEIGHT: Final = 2.8
"""How high the hand is held above the felt (edges): its dice are clear of the rim."""

APART: Final = 1.7
"""How far apart dice are in the hand (edges): about a die's diagonal, so that none gets into another."""

GATHER: Final = 12
"""Ticks in which dice come from the felt into the hand."""

MEMORY: Final = 5
"""Ticks whose way makes the speed of the hand (80 ms): who stops before letting go throws weakly."""

SHARE: Final = 0.6
"""The dice leave with this share of the pointer's speed: a hand's way is longer than a pointer's."""

FOLLOW: Final = 0.45
"""Share of its distance from the pointer that the hand makes good in a tick."""

MEETING: Final = 14
"""Ticks after which dice that were let go are to be where their flight has got by then: it takes about six to
work that out, and `BLEND` to pass over to it."""

SPIN: Final = 11.0
"""How fast dice turn in the hand (radians/s)."""

BESIDE: Final = 2.2
"""How far from the wood at its sides the hand stays (edges)."""


@dataclass(slots=True)
class _Held:
    """A die in the hand, and where it was taken up."""

    numbering: Numbering
    start: Vector
    orientation: Quaternion


class Throwing:
    """The dice in one hand over one table; none most of the time."""

    def __init__(self, view: TableView, audio: Audio) -> None:
        self._view = view
        self._audio = audio
        self._dice: list[_Held] = []
        self._thrown = False
        self._ticks = 0
        self._at: Place = (0.0, 0.0)
        self._goals: deque[Place] = deque(maxlen=MEMORY + 1)
        self._velocity: Place = (0.0, 0.0)

    @property
    def held(self) -> bool:
        """Whether a hand shakes dice."""
        return bool(self._dice) and not self._thrown

    @property
    def active(self) -> bool:
        """Whether dice are in the hand, or just leave it."""
        return bool(self._dice)

    def take_up(self, numberings: Sequence[Numbering], at: tuple[int, int], velocity: Place) -> None:
        """Take up as many dice, first those that lie on the felt, at a pixel.

        `velocity` (pixels a tick) is that of the pointer up to now.
        """
        goal = self._over(*at)
        before = self._over(at[0] - velocity[0], at[1] - velocity[1])
        self._at, self._ticks, self._thrown = goal, 0, False
        self._goals.clear()
        self._goals.extend((before, goal))
        self._dice = []
        lying = self._view.shown.felt
        for index, numbering in enumerate(numberings):
            if index < len(lying):
                pose = lying[index].pose
                turned = numbered_anew(pose.orientation, lying[index].numbering, numbering)
                self._dice.append(_Held(numbering, pose.position, turned))
            else:
                x, y, _ = _site(index, len(numberings))
                self._dice.append(_Held(numbering, (goal[0] + x, -DEPTH / 2 + y, 0.5), UPRIGHT))
        self._audio.shake(on=True)

    def handle(self, given: Input) -> Launch | Literal["put back"] | None:
        """Follow the hand; the throw it makes, or that it puts the dice back."""
        match given:
            case Pointer("up", button=button) if button != BUTTON_RIGHT:
                return self._let_go((given.x, given.y))
            case Pointer("move"):
                self._goals[-1] = self._over(given.x, given.y)
            case Pointer("down", button=button) if button == BUTTON_RIGHT:
                return "put back"
            case Pressed() if Command.BACK in given:
                return "put back"
            case Attention(gained=False):
                return "put back"
            case _:
                pass
        return None

    def tick(self) -> None:
        """Let the hand shake."""
        if not self._dice:
            return
        self._ticks += 1
        if self._thrown:
            way = (self._velocity[0] / TICK_RATE, self._velocity[1] / TICK_RATE)
            self._at = self._inside(_moved(self._at, way), DEPTH / 2 - BESIDE)
        else:
            goal = self._goals[-1]
            self._at = _moved(self._at, (FOLLOW * (goal[0] - self._at[0]), FOLLOW * (goal[1] - self._at[1])))
            self._goals.append(goal)
        if self._view.look.motion == "full":
            for index, die in enumerate(self._dice):
                die.orientation = product(_spun(index, self._ticks), die.orientation)
        self._view.shown.felt = list(self._now())

    def drop(self) -> None:
        """Have no dice any more: whoever asks shows the felt without them."""
        self._dice = []
        self._audio.shake(on=False)

    def hand_over(self) -> LetGo | None:
        """The dice for the flight that shows where they go, if they have just been let go."""
        if not (self._dice and self._thrown):
            return None
        let_go = LetGo(self._now(), self._velocity)
        self._dice = []
        return let_go

    def _let_go(self, at: tuple[int, int]) -> Launch:
        self._goals[-1] = self._over(*at)
        velocity = self._speed()
        shaken = self._ticks / TICK_RATE
        launch = Launch.of_gesture(velocity, self._at, shaken=shaken, twist=self._twist(), box=self._view.box)
        x, y, _ = launch.place(self._view.box)
        u, v = launch.velocity
        catching_up = TICK_RATE / MEETING
        self._velocity = u + (x - self._at[0]) * catching_up, v + (y - self._at[1]) * catching_up
        self._thrown = True
        self._audio.shake(on=False)
        return launch

    def _speed(self) -> Place:
        """The hand's velocity over the last ticks (edges/s)."""
        (x, y), (u, v) = self._goals[0], self._goals[-1]
        seconds = (len(self._goals) - 1) / TICK_RATE
        return SHARE * (u - x) / seconds, SHARE * (v - y) / seconds

    def _twist(self) -> float:
        """How fast the hand's way bends (radians/s), counter-clockwise positive."""
        half = len(self._goals) // 2
        (x, y), (u, v), (a, b) = self._goals[0], self._goals[half], self._goals[-1]
        if dist((x, y), (u, v)) < 0.3 or dist((u, v), (a, b)) < 0.3:
            return 0.0  # too little to tell a direction by
        bend = atan2(b - v, a - u) - atan2(v - y, u - x)
        return ((bend + pi) % (2 * pi) - pi) * TICK_RATE / max(1, half)

    def _over(self, px: float, py: float) -> Place:
        """Where the hand is over the felt when the pointer is at a pixel."""
        return self._inside(self._view.camera.unproject(px, py, HEIGHT), HAND_REACH)

    def _inside(self, place: Place, far: float) -> Place:
        """Keep a place over the felt, no farther off than `far`: a flight may be long in coming."""
        x, y = place
        left, right = BESIDE - WIDTH / 2, self._view.box.right - BESIDE
        return max(left, min(right, x)), max(0.4 - DEPTH / 2, min(far, y))

    def _now(self) -> tuple[FeltDie, ...]:
        return tuple(
            FeltDie(self._pose(index, die), die.numbering, 0) for index, die in enumerate(self._dice)
        )

    def _pose(self, index: int, die: _Held) -> Pose:
        x, y, z = _site(index, len(self._dice))
        if self._view.look.motion == "full":
            u, v, w = _jolt(index, self._ticks)
            x, y, z = x + u, y + v, z + w
        here = (self._at[0] + x, self._at[1] + y, HEIGHT + z)
        return Pose(between(die.start, here, ease(self._ticks / GATHER)), die.orientation)


def _site(index: int, dice: int) -> Vector:
    """The place of a die in the hand, from its middle: in a row, or in two from four dice on."""
    rows = 1 if dice <= 3 else 2
    row, across = index % rows, index // rows
    there = len(range(row, dice, rows))
    return APART * (across - (there - 1) / 2), APART * (row - (rows - 1) / 2), 0.3 * ((index % 3) - 1)


def _jolt(index: int, tick: int) -> Vector:
    """How far a shaken die is from its place: all go to and fro together, and each rattles by itself."""
    sway = 0.22 * sin(0.62 * tick)
    return (
        sway + 0.13 * sin(0.93 * tick + 2.4 * index),
        0.13 * sin(1.07 * tick + 1.7 * index),
        0.3 * abs(sin(0.45 * tick + 2.1 * index)),
    )


def _spun(index: int, tick: int) -> Quaternion:
    """How a shaken die turns in a tick: about an axis that wanders, its own for each."""
    axis = tuple(
        sin(rate * tick + (part + 2.0) * index + part) for part, rate in enumerate((0.11, 0.13, 0.07))
    )
    length = sqrt(sum(part * part for part in axis)) or 1.0
    x, y, z = (part / length for part in axis)
    return turn((x, y, z), SPIN / TICK_RATE)


def _moved(place: Place, way: Place) -> Place:
    return place[0] + way[0], place[1] + way[1]
