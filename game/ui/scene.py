"""Scenes and the stack they lie on.

A scene never touches the stack. It returns what should happen next as a value, and the stack alone does it;
so a scene can be driven in a test by calling its methods and looking at what comes back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, assert_never, runtime_checkable

from pygame import Rect, Surface

from game.ui.guard import Guard
from game.ui.input import CloseAsked, Input, Pointer, Pressed
from game.ui.look import Look


class Scene(Protocol):
    """A screen, or something laid over one. Only the topmost gets input and ticks; those beneath wait."""

    @property
    def covers(self) -> bool:
        """Whether it hides all that lies beneath; an overlay (pause, rules) does not."""

    @property
    def dirty(self) -> bool:
        """Whether drawing now would show anything new since the last `draw`."""

    def layout(self, look: Look) -> None:
        """Place everything.

        Called before the first draw and whenever size, theme, language or text size change.
        """

    def handle(self, given: Input) -> "Change | None":
        """React to input."""

    def tick(self) -> "Change | None":
        """Let one fixed step (1/60 s) pass."""

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw everything; `alpha` (0 to 1) is how far time is on its way from the last tick to the next."""


@runtime_checkable
class Writing(Protocol):
    """What a scene with text entries offers besides: where text is being entered."""

    @property
    def text_area(self) -> Rect | None:
        """The place of the entry being edited, in pixels, or None."""


@runtime_checkable
class Sparing(Protocol):
    """What a scene offers besides that draws over its last picture only what has changed since."""

    @property
    def changed(self) -> Sequence[Rect] | None:
        """All that the last `draw` changed on the surface; None if it may be anything."""

    def spoil(self) -> None:
        """The last picture is lost: the next `draw` must draw everything."""


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a scene over this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Take this scene away."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a scene in this one's place."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Reset:
    """Take all scenes away and begin with this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Change = Push | Pop | Replace | Reset | Quit


class Stack:
    """The scenes, the first at the bottom; the program runs while there is one."""

    def __init__(self, first: Scene, look: Look) -> None:
        self._scenes: list[Scene] = []
        self._look = look
        self._beneath: Surface | None = None
        self._fresh = True
        self._changed: Sequence[Rect] | None = None
        self._guard = Guard()
        self._change(Push(first))

    @property
    def scenes(self) -> Sequence[Scene]:
        """The scenes from the bottom up."""
        return tuple(self._scenes)

    @property
    def running(self) -> bool:
        """False once the last scene is gone."""
        return bool(self._scenes)

    @property
    def look(self) -> Look:
        """The look of the last layout."""
        return self._look

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""
        return self.running and (self._fresh or self._scenes[-1].dirty)

    @property
    def changed(self) -> Sequence[Rect] | None:
        """All that the last `draw` changed on the surface; None if it may be anything."""
        return self._changed

    @property
    def text_area(self) -> Rect | None:
        """Where the topmost scene lets text be entered."""
        top: object = self._scenes[-1] if self._scenes else None
        return top.text_area if isinstance(top, Writing) else None

    def layout(self, look: Look) -> None:
        """Lay every scene out anew."""
        self._look = look
        for scene in self._scenes:
            scene.layout(look)
        self.refresh()

    def refresh(self) -> None:
        """Draw everything anew at the next draw (the window was uncovered)."""
        self._fresh, self._beneath = True, None

    def handle(self, given: Input) -> None:
        """Hand input to the topmost scene alone."""
        if not self._scenes or (isinstance(given, Pointer | Pressed) and self._guard.stops(given)):
            return
        change = self._scenes[-1].handle(given)
        if change is None and isinstance(given, CloseAsked):
            change = Quit()
        if change is not None:
            self._change(change)
            self._guard.arm(by_pointer=isinstance(given, Pointer))

    def tick(self) -> None:
        """Let one step pass for the topmost scene."""
        if not self._scenes:
            return
        self._guard.tick()
        change = self._scenes[-1].tick()
        if change is not None:
            self._change(change)
            self._guard.arm(by_itself=True)

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the topmost scene over the picture of what lies beneath it."""
        if not self._scenes:
            return
        top = self._scenes[-1]
        if not top.covers and len(self._scenes) > 1:
            if self._beneath is None or self._beneath.get_size() != surface.get_size():
                self._beneath = self._picture_beneath(surface)
            surface.blit(self._beneath, (0, 0))
        sparing: object = top
        if isinstance(sparing, Sparing) and self._fresh:
            sparing.spoil()
        top.draw(surface, alpha)
        spared = isinstance(sparing, Sparing) and top.covers and not self._fresh
        self._changed = sparing.changed if isinstance(sparing, Sparing) and spared else None
        self._fresh = False

    def _picture_beneath(self, surface: Surface) -> Surface:
        """What lies beneath does not move, so it is drawn once and kept as long as it is covered."""
        below = self._scenes[:-1]
        first = max((n for n, scene in enumerate(below) if scene.covers), default=0)
        picture = surface.copy()
        for scene in below[first:]:
            scene.draw(picture, 1.0)
        return picture

    def _change(self, change: Change) -> None:
        match change:
            case Push(scene):
                self._scenes.append(scene)
            case Pop():
                self._scenes.pop()
            case Replace(scene):
                self._scenes[-1] = scene
            case Reset(scene):
                self._scenes[:] = [scene]
            case Quit():
                self._scenes.clear()
            case _:
                assert_never(change)
        if isinstance(change, Push | Replace | Reset):
            change.scene.layout(self._look)
        self.refresh()
