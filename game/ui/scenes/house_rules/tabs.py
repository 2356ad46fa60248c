"""The names of the sheets of the house rules: a row of buttons, or for large text a choice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pygame import Rect

from game.text import Texts, mark
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.layout import REST, row
from game.ui.kit.outcome import Value
from game.ui.kit.widget import Widget
from game.ui.look import Look

OFFERS: Final = "offers"
"""The sheet of what is usual beside a rule set."""

KEEP: Final = "keep"
"""The sheet that is about no rule."""

_PREFIX: Final = "tab."
_NAMES: Final = {
    OFFERS: mark("Often changed"),
    "scores": mark("What scores"),
    "turn": mark("The turn"),
    "variants": mark("Variants"),
    "end": mark("The end"),
    KEEP: mark("Keep and share"),
}


class Tabs:
    """One sheet of a few is shown."""

    def __init__(self) -> None:
        self._buttons = {name: Button(_PREFIX + name) for name in _NAMES}
        self._choice = Choice("tab", "", [("", "")])

    def place(
        self,
        look: Look,
        area: Rect,
        names: Sequence[str],
        shown: str,
        troubled: Collection[str],
        *,
        large: bool,
    ) -> list[Widget]:
        """Name the sheets in `area`, those in which something is wrong with a mark; gives what to hold."""
        said = {name: _said(look.texts, name, troubled) for name in names}
        if large:
            self._choice.offer(list[tuple[Value, str]](said.items()), shown)
            self._choice.rect = area
            return [self._choice]
        for name, place in zip(names, row(look.screen, area, [REST] * len(said), gap=14), strict=True):
            button = self._buttons[name]
            button.says, button.rect = said[name], place
            button.style = "primary" if name == shown else "plain"
        return [self._buttons[name] for name in names]


def sheet_of(name: str) -> str:
    """The sheet that a widget of this name leads to."""
    return name.removeprefix(_PREFIX)


def _said(texts: Texts, name: str, troubled: Collection[str]) -> str:
    title = texts.t(_NAMES[name])
    return f"{title} (!)" if name in troubled else title
