"""The number 10 000 laid out in dice, of which one now and then jumps and shows another face."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from random import Random
from typing import Final

from pygame import Rect, Surface

from game.tray.cube import NUMBERINGS, Numbering, Pose, Quaternion, Vector, axes, product, turn, unit
from game.ui.draw.body import BodyPainter
from game.ui.draw.camera import Camera, View
from game.ui.draw.dice import DicePainter, ShownDie
from game.ui.draw.looks import DiceLook
from game.ui.draw.marks import DieMark

_NUMBER: Final = "10000"
_SHAPES: Final = {
    "1": ("010", "110", "010", "010", "111"),
    "0": ("111", "101", "101", "101", "111"),
}
_COLUMNS: Final = 3
_ROWS: Final = 5
_APART: Final = (1.2, 1.3)  # from the middle of one die to the next, across and down, in edges
_BETWEEN: Final = 0.95  # two digits
_THOUSANDS: Final = 1.0  # more after the second
_YAW: Final = 0.06  # nobody lays dice down quite straight

_JUMP_TICKS: Final = 34
_JUMP_HEIGHT: Final = 1.7
_REST_TICKS: Final = (40, 110)
_FALL_TICKS: Final = 22
_FALL_HEIGHT: Final = 5.0
_COLUMN_TICKS: Final = 5  # a column begins to fall so long after the one before it


@dataclass(frozen=True, slots=True)
class _Jump:
    """A die in the air: from the tick `begin` on it turns from `start` about `axis` by `angle`."""

    begin: int
    ticks: int
    start: Quaternion
    axis: Vector
    angle: float
    height: float  # of the arc; a fall begins at the top of it

    @property
    def end(self) -> Quaternion:
        """How the die lies afterwards."""
        return unit(product(turn(self.axis, self.angle), self.start))


class TitleDice:
    """The title's dice. `rng` decides nothing but which die jumps; nobody plays with these."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._ticks = 0
        self._next = 0
        self._still = True
        self._painters: list[DicePainter] = []
        self._painted: list[list[ShownDie]] = []
        self._places = _places()
        self._numberings: list[Numbering] = [rng.choice(NUMBERINGS) for _ in self._places]
        self._lying: list[Quaternion] = [turn((0, 0, 1), rng.uniform(-_YAW, _YAW)) for _ in self._places]
        self._jumps: dict[int, _Jump] = {}

    def layout(self, area: Rect, look: DiceLook, *, still: bool) -> None:
        """Lay dice of this set out in `area` (pixels); `still` ones never move."""
        across, deep = _APART[0] * (_COLUMNS - 1) / 2 + 0.6, _APART[1] * (_ROWS - 1) / 2 + 0.6
        # Each digit is looked at from straight before it: one eye for all would see the outer ones askew.
        view = View(
            eye=(0.0, -6.0, 30.0), aim=(0.0, 0.0, 0.0), low=(-across, -deep, 0.0), high=(across, deep, 1.0)
        )
        step = 2 * across + _BETWEEN
        wide = step * len(_NUMBER) - _BETWEEN + _THOUSANDS
        edge = min(area.width / wide, area.height / (2 * deep))
        left = area.centerx - edge * wide / 2
        cameras = []
        for number in range(len(_NUMBER)):
            x = left + edge * (step * number + (_THOUSANDS if number > 1 else 0))
            cameras.append(Camera(Rect(round(x), area.y, round(edge * 2 * across), area.height), view))
        body = BodyPainter(look, cameras[0])  # all look in one direction, so one serves them all
        self._painters = [DicePainter(camera, look, body) for camera in cameras]
        self._painted = []
        if self._still and not still and self._ticks == 0:
            self._let_fall()
        self._still = still
        if still:
            self._land(self._jumps)

    def tick(self) -> None:
        """Let a tick pass."""
        if self._still:
            return
        self._ticks += 1
        self._land({i: jump for i, jump in self._jumps.items() if self._ticks >= jump.begin + jump.ticks})
        if not self._jumps and self._ticks >= self._next:
            self._jump(self._rng.randrange(len(self._places)))

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""
        return self._shown() != self._painted

    def draw(self, surface: Surface) -> None:
        """Draw the dice; before the first layout there are none."""
        self._painted = self._shown()
        for painter, dice in zip(self._painters, self._painted, strict=False):
            painter.draw(surface, dice)

    def skip(self) -> None:
        """Have every die lie where it will."""
        self._land(self._jumps)

    def _land(self, jumps: dict[int, _Jump]) -> None:
        if jumps:
            self._next = self._ticks + self._rng.randint(*_REST_TICKS)
        for index, jump in list(jumps.items()):
            self._lying[index] = jump.end
            del self._jumps[index]

    def _let_fall(self) -> None:
        """Begin with all dice in the air, coming down column by column."""
        for index, (digit, x, _) in enumerate(self._places):
            column = digit * (_COLUMNS + 1) + round(x / _APART[0])
            begin = column * _COLUMN_TICKS + self._rng.randint(0, 4)
            axis, angle = self._way(index)
            start = product(turn(axis, -angle), self._lying[index])
            self._jumps[index] = _Jump(begin, _FALL_TICKS, start, axis, angle, _FALL_HEIGHT)

    def _jump(self, index: int) -> None:
        axis, angle = self._way(index)
        self._jumps[index] = _Jump(self._ticks, _JUMP_TICKS, self._lying[index], axis, angle, _JUMP_HEIGHT)

    def _way(self, index: int) -> tuple[Vector, float]:
        """An axis a lying die can turn about, and how far, to lie flat again afterwards."""
        level = [axis for axis in axes(self._lying[index]) if abs(axis[2]) < 0.5]
        return self._rng.choice(level), self._rng.choice((-1, 1)) * pi / 2 * self._rng.choice((1, 2, 3))

    def _shown(self) -> list[list[ShownDie]]:
        """The dice by digit; those that have not begun to fall are hidden."""
        dice: list[list[ShownDie]] = [[] for _ in _NUMBER]
        for index, (digit, x, y) in enumerate(self._places):
            height, orientation = self._at(index)
            mark = DieMark.NORMAL if height < _FALL_HEIGHT else DieMark.HIDDEN
            dice[digit].append(ShownDie(Pose((x, y, height), orientation), self._numberings[index], mark))
        return dice

    def _at(self, index: int) -> tuple[float, Quaternion]:
        """Height of a die's middle, and its orientation."""
        jump = self._jumps.get(index)
        if jump is None:
            return 0.5, self._lying[index]
        share = min(1.0, max(0.0, (self._ticks - jump.begin) / jump.ticks))
        if jump.height == _FALL_HEIGHT:
            height = jump.height * (1 - share * share)
        else:
            height = jump.height * 4 * share * (1 - share)
        turned = product(turn(jump.axis, jump.angle * share), jump.start)
        return 0.5 + height, unit(turned)


def _places() -> tuple[tuple[int, float, float], ...]:
    """Which digit a die belongs to and where in it it lies: x to the right, y up, (0, 0) in the middle."""
    return tuple(
        (digit, (column - (_COLUMNS - 1) / 2) * _APART[0], ((_ROWS - 1) / 2 - row) * _APART[1])
        for digit, sign in enumerate(_NUMBER)
        for row, line in enumerate(_SHAPES[sign])
        for column, dot in enumerate(line)
        if dot == "1"
    )
