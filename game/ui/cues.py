"""From what happened to what is shown: the cues of each event, in order, at a person's or a bot's pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import assert_never

from game.describe import event_sentence
from game.rules.events import (
    Banked,
    Busted,
    Confirmed,
    Consoled,
    Ended,
    Event,
    ExtraRoundStarted,
    FellOff,
    Forfeited,
    Joined,
    JokersCalled,
    JokersScored,
    JokersSet,
    Kept,
    Killed,
    Landed,
    LastRoundCalledOff,
    LastRoundStarted,
    Left,
    Opened,
    Overshot,
    Penalised,
    Rolled,
    TargetAnnounced,
    TargetChanged,
    TookOver,
    TurnStarted,
    WentHot,
)
from game.rules.state import Phase
from game.ui.audio import Audio, Sound
from game.ui.session import Happened
from game.ui.stage import Cue
from game.ui.table import acts, keeping, scores
from game.ui.table.moments import Moments
from game.ui.table.shown import (
    is_single,
    last_changed,
    rail_after,
    rail_confirmed,
    rail_groups,
)
from game.ui.table.throwing import Throwing
from game.ui.table.view import TableView

READ = 54
"""Ticks to take in a short sentence, or a throw, before something else happens; a reason takes one a sign."""

_Choice = Kept | Confirmed | JokersSet
_Dice = TookOver | Rolled | Landed | JokersScored | JokersCalled
_Points = WentHot | Consoled | Banked | Penalised | Killed
_Race = LastRoundStarted | ExtraRoundStarted | TargetChanged | Ended


class Director:
    """Turns what happened into cues for one table. The look scales what moves; nothing is left unsaid."""

    def __init__(
        self,
        view: TableView,
        audio: Audio,
        names: Sequence[str],
        happened: Happened,
        throwing: Throwing | None = None,
        why: str = "",
    ) -> None:
        """`names` are the players' by seat. All that happened before must have been shown.

        Where `throwing` has just let dice go, they fly out of that hand. `why` is what the computer says to
        what it did.
        """
        self._view = view
        self._audio = audio
        self._names = names
        self._happened = happened
        self._why = why
        self._throwing = throwing if throwing is not None and throwing.active else None
        self._after = happened.state
        self._moments = Moments(view, audio, names, happened.state.ruleset)
        # As the cues made so far will leave it.
        self._rail = list(view.shown.rail)
        self._dusk = view.shown.dusk

    def cues(self, *, bot: bool) -> Iterator[Cue]:
        """The cues, in order. A bot's throws and choices leave time to be read."""
        view, audio, happened = self._view, self._audio, self._happened
        for event in happened.events:
            if isinstance(event, Landed) and happened.flight is not None:
                moving = view.look.motion == "full"
                yield acts.Ride(view, happened.flight, audio, moving=moving, throwing=self._throwing)
            if isinstance(event, Kept | JokersSet) and bot:
                yield acts.pick(view, audio, event.faces, READ, jokers=isinstance(event, JokersSet))
            told = partial(event_sentence, event=event, names=self._names)
            if told(view.look.texts):
                ticks = (READ if bot and _reads(event) else 1) + len(self._why)
                why, self._why = self._why, ""
                yield acts.say(view, told, ticks, why)
            yield from self._show(event)
        # Points that are taken back, or a target that is moved, may put the end off again.
        yield from self._darken(1.0 if self._after.last_round else 0.0)

    def _show(self, event: Event) -> Iterator[Cue]:
        match event:
            case Kept() | Confirmed() | JokersSet():
                yield from self._choice(event)
            case TookOver() | Rolled() | Landed() | JokersScored() | JokersCalled():
                yield from self._dice(event)
            case WentHot() | Consoled() | Banked() | Penalised() | Killed():
                yield from self._points(event)
            case Busted() | FellOff() | Overshot() | Forfeited():
                yield self._moments.turn_lost(event)
            case LastRoundStarted() | ExtraRoundStarted() | TargetChanged() | Ended():
                yield from self._race(event)
            case TurnStarted():
                self._rail = []
                yield acts.next_turn(self._view, event.seat, event.round, self._ticks(20))
                yield acts.do(lambda: self._audio.play(Sound.TURN))
            case Opened() | TargetAnnounced() | LastRoundCalledOff() | Joined() | Left():
                pass
            case _:
                assert_never(event)

    def _choice(self, event: _Choice) -> Iterator[Cue]:
        """What a seat sets aside, and what that confirms."""
        view, audio = self._view, self._audio
        match event:
            case Kept():
                yield from self._kept(event)
            case Confirmed():
                self._rail = rail_confirmed(self._rail, self._after.turn.carry.figures)
                yield keeping.confirm(view, audio, tuple(self._rail), self._ticks(48))
            case JokersSet():
                yield keeping.to_jokers(view, audio, event.faces, self._ticks(24))
            case _:
                assert_never(event)

    def _dice(self, event: _Dice) -> Iterator[Cue]:
        """What is thrown, and what lands."""
        view, audio, after = self._view, self._audio, self._after
        match event:
            case TookOver():
                self._rail = rail_groups(after.turn.kept)
                yield self._moments.taken_over(event)
                yield scores.take_over(view, audio, event.other, event.score, self._rail, self._ticks(56))
            case Rolled():
                self._rail = rail_groups(after.turn.kept, after.turn.carry.figures)
                aside = after.turn.carry.aside
                if aside:
                    yield keeping.swap_jokers(view, aside, self._ticks(24))
                yield acts.shake(view, audio, after, by_hand=self._throwing is not None)
            case Landed():
                yield acts.landed(view, event.faces, again=after.phase is Phase.ROLLING)
            case JokersScored():
                self._rail = rail_after(self._rail, event.hand, after.turn.carry.figures)
                yield keeping.jokers_to_rail(view, audio, tuple(self._rail), self._ticks(28))
                yield scores.fly_points(view, event.points, event.score, self._ticks(36))
            case JokersCalled():
                yield keeping.call_jokers(view, audio)
                yield self._moments.jokers_called(event)
            case _:
                assert_never(event)

    def _points(self, event: _Points) -> Iterator[Cue]:
        """What points are added or taken."""
        view, audio = self._view, self._audio
        match event:
            case WentHot():
                yield acts.burst(view, audio, event.hands, READ)
            case Consoled():
                yield scores.fly_points(view, event.points, event.score, self._ticks(40))
                yield acts.take_up(view)
            case Banked():
                yield scores.deposit(view, audio, event.seat, event.points, event.total, self._ticks(56))
            case Penalised() | Killed():
                yield self._moments.taken_away(event)
                yield scores.change_total(view, event.seat, event.total, self._ticks(50))
            case _:
                assert_never(event)

    def _race(self, event: _Race) -> Iterator[Cue]:
        match event:
            case LastRoundStarted(due=()):
                pass  # the round is over with the seat that got there: nobody has a turn left
            case LastRoundStarted() | ExtraRoundStarted():
                yield from self._darken(1.0)
                yield self._moments.last_round(event)
            case TargetChanged():
                yield acts.do(lambda: self._view.set_target(event.target))
            case Ended():
                yield from self._darken(0.0)
                yield self._moments.won(event)
                yield acts.clear(self._view, self._ticks(20))
            case _:
                assert_never(event)

    def _kept(self, event: Kept) -> Iterator[Cue]:
        view, audio, before = self._view, self._audio, self._rail
        after = self._rail = rail_after(before, event.hand, self._after.turn.carry.figures)
        yield keeping.to_rail(view, audio, event.faces, tuple(after), self._ticks(20))
        place = last_changed(before, after)
        if place < len(before) and not is_single(event.hand, after[place]):
            yield keeping.grow(view, audio, place, before[place].points, self._ticks(44))
        moment = self._moments.thrown(event, after[place].faces)
        if moment is not None:
            yield moment
        yield scores.fly_points(view, event.points, event.score, self._ticks(36), place)

    def _darken(self, dusk: float) -> Iterator[Cue]:
        if self._dusk != dusk:
            self._dusk = dusk
            yield acts.dusk(self._view, self._ticks(40), to=dusk)

    def _ticks(self, ticks: int) -> int:
        return {"full": ticks, "reduced": max(1, ticks // 2), "none": 1}[self._view.look.motion]


def _reads(event: Event) -> bool:
    """Whether a watcher needs time for the sentence; the other events have a show of their own length."""
    return isinstance(event, Landed | Banked | Busted)
