"""What the tray's wood hides: dice that left over the rim, and jokers behind the bar."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from math import cos, sin

import pygame
import pytest
from pygame import Rect, Surface

from game.tray.box import BAR_WIDTH, BAR_X, COMPARTMENT, DEPTH, PLACES, RIM_WIDTH, WIDTH, Box, Rim
from game.tray.cube import NUMBERINGS, Pose
from game.ui.draw.camera import Camera, Point
from game.ui.draw.dice import DicePainter, ShownDie, die_outline
from game.ui.draw.marks import DieMark
from game.ui.draw.table import TablePainter

SIZE = (1000, 700)
CAMERA = Camera(Rect(150, 120, 700, 470))
LOW, PARTED = Box("low"), Box("high", compartment=True)
OUTER_X, OUTER_Y = WIDTH / 2 + RIM_WIDTH, DEPTH / 2 + RIM_WIDTH


def die(
    x: float,
    y: float,
    z: float = 0.5,
    yaw: float = 0.0,
    mark: DieMark = DieMark.NORMAL,
    *,
    faint: bool = False,
) -> ShownDie:
    return ShownDie(Pose((x, y, z), (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2))), NUMBERINGS[0], mark, faint)


@cache
def painted(box: Box) -> Surface:
    return TablePainter(box=box).picture(SIZE, CAMERA)


def table(box: Box) -> Surface:
    return painted(box).copy()


def changed(box: Box, *dice: ShownDie) -> pygame.Mask:
    """The pixels that differ by dice."""
    before, after = table(box), table(box)
    DicePainter(CAMERA, box=box).draw(after, dice)
    mask = pygame.mask.from_threshold(after, (0, 0, 0), (2, 2, 2, 255), before)
    mask.invert()
    return mask


def inside(corners: list[Point]) -> pygame.Mask:
    """The pixels well inside a polygon."""
    sheet = Surface(SIZE)
    pygame.draw.polygon(sheet, (255, 255, 255), corners)
    pygame.draw.polygon(sheet, (0, 0, 0), corners, 3)
    return pygame.mask.from_threshold(sheet, (255, 255, 255), (1, 1, 1, 255))


def tray(height: float) -> pygame.Mask:
    return inside(level(OUTER_X, OUTER_Y, height))


def bar_top(height: float) -> pygame.Mask:
    right, y = BAR_X + BAR_WIDTH - 0.1, DEPTH / 2
    corners = ((BAR_X + 0.1, y), (right, y), (right, -y), (BAR_X + 0.1, -y))
    return inside([CAMERA.project((*corner, height)) for corner in corners])


BESIDE = [(7.6, 0.5), (-7.7, -2.0), (1.0, 5.5), (-3.0, -5.6), (8.0, 5.6)]


@pytest.mark.parametrize("place", BESIDE, ids=str)
def test_a_die_on_the_table_beside_the_tray_is_behind_its_rim(place: tuple[float, float]) -> None:
    mask = changed(LOW, die(*place, yaw=0.3))
    assert mask.count() > 400, "the die is to be seen"
    assert mask.overlap_area(tray(LOW.height - 0.1), (0, 0)) == 0


def test_a_die_over_the_rim_is_before_it() -> None:
    for place in ((6.7, 0.0), (-6.7, 1.0), (0.0, 4.5), (2.0, -4.5)):
        above = die(*place, z=LOW.height + 0.9)
        hidden = changed(LOW, above).overlap_area(tray(LOW.height - 0.1), (0, 0))
        assert hidden > 300


def test_a_die_goes_over_the_rim_without_a_jump() -> None:
    """From one tick to the next of a slow fall over the edge, little of the picture changes."""
    seen = []
    for step in range(40):
        along = step / 39
        seen.append(changed(LOW, die(6.4 + 1.9 * along, 0.5, LOW.height + 0.6 - 1.6 * along**3)).count())
    whole = max(seen)
    assert all(abs(now - then) < 0.22 * whole for now, then in pairwise(seen))
    assert seen[-1] > 0.5 * whole


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_dice_in_the_compartment_are_behind_the_bar_and_can_be_read(place: tuple[float, float]) -> None:
    mask = changed(PARTED, die(*place, mark=DieMark.SET_ASIDE))
    assert mask.overlap_area(bar_top(PARTED.height), (0, 0)) == 0
    top = inside(
        [
            CAMERA.project((place[0] + i * 0.4, place[1] + j * 0.4, 1.0))
            for i, j in ((-1, 1), (1, 1), (1, -1), (-1, -1))
        ]
    )
    assert mask.overlap_area(top, (0, 0)) > 0.97 * top.count()


def test_shadows_of_thrown_dice_stay_on_their_side_of_the_bar() -> None:
    for y in (-3.0, 0.0, 3.0):
        mask = changed(PARTED, die(3.85, y), die(2.5, y, 3.0))
        assert mask.overlap_area(bar_top(PARTED.height), (0, 0)) == 0
        assert mask.overlap_area(inside(_compartment()), (0, 0)) == 0


def _compartment() -> list[Point]:
    left, near, right, far = COMPARTMENT
    return [
        CAMERA.ground(x, y) for x, y in ((left + 0.5, far), (right, far), (right, near), (left + 0.5, near))
    ]


def about(corners: list[Point]) -> pygame.Mask:
    """The pixels in a polygon and at its border."""
    sheet = Surface(SIZE)
    pygame.draw.polygon(sheet, (255, 255, 255), corners)
    pygame.draw.polygon(sheet, (255, 255, 255), corners, 9)
    return pygame.mask.from_threshold(sheet, (255, 255, 255), (1, 1, 1, 255))


def level(x: float, y: float, height: float) -> list[Point]:
    return [CAMERA.project((i * x, j * y, height)) for i, j in ((-1, 1), (1, 1), (1, -1), (-1, -1))]


def shadow(box: Box, one: ShownDie) -> pygame.Mask:
    """The pixels that a die changes beside itself."""
    mask = changed(box, one)
    mask.erase(about(die_outline(CAMERA, one.pose)), (0, 0))
    return mask


def rim_top(height: float) -> pygame.Mask:
    mask = tray(height)
    mask.erase(about(level(WIDTH / 2, DEPTH / 2, height)), (0, 0))
    return mask


@pytest.mark.parametrize("box", [LOW, Box()], ids=str)
@pytest.mark.parametrize("place", [(2.0, -3.6), (-3.0, -4.6), (5.6, 1.0)], ids=str)
def test_a_die_in_the_air_by_the_rim_throws_its_shadow_on_it(box: Box, place: tuple[float, float]) -> None:
    seen = shadow(box, die(*place, z=box.height + 1.0))
    assert seen.overlap_area(rim_top(box.height), (0, 0)) > 150
    beside = about(level(OUTER_X, OUTER_Y, box.height))
    beside.invert()
    assert seen.overlap_area(beside, (0, 0)) == 0, "nothing falls beside the tray"
    higher = shadow(box, die(*place, z=box.height + 1.02))
    assert abs(higher.count() - seen.count()) < 0.1 * seen.count()


def test_a_die_that_lies_throws_none_on_the_rim() -> None:
    for place in ((2.0, -3.6), (5.7, 1.0)):
        assert shadow(LOW, die(*place)).overlap_area(rim_top(LOW.height), (0, 0)) == 0


def test_the_shadow_of_a_die_goes_over_the_bar_on_its_top() -> None:
    assert shadow(PARTED, die(3.9, 0.0, z=3.0)).overlap_area(bar_top(PARTED.height), (0, 0)) > 150


@pytest.mark.parametrize(("rim", "compartment"), list(product(("low", "high"), (False, True))))
def test_the_tray_is_as_high_as_the_box_says(rim: Rim, *, compartment: bool) -> None:
    box = Box(rim, compartment)
    picture = table(box)
    spots = [(WIDTH / 2 + RIM_WIDTH / 2, 0.0), (0.0, DEPTH / 2 + RIM_WIDTH / 2)]
    if compartment:
        spots.append((BAR_X + BAR_WIDTH / 2, 1.0))
    for spot in spots:
        x, y = map(round, CAMERA.project((*spot, box.height)))
        red, green, blue = pygame.transform.average_color(picture, Rect(x - 3, y - 3, 7, 7))[:3]
        assert red > green > blue
        assert red > 45
    # Just beyond the outer edge of the top there is the dark room, whatever the height.
    x, y = map(round, CAMERA.project((OUTER_X + 0.12, 0.0, box.height)))
    assert sum(pygame.transform.average_color(picture, Rect(x - 1, y - 3, 3, 7))[:3]) < 90


def test_the_compartment_is_lined_with_felt_that_has_a_star_for_each_place() -> None:
    picture = table(PARTED)
    for x, y in PLACES:
        star, beside = (
            pygame.transform.average_color(picture, Rect(u - 2, v - 2, 5, 5))[:3]
            for u, v in (map(round, CAMERA.ground(*spot)) for spot in ((x + 0.05, y), (x + 0.05, y - 0.6)))
        )
        assert star[0] > 1.2 * beside[0]
        assert beside[1] > max(beside[0], beside[2])


def test_a_faint_die_lets_the_felt_shine_through() -> None:
    x, y = PLACES[1]
    ground, solid, faint = (table(PARTED) for _ in range(3))
    for surface, is_faint in ((solid, False), (faint, True)):
        DicePainter(CAMERA, box=PARTED).draw(surface, [die(x, y, faint=is_faint)])
    u, v = map(round, CAMERA.project((x, y, 1.0)))
    top = Rect(u - 12, v - 12, 25, 25)
    shades = [pygame.transform.average_color(surface, top)[0] for surface in (ground, faint, solid)]
    assert shades[0] + 20 < shades[1] < shades[2] - 20


def test_what_is_cut_off_is_the_same_in_a_picture_that_is_used_again() -> None:
    """A painter keeps the pictures of a die that moves: nothing may be left of an earlier cut."""
    way = [die(6.2 + 0.15 * step, 0.3 * step, 2.4 - 0.15 * step, 0.1 * step) for step in range(14)]
    way += [die(*PLACES[2])]
    painter, box = DicePainter(CAMERA, box=LOW), LOW
    for place in way:
        fresh, again = table(box), table(box)
        DicePainter(CAMERA, box=box).draw(fresh, [place])
        painter.draw(again, [place])
        assert pygame.image.tobytes(fresh, "RGB") == pygame.image.tobytes(again, "RGB")
