"""The ways from the table to other scenes, by keys and by the buttons in the corner."""

from __future__ import annotations

from typing import Protocol

from game.text import Texts
from game.ui.house import House, Table
from game.ui.input import Pressed
from game.ui.keys import Command
from game.ui.scene import Change, Push
from game.ui.scenes.replay.flight import why_no_replay
from game.ui.scenes.saved_game import load_game


class Start(Table, Protocol):
    """The table that one goes from; it says why one can't."""

    def refuse(self, why: str) -> None:
        """Say why something can't be done; "" says nothing."""


class Ways:
    """Where one can go from a table at any moment."""

    def __init__(self, house: House, table: Start) -> None:
        self._house = house
        self._table = table

    def by_key(self, texts: Texts, pressed: Pressed) -> Change | None:
        """Go where the key leads, if it leads anywhere."""
        if Command.REPLAY in pressed:
            return self._to_replay(texts)
        if Command.LOAD in pressed:
            return self._to_saved(texts)
        if Command.NEW_GAME in pressed:
            return Push(self._house.doors.setup())
        if Command.RULES in pressed:
            return self.to_rules()
        return self.to_pause() if Command.BACK in pressed else None

    def to_rules(self) -> Change:
        """The rules of the running game."""
        match = self._table.session.match
        return Push(self._house.doors.rules(match.ruleset, match))

    def to_pause(self) -> Change:
        """All that can be done about the running game."""
        return Push(self._house.doors.pause(self._table))

    def _to_saved(self, texts: Texts) -> Change | None:
        """No single key puts another game in the place of one that has begun."""
        loaded, _ = load_game(texts, self._house.folders)
        if loaded is not None and self._table.session.match.actions:
            return Push(self._house.doors.pause(self._table, loading=True))
        self._table.load()
        return None

    def _to_replay(self, texts: Texts) -> Change | None:
        match, shown = self._table.session.match, self._table.told
        why = why_no_replay(texts, match, shown)
        self._table.refuse(why)
        return None if why else Push(self._house.doors.replay(match, shown=shown))
