"""The second sheet of a review: a list of decisions, and one of them in detail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.ai.coach.grades import Grade
from game.ai.coach.review import Verdict
from game.ai.study import Study
from game.chronicle import Thrown, throws
from game.match import Match
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.keys import Command, hint
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.label import Label
from game.ui.kit.layout import REST, column, row
from game.ui.kit.outcome import Value
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.scenes.replay.flight import throw_of
from game.ui.scenes.review.details import Details
from game.ui.scenes.review.overview import Overview
from game.ui.scenes.review.rows import DecisionRow
from game.ui.scenes.setup.seat_rows import LARGE_TEXT, SeatPainters

PREFIX: Final = "decision."
"""Names of the rows of the list; the place of the decision in the game follows."""

EVERYBODY: Final = "everybody"
MARKED: Final = "marked"
NOT_BEST: Final = "not_best"
ALL: Final = "all"

_LIST: Final = 0.44  # of the width
_GAP: Final = 10
_RING: Final = 14


class Browser:
    """Which decisions are listed, and which one is looked at: at first the dearest of all."""

    def __init__(
        self, match: Match, study: Study, overview: Overview, pictures: DiePictures, names: Sequence[str]
    ) -> None:
        self._match = match
        self._study = study
        self._overview = overview
        self._pictures = pictures
        self._names = names
        verdicts = study.review.verdicts
        self._whose = EVERYBODY
        self._which = MARKED if any(verdict.grade is not Grade.GOOD for verdict in verdicts) else NOT_BEST
        if all(verdict.as_good for verdict in verdicts):
            self._which = ALL
        self._place: int | None = None
        listed = self.listed
        if listed:
            self._place = max(listed, key=lambda verdict: verdict.weight).place
        painters = SeatPainters()
        self._list, self._details = Scroll("list"), Scroll("details")
        self._rows: list[DecisionRow] = []
        self._rows_of: object = None
        self._whose_choice = Choice("whose", "", [(EVERYBODY, "")])
        self._which_choice = Choice("which", "", [(ALL, "")])
        self._earlier = Button("earlier", icon=painters.icon("left"))
        self._later = Button("later", icon=painters.icon("right"))
        self._count = Label("count", align="centre", weight="medium")
        self._replay = Button("replay", command=Command.REPLAY)
        self._none = Label("none", tone="dim", wrapped=True)

    # What is looked at

    @property
    def listed(self) -> Sequence[Verdict]:
        """The decisions that are listed, in their order."""
        return [
            verdict
            for verdict in self._study.review.verdicts
            if self._whose in (EVERYBODY, str(verdict.seat)) and self._wanted(verdict)
        ]

    def _wanted(self, verdict: Verdict) -> bool:
        """Whether it is of the kind that is listed."""
        if self._which == MARKED:
            return verdict.grade is not Grade.GOOD
        return self._which == ALL or not verdict.as_good

    @property
    def verdict(self) -> Verdict | None:
        """The decision that is looked at."""
        return next((verdict for verdict in self.listed if verdict.place == self._place), None)

    @property
    def throw(self) -> Thrown | None:
        """The throw before that decision, if it was kept how it flew."""
        verdict = self.verdict
        if verdict is None:
            return None
        before = [throw for throw in throws(self._match) if throw.place < verdict.place]
        last = before[-1] if before else None
        return last if last is not None and last.seat == verdict.seat and throw_of(last) else None

    def look_at(self, place: int) -> None:
        """Look at a decision; others are listed if it is not among them."""
        self._place = place
        if self.verdict is None:
            self._whose = EVERYBODY
        for which in (NOT_BEST, ALL):
            if self.verdict is None:
                self._which = which

    def step(self, way: int) -> None:
        """Look at the next decision of the list (1) or the one before (-1)."""
        places = [verdict.place for verdict in self.listed]
        if self._place in places:
            goal = places.index(self._place) + way
            self._place = places[max(0, min(len(places) - 1, goal))]

    def choose(self, name: str, value: str) -> None:
        """List other decisions: those of somebody else, or others of them."""
        if name == "whose":
            self._whose = value
        else:
            self._which = value
        if self.verdict is None:
            self._place = next((verdict.place for verdict in self.listed), None)

    def go_on_from(self, other: Browser) -> None:
        """Look at what was looked at there."""
        self._whose, self._which = other._whose, other._which
        self._place = other._place
        if self.verdict is None:
            self._place = next((verdict.place for verdict in self.listed), None)

    # Layout

    def placed(self, look: Look, area: Rect) -> Sequence[Widget]:
        """Place everything in `area`; gives what to hold."""
        screen = look.screen
        large = screen.text_scale > LARGE_TEXT
        self._say(look.texts)
        choices, body = column(screen, area, [60, REST], gap=16)
        self._whose_choice.rect, self._which_choice.rect = row(screen, choices, [REST, REST], gap=28)
        held: list[Widget] = [self._whose_choice, self._which_choice]
        if self.verdict is None:
            self._none.says = look.texts.t("There is no such decision.")
            self._none.rect = body
            return [*held, self._none]
        if not large:
            wide = round(body.width * _LIST)
            self._place_list(look, Rect(body.x, body.y, wide, body.height))
            held.append(self._list)
            left = body.x + wide + screen.px(28)
            body = Rect(left, body.y, body.right - left, body.height)
        details, steps = column(screen, body, [REST, 64], gap=14)
        self._place_details(look, details)
        widths = [width * screen.text_scale for width in (90, 150, 90)]
        places = row(screen, steps, [*widths, REST], gap=14)
        self._earlier.rect, self._count.rect, self._later.rect, self._replay.rect = places
        return [*held, self._details, self._earlier, self._count, self._later, self._replay]

    def _say(self, texts: Texts) -> None:
        seats: list[tuple[Value, str]] = [(EVERYBODY, texts.t("All players"))]
        seats += [(str(player.seat), self._names[player.seat]) for player in self._study.review.players]
        self._whose_choice.offer(seats, self._whose)
        kinds: list[tuple[Value, str]] = [
            (MARKED, texts.t("Mistakes ({marks})", marks="?! ? ??")),
            (NOT_BEST, texts.t("All but the best")),
            (ALL, texts.t("All decisions")),
        ]
        self._which_choice.offer(kinds, self._which)
        listed, verdict = self.listed, self.verdict
        number = 0 if verdict is None else listed.index(verdict) + 1
        self._count.says = f"{texts.number(number)} / {texts.number(len(listed))}"
        self._earlier.refuse("" if number > 1 else texts.t("It is the first decision."))
        self._later.refuse("" if number < len(listed) else texts.t("It is the last decision."))
        self._replay.says, self._replay.hint = texts.t("See the throw"), hint(Command.REPLAY)
        self._replay.refuse("" if self.throw is not None else texts.t("How these dice flew was not kept."))

    def _place_list(self, look: Look, area: Rect) -> None:
        key = (look, tuple(area), self._whose, self._which)
        if self._rows_of != key:
            self._rows_of = key
            self._fill_list(look, area)
        for line in self._rows:
            line.chosen = line.name == f"{PREFIX}{self._place}"
            if line.chosen:
                self._list.reveal(line)

    def _fill_list(self, look: Look, area: Rect) -> None:
        screen, ring = look.screen, look.screen.px(_RING)
        room = area.inflate(-2 * ring, 0)
        room.width -= screen.px(14)
        rows: list[DecisionRow] = []
        homes: list[Rect] = []
        y = room.y + ring // 2
        for verdict in self.listed:
            line = self._overview.row(look.texts, verdict, f"{PREFIX}{verdict.place}", whose=True)
            rows.append(line)
            homes.append(Rect(room.x, y, room.width, line.height(look, room.width)))
            y = homes[-1].bottom + screen.px(_GAP)
        self._list.fill(rows)
        self._list.layout(look)
        self._list.place(area, homes)
        self._rows = rows

    def _place_details(self, look: Look, area: Rect) -> None:
        verdict = self.verdict
        if verdict is None:
            return
        room = Rect(area.x, area.y, area.width - look.screen.px(26), area.height)
        placed = Details(self._match, self._study, verdict, self._pictures).placed(look, room)
        self._details = Scroll("details")
        self._details.fill([part for part, _ in placed])
        self._details.layout(look)
        self._details.place(area, [home for _, home in placed])
