"""The column of seats: token, name, total, the way to the target, and whose turn it is."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.draw.theme import BODY, LARGE, SMALL, mix
from game.ui.draw.tokens import TokenPainter
from game.ui.look import Look
from game.ui.table.shown import Shown, ShownSeat

HEAD = 108
ROW = 148
ROW_GAP = 12


def seat_rows(look: Look, box: Rect, seats: int) -> list[Rect]:
    """Where each seat stands, in the coordinates of `box`; rows shrink when there are many."""
    px = look.screen.px
    inner = box.inflate(-2 * px(16), -2 * px(16))
    top = inner.y + px(HEAD)
    room = inner.bottom - top
    gap = px(ROW_GAP)
    height = min(px(ROW), (room - gap * (seats - 1)) // max(1, seats))
    return [Rect(inner.x, top + index * (height + gap), inner.width, height) for index in range(seats)]


def paint_seats(
    surface: Surface, box: Rect, look: Look, tokens: TokenPainter, shown: Shown, title: str
) -> None:
    """Draw the column on `surface`, where `box` is its rectangle."""
    theme, writer, screen, texts = look.theme, look.writer, look.screen, look.texts
    inner = box.inflate(-2 * screen.px(24), -2 * screen.px(18))
    head = Rect(inner.x, inner.y, inner.width, screen.px(50))
    writer.draw(
        surface,
        title,
        screen.font(max(BODY, (LARGE - 6) / screen.text_scale)),
        theme.gold_top,
        head,
        weight="bold",
    )
    line = Rect(inner.x, head.bottom, inner.width, screen.px(36))
    text = texts.t("Round {round} · to {target}", round=shown.round, target=shown.target)
    writer.draw(surface, text, screen.font(SMALL + 2), theme.dim, line)
    for index, row in enumerate(seat_rows(look, box, len(shown.seats))):
        _paint_seat(surface, row, look, tokens, shown, index)


def _paint_seat(
    surface: Surface, row: Rect, look: Look, tokens: TokenPainter, shown: Shown, index: int
) -> None:
    theme, writer, screen = look.theme, look.writer, look.screen
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
    inner = row.inflate(-2 * screen.px(16), -2 * screen.px(10))
    token = min(screen.px(52), inner.height * 2 // 5)
    tokens.draw(surface, index, (inner.x + token / 2, inner.y + token / 2 + screen.px(2)), token)
    name = Rect(
        inner.x + token + screen.px(14), inner.y, inner.width - token - screen.px(14), token + screen.px(6)
    )
    colour = theme.off_text if seat.gone else theme.text
    writer.draw(
        surface, seat.name, screen.font(BODY + 2), colour, name, weight="bold" if playing else "medium"
    )
    _paint_total(
        surface, Rect(inner.x, name.bottom, inner.width, inner.bottom - name.bottom), look, shown, seat
    )


def _paint_total(surface: Surface, box: Rect, look: Look, shown: Shown, seat: ShownSeat) -> None:
    theme, writer, screen, texts = look.theme, look.writer, look.screen, look.texts
    bar_height = max(4, screen.px(10))
    line = Rect(box.x, box.y, box.width, box.height - bar_height - screen.px(4))
    size = min(screen.font(LARGE + 6), max(12, line.height))
    writer.draw(surface, texts.number(seat.total), size, theme.text, line, align="right", weight="bold")
    state = texts.t("has left") if seat.gone else "" if seat.open else texts.t("not open yet")
    writer.draw(
        surface, state, screen.font(SMALL), theme.dim, Rect(line.x, line.y, line.width * 3 // 5, line.height)
    )
    bar = Rect(box.x, box.bottom - bar_height, box.width, bar_height)
    radius = bar_height // 2
    surface.blit(look.shapes.face(bar.size, radius, theme.field, theme.field), bar)
    share = max(0.0, min(1.0, seat.total / max(1, shown.target)))
    if share > 0:
        filled = (max(bar_height, round(bar.width * share)), bar_height)
        surface.blit(look.shapes.face(filled, radius, theme.gold_top, theme.gold), bar)
