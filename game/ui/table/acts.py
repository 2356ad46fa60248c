"""The cues of the table: dice that ride and lie there, turns that begin and end, and what is said meanwhile.

Each changes what has been `Shown` step by step and leaves it, played or skipped, exactly the same. Lengths
are in ticks of 1/60 s. Nothing here brightens and darkens more than three times a second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.rules.ruleset import Faces
from game.rules.state import GameState
from game.text import Texts
from game.tray.cube import Pose
from game.tray.flight import Flight
from game.ui.audio import Audio, Sound
from game.ui.table.act import Act, ease
from game.ui.table.effects import draw_banner, draw_burst
from game.ui.table.letting_go import Joining
from game.ui.table.shown import FeltDie, Shown, lay_out, rail_groups
from game.ui.table.throwing import Throwing
from game.ui.table.view import TableView

SETTLED = 9
"""Ticks in which dice that do not fly are seen to lie before anything follows (150 ms)."""


@dataclass(slots=True)
class Ride:
    """Dice fly, knock and come to rest. With `moving` false they are simply there.

    Dice that `throwing` has just let go come out of that hand.
    """

    view: TableView
    flight: Flight
    audio: Audio
    moving: bool = True
    throwing: Throwing | None = None
    ride: bool = True
    passed: int = 0
    _staying: list[FeltDie] = field(default_factory=list)
    _knocks: dict[int, list[int]] = field(default_factory=dict)
    _joining: Joining | None = None

    def begin(self) -> None:
        """See Cue."""
        for index, knock in enumerate(self.flight.knocks):
            self._knocks.setdefault(knock.tick, []).append(index)
        let_go = self.throwing.hand_over() if self.throwing else None
        if let_go is None:
            self._staying = list(self.view.shown.felt)  # where only dice that left the tray are thrown again
        elif self.moving:
            self._joining = let_go.join(self.flight)
            self.passed = self._joining.tick
        if not self.moving:
            self.passed = self.flight.ticks
            for knock in self.flight.knocks:  # all at once, of which the hardest are heard
                self.audio.knock(knock.on, knock.impulse, knock.x)
        self._pose()

    def tick(self) -> bool:
        """See Cue."""
        self.passed += 1
        for index in self._knocks.get(self.passed, ()):
            knock = self.flight.knocks[index]
            self.audio.knock(knock.on, knock.impulse, knock.x)
        self._pose()
        return self.passed >= self.flight.ticks + (0 if self.moving else SETTLED)

    def finish(self) -> None:
        """See Cue."""
        self.passed = max(self.passed, self.flight.ticks)
        self._pose()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The dice are drawn with the felt they lie on."""

    def _pose(self) -> None:
        shown, flight = self.view.shown, self.flight
        shown.rolling = self.passed < flight.ticks
        # Who has left the tray is gone once the others lie.
        seen = range(len(flight.ups)) if shown.rolling else flight.lying
        poses, faces = flight.poses(float(self.passed)), flight.shown
        shown.felt = self._staying + [
            FeltDie(self._seen(die, poses[die]), flight.numberings[die], faces[die] or 0) for die in seen
        ]

    def _seen(self, die: int, flown: Pose) -> Pose:
        return self._joining.pose(die, flown, self.passed) if self._joining else flown


def say(view: TableView, told: Callable[[Texts], str], ticks: int, why: str = "") -> Act:
    """Write a sentence under the table, and why it was so, and leave time to read it."""

    def begin() -> None:
        view.told = told
        view.shown.caption = f"{told(view.look.texts)} {why}".rstrip()

    return Act(ticks, on_begin=begin)


def shake(view: TableView, audio: Audio, after: GameState, *, by_hand: bool = False) -> Act:
    """The dice are taken up: the felt empties, and the rail too if the whole hand is rolled.

    `by_hand`: they have been, and a hand lets them go just now.
    """

    def begin() -> None:
        shown, turn = view.shown, after.turn
        shown.rolling = True
        shown.rail = rail_groups(turn.kept, turn.carry.figures)
        shown.jokers, shown.aside, shown.called = turn.carry.jokers, turn.carry.aside, False
        if not by_hand:
            shown.felt = []
            audio.play(Sound.SHAKE)

    return Act(1, on_begin=begin)


def pick(view: TableView, audio: Audio, faces: Faces, ticks: int, *, jokers: bool = False) -> Act:
    """A bot's choice: the dice it will set aside are lifted, and time is left to see which."""

    def begin() -> None:
        audio.play(Sound.PICK)
        dice = frozenset(view.shown.dice_showing(faces))
        view.chosen, view.jokers = (frozenset(), dice) if jokers else (dice, frozenset())

    return Act(ticks, on_begin=begin)


def burst(view: TableView, audio: Audio, hands: int, ticks: int) -> Act:
    """Hot dice: rays from the middle of the felt, and a sound a semitone higher for each hand in a row."""

    def begin() -> None:
        audio.play_hot(hands)

    def draw(surface: pygame.Surface, share: float) -> None:
        draw_burst(surface, view, share)

    return Act(ticks, on_begin=begin, on_draw=draw)


def banner(
    view: TableView, text: str, ticks: int, *, audio: Audio, sound: Sound | None = None, below: str = ""
) -> Act:
    """Words across the felt, and what they come to `below` them: a moment of its own."""

    def begin() -> None:
        if sound is not None:
            audio.play(sound)

    def draw(surface: pygame.Surface, share: float) -> None:
        # In over a tenth of the time, out over a fifth.
        draw_banner(surface, view, text, min(1.0, share * 10, (1.0 - share) * 5), below)

    return Act(ticks, on_begin=begin, on_draw=draw)


def next_turn(view: TableView, seat: int, round_number: int, ticks: int) -> Act:
    """The next seat is to play: felt and rail are cleared, the colour returns."""
    shown = view.shown
    start = [0.0]

    def begin() -> None:
        start[0] = shown.drain
        shown.seat, shown.round, shown.score = seat, round_number, 0
        _empty(shown)

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


def clear(view: TableView, ticks: int) -> Act:
    """The game is over: the table is cleared, and the light is as it was."""
    shown = view.shown
    start = [0.0, 0.0]

    def begin() -> None:
        start[:] = [shown.drain, shown.dusk]
        shown.score = 0
        _empty(shown)

    def way(share: float) -> None:
        shown.drain, shown.dusk = (value * (1.0 - ease(share)) for value in start)

    return Act(ticks, on_begin=begin, on_way=way)


def take_up(view: TableView) -> Act:
    """The dice that lie there are in the hand again."""

    def begin() -> None:
        view.shown.felt = []

    return Act(1, on_begin=begin)


def landed(view: TableView, faces: Faces, *, again: bool) -> Act:
    """Dice lie there: where no flight has brought them, they are laid out. `again`: others are to land."""

    def begin() -> None:
        shown = view.shown
        if shown.rolling:
            shown.felt = [*shown.felt, *lay_out(faces, shown.felt)]
        shown.rolling = again

    return Act(1, on_begin=begin)


def _empty(shown: Shown) -> None:
    shown.felt, shown.rail, shown.rolling = [], [], False
    shown.jokers, shown.aside, shown.called = (), (), False


def do(what: Callable[[], None]) -> Act:
    """Something that is simply so from now on."""
    return Act(1, on_begin=what)
