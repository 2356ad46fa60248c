"""The numbers beside the dice: each by its own die, on no other die or number, and they stay put."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, dist, hypot, pi, sin
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect, Surface
from table_for_tests import At, house, match_of

from game.tray.box import BAR_X, DEPTH, PLACES, WIDTH
from game.tray.cube import Pose
from game.tray.roller import TrayRoller
from game.ui.draw.camera import Camera, Point
from game.ui.draw.dice import die_outline
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.table.numbers import number_places

LIFT = 0.35
SIZES = {(1920, 1080): (Rect(400, 222, 1084, 742), 16.0), (1024, 600): (Rect(213, 125, 578, 405), 9.4)}


def lying(x: float, y: float, yaw: float = 0.0) -> Pose:
    return Pose((x, y, 0.5), (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2)))


def heap(random: Random, right: float = WIDTH / 2) -> list[Pose]:
    """Six dice, many of them side by side."""
    dice: list[Pose] = []
    while len(dice) < 6:
        x, y = (
            random.uniform(-WIDTH / 2 + 0.7, right - 0.7),
            random.uniform(-DEPTH / 2 + 0.7, DEPTH / 2 - 0.7),
        )
        if dice and random.random() < 0.75:
            nx, ny, _ = random.choice(dice).position
            way = random.uniform(0, 2 * pi)
            x, y = nx + 1.25 * cos(way), ny + 1.25 * sin(way)
        apart = all(hypot(x - die.position[0], y - die.position[1]) > 1.2 for die in dice)
        if apart and abs(x) < right - 0.6 and abs(y) < DEPTH / 2 - 0.6:
            dice.append(lying(x, y, random.uniform(0, pi / 2)))
    return dice


def covers(camera: Camera, pose: Pose, at: Point, radius: float) -> bool:
    """Whether a disc lies on a die, by its pixels."""
    reach = round(radius)
    size = (2 * reach + 1, 2 * reach + 1)
    disc, die = Surface(size), Surface(size)
    pygame.draw.circle(disc, (255, 255, 255), (reach, reach), reach)
    outline = [(x - at[0] + reach, y - at[1] + reach) for x, y in die_outline(camera, pose)]
    pygame.draw.polygon(die, (255, 255, 255), outline)
    masks = [pygame.mask.from_threshold(each, (255, 255, 255), (1, 1, 1, 255)) for each in (disc, die)]
    return masks[0].overlap_area(masks[1], (0, 0)) > 2


def raised(pose: Pose) -> Pose:
    x, y, z = pose.position
    return Pose((x, y, z + LIFT), pose.orientation)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("parted", [False, True])
def test_numbers_lie_on_no_die_and_no_number(size: tuple[int, int], *, parted: bool) -> None:
    rect, radius = SIZES[size]
    camera, random = Camera(rect), Random(4)
    others = [lying(*place) for place in PLACES] if parted else []
    on_own = 0
    for _ in range(60):
        dice = heap(random, BAR_X if parted else WIDTH / 2)
        places = number_places(camera, dice, others, radius, LIFT)
        for number, at in enumerate(places):
            for index, die in enumerate([*dice, *others]):
                covered = covers(camera, die, at, radius) or covers(camera, raised(die), at, radius)
                if index == number:
                    on_own += covered
                else:
                    assert not covered, (number, index)
            assert all(dist(at, other) >= 2 * radius for other in places[:number])
            nearest = min(range(6), key=lambda index: dist(at, camera.project(dice[index].position)))
            assert dist(at, camera.project(dice[number].position)) < 1.5 * dist(
                at, camera.project(dice[nearest].position)
            ), "it seems to be another die's"
    assert on_own <= 3, "there is room beside nearly every die"


def test_a_die_by_itself_has_its_number_below_it() -> None:
    camera = Camera(SIZES[1920, 1080][0])
    for x, y in ((0.0, 0.0), (-5.0, 2.0), (4.0, -3.0)):
        (u, v), (below,) = camera.ground(x, y), number_places(camera, [lying(x, y, 0.6)], [], 16.0, LIFT)
        assert below[1] > v + camera.scale_at((x, y, 0.0))
        assert abs(below[0] - u) < 0.2 * camera.scale_at((x, y, 0.0))


def test_a_die_shut_in_on_all_sides_has_its_number_on_itself() -> None:
    camera, radius = Camera(SIZES[1024, 600][0]), 22.0  # large text in a small window
    ring = [lying(1.45 * cos(turn * pi / 3), 1.45 * sin(turn * pi / 3), turn) for turn in range(6)]
    dice = [lying(0.0, 0.0), *ring]
    places = number_places(camera, dice, [], radius, LIFT)
    assert covers(camera, dice[0], places[0], radius)


def places_of(at: At) -> Sequence[Point]:
    return list(at.scene.view.number_places())


def test_no_number_moves_when_dice_are_chosen(make_look: Callable[..., Look], tmp_path: Path) -> None:
    at = At(make_look(), house(tmp_path, TrayRoller(Random(5))), match_of("Ana"))
    at.press(Command.ROLL)
    at.settle()
    before = places_of(at)
    assert len(before) == 6
    for pick in (Command.PICK_1, Command.PICK_4, Command.PICK_ALL):
        at.press(pick)
        at.tick()
        at.scene.draw(Surface((1920, 1080)), 0.0)
        assert places_of(at) == before
