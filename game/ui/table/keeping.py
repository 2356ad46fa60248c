"""Cues of dice that are set aside: to the rail, to the compartment, and back. Lengths are in ticks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.rules.ruleset import Faces
from game.ui.audio import Audio, Sound
from game.ui.draw.marks import DieMark
from game.ui.table.act import Act, ease
from game.ui.table.compartment import POSES
from game.ui.table.hop import Hop
from game.ui.table.rail import lock_place
from game.ui.table.shown import FeltDie, RailGroup, lay_out, rail_before
from game.ui.table.view import TableView


@dataclass(frozen=True, slots=True)
class _Flier:
    """A die on its way over the table."""

    face: int
    start: Rect
    goal: Rect


def to_rail(view: TableView, audio: Audio, faces: Faces, after: Sequence[RailGroup], ticks: int) -> Act:
    """Kept dice leave the felt for their places on the rail, which is as `after` says once they are there."""
    shown = view.shown
    flying: list[_Flier] = []
    back: list[FeltDie] = []
    hops: list[Hop] = []

    def begin() -> None:
        audio.play(Sound.KEEP)
        starts = [_flat(view, die) for die in _take(view, faces, view.chosen)]
        flying.extend(_to_their_places(view, starts, after))
        view.chosen = frozenset()
        # The dice that brought nothing are rolled on with those that are left.
        back.extend(lay_out(shown.aside, shown.felt))
        hops.extend(Hop(die.face, pose, die.pose) for die, pose in zip(back, POSES, strict=False))
        shown.aside = ()

    def way(share: float) -> None:
        view.hopping = [hop.at(share) for hop in hops]

    def end() -> None:
        view.hopping = ()
        shown.rail = list(after)
        shown.felt = [*shown.felt, *back]

    return Act(
        ticks,
        on_begin=begin,
        on_way=way,
        on_end=end,
        on_draw=lambda surface, share: _fly(surface, view, flying, share),
    )


def jokers_to_rail(view: TableView, audio: Audio, after: Sequence[RailGroup], ticks: int) -> Act:
    """The other dice have scored, and so do the jokers: they go to the rail."""
    shown = view.shown
    flying: list[_Flier] = []

    def begin() -> None:
        audio.play(Sound.JOKER)
        starts = list(zip(shown.jokers, view.joker_slots(), strict=False))
        shown.jokers = ()
        flying.extend(_to_their_places(view, starts, after))

    def end() -> None:
        shown.rail = list(after)

    return Act(
        ticks, on_begin=begin, on_end=end, on_draw=lambda surface, share: _fly(surface, view, flying, share)
    )


def to_jokers(view: TableView, audio: Audio, faces: Faces, ticks: int) -> Act:
    """Dice are taken off the felt and put down in the compartment."""
    shown = view.shown
    hops: list[Hop] = []

    def begin() -> None:
        audio.play(Sound.JOKER)
        hops.extend(_into_compartment(_take(view, faces, view.jokers), DieMark.SET_ASIDE))
        view.jokers = frozenset()

    def way(share: float) -> None:
        view.hopping = [hop.at(share) for hop in hops]

    def end() -> None:
        view.hopping = ()
        shown.jokers = faces

    return Act(ticks, on_begin=begin, on_way=way, on_end=end)


def call_jokers(view: TableView, audio: Audio) -> Act:
    """Nothing has scored: the dice on the felt are dead, and the jokers are what is left."""

    def begin() -> None:
        audio.play(Sound.JOKER)
        view.shown.called = True

    return Act(1, on_begin=begin)


def swap_jokers(view: TableView, aside: Faces, ticks: int) -> Act:
    """The jokers are taken up, and the dice that brought nothing wait in their place."""
    shown = view.shown
    hops: list[Hop] = []

    def begin() -> None:
        lying = sorted(shown.felt, key=lambda die: die.face)
        hops.extend(_into_compartment(lying, DieMark.DEAD))
        shown.felt, shown.jokers, shown.called = [], (), False

    def way(share: float) -> None:
        view.hopping = [hop.at(share) for hop in hops]

    def end() -> None:
        view.hopping = ()
        shown.aside = aside

    return Act(ticks, on_begin=begin, on_way=way, on_end=end)


def grow(view: TableView, audio: Audio, place: int, before: int, ticks: int) -> Act:
    """A figure on the rail has grown: its points go from those of `before` to those it has now."""
    shown = view.shown
    group = [RailGroup((), 0)]

    def begin() -> None:
        audio.play(Sound.GROW)
        group[0] = shown.rail[place]
        shown.rail[place] = replace(group[0], points=before)

    def way(share: float) -> None:
        points = before + round((group[0].points - before) * ease(share))
        shown.rail[place] = replace(group[0], points=points)

    def draw(surface: Surface, share: float) -> None:
        slots = view.rail_slots(shown.rail)[place]
        px, theme = view.look.screen.px, view.look.theme
        # A frame that opens once and fades.
        frame = slots[0].unionall(slots[1:]).inflate(px(14) + px(40 * share), px(10) + px(40 * share))
        ring = view.look.shapes.ring(frame.size, px(14), max(2, px(4)), theme.gold_top)
        faded = ring.copy()
        faded.set_alpha(round(255 * (1.0 - share)))
        surface.blit(faded, frame)

    return Act(ticks, on_begin=begin, on_way=way, on_draw=draw)


def confirm(view: TableView, audio: Audio, after: Sequence[RailGroup], ticks: int) -> Act:
    """The locks of the figures that waited turn to ticks, and are gone."""
    shown = view.shown
    locks: list[Rect] = []

    def begin() -> None:
        audio.play(Sound.CONFIRMED)
        still = [group.faces for group in after if group.unconfirmed]
        for group, slots in zip(shown.rail, view.rail_slots(shown.rail), strict=True):
            if group.unconfirmed and group.faces not in still:
                locks.append(lock_place(view.look, slots[0].unionall(slots[1:])))

    def end() -> None:
        shown.rail = list(after)

    def draw(surface: Surface, share: float) -> None:
        theme, shapes = view.look.theme, view.look.shapes
        pop = 1.0 + 0.7 * sin(pi * min(1.0, share * 2.5))
        for lock in locks:
            side = round(lock.width * pop)
            surface.blit(shapes.disc(side + 4, theme.ground), _around(lock, side + 4))
            surface.blit(shapes.disc(side, theme.good), _around(lock, side))
            sign = side * 3 // 5
            surface.blit(view.icon("tick", sign, theme.ground), _around(lock, sign))

    return Act(ticks, on_begin=begin, on_end=end, on_draw=draw)


def _around(place: Rect, side: int) -> Rect:
    box = Rect(0, 0, side, side)
    box.center = place.center
    return box


def _take(view: TableView, faces: Faces, picked: frozenset[int]) -> list[FeltDie]:
    """Take dice off the felt: the very ones that were picked, or the leftmost that show these faces.

    Which of two equal dice goes is the player's business. Gives them in order of faces.
    """
    shown = view.shown
    taken = sorted(picked) if len(picked) == len(faces) else shown.dice_showing(faces)
    dice = [shown.felt[index] for index in taken]
    rest = [index for index in range(len(shown.felt)) if index not in taken]
    shown.felt = [shown.felt[index] for index in rest]
    # What else is picked keeps its mark under its new number.
    view.jokers = frozenset(rest.index(index) for index in view.jokers if index in rest)
    return sorted(dice, key=lambda die: die.face)


def _flat(view: TableView, die: FeltDie) -> tuple[int, Rect]:
    """The face of a die and where its picture is."""
    return die.face, view.die_box(die)


def _into_compartment(dice: Sequence[FeltDie], mark: DieMark) -> list[Hop]:
    return [Hop(die.face, die.pose, pose, mark) for die, pose in zip(dice, POSES, strict=False)]


def _to_their_places(
    view: TableView, starts: Sequence[tuple[int, Rect]], after: Sequence[RailGroup]
) -> list[_Flier]:
    """Make room on the rail for dice, and send each to a place that is for its face."""
    shown = view.shown
    rail = shown.rail = rail_before(shown.rail, after)
    goals = [
        (face, slot)
        for now, then, slots in zip(rail, after, view.rail_slots(rail), strict=True)
        for face, slot in list(zip(then.faces, slots, strict=True))[len(now.faces) :]
    ]
    fliers: list[_Flier] = []
    for face, start in starts:
        goal = next((goal for goal in goals if goal[0] == face), None)
        if goal is not None:
            goals.remove(goal)
            fliers.append(_Flier(face, start, goal[1]))
    return fliers


def _fly(surface: pygame.Surface, view: TableView, flying: Sequence[_Flier], share: float) -> None:
    way = ease(share)
    for flier in flying:
        start, goal = flier.start, flier.goal
        size = round(start.width + (goal.width - start.width) * way)
        x = start.centerx + (goal.centerx - start.centerx) * way
        y = start.centery + (goal.centery - start.centery) * way - sin(pi * way) * size * 0.5
        picture = view.die_picture(flier.face, size)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
