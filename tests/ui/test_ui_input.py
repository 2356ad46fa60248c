import pygame
import pytest

from game.ui.input import (
    REPEAT_FIRST,
    REPEAT_NEXT,
    Attention,
    CloseAsked,
    Dropped,
    Input,
    Pointer,
    Pressed,
    Reader,
    Released,
    TextEditing,
    TextInput,
)
from game.ui.keys import Command


def same(at: tuple[int, int]) -> tuple[int, int]:
    return at


def halved(at: tuple[int, int]) -> tuple[int, int]:
    return at[0] // 2, at[1] // 2


def mouse(kind: int, at: tuple[int, int], *, button: int = 1, touch: bool = False) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=button, touch=touch, rel=(0, 0), buttons=(0, 0, 0))


def tap(reader: Reader, at: tuple[int, int], *, touch: bool = False) -> list[Input]:
    events = [mouse(kind, at, touch=touch) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    return [given for event in events if (given := reader.read(event, same)) is not None]


def press(code: int, kind: int = pygame.KEYDOWN) -> pygame.Event:
    return pygame.Event(kind, key=code, scancode=0, unicode="", mod=0)


def test_the_pointer_is_where_things_are_drawn() -> None:
    reader = Reader()
    assert reader.read(mouse(pygame.MOUSEMOTION, (100, 50)), halved) == Pointer("move", 50, 25, button=0)
    assert reader.read(mouse(pygame.MOUSEBUTTONDOWN, (100, 50)), halved) == Pointer("down", 50, 25)
    assert reader.read(mouse(pygame.MOUSEBUTTONUP, (100, 50), button=3), halved) == Pointer("up", 50, 25, 3)


def test_the_wheel_turns_where_the_pointer_was_last_and_only_once() -> None:
    reader = Reader()
    reader.read(mouse(pygame.MOUSEMOTION, (7, 8)), same)
    assert reader.read(mouse(pygame.MOUSEBUTTONDOWN, (7, 8), button=4), same) is None
    turned = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-1.5, flipped=False)
    assert reader.read(turned, same) == Pointer("wheel", 7, 8, button=0, wheel=-1.5)
    flipped = pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=True)
    assert reader.read(flipped, same) == Pointer("wheel", 7, 8, button=0, wheel=-1.0)


def test_a_touch_reported_again_as_a_mouse_is_one_tap() -> None:
    reader = Reader()
    assert len(tap(reader, (100, 100), touch=True)) == 2
    assert tap(reader, (103, 101)) == []
    for _ in range(5):
        reader.tick()
    assert len(tap(reader, (100, 100), touch=True)) == 2


def test_two_quick_taps_at_different_places_are_two() -> None:
    reader = Reader()
    assert len(tap(reader, (100, 100), touch=True) + tap(reader, (300, 100), touch=True)) == 4


def test_two_quick_clicks_of_a_mouse_are_two() -> None:
    reader = Reader()
    assert len(tap(reader, (100, 100)) + tap(reader, (100, 100))) == 4


def test_a_held_direction_repeats_after_400_ms_then_every_120() -> None:
    reader = Reader()
    first = reader.read(press(pygame.K_DOWN), same)
    assert first == Pressed((Command.DOWN,), pygame.K_DOWN)
    ticks = [tick for tick in range(1, 60) if reader.tick() is not None]
    assert ticks == list(range(REPEAT_FIRST, 60, REPEAT_NEXT))
    assert pytest.approx(0.4, abs=0.01) == REPEAT_FIRST / 60
    assert pytest.approx(0.12, abs=0.01) == REPEAT_NEXT / 60


def test_a_repeat_says_that_it_is_one() -> None:
    reader = Reader()
    reader.read(press(pygame.K_LEFT), same)
    repeats = [given for _ in range(30) if (given := reader.tick()) is not None]
    assert repeats[0] == Pressed((Command.LEFT,), pygame.K_LEFT, repeat=True)


@pytest.mark.parametrize(
    "ending",
    [press(pygame.K_DOWN, pygame.KEYUP), pygame.Event(pygame.WINDOWFOCUSLOST), press(pygame.K_l)],
    ids=["released", "window left", "another key"],
)
def test_repeating_ends(ending: pygame.Event) -> None:
    reader = Reader()
    reader.read(press(pygame.K_DOWN), same)
    reader.read(ending, same)
    assert not any(reader.tick() for _ in range(100))


def test_releasing_another_key_does_not_end_it() -> None:
    reader = Reader()
    reader.read(press(pygame.K_DOWN), same)
    assert reader.read(press(pygame.K_l, pygame.KEYUP), same) == Released((Command.ROLL,), pygame.K_l)
    assert any(reader.tick() for _ in range(REPEAT_FIRST))


def test_a_held_space_does_not_roll_again() -> None:
    reader = Reader()
    reader.read(press(pygame.K_SPACE), same)
    assert not any(reader.tick() for _ in range(200))


@pytest.mark.parametrize(
    ("event", "given"),
    [
        (pygame.Event(pygame.TEXTINPUT, text="é"), TextInput("é")),
        (pygame.Event(pygame.TEXTEDITING, text="に", start=0, length=1), TextEditing("に")),
        (pygame.Event(pygame.QUIT), CloseAsked()),
        (pygame.Event(pygame.DROPFILE, file="C:\\rules.toml"), Dropped("C:\\rules.toml")),
        (pygame.Event(pygame.WINDOWFOCUSLOST), Attention(gained=False)),
        (pygame.Event(pygame.WINDOWFOCUSGAINED), Attention(gained=True)),
        (pygame.Event(pygame.WINDOWLEAVE), Pointer("leave", -1, -1)),
        (pygame.Event(pygame.FINGERDOWN, x=0.5, y=0.5), None),
        (pygame.Event(pygame.USEREVENT), None),
        (pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=77), None),
    ],
)
def test_other_events(event: pygame.Event, given: Input | None) -> None:
    assert Reader().read(event, same) == given


def test_a_pressed_key_knows_its_commands() -> None:
    pressed = Pressed((Command.ROLL, Command.ACCEPT))
    assert Command.ROLL in pressed
    assert Command.BANK not in pressed
