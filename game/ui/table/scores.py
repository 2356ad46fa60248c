"""Cues of points: they fly, are added up, drop out of the turn, and change totals. Lengths are in ticks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.audio import Audio, Sound
from game.ui.draw.theme import mix
from game.ui.table.act import Act, ease
from game.ui.table.effects import draw_banner, draw_flying_text
from game.ui.table.shown import RailGroup
from game.ui.table.view import TableView

WHITE: Final = (255, 255, 255)


def fly_points(view: TableView, points: int, score: int, ticks: int, place: int = -1) -> Act:
    """The points of a keep fly from a group of the rail to the turn score, which counts up to them."""
    shown = view.shown
    start = score - points

    def way(share: float) -> None:
        shown.score = start + round(points * ease(share * 2 - 1))

    def end() -> None:
        shown.score = score

    def draw(surface: pygame.Surface, share: float) -> None:
        if share < 0.5:
            source = view.rail_slots(shown.rail)[place][-1] if shown.rail else view.layout.rail
            text = view.look.texts.signed(points)
            draw_flying_text(surface, view, text, source.midbottom, view.layout.score.center, ease(share * 2))

    return Act(ticks, on_way=way, on_end=end, on_draw=draw)


def take_over(
    view: TableView, audio: Audio, other: int, score: int, rail: Sequence[RailGroup], ticks: int
) -> Act:
    """The points of the turn that `other` banked fly to the turn score, and its hand to the rail."""
    shown = view.shown

    def begin() -> None:
        audio.play(Sound.KEEP)
        shown.rail = list(rail)

    def way(share: float) -> None:
        shown.score = round(score * ease(share * 1.6 - 0.6))

    def draw(surface: pygame.Surface, share: float) -> None:
        if share < 0.6:
            start, goal = view.seat_row(other).center, view.layout.score.center
            draw_flying_text(surface, view, view.look.texts.number(score), start, goal, ease(share / 0.6))

    return Act(ticks, on_begin=begin, on_way=way, on_draw=draw)


def deposit(view: TableView, audio: Audio, seat: int, points: int, total: int, ticks: int) -> Act:
    """The turn score flies to the seat, whose total rolls up."""
    shown = view.shown

    def begin() -> None:
        audio.play(Sound.BANK)
        shown.score = 0
        shown.seats[seat].open = True

    def way(share: float) -> None:
        shown.seats[seat].total = total - points + round(points * ease(share * 1.6 - 0.6))

    def draw(surface: pygame.Surface, share: float) -> None:
        if share < 0.4:
            text = view.look.texts.signed(points)
            goal = view.seat_row(seat).center
            draw_flying_text(surface, view, text, view.layout.score.center, goal, ease(share / 0.4))

    return Act(ticks, on_begin=begin, on_way=way, on_draw=draw)


def drain(view: TableView, audio: Audio, lost: int, ticks: int, words: tuple[str, str] | None = None) -> Act:
    """A turn is lost: the colour drains from the table and the number drops out of it.

    `words` are written across the felt: what happened, and what it means.
    """
    shown = view.shown

    def begin() -> None:
        audio.play(Sound.BUST)
        shown.score = 0

    def way(share: float) -> None:
        shown.drain = 1.0 if view.look.motion == "none" else min(1.0, share * 3)

    def end() -> None:
        shown.drain = 1.0

    def draw(surface: pygame.Surface, share: float) -> None:
        if words is not None:
            draw_banner(surface, view, words[0], min(1.0, share * 10, (1.0 - share) * 5), words[1])
        if lost:
            goal = (view.layout.score.centerx, view.layout.panel.bottom)
            draw_flying_text(
                surface,
                view,
                view.look.texts.signed(-lost),
                view.layout.score.center,
                goal,
                share * share,
                colour=mix(view.look.theme.bad_top, WHITE, 0.25),
            )

    return Act(ticks, on_begin=begin, on_way=way, on_end=end, on_draw=draw)


def change_total(view: TableView, seat: int, total: int, ticks: int) -> Act:
    """A seat's total goes to another number: a penalty, or a leader thrown back. What is lost drops out."""
    shown = view.shown
    before = [0]

    def begin() -> None:
        before[0] = shown.seats[seat].total

    def way(share: float) -> None:
        shown.seats[seat].total = before[0] + round((total - before[0]) * ease(share))

    def draw(surface: pygame.Surface, share: float) -> None:
        if total != before[0]:
            row = view.seat_row(seat)
            start = (row.x + row.width * 2 // 5, row.centery)
            goal = (start[0], row.bottom + row.height)
            text = view.look.texts.signed(total - before[0])
            colour = mix(view.look.theme.bad_top, WHITE, 0.25)
            draw_flying_text(surface, view, text, start, goal, share * share, colour=colour)

    return Act(ticks, on_begin=begin, on_way=way, on_draw=draw)
