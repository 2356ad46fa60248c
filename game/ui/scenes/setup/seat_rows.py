"""The rows of the setup page: one seat each, with all that can be set about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from game.ai.players.bots import (
    ALL_NAMES,
    STEADY,
    STRENGTH_NAMES,
    TEMPER_NAMES,
    bot_named,
    strength_of,
    temper_of,
)
from game.text import Texts, mark
from game.ui.draw.icons import IconName, IconPainter
from game.ui.draw.theme import Colour
from game.ui.draw.tokens import TokenPainter
from game.ui.kit.button import Button, Icon
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.label import Picture
from game.ui.kit.layout import REST, column, row
from game.ui.kit.toggle import Toggle
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.seating import LONGEST_NAME, PERSON, usual_name
from game.ui.settings import SeatMemory

REAL: Final = "real"  # a person with real dice, among the kinds of a seat
_SWITCH: Final = 100  # grows with the text, as the switch does
_TEMPER: Final = 134
_WIDTHS: Final = (56, REST, 356, _TEMPER, 48, 48, 48)
_STRENGTHS: Final = {
    "novice": mark("Computer, novice"),
    "casual": mark("Computer, casual"),
    "club": mark("Computer, club"),
    "expert": mark("Computer, expert"),
    "perfect": mark("Computer, perfect"),
    "steady": mark("Computer, steady"),
}
_TEMPERS: Final = {"careful": mark("Careful"), "even": mark("Even"), "bold": mark("Bold")}
LARGE_TEXT: Final = 1.3
"""Text larger than this needs pages laid out otherwise."""

PARTS: Final = ("plays", "token", "name", "kind", "temper", "up", "down", "remove")


def kinds(texts: Texts) -> list[tuple[str, str]]:
    """Who may decide for a seat, and what that is called."""
    return [(PERSON, texts.t("Person")), (REAL, texts.t("With real dice")), *computers(texts)]


def computers(texts: Texts) -> list[tuple[str, str]]:
    """How strong a computer player may be, and what that is called."""
    return [(strength, texts.t(_STRENGTHS[strength])) for strength in STRENGTH_NAMES]


def temper_button(texts: Texts, name: str, bot: str | None) -> Button:
    """What shows the temper of a computer player, and changes it; not to be seen without one."""
    button = Button(name)
    button.visible = bot in ALL_NAMES
    if bot is not None and button.visible:
        button.says = texts.t(_TEMPERS[temper_of(bot)])
    return button


def with_next_temper(bot: str) -> str:
    """The computer player of the same strength with another temper."""
    place = TEMPER_NAMES.index(temper_of(bot)) + 1
    return bot_named(strength_of(bot), TEMPER_NAMES[place % len(TEMPER_NAMES)])


def with_strength(bot: str | None, strength: str) -> str:
    """The computer player of this strength, with the temper of the one before, if there was one."""
    return bot_named(strength, temper_of(bot) if bot in ALL_NAMES and bot is not None else "even")


def kind_of(seat: SeatMemory) -> str:
    """The kind of a seat; a computer player there is no more is a steady one."""
    if seat.player == PERSON:
        return REAL if seat.real_dice else PERSON
    return strength_of(seat.player) if seat.player in ALL_NAMES else STEADY


def with_kind(seat: SeatMemory, kind: str) -> SeatMemory:
    """The seat with another kind; a person's name keeps no star, which would make it a computer again."""
    if kind in {PERSON, REAL}:
        return replace(seat, player=PERSON, real_dice=kind == REAL, name=seat.name.lstrip(" *"))
    return replace(seat, player=with_strength(seat.player, kind), real_dice=False)


@dataclass(frozen=True, slots=True)
class SeatPainters:
    """Tokens and icons, drawn once for all rows."""

    tokens: TokenPainter = field(default_factory=TokenPainter)
    icons: IconPainter = field(default_factory=IconPainter)

    def icon(self, name: IconName) -> Icon:
        """The painter of a button's icon."""

        def paint(surface: Surface, box: Rect, colour: Colour) -> None:
            self.icons.draw(surface, name, box, colour)

        return paint

    def token(self, name: str, seat: int | None) -> Picture:
        """The token of a seat at the table; of one that does not take part, nothing."""

        def paint(surface: Surface, box: Rect, look: Look) -> None:
            if seat is not None:
                self.tokens.draw(surface, seat, box.center, min(box.width, box.height, look.screen.tall(52)))

        picture = Picture(name, paint)
        picture.version = seat
        return picture


def seat_row(
    texts: Texts, painters: SeatPainters, index: int, seats: Sequence[SeatMemory]
) -> tuple[Widget, ...]:
    """The widgets of one seat, in the order of PARTS; each is called `part.index`."""
    seat = seats[index]
    token = sum(other.plays for other in seats[:index]) if seat.plays else None
    name = Entry(
        f"name.{index}", content=seat.name, longest=LONGEST_NAME, empty=usual_name(texts, index, seat.player)
    )
    kind = Choice(f"kind.{index}", "", kinds(texts), kind_of(seat))
    temper = temper_button(texts, f"temper.{index}", seat.player)
    up = Button(f"up.{index}", style="quiet", icon=painters.icon("up"))
    down = Button(f"down.{index}", style="quiet", icon=painters.icon("down"))
    remove = Button(f"remove.{index}", style="quiet", icon=painters.icon("cross"))
    up.visible, down.visible = index > 0, index < len(seats) - 1
    remove.visible = len(seats) > 1
    plays = Toggle(f"plays.{index}", on=seat.plays)
    return plays, painters.token(f"token.{index}", token), name, kind, temper, up, down, remove


def row_places(look: Look, area: Rect, seat: SeatMemory) -> list[Rect]:
    """The places of a seat's widgets, in the order of PARTS: side by side, large text in two lines.

    In two lines nothing lies below the name, which has the room of the temper where there is none.
    """
    screen = look.screen
    if screen.text_scale <= LARGE_TEXT:
        return row(screen, area, [_SWITCH * screen.text_scale, *_WIDTHS], gap=12)
    upper, lower = column(screen, area, [REST, REST], gap=12)
    plays, token, temper, *small = (width * screen.text_scale for width in (_SWITCH, 56, _TEMPER, 40, 40, 40))
    *named, liked = row(screen, upper, [plays, token, REST, temper], gap=12)
    kind, *buttons = row(screen, lower, [REST, *small], gap=12)
    if seat.player == PERSON:
        named[-1].union_ip(liked)
    return [*named, kind, liked, *buttons]
