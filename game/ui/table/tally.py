"""The panel beside the felt: turn score, what is chosen and how it splits, and the risk of the next roll."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.describe import dice_words, reason_sentence
from game.rules.scoring import Combination, without
from game.rules.state import Phase
from game.text import Texts
from game.ui.draw.theme import BODY, LARGE, SMALL
from game.ui.look import Look
from game.ui.table.choosing import Choosing
from game.ui.table.layout import TableLayout
from game.ui.table.risk import risk

SCORE_SIZE = 112


@dataclass(frozen=True, slots=True)
class Tally:
    """What the panel tells: points of the turn, of the choice (None: nothing is chosen), and three texts.

    `lines` are the parts of the choice, `note` why it can't be kept or what to do, `bust` the chance to bust
    (0 to 1) of the roll that would come next, or None.
    """

    score: int = 0
    chosen: int | None = None
    lines: tuple[str, ...] = ()
    note: str = ""
    bust: float | None = None
    dice: int = 0


def paint_tally(surface: Surface, origin: Rect, look: Look, layout: TableLayout, tally: Tally) -> None:
    """Draw the panel's texts; `origin` is the panel's rectangle on the screen, which `surface` stands for."""
    score = layout.score.move(-origin.x, -origin.y)
    chosen = layout.chosen.move(-origin.x, -origin.y)
    odds = layout.odds.move(-origin.x, -origin.y)
    _paint_score(surface, score, look, tally)
    _paint_chosen(surface, chosen, look, tally)
    if tally.bust is not None:
        _paint_odds(surface, odds, look, tally.bust, tally.dice)


def _paint_score(surface: Surface, box: Rect, look: Look, tally: Tally) -> None:
    theme, writer, screen, texts = look.theme, look.writer, look.screen, look.texts
    head = Rect(box.x, box.y, box.width, screen.tall(40))
    writer.draw(
        surface,
        texts.t("Turn score"),
        screen.font(SMALL + 4),
        theme.dim,
        head,
        align="centre",
        weight="medium",
    )
    number = Rect(box.x, head.bottom, box.width, box.bottom - head.bottom - screen.px(52))
    writer.draw(
        surface,
        texts.number(tally.score),
        screen.px(SCORE_SIZE),
        theme.gold_top if tally.score else theme.dim,
        number,
        align="centre",
        weight="black",
    )
    if tally.chosen:
        foot = Rect(box.x, number.bottom, box.width, screen.px(52))
        text = texts.t("{points} chosen", points=texts.signed(tally.chosen))
        writer.draw(surface, text, screen.font(LARGE - 4), theme.good, foot, align="centre", weight="bold")


def _paint_chosen(surface: Surface, box: Rect, look: Look, tally: Tally) -> None:
    theme, writer, screen = look.theme, look.writer, look.screen
    step = screen.tall(38)
    y = box.y
    room = max(1, box.height // step)
    for line in tally.lines[:room]:
        row = Rect(box.x, y, box.width, step)
        writer.draw(surface, line, screen.font(BODY), theme.text, row, align="centre")
        y += step
    if tally.note:
        y += screen.px(12) if tally.lines else 0
        rest = Rect(box.x, y, box.width, box.bottom - y)
        writer.draw_lines(surface, tally.note, screen.font(SMALL + 2), theme.dim, rest, align="centre")


def _paint_odds(surface: Surface, box: Rect, look: Look, bust: float, dice: int) -> None:
    theme, writer, screen, texts = look.theme, look.writer, look.screen, look.texts
    high = screen.tall(44)
    row = Rect(box.x, box.y, box.width, high)
    text = texts.n(
        "{count} die: bust {chance}", "{count} dice: bust {chance}", dice, chance=texts.percent(bust)
    )
    writer.draw(surface, text, screen.font(BODY), theme.text, row, align="centre")
    bar = Rect(box.x, row.bottom + screen.px(6), box.width, max(4, screen.px(12)))
    radius = bar.height // 2
    surface.blit(look.shapes.face(bar.size, radius, theme.field, theme.field), bar)
    filled = Rect(bar.x, bar.y, max(bar.height, round(bar.width * bust)), bar.height)
    surface.blit(look.shapes.face(filled.size, radius, theme.bad_top, theme.bad), filled)


def tally_of(texts: Texts, choosing: Choosing, score: int, note: str, *, odds: bool = True) -> Tally:
    """What the panel tells of a choice; `score` is the turn's as shown so far, `note` fills the silence.

    Without `odds` the chance to bust is told elsewhere.
    """
    worth, after = choosing.worth, choosing.after
    lines = [_line(texts, part) for part in (worth.combinations if worth else ())]
    jokers = choosing.keep.jokers
    if worth is not None and jokers:
        words = dice_words(jokers)
        lines.append(texts.n("{dice}: joker", "{dice}: jokers", len(jokers), dice=words))
    if choosing.picked and choosing.reason is not None:
        note = reason_sentence(texts, choosing.reason)
    bust = None
    if odds and after.phase in (Phase.READY, Phase.DECIDING) and not after.seats[after.seat].real:
        bust = risk(after)
    points = worth.points if worth and choosing.chosen else None
    return Tally(score, points, tuple(lines), note, bust, after.turn.dice)


def _line(texts: Texts, part: Combination) -> str:
    dice = dice_words(part.faces)
    if not part.grown:
        return f"{dice} = {texts.number(part.points)}"
    figure = dice_words(without(part.grown, part.faces) or ())
    points = texts.signed(part.points)
    return texts.n(
        "{dice} joins {figure}: {points}",
        "{dice} join {figure}: {points}",
        len(part.faces),
        dice=dice,
        figure=figure,
        points=points,
    )
