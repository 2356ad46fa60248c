"""How a match ended: who won and by what rule, how it came to that, and what to play next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.chronicle import Chronicle, Fate, chronicle, ranking
from game.describe import event_sentence
from game.match import Match
from game.rules.events import Ended
from game.text import Texts
from game.ui.draw.icons import IconPainter
from game.ui.draw.theme import SMALL
from game.ui.draw.tokens import TokenPainter
from game.ui.house import House
from game.ui.kit.button import GUARD_TICKS, Button
from game.ui.kit.label import Label, Panel, Picture
from game.ui.kit.layout import REST, column, row
from game.ui.kit.outcome import Activated, Outcome
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.naming import ruleset_name
from game.ui.scene import Change, Push, Reset
from game.ui.scenes.chart import paint_chart
from game.ui.scenes.page import Page
from game.ui.scenes.podium import Step, paint_podium, steps_of

_MARGIN: Final = 32
_COLUMNS: Final = (56, REST, 170, 150, 150, 210, 210, 260)
_LINE: Final = 46
_LOW_LINE: Final = 37  # among many players
_FEW: Final = 6
NOTHING: Final = "\u2013"  # a dash, where there is no number
_CELL: Final = SMALL + 2


class Results(Page):
    """The end of one match; the match itself is over and stays as it is."""

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house, start="again", default="again")
        self._match = match
        self._story: Chronicle = chronicle(match)
        self._tokens, self._icons = TokenPainter(), IconPainter()
        self._title = Label("title", size=52, weight="bold", tone="gold", align="centre")
        self._below = Label("below", tone="dim", align="centre")
        self._podium_panel, self._chart_panel = Panel("podium_panel"), Panel("chart_panel")
        self._table_panel = Panel("table_panel")
        self._podium = Picture("podium", self._paint_podium)
        self._chart = Picture("chart", self._paint_chart)
        self._menu = Button("menu", guard=GUARD_TICKS)
        self._new = Button("new", guard=GUARD_TICKS)
        self._again = Button("again", style="primary", guard=GUARD_TICKS)

    @property
    def _names(self) -> list[str]:
        return [player.name for player in self._match.players]

    def arrange(self, look: Look) -> None:
        """Say everything; the table of players is made anew."""
        texts, screen, match = look.texts, look.screen, self._match
        outcome = match.state.outcome
        self._title.says = "" if outcome is None else event_sentence(texts, Ended(outcome), self._names)
        rounds = texts.n("{count} round", "{count} rounds", self._story.rounds)
        self._below.says = f"{ruleset_name(texts, match.ruleset)} · {rounds}"
        self._menu.says = texts.t("Menu")
        self._new.says = texts.t("New game")
        self._again.says = texts.t("Play again")
        room = screen.inside(_MARGIN)
        lines = len(match.players) + 1
        table = lines * (_LINE if lines <= _FEW else _LOW_LINE) + 36
        title, below, middle, bottom, foot = column(screen, room, [64, 38, REST, table, 92], gap=16)
        self._title.rect, self._below.rect = title, below
        self._podium_panel.rect, self._chart_panel.rect = row(screen, middle, [640, REST], gap=28)
        self._podium.rect = self._podium_panel.rect.inflate(-2 * screen.px(28), -2 * screen.px(22))
        self._chart.rect = self._chart_panel.rect.inflate(-2 * screen.px(22), -2 * screen.px(22))
        self._podium.says = ", ".join(f"{step.place} {step.name} {step.total}" for step in self._steps())
        self._table_panel.rect = bottom
        self._menu.rect, _, self._new.rect, self._again.rect = row(
            screen, foot, [340, REST, 420, 480], gap=28
        )
        cells = self._cells(look, bottom.inflate(-2 * screen.px(32), -2 * screen.px(14)))
        self.hold(
            [
                self._title,
                self._below,
                self._podium_panel,
                self._chart_panel,
                self._table_panel,
                self._podium,
                self._chart,
                *cells,
                self._again,
                self._new,
                self._menu,
            ]
        )

    def _cells(self, look: Look, area: Rect) -> list[Widget]:
        """The table of players: a line for each, in the order of their places."""
        texts, screen = look.texts, look.screen
        order = [seat for seats in ranking(self._match) for seat in seats]
        order += [seat for seat in range(len(self._match.players)) if seat not in order]
        places = column(screen, area, [REST] * (len(order) + 1), gap=0)
        cells: list[Widget] = []
        for number, (words, place) in enumerate(
            zip(_headings(texts), row(screen, places[0], _COLUMNS), strict=True)
        ):
            head = Label(
                f"head.{number}", words, size=SMALL, tone="dim", align="left" if number < 2 else "right"
            )
            head.rect = place
            cells.append(head)
        for seat, line in zip(order, places[1:], strict=True):
            spots = row(screen, line, _COLUMNS)
            token = Picture(f"token.{seat}", self._token_painter(seat))
            token.rect = spots[0]
            cells.append(token)
            for number, (words, place) in enumerate(zip(self._line(texts, seat), spots[1:], strict=True)):
                cell = Label(
                    f"cell.{seat}.{number}",
                    words,
                    size=_CELL,
                    weight="medium" if number < 2 else "regular",
                    align="right" if number else "left",
                )
                cell.rect = place
                cells.append(cell)
        return cells

    def _line(self, texts: Texts, seat: int) -> Sequence[str]:
        fate: Fate = self._story.fates[seat]
        luck = NOTHING if fate.luck is None else texts.signed(round(fate.luck))
        return (
            self._names[seat],
            texts.number(self._match.state.seats[seat].total),
            texts.number(fate.turns),
            texts.number(fate.busts),
            texts.number(fate.best),
            texts.number(round(fate.average)),
            luck,
        )

    def _token_painter(self, seat: int) -> Callable[[Surface, Rect, Look], None]:
        def paint(surface: Surface, box: Rect, look: Look) -> None:
            side = min(box.height, box.width, look.screen.tall(40))
            self._tokens.draw(surface, seat, box.center, side)

        return paint

    def _steps(self) -> Sequence[Step]:
        state = self._match.state
        totals = [seat.total for seat in state.seats]
        winners = state.outcome.winners if state.outcome else ()
        return steps_of(ranking(self._match), self._names, totals, winners)

    def _paint_podium(self, surface: Surface, box: Rect, look: Look) -> None:
        paint_podium(surface, box, look, self._steps(), self._tokens, self._icons)

    def _paint_chart(self, surface: Surface, box: Rect, look: Look) -> None:
        target = self._match.state.race.target
        paint_chart(surface, box, look, self._story.totals, target, self._tokens)

    def act(self, outcome: Outcome) -> Change | None:
        """Play again, set up another game, or go to the menu."""
        doors = self.house.doors
        match outcome:
            case Activated("again"):
                state = self._match.state
                players = [self._match.players[seat] for seat in state.playing]
                return Reset(doors.play(Match(self._match.ruleset, players)))
            case Activated("new"):
                return Push(doors.setup())
            case Activated("menu"):
                return self.back()
            case _:
                return None

    def back(self) -> Change | None:
        """Esc leads to the menu."""
        return Reset(self.house.doors.menu())


def _headings(texts: Texts) -> Sequence[str]:
    return (
        "",
        texts.t("Player"),
        texts.t("Total"),
        texts.t("Turns"),
        texts.t("Busts"),
        texts.t("Best turn"),
        texts.t("Average turn"),
        texts.t("Luck of the dice"),
    )
