"""House rules: every rule of a rule set, to be changed, played, saved under a name and shared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.presets import DEFAULT, load_preset
from game.rulebook import OWN
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import LARGE
from game.ui.house import House
from game.ui.input import CloseAsked, Dropped, Input, Pressed
from game.ui.kit.button import Button
from game.ui.kit.dialog import Dialog
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, row
from game.ui.kit.outcome import Activated, Answered, Changed, Outcome
from game.ui.kit.scroll import Scroll
from game.ui.look import Look
from game.ui.naming import rules_name
from game.ui.rules_editor.chosen import ChosenRules, found_rules
from game.ui.rules_editor.draft import draft_of
from game.ui.rules_editor.knobs import END, ROWS, SCORING, TOGETHER, TURN, VARIANTS
from game.ui.rules_editor.knobs import Row as Rule
from game.ui.rules_editor.rows import RowView
from game.ui.rules_editor.trouble import row_in_trouble
from game.ui.scene import Change, Pop
from game.ui.scenes.house_rules.keeping import ACTIONS, Answer, Keeping, Kept, Rules
from game.ui.scenes.house_rules.sheet import keep_sheet, rule_sheet
from game.ui.scenes.house_rules.side import Side
from game.ui.scenes.house_rules.tabs import KEEP, OFFERS, Tabs, sheet_of
from game.ui.scenes.page import Page
from game.ui.scenes.setup.seat_rows import LARGE_TEXT

_MARGIN: Final = 40
_HEAD: Final = 72
_TABS: Final = 68
_FOOT: Final = 92
_SIDE: Final = 640
_LARGE_SIDE: Final = 680
_PAD: Final = 24
_RING: Final = 16

_TURNING: Final = {pygame.K_TAB: 1, pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
_RULES: Final[dict[str, tuple[Rule, ...]]] = {
    "scores": SCORING,
    "turn": TURN,
    "variants": VARIANTS,
    "end": END,
}


class HouseRules(Page):
    """One sheet of rows at a time, the rules in words beside it; nothing is in force before it is used."""

    def __init__(self, house: House, chosen: ChosenRules, use: Callable[[ChosenRules], None]) -> None:
        super().__init__(house, default="use")
        self._chosen, self._use = chosen, use
        self._pictures = DiePictures()
        self._base = found_rules(house.rulebook, chosen.reference) or load_preset(DEFAULT)
        self._draft = draft_of(self._base.ruleset, chosen.changes)
        self._start = self._draft.table
        self._name = ""  # that came with rules that are not saved
        self._keeping = Keeping(house)
        self._sheets = {name: _views(name, rules, self._pictures) for name, rules in _RULES.items()}
        self._offer()
        self._tab = next(iter((*self._troubled, *self._sheets)))
        self._title = Label("title", size=LARGE, weight="bold", tone="gold")
        self._tabs = Tabs()
        self._board = Panel("board")
        self._sheet = Scroll("sheet")
        self._side = Side(self._pictures)
        self._back = Button("back")
        self._undo = Button("undo_all")
        self._save = Button("save")
        self._used = Button("use", style="primary")

    def _offer(self) -> None:
        """Show what is usual beside the rule set on a sheet of its own, before all others."""
        offered = dict.fromkeys(TOGETHER.get(offer.field, offer.field) for offer in self._base.offers)
        others = {name: views for name, views in self._sheets.items() if name != OFFERS}
        rules = tuple(ROWS[field] for field in offered)
        first = {OFFERS: _views(OFFERS, rules, self._pictures)} if rules else {}
        self._sheets = {**first, **others}

    # Places

    def arrange(self, look: Look) -> None:
        """Say and place everything as the draft is now."""
        texts, screen = look.texts, look.screen
        large = screen.text_scale > LARGE_TEXT
        self._pictures.wear(look.dice)
        self._say(texts)
        room = screen.inside(_MARGIN)
        y = room.y
        if not large:
            self._title.rect = Rect(room.x, y, room.width, screen.tall(_HEAD - 16))
            y += screen.tall(_HEAD)
        self._title.visible = not large
        tabs = Rect(room.x, y, room.width, screen.tall(_TABS))
        choices = self._tabs.place(look, tabs, self._names, self._tab, self._troubled, large=large)
        foot = Rect(room.x, room.bottom - screen.px(_FOOT), room.width, screen.px(_FOOT))
        y = tabs.bottom + screen.px(20)
        middle = Rect(room.x, y, room.width, foot.top - screen.px(24) - y)
        self._board.rect, side = row(screen, middle, [REST, _LARGE_SIDE if large else _SIDE], gap=28)
        self._side.place(look, side, self._base, self._draft)
        self._place_sheet(look, large=large)
        places = row(screen, foot, [280, 360, REST, 360, 480], gap=24)
        self._back.rect, self._undo.rect, _, self._save.rect, self._used.rect = places
        for button in (self._back, self._undo, self._save):
            button.rect = button.rect.inflate(0, -screen.px(12))
        foot_row = (self._back, self._undo, self._save, self._used)
        self.hold([self._title, *choices, self._board, self._sheet, *self._side.widgets, *foot_row])

    @property
    def _names(self) -> list[str]:
        return [*self._sheets, KEEP]

    def _place_sheet(self, look: Look, *, large: bool) -> None:
        area = self._board.rect.inflate(-2 * look.screen.px(_PAD - _RING), -2 * look.screen.px(_PAD))
        inner = area.inflate(-2 * look.screen.px(_RING), 0)
        if self._tab == KEEP:
            placed = keep_sheet(look, inner, self._keepable, self.house.rulebook.problems(), large=large)
        else:
            placed = rule_sheet(look, inner, self._sheets[self._tab], self._draft, large=large)
        self._sheet.fill([widget for widget, _ in placed])
        self._sheet.place(area, [place for _, place in placed])

    def _say(self, texts: Texts) -> None:
        name = rules_name(texts, self._base)
        changed = self._draft.table != self._base.ruleset.to_table()
        self._title.says = (
            texts.t("House rules: {name}, changed", name=name)
            if changed
            else texts.t("House rules: {name}", name=name)
        )
        self._back.says = texts.t("Back")
        self._undo.says = texts.t("Undo all changes")
        self._undo.enabled = changed
        self._save.says = texts.t("Save as …")
        self._used.says = texts.t("Use these rules")
        self._save.refuse(self._unplayable)
        self._used.refuse(self._unplayable)

    @property
    def _unplayable(self) -> str:
        """Why the rules can be neither used nor given away, where there is room for no more."""
        return "" if self._draft.ruleset is not None else self.texts.t("Can't be played yet")

    @property
    def _troubled(self) -> list[str]:
        """The sheets with the row that something is wrong with."""
        field = row_in_trouble(self._draft)
        return [name for name, views in self._sheets.items() if field in {view.row.field for view in views}]

    @property
    def _keepable(self) -> dict[str, str]:
        """The buttons of the last sheet, and why they can't be used; "" if they can."""
        texts = self.texts
        trouble = self._unplayable
        foreign = "" if self._base.id.startswith(OWN) else texts.t("Not a rule set of your own")
        return {
            action: foreign
            if action in {"rename", "delete"}
            else trouble
            if action in {"export", "copy"}
            else ""
            for action in ACTIONS
            if action != "save"
        }

    # What is done

    def act(self, outcome: Outcome) -> Change | None:
        """Change the rules, keep them, use them, or go back."""
        match outcome:
            case Activated("use"):
                return self._play()
            case Activated("back"):
                return self.back()
            case Activated("undo_all"):
                self._draft, self._name = draft_of(self._base.ruleset), ""
                self._again()
            case Activated("go_there"):
                self._go_there()
            case Activated(name) if name in ACTIONS:
                self._ask(name)
            case Activated(name):
                self._turn_to(sheet_of(name))
            case Changed("tab", value):
                self._turn_to(str(value))
            case Changed(name, bool() | int() | str() as value) if name != "kept.text":
                self._draft = self._draft.edited(name.removeprefix(f"{OFFERS}/"), value)
                self._again()
            case Answered("leave", answer):
                return self._leave(answer)
            case Answered(question, answer):
                self._take(self._keeping.answer(self.texts, question, answer, self._rules))
            case _:
                pass
        return None

    def _again(self) -> None:
        self.arrange(self.look)

    def _turn_to(self, tab: str) -> None:
        if tab != self._tab:
            self._tab = tab
            self._sheet = Scroll("sheet")
            self._again()

    def _go_there(self) -> None:
        """Put the focus on the row that something is wrong with."""
        tab = next(iter(self._troubled))
        if self._tab not in self._troubled:
            self._turn_to(tab)
        field = row_in_trouble(self._draft)
        self.form.focus_on(next(view.head for view in self._sheets[self._tab] if view.row.field == field))

    @property
    def _rules(self) -> Rules:
        """What is kept and shared; what can't be played is neither, and only its rule set is renamed then."""
        return Rules(self._base, self._draft.ruleset or self._base.ruleset, self._name)

    def _ask(self, action: str) -> None:
        self._take(self._keeping.ask(self.texts, action, self._rules))

    def _take(self, answer: Answer | None) -> None:
        """Go on with what came of keeping or sharing."""
        match answer:
            case Dialog():
                self.form.ask(answer)
            case Kept():
                self._lay_down(answer)
                self.note.show(answer.says)
            case None:
                pass

    def _lay_down(self, kept: Kept) -> None:
        """Go on with another rule set to begin with, or other rules, or both."""
        self._base = kept.base or self._base
        if kept.ruleset is not None:
            self._name = kept.name
            self._draft = self._draft.with_fields(kept.ruleset.to_table())
        self._offer()
        if self._tab not in self._names:
            self._tab = next(iter(self._sheets))
        self._again()

    def key(self, pressed: Pressed) -> Change | None:
        """Ctrl with Tab or the page keys turns to the next sheet or the one before, to its first row."""
        step = _TURNING.get(pressed.key, 0) if pressed.ctrl else 0
        if not step:
            return super().key(pressed)
        names = self._names
        self._turn_to(names[(names.index(self._tab) + step) % len(names)])
        self.form.focus_on(next(part.name for part in self._sheet.parts[1:] if part.can_focus))
        return None

    def handle(self, given: Input) -> Change | None:
        """Take dropped files; keep what can be played before the program ends."""
        if isinstance(given, Dropped) and not self.form.asking:
            self._take(self._keeping.take_file(self.texts, given.path))
        if isinstance(given, CloseAsked) and self._draft.ruleset is not None:
            self._tell()
        return super().handle(given)

    # Leaving

    def _tell(self) -> None:
        self._use(ChosenRules(self._base.id, self._draft.changes(self._base.ruleset)))

    def _play(self) -> Change | None:
        if self._draft.ruleset is None:
            return None
        self._tell()
        return Pop()

    def back(self) -> Change | None:
        """Go back; what was changed and is not in use is asked about."""
        texts = self.texts
        if self._draft.table == self._start:
            return self._leave("leave")
        playable = self._draft.ruleset is not None
        use = [Button("use_them", texts.t("Use them"), style="primary")] if playable else []
        self.form.ask(
            Dialog(
                "leave",
                texts.t("Use the changed rules?"),
                texts.t("They were changed and are not in use yet."),
                [
                    *use,
                    Button("stay", texts.t("Go on changing")),
                    Button("leave", texts.t("Leave without them")),
                ],
                back="stay",
            )
        )
        return None

    def _leave(self, answer: str) -> Change | None:
        if answer == "use_them":
            return self._play()
        if answer == "leave":
            self._use(self._chosen)  # names may have changed meanwhile
            return Pop()
        return None


def _views(sheet: str, rules: tuple[Rule, ...], pictures: DiePictures) -> tuple[RowView, ...]:
    return tuple(RowView(rule, pictures, f"{OFFERS}/" if sheet == OFFERS else "") for rule in rules)
