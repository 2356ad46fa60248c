"""From what happened to what is shown: the cues of each event, in order, at a person's or a bot's pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from game.rules.ruleset import Ruleset
from game.rules.scoring import worth
from game.ui.audio import Audio, Sound
from game.ui.look import Motion
from game.ui.session import Happened
from game.ui.stage import Cue
from game.ui.table import acts
from game.ui.table.view import TableView

READ = 54
"""Ticks to take in a short sentence, or a throw, before something else happens."""


@dataclass(frozen=True, slots=True)
class Director:
    """Turns events into cues for one table. `motion` scales what moves; nothing is ever left unsaid."""

    view: TableView
    audio: Audio
    ruleset: Ruleset
    motion: Motion

    def cues(self, happened: Happened, names: Sequence[str], *, bot: bool) -> Iterator[Cue]:
        """The cues for what happened. A bot's throws and keeps leave time to be read."""
        for event in happened.events:
            if isinstance(event, Landed) and happened.flight is not None:
                yield acts.Ride(self.view, happened.flight, self.audio, moving=self.motion == "full")
            if isinstance(event, Kept) and bot:
                yield acts.pick(self.view, self.audio, event.faces, READ)
            sentence = event_sentence(self.view.look.texts, event, names)
            if sentence:
                yield acts.say(self.view, sentence, READ if bot and _reads(event) else 1)
            yield from self._show(event, names)

    def _show(self, event: Event, names: Sequence[str]) -> Iterator[Cue]:
        view, audio = self.view, self.audio
        match event:
            case TurnStarted():
                yield acts.next_turn(view, event.seat, event.round, self._ticks(20))
                yield acts.do(lambda: audio.play(Sound.TURN))
            case Rolled():
                yield acts.shake(view, audio, all_dice=event.dice == self.ruleset.dice)
            case Landed():
                yield acts.landed(view, event.faces)
            case Kept():
                yield from self._kept(event)
            case WentHot():
                yield acts.burst(view, audio, event.hands, self._ticks(54))
            case Consoled():
                yield acts.fly_points(view, event.points, event.score, self._ticks(40))
            case Busted() | FellOff() | Overshot() | Forfeited():
                yield acts.drain(view, audio, event.lost, READ + 30)
            case Penalised() | Killed():
                yield acts.change_total(view, event.seat, event.total, self._ticks(40))
            case Banked():
                yield acts.deposit(view, audio, event.seat, event.points, event.total, self._ticks(56))
            case LastRoundStarted(due=()):
                pass  # the round is over with the seat that got there: nobody has a turn left
            case LastRoundCalledOff():
                yield acts.dusk(view, self._ticks(40), to=0.0)
            case LastRoundStarted() | ExtraRoundStarted():
                yield from self._last_round(event)
            case TargetChanged():
                yield acts.do(lambda: view.set_target(event.target))
            case Ended():
                yield acts.dusk(view, self._ticks(40), to=0.0)
                winners = [names[seat] for seat in event.outcome.winners]
                text = view.look.texts.n(
                    "{names} wins!", "{names} win!", len(winners), names=view.look.texts.all_of(winners)
                )
                yield acts.banner(view, text, READ + 66, audio=audio, sound=Sound.WIN)
            case TookOver() | Confirmed() | JokersSet() | JokersScored() | JokersCalled():
                yield from self._by_variants(event)
            case Opened() | TargetAnnounced() | Joined() | Left():
                pass
            case _:
                assert_never(event)

    def _by_variants(
        self, event: TookOver | Confirmed | JokersSet | JokersScored | JokersCalled
    ) -> Iterator[Cue]:
        match event:
            case JokersScored():
                yield acts.fly_points(self.view, event.points, event.score, self._ticks(36))
            case TookOver() | Confirmed() | JokersSet() | JokersCalled():
                pass

    def _kept(self, event: Kept) -> Iterator[Cue]:
        value = worth(self.ruleset, event.faces)
        kinds = {combination.kind for combination in value.combinations} if value else set()
        yield acts.to_rail(self.view, self.audio, event.faces, event.hand, self._ticks(20))
        if len(event.faces) == 6 and len(set(event.faces)) == 1:
            yield self._moment(event, Sound.SIX_ALIKE)
        elif kinds & {"straight", "straight_low", "straight_high"}:
            yield self._moment(event, Sound.STRAIGHT)
        yield acts.fly_points(self.view, event.points, event.score, self._ticks(36))

    def _moment(self, event: Kept, sound: Sound) -> Cue:
        texts = self.view.look.texts
        text = texts.t("{dice}: {points}!", dice=" ".join(map(str, event.faces)), points=event.points)
        return acts.banner(self.view, text, READ + 30, audio=self.audio, sound=sound)

    def _last_round(self, event: LastRoundStarted | ExtraRoundStarted) -> Iterator[Cue]:
        texts = self.view.look.texts
        title = texts.t("Last round") if isinstance(event, LastRoundStarted) else texts.t("Extra round")
        yield acts.dusk(self.view, self._ticks(40), to=1.0)
        yield acts.banner(self.view, title, READ + 36, audio=self.audio, sound=Sound.LAST_ROUND)

    def _ticks(self, ticks: int) -> int:
        return {"full": ticks, "reduced": max(1, ticks // 2), "none": 1}[self.motion]


def _reads(event: Event) -> bool:
    """Whether a watcher needs time for the sentence; the other events have a show of their own length."""
    return isinstance(event, Landed | Banked | Busted)
