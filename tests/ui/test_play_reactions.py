"""Every reaction of the table: stopped at any moment it leaves the same, and none of them flashes.

Also: whatever is heard of the game can be read as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, cast, get_args

import pygame
import pytest
from playing import rules
from table_for_tests import At, Ear, ScriptRoller, house, match_of

from game.match import Match, Player
from game.resources import ASSETS
from game.rules.actions import Land
from game.rules.events import Event
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset
from game.text import Texts
from game.tray.flight import Flight
from game.tray.roller import TrayRoller
from game.ui.audio import Audio, Sound
from game.ui.cues import Director
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Writer
from game.ui.draw.theme import NORMAL
from game.ui.keys import PICKS, Command
from game.ui.look import Look, Motion
from game.ui.screen import Screen
from game.ui.session import Happened
from game.ui.settings import Settings
from game.ui.stage import Stage
from game.ui.table import effects
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


def test_every_kind_of_event_is_among_them() -> None:
    assert set(KINDS) == {kind.__name__ for kind in get_args(Event)} - UNSHOWN


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


@pytest.fixture(scope="module")
def tables(writer: Writer) -> Tables:
    return Tables(Look(Screen(480, 270), NORMAL, Texts("en", ASSETS / "locale"), writer, Shapes()))


def stopped_anywhere(playing: Playing, how: Literal["skip", "finish"]) -> None:
    """Stop it at every tick there is: what is left is what instant pace leaves."""
    stage = playing.begin(pace=0)
    stage.tick()
    assert stage.idle
    instant = playing.left()
    whole = playing.play(playing.begin())
    assert playing.left() == instant
    for tick in range(whole):
        stage = playing.begin()
        for _ in range(tick):
            stage.tick()
        if how == "finish":
            stage.finish()
        else:
            while stage.skip():
                pass
        playing.play(stage)
        assert playing.left() == instant, f"stopped at tick {tick} of {whole}"


@pytest.mark.parametrize("how", ["skip", "finish"])
@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_stopped_at_any_tick_it_leaves_the_same(
    tables: Tables, kind: str, motion: Motion, how: Literal["skip", "finish"]
) -> None:
    stopped_anywhere(tables.playing(motion, first_steps()[kind]), how)


@pytest.mark.parametrize("motion", MOTIONS)
def test_a_flight_stopped_at_any_tick_leaves_the_same(tables: Tables, motion: Motion) -> None:
    stopped_anywhere(tables.playing(motion, flown()), "skip")


@pytest.mark.parametrize("kind", KINDS)
def test_less_motion_takes_no_longer_and_leaves_the_same(tables: Tables, kind: str) -> None:
    ticks, left = [], []
    for motion in MOTIONS:
        playing = tables.playing(motion, first_steps()[kind])
        ticks.append(playing.play(playing.begin()))
        left.append(playing.left())
    assert ticks == sorted(ticks, reverse=True)
    assert left[0] == left[1] == left[2]


def drawn_over(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What cues draw over the table while they are played: words, numbers, and "rays"."""
    drawn: list[str] = []
    render, rays = Writer.render, effects._draw_rays

    def noting_words(writer: Writer, text: str, *more: Any) -> pygame.Surface:
        drawn.append(text)
        return render(writer, text, *more)

    def noting_rays(*how: Any) -> None:
        drawn.append("rays")
        rays(*how)

    monkeypatch.setattr(Writer, "render", noting_words)
    monkeypatch.setattr(effects, "_draw_rays", noting_rays)
    surface = pygame.Surface(playing.view.look.screen.area.size)
    stage = playing.begin()
    while not stage.idle:
        stage.draw(surface, 0.5)
        stage.tick()
    return drawn


MOVING = ("+", "-", "\u2212", "rays")


@pytest.mark.parametrize("kind", KINDS)
def test_without_motion_no_number_flies_and_no_ray_is_seen_not_even_for_one_frame(
    tables: Tables, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawn_over(tables.playing("none", first_steps()[kind]), monkeypatch)
    assert [words for words in drawn if words.startswith(MOVING)] == []


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize("kind", ["Kept", "Banked", "WentHot", "Overshot", "TookOver", "Killed"])
def test_with_motion_they_are_seen(
    tables: Tables, kind: str, motion: Motion, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawn_over(tables.playing(motion, first_steps()[kind]), monkeypatch)
    numbers = (*MOVING, "1,000") if kind == "TookOver" else MOVING
    assert sum(words.startswith(numbers) for words in drawn) > 5


@pytest.mark.parametrize("motion", MOTIONS)
def test_hot_dice_are_long_enough_to_be_read(
    tables: Tables, motion: Motion, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawn_over(tables.playing(motion, first_steps()["WentHot"]), monkeypatch)
    assert drawn.count("Hot dice!") > 40


# --- no flashes --------------------------------------------------------------------------------------------

SWING = 0.03
"""How much of full white the mean light of a part of the picture must change by to count; where flashes are
limited by law or custom it takes a tenth."""


def swings(light: Sequence[float]) -> list[int]:
    """At which samples the light has turned by as much as counts."""
    turns: list[int] = []
    low = high = light[0]
    rising: bool | None = None
    for at, value in enumerate(light):
        low, high = min(low, value), max(high, value)
        if rising is not True and value - low >= SWING:
            turns.append(at)
            rising, high, low = True, value, value
        elif rising is not False and high - value >= SWING:
            turns.append(at)
            rising, high, low = False, value, value
        elif rising is True:
            low = high
        elif rising is False:
            high = low
    return turns


def flashes(light: Sequence[float], a_second: int) -> float:
    """The most flashes (there and back) in any second."""
    turns = swings(light)
    return max((sum(at <= turn < at + a_second for turn in turns) / 2 for at in turns), default=0)


def test_flashes_are_counted() -> None:
    def blinking(hertz: float, depth: float) -> list[float]:
        return [0.3 + depth * (int(2 * hertz * tick / 60) % 2) for tick in range(120)]

    assert flashes(blinking(5, 0.2), 60) == pytest.approx(5, abs=0.5)
    assert flashes(blinking(2, 0.2), 60) == pytest.approx(2, abs=0.5)
    assert flashes(blinking(5, 0.02), 60) == 0
    assert flashes([tick / 60 for tick in range(60)], 60) <= 0.5
    assert flashes([0.2, 0.4, 0.2] + [0.2] * 60, 60) == 1


def light_of(playing: Playing, pace: int, every: int) -> list[list[float]]:
    """The light of 24 parts of the picture, at every so many ticks."""
    size = playing.view.look.screen.area.size
    surface = pygame.Surface(size)
    wide, high = size[0] // 6, size[1] // 4
    parts = [pygame.Rect(x * wide, y * high, wide, high) for x in range(6) for y in range(4)]
    stage = playing.begin(pace)
    seen: list[list[float]] = [[] for _ in parts]
    tick = 0
    while not stage.idle:
        if tick % every == 0:
            playing.view.draw(surface)
            stage.draw(surface, 0.0)
            for light, part in zip(seen, parts, strict=True):
                red, green, blue = pygame.transform.average_color(surface, part)[:3]
                light.append((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255)
        stage.tick()
        tick += 1
    return seen


@pytest.mark.parametrize(("motion", "pace"), [("full", 1), ("full", 4), ("none", 4)])
@pytest.mark.parametrize("kind", [*KINDS, "flight"])
def test_nothing_flashes_more_than_three_times_a_second(
    tables: Tables, kind: str, motion: Motion, pace: int
) -> None:
    step = flown() if kind == "flight" else first_steps()[kind]
    every = 3 if pace == 1 else 1
    for light in light_of(tables.playing(motion, step, bot=True), pace, every):
        assert flashes(light, 60 // every) <= 3


# --- to be heard and to be read ----------------------------------------------------------------------------

KNOCKS = {Sound.FELT, Sound.FELT_SOFT, Sound.WOOD, Sound.WOOD_SOFT, Sound.DIE, Sound.DIE_SOFT}
WORDS: dict[Sound, str] = {
    Sound.SHAKE: "Ana rolls 6 dice.",
    Sound.KEEP: "aside for",
    Sound.JOKER: "joker",
    Sound.GROW: "aside for",
    Sound.CONFIRMED: "confirmed",
    Sound.BANK: "banks",
    Sound.BUST: "Bust!",
    Sound.TURN: "is to play",
    Sound.HOT_DICE: "Hot dice!",
    Sound.STRAIGHT: "1-2-3-4-5-6",
    Sound.SIX_ALIKE: "1-1-1-1-1-1",
    Sound.KILL: "Kill!",
    Sound.LAST_ROUND: "target",
    Sound.WIN: "wins",
}
"""What stands in the caption when a sound of the table is heard."""

BY_HAND = {Sound.PICK, Sound.PUT_BACK, Sound.REFUSED, Sound.BUTTON}
"""What a player does: the panel tells what is chosen, the caption why not, and a button what it does."""


def test_whatever_the_table_sounds_is_written_under_it(tables: Tables) -> None:
    read: dict[Sound, list[str]] = {}
    for step in [*steps(), flown()]:
        playing = tables.playing("full", step)
        stage = playing.begin()
        playing.ear.knocks = 0
        while not stage.idle:
            count = len(playing.ear.heard)
            stage.tick()
            for sound in playing.ear.heard[count:]:
                read.setdefault(sound, []).append(playing.shown.caption)
    assert set(read) == set(WORDS) == set(Sound) - KNOCKS - BY_HAND
    for sound, captions in read.items():
        assert all(captions), f"{sound} without a word"
        assert any(WORDS[sound] in caption for caption in captions), (sound, captions)


def test_knocks_come_with_the_dice_and_the_throw_in_words(tables: Tables) -> None:
    playing = tables.playing("full", flown())
    playing.play(playing.begin())
    assert playing.ear.knocks == len(cast("Flight", flown().happened.flight).knocks)
    assert "Ana throws" in playing.shown.caption


def test_what_is_picked_or_put_back_or_refused_can_be_read(look: Look, tmp_path: Path) -> None:
    quick = Settings(speed="instant", computer_speed="instant")
    table = At(look, house(tmp_path, ScriptRoller("152346"), settings=quick), match_of("Ana", "Ben"))
    table.settle()
    table.press(Command.ROLL)
    table.settle()
    read: dict[Sound, object] = {}
    for command in (PICKS[0], PICKS[0], Command.BANK):
        before = table.scene.view.tally, table.caption
        table.press(command)
        after = table.scene.view.tally, table.caption
        assert before != after
        read[table.ear.heard[-1]] = after
    assert set(read) == BY_HAND - {Sound.BUTTON}


def test_a_button_that_is_heard_says_what_it_does_or_why_not(look: Look, tmp_path: Path) -> None:
    table = At(look, house(tmp_path, ScriptRoller("152346")), match_of("Ana", "Ben"))
    table.settle()
    for button in table.scene.controls.deciding:
        if button.visible:
            assert button.label()
            assert button.enabled or button.why_not
