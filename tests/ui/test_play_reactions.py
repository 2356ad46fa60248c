"""Every reaction of the table: stopped at any moment it leaves the same, and without motion nothing moves."""

from __future__ import annotations

from typing import Any, Literal, get_args

import pygame
import pytest
from reactions_for_tests import KINDS, MOTIONS, UNSHOWN, Playing, Tables, first_steps, flown

from game.resources import ASSETS
from game.rules.events import Event
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Writer
from game.ui.draw.theme import NORMAL
from game.ui.look import Look, Motion
from game.ui.screen import Screen
from game.ui.table import effects


@pytest.fixture(scope="module")
def tables(writer: Writer) -> Tables:
    return Tables(Look(Screen(480, 270), NORMAL, Texts("en", ASSETS / "locale"), writer, Shapes()))


def test_every_kind_of_event_is_among_them() -> None:
    assert set(KINDS) == {kind.__name__ for kind in get_args(Event)} - UNSHOWN


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
