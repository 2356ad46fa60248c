"""Totals by round as lines, one for each seat, drawn large and smoothed down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from game.ui.draw.theme import SMALL, Colour, Theme, contrast, mix
from game.ui.draw.tokens import COLOURS, TokenPainter
from game.ui.kit.skin import paint_field
from game.ui.look import Look

_OVER: Final = 3  # times too large
_LINES: Final = (2, 7)  # least and most steps of the scale
_STEP_HIGH: Final = 46  # design units a step should have at least
_LEAST_CONTRAST: Final = 3.0
_MARKS_UP_TO: Final = 24  # rounds; with more of them the points on the lines would touch
_STEPS: Final = (1, 2, 5)

Totals = Sequence[Sequence[int | None]]
"""By round, then by seat."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` on the height of a rectangle; lines stand at every `step`."""

    low: int
    high: int
    step: int
    plot: Rect
    rounds: int

    def x(self, place: float) -> float:
        """Where a round ends."""
        return self.plot.x + self.plot.width * place / max(1, self.rounds)

    def y(self, value: float) -> float:
        """How high a value lies."""
        return self.plot.bottom - self.plot.height * (value - self.low) / (self.high - self.low)


def scale_of(totals: Totals, target: int, plot: Rect, lines: int) -> Scale:
    """A scale that holds every total and the target, in about so many steps of a size one would choose."""
    values = [value for line in totals for value in line if value is not None]
    low, high = min(0, *values), max(target, *values)
    rough = (high - low) / lines
    magnitude = 1
    while magnitude * 10 <= rough:
        magnitude *= 10
    step = next((magnitude * s for s in _STEPS if magnitude * s >= rough), magnitude * 10)
    low = low // step * step
    return Scale(low, -(-high // step) * step, step, plot, len(totals) - 1)


def paint_chart(
    surface: Surface,
    box: Rect,
    look: Look,
    totals: Totals,
    target: int,
    tokens: TokenPainter,
    write: Callable[[int], str] | None = None,
) -> None:
    """Draw field, scale, target and lines in `box`; each line ends with its seat's token.

    `write` says how values stand on the scale; without it they are numbers.
    """
    screen, theme = look.screen, look.theme
    paint_field(look, surface, box)
    write = write or look.texts.number
    number = look.writer.size(write(-10000), screen.font(SMALL))[0]
    side = screen.tall(34)
    plot = Rect(box.x + number + screen.px(32), box.y + screen.px(28), 0, 0)
    plot.width = box.right - side - screen.px(44) - plot.x
    plot.height = box.bottom - screen.tall(34) - screen.px(22) - plot.y
    lines = min(_LINES[1], max(_LINES[0], plot.height // screen.tall(_STEP_HIGH)))
    scale = scale_of(totals, target, plot, lines)
    _paint_scale(surface, look, scale, box, write)
    _paint_lines(surface, box, theme, scale, totals, target, screen.px(5))
    shown = sum(total is not None for total in totals[-1])
    side = min(side, round(1.3 * plot.height / max(1, shown)))
    for seat, (x, y) in _ends(scale, totals, side).items():
        tokens.draw(surface, seat, (x + side * 0.75, y), side)


def _paint_scale(surface: Surface, look: Look, scale: Scale, box: Rect, write: Callable[[int], str]) -> None:
    screen, theme, texts = look.screen, look.theme, look.texts
    faint = mix(theme.field, theme.text, 0.16)
    px, high = screen.font(SMALL), screen.tall(30)
    for value in range(scale.low, scale.high + 1, scale.step):
        y = round(scale.y(value))
        surface.fill(faint, Rect(scale.plot.x, y, scale.plot.width, max(1, screen.px(1))))
        place = Rect(box.x + screen.px(8), y - high // 2, scale.plot.x - box.x - screen.px(20), high)
        look.writer.draw(surface, write(value), px, theme.dim, place, align="right")
    each = max(1, -(-scale.rounds // 12))
    for done in range(0, scale.rounds + 1, each):
        x = round(scale.x(done))
        row = Rect(x - screen.px(40), scale.plot.bottom + screen.px(6), screen.px(80), high)
        look.writer.draw(surface, texts.number(done), px, theme.dim, row, align="centre")


def _paint_lines(
    surface: Surface, box: Rect, theme: Theme, scale: Scale, totals: Totals, target: int, thick: int
) -> None:
    large = Surface((box.width * _OVER, box.height * _OVER), SRCALPHA)
    large.fill((*theme.field, 0))
    _dash(large, box, theme.gold, scale, target, max(2, thick // 2) * _OVER)
    for seat in reversed(range(len(totals[0]))):
        colour = line_colour(theme, seat)
        points = [
            ((scale.x(place) - box.x) * _OVER, (scale.y(total) - box.y) * _OVER)
            for place, line in enumerate(totals)
            if (total := line[seat]) is not None
        ]
        _thick_line(large, points, theme.shade, (thick + 3) * _OVER)
        _thick_line(large, points, colour, thick * _OVER)
        if scale.rounds <= _MARKS_UP_TO:
            for point in points:
                pygame.draw.circle(large, theme.shade, point, (thick + 2) * _OVER)
                pygame.draw.circle(large, colour, point, (thick + 0.5) * _OVER)
    surface.blit(pygame.transform.smoothscale(large, box.size), box)


def _dash(large: Surface, box: Rect, colour: Colour, scale: Scale, target: int, thick: int) -> None:
    y = round((scale.y(target) - box.y) * _OVER)
    dash = 6 * thick
    for x in range((scale.plot.x - box.x) * _OVER, (scale.plot.right - box.x) * _OVER, 2 * dash):
        large.fill(colour, Rect(x, y - thick // 2, dash, thick))


def _thick_line(
    surface: Surface, points: Sequence[tuple[float, float]], colour: Colour, thick: float
) -> None:
    """A line with round joints: a box along each piece, a disc at each end."""
    for (ax, ay), (bx, by) in pairwise(points):
        far = max(1e-6, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        nx, ny = (by - ay) / far * thick / 2, (ax - bx) / far * thick / 2
        corners = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
        pygame.draw.polygon(surface, colour, corners)
    for point in points:
        pygame.draw.circle(surface, colour, point, thick / 2)


def _ends(scale: Scale, totals: Totals, side: int) -> dict[int, tuple[float, float]]:
    """Where the tokens stand: at the end of each line, moved apart where they would cover one another."""
    ends: dict[int, tuple[float, float]] = {}
    for place, line in enumerate(totals):
        ends |= {
            seat: (scale.x(place), scale.y(total)) for seat, total in enumerate(line) if total is not None
        }
    last = [seat for seat in ends if totals[-1][seat] is not None]
    last.sort(key=lambda seat: ends[seat][1])
    step = min(side * 0.92, scale.plot.height / max(1, len(last)))
    ys = [ends[seat][1] for seat in last]
    for place in range(1, len(ys)):
        ys[place] = max(ys[place], ys[place - 1] + step)
    below = max(0.0, ys[-1] - scale.plot.bottom) if ys else 0.0
    limit = float("inf")
    for place in reversed(range(len(ys))):
        ys[place] = min(ys[place] if place < len(ys) - 1 else ys[place] - below, limit)
        limit = ys[place] - step
    return ends | {seat: (ends[seat][0], y) for seat, y in zip(last, ys, strict=True)}


def line_colour(theme: Theme, seat: int) -> Colour:
    """The seat's colour, lightened as far as it takes to be seen on a field."""
    colour = COLOURS[seat % len(COLOURS)]
    for share in range(0, 100, 5):
        lighter = mix(colour, (255, 255, 255), share / 100)
        if contrast(lighter, theme.field) >= _LEAST_CONTRAST:
            return lighter
    return theme.text
