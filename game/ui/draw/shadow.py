"""The shadow of a die on the felt: cast by the lamp, and the dark where it touches.

Both are convex outlines drawn one inside the other on a coarse picture, ever darker, blurred and scaled up.
Each point of an outline is as unsharp as the corner that throws it is high, so a shadow tightens and darkens
as its die comes down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot
from typing import Final

import pygame

from game.ui.draw.camera import Camera, Point
from game.ui.draw.light import LAMP, mix
from game.ui.draw.looks import IVORY, Colour, DiceLook
from game.ui.draw.solid import Placed, Solid, hull

_Ray = tuple[float, float, float, float, float]
"""A point of an outline, its blur, and the step that leads away from it."""

_CAST_RINGS: Final = 4
_CONTACT_RINGS: Final = 3
_FINEST: Final = 22.0
"""Coarse pixels per tray unit under a die at rest; fewer for the blurred shadows of high ones."""
_INSET: Final = 0.34
"""How far, in die edges, the darkest ring may shrink: an outline has no more inside."""
_COARSE: Final = 4
"""Pixels of a die to one of the shadow on it."""
_OVER: Final = 0.12
"""How much higher, in die edges, a die must be than another one to shade it."""
_FAINT: Final = 5.0
"""A contact shadow of less alpha is not drawn: nobody sees it."""


@dataclass(frozen=True, slots=True)
class _Soft:
    """A convex outline on the screen, its blur at each point (pixels), and the alpha in its middle."""

    points: list[Point]
    blur: list[float]
    dark: float
    rings: int
    border: Colour = (0, 0, 0)
    core: Colour = (0, 0, 0)

    def bounds(self, grow: float) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of all it may darken."""
        # The outermost ring lies half a ring within the blur.
        part = 1 - 1 / self.rings
        edges = [(x, y, blur * part + grow) for (x, y), blur in zip(self.points, self.blur, strict=True)]
        return (
            min([x - far for x, _, far in edges]),
            min([y - far for _, y, far in edges]),
            max([x + far for x, _, far in edges]),
            max([y + far for _, y, far in edges]),
        )


class ShadowPainter:
    """Draws shadows of dice on the felt as one camera sees it.

    `slope` scales how far shadows lie from their dice: less than 1 is a lamp that hangs higher.
    """

    def __init__(self, camera: Camera, look: DiceLook = IVORY, slope: float = 1.0) -> None:
        self._camera: Final = camera
        self._look: Final = look
        self._slope: Final = (slope * LAMP[0] / LAMP[2], slope * LAMP[1] / LAMP[2])
        self._coarse: Final[dict[tuple[int, int], tuple[pygame.Surface, pygame.Surface]]] = {}

    def picture(
        self, body: Solid, kept: pygame.Surface | None = None
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the shadow (black, straight alpha) and its place; `kept` is painted over if it fits."""
        gap = max(0.0, body.low)
        softs = [self._cast(body, gap)]
        contact = _contact_alpha(gap)
        if contact > _FAINT:
            softs.append(self._contact(body, gap, contact))
        grow = body.bevel * body.scale
        bounds = [soft.bounds(grow) for soft in softs]
        grain = max(1.0, body.scale / _FINEST * (1 + 0.8 * gap))
        left, top = int(min([b[0] for b in bounds]) - 2 * grain), int(min([b[1] for b in bounds]) - 2 * grain)
        # Sizes in steps of four: few different sheets are ever needed.
        wide = (int((max([b[2] for b in bounds]) - left) / grain) + 6) // 4 * 4
        high = (int((max([b[3] for b in bounds]) - top) / grain) + 6) // 4 * 4
        sheets = self._sheets(wide, high)
        for sheet, soft in zip(sheets, softs, strict=False):
            sheet.fill(0)
            _lay(sheet, soft, (left, top), 1 / grain, body)
        if len(softs) == 2:
            sheets[0].blit(sheets[1], (0, 0))
        size = (round(wide * grain), round(high * grain))
        if kept is None or kept.get_size() != size:
            kept = pygame.Surface(size, pygame.SRCALPHA)
        return pygame.transform.smoothscale(pygame.transform.box_blur(sheets[0], 1), size, kept), (left, top)

    def reaches(self, caster: Solid, other: Solid) -> bool:
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

        They are those on a level with the die's top, which is nearly all of it that one sees.
        """
        picture, place = tile
        wide, high = picture.get_size()
        sheet, light = self._sheets(wide // _COARSE, high // _COARSE)
        light.fill((255, 255, 255))
        for caster in casters:
            soft = self._cast_at(caster, body.high)
            if soft is not None:
                sheet.fill(0)
                _lay(sheet, soft, place, 1 / _COARSE, caster)
                light.blit(sheet, (0, 0))
        result = picture.copy()
        shade = pygame.transform.smoothscale(light, (wide, high))
        result.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return result

    def _cast_at(self, body: Solid, level: float) -> _Soft | None:
        """The shadow of what of a die lies above a level, on that level; None if there is none."""
        slope_x, slope_y = self._slope
        project, scale = self._camera.project, body.scale
        blurs = {
            project((x - slope_x * (z - level), y - slope_y * (z - level), level)): (0.05 + 0.2 * (z - level))
            * scale
            for x, y, z in body.inner
            if z > level
        }
        outline = hull(list(blurs))
        if len(outline) < 3:
            return None
        look = self._look
        blur = [blurs[point] for point in outline]
        return _Soft(outline, blur, 110 * look.shadow_dark, _CAST_RINGS, look.shadow, look.shadow_core)

    def _sheets(self, wide: int, high: int) -> tuple[pygame.Surface, pygame.Surface]:
        sheets = self._coarse.get((wide, high))
        if sheets is None:
            sheets = (
                pygame.Surface((wide, high), pygame.SRCALPHA),
                pygame.Surface((wide, high), pygame.SRCALPHA),
            )
            self._coarse[wide, high] = sheets
        return sheets

    def _cast(self, body: Solid, gap: float) -> _Soft:
        """What keeps the lamp's light away: each corner's shadow is as far off as the corner is high."""
        slope_x, slope_y = self._slope
        ground, scale = self._camera.ground, body.scale
        blurs = {
            ground(x - slope_x * z, y - slope_y * z): (0.04 + 0.2 * max(0.0, z)) * scale
            for x, y, z in body.inner
        }
        outline = hull(list(blurs))
        look = self._look
        dark = look.shadow_dark * 132 / (1 + 0.35 * gap)
        blur = [blurs[point] for point in outline]
        return _Soft(outline, blur, dark, _CAST_RINGS, look.shadow, look.shadow_core)

    def _contact(self, body: Solid, gap: float, alpha: float) -> _Soft:
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
        return _Soft(outline, [blur] * len(outline), alpha, _CONTACT_RINGS)


def _contact_alpha(gap: float) -> float:
    return 165 / (1 + (gap / 0.3) ** 2)


def _lay(sheet: pygame.Surface, soft: _Soft, origin: Point, zoom: float, body: Solid) -> None:
    """Draw the outline from its outermost, faintest ring to its innermost, darkest one."""
    left, top = origin
    points = soft.points
    if len(points) < 3:
        return
    normals = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        far = hypot(bx - ax, by - ay) or 1.0
        normals.append(((by - ay) / far, (ax - bx) / far))
    # Each point twice: outwards it goes either neighbouring side's way, inwards their common one.
    outer: list[_Ray] = []
    inner: list[_Ray] = []
    for (x, y), blur, (nx, ny), (mx, my) in zip(
        points, soft.blur, normals, normals[-1:] + normals[:-1], strict=True
    ):
        bend = zoom / (1 + nx * mx + ny * my + 1e-6)
        u, v = (x - left) * zoom + 0.5, (y - top) * zoom + 0.5
        outer.append((u, v, blur, mx * zoom, my * zoom))
        outer.append((u, v, blur, nx * zoom, ny * zoom))
        inner.append((u, v, blur, (nx + mx) * bend, (ny + my) * bend))
    grow, least = body.bevel * body.scale, -_INSET * body.scale
    for ring in range(soft.rings):
        at = 1 - (2 * ring + 1) / soft.rings
        rays = outer if at >= 0.0 else inner
        fars = [max(grow + at * ray[2], least) for ray in rays]
        shape = [(u + far * x, v + far * y) for (u, v, _, x, y), far in zip(rays, fars, strict=True)]
        part = (ring + 1) / soft.rings
        colour = mix(soft.border, soft.core, part * part * part)
        pygame.draw.polygon(sheet, (*colour, round(soft.dark * part * part * (3 - 2 * part))), shape)
