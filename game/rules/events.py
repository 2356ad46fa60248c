"""What happened: each step tells it in order, so that nobody needs to compare two states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.rules.combinations import Combination
from game.rules.ruleset import Faces
from game.rules.state import Outcome

PenaltyRule = Literal["fleur", "bust_run", "takeover_margin"]


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A seat is to play; rounds count from 1."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """So many dice left the hand."""

    seat: int
    dice: int


@dataclass(frozen=True, slots=True)
class Landed:
    """These dice came to rest, and `off` left the tray."""

    seat: int
    faces: Faces
    off: int


@dataclass(frozen=True, slots=True)
class TookOver:
    """The seat goes on with the turn that `other` banked: its dice, and its score at risk."""

    seat: int
    other: int
    dice: int
    score: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Dice were set aside for so many points; `score` is the turn's now, `hand` all combinations kept."""

    seat: int
    faces: Faces
    points: int
    score: int
    hand: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A single 1 or 5 confirmed these figures of earlier throws."""

    seat: int
    figures: tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class JokersSet:
    """These scoring dice lie aside, unscored, while the others are rolled."""

    seat: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class JokersScored:
    """The other dice brought something, so the jokers score as they lay; `score` is the turn's now."""

    seat: int
    faces: Faces
    points: int
    score: int
    hand: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class JokersCalled:
    """The other dice brought nothing: these jokers are thrown, and must save the turn."""

    seat: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class WentHot:
    """Every die has been kept; for the `hands`-th time in this turn."""

    seat: int
    score: int
    hands: int


@dataclass(frozen=True, slots=True)
class Consoled:
    """Nothing in a throw of all the dice scored, which these rules pay; `score` is the turn's now."""

    seat: int
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class Busted:
    """Nothing scored (or a seat with real dice said so); these points of the turn are lost."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class FellOff:
    """A die left the tray, and these rules take the turn for it."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class Penalised:
    """A rule took points from a total."""

    seat: int
    points: int
    total: int
    rule: PenaltyRule


@dataclass(frozen=True, slots=True)
class Banked:
    """The turn's points were added to the total."""

    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A seat made its opening."""

    seat: int


@dataclass(frozen=True, slots=True)
class Overshot:
    """A bank past an exact target ended the turn with 0."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A turn that could only pass an exact target was given up."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class LastRoundStarted:
    """The end has begun: `seat` got to the target (None: all rounds but one are over). `due` still play."""

    seat: int | None
    due: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LastRoundCalledOff:
    """`seat`, which had got to the target, is below it again: the game goes on as before."""

    seat: int


@dataclass(frozen=True, slots=True)
class Killed:
    """The leader was thrown back to `total` by a seat that hit the exact target in the last round."""

    seat: int
    by: int
    total: int


@dataclass(frozen=True, slots=True)
class ExtraRoundStarted:
    """The best are level: these seats play on."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TargetAnnounced:
    """Another target will count from the end of this round."""

    target: int


@dataclass(frozen=True, slots=True)
class TargetChanged:
    """Another target counts from now on."""

    target: int


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat sat down."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """A seat left the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


Event = (
    TurnStarted
    | Rolled
    | TookOver
    | Landed
    | Kept
    | Confirmed
    | JokersSet
    | JokersScored
    | JokersCalled
    | WentHot
    | Consoled
    | Busted
    | FellOff
    | Penalised
    | Banked
    | Opened
    | Overshot
    | Forfeited
    | LastRoundStarted
    | LastRoundCalledOff
    | Killed
    | ExtraRoundStarted
    | TargetAnnounced
    | TargetChanged
    | Joined
    | Left
    | Ended
)
