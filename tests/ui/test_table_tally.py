"""The panel beside the felt: where text is large, the parts of a choice are joined and not torn."""

from __future__ import annotations

import pytest
from pygame import SRCALPHA, Surface
from scribe import Scribe

from game.resources import ASSETS
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.theme import NORMAL
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.table.layout import table_layout
from game.ui.table.tally import Tally, paint_tally

PARTS = ("1 = 100", "5 = 50", "5 = 50", "2-2-2 = 200", "3-3-3 = 300")


@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1920, 1080)], ids=str)
@pytest.mark.parametrize("count", range(1, len(PARTS) + 1))
def test_no_part_of_a_choice_is_torn(size: tuple[int, int], count: int, shapes: Shapes) -> None:
    scribe, parts = Scribe(), PARTS[:count]
    look = Look(Screen(*size, 2.0), NORMAL, Texts("en", ASSETS / "locale"), scribe, shapes)
    layout = table_layout(look.screen)
    tally = Tally(250, 700, parts, "", 0.4, 3)
    paint_tally(Surface(layout.panel.size, SRCALPHA), layout.panel, look, layout, tally)
    lines = [text.replace("\u00a0", " ") for text, _, _ in scribe.written if "=" in text]
    assert " · ".join(lines) == " · ".join(parts)
    assert [part for line in lines for part in line.split(" · ")] == list(parts)
