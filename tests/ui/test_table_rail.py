"""The rail: however much lies on it, each group has its points below it, beside no others."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import SRCALPHA, Rect, Surface
from scribe import Scribe

from game.resources import ASSETS
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.faces import Shapes
from game.ui.draw.icons import IconPainter
from game.ui.draw.theme import NORMAL
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.table.layout import table_layout
from game.ui.table.rail import paint_rail
from game.ui.table.shown import RailGroup

SINGLES = [RailGroup((face,), points) for face, points in ((1, 100), (5, 50)) * 3]
STRAIGHT = RailGroup((1, 2, 3, 4, 5, 6), 0, unconfirmed=True)
TRIPLES = [RailGroup((face,) * 3, 100 * face, unconfirmed=True) for face in (2, 4)]
RAILS = {
    "singles": SINGLES,
    "figure and singles": [STRAIGHT, *SINGLES],
    "figures": [STRAIGHT, *TRIPLES],
    "first single": [SINGLES[0], *TRIPLES, *SINGLES[:3]],
}
SIZES = [(1024, 600, 1.0), (1024, 600, 2.0), (1024, 768, 2.0), (1920, 1080, 1.0), (2560, 1080, 1.5)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rail", RAILS)
def test_points_stand_apart_and_are_all_as_large(
    rail: str, size: tuple[int, int, float], language: str, shapes: Shapes
) -> None:
    scribe, groups = Scribe(), RAILS[rail]
    look = Look(Screen(*size), NORMAL, Texts(language, ASSETS / "locale"), scribe, shapes)
    box = Rect((0, 0), table_layout(look.screen).rail.size)
    paint_rail(Surface(box.size, SRCALPHA), box, look, DiePictures(), IconPainter(), groups)
    assert len(scribe.written) == len(groups)
    assert len({px for _, px, _ in scribe.written}) == 1
    for (text, px, where), group in zip(scribe.written, groups, strict=True):
        assert look.texts.number(group.points) in text or not group.points
        assert where.width == scribe.size(text, px, "bold")[0], "not cut, not smaller"
        assert box.contains(where)
    for (_, _, one), (_, _, other) in pairwise(scribe.written):
        assert one.right + look.screen.px(4) <= other.x
