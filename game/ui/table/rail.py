"""The rail above the felt: kept dice in groups with their points, and what is chosen beside them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY, SMALL
from game.ui.look import Look
from game.ui.table.shown import RailGroup

DIE = 92
APART = 34
TEXT = 42


def rail_slots(look: Look, box: Rect, groups: Sequence[RailGroup]) -> list[list[Rect]]:
    """The place of each die of each group, in the coordinates of `box`; dice shrink when there are many."""
    px = look.screen.px
    inner = box.inflate(-2 * px(28), 0)
    dice = sum(len(group.faces) for group in groups)
    gaps = max(0, len(groups) - 1)
    size = min(px(DIE), (inner.width - gaps * px(APART)) // max(1, dice))
    y = box.y + (box.height - px(TEXT) - size) // 2 + px(4)
    x = inner.x
    slots: list[list[Rect]] = []
    for group in groups:
        slots.append([Rect(x + index * size, y, size, size) for index in range(len(group.faces))])
        x += len(group.faces) * size + px(APART)
    return slots


def paint_rail(
    surface: Surface,
    box: Rect,
    look: Look,
    pictures: DiePictures,
    groups: Sequence[RailGroup],
    pending: RailGroup | None,
) -> None:
    """Draw the rail on `surface`. `pending` is what is chosen but not yet kept: fainter, in a frame."""
    theme, writer, screen, texts = look.theme, look.writer, look.screen, look.texts
    shown = [*groups, pending] if pending else list(groups)
    if not shown:
        writer.draw(
            surface, texts.t("Kept dice come here"), screen.font(SMALL + 2), theme.dim, box, align="centre"
        )
        return
    for group, slots in zip(shown, rail_slots(look, box, shown), strict=True):
        whole = slots[0].unionall(slots[1:])
        if group is pending:
            frame = whole.inflate(screen.px(14), screen.px(10))
            width = max(2, screen.px(3))
            surface.blit(look.shapes.ring(frame.size, screen.px(12), width, theme.gold_top), frame)
        for face, slot in zip(group.faces, slots, strict=True):
            picture = pictures.picture(face, slot.width)
            picture.set_alpha(120 if group is pending else 255)
            surface.blit(picture, slot)
            picture.set_alpha(255)  # it is shared; None would also switch its own transparency off
        label = Rect(0, whole.bottom, max(whole.width, screen.px(120)), screen.px(TEXT))
        label.centerx = whole.centerx
        label.clamp_ip(box)
        colour = theme.good if group is pending else theme.text
        writer.draw(
            surface,
            texts.number(group.points),
            screen.font(BODY),
            colour,
            label,
            align="centre",
            weight="bold",
        )
