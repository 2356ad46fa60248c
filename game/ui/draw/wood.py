"""What the wood of the tray hides of dice beyond it, and where the shadows of dice may fall."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import pygame

from game.tray.box import BAR_WIDTH, BAR_X, RIM_WIDTH, Box
from game.ui.draw.areas import around
from game.ui.draw.camera import FELT_DEPTH, FELT_WIDTH, Camera, Point
from game.ui.draw.climb import Wall
from game.ui.draw.light import LAMP
from game.ui.draw.shadow import ShadowPainter
from game.ui.draw.shapes import smooth_polygons
from game.ui.draw.solid import Placed, Solid, hull

_X: Final = FELT_WIDTH / 2
_Y: Final = FELT_DEPTH / 2
_BEYOND: Final = 400
"""Pixels by which a tray may be missed by what lies on the table beside it."""


class Where(Enum):
    """On which ground a die is."""

    FELT = auto()
    """Over the felt where dice are thrown, or over the rim."""
    COMPARTMENT = auto()
    OUTSIDE = auto()
    """Over the rim and beyond it, on the table that the tray stands on."""


class Woodwork:
    """The rim and the bar of a tray as one camera sees them, and dice behind them.

    The eye is above the tray: what lies beyond the rim is partly hidden by its outer edge, what lies in the
    compartment by the bar.
    """

    def __init__(self, camera: Camera, box: Box) -> None:
        self._box: Final = box
        self._tops: Final = {
            Where.OUTSIDE: _tray(camera, box.height),
            Where.COMPARTMENT: _bar(camera, box.height),
        }
        self.walls: Final = [Wall(camera, x, box.height) for x in sorted({box.right, _X})]
        """The walls that shadows climb, from left to right."""
        self._floors: Final = {
            Where.FELT: _floor(camera, -_X, box.right, box.height),
            Where.COMPARTMENT: _floor(camera, BAR_X, _X, box.height),
            Where.OUTSIDE: camera.rect.inflate(2 * _BEYOND, 2 * _BEYOND),
        }
        spans = [(-_X, box.right), (BAR_X + BAR_WIDTH, _X)] if box.compartment else [(-_X, _X)]
        self._openings: Final = [_level(camera, *span, _Y, box.height) for span in spans]
        self._outer: Final = _level(camera, -_X - RIM_WIDTH, _X + RIM_WIDTH, _Y + RIM_WIDTH, box.height)

    def where(self, body: Solid) -> Where:
        """Tell where a die is."""
        x, y, _ = body.centre
        if abs(x) > _X + RIM_WIDTH or abs(y) > _Y + RIM_WIDTH:
            return Where.OUTSIDE
        if self._box.compartment and x > BAR_X + BAR_WIDTH / 2:
            return Where.COMPARTMENT
        return Where.FELT

    def floor(self, where: Where) -> pygame.Rect:
        """Return the part of the screen on which shadows fall from there."""
        return self._floors[where]

    def cut(self, body: Solid, tile: Placed) -> None:
        """Take off what the wood hides of a die."""
        where = self.where(body)
        if where is not Where.FELT and body.low < self._box.height and self._behind(body, where):
            _take_off(tile, self._tops[where], fine=3)

    def cut_shadow(self, body: Solid, shadow: Placed) -> None:
        """Take off what of a die's shadow does not fall on the ground."""
        where, share = self.where(body), self._share(body)
        if share < 1.0:
            shadow[0].fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
        if where is not Where.FELT:
            _take_off(shadow, self._tops[where], fine=1)

    def top_shadow(self, body: Solid, painter: ShadowPainter) -> Placed | None:
        """Return the shadow of a die on the top of the wood, if it is high enough and near to it."""
        shadow = painter.above(body, self._box.height) if self._shades_top(body) else None
        if shadow is not None:
            _keep(shadow, self._outer, self._openings, fine=1)
        return shadow

    def _shades_top(self, body: Solid) -> bool:
        """Whether a die may throw a shadow on the top of the wood."""
        if body.high <= self._box.height:
            return False
        x, y, z = body.centre
        above = z - self._box.height
        x, y, reach = x - above * LAMP[0] / LAMP[2], y - above * LAMP[1] / LAMP[2], 1.0 + 0.2 * abs(above)
        return not (reach - _X < x < self._box.right - reach and abs(y) < _Y - reach)

    def _share(self, body: Solid) -> float:
        """How much there is of a die's shadow: over the wood it passes from one ground to the next."""
        x, y, _ = body.centre
        beyond = max(abs(x) - _X, abs(y) - _Y)
        if beyond > 0:
            return min(1.0, abs(beyond / RIM_WIDTH - 1.0))
        across = (x - BAR_X) / BAR_WIDTH
        return abs(2 * across - 1.0) if self._box.compartment and 0 < across < 1 else 1.0

    def _behind(self, body: Solid, where: Where) -> bool:
        """Whether the whole die is beyond the wood, not above it as well."""
        xs, ys = [x for x, _, _ in body.inner], [y for _, y, _ in body.inner]
        if where is Where.COMPARTMENT:
            return min(xs) > BAR_X + BAR_WIDTH
        x, y = _X + RIM_WIDTH, _Y + RIM_WIDTH
        return min(xs) > x or max(xs) < -x or min(ys) > y or max(ys) < -y


def _tray(camera: Camera, height: float) -> list[Point]:
    """The outline of the whole tray on the screen: its rim's outer edge."""
    x, y = _X + RIM_WIDTH, _Y + RIM_WIDTH
    return hull([camera.project((i * x, j * y, z)) for i in (-1, 1) for j in (-1, 1) for z in (0.0, height)])


def _bar(camera: Camera, height: float) -> list[Point]:
    """The outline of the bar on the screen."""
    xs = (BAR_X, BAR_X + BAR_WIDTH)
    return hull([camera.project((x, j * _Y, z)) for x in xs for j in (-1, 1) for z in (0.0, height)])


def _level(camera: Camera, left: float, right: float, y: float, height: float) -> list[Point]:
    """A level rectangle on the screen, from x to x and from -y to y."""
    return [camera.project((*corner, height)) for corner in ((left, y), (right, y), (right, -y), (left, -y))]


def _floor(camera: Camera, left: float, right: float, height: float) -> pygame.Rect:
    """The felt on the screen from x to x and the wall on the right, not the rim in front of it."""
    corners = [camera.ground(x, j * _Y) for x in (left, right) for j in (-1, 1)]
    corners.append((camera.project((right, -_Y, height))[0], corners[0][1]))
    x, y = min(x for x, _ in corners), min(y for _, y in corners)
    wide, high = max(x for x, _ in corners) - x, max(y for _, y in corners) - y
    return pygame.Rect(round(x), round(y), round(wide), round(high))


def _take_off(placed: Placed, outline: Sequence[Point], fine: int) -> None:
    """Make transparent what an outline covers of a picture."""
    picture, place = placed
    area = pygame.Rect(place, picture.get_size())
    if area.colliderect(around(outline)):
        _keep(placed, [area.topleft, area.topright, area.bottomright, area.bottomleft], [outline], fine)


def _keep(placed: Placed, outline: Sequence[Point], holes: Sequence[Sequence[Point]], fine: int) -> None:
    """Make transparent what an outline does not cover of a picture, or what its holes do."""
    picture, (left, top) = placed
    shape, *cut = ([(x - left, y - top) for x, y in corners] for corners in (outline, *holes))
    left_over = smooth_polygons(picture.get_size(), (255, 255, 255), [shape], cut, fine)
    picture.blit(left_over.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
