"""How long a form of 30 widgets takes, and how busy an idle program is.

Run by hand: python tests/bench/bench_kit.py.
"""

import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

from game.resources import ASSETS
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Writer
from game.ui.draw.theme import NORMAL
from game.ui.input import Input, Pressed, Reader
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.form import Form
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, column, row
from game.ui.kit.slider import Slider
from game.ui.kit.toggle import Toggle
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.loop import Loop, SystemClock
from game.ui.scene import Change, Quit, Stack
from game.ui.screen import Screen
from game.ui.window import Window

ROUNDS = 300
IDLE_SECONDS = 3


def thirty() -> list[Widget]:
    widgets: list[Widget] = []
    for n in range(5):
        widgets += [
            Label(f"label{n}", f"Label {n}"),
            Button(f"button{n}", f"Button {n}", hint="B", detail="with a second line"),
            Toggle(f"toggle{n}", f"Toggle {n}", on=n % 2 == 0),
            Choice(f"choice{n}", f"Choice {n}", [(1, "One"), (2, "Two")]),
            Slider(f"slider{n}", f"Slider {n}", (0, 1), n / 5, step=0.1),
            Entry(f"entry{n}", f"Entry {n}", content="Zoé"),
        ]
    return widgets


class FormScene:
    """A page of thirty widgets on two boards."""

    covers = True

    def __init__(self, ends_at: int = 0) -> None:
        self.widgets = thirty()
        self.boards = (Panel("left"), Panel("right"))
        self.form = Form([*self.boards, *self.widgets])
        self.ends_at = ends_at
        self.ticks = 0
        self.drawn = 0
        self.ground = NORMAL.ground

    @property
    def dirty(self) -> bool:
        return self.form.dirty

    def layout(self, look: Look) -> None:
        halves = row(look.screen, look.screen.inside(30), [REST, REST], gap=40)
        for board, half in zip(self.boards, halves, strict=True):
            board.rect = half
        half_count = len(self.widgets) // 2
        for number, half in enumerate(halves):
            inner = half.inflate(-look.screen.px(60), -look.screen.px(40))
            mine = self.widgets[number * half_count : (number + 1) * half_count]
            for widget, place in zip(mine, column(look.screen, inner, [60] * half_count, gap=6), strict=True):
                widget.rect = place
        self.form.layout(look)

    def handle(self, given: Input) -> Change | None:
        self.form.handle(given)
        return None

    def tick(self) -> Change | None:
        self.ticks += 1
        self.form.tick()
        return Quit() if self.ticks == self.ends_at else None

    def draw(self, surface: Surface, alpha: float) -> None:
        del alpha
        self.drawn += 1
        surface.fill(self.ground)
        self.form.draw(surface)


@dataclass
class Timing:
    median: float
    p99: float


def timed(work: Callable[[], object], rounds: int = ROUNDS) -> Timing:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    return Timing(statistics.median(times), times[int(len(times) * 0.99)])


def new_look(size: tuple[int, int]) -> Look:
    return Look(Screen(*size), NORMAL, Texts("en", ASSETS / "locale"), Writer(), Shapes())


def frames(size: tuple[int, int]) -> None:
    look, scene = new_look(size), FormScene()
    surface = Surface(size).convert()
    start = time.perf_counter()
    scene.layout(look)
    scene.draw(surface, 0.0)
    first = (time.perf_counter() - start) * 1000

    def relayout() -> None:
        scene.layout(look)
        scene.draw(surface, 0.0)

    def move_focus() -> None:
        scene.handle(Pressed((Command.NEXT,)))
        scene.draw(surface, 0.0)

    full = timed(lambda: scene.draw(surface, 0.0))
    idle = timed(lambda: scene.dirty)
    moved = timed(move_focus)
    again = timed(relayout, 30)
    print(
        f"{size[0]}x{size[1]}: first draw {first:.1f} ms, relayout {again.median:.1f} ms, "
        f"draw {full.median:.2f} ms (p99 {full.p99:.2f}), focus moved {moved.median:.2f} ms, "
        f"nothing new {idle.median:.3f} ms"
    )


def idle_load() -> None:
    """Run the real loop with a scene in which nothing happens."""
    window, scene = Window((1920, 1080)), FormScene(ends_at=60 * IDLE_SECONDS)
    loop = Loop(window, Stack(scene, new_look(window.surface.get_size())), Reader(), SystemClock())
    cpu, wall = time.process_time(), time.perf_counter()
    loop.run()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    load = 100 * cpu / wall
    print(f"idle for {wall:.1f} s: {scene.drawn} frames drawn, {scene.ticks} ticks, {load:.1f} % CPU")
    window.close()


def main() -> None:
    pygame.display.init()
    pygame.font.init()
    keep = Window((1280, 720))
    for size in ((1280, 720), (1920, 1080), (2560, 1440)):
        frames(size)
    keep.close()
    idle_load()


if __name__ == "__main__":
    main()
