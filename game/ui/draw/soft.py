"""Soft-edged convex outlines: rings drawn one inside the other on a coarse picture, ever darker."""

from dataclasses import dataclass
from math import hypot
from typing import Final

import pygame

from game.ui.draw.camera import Point
from game.ui.draw.theme import Colour, mix

_Ray = tuple[float, float, float, float, float]
"""A point of an outline, its blur, and the step that leads away from it."""

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

_INSET: Final = 0.34
"""How far, in die edges, the darkest ring may shrink: an outline has no more inside."""


@dataclass(frozen=True, slots=True)
class Soft:
    """A convex outline on the screen with a soft border."""

    points: list[Point]
    blur: list[float]
    """How unsharp it is at each point, in pixels."""
    scale: float
    """Pixels per die edge."""
    grow: float
    """How far it reaches beyond its points, in pixels."""
    dark: float
    """The alpha in its middle."""
    rings: int
    border: Colour = (0, 0, 0)
    core: Colour = (0, 0, 0)

    def bounds(self) -> Bounds:
        """Return left, top, right and bottom of all it may darken."""
        # The outermost ring lies half a ring within the blur.
        part = 1 - 1 / self.rings
        edges = [(x, y, blur * part + self.grow) for (x, y), blur in zip(self.points, self.blur, strict=True)]
        return (
            min([x - far for x, _, far in edges]),
            min([y - far for _, y, far in edges]),
            max([x + far for x, _, far in edges]),
            max([y + far for _, y, far in edges]),
        )


def lay(sheet: pygame.Surface, soft: Soft, origin: Point, zoom: float) -> None:
    """Draw an outline on a sheet that starts at `origin`, from its faintest ring to its darkest one."""
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
    grow, least = soft.grow, -_INSET * soft.scale
    for ring in range(soft.rings):
        at = 1 - (2 * ring + 1) / soft.rings
        rays = outer if at >= 0.0 else inner
        fars = [max(grow + at * ray[2], least) for ray in rays]
        shape = [(u + far * x, v + far * y) for (u, v, _, x, y), far in zip(rays, fars, strict=True)]
        part = (ring + 1) / soft.rings
        colour = mix(soft.border, soft.core, part * part * part)
        pygame.draw.polygon(sheet, (*colour, round(soft.dark * part * part * (3 - 2 * part))), shape)
