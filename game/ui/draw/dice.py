"""Dice on the table and dice as small pictures, by one renderer: a die at rest is a moving die that waits."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, sin
from typing import Final

import pygame

from game.tray.cube import NUMBERINGS, Numbering, Pose
from game.ui.draw.body import BodyPainter
from game.ui.draw.camera import FELT_DEPTH, FELT_WIDTH, Camera, Point, View
from game.ui.draw.looks import IVORY, DiceLook
from game.ui.draw.marks import (
    INK,
    MARGIN,
    DieMark,
    dim,
    paint_dashes,
    paint_outline,
    paint_star,
    paint_tick,
    ring,
)
from game.ui.draw.shadow import ShadowPainter
from game.ui.draw.solid import Solid, hull, solid

PICTURE_VIEW: Final = View(
    eye=(0.0, -2.2, 9.0), aim=(0.0, 0.0, 0.5), low=(-0.72, -0.83, 0.05), high=(0.84, 0.76, 0.95)
)
"""One die for itself: from above, its near side in sight, with room for its shadow and its marks."""

_PICTURES_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die to draw: where it is, how it is numbered and what it is to the player."""

    pose: Pose
    numbering: Numbering
    mark: DieMark = DieMark.NORMAL


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The pictures of one die as last drawn. Their surfaces are painted over when the die changes."""

    die: ShownDie
    depth: float
    tile: pygame.Surface
    place: tuple[int, int]
    shadow: pygame.Surface
    shadow_place: tuple[int, int]
    ring: tuple[pygame.Surface, tuple[int, int]] | None


class DicePainter:
    """Draws dice of one look through one camera.

    A die that has not changed since the last call, by its index, is not drawn anew: at rest it is two blits.
    """

    def __init__(self, camera: Camera, look: DiceLook = IVORY, body: BodyPainter | None = None) -> None:
        self.camera: Final = camera
        self.look: Final = look
        self._small: Final = camera.view is PICTURE_VIEW
        self._body: Final = body or BodyPainter(look, camera)
        self._shadow: Final = ShadowPainter(camera, slope=0.25 if self._small else 1.0)
        self._floor: Final = camera.rect if self._small else _floor(camera)
        self._drawn: Final[dict[int, _Drawn]] = {}
        self._fine: Final = _fineness(camera.scale_at(camera.view.aim))
        # On the table tiles are premultiplied: the fastest blit. A small picture has straight alpha, for any
        # blit, and so its transparent pixels get the edge's colour: scaling down mixes them in.
        self._blend: Final = 0 if self._small else pygame.BLEND_PREMULTIPLIED
        self._board = pygame.Surface((8, 8), pygame.SRCALPHA)
        self._sheets: Final[dict[tuple[int, int], pygame.Surface]] = {}
        self._falloffs: Final[dict[tuple[int, int], pygame.Surface]] = {}

    def draw(self, surface: pygame.Surface, dice: Sequence[ShownDie]) -> None:
        """Draw the dice, far ones first, above all their shadows and rings."""
        shown = [
            self._current(index, die) for index, die in enumerate(dice) if die.mark is not DieMark.HIDDEN
        ]
        shown.sort(key=lambda drawn: -drawn.depth)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._floor))
        surface.fblits([(drawn.shadow, drawn.shadow_place) for drawn in shown])
        surface.set_clip(clip)
        rings = [drawn.ring for drawn in shown if drawn.ring]
        surface.fblits(rings + [(drawn.tile, drawn.place) for drawn in shown], self._blend)

    def _current(self, index: int, die: ShownDie) -> _Drawn:
        before = self._drawn.get(index)
        if before and before.die == die:
            return before
        body = solid(self.camera, die.pose, self.look.bevel)
        shadow, shadow_place = self._shadow.picture(body, before.shadow if before else None)
        tile, place = self._tile(body, die, before.tile if before else None)
        self._drawn[index] = drawn = _Drawn(
            die=die,
            depth=self.camera.depth(die.pose.position),
            tile=tile,
            place=place,
            shadow=shadow,
            shadow_place=shadow_place,
            ring=self._ring(die),
        )
        return drawn

    def _ring(self, die: ShownDie) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """The ring about a scoring die; a small picture has no room for one and shows a thin outline."""
        if die.mark is DieMark.SCORING and not self._small:
            return ring(self.camera, *die.pose.position[:2])
        return None

    def _tile(
        self, body: Solid, die: ShownDie, kept: pygame.Surface | None
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The die in premultiplied alpha, and its place; `kept` is painted over if it has the size."""
        chosen, joker = die.mark is DieMark.CHOSEN, die.mark is DieMark.JOKER
        lined = chosen or joker or (self._small and die.mark is DieMark.SCORING)
        margin = (body.bevel * 1.1 + MARGIN * lined) * body.scale + 2
        xs, ys = [x for x, _ in body.corners], [y for _, y in body.corners]
        left, top = int(min(xs) - margin), int(min(ys) - margin)
        # Sizes in steps of eight pixels: few different pictures are ever needed.
        size = ((int(max(xs) + margin) - left + 8) // 8 * 8, (int(max(ys) + margin) - top + 8) // 8 * 8)
        fine_body = body.shifted((left, top), self._fine)
        sheet = self._sheet((size[0] * self._fine, size[1] * self._fine))
        sheet.fill((*(INK if lined else self.look.tones[1][1]), 0) if self._small else 0)
        if joker:
            paint_dashes(sheet, fine_body)
        elif lined:
            paint_outline(sheet, fine_body, bold=chosen)
        self._body.paint(sheet, fine_body, die.numbering)
        if kept is None or kept.get_size() != size:
            kept = pygame.Surface(size, pygame.SRCALPHA)
        pygame.transform.smoothscale(sheet, size, kept)
        kept.blit(self._falloff(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if die.mark is DieMark.DEAD:
            dim(kept)
        elif chosen or joker:
            self._badge(kept, fine_body, paint_tick if chosen else paint_star)
        return kept, (left, top)

    def _badge(
        self, tile: pygame.Surface, fine_body: Solid, paint: Callable[[pygame.Surface, Solid], None]
    ) -> None:
        sheet = self._sheet((tile.get_width() * self._fine, tile.get_height() * self._fine))
        sheet.fill((*INK, 0) if self._small else 0)
        paint(sheet, fine_body)
        badge = pygame.transform.smoothscale(sheet, tile.get_size())
        tile.blit(badge, (0, 0), special_flags=self._blend)

    def _sheet(self, size: tuple[int, int]) -> pygame.Surface:
        """A fine picture of this size: a part of one that has room for all."""
        room = self._board.get_size()
        if size[0] > room[0] or size[1] > room[1]:
            self._board = pygame.Surface((max(size[0], room[0]), max(size[1], room[1])), pygame.SRCALPHA)
            self._sheets.clear()
        sheet = self._sheets.get(size)
        if sheet is None:
            sheet = self._sheets[size] = self._board.subsurface(((0, 0), size))
        return sheet

    def _falloff(self, size: tuple[int, int]) -> pygame.Surface:
        """The lamp is near: what lies towards the lower right takes less of its light, and warmer."""
        falloff = self._falloffs.get(size)
        if falloff is None:
            small = pygame.Surface((2, 2), pygame.SRCALPHA)
            for place, light in (((0, 0), 255), ((1, 0), 240), ((0, 1), 232), ((1, 1), 214)):
                lost = 255 - light
                small.set_at(place, (light, light - lost // 8, light - lost // 4))
            falloff = self._falloffs[size] = pygame.transform.smoothscale(small, size)
        return falloff


class DiePictures:
    """Small pictures of single dice for rail, rules, menus and buttons; each is drawn once and kept."""

    def __init__(self, look: DiceLook = IVORY) -> None:
        self._look: Final = look
        self._body: Final = BodyPainter(look, Camera(pygame.Rect(0, 0, 64, 64), PICTURE_VIEW))
        self._kept: Final[dict[tuple[int, int, DieMark, float], pygame.Surface]] = {}

    def picture(
        self, face: int, size: int, mark: DieMark = DieMark.NORMAL, yaw: float = 0.0
    ) -> pygame.Surface:
        """Return a die showing `face` on a transparent square (straight alpha), turned by `yaw` radians.

        The die stands at the same place under every mark. The picture is shared: blit it, don't draw on it.
        """
        key = (face, size, mark, yaw)
        picture = self._kept.get(key)
        if picture is None:
            if len(self._kept) >= _PICTURES_KEPT:
                del self._kept[next(iter(self._kept))]
            picture = self._kept[key] = self._drawn(face, size, mark, yaw)
        return picture

    def _drawn(self, face: int, size: int, mark: DieMark, yaw: float) -> pygame.Surface:
        numbering = next(numbering for numbering in NUMBERINGS if numbering[4] == face)
        pose = Pose((0.0, 0.0, 0.5), (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2)))
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        painter = DicePainter(Camera(picture.get_rect(), PICTURE_VIEW), self._look, self._body)
        painter.draw(picture, [ShownDie(pose, numbering, mark)])
        return picture


def die_outline(camera: Camera, pose: Pose, bevel: float = IVORY.bevel) -> list[Point]:
    """Return the outline of a die on the screen as a convex polygon, in turn about it."""
    body = solid(camera, pose, bevel)
    round_corner = bevel * body.scale
    return hull(
        [
            (x + round_corner * u, y + round_corner * v)
            for x, y in body.corners
            for u, v in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
        ]
    )


def hit(camera: Camera, pose: Pose, x: float, y: float) -> bool:
    """Tell whether a pixel lies on the die."""
    outline = die_outline(camera, pose)
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
    )


def _floor(camera: Camera) -> pygame.Rect:
    """Where shadows fall: the felt on the screen, not the rim in front of it."""
    corners = [camera.ground(i * FELT_WIDTH / 2, j * FELT_DEPTH / 2) for i in (-1, 1) for j in (-1, 1)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


def _fineness(scale: float) -> int:
    """How many times as fine as the screen dice are painted: at great sizes less shows no steps either."""
    return 2 if scale >= 48 else 3 if scale >= 30 else 4
