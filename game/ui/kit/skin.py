"""How controls are drawn: faces that stand out or are pressed in, sunk fields, key caps, arrows and ticks."""

from typing import Final, Literal

from pygame import Rect, Surface

from game.ui.draw.theme import Colour, Theme, mix
from game.ui.kit.widget import RADIUS
from game.ui.look import Look

Style = Literal["plain", "primary", "danger", "quiet"]

WHITE: Final = (255, 255, 255)


def ink(theme: Theme, style: Style, *, enabled: bool) -> Colour:
    """Give the colour of text on a face."""
    if not enabled:
        return theme.off_text
    return {"plain": theme.text, "primary": theme.on_gold, "danger": theme.on_bad, "quiet": theme.text}[style]


def fill(theme: Theme, style: Style, *, enabled: bool) -> tuple[Colour, Colour, Colour]:
    """Give the colours of a face: its top, its bottom and its edge."""
    if not enabled:
        return theme.off, theme.off, mix(theme.off, theme.off_text, 0.35)
    match style:
        case "primary":
            return theme.gold_top, theme.gold, mix(theme.gold_top, WHITE, 0.4)
        case "danger":
            return theme.bad_top, theme.bad, theme.button_edge
        case "plain":
            return theme.button_top, theme.button, theme.button_edge
        case "quiet":
            return theme.panel_top, theme.panel, theme.button_edge


def paint_face(
    look: Look,
    surface: Surface,
    box: Rect,
    style: Style,
    *,
    enabled: bool = True,
    hovered: bool = False,
    held: bool = False,
    radius: float = RADIUS,
) -> Rect:
    """Draw a control's face at `box`; gives where its content goes (a pressed face lies lower)."""
    screen, theme, shapes = look.screen, look.theme, look.shapes
    top, bottom, edge = fill(theme, style, enabled=enabled)
    if enabled and held:
        top, bottom = mix(bottom, theme.shade, 0.25), mix(top, theme.shade, 0.15)
    elif enabled and hovered:
        glow = WHITE if style == "primary" else theme.gold_top
        top, bottom = mix(top, glow, 0.2), mix(bottom, glow, 0.12)
    corner = min(screen.px(radius), box.height // 2)
    if theme.shadow and enabled:
        blur = screen.px(2 if held else 4)
        shadow = shapes.shadow(box.size, corner, blur, theme.shade, theme.shadow)
        surface.blit(shadow, (box.x - 2 * blur, box.y - 2 * blur + screen.px(2 if held else 5)))
    place = box.move(0, screen.px(3) if held and enabled else 0)
    surface.blit(shapes.edged(box.size, corner, (top, bottom, edge), max(1, screen.px(2))), place)
    return place


def paint_field(
    look: Look, surface: Surface, box: Rect, *, lit: bool = False, radius: float = RADIUS
) -> None:
    """Draw a sunk field; `lit` is the one being edited."""
    theme, screen = look.theme, look.screen
    edge = theme.gold if lit else theme.field_edge
    width = max(1, screen.px(3 if lit else 2))
    corner = min(screen.px(radius), box.height // 2)
    darker = mix(theme.field, theme.shade, 0.5)
    surface.blit(look.shapes.edged(box.size, corner, (darker, theme.field, edge), width), box)


def key_width(look: Look, text: str) -> int:
    """How wide a key cap with this text is."""
    screen = look.screen
    return max(look.writer.size(text, screen.font(20), "medium")[0] + screen.px(18), screen.font(34))


def paint_key(look: Look, surface: Surface, text: str, end: tuple[int, int], colour: Colour) -> int:
    """Draw a key cap whose right edge has its middle at `end`; gives its left edge."""
    screen, writer = look.screen, look.writer
    px = screen.font(20)
    cap = Rect(0, 0, key_width(look, text), screen.font(34))
    cap.midright = end
    surface.blit(look.shapes.ring(cap.size, screen.px(8), max(1, screen.px(2)), colour), cap)
    writer.draw(surface, text, px, colour, cap, align="centre", weight="medium")
    return cap.left


def paint_arrow(look: Look, surface: Surface, box: Rect, colour: Colour, *, left: bool) -> None:
    """Draw an arrow head in the middle of `box`."""
    high = round(min(box.width, box.height) * 0.34)
    size = (max(3, round(high * 0.72)), max(4, high))
    points = ((1.0, 0.0), (1.0, 1.0), (0.0, 0.5)) if left else ((0.0, 0.0), (0.0, 1.0), (1.0, 0.5))
    picture = look.shapes.polygon(size, points, colour)
    surface.blit(picture, picture.get_rect(center=box.center))


# A tick whose arms are equally thick, as shares of a square.
TICK_SHAPE: Final = (
    (0.06, 0.55),
    (0.20, 0.41),
    (0.39, 0.60),
    (0.81, 0.14),
    (0.95, 0.28),
    (0.39, 0.88),
)


def paint_tick(look: Look, surface: Surface, box: Rect, colour: Colour) -> None:
    """Draw a tick that fills most of `box`."""
    side = max(6, round(min(box.width, box.height) * 0.72))
    picture = look.shapes.polygon((side, side), TICK_SHAPE, colour)
    surface.blit(picture, picture.get_rect(center=box.center))
