"""Pictures to judge the drawing by: one flight in a strip of moments, and dice in every state."""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame

from game.tray.cube import NUMBERINGS, Pose, Quaternion
from game.tray.flight import Flight
from game.ui.draw.camera import Camera
from game.ui.draw.dice import DicePainter, ShownDie
from game.ui.draw.looks import GREEN_FELT, IVORY, DiceLook, TableLook
from game.ui.draw.marks import DieMark
from game.ui.draw.table import TablePainter

FRAMES: Final = 12
_COLUMNS: Final = 4
_GAP: Final = 4

_LIFT: Final = 0.35
_STATES: Final = (DieMark.NORMAL, DieMark.SCORING, DieMark.CHOSEN, DieMark.DEAD)


def flight_strip(
    flight: Flight,
    size: tuple[int, int],
    look: DiceLook = IVORY,
    table: TableLook = GREEN_FELT,
    frames: int = FRAMES,
) -> pygame.Surface:
    """Draw `frames` moments of a flight, evenly spaced from its start to its rest, in one picture.

    They lie in rows of four, read like a page; `size` is that of the whole picture in pixels.
    """
    columns = min(_COLUMNS, frames)
    rows = -(-frames // columns)
    one = ((size[0] - _GAP * (columns - 1)) // columns, (size[1] - _GAP * (rows - 1)) // rows)
    camera = Camera(pygame.Rect((0, 0), one))
    ground = TablePainter(table).picture(one, camera)
    painter = DicePainter(camera, look, table=table)
    picture = pygame.Surface(size)
    moment = pygame.Surface(one)
    for frame in range(frames):
        poses = flight.poses(flight.ticks * frame / max(1, frames - 1))
        moment.blit(ground, (0, 0))
        painter.draw(moment, [ShownDie(p, n) for p, n in zip(poses, flight.numberings, strict=True)])
        row, column = divmod(frame, columns)
        picture.blit(moment, (column * (one[0] + _GAP), row * (one[1] + _GAP)))
    return picture


def state_sheet(size: tuple[int, int], look: DiceLook, table: TableLook) -> pygame.Surface:
    """Draw one tray with dice of a set: each number lying, lifted and marked, and six in the air."""
    picture = pygame.Surface(size)
    camera = Camera(picture.get_rect())
    picture.blit(TablePainter(table).picture(size, camera), (0, 0))
    DicePainter(camera, look, table=table).draw(picture, dice_in_every_state())
    return picture


def dice_in_every_state() -> Sequence[ShownDie]:
    """The dice of a `state_sheet`: rows of lying, scoring, chosen, dead, and rolling ones."""
    rng = Random(5)
    dice = []
    for row, mark in enumerate(_STATES):
        for face in range(1, 7):
            numbering = next(numbering for numbering in NUMBERINGS if numbering[4] == face)
            yaw = rng.uniform(-pi, pi)
            height = 0.5 + (_LIFT if mark is DieMark.CHOSEN else 0.0)
            place = (-6.3 + 1.8 * face, 3.1 - 1.9 * row, height)
            dice.append(ShownDie(Pose(place, (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2))), numbering, mark))
    for number in range(5):
        pose = Pose((5.2, 3.2 - 1.6 * number, 0.75 + 0.3 * number), _any_turn(rng))
        dice.append(ShownDie(pose, NUMBERINGS[number]))
    return dice


def _any_turn(rng: Random) -> Quaternion:
    parts = [rng.gauss(0, 1) for _ in range(4)]
    length = sum(part * part for part in parts) ** 0.5
    w, x, y, z = (part / length for part in parts)
    return w, x, y, z
