"""Parts of the screen: made into as few as needed, none over another."""

from collections.abc import Iterable

from pygame import Rect


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
