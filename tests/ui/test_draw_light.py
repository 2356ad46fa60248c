"""Light on dice: smooth in time and over edges, less beside other dice, through what is clear, up walls."""

import random
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, radians, sin

import pygame
import pytest

from game.tray.box import WIDTH, Box
from game.tray.cube import NUMBERINGS, Pose, Quaternion, product, turn, unit
from game.tray.flight import Flight
from game.tray.roller import TrayRoller
from game.ui.draw.camera import Camera
from game.ui.draw.dice import DicePainter, ShownDie
from game.ui.draw.looks import AMBER, DICE_SETS, IVORY, DiceLook
from game.ui.draw.solid import solid

RECT = pygame.Rect(0, 0, 900, 620)
GROUND = (90, 90, 90)
SETS = pytest.mark.parametrize("look", DICE_SETS.values(), ids=DICE_SETS)


def turned(yaw: float) -> Quaternion:
    return cos(yaw / 2), 0.0, 0.0, sin(yaw / 2)


def painted(painter: DicePainter, dice: list[ShownDie], size: tuple[int, int] = RECT.size) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(GROUND)
    painter.draw(surface, dice)
    return surface


def brightness(surface: pygame.Surface, area: pygame.Rect, step: int = 1) -> float:
    """The mean of all parts of all pixels, not rounded."""
    levels = [
        sum(surface.get_at((x, y))[:3]) / 3
        for x in range(area.left, area.right, step)
        for y in range(area.top, area.bottom, step)
    ]
    return sum(levels) / len(levels)


def about(spot: tuple[float, float], reach: float) -> pygame.Rect:
    return pygame.Rect(round(spot[0] - reach), round(spot[1] - reach), round(2 * reach), round(2 * reach))


def flight_of(seed: int) -> Flight:
    roller = TrayRoller(random.Random(seed))
    roller.throw(6)
    while (landing := roller.poll()) is None:
        pass
    assert landing.flight is not None
    return landing.flight


@SETS
def test_the_light_on_a_turning_die_changes_without_leaps(look: DiceLook) -> None:
    """A degree at a time: what a frame adds to the brightness is all but what the frame before added."""
    camera, rng = Camera(RECT), random.Random(3)
    painter = DicePainter(camera, look)
    area = about(camera.project((1.2, 0.5, 0.9)), 1.2 * camera.scale_at((1.2, 0.5, 0.9)))
    for _ in range(3):
        w, x, y, z = (rng.gauss(0, 1) for _ in range(4))
        start, way = unit((w, x, y, z)), unit((0.0, x, z, y))
        levels = []
        for step in range(45):
            now = product(turn((way[1], way[2], way[3]), radians(step)), start)
            die = ShownDie(Pose((1.0 + 0.01 * step, 0.5, 0.9), now), NUMBERINGS[3])
            levels.append(brightness(painted(painter, [die]), area, 2))
        leaps = [abs(c - 2 * b + a) for a, b, c in zip(levels, levels[1:], levels[2:], strict=False)]
        assert max(leaps) < 1.5, leaps
        assert sum(leaps) / len(leaps) < 0.5


@SETS
@pytest.mark.parametrize("seed", [2, 11])
def test_when_the_last_die_comes_to_rest_nothing_is_seen_to_change(look: DiceLook, seed: int) -> None:
    """Dice, shadows and the light between dice: the last frame that moves and the one that lies."""
    camera, flight = Camera(RECT), flight_of(seed)
    rest = flight.poses(flight.ticks)
    last = next(tick for tick in range(flight.ticks, 0, -1) if flight.poses(tick) != rest)
    moving, lying = (
        painted(
            DicePainter(camera, look),
            [ShownDie(pose, n) for pose, n in zip(flight.poses(tick), flight.numberings, strict=True)],
        )
        for tick in (last, flight.ticks)
    )
    apart = sorted(
        max(abs(one - other) for one, other in zip(moving.get_at(at), lying.get_at(at), strict=True))
        for at in ((x, y) for x in range(0, RECT.width, 2) for y in range(0, RECT.height, 2))
    )
    assert apart[len(apart) * 999 // 1000] <= 40
    assert sum(apart) / len(apart) < 0.3


def test_the_edge_between_two_faces_is_round_without_strips() -> None:
    """Across an edge seen large the light rises and falls; it does not go up and down in steps."""
    camera = Camera(pygame.Rect(0, 0, 2600, 1790))
    pose = Pose((0.0, 0.0, 1.2), product(turn((1.0, 0.0, 0.0), radians(40)), turned(0.0)))
    surface = painted(DicePainter(camera, IVORY), [ShownDie(pose, NUMBERINGS[0])], camera.rect.size)
    body = solid(camera, pose, IVORY.bevel)
    x, y = body.middle
    column = [
        brightness(surface, pygame.Rect(round(x - 4), row, 8, 1))
        for row in range(round(y - 0.55 * body.scale), round(y + 0.55 * body.scale))
    ]
    # Not where pips are: between the two faces in sight.
    steps = [b - a for a, b in pairwise(column)]
    middle = len(steps) // 2
    edge = steps[middle - len(steps) // 8 : middle + len(steps) // 8]
    assert max(abs(step) for step in edge) < 6
    turns = sum(a * b < -0.3 for a, b in pairwise(edge))
    assert turns <= 2


def test_dice_that_lie_close_take_light_from_each_other() -> None:
    camera = Camera(RECT)
    die = ShownDie(Pose((0.0, 0.0, 0.5), turned(0.0)), NUMBERINGS[0])
    edge, top = camera.project((0.47, 0.0, 0.8)), camera.project((-0.12, 0.12, 1.0))
    levels = {}
    for apart in (1.08, 1.4, 3.0):
        other = ShownDie(Pose((apart, 0.0, 0.5), turned(0.0)), NUMBERINGS[1])
        surface = painted(DicePainter(camera), [die, other])
        levels[apart] = brightness(surface, about(edge, 2)), brightness(surface, about(top, 3))
    assert levels[1.08][0] < 0.93 * levels[1.4][0] <= 0.93 * levels[3.0][0]
    assert levels[1.08][1] == levels[1.4][1] == levels[3.0][1]


def test_a_shadow_climbs_the_wall_it_reaches_as_far_as_the_die_is_high() -> None:
    camera, box = Camera(RECT), Box()

    def dark(x: float, height: float) -> list[float]:
        """How much darker the wall is at some heights, for a die that lies at x."""
        die = ShownDie(Pose((x, 0.0, height), turned(0.0)), NUMBERINGS[0])
        surface = painted(DicePainter(camera, box=box), [die])
        spots = [camera.project((WIDTH / 2, -0.55 - 0.5 * z, z)) for z in (0.3, 1.3, box.height + 0.2)]
        return [GROUND[0] - brightness(surface, about(spot, 1)) for spot in spots]

    assert dark(4.0, 0.5) == [0, 0, 0]
    low, high = dark(5.75, 0.5), dark(5.4, 1.9)
    assert low[0] > 10
    assert low[1] < 3
    assert high[1] > 5
    assert low[2] == high[2] == 0


def test_one_sees_the_far_pips_of_amber_through_it() -> None:
    camera = Camera(pygame.Rect(0, 0, 1800, 1240))
    numbering = next(numbering for numbering in NUMBERINGS if numbering[4] == 1)
    die = ShownDie(Pose((0.0, 0.0, 0.5), turned(pi / 5)), numbering)
    seen, unseen = (
        painted(DicePainter(camera, look), [die], camera.rect.size)
        for look in (AMBER, replace(AMBER, inner_shade=(0, 0, 0)))
    )
    seen.blit(unseen, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert not any(pygame.image.tobytes(seen, "RGB")), "nothing may get brighter"
    seen = painted(DicePainter(camera, AMBER), [die], camera.rect.size)
    unseen.blit(seen, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker = pygame.mask.from_threshold(unseen, AMBER.inner_shade, (36, 38, 14))
    assert len(darker.connected_components(12)) >= 3, "of the six that are below"


def test_dice_of_a_set_are_no_clones() -> None:
    camera = Camera(RECT)
    tops = set()
    for numbering in [numbering for numbering in NUMBERINGS if numbering[4] == 1]:
        surface = painted(DicePainter(camera), [ShownDie(Pose((0.0, 0.0, 0.5), turned(0.0)), numbering)])
        tops.add(round(brightness(surface, about(camera.project((0.2, 0.2, 1.0)), 5)), 1))
    assert len(tops) > 1
    assert max(tops) - min(tops) < 12
