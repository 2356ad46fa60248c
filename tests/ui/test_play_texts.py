"""No word on the table is cut, in any language, at any size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from playing import rules
from replays_for_tests import as_if_flown
from table_for_tests import At, ScriptRoller, house, match_of

from game.match import Match, Player
from game.resources import ASSETS
from game.rules.notation import word_to_action
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Align, Weight, Writer
from game.ui.draw.theme import NORMAL, Colour
from game.ui.keys import PICKS, Command
from game.ui.kit.button import GUARD_TICKS
from game.ui.look import Look
from game.ui.scenes.replay.scene import Replay
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
@pytest.mark.parametrize(
    ("size", "scale"), [*((size, 1.0) for size in SIZES), ((1920, 1080), 1.5), ((1920, 1080), 2.0)]
)
def test_holding_to_bank_fits(
    watchful: WatchfulWriter, tmp_path: Path, size: tuple[int, int], scale: float, language: str
) -> None:
    look = at_size(watchful, size, language, scale)
    settings = Settings(speed="instant", bank_hold="2000")
    match = match_of("Zoé", "Max", opening=0)
    table = At(look, house(tmp_path, ScriptRoller("666666"), settings=settings), match)
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    table.tick()
    drawn(table, size)
    assert watchful.cuts == []


VARIANTS: dict[str, tuple[dict[str, object], tuple[str, ...], tuple[str, ...]]] = {
    "jokers that are called": (
        {"jokers": True, "opening": 0},
        ("155236", "344", "25"),
        ("roll", "5 5 jokers", "1", "roll", "refused jokers", "roll", "all", "bank"),
    ),
    "jokers that score": (
        {"jokers": True, "opening": 0},
        ("155236", "134"),
        ("roll", "5 jokers", "1", "5 jokers", "roll", "all", "bank"),
    ),
    "figures to confirm": (
        {"confirm": True, "opening": 0},
        ("123456", "444123", "666", "111235", "24"),
        ("roll", "all", "roll", "4 4 4", "roll", "all", "roll", "all", "roll"),
    ),
    "figures that grow": (
        {"grow": True, "opening": 0},
        ("444136", "446"),
        ("roll", "4 4 4", "roll", "4 4", "bank"),
    ),
    "taking over": (
        {"takeover": 1000, "takeover_margin": 500, "opening": 0},
        ("111346", "111346", "111346", "112", "1", "111446"),
        (
            "roll",
            "all",
            "bank",
            "roll",
            "all",
            "bank",
            "roll",
            "all",
            "bank",
            "take",
            "all",
            "roll",
            "all",
            "bank",
        ),
    ),
    "taking over, not yet": (
        {"takeover": 3000, "opening": 0},
        ("111346", "112346"),
        ("roll", "all", "bank", "roll", "1", "bank"),
    ),
    "fleur and kill": (
        {
            "goal": "exact_lose_turn",
            "kill": True,
            "target": 1000,
            "opening": 0,
            "fleur": 500,
            "fleur_when": "every_bust",
            "bust_run": 1,
            "bust_run_penalty": "all",
        },
        ("112346", "112346", "223346", "122346", "112234", "111346", "111346"),
        ("roll", "1", "bank", "roll", "1", "bank", "roll", "roll", "1", "bank", "roll", "1", "bank"),
    ),
    "giving up": (
        {"goal": "exact_refuse", "target": 1050, "opening": 0},
        ("111346", "111346", "112346"),
        ("roll", "all", "bank", "roll", "all", "bank", "roll", "1", "bank", "give up"),
    ),
}


def pick(table: At, face: str) -> None:
    """Pick the leftmost die with this face that is not picked yet."""
    view = table.scene.view
    free = [die for die in view.shown.by_place() if die not in view.chosen | view.jokers]
    die = next(die for die in free if str(view.shown.felt[die].face) == face)
    table.press(PICKS[view.shown.by_place().index(die)])


def do(table: At, what: str) -> None:
    """Press what is said; digits pick dice."""
    commands = {
        "roll": Command.ROLL,
        "bank": Command.BANK,
        "all": Command.PICK_ALL,
        "jokers": Command.JOKER,
        "take": Command.TAKE_OVER,
        "give up": Command.FORFEIT,
        "refused jokers": Command.JOKER,
    }
    if what in commands:
        table.press(commands[what])
        return
    for word in what.split():
        if word.isdigit():
            pick(table, word)
        else:
            table.press(commands[word])


def watch(table: At, size: tuple[int, int]) -> None:
    """Draw the table again and again until a person is to decide."""
    for _ in range(400):
        if table.scene.tick() is not None:
            return
        drawn(table, size)
        table.tick(9)
        if table.scene.settled:
            break
    table.tick(GUARD_TICKS)
    drawn(table, size)


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [((1024, 600), 1.0, "fr"), ((1024, 768), 1.4, "en"), ((1280, 720), 2.0, "fr")],
)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_variants_fit(
    watchful: WatchfulWriter, tmp_path: Path, name: str, size: tuple[int, int], scale: float, language: str
) -> None:
    look = at_size(watchful, size, language, scale)
    changes, throws, steps = VARIANTS[name]
    table = At(look, house(tmp_path, ScriptRoller(*throws), settings=Settings(speed="x4")), named(changes))
    watch(table, size)
    for step in steps:
        do(table, step)
        watch(table, size)
    assert watchful.cuts == []
    assert table.scene.session.match.actions


def named(changes: dict[str, object]) -> Match:
    return Match(rules("classic", **changes), [Player(name) for name in ("Zoé", "Bartholomé", "Max")])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (3840, 2160)])
def test_text_of_twice_the_size_fits(
    watchful: WatchfulWriter, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    look = at_size(watchful, size, language, scale=2.0)
    table = At(look, house(tmp_path, ScriptRoller("114455", "111346")), match_of("Zoé", "*HAL"))
    table.press(Command.ROLL)
    table.settle()
    for _ in range(3):
        drawn(table, size)
        table.press(Command.PICK_ALL)
        table.tick()
    table.press(Command.ROLL)
    watch(table, size)
    table.press(Command.PICK_ALL)
    drawn(table, size)
    assert watchful.cuts == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_a_throw_seen_again_fits(
    watchful: WatchfulWriter, tmp_path: Path, size: tuple[int, int], scale: float, language: str
) -> None:
    look = at_size(watchful, size, language, scale)
    match = match_of("Zoé", "Bartholomé", "*HAL", opening=0)
    words = "roll =122346 +1 bank roll =11346- =5 +115 roll =234 roll =111346 +111 bank"
    for word in words.split():
        match.submit(word_to_action(word))
    scene = Replay(house(tmp_path, ScriptRoller()), as_if_flown(match))
    scene.layout(look)
    for _ in range(5):
        for _ in range(12):
            scene.tick()
        scene.draw(pygame.Surface(size), 0.0)
        scene._step(-1)
    assert watchful.cuts == []
