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
    ups: the body face (index into a `Numbering`) that each die came to rest with on top, None for a die
    that left the tray; rest_ticks: when each came to rest; snaps: by how many degrees it was eased level,
    at most; nudges: the pushes given to leaning dice, each as (tick, die); rethrows: throws begun and given
    up before this one.
    """

    track: bytes
    ticks: int
    numberings: tuple[Numbering, ...]
    ups: tuple[int | None, ...]
    knocks: tuple[Knock, ...]
    rest_ticks: tuple[int, ...]
    snaps: tuple[float, ...]
    nudges: tuple[tuple[int, int], ...] = ()
    rethrows: int = 0

    @property
    def shown(self) -> tuple[int | None, ...]:
        """The number each die shows at rest; None for a die that left the tray."""
        return tuple(
            None if up is None else numbering[up]
            for numbering, up in zip(self.numberings, self.ups, strict=True)
        )

    @property
    def lying(self) -> tuple[int, ...]:
        """The dice that lie in the tray: their places in `poses`, `numberings` and all else by die."""
        return tuple(die for die, up in enumerate(self.ups) if up is not None)

    @property
    def faces(self) -> tuple[int, ...]:
        """The numbers that the dice in the tray show at rest, in the order of `lying`."""
        return tuple(face for face in self.shown if face is not None)

    @property
    def off(self) -> int:
        """How many dice left the tray."""
        return self.ups.count(None)

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
        """Return the same motion with dice so numbered that those in the tray land on `faces` (1 to 6).

        The faces are in the order of `lying`. Each die is turned in its numbering as little as can be, so
        one that shows its face already stays as it is. No draw is made: a replay looks the same every time.
        Raises ValueError for another number of dice or no such face.
        """
        numberings = list(self.numberings)
        for die, face in zip(self.lying, faces, strict=True):
            numberings[die] = _turned(numberings[die], self.ups[die], face)
        return replace(self, numberings=tuple(numberings))

    def landing_on(self, faces: tuple[int, ...]) -> "Flight":
        """Return the same motion with dice so numbered that those in the tray land on `faces` in any order.

        Dice that show one of the faces keep their numbering; the others take what is left of them. Raises
        ValueError as `renumbered` does.
        """
        left = list(faces)
        wanted: list[int | None] = []
        for face in self.faces:
            kept = face in left
            wanted.append(face if kept else None)
            if kept:
                left.remove(face)
        if len(faces) != len(wanted):
            raise ValueError(f"{len(faces)} faces for {len(wanted)} dice in the tray")
        return self.renumbered(tuple(left.pop(0) if face is None else face for face in wanted))


def _turned(numbering: Numbering, up: int | None, face: int) -> Numbering:
    """Return the numbering with `face` on the body's face `up` that differs from `numbering` the least."""
    fitting = [each for each in NUMBERINGS if up is not None and each[up] == face]
    if not fitting:
        raise ValueError(f"{face} is no face of a die")
    return max(fitting, key=lambda each: sum(a == b for a, b in zip(each, numbering, strict=True)))
