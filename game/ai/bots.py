"""The computer players. They see what every player sees, the state of the game, and look up solved turns.

`steady` plays the turn that brings the most points on average. `careful` and `bold` know the same values and
do not trust them: one banks and gathers too eagerly, the other rolls on and leaves points for dice. None ever
asks for what the rules refuse, and in the end of a game all play to win it. `perfect` plays to win from the
first throw on, by the solved game of two.
"""

from __future__ import annotations

from typing import Final, Protocol

from game.ai.perfect import PERFECT, PerfectBot, Table
from game.ai.solution import Solution
from game.ai.turn_bot import TEMPERS, TurnBot
from game.rules.actions import Action
from game.rules.state import GameState


class Bot(Protocol):
    """A computer player."""

    @property
    def name(self) -> str:
        """What it is called in records and on the command line."""

    def decide(self, state: GameState) -> Action:
        """What it does now, always legal. Raises ValueError when the seat has nothing to decide."""


BOT_NAMES: Final = tuple(temper.name for temper in TEMPERS)
"""The bots that go by points."""


class UnknownBotError(ValueError):
    """No bot has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no bot {name!r}; there are {', '.join((*BOT_NAMES, PERFECT))}.")
        self.name = name


def check_bot(name: str) -> None:
    """Raise UnknownBotError if no bot has this name."""
    if name not in (*BOT_NAMES, PERFECT):
        raise UnknownBotError(name)


def make_bot(name: str, solution: Solution, table: Table | None = None) -> Bot:
    """The bot of this name, for games by the solution's rule set. Raises UnknownBotError.

    `table` is the solved game of two, of which only `perfect` makes use; without it, it plays as `steady`.
    """
    check_bot(name)
    if name == PERFECT:
        return PerfectBot(TurnBot(TEMPERS[0], solution), table)
    return TurnBot(TEMPERS[BOT_NAMES.index(name)], solution)
