"""Everything that decides how things look at the moment.

Handed to every scene, and anew whenever it changes.
"""

from dataclasses import dataclass, replace
from typing import Literal

from game.text import Texts
from game.tray.box import Rim
from game.ui.draw.faces import Shapes
from game.ui.draw.looks import GREEN_FELT, IVORY, DiceLook, TableLook
from game.ui.draw.text import Writer
from game.ui.draw.theme import Theme
from game.ui.screen import Screen

Motion = Literal["full", "reduced", "none"]


@dataclass(frozen=True, slots=True)
class Look:
    """Size, colours, language, motion, dice and table, and the rim that the tray has.

    A change of any of them is a new `Look` and a new layout.
    """

    screen: Screen
    theme: Theme
    texts: Texts
    writer: Writer
    shapes: Shapes
    motion: Motion = "full"
    dice: DiceLook = IVORY
    table: TableLook = GREEN_FELT
    rim: Rim = "high"

    def sized(self, width: int, height: int) -> "Look":
        """Give the same look for a surface of another size."""
        return replace(self, screen=replace(self.screen, width=width, height=height))
