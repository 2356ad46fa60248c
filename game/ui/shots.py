"""`dixmille shots DIR`: pictures of every screen, a flight and all dice, for the README and for review."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.ai.players.bots import make_bot
from game.ai.turn.solution import solve
from game.match import Match, Player
from game.output import ToolError, print_json
from game.presets import load_preset
from game.rules.actions import Land
from game.rules.notation import word_to_action
from game.rules.state import Phase
from game.tray.flight import Flight
from game.tray.roller import TrayRoller
from game.ui.coach_shots import coach_pictures
from game.ui.draw.strip import flight_strip, set_sheet
from game.ui.input import Pressed
from game.ui.keys import Command
from game.ui.kit.outcome import Activated
from game.ui.options import PlayOptions
from game.ui.program import Program
from game.ui.rules_editor.chosen import ChosenRules
from game.ui.scene import Scene
from game.ui.scenes.fairness.scene import Fairness
from game.ui.scenes.play import PlayScene
from game.ui.settings import SeatMemory, Settings
from game.ui.unattended import unattended

TITLE_TICKS: Final = 400
"""Until the dice of the title lie still."""

REPLAY_TICKS: Final = 40
"""Until the dice of a replay are in the middle of their flight."""

SEATS: Final = (
    SeatMemory(name="Zoé"),
    SeatMemory(name="Hal", player="steady"),
    SeatMemory(name="Max"),
)
"""Who sits in the pictures."""

GAME: Final = (
    "roll =112346 +11 roll =1335 +15 roll =24 roll =222346 +222 roll =145 +15 roll =2 roll =111346 +111 bank"
    " roll =233346 +333 roll =155 +155 roll =111224 +111 bank"
    " roll =111455 +11155 roll =1 +1 roll =123346 +1 bank"
)
"""A game that has been going on for a while."""

FLIGHT: Final = 11
"""The seed of the flight that is shown in moments."""

HOUSE_RULES: Final = {
    "house-rules": ChosenRules("classic", {"straight": 1200, "four_and_pair": True, "six_ones": "win"}),
    "house-rules-offers": ChosenRules("exact", {"confirm": ["three_alike", "straight"], "jokers": True}),
    "house-rules-trouble": ChosenRules("classic", {"target": 2000, "opening": 2500}),
}
"""What lies on the page of the house rules in its pictures."""

LAST_ROUND: Final = (
    "roll =111111 +111111 roll =111224 +111 bank"
    " roll =233346 +333 roll =155 +155 roll =111224 +111 bank roll =333446 +333 roll =155"
)
"""The first seat has passed the target; the last one is still to play."""


def run(args: argparse.Namespace) -> int:
    """Draw every screen at `args.size` in `args.lang` and write the pictures to `args.folder`."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # pictures need no window
    folder: Path = args.folder
    written: list[str] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in pictures(args.size, args.lang or "en"):
            path = folder / f"{name}.png"
            coded = BytesIO()  # pygame itself does not tell of a disk that is full
            pygame.image.save(picture, coded, path.name)
            path.write_bytes(coded.getbuffer())
            written.append(str(path))
    except OSError as error:
        raise ToolError(f"The pictures cannot be written to {folder}: {error.strerror}.") from error
    except pygame.error as error:
        raise ToolError(f"The pictures cannot be written to {folder}: {error}.") from error
    if args.json:
        print_json({"pictures": written})
    else:
        print("\n".join(written))
    return 0


def pictures(size: tuple[int, int], language: str) -> Iterator[tuple[str, pygame.Surface]]:
    """Every screen by name, in the order a player meets them, and dice from near."""
    settings = Settings(seats=SEATS, language=language, computer_speed="instant")
    options = PlayOptions(size=size, lang=language, seed=7, mute=True)
    with unattended(settings, None, options) as program:
        photographer = Photographer(program)
        menu = program.menu()
        yield "menu", photographer.scene(menu, ticks=TITLE_TICKS)
        yield "setup", photographer.scene(program.setup())
        yield "rules-list", photographer.rules_list()
        yield from photographer.house_rules()
        yield "settings", photographer.scene(menu, program.settings())
        yield "rules", photographer.scene(menu, program.rules(load_preset("classic").ruleset))
        yield "fairness", photographer.fairness()
        yield from photographer.table()
        yield from coach_pictures(program.house, program.stack.look, photographer.scene)
    yield from pictures_of_dice(size)


def pictures_of_dice(size: tuple[int, int]) -> Iterator[tuple[str, pygame.Surface]]:
    """Moments of a flight, and all sets of dice on all tables."""
    yield "flight-strip", flight_strip(a_flight(), size)
    yield "dice-sets", set_sheet(size)


class Photographer:
    """Draws scenes without a stack and copies what is to be seen."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._look = program.stack.look

    def scene(self, *scenes: Scene, ticks: int = 1) -> pygame.Surface:
        """A picture of a scene, or of overlays on one (the first lies at the bottom), after some ticks."""
        surface = pygame.Surface(self._look.screen.area.size)
        for scene in scenes:
            scene.layout(self._look)
            for _ in range(ticks):
                scene.tick()
            scene.draw(surface, 0.0)
        return surface

    def rules_list(self) -> pygame.Surface:
        """All rule sets, one of them looked at."""
        return self.scene(self._program.rules_list(ChosenRules("exact"), lambda _: None))

    def house_rules(self) -> Iterator[tuple[str, pygame.Surface]]:
        """The house rules as one changes them: at the beginning, with changes, and with a contradiction."""
        for name, chosen in HOUSE_RULES.items():
            yield name, self.scene(self._program.house_rules(chosen, lambda _: None))

    def fairness(self) -> pygame.Surface:
        """Hundreds of dice rolled to see whether they are fair, in the course of a game."""
        page = Fairness(self._program.house, Random(7), match_after(GAME))
        page.layout(self._look)
        page.act(Activated("roll"))
        while page.rolling:
            page.tick()
        return self.scene(page)

    def table(self) -> Iterator[tuple[str, pygame.Surface]]:
        """The table in the course of a game, and what is laid over it."""
        table = self._at(GAME)
        yield "table-ready", self.scene(table)
        table.handle(Pressed((Command.ROLL,)))
        shown = table.view.shown
        yield "table-rolling", self._when(table, lambda: bool(shown.felt), 24)
        self._when(table, lambda: table.settled)
        yield "table-choosing", self.scene(table)
        yield "replay", self.scene(self._program.replay(table.session.match), ticks=REPLAY_TICKS)
        table.handle(Pressed((Command.PICK_ALL,)))
        yield "table-chosen", self.scene(table)
        yield "pause", self.scene(table, self._program.pause(table))
        table = self._at(f"{GAME} roll =123456")
        table.handle(Pressed((Command.PICK_ALL,)))
        table.handle(Pressed((Command.ROLL,)))
        shown = table.view.shown
        yield "table-hot-dice", self._when(table, lambda: shown.score > 0, 60)
        yield "table-last-round", self.scene(self._at(LAST_ROUND))
        yield "results", self.scene(self._program.results(finished_match()))

    def _at(self, words: str) -> PlayScene:
        table = self._program.play(match_after(words))
        if not isinstance(table, PlayScene):
            raise TypeError("this program has another table")
        table.layout(self._look)
        table.tick()
        return table

    def _when(self, table: PlayScene, is_so: Callable[[], bool], ticks: int = 0) -> pygame.Surface:
        """A picture so many ticks after something has become so."""
        while not is_so():
            table.tick()
        for _ in range(ticks):
            table.tick()
        surface = pygame.Surface(self._look.screen.area.size)
        table.draw(surface, 0.0)
        return surface


def a_flight() -> Flight:
    """Six dice thrown across the tray."""
    roller = TrayRoller(Random(FLIGHT))
    roller.throw(6)
    while True:
        landing = roller.poll()
        if landing is not None and landing.flight is not None:
            return landing.flight


def match_after(words: str) -> Match:
    """A match of three that has gone as the words say."""
    players = [Player("Zoé"), Player("Hal", "steady"), Player("Max")]
    match = Match(load_preset("classic").ruleset, players)
    for word in words.split():
        match.submit(word_to_action(word))
    return match


def finished_match() -> Match:
    """The same three, played to the end by bots."""
    match, rng = match_after(""), Random(3)
    solution = solve(match.ruleset)
    bots = [make_bot(name, solution) for name in ("steady", "bold", "careful")]
    while match.state.phase is not Phase.OVER:
        state = match.state
        if state.phase is Phase.ROLLING:
            match.submit(Land(tuple(sorted(rng.randint(1, 6) for _ in range(state.turn.dice)))))
        else:
            match.submit(bots[state.seat].decide(state))
    return match
