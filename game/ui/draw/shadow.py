"""The shadow of a die on the felt: cast by the lamp, and the dark where it touches.

Both are convex outlines drawn one inside the other on a coarse picture, ever darker, blurred and scaled up.
Each point of an outline is as unsharp as the corner that throws it is high, so a shadow tightens and darkens
as its die comes down.
"""

from dataclasses import dataclass
from math import exp, hypot
from typing import Final

import pygame

from game.ui.draw.camera import Camera, Point
from game.ui.draw.light import LAMP
from game.ui.draw.solid import Solid, hull

_CAST_RINGS: Final = 6
_CONTACT_RINGS: Final = 5
_FINEST: Final = 22.0
"""Coarse pixels per tray unit under a die at rest; fewer for the blurred shadows of high ones."""
_INSET: Final = 0.34
"""How far, in die edges, the darkest ring may shrink: an outline has no more inside."""
_FAINT: Final = 5.0
"""A contact shadow of less alpha is not drawn: nobody sees it."""


@dataclass(frozen=True, slots=True)
class _Soft:
    """A convex outline on the screen, its blur at each point (pixels), and the alpha in its middle."""

    points: list[Point]
    blur: list[float]
    dark: float
    rings: int

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

    def __init__(self, camera: Camera, slope: float = 1.0) -> None:
        self._camera: Final = camera
        self._slope: Final = (slope * LAMP[0] / LAMP[2], slope * LAMP[1] / LAMP[2])
        self._coarse: Final[dict[tuple[int, int], tuple[pygame.Surface, pygame.Surface]]] = {}

    def picture(
        self, body: Solid, kept: pygame.Surface | None = None
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the shadow (black, straight alpha) and its place; `kept` is painted over if it fits."""
        low = min(z for _, _, z in body.inner)
        gap = max(0.0, low - body.bevel)
        softs = [self._cast(body, gap)]
        contact = _contact_alpha(gap)
        if contact > _FAINT:
            softs.append(self._contact(body, low, gap, contact))
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
        return _Soft(outline, [blurs[point] for point in outline], 120 / (1 + 0.35 * gap), _CAST_RINGS)

    def _contact(self, body: Solid, low: float, gap: float, alpha: float) -> _Soft:
        """What keeps the room's light away: the gap under the die; corners that are high do not count."""
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
    normals = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        far = hypot(bx - ax, by - ay) or 1.0
        normals.append(((by - ay) / far, (ax - bx) / far))
    grow, least = body.bevel * body.scale, -_INSET * body.scale
    # Each point twice: outwards it goes either neighbouring side's way, inwards their common one.
    rays = []
    for (x, y), blur, (nx, ny), (mx, my) in zip(
        points, soft.blur, normals, normals[-1:] + normals[:-1], strict=True
    ):
        bend = zoom / (1 + nx * mx + ny * my + 1e-6)
        u, v = (x - left) * zoom + 0.5, (y - top) * zoom + 0.5
        inwards = (nx + mx) * bend, (ny + my) * bend
        rays.append((u, v, blur, mx * zoom, my * zoom, *inwards))
        rays.append((u, v, blur, nx * zoom, ny * zoom, *inwards))
    if len(rays) < 3:
        return
    for ring in range(soft.rings):
        at = 1 - (2 * ring + 1) / soft.rings
        shape = []
        for u, v, blur, ox, oy, ix, iy in rays:
            far = grow + at * blur
            if far > 0:
                shape.append((u + far * ox, v + far * oy))
            else:
                far = max(far, least)
                shape.append((u + far * ix, v + far * iy))
        part = (ring + 1) / soft.rings
        pygame.draw.polygon(sheet, (0, 0, 0, round(soft.dark * part * part * (3 - 2 * part))), shape)
