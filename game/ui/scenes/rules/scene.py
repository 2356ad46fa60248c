"""The running rules in words and pictures of dice, and what each key does; laid over any scene."""

from __future__ import annotations

from typing import ClassVar, Final

from pygame import Rect

from game.describe import Line, describe_rules, summary
from game.match import Match
from game.rules.ruleset import Ruleset
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY, LARGE
from game.ui.house import House
from game.ui.input import Input, Pressed
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, row
from game.ui.kit.outcome import Activated, Outcome
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.naming import ruleset_name
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.fairness.scene import Fairness
from game.ui.scenes.page import Page
from game.ui.scenes.rules.dice_line import DiceLine
from game.ui.scenes.rules.key_words import keys_in_words

_WIDE: Final = 1320
_PAD: Final = 48
_GAP: Final = 14
_SECTION: Final = 84
_RING: Final = 16
_QUESTION: Final = 440  # the width of the button with the longest text
_EXAMPLE_DIE: Final = 42
_EXAMPLE_INDENT: Final = 36


class Rules(Page):
    """Two sheets, one shown at a time: the rules, and the keys."""

    covers: ClassVar[bool] = False

    def __init__(self, house: House, ruleset: Ruleset, match: Match | None = None) -> None:
        """`match` is the game that is running, if one is."""
        super().__init__(house, start="sheet", default="done")
        self._ruleset, self._match = ruleset, match
        self._pictures = DiePictures()
        self._panel = Panel("panel")
        self._title = Label("title", size=LARGE, weight="bold", tone="gold")
        self._summary = Label("summary", tone="dim")
        self._sheet = Scroll("sheet")
        self._show_rules = Button("show_rules")
        self._show_keys = Button("show_keys")
        self._fair = Button("fair")
        self._done = Button("done", style="primary")
        self._keys_shown = False

    def arrange(self, look: Look) -> None:
        """Write the sheet that is shown anew, to the width there is."""
        texts, screen = look.texts, look.screen
        self._pictures.wear(look.dice)
        self._done.says = texts.t("Back")
        self._show_rules.says = texts.t("Rules")
        self._show_keys.says = texts.t("Keys")
        self._fair.says = texts.t("Are the dice fair?")
        self._title.says = (
            texts.t("Keys")
            if self._keys_shown
            else ruleset_name(texts, self._ruleset, self.house.rulebook.presets)
        )
        self._summary.says = (
            texts.t("All of it works with the mouse or a finger too.")
            if self._keys_shown
            else summary(texts, self._ruleset)
        )
        self._show_rules.style = "plain" if self._keys_shown else "primary"
        self._show_keys.style = "primary" if self._keys_shown else "plain"
        self._done.style = "plain"
        board = screen.inside(32)
        board.width = min(board.width, max(screen.px(_WIDE), screen.tall(_WIDE)))
        board.centerx = screen.area.centerx
        self._panel.rect = board
        inner = board.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD - 12))
        self._title.rect = Rect(inner.x, inner.y, inner.width, screen.tall(60))
        self._summary.rect = Rect(inner.x, self._title.rect.bottom, inner.width, screen.tall(44))
        foot = Rect(inner.x, inner.bottom - screen.tall(80), inner.width, screen.tall(80))
        buttons = (self._show_rules, self._show_keys, self._fair, self._done)
        cells = row(screen, foot, [REST, REST, _QUESTION * screen.text_scale, REST], gap=24)
        for button, cell in zip(buttons, cells, strict=True):
            button.rect = cell
        top = self._summary.rect.bottom + screen.px(20)
        area = Rect(inner.x, top, inner.width, foot.top - screen.px(24) - top)
        area.inflate_ip(2 * screen.px(_RING), 0)
        self._write(look, area)

    def _write(self, look: Look, area: Rect) -> None:
        screen = look.screen
        lines = self._key_lines(look.texts) if self._keys_shown else self._rule_lines(look.texts)
        wide = area.width - 2 * screen.px(_RING) - screen.px(24)
        homes, y, after_example = [], area.y + screen.px(4), False
        for line in lines:
            example = isinstance(line, DiceLine) and line.indent > 0
            if after_example and not example:
                y += screen.px(_GAP)
            after_example = example
            section = isinstance(line, Label)
            high = screen.tall(_SECTION) if section else _needed(line, look, wide)
            homes.append(Rect(area.x + screen.px(_RING), y, wide, high))
            y += high + (0 if section else screen.px(_GAP))
        self._sheet.fill(lines)
        self._sheet.place(area, homes)
        self.hold(
            [
                self._panel,
                self._title,
                self._summary,
                self._sheet,
                self._show_rules,
                self._show_keys,
                self._fair,
                self._done,
            ]
        )

    def _rule_lines(self, texts: Texts) -> list[Widget]:
        lines: list[Widget] = []
        for number, section in enumerate(describe_rules(texts, self._ruleset)):
            lines.append(_heading(f"section.{number}", section.title))
            for place, line in enumerate(section.lines):
                worth = "" if line.points is None else texts.number(line.points)
                name = f"line.{number}.{place}"
                lines.append(self._line(name, line, worth))
        return lines

    def _line(self, name: str, line: Line, worth: str) -> DiceLine:
        """A line; an example stands back, with smaller dice."""
        if line.example:
            return DiceLine(
                name, self._pictures, line.text, line.dice, worth,
                die=_EXAMPLE_DIE, tone="dim", indent=_EXAMPLE_INDENT,
            )  # fmt: skip
        return DiceLine(name, self._pictures, line.text, line.dice, worth)

    def _key_lines(self, texts: Texts) -> list[Widget]:
        lines: list[Widget] = []
        for number, (title, keys) in enumerate(keys_in_words(texts)):
            lines.append(_heading(f"section.{number}", title))
            lines += [
                DiceLine(f"key.{number}.{place}", self._pictures, what, worth=key)
                for place, (what, key) in enumerate(keys)
            ]
        return lines

    def act(self, outcome: Outcome) -> Change | None:
        """Change the sheet, or go back."""
        match outcome:
            case Activated("done"):
                return Pop()
            case Activated("show_rules"):
                self._turn_to(keys=False)
            case Activated("show_keys"):
                self._turn_to(keys=True)
            case Activated("fair"):
                return Push(Fairness(self.house, self.house.rng, self._match))
            case _:
                pass
        return None

    def handle(self, given: Input) -> Change | None:
        """Arrows and page keys turn the sheet at once, as long as no focus shows."""
        scrolls = isinstance(given, Pressed) and not self.form.shows_focus
        if isinstance(given, Pressed) and scrolls and self._sheet.command(given) is not None:
            return None
        return super().handle(given)

    def _turn_to(self, *, keys: bool) -> None:
        if keys != self._keys_shown:
            self._keys_shown = keys
            self._sheet = Scroll("sheet")
            self.layout(self.look)

    def key(self, pressed: Pressed) -> Change | None:
        """The key that opened the rules closes them too."""
        if Command.RULES in pressed and not pressed.repeat:
            return Pop()
        return super().key(pressed)


def _heading(name: str, text: str) -> Label:
    return Label(name, text, size=BODY + 6, weight="bold", tone="gold")


def _needed(line: Widget, look: Look, wide: int) -> int:
    return line.height(look, wide) if isinstance(line, DiceLine) else 0
