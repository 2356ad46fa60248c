import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.ui.screen import SMALLEST_TEXT, Screen

SIZES = [(1024, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (2560, 1440), (1080, 1920)]
widths, heights = st.integers(320, 4000), st.integers(240, 3000)


def test_at_1080_lines_a_unit_is_a_pixel() -> None:
    screen = Screen(1920, 1080)
    assert (screen.k, screen.px(64), screen.font(22)) == (1.0, 64, 22)
    assert screen.rect(100, 50, 300, 200) == Rect(100, 50, 300, 200)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_whole_design_is_in_the_window(width: int, height: int) -> None:
    screen = Screen(width, height)
    canvas = screen.rect(0, 0, 1920, 1080)
    assert screen.area.contains(canvas)
    assert screen.wide >= 1920 - 1e-6
    assert screen.high >= 1080 - 1e-6


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_anchors_keep_the_distance_to_their_edge(width: int, height: int) -> None:
    screen = Screen(width, height)
    gap = screen.px(40)
    corner = screen.rect(40, 40, 100, 100, across=0, down=0)
    other = screen.rect(1920 - 140, 1080 - 140, 100, 100, across=1, down=1)
    assert corner.topleft == pytest.approx((gap, gap), abs=1)
    assert (width - other.right, height - other.bottom) == pytest.approx((gap, gap), abs=1)


@given(widths, heights, st.floats(0, 1), st.floats(0, 1))
def test_neighbours_in_the_design_are_neighbours_on_the_screen(
    width: int, height: int, across: float, down: float
) -> None:
    screen = Screen(width, height)
    left = screen.rect(10, 10, 333, 77, across=across, down=down)
    right = screen.rect(343, 10, 100, 77, across=across, down=down)
    assert left.right == right.left


@given(widths, heights, st.floats(1, 2), st.floats(0.01, 3000))
def test_no_length_and_no_text_vanishes(width: int, height: int, scale: float, units: float) -> None:
    screen = Screen(width, height, scale)
    assert screen.px(units) >= 1
    assert screen.tall(units) >= screen.px(units)
    assert screen.font(units) >= SMALLEST_TEXT


def test_nothing_is_nothing() -> None:
    assert Screen(1280, 720).px(0) == 0


def test_text_grows_with_the_player_s_wish() -> None:
    assert Screen(1920, 1080, 2.0).font(22) == 44
