"""The page that shows that the dice are fair: what it counts, what it says, and that it stops when left."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from program_for_tests import Driver, Hands, played, scene_of
from pygame import Rect, Surface
from table_for_tests import ScriptRoller, house

from game.presets import load_preset
from game.tray.fairness import Tally
from game.tray.trial import Trial
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import NORMAL
from game.ui.input import Pointer
from game.ui.keys import Command
from game.ui.kit.label import Picture
from game.ui.look import Look
from game.ui.scene import Pop
from game.ui.scenes.fairness import scene as fairness
from game.ui.scenes.fairness.face_chart import highest_bar, paint_face_chart
from game.ui.scenes.fairness.scene import Fairness, faces_rolled
from game.ui.scenes.fairness.words import verdict, what_is_expected
from game.ui.scenes.rules.scene import Rules

GAME = "roll =111234 +111 bank roll =225556 +5 roll =13346 +1 roll =2346"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trial of 24 dice, which takes less time than one of hundreds."""
    monkeypatch.setattr(fairness, "DICE", 24)


@pytest.fixture
def hands(look: Look, tmp_path: Path, few: None) -> Hands:
    del few
    return Hands(Fairness(house(tmp_path, ScriptRoller()), Random(5), played(GAME, "Ada", "Bo")), look)


def page_of(hands: Hands) -> Fairness:
    assert isinstance(hands.page, Fairness)
    return hands.page


def let_roll(hands: Hands) -> int:
    ticks = 0
    while page_of(hands).rolling:
        hands.page.tick()
        ticks += 1
    return ticks


def counted(hands: Hands, name: str) -> list[int]:
    line = next(line for line in hands.dump().splitlines() if f"picture {name} " in line)
    return [int(part.split(": ")[1]) for part in line.split('"')[1].split(", ")]


def test_the_trial_is_the_games_own_and_counts_every_die(hands: Hands) -> None:
    assert counted(hands, "here.chart") == [0] * 6
    assert hands.click("roll") is None
    let_roll(hands)
    twin = Trial(Random(Random(5).getrandbits(64)), 24)
    while not twin.done:
        twin.poll()
    assert counted(hands, "here.chart") == list(twin.tally.counts)
    assert '"24 dice rolled here"' in hands.dump()


def test_the_bars_grow_while_dice_fall_and_the_verdict_waits(hands: Hands) -> None:
    hands.press(Command.ACCEPT)
    seen = []
    while page_of(hands).rolling:
        hands.page.tick()
        seen.append(sum(counted(hands, "here.chart")))
        said = [line for line in hands.dump().splitlines() if "here.verdict" in line]
        assert ('"' in said[0]) is not page_of(hands).rolling
    assert sorted(set(seen)) in ([0, 6, 12, 18, 24], [6, 12, 18, 24])


def test_it_is_drawn_anew_only_when_something_fell(hands: Hands) -> None:
    hands.wait()
    hands.draw()
    assert hands.page.dirty is False
    hands.click("roll")
    hands.page.handle(Pointer("move", 0, 0, button=0))
    drawn = ticks = 0
    while page_of(hands).rolling:
        hands.draw()
        hands.page.tick()
        ticks += 1
        drawn += hands.page.dirty
    assert 4 <= drawn < ticks
    hands.draw()
    hands.wait()
    assert hands.page.dirty is False


def test_no_second_trial_begins_while_one_runs_but_after_it(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "DICE", 90)
    hands.click("roll")
    for _ in range(12):
        hands.page.tick()
    before = sum(counted(hands, "here.chart"))
    hands.click("roll")
    assert page_of(hands).rolling
    assert sum(counted(hands, "here.chart")) >= before > 0
    let_roll(hands)
    first = counted(hands, "here.chart")
    hands.click("roll")
    assert sum(counted(hands, "here.chart")) == 0
    let_roll(hands)
    assert counted(hands, "here.chart") != first


def test_a_shown_throw_stays_a_third_of_a_second(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "DICE", 60)
    hands.click("roll")
    changes, ticks = [], 0
    hand = hands.page.form["hand"]
    assert isinstance(hand, Picture)
    shown = hand.version
    while page_of(hands).rolling:
        hands.page.tick()
        ticks += 1
        if hand.version != shown:
            shown = hand.version
            changes.append(ticks)
    assert len(changes) >= 2
    # The last one is shown when all is over, however soon after the one before.
    assert all(later - sooner >= 20 for sooner, later in pairwise(changes[:-1]))


def test_the_game_shows_all_its_faces_in_order(hands: Hands) -> None:
    assert faces_rolled(played(GAME, "Ada", "Bo")) == (
        (1, 1, 1, 2, 3, 4), (2, 2, 5, 5, 5, 6), (1, 3, 3, 4, 6), (2, 3, 4, 6),
    )  # fmt: skip
    assert counted(hands, "game.chart") == [4, 4, 4, 3, 3, 3]
    assert "1 1 1 2 3 4 · 2 2 5 5 5 6 · 1 3 3 4 6 · 2 3 4 6" in hands.dump()
    assert '"21 dice of this game"' in hands.dump()
    assert '"These are too few dice to tell anything."' in hands.dump()


def test_what_was_undone_was_not_rolled_in_this_game() -> None:
    match = played("roll =111234 +111", "Ada", "Bo")
    match.undo()
    assert faces_rolled(match) == ((1, 1, 1, 2, 3, 4),)
    match.undo()
    assert faces_rolled(match) == ()


def test_without_a_game_there_is_no_log(look: Look, tmp_path: Path) -> None:
    hands = Hands(Fairness(house(tmp_path, ScriptRoller()), Random(5)), look)
    assert "game." not in hands.dump()
    assert " log " not in hands.dump()


def test_a_game_without_a_throw_yet_can_be_looked_at(look: Look, tmp_path: Path) -> None:
    hands = Hands(Fairness(house(tmp_path, ScriptRoller()), Random(5), played("", "Ada", "Bo")), look)
    assert counted(hands, "game.chart") == [0] * 6


def test_every_way_back(hands: Hands) -> None:
    assert hands.press(Command.BACK) == Pop()
    assert hands.press(Command.RULES) == Pop()
    assert hands.click("done") == Pop()


def test_the_rules_lead_there_with_the_game_and_without(look: Look, tmp_path: Path) -> None:
    home, match = house(tmp_path, ScriptRoller()), played(GAME, "Ada", "Bo")
    for game, shown in ((match, True), (None, False)):
        rules = Hands(Rules(home, load_preset("classic").ruleset, game), look)
        page = scene_of(rules.click("fair"))
        assert isinstance(page, Fairness)
        assert ("game.chart" in Hands(page, look).dump()) is shown


def test_by_keys_alone_and_leaving_stops_it(tmp_path: Path, few: None) -> None:
    del few
    driver = Driver(tmp_path)
    driver.push(driver.program.rules(load_preset("classic").ruleset))
    while not driver.widget("fair").focused:
        driver.press(pygame.K_TAB)
    driver.settle()
    driver.press(pygame.K_RETURN)
    assert driver.scenes[-2:] == ["Rules", "Fairness"]
    driver.settle()
    page = driver.page
    assert isinstance(page, Fairness)
    driver.press(pygame.K_RETURN)
    assert page.rolling
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Rules"
    here = page.form["here.chart"].label()
    driver.program.step(60)
    assert page.rolling, "it was left in the middle and nothing goes on with it"
    assert page.form["here.chart"].label() == here
    driver.close()


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((5, 5, 5, 5, 5, 4), "too few"),
        ((5, 5, 5, 5, 5, 5), "Just what chance does: 100%"),
        ((114, 84, 91, 99, 107, 105), "Just what chance does: 30%"),
        ((80, 90, 100, 100, 100, 130), "one in 64 trials"),
        ((60, 100, 100, 100, 100, 140), "Unlikely"),
        ((0, 0, 0, 0, 0, 30), "Unlikely"),
    ],
)
def test_the_verdict_follows_the_chance_of_it(
    counts: tuple[int, int, int, int, int, int], said: str, look: Look
) -> None:
    assert said in verdict(look.texts, Tally(counts))


def test_what_is_expected_is_told_with_its_spread(look: Look) -> None:
    told = what_is_expected(look.texts, Tally((100, 100, 100, 100, 100, 100)))
    assert told.startswith("Line: 100 expected. Band: 9.1 more or fewer")
    assert what_is_expected(look.texts, Tally((5, 5, 5, 5, 5, 6))).startswith("Line: 5.2 expected. Band: 2.1")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_last_throw_stands_apart_from_the_words_beside_it(
    make_look: Callable[..., Look], tmp_path: Path, few: None, scale: float
) -> None:
    del few
    page = Fairness(house(tmp_path, ScriptRoller()), Random(1))
    look = make_look(1024, 600, text_scale=scale)
    page.layout(look)
    words, dice = page._here.head.rect, page._hand.rect
    assert words.right + look.screen.px(8) <= dice.left


def test_bars_are_as_high_as_their_counts(make_look: Callable[..., Look]) -> None:
    look = make_look(1920, 1080)
    surface, tally = Surface((600, 400)), Tally((120, 50, 200, 0, 150, 80))  # none ends in the band
    paint_face_chart(surface, Rect(0, 0, 600, 400), look, tally, 600, DiePictures())
    heights = []
    for number in range(6):
        x = 14 + round(572 * (number + 0.5) / 6) - 20
        column = [surface.get_at((x, y))[:3] for y in range(400)]
        gold = [y for y, colour in enumerate(column) if colour in (NORMAL.gold, NORMAL.gold_top)]
        heights.append(max(gold) - min(gold) + 1 if gold else 0)
    plot = 400 - 3 * 14 - 46 - 34
    assert heights == pytest.approx([plot * count / 200 for count in tally.counts], abs=2)


def test_no_bar_leaves_the_chart() -> None:
    assert highest_bar(Tally((0, 0, 500, 0, 0, 0)), 600) == 500
    assert highest_bar(Tally(), 600) == pytest.approx(100 + 4 * 9.13, abs=0.01)
    assert highest_bar(Tally(), 0) == 1
