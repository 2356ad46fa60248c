"""Buttons that must be held down: what fills them, what makes them act, and what lets them go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect, Surface

from game.ui.input import Attention, Input, Pointer, Pressed, Released
from game.ui.keys import Command
from game.ui.kit.button import GUARD_TICKS, Button
from game.ui.kit.form import Form
from game.ui.kit.outcome import Activated, Outcome, Refused, Taken
from game.ui.kit.scroll import Scroll
from game.ui.look import Look

ON, OFF = (150, 130), (150, 400)
LONG = 30
ENTER, OTHER = 13, 97
DOWN = Pressed((Command.BANK, Command.ACCEPT), ENTER)
UP = Released((Command.BANK, Command.ACCEPT), ENTER)


@pytest.fixture
def button() -> Button:
    button = Button("bank", "Bank", command=Command.BANK, guard=GUARD_TICKS)
    button.hold, button.too_soon = LONG, "too soon"
    return button


@pytest.fixture
def form(look: Look, button: Button) -> Form:
    button.rect = Rect(100, 100, 300, 80)
    other = Button("other", "Other")
    other.rect = Rect(100, 360, 300, 80)
    form = Form((button, other))
    form.layout(look)
    return form


def held(form: Form, ticks: int) -> list[Outcome]:
    """What comes of so many ticks."""
    outcomes = [form.tick() for _ in range(ticks)]
    return [outcome for outcome in outcomes if outcome is not None]


HANDS: dict[str, tuple[Input, Input]] = {
    "mouse": (Pointer("down", *ON), Pointer("up", *ON)),
    "finger": (Pointer("down", *ON, touch=True), Pointer("up", *ON, touch=True)),
    "key": (DOWN, UP),
}
hands = pytest.mark.parametrize(("down", "up"), HANDS.values(), ids=HANDS)


@hands
def test_it_acts_once_when_it_is_full(form: Form, button: Button, down: Input, up: Input) -> None:
    assert form.handle(down) == Taken()
    assert held(form, LONG - 1) == []
    assert 0.9 < button.filled < 1
    assert held(form, 1) == [Activated("bank")]
    assert button.filled == 0
    assert held(form, 5 * LONG) == [], "still held down, it has acted already"
    assert form.handle(up) in {Taken(), None}
    assert held(form, 5 * LONG) == []


@hands
@pytest.mark.parametrize("ticks", [0, 1, LONG - 1])
def test_let_go_too_soon_it_does_nothing_and_says_so(
    form: Form, button: Button, down: Input, up: Input, ticks: int
) -> None:
    form.handle(down)
    held(form, ticks)
    assert form.handle(up) == Refused("bank", "too soon")
    assert button.filled == 0
    assert held(form, 5 * LONG) == []


@hands
def test_every_hold_is_filled_from_the_start(form: Form, down: Input, up: Input) -> None:
    for _ in range(3):
        form.handle(down)
        held(form, LONG - 1)
        form.handle(up)
    form.handle(down)
    assert held(form, LONG) == [Activated("bank")]


def test_with_the_focus_on_it_the_accept_key_holds_it(form: Form) -> None:
    form.focus_on("bank")
    space = Pressed((Command.ROLL, Command.ACCEPT), 32)
    form.handle(space)
    assert held(form, LONG) == [Activated("bank")]
    form.handle(space)
    assert form.handle(Released((), 32)) != Activated("bank")


def test_another_key_going_up_changes_nothing(form: Form) -> None:
    form.handle(DOWN)
    assert form.handle(Released((), OTHER)) is None
    assert held(form, LONG) == [Activated("bank")]


def test_a_repeat_of_another_key_changes_nothing(form: Form) -> None:
    form.handle(DOWN)
    form.handle(Pressed((Command.UP,), OTHER, repeat=True))
    assert held(form, LONG) == [Activated("bank")]


@hands
@pytest.mark.parametrize(
    "given",
    [
        Pressed((Command.BACK,), 27),
        Pressed((Command.PICK_1,), OTHER),
        Pointer("down", *OFF),
        Attention(gained=False),
    ],
    ids=["esc", "picking a die", "a click elsewhere", "another window"],
)
def test_whatever_else_is_done_lets_it_go(
    form: Form, button: Button, down: Input, up: Input, given: Input
) -> None:
    form.handle(down)
    held(form, LONG - 1)
    form.handle(given)
    assert button.filled == 0 or not button.held
    assert held(form, 5 * LONG) == []
    assert form.handle(up) != Activated("bank")


def test_a_pointer_that_leaves_lets_it_go_for_good(form: Form, button: Button) -> None:
    form.handle(Pointer("down", *ON))
    held(form, LONG - 1)
    form.handle(Pointer("move", *OFF, button=0))
    assert held(form, 1) == []
    assert button.filled == 0
    form.handle(Pointer("move", *ON, button=0))
    assert held(form, 5 * LONG) == []
    assert form.handle(Pointer("up", *ON)) == Taken()


def test_a_finger_that_trembles_goes_on_holding(form: Form) -> None:
    form.handle(Pointer("down", *ON, touch=True))
    held(form, LONG - 1)
    form.handle(Pointer("move", ON[0] + 9, ON[1] + 9, button=0, touch=True))
    assert held(form, 1) == [Activated("bank")]


def take_away(form: Form, button: Button) -> None:
    form.fill([form["other"]])
    button.tick()


@pytest.mark.parametrize(
    "change",
    [
        lambda _, button: button.refuse("hot dice"),
        lambda _, button: setattr(button, "visible", False),
        take_away,
    ],
    ids=["refused", "hidden", "gone"],
)
def test_what_can_no_longer_be_used_acts_no_more(
    form: Form, button: Button, change: Callable[[Form, Button], None]
) -> None:
    form.handle(DOWN)
    held(form, LONG - 1)
    change(form, button)
    assert held(form, 5 * LONG) == []
    button.refuse("")
    button.visible = True
    assert held(form, LONG - 1) == []


def test_a_second_press_is_guarded_like_any_other(form: Form) -> None:
    form.handle(DOWN)
    held(form, LONG)
    form.handle(UP)
    form.handle(DOWN)
    assert held(form, 5 * LONG) == []
    assert form.handle(UP) is None
    form.handle(DOWN)
    assert held(form, LONG) == [Activated("bank")]


def test_without_a_hold_nothing_is_held(form: Form, button: Button) -> None:
    button.hold = 0
    assert form.handle(DOWN) == Activated("bank")
    assert form.handle(UP) is None
    assert held(form, 5 * LONG) == []


def test_it_is_seen_to_fill_from_the_left(form: Form, button: Button) -> None:
    surface = Surface((500, 500))

    def light(at: int) -> int:
        surface.fill("black")
        form.draw(surface)
        return sum(surface.get_at((at, 172))[:3])

    left, right = button.rect.left + 40, button.rect.right - 40
    form.handle(DOWN)
    empty = light(left), light(right)
    held(form, LONG // 2)
    assert form.dirty
    half = light(left), light(right)
    held(form, LONG // 2 - 1)
    assert half[0] > empty[0] + 40
    assert half[1] == empty[1]
    assert light(right) > empty[1] + 40


def test_within_a_scrolling_area_too(look: Look, button: Button) -> None:
    scroll = Scroll("rows", (button,))
    form = Form((scroll,))
    form.layout(look)
    scroll.place(Rect(100, 100, 400, 300), [Rect(110, 110, 300, 80)])
    form.handle(Pointer("down", 150, 130))
    assert held(form, LONG) == [Activated("bank")]
