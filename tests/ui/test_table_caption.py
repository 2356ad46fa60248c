"""The words under the table: all of them are there, in their box, at any size."""

from __future__ import annotations

import pytest
from pygame import SRCALPHA, Rect, Surface
from scribe import Scribe

from game.describe import event_sentence
from game.resources import ASSETS
from game.rules.events import JokersScored
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.theme import NORMAL
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.table.caption import paint_caption
from game.ui.table.layout import table_layout


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1024, 768), (1920, 1080), (2560, 1080)], ids=str)
def test_nothing_is_left_out(size: tuple[int, int], scale: float, language: str, shapes: Shapes) -> None:
    texts = Texts(language, ASSETS / "locale")
    told = event_sentence(texts, JokersScored(0, (1, 1, 5, 5), 10300, 12300, ()), ["Wilhelmine Charlotte W."])
    for sentence in (told, f"{told} {told}"):
        scribe = Scribe()
        look = Look(Screen(*size, scale), NORMAL, texts, scribe, shapes)
        box = Rect((0, 0), table_layout(look.screen).caption.size)
        paint_caption(Surface(box.size, SRCALPHA), box, look, sentence)
        assert " ".join(text for text, _, _ in scribe.written) == sentence
        assert all(box.contains(ink) for ink in scribe.ink)
        for text, px, where in scribe.written:
            assert where.width == scribe.size(text, px)[0], "neither cut nor smaller than the others"
        for upper, lower in zip(scribe.ink, scribe.ink[1:], strict=False):
            assert upper.bottom <= lower.y


def test_a_short_sentence_is_as_large_as_text_is(shapes: Shapes) -> None:
    scribe = Scribe()
    look = Look(Screen(1024, 600, 2.0), NORMAL, Texts("en", ASSETS / "locale"), scribe, shapes)
    box = Rect((0, 0), table_layout(look.screen).caption.size)
    paint_caption(Surface(box.size, SRCALPHA), box, look, "Zoé throws 1-1-4-4-5-5.")
    assert [px for _, px, _ in scribe.written] == [look.screen.font(28)]
