"""Where the parts of the table stand, at any size from 4:3 to 21:9."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.screen import Screen

MARGIN = 24
GAP = 20
SEATS_WIDTH = 356
PANEL_WIDTH = 392
PANEL_GROWTH = 150
"""How much wider the panel is where text is twice its size."""

RAIL_HEIGHT = 178
CAPTION_HEIGHT = 72
BUTTON_HEIGHT = 108
MIDDLE_HEIGHT = 76
LARGE_TEXT = 1.4
"""From this size of text on the panel is short of room: what was chosen stands beside the turn score."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The rectangles of the play scene, in pixels. Dice are seen in `field` alone: the tray and around it.

    `take` lies above `roll` in the place of the odds, `middle` between `roll` and `bank`.
    """

    seats: Rect
    rail: Rect
    tray: Rect
    field: Rect
    panel: Rect
    caption: Rect
    hint_button: Rect
    rules_button: Rect
    menu_button: Rect
    roll: Rect
    middle: Rect
    bank: Rect
    take: Rect
    score: Rect
    chosen: Rect
    odds: Rect
    parted: bool = False
    """Whether a compartment takes some of the felt on the right."""

    @property
    def grip(self) -> Rect:
        """Where the empty felt says how it is thrown by hand: across the lower part of its middle."""
        wide, across = (0.58, 0.43) if self.parted else (0.7, 0.5)
        box = Rect(0, 0, round(self.tray.width * wide), round(self.tray.height * 0.36))
        box.centerx = round(self.tray.x + self.tray.width * across)
        box.centery = round(self.tray.y + self.tray.height * 0.7)
        return box


def table_layout(screen: Screen, *, parted: bool = False) -> TableLayout:
    """Lay the table out: the columns keep their width, the felt takes what is left."""
    px = screen.px
    area = screen.area.inflate(-2 * px(MARGIN), -2 * px(MARGIN))
    bar = max(px(CAPTION_HEIGHT), screen.tall(56))
    caption = Rect(area.x, area.bottom - bar, area.width, bar)
    height = caption.top - px(GAP) - area.top
    seats = Rect(area.x, area.y, px(SEATS_WIDTH), height)
    wide = px(PANEL_WIDTH + PANEL_GROWTH * (screen.text_scale - 1.0))
    panel = Rect(area.right - wide, area.y, wide, height)
    left = seats.right + px(GAP)
    rail = Rect(left, area.y, panel.left - px(GAP) - left, px(RAIL_HEIGHT))
    tray = Rect(left, rail.bottom + px(GAP), rail.width, caption.top - rail.bottom - 2 * px(GAP))
    side = bar
    menu = Rect(caption.right - side, caption.y, side, side)
    rules = Rect(menu.x - px(12) - side, caption.y, side, side)
    hint = Rect(rules.x - px(12) - side, caption.y, side, side)
    caption.width -= 3 * (side + px(12))
    field = Rect(seats.right, rail.bottom, panel.left - seats.right, caption.top - rail.bottom)
    return TableLayout(
        seats, rail, tray, field, panel, caption, hint, rules, menu, *_panel_parts(screen, panel), parted
    )


def _panel_parts(screen: Screen, panel: Rect) -> tuple[Rect, Rect, Rect, Rect, Rect, Rect, Rect]:
    """Roll, middle, bank, take over, turn score, what is chosen, and the odds."""
    px = screen.px
    inner = panel.inflate(-2 * px(24), -2 * px(24))
    button = max(px(BUTTON_HEIGHT), screen.tall(66))  # two lines of text
    bank = Rect(inner.x, inner.bottom - button, inner.width, button)
    # Roll and Bank are kept far apart: a slip of the finger must not end a turn.
    high = max(px(MIDDLE_HEIGHT), screen.tall(54))
    middle = Rect(inner.x, bank.top - px(16) - high, inner.width, high)
    roll = Rect(inner.x, middle.top - px(16) - button, inner.width, button)
    take = Rect(inner.x, roll.top - px(16) - button, inner.width, button)
    score = Rect(
        inner.x, inner.y, inner.width, screen.tall(40) + px(170 if screen.text_scale < LARGE_TEXT else 112)
    )
    odds_height = screen.tall(36) + px(24)
    odds = Rect(inner.x, roll.top - px(14) - odds_height, inner.width, odds_height)
    chosen = Rect(inner.x, score.bottom + px(8), inner.width, odds.top - score.bottom - px(8))
    return roll, middle, bank, take, score, chosen, odds
