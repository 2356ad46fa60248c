"""Everything that can happen at a table, step by step, and tables on which it is shown again and again."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import cast

from playing import rules
from table_for_tests import Ear

from game.match import Match, Player
from game.rules.actions import Land
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset
from game.tray.flight import Flight
from game.tray.roller import TrayRoller
from game.ui.audio import Audio
from game.ui.cues import Director
from game.ui.look import Look, Motion
from game.ui.session import Happened
from game.ui.stage import Stage
from game.ui.table.shown import Shown
from game.ui.table.view import TableView

NAMES = ["Ana", "Ben", "Max"]
MOTIONS: tuple[Motion, ...] = ("full", "reduced", "none")

THREE_OPEN = "roll =111234 +111 bank " * 3
GAMES: tuple[tuple[Ruleset, str], ...] = (
    (
        rules("classic", opening=0, target=2000),
        f"{THREE_OPEN} roll =111234 +111 bank roll =223346 roll =223346",
    ),
    (rules("classic", opening=0, target=1000), THREE_OPEN),
    (rules("classic"), "roll =123456 +123456 roll =111111 +111111 roll =111123 +1111 bank roll =223346"),
    (rules("classic", jokers=True, opening=0), "roll =123556 +1~55 roll =346 roll =15 +1 roll =3456 +5 bank"),
    (rules("classic", jokers=True, opening=0), "roll =123556 +1~55 roll =146 +1 roll =34"),
    (rules("five-dice", opening=0), "roll =23666 +666 roll =16 +6 roll =6 +6"),
    (rules("five-dice", opening=0, confirm=True), "roll =12345 +12345 roll =34666 +666 roll =25 +5"),
    (
        rules("classic", opening=0, takeover=100, takeover_margin=300),
        f"{THREE_OPEN} roll =111234 +111 bank take =112 +11 bank take =1 +1 roll =111234 +111 bank",
    ),
    (rules("classic"), "roll =1234-- =15 +11"),
    (rules("classic", off_table="lose_turn"), "roll =12345-"),
    (rules("zilch"), "roll =223346"),
    (
        rules("exact", opening=0, target=1000),
        "roll =111234 +111 bank roll =111234 +111 bank roll =223346",
    ),
    (
        rules("classic", opening=0, goal="exact_lose_turn", target=1000),
        "roll =555234 +555 bank " * 3 + "roll =666234 +666 bank",
    ),
    (
        rules("classic", opening=0, goal="exact_refuse", target=1050),
        "roll =111346 +111 bank " * 3 + "roll =112346 +1 forfeit",
    ),
    (rules("classic", opening=0, fleur=500, fleur_when="every_bust"), f"{THREE_OPEN} roll =223346"),
)


@dataclass(frozen=True)
class Step:
    """Something that was done, and the match before it."""

    before: Match
    happened: Happened

    def kinds(self) -> set[str]:
        return {type(event).__name__ for event in self.happened.events}


def steps() -> Iterator[Step]:
    for ruleset, words in GAMES:
        match = Match(ruleset, [Player(each) for each in NAMES])
        for word in words.split():
            before = deepcopy(match)
            yield Step(before, Happened(match.submit(word_to_action(word)), match.state))


@cache
def first_steps() -> dict[str, Step]:
    """The first step of the games above in which each kind of event happens."""
    found: dict[str, Step] = {}
    for step in steps():
        for kind in step.kinds():
            found.setdefault(kind, step)
    return found


@cache
def flown() -> Step:
    """Six dice that land by a flight."""
    roller = TrayRoller(Random(3))
    roller.throw(6)
    landing = None
    while landing is None:
        landing = roller.poll()
    match = Match(rules("classic"), [Player(each) for each in NAMES])
    match.submit(word_to_action("roll"))
    before = deepcopy(match)
    happened = match.submit(Land(tuple(sorted(landing.faces))))
    return Step(before, Happened(happened, match.state, cast("Flight", landing.flight)))


UNSHOWN = {"Joined", "Left", "LastRoundCalledOff", "TargetAnnounced", "TargetChanged"}
"""Changes at the table, after which it is set anew; and news without a show of their own."""

KINDS = sorted(set(first_steps()) - UNSHOWN)


class Playing:
    """One step on one table, to be shown again and again."""

    def __init__(self, view: TableView, step: Step, *, bot: bool = False) -> None:
        self.step = step
        self.view, self.shown = view, view.shown
        self.ear = Ear()
        self._bot = bot

    def begin(self, pace: int = 1) -> Stage:
        self.shown.set_to(self.step.before)
        self.shown.caption = ""
        self.view.chosen = self.view.jokers = frozenset()
        self.ear.heard.clear()
        stage = Stage(pace)
        audio = cast("Audio", self.ear)
        stage.add(Director(self.view, audio, NAMES, self.step.happened).cues(bot=self._bot))
        return stage

    def left(self) -> object:
        """All that the table shows."""
        return deepcopy(self.shown), self.view.chosen, self.view.jokers

    def play(self, stage: Stage) -> int:
        """Play to the end; in how many ticks."""
        for ticks in range(3000):
            if stage.idle:
                return ticks
            stage.tick()
        raise AssertionError("it never ends")


class Tables:
    """Tables in a small window, laid out once for all steps."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._views: dict[tuple[Motion, bool], TableView] = {}

    def playing(self, motion: Motion, step: Step, *, bot: bool = False) -> Playing:
        ruleset = step.happened.state.ruleset
        key = (motion, ruleset.jokers)
        if key not in self._views:
            shown = Shown()
            shown.set_to(step.before)
            self._views[key] = TableView(shown, ruleset)
            self._views[key].lay_out(replace(self._look, motion=motion))
        self._views[key].ruleset = ruleset
        return Playing(self._views[key], step, bot=bot)
