"""The computer players. They see what every player sees, the state of the game, and look up solved turns.

`steady` plays the turn that brings the most points on average. `careful` and `bold` know the same values and
do not trust them: one banks and gathers too eagerly, the other rolls on and leaves points for dice. None ever
asks for what the rules refuse, and in the end of a game all play to win it.

Others are named by strength and temper, like `club:bold`; `club` alone is even (see `levels`).
"""

from __future__ import annotations

from typing import Final, Protocol

from game.ai.players.level_bot import LevelBot
from game.ai.players.levels import LEVELS, STRENGTHS, TASTES, level_of
from game.ai.players.perfect import PerfectBot
from game.ai.players.turn_bot import TEMPERS, TurnBot
from game.ai.turn.solution import Solution
from game.ai.turn.winning import Table
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

STEADY: Final = "steady"
EVEN: Final = "even"

STRENGTH_NAMES: Final = (*(strength.name for strength in STRENGTHS), STEADY)
"""How strong bots may be, from the weakest to the perfect; and `steady`, that of the best average."""

TEMPER_NAMES: Final = tuple(taste.name for taste in TASTES)
"""What bots may like."""

ALL_NAMES: Final = (*BOT_NAMES, *LEVELS)
"""Every bot there is."""


class UnknownBotError(ValueError):
    """No bot has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no bot {name!r}; there are {', '.join(ALL_NAMES)}.")
        self.name = name


def strength_of(name: str) -> str:
    """How strong the bot of this name is; `steady`, `careful` and `bold` are steady all three."""
    return STEADY if name in BOT_NAMES else name.partition(":")[0]


def temper_of(name: str) -> str:
    """What the bot of this name likes: "careful", "even" or "bold"."""
    if name in BOT_NAMES:
        return EVEN if name == STEADY else name
    return name.partition(":")[2] or EVEN


def bot_named(strength: str, temper: str) -> str:
    """The name of the bot of this strength and temper."""
    if strength == STEADY:
        return STEADY if temper == EVEN else temper
    return strength if temper == EVEN else f"{strength}:{temper}"


def check_bot(name: str) -> None:
    """Raise UnknownBotError if no bot has this name."""
    if name not in BOT_NAMES and level_of(name) is None:
        raise UnknownBotError(name)


def make_bot(name: str, solution: Solution, table: Table | None = None, field: Table | None = None) -> Bot:
    """The bot of this name, for games by the solution's rule set. Raises UnknownBotError.

    `table` is the solved game of two, of which only the perfect make use, and `field` tells the chances with
    any number of seats; without them bots play for points.
    """
    check_bot(name)
    if name in BOT_NAMES:
        return TurnBot(TEMPERS[BOT_NAMES.index(name)], solution)
    level, steady = level_of(name), TurnBot(TEMPERS[0], solution)
    assert level is not None, "there is such a bot"  # noqa: S101  checked above
    strength, taste = level
    if not strength.flawless:
        return LevelBot(strength, taste, solution, steady, () if field is None else (field,))
    tables = [known for known in (table, field) if known is not None]
    return LevelBot(strength, taste, solution, PerfectBot(steady, table), tables)
