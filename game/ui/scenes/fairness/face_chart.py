"""How often each face came up, as six bars over the line and the band of what fair dice do."""

from __future__ import annotations

from math import sqrt
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from game.tray.fairness import Tally
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import SMALL
from game.ui.kit.skin import paint_field
from game.ui.look import Look

_FACES: Final = 6
_DIE: Final = 46
_PICTURE: Final = 1.42  # a die's picture, with room for its shadow, is so much larger
_COUNT: Final = 34
_PAD: Final = 14
_BAR: Final = 0.5  # of the width there is for each
_ROOM: Final = 4  # standard deviations above what is expected: a bar of fair dice hardly ever goes higher
_BAND: Final = 70  # how far the band covers, of 255
_LINE: Final = 3


def highest_bar(tally: Tally, dice: int) -> float:
    """The count at the top of the chart when so many dice are to be counted; `tally` never goes beyond it."""
    expected, deviation = dice / _FACES, sqrt(dice * 5) / _FACES
    return max(1.0, expected + _ROOM * deviation, *tally.counts)


def paint_face_chart(
    surface: Surface, box: Rect, look: Look, tally: Tally, dice: int, pictures: DiePictures
) -> None:
    """Draw the counts of `tally` in `box`, on a scale for `dice` dice.

    Each bar stands on its face and its count. The line is at the expected count, the band reaches one
    standard deviation to both sides.
    """
    screen, theme = look.screen, look.theme
    paint_field(look, surface, box)
    pad, side, high = screen.px(_PAD), screen.px(_DIE), screen.tall(_COUNT)
    plot = Rect(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 3 * pad - side - high)
    step = plot.height / highest_bar(tally, dice)
    px = screen.font(SMALL)
    for number, count in enumerate(tally.counts):
        left = plot.x + round(plot.width * number / _FACES)
        cell = Rect(left, plot.y, plot.x + round(plot.width * (number + 1) / _FACES) - left, plot.height)
        bar = Rect(0, 0, round(cell.width * _BAR), round(count * step))
        bar.midbottom = cell.midbottom
        surface.fill(theme.gold, bar)
        surface.fill(theme.gold_top, Rect(bar.x, bar.y, bar.width, min(bar.height, screen.px(_LINE))))
        die = Rect(cell.x, plot.bottom + pad // 2, cell.width, side)
        picture = pictures.picture(number + 1, round(side * _PICTURE))
        surface.blit(picture, picture.get_rect(center=die.center))
        place = Rect(cell.x, die.bottom + pad // 2, cell.width, high)
        look.writer.draw(
            surface, look.texts.number(count), px, theme.text, place, align="centre", weight="medium"
        )
    surface.fill(theme.field_edge, Rect(plot.x, plot.bottom, plot.width, max(1, screen.px(1))))
    if tally.total:
        _paint_expected(surface, plot, look, tally, step)


def _paint_expected(surface: Surface, plot: Rect, look: Look, tally: Tally, step: float) -> None:
    theme, thick = look.theme, max(1, look.screen.px(_LINE))
    top = plot.bottom - round(min(plot.height, (tally.expected + tally.deviation) * step))
    low = plot.bottom - round(max(0.0, (tally.expected - tally.deviation) * step))
    band = Surface((plot.width, low - top), SRCALPHA)
    band.fill((*theme.text, _BAND))
    surface.blit(band, (plot.x, top))
    middle = plot.bottom - round(tally.expected * step)
    surface.fill(theme.text, Rect(plot.x, middle - thick // 2, plot.width, thick))
