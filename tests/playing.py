"""Games as tests write them: words for actions, dice and decisions alike."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import pytest

from game.presets import load_preset
from game.rules.engine import apply, new_game
from game.rules.events import Event
from game.rules.notation import word_to_action
from game.rules.reasons import IllegalActionError, Reason
from game.rules.ruleset import Ruleset, ruleset_from_table
from game.rules.state import GameState

BUST = "roll =223346"
"""A turn that busts at once where only 1s, 5s, alike and straights score."""

STRAIGHT_1500 = "roll =123456 +123456"
"""Hot dice with 1500 points in `classic`."""


class Played(NamedTuple):
    """Where a script led, and everything that happened on its way."""

    state: GameState
    events: tuple[Event, ...]

    @property
    def totals(self) -> list[int]:
        return [seat.total for seat in self.state.seats]

    def of(self, *kinds: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kinds)]

    def on(self, words: str) -> Played:
        """Go on from here."""
        state, events = self.state, list(self.events)
        for word in words.split():
            state, happened = apply(state, word_to_action(word))
            events += happened
        return Played(state, tuple(events))

    def refused(self, word: str) -> Reason:
        """Why a word is refused here; fails if it is not."""
        with pytest.raises(IllegalActionError) as caught:
            apply(self.state, word_to_action(word))
        assert caught.value.phase is self.state.phase
        return caught.value.reason


def rules(base: str = "classic", /, **changes: object) -> Ruleset:
    """A preset with other values in some fields, as a rules file would have them."""
    return ruleset_from_table(changes, load_preset(base).ruleset)


def play(ruleset: Ruleset, words: str = "", seats: int = 2, real: Collection[int] = ()) -> Played:
    """Play a script from the beginning of a game."""
    return Played(new_game(ruleset, seats, real), ()).on(words)


def entering(ruleset: Ruleset, words: str = "", seats: int = 2) -> Played:
    """Play a script with real dice at every seat: `score=450`, `score=0` for a bust."""
    return play(ruleset, words, seats, range(seats))
