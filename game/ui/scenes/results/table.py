"""The table of the results: how all fared, and how their dice fell beside what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.ai.coach.fortune import Fortune
from game.chronicle import Chronicle, Fate, ranking
from game.match import Match
from game.rules.actions import Land
from game.text import Texts
from game.ui.draw.theme import SMALL
from game.ui.kit.label import Label
from game.ui.kit.layout import REST, row
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.scenes.setup.seat_rows import LARGE_TEXT, SeatPainters

NOTHING: Final = "\u2013"
"""A dash, where there is no number."""

_COLUMNS: Final = (56, REST, 140, 100, 250, 150, 170, 360, 170)
_UPPER: Final = (56, REST, 230, 170, 250, 280)
_LOWER: Final = (56, REST, 320)
_LAST: Final = (56, REST)
"""Large text has three lines for each player: in two of them what came of the dice, in words."""

_LINE: Final = 46
_LOW_LINE: Final = 37  # among many players
_FEW: Final = 6
_CELL: Final = SMALL + 2
_PAD: Final = 14
_IN_UPPER: Final = (0, 1, 2, 4, 5)  # cells of a line, by number
_IN_LOWER: Final = (3, 7, 6)
_LEFT: Final = (3, 6)  # of these


def fortunes(match: Match) -> dict[int, Fortune]:
    """How the dice of every seat have fallen that has thrown some."""
    found: dict[int, Fortune] = {}
    for state, action in zip(match.states, match.actions, strict=False):
        if isinstance(action, Land):
            found[state.seat] = found.get(state.seat, Fortune()).after(state, action)
    return found


class ResultsTable:
    """A line for each player in the order of their places; those who left come last."""

    def __init__(self, match: Match, story: Chronicle, painters: SeatPainters) -> None:
        self._match = match
        self._story = story
        self._painters = painters
        self._fortunes = fortunes(match)

    def height(self, look: Look) -> int:
        """Give the pixels that it takes to show it whole."""
        return self._lines(look) * self._line(look) + 2 * look.screen.px(_PAD)

    def fill(self, scroll: Scroll, look: Look, board: Rect) -> None:
        """Put it into a scrolling area on a board; a short table has its lines spread over all of it."""
        screen, large = look.screen, self._is_large(look)
        area = board.inflate(-2 * screen.px(32), -2 * screen.px(_PAD))
        lines, high = self._lines(look), self._line(look)
        wide = area.width if lines * high <= area.height else area.width - screen.px(28)  # beside the bar
        high = max(high, area.height // lines)
        rows = [Rect(area.x, area.y + number * high, wide, high) for number in range(lines)]
        cells = [*self._head(look.texts, large=large)]
        places = row(screen, rows[0], _UPPER if large else _COLUMNS)
        for number, seat in enumerate(self._order()):
            cells += self._cells(look.texts, seat, large=large)
            if large:
                upper, lower, last = rows[1 + 3 * number : 4 + 3 * number]
                places += row(screen, upper, _UPPER)
                places += [*row(screen, lower, _LOWER)[1:], *row(screen, last, _LAST)[1:]]
            else:
                places += row(screen, rows[1 + number], _COLUMNS)
        scroll.fill(cells)
        scroll.place(area, places)

    def _is_large(self, look: Look) -> bool:
        return look.screen.text_scale > LARGE_TEXT

    def _lines(self, look: Look) -> int:
        return 1 + len(self._match.players) * (3 if self._is_large(look) else 1)

    def _line(self, look: Look) -> int:
        return look.screen.tall(_LINE if len(self._match.players) < _FEW else _LOW_LINE)

    def _order(self) -> Sequence[int]:
        order = [seat for seats in ranking(self._match) for seat in seats]
        return order + [seat for seat in range(len(self._match.players)) if seat not in order]

    def _head(self, texts: Texts, *, large: bool) -> Sequence[Widget]:
        """The names of the columns; the other lines of large text name their numbers themselves."""
        words = ["", *(_headings(texts)[number] for number in (_IN_UPPER if large else range(8)))]
        return [
            Label(f"head.{number}", said, size=SMALL, tone="dim", align="left" if number < 2 else "right")
            for number, said in enumerate(words)
        ]

    def _cells(self, texts: Texts, seat: int, *, large: bool) -> Sequence[Widget]:
        """A player's token and numbers, in the order of their places."""
        said = self._said(texts, seat)
        cells: list[Widget] = [self._painters.token(f"token.{seat}", seat)]
        for number in (*_IN_UPPER, *_IN_LOWER) if large else range(len(said)):
            words = said[number]
            if large and number in _IN_LOWER:
                words = _named(texts, number, words)
            label = Label(f"cell.{seat}.{number}", words, size=_CELL)
            label.weight = "medium" if number < 2 else "regular"
            label.align = "right" if number and not (large and number in _LEFT) else "left"
            cells.append(label)
        return cells

    def _said(self, texts: Texts, seat: int) -> Sequence[str]:
        """What the cells of a player say; of real dice nothing is known but what was entered."""
        fate: Fate = self._story.fates[seat]
        fortune = self._fortunes.get(seat)
        luck = NOTHING if fate.luck is None else texts.signed(round(fate.luck))
        busts, points = texts.number(fate.busts), NOTHING
        if fortune is not None:
            busts = beside_expected(texts, fortune.busts, fortune.expected_busts, fortune.busts_spread, 1)
            points = beside_expected(texts, fortune.points, fortune.expected_points, fortune.points_spread, 0)
        return (
            self._match.players[seat].name,
            texts.number(self._match.state.seats[seat].total),
            texts.number(fate.turns),
            busts,
            texts.number(fate.best),
            texts.number(round(fate.average)),
            points,
            luck,
        )


def beside_expected(texts: Texts, count: int, expected: float, spread: float, digits: int) -> str:
    """A number, and in brackets the one that was to be expected with its usual spread."""
    return texts.t(
        "{count} ({expected} \u00b1 {spread})",
        count=count,
        expected=texts.decimal(expected, digits),
        spread=texts.decimal(spread, digits),
    )


def _named(texts: Texts, number: int, words: str) -> str:
    """A number with its name."""
    return texts.t("{name}: {value}", name=_headings(texts)[number], value=words)


def _headings(texts: Texts) -> Sequence[str]:
    return (
        texts.t("Player"),
        texts.t("Total"),
        texts.t("Turns"),
        texts.t("Busts (expected)"),
        texts.t("Best turn"),
        texts.t("Average turn"),
        texts.t("Points thrown (expected)"),
        texts.t("Luck"),
    )
