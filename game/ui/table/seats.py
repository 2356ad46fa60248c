"""The column of seats: token, name, total, the way to the target, and whose turn it is."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.draw.text import Weight
from game.ui.draw.theme import BODY, LARGE, SMALL, Colour, mix
from game.ui.draw.tokens import TokenPainter
from game.ui.look import Look
from game.ui.table.shown import Shown, ShownSeat

HEAD = 108
ROW = 148
ROW_GROWTH = 72
"""How much higher a row may be where text is twice its size."""

ROW_GAP = 12
_HIGH = 0.9
"""The size of a text by the height it has: room for an accent and for what hangs below the line."""
_DIGITS = 1.1
"""The same for figures, which have neither."""


def seat_rows(look: Look, box: Rect, seats: int) -> list[Rect]:
    """Where each seat stands, in the coordinates of `box`; rows shrink when there are many."""
    px, scale = look.screen.px, look.screen.text_scale
    inner = box.inflate(-2 * px(16), -2 * px(16))
    top = inner.y + px(HEAD)
    room = inner.bottom - top
    gap = round(px(ROW_GAP) / scale)
    height = min(px(ROW + ROW_GROWTH * (scale - 1.0)), (room - gap * (seats - 1)) // max(1, seats))
    return [Rect(inner.x, top + index * (height + gap), inner.width, height) for index in range(seats)]


def paint_seats(
    surface: Surface, box: Rect, look: Look, tokens: TokenPainter, shown: Shown, title: str
) -> None:
    """Draw the column on `surface`, where `box` is its rectangle."""
    theme, screen, texts = look.theme, look.screen, look.texts
    inner = box.inflate(-2 * screen.px(24), -2 * screen.px(18))
    head = Rect(inner.x, inner.y, inner.width, screen.px(50))
    size = screen.font(max(BODY, (LARGE - 6) / screen.text_scale))
    _write(surface, look, title, size, theme.gold_top, head, "bold")
    line = Rect(inner.x, head.bottom, inner.width, screen.px(36))
    text = texts.t("Round {round} · to {target}", round=shown.round, target=shown.target)
    _write(surface, look, text, screen.font(SMALL + 2), theme.dim, line)
    for index, row in enumerate(seat_rows(look, box, len(shown.seats))):
        _paint_seat(surface, row, look, tokens, shown, index)


def _write(
    surface: Surface,
    look: Look,
    text: str,
    size: int,
    colour: Colour,
    box: Rect,
    weight: Weight = "regular",
) -> None:
    """Write a line no larger than fits the height, and where text is large rather smaller than cut."""
    least = max(0.5, 0.7 / look.screen.text_scale)
    size = min(size, round(box.height * _HIGH))
    text, size = look.writer.fit(text, size, box.width, weight, least=least)
    look.writer.draw(surface, text, size, colour, box, weight=weight)


def _paint_seat(
    surface: Surface, row: Rect, look: Look, tokens: TokenPainter, shown: Shown, index: int
) -> None:
    theme, screen = look.theme, look.screen
    seat = shown.seats[index]
    playing = index == shown.seat
    radius = min(screen.px(14), row.height // 4)
    if playing:
        edge = max(2, screen.px(4))
        colours = (mix(theme.panel_top, theme.gold, 0.22), mix(theme.panel, theme.gold, 0.14), theme.gold_top)
        surface.blit(look.shapes.edged(row.size, radius, colours, edge), row)
    else:
        surface.blit(
            look.shapes.edged(row.size, radius, (theme.panel_top, theme.panel, theme.panel_edge), 1), row
        )
    inner = row.inflate(-2 * screen.px(16), -2 * min(screen.px(10), row.height // 12))
    bar = Rect(inner.x, inner.bottom - max(4, screen.px(10)), inner.width, max(4, screen.px(10)))
    line = Rect(inner.x, inner.y, inner.width, (bar.y - screen.px(4) - inner.y) // 2)
    token = min(screen.px(52), line.height)
    tokens.draw(surface, index, (inner.x + token / 2, line.centery), token)
    beside = token + screen.px(14)
    name = Rect(line.x + beside, line.y, line.width - beside, line.height)
    colour = theme.off_text if seat.gone else theme.text
    _write(surface, look, seat.name, screen.font(BODY + 2), colour, name, "bold" if playing else "medium")
    _paint_total(surface, line.move(0, line.height), look, seat)
    _paint_way(surface, bar, look, seat.total / max(1, shown.target))


def _paint_total(surface: Surface, line: Rect, look: Look, seat: ShownSeat) -> None:
    """The total, and before it what keeps the seat from it: both smaller where they would meet."""
    theme, writer, screen, texts = look.theme, look.writer, look.screen, look.texts
    total = texts.number(seat.total)
    state = texts.t("has left") if seat.gone else "" if seat.open else texts.t("not open yet")
    large = min(screen.font(LARGE + 6), round(line.height * _DIGITS))
    small = min(screen.font(SMALL), round(line.height * _HIGH))
    smaller = 1.0
    while True:
        size, below = round(large * smaller), round(small * smaller)
        taken = writer.size(total, size, "bold")[0] + screen.px(12)
        if smaller < 0.5 or taken + writer.size(state, below)[0] <= line.width:
            break
        smaller -= 0.05
    writer.draw(surface, total, size, theme.text, line, align="right", weight="bold")
    rest = Rect(line.x, line.y, line.width - taken, line.height)
    writer.draw(surface, state, below, theme.dim, rest)


def _paint_way(surface: Surface, bar: Rect, look: Look, share: float) -> None:
    """The way to the target, as far as it is gone."""
    theme, radius = look.theme, bar.height // 2
    surface.blit(look.shapes.face(bar.size, radius, theme.field, theme.field), bar)
    if share > 0:
        filled = (max(bar.height, round(bar.width * min(1.0, share))), bar.height)
        surface.blit(look.shapes.face(filled, radius, theme.gold_top, theme.gold), bar)
