"""The right half of the setup page: which rules, to what target, with what opening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec
from pygame import Rect

from game.describe import describe_rules, differences, summary
from game.presets import DEFAULT, Preset, RulesFileError, find_rules, preset_ids
from game.rules.ruleset import TARGET_STEP, Ruleset, RulesetError
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import SMALL
from game.ui.kit.choice import Choice, Stepper
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import column
from game.ui.kit.outcome import Value
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.naming import preset_name
from game.ui.scenes.dice_line import DiceLine
from game.ui.scenes.seat_rows import LARGE_TEXT
from game.ui.settings import Settings

_PAD: Final = 28
_TARGETS: Final = (500, 50_000)
_TARGET_STEP: Final = 500
_OPENINGS: Final = (0, 2_000)
_LINE_GAP: Final = 8
_DIE: Final = 34
_LEAST_LINES: Final = 60


class RulesChoice:
    """Widgets that make a rule set together: a preset, and its target and opening if others are wanted."""

    def __init__(self, settings: Settings) -> None:
        self._references = list(preset_ids())
        wanted = settings.ruleset
        if wanted not in self._references and _found(wanted) is not None:
            self._references.append(wanted)  # a player's own file
        self._chosen = wanted if wanted in self._references else DEFAULT
        self._target, self._opening = settings.target, settings.opening
        self.ruleset: Ruleset | None = None
        self.problem = ""
        self._panel = Panel("rules_panel")
        self._preset = Choice("preset", "", [(self._chosen, self._chosen)])
        self._summary = Label("summary", wrapped=True, size=SMALL + 2)
        self._differs = Label("differs", weight="medium", tone="gold", size=SMALL + 2)
        self._lines = Scroll("differences")
        self._pictures = DiePictures()
        self._target_row = Stepper("target", "", _TARGETS, 0, step=_TARGET_STEP)
        self._opening_row = Stepper("opening", "", _OPENINGS, 0, step=TARGET_STEP)
        self._trouble = Label("trouble", wrapped=True, weight="medium", tone="gold", size=SMALL + 2)

    @property
    def widgets(self) -> Sequence[Widget]:
        """In the order of the Tab key."""
        return (
            self._panel,
            self._preset,
            self._summary,
            self._differs,
            self._lines,
            self._target_row,
            self._opening_row,
            self._trouble,
        )

    @property
    def _base(self) -> Preset:
        found = _found(self._chosen)
        return found if found is not None else find_rules(DEFAULT)

    def place(self, look: Look, area: Rect) -> None:
        """Say everything and find room for it in `area`."""
        self._work_out(look.texts)
        screen = look.screen
        self._say(look.texts, large=screen.text_scale > LARGE_TEXT)
        self._panel.rect = area
        inner = area.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD - 4))
        low = [76, 76, *([64] if self.problem else [])]
        foot_high = sum(map(screen.tall, low)) + screen.px(8) * (len(low) - 1)
        foot = Rect(inner.x, inner.bottom - foot_high, inner.width, foot_high)
        rows = column(screen, foot, low, gap=8)
        self._target_row.rect, self._opening_row.rect = rows[:2]
        self._trouble.visible = bool(self.problem)
        self._trouble.rect = rows[-1]
        y = inner.y
        self._preset.rect = Rect(inner.x, y, inner.width, screen.tall(76))
        y += screen.tall(76) + screen.px(10)
        high = self._summary.height(look, inner.width)
        self._summary.rect = Rect(inner.x, y, inner.width, high)
        y += high + screen.px(18)
        self._differs.rect = Rect(inner.x, y, inner.width, screen.tall(36))
        y += screen.tall(36) + screen.px(6)
        room = foot.top - screen.px(12) - y
        # Under very large text there may be no room for it all; the page of rules says it too.
        self._lines.visible = self._differs.visible = room >= screen.tall(_LEAST_LINES)
        self._summary.visible = self._summary.rect.bottom <= foot.top
        self._place_lines(look, Rect(inner.x, y, inner.width, max(1, room)))

    def _place_lines(self, look: Look, area: Rect) -> None:
        screen, texts = look.screen, look.texts
        rules = self.ruleset or self._base.ruleset
        usual = find_rules(DEFAULT).ruleset
        shown = describe_rules(texts, rules)[0].lines if rules == usual else differences(texts, rules, usual)
        lines = [
            DiceLine(
                f"difference.{number}",
                self._pictures,
                line.text,
                line.dice,
                "" if line.points is None else texts.number(line.points),
                size=SMALL,
                die=_DIE,
            )
            for number, line in enumerate(shown)
        ]
        wide, y, homes = area.width - screen.px(28), area.y, []
        for line in lines:
            high = line.height(look, wide)
            homes.append(Rect(area.x, y, wide, high))
            y += high + screen.px(_LINE_GAP)
        self._lines.fill(lines)
        self._lines.place(area, homes)

    def _say(self, texts: Texts, *, large: bool) -> None:
        names = [(reference, _name(texts, reference)) for reference in self._references]
        self._preset.offer(names, self._chosen)
        rules = self.ruleset
        self._summary.says = summary(texts, rules or self._base.ruleset)
        same = self._chosen == DEFAULT and rules == self._base.ruleset
        self._differs.says = texts.t("The usual rules") if same else texts.t("Differs from Classic in")
        self._say_points(texts, large=large)
        base = self._base.ruleset
        self._target_row.number = base.target if self._target is None else self._target
        self._opening_row.number = base.opening if self._opening is None else self._opening
        self._trouble.says = self.problem

    def _say_points(self, texts: Texts, *, large: bool) -> None:
        """Name the two numbers beside their arrows; large text has no room there, but between them."""
        target, opening = self._target_row, self._opening_row
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

    def _work_out(self, texts: Texts) -> None:
        base = self._base.ruleset
        target = base.target if self._target is None else self._target
        opening = base.opening if self._opening is None else self._opening
        try:
            self.ruleset, self.problem = replace(base, target=target, opening=opening), ""
        except RulesetError as error:
            self.ruleset, self.problem = None, _in_words(texts, error, target)

    def change(self, name: str, value: Value) -> None:
        """Take on a changed value; `place` afterwards."""
        base = self._base.ruleset
        if name == "preset":
            self._chosen, self._target, self._opening = str(value), None, None
        elif name == "target":
            self._target = None if value == base.target else int(value)
        elif name == "opening":
            self._opening = None if value == base.opening else int(value)

    def remembered(self, settings: Settings) -> Settings:
        """The settings with what is chosen here."""
        return msgspec.structs.replace(
            settings, ruleset=self._chosen, target=self._target, opening=self._opening
        )


def _found(reference: str) -> Preset | None:
    try:
        return find_rules(reference)
    except RulesFileError:
        return None


def _name(texts: Texts, reference: str) -> str:
    if reference in preset_ids():
        return preset_name(texts, reference)
    found = _found(reference)
    return reference if found is None else found.name


def _in_words(texts: Texts, error: RulesetError, target: int) -> str:
    """Why a target and an opening can't be played together."""
    match error.field:
        case "opening":
            return texts.t("The opening is above the target: no game could end.")
        case "minimum":
            return texts.t("The least bank is above the target: no game could end.")
        case "goal":
            return texts.t("No dice add up to exactly {target}.", target=target)
        case "target":
            return texts.t("A target is a multiple of 50")
        case _:
            return texts.t("These rules contradict each other: {problem}", problem=str(error))
