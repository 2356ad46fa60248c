"""Parts of the screen: about a shape, or made into as few as needed, none over another."""

from collections.abc import Iterable, Sequence

from pygame import Rect

from game.ui.draw.camera import Point


def around(points: Sequence[Point]) -> Rect:
    """Return the rectangle about some points, with a pixel to spare."""
    left, top = int(min(x for x, _ in points)) - 1, int(min(y for _, y in points)) - 1
    right, bottom = int(max(x for x, _ in points)) + 2, int(max(y for _, y in points)) + 2
    return Rect(left, top, right - left, bottom - top)


def apart(areas: Iterable[Rect]) -> list[Rect]:
    """Return rectangles that cover all `areas` and do not overlap: those that do are joined."""
    left = list(areas)
    done: list[Rect] = []
    while left:
        area = left.pop()
        met = area.collidelistall(done)
        if met:
            for index in reversed(met):
                area = area.union(done.pop(index))
            left.append(area)
        else:
            done.append(area)
    return done
