"""The form: widgets that share one focus, one pointer and one order."""

from collections.abc import Sequence
from typing import Final

from pygame import BUTTON_LEFT, Rect, Surface

from game.ui.guard import Guard
from game.ui.input import Attention, Input, Pointer, Pressed, Released, TextEditing, TextInput
from game.ui.keys import Command
from game.ui.kit.focus import following, neighbour
from game.ui.kit.modal import Modal
from game.ui.kit.outcome import Outcome, Taken
from game.ui.kit.pointing import Pointing, hits, under
from game.ui.kit.widget import Direction, Widget
from game.ui.look import Look

_ARROWS: Final[tuple[Direction, ...]] = (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT)


class Form:
    """Widgets in Tab order; later ones lie on top.

    `start` names the widget that has the focus first, `default` the one that ACCEPT uses while no focus
    shows. The focus shows only after keyboard or pad were used, and a click hides it: nothing stays armed
    for the next key. Raises ValueError for two widgets of one name.
    """

    def __init__(self, widgets: Sequence[Widget] = (), *, start: str = "", default: str = "") -> None:
        self._widgets: tuple[Widget, ...] = ()
        self._look: Look | None = None
        self._modal: Modal | None = None
        self._focus: Widget | None = None
        self._pointing = Pointing()
        self._held: tuple[Widget, int] | None = None  # by a key, and which
        self._guard = Guard()
        self._showing = False
        self._fresh = True
        self._start = start
        self.default = default
        self.fill(widgets)

    # What it holds

    def fill(self, widgets: Sequence[Widget]) -> None:
        """Hold other widgets from now on; the focus stays on the widget of the same name, if there is one."""
        names = [part.name for widget in widgets for part in {widget, *widget.parts}]
        if len(set(names)) != len(names):
            raise ValueError(f"two widgets of one name among {sorted(names)}")
        self._let_go()
        wanted = self._focus.name if self._focus is not None else self._start
        self._widgets = tuple(widgets)
        if self._look is not None:
            self.layout(self._look)
        self._focus = next((part for part in self._parts() if part.name == wanted), None)
        self._pointing = Pointing()
        self._fresh = True
        self._show()

    def __getitem__(self, name: str) -> Widget:
        """Give the widget of a name; KeyError if there is none."""
        for widget in self._widgets:
            for part in (widget, *widget.parts):
                if part.name == name:
                    return part
        raise KeyError(name)

    def _parts(self) -> list[Widget]:
        return [part for widget in self._widgets if widget.visible for part in widget.parts if part.visible]

    def _stops(self) -> list[Widget]:
        return [part for part in self._parts() if part.can_focus]

    # Focus

    @property
    def focus(self) -> Widget | None:
        """The widget with the focus, whether it shows or not."""
        if self._focus is not None and self._focus.can_focus and self._focus in self._parts():
            return self._focus
        stops = self._stops()
        return next((stop for stop in stops if stop.name == self._start), stops[0] if stops else None)

    @property
    def shows_focus(self) -> bool:
        """Whether the focus ring is drawn."""
        return self._showing

    def focus_on(self, name: str, *, show: bool = True) -> None:
        """Put the focus on a widget; KeyError if there is none of that name."""
        self._focus = self[name]
        self._showing = show
        self._show()

    def _show(self) -> None:
        focus = self.focus if self._showing and self._modal is None else None
        for part in self._parts():
            part.focused = part is focus
        if focus is not None:
            for widget in self._widgets:
                if focus in widget.parts and focus is not widget:
                    widget.reveal(focus)

    @property
    def text_area(self) -> Rect | None:
        """Where text is being entered, for the scene's `text_area`."""
        if self._modal is not None:
            return self._modal.text_area
        editing = self._editing()
        return editing.rect if editing is not None else None

    def _editing(self) -> Widget | None:
        return next((part for part in self._parts() if part.editing), None)

    # A question over everything

    @property
    def asking(self) -> bool:
        """Whether a dialog waits for its answer."""
        return self._modal is not None

    def ask(self, modal: Modal) -> None:
        """Show a dialog; all input goes to it until `handle` gives its Answered."""
        editing = self._editing()
        if editing is not None:
            editing.stop_editing()
        self._let_go()
        self._pointing.let_go(self._parts())
        self._modal = modal
        self._guard.arm(by_pointer=not self._showing)
        if self._look is not None:
            modal.open(self._look, show_focus=self._showing)
        self._fresh = True
        self._show()

    def dismiss(self) -> None:
        """Take the dialog away unanswered."""
        self._modal, self._fresh = None, True
        self._guard.arm(by_pointer=not self._showing)
        self._show()

    # Life

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""
        modal = self._modal is not None and self._modal.dirty
        return self._fresh or modal or any(widget.dirty for widget in self._widgets)

    def layout(self, look: Look) -> None:
        """Hand the look to all widgets; the scene places them: `widget.rect = …`, before or after."""
        self._look, self._fresh = look, True
        for widget in self._widgets:
            widget.layout(look)
        if self._modal is not None:
            self._modal.layout(look)

    def tick(self) -> Outcome | None:
        """Let a tick pass for every widget; what comes of it, as a button that was held long enough."""
        self._guard.tick()
        outcomes = [widget.tick() for widget in self._widgets]
        if self._modal is not None:
            self._modal.tick()
        return next((outcome for outcome in outcomes if outcome is not None), None)

    def draw(self, surface: Surface) -> None:
        """Draw every widget, and the dialog over them."""
        for widget in self._widgets:
            widget.draw(surface)
        if self._modal is not None:
            self._modal.draw(surface)
        self._fresh = False

    def handle(self, given: Input) -> Outcome | None:
        """Use input. Gives what came of it, or None if it is not for the form: then it is the scene's."""
        if isinstance(given, Pointer) and self._guard.stops(given):
            return Taken()
        if self._modal is not None:
            return self._to_modal(self._modal, given)
        match given:
            case Pointer():
                outcome = self._pointer(given)
            case Pressed():
                outcome = self._pressed(given)
            case TextInput() | TextEditing():
                editing = self._editing()
                outcome = editing.text(given) if editing is not None else None
            case Released():
                outcome = self._released(given)
            case Attention():
                self._let_go()  # the release may go to another window
                outcome = None
            case _:
                outcome = None
        return outcome

    def _to_modal(self, modal: Modal, given: Input) -> Outcome | None:
        outcome = modal.handle(given)
        if modal.done:
            self.dismiss()
        if outcome is None and isinstance(given, Pointer | Pressed | TextInput | TextEditing):
            return Taken()  # what lies beneath a question gets nothing
        return outcome

    # Pointing

    def _pointer(self, pointer: Pointer) -> Outcome | None:
        parts = self._parts()
        match pointer.kind:
            case "move" | "leave":
                return self._pointing.move(parts, pointer, self._holder)
            case "down" if pointer.button == BUTTON_LEFT:
                return self._down(parts, pointer)
            case "up" if pointer.button == BUTTON_LEFT:
                return self._pointing.up(parts, pointer)
            case "wheel":
                over = [widget for widget in reversed(self._widgets) if hits(widget, pointer)]
                return next(
                    (outcome for widget in over if (outcome := widget.wheel(pointer)) is not None), None
                )
            case _:
                return None

    def _down(self, parts: Sequence[Widget], pointer: Pointer) -> Outcome | None:
        self._let_go()
        at = under(parts, pointer)
        editing = self._editing()
        left = editing.stop_editing() if editing is not None and editing is not at else None
        self._showing = False
        if at is not None and at.can_focus:
            self._focus = at
        self._show()
        return left if at is None else self._pointing.down(at, pointer) or left or Taken()

    def _holder(self, part: Widget) -> Widget:
        return next(widget for widget in self._widgets if part in widget.parts)

    # Keys

    def _pressed(self, pressed: Pressed) -> Outcome | None:
        if not pressed.repeat:
            self._let_go()
        editing = self._editing()
        if editing is not None:
            return self._while_editing(editing, pressed)
        focus = self.focus if self._showing else None
        if focus is not None:
            outcome = focus.command(pressed)
            if outcome is None and Command.ACCEPT in pressed and not pressed.repeat:
                outcome = self._use(focus, pressed)
            if outcome is not None:
                self._show()
                return outcome
        steps = (self._shortcut, self._page, self._navigate, self._default)
        return next((outcome for step in steps if (outcome := step(pressed)) is not None), None)

    def _use(self, part: Widget, pressed: Pressed) -> Outcome | None:
        outcome = part.use()
        if part.held:
            self._held = part, pressed.key
        return outcome

    def _released(self, released: Released) -> Outcome | None:
        if self._held is None or self._held[1] != released.key:
            return None
        part, self._held = self._held[0], None
        return part.let_up()

    def _let_go(self) -> None:
        """What is held down until it acts is held for nothing once something else is done."""
        self._held = None
        for part in self._parts():
            part.let_go()

    def _page(self, pressed: Pressed) -> Outcome | None:
        """Page keys belong to the area that the focus is in, or to the first one there is."""
        if Command.PAGE_UP not in pressed and Command.PAGE_DOWN not in pressed:
            return None
        focus = self.focus
        holders = [self._holder(focus)] if focus is not None else []
        outcomes = (widget.command(pressed) for widget in [*holders, *self._widgets] if len(widget.parts) > 1)
        return next((outcome for outcome in outcomes if outcome is not None), None)

    def _while_editing(self, editing: Widget, pressed: Pressed) -> Outcome:
        """All keys belong to the text, except those that leave it."""
        outcome = editing.command(pressed)
        if outcome is None and (Command.NEXT in pressed or Command.PREVIOUS in pressed):
            outcome = editing.stop_editing()
            self._showing = True
            self._navigate(pressed)
        return outcome or Taken()

    def _shortcut(self, pressed: Pressed) -> Outcome | None:
        if pressed.repeat:
            return None
        for part in self._parts():
            if not part.shortcuts().isdisjoint(pressed.commands):
                return self._use(part, pressed)
        return None

    def _default(self, pressed: Pressed) -> Outcome | None:
        if not self.default or Command.ACCEPT not in pressed or pressed.repeat or self._showing:
            return None
        return self._use(self[self.default], pressed)

    def _navigate(self, pressed: Pressed) -> Outcome | None:
        stops, current = self._stops(), self.focus
        if not stops or current is None:
            return None
        goal: Widget | None = None
        if Command.NEXT in pressed or Command.PREVIOUS in pressed:
            goal = following(stops, current, 1 if Command.NEXT in pressed else -1)
        elif any(arrow in pressed for arrow in _ARROWS):
            goal = self._ahead(stops, current, next(arrow for arrow in _ARROWS if arrow in pressed))
        else:
            return None
        if self._showing and goal is not None:
            self._focus = goal
        else:
            self._focus = current  # the first press only shows where the focus is
        self._showing = True
        self._show()
        return Taken()

    def _ahead(self, stops: Sequence[Widget], current: Widget, arrow: Direction) -> Widget | None:
        goal = neighbour(current.rect, [stop for stop in stops if stop is not current], arrow)
        if goal is None and arrow in {Command.UP, Command.DOWN}:
            goal = following(stops, current, 1 if arrow is Command.DOWN else -1)
        return goal

    # For tests and reviews

    def cut_texts(self) -> list[str]:
        """Name the widgets whose text is too long for their place."""
        cut = []
        for widget in self._widgets:
            for part in {widget, *widget.parts}:
                if part.visible and part.rect.width > 0 and part.rect.height > 0:
                    part.prepared()
                    cut += [part.name] * part.cut
        return cut

    def dump(self) -> str:
        """Describe all widgets as a tree of text: kind, name, text, value, place, state."""
        lines = [line for widget in self._widgets for line in widget.describe()]
        if self._modal is not None:
            lines += self._modal.dump().splitlines()
        return "\n".join(lines)
