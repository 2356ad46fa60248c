from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from pygame import Rect, Surface

from game.ui.guard import SETTLE_TICKS
from game.ui.input import CloseAsked, Input, Pointer, Pressed
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.scene import Change, Pop, Push, Quit, Replace, Reset, Stack

CLICK = Pointer("down", 500, 500)


@dataclass
class Page:
    """A scene that notes what it is told, and answers with what the test wants."""

    name: str
    covers: bool = True
    dirty: bool = False
    answer: Change | None = None
    on_tick: Change | None = None
    writing: Rect | None = None
    given: list[Input] = field(default_factory=list)
    drawn: int = 0
    ticks: int = 0
    looks: list[Look] = field(default_factory=list)

    @property
    def text_area(self) -> Rect | None:
        return self.writing

    def layout(self, look: Look) -> None:
        self.looks.append(look)

    def handle(self, given: Input) -> Change | None:
        self.given.append(given)
        return self.answer

    def tick(self) -> Change | None:
        self.ticks += 1
        return self.on_tick

    def draw(self, surface: Surface, alpha: float) -> None:
        self.drawn += 1
        self.dirty = False
        surface.fill((int(alpha * 0), 10 * len(self.name), 0), Rect(0, 0, len(self.name), 1))


def names(stack: Stack) -> list[str]:
    return [scene.name for scene in stack.scenes if isinstance(scene, Page)]


ENTER = Pressed((Command.ACCEPT,))


def test_enter_meant_for_what_was_there_does_not_use_what_came_by_itself(look: Look) -> None:
    results = Page("results")
    stack = Stack(Page("table", on_tick=Replace(results)), look)
    stack.tick()
    stack.handle(ENTER)
    assert results.given == []
    stack.handle(Pressed((Command.BACK,)))
    assert results.given == [Pressed((Command.BACK,))]
    for _ in range(SETTLE_TICKS):
        stack.tick()
    stack.handle(ENTER)
    assert results.given[1:] == [ENTER]


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (lambda: Push(Page("new")), ["a", "b", "new"]),
        (Pop, ["a"]),
        (lambda: Replace(Page("new")), ["a", "new"]),
        (lambda: Reset(Page("new")), ["new"]),
        (Quit, []),
    ],
)
def test_the_stack_does_what_a_scene_returned(
    look: Look, change: Callable[[], Change], left: list[str]
) -> None:
    for by_tick in (False, True):
        below, top = Page("a"), Page("b")
        stack = Stack(below, look)
        below.answer = Push(top)
        stack.handle(ENTER)
        if by_tick:
            top.on_tick = change()
            stack.tick()
        else:
            top.answer = change()
            stack.handle(ENTER)
        assert names(stack) == left
        assert stack.running == bool(left)


def test_a_new_scene_is_laid_out_before_anything_else_and_an_old_one_not_again(look: Look) -> None:
    first, second = Page("a"), Page("b", answer=Pop())
    stack = Stack(first, look)
    first.answer = Push(second)
    stack.handle(ENTER)
    assert second.looks == [look]
    stack.handle(ENTER)
    assert first.looks == [look]


def test_input_and_ticks_belong_to_the_topmost_alone(look: Look) -> None:
    below, above = Page("a"), Page("b", covers=False)
    stack = Stack(below, look)
    below.answer = Push(above)
    stack.handle(ENTER)
    below.given.clear()
    outside = Pointer("down", 5, 5)
    stack.handle(outside)
    stack.tick()
    assert above.given == [outside]
    assert below.given == []
    assert (above.ticks, below.ticks) == (1, 0)


def test_three_clicks_at_one_place_change_the_scene_once(look: Look) -> None:
    menu = Page("menu")
    game = Page("game", answer=Push(Page("never")))
    menu.answer = Replace(game)
    stack = Stack(menu, look)
    for _ in range(3):
        stack.handle(CLICK)
        stack.handle(Pointer("up", 503, 498))
        for _ in range(5):
            stack.tick()
    assert names(stack) == ["game"]
    assert game.given == []


def test_a_click_elsewhere_or_later_counts_after_a_change(look: Look) -> None:
    menu, game = Page("menu"), Page("game")
    menu.answer = Replace(game)
    stack = Stack(menu, look)
    stack.handle(CLICK)
    elsewhere = Pointer("down", 900, 500)
    stack.handle(elsewhere)
    for _ in range(SETTLE_TICKS):
        stack.tick()
    stack.handle(CLICK)
    assert game.given == [elsewhere, CLICK]


def test_keys_count_at_once_after_a_change(look: Look) -> None:
    menu, game = Page("menu"), Page("game")
    menu.answer = Replace(game)
    stack = Stack(menu, look)
    stack.handle(ENTER)
    stack.handle(ENTER)
    assert game.given == [ENTER]


def test_a_stack_that_is_done_takes_anything_quietly(look: Look) -> None:
    stack = Stack(Page("a", answer=Quit()), look)
    stack.handle(ENTER)
    stack.handle(ENTER)
    stack.tick()
    stack.draw(Surface((10, 10)), 0.0)
    assert not stack.running
    assert not stack.dirty
    assert stack.text_area is None


def test_closing_the_window_ends_the_program_unless_the_scene_wants_otherwise(look: Look) -> None:
    polite = Page("a", answer=Push(Page("sure?")))
    stack = Stack(polite, look)
    stack.handle(CloseAsked())
    assert names(stack) == ["a", "sure?"]
    stack.handle(CloseAsked())
    assert not stack.running


def test_only_what_is_new_is_drawn(look: Look) -> None:
    page = Page("a")
    stack = Stack(page, look)
    assert stack.dirty
    stack.draw(Surface((50, 50)), 0.0)
    assert not stack.dirty
    page.dirty = True
    assert stack.dirty
    stack.draw(Surface((50, 50)), 0.0)
    stack.refresh()
    assert stack.dirty


def test_what_lies_beneath_an_overlay_is_drawn_once_and_anew_after_a_layout(look: Look) -> None:
    bottom, below, over = Page("bottom"), Page("below", covers=False), Page("o", covers=False)
    stack = Stack(bottom, look)
    bottom.answer = Push(below)
    stack.handle(ENTER)
    below.answer = Push(over)
    stack.handle(ENTER)
    surface = Surface((50, 50))
    for _ in range(3):
        stack.draw(surface, 0.5)
    assert (bottom.drawn, below.drawn, over.drawn) == (1, 1, 3)
    stack.layout(look.sized(1280, 720))
    assert below.looks[-1].screen.width == 1280
    stack.draw(surface, 0.5)
    assert (bottom.drawn, below.drawn, over.drawn) == (2, 2, 4)


def test_what_is_covered_is_not_drawn_at_all(look: Look) -> None:
    hidden, cover, over = Page("hidden"), Page("cover"), Page("over", covers=False)
    stack = Stack(hidden, look)
    hidden.answer = Push(cover)
    stack.handle(ENTER)
    cover.answer = Push(over)
    stack.handle(ENTER)
    stack.draw(Surface((50, 50)), 0.5)
    assert (hidden.drawn, cover.drawn, over.drawn) == (0, 1, 1)


def test_an_overlay_leaves_the_scene_beneath_as_it_was(look: Look) -> None:
    game, pause = Page("game"), Page("pause", covers=False, answer=Pop())
    stack = Stack(game, look)
    game.answer = Push(pause)
    stack.handle(ENTER)
    game.answer = None
    before = (game.ticks, len(game.given), len(game.looks))
    for _ in range(100):
        stack.tick()
    stack.handle(ENTER)
    assert names(stack) == ["game"]
    assert (game.ticks, len(game.given), len(game.looks)) == before


def test_text_is_entered_where_the_topmost_scene_says(look: Look) -> None:
    page = Page("a", writing=Rect(1, 2, 3, 4))
    stack = Stack(page, look)
    assert stack.text_area == Rect(1, 2, 3, 4)
    page.answer = Push(Page("b"))
    stack.handle(ENTER)
    assert stack.text_area is None
