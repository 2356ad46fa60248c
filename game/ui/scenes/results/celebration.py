"""The winner is celebrated: slips of paper in gold and the winner's colours fall over the page, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.draw.theme import Colour, mix
from game.ui.look import Look
from game.ui.table.act import ease

FALL: Final = 300
"""Ticks until the last slip has left the page (5 s)."""

GLOW: Final = 150
"""Ticks in which the light round the podium comes and goes."""

_SLIPS: Final = 110
_SHADE: Final = 0.45  # how much darker a slip is seen from its back
_WIDE, _HIGH = 22, 13  # of a slip, in design units
_SWAY: Final = 26
_RING: Final = 10
_STRENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class _Slip:
    """A slip of paper: where it starts (shares of the page, from above it), how it falls and turns."""

    x: float
    start: float
    speed: float
    phase: float
    turns: float
    colour: Colour


class Celebration:
    """A cue: slips fall and a light goes round the podium. With reduced motion nothing but the light is seen.

    `look` and `podium` give the look and the podium's place as they are; `colours` are the winners'.
    """

    ride: Final = True

    def __init__(
        self, look: Callable[[], Look], podium: Callable[[], Rect], colours: Sequence[Colour], rng: Random
    ) -> None:
        self._look = look
        self._podium = podium
        self._colours = tuple(colours)
        self._rng = rng
        self._slips: tuple[_Slip, ...] = ()
        self._ticks = 0
        self._passed = 0

    def begin(self) -> None:
        """See Cue."""
        motion, theme = self._look().motion, self._look().theme
        self._ticks = {"full": FALL, "reduced": GLOW, "none": 0}[motion]
        if motion == "full":
            colours = (theme.gold_top, theme.gold, theme.text, *self._colours, *self._colours)
            self._slips = tuple(self._slip(colours) for _ in range(_SLIPS))

    def tick(self) -> bool:
        """See Cue."""
        self._passed += 1
        return self._passed >= self._ticks

    def finish(self) -> None:
        """See Cue. It leaves nothing behind."""
        self._passed = self._ticks

    def draw(self, surface: Surface, alpha: float) -> None:
        """See Cue."""
        passed = self._passed + alpha
        if passed < min(GLOW, self._ticks):
            self._draw_light(surface, passed / GLOW)
        for slip in self._slips:
            self._draw_slip(surface, slip, passed / FALL)

    def _slip(self, colours: Sequence[Colour]) -> _Slip:
        """Draw lots for a slip; even the last and slowest is gone in time."""
        rng = self._rng
        start = rng.uniform(0.02, 0.9)
        least = 1.08 + start
        return _Slip(
            x=rng.uniform(0.0, 1.0),
            start=start,
            speed=rng.uniform(least, least + 0.5),
            phase=rng.uniform(0.0, 2 * pi),
            turns=rng.choice((-1, 1)) * rng.uniform(2.5, 5.0),
            colour=rng.choice(colours),
        )

    def _draw_light(self, surface: Surface, share: float) -> None:
        look, place = self._look(), self._podium()
        strength = ease(share * 4) * ease((1.0 - share) * 2)
        width = look.screen.px(_RING)
        around = place.inflate(2 * width, 2 * width)
        light = look.shapes.ring(around.size, look.screen.px(24), width, look.theme.gold_top).copy()
        light.set_alpha(round(_STRENGTH * strength))
        surface.blit(light, around)

    def _draw_slip(self, surface: Surface, slip: _Slip, share: float) -> None:
        look = self._look()
        px, turn = look.screen.px, slip.phase + 2 * pi * slip.turns * share
        y = (slip.speed * share - slip.start) * surface.get_height()
        if not -px(_WIDE) < y < surface.get_height() + px(_WIDE):
            return
        x = slip.x * surface.get_width() + px(_SWAY) * sin(turn * 0.7)
        tilt, flat = 0.5 * sin(turn * 0.4) + slip.phase, cos(turn)
        across = (px(_WIDE) / 2 * cos(tilt), px(_WIDE) / 2 * sin(tilt))
        down = (-px(_HIGH) / 2 * sin(tilt) * flat, px(_HIGH) / 2 * cos(tilt) * flat)
        colour = slip.colour if flat > 0 else mix(slip.colour, look.theme.shade, _SHADE)
        corners = [(x + i * across[0] + j * down[0], y + i * across[1] + j * down[1])
                   for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]  # fmt: skip
        pygame.draw.polygon(surface, colour, corners)
