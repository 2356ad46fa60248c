"""A running game between the scenes and the rules: who is asked for the next action, and what it led to.

Whatever takes time (dice that roll, bots that think) is asked once and then polled once a tick; the play
scene ticks the session only while the stage is idle, so the rules never run ahead by more than a step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from game.ai.coach.advice import Coach
from game.ai.players.level_bot import Thought
from game.match import Match
from game.rules.actions import Action, Land
from game.rules.events import Event
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Phase
from game.tray.cube import Numbering
from game.tray.flight import Flight
from game.tray.launch import Launch
from game.tray.roller import Landing, Roller


class Thinks(Protocol):
    """Who decides for bots: asked for a decision, then polled."""

    def ask(self, state: GameState, bot: str) -> None:
        """Begin to think about what `bot` does in `state`."""

    def poll(self) -> Action | None:
        """The decision, once, when there is one."""

    def drop(self) -> None:
        """Forget what was asked."""

    def explain(self, state: GameState, bot: str) -> Thought | None:
        """What led a bot to what it did; None if it does not err, or has not been asked."""

    def coach(self, ruleset: Ruleset, seats: int, *, chances: bool) -> Coach | None:
        """Who advises on games of so many seats by these rules; None until they are solved.

        Chances to win take a while to be known; they are worked out if they are wanted.
        """

    def duel_progress(self, ruleset: Ruleset) -> float | None:
        """How much of a game of two is solved, from 0 to 1; None where nobody is at it."""


@dataclass(frozen=True, slots=True)
class Happened:
    """What an action led to; dice that landed bring the flight that shows it, if there was one.

    `state` is how things stand after it, `decided` what a bot decided and where.
    """

    events: tuple[Event, ...]
    state: GameState
    flight: Flight | None = None
    decided: tuple[GameState, Action] | None = None


class Session:
    """One match being played. `autosave` is called after every action."""

    def __init__(
        self, match: Match, roller: Roller, thinker: Thinks, autosave: Callable[[Match], None], rng: Random
    ) -> None:
        """`rng` varies how dice are thrown where nobody aims; it has no part in what they show."""
        self.match = match
        self._rng = rng
        self._roller = roller
        self._thinker = thinker
        self._autosave = autosave
        self._asked = False
        self._launch: Launch | None = None
        self._landing: Landing | None = None

    @property
    def state(self) -> GameState:
        """Where the match stands."""
        return self.match.state

    @property
    def waits(self) -> bool:
        """Whether a person is to decide now."""
        state = self.state
        return state.phase not in (Phase.ROLLING, Phase.OVER) and self.match.players[state.seat].bot is None

    def submit(self, *actions: Action, launch: Launch | None = None) -> Happened:
        """Do what a person decided, all of it in order; `launch` is how a roll is thrown.

        Raises IllegalActionError; what came before the refused action is done.
        """
        self._forget()  # a seat that leaves, or another target, changes what a bot was asked
        events: list[Event] = []
        try:
            for action in actions:
                events += self.match.submit(action)
        finally:
            self._autosave(self.match)
        self._launch = launch or self._launch
        return Happened(tuple(events), self.state)

    def take_up(self) -> tuple[Numbering, ...]:
        """The dice that would be rolled now, as they are numbered: the next throw is made with them."""
        return self._roller.take_up(self.state.turn.dice)

    def foresee(self) -> None:
        """Work out how the dice in the air will land, so that what is saved now lands the same dice."""
        if self.state.phase is not Phase.ROLLING or self._landing is not None:
            return
        if not self._asked:
            self._throw(self.state)
        while self._landing is None:
            self._landing = self._roller.poll()
        self._landing = _as_known(self._landing, self.match.foreseen())
        self.match.foresee(_land(self._landing))

    def undo(self) -> bool:
        """Take back the last decision of a person; False if there is none."""
        self._let_land()
        self._forget()
        undone = bool(self.match.undo())
        self._autosave(self.match)
        return undone

    def redo(self) -> bool:
        """Do again what was undone; False if nothing was."""
        self._let_land()
        self._forget()
        redone = self.match.can_redo
        self.match.redo()
        self._autosave(self.match)
        return redone

    def swap(self, seat: int, bot: str | None) -> None:
        """Let a bot, or a person (None), decide for a seat from now on."""
        self._forget()
        self.match.swap(seat, bot)
        self._autosave(self.match)

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        self.match.rename(seat, name)
        self._autosave(self.match)

    def tick(self) -> Happened | None:
        """Let dice and bots get on; what happened, if something did."""
        state = self.state
        if state.phase is Phase.OVER:
            return None
        if state.phase is Phase.ROLLING:
            return self._roll(state)
        bot = self.match.players[state.seat].bot
        return None if bot is None else self._think(state, bot)

    def _let_land(self) -> None:
        """Let dice that are in the air land first: what has been thrown stays thrown."""
        while self._asked and self.state.phase is Phase.ROLLING:
            self.tick()

    def _roll(self, state: GameState) -> Happened | None:
        if not self._asked:
            self._throw(state)
        landing = self._landing or self._roller.poll()
        if landing is None:
            return None
        self._asked, self._launch, self._landing = False, None, None
        landing = _as_known(landing, self.match.foreseen())
        seen = landing.throw if landing.flight is not None else None
        events = self.match.submit(_land(landing), "" if seen is None else seen.text)
        self._autosave(self.match)
        return Happened(events, self.state, landing.flight)

    def _throw(self, state: GameState) -> None:
        self._roller.throw(state.turn.dice, self._launch or Launch.by_itself(self._rng))
        self._asked = True

    def _think(self, state: GameState, bot: str) -> Happened | None:
        if not self._asked:
            self._thinker.ask(state, bot)
            self._asked = True
        action = self._thinker.poll()
        if action is None:
            return None
        self._asked = False
        events = self.match.submit(action)
        self._autosave(self.match)
        return Happened(events, self.state, decided=(state, action))

    def _forget(self) -> None:
        """Ask no bot any more; dice that are in the air land."""
        if self._asked and self.state.phase is not Phase.ROLLING:
            self._thinker.drop()
            self._asked = False


def _land(landing: Landing) -> Land:
    return Land(tuple(sorted(landing.faces)), landing.off)


def _as_known(landing: Landing, known: Land | None) -> Landing:
    """The landing to show where the dice have landed before: the same motion under other numberings."""
    if known is None or tuple(sorted(landing.faces)) == known.faces:
        return landing
    flight = landing.flight
    if flight is not None:
        # A die that left the tray leaves no other way than to lay the others out.
        flight = flight.landing_on(known.faces) if len(flight.lying) == len(known.faces) else None
    return replace(landing, faces=known.faces, off=known.off, flight=flight)
