"""The cues of the table: dice that ride, points that fly, numbers that roll, and what is said meanwhile.

Each changes what has been `Shown` step by step and leaves it, played or skipped, exactly the same. Lengths
are in ticks of 1/60 s. Nothing here brightens and darkens more than three times a second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import pi, sin

import pygame

from game.rules.ruleset import Faces
from game.rules.scoring import Combination
from game.tray.flight import Flight
from game.ui.audio import Audio, Sound
from game.ui.draw.theme import mix
from game.ui.table.act import Act, ease
from game.ui.table.effects import draw_banner, draw_flying_text, draw_rays
from game.ui.table.shown import FeltDie, RailGroup, lay_out, rail_groups
from game.ui.table.view import TableView

SETTLED_FADE = 9
"""Ticks in which settled dice appear where motion is reduced (150 ms)."""


@dataclass(slots=True)
class Ride:
    """Dice fly, knock and come to rest. With `moving` false they are simply there."""

    view: TableView
    flight: Flight
    audio: Audio
    moving: bool = True
    ride: bool = True
    passed: int = 0
    _knocks: dict[int, list[int]] = field(default_factory=dict)

    def begin(self) -> None:
        """See Cue."""
        for index, knock in enumerate(self.flight.knocks):
            self._knocks.setdefault(knock.tick, []).append(index)
        if not self.moving:
            self.passed = self.flight.ticks
        self._pose()

    def tick(self) -> bool:
        """See Cue."""
        self.passed += 1
        for index in self._knocks.get(self.passed, ()):
            knock = self.flight.knocks[index]
            self.audio.knock(knock.on, knock.impulse, knock.x)
        self._pose()
        return self.passed >= self.flight.ticks + (0 if self.moving else SETTLED_FADE)

    def finish(self) -> None:
        """See Cue."""
        self.passed = max(self.passed, self.flight.ticks)
        self._pose()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The dice are drawn with the felt they lie on."""

    def _pose(self) -> None:
        shown, flight = self.view.shown, self.flight
        shown.rolling = self.passed < flight.ticks
        shown.felt = [
            FeltDie(pose, numbering, face)
            for pose, numbering, face in zip(
                flight.poses(float(self.passed)), flight.numberings, flight.faces, strict=True
            )
        ]


def say(view: TableView, sentence: str, ticks: int) -> Act:
    """Write a sentence under the table and leave time to read it."""

    def begin() -> None:
        view.shown.caption = sentence

    return Act(ticks, on_begin=begin)


def shake(view: TableView, audio: Audio, *, all_dice: bool) -> Act:
    """The dice are taken up: the felt empties, and the rail too if the whole hand is rolled."""

    def begin() -> None:
        view.shown.felt = []
        view.shown.rolling = True
        if all_dice:
            view.shown.rail = []
        audio.play(Sound.SHAKE)

    return Act(1, on_begin=begin)


def pick(view: TableView, audio: Audio, faces: Faces, ticks: int) -> Act:
    """A bot's choice: the dice it will keep are lifted, and time is left to see which."""

    def begin() -> None:
        audio.play(Sound.PICK)
        view.chosen = frozenset(view.shown.dice_showing(faces))

    return Act(ticks, on_begin=begin)


def to_rail(view: TableView, audio: Audio, faces: Faces, hand: tuple[Combination, ...], ticks: int) -> Act:
    """Kept dice leave the felt for the rail, which then shows the whole hand."""
    shown = view.shown
    flying: list[tuple[int, pygame.Rect, pygame.Rect]] = []
    group = RailGroup(faces, 0)

    def begin() -> None:
        audio.play(Sound.KEEP)
        # The very dice that were chosen; which of two equal ones goes is the player's business.
        chosen = sorted(view.chosen)
        taken = chosen if len(chosen) == len(faces) else shown.dice_showing(faces)
        goals = view.rail_slots([*shown.rail, group])[-1]
        ordered = sorted(taken, key=lambda index: shown.felt[index].face)
        for index, goal in zip(ordered, goals, strict=False):
            flying.append((shown.felt[index].face, view.die_box(shown.felt[index]), goal))
        shown.felt = [die for index, die in enumerate(shown.felt) if index not in taken]
        view.chosen = frozenset()

    def end() -> None:
        shown.rail = rail_groups(hand)

    def draw(surface: pygame.Surface, share: float) -> None:
        way = ease(share)
        for face, start, goal in flying:
            size = round(start.width + (goal.width - start.width) * way)
            centre_x = start.centerx + (goal.centerx - start.centerx) * way
            centre_y = start.centery + (goal.centery - start.centery) * way - sin(pi * way) * size * 0.5
            picture = view.die_picture(face, size)
            surface.blit(picture, picture.get_rect(center=(round(centre_x), round(centre_y))))

    return Act(ticks, on_begin=begin, on_end=end, on_draw=draw)


def fly_points(view: TableView, points: int, score: int, ticks: int) -> Act:
    """The points of a keep fly from the rail to the turn score, which counts up to them."""
    shown = view.shown
    start = score - points

    def way(share: float) -> None:
        shown.score = start + round(points * ease(share * 2 - 1))

    def end() -> None:
        shown.score = score

    def draw(surface: pygame.Surface, share: float) -> None:
        if share < 0.5:
            source = view.rail_slots(shown.rail)[-1][-1] if shown.rail else view.layout.rail
            text = view.look.texts.signed(points)
            draw_flying_text(surface, view, text, source.midbottom, view.layout.score.center, ease(share * 2))

    return Act(ticks, on_way=way, on_end=end, on_draw=draw)


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


def drain(view: TableView, audio: Audio, lost: int, ticks: int, sound: Sound = Sound.BUST) -> Act:
    """A turn is lost: the colour drains from the table and the number drops out of it."""
    shown = view.shown

    def begin() -> None:
        audio.play(sound)
        shown.score = 0

    def way(share: float) -> None:
        shown.drain = min(1.0, share * 3)

    def end() -> None:
        shown.drain = 1.0

    def draw(surface: pygame.Surface, share: float) -> None:
        if lost:
            goal = (view.layout.score.centerx, view.layout.panel.bottom)
            draw_flying_text(
                surface,
                view,
                view.look.texts.signed(-lost),
                view.layout.score.center,
                goal,
                share * share,
                colour=mix(view.look.theme.bad_top, (255, 255, 255), 0.25),
            )

    return Act(ticks, on_begin=begin, on_way=way, on_end=end, on_draw=draw)


def change_total(view: TableView, seat: int, total: int, ticks: int) -> Act:
    """A seat's total goes to another number: a penalty, or a leader thrown back."""
    shown = view.shown
    start = [0]

    def begin() -> None:
        start[0] = shown.seats[seat].total

    def way(share: float) -> None:
        shown.seats[seat].total = start[0] + round((total - start[0]) * ease(share))

    return Act(ticks, on_begin=begin, on_way=way)


def burst(view: TableView, audio: Audio, hands: int, ticks: int) -> Act:
    """Hot dice: rays from the middle of the felt, and a sound a semitone higher for each hand in a row."""

    def begin() -> None:
        audio.play_hot(hands)

    def draw(surface: pygame.Surface, share: float) -> None:
        draw_rays(surface, view, share)

    return Act(ticks, on_begin=begin, on_draw=draw)


def banner(view: TableView, text: str, ticks: int, *, audio: Audio, sound: Sound | None = None) -> Act:
    """Words across the felt: a moment of its own."""

    def begin() -> None:
        if sound is not None:
            audio.play(sound)

    def draw(surface: pygame.Surface, share: float) -> None:
        # In over a tenth of the time, out over a fifth.
        draw_banner(surface, view, text, min(1.0, share * 10, (1.0 - share) * 5))

    return Act(ticks, on_begin=begin, on_draw=draw)


def next_turn(view: TableView, seat: int, round_number: int, ticks: int) -> Act:
    """The next seat is to play: felt and rail are cleared, the colour returns."""
    shown = view.shown
    start = [0.0]

    def begin() -> None:
        start[0] = shown.drain
        shown.seat, shown.round, shown.score = seat, round_number, 0
        shown.felt, shown.rail, shown.rolling = [], [], False

    def way(share: float) -> None:
        shown.drain = start[0] * (1.0 - ease(share))

    return Act(ticks, on_begin=begin, on_way=way)


def dusk(view: TableView, ticks: int, *, to: float) -> Act:
    """The last round: the edges darken; after it they lighten again."""
    shown = view.shown
    start = [0.0]

    def begin() -> None:
        start[0] = shown.dusk

    def way(share: float) -> None:
        shown.dusk = start[0] + (to - start[0]) * ease(share)

    return Act(ticks, on_begin=begin, on_way=way)


def landed(view: TableView, faces: Faces) -> Act:
    """Dice lie there: where no flight has brought them, they are laid out."""

    def begin() -> None:
        shown = view.shown
        shown.rolling = False
        if tuple(sorted(die.face for die in shown.felt)) != faces:
            shown.felt = lay_out(faces)

    return Act(1, on_begin=begin)


def do(what: Callable[[], None]) -> Act:
    """Something that is simply so from now on."""
    return Act(1, on_begin=what)
