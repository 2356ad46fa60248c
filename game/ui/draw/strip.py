"""Pictures to judge the drawing by: one flight in a strip of moments, and all sets of dice on all tables."""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame

from game.tray.cube import NUMBERINGS, Pose, random_orientation
from game.tray.flight import Flight
from game.ui.draw.camera import Camera
from game.ui.draw.dice import DicePainter, ShownDie
from game.ui.draw.looks import DICE_SETS, GREEN_FELT, IVORY, TABLE_STYLES, DiceLook, TableLook
from game.ui.draw.marks import DieMark
from game.ui.draw.table import TablePainter

FRAMES: Final = 12
_COLUMNS: Final = 4
_GAP: Final = 4

_SLOWING: Final = 1.5
"""Most happens in the beginning: of evenly spaced moments the later ones would be much alike."""

_LIFT: Final = 0.35
_MARKS: Final = (DieMark.SCORING, DieMark.CHOSEN, DieMark.DEAD, DieMark.DEAD)
_NEAR: Final = 1.75
"""How much larger than their part of a sheet of sets its trays are."""


def flight_strip(
    flight: Flight,
    size: tuple[int, int],
    look: DiceLook = IVORY,
    table: TableLook = GREEN_FELT,
    frames: int = FRAMES,
) -> pygame.Surface:
    """Draw `frames` moments of a flight from its start to its rest, closer at first, in one picture.

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
        poses = flight.poses(flight.ticks * (frame / max(1, frames - 1)) ** _SLOWING)
        moment.blit(ground, (0, 0))
        painter.draw(moment, [ShownDie(p, n) for p, n in zip(poses, flight.numberings, strict=True)])
        row, column = divmod(frame, columns)
        picture.blit(moment, (column * (one[0] + _GAP), row * (one[1] + _GAP)))
    return picture


def set_sheet(size: tuple[int, int]) -> pygame.Surface:
    """Draw every set of dice (across) on every table (down), seen from near, in one picture of this size."""
    columns, rows = len(DICE_SETS), len(TABLE_STYLES)
    one = ((size[0] - _GAP * (columns - 1)) // columns, (size[1] - _GAP * (rows - 1)) // rows)
    near = pygame.Rect(0, 0, round(one[0] * _NEAR), round(one[1] * _NEAR))
    near.center = one[0] // 2, one[1] // 2
    camera = Camera(near)
    picture = pygame.Surface(size)
    for row, table in enumerate(TABLE_STYLES.values()):
        ground = TablePainter(table).picture(one, camera)
        for column, look in enumerate(DICE_SETS.values()):
            cell = ground.copy()
            DicePainter(camera, look, table=table).draw(cell, dice_in_every_state())
            picture.blit(cell, (column * (one[0] + _GAP), row * (one[1] + _GAP)))
    return picture


def dice_in_every_state() -> Sequence[ShownDie]:
    """The dice of a `set_sheet`: every number lying, each mark, and two that roll."""
    rng = Random(5)
    dice = []
    for number, mark in enumerate((DieMark.NORMAL,) * 6 + _MARKS):
        face = number % 6 + 1
        numbering = next(numbering for numbering in NUMBERINGS if numbering[4] == face)
        yaw = rng.uniform(-pi, pi)
        height = 0.5 + (_LIFT if mark is DieMark.CHOSEN else 0.0)
        row, column = divmod(number, _COLUMNS)
        place = (-2.6 + 1.75 * column, 1.7 - 1.75 * row, height)
        dice.append(ShownDie(Pose(place, (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2))), numbering, mark))
    rolling = [Pose(place, random_orientation(rng)) for place in ((0.9, -1.8, 0.8), (2.65, -1.8, 1.5))]
    return [*dice, *(ShownDie(pose, NUMBERINGS[7]) for pose in rolling)]
