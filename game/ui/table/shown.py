"""What the screen has shown so far. Cues change it; it never knows a score before its cue has told it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import cos, dist, sin

from game.match import Match
from game.rules.combinations import Combination
from game.rules.ruleset import Faces
from game.rules.state import Phase, Turn
from game.tray.cube import NUMBERINGS, Numbering, Pose, face_up

_SPOTS = ((-3.6, 1.1), (-1.2, 0.2), (1.2, 1.3), (3.6, 0.4), (-2.3, -1.6), (2.5, -1.4))
_YAWS = (0.25, -0.4, 0.7, -0.15, 0.5, -0.6)
_MORE_SPOTS = tuple((x, y) for y in (2.6, 0.0, -2.6) for x in (0.0, -2.4, 2.4, -4.8))
"""For where those are taken: however five dice lie, the sixth finds one of these free.

None of them is where the tray may have a compartment.
"""

_CLEAR = 1.45
"""How far apart the middles of dice are that cannot touch."""


@dataclass(slots=True)
class ShownSeat:
    """A seat as the screen has it. `total` runs after the true total while points are added up.

    Where the rules ask for no opening every seat is shown as `open`.
    """

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
    """Dice kept together, and what for; a figure of an earlier hand that still waits has no points here.

    `faces` stand as they came; room is kept behind them for `coming` more. A group that is `unconfirmed`
    must be confirmed by a later throw, a `faint` one is only chosen yet.
    """

    faces: Faces
    points: int
    unconfirmed: bool = False
    faint: bool = False
    coming: int = 0


@dataclass(slots=True)
class Shown:
    """The table as it has been shown.

    `jokers` lie aside unscored. When they are `called` the dice on the felt have brought nothing; once they
    are thrown, those wait in `aside` instead.
    `drain` (0 to 1) greys it after a bust, `dusk` (0 to 1) darkens its edges in the last round.
    """

    seats: list[ShownSeat] = field(default_factory=list)
    seat: int = 0
    target: int = 0
    round: int = 1
    score: int = 0
    felt: list[FeltDie] = field(default_factory=list)
    rail: list[RailGroup] = field(default_factory=list)
    jokers: Faces = ()
    aside: Faces = ()
    called: bool = False
    caption: str = ""
    rolling: bool = False
    drain: float = 0.0
    dusk: float = 0.0

    def set_to(self, match: Match, lying: list[FeltDie] | None = None) -> None:
        """Show a match as it stands, at once: after loading, undo, or a change at the table.

        `lying` are the dice of the running throw where they came to rest, if that was seen.
        """
        state, turn, opening = match.state, match.state.turn, match.ruleset.opening
        self.seats = [
            ShownSeat(player.name, seat.total, seat.open or not opening, player.bot is not None, seat.gone)
            for player, seat in zip(match.players, state.seats, strict=True)
        ]
        self.seat, self.target, self.round = state.seat, state.race.target, state.race.round
        self.score = turn.score
        self.rail = rail_groups(turn.kept, turn.carry.figures)
        self.jokers, self.called = turn.carry.jokers, bool(turn.carry.jokers and turn.carry.aside)
        self.aside = () if self.called else turn.carry.aside
        self.rolling = state.phase is Phase.ROLLING
        self.felt = lying if lying is not None else lay_out(faces_lying(turn))
        self.drain = 0.0
        self.dusk = 1.0 if state.last_round else 0.0

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


def faces_lying(turn: Turn) -> Faces:
    """The dice on the felt: of the last throw, or those that brought nothing while the jokers still lie."""
    return turn.carry.aside if turn.carry.jokers and turn.carry.aside else turn.throw


def rail_groups(hand: tuple[Combination, ...], figures: tuple[Faces, ...] = ()) -> list[RailGroup]:
    """What the rail shows of a hand: a group for each combination, equal single dice together.

    `figures` are to be confirmed; those that are not in the hand were kept in an earlier one, and come first.
    """
    waiting = list(figures)
    groups: list[RailGroup] = []
    for part in _with_singles_together(hand)[::-1]:
        # Of two equal figures it is the later one that waits.
        unconfirmed = part.kind != "single" and part.faces in waiting
        if unconfirmed:
            waiting.remove(part.faces)
        groups.append(RailGroup(_as_they_came(part.faces), part.points, unconfirmed))
    groups += [RailGroup(_as_they_came(faces), 0, unconfirmed=True) for faces in reversed(waiting)]
    return groups[::-1]


def rail_after(
    rail: Sequence[RailGroup], hand: tuple[Combination, ...], figures: tuple[Faces, ...]
) -> list[RailGroup]:
    """The rail once a keep has made this hand, before it confirms anything: what waited waits still."""
    earlier = [group for group in rail if not group.points]
    before = rail[len(earlier) :]
    after = rail_groups(hand, figures)
    after = [group for group in after if group.points]
    for index, (old, new) in enumerate(zip(before, after, strict=False)):
        if old.faces == new.faces:
            after[index] = old
    return [*earlier, *after]


def rail_confirmed(rail: Sequence[RailGroup], figures: tuple[Faces, ...]) -> list[RailGroup]:
    """The rail when all that waited is confirmed but these figures, which have just been kept."""
    waiting = [_as_they_came(faces) for faces in figures]
    groups: list[RailGroup] = []
    for group in reversed([group for group in rail if group.points]):
        unconfirmed = group.unconfirmed and group.faces in waiting
        if unconfirmed:
            waiting.remove(group.faces)
        groups.append(replace(group, unconfirmed=unconfirmed))
    return groups[::-1]


def last_changed(before: Sequence[RailGroup], after: Sequence[RailGroup]) -> int:
    """The number of the last group that a keep has added, or made larger."""
    pairs = zip(before, after, strict=False)
    same = {index for index, (old, new) in enumerate(pairs) if old.faces == new.faces}
    return max((index for index in range(len(after)) if index not in same), default=-1)


def is_single(hand: tuple[Combination, ...], group: RailGroup) -> bool:
    """Whether a group is made of single dice, and no figure."""
    whole = tuple(sorted(group.faces))
    return all(part.kind == "single" for part in hand if part.faces == whole or set(part.faces) == set(whole))


def rail_before(rail: Sequence[RailGroup], after: Sequence[RailGroup]) -> list[RailGroup]:
    """The groups of the rail as it will be `after` a keep, with room for the dice that are not there yet."""
    groups: list[RailGroup] = []
    for index, group in enumerate(after):
        old = rail[index] if index < len(rail) else RailGroup((), 0)
        more = len(group.faces) - len(old.faces)
        groups.append(replace(old, coming=more))
    return groups


def _with_singles_together(hand: tuple[Combination, ...]) -> list[Combination]:
    parts: list[Combination] = []
    for part in hand:
        last = parts[-1] if parts else None
        if last is not None and last.kind == part.kind == "single" and last.faces[0] == part.faces[0]:
            parts[-1] = replace(last, faces=last.faces + part.faces, points=last.points + part.points)
        else:
            parts.append(part)
    return parts


def _as_they_came(faces: Faces) -> Faces:
    """Dice of a figure in the order in which it grows: the triple of a full house before its pair."""
    return tuple(sorted(faces, key=lambda face: (-faces.count(face), face)))


def lay_out(faces: Faces, beside: Sequence[FeltDie] = ()) -> list[FeltDie]:
    """Dice that lie on the felt without having been seen to fall there, clear of those that lie there."""
    taken = [die.pose.position[:2] for die in beside]
    dice: list[FeltDie] = []
    for face, yaw in zip(faces, _YAWS, strict=False):
        x, y = next(
            spot for spot in (*_SPOTS, *_MORE_SPOTS) if all(dist(spot, place) > _CLEAR for place in taken)
        )
        taken.append((x, y))
        pose = Pose((x, y, 0.5), (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2)))
        numbering = next(each for each in NUMBERINGS if face_up(pose, each) == face)
        dice.append(FeltDie(pose, numbering, face))
    return dice
