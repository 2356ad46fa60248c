"""The table as a picture: draws what has been `Shown`, and knows where everything stands.

What does not move is drawn once (the room with felt and rim) or when what it tells changes (the panes); a
frame copies those and draws the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from game.rules.ruleset import Ruleset
from game.text import Texts
from game.tray.box import Box
from game.tray.cube import Pose
from game.ui.draw.camera import Camera, Point
from game.ui.draw.dice import PICTURE_VIEW, DicePainter, DiePictures, ShownDie, hit
from game.ui.draw.icons import IconName, IconPainter
from game.ui.draw.marks import DieMark
from game.ui.draw.theme import SMALL, Colour
from game.ui.draw.tokens import TokenPainter
from game.ui.look import Look
from game.ui.naming import Own, ruleset_name
from game.ui.table import compartment
from game.ui.table.backdrop import Backdrop
from game.ui.table.caption import paint_caption
from game.ui.table.layout import TableLayout, table_layout
from game.ui.table.numbers import number_places
from game.ui.table.pane import Pane
from game.ui.table.rail import paint_rail, rail_slots
from game.ui.table.rehearsal import rehearse
from game.ui.table.seats import paint_seats, seat_rows
from game.ui.table.shown import FeltDie, RailGroup, Shown
from game.ui.table.tally import Tally, paint_tally

LIFT: Final = 0.35
"""How far a chosen die is lifted off the felt, in edges."""

_PICTURED: Final = 1000 / Camera(Rect(0, 0, 1000, 1000), PICTURE_VIEW).scale_at((0.0, 0.0, 0.5))
"""The side of a picture of a die, in edges of the die."""


class TableView:
    """Draws one table. The scene sets what a person is choosing; cues change `shown` and lift dice.

    `own` are the player's own rule sets, by whose names these rules may be called.
    """

    def __init__(self, shown: Shown, ruleset: Ruleset, own: Own = tuple) -> None:
        self.shown = shown
        self.ruleset, self._own = ruleset, own
        self.title = ""
        self.chosen: frozenset[int] = frozenset()
        self.jokers: frozenset[int] = frozenset()  # chosen to be jokers
        self.scoring: frozenset[int] = frozenset()
        self.hinted: frozenset[int] = frozenset()  # what the coach would set aside
        self.choosing = False
        self.preview: tuple[RailGroup, ...] | None = None  # the rail as the choice would leave it
        self.tally = Tally()
        self.told: Callable[[Texts], str] | None = None  # what happened last, in any language
        self.carried: int | None = None  # the die that hangs on the pointer
        self.hopping: Sequence[ShownDie] = ()  # dice on their way to the compartment or out of it
        self._pictures = DiePictures()
        self._tokens = TokenPainter()
        self._icons = IconPainter()
        self._seats = Pane(
            lambda surface, box: paint_seats(surface, box, self.look, self._tokens, self.shown, self.title)
        )
        self._rail = Pane(self._paint_rail)
        self._label = Pane(
            lambda surface, box: compartment.paint_label(
                surface, box, self.look, waits=bool(self.shown.aside)
            )
        )
        self._tally = Pane(
            lambda surface, _: paint_tally(surface, self.layout.panel, self.look, self.layout, self.tally)
        )
        self._caption = Pane(lambda surface, box: paint_caption(surface, box, self.look, self.shown.caption))
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
        """Take on a look: everything is placed and drawn anew, and told anew in another language."""
        if self._look is not None and look.texts.language != self.look.texts.language:
            self._tell_anew(look.texts)
        self._look = look
        self.title = ruleset_name(look.texts, self.ruleset, self._own)
        layout = self._layout = table_layout(look.screen, parted=self.ruleset.jokers)
        self.camera, box = Camera(layout.tray), self.box
        self._painter = DicePainter(self.camera, look.dice, table=look.table, box=box)
        self._pictures.wear(look.dice)
        self._drawn = None
        self._numbers: tuple[object, list[Point]] = (None, [])
        self._backdrop = Backdrop(look, layout, self.camera, box)
        self._seats.place(layout.seats)
        self._rail.place(layout.rail)
        self.compartment = compartment.compartment_on_screen(self.camera, box) if box.compartment else None
        self._label.place(compartment.label_on_screen(self.camera, box))
        self._tally.place(layout.panel)
        self._caption.place(layout.caption)
        rehearse(look, layout, self._pictures, self._icons)

    def _tell_anew(self, texts: Texts) -> None:
        """Put the caption into another language, if it is what happened."""
        if self.told is not None and self.shown.caption.startswith(self.told(self.look.texts)):
            self.shown.caption = self.told(texts)

    @property
    def box(self) -> Box:
        """How the tray is set up, as it was last laid out."""
        return compartment.box_for(self.ruleset, self.look.rim)

    def set_target(self, target: int) -> None:
        """Another target counts."""
        self.shown.target = target

    # Where things stand

    def die_at(self, x: int, y: int) -> int | None:
        """The die on the felt that is seen at a pixel."""
        poses = [self._pose(index) for index in range(len(self.shown.felt))]
        hits = [index for index, pose in enumerate(poses) if hit(self.camera, pose, x, y)]
        return min(hits, key=lambda index: self.camera.depth(poses[index].position), default=None)

    def die_box(self, die: FeltDie) -> Rect:
        """The square of a picture of a die that shows it as large as it lies on the felt."""
        return self._pictured(die.pose)

    def _pictured(self, pose: Pose) -> Rect:
        side = round(_PICTURED * self.camera.scale_at(pose.position))
        x, y = self.camera.project(pose.position)
        return Rect(round(x) - side // 2, round(y) - side // 2, side, side)

    def pending_at(self, x: int, y: int) -> int | None:
        """The chosen die on the felt of which a faint one, on the rail or among the jokers, is at a pixel."""
        for group, slots in zip(self.rail, self.rail_slots(self.rail), strict=True):
            for face, slot in zip(group.faces, slots, strict=False):
                if group.faint and slot.collidepoint(x, y):
                    return self._showing(self.chosen, face)
        place = self.joker_place()
        for face, pose in list(zip(place.jokers, compartment.POSES, strict=False))[len(self.shown.jokers) :]:
            if hit(self.camera, pose, x, y):
                return self._showing(self.jokers, face)
        return None

    @property
    def rail(self) -> Sequence[RailGroup]:
        """The groups on the rail, with what is only chosen yet."""
        return self.shown.rail if self.preview is None else self.preview

    def joker_place(self) -> compartment.JokerPlace:
        """What lies in the compartment."""
        shown = self.shown
        chosen = tuple(sorted(shown.felt[die].face for die in self.jokers if die < len(shown.felt)))
        return compartment.JokerPlace(shown.jokers + chosen, len(chosen), shown.aside)

    def joker_slots(self) -> list[Rect]:
        """The squares that pictures of dice in the compartment fill, place by place."""
        return [self._pictured(pose) for pose in compartment.POSES]

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

    def number_places(self) -> list[Point]:
        """Where the numbers of the dice stand on the screen, from left to right."""
        felt = self.shown.felt
        key = tuple(die.pose for die in felt)
        if self._numbers[0] != key:
            px = self.look.screen.font(SMALL + 2)
            dice = [felt[index].pose for index in self.shown.by_place()]
            others = compartment.POSES if self.box.compartment else ()
            places = number_places(self.camera, dice, others, px * 0.625, LIFT)
            self._numbers = key, places
        return self._numbers[1]

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
        areas = [area.clip(field) for area in self._painter.update(self._dice()) if area.colliderect(field)]
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
            bool(shown.aside),
            self.tally,
            shown.caption,
            tuple(self.number_places()) if self.choosing else None,
        )

    def _draw_still(self, surface: Surface) -> None:
        _, seats, rail, waits, tally, caption, _ = self._still()
        self._backdrop.draw(surface, self.shown.drain, self.shown.dusk)
        self._seats.draw(surface, seats)
        self._rail.draw(surface, rail)
        if self.compartment is not None:
            self._label.draw(surface, waits)
        self._tally.draw(surface, tally)
        self._caption.draw(surface, caption)

    def _dice(self) -> list[ShownDie]:
        """All dice in the tray and beside it: those of the compartment first, as each has its place."""
        dice = compartment.lying_there(self.joker_place()) if self.box.compartment else []
        dice += [
            ShownDie(self._pose(index), die.numbering, self._mark(index))
            for index, die in enumerate(self.shown.felt)
        ]
        return [*dice, *self.hopping]

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
        if index in self.hinted:
            return DieMark.HINTED
        return DieMark.SCORING if index in self.scoring else DieMark.DEAD

    def _draw_numbers(self, surface: Surface) -> None:
        """The key of each die, beside it."""
        look = self.look
        px = look.screen.font(SMALL + 2)
        badge = look.shapes.disc(round(px * 1.25), look.theme.ground)
        for number, place in enumerate(self.number_places(), start=1):
            text = look.writer.render(str(number), px, look.theme.text, "bold")
            centre = (round(place[0]), round(place[1]))
            surface.blit(badge, badge.get_rect(center=centre))
            surface.blit(text, text.get_rect(center=centre))

    def _paint_rail(self, surface: Surface, box: Rect) -> None:
        paint_rail(surface, box, self.look, self._pictures, self._icons, self.rail)

    def _showing(self, dice: frozenset[int], face: int) -> int | None:
        return next((die for die in dice if self.shown.felt[die].face == face), None)
