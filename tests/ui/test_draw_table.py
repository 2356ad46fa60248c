"""The table, the panels, the seat tokens and the icons."""

import hashlib
from collections.abc import Sequence

import pygame
import pytest

from game.tray.box import DEPTH, RIM_WIDTH, WIDTH
from game.ui.draw.camera import FELT_DEPTH, FELT_WIDTH, RIM_HEIGHT, Camera
from game.ui.draw.faces import round_off
from game.ui.draw.icons import ICONS, IconName, IconPainter
from game.ui.draw.light import Shading
from game.ui.draw.looks import IVORY
from game.ui.draw.marks import OUTLINE, RING
from game.ui.draw.panels import PanelPainter
from game.ui.draw.table import TablePainter
from game.ui.draw.tokens import COLOURS, SHAPES, TOKENS, TokenPainter

SIZE = (960, 540)


def digest(surface: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(surface, "RGBA")).hexdigest()


def camera() -> Camera:
    return Camera(pygame.Rect(150, 80, 640, 420))


def near(one: Sequence[int], other: Sequence[int]) -> bool:
    """Tell whether colours are equal but for what scaling down rounds off."""
    return all(abs(a - b) <= 4 for a, b in zip(one[:3], other[:3], strict=True))


@pytest.fixture(scope="module")
def picture() -> pygame.Surface:
    return TablePainter().picture(SIZE, camera())


def colour_about(picture: pygame.Surface, spot: tuple[float, float], reach: int = 4) -> tuple[int, int, int]:
    area = pygame.Rect(round(spot[0]) - reach, round(spot[1]) - reach, 2 * reach, 2 * reach)
    red, green, blue = pygame.transform.average_color(picture, area)[:3]
    return red, green, blue


def test_the_felt_drawn_is_the_felt_dice_land_on() -> None:
    assert (FELT_WIDTH, FELT_DEPTH) == (WIDTH, DEPTH)


def test_felt_is_green_where_dice_land_and_the_rim_is_wood_all_round(picture: pygame.Surface) -> None:
    eye = camera()
    for x in (-5.8, 0.0, 5.8):
        for y in (-3.6, 0.0, 3.6):
            red, green, blue = colour_about(picture, eye.ground(x, y))
            assert green > 1.5 * max(red, blue)
    x, y = FELT_WIDTH / 2 + RIM_WIDTH / 2, FELT_DEPTH / 2 + RIM_WIDTH / 2
    for spot in ((-x, 0.0), (x, 0.0), (0.0, -y), (0.0, y), (-x, y), (x, y), (x, -y), (-x, -y)):
        red, green, blue = colour_about(picture, eye.project((*spot, RIM_HEIGHT)))
        assert red > green > blue
        assert red > 45


def test_the_lamp_is_at_the_upper_left(picture: pygame.Surface) -> None:
    eye = camera()
    lit, unlit = colour_about(picture, eye.ground(-3, 2), 12), colour_about(picture, eye.ground(5, -3), 12)
    assert sum(lit) > 1.15 * sum(unlit)
    shadow, open_felt = colour_about(picture, eye.ground(-6.1, 0)), colour_about(picture, eye.ground(-4.5, 0))
    assert sum(shadow) < 0.75 * sum(open_felt)


def test_the_same_table_is_painted_every_time_and_kept(picture: pygame.Surface) -> None:
    painter = TablePainter()
    again = painter.picture(SIZE, camera())
    assert digest(again) == digest(picture)
    assert painter.picture(SIZE, camera()) is again
    assert painter.picture((800, 600), Camera(pygame.Rect(0, 0, 800, 600))) is not again


def test_another_seed_is_another_piece_of_wood(picture: pygame.Surface) -> None:
    assert digest(TablePainter(seed=2).picture(SIZE, camera())) != digest(picture)


def test_ivory_and_marks_stand_out_on_the_felt_by_three_to_one(picture: pygame.Surface) -> None:
    """The ratio that guidelines ask of parts of a picture one has to see (WCAG 1.4.11)."""
    brightest = max(
        luminance(colour_about(picture, camera().ground(x, y))) for x in range(-6, 7) for y in range(-4, 5)
    )
    ivory = Shading(IVORY, (0.0, -0.2, 0.98)).bare((0.0, 0.0, 1.0), glossy=True)
    for colour in (ivory, RING, OUTLINE):
        assert (luminance(colour) + 0.05) / (brightest + 0.05) > 3


def luminance(colour: Sequence[int]) -> float:
    """Relative luminance as in WCAG 2."""
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


@pytest.mark.parametrize("size", [(300, 700), (1200, 120), (40, 40), (3, 3), (1, 1)], ids=str)
@pytest.mark.parametrize("kind", ["panel", "groove"])
def test_panels_fill_their_rectangle_and_have_round_corners(size: tuple[int, int], kind: str) -> None:
    painter = PanelPainter()
    paint = painter.panel if kind == "panel" else painter.groove
    picture = paint(size, 16)
    assert picture.get_size() == size
    assert paint(size, 16) is picture
    if min(size) >= 40:
        assert all(picture.get_at((x, y))[3] == 0 for x in (0, size[0] - 1) for y in (0, size[1] - 1))
        assert picture.get_at((size[0] // 2, size[1] // 2))[3] > 200


def test_a_rounded_rectangle_is_smooth_at_its_corners_and_full_inside() -> None:
    picture = pygame.Surface((60, 40), pygame.SRCALPHA)
    picture.fill((200, 10, 10))
    round_off(picture, 12)
    alphas = {picture.get_at((x, y))[3] for x in range(12) for y in range(12)}
    assert min(alphas) == 0
    assert max(alphas) > 252
    assert len(alphas) > 10
    assert all(tuple(picture.get_at((x, y))) == (200, 10, 10, 255) for x in range(12, 48) for y in range(40))
    assert near(picture.get_at((3, 3))[:3], (200, 10, 10)), "a dark fringe"


def test_every_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len(set(SHAPES)) == len(set(COLOURS)) == TOKENS == 8
    painter = TokenPainter()
    greys = set()
    for index in range(TOKENS):
        picture = painter.picture(index, 48)
        assert picture is painter.picture(index + TOKENS, 48)
        red, green, blue = (
            picture.get_at((19, 26))[:3] if SHAPES[index] != "crescent" else picture.get_at((10, 30))[:3]
        )
        assert near((red, green, blue), COLOURS[index])
        # Without its colour: only the shape is left.
        mask = pygame.mask.from_surface(picture, 127)
        greys.add(digest(mask.to_surface()))
        assert mask.count() > 48 * 48 * 0.25
        border = [picture.get_at((i, j))[3] for i in range(48) for j in (0, 47)]
        border += [picture.get_at((j, i))[3] for i in range(48) for j in (0, 47)]
        assert max(border) < 140, f"{SHAPES[index]} is cut off"
    assert len(greys) == TOKENS


@pytest.mark.parametrize("size", [16, 24, 64])
def test_tokens_are_drawn_about_their_centre(size: int) -> None:
    surface = pygame.Surface((100, 100), pygame.SRCALPHA)
    TokenPainter().draw(surface, 0, (50, 40), size)
    assert surface.get_bounding_rect().center == pytest.approx((50, 40), abs=1)


@pytest.mark.parametrize("name", ICONS)
def test_icons_fill_their_square_in_the_colour_asked_for(name: IconName) -> None:
    surface = pygame.Surface((80, 60), pygame.SRCALPHA)
    painter = IconPainter()
    painter.draw(surface, name, pygame.Rect(10, 5, 60, 48), (10, 200, 30))
    bounds = surface.get_bounding_rect()
    assert pygame.Rect(16, 5, 48, 48).contains(bounds)
    assert max(bounds.size) > 36
    assert painter.picture(name, 48, (10, 200, 30)) is painter.picture(name, 48, (10, 200, 30))
    colours = {
        tuple(surface.get_at((x, y))[:3])
        for x in range(80)
        for y in range(60)
        if surface.get_at((x, y))[3] > 250
    }
    assert all(near(colour, (10, 200, 30)) for colour in colours)


def test_icons_differ() -> None:
    painter = IconPainter()
    assert len({digest(painter.picture(name, 32, (255, 255, 255))) for name in ICONS}) == len(ICONS)
