"""Throwing by hand as the table knows it: dice are taken up where they may be rolled, thrown, or put back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.describe import reason_sentence
from game.rules.actions import Action, Bank, Roll
from game.rules.state import Phase
from game.tray.launch import Launch
from game.ui.audio import Audio
from game.ui.input import Input
from game.ui.session import Session
from game.ui.stage import Stage
from game.ui.table.chooser import Chooser
from game.ui.table.choosing import Choosing
from game.ui.table.hand import TakeUp
from game.ui.table.shown import FeltDie
from game.ui.table.throwing import Throwing
from game.ui.table.view import TableView


class Host(Protocol):
    """The scene whose dice they are."""

    @property
    def settled(self) -> bool:
        """Whether all is shown and a person is to decide."""

    def decide(self, then: Roll | Bank) -> None:
        """Roll or bank with what is chosen."""

    def warns(self, actions: Sequence[Action]) -> bool:
        """Warn of a dear mistake, once, where that is wished; whether it was done."""

    def submit(self, *actions: Action, launch: Launch | None = None) -> None:
        """Do what was decided; `launch` is how a roll is thrown."""

    def refuse(self, why: str) -> None:
        """Say why something can't be done."""

    def refresh(self) -> None:
        """Show the table as the match has it now."""


class ByHand:
    """One hand at one table. What is chosen is kept as the dice are taken up, and put back by undo."""

    def __init__(
        self, host: Host, view: TableView, audio: Audio, stage: Stage, session: Session, chooser: Chooser
    ) -> None:
        self.throwing = Throwing(view, audio)
        self._host = host
        self._view = view
        self._stage = stage
        self._session = session
        self._chooser = chooser
        self._before: tuple[Choosing, list[FeltDie]] | None = None

    def take_up(self, gesture: TakeUp) -> None:
        """Take the dice in hand that are to be rolled, if the seat may roll."""
        choosing, shown = self._chooser.choosing, self._view.shown
        reason = choosing.why_not_roll()
        if reason is not None:
            self._host.refuse(reason_sentence(self._view.look.texts, reason))
        elif choosing.after.phase is Phase.OVER or shown.called:
            self._host.decide(Roll())  # nothing is left to be thrown, or jokers that lie elsewhere
        elif self._host.settled and not self._host.warns(choosing.actions(Roll())):
            self._before = choosing, list(shown.felt)
            left = len(shown.felt) - len(choosing.picked)
            if choosing.active:
                self._host.submit(choosing.keep)
            while not self._stage.idle and len(shown.felt) > left:
                self._stage.tick()  # until they are on their way to the rail; the rest plays meanwhile
            self.throwing.take_up(self._session.take_up(), gesture.at, gesture.velocity)

    def follow(self, given: Input) -> None:
        """Follow a hand that has dice: it throws them, or puts them back."""
        match self.throwing.handle(given):
            case Launch() as launch:
                self._stage.finish()
                self._host.submit(Roll(), launch=launch)
                self._stage.finish()  # the dice are out of the hand: nothing else comes before them
            case "put back":
                self._put_back()
            case None:
                pass

    def landed_unseen(self) -> None:
        """The dice that were let go lie somewhere, and no flight shows how they got there."""
        if self.throwing.active:
            self.throwing.drop()
            self._view.shown.felt = []

    def _put_back(self) -> None:
        """Lay the dice down as they lay before they were taken up, with what was chosen."""
        self.throwing.drop()
        if self._before is not None:
            choosing, felt = self._before
            if choosing.active:
                self._session.undo()
                self._host.refresh()
            self._view.shown.felt = felt
            self._chooser.choosing = choosing
