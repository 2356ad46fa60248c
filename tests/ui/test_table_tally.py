"""The panel beside the felt: no texts meet; where they are large, the parts of a choice are joined."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from pygame import SRCALPHA, Rect, Surface
from scribe import Scribe

from game.describe import reason_sentence
from game.resources import ASSETS
from game.rules.reasons import Reason, Why
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.theme import NORMAL
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.table.adviser import Odds
from game.ui.table.display import worth_lines
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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1024, 768), (1920, 1080), (2560, 1080)], ids=str)
def test_texts_stand_apart_and_above_the_buttons(
    size: tuple[int, int], scale: float, language: str, shapes: Shapes
) -> None:
    texts = Texts(language, ASSETS / "locale")
    layout = table_layout(Screen(*size, scale))
    room = Rect(0, 0, layout.panel.width, layout.roll.y - layout.panel.y)
    worth = worth_lines(texts, Odds(1234.0, 10250, 0.523, 0.517))
    note = reason_sentence(texts, Reason(Why.KEEP_ALL, faces=(1, 1, 5, 5)))
    for count, says, lines in product(range(len(PARTS) + 1), ("", note), range(3)):
        scribe = Scribe()
        look = Look(Screen(*size, scale), NORMAL, texts, scribe, shapes)
        tally = Tally(10250, 12500 if count else None, PARTS[:count], says, 0.4, 3, worth[:lines])
        paint_tally(Surface(layout.panel.size, SRCALPHA), layout.panel, look, layout, tally)
        assert all(room.contains(ink) for ink in scribe.ink)
        for (one, text), (other, word) in combinations(zip(scribe.ink, scribe.written, strict=True), 2):
            assert not one.colliderect(other), (tally, text, word)
        written = " ".join(text for text, _, _ in scribe.written).replace("\u00a0", " ")
        assert all(line.replace("\u00a0", " ") in written for line in (*PARTS[:count], *worth[:lines]))
