"""What can be done in a game. `Land` is chance's; all others are decided by a seat or by the table."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.ruleset import Faces


@dataclass(frozen=True, slots=True)
class Roll:
    """The seat throws all the dice it has left."""


@dataclass(frozen=True, slots=True)
class Land:
    """The dice come to rest: the (sorted) faces of those on the tray, and how many left it."""

    faces: Faces
    off: int = 0


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The seat throws the dice that the seat before left when it banked, for that turn's points and more."""


@dataclass(frozen=True, slots=True)
class Keep:
    """The seat sets (sorted) scoring dice of the throw aside, others of them unscored as jokers."""

    faces: Faces
    jokers: Faces = ()


@dataclass(frozen=True, slots=True)
class Bank:
    """The seat ends its turn and adds the turn score to its total."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The seat ends a turn that can only pass an exact target, with 0."""


@dataclass(frozen=True, slots=True)
class EnterScore:
    """A seat with real dice says what its turn brought: points, 0 for a bust, or a fleur."""

    points: int
    fleur: bool = False


@dataclass(frozen=True, slots=True)
class Retarget:
    """The table plays to another target from the end of the running round."""

    target: int


@dataclass(frozen=True, slots=True)
class Join:
    """A new seat sits down behind the last one."""

    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat (counted from 0) leaves the table."""

    seat: int


Action = Roll | TakeOver | Land | Keep | Bank | Forfeit | EnterScore | Retarget | Join | Leave
