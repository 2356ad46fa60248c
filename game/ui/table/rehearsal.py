"""What the table will show soon after it opens, drawn once for nobody: a frame has no time for it.

Letters and pictures of dice are made when they are first drawn, and kept.
"""

from __future__ import annotations

from typing import Final

from pygame import SRCALPHA, Surface

from game.ui.draw.dice import DiePictures
from game.ui.draw.icons import IconPainter
from game.ui.draw.theme import SMALL
from game.ui.look import Look
from game.ui.table.layout import TableLayout
from game.ui.table.rail import paint_rail
from game.ui.table.shown import RailGroup
from game.ui.table.tally import Tally, paint_tally

_FACES: Final = (1, 2, 3, 4, 5, 6)
_POINTS: Final = (1230, 4560, 7890)
"""All digits, in numbers as long as most."""


def rehearse(look: Look, layout: TableLayout, pictures: DiePictures, icons: IconPainter) -> None:
    """Draw a choice of dice: their numbers, the rail with faint dice, and the panel with a chance."""
    rail = Surface(layout.rail.size, SRCALPHA)
    panel = Surface(layout.panel.size, SRCALPHA)
    for points in _POINTS:
        paint_rail(rail, rail.get_rect(), look, pictures, icons, [RailGroup(_FACES, points, faint=True)])
        tally = Tally(points, points, ("1-2-3-4-5-6 = 7890",), "", 0.5, 6)
        paint_tally(panel, layout.panel, look, layout, tally)
    for number in _FACES:
        look.writer.render(str(number), look.screen.font(SMALL + 2), look.theme.text, "bold")
