"""The colours everything is drawn in, and how well they can be told apart."""

from dataclasses import dataclass
from typing import Final

Colour = tuple[int, int, int]

# Sizes of text in design units. The smallest is still 22 px on a 1080-line screen.
SMALL: Final = 22
BODY: Final = 28
LARGE: Final = 40
TITLE: Final = 72


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one look.

    Text is readable on ground, panel and field; gold and focus stand out on them.
    """

    name: str
    ground: Colour  # behind everything
    panel_top: Colour
    panel: Colour  # where text lies
    panel_edge: Colour  # the light along a panel's upper edge
    field: Colour  # sunk: entries, tracks, lists
    field_edge: Colour  # must be seen: 3:1
    button_top: Colour
    button: Colour
    button_edge: Colour  # must be seen: 3:1
    off: Colour  # a control that can't be used
    text: Colour
    dim: Colour  # secondary text, still readable
    off_text: Colour  # on `off`; exempt from the contrast rule, yet kept readable
    gold_top: Colour
    gold: Colour  # the accent: the action to be taken, values that are on
    on_gold: Colour
    focus: Colour  # the ring round what the keyboard is on
    good: Colour
    bad_top: Colour
    bad: Colour  # fill of what destroys or fails
    on_bad: Colour
    shade: Colour  # shadows
    shadow: int  # how dark they are, 0 to 255


NORMAL: Final = Theme(
    name="normal",
    ground=(22, 15, 11),
    panel_top=(58, 41, 30),
    panel=(43, 30, 22),
    panel_edge=(96, 71, 51),
    field=(24, 16, 12),
    field_edge=(150, 118, 88),
    button_top=(92, 66, 47),
    button=(66, 46, 32),
    button_edge=(170, 134, 100),
    off=(48, 36, 28),
    text=(247, 238, 222),
    dim=(206, 187, 162),
    off_text=(168, 150, 129),
    gold_top=(250, 214, 124),
    gold=(222, 168, 62),
    on_gold=(38, 24, 8),
    focus=(255, 222, 130),
    good=(140, 214, 138),
    bad_top=(190, 66, 50),
    bad=(150, 42, 32),
    on_bad=(255, 244, 238),
    shade=(8, 4, 2),
    shadow=150,
)

HIGH_CONTRAST: Final = Theme(
    name="high_contrast",
    ground=(0, 0, 0),
    panel_top=(16, 16, 16),
    panel=(10, 10, 10),
    panel_edge=(255, 255, 255),
    field=(0, 0, 0),
    field_edge=(255, 255, 255),
    button_top=(26, 26, 26),
    button=(16, 16, 16),
    button_edge=(255, 255, 255),
    off=(0, 0, 0),
    text=(255, 255, 255),
    dim=(235, 235, 235),
    off_text=(200, 200, 200),
    gold_top=(255, 222, 70),
    gold=(255, 214, 40),
    on_gold=(0, 0, 0),
    focus=(90, 220, 255),
    good=(130, 255, 130),
    bad_top=(140, 0, 0),
    bad=(120, 0, 0),
    on_bad=(255, 255, 255),
    shade=(0, 0, 0),
    shadow=0,
)

THEMES: Final = {theme.name: theme for theme in (NORMAL, HIGH_CONTRAST)}


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.2, "relative luminance")."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours can be told apart, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Blend two colours: 0 is `one`, 1 is `other`."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )
