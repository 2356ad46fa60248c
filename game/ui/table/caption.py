"""The words under the table: in one line where they fit, else in more and smaller ones."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.draw.theme import BODY
from game.ui.look import Look

_SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


def paint_caption(surface: Surface, box: Rect, look: Look, sentence: str) -> None:
    """Write a sentence into `box`, as large as there is room for."""
    writer, full = look.writer, look.screen.font(BODY)
    place = box.inflate(-2 * look.screen.px(28), 0)
    for smaller in _SMALLER:
        px = round(full * smaller)
        high = len(writer.wrap(sentence, px, place.width)) * writer.line_height(px)
        if high <= box.height:
            break
    place.update(place.x, box.centery - high // 2, place.width, high)
    writer.draw_lines(surface, sentence, px, look.theme.text, place)
