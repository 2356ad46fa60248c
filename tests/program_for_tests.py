"""The whole program driven by events, and single pages driven by inputs, without a screen or a clock."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

import msgspec
import pygame
from pygame import Rect, Surface
from table_for_tests import Pocket, match_of

from game.files import Folders
from game.match import Match
from game.rules.notation import word_to_action
from game.ui.clipboard import Clipboard
from game.ui.guard import SETTLE_TICKS
from game.ui.house import House
from game.ui.input import Input, Pointer, Pressed, TextInput
from game.ui.keys import Command
from game.ui.kit.label import Panel, Picture
from game.ui.kit.scroll import Scroll
from game.ui.kit.toast import Toast
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.options import PlayOptions
from game.ui.program import Program, Start, open_program
from game.ui.scene import Change, Push, Scene
from game.ui.scenes.page import Page
from game.ui.settings import Settings

STILL = Settings(motion="none", speed="instant", computer_speed="instant", language="en")

SIZES = ((1024, 600), (1280, 720), (1920, 1080), (2560, 1440), (1024, 768), (2560, 1080))
"""The smallest, usual ones, the largest that is drawn, 4:3 and 21:9."""


def played(words: str, *names: str, rules: str = "classic") -> Match:
    """A match in which that was done."""
    match = match_of(*names, rules=rules)
    for word in words.split():
        match.submit(word_to_action(word))
    return match


class StandIn:
    """Stands where the table would: it only holds its match."""

    covers = True
    dirty = True

    def __init__(self, house: House, match: Match) -> None:
        self.house = house
        self.match = match

    def layout(self, look: Look) -> None:
        del look

    def handle(self, given: Input) -> Change | None:
        del given
        return None

    def tick(self) -> Change | None:
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        del surface, alpha


class Driver:
    """A running program and the hands on it."""

    def __init__(
        self,
        folder: Path,
        settings: Settings = STILL,
        options: PlayOptions | None = None,
        match: Match | None = None,
        clipboard: Clipboard | None = None,
    ) -> None:
        self._events: deque[pygame.Event] = deque()
        self.tables: list[StandIn] = []
        chosen, folders = options or PlayOptions(seed=1, mute=True), Folders.under(folder)
        start = Start(chosen, folders, settings, match=match, documents=folder / "documents")
        self.clipboard = clipboard or Pocket()
        self.program: Program = open_program(
            start, events=self._take, play=self._sit_down, clipboard=self.clipboard
        )
        self.program.step()

    def _take(self) -> Iterable[pygame.Event]:
        taken = list(self._events)
        self._events.clear()
        return taken

    def _sit_down(self, house: House, match: Match) -> Scene:
        self.tables.append(StandIn(house, match))
        return self.tables[-1]

    @property
    def scenes(self) -> list[str]:
        return [type(scene).__name__ for scene in self.program.stack.scenes]

    @property
    def page(self) -> Page:
        top = self.program.stack.scenes[-1]
        assert isinstance(top, Page)
        return top

    @property
    def settings(self) -> Settings:
        return self.program.house.settings

    def widget(self, name: str) -> Widget:
        return self.page.form[name]

    def value(self, name: str) -> object:
        return self.widget(name).value()

    def settle(self) -> None:
        """Wait as long as a hand does that means what it does."""
        self.program.step(SETTLE_TICKS + 1)

    def send(self, *events: pygame.Event) -> None:
        self._events.extend(events)
        self.program.step()

    def press(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            down = {"key": key, "mod": mod, "unicode": "", "scancode": 0}
            self.send(pygame.Event(pygame.KEYDOWN, down), pygame.Event(pygame.KEYUP, down))

    def type(self, text: str) -> None:
        self.send(pygame.Event(pygame.TEXTINPUT, text=text))

    def press_at(self, place: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(pygame.Event(kind, pos=place, button=1, touch=False))

    def click(self, name: str) -> None:
        """Click in the middle of a widget, as somebody does who first looks where it is."""
        self.settle()
        self.press_at(self.widget(name).rect.center)

    def change(self, **fields: object) -> None:
        self.program.change(msgspec.structs.replace(self.settings, **fields))
        self.program.step()

    def push(self, scene: Scene) -> None:
        """Lay a scene over what is shown, as another scene would ask for."""
        self.program.stack._change(Push(scene))
        self.settle()

    def close(self) -> None:
        self.program.close()


class Hands:
    """Hands on one page; what it answers is noted instead of done."""

    def __init__(self, page: Page, look: Look) -> None:
        self.page = page
        page.layout(look)
        self.draw()

    def draw(self) -> None:
        self.page.draw(Surface(self.page.look.screen.area.size), 1.0)

    def press(self, *commands: Command) -> Change | None:
        return self.page.handle(Pressed(commands))

    def click(self, name: str) -> Change | None:
        """Click a widget of the page or of the question over it."""
        self.wait()
        x, y = self.place(name).center
        down = self.page.handle(Pointer("down", x, y))
        return self.page.handle(Pointer("up", x, y)) or down

    def place(self, name: str) -> Rect:
        """Where a widget is, by what the page says about itself."""
        for line in reversed(self.dump().splitlines()):
            if line.split()[1] == name and "[" in line:
                place = line[line.rindex("[") + 1 : line.rindex("]")].replace(",", " ").replace("x", " ")
                return Rect(*map(int, place.split()))
        raise KeyError(name)

    def type(self, text: str) -> None:
        self.page.handle(TextInput(text))

    def wait(self, ticks: int = SETTLE_TICKS + 1) -> None:
        for _ in range(ticks):
            self.page.tick()

    def dump(self) -> str:
        return self.page.form.dump()


def faults(page: Page) -> list[str]:
    """What is wrong with a layout: cut texts, controls over one another or outside of the screen."""
    found = [f"cut: {name}" for name in page.form.cut_texts()]
    area = page.look.screen.area
    shown = [widget for widget in page.form._widgets if widget.visible and widget.rect.width > 0]
    inside = [widget for widget in shown if not isinstance(widget, Toast)]
    found += [f"outside: {w.name} {w.rect}" for w in inside if not area.contains(w.rect)]
    solid = [widget for widget in inside if not isinstance(widget, Panel)]
    groups: list[Sequence[Widget]] = [solid]
    groups += [
        [child for child in widget.parts if child is not widget and child.visible]
        for widget in solid
        if isinstance(widget, Scroll)
    ]
    for group in groups:
        for number, one in enumerate(group):
            found += [
                f"over one another: {one.name} {one.rect}, {other.name} {other.rect}"
                for other in group[number + 1 :]
                if one.rect.colliderect(other.rect) and not {type(one), type(other)} <= {Picture}
            ]
    return found


def scene_of(change: Change | None) -> Scene:
    """The scene that a change leads to."""
    return cast("Scene", getattr(change, "scene", None))
