"""Scenes that draw only what has changed: the stack tells them when their last picture is lost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from game.ui.input import Input
from game.ui.look import Look
from game.ui.scene import Change, Pop, Push, Stack

AREA = Rect(1, 2, 3, 4)


@dataclass
class Plain:
    """A scene that draws everything every time."""

    covers: bool = True
    dirty: bool = True
    next: Change | None = None

    def layout(self, look: Look) -> None:
        pass

    def handle(self, given: Input) -> Change | None:
        del given
        return None

    def tick(self) -> Change | None:
        change, self.next = self.next, None
        return change

    def draw(self, surface: Surface, alpha: float) -> None:
        pass


@dataclass
class Spared(Plain):
    """One that does not."""

    changed: Sequence[Rect] | None = None
    log: list[str] = field(default_factory=list)

    def spoil(self) -> None:
        self.log.append("spoilt")

    def draw(self, surface: Surface, alpha: float) -> None:
        del surface, alpha
        self.log.append("drawn")
        self.changed = [AREA]


def test_the_first_picture_is_whole_and_later_ones_in_parts(make_look: Callable[..., Look]) -> None:
    scene, surface = Spared(), Surface((100, 100))
    stack = Stack(scene, make_look())
    stack.draw(surface, 0.0)
    assert scene.log == ["spoilt", "drawn"]
    assert stack.changed is None
    stack.draw(surface, 0.0)
    assert scene.log == ["spoilt", "drawn", "drawn"]
    assert stack.changed == [AREA]


def test_after_the_window_was_uncovered_or_another_scene_lay_over_it_all_is_drawn(
    make_look: Callable[..., Look],
) -> None:
    scene, surface = Spared(), Surface((100, 100))
    stack = Stack(scene, make_look())
    stack.draw(surface, 0.0)
    stack.refresh()
    stack.draw(surface, 0.0)
    assert scene.log.count("spoilt") == 2
    assert stack.changed is None
    over = Plain(covers=False, next=Pop())
    scene.next = Push(over)
    stack.tick()
    stack.draw(surface, 0.0)
    assert stack.changed is None, "an overlay says nothing of what it changes"
    stack.tick()
    scene.log.clear()
    stack.draw(surface, 0.0)
    assert scene.log == ["spoilt", "drawn"]
    assert stack.changed is None


def test_a_scene_that_draws_everything_may_have_changed_anything(make_look: Callable[..., Look]) -> None:
    stack = Stack(Plain(), make_look())
    for _ in range(3):
        stack.draw(Surface((100, 100)), 0.0)
        assert stack.changed is None
