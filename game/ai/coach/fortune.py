"""How the dice have fallen beside what was to be expected: busts and points, with their spread.

A throw busts with a chance that is known before it, and is worth the points of its best keep, whose mean and
variance are known, too. Each throw is drawn afresh, so what it departs by adds nothing to what others do: the
variances of all throws add up to that of the difference, however the player chose to throw them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final

from game.rules.actions import Land
from game.rules.combinations import all_throws
from game.rules.ruleset import Faces, Ruleset
from game.rules.scoring import Growing, growing, keeps
from game.rules.state import GameState

FACES: Final = 6


@dataclass(frozen=True, slots=True)
class Throw:
    """What a throw promises: the chance of a bust, and the mean and the variance of its best keep."""

    bust: float
    points: float
    variance: float


@dataclass(frozen=True, slots=True)
class Fortune:
    """The throws of a seat so far: how many, the busts and points among them, and those to be expected.

    Points are those of the best keep of each throw, whatever was kept of it.
    """

    throws: int = 0
    busts: int = 0
    expected_busts: float = 0.0
    points: int = 0
    expected_points: float = 0.0
    busts_variance: float = 0.0
    points_variance: float = 0.0

    @property
    def busts_spread(self) -> float:
        """The standard deviation of the busts about those expected."""
        return sqrt(self.busts_variance)

    @property
    def points_spread(self) -> float:
        """The standard deviation of the points about those expected."""
        return sqrt(self.points_variance)

    def after(self, before: GameState, land: Land) -> Fortune:
        """With one more throw; one of which a die left the tray is counted once all of them lie there."""
        if land.off:
            return self
        rules, turn = before.ruleset, before.turn
        figures = growing(rules, turn.kept)
        throw = tuple(sorted(turn.throw + land.faces))
        promised = promise(rules, len(throw), figures)
        nothing = not keeps(rules, throw, figures) and not _is_paid(rules, len(throw))
        # With jokers aside a throw of the other dice never loses the turn: the jokers are thrown after it.
        chance = 0.0 if turn.carry.jokers else promised.bust
        return Fortune(
            self.throws + 1,
            self.busts + (nothing and not turn.carry.jokers),
            self.expected_busts + chance,
            self.points + most_points(rules, throw, figures),
            self.expected_points + promised.points,
            self.busts_variance + chance * (1.0 - chance),
            self.points_variance + promised.variance,
        )


def most_points(ruleset: Ruleset, throw: Faces, figures: Growing = ()) -> int:
    """The points of a (sorted) throw's best keep; 0 where nothing scores, or what the rules pay for that.

    `figures` are those of the hand that its dice may join.
    """
    best = max((option.points for option in keeps(ruleset, throw, figures).values()), default=0)
    return best or (ruleset.nothing or 0) * _is_paid(ruleset, len(throw))


@lru_cache(maxsize=256)
def promise(ruleset: Ruleset, dice: int, figures: Growing = ()) -> Throw:
    """What a throw of so many dice promises."""
    bust = whole = squares = 0
    for throw, ways in all_throws(dice):
        points = most_points(ruleset, throw, figures)
        whole += ways * points
        squares += ways * points**2
        bust += ways * (not points)
    throws = float(FACES**dice)
    mean = whole / throws
    return Throw(bust / throws, mean, squares / throws - mean**2)


def _is_paid(ruleset: Ruleset, dice: int) -> bool:
    """Whether these rules pay for a throw of so many dice in which nothing scores."""
    return ruleset.nothing is not None and dice == ruleset.dice
