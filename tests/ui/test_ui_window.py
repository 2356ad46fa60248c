"""The window itself: under SDL's dummy driver, and on a real X server where there is one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.ui.window import LARGEST, SMALLEST, NoDisplayError, Window, capped, prepare


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window((1100, 650))
    yield opened
    opened.close()


def test_larger_windows_are_drawn_smaller_in_their_own_ratio() -> None:
    assert capped((1920, 1080)) == (1920, 1080)
    assert capped((2560, 1440)) == LARGEST
    assert capped((3840, 2160)) == LARGEST
    assert capped((5120, 1440)) == (2560, 720)
    assert capped((1, 5000))[1] == 1440


def test_full_screen_and_back_five_times_is_the_same_window(window: Window) -> None:  # C163
    before = (window.size, window._window.position, window._window.resizable, window._window.borderless)
    for _ in range(5):
        window.toggle_fullscreen()
        assert window.fullscreen
        assert window.surface.get_size() == pygame.display.get_desktop_sizes()[0]
        assert window.size == before[0]
        window.toggle_fullscreen()
        assert not window.fullscreen
    after = (window.size, window._window.position, window._window.resizable, window._window.borderless)
    assert after == before
    assert window.surface.get_size() == before[0]


def test_the_window_can_be_resized_but_not_below_what_can_be_read(window: Window) -> None:
    assert window._window.resizable
    assert window._window.minimum_size == SMALLEST


def test_a_4k_window_is_drawn_at_the_cap_and_enlarged_and_the_mouse_follows(window: Window) -> None:  # C161
    window._window.size = (3840, 2160)
    assert window.surface.get_size() == LARGEST
    assert window.place((3839, 2159)) == (2559, 1439)
    assert window.place((1920, 1080)) == (1280, 720)
    window.surface.fill((200, 100, 50))
    window.present()
    assert window._window.get_surface().get_at((3000, 2000))[:3] == (200, 100, 50)
    window._window.size = (1280, 720)
    assert window.surface.get_size() == (1280, 720)
    assert window.surface is window._window.get_surface()


def test_text_input_is_on_only_while_editing(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", calls.append)
    window._window.size = (3840, 2160)
    window.edit_text(Rect(100, 200, 300, 40))
    window.edit_text(None)
    assert calls == [Rect(150, 300, 450, 60), "start", "stop"]


@pytest.mark.parametrize(
    ("event", "anew"),
    [
        (pygame.WINDOWEXPOSED, True),
        (pygame.WINDOWRESIZED, True),
        (pygame.WINDOWDISPLAYCHANGED, True),
        (pygame.WINDOWRESTORED, True),
        (pygame.MOUSEMOTION, False),
    ],
)
def test_events_that_spoil_the_picture(window: Window, *, event: int, anew: bool) -> None:
    assert window.notice(pygame.Event(event)) == anew


def test_an_icon_may_be_given() -> None:
    Window(icon=pygame.Surface((32, 32))).close()


@pytest.mark.parametrize(
    ("platform", "before", "after"),
    [
        ("linux", {"DISPLAY": ":0"}, {"SDL_FRAMEBUFFER_ACCELERATION": "0"}),
        ("linux", {"DISPLAY": ":0", "SDL_FRAMEBUFFER_ACCELERATION": "1"}, {}),
        ("linux", {"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, {}),
        ("linux", {}, {}),
        ("win32", {}, {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}),
        ("win32", {"SDL_WINDOWS_DPI_AWARENESS": "unaware"}, {}),
        ("darwin", {}, {}),
    ],
)
def test_what_sdl_is_told_before_it_starts(
    monkeypatch: pytest.MonkeyPatch, platform: str, before: dict[str, str], after: dict[str, str]
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    environ = dict(before)
    assert prepare(environ) == ("SDL_FRAMEBUFFER_ACCELERATION" in after)
    assert environ == before | after


def test_a_driver_without_a_plain_framebuffer_gets_a_second_try(monkeypatch: pytest.MonkeyPatch) -> None:
    environ = {"DISPLAY": ":0", "SDL_VIDEODRIVER": "x11"}
    real, tries = pygame.Window, []

    def fails_first(*args: object, **options: object) -> object:
        tries.append("SDL_FRAMEBUFFER_ACCELERATION" in environ)
        if len(tries) == 1:
            raise pygame.error("no framebuffer")
        return real(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(pygame, "Window", fails_first)
    Window(environ=environ).close()
    assert tries == [True, False]


def environment(**more: str) -> dict[str, str]:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return kept | {"PYTHONPATH": os.pathsep.join(sys.path)} | more


def test_without_a_screen_one_sentence_says_so_and_what_works_without() -> None:
    code = "from game.ui.window import *\ntry: Window()\nexcept NoDisplayError as error: print(error)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    sentence = done.stdout.splitlines()[-1]
    assert sentence == str(NoDisplayError())
    assert "no display" in sentence
    assert "simulate" in sentence


ON_X = """
import pygame
from game.ui.window import Window
window = Window((1100, 650))
def seen():
    for _ in range(20):
        pygame.event.pump()
        pygame.time.wait(5)
    return (pygame.display.get_driver(), window.size, window._window.position, window.surface.get_size())
first = seen()
for _ in range(5):
    window.toggle_fullscreen()
    assert seen()[3] == (1600, 900), seen()
    window.toggle_fullscreen()
    assert seen() == first, (seen(), first)
print(first)
"""


@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="needs an X server")
def test_full_screen_and_back_on_a_real_x_server() -> None:
    command = ["xvfb-run", "-a", "-s", "-screen 0 1600x900x24", sys.executable, "-c", ON_X]
    done = subprocess.run(
        command, env=environment(), capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "x11" in done.stdout
