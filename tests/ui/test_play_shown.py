"""Whatever happens, what was shown bit by bit is the table as it stands: played, skipped or set at once."""

from __future__ import annotations

from random import Random
from typing import cast

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import rules
from random_games import random_action
from ruleset_strategy import rulesets
from table_for_tests import Ear, match_of

from game.match import Match, Player
from game.resources import ASSETS
from game.rules.actions import Join, Leave
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset
from game.rules.state import Phase
from game.text import Texts
from game.ui.audio import Audio
from game.ui.cues import Director
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Writer
from game.ui.draw.theme import NORMAL
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.session import Happened
from game.ui.stage import Stage
from game.ui.table.shown import Shown
from game.ui.table.view import TableView

NAMES = ["Ana", "Ben", "Max"]


@pytest.fixture(scope="module")
def small(writer: Writer) -> Look:
    """A small window: what is shown does not hang on its size, and a small one is soon laid out."""
    return Look(Screen(640, 360), NORMAL, Texts("en", ASSETS / "locale"), writer, Shapes())


class Watched:
    """A match whose every step is shown, ticked through or skipped."""

    def __init__(self, look: Look, match: Match, *, bot: bool, skipped: bool) -> None:
        self.match = match
        self.shown = Shown()
        self.shown.set_to(match)
        self._view = TableView(self.shown, match.ruleset)
        self._view.lay_out(look)
        self._surface = pygame.Surface(look.screen.area.size)
        self._bot = bot
        self._skipped = skipped
        self.drawn = False

    def do(self, *words: str) -> None:
        for word in words:
            self.step(Happened(self.match.submit(word_to_action(word)), self.match.state))

    def step(self, happened: Happened) -> None:
        stage = Stage()
        stage.add(Director(self._view, cast("Audio", Ear()), NAMES, happened).cues(bot=self._bot))
        if self._skipped:
            stage.finish()
        for tick in range(2000):
            if stage.idle:
                break
            stage.tick()
            if self.drawn and tick % 9 == 0 and not stage.idle:
                self._view.draw(self._surface)
                stage.draw(self._surface, 0.5)
        assert stage.idle

    def check(self) -> None:
        at_once = Shown()
        at_once.set_to(self.match)
        assert seen(self.shown) == seen(at_once)
        assert self._view.chosen == self._view.jokers == frozenset()


def seen(shown: Shown) -> dict[str, object]:
    """All that is told; where dice lie is chance's, what they show is not."""
    told: dict[str, object] = {
        name: getattr(shown, name) for name in Shown.__slots__ if name not in ("felt", "caption", "seats")
    }
    seats = [(seat.total, seat.open, seat.gone) for seat in shown.seats]
    return told | {"felt": sorted(die.face for die in shown.felt), "seats": seats}


def play_on(watched: Watched, seed: int, most: int) -> None:
    random = Random(seed)
    for _ in range(most):
        if watched.match.state.phase is Phase.OVER:
            break
        action = random_action(watched.match.state, random)
        if isinstance(action, Join | Leave):
            continue  # these are done in the pause, and the table is then set anew
        watched.step(Happened(watched.match.submit(action), watched.match.state))
        watched.check()


@given(ruleset=rulesets(), seed=st.integers(0, 2**32), skipped=st.booleans())
@settings(deadline=None, max_examples=30)
def test_under_any_rules(small: Look, ruleset: Ruleset, seed: int, *, skipped: bool) -> None:
    random = Random(seed)
    match = Match(ruleset, [Player(name, real=random.random() < 0.1) for name in NAMES])
    play_on(Watched(small, match, bot=bool(seed % 2), skipped=skipped), seed, 60)


THREE_OPEN = "roll =111234 +111 bank " * 3
GAMES = {
    "jokers that score": (
        rules("classic", jokers=True, opening=0),
        "roll =123556 +1~55 roll =146 +1 roll =34",
    ),
    "jokers that are called and save the turn": (
        rules("classic", jokers=True, opening=0),
        "roll =123556 +1~55 roll =346 roll =15 +1 roll =3456 +5 bank",
    ),
    "jokers that are called in vain": (
        rules("classic", jokers=True, opening=0),
        "roll =123556 ~155 roll =346 roll =234",
    ),
    "jokers and all dice kept": (
        rules("classic", jokers=True, opening=0),
        "roll =111556 ~111 roll =155 +155 roll =123456",
    ),
    "a figure that grows": (
        rules("five-dice", opening=0),
        "roll =23666 +666 roll =16 +6 roll =6 +6 roll =11234 +11 bank",
    ),
    "a full house of two throws": (
        rules("five-dice", opening=0),
        "roll =23666 +666 roll =44 +44 roll =23446",
    ),
    "confirmed over two hands": (
        rules("five-dice", opening=0, confirm=True),
        "roll =12345 +12345 roll =34666 +666 roll =25 +5 bank",
    ),
    "a grown figure waits again": (
        rules("five-dice", opening=0, confirm=True),
        "roll =34666 +666 roll =56 +5 roll =6 +6 roll =12346 +1 bank",
    ),
    "taken over, and outdone": (
        rules("classic", opening=0, takeover=100, takeover_margin=300),
        f"{THREE_OPEN} roll =111234 +111 bank take =112 +11 bank take =1 +1 roll =111234 +111 bank",
    ),
    "a die that falls off is thrown again": (rules("classic"), "roll =1234-- =15 +11 roll =2346"),
    "a die that falls off ends the turn": (rules("classic", off_table="lose_turn"), "roll =12345-"),
    "a throw of nothing is paid": (rules("zilch"), "roll =223346 roll =111234 +111 bank"),
    "killed": (
        rules("exact", opening=0, target=1000),
        "roll =111234 +111 bank roll =111234 +111 bank roll =223346",
    ),
}


@pytest.mark.parametrize("skipped", [False, True], ids=["played", "skipped"])
@pytest.mark.parametrize("name", GAMES)
def test_every_step(small: Look, name: str, *, skipped: bool) -> None:
    ruleset, words = GAMES[name]
    match = Match(ruleset, [Player(each) for each in NAMES])
    watched = Watched(small, match, bot=False, skipped=skipped)
    watched.drawn = True
    for word in words.split():
        watched.do(word)
        watched.check()


def test_who_needs_no_opening_is_not_told_to_be_waiting_for_it() -> None:
    shown = Shown()
    for preset, is_open in (("classic", False), ("grand", True)):
        shown.set_to(match_of("Ana", "Bo", rules=preset))
        assert [seat.open for seat in shown.seats] == [is_open] * 2
