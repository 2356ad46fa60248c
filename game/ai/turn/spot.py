"""Where a turn stands: what its future depends on, besides its score, and where each keep leads.

Without variants that is the number of dice left alone. With them it is also the figure of this hand that
dice may join (`grow`), whether something must still be confirmed (`confirm`), and the jokers that lie aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.actions import Keep
from game.rules.combinations import Combination
from game.rules.legality import choices
from game.rules.ruleset import FIGURES, Faces, Ruleset
from game.rules.scoring import joker_keeps, keeps, worth
from game.rules.state import CHOOSING, GameState, Turn

FIGURE: Final = 1
"""Owed: the figure of this hand is not confirmed. As part of a larger one it may no longer need to be."""

OTHERS: Final = 2
"""Owed: some other figure is not confirmed."""


class Spot(NamedTuple):
    """Between two throws.

    `left` dice are rolled next: 0 for hot dice, all of them at the beginning of a turn and where a throw in
    which nothing scores is paid. Dice may join `figure`; `owed` are figures that are not confirmed. While
    `jokers` dice lie aside, `joker_points` are what they may bring, and `figure_then` and `owed_then` take
    the place of `figure` and `owed` when they do.
    """

    left: int
    figure: Faces = ()
    owed: int = 0
    jokers: int = 0
    joker_points: int = 0
    figure_then: Faces = ()
    owed_then: int = 0


class Cast(NamedTuple):
    """Dice in the air, with the hand they fall to.

    While jokers are thrown, `waiting` are the other dice, to be rolled with what is left. `late`: the figure
    has lain there as jokers until this throw scores something without its help.
    """

    dice: int
    figure: Faces = ()
    owed: int = 0
    waiting: int = 0
    late: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """A keep, with or without jokers: the points it scores now, and where it leads."""

    keep: Keep
    points: int
    spot: Spot


def cast_from(ruleset: Ruleset, spot: Spot) -> Cast:
    """What is thrown from a spot; with jokers aside, how the other dice fall once these score."""
    if spot.jokers:
        return Cast(spot.left, spot.figure_then, spot.owed_then, 0, spot.figure_then != spot.figure)
    return Cast(spot.left or ruleset.dice, spot.figure, spot.owed)


def called_from(spot: Spot) -> Cast:
    """How the jokers of a spot are thrown, when the other dice have brought nothing."""
    return Cast(spot.jokers, spot.figure, spot.owed, spot.left)


def spot_of(state: GameState) -> Spot:
    """Where a turn stands in which the seat is to roll or to bank, and no jokers lie aside."""
    turn, dice = state.turn, state.ruleset.dice
    if turn.dice == dice:
        # Hot dice, or all dice for another reason; either way a new hand begins.
        return Spot(0 if state.hot else dice, (), OTHERS if turn.carry.figures else 0)
    return Spot(turn.dice, *_hand(state.ruleset, turn))


def cast_of(state: GameState) -> Cast:
    """The throw out of which the seat is to keep."""
    turn = state.turn
    return Cast(turn.dice, *_hand(state.ruleset, turn), len(turn.carry.aside))


def figure_of(ruleset: Ruleset, hand: tuple[Combination, ...]) -> Faces:
    """The figure of a hand that dice may join; there is never more than one while dice are left."""
    figure: Faces = ()
    if ruleset.grow:
        for part in hand:
            if part.kind == "alike":
                figure = part.faces
    return figure


def plays_of(state: GameState) -> tuple[Play, ...]:
    """Everything the seat may keep, the plain keeps first, those with the most points first."""
    ruleset = state.ruleset
    if state.phase is not CHOOSING:
        return ()
    if ruleset.grow or ruleset.confirm or ruleset.jokers:
        return plays(ruleset, cast_of(state), state.turn.throw)
    return tuple(Play(option.keep, option.points, Spot(option.left)) for option in choices(state).values())


@lru_cache(maxsize=1 << 12)
def plays(ruleset: Ruleset, cast: Cast, throw: Faces) -> tuple[Play, ...]:
    """The same for a throw: none for a bust, and none where the throw is paid for scoring nothing."""
    growing = (cast.figure,) if cast.figure else ()
    if cast.late and not keeps(ruleset, throw):
        return ()
    return (*_plain_plays(ruleset, cast, throw, growing), *_joker_plays(ruleset, cast, throw, growing))


def _plain_plays(ruleset: Ruleset, cast: Cast, throw: Faces, growing: tuple[Faces, ...]) -> Iterator[Play]:
    for option in keeps(ruleset, throw, growing).values():
        figure, owed = _hand_after(ruleset, cast.figure, cast.owed, option.combinations, proves=True)
        yield Play(option.keep, option.points, _spot(option.left + cast.waiting, figure, owed))


def _joker_plays(ruleset: Ruleset, cast: Cast, throw: Faces, growing: tuple[Faces, ...]) -> Iterator[Play]:
    if not ruleset.jokers or cast.waiting:
        return
    for keep in joker_keeps(ruleset, throw, growing):
        points, figure, owed = 0, cast.figure, cast.owed
        if keep.faces:
            kept = keeps(ruleset, throw, growing).get(keep.faces) or worth(ruleset, keep.faces, growing)
            assert kept is not None  # noqa: S101  the keep is legal
            points = kept.points
            figure, owed = _hand_after(ruleset, figure, owed, kept.combinations, proves=True)
        jokers = worth(ruleset, keep.jokers)
        assert jokers is not None  # noqa: S101  so are the jokers
        then = _hand_after(ruleset, figure, owed, jokers.combinations, proves=False)
        left = len(throw) - len(keep.faces) - len(keep.jokers)
        yield Play(keep, points, Spot(left, figure, owed, len(keep.jokers), jokers.points, *then))


def _spot(left: int, figure: Faces, owed: int) -> Spot:
    # With hot dice a new hand begins, and what lies there is no longer the figure of this one.
    return Spot(left, figure, owed) if left else Spot(0, (), OTHERS if owed else 0)


def _hand(ruleset: Ruleset, turn: Turn) -> tuple[Faces, int]:
    """The figure of the hand that is being played, and what is owed."""
    figure, figures = figure_of(ruleset, turn.kept), turn.carry.figures
    if figure not in figures:
        return figure, OTHERS if figures else 0
    # The same dice may have been a figure of an earlier hand, too.
    return figure, FIGURE | OTHERS if len(figures) > 1 else FIGURE


def _hand_after(
    ruleset: Ruleset, figure: Faces, owed: int, parts: tuple[Combination, ...], *, proves: bool
) -> tuple[Faces, int]:
    """The figure and what is owed once these have joined the hand; jokers that score prove nothing."""
    if owed and proves and any(part.kind == "single" for part in parts):
        owed = 0
    for part in parts:
        if part.grown:
            figure, owed = (), owed & OTHERS
        listed = _is_listed(ruleset, part)
        if ruleset.grow and part.kind == "alike":
            figure = part.grown or part.faces
            owed |= FIGURE if listed else 0
        else:
            owed |= OTHERS if listed else 0
    return figure, owed


def _is_listed(ruleset: Ruleset, part: Combination) -> bool:
    """Whether these rules want this combination confirmed."""
    if not ruleset.confirm:
        return False
    if part.kind == "alike":
        return FIGURES[len(part.grown or part.faces) - 3] in ruleset.confirm
    kind = "straight" if part.kind.startswith("straight") else part.kind
    return kind in ruleset.confirm
