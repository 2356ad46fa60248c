"""A play scene with dice as a test wants them, bots that do as told, and a record of what was heard."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

from game.ai.coach.advice import Coach
from game.ai.players.level_bot import Thought
from game.files import Folders
from game.match import Match, Player
from game.presets import load_preset
from game.rulebook import Rulebook
from game.rules.actions import Action
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset, ruleset_from_table
from game.rules.state import GameState
from game.tray.cube import NUMBERINGS, Numbering
from game.tray.launch import Launch
from game.tray.roller import Landing, Roller
from game.ui.audio import Audio, Sound
from game.ui.clipboard import Clipboard
from game.ui.house import Doors, House, Table
from game.ui.input import Input, Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.button import GUARD_TICKS
from game.ui.look import Look
from game.ui.rules_editor.chosen import ChosenRules
from game.ui.scene import Change, Scene
from game.ui.scenes.play import PlayScene
from game.ui.session import Thinks
from game.ui.settings import Settings


class Ear:
    """Hears instead of playing."""

    silent = False

    def __init__(self) -> None:
        self.heard: list[Sound] = []
        self.knocks = 0
        self.rattles = False

    def shake(self, *, on: bool) -> None:
        self.rattles = on

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)

    def play_hot(self, hands: int) -> None:
        self.heard += [Sound.HOT_DICE] * hands

    def knock(self, on: str, impulse: float, x: float) -> None:
        del on, impulse, x
        self.knocks += 1


class ScriptRoller:
    """Dice that land as written, in this order of dice, after a poll or two."""

    def __init__(self, *throws: str) -> None:
        self.throws = deque(throws)
        self.asked: list[tuple[int, Launch | None]] = []
        self._polls = 0

    def take_up(self, dice: int) -> tuple[Numbering, ...]:
        return (NUMBERINGS[0],) * dice

    def throw(self, dice: int, launch: Launch | None = None) -> None:
        self.asked.append((dice, launch))
        assert len(self.throws[0]) == dice, f"{dice} dice are thrown, the script has {self.throws[0]}"
        self._polls = 2

    def poll(self) -> Landing | None:
        self._polls -= 1
        return None if self._polls else Landing(tuple(map(int, self.throws.popleft())))


class ScriptThinker:
    """Bots that decide as written, after a few polls; `adviser` is the coach, if there is one.

    `thought` is what led them there.
    """

    adviser: Coach | None = None
    solved: float | None = None
    thought: Thought | None = None

    def __init__(self, *words: str) -> None:
        self.words = deque(words)
        self.drops = 0
        self._polls = 0

    def ask(self, state: GameState, bot: str) -> None:
        del state, bot
        self._polls = 3

    def poll(self) -> Action | None:
        if self._polls == 0 or not self.words:
            return None
        self._polls -= 1
        return None if self._polls else word_to_action(self.words.popleft())

    def explain(self, state: GameState, bot: str) -> Thought | None:
        del state, bot
        return self.thought

    def coach(self, ruleset: Ruleset, seats: int, *, chances: bool) -> Coach | None:
        del ruleset, seats, chances
        return self.adviser

    def duel_progress(self, ruleset: Ruleset) -> float | None:
        del ruleset
        return self.solved

    def drop(self) -> None:
        self.drops += 1
        self._polls = 0


class Pocket:
    """A clipboard that only the test looks into; `broken` ones take nothing and give nothing."""

    def __init__(self, text: str | None = None, *, broken: bool = False) -> None:
        self.text = text
        self.broken = broken

    def get(self) -> str | None:
        return None if self.broken else self.text

    def put(self, text: str) -> bool:
        if not self.broken:
            self.text = text
        return not self.broken


class Room:
    """A scene that is only a name."""

    covers = True
    dirty = False

    def __init__(self, name: str) -> None:
        self.name = name

    def layout(self, look: Look) -> None:
        del look

    def handle(self, given: Input) -> Change | None:
        del given
        return None

    def tick(self) -> Change | None:
        return None

    def draw(self, surface: object, alpha: float) -> None:
        del surface, alpha


class NamedDoors:
    """Doors to rooms without anything in them."""

    def menu(self) -> Scene:
        return Room("menu")

    def setup(self) -> Scene:
        return Room("setup")

    def play(self, match: Match) -> Scene:
        del match
        return Room("play")

    def pause(self, table: Table, *, loading: bool = False) -> Scene:
        del table
        return Room("load?" if loading else "pause")

    def rules_list(self, chosen: ChosenRules, use: Callable[[ChosenRules], None]) -> Scene:
        del chosen, use
        return Room("rules_list")

    def house_rules(self, chosen: ChosenRules, use: Callable[[ChosenRules], None]) -> Scene:
        del chosen, use
        return Room("house_rules")

    def rules(self, ruleset: Ruleset, match: Match | None = None) -> Scene:
        del ruleset, match
        return Room("rules")

    def settings(self) -> Scene:
        return Room("settings")

    def replay(self, match: Match, *, place: int | None = None, shown: int | None = None) -> Scene:
        del match, place, shown
        return Room("replay")

    def results(self, match: Match) -> Scene:
        del match
        return Room("results")

    def trainer(self) -> Scene:
        return Room("trainer")

    def review(self, match: Match, *, shown: int | None = None) -> Scene:
        del match, shown
        return Room("review")


def house(
    folder: Path,
    roller: Roller,
    thinker: Thinks | None = None,
    settings: Settings | None = None,
    clipboard: Clipboard | None = None,
) -> House:
    """A house whose services are the test's."""
    return House(
        settings=settings or Settings(),
        folders=Folders.under(folder),
        audio=cast("Audio", Ear()),
        roller=roller,
        thinker=thinker or ScriptThinker(),
        doors=cast("Doors", NamedDoors()),
        change=lambda _: None,
        rng=Random(1),
        rulebook=Rulebook(folder / "rules"),
        clipboard=clipboard or Pocket(),
        documents=folder / "documents",
    )


def match_of(*names: str, rules: str = "classic", **changes: object) -> Match:
    """A match of these players; a name with `*` is a bot's."""
    ruleset = ruleset_from_table(changes, load_preset(rules).ruleset)
    return Match(ruleset, [Player(name, "steady" if "*" in name else None) for name in names])


class At:
    """A play scene and the hands on it."""

    def __init__(self, look: Look, house: House, match: Match) -> None:
        self.house = house
        self.scene = PlayScene(house, match)
        self.scene.layout(look)

    @property
    def ear(self) -> Ear:
        return cast("Ear", self.house.audio)

    @property
    def state(self) -> GameState:
        return self.scene.session.state

    @property
    def caption(self) -> str:
        return self.scene.view.shown.caption

    def press(self, *commands: Command) -> Change | None:
        return self.scene.handle(Pressed(commands))

    def tap(self, x: int, y: int) -> Change | None:
        change = self.scene.handle(Pointer("down", x, y))
        return self.scene.handle(Pointer("up", x, y)) or change

    def drag(self, start: tuple[int, int], goal: tuple[int, int]) -> None:
        self.scene.handle(Pointer("down", *start))
        for share in (0.25, 0.5, 0.75, 1.0):
            x, y = (round(a + (b - a) * share) for a, b in zip(start, goal, strict=True))
            self.scene.handle(Pointer("move", x, y, button=0))
        self.scene.handle(Pointer("up", *goal))

    def tick(self, ticks: int = 1) -> Change | None:
        for _ in range(ticks):
            change = self.scene.tick()
            if change is not None:
                return change
        return None

    def settle(self, most: int = 5000) -> Change | None:
        """Let everything be shown until a person is to decide, or the scene changes.

        It takes at least as long as a hand that means to press a button again.
        """
        for ticks in range(most):
            change = self.scene.tick()
            if change is not None:
                return change
            if self.scene.settled and ticks > GUARD_TICKS:
                return None
        raise AssertionError(f"still at it after {most} ticks: {self.state}")
