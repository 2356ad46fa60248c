"""The sheets of the house rules: rows under one another, and the buttons that keep and share them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pygame import Rect

from game.presets import RulesFileError
from game.text import Texts
from game.ui.draw.theme import SMALL
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.kit.layout import grid
from game.ui.look import Look
from game.ui.rules_editor.draft import Draft
from game.ui.rules_editor.rows import Placed, Room, RowView

_BETWEEN: Final = 16  # rows
_BAR: Final = 28  # room for the scroll bar
_BUTTON: Final = 104


def rule_sheet(look: Look, area: Rect, views: Sequence[RowView], draft: Draft, *, large: bool) -> Placed:
    """All rows of a sheet as the draft is, and their places from the top of `area` on."""
    room = Room(look, area.x, area.y + look.screen.px(6), area.width - look.screen.px(_BAR), large)
    placed: Placed = []
    for view in views:
        view.show(look.texts, draft, large=large)
        widgets, bottom = view.place(room)
        placed += widgets
        room = room.below(bottom + look.screen.px(_BETWEEN))
    return placed


def keep_sheet(
    look: Look,
    area: Rect,
    buttons: Mapping[str, str],
    problems: Sequence[RulesFileError],
    *,
    large: bool,
) -> Placed:
    """A button for each name in `buttons`, which says why it can't be used; and what is wrong with files."""
    texts, screen = look.texts, look.screen
    wide = area.width - screen.px(_BAR)
    placed: Placed = []
    y = area.y + screen.px(6)
    for number, says in enumerate(_sentences(texts, problems)):
        label = Label(f"keep.{number}", says, wrapped=True, tone="gold" if number else "dim", size=SMALL + 4)
        high = label.height(look, wide)
        placed.append((label, Rect(area.x, y, wide, high)))
        y += high + screen.px(_BETWEEN)
    columns = 1 if large else 2
    lines = -(-len(buttons) // columns)
    high = lines * screen.tall(_BUTTON) + (lines - 1) * screen.px(_BETWEEN)
    cells = grid(screen, Rect(area.x, y, wide, high), columns, lines, gap=_BETWEEN)
    for (name, why), cell in zip(buttons.items(), cells, strict=False):
        says, detail = _words(texts)[name]
        button = Button(name, says, detail=detail)
        button.refuse(why)
        placed.append((button, cell))
    return placed


def _sentences(texts: Texts, problems: Sequence[RulesFileError]) -> list[str]:
    about = texts.t(
        "Rules saved under a name are files of your own. A code or a file brings them to another table."
    )
    return [about, *(texts.t(problem.sentence, **problem.values) for problem in problems)]


def _words(texts: Texts) -> Mapping[str, tuple[str, str]]:
    """What a button says, and what it does."""
    return {
        "copy": (texts.t("Copy code"), texts.t("A short text for another table")),
        "paste": (texts.t("Paste code"), texts.t("Rules from another table")),
        "export": (texts.t("Export …"), texts.t("Into a file of your choice")),
        "import": (texts.t("Import …"), texts.t("From a file, or drop it here")),
        "rename": (texts.t("Rename …"), texts.t("Give your rules another name")),
        "delete": (texts.t("Delete …"), texts.t("Throw your rules away")),
    }
