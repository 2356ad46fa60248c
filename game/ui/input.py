"""What a player does, as frozen values: the only form in which scenes see mouse, touch and keyboard."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from game.ui.keys import DEFAULT_BINDINGS, DIRECTIONS, Binding, Command, commands_for

PointerKind = Literal["down", "move", "up", "wheel", "leave"]


@dataclass(frozen=True, slots=True)
class Pointer:
    """Mouse or finger, in pixels of the surface that is drawn on.

    `wheel`: notches, positive away from the hand.
    """

    kind: PointerKind
    x: int
    y: int
    button: int = 1
    touch: bool = False
    wheel: float = 0.0


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key went down, or is held (`repeat`).

    One key may mean several commands; the scene takes the one it knows: `if Command.ROLL in pressed`. `key`
    is the pygame keycode, for what has no command (Backspace in an entry).
    """

    commands: tuple[Command, ...]
    key: int = 0
    repeat: bool = False
    ctrl: bool = False

    def __contains__(self, command: Command) -> bool:
        return command in self.commands


@dataclass(frozen=True, slots=True)
class Released:
    """A key went up."""

    commands: tuple[Command, ...]
    key: int = 0


@dataclass(frozen=True, slots=True)
class TextInput:
    """Text was typed; comes only while an entry is being edited."""

    text: str


@dataclass(frozen=True, slots=True)
class TextEditing:
    """An input method is composing `text`, which is not typed yet; "" when it has done."""

    text: str


@dataclass(frozen=True, slots=True)
class CloseAsked:
    """The window's close button. A scene that returns no change lets the program end."""


@dataclass(frozen=True, slots=True)
class Attention:
    """The window was given the keyboard, or lost it."""

    gained: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file was dropped on the window; `path` is where it lies."""

    path: str


Input = Pointer | Pressed | Released | TextInput | TextEditing | CloseAsked | Attention | Dropped

# A held direction repeats after 400 ms, then every 120 ms (in ticks of 1/60 s).
REPEAT_FIRST: Final = 24
REPEAT_NEXT: Final = 7

# Some touch screens report a finger a second time as a mouse: less than 80 ms later, at the same place.
_BOUNCE_TICKS: Final = 5
_BOUNCE_REACH: Final = 16.0
_BUTTONS: Final = 3  # higher ones are the wheel, which has events of its own

_REPEATING_KEYS: Final = frozenset({pygame.K_BACKSPACE, pygame.K_DELETE})

Place = Callable[[tuple[int, int]], tuple[int, int]]


class Reader:
    """Turns pygame's events into input.

    Call `tick` once a tick: held keys repeat by ticks, not by a clock.
    """

    def __init__(self, bindings: tuple[Binding, ...] = DEFAULT_BINDINGS) -> None:
        self.bindings = bindings
        self._ticks = 0
        self._at = (0, 0)
        self._held: Pressed | None = None
        self._held_since = 0
        self._last_tap: tuple[int, tuple[int, int], bool] | None = None
        self._bounced = False

    def read(self, event: pygame.Event, place: Place) -> Input | None:
        """Give the input an event stands for, if any; `place` turns window pixels into surface pixels."""
        if event.type in {
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEMOTION,
            pygame.MOUSEWHEEL,
        }:
            return self._pointer(event, place)
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        if event.type == pygame.KEYUP:
            if self._held is not None and self._held.key == event.key:
                self._held = None
            return Released(commands_for(event, self.bindings), event.key)
        if event.type == pygame.TEXTINPUT:
            return TextInput(event.text)
        if event.type == pygame.TEXTEDITING:
            return TextEditing(event.text)
        return self._window(event)

    def _window(self, event: pygame.Event) -> Input | None:
        if event.type == pygame.QUIT:
            return CloseAsked()
        if event.type == pygame.DROPFILE:
            return Dropped(event.file)
        if event.type == pygame.WINDOWLEAVE:
            return Pointer("leave", -1, -1)
        if event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST}:
            self._held = None  # its release would go to another window
            return Attention(event.type == pygame.WINDOWFOCUSGAINED)
        return None

    def tick(self) -> Pressed | None:
        """Let a tick pass; gives the repeat of a held direction when one is due."""
        self._ticks += 1
        if self._held is None:
            return None
        held = self._ticks - self._held_since - REPEAT_FIRST
        return self._held if held >= 0 and held % REPEAT_NEXT == 0 else None

    def _key_down(self, event: pygame.Event) -> Pressed:
        commands = commands_for(event, self.bindings)
        ctrl = bool(int(getattr(event, "mod", 0)) & (pygame.KMOD_CTRL | pygame.KMOD_META))
        repeats = not DIRECTIONS.isdisjoint(commands) or event.key in _REPEATING_KEYS
        self._held = Pressed(commands, event.key, repeat=True, ctrl=ctrl) if repeats else None
        self._held_since = self._ticks
        return Pressed(commands, event.key, ctrl=ctrl)

    def _pointer(self, event: pygame.Event, place: Place) -> Pointer | None:
        touch = bool(getattr(event, "touch", False))
        if event.type == pygame.MOUSEWHEEL:
            turned = float(getattr(event, "precise_y", event.y))
            return Pointer("wheel", *self._at, button=0, wheel=-turned if event.flipped else turned)
        at = self._at = place(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return Pointer("move", *at, button=0, touch=touch)
        if event.button > _BUTTONS:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._bounced = self._bounces(at, touch=touch)
            self._last_tap = (self._ticks, at, touch)
        if self._bounced:
            return None
        kind: PointerKind = "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"
        return Pointer(kind, *at, button=event.button, touch=touch)

    def _bounces(self, at: tuple[int, int], *, touch: bool) -> bool:
        if self._last_tap is None:
            return False
        ticks, where, by_touch = self._last_tap
        return (
            (touch or by_touch)
            and self._ticks - ticks < _BOUNCE_TICKS
            and math.dist(where, at) < _BOUNCE_REACH
        )
