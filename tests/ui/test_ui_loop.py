from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.input import Input, Pressed, Reader, TextInput
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.loop import LONGEST, TICK, Loop
from game.ui.scene import Change, Quit, Stack


@dataclass
class Canvas:
    """A window that is none."""

    surface: Surface = field(default_factory=lambda: Surface((1920, 1080)))
    shown: int = 0
    toggled: int = 0
    areas: list[Rect | None] = field(default_factory=list)

    def notice(self, event: pygame.Event) -> bool:
        return bool(event.type == pygame.WINDOWEXPOSED)

    def place(self, at: tuple[int, int]) -> tuple[int, int]:
        return at

    def present(self, changed: Sequence[Rect] | None = None) -> None:
        del changed
        self.shown += 1

    def toggle_fullscreen(self) -> None:
        self.toggled += 1
        self.surface = Surface((1280, 720))

    def edit_text(self, area: Rect | None) -> None:
        self.areas.append(area)


@dataclass
class Scene:
    covers: bool = True
    dirty: bool = False
    ticks: int = 0
    last: int | None = None  # the tick that ends it
    alphas: list[float] = field(default_factory=list)
    given: list[Input] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    text_area: Rect | None = None

    def layout(self, look: Look) -> None:
        self.looks.append(look)

    def handle(self, given: Input) -> Change | None:
        self.given.append(given)
        return None

    def tick(self) -> Change | None:
        self.ticks += 1
        return Quit() if self.ticks == self.last else None

    def draw(self, surface: Surface, alpha: float) -> None:
        assert surface.get_width() == self.looks[-1].screen.width
        self.alphas.append(alpha)


@dataclass
class Clock:
    """Time passes only by sleeping, and by what the test adds."""

    time: float = 100.0
    slept: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


@dataclass
class Table:
    loop: Loop
    window: Canvas
    scene: Scene
    clock: Clock
    queue: list[pygame.Event]


@pytest.fixture
def table(look: Look) -> Table:
    window, scene, clock = Canvas(), Scene(), Clock()
    queue: list[pygame.Event] = []

    def events() -> Iterable[pygame.Event]:
        taken = list(queue)
        queue.clear()
        return taken

    loop = Loop(window, Stack(scene, look), Reader(), clock, events)
    return Table(loop, window, scene, clock, queue)


def test_time_comes_in_fixed_ticks_whatever_the_frames(table: Table) -> None:
    for elapsed in (0.004, 0.03, 0.0001, 0.02, 0.011):
        table.loop.turn(elapsed)
    assert table.scene.ticks == int(0.0651 / TICK)


def test_a_stall_of_two_seconds_is_at_most_a_quarter(table: Table) -> None:  # C164, C186
    table.loop.turn(2.0)
    assert table.scene.ticks == round(LONGEST / TICK)
    table.loop.turn(TICK)
    assert table.scene.ticks <= round(LONGEST / TICK) + 2


def test_a_tick_that_ends_the_last_scene_is_the_last(table: Table) -> None:
    table.scene.last = 3
    table.loop.turn(0.2)
    assert table.scene.ticks == 3


def test_alpha_tells_how_far_the_next_tick_has_come(table: Table) -> None:
    table.scene.dirty = True
    for _ in range(50):
        table.loop.turn(0.007)
    assert all(0 <= alpha < 1 for alpha in table.scene.alphas)
    assert len({round(alpha, 3) for alpha in table.scene.alphas}) > 5


def test_an_idle_scene_is_drawn_once(table: Table) -> None:
    for _ in range(100):
        table.loop.turn(TICK)
    assert (table.window.shown, len(table.scene.alphas)) == (1, 1)
    assert table.scene.ticks >= 99


def test_an_uncovered_window_is_drawn_again(table: Table) -> None:
    table.loop.turn(TICK)
    table.queue.append(pygame.Event(pygame.WINDOWEXPOSED))
    table.loop.turn(TICK)
    table.loop.turn(TICK)
    assert table.window.shown == 2


def test_the_loop_sleeps_what_is_left_of_a_frame_and_ends_with_the_scenes(table: Table) -> None:
    table.scene.last = 30
    table.loop.run()
    assert table.scene.ticks == 30
    assert sum(table.clock.slept) == pytest.approx(30 * TICK, abs=2 * TICK)
    assert max(table.clock.slept) <= TICK + 1e-9


def test_full_screen_is_the_loop_s_own_and_lays_everything_out_anew(table: Table) -> None:
    event: dict[str, Any] = {"scancode": 0, "unicode": "", "mod": 0}
    table.queue.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, **event))
    table.queue.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, **event | {"mod": pygame.KMOD_LALT}))
    table.queue.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_l, **event))
    table.loop.turn(TICK)
    assert table.window.toggled == 2
    assert table.scene.given == [Pressed((Command.ROLL,), pygame.K_l)]
    assert table.scene.looks[-1].screen.width == 1280


def test_held_directions_repeat_by_ticks(table: Table) -> None:
    table.queue.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP, scancode=0, unicode="", mod=0))
    for _ in range(40):
        table.loop.turn(TICK)
    repeats = [isinstance(given, Pressed) and given.repeat for given in table.scene.given]
    assert repeats == [False, True, True, True]


def test_text_is_taken_only_while_it_is_being_edited(table: Table) -> None:
    table.loop.turn(TICK)
    assert table.window.areas == []
    table.scene.text_area = Rect(1, 2, 3, 4)
    table.loop.turn(TICK)
    table.loop.turn(TICK)
    table.queue.append(pygame.Event(pygame.TEXTINPUT, text="é"))
    table.loop.turn(TICK)
    table.scene.text_area = None
    table.loop.turn(TICK)
    assert table.window.areas == [Rect(1, 2, 3, 4), None]
    assert table.scene.given == [TextInput("é")]


def test_the_window_closes_within_the_same_frame(table: Table) -> None:
    table.queue.append(pygame.Event(pygame.QUIT))
    table.loop.run()
    assert table.scene.ticks == 0
