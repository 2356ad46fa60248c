"""A picture that is drawn small and shown large, enlarging only what has changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.draw.areas import apart

_MOST: Final = 0.7
"""Beyond this share of the picture, all of it at once is faster than its parts."""


class Enlarger:
    """Draw on `surface`, of `size` pixels in the format of `like`, and `enlarge` it onto larger ones.

    Enlarging blends neighbouring pixels (bilinear). It costs by area, so parts are enlarged by themselves,
    cut where a pixel begins in both pictures: then they are, bit for bit, as if the whole had been enlarged.
    """

    def __init__(self, size: tuple[int, int], like: Surface) -> None:
        self._size: Final = size
        # The last pixels need neighbours as well: a row and a column more than is drawn on.
        self._whole: Final = Surface((size[0] + 1, size[1] + 1)).convert(like)
        self.surface: Final = self._whole.subsurface(((0, 0), size))
        self._shown: tuple[int, int] | None = None

    def enlarge(self, onto: Surface, changed: Sequence[Rect] | None = None) -> None:
        """Fill `onto` with the picture; `changed` names all that differs from the last time (None: all may).

        Before, `onto` must hold what was enlarged the last time; if its size is another, all is done anew.
        """
        (wide, high), (large, tall) = self._size, onto.get_size()
        self._whole.blit(self._whole, (wide, 0), (wide - 1, 0, 1, high))
        self._whole.blit(self._whole, (0, high), (0, high - 1, wide + 1, 1))
        parts = None
        if changed is not None and self._shown == (large, tall):
            across, down = _Grid.of(wide, large), _Grid.of(high, tall)
            parts = apart(
                Rect(x, y, right - x, bottom - y)
                for area in changed
                if area.width and area.height
                for x, right in (across.around(area.left, area.right),)
                for y, bottom in (down.around(area.top, area.bottom),)
            )
        if parts is None or sum(part.width * part.height for part in parts) > _MOST * wide * high:
            parts = [Rect(0, 0, wide, high)]
        for part in parts:
            goal = Rect(
                part.x * large // wide,
                part.y * tall // high,
                part.width * large // wide,
                part.height * tall // high,
            )
            source = self._whole.subsurface((part.x, part.y, part.width + 1, part.height + 1))
            pygame.transform.smoothscale(source, goal.size, onto.subsurface(goal))
        self._shown = (large, tall)


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where a picture may be cut along one side: at every `step`, into parts of at least `least`."""

    length: int
    step: int
    least: int

    @classmethod
    def of(cls, length: int, goal: int) -> "_Grid":
        """The cuts of so many pixels that become `goal` pixels, which must not be fewer."""
        step = length // gcd(length, goal)
        # With the neighbour it is blended with, a part must still be smaller than what it becomes:
        # otherwise it would be copied or shrunk, which goes by other rules.
        least = length if goal == length else length // (goal - length) + 2
        return cls(length, step, -(-least // step) * step)

    def around(self, start: int, end: int) -> tuple[int, int]:
        """The smallest part with everything that the pixels from `start` to `end` are blended into."""
        first = max(0, (start - 1) // self.step * self.step)
        last = min(self.length, max(-(-end // self.step) * self.step, first + self.least))
        return max(0, min(first, last - self.least)), last
