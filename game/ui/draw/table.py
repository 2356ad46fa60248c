"""The table: a tray with a felt floor and a wooden rim, on the boards of a dark room, under one lamp."""

from dataclasses import dataclass
from math import exp, hypot, sqrt
from random import Random
from typing import Final

import pygame

from game.tray.box import BAR_WIDTH, BAR_X, PLACES, RIM_WIDTH, Box
from game.tray.cube import Vector
from game.ui.draw.areas import around
from game.ui.draw.camera import FELT_DEPTH, FELT_WIDTH, Camera, Point
from game.ui.draw.grain import felt, multiply, wood
from game.ui.draw.light import LAMP, POOL, POOL_REACH, pool
from game.ui.draw.looks import GREEN_FELT, TableLook
from game.ui.draw.marks import JOKER, STAR
from game.ui.draw.shapes import smooth_polygons
from game.ui.draw.theme import Colour, mix

_X: Final = FELT_WIDTH / 2
_Y: Final = FELT_DEPTH / 2
_CHAMFER: Final = 0.1
_BOARDS: Final = 5
"""Boards in a floor that is of boards."""
_STAR: Final = 0.55
"""How large the stars are that are sewn into the compartment, in tray units."""
_THREAD: Final = 0.45
"""How much of the jokers' colour their thread has."""
_PARTED: Final = 0.76
"""The light in the shadow on the compartment's felt."""
_LIGHT_CELLS: Final = (96, 60)
_FELT_CELLS: Final = (84, 56)


@dataclass(frozen=True, slots=True)
class _Band:
    """A strip of the rim right round the tray, from a rectangle to another one, each at its height."""

    outset: tuple[float, float]
    """How far outside the felt the two rectangles lie."""
    height: tuple[float, float]
    tilt: float
    """How much its surface looks outwards (1), upwards (0) or inwards (-1)."""
    tone: float


_SIDES: Final[tuple[tuple[float, float], ...]] = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
"""Outward directions of the far, right, near and left side of the rim."""


def _bands(height: float) -> tuple[_Band, ...]:
    """The faces of a rim of this height, from the felt outwards."""
    edge = height - _CHAMFER
    return (
        _Band((0.0, 0.02), (0.0, edge), -1.0, 0.62),
        _Band((0.02, 0.02 + _CHAMFER), (edge, height), -0.7, 1.0),
        _Band((0.02 + _CHAMFER, RIM_WIDTH - _CHAMFER), (height, height), 0.0, 1.0),
        _Band((RIM_WIDTH - _CHAMFER, RIM_WIDTH), (height, edge), 0.7, 1.0),
    )


class TablePainter:
    """Paints the table for a size of window and a camera, once; keeps it until either changes.

    `box` is how the tray is set up.
    """

    def __init__(self, look: TableLook = GREEN_FELT, seed: int = 1, box: Box | None = None) -> None:
        self.look: Final = look
        self.box: Final = box or Box()
        self._seed: Final = seed
        self._kept: dict[tuple[tuple[int, int], tuple[int, ...]], pygame.Surface] = {}

    def picture(self, size: tuple[int, int], camera: Camera) -> pygame.Surface:
        """Return the whole background of the window; the tray lies where the camera sees it."""
        key = (size, tuple(camera.rect))
        if key not in self._kept:
            self._kept = {key: self._painted(size, camera)}
        return self._kept[key]

    def _painted(self, size: tuple[int, int], camera: Camera) -> pygame.Surface:
        rng = Random(self._seed)
        picture = pygame.Surface(size)
        self._paint_room(picture, rng, camera)
        self._paint_floor(picture, rng, camera)
        self._paint_rim(picture, rng, camera)
        if self.box.compartment:
            self._paint_bar(picture, rng, camera)
        multiply(picture, _pool(size, camera))
        return picture

    def _paint_room(self, picture: pygame.Surface, rng: Random, camera: Camera) -> None:
        """Boards from side to side, and on them the shadow of the tray."""
        wide, high = picture.get_size()
        board = max(24, round(camera.scale_at((0, 0, 0)) * 2.6))
        for top in range(-rng.randrange(board), high, board):
            tint = rng.uniform(0.8, 1.0)
            dark, light = (_toned(colour, tint) for colour in self.look.room)
            picture.blit(wood(rng, (wide, board), dark, light, coarse=board / 110), (0, top))
            picture.fill((90, 84, 78), (0, top, wide, max(1, board // 70)), pygame.BLEND_RGB_MULT)
        slope = (self.box.height * LAMP[0] / LAMP[2], self.box.height * LAMP[1] / LAMP[2])
        coarse = 10
        shade = pygame.Surface((wide // coarse + 1, high // coarse + 1), 0, 32)
        shade.fill((255, 255, 255))
        for grow, level in ((0.5, 170), (0.1, 90)):
            x, y = _X + RIM_WIDTH + grow, _Y + RIM_WIDTH + grow
            corners = [
                camera.ground(i * x - slope[0] * 0.6, j * y - slope[1] * 0.6)
                for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            pygame.draw.polygon(shade, (level, level, level), [(u / coarse, v / coarse) for u, v in corners])
        multiply(picture, pygame.transform.smoothscale(pygame.transform.box_blur(shade, 3), (wide, high)))

    def _paint_floor(self, picture: pygame.Surface, rng: Random, camera: Camera) -> None:
        corners = [camera.ground(i * _X, j * _Y) for i, j in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
        area = around(corners)
        if self.look.boards is None:
            floor = felt(rng, area.size, self.look.felt)
        else:
            floor = self._boards(rng, area.size, self.look.boards, camera)
        if self.box.compartment:
            self._sew_stars(floor, area, camera)
        light = _floor_light(area, camera, self.box)
        multiply(floor, pygame.transform.smoothscale(light, area.size))
        _lay(picture, floor, area, corners, fine=1)  # the rim covers its border

    def _boards(
        self, rng: Random, size: tuple[int, int], grain: tuple[Colour, Colour], camera: Camera
    ) -> pygame.Surface:
        """A floor of boards from side to side, none like the next, a fine dark joint between them."""
        wide, high = size
        floor = pygame.Surface(size, 0, 32)
        board = max(12, round(high / _BOARDS))
        joint = max(1, board // 60)
        for top in range(0, high, board):
            tint = rng.uniform(0.86, 1.0)
            dark, light = (_toned(colour, tint) for colour in grain)
            coarse = max(0.4, camera.scale_at((0, 0, 0)) / 70)
            floor.blit(wood(rng, (wide, min(board, high - top)), dark, light, coarse=coarse), (0, top))
            floor.fill((120, 108, 96), (0, top, wide, joint), pygame.BLEND_RGB_MULT)
            floor.fill((14, 11, 8), (0, top + joint, wide, joint), pygame.BLEND_RGB_ADD)
        return floor

    def _paint_rim(self, picture: pygame.Surface, rng: Random, camera: Camera) -> None:
        for band in _bands(self.box.height):
            for side in _SIDES:
                light = band.tone * _rim_light(band.tilt, side)
                self._lay_wood(picture, rng, camera, _band_corners(band, side), light)
        self._paint_edges(picture, camera)

    def _paint_bar(self, picture: pygame.Surface, rng: Random, camera: Camera) -> None:
        """The bar beside the compartment, let into the rim at both ends."""
        inset = 0.02 + _CHAMFER
        for band in _bar_bands(self.box.height):
            (left, right), (low, high) = band.outset, band.height
            ends = _Y if low == 0.0 else _Y + inset
            corners = [(left, ends, low), (left, -ends, low), (right, -ends, high), (right, ends, high)]
            self._lay_wood(picture, rng, camera, corners, band.tone * _rim_light(band.tilt, (1.0, 0.0)))
        glint, height = _toned(self.look.wood[1], 1.35), self.box.height
        start, end = (camera.project((BAR_X + inset, end * (_Y + inset), height)) for end in (1, -1))
        pygame.draw.aaline(picture, glint, start, end)

    def _lay_wood(
        self, picture: pygame.Surface, rng: Random, camera: Camera, face: list[Vector], light: float
    ) -> None:
        """A face of the woodwork, its grain along its longer side."""
        corners = [camera.project(corner) for corner in face]
        area = around(corners)
        lying = area.width > area.height
        dark, bright = (_toned(colour, light) for colour in self.look.wood)
        board = area.size if lying else (area.height, area.width)
        grain = wood(rng, board, dark, bright, coarse=max(0.4, camera.scale_at((0, 0, 1)) / 90))
        _lay(picture, grain if lying else pygame.transform.rotate(grain, 90), area, corners)

    def _sew_stars(self, floor: pygame.Surface, area: pygame.Rect, camera: Camera) -> None:
        """A star for each place of the compartment."""
        stars = []
        for x, y in PLACES:
            corners = [camera.ground(x + _STAR * u, y - _STAR * v) for u, v in STAR]
            stars.append([(u - area.left, v - area.top) for u, v in corners])
        ground = self.look.felt if self.look.boards is None else self.look.boards[1]
        floor.blit(smooth_polygons(area.size, mix(ground, JOKER, _THREAD), stars, fine=2), (0, 0))

    def _paint_edges(self, picture: pygame.Surface, camera: Camera) -> None:
        """Mitre joints, and the glint where two faces of the rim meet."""
        height = self.box.height
        for i, j in ((-1, 1), (1, 1), (1, -1), (-1, -1)):
            inner = camera.project((i * (_X + 0.02), j * (_Y + 0.02), height - _CHAMFER))
            outer = camera.project((i * (_X + RIM_WIDTH), j * (_Y + RIM_WIDTH), height - _CHAMFER))
            pygame.draw.aaline(picture, _toned(self.look.wood[0], 0.6), inner, outer)
        glint = _toned(self.look.wood[1], 1.35)
        for outset, sides in ((0.02 + _CHAMFER, ((1, 0), (2, 3))), (RIM_WIDTH - _CHAMFER, ((0, 3), (3, 2)))):
            x, y = _X + outset, _Y + outset
            corners = [
                camera.project((i * x, j * y, height)) for i, j in ((1, 1), (1, -1), (-1, -1), (-1, 1))
            ]
            for start, end in sides:
                pygame.draw.aaline(picture, glint, corners[start], corners[end])


def _bar_bands(height: float) -> tuple[_Band, ...]:
    """The faces of the bar that are seen, from left to right; their `outset` is where they begin and end."""
    edge, right = height - _CHAMFER, BAR_X + BAR_WIDTH
    return (
        _Band((BAR_X, BAR_X + 0.02), (0.0, edge), -1.0, 0.62),
        _Band((BAR_X + 0.02, BAR_X + 0.02 + _CHAMFER), (edge, height), -0.7, 1.0),
        _Band((BAR_X + 0.02 + _CHAMFER, right - _CHAMFER), (height, height), 0.0, 1.0),
        _Band((right - _CHAMFER, right), (height, edge), 0.7, 1.0),
    )


def _band_corners(band: _Band, side: tuple[float, float]) -> list[Vector]:
    """The corners of one side of a band."""
    nx, ny = side
    corners: list[Vector] = []
    for outset, height, ends in (
        (band.outset[0], band.height[0], (-1, 1)),
        (band.outset[1], band.height[1], (1, -1)),
    ):
        x, y = _X + outset, _Y + outset
        corners += [(nx * x - end * ny * x, ny * y + end * nx * y, height) for end in ends]
    return corners


def _rim_light(tilt: float, side: tuple[float, float]) -> float:
    """Brightness of a face of the rim that looks up, tilted outwards (or inwards) by so much."""
    up = sqrt(1 - tilt * tilt)
    matt = tilt * (side[0] * LAMP[0] + side[1] * LAMP[1]) + up * LAMP[2]
    return 0.38 + 0.78 * max(0.0, matt)


def _floor_light(area: pygame.Rect, camera: Camera, box: Box) -> pygame.Surface:
    """Light on the felt, coarse: the shadow of the walls towards the lamp, and the dim along all walls."""
    columns, rows = _FELT_CELLS
    picture = pygame.Surface(_FELT_CELLS, 0, 32)
    cast_x, cast_y = -box.height * LAMP[0] / LAMP[2], box.height * LAMP[1] / LAMP[2]
    for row in range(rows):
        for column in range(columns):
            x, y = camera.unproject(
                area.left + (column + 0.5) * area.width / columns, area.top + (row + 0.5) * area.height / rows
            )
            left, right, far, near = _X + x, _X - x, _Y - y, _Y + y
            if box.compartment:
                parted = x > BAR_X + BAR_WIDTH / 2
                left, right = (x - BAR_X - BAR_WIDTH, right) if parted else (left, BAR_X - x)
            # The edge of the shadow is as unsharp as the wall's top is far from where it falls.
            lit = _step((left - cast_x) / 0.3) * _step((far - cast_y) / 0.3)
            walls = (
                exp(-max(0, left) / 0.55)
                + exp(-max(0, far) / 0.55)
                + exp(-max(0, right) / 0.4)
                + exp(-max(0, near) / 0.4)
            )
            dark = 0.56
            if box.compartment and x > BAR_X:
                dark = _PARTED  # so narrow a place would be all shadow
            level = round(255 * (dark + (1 - dark) * lit) / (1 + 0.55 * walls))
            picture.set_at((column, row), (level, level, level))
    return picture


def _pool(size: tuple[int, int], camera: Camera) -> pygame.Surface:
    """The lamp's pool of light over the whole window, coarse: warm in its middle, dark at the corners."""
    columns, rows = _LIGHT_CELLS
    picture = pygame.Surface(_LIGHT_CELLS, 0, 32)
    mx, my = camera.ground(*POOL)
    reach = camera.scale_at((0, 0, 0)) * POOL_REACH
    for row in range(rows):
        for column in range(columns):
            far = hypot((column + 0.5) / columns * size[0] - mx, (row + 0.5) / rows * size[1] - my) / reach
            light = pool(far)
            picture.set_at(
                (column, row), (round(255 * light), round(255 * light**1.06), round(255 * light**1.16))
            )
    return pygame.transform.smoothscale(picture, size)


def _lay(
    picture: pygame.Surface, material: pygame.Surface, area: pygame.Rect, corners: list[Point], fine: int = 3
) -> None:
    """Lay a material on the picture within a polygon, smooth at its border."""
    shape = [(x - area.left, y - area.top) for x, y in corners]
    mask = smooth_polygons(area.size, (255, 255, 255), [shape], fine=fine)
    mask.blit(material, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(mask, area)


def _step(at: float) -> float:
    """A soft step from 0 at -1 to 1 at 1."""
    part = min(1.0, max(0.0, at / 2 + 0.5))
    return part * part * (3 - 2 * part)


def _toned(colour: Colour, light: float) -> Colour:
    return (
        min(255, round(colour[0] * light)),
        min(255, round(colour[1] * light)),
        min(255, round(colour[2] * light)),
    )
