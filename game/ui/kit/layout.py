"""Dividing a rectangle into rows and columns, in design units."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.ui.screen import Screen

REST: Final = 0.0  # a part that takes an equal share of what the others leave


def column(screen: Screen, area: Rect, heights: Sequence[float], gap: float = 16) -> list[Rect]:
    """Lay parts under one another over the whole width of `area`.

    Heights are in design units and grow with the player's text size; REST takes what is left. If it is not
    enough, parts and gaps shrink together, so that nothing ever overlaps or leaves `area`.
    """
    spans = _spans([screen.tall(height) for height in heights], screen.px(gap), area.height)
    return [Rect(area.x, area.y + start, area.width, length) for start, length in spans]


def row(screen: Screen, area: Rect, widths: Sequence[float], gap: float = 16) -> list[Rect]:
    """Lay parts side by side over the whole height of `area`.

    Widths are in design units, REST shares the rest.
    """
    spans = _spans([screen.px(width) for width in widths], screen.px(gap), area.width)
    return [Rect(area.x + start, area.y, length, area.height) for start, length in spans]


def grid(screen: Screen, area: Rect, columns: int, rows: int, gap: float = 16) -> list[Rect]:
    """Divide `area` into equal cells, row by row."""
    lines = column(screen, area, [REST] * rows, gap)
    return [cell for line in lines for cell in row(screen, line, [REST] * columns, gap)]


def centred(screen: Screen, area: Rect, width: float, height: float) -> Rect:
    """Give a rectangle in the middle of `area`, its size in design units; less where `area` is smaller."""
    size = min(screen.px(width), area.width), min(screen.tall(height), area.height)
    place = Rect((0, 0), size)
    place.center = area.center
    return place


def stack_height(screen: Screen, heights: Sequence[float], gap: float = 16) -> int:
    """Give the pixels that `column` needs for these heights without shrinking them."""
    return sum(screen.tall(height) for height in heights) + screen.px(gap) * max(0, len(heights) - 1)


def _spans(lengths: Sequence[int], gap: int, whole: int) -> list[tuple[int, int]]:
    """Give start and length of each part in pixels; 0 shares the rest evenly."""
    gaps = gap * max(0, len(lengths) - 1)
    fixed = sum(lengths)
    open_parts = sum(length == 0 for length in lengths)
    if fixed + gaps > whole:
        shrink = whole / (fixed + gaps)
        share = 0.0
    else:
        shrink = 1.0
        share = (whole - fixed - gaps) / open_parts if open_parts else 0.0
    spans, at = [], 0.0
    for length in lengths:
        wide = length * shrink if length else share
        start, end = round(at), round(at + wide)
        spans.append((start, end - start))
        at += wide + gap * shrink
    return spans
