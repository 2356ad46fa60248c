"""The shadow of a die on the felt and on what stands there: cast by the lamp, and the dark where it touches.

Both are soft outlines on a coarse picture that is blurred and scaled up.
Each point of an outline is as unsharp as the corner that throws it is high, so a shadow tightens and darkens
as its die comes down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot
from typing import Final

import pygame

from game.ui.draw.camera import Camera, Point
from game.ui.draw.climb import Wall
from game.ui.draw.light import LAMP
from game.ui.draw.looks import IVORY, DiceLook
from game.ui.draw.soft import Bounds, Soft, lay
from game.ui.draw.solid import Placed, Solid, hull
from game.ui.draw.spots import Spots

_CAST_RINGS: Final = 4
_CONTACT_RINGS: Final = 3
_FINEST: Final = 22.0
"""Coarse pixels per tray unit under a die at rest; fewer for the blurred shadows of high ones."""
_DARK: Final = 132
_DARK_ON_DICE: Final = 110
"""Alpha of the shadow of a die that lies on the felt, and of what another one throws on it."""
_COARSE: Final = 4
"""Pixels of a die to one of the shadow on it."""
_OVER: Final = 0.12
"""How much higher, in die edges, a die must be than another one to shade it."""
_NEARBY: Final = (72, 84, 98)
"""What a die takes of the light that falls from its side on one that it touches, in its own middle."""
_REACH: Final = 0.98
"""How far from its middle it does so, in die edges."""
_BESIDE: Final = 1.5
"""How far apart the middles of dice may be for that."""
_CAUSTIC: Final = 0.62
"""Radius of the light that a clear body gathers in its shadow, in die edges."""
_BEYOND: Final = 0.55
"""How much further off it lies than the shadow's middle."""
_FAINT: Final = 5.0
"""A contact shadow of less alpha is not drawn: nobody sees it."""


class ShadowPainter:
    """Draws shadows of dice as one camera sees them.

    `slope` scales how far shadows lie from their dice: less than 1 is a lamp that hangs higher. `walls` are
    those that shadows climb, from left to right.
    """

    def __init__(
        self,
        camera: Camera,
        look: DiceLook = IVORY,
        slope: float = 1.0,
        walls: Sequence[Wall] = (),
    ) -> None:
        self._camera: Final = camera
        self._look: Final = look
        self._walls: Final = walls
        self._slope: Final = (slope * LAMP[0] / LAMP[2], slope * LAMP[1] / LAMP[2])
        self._caustic: Final = Spots(look.sheen_colour)
        self._nearby: Final = Spots(_NEARBY)
        self._coarse: Final[dict[tuple[int, int], tuple[pygame.Surface, pygame.Surface]]] = {}

    def picture(self, body: Solid, kept: pygame.Surface | None = None) -> Placed:
        """Return the shadow (black, straight alpha) and its place; `kept` is painted over if it fits."""
        gap = max(0.0, body.low)
        contact = _contact_alpha(gap)
        both = (self._cast(body, _DARK), self._contact(body, gap, contact) if contact > _FAINT else None)
        softs = [soft for soft in both if soft]
        bounds = [soft.bounds() for soft in softs]
        right = max([b[2] for b in bounds])
        wall = next((wall for wall in self._walls if wall.shades(body, right)), None)
        climbing = wall.shadow(body, self._look) if wall else None
        if climbing:
            bounds.append(climbing.bounds())
        coarse = _Coarse.around(bounds, _grain(body, gap))
        sheets, origin = self._sheets(*coarse.cells), coarse.origin
        for sheet, soft in zip(sheets, softs, strict=False):
            coarse.lay(sheet, soft)
        if len(softs) == len(sheets):
            sheets[0].blit(sheets[1], (0, 0))
        if self._look.clear:
            self._gather(sheets[0], body, origin, coarse.grain)
        if kept is None or kept.get_size() != coarse.size:
            kept = pygame.Surface(coarse.size, pygame.SRCALPHA)
        _enlarge(sheets[0], kept)
        if wall:
            wall.keep_floor(kept, origin)
        if wall and climbing:
            coarse.lay(sheets[1], climbing)
            above = _enlarge(sheets[1], pygame.Surface(coarse.size, pygame.SRCALPHA))
            wall.keep_wall(above, origin)
            kept.blit(above, (0, 0))
        return kept, origin

    def above(self, body: Solid, level: float) -> Placed | None:
        """Return the shadow on what is so high above the felt; None if there is none."""
        soft = self._cast(body, _DARK, level)
        if soft is None:
            return None
        coarse = _Coarse.around([soft.bounds()], _grain(body, max(0.0, body.low - level)))
        sheet, _ = self._sheets(*coarse.cells)
        coarse.lay(sheet, soft)
        return _enlarge(sheet, pygame.Surface(coarse.size, pygame.SRCALPHA)), coarse.origin

    def _gather(self, sheet: pygame.Surface, body: Solid, origin: tuple[int, int], grain: float) -> None:
        """Brighten the middle of the shadow of a clear body: there it gathers the lamp's light."""
        x, y, z = body.centre
        far = z + _BEYOND
        u, v = self._camera.ground(x - self._slope[0] * far, y - self._slope[1] * far)
        spot, half = self._caustic.spot(_CAUSTIC * body.scale / grain, self._look.clear)
        place = round((u - origin[0]) / grain) - half, round((v - origin[1]) / grain) - half
        sheet.blit(spot, place, special_flags=pygame.BLEND_RGB_ADD)

    def reaches(self, caster: Solid, other: Solid) -> bool:
        """Whether a die is so near to another one, beside it or above, that it may shade it."""
        return self._closeness(caster, other) > 0.0 or self._overshadows(caster, other)

    def _closeness(self, caster: Solid, other: Solid) -> float:
        """How much of the light from the side a die takes: 1 if it is as high up, 0 if not on a level."""
        (x, y, z), (u, v, w) = caster.centre, other.centre
        return max(0.0, 1.0 - abs(z - w)) if hypot(x - u, y - v) < _BESIDE else 0.0

    def _overshadows(self, caster: Solid, other: Solid) -> bool:
        """Whether a die is so high over another one and so near that it may shade its top."""
        above = caster.high - other.high
        if above < _OVER:
            return False
        slope_x, slope_y = self._slope
        reach = 1.5 + 0.2 * above
        return (
            abs(caster.centre[0] - slope_x * above - other.centre[0]) < reach
            and abs(caster.centre[1] - slope_y * above - other.centre[1]) < reach
        )

    def shaded(self, tile: Placed, body: Solid, casters: Sequence[Solid]) -> pygame.Surface:
        """Return the die's tile (premultiplied) with the shadows of other dice on it.

        Cast shadows are those on a level with the die's top, which is nearly all of it that one sees.
        """
        picture, place = tile
        wide, high = picture.get_size()
        sheet, light = self._sheets(wide // _COARSE, high // _COARSE)
        light.fill((255, 255, 255))
        for caster in casters:
            soft = self._cast(caster, _DARK_ON_DICE, body.high)
            if soft is not None:
                sheet.fill(0)
                lay(sheet, soft, place, 1 / _COARSE)
                light.blit(sheet, (0, 0))
            spot, half = self._nearby.spot(_REACH * caster.scale / _COARSE, self._closeness(caster, body))
            x, y = self._camera.project((*caster.centre[:2], min(caster.centre[2], body.centre[2])))
            x, y = (x - place[0]) / _COARSE - half, (y - place[1]) / _COARSE - half
            light.blit(spot, (round(x), round(y)), special_flags=pygame.BLEND_RGB_SUB)
        result = picture.copy()
        shade = pygame.transform.smoothscale(light, (wide, high))
        result.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return result

    def _sheets(self, wide: int, high: int) -> tuple[pygame.Surface, pygame.Surface]:
        sheets = self._coarse.get((wide, high))
        if sheets is None:
            sheets = (
                pygame.Surface((wide, high), pygame.SRCALPHA),
                pygame.Surface((wide, high), pygame.SRCALPHA),
            )
            self._coarse[wide, high] = sheets
        return sheets

    def _cast(self, body: Solid, dark: float, level: float = 0.0) -> Soft | None:
        """What of a die lies above a level keeps the lamp's light away from there; None if nothing does.

        Each corner's shadow is as far off, and as unsharp, as the corner is high.
        """
        slope_x, slope_y = self._slope
        ground, scale = self._camera.ground, body.scale
        blurs: dict[Point, float] = {}
        for x, y, z in body.inner:
            high = z - level
            if high > 0.0:
                place = ground(x - slope_x * high, y - slope_y * high, level)
                blurs[place] = (0.04 + 0.2 * high) * scale
        outline = hull(list(blurs))
        if len(outline) < 3:
            return None
        look = self._look
        dark *= look.shadow_dark / (1 + 0.35 * max(0.0, body.low - level))
        blur = [blurs[point] for point in outline]
        grow = body.bevel * scale
        return Soft(outline, blur, scale, grow, dark, _CAST_RINGS, look.shadow, look.shadow_core)

    def _contact(self, body: Solid, gap: float, alpha: float) -> Soft:
        """What keeps the room's light away: the gap under the die; corners that are high do not count."""
        low = body.low + body.bevel
        weights = [exp((low - z) / 0.3) for _, _, z in body.inner]
        total = sum(weights)
        mx = sum(w * p[0] for w, p in zip(weights, body.inner, strict=True)) / total
        my = sum(w * p[1] for w, p in zip(weights, body.inner, strict=True)) / total
        ground = self._camera.ground
        outline = hull(
            [
                ground(mx + w * (x - mx), my + w * (y - my))
                for w, (x, y, _) in zip(weights, body.inner, strict=True)
            ]
        )
        blur = (0.16 + 0.45 * gap) * body.scale
        return Soft(
            outline, [blur] * len(outline), body.scale, body.bevel * body.scale, alpha, _CONTACT_RINGS
        )


@dataclass(frozen=True, slots=True)
class _Coarse:
    """A coarse picture over a part of the screen: its corner there, its columns and rows, and their width."""

    origin: tuple[int, int]
    cells: tuple[int, int]
    grain: float

    @classmethod
    def around(cls, bounds: Sequence[Bounds], grain: float) -> "_Coarse":
        """Return one with room for outlines and the blur that follows."""
        left, top = int(min([b[0] for b in bounds]) - 2 * grain), int(min([b[1] for b in bounds]) - 2 * grain)
        # Sizes in steps of four: few different sheets are ever needed.
        wide = (int((max([b[2] for b in bounds]) - left) / grain) + 6) // 4 * 4
        high = (int((max([b[3] for b in bounds]) - top) / grain) + 6) // 4 * 4
        return cls((left, top), (wide, high), grain)

    @property
    def size(self) -> tuple[int, int]:
        """What it covers of the screen (pixels)."""
        return round(self.cells[0] * self.grain), round(self.cells[1] * self.grain)

    def lay(self, sheet: pygame.Surface, soft: Soft) -> None:
        """Draw an outline alone on a sheet with so many cells."""
        sheet.fill(0)
        lay(sheet, soft, self.origin, 1 / self.grain)


def _grain(body: Solid, gap: float) -> float:
    """How many pixels wide the cells are of the shadow of a die that is so high above where it falls."""
    return max(1.0, body.scale / _FINEST * (1 + 0.8 * gap))


def _enlarge(sheet: pygame.Surface, picture: pygame.Surface) -> pygame.Surface:
    """Blur a coarse picture and lay it all over a finer one."""
    return pygame.transform.smoothscale(pygame.transform.box_blur(sheet, 1), picture.get_size(), picture)


def _contact_alpha(gap: float) -> float:
    return 165 / (1 + (gap / 0.3) ** 2)
