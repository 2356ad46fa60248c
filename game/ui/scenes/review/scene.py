"""A game looked over: every decision of every seat judged, and luck told from skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol

from pygame import Rect, Surface

from game.ai.coach.review import Verdict
from game.ai.study import Done, Found, Study, Studying
from game.match import Match
from game.rules.actions import Action
from game.rules.state import GameState
from game.ui.draw.dice import DiePictures
from game.ui.draw.looks import DiceLook
from game.ui.draw.theme import LARGE, SMALL
from game.ui.house import House
from game.ui.kit.button import Button
from game.ui.kit.label import Label, Panel, Picture
from game.ui.kit.layout import REST, column, row
from game.ui.kit.outcome import Activated, Changed, Outcome, Refused
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.naming import ruleset_name
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.page import Page
from game.ui.scenes.review.browser import PREFIX as DECISION
from game.ui.scenes.review.browser import Browser
from game.ui.scenes.review.overview import PREFIX as DEAREST
from game.ui.scenes.review.overview import Overview
from game.ui.scenes.review.rows import paint_bar
from game.ui.scenes.review.words import measured_in
from game.ui.scenes.setup.seat_rows import LARGE_TEXT, SeatPainters

_MARGIN: Final = 32
_PAD: Final = 28
_RING: Final = 16
_TAB: Final = 270
_TABS: Final = ("overview", "decisions")


class Studies(Protocol):
    """A game being looked over; `game.ai.study.Studying` is one."""

    @property
    def over(self) -> bool:
        """Whether nothing more is to come."""

    def poll(self) -> Found | None:
        """What was found since, if anything was."""

    def stop(self) -> None:
        """Give up what is still to be done."""


Begin = Callable[[GameState, Sequence[Action], Path], Studies]
"""Begins to look a game over: its start, its actions, and where solved games are kept."""


class ReviewPage(Page):
    """It opens at once, and shows what there is as soon as it is there.

    `shown` is how many of the actions are looked over, None for all of them.
    """

    def __init__(
        self, house: House, match: Match, *, shown: int | None = None, begin: Begin = Studying
    ) -> None:
        super().__init__(house, start="done", default="done")
        self._match = match
        self._shown = shown
        actions = match.actions if shown is None else match.actions[:shown]
        self._studying = begin(match.states[0], actions, house.folders.duels)
        self._done: Done = Done(0.0)
        self._study: Study | None = None
        self._tab = _TABS[0]
        self._painters, self._pictures = SeatPainters(), DiePictures()
        self._dice: DiceLook | None = None
        self._inner = Rect(0, 0, 0, 0)
        self._overview: Overview | None = None
        self._browser: Browser | None = None
        self._title = Label("title", size=LARGE, weight="bold", tone="gold")
        self._below = Label("below", size=SMALL, tone="dim")
        self._tabs = [Button(f"tab.{name}") for name in _TABS]
        self._panel = Panel("panel")
        self._sheet = Scroll("sheet")
        self._wait = Label("wait", tone="dim", align="centre")
        self._bar = Picture("bar", self._paint_bar)
        self._leave = Button("done")

    @property
    def study(self) -> Study | None:
        """What is shown; None as long as there is nothing yet."""
        return self._study

    # Layout

    def arrange(self, look: Look) -> None:
        """Say everything, and fill the sheet that is turned to."""
        texts, screen = look.texts, look.screen
        self._title.says = texts.t("Review")
        self._leave.says = texts.t("Back")
        for button, says in zip(self._tabs, (texts.t("Overview"), texts.t("Decisions")), strict=True):
            button.says = says
        room = screen.inside(_MARGIN)
        body = self._place_large(look, room) if self._large else self._place(look, room)
        self._panel.rect = body
        self._inner = body.inflate(-2 * screen.px(_PAD), -2 * screen.px(18))
        if self._study is not None and look.dice != self._dice:
            self._take_up(self._study)
        self._again()

    @property
    def _large(self) -> bool:
        return self.look.screen.text_scale > LARGE_TEXT

    def _place(self, look: Look, room: Rect) -> Rect:
        """Title and tabs above, the way back and how far the work is below; gives what is left."""
        screen = look.screen
        head, body, foot = column(screen, room, [96, REST, 76], gap=16)
        words, tabs = row(screen, head, [REST, _TAB * len(_TABS) + 16], gap=28)
        self._title.rect, self._below.rect = column(screen, words, [56, 36], gap=4)
        self._place_tabs(look, Rect(tabs.x, tabs.centery - screen.tall(32), tabs.width, screen.tall(64)))
        self._leave.rect, wait = row(screen, foot, [340, REST], gap=28)
        self._wait.rect = Rect(wait.x, wait.y, wait.width, wait.height - screen.px(22))
        self._bar.rect = Rect(wait.x, wait.bottom - screen.px(16), wait.width, screen.px(14))
        return body

    def _place_large(self, look: Look, room: Rect) -> Rect:
        """The same for large text, as low as can be: how far the work is stands in the second line."""
        screen = look.screen
        head, below, tabs, body = column(screen, room, [62, 34, 60, REST], gap=10)
        self._title.rect, self._leave.rect = row(screen, head, [REST, 200 * screen.text_scale], gap=28)
        self._place_tabs(look, tabs)
        self._below.rect, self._wait.rect, self._bar.rect = below, below, Rect(below.bottomleft, (0, 0))
        return body

    def _place_tabs(self, look: Look, tabs: Rect) -> None:
        places = row(look.screen, tabs, [REST] * len(_TABS))
        for button, place in zip(self._tabs, places, strict=True):
            button.rect = place

    def _take_up(self, study: Study) -> None:
        """Show a study from now on, at the decision that was looked at."""
        before = self._browser
        self._study, self._dice = study, self.look.dice
        self._pictures = DiePictures(self._dice)
        self._overview = Overview(self._match, study, self._painters, self._pictures)
        names = [player.name for player in self._match.players]
        self._browser = Browser(self._match, study, self._overview, self._pictures, names)
        if before is not None:
            self._browser.go_on_from(before)

    def _say(self) -> None:
        """Say how far the work is, and what the review is measured in."""
        texts, done = self.texts, self._done
        rules = ruleset_name(texts, self._match.ruleset, self.house.rulebook.presets)
        study = self._study
        self._below.says = rules if study is None else f"{rules} \u00b7 {measured_in(texts, study.review)}"
        waiting = not self._studying.over
        self._wait.visible = self._bar.visible = waiting
        self._below.visible = not (waiting and self._large)
        part = texts.percent(done.part)
        if done.solving:
            self._wait.says = texts.t("Solving the game, to tell chances to win: {part}", part=part)
        else:
            self._wait.says = texts.t("Looking the game over: {part}", part=part)
        self._bar.version = round(done.part, 2)
        self._bar.says = part
        for button in self._tabs:
            button.enabled = study is not None

    def _again(self) -> None:
        """Say everything anew, and fill the panel: with the overview, or with the decisions."""
        inner = self._inner
        self._say()
        for name, button in zip(_TABS, self._tabs, strict=True):
            button.style = "primary" if name == self._tab else "plain"
        held: list[Widget] = [self._title, self._below, self._panel]
        if self._study is None or self._overview is None or self._browser is None:
            self._sheet.fill([])
            self._sheet.place(inner, [])
        elif self._tab == _TABS[0]:
            ring = self.look.screen.px(_RING)
            room = inner.inflate(-2 * ring, 0)
            room.width -= self.look.screen.px(14)
            placed = self._overview.placed(self.look, room.move(0, ring // 2))
            self._sheet.fill([part for part, _ in placed])
            self._sheet.place(inner, [home for _, home in placed])
            held.append(self._sheet)
        else:
            held += self._browser.placed(self.look, inner)
        self.hold([*held, *self._tabs, self._wait, self._bar, self._leave])

    # Life

    def tick(self) -> Change | None:
        """Look what has been found meanwhile."""
        found = None if self._studying.over else self._studying.poll()
        match found:
            case Study():
                self._take_up(found)
                self._done = Done(0.0, solving=not found.last)
                self._again()
            case Done():
                self._done = found
                self._say()
            case _ if self._wait.visible and self._studying.over:
                self._say()
        return super().tick()

    def act(self, outcome: Outcome) -> Change | None:
        """Turn to a sheet, look at a decision, see a throw again, or go back."""
        browser = self._browser
        match outcome:
            case Activated("done"):
                return self.back()
            case Refused(_, why) if why:
                self.note.show(why)
            case Activated(name) if name.startswith("tab."):
                self._tab = name.removeprefix("tab.")
                self._again()
            case Activated(name) if browser is not None and name.startswith((DEAREST, DECISION)):
                browser.look_at(int(name.rpartition(".")[2]))
                self._tab = _TABS[1]
                self._again()
            case Activated("replay") if browser is not None and browser.throw is not None:
                return Push(
                    self.house.doors.replay(self._match, place=browser.throw.place, shown=self._shown)
                )
            case Activated("earlier" | "later" as way) if browser is not None:
                browser.step(-1 if way == "earlier" else 1)
                self._again()
            case Changed("whose" | "which" as name, value) if browser is not None:
                browser.choose(name, str(value))
                self._again()
            case _:
                pass
        return None

    def back(self) -> Change | None:
        """Nobody waits for the rest any more."""
        self._studying.stop()
        return Pop()

    def _paint_bar(self, surface: Surface, box: Rect, look: Look) -> None:
        paint_bar(surface, box, look, self._done.part)

    @property
    def verdict(self) -> Verdict | None:
        """The decision that is looked at."""
        return None if self._browser is None else self._browser.verdict
