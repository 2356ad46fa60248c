"""A new game: who plays, and by what rules."""

from __future__ import annotations

from typing import Final

import msgspec
from pygame import Rect

from game.match import Match
from game.record import MOST_SEATS, RecordError
from game.ui.draw.theme import LARGE
from game.ui.house import House
from game.ui.input import CloseAsked, Input
from game.ui.kit.button import GUARD_TICKS, Button
from game.ui.kit.choice import Choice
from game.ui.kit.dialog import Dialog
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, column, row
from game.ui.kit.outcome import Activated, Answered, Changed, Outcome, Value
from game.ui.kit.scroll import Scroll
from game.ui.kit.toggle import Toggle
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.rules_editor.chosen import ChosenRules
from game.ui.scene import Change, Pop, Push, Reset
from game.ui.scenes.page import Page
from game.ui.scenes.saved_game import standings, waiting_game
from game.ui.scenes.setup.rules_choice import RulesChoice
from game.ui.scenes.setup.seat_rows import (
    LARGE_TEXT,
    PARTS,
    SeatPainters,
    kind_of,
    row_places,
    seat_row,
    with_kind,
    with_next_temper,
)
from game.ui.seating import FIRST_TIME, PERSON, players_of, starred
from game.ui.settings import SeatMemory

_MARGIN: Final = 40
_RULES_WIDE: Final = 640
_LARGE_RULES_WIDE: Final = 760
_HEAD: Final = 84
_FOOT: Final = 100
_LARGE_FOOT: Final = 130  # under large text, the text grows more than the buttons
_ROW: Final = 76
_RING: Final = 16


class Setup(Page):
    """Seats to the left, rules to the right, Start below: Enter begins the game that was played last."""

    def __init__(self, house: House) -> None:
        super().__init__(house, start="start", default="start")
        self._seats = list(house.settings.seats or FIRST_TIME)
        self._painters = SeatPainters()
        self._rules = RulesChoice(house.settings, house.rulebook)
        self._title = Label("title", size=LARGE + 8, weight="bold", tone="gold")
        self._board = Panel("seats_panel")
        self._rows = Scroll("seats")
        self._add = Button("add", style="quiet", icon=self._painters.icon("person"))
        self._all_real = Toggle("all_real")
        self._back = Button("back")
        self._show_rules = Button("show_rules")
        self._start = Button("start", style="primary", size=LARGE, guard=GUARD_TICKS)

    def arrange(self, look: Look) -> None:
        """Say and place everything; the seats' rows are made anew."""
        texts = look.texts
        self._title.says = texts.t("New game")
        self._add.says = texts.t("Add a player")
        self._all_real.says = texts.t("Real dice for all")
        self._back.says = texts.t("Back")
        self._show_rules.says = texts.t("Rules")
        self._start.says = texts.t("Start")
        self._fill(look)

    # Places

    def _fill(self, look: Look) -> None:
        screen = look.screen
        large = screen.text_scale > LARGE_TEXT
        room = screen.inside(_MARGIN)
        head = Rect(room.x, room.y, room.width, 0 if large else screen.tall(_HEAD))
        low = screen.px(_LARGE_FOOT) if large else screen.tall(_FOOT)
        foot = Rect(room.x, room.bottom - low, room.width, low)
        self._title.rect = Rect(head.x, head.y, head.width, max(0, head.height - screen.px(16)))
        middle = Rect(room.x, head.bottom, room.width, foot.top - screen.px(28) - head.bottom)
        wide = _LARGE_RULES_WIDE if large else _RULES_WIDE
        self._board.rect, rules = row(screen, middle, [REST, wide], gap=32)
        self._place_seats(look)
        self._rules.place(look, rules)
        places = row(screen, foot, [300, REST, 300, 520], gap=28)
        self._back.rect, self._show_rules.rect, self._start.rect = places[0], places[2], places[3]
        for button in (self._back, self._show_rules):
            button.rect = button.rect.inflate(0, -screen.px(16))
        below = [] if large else [self._add, self._all_real]  # under large text they scroll with the rows
        self.hold(
            [
                self._title,
                self._board,
                self._rows,
                *below,
                *self._rules.widgets,
                self._back,
                self._show_rules,
                self._start,
            ]
        )
        self._check(look)

    def _place_seats(self, look: Look) -> None:
        screen = look.screen
        large = screen.text_scale > LARGE_TEXT
        self._add.visible = len(self._seats) < MOST_SEATS
        area = self._board.rect.inflate(-2 * screen.px(28 - _RING), -2 * screen.px(24))
        if not large:
            foot = Rect(area.x, area.bottom - screen.tall(64), area.width, screen.tall(64))
            foot.inflate_ip(-2 * screen.px(_RING), 0)
            self._add.rect, _, self._all_real.rect = row(screen, foot, [380, REST, 420])
            area.height -= foot.height + screen.px(10)
        lines = len(self._seats)
        # Eight rows fit at the usual text size by standing a little closer; larger text scrolls.
        high = min(screen.tall(_ROW), max(screen.tall(64), area.height // max(lines, 1)))
        line = Rect(area.x, area.y, area.width, 2 * screen.tall(_ROW) if large else high)
        line.inflate_ip(-2 * screen.px(_RING), 0)
        widgets: list[Widget] = []
        homes: list[Rect] = []
        for index, seat in enumerate(self._seats):
            widgets += seat_row(look.texts, self._painters, index, self._seats)
            homes += row_places(look, line.inflate(0, -screen.px(30 if large else 12)), seat)
            line.y = line.bottom
        if large:
            widgets += [self._add, self._all_real]
            homes += column(screen, Rect(line.x, line.y, line.width, line.height), [REST, REST])
        self._rows.fill(widgets)
        self._rows.place(area, homes)

    def _check(self, look: Look) -> None:
        """Let Start be pressed, or say why not."""
        texts = look.texts
        problem = self._rules.problem
        if not any(seat.plays for seat in self._seats):
            problem = texts.t("Nobody takes part.")
        self._start.refuse(problem)
        people = [seat for seat in self._seats if seat.player == PERSON]
        self._all_real.on = bool(people) and all(seat.real_dice for seat in people)
        self._all_real.enabled = bool(people)

    # What is done

    def act(self, outcome: Outcome) -> Change | None:
        """Change what is set up, or go on."""
        match outcome:
            case Activated("start"):
                return self._ask_or_begin()
            case Answered("instead", answer):
                return self._begin() if answer == "begin" else None
            case Activated("back"):
                return self.back()
            case Activated("show_rules"):
                return self._look_at_rules()
            case Activated("rules_list"):
                self._remember()
                return Push(self.house.doors.rules_list(self._rules.chosen, self._take_on))
            case Activated("house_rules"):
                self._remember()
                return Push(self.house.doors.house_rules(self._rules.chosen, self._take_on))
            case Activated("add"):
                self._seats.append(SeatMemory(name=""))
                self._again(f"name.{len(self._seats) - 1}")
            case Activated(name):
                self._arrange_seats(name)
            case Changed("all_real", value):
                self._seats = [
                    with_kind(seat, "real" if value else PERSON) if seat.player == PERSON else seat
                    for seat in self._seats
                ]
                self._again()
            case Changed(name, value) if name.partition(".")[0] in PARTS:
                self._change_seat(name, value)
            case Changed(name, value):
                self._rules.change(name, value)
                self._again()
            case _:
                pass
        return None

    def _arrange_seats(self, name: str) -> None:
        """Change a temper, move a seat up or down, or take it away; the focus goes with it."""
        what, _, number = name.partition(".")
        index = int(number)
        if what == "temper":
            seat = self._seats[index]
            self._seats[index] = msgspec.structs.replace(seat, player=with_next_temper(seat.player))
            self._again()
            return
        if what == "remove":
            del self._seats[index]
            self._again(f"name.{min(index, len(self._seats) - 1)}")
            return
        other = index - 1 if what == "up" else index + 1
        self._seats[index], self._seats[other] = self._seats[other], self._seats[index]
        ends = (what == "up" and other == 0) or (what == "down" and other == len(self._seats) - 1)
        self._again(f"name.{other}" if ends else f"{what}.{other}")

    def _change_seat(self, name: str, value: Value) -> None:
        what, _, number = name.partition(".")
        index = int(number)
        seat = self._seats[index]
        if what == "name":
            self._seats[index] = starred(msgspec.structs.replace(seat, name=str(value)))
            kind = self.form[f"kind.{index}"]
            if isinstance(kind, Choice):
                kind.choose(kind_of(self._seats[index]))
            self._check(self.look)
            return
        if what == "plays":
            self._seats[index] = msgspec.structs.replace(seat, plays=bool(value))
        else:
            self._seats[index] = with_kind(seat, str(value))
        self._again()

    def _again(self, focus: str = "") -> None:
        """Make the rows anew after a change, the focus on a widget of that name or where it was."""
        shows = self.form.shows_focus
        self._fill(self.look)
        if focus:
            self.form.focus_on(focus, show=shows)

    def back(self) -> Change | None:
        """Remember what was set up and go back to where one came from."""
        self._remember()
        return Pop()

    def handle(self, given: Input) -> Change | None:
        """Remember what was set up before the program ends, too."""
        if isinstance(given, CloseAsked):
            self._remember()
        return super().handle(given)

    def _take_on(self, chosen: ChosenRules) -> None:
        """Go on with the rules that were chosen or made on their own page."""
        others = chosen != self._rules.chosen
        self._rules.choose(chosen)
        self._remember()
        self._again("start" if others else "")

    def _look_at_rules(self) -> Change | None:
        ruleset = self._rules.ruleset
        return None if ruleset is None else Push(self.house.doors.rules(ruleset))

    def _ask_or_begin(self) -> Change | None:
        """Begin at once, or ask first where a game waits: no single press puts another in its place."""
        texts = self.texts
        try:
            waiting = waiting_game(self.house.folders)
        except RecordError:
            waiting = None
        if waiting is None or self._rules.ruleset is None:
            return self._begin()
        self.form.ask(
            Dialog(
                "instead",
                texts.t("Begin a new game?"),
                texts.t(
                    "It takes the place of the one that waits ({standings}).",
                    standings=" · ".join(standings(texts, waiting)),
                ),
                [
                    Button("stay", texts.t("Back"), style="primary"),
                    Button("begin", texts.t("Begin anew"), style="danger"),
                ],
                back="stay",
            )
        )
        return None

    def _begin(self) -> Change | None:
        """Begin a new match, in place of everything there was."""
        ruleset = self._rules.ruleset
        players = players_of(self.texts, self._seats)
        if ruleset is None or not players:
            return None
        self._remember()
        return Reset(self.house.doors.play(Match(ruleset, players)))

    def _remember(self) -> None:
        settings = msgspec.structs.replace(self.house.settings, seats=tuple(self._seats))
        self.house.change(self._rules.remembered(settings))
