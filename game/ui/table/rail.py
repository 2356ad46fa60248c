"""The rail above the felt: kept dice in groups with their points, and what is chosen beside them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.icons import IconPainter
from game.ui.draw.theme import BODY, SMALL
from game.ui.look import Look
from game.ui.table.shown import RailGroup

DIE = 92
APART = 34
TEXT = 42
LOCK = 44
_LEAST = 0.5
"""How much smaller labels may get, at most."""


def rail_slots(look: Look, box: Rect, groups: Sequence[RailGroup]) -> list[list[Rect]]:
    """The place of each die of each group, in the coordinates of `box`; dice shrink when there are many."""
    px = look.screen.px
    inner = box.inflate(-2 * px(28), 0)
    sizes = [len(group.faces) + group.coming for group in groups]
    apart = px(APART) if len(groups) < 4 else px(APART) * 3 // len(groups)
    text = look.screen.tall(TEXT)
    room = (inner.width - max(0, len(groups) - 1) * apart) // max(1, sum(sizes))
    size = min(px(DIE), room, box.height - text - px(16))
    y = box.y + (box.height - text - size) // 2 + px(4)
    x = inner.x
    slots: list[list[Rect]] = []
    for dice in sizes:
        slots.append([Rect(x + index * size, y, size, size) for index in range(dice)])
        x += dice * size + apart
    return slots


def paint_rail(
    surface: Surface,
    box: Rect,
    look: Look,
    pictures: DiePictures,
    icons: IconPainter,
    groups: Sequence[RailGroup],
) -> None:
    """Draw the rail on `surface`. Dice that are only chosen are fainter, in a frame."""
    if not groups:
        text, px = look.texts.t("Kept dice come here"), look.screen.font(SMALL + 2)
        look.writer.draw(surface, text, px, look.theme.dim, box, align="centre")
        return
    all_slots = rail_slots(look, box, groups)
    for group, slots in zip(groups, all_slots, strict=True):
        if group.unconfirmed:
            _paint_waiting(surface, slots[0].unionall(slots[1:]), look, icons)
        _paint_dice(surface, look, pictures, group, slots)
    _paint_labels(surface, _label_places(look, box, all_slots), look, groups)


def _label_places(look: Look, box: Rect, all_slots: Sequence[Sequence[Rect]]) -> list[Rect]:
    """Where there is room for a label: below its dice, and at both sides nearly half way to the next ones."""
    places = []
    for index, slots in enumerate(all_slots):
        whole = slots[0].unionall(slots[1:])
        left = (whole.x - all_slots[index - 1][-1].right) // 2 if index else whole.x - box.x
        right = box.right - whole.right
        if index + 1 < len(all_slots):
            right = (all_slots[index + 1][0].x - whole.right) // 2
        half = max(0, min(left, right) - look.screen.px(3))
        top, high = whole.bottom + look.screen.px(4), look.screen.tall(TEXT)
        places.append(Rect(whole.x - half, top, whole.width + 2 * half, high))
    return places


def _paint_dice(
    surface: Surface, look: Look, pictures: DiePictures, group: RailGroup, slots: Sequence[Rect]
) -> None:
    px = look.screen.px
    if group.faint and not group.unconfirmed:
        frame = slots[0].unionall(slots[1:]).inflate(px(14), px(10))
        ring = look.shapes.ring(frame.size, px(12), max(2, px(3)), look.theme.gold_top)
        surface.blit(ring, frame)
    for face, slot in zip(group.faces, slots, strict=False):
        _paint_die(surface, pictures, face, slot, faint=group.faint)


def _paint_die(surface: Surface, pictures: DiePictures, face: int, slot: Rect, *, faint: bool) -> None:
    picture = pictures.picture(face, slot.width)
    picture.set_alpha(120 if faint else 255)
    surface.blit(picture, slot)
    picture.set_alpha(255)  # it is shared; None would also switch its own transparency off


def _paint_waiting(surface: Surface, whole: Rect, look: Look, icons: IconPainter) -> None:
    """The mark of a figure that is to be confirmed: a broken frame and a lock."""
    px, theme = look.screen.px, look.theme
    frame = whole.inflate(px(16), px(14))
    surface.blit(look.shapes.dashes(frame.size, px(14), max(2, px(4)), theme.gold_top), frame)
    badge = lock_place(look, whole)
    surface.blit(look.shapes.disc(badge.width, theme.ground), badge)
    icons.draw(surface, "lock", badge.inflate(-badge.width * 3 // 8, -badge.width * 3 // 8), theme.gold_top)


def lock_place(look: Look, whole: Rect) -> Rect:
    """Where the lock is of a figure that fills `whole`."""
    px = look.screen.px
    badge = Rect(0, 0, max(16, px(LOCK)), max(16, px(LOCK)))
    badge.center = (whole.right + px(4), whole.top - px(3))
    return badge


def _paint_labels(surface: Surface, places: Sequence[Rect], look: Look, groups: Sequence[RailGroup]) -> None:
    """The points under the groups, all as large; that one waits is said beside them where there is room."""
    writer, px = look.writer, look.screen.font(BODY)
    labels = [_labels(look.texts, group) for group in groups]
    sizes = [
        writer.fit(texts[-1], px, place.width, "bold", least=_LEAST)[1]
        for texts, place in zip(labels, places, strict=True)
    ]
    px = min(sizes)
    for texts, place, group in zip(labels, places, groups, strict=True):
        text = next((text for text in texts if writer.size(text, px, "bold")[0] <= place.width), texts[-1])
        colour = look.theme.good if group.faint else look.theme.text
        writer.draw(surface, text, px, colour, place, align="centre", weight="bold")


def _labels(texts: Texts, group: RailGroup) -> list[str]:
    """What may stand under a group, the fullest first."""
    points = texts.number(group.points)
    if not group.unconfirmed:
        return [points if group.points else ""]
    if not group.points:
        return [texts.t("to confirm")]
    return [texts.t("{points}: to confirm", points=group.points), points]
