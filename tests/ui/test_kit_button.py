import pytest
from pygame import Rect, Surface, image

from game.ui.input import Input, Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.button import GUARD_TICKS, Button
from game.ui.kit.form import Form
from game.ui.kit.outcome import Activated, Outcome, Refused, Taken
from game.ui.look import Look

ON, OFF = (150, 130), (150, 400)
SPACE = Pressed((Command.ROLL, Command.ACCEPT))
TAB = Pressed((Command.NEXT,))


def form_of(look: Look, *buttons: Button) -> Form:
    for number, button in enumerate(buttons):
        button.rect = Rect(100, 100 + 100 * number, 300, 80)
    form = Form(buttons)
    form.layout(look)
    return form


def click(form: Form, at: tuple[int, int], *, touch: bool = False) -> Outcome | None:
    form.handle(Pointer("down", *at, touch=touch))
    return form.handle(Pointer("up", *at, touch=touch))


def test_a_click_acts_when_the_pointer_goes_up_on_the_button(look: Look) -> None:
    form = form_of(look, Button("go", "Go"))
    assert form.handle(Pointer("down", *ON)) == Taken()
    assert form["go"].held
    assert form.handle(Pointer("up", *ON)) == Activated("go")
    assert not form["go"].held


def test_leaving_before_letting_go_does_nothing(look: Look) -> None:
    form = form_of(look, Button("go", "Go"))
    form.handle(Pointer("down", *ON))
    form.handle(Pointer("move", *OFF, button=0))
    assert not form["go"].held
    assert form.handle(Pointer("up", *OFF)) == Taken()


def test_a_press_that_began_elsewhere_is_not_the_button_s(look: Look) -> None:
    form = form_of(look, Button("go", "Go"))
    assert form.handle(Pointer("down", *OFF)) is None
    assert form.handle(Pointer("up", *ON)) is None


def test_other_mouse_buttons_are_the_scene_s(look: Look) -> None:
    form = form_of(look, Button("go", "Go"))
    assert form.handle(Pointer("down", *ON, button=3)) is None
    assert form.handle(Pointer("up", *ON, button=3)) is None


def test_a_button_that_can_t_be_used_says_why_by_any_means(look: Look) -> None:
    button = Button("bank", "Bank", command=Command.BANK)
    button.refuse("Opening: 150 points more")
    form = form_of(look, button)
    refused = Refused("bank", "Opening: 150 points more")
    assert click(form, ON) == refused
    assert form.handle(Pressed((Command.BANK,))) == refused
    assert form.handle(TAB) == Taken(), "it can be visited to read why"
    assert form.handle(SPACE) == refused
    button.refuse("")
    assert click(form, ON) == Activated("bank")


def test_two_presses_within_300_ms_are_one_where_that_is_asked_for(look: Look) -> None:
    form = form_of(look, Button("bank", "Bank", guard=GUARD_TICKS), Button("die", "Die"))
    assert click(form, ON) == Activated("bank")
    assert click(form, ON) == Taken()
    for _ in range(GUARD_TICKS - 1):
        form.tick()
    assert click(form, ON) == Taken()
    form.tick()
    assert click(form, ON) == Activated("bank")


def test_a_click_and_its_key_in_one_frame_are_one_press(look: Look) -> None:
    form = form_of(look, Button("bank", "Bank", command=Command.BANK, guard=GUARD_TICKS))
    assert click(form, ON) == Activated("bank")
    assert form.handle(Pressed((Command.BANK,))) == Taken()


def test_the_guard_of_one_button_does_not_swallow_presses_of_others(look: Look) -> None:
    form = form_of(look, Button("bank", "Bank", guard=GUARD_TICKS), Button("one", "1"), Button("four", "4"))
    presses = [click(form, (150, y)) for y in (130, 230, 330, 230, 230)]
    assert presses == [Activated(name) for name in ("bank", "one", "four", "one", "one")]


def test_a_shortcut_works_without_focus_but_not_by_being_held(look: Look) -> None:
    form = form_of(look, Button("roll", "Roll", command=Command.ROLL))
    assert form.handle(SPACE) == Activated("roll")
    assert form.handle(Pressed((Command.ROLL,), repeat=True)) is None


def test_a_hidden_button_has_no_shortcut_and_can_t_be_hit(look: Look) -> None:
    button = Button("roll", "Roll", command=Command.ROLL)
    form = form_of(look, button)
    button.visible = False
    assert form.handle(SPACE) is None
    assert click(form, ON) is None


def test_a_mouse_click_leaves_nothing_armed_for_the_next_key(look: Look) -> None:
    form = form_of(look, Button("bank", "Bank"), Button("other", "Other"))
    assert click(form, ON) == Activated("bank")
    assert not form.shows_focus
    assert form.handle(SPACE) is None, "Space is the scene's: it rolls"


def test_after_keys_a_click_disarms_and_hides_the_ring(look: Look) -> None:
    form = form_of(look, Button("bank", "Bank"), Button("other", "Other"))
    form.handle(TAB)
    assert form.handle(SPACE) == Activated("bank")
    click(form, (150, 230))
    assert "focus" not in form.dump()
    assert form.handle(SPACE) is None


def test_small_buttons_can_be_hit_by_a_finger(look: Look) -> None:
    form = form_of(look, Button("tiny", "?"))
    form["tiny"].rect = Rect(500, 500, 20, 20)
    assert form["tiny"].target.size == (64, 64)
    assert click(form, (482, 482), touch=True) == Activated("tiny")


def test_a_near_target_never_beats_the_button_that_is_really_there(look: Look) -> None:
    form = form_of(look, Button("there", "There"), Button("tiny", "?"))
    form["tiny"].rect = Rect(405, 130, 10, 10)
    assert click(form, (395, 135)) == Activated("there")


def test_of_two_that_overlap_the_upper_one_gets_the_press_once(look: Look) -> None:
    form = form_of(look, Button("low", "Low"), Button("high", "High"))
    form["high"].rect = form["low"].rect
    assert click(form, ON) == Activated("high")
    form.handle(Pointer("move", *ON, button=0))
    assert [form[name].hovered for name in ("low", "high")] == [False, True]


def test_a_finger_leaves_no_hover_behind(look: Look) -> None:
    form = form_of(look, Button("go", "Go"))
    click(form, ON, touch=True)
    assert not form["go"].hovered
    click(form, ON)
    assert form["go"].hovered
    form.handle(Pointer("leave", -1, -1))
    assert not form["go"].hovered


@pytest.mark.parametrize(
    "change",
    ["says", "detail", "hint", "why_not", "enabled", "hovered", "held", "focused", "visible", "rect"],
)
def test_every_change_that_can_be_seen_makes_it_dirty(look: Look, change: str) -> None:
    button = Button("go", "Go")
    form = form_of(look, button)
    form.draw(Surface((800, 600)))
    assert not form.dirty
    value = getattr(button, change)
    new = not value if isinstance(value, bool) else value.move(1, 0) if isinstance(value, Rect) else "new"
    setattr(button, change, new)
    assert form.dirty
    form.draw(Surface((800, 600)))
    assert not form.dirty


@pytest.mark.parametrize("given", [Pointer("wheel", *ON, wheel=1), Pointer("move", *OFF, button=0)])
def test_what_is_not_for_buttons_is_left_to_the_scene(look: Look, given: Input) -> None:
    assert form_of(look, Button("go", "Go")).handle(given) is None


def test_states_look_different_and_an_icon_is_drawn(look: Look) -> None:
    asked: list[Rect] = []

    def icon(surface: Surface, place: Rect, colour: tuple[int, int, int]) -> None:
        asked.append(place)
        surface.fill(colour, place)

    button = Button("go", "Go", icon=icon, hint="G")
    form_of(look, button)
    pictures = []
    for name in ("rest", "hovered", "held", "focused", "enabled"):
        if name != "rest":
            setattr(button, name, not getattr(button, name))
        pictures.append(bytes(button.prepared().get_buffer().raw))
    assert len(set(pictures)) == 5
    assert asked[0].width > 0


def test_it_draws_once_as_long_as_nothing_changes(look: Look) -> None:
    button = Button("go", "Go")
    form_of(look, button)
    first = button.prepared()
    button.rect = button.rect.move(5, 5)
    assert button.prepared() is first, "moving needs no new picture"
    button.hovered = True
    assert button.prepared() is not first


def test_what_speaks_against_it_stands_beside_the_icon(look: Look) -> None:
    spots: list[Rect] = []

    def icon(surface: Surface, place: Rect, colour: tuple[int, int, int]) -> None:
        del surface, colour
        spots.append(place.copy())

    button = Button("join", "Join", icon=icon)
    button.refuse("The table is full, and it will stay so")
    button.layout(look, Rect(100, 100, 300, 100))
    picture = button.prepared()
    plain = Button("join", "Join", icon=lambda *_: None)
    plain.refuse("")
    plain.enabled = False
    plain.layout(look, button.rect)
    (spot,) = spots
    assert image.tobytes(picture.subsurface(spot), "RGBA") == image.tobytes(
        plain.prepared().subsurface(spot), "RGBA"
    )
