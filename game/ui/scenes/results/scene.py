"""How a match ended: who won and by what rule, how it came to that, and what to play next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from pygame import Rect, Surface

from game.chronicle import Chronicle, best_throw, chronicle, fatal_throw, ranking
from game.describe import event_sentence
from game.match import Match
from game.rules.events import Ended
from game.ui.draw.tokens import COLOURS
from game.ui.house import House
from game.ui.input import Input, Pointer, Pressed
from game.ui.kit.button import GUARD_TICKS, Button
from game.ui.kit.label import Label, Panel, Picture
from game.ui.kit.layout import REST, column, row
from game.ui.kit.outcome import Activated, Outcome
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.naming import ruleset_name
from game.ui.scene import Change, Push, Reset
from game.ui.scenes.chart import paint_chart
from game.ui.scenes.page import Page
from game.ui.scenes.replay.flight import throw_of
from game.ui.scenes.results.celebration import Celebration
from game.ui.scenes.results.podium import Step, paint_podium, steps_of
from game.ui.scenes.results.table import ResultsTable
from game.ui.scenes.setup.seat_rows import LARGE_TEXT, SeatPainters
from game.ui.stage import Stage

_MARGIN: Final = 32
_TITLE: Final = 52
_LARGE_TITLE: Final = 40  # under large text, a sentence with a long name must still fit
_PICTURES: Final = 250  # design units of height that podium and chart should have
_LEAST_PICTURES: Final = 130  # with less than that nothing is to be seen on them


class Results(Page):
    """The end of one match; the match itself is over and stays as it is.

    Its best and its fatal throw can be seen again, if how they flew was kept.
    """

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house, start="again", default="again")
        self._match = match
        self._story: Chronicle = chronicle(match)
        self._painters = SeatPainters()
        self._players = ResultsTable(match, self._story, self._painters)
        self._table = Scroll("table")
        self._title = Label("title", size=_TITLE, weight="bold", tone="gold", align="centre")
        self._below = Label("below", tone="dim", align="centre")
        self._podium_panel, self._chart_panel = Panel("podium_panel"), Panel("chart_panel")
        self._table_panel = Panel("table_panel")
        self._podium = Picture("podium", self._paint_podium)
        self._stage = Stage()
        colours = [COLOURS[step.seat % len(COLOURS)] for step in self._steps() if step.won]
        self._stage.add([Celebration(lambda: self.look, lambda: self._podium_panel.rect, colours, Random(1))])
        self._chart = Picture("chart", self._paint_chart)
        notable = (("best", best_throw(match)), ("fatal", fatal_throw(match)))
        self._notable = {name: throw for name, throw in notable if throw and throw_of(throw)}
        self._replays = [Button(name, guard=GUARD_TICKS) for name in self._notable]
        self._review = Button("review", guard=GUARD_TICKS)
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
        self._title.size = _TITLE if screen.text_scale <= LARGE_TEXT else _LARGE_TITLE
        self._title.says = "" if outcome is None else event_sentence(texts, Ended(outcome), self._names)
        rounds = texts.n("{count} round", "{count} rounds", self._story.rounds)
        self._below.says = f"{ruleset_name(texts, match.ruleset, self.house.rulebook.presets)} · {rounds}"
        self._menu.says = texts.t("Menu")
        self._review.says = texts.t("Review")
        self._new.says = texts.t("New game")
        self._again.says = texts.t("Play again")
        room = screen.inside(_MARGIN)
        title, below, middle, bottom, foot = column(
            screen, room, [64, 38, REST, REST, 150 if self._is_crowded(look) else 92], gap=16
        )
        self._title.rect, self._below.rect = title, below
        self._share(look, middle.union(bottom))
        self._share_foot(look, foot)
        self.hold(
            [
                self._title,
                self._below,
                self._podium_panel,
                self._chart_panel,
                self._table_panel,
                self._podium,
                self._chart,
                self._table,
                self._again,
                self._new,
                self._review,
                *reversed(self._replays),
                self._menu,
            ]
        )

    def _is_crowded(self, look: Look) -> bool:
        """Whether there are so many buttons under large text that they take two lines."""
        return bool(self._replays) and look.screen.text_scale > LARGE_TEXT

    def _share_foot(self, look: Look, foot: Rect) -> None:
        """The way out on the left, what comes next on the right; throws to be seen again between them."""
        words = {"best": look.texts.t("Best throw"), "fatal": look.texts.t("Fatal throw")}
        for button in self._replays:
            button.says = words[button.name]
        buttons: list[Widget] = [self._menu, *self._replays, self._review, self._new, self._again]
        screen = look.screen
        if not self._replays:
            menu, _, *places = row(screen, foot, [340, REST, 340, 400, 440], gap=28)
            places = [menu, *places]
        elif self._is_crowded(look):
            lines = column(screen, foot, [REST, REST], gap=14)
            places = [place for line in lines for place in row(screen, line, [REST] * 3, gap=20)]
        else:
            places = row(screen, foot, [REST] * len(buttons), gap=20)
        for widget, place in zip(buttons, places, strict=False):
            widget.rect = place

    @property
    def dirty(self) -> bool:
        """See Scene: also while the winner is celebrated."""
        return super().dirty or not self._stage.idle

    def handle(self, given: Input) -> Change | None:
        """React to input, which also ends the celebration."""
        if isinstance(given, Pressed) or (isinstance(given, Pointer) and given.kind == "down"):
            self._stage.finish()
        return super().handle(given)

    def tick(self) -> Change | None:
        """Let a tick pass."""
        self._stage.tick()
        return super().tick()

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the page, and what falls over it."""
        super().draw(surface, alpha)
        self._stage.draw(surface, alpha)

    def _share(self, look: Look, room: Rect) -> None:
        """Divide the page between pictures and table: a long table scrolls before it drives pictures out.

        Where there is hardly any room, under the largest text, the table has it all.
        """
        screen = look.screen
        gap = screen.px(16)
        high = min(
            self._players.height(look), max(room.height // 2, room.height - gap - screen.tall(_PICTURES))
        )
        bottom = Rect(room.x, room.bottom - high, room.width, high)
        upper = Rect(room.x, room.y, room.width, bottom.top - gap - room.y)
        pictured = upper.height >= screen.tall(_LEAST_PICTURES)
        if not pictured:
            bottom = room
        for widget in (self._podium_panel, self._chart_panel, self._podium, self._chart):
            widget.visible = pictured
        self._podium_panel.rect, self._chart_panel.rect = row(screen, upper, [760, REST], gap=28)
        self._podium.rect = self._podium_panel.rect.inflate(-2 * screen.px(28), -2 * screen.px(22))
        self._chart.rect = self._chart_panel.rect.inflate(-2 * screen.px(22), -2 * screen.px(22))
        self._podium.says = ", ".join(f"{step.place} {step.name} {step.total}" for step in self._steps())
        self._table_panel.rect = bottom
        self._players.fill(self._table, look, bottom)

    def _steps(self) -> Sequence[Step]:
        state = self._match.state
        totals = [seat.total for seat in state.seats]
        winners = state.outcome.winners if state.outcome else ()
        return steps_of(ranking(self._match), self._names, totals, winners)

    def _paint_podium(self, surface: Surface, box: Rect, look: Look) -> None:
        paint_podium(surface, box, look, self._steps(), self._painters.tokens, self._painters.icons)

    def _paint_chart(self, surface: Surface, box: Rect, look: Look) -> None:
        target = self._match.state.race.target
        paint_chart(surface, box, look, self._story.totals, target, self._painters.tokens)

    def act(self, outcome: Outcome) -> Change | None:
        """Play again, set up another game, look this one over, see a throw again, or go to the menu."""
        doors = self.house.doors
        match outcome:
            case Activated("again"):
                state = self._match.state
                players = [self._match.players[seat] for seat in state.playing]
                return Reset(doors.play(Match(self._match.ruleset, players)))
            case Activated("new"):
                return Push(doors.setup())
            case Activated(name) if name in self._notable:
                return Push(doors.replay(self._match, place=self._notable[name].place))
            case Activated("review"):
                return Push(doors.review(self._match))
            case Activated("menu"):
                return self.back()
            case _:
                return None

    def back(self) -> Change | None:
        """Esc leads to the menu."""
        return Reset(self.house.doors.menu())
