"""What every scene is handed: settings, folders, sound, dice, bots, and the doors to other scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

from game.files import Folders
from game.match import Match
from game.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.tray.roller import Roller
from game.ui.audio import Audio
from game.ui.clipboard import Clipboard
from game.ui.rules_editor.chosen import ChosenRules
from game.ui.scene import Scene
from game.ui.session import Session, Thinks
from game.ui.settings import Settings


class Doors(Protocol):
    """How one scene leads to another without knowing it."""

    def menu(self) -> Scene:
        """The title."""

    def setup(self) -> Scene:
        """Who plays, and by what rules."""

    def play(self, match: Match) -> Scene:
        """The table, with a match that is new or goes on."""

    def pause(self, table: Table, *, loading: bool = False) -> Scene:
        """Laid over the table; `loading` asks at once whether the saved game is to be loaded."""

    def rules_list(self, chosen: ChosenRules, use: Callable[[ChosenRules], None]) -> Scene:
        """All rule sets, to choose another than the chosen one; `use` is told which."""

    def house_rules(self, chosen: ChosenRules, use: Callable[[ChosenRules], None]) -> Scene:
        """Every rule of the chosen rule set, to be changed; `use` is told what is to be played."""

    def rules(self, ruleset: Ruleset, match: Match | None = None) -> Scene:
        """The rules in words and pictures, laid over any scene; `match` is the game that is running."""

    def settings(self) -> Scene:
        """The settings, laid over any scene."""

    def replay(self, match: Match, *, place: int | None = None, shown: int | None = None) -> Scene:
        """The throws of a match, seen again, beginning with the landing at a place of the log.

        Without `place` it is the last; `shown` is how many of the actions may be told, None for all.
        """

    def results(self, match: Match) -> Scene:
        """How a match ended."""

    def trainer(self) -> Scene:
        """Positions to practise on, by the rules that were last played."""

    def review(self, match: Match, *, shown: int | None = None) -> Scene:
        """Every decision of a match judged; `shown` is how many of the actions may be, None for all."""


class Table(Protocol):
    """What the pause scene may do with the running game."""

    @property
    def session(self) -> Session:
        """The running game."""

    @property
    def told(self) -> int:
        """How many actions of the match have been shown: dice that still fly are not."""

    def save(self) -> str:
        """Save the game; a sentence that says where, or why not."""

    def load(self) -> str:
        """Go on with the saved game instead; a sentence that says so, or why not."""

    def undo(self) -> str:
        """Take back the last decision of a person; a sentence that says so, or why not."""

    def redo(self) -> str:
        """Do again what was undone; a sentence that says so, or why not."""

    def refresh(self) -> None:
        """Show the table as the match has it now: a seat was renamed, swapped, joined or left."""


@dataclass(slots=True)
class House:
    """The services of the program.

    `change` puts other settings into force and keeps them. `rng` varies what has no say in the game: how dice
    are thrown where nobody aims, how those on the title lie. `rulebook` holds the presets and the player's
    own rule sets; `documents` is where a person looks for files.
    """

    settings: Settings
    folders: Folders
    audio: Audio
    roller: Roller
    thinker: Thinks
    doors: Doors
    change: Callable[[Settings], None]
    rng: Random
    rulebook: Rulebook
    clipboard: Clipboard
    documents: Path
