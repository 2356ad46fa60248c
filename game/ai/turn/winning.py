"""The chance to win of every decision of a turn: what those can tell who know it, and by which rules."""

from __future__ import annotations

from typing import Protocol

from game.ai.turn.spot import Spot
from game.rules.ruleset import Ruleset
from game.rules.state import GameState


class Turn(Protocol):
    """The chance to win of every decision of a turn, by its score and the spot it is in."""

    def bank(self, score: int) -> float | None:
        """The chance if it is banked; None where it may not be."""

    def roll(self, score: int, spot: Spot) -> float:
        """The chance if the dice are rolled from the spot."""

    def after_keep(self, score: int, spot: Spot) -> float:
        """The chance once a keep has led there."""

    @property
    def given_up(self) -> float:
        """The chance after a turn that is given up."""


class Table(Protocol):
    """Tells the turns of games of two, like `duel.playing.Playing`, or of many, like `field.table.Field`."""

    def fits(self, state: GameState) -> bool:
        """Whether this game can be looked up."""

    def turn(self, state: GameState) -> Turn:
        """The decisions of the running turn."""


def turns_are_plain(ruleset: Ruleset) -> bool:
    """Whether turns depend on nothing but the score and the dice left, so that a table can tell them."""
    return not (ruleset.grow or ruleset.confirm or ruleset.jokers or ruleset.takeover is not None)


def field_tells(ruleset: Ruleset) -> bool:
    """Whether games of many by these rules are told: turns are plain, and the target may be passed."""
    return turns_are_plain(ruleset) and not ruleset.exact
