"""The rules and the keys, read on the screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from program_for_tests import Hands, faults
from pygame import Surface
from table_for_tests import ScriptRoller, house

from game.describe import describe_rules
from game.presets import load_preset, preset_ids
from game.rules.ruleset import ruleset_from_table
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY
from game.ui.input import Pointer
from game.ui.keys import DEFAULT_BINDINGS, DIRECTIONS, PICKS, Binding, Command, Stroke
from game.ui.kit.scroll import Scroll
from game.ui.look import Look
from game.ui.scene import Pop
from game.ui.scenes.rules.dice_line import DiceLine
from game.ui.scenes.rules.key_words import key_names, keys_in_words
from game.ui.scenes.rules.scene import Rules


@pytest.fixture
def hands(look: Look, tmp_path: object) -> Hands:
    page = Rules(house(tmp_path, ScriptRoller()), load_preset("classic").ruleset)  # type: ignore[arg-type]
    return Hands(page, look)


def sheet(hands: Hands) -> Scroll:
    widget = hands.page.form["sheet"]
    assert isinstance(widget, Scroll)
    return widget


@pytest.mark.parametrize("preset", preset_ids())
def test_every_line_of_the_rules_is_on_the_sheet(preset: str, look: Look, tmp_path: object) -> None:
    ruleset = load_preset(preset).ruleset
    dump = Hands(Rules(house(tmp_path, ScriptRoller()), ruleset), look).dump()  # type: ignore[arg-type]
    for section in describe_rules(look.texts, ruleset):
        assert f'"{section.title}"' in dump
        for line in section.lines:
            assert f'"{line.text}"' in dump
            assert line.points is None or f"={look.texts.number(line.points)!r}" in dump


ALL_VARIANTS = {
    "keep_all": True,
    "confirm": True,
    "jokers": True,
    "takeover": 3000,
    "takeover_margin": 1000,
    "off_table": "lose_turn",
    "bust_run": 3,
    "bust_run_penalty": "all",
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 600), 1.0), ((1024, 600), 2.0), ((1920, 1080), 1.0)])
def test_a_page_full_of_variants_is_neither_cut_nor_crowded(
    size: tuple[int, int],
    scale: float,
    language: str,
    make_look: Callable[..., Look],
    tmp_path: Path,
) -> None:
    look = make_look(*size, text_scale=scale, language=language)
    ruleset = ruleset_from_table(ALL_VARIANTS, load_preset("five-dice").ruleset)
    page = Rules(house(tmp_path, ScriptRoller()), ruleset)
    page.layout(look)
    page.draw(Surface(size), 1.0)
    assert faults(page) == []


def test_examples_stand_back_behind_their_rule(look: Look, tmp_path: Path) -> None:
    page = Rules(house(tmp_path, ScriptRoller()), load_preset("five-dice").ruleset)
    page.layout(look)
    lines = {part.says: part for part in page.form["sheet"].parts if isinstance(part, DiceLine)}
    variants = describe_rules(look.texts, load_preset("five-dice").ruleset)[-1].lines
    indents = [lines[line.text].indent for line in variants]
    assert [indent > 0 for indent in indents] == [line.example for line in variants]
    after = [second.rect.y - first.rect.bottom for first, second in pairwise(lines.values())]
    last_example = [line.text for line in variants].index("Or 4-4, the last two dice: a full house.")
    place = list(lines).index(variants[last_example].text)
    assert after[place] > after[place - 1], "a new rule keeps its distance from the example before it"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_dice_grow_with_the_text(scale: float, make_look: Callable[..., Look]) -> None:
    look = make_look(1920, 1080, text_scale=scale)
    line = DiceLine("line", DiePictures(), "1", (1,), "100")
    narrow, wide = line.height(look, 900), line.height(look, 1800)
    text = look.writer.line_height(look.screen.font(BODY))
    assert wide == pytest.approx(1.1 * min(54 * scale, 0.05 * 1800), abs=2)
    assert narrow == max(round(1.1 * 54), text), "they never become smaller than they are by themselves"


def test_arrows_pages_and_wheel_turn_the_sheet(hands: Hands) -> None:
    scroll = sheet(hands)
    hands.press(Command.DOWN)
    hands.wait(60)
    down = scroll._offset
    assert down > 0
    hands.press(Command.PAGE_DOWN)
    hands.wait(60)
    assert scroll._offset > down + scroll.rect.height / 2
    hands.press(Command.PAGE_UP)
    hands.press(Command.UP)
    hands.wait(60)
    assert scroll._offset == 0
    hands.page.handle(Pointer("move", *scroll.rect.center, button=0))
    hands.page.handle(Pointer("wheel", *scroll.rect.center, button=0, wheel=-2))
    hands.wait(60)
    assert scroll._offset > 0


def test_a_finger_drags_the_sheet(hands: Hands) -> None:
    scroll = sheet(hands)
    x, y = scroll.rect.center
    hands.page.handle(Pointer("down", x, y, touch=True))
    hands.page.handle(Pointer("move", x, y - 150, button=0, touch=True))
    hands.page.handle(Pointer("up", x, y - 150, touch=True))
    assert scroll._offset == pytest.approx(150, abs=1)


def test_every_way_back(hands: Hands) -> None:
    assert hands.press(Command.BACK) == Pop()
    assert hands.press(Command.RULES) == Pop()
    assert hands.click("done") == Pop()


def test_the_other_sheet_tells_the_keys(hands: Hands) -> None:
    assert hands.click("show_keys") is None
    dump = hands.dump()
    assert "'L, Space'" in dump or "'Space, L'" in dump
    assert '"Pick all scoring dice"' in dump
    hands.click("show_rules")
    assert "'L, Space'" not in hands.dump()
    assert '"A single 1"' in hands.dump()


def test_the_sheet_that_is_shown_stays_when_the_language_changes(hands: Hands, make_look: object) -> None:
    hands.click("show_keys")
    hands.page.layout(make_look(language="fr"))  # type: ignore[operator]
    assert '"Touches"' in hands.dump()
    assert "Espace" in hands.dump()


def test_every_command_is_told(look: Look) -> None:
    told = " ".join(keys for _, group in keys_in_words(look.texts) for _, keys in group)
    for command in Command:
        names = key_names(look.texts, command, DEFAULT_BINDINGS)
        one_of_many = command in {*DIRECTIONS, *PICKS, Command.PAGE_UP, Command.PAGE_DOWN}
        assert one_of_many or names[0] in told, command


def test_a_players_own_keys_are_told_as_they_are(look: Look) -> None:
    import pygame  # noqa: PLC0415  only here

    mine = (Binding(Stroke("key", pygame.K_x, ctrl=True), Command.ROLL),)
    assert key_names(look.texts, Command.ROLL, mine)[0].endswith("X")
    assert key_names(look.texts, Command.ROLL, mine)[0] in str(keys_in_words(look.texts, mine))
