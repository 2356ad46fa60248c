"""Moments of their own: words across the felt that name what happened and the rule it goes by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from game.rules.events import (
    Busted,
    Ended,
    ExtraRoundStarted,
    FellOff,
    Forfeited,
    JokersCalled,
    Kept,
    Killed,
    LastRoundStarted,
    Overshot,
    Penalised,
    TookOver,
)
from game.rules.ruleset import Faces, Ruleset
from game.rules.scoring import worth
from game.ui.audio import Audio, Sound
from game.ui.stage import Cue
from game.ui.table import acts, scores
from game.ui.table.view import TableView

LINE: Final = 90
"""Ticks to read a banner and the line below it (1.5 s)."""


class Moments:
    """Makes the banners of one table."""

    def __init__(self, view: TableView, audio: Audio, names: Sequence[str], ruleset: Ruleset) -> None:
        """`names` are the players' by seat."""
        self._view = view
        self._audio = audio
        self._names = names
        self._ruleset = ruleset

    def thrown(self, event: Kept, figure: Faces) -> Cue | None:
        """A straight, or all the dice alike (`figure` is what was kept, or what has grown by it)."""
        value = worth(self._ruleset, event.faces)
        kinds = {combination.kind for combination in value.combinations} if value else set()
        if len(figure) == self._ruleset.dice and len(set(figure)) == 1:
            sound = Sound.SIX_ALIKE
        elif kinds & {"straight", "straight_low", "straight_high"}:
            sound, figure = Sound.STRAIGHT, event.faces
        else:
            return None
        texts = self._view.look.texts
        text = texts.t("{dice}: {points}!", dice=" ".join(map(str, figure)), points=event.points)
        return self._banner(text, ticks=84, sound=sound)

    def jokers_called(self, event: JokersCalled) -> Cue:
        """Nothing but the jokers can save the turn."""
        texts = self._view.look.texts
        below = texts.n("It must save the turn", "They must save the turn", len(event.faces))
        return self._banner(texts.n("The joker!", "The jokers!", len(event.faces)), below)

    def taken_over(self, event: TookOver) -> Cue:
        """A seat goes on with another's turn."""
        texts = self._view.look.texts
        name, other = self._names[event.seat], self._names[event.other]
        points = texts.points(event.score)
        below = texts.t("{name} goes on where {other} banked {points}", name=name, other=other, points=points)
        return self._banner(texts.t("Take-over!"), below)

    def turn_lost(self, event: Busted | FellOff | Overshot | Forfeited) -> Cue:
        """The turn is over with nothing; where it is no bust, which rule took it."""
        texts, words = self._view.look.texts, None
        match event:
            case Busted():
                pass
            case FellOff():
                words = texts.t("Off the tray!"), texts.t("A die that falls off ends the turn")
            case Overshot():
                words = (
                    texts.t("Past the target!"),
                    texts.t("It must be hit exactly: the turn brings nothing"),
                )
            case Forfeited():
                words = texts.t("Given up"), texts.t("This turn could only pass the exact target")
            case _:
                assert_never(event)
        return scores.drain(self._view, self._audio, event.lost, LINE if words else 84, words)

    def taken_away(self, event: Penalised | Killed) -> Cue:
        """A total falls."""
        texts, name = self._view.look.texts, self._names[event.seat]
        if isinstance(event, Killed):
            below = texts.t(
                "{winner} throws {name} back to {total}",
                winner=self._names[event.by],
                name=name,
                total=event.total,
            )
            return self._banner(texts.t("Kill!"), below, sound=Sound.KILL)
        below = texts.t("{name} loses {points}", name=name, points=texts.points(event.points))
        if not event.points:
            below = texts.t("{name} has nothing to lose", name=name)
        return self._banner(self._penalty(event), below, sound=Sound.BUST)

    def last_round(self, event: LastRoundStarted | ExtraRoundStarted) -> Cue:
        """The end has begun, or is put off."""
        texts = self._view.look.texts
        title = texts.t("Last round") if isinstance(event, LastRoundStarted) else texts.t("Extra round")
        return self._banner(title, sound=Sound.LAST_ROUND)

    def won(self, event: Ended) -> Cue:
        """The game is over."""
        texts = self._view.look.texts
        winners = [self._names[seat] for seat in event.outcome.winners]
        text = texts.n("{names} wins!", "{names} win!", len(winners), names=texts.all_of(winners))
        return self._banner(text, ticks=120, sound=Sound.WIN)

    def _penalty(self, event: Penalised) -> str:
        texts = self._view.look.texts
        match event.rule:
            case "fleur":
                return texts.t("Fleur!")
            case "bust_run":
                count = self._ruleset.bust_run or 1
                return texts.n("{count} bust in a row!", "{count} busts in a row!", count)
            case "takeover_margin":
                return texts.t("Outdone!")
            case _:
                assert_never(event.rule)

    def _banner(self, text: str, below: str = "", *, ticks: int = LINE, sound: Sound | None = None) -> Cue:
        return acts.banner(self._view, text, ticks, audio=self._audio, sound=sound, below=below)
