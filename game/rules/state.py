"""Where a game stands: frozen values, made anew by every step."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from game.rules.combinations import Combination
from game.rules.ruleset import Faces, Ruleset


class Phase(Enum):
    """Whose move it is, and which."""

    READY = "ready"  # the seat may begin its turn
    ROLLING = "rolling"  # the dice are in the air; chance lands them
    CHOOSING = "choosing"  # the dice lie there; the seat keeps some
    DECIDING = "deciding"  # the seat rolls on or banks
    OVER = "over"


# The phases by names of their own: to look a member up on its Enum is slow in Python 3.11.
READY: Final = Phase.READY
ROLLING: Final = Phase.ROLLING
CHOOSING: Final = Phase.CHOOSING
DECIDING: Final = Phase.DECIDING
OVER: Final = Phase.OVER


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    `busts` counts busted turns in a row; `real` seats roll real dice and enter their scores; a seat that is
    `gone` has left and plays no more.
    """

    total: int = 0
    open: bool = False
    busts: int = 0
    real: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Leftover:
    """What a seat left when it banked: dice to be thrown for `points` and more by the seat after it.

    `kept` and `hands` are those of the turn that was banked, so that a turn taken over is the same turn.
    """

    seat: int
    dice: int
    points: int
    kept: tuple[Combination, ...] = ()
    hands: int = 0


@dataclass(frozen=True, slots=True)
class Carry:
    """What the variants carry along in a turn.

    `figures` still need a confirmation. `jokers` lie aside unscored; when the other dice have scored nothing
    these wait in `aside`, and the jokers are thrown. `taken` is the turn that was taken over.
    """

    figures: tuple[Faces, ...] = ()
    jokers: Faces = ()
    aside: Faces = ()
    taken: Leftover | None = None


NO_CARRY: Final = Carry()


@dataclass(frozen=True, slots=True)
class Turn:
    """The running turn.

    `score` is at risk. `dice` are those in the air, those of the throw that lies there, or those that would
    be rolled next. `throw` lies on the tray; once some are kept, the others. `kept` are the combinations of
    this hand, that is since all dice were last rolled. `hands` counts the hot dice of the turn so far.
    """

    dice: int
    score: int = 0
    throw: Faces = ()
    kept: tuple[Combination, ...] = ()
    hands: int = 0
    carry: Carry = NO_CARRY


@dataclass(frozen=True, slots=True)
class Last:
    """The end has begun: `seat` got to the target first, from the total `before`.

    While `more` is true the running round is played to its end, and then every other seat has one more turn.
    """

    seat: int
    before: int
    more: bool = False


@dataclass(frozen=True, slots=True)
class Race:
    """How far the game is: rounds count from 1; `due` are the seats still to play in this one, in order.

    `reached` lists the seats that got to the target, in that order. `next_target` waits for the round's end.
    In `extra` rounds the best are parting a tie, and whoever leads at the end of one wins.
    """

    target: int
    due: tuple[int, ...]
    round: int = 1
    next_target: int | None = None
    last: Last | None = None
    reached: tuple[int, ...] = ()
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who has won (several seats share it), and by which rule."""

    winners: tuple[int, ...]
    rule: Literal["highest", "immediate", "six_ones", "shared", "first"]


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything the rules know of a game; seats count from 0.

    `leftover` may be taken over by the seat that is to begin its turn, if the rules and its total let it.
    """

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    seat: int
    phase: Phase
    turn: Turn
    race: Race
    outcome: Outcome | None = None
    leftover: Leftover | None = None

    @property
    def hot(self) -> bool:
        """Whether the seat has just kept the last of its dice and now rolls them all."""
        turn = self.turn
        return self.phase is DECIDING and turn.dice == self.ruleset.dice and bool(turn.kept)

    @property
    def last_round(self) -> bool:
        """Whether the end has begun: a seat got to the target, rounds have run out, or a tie is parted."""
        race, rounds = self.race, self.ruleset.rounds
        counted_out = rounds is not None and race.round >= rounds
        return self.phase is not OVER and (race.last is not None or race.extra or counted_out)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are still at the table, in order."""
        return tuple(index for index, seat in enumerate(self.seats) if not seat.gone)
