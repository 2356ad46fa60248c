"""The podium: the three best, their tokens, their totals, and a crown for who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.ui.draw.icons import IconPainter
from game.ui.draw.text import Weight
from game.ui.draw.theme import BODY, LARGE
from game.ui.draw.tokens import TokenPainter
from game.ui.look import Look
from game.ui.screen import SMALLEST_TEXT

_HEIGHTS: Final = {1: 0.50, 2: 0.36, 3: 0.24}  # of the blocks, as shares of the whole height
_MOST: Final = 3
_FULL: Final = 420  # design units of height from which on nothing shrinks
_LEGIBLE: Final = 0.5  # where words would shrink further they are left to the table


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody on the podium; equal places are equally high."""

    seat: int
    place: int
    name: str
    total: int
    won: bool


def steps_of(
    ranking: Sequence[Sequence[int]], names: Sequence[str], totals: Sequence[int], winners: Sequence[int]
) -> tuple[Step, ...]:
    """The first three from left to right: the second, the first, the third."""
    steps: list[Step] = []
    place = 1
    for seats in ranking:
        steps += [Step(seat, place, names[seat], totals[seat], seat in winners) for seat in seats]
        place += len(seats)
    first = steps[:_MOST]
    return (first[1], first[0], *first[2:]) if len(first) > 1 else tuple(first)


def paint_podium(
    surface: Surface, box: Rect, look: Look, steps: Sequence[Step], tokens: TokenPainter, icons: IconPainter
) -> None:
    """Draw blocks with their places on them, and above each block who stands there."""
    gap = look.screen.px(14)
    wide = min((box.width - gap * (len(steps) - 1)) // len(steps), look.screen.px(300))
    left = box.centerx - (wide * len(steps) + gap * (len(steps) - 1)) // 2
    for number, step in enumerate(steps):
        column = Rect(left + number * (wide + gap), box.y, wide, box.height)
        _paint_step(surface, column, look, step, tokens, icons)


def _paint_step(
    surface: Surface, column: Rect, look: Look, step: Step, tokens: TokenPainter, icons: IconPainter
) -> None:
    screen = look.screen
    fit = min(1.0, column.height / screen.tall(_FULL))  # among many players the podium is low
    top = _paint_block(surface, column, look, step)
    if fit >= _LEGIBLE:
        top = _paint_words(surface, Rect(column.x, column.y, column.width, top - column.y), look, step, fit)
        side, crown = round(screen.tall(64) * fit), round(screen.tall(44) * fit)
    else:
        side, crown = round((top - column.top) * 0.6), top - column.top
    side = min(side, max(8, top - column.top - screen.px(8)))
    tokens.draw(surface, step.seat, (column.centerx, top - side / 2 - screen.px(4)), side)
    crown = min(crown, max(0, top - side - screen.px(8) - column.top))
    if step.won and crown > screen.tall(16) * fit:
        spot = Rect(0, 0, crown, crown)
        spot.midbottom = (column.centerx, round(top - side - screen.px(6)))
        icons.draw(surface, "crown", spot, look.theme.gold_top)


def _paint_block(surface: Surface, column: Rect, look: Look, step: Step) -> int:
    """Draw the block with its place; gives where it ends above."""
    screen, theme = look.screen, look.theme
    high = round(column.height * _HEIGHTS[min(step.place, _MOST)])
    block = Rect(column.x, column.bottom - high, column.width, high)
    if step.place == 1:
        ink, colours = theme.on_gold, (theme.gold_top, theme.gold, theme.gold_top)
    else:
        ink, colours = theme.text, (theme.button_top, theme.button, theme.button_edge)
    surface.blit(look.shapes.edged(block.size, screen.px(12), colours, max(1, screen.px(2))), block)
    px = min(screen.font(LARGE + 24), round(block.height * 0.7))
    look.writer.draw(surface, str(step.place), px, ink, block, align="centre", weight="black")
    return block.top


def _paint_words(surface: Surface, above: Rect, look: Look, step: Step, fit: float) -> int:
    """Write name and total at the lower end of a place; gives where they end above."""
    screen, theme, writer = look.screen, look.theme, look.writer

    def tall(units: float) -> int:
        return round(screen.tall(units) * fit)

    def font(units: float) -> int:
        return max(SMALLEST_TEXT, round(screen.font(units) * fit))

    total = Rect(above.x, above.bottom - tall(46), above.width, tall(42))
    name = Rect(above.x, total.top - tall(38), above.width, tall(38))
    points, ink = look.texts.number(step.total), theme.gold_top if step.won else theme.text
    weight: Weight = "bold" if step.won else "medium"
    writer.draw(surface, points, font(BODY + 4), ink, total, align="centre", weight="bold")
    writer.draw(surface, step.name, font(BODY), theme.text, name, align="centre", weight=weight)
    return name.top
