"""Which keys mean what. Bindings are values, so a player's own are another tuple of them."""

import sys
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Literal

import pygame


class Command(Enum):
    """What a key, or a pad's button, asks for."""

    ROLL = auto()
    BANK = auto()
    PICK_1 = auto()
    PICK_2 = auto()
    PICK_3 = auto()
    PICK_4 = auto()
    PICK_5 = auto()
    PICK_6 = auto()
    PICK_ALL = auto()
    JOKER = auto()
    TAKE_OVER = auto()
    FORFEIT = auto()
    HINT = auto()
    UNDO = auto()
    REDO = auto()
    NEW_GAME = auto()
    SAVE = auto()
    LOAD = auto()
    RULES = auto()
    REPLAY = auto()
    FULLSCREEN = auto()
    # Moving about, the same in every scene
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT = auto()
    PREVIOUS = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    ACCEPT = auto()
    BACK = auto()


PICKS: Final = (
    Command.PICK_1,
    Command.PICK_2,
    Command.PICK_3,
    Command.PICK_4,
    Command.PICK_5,
    Command.PICK_6,
)
DIRECTIONS: Final = frozenset({Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT})

By = Literal["key", "place", "character"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """One way to press a key: by what is printed on it, by its place, or by the character it makes.

    `key` is the printed letter (pygame keycode), which follows the layout; `place` is the physical key
    (scancode), so the digit row works where digits need Shift; `character` is what the press would type,
    whatever key that is.
    """

    by: By
    code: int | str
    ctrl: bool = False
    shift: bool | None = None  # None: either
    alt: bool = False


@dataclass(frozen=True, slots=True)
class Binding:
    """A stroke and what it asks for."""

    stroke: Stroke
    command: Command


def _key(
    command: Command, code: int, *, ctrl: bool = False, shift: bool | None = None, alt: bool = False
) -> Binding:
    return Binding(Stroke("key", code, ctrl=ctrl, shift=shift, alt=alt), command)


def _digit_row() -> tuple[Binding, ...]:
    """Dice by the place of the digit row, by the keypad, and by the character."""
    return tuple(
        Binding(stroke, command)
        for number, command in enumerate(PICKS)
        for stroke in (
            Stroke("place", pygame.KSCAN_1 + number),
            Stroke("key", pygame.K_KP_1 + number),
            Stroke("character", str(number + 1)),
        )
    )


# The first binding of a command is the one shown beside its button.
DEFAULT_BINDINGS: Final[tuple[Binding, ...]] = (
    _key(Command.ROLL, pygame.K_l),
    _key(Command.ROLL, pygame.K_SPACE),
    _key(Command.BANK, pygame.K_m),
    Binding(Stroke("character", "+"), Command.BANK),
    _key(Command.BANK, pygame.K_KP_PLUS),
    _key(Command.BANK, pygame.K_RETURN),
    _key(Command.BANK, pygame.K_KP_ENTER),
    # While no text is entered a press is told without what Shift makes of it.
    _key(Command.BANK, pygame.K_EQUALS, shift=True),
    *_digit_row(),
    _key(Command.PICK_ALL, pygame.K_a),
    _key(Command.JOKER, pygame.K_j),
    _key(Command.TAKE_OVER, pygame.K_t),
    _key(Command.FORFEIT, pygame.K_f),
    _key(Command.HINT, pygame.K_h),
    _key(Command.UNDO, pygame.K_z, ctrl=True, shift=False),
    _key(Command.REDO, pygame.K_y, ctrl=True),
    _key(Command.REDO, pygame.K_z, ctrl=True, shift=True),
    _key(Command.NEW_GAME, pygame.K_p),
    _key(Command.SAVE, pygame.K_s),
    _key(Command.LOAD, pygame.K_c),
    _key(Command.RULES, pygame.K_r),
    _key(Command.REPLAY, pygame.K_v),
    _key(Command.FULLSCREEN, pygame.K_F11),
    _key(Command.FULLSCREEN, pygame.K_RETURN, alt=True),
    _key(Command.UP, pygame.K_UP),
    _key(Command.DOWN, pygame.K_DOWN),
    _key(Command.LEFT, pygame.K_LEFT),
    _key(Command.RIGHT, pygame.K_RIGHT),
    _key(Command.NEXT, pygame.K_TAB, shift=False),
    _key(Command.PREVIOUS, pygame.K_TAB, shift=True),
    _key(Command.PAGE_UP, pygame.K_PAGEUP),
    _key(Command.PAGE_DOWN, pygame.K_PAGEDOWN),
    _key(Command.ACCEPT, pygame.K_SPACE),
    _key(Command.ACCEPT, pygame.K_RETURN),
    _key(Command.ACCEPT, pygame.K_KP_ENTER),
    _key(Command.BACK, pygame.K_ESCAPE),
    _key(Command.BACK, pygame.K_AC_BACK),
)

_LETTERS: Final = range(pygame.K_a, pygame.K_z + 1)
_LETTER_PLACES: Final = range(pygame.KSCAN_A, pygame.KSCAN_Z + 1)

# Words as they are printed on keys; arrows and such signs are missing in the font.
_KEY_NAMES: Final = {
    pygame.K_SPACE: "Space",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_TAB: "Tab",
    pygame.K_F11: "F11",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
}


def commands_for(event: pygame.Event, bindings: tuple[Binding, ...]) -> tuple[Command, ...]:
    """Give every command that a KEYDOWN (or KEYUP) event stands for, in the order of the bindings."""
    mod = int(getattr(event, "mod", 0))
    # AltGr, which on many keyboards reports as Ctrl+Alt, only helps to type characters.
    altgr = bool(mod & pygame.KMOD_MODE) or bool(mod & pygame.KMOD_RALT)
    ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not altgr
    alt = bool(mod & pygame.KMOD_ALT)
    shift = bool(mod & pygame.KMOD_SHIFT)
    codes: dict[By, int | str] = {
        "key": _printed(event),
        "place": int(getattr(event, "scancode", -1)),
        "character": str(getattr(event, "unicode", "")),
    }
    found: list[Command] = []
    for stroke, command in ((binding.stroke, binding.command) for binding in bindings):
        if codes[stroke.by] != stroke.code or command in found:
            continue
        plain = stroke.by == "character" and not ctrl
        fits = (stroke.ctrl, stroke.alt) == (ctrl, alt) and stroke.shift in {None, shift}
        if plain or fits:
            found.append(command)
    return tuple(found)


def _printed(event: pygame.Event) -> int:
    """Give the keycode; on a layout without Latin letters, the letter a US keyboard has at that place."""
    key, place = int(event.key), int(getattr(event, "scancode", -1))
    latin = key < 0x80 or key >= pygame.K_CAPSLOCK  # above lie the keys without a character
    if not latin and place in _LETTER_PLACES:
        return _LETTERS[place - pygame.KSCAN_A]
    return key


def hint(command: Command, bindings: tuple[Binding, ...] = DEFAULT_BINDINGS) -> str:
    """Give the name of a command's first key, short enough to stand beside a button; "" if it has none."""
    stroke = next((binding.stroke for binding in bindings if binding.command is command), None)
    if stroke is None:
        return ""
    if stroke.by == "place":
        name = chr(ord("1") + int(stroke.code) - pygame.KSCAN_1) if int(stroke.code) >= pygame.KSCAN_1 else ""
    elif stroke.by == "character":
        name = str(stroke.code)
    else:
        code = int(stroke.code)
        name = _KEY_NAMES.get(code, chr(code).upper() if 0x20 < code < 0x7F else "")
    main = "Cmd" if sys.platform == "darwin" else "Ctrl"
    parts = [main] * stroke.ctrl + ["Alt"] * stroke.alt + ["Shift"] * bool(stroke.shift) + [name]
    return "+".join(parts)
