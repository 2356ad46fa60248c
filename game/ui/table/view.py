"""The table as a picture: draws what has been `Shown`, and knows where everything stands.

What does not move is drawn once (the room with felt and rim) or when what it tells changes (the panes); a
frame copies those and draws the dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect, Surface

from game.rules.ruleset import Ruleset
from game.tray.cube import Pose
from game.ui.draw.camera import Camera
from game.ui.draw.dice import DicePainter, DiePictures, ShownDie, die_outline, hit
from game.ui.draw.icons import IconName, IconPainter
from game.ui.draw.marks import DieMark
from game.ui.draw.theme import BODY, SMALL, Colour
from game.ui.draw.tokens import TokenPainter
from game.ui.look import Look
from game.ui.naming import ruleset_name
from game.ui.table.backdrop import Backdrop
from game.ui.table.layout import TableLayout, table_layout
from game.ui.table.pane import Pane
from game.ui.table.rail import JokerPlace, joker_slots, paint_jokers, paint_rail, rail_slots
from game.ui.table.seats import paint_seats, seat_rows
from game.ui.table.shown import FeltDie, RailGroup, Shown
from game.ui.table.tally import Tally, paint_tally

LIFT = 0.35
"""How far a chosen die is lifted off the felt, in edges."""


class TableView:
    """Draws one table. The scene sets what a person is choosing; cues change `shown` and lift dice."""

    def __init__(self, shown: Shown, ruleset: Ruleset) -> None:
        self.shown = shown
        self.ruleset = ruleset
        self.title = ""
        self.chosen: frozenset[int] = frozenset()
        self.jokers: frozenset[int] = frozenset()  # chosen to be jokers
        self.scoring: frozenset[int] = frozenset()
        self.choosing = False
        self.preview: tuple[RailGroup, ...] | None = None  # the rail as the choice would leave it
        self.tally = Tally()
        self.carried: int | None = None  # the die that hangs on the pointer
        self._pictures = DiePictures()
        self._tokens = TokenPainter()
        self._icons = IconPainter()
        self._seats = Pane(
            lambda surface, box: paint_seats(surface, box, self.look, self._tokens, self.shown, self.title)
        )
        self._rail = Pane(self._paint_rail)
        self._jokers = Pane(self._paint_jokers)
        self._tally = Pane(
            lambda surface, _: paint_tally(surface, self.layout.panel, self.look, self.layout, self.tally)
        )
        self._caption = Pane(self._paint_caption)
        self._drawn: tuple[Surface, tuple[object, ...]] | None = None
        self._look: Look | None = None
        self._layout: TableLayout | None = None

    @property
    def look(self) -> Look:
        """The look of the last layout; RuntimeError before the first."""
        if self._look is None:
            raise RuntimeError("the table was not laid out yet")
        return self._look

    @property
    def layout(self) -> TableLayout:
        """Where the parts stand; RuntimeError before the first layout."""
        if self._layout is None:
            raise RuntimeError("the table was not laid out yet")
        return self._layout

    def lay_out(self, look: Look) -> None:
        """Take on a look: everything is placed and drawn anew."""
        self._look = look
        self.title = ruleset_name(look.texts, self.ruleset)
        layout = self._layout = table_layout(look.screen, jokers=self.ruleset.jokers)
        self.camera = Camera(layout.tray)
        self._painter = DicePainter(self.camera, look.dice, table=look.table)
        self._pictures = DiePictures(look.dice)
        self._drawn = None
        self._backdrop = Backdrop(look, layout, self.camera)
        self._seats.place(layout.seats)
        self._rail.place(layout.rail)
        if layout.jokers is not None:
            self._jokers.place(layout.jokers)
        self._tally.place(layout.panel)
        self._caption.place(layout.caption)

    def set_target(self, target: int) -> None:
        """Another target counts."""
        self.shown.target = target

    # Where things stand

    def die_at(self, x: int, y: int) -> int | None:
        """The die on the felt at a pixel, the nearest to the eye first."""
        for index in reversed(range(len(self.shown.felt))):
            if hit(self.camera, self._pose(index), x, y):
                return index
        return None

    def die_box(self, die: FeltDie) -> Rect:
        """The square that a die on the felt fills on the screen."""
        points = die_outline(self.camera, die.pose)
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        side = round(max(right - left, bottom - top))
        box = Rect(0, 0, side, side)
        box.center = (round((left + right) / 2), round((top + bottom) / 2))
        return box

    def pending_at(self, x: int, y: int) -> int | None:
        """The chosen die on the felt whose faint picture on the rail, or among the jokers, is at a pixel."""
        for group, slots in zip(self.rail, self.rail_slots(self.rail), strict=True):
            first = len(group.faces) - group.faint
            for face, slot in list(zip(group.faces, slots, strict=False))[first:]:
                if slot.collidepoint(x, y):
                    return self._showing(self.chosen, face)
        for face, slot in zip(self.joker_place().jokers, self.joker_slots(), strict=False):
            if slot.collidepoint(x, y):
                return self._showing(self.jokers, face)
        return None

    @property
    def rail(self) -> Sequence[RailGroup]:
        """The groups on the rail, with what is only chosen yet."""
        return self.shown.rail if self.preview is None else self.preview

    def joker_place(self) -> JokerPlace:
        """What lies in the place for jokers."""
        shown = self.shown
        chosen = tuple(sorted(shown.felt[die].face for die in self.jokers if die < len(shown.felt)))
        return JokerPlace(shown.jokers + chosen, len(chosen), shown.aside)

    def joker_slots(self, dice: int | None = None) -> list[Rect]:
        """The places of so many dice in the place for jokers, on the screen; or of those that lie there."""
        box = self.layout.jokers
        if box is None:
            return []
        if dice is None:
            place = self.joker_place()
            dice = len(place.aside or place.jokers)
        slots = joker_slots(self.look, Rect(0, 0, *box.size), dice)
        return [slot.move(box.topleft) for slot in slots]

    def rail_slots(self, groups: Sequence[RailGroup]) -> list[list[Rect]]:
        """The places of dice on the rail, on the screen."""
        box = self.layout.rail
        inner = Rect(0, 0, *box.size)
        return [[slot.move(box.topleft) for slot in slots] for slots in rail_slots(self.look, inner, groups)]

    def seat_row(self, seat: int) -> Rect:
        """The row of a seat, on the screen."""
        box = self.layout.seats
        rows = seat_rows(self.look, Rect(0, 0, *box.size), len(self.shown.seats))
        return rows[seat].move(box.topleft)

    def die_picture(self, face: int, size: int, mark: DieMark = DieMark.NORMAL) -> Surface:
        """A die by itself."""
        return self._pictures.picture(face, size, mark)

    def icon(self, name: IconName, size: int, colour: Colour) -> Surface:
        """A small picture in one colour."""
        return self._icons.picture(name, size, colour)

    # Drawing

    def draw(self, surface: Surface, *, in_parts: bool = False) -> list[Rect] | None:
        """Draw everything but what lies over the table (cues, buttons).

        With `in_parts`, where the surface still holds the last picture and nothing but dice has changed,
        only those are drawn anew; gives what was drawn, or None for everything.
        """
        field, still = self.layout.field, self._still()
        dice = [
            ShownDie(self._pose(index), die.numbering, self._mark(index))
            for index, die in enumerate(self.shown.felt)
        ]
        areas = [area.clip(field) for area in self._painter.update(dice) if area.colliderect(field)]
        if not in_parts or (surface, still) != self._drawn:
            self._draw_still(surface)
            self._drawn = (surface, still)
            areas = [field]
            spared = None
        else:
            self._backdrop.draw(surface, self.shown.drain, self.shown.dusk, areas)
            spared = areas
        self._painter.paint(surface, areas)
        if self.choosing:
            for area in areas:
                surface.set_clip(area)
                self._draw_numbers(surface)
            surface.set_clip(None)
        return spared

    def _still(self) -> tuple[object, ...]:
        """All that is seen of the table but its dice."""
        shown = self.shown
        seats = tuple((seat.name, seat.total, seat.open, seat.gone) for seat in shown.seats)
        return (
            (shown.drain, shown.dusk),
            (seats, shown.seat, shown.round, shown.target, self.title),
            tuple(self.rail),
            self.joker_place() if self.layout.jokers is not None else None,
            self.tally,
            shown.caption,
            tuple(shown.by_place()) if self.choosing else None,
        )

    def _draw_still(self, surface: Surface) -> None:
        _, seats, rail, jokers, tally, caption, _ = self._still()
        self._backdrop.draw(surface, self.shown.drain, self.shown.dusk)
        self._seats.draw(surface, seats)
        self._rail.draw(surface, rail)
        if self.layout.jokers is not None:
            self._jokers.draw(surface, jokers)
        self._tally.draw(surface, tally)
        self._caption.draw(surface, caption)

    def _pose(self, index: int) -> Pose:
        pose = self.shown.felt[index].pose
        if index not in self.chosen and index not in self.jokers:
            return pose
        x, y, z = pose.position
        return replace(pose, position=(x, y, z + LIFT))

    def _mark(self, index: int) -> DieMark:
        if index == self.carried:
            return DieMark.HIDDEN
        if index in self.chosen:
            return DieMark.CHOSEN
        if index in self.jokers:
            return DieMark.JOKER
        if not self.choosing:
            return DieMark.DEAD if self.shown.called else DieMark.NORMAL
        return DieMark.SCORING if index in self.scoring else DieMark.DEAD

    def _draw_numbers(self, surface: Surface) -> None:
        """The key of each die, under it."""
        look = self.look
        px = look.screen.font(SMALL + 2)
        for number, index in enumerate(self.shown.by_place(), start=1):
            x, y, _ = self.shown.felt[index].pose.position
            place = self.camera.project((x, y - 1.12, 0.0))
            text = look.writer.render(str(number), px, look.theme.text, "bold")
            badge = look.shapes.disc(round(px * 1.25), look.theme.ground)
            centre = (round(place[0]), round(place[1]))
            surface.blit(badge, badge.get_rect(center=centre))
            surface.blit(text, text.get_rect(center=centre))

    def _paint_rail(self, surface: Surface, box: Rect) -> None:
        paint_rail(surface, box, self.look, self._pictures, self._icons, self.rail)

    def _paint_jokers(self, surface: Surface, box: Rect) -> None:
        paint_jokers(surface, box, self.look, self._pictures, self._icons, self.joker_place())

    def _showing(self, dice: frozenset[int], face: int) -> int | None:
        return next((die for die in dice if self.shown.felt[die].face == face), None)

    def _paint_caption(self, surface: Surface, box: Rect) -> None:
        look = self.look
        inner = box.inflate(-2 * look.screen.px(28), 0)
        look.writer.draw(surface, self.shown.caption, look.screen.font(BODY), look.theme.text, inner)
