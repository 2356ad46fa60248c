"""What a player chooses of the dice that lie there, die by die; every change is heard."""

from __future__ import annotations

from game.rules.state import GameState
from game.ui.audio import Audio, Sound
from game.ui.table.choosing import Choosing
from game.ui.table.hand import Move, Toggle, ToggleAll
from game.ui.table.shown import Shown


class Chooser:
    """The choice of one seat at one table. `choosing` is how far it has got."""

    def __init__(self, shown: Shown, audio: Audio, state: GameState) -> None:
        self._shown = shown
        self._audio = audio
        self.choosing = Choosing(state, ())

    def renew(self, state: GameState, *, waits: bool) -> bool:
        """Begin a new choice where other dice lie there or another state has come; whether that is so.

        `waits`: all is shown.
        """
        faces = tuple(die.face for die in self._shown.felt) if waits else ()
        if self.choosing.state is state and self.choosing.faces == faces:
            return False
        self.choosing = Choosing(state, faces)
        return True

    def pick(self, number: int) -> None:
        """Choose the die that has this number (from 0) from left to right, or put it back."""
        places = self._shown.by_place()
        if number < len(places):
            self._choose(self.choosing.toggled(places[number]))

    def all_scoring(self) -> None:
        """Choose all scoring dice, or none."""
        self._choose(self.choosing.all_scoring())

    def with_jokers(self) -> None:
        """Make the chosen dice jokers, or the jokers chosen dice."""
        self._choose(self.choosing.with_jokers())

    def use(self, gesture: Toggle | Move | ToggleAll) -> None:
        """Do what a pointer asks for."""
        match gesture:
            case Toggle(die):
                self._choose(self.choosing.toggled(die))
            case Move(die, to):
                self._choose(self.choosing.moved(die, to))
            case ToggleAll():
                self.all_scoring()

    def _choose(self, choosing: Choosing) -> None:
        before = self.choosing
        if (choosing.chosen, choosing.jokers) == (before.chosen, before.jokers):
            return
        more = len(choosing.picked) >= len(before.picked)
        self._audio.play(Sound.PICK if more else Sound.PUT_BACK)
        self.choosing = choosing
