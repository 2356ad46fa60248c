"""Choosing the rules: every rule set in a list, and what the one that is looked at is like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from pygame import Rect

from game.describe import summary
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY, LARGE, SMALL
from game.ui.house import House
from game.ui.input import Input, Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.focus import following
from game.ui.kit.item import Item
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, row
from game.ui.kit.outcome import Activated, Outcome
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.rules_editor.chosen import ChosenRules
from game.ui.rules_editor.listed import FAMILIES, OWN_FAMILY, listed_rules
from game.ui.scene import Change, Pop
from game.ui.scenes.page import Page
from game.ui.scenes.setup.rules_details import Details
from game.ui.scenes.setup.seat_rows import LARGE_TEXT

_MARGIN: Final = 40
_HEAD: Final = 84
_FOOT: Final = 84
_DETAILS: Final = 664
_LARGE_DETAILS: Final = 720
_PAD: Final = 24
_RING: Final = 16  # room for the focus ring inside the scrolling area
_BAR: Final = 20
_FAMILY: Final = 60
_ROW: Final = 64
_STACKED: Final = 92
_GAP: Final = 8
_BETWEEN: Final = 14  # families
_PREFIX: Final = "set."
_FIRST_OF: Final = "family."


class RulesList(Page):
    """One row is looked at: the one that keys went to or the pointer is on. Enter or a click chooses it."""

    def __init__(self, house: House, chosen: ChosenRules, use: Callable[[ChosenRules], None]) -> None:
        super().__init__(house)
        self._use = use
        self._families = listed_rules(house.rulebook, chosen)
        self._listed = {
            f"{_PREFIX}{number}": listed
            for number, listed in enumerate(one for family in self._families.values() for one in family)
        }
        same = [name for name, listed in self._listed.items() if listed.chosen == chosen]
        base = [name for name, listed in self._listed.items() if listed.preset.id == chosen.reference]
        self._at = next(iter((*same, *base, *self._listed)))
        self._items = {name: Item(name, chosen=name in same) for name in self._listed}
        self._title = Label("title", size=LARGE + 8, weight="bold", tone="gold")
        self._board = Panel("board")
        self._headings = {
            family: Label(_FIRST_OF + family, size=BODY + 6, weight="bold", tone="gold")
            for family in FAMILIES
        }
        self._rows = Scroll("rows")
        self._homes: Sequence[Rect] = ()
        self._details = Details(DiePictures())
        self._details_area = Rect(0, 0, 0, 0)
        self._back = Button("back")
        self._opened = False
        self.form.default = self._at

    # Places

    def arrange(self, look: Look) -> None:
        """Say and place everything; the list is as high as it needs to be."""
        texts, screen = look.texts, look.screen
        large = screen.text_scale > LARGE_TEXT
        self._title.says, self._back.says = texts.t("Choose the rules"), texts.t("Back")
        room = screen.inside(_MARGIN)
        head = 0 if large else screen.tall(_HEAD)
        self._title.visible = not large
        self._title.rect = Rect(room.x, room.y, room.width, max(0, head - screen.px(16)))
        foot = Rect(room.x, 0, screen.px(300), screen.tall(_FOOT))
        foot.bottom = room.bottom
        self._back.rect = foot
        middle = Rect(room.x, room.y + head, room.width, foot.top - screen.px(28) - room.y - head)
        wide = _LARGE_DETAILS if large else _DETAILS
        self._board.rect, self._details_area = row(screen, middle, [REST, wide], gap=32)
        self._place_rows(look, large=large)
        self._details.show(look, self._details_area, self._listed[self._at])
        self.hold([self._title, self._board, self._rows, *self._details.widgets, self._back])

    def _place_rows(self, look: Look, *, large: bool) -> None:
        screen = look.screen
        area = self._board.rect.inflate(-2 * screen.px(_PAD - _RING), -2 * screen.px(_PAD))
        left, y = area.x + screen.px(_RING), area.y
        wide = area.width - 2 * screen.px(_RING) - screen.px(_BAR)
        widgets: list[Widget] = []
        homes: list[Rect] = []
        for widget in self._column(look.texts, large=large):
            if isinstance(widget, Item):
                high = screen.tall(_STACKED if large else _ROW)
            elif isinstance(widget, Label) and widget.wrapped:
                high = widget.height(look, wide)
            else:
                y += screen.px(_BETWEEN) if widgets else 0
                high = screen.tall(_FAMILY)
            widgets.append(widget)
            homes.append(Rect(left, y, wide, high))
            y += high + screen.px(_GAP)
        self._rows.fill(widgets)
        self._homes = homes
        self._rows.place(area, homes)

    def _column(self, texts: Texts, *, large: bool) -> Iterator[Widget]:
        """Headings, rows and notes from above, with what they say."""
        items = iter(self._items.values())
        for family, listed in self._families.items():
            self._headings[family].says = texts.t(FAMILIES[family])
            yield self._headings[family]
            for one, item in zip(listed, items, strict=False):
                item.says, item.detail, item.stacked = one.name(texts), summary(texts, one.ruleset), large
                yield item
        for number, says in enumerate(self._notes(texts)):
            yield Label(f"note.{number}", says, size=SMALL + 2, tone="dim", wrapped=True)

    def _notes(self, texts: Texts) -> list[str]:
        """What is to be said below the player's own rule sets."""
        none = (
            []
            if self._families[OWN_FAMILY]
            else [texts.t("Rules saved on the page of house rules stand here.")]
        )
        problems = self.house.rulebook.problems()
        return none + [texts.t(problem.sentence, **problem.values) for problem in problems]

    def layout(self, look: Look) -> None:
        """Take on a look, with the row that is looked at in view."""
        super().layout(look)
        self.form.focus_on(self._at, show=self.form.shows_focus or not self._opened)
        self._reveal()
        self._opened = True
        self._rows.place(self._rows.rect, self._homes)  # it is there at once, without gliding

    # What is done

    def act(self, outcome: Outcome) -> Change | None:
        """Choose a row, or go back."""
        match outcome:
            case Activated("back"):
                return self.back()
            case Activated(name):
                self._use(self._listed[name].chosen)
                return Pop()
            case _:
                return None

    def handle(self, given: Input) -> Change | None:
        """Look at the row that keys went to or the pointer came upon."""
        goal = self._goal(given) if isinstance(given, Pressed) and self.form.shows_focus else None
        if goal is not None:
            self.form.focus_on(goal.name)
            self._look_at(goal.name, show=True)
            return None
        change = super().handle(given)
        if isinstance(given, Pointer) and given.kind == "move":
            self._look_at(next((name for name, item in self._items.items() if item.hovered), ""), show=False)
        elif isinstance(given, Pressed) and self.form.focus is not None:
            self._look_at(self.form.focus.name, show=True)
        return change

    def _goal(self, pressed: Pressed) -> Widget | None:
        """Where a key leads out of the list, round its end, or back to the row that was left."""
        focus, sheet = self.form.focus, self._details.sheet
        here, items = self._items[self._at], tuple(self._items.values())
        step = (Command.NEXT in pressed) - (Command.PREVIOUS in pressed)
        if step:
            return following([stop for stop in (here, sheet, self._back) if stop.can_focus], focus, step)
        if focus is sheet:
            if sheet.command(pressed) is not None:
                return sheet
            ways: Mapping[Command, Widget] = {
                Command.LEFT: here,
                Command.UP: sheet,
                Command.DOWN: self._back,
            }
        elif focus is self._back:
            ways = {Command.UP: here}
        else:
            ways = {Command.UP: items[-1]} if focus is items[0] else {}
        return next((ways[command] for command in pressed.commands if command in ways), None)

    def _look_at(self, name: str, *, show: bool) -> None:
        """Look at a row, if that is the name of one; the focus is there, and Enter chooses it."""
        if name not in self._listed or name == self._at:
            return
        self._at = self.form.default = name
        self.form.focus_on(name, show=show)
        if show:
            self._reveal()
        self._details.show(self.look, self._details_area, self._listed[name])

    def _reveal(self) -> None:
        """Bring the row that is looked at into view, and what no key goes to: its heading, notes below it."""
        parts, item = self._rows.parts, self._items[self._at]
        place = parts.index(item)
        above = parts[place - 1 : place]
        below = parts[place + 1 :] if self._at == [*self._items][-1] else ()
        for part in (*above, *below, item):
            if part is item or isinstance(part, Label):
                self._rows.reveal(part)
