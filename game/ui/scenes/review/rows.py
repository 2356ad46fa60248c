"""A decision as a row one can choose: its dice, whose it was, what was chosen and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface

from game.ai.coach.grades import Grade
from game.rules.ruleset import Faces
from game.ui.draw.dice import DiePictures
from game.ui.draw.marks import DieMark
from game.ui.draw.theme import SMALL, Colour, Theme, mix
from game.ui.kit.outcome import Activated, Outcome
from game.ui.kit.skin import ink, paint_face
from game.ui.kit.widget import RADIUS, Widget
from game.ui.look import Look

PICTURE: Final = 1.42
"""A die's picture, with room for its shadow, is so much larger."""

MOST: Final = 6
"""Dice in a row."""

_DIE: Final = 46
_SHARE: Final = 0.068  # of the width, for one die that grows with the text
_PAD: Final = 16
_REST: Final = 0.4


class DecisionRow(Widget):
    """Dice, two lines of text, and at the right a mark with the cost; it is activated like a button."""

    kind: ClassVar[str] = "decision"
    focusable: ClassVar[bool] = True
    tappable: ClassVar[bool] = True

    def __init__(self, name: str, pictures: DiePictures, faces: Faces) -> None:
        super().__init__(name)
        self._pictures = pictures
        self.faces = faces
        self.says = ""
        self.detail = ""
        self.cost = ""
        self.grade = Grade.GOOD
        self.chosen = False

    def label(self) -> str:
        """Give both lines."""
        return f"{self.says}. {self.detail}"

    def value(self) -> str:
        """Give the mark and the cost."""
        return f"{self.grade.value} {self.cost}".strip()

    def state(self) -> tuple[object, ...]:
        """Everything it shows."""
        return (self.faces, self.says, self.detail, self.cost, self.grade, self.chosen)

    def use(self) -> Outcome:
        """Choose it."""
        return Activated(self.name)

    def height(self, look: Look, width: int) -> int:
        """Give the pixels it needs: for two lines of text, and for its dice."""
        screen, writer = look.screen, look.writer
        lines = sum(writer.line_height(screen.font(size)) for size in (SMALL + 2, SMALL))
        return max(lines, die_size(look, width, _DIE, _SHARE)) + 2 * screen.px(9)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the face, the dice and the texts."""
        look, screen, theme = self.look, self.look.screen, self.look.theme
        place = box
        if self.chosen or self.hovered or self.held or self.focused:
            place = paint_face(
                look,
                surface,
                box,
                "primary" if self.chosen else "plain",
                hovered=self.hovered,
                held=self.held,
            )
        else:
            rest = mix(theme.panel_top, theme.button, _REST)
            surface.blit(look.shapes.face(box.size, screen.px(RADIUS), rest, rest), box)
        inner = place.inflate(-2 * screen.px(_PAD), 0)
        die = die_size(look, box.width, _DIE, _SHARE)
        paint_dice(surface, Rect(inner.x, inner.y, die * MOST, inner.height), self._pictures, self.faces, die)
        worth = self._paint_cost(surface, inner)
        left = inner.x + die * MOST + screen.px(14)
        self._paint_lines(surface, Rect(left, inner.y, worth - screen.px(10) - left, inner.height))
        self.ring(surface, box)

    def _paint_cost(self, surface: Surface, inner: Rect) -> int:
        """Draw what it cost and the mark beside it; gives where they begin."""
        look, screen = self.look, self.look.screen
        said = self.value()
        if not said:
            return inner.right
        wide = look.writer.size(said, screen.font(SMALL + 2), "bold")[0] + screen.px(2)
        place = Rect(inner.right - wide, inner.y, wide, inner.height)
        colour = look.theme.on_gold if self.chosen else grade_colour(look.theme, self.grade)
        self.say(surface, said, SMALL + 2, colour, place, align="right", weight="bold")
        return place.left

    def _paint_lines(self, surface: Surface, place: Rect) -> None:
        look, theme = self.look, self.look.theme
        high, low = (look.writer.line_height(look.screen.font(size)) for size in (SMALL + 2, SMALL))
        top = place.centery - (high + low) // 2
        colour = ink(theme, "primary" if self.chosen else "plain", enabled=True)
        self.say(
            surface,
            self.says,
            SMALL + 2,
            colour,
            Rect(place.x, top, place.width, high),
            weight="medium",
            least=0.5,
        )
        dim = colour if self.chosen else theme.dim
        self.say(surface, self.detail, SMALL, dim, Rect(place.x, top + high, place.width, low), least=0.5)


class DiceShelf(Widget):
    """Dice drawn large, each with a mark; what they are is said in words too."""

    kind: ClassVar[str] = "dice"

    def __init__(self, name: str, pictures: DiePictures, *, die: float = 92, share: float = 0.155) -> None:
        """`die` is from one die to the next in design units, at most `share` of the width."""
        super().__init__(name)
        self._pictures = pictures
        self._die = die
        self._share = share
        self.says = ""
        self.faces: Faces = ()
        self.marks: Sequence[DieMark] = ()

    def show(self, faces: Faces, marks: Sequence[DieMark] = ()) -> None:
        """Show other dice, unmarked unless there is a mark for each."""
        self.faces, self.marks = faces, marks or (DieMark.NORMAL,) * len(faces)
        self.says = " ".join(map(str, faces))

    def label(self) -> str:
        """Give the faces."""
        return self.says

    def state(self) -> tuple[object, ...]:
        """Dice and marks."""
        return (self.faces, tuple(self.marks))

    def height(self, look: Look, width: int) -> int:
        """Give the pixels a row of dice needs."""
        return round(die_size(look, width, self._die, self._share) * 1.25)

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the dice from the left."""
        die = die_size(self.look, box.width, self._die, self._share)
        paint_dice(surface, box, self._pictures, self.faces, die, self.marks)


def die_size(look: Look, width: int, units: float, share: float) -> int:
    """Pixels from one die to the next: they grow with the text, as far as there is room."""
    return max(1, min(look.screen.tall(units), round(width * share)))


def paint_dice(
    surface: Surface,
    place: Rect,
    pictures: DiePictures,
    faces: Faces,
    die: int,
    marks: Sequence[DieMark] = (),
) -> None:
    """Draw dice from the left of a place, in the middle of its height."""
    side = round(die * PICTURE)
    for number, face in enumerate(faces):
        picture = pictures.picture(face, side, marks[number] if marks else DieMark.NORMAL)
        middle = place.x + number * die + die // 2
        surface.blit(picture, (middle - side // 2, place.centery - side // 2))


def grade_colour(theme: Theme, grade: Grade) -> Colour:
    """The colour of a mark; the mark itself tells as much."""
    match grade:
        case Grade.GOOD:
            return theme.dim
        case Grade.DOUBTFUL:
            return theme.gold_top
        case Grade.MISTAKE:
            return mix(theme.gold_top, (255, 120, 60), 0.55)
        case Grade.BLUNDER:
            return mix(theme.text, (255, 96, 80), 0.8)


def paint_bar(surface: Surface, box: Rect, look: Look, part: float) -> None:
    """Draw how much of something is done."""
    theme, shapes = look.theme, look.shapes
    corner = box.height // 2
    surface.blit(shapes.edged(box.size, corner, (theme.field, theme.field, theme.field_edge), 2), box)
    wide = round((box.width - 6) * max(0.0, min(1.0, part)))
    if wide > box.height:
        inner = Rect(box.x + 3, box.y + 3, wide, box.height - 6)
        pygame.draw.rect(surface, theme.gold, inner, border_radius=inner.height // 2)
