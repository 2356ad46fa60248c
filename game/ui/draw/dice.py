"""Dice on the table and dice as small pictures, by one renderer: a die at rest is a moving die that waits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.tray.box import Box
from game.tray.cube import NUMBERINGS, UPRIGHT, Pose
from game.ui.draw.areas import apart
from game.ui.draw.body import BodyPainter
from game.ui.draw.camera import Camera, Point, View
from game.ui.draw.looks import GREEN_FELT, IVORY, DiceLook, TableLook
from game.ui.draw.marks import DieMark, ring
from game.ui.draw.shadow import ShadowPainter
from game.ui.draw.solid import Placed, Solid, hull, solid
from game.ui.draw.tile import ShownDie, TilePainter
from game.ui.draw.wood import Woodwork

__all__ = ["PICTURE_VIEW", "DicePainter", "DiePictures", "ShownDie", "die_outline", "hit"]

PICTURE_VIEW: Final = View(
    eye=(0.0, -2.2, 9.0), aim=(0.0, 0.0, 0.5), low=(-0.72, -0.83, 0.05), high=(0.84, 0.76, 0.95)
)
"""One die for itself: from above, its near side in sight, with room for its shadow and its marks."""

_STRAIGHT: Final = Pose((0.0, 0.0, 0.5), UPRIGHT)
_PICTURES_KEPT: Final = 256
_FAINT: Final = 120
"""Alpha of a faint die."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The pictures of one die as last drawn. Their surfaces are painted over when the die changes."""

    die: ShownDie
    body: Solid
    depth: float
    tile: Placed
    shadow: Placed
    floor: pygame.Rect
    """Where its shadow may be seen."""
    top_shadow: Placed | None
    """Its shadow on the top of the wood."""
    ring: Placed | None

    @property
    def area(self) -> pygame.Rect:
        """Everything the die and what belongs to it covers on the screen."""
        also = [_area(placed) for placed in (self.top_shadow, self.ring) if placed]
        return _area(self.tile).unionall([_area(self.shadow), *also])


@dataclass(frozen=True, slots=True)
class _Shaded:
    """A die's tile as others shade it, and what that hangs on: itself and those others."""

    dice: tuple[ShownDie, ...]
    tile: pygame.Surface


class DicePainter:
    """Draws dice of one look through one camera.

    A die that has not changed since the last call, by its index, is not drawn anew: at rest it is two blits.
    `box` is how the tray is set up: its wood hides dice beyond it.
    """

    def __init__(
        self,
        camera: Camera,
        look: DiceLook = IVORY,
        body: BodyPainter | None = None,
        table: TableLook = GREEN_FELT,
        box: Box | None = None,
    ) -> None:
        self.camera: Final = camera
        self.look: Final = look
        self._small: Final = camera.view is PICTURE_VIEW
        self._tiles: Final = TilePainter(look, body or BodyPainter(look, camera, table), small=self._small)
        self._wood: Final = None if self._small else Woodwork(camera, box or Box())
        self._shadow: Final = ShadowPainter(
            camera, look, slope=0.25 if self._small else 1.0, walls=self._wood.walls if self._wood else ()
        )
        self._drawn: Final[dict[int, _Drawn]] = {}
        self._shaded: Final[dict[int, _Shaded]] = {}
        self._shown: list[int] = []  # far ones first
        self._blend: Final = 0 if self._small else pygame.BLEND_PREMULTIPLIED

    def draw(self, surface: pygame.Surface, dice: Sequence[ShownDie]) -> None:
        """Draw the dice, far ones first, above all their shadows and rings."""
        self.update(dice)
        self.paint(surface)

    def update(self, dice: Sequence[ShownDie]) -> list[pygame.Rect]:
        """Take the dice to be drawn next; the parts of the screen (apart) that will differ by it.

        Whoever draws only these has to lay the background there first.
        """
        before = set(self._shown)
        areas: list[pygame.Rect] = []
        self._shown = [index for index, die in enumerate(dice) if die.mark is not DieMark.HIDDEN]
        for index in self._shown:
            was = self._drawn.get(index)
            if was is None or was.die != dice[index]:
                if was is not None and index in before:
                    areas.append(was.area)
                areas.append(self._renew(index, dice[index], was).area)
            elif index not in before:
                areas.append(was.area)
        areas += [self._drawn[index].area for index in before.difference(self._shown)]
        self._shown.sort(key=lambda index: -self._drawn[index].depth)
        if not self._small:
            areas += self._shade()
        return apart(areas)

    def paint(self, surface: pygame.Surface, areas: Iterable[pygame.Rect] | None = None) -> None:
        """Draw the dice last taken: all of them, or what of them lies in `areas`, which must not overlap."""
        drawn = [self._drawn[index] for index in self._shown]
        shadows: dict[tuple[int, ...], list[Placed]] = {}
        for one in drawn:
            shadows.setdefault(tuple(one.floor), []).append(one.shadow)
        tiles = [one.ring for one in drawn if one.ring]
        tops = [one.top_shadow for one in drawn if one.top_shadow]
        tiles += [
            (self._shaded[index].tile, one.tile[1]) if index in self._shaded else one.tile
            for index, one in zip(self._shown, drawn, strict=True)
        ]
        clip = surface.get_clip()
        for area in (clip,) if areas is None else areas:
            for floor, shades in shadows.items():
                surface.set_clip(clip.clip(area).clip(floor))
                surface.fblits(shades)
            surface.set_clip(clip.clip(area))
            surface.fblits(tops)
            surface.fblits(tiles, self._blend)
        surface.set_clip(clip)

    def _renew(self, index: int, die: ShownDie, was: _Drawn | None) -> _Drawn:
        body = solid(self.camera, die.pose, self.look.bevel)
        tile = self._tiles.tile(body, die, was.tile[0] if was else None)
        floor, top_shadow = self.camera.rect, None
        if self._wood is not None:
            self._wood.cut(body, tile)
            floor = self._wood.floor(self._wood.where(body))
            top_shadow = self._wood.top_shadow(body, self._shadow)
        if die.faint:
            tile[0].fill((_FAINT, _FAINT, _FAINT, _FAINT), special_flags=pygame.BLEND_RGBA_MULT)
        drawn = self._drawn[index] = _Drawn(
            die=die,
            body=body,
            depth=self.camera.depth(die.pose.position),
            tile=tile,
            shadow=self._cast(body, die, was),
            floor=floor,
            top_shadow=top_shadow,
            ring=self._ring(die),
        )
        return drawn

    def _cast(self, body: Solid, die: ShownDie, was: _Drawn | None) -> Placed:
        """The shadow of a die; whatever mark it gets, that is as it was."""
        if was is not None and (was.die.pose, was.die.faint) == (die.pose, die.faint):
            return was.shadow
        shadow = self._shadow.picture(body, was.shadow[0] if was else None)
        if self._wood is not None:
            self._wood.cut_shadow(body, shadow)
        if die.faint:
            shadow[0].fill((255, 255, 255, _FAINT), special_flags=pygame.BLEND_RGBA_MULT)
        return shadow

    def _shade(self) -> list[pygame.Rect]:
        """Lay the shadows of dice on other dice; the tiles that look other than before."""
        changed = []
        for index in self._shown:
            drawn = self._drawn[index]
            above = [
                other
                for other in (self._drawn[one] for one in self._shown if one != index)
                if self._shadow.reaches(other.body, drawn.body)
            ]
            was = self._shaded.get(index)
            if not above:
                if was is not None:
                    del self._shaded[index]
                    changed.append(_area(drawn.tile))
                continue
            dice = (drawn.die, *(other.die for other in above))
            if was is not None and was.dice == dice:
                continue
            tile = self._shadow.shaded(drawn.tile, drawn.body, [other.body for other in above])
            self._shaded[index] = _Shaded(dice, tile)
            changed.append(_area(drawn.tile))
        return changed

    def _ring(self, die: ShownDie) -> Placed | None:
        """The ring about a scoring die; a small picture has no room for one and shows a thin outline."""
        if die.mark in (DieMark.SCORING, DieMark.HINTED) and not self._small:
            return ring(self.camera, *die.pose.position[:2], bold=die.mark is DieMark.HINTED)
        return None


class DiePictures:
    """Small pictures of single dice for rail, rules, menus and buttons; each is drawn once and kept."""

    def __init__(self, look: DiceLook = IVORY) -> None:
        self._look = look
        self._body: BodyPainter | None = None
        self._kept: Final[dict[tuple[int, int, DieMark], pygame.Surface]] = {}

    def wear(self, look: DiceLook) -> None:
        """Show dice of this set from now on; pictures given out before stay as they are."""
        if look != self._look:
            self._look, self._body = look, None
            self._kept.clear()

    def picture(self, face: int, size: int, mark: DieMark = DieMark.NORMAL) -> pygame.Surface:
        """Return a die showing `face` on a transparent square (straight alpha).

        The die stands at the same place under every mark. The picture is shared: blit it, don't draw on it.
        """
        key = (face, size, mark)
        picture = self._kept.get(key)
        if picture is None:
            if len(self._kept) >= _PICTURES_KEPT:
                del self._kept[next(iter(self._kept))]
            picture = self._kept[key] = self._drawn(*key)
        return picture

    def _drawn(self, face: int, size: int, mark: DieMark) -> pygame.Surface:
        numbering = next(numbering for numbering in NUMBERINGS if numbering[4] == face)
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        camera = Camera(picture.get_rect(), PICTURE_VIEW)
        if self._body is None:
            self._body = BodyPainter(self._look, camera)
        painter = DicePainter(camera, self._look, self._body)
        painter.draw(picture, [ShownDie(_STRAIGHT, numbering, mark)])
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


def _area(placed: Placed) -> pygame.Rect:
    return pygame.Rect(placed[1], placed[0].get_size())
