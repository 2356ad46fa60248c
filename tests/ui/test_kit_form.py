from collections import deque
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.ui.draw.theme import HIGH_CONTRAST, NORMAL, Theme
from game.ui.input import Attention, CloseAsked, Input, Pressed, TextInput
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Stepper
from game.ui.kit.entry import Entry
from game.ui.kit.form import Form
from game.ui.kit.label import Label, Panel, Picture
from game.ui.kit.layout import REST, centred, column, grid, row, stack_height
from game.ui.kit.outcome import Activated, Taken
from game.ui.kit.slider import Slider
from game.ui.kit.toggle import Toggle
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.screen import Screen

LookMaker = Callable[..., Look]

ARROWS = (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT)
MOVES = (*ARROWS, Command.NEXT, Command.PREVIOUS)


def key(*commands: Command) -> Pressed:
    return Pressed(commands)


def board(look: Look, places: Sequence[Rect], *, start: str = "") -> Form:
    form = Form([Button(f"b{n}", str(n)) for n in range(len(places))], start=start)
    for n, place in enumerate(places):
        form[f"b{n}"].rect = place
    form.layout(look)
    return form


def focus_name(form: Form) -> str:
    return form.focus.name if form.focus is not None else ""


def reached(form: Form, moves: Sequence[Command]) -> set[str]:
    """Walk the focus by every key from everywhere, breadth first."""
    start = focus_name(form)
    seen, waiting = {start}, deque([start])
    while waiting:
        name = waiting.popleft()
        for move in moves:
            form.focus_on(name)
            form.handle(key(move))
            if focus_name(form) not in seen:
                seen.add(focus_name(form))
                waiting.append(focus_name(form))
    return seen


def test_two_widgets_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="one name"):
        Form([Button("a"), Label("a")])


def test_the_focus_is_hidden_until_keys_are_used_and_the_first_key_only_shows_it(look: Look) -> None:
    form = board(look, [Rect(0, n * 100, 90, 90) for n in range(3)], start="b1")
    assert not form.shows_focus
    assert "focus" not in form.dump()
    assert form.handle(key(Command.DOWN)) == Taken()
    assert (form.shows_focus, focus_name(form)) == (True, "b1")
    form.handle(key(Command.DOWN))
    assert focus_name(form) == "b2"


def test_tab_goes_round_in_order_and_back(look: Look) -> None:
    form = board(look, [Rect(0, n * 100, 90, 90) for n in range(3)])
    form.focus_on("b0")
    names = []
    for move in [Command.NEXT] * 3 + [Command.PREVIOUS] * 2:
        form.handle(key(move))
        names.append(focus_name(form))
    assert names == ["b1", "b2", "b0", "b2", "b1"]


def test_arrows_go_to_what_lies_that_way(look: Look) -> None:
    places = [Rect(200 * (n % 3), 100 * (n // 3), 150, 80) for n in range(9)]
    form = board(look, places)
    for move, name in ((Command.UP, "b1"), (Command.DOWN, "b7"), (Command.LEFT, "b3"), (Command.RIGHT, "b5")):
        form.focus_on("b4")
        form.handle(key(move))
        assert focus_name(form) == name


def test_straight_ahead_is_preferred_to_nearer_but_off_the_line(look: Look) -> None:
    form = board(look, [Rect(0, 0, 100, 50), Rect(200, 80, 100, 50), Rect(0, 200, 100, 50)])
    form.focus_on("b0")
    form.handle(key(Command.DOWN))
    assert focus_name(form) == "b2"


def test_a_held_direction_goes_on(look: Look) -> None:
    form = board(look, [Rect(0, n * 100, 90, 90) for n in range(3)])
    form.focus_on("b0")
    form.handle(Pressed((Command.DOWN,), repeat=True))
    assert focus_name(form) == "b1"


def test_what_is_hidden_or_off_is_passed_over(look: Look) -> None:
    form = board(look, [Rect(0, n * 100, 90, 90) for n in range(4)])
    form["b1"].visible = False
    form["b2"].enabled = False
    form.focus_on("b0")
    form.handle(key(Command.DOWN))
    assert focus_name(form) == "b3"


def test_focus_on_something_that_goes_falls_back_to_the_start(look: Look) -> None:
    form = board(look, [Rect(0, n * 100, 90, 90) for n in range(3)], start="b1")
    form.focus_on("b2")
    form["b2"].visible = False
    assert focus_name(form) == "b1"
    for n in range(3):
        form[f"b{n}"].visible = False
    assert form.focus is None
    assert form.handle(key(Command.DOWN)) is None


@given(
    st.lists(
        st.builds(Rect, st.integers(0, 900), st.integers(0, 500), st.integers(20, 400), st.integers(20, 200)),
        min_size=1,
        max_size=9,
    )
)
@settings(max_examples=60)
def test_every_widget_is_reached_wherever_they_lie(make_look_once: Look, places: list[Rect]) -> None:
    form = board(make_look_once, places)
    assert reached(form, MOVES) == {f"b{n}" for n in range(len(places))}


def test_arrows_alone_reach_everything_in_a_page_as_they_are_laid_out(look: Look) -> None:
    left, right = row(look.screen, look.screen.inside(), [900, REST])
    places = [*column(look.screen, left, [72] * 8), *grid(look.screen, right, 2, 3)]
    form = board(look, places)
    assert reached(form, ARROWS) == {f"b{n}" for n in range(14)}


def test_a_start_that_is_accepted_at_once_needs_no_focus(look: Look) -> None:
    form = Form([Button("other"), Button("play")], default="play")
    form.layout(look)
    assert form.handle(key(Command.BANK, Command.ACCEPT)) == Activated("play")
    assert form.handle(Pressed((Command.ACCEPT,), repeat=True)) is None
    form.focus_on("other")
    assert form.handle(key(Command.ACCEPT)) == Activated("other")


def test_shortcuts_come_before_moving(look: Look) -> None:
    form = Form([Button("a"), Button("up", command=Command.UP)])
    form.layout(look)
    form.focus_on("a")
    assert form.handle(key(Command.UP)) == Activated("up")


def test_other_widgets_may_take_the_place_and_the_focus_stays_by_name(look: Look) -> None:
    form = board(look, [Rect(0, n * 100, 90, 90) for n in range(3)])
    form.focus_on("b2")
    form.fill([Button("new"), Button("b2")])
    assert focus_name(form) == "b2"
    assert "b2 [0,0 0x0] focus" in form.dump()
    with pytest.raises(KeyError):
        form["b0"]


@pytest.mark.parametrize("given", [TextInput("x"), Attention(gained=False), CloseAsked(), key(Command.SAVE)])
def test_what_no_widget_wants_is_left_to_the_scene(look: Look, given: Input) -> None:
    form = board(look, [Rect(0, 0, 90, 90)])
    assert form.handle(given) is None


def test_labels_and_panels_let_the_pointer_and_the_focus_through(look: Look) -> None:
    widgets: list[Widget] = [
        Panel("p"),
        Label("l", "text"),
        Button("b"),
        Picture("i", lambda *_: None, text="six"),
    ]
    form = Form(widgets)
    for widget in widgets:
        widget.rect = Rect(0, 0, 300, 200)
    form.layout(look)
    assert reached(form, MOVES) == {"b"}
    assert form.dump().splitlines()[3] == 'picture i "six" [0,0 300x200]'


def test_before_the_first_layout_there_is_no_look() -> None:
    with pytest.raises(RuntimeError, match="not laid out"):
        _ = Button("b").look


def everything() -> list[Widget]:
    wide = "Wide words that go on for longer than anybody would think reasonable " * 4
    return [
        Panel("panel"),
        Label("label", wide, wrapped=True),
        Button("button", wide, detail=wide, hint="Ctrl+Z"),
        Toggle("toggle", wide),
        Choice("choice", wide, [(1, wide), (2, "b")]),
        Stepper("stepper", wide, (0, 9), 5),
        Slider("slider", wide, (0, 1), 0.5, step=0.1),
        Entry("entry", wide, content=wide, longest=99),
    ]


@pytest.mark.parametrize("theme", [NORMAL, HIGH_CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (2560, 1080), (200, 90)])
def test_everything_draws_at_any_size_and_tells_what_had_to_be_cut(
    make_look: LookMaker, theme: Theme, size: tuple[int, int]
) -> None:
    for text_scale in (1.0, 2.0):
        look = make_look(*size, theme=theme, text_scale=text_scale)
        form = Form(everything())
        for widget, place in zip(
            everything(), column(look.screen, look.screen.inside(), [80] * 8), strict=True
        ):
            form[widget.name].rect = place
        form.layout(look)
        form.draw(Surface(size))
        form.handle(key(Command.DOWN))
        form.draw(Surface(size))
        assert set(form.cut_texts()) >= {"button", "choice"}


WILD = ["", "\0", "\ud800", "李小龙", "🎲" * 50, "W" * 500, "\u202e\u200d", "\n"]


@pytest.mark.parametrize("wild", WILD, ids=range(len(WILD)))
def test_no_text_breaks_any_widget(look: Look, wild: str) -> None:
    widgets: list[Widget] = [
        Label("a", wild),
        Label("b", wild, wrapped=True),
        Button("c", wild, detail=wild, hint=wild),
        Toggle("d", wild),
        Choice("e", wild, [(wild, wild)]),
        Stepper("f", wild, (0, 9), 5, show=lambda _: wild),
        Slider("g", wild, (0, 1), 0.5, step=0.1, show=lambda _: wild),
        Entry("h", wild, content=wild, empty=wild),
    ]
    form = Form(widgets)
    for widget, place in zip(widgets, column(look.screen, look.screen.inside(), [80] * 8), strict=True):
        widget.rect = place
    form.layout(look)
    form.draw(Surface((1920, 1080)))
    assert [line.split()[1] for line in form.dump().split("\n") if line.endswith("]")] == list("abcdefgh")


# Layout


@given(
    st.lists(st.one_of(st.just(REST), st.floats(1, 400)), min_size=1, max_size=8),
    st.integers(1, 1500),
    st.floats(1, 2),
    st.floats(0, 40),
)
def test_parts_never_overlap_and_never_leave_their_area(
    heights: list[float], high: int, scale: float, gap: float
) -> None:
    area = Rect(7, 11, 300, high)
    parts = column(Screen(1280, 720, scale), area, heights, gap)
    assert [part.width for part in parts] == [300] * len(heights)
    assert parts[0].top == area.top
    assert parts[-1].bottom <= area.bottom
    assert all(upper.bottom <= lower.top for upper, lower in pairwise(parts))


def test_the_rest_is_shared_evenly(look: Look) -> None:
    parts = row(look.screen, Rect(0, 0, 1000, 50), [200, REST, REST], gap=100)
    assert [(part.left, part.width) for part in parts] == [(0, 200), (300, 300), (700, 300)]


def test_a_column_that_fits_is_as_high_as_it_says(look: Look) -> None:
    heights = [72.0, 100.0, 64.0]
    parts = column(look.screen, Rect(0, 0, 10, 900), heights)
    assert parts[-1].bottom == stack_height(look.screen, heights)


def test_a_grid_has_equal_cells_row_by_row(look: Look) -> None:
    cells = grid(look.screen, Rect(0, 0, 320, 220), 3, 2, gap=10)
    assert {cell.size for cell in cells} == {(100, 105)}
    assert [cell.topleft for cell in cells[:4]] == [(0, 0), (110, 0), (220, 0), (0, 115)]


def test_what_is_centred_stays_within(make_look: LookMaker) -> None:
    area = Rect(100, 100, 400, 300)
    assert centred(make_look().screen, area, 200, 100) == Rect(200, 200, 200, 100)
    assert centred(make_look(text_scale=2.0).screen, area, 900, 200) == area.inflate(0, 0)
