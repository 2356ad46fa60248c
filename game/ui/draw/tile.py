"""One die as a small picture of its own, to be laid on the table: body, light of its place, marks."""

from dataclasses import dataclass
from typing import Final

import pygame

from game.tray.cube import Numbering, Pose
from game.ui.draw.body import BodyPainter
from game.ui.draw.glow import kind
from game.ui.draw.light import place_light
from game.ui.draw.looks import DiceLook
from game.ui.draw.marks import INK, MARGIN, DieMark, dim, paint_outline, paint_star, paint_tick
from game.ui.draw.solid import Placed, Solid

_FALLOFF: Final = (((0, 0), 1.0), ((1, 0), 0.95), ((0, 1), 0.92), ((1, 1), 0.86))
"""The lamp is near: what lies towards the lower right takes less of its light."""

_BADGES: Final = {DieMark.CHOSEN: paint_tick, DieMark.JOKER: paint_star, DieMark.SET_ASIDE: paint_star}
_FINE: Final = 3
"""How many times as fine as the screen outlines and pips are painted; one less of large dice that move."""
_LARGE: Final = 44.0
"""Pixels per die edge."""
_COPY: Final = pygame.BLEND_RGBA_ADD
"""Onto an empty picture."""
_WEAR: Final = (1.0, 0.97, 0.99, 0.955, 0.985, 0.965)
"""No die of a set is quite as bright as the next."""

_LYING: Final = 16
"""How many dice that lie still are kept painted."""
_FLAT: Final = 0.004
"""Die edges that the lowest and highest points of a lying die may be off."""


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die to draw: where it is, how it is numbered and what it is to the player.

    A `faint` one is not there yet: it shows what would be.
    """

    pose: Pose
    numbering: Numbering
    mark: DieMark = DieMark.NORMAL
    faint: bool = False


class TilePainter:
    """Paints dice of one look through one camera, several times too large and scaled down: smooth edges.

    `small` is for pictures of single dice: straight alpha for any blit, no place on a table. Other tiles are
    premultiplied, the fastest blit.
    """

    def __init__(self, look: DiceLook, body: BodyPainter, *, small: bool) -> None:
        self._look: Final = look
        self._body: Final = body
        self._small: Final = small
        self._blend: Final = 0 if small else pygame.BLEND_PREMULTIPLIED
        self._board = pygame.Surface((8, 8), pygame.SRCALPHA)
        self._sheets: Final[dict[tuple[int, int], pygame.Surface]] = {}
        self._layers: Final[dict[tuple[int, int], pygame.Surface]] = {}
        self._lights: Final[dict[tuple[int, int], pygame.Surface]] = {}
        self._corners: Final = pygame.Surface((2, 2), pygame.SRCALPHA)
        # Dice that lie still are given marks and lose them: their bodies stay as they were.
        self._lying: Final[dict[tuple[Pose, Numbering, tuple[int, int]], pygame.Surface]] = {}

    def tile(self, body: Solid, die: ShownDie, kept: pygame.Surface | None) -> Placed:
        """Return the die and its place; `kept` is painted over if it has the size."""
        look, mark = self._look, die.mark
        badge = _BADGES.get(mark)
        lined = mark in (DieMark.CHOSEN, DieMark.JOKER) or (self._small and mark is DieMark.SCORING)
        area = _area(body, MARGIN + look.outline if lined or badge else look.outline)
        if kept is None or kept.get_size() != area.size:
            kept = pygame.Surface(area.size, pygame.SRCALPHA)
        # At rest an edge is looked at for long, and painted once: it may take more time.
        times = _FINE if body.scale < _LARGE or mark is not DieMark.NORMAL or _lies(body) else _FINE - 1
        fine = body.shifted(area.topleft, times)
        sheet = self._sheet((area.width * times, area.height * times))
        self._paint_lit(kept, sheet, body, fine, die, area)
        share = 1.0 if self._small else place_light(*die.pose.position[:2])
        if mark is not DieMark.NORMAL:
            # Marks are to be seen everywhere, so they and their dice take more light.
            share = 1.0 if lined or badge else (1.0 + share) / 2
        light = self._light(area.size, share * _WEAR[kind(die.numbering) % len(_WEAR)])
        kept.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if mark is DieMark.DEAD:
            dim(kept)
        if lined or look.outline:
            self._line(kept, sheet, fine, mark if lined else DieMark.NORMAL)
        if badge is not None:
            sheet.fill((*INK, 0) if self._small else 0)
            badge(sheet, fine)
            kept.blit(pygame.transform.smoothscale(sheet, area.size), (0, 0), special_flags=self._blend)
        return kept, area.topleft

    def _paint_lit(
        self,
        tile: pygame.Surface,
        sheet: pygame.Surface,
        body: Solid,
        fine: Solid,
        die: ShownDie,
        area: pygame.Rect,
    ) -> None:
        """Paint the body in its light, without any mark."""
        key = (die.pose, die.numbering, area.size)
        lit = self._lying.get(key)
        if lit is not None:
            tile.fill(0)
            tile.blit(lit, (0, 0), special_flags=_COPY)
            return
        light = self._body.light(body, area.topleft, area.size, die.numbering)
        self._drill(tile, sheet, fine, die.numbering)
        if not self._look.light_pips:
            tile.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        else:
            tile.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            if not self._small:
                tile.premul_alpha_ip()
        if not self._small and _lies(body):
            if len(self._lying) >= _LYING:
                del self._lying[next(iter(self._lying))]
            self._lying[key] = tile.copy()

    def _drill(self, tile: pygame.Surface, sheet: pygame.Surface, fine: Solid, numbering: Numbering) -> None:
        """Paint the body without any light, and its pips: dark ones in white, to be multiplied by the light.

        Light ones come in black, for the light to be added, and in straight alpha: light is all around.
        """
        ground = (0, 0, 0) if self._look.light_pips else (255, 255, 255)
        # In straight alpha transparent pixels have the body's colour: scaling down mixes them in.
        sheet.fill((*ground, 0) if self._small or self._look.light_pips else 0)
        self._body.shape(sheet, fine, ground)
        self._body.pips.paint(sheet, fine, numbering)
        pygame.transform.smoothscale(sheet, tile.get_size(), tile)

    def _line(self, tile: pygame.Surface, sheet: pygame.Surface, fine: Solid, mark: DieMark) -> None:
        """Lay the outline of a mark or of the look beneath the body."""
        sheet.fill((*INK, 0) if self._small else 0)
        paint_outline(sheet, fine, mark, self._look.outline)
        layer = self._layer(tile.get_size())
        pygame.transform.smoothscale(sheet, tile.get_size(), layer)
        layer.blit(tile, (0, 0), special_flags=self._blend)
        tile.fill(0)
        tile.blit(layer, (0, 0), special_flags=_COPY)

    def _layer(self, size: tuple[int, int]) -> pygame.Surface:
        """Another picture of a tile's size, to be painted over."""
        layer = self._layers.get(size)
        if layer is None:
            layer = self._layers[size] = pygame.Surface(size, pygame.SRCALPHA)
        return layer

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

    def _light(self, size: tuple[int, int], share: float) -> pygame.Surface:
        """The lamp's light over a tile, a share of all there is; warmer where there is less of it."""
        share += (1.0 - share) * self._look.flat
        for corner, part in _FALLOFF:
            light = round(255 * share * (part + (1.0 - part) * self._look.flat))
            lost = 255 - light
            self._corners.set_at(corner, (light, light - lost // 8, light - lost // 4))
        picture = self._lights.get(size)
        if picture is None:
            picture = self._lights[size] = pygame.Surface(size, pygame.SRCALPHA)
        return pygame.transform.smoothscale(self._corners, size, picture)


def _area(body: Solid, reach: float) -> pygame.Rect:
    """The part of the screen that has room for a die and what reaches beyond it, in die edges."""
    margin = (body.bevel * 1.1 + reach) * body.scale + 2
    xs, ys = [x for x, _ in body.corners], [y for _, y in body.corners]
    left, top = int(min(xs) - margin), int(min(ys) - margin)
    # Sizes in steps of eight pixels: few different pictures are ever needed.
    wide, high = int(max(xs) + margin) - left + 8, int(max(ys) + margin) - top + 8
    return pygame.Rect(left, top, wide // 8 * 8, high // 8 * 8)


def _lies(body: Solid) -> bool:
    """Whether a die lies flat on the ground."""
    return abs(body.low) < _FLAT and body.high < 1.0 + _FLAT
