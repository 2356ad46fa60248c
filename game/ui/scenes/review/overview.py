"""The first sheet of a review: the chance to win by turn, and a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.ai.coach.review import PlayerReview, Verdict
from game.ai.study import Study
from game.match import Match
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY, LARGE, SMALL
from game.ui.kit.label import Label, Picture
from game.ui.kit.layout import REST, row
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.scenes.chart import paint_chart
from game.ui.scenes.review.rows import DecisionRow
from game.ui.scenes.review.words import (
    action_words,
    balance_words,
    both_words,
    busts_words,
    cost_words,
    dice_shown,
    points_words,
    rating_caption,
    rating_words,
    share_words,
    tally_words,
)
from game.ui.scenes.setup.seat_rows import LARGE_TEXT, SeatPainters

PREFIX: Final = "dearest."
"""Names of the rows that lead to a decision; its place in the game follows."""

_CHART: Final = 270
_GAP: Final = 10
_BETWEEN: Final = 56
_EVEN: Final = 500  # of a thousand
_TOKEN: Final = 52

Placed = list[tuple[Widget, Rect]]


class Overview:
    """What is on the sheet, and where; made anew for every study."""

    def __init__(self, match: Match, study: Study, painters: SeatPainters, pictures: DiePictures) -> None:
        self._match = match
        self._study = study
        self._painters = painters
        self._pictures = pictures
        self._chart = Picture("chart", self._paint_chart)
        self._chart_head = Label("chart.head", size=SMALL, tone="dim")
        self._placed: tuple[object, Placed] | None = None

    def placed(self, look: Look, room: Rect) -> Placed:
        """All widgets with their places, from the top of `room` down as far as it takes."""
        key = (look, tuple(room))
        if self._placed is None or self._placed[0] != key:
            self._placed = key, self._place(look, room)
        return self._placed[1]

    def _place(self, look: Look, room: Rect) -> Placed:
        screen = look.screen
        placed: Placed = []
        y = room.y
        if self._study.review.chances:
            self._chart_head.says = look.texts.t("Chance to win after each turn, in %")
            head = Rect(room.x, y, room.width, self._chart_head.height(look, room.width))
            chart = Rect(room.x, head.bottom + screen.px(6), room.width, screen.px(_CHART))
            placed += [(self._chart_head, head), (self._chart, chart)]
            y = chart.bottom + screen.px(30)
        players = self._study.review.players
        columns = 1 if screen.text_scale > LARGE_TEXT else min(2, len(players))
        for first in range(0, len(players), columns):
            lanes = row(screen, Rect(room.x, y, room.width, 1), [REST] * columns, gap=_BETWEEN)
            for player, lane in zip(players[first : first + columns], lanes, strict=False):
                column = self._column(look, player, lane)
                placed += column
                y = max(y, column[-1][1].bottom)
            y = max(home.bottom for _, home in placed) + screen.px(34)
        return placed

    def _column(self, look: Look, player: PlayerReview, lane: Rect) -> Placed:
        """One player: name, figures, the dearest mistakes, what came of the dice."""
        screen, texts, seat = look.screen, look.texts, player.seat
        head = Rect(lane.x, lane.y, lane.width, screen.tall(_TOKEN))
        token = Rect(head.x, head.y, head.height, head.height)
        name = Label(
            f"name.{seat}", self._match.players[seat].name, size=BODY + 4, weight="bold", tone="gold"
        )
        left = token.right + screen.px(14)
        placed: Placed = [
            (self._painters.token(f"token.{seat}", seat), token),
            (name, Rect(left, head.y, head.right - left, head.height)),
        ]
        y = head.bottom + screen.px(_GAP)
        y = self._figures(look, player, Rect(lane.x, y, lane.width, 0), placed)
        if player.all.accuracy is not None:  # else there was nothing to be mistaken about
            title = texts.t("Dearest mistakes") if player.dearest else texts.t("Not one mistake")
            dearest = Label(f"mistakes.{seat}", title, weight="medium")
            placed.append((dearest, Rect(lane.x, y, lane.width, dearest.height(look, lane.width))))
            y = placed[-1][1].bottom + screen.px(_GAP)
        for verdict in player.dearest:
            line = self.row(texts, verdict, f"{PREFIX}{verdict.place}", whose=False)
            home = Rect(lane.x, y, lane.width, line.height(look, lane.width))
            placed.append((line, home))
            y = home.bottom + screen.px(_GAP)
        for number, says in enumerate(self._sentences(texts, player)):
            label = Label(f"line.{seat}.{number}", says, size=SMALL, tone="dim", wrapped=True)
            home = Rect(lane.x, y, lane.width, label.height(look, lane.width))
            placed.append((label, home))
            y = home.bottom + screen.px(4)
        return placed

    def _figures(self, look: Look, player: PlayerReview, place: Rect, placed: Placed) -> int:
        """Accuracy, rating and luck, large, each with what it is beneath; gives where they end."""
        texts, seat = look.texts, player.seat
        figures = [
            (share_words(texts, player.all.accuracy), texts.t("best decisions")),
            (rating_words(texts, player), rating_caption(texts, player.measure)),
        ]
        if player.luck is not None:
            figures.append((share_words(texts, player.luck, signed=True), texts.t("luck of the dice")))
        cells = row(look.screen, place, [REST] * len(figures), gap=18)
        captions = [
            Label(f"caption.{seat}.{n}", says, size=SMALL, tone="dim", wrapped=True)
            for n, (_, says) in enumerate(figures)
        ]
        low = max(label.height(look, cell.width) for label, cell in zip(captions, cells, strict=True))
        for number, ((says, _), caption, cell) in enumerate(zip(figures, captions, cells, strict=True)):
            value = Label(f"figure.{seat}.{number}", says, size=LARGE, weight="bold")
            upper = Rect(cell.x, place.y, cell.width, value.height(look, cell.width))
            placed += [(value, upper), (caption, Rect(cell.x, upper.bottom, cell.width, low))]
        return placed[-1][1].bottom + look.screen.px(_GAP)

    def _sentences(self, texts: Texts, player: PlayerReview) -> Sequence[str]:
        found = [
            tally_words(texts, texts.t("Which dice"), player.dice),
            tally_words(texts, texts.t("Bank or roll"), player.choice),
        ]
        if player.fortune.throws:
            found += [busts_words(texts, player.fortune), points_words(texts, player.fortune)]
        if player.luck is not None:
            other = self._match.players[1 - player.seat].name
            found.append(balance_words(texts, self._study.review, player.seat, other))
        return found

    def row(self, texts: Texts, verdict: Verdict, name: str, *, whose: bool) -> DecisionRow:
        """A decision as a row; `whose` says whose it was too."""
        state = self._match.states[verdict.place]
        line = DecisionRow(name, self._pictures, dice_shown(state))
        line.says = action_words(texts, verdict.chosen)
        if not verdict.as_good:
            line.says = both_words(texts, verdict.chosen, verdict.best)
        when = texts.t("Round {round}", round=verdict.round)
        line.detail = f"{self._match.players[verdict.seat].name} \u00b7 {when}" if whose else when
        line.cost, line.grade = cost_words(texts, verdict), verdict.grade
        return line

    def _paint_chart(self, surface: Surface, box: Rect, look: Look) -> None:
        found = self._study.review
        wins = [found.start or 0.0, *(chance.win for chance in found.chances)]
        lines = [(round(1000 * win), 1000 - round(1000 * win)) for win in wins]
        tokens = self._painters.tokens
        paint_chart(
            surface, box, look, lines, _EVEN, tokens, write=lambda part: look.texts.number(part // 10)
        )
