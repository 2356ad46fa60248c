import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.ui.input import Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.choice import Choice, Stepper
from game.ui.kit.form import Form
from game.ui.kit.outcome import Changed, Outcome, Taken
from game.ui.kit.slider import Slider
from game.ui.kit.toggle import Toggle
from game.ui.kit.widget import Widget
from game.ui.look import Look

PLACE = Rect(100, 100, 800, 80)
LEFT, RIGHT = Pressed((Command.LEFT,)), Pressed((Command.RIGHT,))
ENTER = Pressed((Command.BANK, Command.ACCEPT))
SPEEDS = [("x1", "Normal"), ("x2", "Fast"), ("instant", "At once")]


def with_focus(look: Look, widget: Widget) -> Form:
    widget.rect = PLACE
    form = Form([widget])
    form.layout(look)
    form.focus_on(widget.name)
    return form


def click(form: Form, x: int) -> Outcome | None:
    form.handle(Pointer("down", x, 140))
    return form.handle(Pointer("up", x, 140))


def test_a_toggle_switches_by_click_key_and_direction(look: Look) -> None:
    form = with_focus(look, Toggle("mute", "Mute"))
    assert form.handle(ENTER) == Changed("mute", value=True)
    assert form.handle(ENTER) == Changed("mute", value=False)
    assert form.handle(RIGHT) == Changed("mute", value=True)
    assert form.handle(RIGHT) == Taken(), "it is on already"
    assert form.handle(LEFT) == Changed("mute", value=False)
    assert click(form, 150) == Changed("mute", value=True)
    assert 'toggle mute "Mute" =True' in form.dump()


def test_a_toggle_is_not_switched_by_holding_the_key(look: Look) -> None:
    form = with_focus(look, Toggle("mute", "Mute"))
    form.handle(Pressed((Command.ACCEPT,), repeat=True))
    assert form["mute"].value() is False


def test_a_toggle_left_before_letting_go_stays(look: Look) -> None:
    form = with_focus(look, Toggle("mute", "Mute"))
    form.handle(Pointer("down", 150, 140))
    assert form.handle(Pointer("up", 150, 700)) == Taken()
    assert form["mute"].value() is False


def test_on_and_off_differ_without_colour(look: Look) -> None:
    toggle = Toggle("mute")
    with_focus(look, toggle)
    greys = []
    for on in (False, True):
        toggle.on = on
        picture = toggle.prepared()
        middle, high = picture.get_width() - 66, picture.get_height() // 2
        columns = [picture.get_at((x, high)) for x in range(middle - 40, middle + 60)]
        greys.append([round(sum(colour[:3]) / 3) for colour in columns])
    assert greys[0] != greys[1]
    assert greys[0] != greys[1][::-1], "not even mirrored: the one that is on has a tick"


def test_a_choice_goes_round_both_ways(look: Look) -> None:
    form = with_focus(look, Choice("speed", "Speed", SPEEDS, "x2"))
    assert form.handle(RIGHT) == Changed("speed", "instant")
    assert form.handle(RIGHT) == Changed("speed", "x1")
    assert form.handle(LEFT) == Changed("speed", "instant")
    assert form.handle(ENTER) == Changed("speed", "x1")
    assert form.handle(Pressed((Command.RIGHT,), repeat=True)) == Changed("speed", "x2")


def test_a_choice_is_changed_by_its_arrows(look: Look) -> None:
    form = with_focus(look, Choice("speed", "Speed", SPEEDS))
    assert click(form, 870) == Changed("speed", "x2")
    assert click(form, 690) == Changed("speed", "instant")
    assert click(form, 500) == Changed("speed", "x2")
    assert click(form, 870) == Changed("speed", "instant")


def test_a_choice_of_one_stays(look: Look) -> None:
    form = with_focus(look, Choice("speed", "Speed", SPEEDS[:1]))
    assert form.handle(RIGHT) == Taken()


def test_a_choice_can_be_offered_other_words_and_keeps_its_value() -> None:
    choice = Choice("speed", "Speed", SPEEDS, "x2")
    choice.offer([("x1", "Normale"), ("x2", "Rapide")], choice.value())
    assert choice.value() == "x2"
    choice.choose("x1")
    assert choice.value() == "x1"
    with pytest.raises(ValueError, match="not in"):
        choice.choose("x9")
    with pytest.raises(ValueError, match="choose from"):
        Choice("none", "", [])
    with pytest.raises(ValueError, match="not in"):
        Choice("none", "", SPEEDS, "x9")


def test_up_and_down_leave_a_choice(look: Look) -> None:
    one, other = Choice("one", "", SPEEDS), Choice("other", "", SPEEDS)
    one.rect, other.rect = PLACE, PLACE.move(0, 100)
    form = Form([one, other])
    form.layout(look)
    form.focus_on("one")
    form.handle(Pressed((Command.DOWN,)))
    assert form.focus is other
    assert one.value() == "x1"


def test_a_stepper_stops_at_its_bounds(look: Look) -> None:
    form = with_focus(look, Stepper("target", "Target", (1000, 2000), 1500, step=400))
    assert form.handle(RIGHT) == Changed("target", 1900)
    assert form.handle(RIGHT) == Changed("target", 2000)
    assert form.handle(RIGHT) == Taken()
    assert form.handle(LEFT) == Changed("target", 1600)
    assert click(form, 520) == Changed("target", 1200)
    assert click(form, 880) == Changed("target", 1600)
    assert click(form, 150) == Taken()


def test_a_slider_follows_the_pointer_and_the_keys(look: Look) -> None:
    slider = Slider("volume", "Volume", (0, 100), 50, step=5)
    form = with_focus(look, slider)
    track = slider._track(PLACE)
    assert form.handle(Pointer("down", track.left, 140)) == Changed("volume", 0)
    assert form.handle(Pointer("move", track.centerx, 300, button=0)) == Changed("volume", 50)
    assert form.handle(Pointer("move", 5000, 140, button=0)) == Changed("volume", 100)
    assert form.handle(Pointer("up", 5000, 140)) == Taken()
    assert form.handle(Pointer("move", track.left, 140, button=0)) is None
    assert form.handle(LEFT) == Taken(), "the first key only shows where the focus is"
    assert form.handle(LEFT) == Changed("volume", 95)
    assert form.handle(RIGHT) == Changed("volume", 100)
    assert form.handle(RIGHT) == Taken()


@given(st.lists(st.sampled_from([LEFT, RIGHT]), max_size=40), st.sampled_from([0.1, 0.25, 0.3]))
def test_a_slider_stays_on_its_steps_and_between_its_bounds(
    make_look_once: Look, presses: list[Pressed], step: float
) -> None:
    slider = Slider("text", "", (1.0, 2.0), 1.0, step=step)
    form = with_focus(make_look_once, slider)
    for pressed in presses:
        form.handle(pressed)
        assert 1.0 <= slider.number <= 2.0
        steps = (slider.number - 1.0) / step
        assert slider.number == 2.0 or abs(steps - round(steps)) < 1e-4


@pytest.mark.parametrize(
    "widget",
    [
        Toggle("w", "Text"),
        Choice("w", "Text", SPEEDS),
        Stepper("w", "Text", (0, 9), 5),
        Slider("w", "Text", (0, 9), 5, step=1),
    ],
    ids=lambda widget: widget.kind,
)
def test_what_is_off_can_be_neither_changed_nor_visited(look: Look, widget: Widget) -> None:
    form = with_focus(look, widget)
    widget.enabled = False
    before = widget.value()
    for x in (150, 520, 690, 880):
        assert click(form, x) in {None, Taken()}
    for pressed in (LEFT, RIGHT, ENTER):
        form.handle(pressed)
    assert widget.value() == before
    assert form.focus is None
    form.draw(Surface((1920, 1080)))


@pytest.mark.parametrize(
    ("widget", "change"),
    [
        (Toggle("w", "Text"), RIGHT),
        (Choice("w", "Text", SPEEDS), RIGHT),
        (Stepper("w", "Text", (0, 9), 5), RIGHT),
        (Slider("w", "Text", (0, 9), 5, step=1), RIGHT),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_a_new_value_is_drawn_anew(look: Look, widget: Widget, change: Pressed) -> None:
    form = with_focus(look, widget)
    surface = Surface((1920, 1080))
    form.draw(surface)
    before = bytes(widget.prepared().get_buffer().raw)
    assert not form.dirty
    form.handle(change)
    assert form.dirty
    form.draw(surface)
    assert bytes(widget.prepared().get_buffer().raw) != before
