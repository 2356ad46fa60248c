"""Figures that must be confirmed, and jokers that score and are figures in their turn."""

from __future__ import annotations

from dataclasses import replace

from game.rules.combinations import Combination, without
from game.rules.events import Confirmed, Event, JokersScored
from game.rules.ruleset import FIGURES, Faces, Figure, Ruleset
from game.rules.scoring import hand_after, worth
from game.rules.state import Carry, GameState, Turn


def confirm(state: GameState, kept: tuple[Combination, ...], events: list[Event]) -> Carry:
    """What is left to confirm after a keep: one single die confirms the earlier figures, never new ones."""
    carry = state.turn.carry
    figures = carry.figures
    if figures and any(part.kind == "single" for part in kept):
        events.append(Confirmed(state.seat, figures))
        figures = ()
    for part in kept:
        if part.grown:
            # The figure it joins is no longer what it was: confirmed or not, the whole of it is new.
            figures = _less(figures, without(part.grown, part.faces) or ())
    return replace(carry, figures=figures + _figures(state.ruleset, kept))


def _less(figures: tuple[Faces, ...], figure: Faces) -> tuple[Faces, ...]:
    """The figures without the latest that is like this one, if there is any."""
    place = max((index for index, other in enumerate(figures) if other == figure), default=len(figures))
    return (*figures[:place], *figures[place + 1 :])


def _figures(ruleset: Ruleset, kept: tuple[Combination, ...]) -> tuple[Faces, ...]:
    """The combinations that these rules want confirmed."""
    return tuple(part.grown or part.faces for part in kept if _figure(part) in ruleset.confirm)


def _figure(part: Combination) -> Figure | None:
    if part.kind == "alike":
        return FIGURES[len(part.grown or part.faces) - 3]
    if part.kind in ("straight", "straight_low", "straight_high"):
        return "straight"
    return "full_house" if part.kind == "full_house" else None


def score_jokers(state: GameState, turn: Turn, events: list[Event]) -> Turn:
    """The turn once its jokers score: they are figures, too, but confirm none, for nobody kept them."""
    carry = turn.carry
    value = worth(state.ruleset, carry.jokers)
    assert value is not None  # noqa: S101  jokers score by themselves, or they could not have been set
    score, hand = turn.score + value.points, hand_after(turn.kept, value.combinations)
    events.append(JokersScored(state.seat, carry.jokers, value.points, score, hand))
    figures = carry.figures + _figures(state.ruleset, value.combinations)
    carry = replace(carry, jokers=(), figures=figures)
    return Turn(turn.dice, score, turn.throw, hand, turn.hands, carry)
