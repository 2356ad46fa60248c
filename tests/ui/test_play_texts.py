"""No word on the table is cut, in any language, at any size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table_for_tests import At, ScriptRoller, house, match_of

from game.resources import ASSETS
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Align, Weight, Writer
from game.ui.draw.theme import NORMAL, Colour
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.settings import Settings

SIZES = [(1024, 600), (1280, 720), (1920, 1080), (2560, 1440), (1024, 768), (2560, 1080)]


class WatchfulWriter(Writer):
    """Notes every text that had to be cut to fit."""

    def __init__(self) -> None:
        super().__init__()
        self.cuts: list[str] = []
        self.wrapped: dict[str, int] = {}

    def fit(
        self, text: str, px: int, width: int, weight: Weight = "regular", *, least: float = 0.7
    ) -> tuple[str, int]:
        shown, size = super().fit(text, px, width, weight, least=least)
        if shown != self.clean(text):
            self.cuts.append(text)
        return shown, size

    def wrap(self, text: str, px: int, width: int, weight: Weight = "regular") -> tuple[str, ...]:
        lines = super().wrap(text, px, width, weight)
        self.wrapped[text] = len(lines) * self.line_height(px)
        return lines

    def draw_lines(
        self,
        surface: pygame.Surface,
        text: str,
        px: int,
        colour: Colour,
        place: pygame.Rect,
        *,
        align: Align = "left",
        weight: Weight = "regular",
    ) -> int:
        used = super().draw_lines(surface, text, px, colour, place, align=align, weight=weight)
        if self.wrapped[text] > max(used, place.height):
            self.cuts.append(text)
        return used


@pytest.fixture(scope="module")
def watchful(writer: Writer) -> WatchfulWriter:
    del writer  # it has initialised the fonts
    return WatchfulWriter()


def at_size(watchful: WatchfulWriter, size: tuple[int, int], language: str, scale: float = 1.0) -> Look:
    watchful.cuts.clear()
    texts = Texts(language, ASSETS / "locale")
    return Look(Screen(*size, scale), NORMAL, texts, watchful, Shapes(), "none")


def drawn(table: At, size: tuple[int, int]) -> None:
    table.scene.draw(pygame.Surface(size), 0.0)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_a_turn_fits(watchful: WatchfulWriter, tmp_path: Path, size: tuple[int, int], language: str) -> None:
    look = at_size(watchful, size, language)
    settings = Settings(speed="instant", computer_speed="instant")
    names = ["Zoé", "Bartholomé", "*HAL", "Max", "Ana", "Ben", "Cléo", "Dan"]
    match = match_of(*names)
    table = At(
        look, house(tmp_path, ScriptRoller("114455", "123456", "122346", "5"), settings=settings), match
    )
    drawn(table, size)
    for throw in range(3):
        table.press(Command.ROLL)
        table.settle()
        drawn(table, size)
        if throw == 2:
            table.press(Command.PICK_2)  # a dead die: why it can't be kept
            drawn(table, size)
            table.press(Command.PICK_2)
        table.press(Command.PICK_ALL)
        table.tick()
        drawn(table, size)
    table.press(Command.BANK)
    for _ in range(40):
        table.tick()
        drawn(table, size)
    assert watchful.cuts == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_the_last_round_fits(
    watchful: WatchfulWriter, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    look = at_size(watchful, size, language)
    match = match_of("Zoé", "Bartholomé", target=1000, opening=0)
    table = At(look, house(tmp_path, ScriptRoller("111224", "223346")), match)
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    while not table.scene.settled:
        table.tick(5)
        drawn(table, size)
    assert table.scene.view.tally.note
    drawn(table, size)
    assert watchful.cuts == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_text_of_twice_the_size_draws(watchful: WatchfulWriter, tmp_path: Path, language: str) -> None:
    size = (1024, 600)
    look = at_size(watchful, size, language, scale=2.0)
    table = At(look, house(tmp_path, ScriptRoller("114455")), match_of("Zoé", "*HAL"))
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    drawn(table, size)
