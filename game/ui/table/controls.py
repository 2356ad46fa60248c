"""The buttons of the play scene, what they say, and why they can't be used."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.describe import reason_sentence
from game.rules.actions import EnterScore
from game.rules.legality import Reason, why_not
from game.rules.state import GameState
from game.ui.draw.icons import IconName, IconPainter
from game.ui.draw.theme import LARGE
from game.ui.keys import Command
from game.ui.kit.button import GUARD_TICKS, Button, Icon
from game.ui.kit.entry import Entry
from game.ui.kit.form import Form
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.table.choosing import Choosing
from game.ui.table.layout import TableLayout

ROLL: Final = "roll"
BANK: Final = "bank"
POINTS: Final = "points"
ENTER: Final = "enter"
BUST: Final = "bust"
FLEUR: Final = "fleur"
RULES: Final = "rules"
MENU: Final = "menu"


class Controls:
    """Roll and Bank for dice on the tray; an entry for points where real dice are rolled; rules and menu."""

    def __init__(self, *, fleur: bool) -> None:
        self.roll = Button(ROLL, style="primary", size=LARGE, command=Command.ROLL, guard=GUARD_TICKS)
        self.bank = Button(BANK, size=LARGE, command=Command.BANK, guard=GUARD_TICKS)
        self.points = Entry(POINTS, longest=6)
        self.enter = Button(ENTER, style="primary", size=LARGE, command=Command.BANK, guard=GUARD_TICKS)
        self.bust = Button(BUST, size=LARGE, guard=GUARD_TICKS)
        self.fleur = Button(FLEUR, guard=GUARD_TICKS)
        self.rules = Button(RULES, "?", size=LARGE, style="quiet")
        self.menu = Button(MENU, icon=_icon(IconPainter(), "menu"), style="quiet")
        self._has_fleur = fleur
        widgets: list[Widget] = [self.roll, self.bank, self.points, self.enter, self.bust, self.fleur]
        self.form: Final = Form([*widgets, self.rules, self.menu], start=ROLL)

    def lay_out(self, look: Look, layout: TableLayout) -> None:
        """Give every widget its look, its place and its lasting words."""
        texts, px = look.texts, look.screen.px
        self.roll.hint, self.bank.hint = texts.t("Space"), texts.t("Enter")
        self.enter.says, self.enter.hint = texts.t("Write down"), texts.t("Enter")
        self.bust.says = texts.t("Bust")
        self.fleur.says = texts.t("Fleur")
        self.points.says, self.points.empty = "", texts.t("Points of this turn")
        places: dict[Widget, Rect] = {
            self.roll: layout.roll,
            self.bank: layout.bank,
            self.points: Rect(layout.roll.x, layout.roll.y - px(110), layout.roll.width, px(84)),
            self.enter: layout.roll,
            self.bust: layout.bank,
            self.fleur: Rect(layout.bank.x, layout.bank.y - px(84), layout.bank.width, px(64)),
            self.rules: layout.rules_button,
            self.menu: layout.menu_button,
        }
        self.form.layout(look)
        for widget, rect in places.items():
            widget.layout(look, rect)

    def show_real(self, *, real: bool) -> None:
        """Show the entry for real dice, or the buttons for the tray."""
        for widget in (self.points, self.enter, self.bust):
            widget.visible = real
        self.fleur.visible = real and self._has_fleur
        self.roll.visible = self.bank.visible = not real

    def rest(self, look: Look, why: str) -> None:
        """Nothing can be decided now; `why` says who is at it, or is empty while the show goes on."""
        self.roll.says, self.bank.says = look.texts.t("Roll"), look.texts.t("Bank")
        for button in (self.roll, self.bank, self.enter, self.bust, self.fleur):
            button.enabled, button.why_not = False, why

    def refresh_tray(self, look: Look, choosing: Choosing) -> None:
        """Say what Roll and Bank would do with this choice."""
        texts, after = look.texts, choosing.after
        dice = after.turn.dice
        self.roll.says = texts.n("Roll {count} die", "Roll {count} dice", dice)
        self.bank.says = (
            texts.t("Bank {points}", points=after.turn.score) if after.turn.score else texts.t("Bank")
        )
        self.roll.refuse(_said(look, choosing.why_not_roll()))
        self.bank.refuse(_said(look, choosing.why_not_bank()))

    def refresh_real(self, look: Look, state: GameState) -> None:
        """Say whether the points that are entered can be written down."""
        entry = self.entered
        reason = why_not(state, entry) if entry and entry.points else None
        missing = "" if entry and entry.points else look.texts.t("Enter the points of the turn")
        self.enter.refuse(missing or _said(look, reason))
        self.bust.refuse("")
        self.fleur.refuse("")

    @property
    def entered(self) -> EnterScore | None:
        """What was typed, as an action; None if it is no number."""
        typed = "".join(str(self.points.value()).split())
        return EnterScore(int(typed)) if typed.isascii() and typed.isdigit() else None


def _said(look: Look, reason: Reason | None) -> str:
    return "" if reason is None else reason_sentence(look.texts, reason)


def _icon(icons: IconPainter, name: IconName) -> Icon:
    return lambda surface, rect, colour: icons.draw(surface, name, rect, colour)
