"""A widget's text on the left, its control on the right."""

from typing import Final

from pygame import Rect

from game.ui.input import Pressed
from game.ui.keys import Command
from game.ui.look import Look

_SHARE: Final = 0.52  # of the width, for the control beside its text
GAP: Final = 24
PAD: Final = 14  # between a widget's ends and its focus ring


def halves(look: Look, box: Rect, text: str) -> tuple[Rect, Rect]:
    """Divide a widget's place between its text and its control; without text the control has it all."""
    if not text:
        return Rect(box.x, box.y, 0, box.height), box
    box = box.inflate(-2 * look.screen.px(PAD), 0)
    wide = round(box.width * _SHARE)
    control = Rect(box.right - wide, box.y, wide, box.height)
    left = Rect(box.x, box.y, control.left - box.x - look.screen.px(GAP), box.height)
    return left, control


def steps(pressed: Pressed) -> int:
    """Give how a key changes a value: 1 up, -1 down, 0 not at all."""
    return (Command.RIGHT in pressed) - (Command.LEFT in pressed)
