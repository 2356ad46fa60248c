"""The column of seats: no text meets another or leaves its place, at any size, however many play."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import SRCALPHA, Rect, Surface
from scribe import Scribe

from game.resources import ASSETS
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.theme import NORMAL
from game.ui.draw.tokens import TokenPainter
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.table.layout import table_layout
from game.ui.table.seats import paint_seats, seat_rows
from game.ui.table.shown import Shown, ShownSeat

NAMES = ("Éloïse Ångström-Ço", "Bartholomé", "Wwwwwwwwwwwwwwwwwwwwwwww", "jpqgy", "Ana", "Zoé", "李小龙", "Ω")
TOTALS = (0, 9950, 10250, 1200, -1500, 123450, 0, 88800)


def shown_with(seats: int, at: int) -> Shown:
    """So many seats in every state: open or not, gone or not."""
    return Shown(
        [
            ShownSeat(NAMES[seat], TOTALS[seat], open=(seat + at) % 3 == 0, bot=False, gone=seat % 4 == 1)
            for seat in range(seats)
        ],
        target=10000,
        round=12,
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1024, 768), (1920, 1080), (2560, 1080)], ids=str)
def test_texts_stand_apart_and_in_their_places(
    size: tuple[int, int], scale: float, language: str, shapes: Shapes
) -> None:
    look = Look(Screen(*size, scale), NORMAL, Texts(language, ASSETS / "locale"), Scribe(), shapes)
    box = Rect((0, 0), table_layout(look.screen).seats.size)
    for seats in range(1, 9):
        scribe = Scribe()
        look = Look(look.screen, NORMAL, look.texts, scribe, shapes)
        shown = shown_with(seats, seats)
        paint_seats(Surface(box.size, SRCALPHA), box, look, TokenPainter(), shown, "Éclair à gogo")
        rows = seat_rows(look, box, seats)
        assert len(scribe.ink) == 2 + 3 * seats
        head, inks = scribe.ink[:2], scribe.ink[2:]
        assert all(box.contains(ink) and ink.bottom <= rows[0].y for ink in head)
        for seat, row in enumerate(rows):
            assert box.contains(row)
            assert all(row.contains(ink) for ink in inks[3 * seat : 3 * seat + 3] if ink.width)
        for (one, text), (other, word) in combinations(zip(scribe.ink, scribe.written, strict=True), 2):
            assert not one.colliderect(other), (seats, text, word)
        said = [text for text, _, _ in scribe.written]
        assert said[0] == "Éclair à gogo"
        totals = scribe.written[3::3]
        assert [text for text, _, _ in totals] == [look.texts.number(seat.total) for seat in shown.seats]
        for total, px, where in totals:
            assert where.width == scribe.size(total, px, "bold")[0], "not cut, not smaller"
        for state, px, where in scribe.written[4::3]:
            assert where.width == scribe.size(state, px)[0]
