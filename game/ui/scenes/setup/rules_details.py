"""What there is to know about a rule set before one chooses it: where it comes from and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from game.describe import Line, describe_rules, differences
from game.presets import DEFAULT, load_preset
from game.rules.ruleset import Ruleset
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY, SMALL
from game.ui.kit.label import Label, Panel
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.rules_editor.listed import Listed
from game.ui.scenes.rules.dice_line import DiceLine, dice_lines
from game.ui.scenes.setup.seat_rows import LARGE_TEXT

_PAD: Final = 28
_GAP: Final = 10
_BAR: Final = 28  # room for the scroll bar
_DIE: Final = 32


def compared(texts: Texts, ruleset: Ruleset) -> tuple[str, Sequence[Line]]:
    """What rules have that the usual ones have not, under a heading; of the usual ones what scores."""
    usual = load_preset(DEFAULT).ruleset
    if ruleset == usual:
        scoring = describe_rules(texts, usual)[0].lines
        return texts.t("The usual rules"), [line for line in scoring if not line.example]
    return texts.t("Differs from Classic in"), differences(texts, ruleset, usual)


class Details:
    """A panel that tells one rule set after the other."""

    def __init__(self, pictures: DiePictures) -> None:
        self._pictures = pictures
        self._panel = Panel("details_panel")
        self._name = Label("details.name", size=BODY + 6, weight="bold", tone="gold", wrapped=True)
        self._source = Label("details.source", size=SMALL + 2, tone="dim", wrapped=True)
        self._differs = Label("details.differs", weight="medium", tone="gold", wrapped=True)
        self.sheet: Final = Scroll("details")

    @property
    def widgets(self) -> Sequence[Widget]:
        """In the order of the Tab key."""
        return (self._panel, self.sheet)

    def show(self, look: Look, area: Rect, listed: Listed) -> None:
        """Tell a rule set in `area`, from its beginning on."""
        texts, screen = look.texts, look.screen
        self._pictures.wear(look.dice)
        self._panel.rect = area
        sheet = area.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD - 4))
        self._name.says = listed.name(texts)
        self._source.says = texts.t(listed.preset.source) if listed.preset.source else ""
        self._differs.says, lines = compared(texts, listed.ruleset)
        told: list[Label | DiceLine] = [self._name]
        told += [self._source] * bool(self._source.says)
        told += [self._differs, *self._lines(look, lines)]
        y, wide, homes = sheet.y, sheet.width - screen.px(_BAR), []
        for line in told:
            y += screen.px(_GAP) if line is self._differs else 0
            homes.append(Rect(sheet.x, y, wide, line.height(look, wide)))
            y = homes[-1].bottom + screen.px(_GAP)
        self.sheet.fill(())
        self.sheet.place(sheet, ())  # without anything in it, it is at its beginning
        self.sheet.fill(told)
        self.sheet.place(sheet, homes)
        self.sheet.layout(look)

    def _lines(self, look: Look, lines: Sequence[Line]) -> list[DiceLine]:
        if look.screen.text_scale > LARGE_TEXT:  # the words need the room of the dice
            lines = [replace(line, dice=()) for line in lines]
        return dice_lines("details.line", self._pictures, look.texts, lines, size=SMALL + 2, die=_DIE)
