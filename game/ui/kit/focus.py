"""Where the focus goes."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.ui.keys import Command
from game.ui.kit.widget import Direction, Widget

# A widget straight ahead is preferred to a nearer one off the line by this much.
_ACROSS: Final = 2.2


def neighbour(start: Rect, widgets: Sequence[Widget], direction: Direction) -> Widget | None:
    """Give the widget to go to from `start` in a direction; None if there is nothing that way."""
    ahead = [
        (score, widget) for widget in widgets if (score := _score(start, widget.rect, direction)) is not None
    ]
    return min(ahead, key=lambda pair: pair[0])[1] if ahead else None


def _score(start: Rect, goal: Rect, direction: Direction) -> float | None:
    upright = direction in {Command.UP, Command.DOWN}
    back = direction in {Command.UP, Command.LEFT}
    centre, other = (start.centery, goal.centery) if upright else (start.centerx, goal.centerx)
    if (other >= centre) if back else (other <= centre):
        return None
    if upright:
        along = start.top - goal.bottom if back else goal.top - start.bottom
        across = _apart(start.left, start.right, goal.left, goal.right)
        offset = abs(start.centerx - goal.centerx)
    else:
        along = start.left - goal.right if back else goal.left - start.right
        across = _apart(start.top, start.bottom, goal.top, goal.bottom)
        offset = abs(start.centery - goal.centery)
    # The offset of the centres only decides between widgets that are equally far.
    return max(0, along) + _ACROSS * across + offset / 1000


def _apart(low: int, high: int, other_low: int, other_high: int) -> int:
    """Give the gap between two spans, 0 where they overlap."""
    return max(0, other_low - high, low - other_high)


def following(widgets: Sequence[Widget], current: Widget | None, step: int) -> Widget | None:
    """Give the next (1) or previous (-1) widget in Tab order, round the end."""
    if not widgets:
        return None
    if current not in widgets:
        return widgets[0 if step > 0 else -1]
    return widgets[(widgets.index(current) + step) % len(widgets)]
