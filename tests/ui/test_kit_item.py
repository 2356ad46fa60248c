"""A row of a list: chosen as a button is pressed, with a tick where colours would not do."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.draw.theme import HIGH_CONTRAST, NORMAL, Theme
from game.ui.input import Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.form import Form
from game.ui.kit.item import Item
from game.ui.kit.outcome import Activated, Taken
from game.ui.look import Look

ON, OFF = (300, 130), (300, 400)
LookMaker = Callable[..., Look]


def form_of(look: Look, item: Item, size: tuple[int, int] = (900, 64)) -> Form:
    item.rect = Rect((100, 100), size)
    form = Form([item])
    form.layout(look)
    return form


def test_it_is_chosen_when_the_pointer_goes_up_on_it(look: Look) -> None:
    form = form_of(look, Item("set", "Classic", "6 dice"))
    assert form.handle(Pointer("down", *ON)) == Taken()
    assert form["set"].held
    assert form.handle(Pointer("up", *ON)) == Activated("set")
    assert not form["set"].held


def test_leaving_before_letting_go_chooses_nothing(look: Look) -> None:
    form = form_of(look, Item("set", "Classic"))
    form.handle(Pointer("down", *ON))
    form.handle(Pointer("move", *OFF, button=0))
    assert not form["set"].held
    assert form.handle(Pointer("up", *OFF)) == Taken()


def test_keys_choose_it(look: Look) -> None:
    form = form_of(look, Item("set", "Classic"))
    form.focus_on("set")
    assert form.handle(Pressed((Command.ACCEPT,))) == Activated("set")


def test_it_says_what_it_is_and_whether_it_is_in_force(look: Look) -> None:
    form = form_of(look, Item("set", "Classic", chosen=True))
    assert 'item set "Classic" =True' in form.dump()


@pytest.mark.parametrize("theme", [NORMAL, HIGH_CONTRAST])
def test_every_state_has_a_picture_of_its_own(make_look: LookMaker, theme: Theme) -> None:
    item = Item("set", "Classic", "6 dice")
    form_of(make_look(theme=theme), item)
    pictures = []
    for chosen, hovered, focused in (
        (False, False, False),
        (True, False, False),
        (False, True, False),
        (False, False, True),
        (True, False, True),
    ):
        item.chosen, item.hovered, item.focused = chosen, hovered, focused
        pictures.append(bytes(item.prepared().get_buffer().raw))
    assert len(set(pictures)) == 5


def test_a_chosen_row_shows_its_tick_without_its_texts(look: Look) -> None:
    """What is in force is told by a sign, not by colour alone."""
    with_tick, without = (_greys(look, Item("set", chosen=chosen)) for chosen in (True, False))
    assert with_tick > without + 60


def _greys(look: Look, item: Item) -> int:
    """How far light and dark lie apart in the left part of a row that says nothing."""
    form_of(look, item)
    surface = Surface((1100, 300))
    item.draw(surface)
    grey = pygame.transform.grayscale(surface.subsurface(Rect(110, 120, 60, 24)))
    shades = [grey.get_at((x, y))[0] for x in range(60) for y in range(24)]
    return max(shades) - min(shades)


def test_a_long_title_has_the_room_that_its_detail_leaves(look: Look) -> None:
    item = Item("set", "What we have played at the seaside since 1987", "6 dice, no opening, target 10,000")
    assert form_of(look, item, (1100, 64)).cut_texts() == []
    title, detail = item._lines(Rect(0, 0, 1020, 64))
    assert title.right < detail.left
    assert title.width > look.writer.size(item.says, look.screen.font(28), "medium")[0] - 2
    assert detail.width >= look.writer.size(item.detail, look.screen.font(24))[0]


@pytest.mark.parametrize("stacked", [False, True])
def test_texts_that_have_room_are_whole_and_others_are_told_of(look: Look, *, stacked: bool) -> None:
    item = Item("set", "Classic", "6 dice, opening 500, target 10,000")
    item.stacked = stacked
    form = form_of(look, item, (900, 92))
    assert form.cut_texts() == []
    item.says = "W" * 60
    assert form.cut_texts() == ["set"]
