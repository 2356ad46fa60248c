"""Banking by holding: asked for only where the player wants it, and only when a lot is at stake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest
from program_for_tests import STILL, Driver
from table_for_tests import At, ScriptRoller, house, match_of

from game.rules.notation import action_to_word
from game.ui import settings as settings_file
from game.ui.audio import Sound
from game.ui.input import Pointer, Pressed, Released
from game.ui.keys import PICKS, Command
from game.ui.look import Look
from game.ui.settings import Settings
from game.ui.table.controls import HOLD_TICKS

Maker = Callable[..., At]


@pytest.fixture
def at(look: Look, tmp_path: Path) -> Maker:
    def make(stake: str, *throws: str) -> At:
        settings = Settings(speed="instant", computer_speed="instant", bank_hold=stake)  # type: ignore[arg-type]
        table = At(look, house(tmp_path, ScriptRoller(*throws), settings=settings), match_of("Ana", "Ben"))
        table.settle()
        table.press(Command.ROLL)
        table.settle()
        return table

    return make


def words(table: At) -> str:
    return " ".join(map(action_to_word, table.scene.session.match.actions))


def said(table: At) -> tuple[str, str]:
    """Both lines of Bank."""
    bank = table.scene.controls.bank
    return bank.label(), bank.detail


def hold(table: At, ticks: int) -> None:
    """Hold Bank's key down for so long."""
    table.scene.handle(Pressed((Command.BANK, Command.ACCEPT), pygame.K_RETURN))
    table.tick(ticks)
    table.scene.handle(Released((Command.BANK, Command.ACCEPT), pygame.K_RETURN))


def test_nothing_is_held_unless_it_is_asked_for(at: Maker) -> None:
    assert Settings().bank_hold == "never"
    table = at("never", "111112")
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    assert words(table) == "roll =111112 +11111 bank"


def test_a_large_score_is_banked_by_holding(at: Maker) -> None:
    table = at("1000", "111234")
    table.press(Command.PICK_ALL)
    assert said(table) == ("Bank 1,000", "hold it down")
    hold(table, HOLD_TICKS)
    assert words(table) == "roll =111234 +111 bank"
    table.settle()
    assert table.scene.view.shown.seats[0].total == 1000


def test_let_go_too_soon_it_is_not_banked_and_said_why(at: Maker) -> None:
    table = at("1000", "111234")
    table.press(Command.PICK_ALL)
    hold(table, HOLD_TICKS - 1)
    table.tick(5 * HOLD_TICKS)
    assert words(table) == "roll =111234"
    assert table.caption == "Let go too soon: hold Bank until it is full."
    assert table.ear.heard[-1] is Sound.REFUSED
    assert table.scene.view.chosen, "what was chosen stays chosen"


def test_a_small_score_is_banked_at_once(at: Maker) -> None:
    table = at("2000", "111523")
    table.press(Command.PICK_ALL)
    assert said(table) == ("Bank 1,050", "")
    table.press(Command.BANK)
    assert words(table) == "roll =111235 +1115 bank"


def test_what_is_at_stake_is_the_turn_score_with_the_chosen_dice(at: Maker) -> None:
    table = at("500", "333246", "113")
    table.press(Command.PICK_ALL)
    table.press(Command.ROLL)
    table.settle()
    table.press(PICKS[0])
    assert said(table) == ("Bank 400", "")
    table.press(PICKS[1])
    assert said(table) == ("Bank 500", "hold it down")
    table.press(PICKS[0])
    assert said(table) == ("Bank 400", "")


def test_by_mouse_and_finger_too(at: Maker) -> None:
    for touch in (False, True):
        table = at("500", "111234")
        table.press(Command.PICK_ALL)
        table.tick()
        place = table.scene.controls.bank.rect.center
        table.scene.handle(Pointer("down", *place, touch=touch))
        table.scene.handle(Pointer("up", *place, touch=touch))
        assert table.caption == "Let go too soon: hold Bank until it is full."
        table.scene.handle(Pointer("down", *place, touch=touch))
        table.tick(HOLD_TICKS)
        assert words(table) == "roll =111234 +111 bank"
        table.scene.handle(Pointer("up", *place, touch=touch))
        assert words(table) == "roll =111234 +111 bank"


@pytest.mark.parametrize("command", [Command.BACK, Command.RULES, PICKS[0]])
def test_whatever_else_is_pressed_meanwhile_banks_nothing(at: Maker, command: Command) -> None:
    table = at("500", "111234")
    table.press(Command.PICK_ALL)
    table.scene.handle(Pressed((Command.BANK,), pygame.K_m))
    table.tick(HOLD_TICKS - 1)
    table.scene.handle(Pressed((command,), pygame.K_x))
    table.tick(5 * HOLD_TICKS)
    assert words(table) == "roll =111234"


def test_where_it_cannot_be_banked_holding_says_why_at_once(at: Maker) -> None:
    table = at("500", "111155")
    table.press(Command.PICK_ALL)
    table.scene.handle(Pressed((Command.BANK,), pygame.K_m))
    assert "Hot dice" in table.caption
    table.tick(5 * HOLD_TICKS)
    assert words(table) == "roll =111155"


def test_in_french_it_says_so_too(make_look: Callable[..., Look], tmp_path: Path) -> None:
    settings = Settings(speed="instant", bank_hold="1000")
    look = make_look(language="fr")
    table = At(look, house(tmp_path, ScriptRoller("111234"), settings=settings), match_of("Ana"))
    table.settle()
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    assert said(table) == ("Marquer 1\u202f000", "maintenir enfoncé")
    hold(table, 1)
    assert "trop tôt" in table.caption


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, STILL)
    driver.push(driver.program.settings())
    yield driver
    driver.close()


def test_the_setting_has_its_row_and_is_kept(driver: Driver, tmp_path: Path) -> None:
    driver.page.form.focus_on("bank_hold")
    assert driver.value("bank_hold") == "never"
    driver.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert driver.settings.hold_from == 1000
    driver.close()
    kept, trouble = settings_file.load(tmp_path / "settings.json")
    assert (kept.bank_hold, trouble) == ("1000", None)


def test_a_stake_that_is_none_falls_back_to_never(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"bank_hold": "12", "mute": True}))
    kept, trouble = settings_file.load(path)
    assert (kept.bank_hold, kept.mute) == ("never", True)
    assert trouble is not None
