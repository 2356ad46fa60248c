import pygame
import pytest

from game.resources import ASSETS
from game.text import Texts
from game.ui.draw.text import Writer
from game.ui.keys import DEFAULT_BINDINGS, PICKS, Binding, Command, Stroke, commands_for, hint
from game.ui.scenes.rules.key_words import keys_in_words


def key(code: int, *, scancode: int = 0, unicode: str = "", mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, scancode=scancode, unicode=unicode, mod=mod)


def found(event: pygame.Event) -> tuple[Command, ...]:
    return commands_for(event, DEFAULT_BINDINGS)


@pytest.mark.parametrize("number", range(6))
def test_dice_are_picked_by_the_place_of_the_digit_the_keypad_or_the_character(number: int) -> None:  # C151
    azerty = key(ord("&é\"'(-"[number]), scancode=pygame.KSCAN_1 + number, unicode="&é\"'(-"[number])
    keypad = key(pygame.K_KP_1 + number, scancode=pygame.KSCAN_KP_1 + number)
    qwerty = key(pygame.K_1 + number, scancode=pygame.KSCAN_1 + number, unicode=str(number + 1))
    elsewhere = key(pygame.K_q, scancode=pygame.KSCAN_Q, unicode=str(number + 1), mod=pygame.KMOD_SHIFT)
    shifted = key(ord("&é\"'(-"[number]), scancode=pygame.KSCAN_1 + number, mod=pygame.KMOD_SHIFT)
    for event in (azerty, keypad, qwerty, elsewhere, shifted):
        assert found(event) == (PICKS[number],)


def test_letters_follow_what_is_printed_on_the_key() -> None:  # C151
    # On AZERTY the key printed M lies where others have a semicolon, and the one printed A where they have Q.
    assert found(key(pygame.K_m, scancode=pygame.KSCAN_SEMICOLON, unicode="m")) == (Command.BANK,)
    assert found(key(pygame.K_a, scancode=pygame.KSCAN_Q, unicode="a")) == (Command.PICK_ALL,)
    assert found(key(pygame.K_COMMA, scancode=pygame.KSCAN_M, unicode=",")) == ()


@pytest.mark.parametrize(
    ("letter", "command"),
    [("j", Command.JOKER), ("t", Command.TAKE_OVER), ("f", Command.FORFEIT), ("v", Command.REPLAY)],
)
def test_variants_and_replays_have_keys_and_the_page_of_keys_names_them(
    letter: str, command: Command
) -> None:
    assert found(key(ord(letter), unicode=letter)) == (command,)
    lines = {keys for _, group in keys_in_words(Texts("en", ASSETS / "locale")) for _, keys in group}
    assert letter.upper() in lines


def test_a_keyboard_without_latin_letters_plays_by_place() -> None:
    assert found(key(0x434, scancode=pygame.KSCAN_L, unicode="д")) == (Command.ROLL,)


@pytest.mark.parametrize(
    "event",
    [
        key(pygame.K_EQUALS, unicode="+", mod=pygame.KMOD_SHIFT),
        key(pygame.K_EQUALS, unicode="=", mod=pygame.KMOD_SHIFT),  # as it comes while no text is entered
        key(pygame.K_PLUS, unicode="+"),
        key(pygame.K_KP_PLUS, unicode="+"),
        key(pygame.K_KP_PLUS),
        key(pygame.K_m),
    ],
)
def test_every_plus_banks(event: pygame.Event) -> None:
    assert found(event) == (Command.BANK,)


def test_space_and_enter_mean_both_what_they_do_in_play_and_that_they_accept() -> None:
    assert found(key(pygame.K_SPACE, unicode=" ")) == (Command.ROLL, Command.ACCEPT)
    for code in (pygame.K_RETURN, pygame.K_KP_ENTER):
        assert found(key(code)) == (Command.BANK, Command.ACCEPT)


@pytest.mark.parametrize(
    ("code", "mod", "commands"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, (Command.UNDO,)),
        (pygame.K_z, pygame.KMOD_LMETA, (Command.UNDO,)),
        (pygame.K_y, pygame.KMOD_RCTRL, (Command.REDO,)),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, (Command.REDO,)),
        (pygame.K_l, pygame.KMOD_LCTRL, ()),
        (pygame.K_s, pygame.KMOD_LALT, ()),
        (pygame.K_s, pygame.KMOD_CAPS, (Command.SAVE,)),
        (pygame.K_s, pygame.KMOD_NUM, (Command.SAVE,)),
        (pygame.K_F11, 0, (Command.FULLSCREEN,)),
        (pygame.K_RETURN, pygame.KMOD_LALT, (Command.FULLSCREEN,)),
        (pygame.K_TAB, 0, (Command.NEXT,)),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, (Command.PREVIOUS,)),
        (pygame.K_ESCAPE, 0, (Command.BACK,)),
        (pygame.K_F5, 0, ()),
    ],
)
def test_modifiers(code: int, mod: int, commands: tuple[Command, ...]) -> None:
    assert found(key(code, mod=mod)) == commands


def test_a_character_typed_with_altgr_counts_but_ctrl_and_a_digit_do_not() -> None:
    altgr = pygame.KMOD_RALT | pygame.KMOD_LCTRL
    assert found(key(pygame.K_q, unicode="+", mod=altgr)) == (Command.BANK,)
    assert found(key(pygame.K_1, scancode=pygame.KSCAN_1, unicode="1", mod=pygame.KMOD_LCTRL)) == ()


def test_bindings_are_a_value_that_can_be_another() -> None:
    mine = (Binding(Stroke("key", pygame.K_x), Command.ROLL),)
    assert commands_for(key(pygame.K_x), mine) == (Command.ROLL,)
    assert commands_for(key(pygame.K_l), mine) == ()
    assert hint(Command.ROLL, mine) == "X"
    assert hint(Command.BANK, mine) == ""


def test_the_first_key_of_a_command_is_shown_beside_its_button() -> None:
    hints = {command: hint(command) for command in (Command.ROLL, Command.BANK, Command.UNDO, Command.PICK_3)}
    assert list(hints.values()) in (["L", "M", "Ctrl+Z", "3"], ["L", "M", "Cmd+Z", "3"])
    assert hint(Command.BACK) == "Esc"
    assert hint(Command.FULLSCREEN) == "F11"


def test_every_command_has_a_hint_that_the_font_can_show(writer: Writer) -> None:
    for command in Command:
        assert hint(command)
        assert writer.clean(hint(command)) == hint(command)
        assert all(writer.shows(character) for character in hint(command))


def test_every_command_has_a_key_that_is_its_alone_or_shared_on_purpose() -> None:
    assert {binding.command for binding in DEFAULT_BINDINGS} == set(Command)
    shared: dict[Stroke, set[Command]] = {}
    for binding in DEFAULT_BINDINGS:
        shared.setdefault(binding.stroke, set()).add(binding.command)
    assert all(
        commands <= {Command.ROLL, Command.BANK, Command.ACCEPT}
        for commands in shared.values()
        if len(commands) > 1
    )
