"""The program as a whole: window, sound, dice and bots, and the doors from one scene to another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

import msgspec
import pygame
from platformdirs import user_documents_path
from pygame import Surface

from game.ai.duel.process import ProcessDuel
from game.ai.field.process import process_field
from game.ai.players.levels import level_of
from game.ai.thinker import Thinker, is_perfect
from game.files import Folders
from game.match import Match
from game.resources import ASSETS, SOUNDS
from game.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.text import LANGUAGES, Texts, choose_language
from game.tray.roller import TrayRoller
from game.ui import settings as settings_file
from game.ui.audio import Audio, Volumes
from game.ui.clipboard import Clipboard, SystemClipboard
from game.ui.draw.faces import Shapes
from game.ui.draw.looks import DICE_SETS, TABLE_STYLES
from game.ui.draw.text import Writer
from game.ui.draw.theme import THEMES
from game.ui.house import House, Table
from game.ui.input import Reader
from game.ui.look import Look
from game.ui.loop import TICK, Clock, Loop, SystemClock
from game.ui.options import PlayOptions
from game.ui.rules_editor.chosen import ChosenRules, remembered_rules
from game.ui.scene import Scene, Stack
from game.ui.scenes.house_rules.scene import HouseRules
from game.ui.scenes.menu import Menu
from game.ui.scenes.pause import Pause
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay.scene import Replay
from game.ui.scenes.results.scene import Results
from game.ui.scenes.review.scene import ReviewPage
from game.ui.scenes.rules.scene import Rules
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.setup.rules_list import RulesList
from game.ui.scenes.setup.scene import Setup
from game.ui.scenes.trainer.scene import Trainer
from game.ui.screen import Screen
from game.ui.settings import Settings
from game.ui.window import Window

_LOG: Final = logging.getLogger(__name__)

_ICON: Final = 64  # pixels
_KEEP_AFTER: Final = 60  # rounds of the loop without another change before settings are written

Play = Callable[[House, Match], Scene]
"""What makes the table for a match."""


@dataclass(frozen=True, slots=True)
class Start:
    """What the program begins with: the options, where files lie, and a match to be played at once."""

    options: PlayOptions
    folders: Folders
    settings: Settings
    news: str = ""  # something to tell the player, to be translated
    match: Match | None = None
    documents: Path | None = None  # None: the system's folder


class Program:
    """Everything that runs while the game is open. Opens the window; raises NoDisplayError without a screen.

    `play` makes the table; tests may put another in its place, and another clipboard than the system's. Close
    it in the end.
    """

    def __init__(
        self,
        start: Start,
        *,
        clock: Clock,
        events: Callable[[], Iterable[pygame.Event]],
        play: Play = PlayScene,
        clipboard: Clipboard | None = None,
    ) -> None:
        self._play, self._events = play, events
        self._before = start.settings
        self._once = _once(start.options)
        settings = msgspec.structs.replace(start.settings, **self._once)
        self._texts = texts_of(start)
        self._unsaved, self._quiet_rounds = False, 0
        # Sound first: its wish for a small buffer would come too late after pygame's own initialisation.
        self.audio = Audio(SOUNDS, _volumes(settings), muted=settings.mute)
        pygame.font.init()
        self.window = Window(settings.window, fullscreen=settings.fullscreen, icon=_icon())
        seed = start.options.seed
        self._rng = Random(SystemRandom().getrandbits(128) if seed is None else seed)
        duel = partial(ProcessDuel, cache=start.folders.duels)
        self.thinker = Thinker(start_duel=duel, start_field=process_field)
        self.house = House(
            settings=settings,
            folders=start.folders,
            audio=self.audio,
            roller=TrayRoller(self._branch()),
            thinker=self.thinker,
            doors=self,
            change=self.change,
            rng=self._branch(),
            rulebook=Rulebook(start.folders.rules),
            clipboard=clipboard or SystemClipboard(),
            documents=start.documents or user_documents_path(),
        )
        self._writer, self._shapes = Writer(), Shapes()
        self._news = self._texts.t(start.news) if start.news else ""
        first = self.menu() if start.match is None else self.play(start.match)
        self.stack = Stack(first, self._look())
        self.loop = Loop(self.window, self.stack, Reader(), clock, self._gather)

    # Doors

    def menu(self) -> Scene:
        """The title."""
        news, self._news = self._news, ""
        return Menu(self.house, self._branch(), news)

    def setup(self) -> Scene:
        """Who plays, and by what rules."""
        return Setup(self.house)

    def play(self, match: Match) -> Scene:
        """The table; what bots and hints need to know is worked out while the first dice roll."""
        self.thinker.warm(match.ruleset)
        if any(player.bot and level_of(player.bot) for player in match.players):
            self.thinker.warm_field(match.ruleset)
        if any(player.bot and is_perfect(player.bot) for player in match.players):
            self.thinker.warm_duel(match.ruleset)
        settings = self.house.settings
        if settings.warn or settings.odds == "full":
            self.thinker.coach(match.ruleset, len(match.players), chances=True)
        return self._play(self.house, match)

    def pause(self, table: Table, *, loading: bool = False) -> Scene:
        """Laid over the table; `loading` asks at once whether the saved game is to be loaded."""
        return Pause(self.house, table, loading=loading)

    def rules_list(self, chosen: ChosenRules, use: Callable[[ChosenRules], None]) -> Scene:
        """All rule sets, to choose another."""
        return RulesList(self.house, chosen, use)

    def house_rules(self, chosen: ChosenRules, use: Callable[[ChosenRules], None]) -> Scene:
        """Every rule of the chosen rule set, to be changed."""
        return HouseRules(self.house, chosen, use)

    def rules(self, ruleset: Ruleset, match: Match | None = None) -> Scene:
        """The rules, laid over any scene."""
        return Rules(self.house, ruleset, match)

    def settings(self) -> Scene:
        """The settings, laid over any scene."""
        return SettingsPage(self.house)

    def replay(self, match: Match, *, place: int | None = None, shown: int | None = None) -> Scene:
        """The throws of a match, seen again."""
        return Replay(self.house, match, place=place, shown=shown)

    def results(self, match: Match) -> Scene:
        """How a match ended."""
        return Results(self.house, match)

    def trainer(self) -> Scene:
        """Positions to practise on, by the rules that were last played."""
        ruleset = remembered_rules(self.house.rulebook, self.house.settings)
        return Trainer(self.house, ruleset, self._branch().getrandbits(32))

    def review(self, match: Match, *, shown: int | None = None) -> Scene:
        """Every decision of a match judged."""
        return ReviewPage(self.house, match, shown=shown)

    def _branch(self) -> Random:
        """Random numbers apart from all others, and with a seed the same every time."""
        return Random(self._rng.getrandbits(64))

    # Settings

    def change(self, settings: Settings) -> None:
        """Put other settings into force at once; they are written once no more changes come."""
        before, self.house.settings = self.house.settings, settings
        self._unsaved, self._quiet_rounds = True, 0
        self.audio.volumes = _volumes(settings)
        self.audio.muted = settings.mute
        if settings.language != before.language and settings.language is not None:
            self._texts = Texts(settings.language, ASSETS / "locale")
        if settings.fullscreen != self.window.fullscreen:
            self.window.toggle_fullscreen()
        look = self._look()
        if look != self.stack.look:
            self.stack.layout(look)

    def _look(self) -> Look:
        settings = self.house.settings
        return Look(
            screen=Screen(*self.window.surface.get_size(), text_scale=settings.text_scale),
            theme=THEMES[settings.theme],
            texts=self._texts,
            writer=self._writer,
            shapes=self._shapes,
            motion=settings.motion,
            dice=DICE_SETS[settings.dice_set],
            table=TABLE_STYLES[settings.table_style],
            rim=settings.rim,
        )

    def _keep(self) -> None:
        """Write the settings, without what was asked for on the command line and left alone since."""
        if not self._unsaved:
            return
        self._unsaved = False
        settings = self.house.settings
        untouched = {
            name: getattr(self._before, name)
            for name, value in self._once.items()
            if getattr(settings, name) == value
        }
        settings = msgspec.structs.replace(settings, **untouched)
        trouble = settings_file.save(self.house.folders.settings, settings)
        if trouble is not None:
            _LOG.warning("%s", trouble)

    # Running

    def _gather(self) -> Iterable[pygame.Event]:
        """Give the loop its events; what else has to be done once a round is done here."""
        self.audio.tick()
        self._quiet_rounds += 1
        if self.window.fullscreen != self.house.settings.fullscreen:  # by F11
            self.house.settings = msgspec.structs.replace(
                self.house.settings, fullscreen=self.window.fullscreen
            )
            self._unsaved, self._quiet_rounds = True, 0
        if self._quiet_rounds >= _KEEP_AFTER:
            self._keep()
        return self._events()

    def run(self) -> None:
        """Go on until the last scene is gone."""
        self.loop.run()

    def step(self, ticks: int = 1) -> None:
        """Let some ticks pass as the loop would, drawing each: for whoever drives it without a clock."""
        for _ in range(ticks):
            if self.stack.running:
                self.loop.turn(TICK)

    def close(self) -> bool:
        """Keep the settings and shut everything; False if sound hangs, so that only os._exit ends it."""
        size = self.window.size
        if size != self.house.settings.window and not self.window.fullscreen:
            self.house.settings = msgspec.structs.replace(self.house.settings, window=size)
            self._unsaved = True
        self._keep()
        self.thinker.close()
        shut = self.audio.close(0.2)
        self.window.close()
        return shut


def open_program(
    start: Start,
    *,
    clock: Clock | None = None,
    events: Callable[[], Iterable[pygame.Event]] = pygame.event.get,
    play: Play = PlayScene,
    clipboard: Clipboard | None = None,
) -> Program:
    """The program, opened on its first scene. Raises NoDisplayError."""
    return Program(start, clock=clock or SystemClock(), events=events, play=play, clipboard=clipboard)


def start_of(options: PlayOptions, match: Match | None = None) -> Start:
    """What to begin with: the player's own settings and folders, or those under the folder in the options."""
    folders = Folders.of_user() if options.data_dir is None else Folders.under(options.data_dir)
    settings, news = settings_file.load(folders.settings)
    return Start(options, folders, settings, news or "", match)


def _once(options: PlayOptions) -> dict[str, object]:
    """The settings that the command line asks for, for this once."""
    asked: dict[str, object] = {
        "language": options.lang,
        "window": options.size,
        "fullscreen": options.fullscreen or None,
        "mute": options.mute or None,
    }
    return {name: value for name, value in asked.items() if value is not None}


def texts_of(start: Start) -> Texts:
    """The language to begin with: the one asked for, else the one that is set, else the system's."""
    wanted = start.options.lang or start.settings.language
    if wanted in LANGUAGES:
        return Texts(str(wanted), ASSETS / "locale")
    system = choose_language(str(locale["language"]) for locale in pygame.system.get_pref_locales())
    return Texts(system, ASSETS / "locale")


def _volumes(settings: Settings) -> Volumes:
    return Volumes(settings.volume_dice, settings.volume_game, settings.volume_interface)


def _icon() -> Surface:
    # A file, though it shows a die: to shade one before anything is seen would keep the player waiting.
    picture = pygame.image.load(ASSETS / "icon" / "dixmille.png")
    return pygame.transform.smoothscale(picture, (_ICON, _ICON))
