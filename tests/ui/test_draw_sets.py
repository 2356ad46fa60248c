"""Every set of dice on every table: read, told apart, and looking the same however it is drawn."""

import random
from collections.abc import Callable, Sequence
from math import cos, pi, sin

import pygame
import pytest
from pips import is_dark, pips_seen

from game.tray.cube import NUMBERINGS, Pose, Quaternion
from game.tray.flight import Flight
from game.tray.roller import TrayRoller
from game.ui.draw.areas import apart
from game.ui.draw.camera import FELT_DEPTH, FELT_WIDTH, Camera
from game.ui.draw.dice import DicePainter, ShownDie, die_outline
from game.ui.draw.looks import AMBER, CONTRAST, DICE_SETS, IVORY, OBSIDIAN, TABLE_STYLES, DiceLook, TableLook
from game.ui.draw.marks import INK, JOKER, OUTLINE, RING, DieMark
from game.ui.draw.solid import solid
from game.ui.draw.strip import dice_in_every_state, flight_strip, set_sheet
from game.ui.draw.table import TablePainter
from game.ui.draw.theme import contrast, luminance

RECT = pygame.Rect(0, 0, 900, 620)
SETS = pytest.mark.parametrize("look", DICE_SETS.values(), ids=DICE_SETS)
TABLES = pytest.mark.parametrize("style", TABLE_STYLES.values(), ids=TABLE_STYLES)

Tone = tuple[int, int, int]


def turned(yaw: float) -> Quaternion:
    return cos(yaw / 2), 0.0, 0.0, sin(yaw / 2)


def any_turn(rng: random.Random) -> Quaternion:
    parts = [rng.gauss(0, 1) for _ in range(4)]
    length = sum(part * part for part in parts) ** 0.5
    w, x, y, z = (part / length for part in parts)
    return w, x, y, z


def at(surface: pygame.Surface, spot: tuple[float, float], reach: int = 2) -> Tone:
    area = pygame.Rect(round(spot[0]) - reach, round(spot[1]) - reach, 2 * reach, 2 * reach)
    red, green, blue = pygame.transform.average_color(surface, area)[:3]
    return red, green, blue


def pixel(surface: pygame.Surface, x: float, y: float) -> Tone:
    red, green, blue = surface.get_at((round(x), round(y)))[:3]
    return red, green, blue


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    more, less = one.copy(), other.copy()
    more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return more


def with_face(face: int) -> tuple[int, int, int, int, int, int]:
    return next(numbering for numbering in NUMBERINGS if numbering[4] == face)


@pytest.fixture(scope="module")
def tables() -> dict[str, pygame.Surface]:
    return {
        style.name: TablePainter(style).picture(RECT.size, Camera(RECT)) for style in TABLE_STYLES.values()
    }


@pytest.fixture(scope="module")
def flight() -> Flight:
    roller = TrayRoller(random.Random(11))
    roller.throw(6)
    while (landing := roller.poll()) is None:
        pass
    assert landing.flight is not None
    return landing.flight


def test_there_are_sets_and_tables_to_choose_from() -> None:
    assert {"ivory", "obsidian", "amber", "contrast"} <= set(DICE_SETS)
    assert {"green", "blue", "oak"} <= set(TABLE_STYLES)
    assert next(iter(DICE_SETS.values())) is IVORY
    names = [look.name for look in DICE_SETS.values()] + [style.name for style in TABLE_STYLES.values()]
    assert len(set(names)) == len(names)


PIPS: dict[str, Callable[[Sequence[int]], bool]] = {
    IVORY.name: is_dark,
    CONTRAST.name: is_dark,
    OBSIDIAN.name: lambda colour: sum(colour[:3]) > 400,
    AMBER.name: lambda colour: colour[0] < 64,
}


@SETS
@TABLES
def test_every_number_can_be_read_anywhere(
    look: DiceLook, style: TableLook, tables: dict[str, pygame.Surface]
) -> None:
    camera = Camera(RECT)
    painter = DicePainter(camera, look, table=style)
    rng = random.Random(look.name)
    for face in range(1, 7):
        pose = Pose((rng.uniform(-5.5, 5.5), rng.uniform(-3.4, 3.4), 0.5), turned(rng.uniform(0, pi)))
        surface = tables[style.name].copy()
        painter.draw(surface, [ShownDie(pose, with_face(face))])
        assert pips_seen(surface, camera, pose, PIPS[look.name]) == face


@SETS
@pytest.mark.parametrize("mark", [DieMark.NORMAL, DieMark.DEAD, DieMark.CHOSEN])
def test_pips_stand_out_on_their_face(look: DiceLook, mark: DieMark) -> None:
    """4.5:1 as text has to, 7:1 in the set for high contrast; a dead die is no control, yet readable."""
    camera = Camera(pygame.Rect(0, 0, 1800, 1240))
    for place in ((-2.0, 1.5), (5.5, -3.4)):
        pose = Pose((*place, 0.5), turned(0.0))
        surface = pygame.Surface(camera.rect.size)
        DicePainter(camera, look).draw(surface, [ShownDie(pose, with_face(1), mark)])
        x, y, _ = pose.position
        pip, face = (
            at(surface, camera.project((x, y, 1.0))),
            at(surface, camera.project((x + 0.2, y - 0.2, 1.0))),
        )
        least = 3.3 if mark is DieMark.DEAD else 7.0 if look is CONTRAST else 4.5
        assert contrast(pip, face) >= least, (place, pip, face)


def test_with_high_contrast_all_sides_are_seven_to_one_against_pips_and_outline() -> None:
    camera = Camera(pygame.Rect(0, 0, 1800, 1240))
    rng = random.Random(1)
    faces = 0
    for _ in range(12):
        surface = pygame.Surface(camera.rect.size)
        surface.fill((120, 120, 120))
        pose = Pose((rng.uniform(-6, 6), rng.uniform(-4, 4), 0.9), any_turn(rng))
        DicePainter(camera, CONTRAST).draw(surface, [ShownDie(pose, NUMBERINGS[0])])
        body = solid(camera, pose, CONTRAST.bevel)
        x, y = body.middle
        for face in range(6):
            if body.toward[face] < 8.0:
                continue
            faces += 1
            # On the face, where no number has a pip.
            out, along, across = (body.jets[n] for n in (face, (face + 2) % 6, (face + 4) % 6))
            spot = (
                x + 0.5 * out[0] + 0.12 * (along[0] + across[0]),
                y + 0.5 * out[1] + 0.12 * (along[1] + across[1]),
            )
            assert contrast(at(surface, spot), (0, 0, 0)) >= 7, (pose, face)
        # The outline: a black line where the die ends.
        outline = die_outline(camera, pose, CONTRAST.bevel)
        black = 0
        for u, v in outline:
            far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
            spot = (u + (u - x) / far * 0.035 * body.scale, v + (v - y) / far * 0.035 * body.scale)
            black += max(at(surface, spot, 1)) < 40
        assert black >= 0.9 * len(outline)
    assert faces > 20


@TABLES
def test_marks_stand_out_on_every_table(style: TableLook, tables: dict[str, pygame.Surface]) -> None:
    """3:1 is asked of what one has to see (WCAG 1.4.11); 7:1 against the dark line beside each mark."""
    camera, table = Camera(RECT), tables[style.name]
    floor = [
        at(table, camera.ground(x, y), 4)
        for x in range(-6, 7)
        for y in range(-4, 5)
        if abs(y) < FELT_DEPTH / 2
    ]
    brightest = max(floor, key=luminance)
    for mark in (RING, OUTLINE, JOKER):
        assert contrast(mark, brightest) >= 3
        assert contrast(mark, INK) >= 7


@SETS
@TABLES
def test_marks_are_drawn_in_the_contrast_they_promise(
    look: DiceLook, style: TableLook, tables: dict[str, pygame.Surface]
) -> None:
    camera, table = Camera(RECT), tables[style.name]
    place = (-3.0, 1.0)
    normal, dead, scoring, chosen = (
        table.copy() for _ in (DieMark.NORMAL, DieMark.DEAD, DieMark.SCORING, DieMark.CHOSEN)
    )
    for surface, mark in (
        (normal, DieMark.NORMAL),
        (dead, DieMark.DEAD),
        (scoring, DieMark.SCORING),
        (chosen, DieMark.CHOSEN),
    ):
        die = ShownDie(Pose((*place, 0.5), turned(0.0)), with_face(6), mark)
        DicePainter(camera, look, table=style).draw(surface, [die])
    # The ring: its brightest pixel left of the die against the felt outside.
    x, y = camera.ground(place[0] - 0.86, place[1])
    line = [pixel(scoring, x + i, y) for i in range(-5, 6)]
    felt = at(table, camera.ground(place[0] - 1.2, place[1]), 4)
    assert max(contrast(tone, felt) for tone in line) >= 3
    assert contrast(max(line, key=luminance), min(line, key=luminance)) >= 5
    # The outline: from the left, where no shadow falls, first a dark line and then yellow.
    x, y = camera.project((place[0], place[1], 0.5))
    edge = round(camera.scale_at((*place, 0.5)))
    row = [pixel(chosen, x - i, y) for i in range(edge, edge // 3, -1)]
    first = next(n for n, tone in enumerate(row) if max(tone) < 60)
    yellow = max(row[first : first + edge // 9], key=luminance)
    assert yellow[0] > yellow[1] > 2 * yellow[2]
    assert contrast(yellow, felt) >= 3
    # Dead: the whole die is much darker, or, where it is dark already, its pips are.
    top = camera.project((*place, 1.0))
    assert contrast(at(normal, top, edge // 3), at(dead, top, edge // 3)) >= 1.5


@SETS
@pytest.mark.parametrize("width", [560, 900, 1500])
def test_edges_are_as_smooth_as_if_drawn_four_times_finer(look: DiceLook, width: int) -> None:
    """No jaggies: nothing differs much from the same dice drawn large and scaled down by area."""
    camera, large = (Camera(pygame.Rect(0, 0, width * n, width * 2 // 3 * n)) for n in (1, 4))
    rng = random.Random(width)
    dice = [
        ShownDie(Pose((x, 0.0, 0.5), turned(rng.uniform(0, pi))), NUMBERINGS[3]) for x in (-4.0, -2.0, 0.0)
    ] + [ShownDie(Pose((x, 0.0, 1.0), any_turn(rng)), NUMBERINGS[8]) for x in (2.0, 4.0)]
    plain, fine = pygame.Surface(camera.rect.size), pygame.Surface(large.rect.size)
    for surface in (plain, fine):
        surface.fill((90, 90, 90))
    DicePainter(camera, look).draw(plain, dice)
    DicePainter(large, look).draw(fine, dice)
    apart_by = difference(plain, pygame.transform.smoothscale(fine, plain.get_size()))
    for die in dice:
        x, y = camera.project(die.pose.position)
        edge = round(camera.scale_at(die.pose.position) * 0.9)
        box = pygame.Rect(round(x) - edge, round(y) - edge, 2 * edge, 2 * edge)
        values = sorted(
            max(apart_by.get_at((i, j))[:3])
            for i in range(box.left, box.right)
            for j in range(box.top, box.bottom)
        )
        assert sum(values) / len(values) < 6
        assert values[len(values) * 95 // 100] < 40, "one pixel in twenty is far off"


@SETS
def test_nothing_jumps_when_a_die_comes_to_rest(look: DiceLook, flight: Flight) -> None:
    """The last picture in motion and the picture at rest are all but the same."""
    camera = Camera(RECT)
    rest = flight.poses(flight.ticks)
    for index in range(6):
        moving = next(
            poses[index]
            for poses in (flight.poses(tick) for tick in range(flight.ticks, 0, -1))
            if poses[index] != rest[index]
        )
        pictures = []
        for pose in (moving, rest[index]):
            surface = pygame.Surface(RECT.size)
            surface.fill((24, 92, 56))
            DicePainter(camera, look).draw(surface, [ShownDie(pose, flight.numberings[index])])
            pictures.append(surface)
        x, y = camera.project(rest[index].position)
        box = pygame.Rect(round(x) - 50, round(y) - 50, 100, 100).clip(RECT)
        assert sum(pygame.transform.average_color(difference(*pictures), box)[:3]) < 9


def test_what_is_painted_in_parts_is_what_would_be_painted_whole(flight: Flight) -> None:
    """Only the areas named by `update` are laid anew and painted; the picture must be the same."""
    camera = Camera(RECT)
    ground = TablePainter().picture(RECT.size, camera)
    parts, painter = ground.copy(), DicePainter(camera)
    covered = 0
    marks = (DieMark.NORMAL, DieMark.SCORING, DieMark.CHOSEN, DieMark.DEAD, DieMark.HIDDEN, DieMark.NORMAL)
    for step, tick in enumerate([*range(0, flight.ticks + 4, 7), *[flight.ticks] * 6]):
        shown = min(6, 2 + step)
        dice = [
            ShownDie(pose, numbering, marks[(step + i) % 6] if tick == flight.ticks else DieMark.NORMAL)
            for i, (pose, numbering) in enumerate(
                zip(flight.poses(tick)[:shown], flight.numberings[:shown], strict=True)
            )
        ]
        areas = painter.update(dice)
        for area in areas:
            parts.blit(ground, area, area)
        painter.paint(parts, areas)
        covered += sum(area.width * area.height for area in areas)
        whole = ground.copy()
        DicePainter(camera).draw(whole, dice)
        assert not difference(parts, whole).get_bounding_rect().width or (
            pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB")
        ), tick
    assert covered > 0
    assert painter.update(dice) == []


def test_areas_that_overlap_are_joined_and_all_are_covered() -> None:
    rng = random.Random(2)
    for _ in range(50):
        areas = [
            pygame.Rect(rng.randrange(300), rng.randrange(300), rng.randrange(1, 60), rng.randrange(1, 60))
            for _ in range(rng.randrange(12))
        ]
        joined = apart(areas)
        assert all(any(one.contains(area) for one in joined) for area in areas)
        assert all(len(one.collidelistall(joined)) == 1 for one in joined)
        assert len(joined) <= len(areas)


def test_a_die_in_the_air_casts_its_shadow_on_the_one_below() -> None:
    camera = Camera(RECT)
    lying = ShownDie(Pose((1.0, -1.0, 0.5), turned(0.0)), with_face(1))
    tops = {}
    for name, other in (
        ("towards the lamp", (0.0, 0.0, 2.6)),
        ("beside", (3.5, 0.0, 2.6)),
        ("level", (-0.2, 0.0, 0.5)),
    ):
        surface = pygame.Surface(RECT.size)
        dice = [lying, ShownDie(Pose(other, turned(0.0)), with_face(2))]
        DicePainter(camera).draw(surface, dice)
        tops[name] = sum(at(surface, camera.project((1.25, -1.25, 1.0)), 3))
    assert tops["towards the lamp"] < 0.85 * tops["beside"]
    assert tops["level"] == tops["beside"]


def test_dice_in_the_dark_corner_are_darker_than_under_the_lamp() -> None:
    camera = Camera(RECT)
    sums = []
    for x, y in ((-2.2, 1.6), (FELT_WIDTH / 2 - 0.8, -FELT_DEPTH / 2 + 0.8)):
        surface = pygame.Surface(RECT.size)
        DicePainter(camera).draw(surface, [ShownDie(Pose((x, y, 0.5), turned(0.0)), with_face(2))])
        sums.append(sum(at(surface, camera.project((x, y, 1.0)), 4)))
    assert 0.6 * sums[0] < sums[1] < 0.92 * sums[0]


def test_amber_lets_light_through_into_its_shadow() -> None:
    camera = Camera(RECT)
    shades = []
    for look in (IVORY, AMBER):
        surface = pygame.Surface(RECT.size)
        surface.fill((120, 120, 120))
        DicePainter(camera, look).draw(surface, [ShownDie(Pose((0.0, 0.0, 0.5), turned(0.0)), with_face(2))])
        shades.append(at(surface, camera.ground(0.68, -0.6), 3))
    ivory, amber = shades
    assert max(ivory) - min(ivory) < 6
    assert amber[0] > 1.5 * amber[2]


def test_a_strip_shows_a_flight_from_its_start_to_its_rest(flight: Flight) -> None:
    strip = flight_strip(flight, (800, 420))
    assert strip.get_size() == (800, 420)
    moments = [
        strip.subsurface((column * 201, row * 141, 197, 137)) for row in range(3) for column in range(4)
    ]
    assert len({pygame.image.tobytes(moment, "RGB") for moment in moments}) == 12
    last = pygame.Surface((197, 137))
    camera = Camera(last.get_rect())
    last.blit(TablePainter().picture(last.get_size(), camera), (0, 0))
    DicePainter(camera).draw(
        last, [ShownDie(p, n) for p, n in zip(flight.poses(flight.ticks), flight.numberings, strict=True)]
    )
    assert pygame.image.tobytes(moments[-1], "RGB") == pygame.image.tobytes(last, "RGB")


def test_the_sheet_of_sets_shows_every_number_and_mark_in_every_set_on_every_table() -> None:
    dice = dice_in_every_state()
    assert {die.numbering[4] for die in dice if die.mark is DieMark.NORMAL} >= {1, 2, 3, 4, 5, 6}
    assert {die.mark for die in dice} >= {DieMark.SCORING, DieMark.CHOSEN, DieMark.DEAD}
    sheet = set_sheet((812, 380))
    cells = [
        pygame.image.tobytes(sheet.subsurface((204 * column, 128 * row, 200, 124)), "RGB")
        for row in range(len(TABLE_STYLES))
        for column in range(len(DICE_SETS))
    ]
    assert len(set(cells)) == len(TABLE_STYLES) * len(DICE_SETS)
