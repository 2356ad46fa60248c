"""The still part of the table: its moods, and its parts."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.draw.camera import Camera
from game.ui.draw.looks import GREEN_FELT, OAK
from game.ui.look import Look
from game.ui.table.backdrop import Backdrop
from game.ui.table.layout import TableLayout, table_layout

SIZE = (1024, 600)


@pytest.fixture
def look(make_look: Callable[..., Look]) -> Look:
    return make_look(*SIZE)


@pytest.fixture
def layout(look: Look) -> TableLayout:
    return table_layout(look.screen)


@pytest.fixture
def backdrop(look: Look, layout: TableLayout) -> Backdrop:
    return Backdrop(look, layout, Camera(layout.tray))


def drawn(backdrop: Backdrop, drain: float, dusk: float) -> Surface:
    surface = Surface(SIZE)
    backdrop.draw(surface, drain, dusk)
    return surface


def mean(surface: Surface, area: Rect) -> tuple[int, int, int]:
    red, green, blue = pygame.transform.average_color(surface, area)[:3]
    return red, green, blue


def test_a_bust_drains_the_colour_step_by_step(backdrop: Backdrop, layout: TableLayout) -> None:
    felt = layout.tray.inflate(-layout.tray.width // 2, -layout.tray.height // 2)
    spread = []
    for drain in (0.0, 0.5, 1.0):
        tone = mean(drawn(backdrop, drain, 0.0), felt)
        spread.append(max(tone) - min(tone))
    assert spread[0] > 1.5 * spread[1] > 3 * spread[2]


def test_dusk_darkens_the_corners_step_by_step_and_goes_without_a_trace(backdrop: Backdrop) -> None:
    corner, middle = Rect(0, 0, 40, 40), Rect(SIZE[0] // 2 - 20, SIZE[1] // 2 - 20, 40, 40)
    before = drawn(backdrop, 0.0, 0.0)
    sums = [sum(mean(drawn(backdrop, 0.0, dusk), corner)) for dusk in (0.0, 0.5, 1.0)]
    assert sums[0] > sums[1] > sums[2]
    assert sum(mean(drawn(backdrop, 0.0, 1.0), middle)) > 0.9 * sum(mean(before, middle))
    assert pygame.image.tobytes(drawn(backdrop, 0.0, 0.0), "RGB") == pygame.image.tobytes(before, "RGB")


def test_parts_of_it_are_drawn_where_asked_and_nowhere_else(backdrop: Backdrop) -> None:
    whole, surface = drawn(backdrop, 0.3, 0.2), Surface(SIZE)
    surface.fill((255, 0, 255))
    areas = [Rect(100, 100, 50, 60), Rect(400, 300, 80, 20)]
    backdrop.draw(surface, 0.3, 0.2, areas)
    for area in areas:
        one, other = surface.subsurface(area), whole.subsurface(area)
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
        surface.fill((255, 0, 255), area)
    assert mean(surface, surface.get_rect()) == (255, 0, 255)


def test_the_table_is_the_one_the_look_has(look: Look, layout: TableLayout) -> None:
    camera = Camera(layout.tray)
    felt = layout.tray.inflate(-layout.tray.width // 2, -layout.tray.height // 2)
    red, green, _ = mean(drawn(Backdrop(replace(look, table=GREEN_FELT), layout, camera), 0.0, 0.0), felt)
    assert green > red
    red, green, _ = mean(drawn(Backdrop(replace(look, table=OAK), layout, camera), 0.0, 0.0), felt)
    assert red > green
