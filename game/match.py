"""One game as the log of its actions, with undo that never rolls dice again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.actions import Action, Join, Land, Leave, Retarget
from game.rules.engine import apply, new_game
from game.rules.events import Event
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Phase

Line = tuple[Action, ...]
"""Actions from the beginning of a game: one way it went, or could have gone."""

BOT_BY_NAME = "steady"
"""The bot that plays for a name beginning with `*`."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who decides for a seat: a person, or the bot of that name; `real` seats roll real dice.

    Raises ValueError for a bot with real dice, which it has no hand to roll.
    """

    name: str
    bot: str | None = None
    real: bool = False

    def __post_init__(self) -> None:
        if self.real and self.bot is not None:
            raise ValueError("no bot can roll real dice")


def player_named(name: str) -> Player:
    """The player of a name: one that begins with `*` is a bot."""
    return Player(name, BOT_BY_NAME if name.startswith("*") else None)


class Match:
    """A game that is being played: its players, its actions, and the state they lead to.

    Beside the dice that land it keeps the text of the throw that brought them, of which it makes nothing.
    """

    def __init__(self, ruleset: Ruleset, players: Sequence[Player]) -> None:
        """Raises ValueError if there is no player."""
        self.players = tuple(players)
        self.founders = len(self.players)  # those that sat there at the beginning; others joined
        real = [index for index, player in enumerate(self.players) if player.real]
        self._states = [new_game(ruleset, self.founders, real)]
        self._actions: list[Action] = []
        self._throws: list[str] = []  # one for each action
        self._landed: dict[Line, Land] = {}
        self._thrown: dict[Line, str] = {}  # how the dice flew that are known to land
        self._asides: list[Line] = []
        self._undone: list[tuple[Line, list[str]]] = []

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self.state.ruleset

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self._states[-1]

    @property
    def actions(self) -> Line:
        """Everything that was done."""
        return tuple(self._actions)

    @property
    def states(self) -> Sequence[GameState]:
        """Where the game stood before each of its actions, and at last where it stands."""
        return tuple(self._states)

    @property
    def throws(self) -> Sequence[str]:
        """For each action the text of the throw, if it is dice that land and this is known; else ""."""
        return tuple(self._throws)

    @property
    def asides(self) -> tuple[Line, ...]:
        """Lines that were left, each up to the last dice known to land in it; none within another."""
        done = self.actions
        return tuple(line for line in self._asides if line != done[: len(line)])

    def submit(self, action: Action, throw: str = "") -> tuple[Event, ...]:
        """Do `action`. Raises IllegalActionError and changes nothing if the rules refuse it.

        Dice that are known to land here land so, whatever `action` says. `throw` is the text of the throw
        that was seen to bring them; without one it is the throw that brought them before.
        """
        if isinstance(action, Land):
            action = self.foreseen() or action
            if not throw and self._thrown:
                throw = self._thrown.get(self.actions, "")
        events = self._apply(action, throw)
        self._undone.clear()
        return events

    def foreseen(self) -> Land | None:
        """How the dice in the air are known to land: from an earlier landing here, or from their flight."""
        if not self._landed or self.state.phase is not Phase.ROLLING:
            return None
        return self._landed.get(self.actions)

    def foresee(self, land: Land) -> None:
        """Note how the dice in the air will land, so that neither undo nor a save can change it.

        Raises IllegalActionError if no such dice are in the air.
        """
        apply(self.state, land)
        if self._landed.setdefault(self.actions, land) == land:
            self._set_aside((*self.actions, land))

    def remember(self, line: Line) -> None:
        """Note that the dice land as they do in `line`, a way this game could go from its beginning.

        Raises IllegalActionError if the rules refuse that line.
        """
        state = self._states[0]
        for action in line:
            state = apply(state, action).state
        self._note(line, 0)

    def undo(self) -> Line:
        """Go back to the last decision of a person, over all that came after; returns what was taken back.

        Dice that have landed stay landed. Empty if no person has decided anything yet.
        """
        for index in range(len(self._actions) - 1, -1, -1):
            if self._decided_by_person(index):
                return self._take_back(index)
        return ()

    def redo(self) -> tuple[Event, ...]:
        """Do again what the last undo took back; returns what happened, nothing if nothing was undone."""
        if not self._undone:
            return ()
        events: list[Event] = []
        for action, throw in zip(*self._undone.pop(), strict=True):
            events += self._apply(action, throw)
        return tuple(events)

    def before(self, place: int) -> Match:
        """The match as it stood before one of its actions, counted from 0; all actions go on from there."""
        past = Match(self._states[0].ruleset, self.players[: len(self._states[place].seats)])
        past.founders = self.founders
        past._states = self._states[: place + 1]
        past._actions, past._throws = self._actions[:place], self._throws[:place]
        return past

    @property
    def can_undo(self) -> bool:
        """Whether there is a person's decision to go back to."""
        return any(self._decided_by_person(index) for index in range(len(self._actions)))

    @property
    def can_redo(self) -> bool:
        """Whether something was undone since the last action."""
        return bool(self._undone)

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name; a name is a label, and the game goes on as it is."""
        self._set_player(seat, replace(self.players[seat], name=name))

    def swap(self, seat: int, bot: str | None) -> None:
        """Let a bot, or a person (None), decide for a seat from now on."""
        self._set_player(seat, replace(self.players[seat], bot=bot))

    def _set_player(self, seat: int, player: Player) -> None:
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def _apply(self, action: Action, throw: str) -> tuple[Event, ...]:
        state, events = apply(self.state, action)
        self._states.append(state)
        self._actions.append(action)
        self._throws.append(throw)
        if isinstance(action, Join):
            self.players = (*self.players, player_named(action.name))
        return events

    def _take_back(self, index: int) -> Line:
        actions = self.actions
        self._note(actions, index)
        throws = self._throws[index:]
        self._thrown |= {actions[: index + place]: throw for place, throw in enumerate(throws) if throw}
        joined = sum(isinstance(action, Join) for action in actions[index:])
        self.players = self.players[: len(self.players) - joined]
        del self._actions[index:], self._states[index + 1 :], self._throws[index:]
        self._undone.append((actions[index:], throws))
        return actions[index:]

    def _note(self, line: Line, start: int) -> None:
        """Note how dice land in a line, from a place in it on."""
        lands = [place for place, action in enumerate(line) if place >= start and isinstance(action, Land)]
        for place in lands:
            land = line[place]
            assert isinstance(land, Land)  # noqa: S101  the places of landings
            self._landed.setdefault(line[:place], land)
        if lands:
            self._set_aside(line[: lands[-1] + 1])

    def _set_aside(self, line: Line) -> None:
        if any(other[: len(line)] == line for other in self._asides):
            return
        self._asides = [other for other in self._asides if line[: len(other)] != other]
        self._asides.append(line)

    def _decided_by_person(self, index: int) -> bool:
        action = self._actions[index]
        if isinstance(action, Retarget | Join | Leave):
            return True
        return not isinstance(action, Land) and self.players[self._states[index].seat].bot is None
