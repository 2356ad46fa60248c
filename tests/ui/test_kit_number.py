"""A number that is stepped or typed: every digit counts at once, and nothing typed leads out of bounds."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.ui.input import Pointer, Pressed, TextEditing, TextInput
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.form import Form
from game.ui.kit.number import Number
from game.ui.kit.outcome import Changed, Outcome, Taken
from game.ui.look import Look

LEFT, RIGHT = Pressed((Command.LEFT,)), Pressed((Command.RIGHT,))
ENTER = Pressed((Command.BANK, Command.ACCEPT), pygame.K_RETURN)
ESCAPE = Pressed((Command.BACK,), pygame.K_ESCAPE)
TAB = Pressed((Command.NEXT,), pygame.K_TAB)
BACKSPACE = Pressed((), pygame.K_BACKSPACE)
SEVEN = Pressed((), pygame.K_KP_7)
PLACE = Rect(100, 100, 800, 80)


def form_with(look: Look, number: Number) -> Form:
    other = Button("other", "Other")
    number.rect, other.rect = PLACE, Rect(100, 300, 300, 80)
    form = Form([number, other])
    form.layout(look)
    form.focus_on(number.name)
    return form


def points(number: int = 500, step: int = 50, bounds: tuple[int, int] = (0, 9000)) -> Number:
    return Number("points", "Points", bounds=bounds, number=number, step=step)


def click(form: Form, x: int) -> Outcome | None:
    form.handle(Pointer("down", x, 140))
    return form.handle(Pointer("up", x, 140))


def test_arrows_step_to_round_numbers(look: Look) -> None:
    form = form_with(look, points(510))
    assert form.handle(RIGHT) == Changed("points", 550)
    assert form.handle(LEFT) == Changed("points", 500)
    form = form_with(look, points(540))
    assert form.handle(LEFT) == Changed("points", 500)


def test_bounds_hold_whatever_is_done(look: Look) -> None:
    form = form_with(look, points(8990))
    assert form.handle(RIGHT) == Changed("points", 9000)
    assert form.handle(RIGHT) == Taken()
    form.handle(ENTER)
    assert form.handle(TextInput("99999")) == Taken(), "it is at its bound already"
    assert form["points"].value() == 9000


def test_enter_begins_and_ends_typing_and_the_digits_count_at_once(look: Look) -> None:
    form = form_with(look, points())
    assert form.text_area is None
    assert form.handle(ENTER) == Taken()
    assert form.text_area == PLACE
    assert form.handle(TextInput("1")) == Changed("points", 1)
    assert form.handle(TextInput("x2.5")) == Changed("points", 125)
    assert form.handle(ENTER) == Taken()
    assert form.text_area is None
    assert form["points"].value() == 125


def test_a_digit_begins_by_itself_and_escape_takes_it_all_back(look: Look) -> None:
    form = form_with(look, points())
    assert form.handle(SEVEN) == Changed("points", 7)
    assert form.text_area == PLACE
    form.handle(TextInput("5"))
    assert form.handle(ESCAPE) == Changed("points", 500)
    assert form.text_area is None


def test_backspace_takes_digits_off_the_number_there_is(look: Look) -> None:
    form = form_with(look, points(1500))
    form.handle(ENTER)
    assert form.handle(BACKSPACE) == Changed("points", 150)
    assert form.handle(BACKSPACE) == Changed("points", 15)
    form.handle(BACKSPACE)
    assert form.handle(BACKSPACE) == Changed("points", 1500), "with no digit left it is as it was"


@pytest.mark.parametrize(("x", "number"), [(500, 450), (870, 550)])
def test_a_click_on_an_arrow_steps(look: Look, x: int, number: int) -> None:
    form = form_with(look, points())
    assert click(form, x) == Changed("points", number)
    assert form.text_area is None


def test_a_click_between_the_arrows_types_and_one_elsewhere_ends_it(look: Look) -> None:
    form = form_with(look, points())
    assert click(form, 660) == Taken()
    assert form.handle(TextInput("42")) == Changed("points", 42)
    form.handle(Pointer("down", 900, 900))
    assert form.text_area is None
    assert form["points"].value() == 42
    assert click(form, 200) == Taken(), "its name does nothing"


def test_arrows_and_tab_end_typing(look: Look) -> None:
    form = form_with(look, points())
    form.handle(ENTER)
    form.handle(TextInput("60"))
    assert form.handle(RIGHT) == Changed("points", 100)
    assert form.text_area is None
    form.handle(ENTER)
    form.handle(TAB)
    assert form.text_area is None
    assert form.focus is form["other"]


def test_what_cannot_be_changed_takes_nothing(look: Look) -> None:
    number = points()
    form = form_with(look, number)
    number.enabled = False
    for given_input in (RIGHT, ENTER, SEVEN):
        number.command(given_input)
        number.use()
    click(form, 660)
    assert number.value() == 500
    assert not number.editing


inputs = st.one_of(
    st.builds(TextInput, st.text(max_size=5) | st.integers(0, 99999).map(str)),
    st.builds(TextEditing, st.text(max_size=5)),
    st.sampled_from([ENTER, ESCAPE, LEFT, RIGHT, BACKSPACE, SEVEN, TAB]),
    st.builds(Pointer, st.sampled_from(["down", "up"]), st.integers(0, 1000), st.just(140)),
)


@settings(deadline=None)  # a busy machine is no fault
@given(st.lists(inputs, max_size=25))
def test_nothing_that_can_be_done_breaks_it(make_look_once: Look, given_inputs: list[object]) -> None:
    form = form_with(make_look_once, points(bounds=(1, 5000), step=70))
    for one in given_inputs:
        assert isinstance(one, TextInput | TextEditing | Pressed | Pointer)
        form.handle(one)
        value = form["points"].value()
        assert isinstance(value, int)
        assert 1 <= value <= 5000
    form.draw(Surface((1920, 1080)))
    assert form.cut_texts() == []
