"""The side of the house rules: the rules in words as they stand now, or what keeps them from being played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from game.describe import differences, summary
from game.presets import Preset
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import SMALL
from game.ui.kit.button import Button
from game.ui.kit.label import Label, Panel
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.naming import rules_name
from game.ui.rules_editor.draft import Draft
from game.ui.rules_editor.trouble import trouble_of
from game.ui.scenes.rules.dice_line import DiceLine, dice_lines
from game.ui.scenes.setup.seat_rows import LARGE_TEXT

_PAD: Final = 28
_GAP: Final = 10
_BUTTON: Final = 68
_DIE: Final = 32


class Side:
    """Summary and differences from the rule set one began with, always in sight."""

    def __init__(self, pictures: DiePictures) -> None:
        self._pictures = pictures
        self._panel = Panel("side_panel")
        self._summary = Label("summary", wrapped=True, weight="medium")
        self._differs = Label("differs", weight="medium", tone="gold", wrapped=True)
        self._trouble = Label("trouble", wrapped=True, weight="medium", tone="gold")
        self._advice = Label("advice", wrapped=True, tone="dim", size=SMALL + 2)
        self._go_there = Button("go_there")
        self._lines = Scroll("differences")

    @property
    def widgets(self) -> Sequence[Widget]:
        """In the order of the Tab key."""
        return (
            self._panel,
            self._summary,
            self._differs,
            self._trouble,
            self._advice,
            self._go_there,
            self._lines,
        )

    def place(self, look: Look, area: Rect, base: Preset, draft: Draft) -> None:
        """Say how the rules are now, in `area`."""
        screen, texts = look.screen, look.texts
        self._panel.rect = area
        inner = area.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD))
        rules = draft.ruleset
        playable = rules is not None
        if rules is not None:
            self._summary.says = summary(texts, rules)
            name = rules_name(texts, base)
            same = rules == base.ruleset
            self._differs.says = (
                texts.t("Nothing differs from {name}.", name=name)
                if same
                else texts.t("Differs from {name} in", name=name)
            )
        self._trouble.says = trouble_of(texts, draft)
        self._advice.says = texts.t("Until this is mended, these rules can't be played or saved.")
        self._go_there.says = texts.t("Go there")
        for told in (self._summary, self._differs, self._lines):
            told.visible = playable
        for warning in (self._trouble, self._advice, self._go_there):
            warning.visible = not playable
        if not playable:
            self._place_trouble(look, inner)
            return
        y = self._stack(look, inner, (self._summary, self._differs))
        self._place_lines(look, Rect(inner.x, y, inner.width, max(1, inner.bottom - y)), base, draft)

    def _stack(self, look: Look, area: Rect, labels: Sequence[Label]) -> int:
        """Put labels under one another; gives where it goes on below them."""
        y, gap = area.y, look.screen.px(_GAP)
        for label in labels:
            high = min(label.height(look, area.width), max(0, area.bottom - y))
            label.rect = Rect(area.x, y, area.width, high)
            y += high + gap
        return y

    def _place_trouble(self, look: Look, area: Rect) -> None:
        y = self._stack(look, area, (self._trouble, self._advice))
        high = look.screen.tall(_BUTTON)
        self._go_there.rect = Rect(area.x, min(y, area.bottom - high), area.width, high)

    def _place_lines(self, look: Look, area: Rect, base: Preset, draft: Draft) -> None:
        lines = self._words(look.texts, base, draft, large=look.screen.text_scale > LARGE_TEXT)
        wide, y, homes = area.width - look.screen.px(28), area.y, []
        for line in lines:
            high = line.height(look, wide)
            homes.append(Rect(area.x, y, wide, high))
            y += high + look.screen.px(_GAP)
        self._lines.fill(lines)
        self._lines.place(area, homes)

    def _words(self, texts: Texts, base: Preset, draft: Draft, *, large: bool) -> list[DiceLine]:
        if draft.ruleset is None:
            return []
        found = differences(texts, draft.ruleset, base.ruleset)
        if large:  # the words need the room of the dice
            found = tuple(replace(line, dice=()) for line in found)
        return dice_lines("difference", self._pictures, texts, found, size=SMALL + 2, die=_DIE)
