"""A row of the house rules on the screen: a switch, a choice or a number, and what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import SMALL
from game.ui.kit.choice import Choice
from game.ui.kit.halves import PAD
from game.ui.kit.label import Label, Picture
from game.ui.kit.layout import REST, grid, row
from game.ui.kit.number import Number
from game.ui.kit.toggle import Toggle
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.rules_editor import words
from game.ui.rules_editor.draft import Draft
from game.ui.rules_editor.knobs import MOST, Amount, Knob, Part, Pick, Row, Switch
from game.ui.rules_editor.trouble import row_in_trouble, trouble_of

Placed = list[tuple[Widget, Rect]]

_LINE: Final = 64
_PART: Final = 64
_GAP: Final = 8
_BELOW: Final = 12  # the focus ring of what stands above reaches so far
_INDENT: Final = 56
_NUMBER_SHARE: Final = 0.36  # of the width, for the number beside a switch
_DIE: Final = 1.42  # a die's picture, with room for its shadow, is so much larger


@dataclass(frozen=True, slots=True)
class Room:
    """Where a row goes: left edge, upper edge and width in pixels; `large` text has a line for every name."""

    look: Look
    x: int
    y: int
    width: int
    large: bool

    def below(self, y: int) -> Room:
        """The room further down."""
        return Room(self.look, self.x, y, self.width, self.large)

    def line(self, units: float = _LINE) -> Rect:
        """A line over the whole width."""
        return Rect(self.x, self.y, self.width, self.look.screen.tall(units))


class RowView:
    """The widgets of one row. They stay the same while the draft changes, so that focus and caret do too.

    Each is called like its knob, after `prefix`.
    """

    def __init__(self, rule: Row, pictures: DiePictures, prefix: str = "") -> None:
        self.row: Final = rule
        self._prefix = prefix
        self._widgets = {knob.name: _widget(prefix + knob.name, knob) for knob in rule.knobs}
        name = f"{prefix}{rule.field}"
        self._titles = {part.name: Label(f"{prefix}{part.name}.title") for part in rule.knobs}
        self._help = Label(f"{name}.help", size=SMALL, tone="dim", wrapped=True)
        self._trouble = Label(f"{name}.trouble", size=SMALL + 2, weight="medium", tone="gold", wrapped=True)
        self._dice = {
            part.name: _die(f"{prefix}{part.name}.die", int(face), pictures)
            for part in rule.knobs
            if (face := part.name.rpartition(".")[2]).isdigit()
        }
        self._parts: tuple[Part, ...] = ()

    @property
    def head(self) -> str:
        """The name of the widget that stands for the row."""
        return self._prefix + self.row.head.name

    def show(self, texts: Texts, draft: Draft, *, large: bool) -> None:
        """Say everything and show what the draft holds."""
        self._parts = draft.parts(self.row)
        named = [self.row.head, *([] if self._inline() and not large else self._parts)]
        for knob in self.row.knobs:
            widget = self._widgets[knob.name]
            title = (
                words.title(texts, knob.name) if knob is self.row.head else words.part_title(texts, knob.name)
            )
            self._titles[knob.name].says = title
            above = large and not isinstance(widget, Toggle)
            beside = "" if above or knob not in named or knob.name in self._dice else title
            _fill(widget, beside, texts, draft, knob)
        self._widgets[self.row.head.name].enabled = draft.can_change(self.row)
        hindrance = draft.hindrances.get(self.row.field)
        self._help.says = (
            words.help_of(texts, self.row.field)
            if hindrance is None
            else words.hindrance_of(texts, hindrance)
        )
        self._trouble.says = trouble_of(texts, draft) if row_in_trouble(draft) == self.row.field else ""

    def _inline(self) -> bool:
        """Whether the row is a switch with one number, which stands beside it."""
        return isinstance(self.row.head, Switch) and len(self._parts) == 1

    def place(self, room: Room) -> tuple[Placed, int]:
        """What is to be seen of it and where, and the lower edge of it all."""
        placed: Placed = []
        y = self._place_head(room, placed)
        for label in (self._help, self._trouble):
            if label.says:
                pad = room.look.screen.px(PAD)
                wide = room.width - 2 * pad
                high = label.height(room.look, wide)
                placed.append((label, Rect(room.x + pad, y, wide, high)))
                y += high + room.look.screen.px(_GAP)
        if self._parts and (room.large or not self._inline()):
            y = self._place_parts(room.below(y), placed)
        return placed, y

    def _place_head(self, room: Room, placed: Placed) -> int:
        screen, head = room.look.screen, self._widgets[self.row.head.name]
        if room.large and not isinstance(head, Toggle):
            room = self._named(self.row.head.name, room, placed)
        line = room.line()
        if isinstance(head, Toggle) and not room.large:
            wide = round(line.width * _NUMBER_SHARE)
            number = Rect(line.right - screen.px(PAD) - wide, line.y, wide, line.height)
            if self._inline():
                placed.append((self._widgets[self._parts[0].name], number))
            line.width = number.left - screen.px(3 * _GAP) - line.x
        placed.insert(0, (head, line))
        return line.bottom + screen.px(_BELOW)

    def _named(self, knob: str, room: Room, placed: Placed) -> Room:
        """Put the name of a knob above it; gives the room below the name."""
        label, pad = self._titles[knob], room.look.screen.px(PAD)
        high = label.height(room.look, room.width)
        placed.append((label, Rect(room.x + pad, room.y, room.width - pad, high)))
        return room.below(room.y + high)

    def _place_parts(self, room: Room, placed: Placed) -> int:
        screen = room.look.screen
        indent = 0 if room.large else screen.px(_INDENT)
        right = screen.px(PAD) if self._dice and not room.large else 0  # numbers alone fill their place
        room = Room(room.look, room.x + indent, room.y, room.width - indent - right, room.large)
        if self._parts[0].name in self._dice:
            return self._place_cells(room, placed, 2 if room.large else 3)
        if isinstance(self._parts[0], Switch):
            return self._place_cells(room, placed, 1 if room.large else 2)
        for part in self._parts:
            inner = self._named(part.name, room, placed) if room.large else room
            placed.append((self._widgets[part.name], inner.line(_PART)))
            room = room.below(inner.line(_PART).bottom + screen.px(_GAP))
        return room.y

    def _place_cells(self, room: Room, placed: Placed, columns: int) -> int:
        """Place all parts in a few columns, the dice they are about before them."""
        screen = room.look.screen
        lines = -(-len(self._parts) // columns)
        high = lines * screen.tall(_PART) + (lines - 1) * screen.px(_GAP)
        area = Rect(room.x, room.y, room.width, high)
        for part, cell in zip(self._parts, grid(screen, area, columns, lines, gap=_GAP), strict=False):
            place = cell
            if part.name in self._dice:
                die, place = row(screen, cell, [_PART * screen.text_scale, REST], gap=4)
                placed.append((self._dice[part.name], die))
            placed.append((self._widgets[part.name], place))
        return area.bottom + screen.px(_GAP)


def _widget(name: str, knob: Knob) -> Toggle | Choice | Number:
    match knob:
        case Switch():
            return Toggle(name)
        case Pick():
            return Choice(name, "", [("", "")])
        case Amount():
            return Number(name, bounds=(knob.least, MOST), number=knob.usual, step=knob.step)


def _fill(widget: Widget, title: str, texts: Texts, draft: Draft, knob: Knob) -> None:
    """Let a widget say its name and show what the draft holds."""
    value = draft.value(knob)
    match widget, knob:
        case Toggle(), _:
            widget.says, widget.on = title, bool(value)
        case Choice(), Pick():
            widget.says = title
            shown = [(option, words.option_words(texts, knob, option)) for option in draft.options(knob)]
            widget.offer(shown, value)
        case Number(), _:
            widget.says, widget.number = title, int(value)
            widget.show = lambda number: words.amount_words(texts, knob.name, number)
        case _:
            raise TypeError(f"{widget.name} shows no {knob.name}")


def _die(name: str, face: int, pictures: DiePictures) -> Picture:
    def paint(surface: Surface, box: Rect, look: Look) -> None:
        side = round(min(box.width, box.height, look.screen.tall(46)) * _DIE)
        picture = pictures.picture(face, side)
        surface.blit(picture, picture.get_rect(center=box.center))

    return Picture(name, paint, text=str(face))
