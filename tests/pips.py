"""Reading dice as a person does: by the dark spots on their upper face."""

from collections.abc import Callable, Sequence

import pygame

from game.tray.cube import Pose
from game.ui.draw.camera import Camera, Point
from game.ui.draw.looks import IVORY
from game.ui.draw.solid import FACE_CORNERS, solid


def inside(polygon: list[Point], x: float, y: float) -> bool:
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    ]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def is_dark(colour: Sequence[int]) -> bool:
    """Tell whether a pixel belongs to a black pip in ivory."""
    return sum(colour[:3]) < 300


def pips_seen(
    surface: pygame.Surface, camera: Camera, pose: Pose, is_pip: Callable[[Sequence[int]], bool] = is_dark
) -> int:
    """Count the blobs on the face that looks up; by default they are dark."""
    body = solid(camera, pose, IVORY.bevel)
    top = max(range(6), key=lambda face: body.normals[face][2])
    out = (body.jets[top][0] * IVORY.bevel, body.jets[top][1] * IVORY.bevel)
    square = [(body.corners[i][0] + out[0], body.corners[i][1] + out[1]) for i in FACE_CORNERS[top]]
    mx, my = sum(p[0] for p in square) / 4, sum(p[1] for p in square) / 4
    # Without the border, where the edge of the die glints.
    square = [(mx + 0.95 * (x - mx), my + 0.95 * (y - my)) for x, y in square]
    dark = {
        (x, y)
        for x in range(int(min(p[0] for p in square)), int(max(p[0] for p in square)) + 1)
        for y in range(int(min(p[1] for p in square)), int(max(p[1] for p in square)) + 1)
        if inside(square, x, y) and is_pip(surface.get_at((x, y))[:3])
    }
    blobs = 0
    while dark:
        blobs += 1
        edge = [dark.pop()]
        while edge:
            x, y = edge.pop()
            near = dark & {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
            dark -= near
            edge += near
    return blobs
