from collections.abc import Callable

import pytest
from pygame import Rect, Surface

from game.ui.input import Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.form import Form
from game.ui.kit.label import Label
from game.ui.kit.outcome import Activated, Taken
from game.ui.kit.scroll import Scroll
from game.ui.kit.slider import Slider
from game.ui.kit.widget import Widget
from game.ui.look import Look

LookMaker = Callable[..., Look]

AREA = Rect(100, 100, 400, 300)
DOWN, UP = Pressed((Command.DOWN,)), Pressed((Command.UP,))
PAGE_DOWN, PAGE_UP = Pressed((Command.PAGE_DOWN,)), Pressed((Command.PAGE_UP,))


def homes(count: int) -> list[Rect]:
    return [Rect(100, 100 + 100 * n, 380, 80) for n in range(count)]


def form_with(look: Look, children: list[Widget]) -> Form:
    scroll = Scroll("list", children)
    form = Form([scroll])
    form.layout(look)
    scroll.place(AREA, homes(len(children)))
    return form


def buttons(count: int) -> list[Widget]:
    return [Button(f"b{n}", str(n)) for n in range(count)]


def settle(form: Form) -> None:
    for _ in range(40):
        form.tick()


def test_the_wheel_scrolls_smoothly_and_stops_at_the_ends(look: Look) -> None:
    form = form_with(look, buttons(6))
    over = Pointer("wheel", 200, 200, wheel=-1)
    assert form.handle(over) == Taken()
    form.tick()
    assert 0 < 100 - form["b0"].rect.top < 90
    settle(form)
    assert form["b0"].rect.top == 10
    for _ in range(5):
        form.handle(over)
    settle(form)
    assert form["b5"].rect.bottom == AREA.bottom
    assert form.handle(over) is None, "at its end the wheel is the scene's"


def test_without_motion_it_is_there_at_once(make_look: LookMaker) -> None:
    form = form_with(make_look(motion="none"), buttons(6))
    form.handle(Pointer("wheel", 200, 200, wheel=-1))
    assert form["b0"].rect.top == 10


def test_the_focus_brings_what_it_is_on_into_view(look: Look) -> None:
    form = form_with(look, buttons(9))
    form.focus_on("b0")
    for n in range(1, 9):
        form.handle(DOWN)
        settle(form)
        assert form.focus is form[f"b{n}"]
        assert AREA.contains(form[f"b{n}"].rect)
    for _ in range(8):
        form.handle(UP)
    settle(form)
    assert form["b0"].rect.top == 100


def test_what_is_out_of_view_can_t_be_hit_and_is_not_drawn_outside(look: Look) -> None:
    form = form_with(look, buttons(6))
    form.handle(Pointer("down", 200, 440))
    assert form.handle(Pointer("up", 200, 440)) is None
    surface = Surface((600, 600))
    form.draw(surface)
    assert surface.get_at((200, 420))[:3] == (0, 0, 0)
    assert surface.get_clip() == surface.get_rect()
    form.handle(Pointer("down", 200, 120))
    assert form.handle(Pointer("up", 200, 120)) == Activated("b0")


def test_a_finger_that_moves_scrolls_instead_of_pressing(look: Look) -> None:
    form = form_with(look, buttons(6))
    form.handle(Pointer("down", 200, 320, touch=True))
    assert form["b2"].held
    for y in (315, 290, 220):
        form.handle(Pointer("move", 200, y, button=0, touch=True))
    assert not form["b2"].held
    assert form["b0"].rect.top == 0
    assert form.handle(Pointer("up", 200, 220, touch=True)) == Taken()


def test_a_finger_on_a_slider_keeps_the_slider(look: Look) -> None:
    slider = Slider("s", "", (0, 1), 0.0, step=0.1)
    form = form_with(look, [slider, *buttons(6)])
    form.handle(Pointer("down", 200, 140, touch=True))
    form.handle(Pointer("move", 480, 60, button=0, touch=True))
    assert slider.rect.top == 100
    assert slider.value() == 1


def test_the_bar_can_be_dragged_from_end_to_end(look: Look) -> None:
    form = form_with(look, buttons(6))
    form.handle(Pointer("down", 495, 110))
    form.handle(Pointer("move", 495, 900, button=0))
    assert form["b5"].rect.bottom == AREA.bottom
    form.handle(Pointer("move", 495, 0, button=0))
    form.handle(Pointer("up", 495, 0))
    assert form["b0"].rect.top == 100
    form.handle(Pointer("move", 495, 900, button=0))
    assert form["b0"].rect.top == 100, "let go"


def test_page_keys_scroll_from_anywhere(look: Look) -> None:
    form = form_with(look, buttons(9))
    form.focus_on("b0")
    assert form.handle(PAGE_DOWN) == Taken()
    settle(form)
    assert form["b0"].rect.top == 100 - 255
    form.handle(PAGE_UP)
    settle(form)
    assert form["b0"].rect.top == 100


def test_text_alone_is_scrolled_by_arrows_and_its_ends_lead_on(look: Look) -> None:
    scroll = Scroll("text", [Label(f"l{n}", "words") for n in range(5)])
    back = Button("back", "Back")
    back.rect = Rect(100, 500, 200, 80)
    form = Form([scroll, back])
    form.layout(look)
    scroll.place(AREA, homes(5))
    form.focus_on("text")
    presses = 0
    while form.focus is scroll:
        form.handle(DOWN)
        presses += 1
    settle(form)
    assert presses == 3
    assert form["l4"].rect.bottom == AREA.bottom
    assert form.focus is back


def test_an_area_that_needs_no_scrolling_takes_no_part(look: Look) -> None:
    form = form_with(look, [Label("l0", "words")])
    assert form.focus is None
    assert form.handle(Pointer("wheel", 200, 200, wheel=-1)) is None


def test_it_is_dirty_while_it_moves_and_at_rest_no_more(look: Look) -> None:
    form = form_with(look, buttons(6))
    surface = Surface((600, 600))
    form.draw(surface)
    assert not form.dirty
    form.handle(Pointer("wheel", 200, 200, wheel=-1))
    frames = 0
    for _ in range(60):
        form.tick()
        frames += form.dirty
        if form.dirty:
            form.draw(surface)
    assert 5 < frames < 30
    assert not form.dirty


def test_a_smaller_content_after_a_layout_is_never_scrolled_past_its_end(look: Look) -> None:
    form = form_with(look, buttons(9))
    form.handle(Pointer("wheel", 200, 200, wheel=-20))
    settle(form)
    scroll = form["list"]
    assert isinstance(scroll, Scroll)
    scroll.fill(buttons(2))
    form.fill([scroll])
    scroll.place(AREA, homes(2))
    form.draw(Surface((600, 600)))
    assert form["b0"].rect.top == 100


def test_one_place_for_each_child(look: Look) -> None:
    del look
    with pytest.raises(ValueError, match="2 places for 3 children"):
        Scroll("list", buttons(3)).place(AREA, homes(2))


def test_children_are_described_under_it(look: Look) -> None:
    assert form_with(look, buttons(1)).dump().splitlines()[1].startswith('  button b0 "0"')
