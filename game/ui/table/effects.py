"""What flies and flares over the table for a moment."""

from __future__ import annotations

from math import cos, pi, sin

import pygame
from pygame import SRCALPHA, Rect, Surface

from game.ui.draw.theme import BODY, LARGE, Colour
from game.ui.table.view import TableView

RAYS = 14
BANNER = 104


def draw_flying_text(
    surface: Surface,
    view: TableView,
    text: str,
    start: tuple[int, int],
    goal: tuple[int, int],
    share: float,
    *,
    colour: Colour | None = None,
) -> None:
    """A number on its way from one place to another. Where nothing may move it is simply there in the end."""
    if view.look.motion == "none":
        return
    x = start[0] + (goal[0] - start[0]) * share
    y = start[1] + (goal[1] - start[1]) * share
    px = view.look.screen.font(56)
    writer, theme = view.look.writer, view.look.theme
    shade = writer.render(text, px, theme.shade, "black")
    picture = writer.render(text, px, colour or theme.gold_top, "black")
    place = picture.get_rect(center=(round(x), round(y)))
    surface.blit(shade, place.move(max(1, px // 20), max(1, px // 16)))
    surface.blit(picture, place)


def draw_burst(surface: Surface, view: TableView, share: float) -> None:
    """Hot dice: rays from the middle of the felt, as far as motion is wanted, and the words."""
    strength = {"full": 150, "reduced": 60, "none": 0}[view.look.motion]
    if strength:
        _draw_rays(surface, view, share, strength)
    draw_banner(surface, view, view.look.texts.t("Hot dice!"), min(1.0, share * 8, (1.0 - share) * 4))


def _draw_rays(surface: Surface, view: TableView, share: float, strength: int) -> None:
    """Rays that open and fade; one burst, no flicker."""
    tray = view.layout.tray
    reach = tray.width * (0.1 + 0.4 * share)
    glow = Surface(tray.size, SRCALPHA)
    across, down = tray.width / 2, tray.height / 2
    colour = (*view.look.theme.gold_top, round(strength * (1.0 - share) * min(1.0, share * 8)))
    for ray in range(RAYS):
        angle = 2 * pi * ray / RAYS + share * 0.5
        near, far = reach * 0.35, reach
        spread = pi / RAYS * 0.42
        points = [
            (across + length * cos(angle + turn), down + length * sin(angle + turn))
            for length, turn in ((near, -spread), (near, spread), (far, spread * 0.6), (far, -spread * 0.6))
        ]
        pygame.draw.polygon(glow, colour, points)
    surface.blit(glow, glow.get_rect(center=tray.center))


def draw_banner(surface: Surface, view: TableView, text: str, strength: float, below: str = "") -> None:
    """Words across the felt on a dark ribbon, with a smaller line `below`.

    `strength` (0 to 1) is how much of it is there.
    """
    look, tray = view.look, view.layout.tray
    writer, theme = look.writer, look.theme
    size, high = look.screen.px(BANNER), look.screen.px(BANNER * 1.7)
    wide = tray.width - 2 * look.screen.px(30)
    small = look.screen.font(max(BODY, LARGE / look.screen.text_scale))
    lines = len(writer.wrap(below, small, wide, "bold")) if below else 0
    low = lines * writer.line_height(small)
    ribbon = Surface((tray.width, high + low), SRCALPHA)
    ribbon.fill((*theme.shade, 205))
    place = Rect(look.screen.px(30), 0, wide, high)
    writer.draw(ribbon, text, size, theme.gold_top, place, align="centre", weight="black")
    if below:
        # Nearer to the words above than to the ribbon's edge.
        under = Rect(place.x, high - look.screen.px(BANNER * 0.3), wide, low + 1)
        writer.draw_lines(ribbon, below, small, theme.text, under, align="centre", weight="bold")
    ribbon.set_alpha(round(255 * max(0.0, min(1.0, strength))))
    surface.blit(ribbon, ribbon.get_rect(center=tray.center))
