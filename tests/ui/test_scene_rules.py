"""The rules and the keys, read on the screen."""

from __future__ import annotations

import pytest
from program_for_tests import Hands
from table_for_tests import ScriptRoller, house

from game.describe import describe_rules
from game.presets import load_preset, preset_ids
from game.ui.input import Pointer
from game.ui.keys import DEFAULT_BINDINGS, DIRECTIONS, PICKS, Binding, Command, Stroke
from game.ui.kit.scroll import Scroll
from game.ui.look import Look
from game.ui.scene import Pop
from game.ui.scenes.key_words import key_names, keys_in_words
from game.ui.scenes.rules import Rules


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
