"""Dice: what is seen is what was thrown, at any size, moving or at rest."""

import hashlib
import random
from dataclasses import replace
from math import cos, pi, sin

import pygame
import pytest
from pips import inside, pips_seen

from game.tray.cube import NUMBERINGS, Pose, Quaternion, face_up
from game.ui.draw.camera import FELT_DEPTH, FELT_WIDTH, Camera
from game.ui.draw.dice import DicePainter, DiePictures, ShownDie, die_outline, hit
from game.ui.draw.marks import DieMark

FELT = (24, 92, 56)
MARKS = [DieMark.NORMAL, DieMark.SCORING, DieMark.DEAD, DieMark.CHOSEN, DieMark.JOKER, DieMark.SET_ASIDE]


def turned(yaw: float) -> Quaternion:
    return (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2))


def any_turn(rng: random.Random) -> Quaternion:
    parts = [rng.gauss(0, 1) for _ in range(4)]
    length = sum(part * part for part in parts) ** 0.5
    w, x, y, z = (part / length for part in parts)
    return (w, x, y, z)


def table_camera(width: int = 1280, height: int = 720) -> Camera:
    return Camera(pygame.Rect(width // 6, height // 8, width * 2 // 3, height * 3 // 4))


def table(camera: Camera) -> pygame.Surface:
    surface = pygame.Surface((camera.rect.right + 100, camera.rect.bottom + 100))
    surface.fill(FELT)
    return surface


def digest(surface: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(surface, "RGBA")).hexdigest()


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (2560, 1440)], ids=str)
def test_the_number_seen_is_the_number_thrown(size: tuple[int, int]) -> None:
    camera = table_camera(*size)
    painter = DicePainter(camera)
    rng = random.Random(f"{size}")
    for numbering in NUMBERINGS[:: 1 if size[0] == 1280 else 5]:
        spot = (rng.uniform(-5.5, 5.5), rng.uniform(-3.5, 3.5), 0.5)
        # A quarter turn about x, then any yaw: every face of the body looks up in turn.
        tip = rng.randrange(4) * pi / 2
        yaw = turned(rng.uniform(0, 2 * pi))
        w, x, y, z = cos(tip / 2), sin(tip / 2), 0.0, 0.0
        turn = (yaw[0] * w, yaw[0] * x, yaw[3] * x + y, yaw[3] * w + z)
        pose = Pose(spot, turn)
        surface = table(camera)
        painter.draw(surface, [ShownDie(pose, numbering)])
        assert pips_seen(surface, camera, pose) == face_up(pose, numbering)


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("face", range(1, 7))
def test_the_number_is_seen_under_every_mark(mark: DieMark, face: int) -> None:
    camera = table_camera()
    numbering = next(n for n in NUMBERINGS if n[4] == face)
    surface = table(camera)
    pose = Pose((1.0, 0.5, 0.5), turned(0.4))
    lifted = replace(pose, position=(1.0, 0.5, 0.9)) if mark is DieMark.CHOSEN else pose
    DicePainter(camera).draw(surface, [ShownDie(lifted, numbering, mark)])
    surface = pygame.transform.grayscale(surface)
    if mark is DieMark.DEAD:
        # Dimmed as a whole: lighten it to look for the pips.
        surface.blit(surface, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    assert pips_seen(surface, camera, lifted) == face


def test_marks_differ_in_greyscale_by_outline_and_place() -> None:
    """C159: no state is shown by colour alone."""
    camera = table_camera()
    pictures = {}
    for mark in MARKS:
        surface = table(camera)
        DicePainter(camera).draw(surface, [ShownDie(Pose((0, 0, 0.5), turned(0.3)), NUMBERINGS[0], mark)])
        pictures[mark] = pygame.transform.grayscale(surface)
    outline = die_outline(camera, Pose((0, 0, 0.5), turned(0.3)))
    area = pygame.Rect(camera.project((0, 0, 0)), (0, 0)).inflate(160, 160)
    for one in MARKS:
        for other in MARKS:
            if one is other:
                continue
            strong = {
                (x, y)
                for x in range(area.left, area.right)
                for y in range(area.top, area.bottom)
                if abs(pictures[one].get_at((x, y))[0] - pictures[other].get_at((x, y))[0]) > 40
            }
            assert len(strong) > 250, (one, other)
            if DieMark.DEAD not in {one, other} or {one, other} != {DieMark.DEAD, DieMark.NORMAL}:
                around = [spot for spot in strong if not inside(outline, *spot)]
                assert len(around) > 150, f"{one} and {other} differ only by tone"


def test_a_hidden_die_leaves_no_trace() -> None:
    camera = table_camera()
    surface = table(camera)
    before = digest(surface)
    die = ShownDie(Pose((0, 0, 0.5), turned(0)), NUMBERINGS[0], DieMark.HIDDEN)
    DicePainter(camera).draw(surface, [die])
    assert digest(surface) == before


def some_dice(seed: int) -> list[ShownDie]:
    rng = random.Random(seed)
    return [
        ShownDie(
            Pose((rng.uniform(-5, 5), rng.uniform(-3, 3), rng.uniform(0.6, 3)), any_turn(rng)),
            rng.choice(NUMBERINGS),
        )
        for _ in range(6)
    ]


def test_drawing_is_deterministic() -> None:
    camera = table_camera()
    digests = set()
    for _ in range(2):
        surface = table(camera)
        DicePainter(camera).draw(surface, some_dice(5))
        digests.add(digest(surface))
    assert len(digests) == 1


def test_a_die_looks_the_same_whatever_was_drawn_before_and_however_long_it_rests() -> None:
    camera = table_camera()
    fresh = table(camera)
    DicePainter(camera).draw(fresh, some_dice(9))
    painter = DicePainter(camera)
    for seed in range(4):
        painter.draw(table(camera), some_dice(seed))
    for _ in range(3):
        rested = table(camera)
        painter.draw(rested, some_dice(9))
        assert digest(rested) == digest(fresh)


def test_a_tiny_move_makes_a_tiny_change() -> None:
    """Nothing pops between moving and resting: a die that hardly moves hardly changes."""
    camera = table_camera()
    rng = random.Random(17)
    for _ in range(20):
        pose = Pose((rng.uniform(-5, 5), rng.uniform(-3, 3), rng.uniform(0.6, 2)), any_turn(rng))
        surfaces = []
        for lift in (0.0, 0.002):
            x, y, z = pose.position
            surface = table(camera)
            moved = replace(pose, position=(x, y, z + lift))
            DicePainter(camera).draw(surface, [ShownDie(moved, NUMBERINGS[7])])
            surfaces.append(surface)
        surfaces[0].blit(surfaces[1], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        area = pygame.Rect(camera.project(pose.position), (0, 0)).inflate(120, 120)
        assert sum(pygame.transform.average_color(surfaces[0], area)[:3]) < 6


def test_painting_stays_within_the_outline_and_fills_it() -> None:
    """The body's pieces leave no gap and no piece sticks out, in any orientation."""
    camera = Camera(pygame.Rect(0, 0, 1900, 1300))
    rng = random.Random(3)
    painter = DicePainter(camera)
    for _ in range(25):
        pose = Pose((rng.uniform(-5, 5), rng.uniform(-3, 3), 1.0), any_turn(rng))
        surface = pygame.Surface((1900, 1300))
        surface.fill((0, 0, 255))
        painter.draw(surface, [ShownDie(pose, NUMBERINGS[0])])
        outline = die_outline(camera, pose)
        mx, my = camera.project(pose.position)
        box = pygame.Rect(mx - 150, my - 150, 300, 300)
        for x in range(box.left, box.right, 2):
            for y in range(box.top, box.bottom, 2):
                red, _, blue = surface.get_at((x, y))[:3]
                shrunk = (mx + (x - mx) * 1.06, my + (y - my) * 1.06)
                grown = (mx + (x - mx) * 0.94, my + (y - my) * 0.94)
                if inside(outline, *shrunk):
                    assert blue <= max(red, 25), f"a hole at {x, y} in {pose}"
                elif not inside(outline, *grown):
                    assert red < 25, f"a splinter at {x, y} of {pose}"


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (1024, 768), (2560, 1080)], ids=str)
def test_dice_on_the_felt_are_drawn_inside_the_rectangle(size: tuple[int, int]) -> None:
    camera = table_camera(*size)
    for x in (-FELT_WIDTH / 2 + 0.71, FELT_WIDTH / 2 - 0.71):
        for y in (-FELT_DEPTH / 2 + 0.71, FELT_DEPTH / 2 - 0.71):
            outline = die_outline(camera, Pose((x, y, 0.5), turned(pi / 4)))
            assert all(camera.rect.collidepoint(point) for point in outline)


def test_a_nearer_die_hides_a_farther_one() -> None:
    camera = table_camera()
    upper = ShownDie(Pose((0.1, 0, 1.55), turned(0)), NUMBERINGS[0])
    lower = ShownDie(Pose((0, 0, 0.5), turned(0.5)), NUMBERINGS[5])
    surfaces = []
    for dice in ([upper, lower], [lower, upper]):
        surface = table(camera)
        DicePainter(camera).draw(surface, dice)
        surfaces.append(surface)
    assert digest(surfaces[0]) == digest(surfaces[1])
    assert pips_seen(surfaces[0], camera, upper.pose) == face_up(upper.pose, upper.numbering)


def test_the_shadow_tightens_and_darkens_as_the_die_comes_down() -> None:
    camera = table_camera()
    darkest, spread = [], []
    for height in (3.0, 1.5, 0.5):
        surface = pygame.Surface((1280, 720))
        surface.fill((200, 200, 200))
        painter = DicePainter(camera)
        painter.draw(surface, [ShownDie(Pose((-2, 2, height), turned(0.3)), NUMBERINGS[0])])
        painter.draw(surface, [])
        shadow, _ = painter._drawn[0].shadow
        alphas = [
            shadow.get_at((x, y))[3] for x in range(shadow.get_width()) for y in range(shadow.get_height())
        ]
        most = max(alphas)
        darkest.append(most)
        # Pixels of half-shadow for each pixel of core: what the blur is to the whole.
        core = sum(alpha > most * 0.8 for alpha in alphas)
        spread.append(sum(most * 0.1 < alpha < most * 0.8 for alpha in alphas) / core)
    assert darkest[0] < darkest[1] < darkest[2]
    assert spread[0] > spread[1] > spread[2]


def test_hits_are_where_the_die_is_seen() -> None:
    camera = table_camera()
    pose = Pose((2, -1, 0.5), turned(0.7))
    x, y = camera.project(pose.position)
    edge = camera.scale_at(pose.position)
    assert hit(camera, pose, x, y)
    assert hit(camera, pose, x + 0.4 * edge, y)
    assert not hit(camera, pose, x + 0.95 * edge, y)
    assert not hit(camera, pose, x, y - 1.1 * edge)


@pytest.mark.parametrize("mark", MARKS)
def test_small_pictures_show_their_face(mark: DieMark) -> None:
    pictures = DiePictures()
    for size in (48, 96, 128):
        for face in range(1, 7):
            picture = pictures.picture(face, size, mark)
            assert picture.get_size() == (size, size)
            assert picture is pictures.picture(face, size, mark)
            edge = [picture.get_at((i, j))[3] for i in range(size) for j in (0, size - 1)]
            edge += [picture.get_at((j, i))[3] for i in range(size) for j in (0, size - 1)]
            assert max(edge) < 40, "cut off at the border"


def test_small_pictures_of_all_faces_differ() -> None:
    pictures = DiePictures()
    assert len({digest(pictures.picture(face, 40)) for face in range(1, 7)}) == 6
