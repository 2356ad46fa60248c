"""Text on a surface: fonts, a cache of what was drawn, and ways to make any string fit its place."""

import unicodedata
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import font_roboto
import pygame
from pygame import SRCALPHA, Rect, Surface

from game.ui.draw.theme import Colour

Weight = Literal["regular", "medium", "bold", "black"]
Align = Literal["left", "centre", "right"]

_FOLDER: Final = Path(font_roboto.__file__).parent / "files"
ROBOTO: Final[Mapping[Weight, Path]] = {
    "regular": _FOLDER / "Roboto-Regular.ttf",
    "medium": _FOLDER / "Roboto-Medium.ttf",
    "bold": _FOLDER / "Roboto-Bold.ttf",
    "black": _FOLDER / "Roboto-Black.ttf",
}

UNKNOWN: Final = "?"
"""What stands for a sign that the font lacks."""

# The font has no such character, so it draws its own empty box for it.
_LACKING: Final = "\u25a1"
ELLIPSIS: Final = "…"

# Roboto's capitals are 0.711 em high; text is centred by them, since that is what the eye takes for its
# middle.
_CAPITAL: Final = 1456 / 2048

# No line on any screen holds more, and a surface of a million pixels in width helps nobody.
_LONGEST: Final = 600

# Two glyphs of one shape are as good as impossible at this size, so equal measures mean the "missing" glyph.
_PROBE_SIZE: Final = 211


class Writer:
    """Draws text. One serves the whole program: it remembers fonts and the last `kept` drawn texts.

    Needs `pygame.font` to be initialised. Sizes are in pixels of the em square.
    """

    def __init__(self, files: Mapping[Weight, Path] = ROBOTO, kept: int = 768) -> None:
        self._files = files
        self._kept = kept
        self._fonts: dict[tuple[int, Weight], pygame.font.Font] = {}
        self._drawn: OrderedDict[tuple[str, int, Weight, Colour], Surface] = OrderedDict()
        self._probe = pygame.font.Font(files["regular"], _PROBE_SIZE)
        self._missing = self._probe.metrics(_LACKING)
        self._signs: dict[str, str] = {}
        self._fitted = lru_cache(maxsize=kept)(self._fit)
        self._wrapped = lru_cache(maxsize=kept)(self._wrap)

    def font(self, px: int, weight: Weight = "regular") -> pygame.font.Font:
        """Give the font itself, opened once."""
        key = (px, weight)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self._files[weight], px)
        return self._fonts[key]

    def shows(self, character: str) -> bool:
        """Tell whether the font can draw a character."""
        drawable = not unicodedata.category(character).startswith("C")
        return drawable and self._probe.metrics(character) != self._missing

    def clean(self, text: str) -> str:
        """Make any string drawable: one line, no control characters, nothing that the font lacks.

        Of letters it lacks those without accents or ornament are taken, if there are any, else `UNKNOWN`.
        """
        if text.isascii() and text.isprintable():
            return text[:_LONGEST]
        composed = unicodedata.normalize("NFC", text[:_LONGEST])
        shown = "".join([self._sign(character) for character in composed])
        # A mark may belong to a letter that has just been made plain.
        return shown if unicodedata.is_normalized("NFC", shown) else self.clean(shown)

    def _sign(self, character: str) -> str:
        sign = self._signs.get(character)
        if sign is None:
            sign = self._signs[character] = self._drawable(character)
        return sign

    def _drawable(self, character: str) -> str:
        if self.shows(character):
            return character
        if character.isspace():
            return " "
        kind = unicodedata.category(character)
        if kind in {"Cf", "Sk"} or kind.startswith("M"):
            return ""  # joiners, direction marks, variation selectors: they only change their neighbours
        parts = unicodedata.normalize("NFKD", character)
        plain = "".join(part for part in parts if not unicodedata.combining(part))
        return plain if plain and all(map(self.shows, plain)) else UNKNOWN

    def size(self, text: str, px: int, weight: Weight = "regular") -> tuple[int, int]:
        """Measure a line as it would be drawn: width and height in pixels."""
        return self.font(px, weight).size(self.clean(text))

    def render(self, text: str, px: int, colour: Colour, weight: Weight = "regular") -> Surface:
        """Draw a line on a surface of its own, which is shared: do not draw on it."""
        key = (text, px, weight, colour)
        if key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        font, shown = self.font(px, weight), self.clean(text)
        wide = font.size(shown)[0] > 0
        surface = (
            font.render(shown, antialias=True, color=colour)
            if wide
            else Surface((0, font.get_height()), SRCALPHA)
        )
        self._drawn[key] = surface
        if len(self._drawn) > self._kept:
            self._drawn.popitem(last=False)
        return surface

    def cut(self, text: str, px: int, width: int, weight: Weight = "regular") -> str:
        """Shorten a line with an ellipsis to at most `width` pixels; "" if not even the ellipsis fits."""
        shown = self.clean(text)
        font = self.font(px, weight)
        if font.size(shown)[0] <= width:
            return shown
        low = max(0, _longest(shown, font, width - font.size(ELLIPSIS)[0]))
        short = shown[:low].rstrip() + ELLIPSIS
        return short if font.size(short)[0] <= width else ""

    def fit(
        self, text: str, px: int, width: int, weight: Weight = "regular", *, least: float = 0.7
    ) -> tuple[str, int]:
        """Make a line fit `width` pixels.

        First smaller, down to `least` of its size, then cut. Gives (text, px).
        """
        return self._fitted(text, px, width, weight, least)

    def _fit(self, text: str, px: int, width: int, weight: Weight, least: float) -> tuple[str, int]:
        wide = self.size(text, px, weight)[0]
        if wide <= width:
            return self.clean(text), px
        size = max(1, round(px * least), min(px - 1, px * width // wide))
        while size > round(px * least) and self.size(text, size, weight)[0] > width:
            size -= 1
        return self.cut(text, size, width, weight), size

    def wrap(self, text: str, px: int, width: int, weight: Weight = "regular") -> tuple[str, ...]:
        """Break a text into lines of at most `width` pixels at its spaces.

        A word longer than a line is cut.
        """
        return self._wrapped(text, px, width, weight)

    def _wrap(self, text: str, px: int, width: int, weight: Weight) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.size(longer, px, weight)[0] <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *whole, line = self._pieces(word, px, width, weight)
                lines.extend(whole)
            lines.append(line)
        return tuple(lines)

    def _pieces(self, word: str, px: int, width: int, weight: Weight) -> list[str]:
        pieces, rest = [], self.clean(word)
        font = self.font(px, weight)
        while font.size(rest)[0] > width and len(rest) > 1:
            length = max(1, _longest(rest, font, width))
            pieces.append(rest[:length])
            rest = rest[length:]
        return [*pieces, rest]

    def line_height(self, px: int) -> int:
        """Give the distance between two lines of running text."""
        return round(px * 1.32)

    def draw(
        self,
        surface: Surface,
        text: str,
        px: int,
        colour: Colour,
        place: Rect,
        *,
        align: Align = "left",
        weight: Weight = "regular",
    ) -> Rect:
        """Draw one line fitted into `place`, its capitals in the middle of the height.

        Gives where it went.
        """
        shown, size = self.fit(text, px, place.width, weight)
        picture = self.render(shown, size, colour, weight)
        middle = self.font(size, weight).get_ascent() - size * _CAPITAL / 2
        left = {
            "left": place.left,
            "centre": place.centerx - picture.get_width() // 2,
            "right": place.right - picture.get_width(),
        }[align]
        return surface.blit(picture, (left, round(place.centery - middle)))

    def draw_lines(
        self,
        surface: Surface,
        text: str,
        px: int,
        colour: Colour,
        place: Rect,
        *,
        align: Align = "left",
        weight: Weight = "regular",
    ) -> int:
        """Draw running text from the top of `place`, wrapped to its width; lines below it are left out.

        Gives the height used in pixels.
        """
        step = self.line_height(px)
        lines = self.wrap(text, px, place.width, weight)[: max(1, place.height // step)]
        for number, line in enumerate(lines):
            row = Rect(place.x, place.y + number * step, place.width, step)
            self.draw(surface, line, px, colour, row, align=align, weight=weight)
        return step * len(lines)


def _longest(text: str, font: pygame.font.Font, width: int) -> int:
    """Give how many of the first characters are together at most `width` pixels wide.

    -1 for a negative width.
    """
    return bisect_right(range(len(text) + 1), width, key=lambda count: font.size(text[:count])[0]) - 1
