import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.draw.faces import Shapes

RED, BLUE = (200, 10, 20), (10, 20, 200)


def test_a_face_is_solid_inside_clear_at_its_corners_and_soft_between() -> None:
    face = Shapes().face((60, 40), 12, RED, BLUE)
    assert face.get_at((30, 0))[:3] == RED
    assert face.get_at((30, 39))[:3] == BLUE
    assert face.get_at((0, 0)).a == face.get_at((59, 39)).a == 0
    alphas = {face.get_at((x, y)).a for x in range(12) for y in range(12)}
    assert len(alphas) > 8, "an edge of few shades is a jagged one"


def test_the_four_corners_are_alike() -> None:
    face = Shapes().face((50, 40), 11, RED, RED)
    for x in range(11):
        for y in range(11):
            mirrored = {face.get_at(at).a for at in ((x, y), (49 - x, y), (x, 39 - y), (49 - x, 39 - y))}
            assert max(mirrored) - min(mirrored) <= 2


def test_a_ring_is_hollow_and_of_one_colour() -> None:
    ring = Shapes().ring((60, 40), 12, 4, RED)
    assert ring.get_at((30, 20)).a == 0
    assert ring.get_at((30, 1))[:] == (*RED, 255)
    assert ring.get_at((30, 5)).a == 0
    assert {tuple(ring.get_at((x, y)))[:3] for x in range(60) for y in range(40)} == {RED}


def test_a_shadow_is_darkest_below_its_middle_and_ends_clear() -> None:
    shadow = Shapes().shadow((300, 200), 16, 8, (0, 0, 0), 150)
    assert shadow.get_size() == (332, 232)
    assert shadow.get_at((166, 116)).a == pytest.approx(150, abs=2)
    edge = [shadow.get_at((x, 116)).a for x in range(40)]
    assert edge == sorted(edge)
    assert edge[0] <= 6


@given(st.integers(1, 90), st.integers(1, 90), st.integers(0, 60), st.integers(0, 12))
def test_no_size_is_too_small_for_any_shape(width: int, height: int, radius: int, edge: int) -> None:
    shapes, size = Shapes(), (width, height)
    assert shapes.face(size, radius, RED, BLUE).get_size() == size
    assert shapes.edged(size, radius, (RED, BLUE, RED), edge).get_size() == size
    assert shapes.ring(size, radius, edge, RED).get_size() == size
    assert shapes.polygon(size, ((0, 0), (1, 0.5), (0, 1)), RED).get_size() == size
    shapes.shadow(size, radius, edge // 3, RED, 90)


def test_a_polygon_fills_its_share() -> None:
    surface = Shapes().polygon((40, 40), ((0, 0), (0.5, 0), (0.5, 1), (0, 1)), RED)
    filled = surface.get_bounding_rect()
    assert filled.topleft == (0, 0)
    assert (filled.width, filled.height) == pytest.approx((20, 40), abs=1)


def test_shapes_are_made_once_and_the_oldest_forgotten() -> None:
    shapes = Shapes(kept=2)
    first = shapes.disc(20, RED)
    assert shapes.disc(20, RED) is first
    for diameter in (21, 22, 23):
        shapes.disc(diameter, RED)
    assert len(shapes._made) == 2
    assert shapes.disc(20, RED) is not first
