"""What a throw leaves behind: the poses of its dice tick by tick, and the knocks to be heard."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from game.tray.cube import NUMBERINGS, Numbering, Pose, nlerp

TICK_RATE: Final = 60
"""Ticks in a second."""

POSE_SIZE: Final = 7
"""Floats in a pose: x, y, z of the centre, then w, x, y, z of the orientation."""

Surface = Literal["felt", "wood", "die"]


@dataclass(frozen=True, slots=True)
class Knock:
    """A contact to be heard: at which tick which die met what, how hard, and how far left or right.

    `impulse` is 1.0 for a die stopped dead from 40 edges/s, as fast as it flies in a strong throw; half of
    all knocks stay under 0.15, and one in a thousand on the rim reaches 1.8.
    `x` goes from -1 (left rim) to 1 (right rim).
    """

    tick: int
    die: int
    on: Surface
    impulse: float
    x: float


@dataclass(frozen=True, slots=True)
class Flight:
    """One throw from the hand to rest, at 60 ticks a second; dice keep their places in every tuple.

    track: the poses of tick 0 to `ticks`, all dice of a tick together, seven 4-byte floats each;
    ups: the body face (index into a `Numbering`) each die has come to rest on top; rest_ticks: when each
    came to rest; snaps: by how many degrees it was eased level, at most; nudges: pushes given to leaning
    dice; rethrows: throws begun and given up before this one; off: dice that left the tray.
    """

    track: bytes
    ticks: int
    numberings: tuple[Numbering, ...]
    ups: tuple[int, ...]
    knocks: tuple[Knock, ...]
    rest_ticks: tuple[int, ...]
    snaps: tuple[float, ...]
    nudges: int = 0
    rethrows: int = 0
    off: int = 0

    @property
    def faces(self) -> tuple[int, ...]:
        """The number each die shows at rest, by die."""
        return tuple(numbering[up] for numbering, up in zip(self.numberings, self.ups, strict=True))

    @property
    def rest_seconds(self) -> float:
        """Seconds from leaving the hand until the last die lies still."""
        return max(self.rest_ticks) / TICK_RATE

    def poses(self, tick: float) -> tuple[Pose, ...]:
        """Return every die's pose at a tick, between ticks as well; past the end, at rest."""
        clipped = min(max(tick, 0.0), float(self.ticks))
        before = int(clipped)
        share = clipped - before
        return tuple(self._pose(before, die, share) for die in range(len(self.ups)))

    def _pose(self, tick: int, die: int, share: float) -> Pose:
        floats = memoryview(self.track).cast("f")
        start = (tick * len(self.ups) + die) * POSE_SIZE
        x, y, z, qw, qx, qy, qz = floats[start : start + POSE_SIZE]
        if share == 0:
            return Pose((x, y, z), (qw, qx, qy, qz))
        start += len(self.ups) * POSE_SIZE
        x2, y2, z2, qw2, qx2, qy2, qz2 = floats[start : start + POSE_SIZE]
        position = (x + (x2 - x) * share, y + (y2 - y) * share, z + (z2 - z) * share)
        return Pose(position, nlerp((qw, qx, qy, qz), (qw2, qx2, qy2, qz2), share))

    def renumbered(self, faces: tuple[int, ...]) -> "Flight":
        """Return the same motion with dice so numbered that they land on `faces` (1 to 6, by die).

        Of the four numberings that show a face, one by its die's place is taken: no draw is made, so a
        replay looks the same every time. Raises ValueError for another number of dice or no such face.
        """
        numberings = []
        for die, (face, up) in enumerate(zip(faces, self.ups, strict=True)):
            fitting = [numbering for numbering in NUMBERINGS if numbering[up] == face]
            if not fitting:
                raise ValueError(f"{face} is no face of a die")
            numberings.append(fitting[die % len(fitting)])
        return replace(self, numberings=tuple(numberings))
