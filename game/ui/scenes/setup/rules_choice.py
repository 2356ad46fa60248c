"""The right half of the setup page: which rules, with what is usual beside them, to what target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from pygame import Rect

from game.describe import summary
from game.presets import DEFAULT, Preset, load_preset
from game.rulebook import Rulebook
from game.rules.ruleset import TARGET_STEP, Ruleset
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import SMALL
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, row
from game.ui.kit.number import Number
from game.ui.kit.outcome import Value
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.naming import rules_name
from game.ui.rules_editor.chosen import ChosenRules, found_rules
from game.ui.rules_editor.draft import draft_of
from game.ui.rules_editor.knobs import MOST
from game.ui.rules_editor.listed import known_rules
from game.ui.rules_editor.offers import PREFIX, OfferView, offer_views
from game.ui.rules_editor.trouble import trouble_of
from game.ui.scenes.rules.dice_line import DiceLine, dice_lines
from game.ui.scenes.setup.rules_details import compared
from game.ui.scenes.setup.seat_rows import LARGE_TEXT
from game.ui.settings import Settings

_PAD: Final = 28
_RING: Final = 16  # room for the focus ring inside the scrolling area
_NUMBERS: Final = ("target", "opening")
_TARGET_STEP: Final = 500
_ROW: Final = 68
_GAP: Final = 8
_BUTTON: Final = 72
_DIE: Final = 34
_LIST: Final = 176


class RulesChoice:
    """Widgets that make a rule set together: a preset or a rule set of one's own, and changes to it."""

    def __init__(self, settings: Settings, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._panel = Panel("rules_panel")
        self._preset = Choice("preset", "", [(DEFAULT, DEFAULT)])
        self._list = Button("rules_list")
        self._summary = Label("summary", wrapped=True, size=SMALL + 2)
        self._sheet = Scroll("rules_sheet")
        self._target = Number("target", bounds=(TARGET_STEP, MOST), number=TARGET_STEP, step=_TARGET_STEP)
        self._opening = Number("opening", bounds=(0, MOST), number=0, step=TARGET_STEP)
        self._differs = Label("differs", weight="medium", tone="gold", size=SMALL + 2, wrapped=True)
        self._trouble = Label("trouble", wrapped=True, weight="medium", tone="gold", size=SMALL + 2)
        self._edit = Button("house_rules")
        self._pictures = DiePictures()
        self._lines: Sequence[DiceLine] = ()
        self._known: tuple[Preset, ...] = ()
        self._base = load_preset(DEFAULT)
        self._offers: tuple[OfferView, ...] = ()
        self._draft = draft_of(self._base.ruleset)
        self.problem = ""
        self.choose(ChosenRules(settings.ruleset, settings.changes))

    @property
    def widgets(self) -> Sequence[Widget]:
        """In the order of the Tab key."""
        summary_apart = () if self._summary in self._sheet.parts else (self._summary,)
        names = (self._panel, self._preset, self._list, *summary_apart)
        return (*names, self._sheet, self._trouble, self._edit)

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules to be played; None while they contradict each other."""
        return self._draft.ruleset

    @property
    def chosen(self) -> ChosenRules:
        """What is chosen here."""
        return ChosenRules(self._base.id, self._draft.changes(self._base.ruleset))

    def choose(self, chosen: ChosenRules) -> None:
        """Choose this; a rule set that is gone gives way to the usual one. `place` afterwards."""
        families = known_rules(self._rulebook, chosen.reference)
        self._known = tuple(preset for presets in families.values() for preset in presets)
        found = found_rules(self._rulebook, chosen.reference)
        self._begin_with(found or load_preset(DEFAULT))
        if found is not None and chosen.changes:
            self._draft = self._draft.with_fields(chosen.changes)

    def _begin_with(self, base: Preset) -> None:
        self._base, self._draft, self._offers = base, draft_of(base.ruleset), offer_views(base, _NUMBERS)

    # Places

    def place(self, look: Look, area: Rect) -> None:
        """Say everything and find room for it in `area`."""
        screen = look.screen
        large = screen.text_scale > LARGE_TEXT
        self._pictures.wear(look.dice)
        self._say(look.texts, large=large)
        self._panel.rect = area
        inner = area.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD - 4))
        top = self._place_names(look, inner, large=large)
        self._edit.rect = Rect(inner.x, 0, inner.width, screen.tall(_BUTTON))
        self._edit.rect.bottom = inner.bottom
        bottom = self._edit.rect.top - screen.px(12)
        self._trouble.visible = bool(self.problem)
        if self.problem:
            high = self._trouble.height(look, inner.width)
            self._trouble.rect = Rect(inner.x, bottom - high, inner.width, high)
            bottom = self._trouble.rect.top - screen.px(_GAP)
        sheet = Rect(inner.x, top, inner.width, max(1, bottom - top)).inflate(2 * screen.px(_RING), 0)
        self._place_sheet(look, sheet)

    def _place_names(self, look: Look, area: Rect, *, large: bool) -> int:
        """The rule sets one by one, the summary, the way to their list; gives where it goes on below.

        The list's button lies below the choice, which keeps the keys to its left and right for itself.
        Large text has no room for the summary there, so that it scrolls with the rest.
        """
        screen = look.screen
        self._preset.rect = Rect(area.x, area.y, area.width, screen.tall(_ROW))
        below = Rect(area.x, self._preset.rect.bottom + screen.px(_GAP), area.width, screen.tall(_ROW - 8))
        self._list.rect = below
        if not large:
            self._summary.rect, self._list.rect = row(screen, below, [REST, _LIST], gap=20)
            high = self._summary.height(look, self._summary.rect.width)
            below.height = max(below.height, high)
            self._summary.rect.update(below.x, below.centery - high // 2, self._summary.rect.width, high)
            self._list.rect.centery = below.centery
        return below.bottom + screen.px(12)

    def _place_sheet(self, look: Look, area: Rect) -> None:
        """What is usual beside the rules, the two numbers, and what differs: more than there is room for."""
        screen = look.screen
        wide, x = area.width - 2 * screen.px(_RING), area.x + screen.px(_RING)
        y, homes = area.y + screen.px(6), []
        large = screen.text_scale > LARGE_TEXT
        controls: list[Widget] = []
        for offer in self._offers:
            controls += [offer.title] * large + [offer.widget]
        controls += [self._target, self._opening]
        for widget in controls:
            high = widget.height(look, wide) if isinstance(widget, Label) else screen.tall(_ROW - 8)
            homes.append(Rect(x, y, wide, high))
            y = homes[-1].bottom + (0 if isinstance(widget, Label) else screen.px(_GAP))
        y += screen.px(_GAP)
        text_wide = wide - screen.px(12)
        lines: list[Label | DiceLine] = [self._differs, *self._lines]
        if large:
            lines.insert(0, self._summary)
        for line in lines:
            homes.append(Rect(x, y, text_wide, line.height(look, text_wide)))
            y = homes[-1].bottom + screen.px(_GAP)
        self._sheet.fill([*controls, *lines])
        self._sheet.place(area, homes)

    # Words

    def _say(self, texts: Texts, *, large: bool) -> None:
        self._preset.offer([(preset.id, rules_name(texts, preset)) for preset in self._known], self._base.id)
        self.problem = trouble_of(texts, self._draft)
        rules = self.ruleset or self._base.ruleset
        self._summary.says = summary(texts, rules)
        self._differs.says, lines = compared(texts, rules)
        self._lines = dice_lines("difference", self._pictures, texts, lines, size=SMALL, die=_DIE)
        self._say_points(texts, large=large)
        for offer in self._offers:
            offer.show(texts, self._draft, large=large)
        self._trouble.says = self.problem
        self._list.says = texts.t("List …")
        self._edit.says = texts.t("House rules …")

    def _say_points(self, texts: Texts, *, large: bool) -> None:
        """Name the two numbers beside their arrows; large text has no room there, but between them."""
        target, opening = self._target, self._opening
        target.number, opening.number = (
            int(self._draft.wishes[name])  # both are numbers
            for name in _NUMBERS
        )
        if large:
            target.says = opening.says = ""
            target.show = lambda points: texts.t("target {points}", points=points)
            opening.show = lambda points: (
                texts.t("opening {points}", points=points) if points else texts.t("no opening")
            )
        else:
            target.says, opening.says = texts.t("Target"), texts.t("Opening")
            target.show = texts.number
            opening.show = lambda points: texts.number(points) if points else texts.t("none")

    # What is done

    def change(self, name: str, value: Value) -> None:
        """Take on a changed value; `place` afterwards."""
        if name == "preset":
            self._begin_with(next(preset for preset in self._known if preset.id == value))
        elif name.startswith(PREFIX):
            offer = next(offer for offer in self._offers if offer.widget.name == name)
            self._draft = offer.apply(self._draft, value)
        elif not isinstance(value, float):
            self._draft = self._draft.edited(name, value)

    def remembered(self, settings: Settings) -> Settings:
        """The settings with what is chosen here."""
        chosen = self.chosen
        return msgspec.structs.replace(settings, ruleset=chosen.reference, changes=dict(chosen.changes))
