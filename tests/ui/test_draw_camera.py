"""The camera: what it fits, and there and back."""

import pygame
import pytest

from game.tray.box import RIM_WIDTH
from game.ui.draw.camera import (
    FELT_DEPTH,
    FELT_WIDTH,
    RIM_HEIGHT,
    TRAY_VIEW,
    Camera,
)

RECTS = (
    pygame.Rect(160, 90, 640, 420),
    pygame.Rect(200, 100, 840, 560),
    pygame.Rect(300, 150, 1260, 860),
    pygame.Rect(400, 200, 1690, 1150),
    pygame.Rect(0, 0, 1024, 768),
    pygame.Rect(0, 0, 2560, 1080),
    pygame.Rect(7, 3, 90, 700),
)

SPOTS = [(x / 2, y / 2) for x in range(-12, 13, 3) for y in range(-8, 9, 2)]


@pytest.mark.parametrize("rect", RECTS, ids=str)
def test_the_tray_with_its_rim_fits_the_rectangle_and_touches_two_sides(rect: pygame.Rect) -> None:
    camera = Camera(rect)
    points = [
        camera.project((x, y, z))
        for x in (-FELT_WIDTH / 2 - RIM_WIDTH, FELT_WIDTH / 2 + RIM_WIDTH)
        for y in (-FELT_DEPTH / 2 - RIM_WIDTH, FELT_DEPTH / 2 + RIM_WIDTH)
        for z in (0.0, RIM_HEIGHT)
    ]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    assert left >= rect.left - 1e-6
    assert right <= rect.right + 1e-6
    assert top >= rect.top - 1e-6
    assert bottom <= rect.bottom + 1e-6
    assert max((right - left) / rect.width, (bottom - top) / rect.height) == pytest.approx(1)
    assert (left + right) / 2 == pytest.approx(rect.x + rect.width / 2)
    assert (top + bottom) / 2 == pytest.approx(rect.y + rect.height / 2)


@pytest.mark.parametrize("rect", RECTS, ids=str)
@pytest.mark.parametrize("height", [0.0, 0.5, 2.5])
def test_unproject_undoes_project(rect: pygame.Rect, height: float) -> None:
    camera = Camera(rect)
    for x, y in SPOTS:
        assert camera.unproject(*camera.project((x, y, height)), height) == pytest.approx((x, y))


def test_ground_is_project_on_the_felt() -> None:
    camera = Camera(RECTS[2])
    for x, y in SPOTS:
        assert camera.ground(x, y) == pytest.approx(camera.project((x, y, 0.0)))


def test_the_scale_is_that_of_a_small_step_across() -> None:
    camera = Camera(RECTS[2])
    for x, y in SPOTS:
        here, beside = camera.project((x, y, 0.5)), camera.project((x + 1e-4, y, 0.5))
        assert (beside[0] - here[0]) / 1e-4 == pytest.approx(camera.scale_at((x, y, 0.5)), rel=1e-4)


def test_near_is_lower_on_the_screen_right_is_right_and_what_rises_grows() -> None:
    camera = Camera(RECTS[2])
    middle = camera.project((0.0, 0.0, 0.0))
    assert camera.project((0.0, -1.0, 0.0))[1] > middle[1]
    assert camera.project((1.0, 0.0, 0.0))[0] > middle[0]
    assert camera.scale_at((0.0, 0.0, 3.0)) > camera.scale_at((0.0, 0.0, 0.0))


def test_the_near_wall_hides_no_felt() -> None:
    assert TRAY_VIEW.eye[1] >= -FELT_DEPTH / 2


def test_a_rectangle_without_inside_is_refused() -> None:
    with pytest.raises(ValueError, match="inside"):
        Camera(pygame.Rect(0, 0, 0, 100))
