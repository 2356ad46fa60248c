"""The players of a running game: rename one, let a computer take over, sit down, leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from game.ai.players.bots import ALL_NAMES, strength_of
from game.describe import reason_sentence
from game.match import Match
from game.record import MOST_SEATS
from game.rules.actions import Join, Leave
from game.rules.legality import why_not
from game.text import Texts
from game.ui.draw.theme import LARGE
from game.ui.house import House, Table
from game.ui.input import CloseAsked, Input
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.dialog import Dialog
from game.ui.kit.entry import Entry
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, centred, column, row
from game.ui.kit.outcome import Activated, Answered, Changed, Outcome, Value
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.scene import Change, Pop
from game.ui.scenes.page import Page
from game.ui.scenes.setup.seat_rows import (
    LARGE_TEXT,
    SeatPainters,
    computers,
    temper_button,
    with_next_temper,
    with_strength,
)
from game.ui.screen import Screen
from game.ui.seating import LONGEST_NAME, PERSON, free_name

_SIZE: Final = (1240, 940)
_PAD: Final = 48
_ROW: Final = 80
_RING: Final = 16
_TEMPER: Final = 132
_WIDTHS: Final = (60, REST, 356, _TEMPER, 200)


class Players(Page):
    """A row for each seat at the table. Names are put into force when one goes on to something else."""

    covers: ClassVar[bool] = False

    def __init__(self, house: House, table: Table) -> None:
        super().__init__(house, start="done", default="done")
        self._table = table
        self._painters = SeatPainters()
        self._typed: dict[int, str] = {}
        self._panel = Panel("panel")
        self._title = Label("title", size=LARGE, weight="bold", tone="gold")
        self._rows = Scroll("seats")
        self._join = Button("join", icon=self._painters.icon("person"))
        self._done = Button("done", style="primary")
        self._name = Entry("joiner.name", longest=LONGEST_NAME)

    @property
    def _match(self) -> Match:
        return self._table.session.match

    def arrange(self, look: Look) -> None:
        """A board with a row for each seat."""
        texts, screen = look.texts, look.screen
        self._title.says = texts.t("Players")
        self._join.says = texts.t("A player joins")
        self._done.says = texts.t("Done")
        board = centred(screen, screen.inside(24), *_SIZE)
        board.width = min(screen.inside(24).width, screen.tall(_SIZE[0]))
        board.center = screen.area.center
        self._panel.rect = board
        inner = board.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD - 8))
        self._title.rect = Rect(inner.x, inner.y, inner.width, screen.tall(72))
        foot = Rect(inner.x, inner.bottom - screen.tall(84), inner.width, screen.tall(84))
        self._join.rect, _, self._done.rect = row(screen, foot, [480, REST, 320])
        top = self._title.rect.bottom + screen.px(8)
        area = Rect(inner.x, top, inner.width, foot.top - screen.px(20) - top)
        self._place_rows(look, area.inflate(2 * screen.px(_RING), 0))
        self._join.refuse(self._why_not_join(texts))
        self.hold([self._panel, self._title, self._rows, self._join, self._done])

    def _place_rows(self, look: Look, area: Rect) -> None:
        screen, playing = look.screen, self._match.state.playing
        large = screen.text_scale > LARGE_TEXT
        high = min(screen.tall(_ROW), max(screen.tall(66), area.height // max(1, len(playing))))
        high = 2 * screen.tall(_ROW) if large else high
        widgets: list[Widget] = []
        homes: list[Rect] = []
        for line, seat in enumerate(playing):
            place = Rect(area.x, area.y + line * high, area.width, high)
            place.inflate_ip(-2 * screen.px(_RING), -screen.px(14))
            widgets += self._row(look.texts, seat)
            lines = column(screen, place, [REST, REST]) if large else [place]
            homes += _places(screen, lines)
        self._rows.fill(widgets)
        self._rows.place(area, homes)

    def _row(self, texts: Texts, seat: int) -> list[Widget]:
        player = self._match.players[seat]
        kinds = [(PERSON, texts.t("Person")), *computers(texts)]
        if player.real:
            kinds = [(PERSON, texts.t("With real dice"))]
        name = Entry(f"name.{seat}", content=self._typed.get(seat, player.name), longest=LONGEST_NAME)
        bot = player.bot if player.bot in ALL_NAMES else None
        kind = Choice(f"kind.{seat}", "", kinds, PERSON if bot is None else strength_of(bot))
        temper = temper_button(texts, f"temper.{seat}", bot)
        leave = Button(f"leave.{seat}", texts.t("Leaves"))
        return [self._painters.token(f"token.{seat}", seat), name, kind, temper, leave]

    def _why_not_join(self, texts: Texts) -> str:
        state = self._match.state
        if len(state.seats) >= MOST_SEATS:
            return texts.t("The table is full")
        reason = why_not(state, Join("?"))
        return "" if reason is None else reason_sentence(texts, reason)

    # What is done

    def act(self, outcome: Outcome) -> Change | None:
        """Change a player, or go back."""
        match outcome:
            case Activated("done"):
                return self.back()
            case Activated("join"):
                self._ask_for_name()
            case Activated(name) if name.startswith("temper"):
                seat = int(name.partition(".")[2])
                self._table.session.swap(seat, with_next_temper(self._match.players[seat].bot or ""))
                self._changed()
            case Activated(name):
                self._ask_to_leave(int(name.partition(".")[2]))
            case Answered("joiner", "sit_down"):
                self._sit_down()
            case Answered(name, "leave") if name.startswith("leaver"):
                self._table.session.submit(Leave(int(name.partition(".")[2])))
                self._changed()
            case Changed(name, value):
                self._change(name, value)
            case _:
                pass
        return None

    def _change(self, name: str, value: Value) -> None:
        what, _, number = name.partition(".")
        if what == "name":
            self._typed[int(number)] = str(value)
        elif what == "kind":
            seat = int(number)
            bot = None if value == PERSON else with_strength(self._match.players[seat].bot, str(value))
            self._table.session.swap(seat, bot)
            self._changed()

    def _changed(self) -> None:
        """Let the table and this page show how it is now."""
        self._keep_names()
        self._table.refresh()
        self.layout(self.look)

    def _keep_names(self) -> None:
        """Put what was typed into force, and let the table show it."""
        for seat, typed in self._typed.items():
            players = self._match.players
            others = [player.name for index, player in enumerate(players) if index != seat]
            name = free_name(self.texts, typed, others, seat, players[seat].bot or PERSON)
            if name != players[seat].name:
                self._table.session.rename(seat, name)
                self._table.refresh()
        self._typed.clear()

    def _ask_for_name(self) -> None:
        texts = self.texts
        self._keep_names()
        self._name = Entry("joiner.name", texts.t("Name"), longest=LONGEST_NAME)
        self._name.use()  # one can type at once
        self.form.ask(
            Dialog(
                "joiner",
                texts.t("Who joins?"),
                texts.t("A name that begins with * is a computer. The first turn comes in this round."),
                [
                    Button("sit_down", texts.t("Sit down"), style="primary"),
                    Button("nobody", texts.t("Back")),
                ],
                back="nobody",
                body=[self._name],
            )
        )

    def _sit_down(self) -> None:
        typed, seat = self._name.value(), len(self._match.state.seats)
        taken = [player.name for player in self._match.players]
        computer = typed.lstrip().startswith("*")
        name = free_name(self.texts, typed, taken, seat, "computer" if computer else PERSON)
        self._table.session.submit(Join(f"*{name}" if computer else name))
        if computer:
            self._table.session.rename(seat, name)
        self._changed()

    def _ask_to_leave(self, seat: int) -> None:
        texts, player = self.texts, self._match.players[seat]
        self._keep_names()
        reason = why_not(self._match.state, Leave(seat))
        if reason is not None:
            self.note.show(reason_sentence(texts, reason))
            return
        self.form.ask(
            Dialog(
                f"leaver.{seat}",
                texts.t("{name} leaves?", name=player.name),
                texts.t("The points are lost; undo brings the player back."),
                [
                    Button("stay", texts.t("Stays"), style="primary"),
                    Button("leave", texts.t("Leaves"), style="danger"),
                ],
                back="stay",
            )
        )

    def back(self) -> Change | None:
        """Put the names into force and go back; dice that are chosen stay so where nothing has changed."""
        self._keep_names()
        return Pop()

    def handle(self, given: Input) -> Change | None:
        """Keep the names before the program ends, too."""
        if isinstance(given, CloseAsked):
            self._keep_names()
        return super().handle(given)


def _places(screen: Screen, lines: Sequence[Rect]) -> list[Rect]:
    """The places of a row's widgets, in one line or in two."""
    if len(lines) == 1:
        return row(screen, lines[0], _WIDTHS, gap=18)
    token, temper, leave = (width * screen.text_scale for width in (60, _TEMPER, 230))
    upper = row(screen, lines[0], [token, REST], gap=18)
    return [*upper, *row(screen, lines[1], [REST, temper, leave], gap=18)]
