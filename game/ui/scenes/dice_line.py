"""A line of the rules: dice as pictures, what they are, what they are worth."""

from __future__ import annotations

from typing import ClassVar, Final

from pygame import Rect, Surface

from game.rules.ruleset import Faces
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY
from game.ui.kit.widget import Widget
from game.ui.look import Look

_PICTURE: Final = 1.42  # a die's picture, with room for its shadow, is so much larger
_MOST: Final = 6  # dice in a line
_GAP: Final = 0.5  # between dice, text and points, in dice
_WORTH: Final = 130


class DiceLine(Widget):
    """Dice, a text of one or more lines, and points at the right; without dice the text begins left."""

    kind: ClassVar[str] = "rule"

    def __init__(
        self,
        name: str,
        pictures: DiePictures,
        text: str,
        faces: Faces = (),
        worth: str = "",
        *,
        size: float = BODY,
        die: float = 54,
    ) -> None:
        """`size` is that of the text, `die` from one die to the next, both in design units."""
        super().__init__(name)
        self._size, self._die_size = size, die
        self._pictures = pictures
        self.says = text
        self.faces = faces
        self.worth = worth

    def label(self) -> str:
        """Give the text."""
        return self.says

    def value(self) -> str | None:
        """Give the points."""
        return self.worth or None

    def state(self) -> tuple[object, ...]:
        """Everything it shows."""
        return (self.says, self.faces, self.worth)

    def height(self, look: Look, width: int) -> int:
        """Give the pixels it needs at this width."""
        screen = look.screen
        _, words, _ = self._parts(look, Rect(0, 0, width, 0))
        px = screen.font(self._size)
        lines = len(look.writer.wrap(self.says, px, words.width)) * look.writer.line_height(px)
        return max(lines, round(self._die(look) * 1.1) if self.faces else 0)

    def _die(self, look: Look) -> int:
        """Give the pixels from one die to the next."""
        return look.screen.px(self._die_size)

    def _parts(self, look: Look, box: Rect) -> tuple[Rect, Rect, Rect]:
        """Divide its place: dice, text, points."""
        screen = look.screen
        dice = self._die(look) * _MOST if self.faces else 0
        wide = look.writer.size(self.worth, screen.font(self._size), "bold")[0]
        worth = max(screen.tall(_WORTH * self._size / BODY), wide + screen.px(4)) if self.worth else 0
        gap = round(self._die(look) * _GAP)
        left = box.x + (dice + gap if dice else 0)
        right = box.right - (worth + gap if worth else 0)
        return (
            Rect(box.x, box.y, dice, box.height),
            Rect(left, box.y, max(1, right - left), box.height),
            Rect(box.right - worth, box.y, worth, box.height),
        )

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw it, everything in the middle of its height."""
        look = self.look
        dice, words, worth = self._parts(look, box)
        step = self._die(look)
        side = round(step * _PICTURE)
        for number, face in enumerate(self.faces):
            picture = self._pictures.picture(face, side)
            middle = dice.x + number * step + step // 2
            surface.blit(picture, (middle - side // 2, dice.centery - side // 2))
        px = look.screen.font(self._size)
        step = look.writer.line_height(px)
        lines = look.writer.wrap(self.says, px, words.width)
        top = words.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            look.writer.draw(
                surface, line, px, look.theme.text, Rect(words.x, top + number * step, words.width, step)
            )
        if self.worth:
            self.say(
                surface, self.worth, self._size, look.theme.gold_top, worth, align="right", weight="bold"
            )
