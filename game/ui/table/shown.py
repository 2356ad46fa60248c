"""What the screen has shown so far. Cues change it; it never knows a score before its cue has told it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, sin

from game.match import Match
from game.rules.ruleset import Faces
from game.rules.scoring import Combination
from game.rules.state import Phase
from game.tray.cube import NUMBERINGS, Numbering, Pose, face_up

_SPOTS = ((-3.6, 1.1), (-1.2, 0.2), (1.2, 1.3), (3.6, 0.4), (-2.3, -1.6), (2.5, -1.4))
_YAWS = (0.25, -0.4, 0.7, -0.15, 0.5, -0.6)


@dataclass(slots=True)
class ShownSeat:
    """A seat as the screen has it. `total` runs after the true total while points are added up."""

    name: str
    total: int
    open: bool
    bot: bool
    gone: bool


@dataclass(slots=True)
class FeltDie:
    """A die on the felt; `face` is the one on top."""

    pose: Pose
    numbering: Numbering
    face: int


@dataclass(frozen=True, slots=True)
class RailGroup:
    """Dice kept together, and what for."""

    faces: Faces
    points: int


@dataclass(slots=True)
class Shown:
    """The table as it has been shown.

    `drain` (0 to 1) greys it after a bust, `dusk` (0 to 1) darkens its edges in the last round.
    """

    seats: list[ShownSeat] = field(default_factory=list)
    seat: int = 0
    target: int = 0
    round: int = 1
    score: int = 0
    felt: list[FeltDie] = field(default_factory=list)
    rail: list[RailGroup] = field(default_factory=list)
    caption: str = ""
    rolling: bool = False
    drain: float = 0.0
    dusk: float = 0.0

    def set_to(self, match: Match, lying: list[FeltDie] | None = None) -> None:
        """Show a match as it stands, at once: after loading, undo, or a change at the table.

        `lying` are the dice of the running throw where they came to rest, if that was seen.
        """
        state, turn = match.state, match.state.turn
        self.seats = [
            ShownSeat(player.name, seat.total, seat.open, player.bot is not None, seat.gone)
            for player, seat in zip(match.players, state.seats, strict=True)
        ]
        self.seat, self.target, self.round = state.seat, state.race.target, state.race.round
        self.score = turn.score
        self.rail = rail_groups(turn.kept)
        self.rolling = state.phase is Phase.ROLLING
        self.felt = [] if self.rolling else lying if lying is not None else lay_out(turn.throw)
        self.drain = 0.0
        self.dusk = 1.0 if state.race.last is not None and state.phase is not Phase.OVER else 0.0

    def by_place(self) -> list[int]:
        """The dice on the felt from left to right: die number n of the keys is the n-th of these."""
        return sorted(range(len(self.felt)), key=lambda index: self.felt[index].pose.position[0])

    def dice_showing(self, faces: Faces) -> list[int]:
        """Which dice on the felt to take for these faces: the leftmost that show them."""
        wanted, found = list(faces), []
        for index in self.by_place():
            if self.felt[index].face in wanted:
                wanted.remove(self.felt[index].face)
                found.append(index)
        return found


def rail_groups(hand: tuple[Combination, ...]) -> list[RailGroup]:
    """What the rail shows of a hand: a group for each combination, equal single dice together."""
    groups: list[RailGroup] = []
    for part in hand:
        single = part.kind == "single" and groups and groups[-1].faces[0] == part.faces[0]
        if single and len(groups[-1].faces) * part.points == groups[-1].points:
            groups[-1] = RailGroup(groups[-1].faces + part.faces, groups[-1].points + part.points)
        else:
            groups.append(RailGroup(part.faces, part.points))
    return groups


def lay_out(faces: Faces) -> list[FeltDie]:
    """Dice that lie on the felt without having been seen to fall there."""
    dice: list[FeltDie] = []
    for face, (x, y), yaw in zip(faces, _SPOTS, _YAWS, strict=False):
        pose = Pose((x, y, 0.5), (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2)))
        numbering = next(each for each in NUMBERINGS if face_up(pose, each) == face)
        dice.append(FeltDie(pose, numbering, face))
    return dice
