"""Nothing that the table shows flashes more than three times a second."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from reactions_for_tests import KINDS, Playing, Tables, first_steps, flown

from game.resources import ASSETS
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Writer
from game.ui.draw.theme import NORMAL
from game.ui.look import Look, Motion
from game.ui.screen import Screen


@pytest.fixture(scope="module")
def tables(writer: Writer) -> Tables:
    return Tables(Look(Screen(480, 270), NORMAL, Texts("en", ASSETS / "locale"), writer, Shapes()))


SWING = 0.03
"""How much of full white the mean light of a part of the picture must change by to count; where flashes are
limited by law or custom it takes a tenth."""


def swings(light: Sequence[float]) -> list[int]:
    """At which samples the light has turned by as much as counts."""
    turns: list[int] = []
    low = high = light[0]
    rising: bool | None = None
    for at, value in enumerate(light):
        low, high = min(low, value), max(high, value)
        if rising is not True and value - low >= SWING:
            turns.append(at)
            rising, high, low = True, value, value
        elif rising is not False and high - value >= SWING:
            turns.append(at)
            rising, high, low = False, value, value
        elif rising is True:
            low = high
        elif rising is False:
            high = low
    return turns


def flashes(light: Sequence[float], a_second: int) -> float:
    """The most flashes (there and back) in any second."""
    turns = swings(light)
    return max((sum(at <= turn < at + a_second for turn in turns) / 2 for at in turns), default=0)


def test_flashes_are_counted() -> None:
    def blinking(hertz: float, depth: float) -> list[float]:
        return [0.3 + depth * (int(2 * hertz * tick / 60) % 2) for tick in range(120)]

    assert flashes(blinking(5, 0.2), 60) == pytest.approx(5, abs=0.5)
    assert flashes(blinking(2, 0.2), 60) == pytest.approx(2, abs=0.5)
    assert flashes(blinking(5, 0.02), 60) == 0
    assert flashes([tick / 60 for tick in range(60)], 60) <= 0.5
    assert flashes([0.2, 0.4, 0.2] + [0.2] * 60, 60) == 1


def light_of(playing: Playing, pace: int, every: int) -> list[list[float]]:
    """The light of 24 parts of the picture, at every so many ticks."""
    size = playing.view.look.screen.area.size
    surface = pygame.Surface(size)
    wide, high = size[0] // 6, size[1] // 4
    parts = [pygame.Rect(x * wide, y * high, wide, high) for x in range(6) for y in range(4)]
    stage = playing.begin(pace)
    seen: list[list[float]] = [[] for _ in parts]
    tick = 0
    while not stage.idle:
        if tick % every == 0:
            playing.view.draw(surface)
            stage.draw(surface, 0.0)
            for light, part in zip(seen, parts, strict=True):
                red, green, blue = pygame.transform.average_color(surface, part)[:3]
                light.append((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255)
        stage.tick()
        tick += 1
    return seen


@pytest.mark.parametrize(("motion", "pace"), [("full", 1), ("full", 4), ("none", 4)])
@pytest.mark.parametrize("kind", [*KINDS, "flight"])
def test_nothing_flashes_more_than_three_times_a_second(
    tables: Tables, kind: str, motion: Motion, pace: int
) -> None:
    step = flown() if kind == "flight" else first_steps()[kind]
    every = 3 if pace == 1 else 1
    for light in light_of(tables.playing(motion, step, bot=True), pace, every):
        assert flashes(light, 60 // every) <= 3
