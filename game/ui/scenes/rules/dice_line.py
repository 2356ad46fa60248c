"""A line of the rules: dice as pictures, what they are, what they are worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.describe import Line
from game.rules.ruleset import Faces
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY
from game.ui.kit.label import Tone, tone_colour
from game.ui.kit.widget import Widget
from game.ui.look import Look

_PICTURE: Final = 1.42  # a die's picture, with room for its shadow, is so much larger
_MOST: Final = 6  # dice in a line
_GAP: Final = 0.5  # between dice, text and points, in dice
_WORTH: Final = 130
_WIDEST: Final = 0.05  # of the width, for one die that grows with the text


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
        tone: Tone = "text",
        indent: float = 0,
    ) -> None:
        """`size` is that of the text, `die` from one die to the next, both in design units as `indent` is."""
        super().__init__(name)
        self._tone: Tone = tone
        self.indent = indent
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
        return max(lines, round(self._die(look, width) * 1.1) if self.faces else 0)

    def _die(self, look: Look, width: int) -> int:
        """Give the pixels from one die to the next: they grow with the text, as far as there is room."""
        screen = look.screen
        return max(screen.px(self._die_size), min(screen.tall(self._die_size), round(width * _WIDEST)))

    def _parts(self, look: Look, box: Rect) -> tuple[Rect, Rect, Rect]:
        """Divide its place: dice, text, points."""
        screen = look.screen
        die = self._die(look, box.width)
        indent = screen.px(self.indent)
        box = Rect(box.x + indent, box.y, box.width - indent, box.height)
        dice = die * _MOST if self.faces else 0
        wide = look.writer.size(self.worth, screen.font(self._size), "bold")[0]
        worth = max(screen.tall(_WORTH * self._size / BODY), wide + screen.px(4)) if self.worth else 0
        gap = round(die * _GAP)
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
        step = self._die(look, box.width)
        side = round(step * _PICTURE)
        for number, face in enumerate(self.faces):
            picture = self._pictures.picture(face, side)
            middle = dice.x + number * step + step // 2
            surface.blit(picture, (middle - side // 2, dice.centery - side // 2))
        px = look.screen.font(self._size)
        step = look.writer.line_height(px)
        colour = tone_colour(look.theme, self._tone)
        lines = look.writer.wrap(self.says, px, words.width)
        top = words.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            look.writer.draw(surface, line, px, colour, Rect(words.x, top + number * step, words.width, step))
        if self.worth:
            self.say(
                surface, self.worth, self._size, look.theme.gold_top, worth, align="right", weight="bold"
            )


def dice_lines(
    name: str, pictures: DiePictures, texts: Texts, lines: Iterable[Line], *, size: float, die: float
) -> list[DiceLine]:
    """Lines of a description, each called `name.number`."""
    return [
        DiceLine(
            f"{name}.{number}",
            pictures,
            line.text,
            line.dice,
            "" if line.points is None else texts.number(line.points),
            size=size,
            die=die,
        )
        for number, line in enumerate(lines)
    ]
