"""The winner is celebrated: as far as motion is wanted, for a while, until somebody does anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from table_for_tests import Room, ScriptRoller, house, match_of

from game.rules.notation import word_to_action
from game.ui.draw.tokens import COLOURS
from game.ui.input import Pointer, Pressed
from game.ui.keys import Command
from game.ui.look import Look, Motion
from game.ui.scene import Reset
from game.ui.scenes.results.celebration import FALL, GLOW
from game.ui.scenes.results.scene import Results

LookMaker = Callable[..., Look]


@pytest.fixture
def page(make_look: LookMaker, tmp_path: Path) -> Callable[[Motion], Results]:
    def make(motion: Motion) -> Results:
        match = match_of("Ana", "Ben", target=1000, opening=0)
        for word in ("roll", "=223346", "roll", "=111234", "+111", "bank"):
            match.submit(word_to_action(word))
        results = Results(house(tmp_path, ScriptRoller()), match)
        results.layout(make_look(640, 360, motion=motion))
        return results

    return make


def picture(page: Results) -> Surface:
    surface = Surface((640, 360))
    page.draw(surface, 0.0)
    return surface


def same(one: Surface, other: Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def played(page: Results, ticks: int) -> Results:
    for _ in range(ticks):
        page.tick()
    return page


@pytest.mark.parametrize(("motion", "ticks"), [("full", FALL), ("reduced", GLOW), ("none", 1)])
def test_it_is_over_in_time_and_leaves_the_page_as_it_is(
    page: Callable[[Motion], Results], motion: Motion, ticks: int
) -> None:
    results = played(page(motion), ticks)
    still = picture(results)
    assert not results.dirty
    assert same(still, picture(played(page("none"), 1)))
    assert same(still, picture(played(results, 100)))


def test_slips_fall_in_gold_and_in_the_winner_s_colour(page: Callable[[Motion], Results]) -> None:
    still, falling = picture(played(page("none"), 1)), picture(played(page("full"), FALL // 2))
    before, during = (
        pygame.mask.from_threshold(surface, COLOURS[1], (4, 4, 4, 255)).count()
        for surface in (still, falling)
    )
    assert during > before + 30
    other = (
        pygame.mask.from_threshold(surface, COLOURS[4], (4, 4, 4, 255)).count()
        for surface in (still, falling)
    )
    assert len(set(other)) == 1, "nobody else's"


def test_with_reduced_motion_nothing_falls(page: Callable[[Motion], Results]) -> None:
    results = page("reduced")
    still = picture(played(page("none"), 1))
    podium = results._podium_panel.rect.inflate(30, 30)
    changed = 0
    for _ in range(GLOW // 5):
        glowing = picture(played(results, 5))
        changed += not same(glowing, still)
        for surface in (glowing, still):
            surface.fill("black", podium)
        assert same(glowing, still), "only the light round the podium"
        still = picture(played(page("none"), 1))
    assert changed > GLOW // 10


def test_without_motion_the_page_is_simply_there(page: Callable[[Motion], Results]) -> None:
    results = page("none")
    first = picture(results)
    assert same(first, picture(played(results, 1)))
    assert not results.dirty


@pytest.mark.parametrize("tick", [0, 1, 40, FALL - 1])
@pytest.mark.parametrize("given", [Pressed((Command.UP,)), Pointer("down", 1, 1)], ids=["key", "click"])
def test_whatever_is_done_ends_it(
    page: Callable[[Motion], Results], given: Pressed | Pointer, tick: int
) -> None:
    results, other = played(page("full"), tick), played(page("none"), tick)
    for each in (results, other):
        each.handle(given)
    assert same(picture(results), picture(other))


def test_and_is_done_all_the_same(page: Callable[[Motion], Results]) -> None:
    change = played(page("full"), 40).handle(Pressed((Command.BACK,)))
    assert isinstance(change, Reset)
    assert isinstance(change.scene, Room)


def test_it_blinks_at_nobody(page: Callable[[Motion], Results]) -> None:
    """No part of the page turns from light to dark and back more than three times a second."""
    results = page("full")
    parts = [pygame.Rect(x * 80, y * 90, 80, 90) for x in range(8) for y in range(4)]
    seen: list[list[float]] = [[] for _ in parts]
    for _ in range(FALL // 2):
        surface = picture(played(results, 2))
        for light, part in zip(seen, parts, strict=True):
            light.append(sum(pygame.transform.average_color(surface, part)[:3]) / 765)
    for light in seen:
        assert max(light) - min(light) < 0.1, "too little light moves for any flash"


def test_a_smaller_window_meanwhile(page: Callable[[Motion], Results], make_look: LookMaker) -> None:
    results = played(page("full"), 60)
    results.layout(make_look(480, 270))
    surface = Surface((480, 270))
    results.draw(surface, 0.5)
    assert results.dirty
    played(results, FALL)
    results.draw(surface, 0.5)
    assert not results.dirty
