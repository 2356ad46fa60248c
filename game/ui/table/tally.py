"""The panel beside the felt: turn score, what is chosen and how it splits, and the risk of the next roll."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from pygame import Rect, Surface

from game.describe import dice_words, reason_sentence
from game.rules.combinations import Combination, without
from game.rules.state import Phase
from game.text import Texts
from game.ui.draw.text import Writer
from game.ui.draw.theme import BODY, LARGE, SMALL
from game.ui.look import Look
from game.ui.table.choosing import Choosing
from game.ui.table.layout import LARGE_TEXT, TableLayout
from game.ui.table.risk import risk

SCORE_SIZE = 112
NO_BREAK = "\u00a0"
_SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.45)
"""Sizes that are tried where there is little room."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the panel tells: points of the turn, of the choice (None: nothing is chosen), and three texts.

    `lines` are the parts of the choice, `note` why it can't be kept or what to do, `bust` the chance to bust
    (0 to 1) of the roll that would come next, or None; `worth` what rolling and banking are worth, in a line
    each.
    """

    score: int = 0
    chosen: int | None = None
    lines: tuple[str, ...] = ()
    note: str = ""
    bust: float | None = None
    dice: int = 0
    worth: tuple[str, ...] = ()


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
    tight = screen.text_scale >= LARGE_TEXT
    foot = Rect(box.x, box.bottom - screen.px(52), box.width, screen.px(52))
    number = Rect(box.x, head.bottom, box.width, (box.bottom if tight else foot.y) - head.bottom)
    says = texts.signed(tally.chosen or 0) if tight else ""
    size, small = screen.px(SCORE_SIZE), screen.font(max(BODY, (LARGE - 4) / screen.text_scale))
    if tight and tally.chosen:
        beside = writer.size(says, small, "bold")[0] + screen.px(16)
        place = Rect(number.right - beside, number.y, beside, number.height)
        writer.draw(surface, says, small, theme.good, place, align="right", weight="bold")
        number.width -= beside
    writer.draw(
        surface,
        texts.number(tally.score),
        size,
        theme.gold_top if tally.score else theme.dim,
        number,
        align="centre",
        weight="black",
    )
    if tally.chosen and not tight:
        text = texts.t("{points} chosen", points=texts.signed(tally.chosen))
        writer.draw(surface, text, small, theme.good, foot, align="centre", weight="bold")


def _paint_chosen(surface: Surface, box: Rect, look: Look, tally: Tally) -> None:
    """The parts of the choice, the note, and below them what is worth what, as large as there is room for."""
    theme, writer = look.theme, look.writer
    # What is chosen comes first; the note is of use at leisure.
    tallies = (tally, replace(tally, note="")) if tally.lines else (tally,)
    for told, smaller in product(tallies, _SMALLER):
        fit = _Fit(look, box.width, told, smaller)
        if fit.high <= box.height:
            break
    y = box.y
    for line in fit.lines:
        row = Rect(box.x, y, box.width, fit.step)
        writer.draw(surface, line, fit.body, theme.text, row, align="centre")
        y += fit.step
    low = box.bottom - fit.below * len(tally.worth)
    if fit.note:
        rest = Rect(box.x, y + fit.gap, box.width, low - y - fit.gap)
        writer.draw_lines(surface, fit.note, fit.small, theme.dim, rest, align="centre")
    for place, says in enumerate(tally.worth):
        row = Rect(box.x, low + fit.below * place, box.width, fit.below)
        writer.draw(surface, says, fit.least, theme.dim, row, align="centre")


class _Fit:
    """The texts about a choice at one size: its parts in a line each, or joined where they are smaller."""

    def __init__(self, look: Look, width: int, tally: Tally, smaller: float) -> None:
        writer, screen = look.writer, look.screen
        self.body, self.small, self.least = (
            round(screen.font(size) * smaller) for size in (BODY, SMALL + 2, SMALL)
        )
        self.step, self.below = (round(screen.tall(high) * smaller) for high in (36, 30))
        self.lines, self.note = tally.lines, tally.note
        if smaller < 1.0 and tally.lines:
            self.lines = self._joined(writer, width)
        self.gap = screen.px(12) if self.lines else 0
        rows = len(writer.wrap(self.note, self.small, width)) if self.note else 0
        note = self.gap + rows * writer.line_height(self.small) if rows else 0
        self.high = self.step * len(self.lines) + note + self.below * len(tally.worth)

    def _joined(self, writer: Writer, width: int) -> tuple[str, ...]:
        """The parts one after another, broken between two of them wherever a part fits into a line."""
        whole = [
            line.replace(" ", NO_BREAK) if writer.size(line, self.body)[0] <= width else line
            for line in self.lines
        ]
        return tuple(line.strip(" ·") for line in writer.wrap(" · ".join(whole), self.body, width))


def _paint_odds(surface: Surface, box: Rect, look: Look, bust: float, dice: int) -> None:
    theme, writer, screen, texts = look.theme, look.writer, look.screen, look.texts
    high = screen.tall(36)
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


def tally_of(
    texts: Texts,
    choosing: Choosing,
    score: int,
    note: str,
    *,
    odds: bool = True,
    worth: tuple[str, ...] = (),
) -> Tally:
    """What the panel tells of a choice; `score` is the turn's as shown so far, `note` fills the silence.

    Without `odds` the chance to bust is told elsewhere, or not at all; `worth` see Tally.
    """
    value, after = choosing.worth, choosing.after
    lines = [_line(texts, part) for part in (value.combinations if value else ())]
    jokers = choosing.keep.jokers
    if value is not None and jokers:
        words = dice_words(jokers)
        lines.append(texts.n("{dice}: joker", "{dice}: jokers", len(jokers), dice=words))
    if choosing.picked and choosing.reason is not None:
        note = reason_sentence(texts, choosing.reason)
    bust = None
    if odds and after.phase in (Phase.READY, Phase.DECIDING) and not after.seats[after.seat].real:
        bust = risk(after)
    points = value.points if value and choosing.chosen else None
    return Tally(score, points, tuple(lines), note, bust, after.turn.dice, worth)


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
