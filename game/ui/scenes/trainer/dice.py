"""A die that is picked like a button is pressed."""

from __future__ import annotations

from typing import ClassVar

from pygame import Rect, Surface

from game.ui.draw.dice import DiePictures
from game.ui.draw.marks import DieMark
from game.ui.draw.theme import mix
from game.ui.input import Pointer
from game.ui.kit.outcome import Activated, Outcome, Taken
from game.ui.kit.widget import RADIUS, Widget
from game.ui.look import Look
from game.ui.scenes.review.rows import PICTURE


class DieButton(Widget):
    """One die of a throw; what it is at the moment is told by its mark."""

    kind: ClassVar[str] = "die"
    focusable: ClassVar[bool] = True

    def __init__(self, name: str, pictures: DiePictures, face: int) -> None:
        super().__init__(name)
        self.pictures = pictures
        self.face = face
        self.mark = DieMark.NORMAL

    def label(self) -> str:
        """Give the face."""
        return str(self.face)

    def value(self) -> bool:
        """Whether it is picked."""
        return self.mark in {DieMark.CHOSEN, DieMark.JOKER}

    def state(self) -> tuple[object, ...]:
        """Face and mark."""
        return (self.face, self.mark)

    def press(self, pointer: Pointer) -> Outcome:
        """Pick it at once, as on the table."""
        del pointer
        return self.use()

    def release(self, pointer: Pointer) -> Outcome:
        """It is picked already."""
        del pointer
        return Taken()

    def use(self) -> Outcome:
        """Pick it, or put it back."""
        return Activated(self.name)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the die in the middle, lifted a little if it is picked."""
        side = round(box.width * PICTURE * 0.9)
        lifted = box.height // 24 if self.value() else 0
        picture = self.pictures.picture(self.face, side, self.mark)
        surface.blit(picture, (box.centerx - side // 2, box.centery - side // 2 - lifted))
        self.ring(surface, box)


def paint_felt(surface: Surface, box: Rect, look: Look) -> None:
    """Draw a piece of the table's felt in a wooden edge; where contrast counts, a plain field."""
    screen, theme, table = look.screen, look.theme, look.table
    if theme.shadow:
        top, bottom, edge = (
            mix(table.felt, theme.shade, 0.45),
            mix(table.felt, theme.shade, 0.2),
            table.wood[1],
        )
        blur = screen.px(6)
        shadow = look.shapes.shadow(box.size, screen.px(RADIUS), blur, theme.shade, theme.shadow)
        surface.blit(shadow, (box.x - 2 * blur, box.y - 2 * blur + screen.px(6)))
    else:
        top, bottom, edge = theme.field, theme.field, theme.field_edge
    surface.blit(look.shapes.edged(box.size, screen.px(1.5 * RADIUS), (top, bottom, edge), screen.px(6)), box)
