"""Dice that a hand takes up, carries over the bar and puts down elsewhere in the tray."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, pi, sin
from typing import Final

from game.tray.box import RIM_HEIGHTS
from game.tray.cube import Pose, axes
from game.ui.draw.marks import DieMark
from game.ui.draw.tile import ShownDie
from game.ui.table.act import between, ease
from game.ui.table.compartment import numbering_of

_UP: Final = max(RIM_HEIGHTS.values()) + 0.9
"""How high the middle of a die is carried, so that it is clear of the bar."""
_ABOVE: Final = 0.3
"""The share of the time in which a die is taken up; as much is left to put it down."""


@dataclass(frozen=True, slots=True)
class Hop:
    """The way of a die that shows `face` from one place to another, where it lies straight to the axes."""

    face: int
    start: Pose
    goal: Pose
    mark: DieMark = DieMark.NORMAL

    def at(self, share: float) -> ShownDie:
        """The die after a share (0 to 1) of the time."""
        along = ease(min(1.0, max(0.0, (share - _ABOVE / 2) / (1 - _ABOVE))))
        x, y, z = between(self.start.position, self.goal.position, along)
        lifted = ease(min(1.0, share / _ABOVE, (1 - share) / _ABOVE))
        turn = _yaw(self.start) + _quarter(_yaw(self.goal) - _yaw(self.start)) * along
        pose = Pose((x, y, z + (_UP - z) * lifted), (cos(turn / 2), 0.0, 0.0, sin(turn / 2)))
        return ShownDie(pose, numbering_of(self.face), self.mark)


def _yaw(pose: Pose) -> float:
    """How far a lying die is turned from standing straight, as little as may be: four sides are alike."""
    x, y, _ = min(axes(pose.orientation), key=lambda axis: abs(axis[2]))
    return _quarter(atan2(y, x))


def _quarter(turn: float) -> float:
    """The least turn that looks the same, for a square."""
    return (turn + pi / 4) % (pi / 2) - pi / 4
