"""The switch."""

from typing import ClassVar

from pygame import Rect, Surface

from game.ui.draw.theme import BODY, mix
from game.ui.input import Pointer, Pressed
from game.ui.kit.halves import GAP, PAD, steps
from game.ui.kit.outcome import Changed, Outcome, Taken
from game.ui.kit.skin import WHITE, paint_field, paint_tick
from game.ui.kit.widget import Widget


class Toggle(Widget):
    """On or off."""

    kind: ClassVar[str] = "toggle"
    focusable: ClassVar[bool] = True

    def __init__(self, name: str, text: str = "", *, on: bool = False) -> None:
        super().__init__(name)
        self.says = text
        self.on = on

    def label(self) -> str:
        """Give what is switched."""
        return self.says

    def value(self) -> bool:
        """Whether it is on."""
        return self.on

    def state(self) -> tuple[object, ...]:
        """Text and value."""
        return (self.says, self.on)

    def press(self, pointer: Pointer) -> Outcome:
        """Wait for the pointer to go up."""
        del pointer
        self.held = self.enabled
        return Taken()

    def release(self, pointer: Pointer) -> Outcome:
        """Switch if the pointer is still on it."""
        self.held = False
        hit = self.enabled and self.target.collidepoint(pointer.x, pointer.y)
        return self.use() if hit else Taken()

    def use(self) -> Outcome:
        """Switch."""
        if not self.enabled:
            return Taken()
        self.on = not self.on
        return Changed(self.name, self.on)

    def command(self, pressed: Pressed) -> Outcome | None:
        """Left switches off, right switches on."""
        step = steps(pressed)
        return self.use() if step and (step > 0) != self.on else None

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the text and a switch whose knob tells by its place and its tick, not by colour alone."""
        screen, theme, shapes = self.look.screen, self.look.theme, self.look.shapes
        high = min(screen.tall(44), box.height)
        track = Rect(0, 0, round(high * 1.9), high)
        track.midright = (box.right - screen.px(PAD), box.centery)
        words = Rect(box.x + screen.px(PAD), box.y, 0, box.height)
        words.width = max(0, track.left - screen.px(GAP) - words.x)
        self.say(surface, self.says, BODY, theme.text if self.enabled else theme.off_text, words)
        lit = self.on and self.enabled
        if lit:
            edge = mix(theme.gold_top, WHITE, 0.4)
            colours = (theme.gold, theme.gold_top, edge)
            surface.blit(shapes.edged(track.size, high // 2, colours, max(1, screen.px(2))), track)
        else:
            paint_field(self.look, surface, track, radius=high)
        side = high - 2 * screen.px(5)
        knob = Rect(0, 0, side, side)
        knob.center = (track.right - high // 2 if self.on else track.left + high // 2, track.centery)
        colour = theme.on_gold if lit else theme.off_text
        if self.hovered and not lit and self.enabled:
            colour = theme.text
        surface.blit(shapes.disc(side, colour), knob)
        if self.on:
            paint_tick(self.look, surface, knob, theme.gold_top if lit else theme.off)
        self.ring(surface, box)
