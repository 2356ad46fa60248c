"""The buttons of the play scene, what they say, and why they can't be used."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.describe import dice_words, reason_sentence
from game.rules.actions import EnterScore, Forfeit, TakeOver
from game.rules.legality import why_not
from game.rules.reasons import Reason, Why
from game.rules.ruleset import Ruleset
from game.rules.state import READY, GameState
from game.text import Texts
from game.ui.draw.icons import IconName, IconPainter
from game.ui.draw.theme import BODY, LARGE
from game.ui.input import Pressed, TextInput
from game.ui.keys import Command, hint
from game.ui.kit.button import GUARD_TICKS, Button, Icon
from game.ui.kit.entry import Entry
from game.ui.kit.form import Form
from game.ui.kit.label import Label
from game.ui.kit.number import digit_of
from game.ui.kit.outcome import Outcome
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.table.choosing import Choosing
from game.ui.table.layout import TableLayout
from game.ui.table.risk import risk, risk_of_taking
from game.ui.table.shown import Shown

ROLL: Final = "roll"
BANK: Final = "bank"
POINTS: Final = "points"
ENTER: Final = "enter"
TAKE: Final = "take"
JOKER: Final = "joker"
FORFEIT: Final = "forfeit"
HOLD_TICKS: Final = 36
"""How long Bank is held down where that is asked for (0.6 s)."""

BUST: Final = "bust"
FLEUR: Final = "fleur"
HINT: Final = "hint"
RULES: Final = "rules"
MENU: Final = "menu"


class Controls:
    """Roll and Bank for dice on the tray; an entry for points where real dice are rolled; rules and menu.

    Some rules add to them: taking over before the first roll, jokers, and giving up a turn that is stuck.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.take = Button(TAKE, size=LARGE, command=Command.TAKE_OVER, guard=GUARD_TICKS)
        self.roll = Button(ROLL, style="primary", size=LARGE, command=Command.ROLL, guard=GUARD_TICKS)
        self.joker = Button(JOKER, command=Command.JOKER)
        self.forfeit = Button(FORFEIT, command=Command.FORFEIT, guard=GUARD_TICKS)
        self.bank = Button(BANK, size=LARGE, command=Command.BANK, guard=GUARD_TICKS)
        self.points = Entry(POINTS, longest=6)
        self.enter = Button(ENTER, style="primary", size=LARGE, command=Command.BANK, guard=GUARD_TICKS)
        self.bust = Button(BUST, size=LARGE, guard=GUARD_TICKS)
        self.fleur = Button(FLEUR, guard=GUARD_TICKS)
        self.grip = Label("grip", tone="dim", align="centre", wrapped=True)
        self.hint = Button(HINT, icon=_icon(IconPainter(), "bulb"), style="quiet", command=Command.HINT)
        self.rules = Button(RULES, "?", size=LARGE, style="quiet")
        self.menu = Button(MENU, icon=_icon(IconPainter(), "menu"), style="quiet")
        self._ruleset = ruleset
        self.deciding: Final = (
            *(self.take, self.roll, self.joker, self.forfeit, self.bank),
            *(self.enter, self.bust, self.fleur),
        )
        tray: list[Widget] = [self.take, self.roll, self.joker, self.forfeit, self.bank]
        real: list[Widget] = [self.points, self.enter, self.bust, self.fleur]
        self.form: Final = Form([self.grip, *tray, *real, self.hint, self.rules, self.menu], start=ROLL)

    def lay_out(self, look: Look, layout: TableLayout) -> None:
        """Give every widget its look, its place and its lasting words."""
        texts, px = look.texts, look.screen.px
        self.roll.hint, self.bank.hint = texts.t("Space"), texts.t("Enter")
        self.take.hint, self.joker.hint = hint(Command.TAKE_OVER), hint(Command.JOKER)
        self.forfeit.hint, self.forfeit.says = hint(Command.FORFEIT), texts.t("Give the turn up")
        self.enter.says, self.enter.hint = texts.t("Write down"), texts.t("Enter")
        self.bust.says = texts.t("Bust")
        self.fleur.says = texts.t("Fleur")
        self.grip.says = texts.t("Hold to shake the dice, let go to throw")
        self.points.says, self.points.empty = "", texts.t("Points of this turn")
        places: dict[Widget, Rect] = {
            self.grip: layout.grip,
            self.take: layout.take,
            self.roll: layout.roll,
            self.joker: layout.middle,
            self.forfeit: layout.middle,
            self.bank: layout.bank,
            self.points: Rect(layout.roll.x, layout.roll.y - px(110), layout.roll.width, px(84)),
            self.enter: layout.roll,
            self.bust: layout.bank,
            self.fleur: layout.middle,
            self.hint: layout.hint_button,
            self.rules: layout.rules_button,
            self.menu: layout.menu_button,
        }
        # They are large already; where text is, they need not be larger than it.
        large = max(BODY, LARGE / look.screen.text_scale)
        for button in (self.take, self.roll, self.bank, self.enter, self.bust):
            button.size = large
        self.form.layout(look)
        for widget, rect in places.items():
            widget.layout(look, rect)

    def refresh(
        self, look: Look, shown: Shown, choosing: Choosing, hold_from: int | None, *, waits: bool
    ) -> None:
        """Bring all buttons into line with who is to decide (`waits`: somebody is), and with the choice."""
        state = choosing.state
        self.show_for(state, shown.seat, waits=waits)
        if not waits:
            seat = shown.seats[shown.seat]
            self.rest(look, look.texts.t("{name} is playing", name=seat.name) if seat.bot else "")
        elif state.seats[state.seat].real:
            self.refresh_real(look, state)
        else:
            self.refresh_tray(look, choosing, hold_from)

    def show_for(self, state: GameState, seat: int, *, waits: bool) -> None:
        """Show a seat the entry for real dice, or the buttons for the tray, as far as its rules have them."""
        ruleset, real = self._ruleset, state.seats[seat].real
        stuck = waits and why_not(state, Forfeit()) is None
        for widget in (self.points, self.enter, self.bust):
            widget.visible = real
        self.roll.visible = self.bank.visible = self.hint.visible = not real
        self.grip.visible = waits and not real and state.phase is READY
        self.take.visible = waits and not real and state.phase is READY and ruleset.takeover is not None
        self.forfeit.visible = stuck
        self.fleur.visible = real and ruleset.fleur_when != "never" and not stuck
        # A turn that is stuck has no use for jokers.
        self.joker.visible = not real and ruleset.jokers and not stuck

    def rest(self, look: Look, why: str) -> None:
        """Nothing can be decided now; `why` says who is at it, or is empty while the show goes on."""
        texts = look.texts
        self.roll.says, self.bank.says = texts.t("Roll"), texts.t("Bank")
        self.bank.hold, self.bank.detail = 0, ""
        self.roll.detail, self.joker.says = "", texts.t("Jokers")
        for button in (*self.deciding, self.hint):
            button.enabled, button.why_not = False, why
        self.joker.why_not = ""

    def refresh_tray(self, look: Look, choosing: Choosing, hold_from: int | None = None) -> None:
        """Say what the buttons would do with this choice.

        With at least `hold_from` points at stake Bank must be held down.
        """
        texts, after = look.texts, choosing.after
        called = bool(after.turn.carry.aside and after.turn.carry.jokers)
        dice = after.turn.dice
        if called:
            self.roll.says = texts.n("Roll the joker", "Roll the {count} jokers", dice)
        else:
            self.roll.says = texts.n("Roll {count} die", "Roll {count} dice", dice)
        self.roll.detail = self._beside_roll(texts, after, called=called)
        self._refresh_bank(texts, after.turn.score, hold_from)
        self.roll.refuse(_said(look, choosing.why_not_roll()))
        self.bank.refuse(_said(look, choosing.why_not_bank()))
        self.forfeit.refuse("")
        self.hint.refuse("")
        self._refresh_take(look, after)
        self._refresh_joker(look, choosing)

    def _refresh_bank(self, texts: Texts, score: int, hold_from: int | None) -> None:
        held = bool(score) and hold_from is not None and score >= hold_from
        self.bank.hold = HOLD_TICKS if held else 0
        self.bank.says = texts.t("Bank {points}", points=score) if score else texts.t("Bank")
        self.bank.detail = texts.t("hold it down") if held else ""
        self.bank.too_soon = texts.t("Let go too soon: hold Bank until it is full.")

    def _beside_roll(self, texts: Texts, after: GameState, *, called: bool) -> str:
        """The second line of Roll: jokers that wait meanwhile, or the risk beside that of taking over."""
        jokers = after.turn.carry.jokers
        if jokers and not called:
            words = dice_words(jokers)
            return texts.n("Joker {dice} waits", "Jokers {dice} wait", len(jokers), dice=words)
        if self.take.visible:
            return texts.t("bust {chance}", chance=texts.percent(risk(after)))
        return ""

    def _refresh_take(self, look: Look, state: GameState) -> None:
        """What may be taken over, for what, and at what risk; or why not."""
        texts, left = look.texts, state.leftover
        self.take.refuse(_said(look, why_not(state, TakeOver())))
        self.take.says, self.take.detail = texts.t("Take over"), ""
        if left is not None and self.take.enabled:
            self.take.says = texts.n("Take over {count} die", "Take over {count} dice", left.dice)
            chance = texts.percent(risk_of_taking(state.ruleset, left))
            self.take.detail = texts.t(
                "{points} · bust {chance}", points=texts.points(left.points), chance=chance
            )

    def _refresh_joker(self, look: Look, choosing: Choosing) -> None:
        texts, reason = look.texts, choosing.why_no_jokers()
        chosen = tuple(sorted(choosing.faces[die] for die in choosing.chosen))
        if chosen and reason is None:
            self.joker.says = texts.n(
                "{dice} as joker", "{dice} as jokers", len(chosen), dice=dice_words(chosen)
            )
        elif choosing.jokers and not chosen:
            self.joker.says = texts.t("No jokers")
        else:
            self.joker.says = texts.t("Jokers")
        self.joker.refuse(_said(look, reason))
        if choosing.active and reason is not None and reason.why is Why.NO_DICE:
            self.joker.why_not = texts.t("Choose dice first")
        elif not choosing.active:
            self.joker.why_not = ""  # there is nothing to be said about it at every moment

    def refresh_real(self, look: Look, state: GameState) -> None:
        """Say whether the points that are entered can be written down."""
        entry = self.entered
        reason = why_not(state, entry) if entry and entry.points else None
        missing = "" if entry and entry.points else look.texts.t("Enter the points of the turn")
        self.enter.refuse(missing or _said(look, reason))
        for button in (self.bust, self.fleur, self.forfeit):
            button.refuse("")

    def typed(self, pressed: Pressed) -> Outcome | None:
        """Points need no focus: a digit begins to enter them, Enter writes them down."""
        if not self.points.visible or self.form.asking or pressed.repeat or pressed.ctrl:
            return None
        if self.points.editing:
            if Command.BANK not in pressed or Command.ACCEPT not in pressed:
                return None
            if self.enter.enabled:
                self.points.stop_editing()
            return self.enter.use()
        digit = digit_of(pressed)
        if not digit:
            return None
        self.points.use()
        return self.points.text(TextInput(digit))

    @property
    def entered(self) -> EnterScore | None:
        """What was typed, as an action; None if it is no number."""
        typed = "".join(str(self.points.value()).split())
        return EnterScore(int(typed)) if typed.isascii() and typed.isdigit() else None


def _said(look: Look, reason: Reason | None) -> str:
    return "" if reason is None else reason_sentence(look.texts, reason)


def _icon(icons: IconPainter, name: IconName) -> Icon:
    return lambda surface, rect, colour: icons.draw(surface, name, rect, colour)
