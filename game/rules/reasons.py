"""Why an action is refused, and the error that says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.actions import Action
from game.rules.ruleset import Faces
from game.rules.state import Phase


class Why(Enum):
    """Why an action is refused, in plain English; `Reason` carries the numbers."""

    OVER = "the game is over"
    PHASE = "not at this moment"
    REAL_DICE = "this seat has real dice and enters its scores"
    TRAY_DICE = "this seat rolls its dice on the tray"
    DICE_COUNT = "that is not the number of dice thrown"
    NOT_A_FACE = "dice show 1 to 6"
    NO_DICE = "no die is chosen"
    NOT_IN_THROW = "these dice are not in the throw"
    DEAD_DICE = "these dice score nothing"
    KEEP_ALL = "every scoring die must be kept"
    OPENING = "opening: more points are needed"
    MINIMUM = "minimum: more points are needed"
    HOT_DICE = "hot dice: all dice must be rolled again"
    UNCONFIRMED = "a figure must be confirmed by a single die of a later throw"
    JOKERS = "jokers lie there: the other dice must be rolled"
    NO_JOKERS = "these rules have no jokers"
    JOKERS_AGAIN = "jokers that are thrown set no jokers"
    DEAD_JOKERS = "only dice that score can be jokers"
    NO_DIE_TO_ROLL = "at least one die must be left to roll"
    NO_TAKEOVER = "these rules have no taking over"
    NOTHING_LEFT = "the seat before has left nothing to take over"
    TAKEOVER_CLOSED = "only a seat that is open may take over"
    TAKEOVER_LOW = "taking over: more points in all are needed"
    NO_POINTS = "the turn has no points yet"
    PAST_TARGET = "that passes the exact target"
    NOT_STUCK = "the turn can still reach the target"
    NOT_A_SCORE = "no throw is worth that"
    NO_FLEUR = "these rules have no fleur"
    TARGET_STEP = "a target is a positive multiple of 50"
    TARGET_LOW = "a target is not below the opening or the minimum"
    TARGET_PASSED = "a seat has more than that already, and the target must be hit exactly"
    LAST_ROUND = "the last round has begun"
    NO_NAME = "a seat needs a name"
    NO_SEAT = "no such seat is at the table"
    LAST_SEAT = "one seat must stay"
    IN_THE_AIR = "the dice are in the air"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused.

    `points` says how many are missing, `faces` which dice are meant, `figures` what they do not confirm yet.
    """

    why: Why
    points: int = 0
    faces: Faces = ()
    figures: tuple[Faces, ...] = ()

    def __str__(self) -> str:
        dice = ", ".join("".join(map(str, faces)) for faces in self.figures or (self.faces,) if faces)
        details = (str(self.points or ""), dice)
        return self.why.value + "".join(f" ({detail})" for detail in details if detail)


class IllegalActionError(ValueError):
    """An action the rules refuse; carries the action, the phase and the reason."""

    def __init__(self, action: Action, phase: Phase, reason: Reason) -> None:
        super().__init__(f"{type(action).__name__} in phase {phase.value}: {reason}")
        self.action = action
        self.phase = phase
        self.reason = reason
