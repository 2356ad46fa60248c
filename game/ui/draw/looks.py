"""What a set of dice and a table are made of, as values: another set or another table is another value."""

from dataclasses import dataclass
from typing import Final

from game.text import mark
from game.ui.draw.theme import Colour


@dataclass(frozen=True, slots=True)
class DiceLook:
    """A set of dice: its body's tones from deepest shade to glint, its pips, and how it takes the light.

    `tones` are (brightness 0..1, colour) in rising order. `gloss` is the strength of the glint, `sharpness`
    its exponent (Blinn-Phong): small is wax, great is glass. `bevel` is the radius of edges and corners and
    `pip` that of a pip, both in die edges. Strengths without a word of their own are in brightness.
    """

    name: str
    """What the player reads, to be translated."""
    tones: tuple[tuple[float, Colour], ...]
    pip: float
    pip_shade: Colour
    pip_wall: Colour
    pip_floor: Colour
    gloss: float
    sharpness: float
    light_pips: bool = False
    """Whether pips are lighter than the body."""
    pip_rim: float = 0.0
    """How much brighter the rims of pips are where the lamp meets them."""
    bevel: float = 0.14
    sheen: float = 0.0
    """A soft light on each face: its strength, 0 to 1, its colour, and its radius in die edges."""
    sheen_colour: Colour = (255, 255, 255)
    sheen_size: float = 0.5
    sheen_shift: float = 0.4
    """Where the sheen has its middle: towards the lamp, or (negative) away from it, in faces."""
    grain: float = 0.0
    """How much brighter or darker the lines of the grain are."""
    clear: float = 0.0
    """How much of the lamp's light gathers inside, 0 to 1; of what is clear one sees the far side, too."""
    inner_shade: Colour = (0, 0, 0)
    """What a pip of the far side takes of the light."""
    inner_edge: Colour = (0, 0, 0)
    """The colour of an edge of the far side."""
    through: float = 0.0
    """Light that comes through the body to the sides that look away from the lamp."""
    rim: float = 0.0
    """Light that slanting sides throw back from the room (Schlick's fresnel term)."""
    flat: float = 0.0
    """How much of all differences in light is left out, 0 to 1."""
    shadow: Colour = (0, 0, 0)
    shadow_core: Colour = (0, 0, 0)
    """The colour of its shadow at the border and in the middle: light that came through is coloured."""
    shadow_dark: float = 1.0
    outline: float = 0.0
    """The width of a black line round the die, in die edges."""


IVORY: Final = DiceLook(
    name=mark("Ivory"),
    tones=(
        (0.00, (62, 42, 24)),
        (0.30, (132, 103, 66)),
        (0.52, (184, 157, 117)),
        (0.72, (226, 207, 172)),
        (0.84, (245, 233, 207)),
        (0.94, (252, 246, 230)),
        (1.00, (255, 253, 246)),
    ),
    pip=0.094,
    pip_shade=(20, 15, 13),
    pip_wall=(46, 38, 34),
    pip_floor=(84, 72, 62),
    pip_rim=0.16,
    gloss=0.30,
    sharpness=26.0,
    sheen=0.5,
    sheen_colour=(36, 33, 28),
    sheen_size=0.6,
    grain=0.022,
)
"""Old ivory with black pips, the set one starts with."""

OBSIDIAN: Final = DiceLook(
    name=mark("Obsidian"),
    tones=(
        (0.00, (3, 3, 4)),
        (0.45, (11, 11, 14)),
        (0.66, (21, 21, 26)),
        (0.82, (33, 34, 41)),
        (0.90, (62, 65, 77)),
        (0.96, (134, 139, 156)),
        (1.00, (236, 240, 250)),
    ),
    pip=0.092,
    pip_shade=(58, 55, 50),
    pip_wall=(134, 130, 121),
    pip_floor=(200, 196, 185),
    gloss=0.5,
    sharpness=32.0,
    light_pips=True,
    bevel=0.12,
    sheen=0.5,
    sheen_colour=(80, 86, 104),
    sheen_size=0.42,
    sheen_shift=0.5,
    rim=0.3,
)
"""Black volcanic glass, its pips filled with white."""

AMBER: Final = DiceLook(
    name=mark("Amber"),
    tones=(
        (0.00, (58, 14, 0)),
        (0.35, (122, 46, 1)),
        (0.60, (170, 76, 5)),
        (0.78, (212, 112, 13)),
        (0.90, (240, 154, 34)),
        (0.96, (255, 194, 84)),
        (1.00, (255, 247, 218)),
    ),
    pip=0.092,
    pip_shade=(12, 3, 0),
    pip_wall=(26, 8, 1),
    pip_floor=(40, 14, 2),
    gloss=0.5,
    sharpness=36.0,
    sheen=0.2,
    sheen_colour=(150, 84, 28),
    sheen_size=0.5,
    sheen_shift=-0.4,
    clear=1.0,
    inner_shade=(48, 38, 14),
    inner_edge=(232, 140, 34),
    through=0.30,
    rim=0.3,
    shadow=(20, 8, 0),
    shadow_core=(190, 86, 8),
    shadow_dark=1.1,
)
"""Clear amber: light enters at the upper left and gathers at the lower right, and in its shadow."""

CONTRAST: Final = DiceLook(
    name=mark("High contrast"),
    tones=((0.00, (214, 214, 214)), (0.5, (232, 232, 232)), (0.8, (255, 255, 255)), (1.0, (255, 255, 255))),
    pip=0.1,
    pip_shade=(0, 0, 0),
    pip_wall=(0, 0, 0),
    pip_floor=(0, 0, 0),
    gloss=0.0,
    sharpness=26.0,
    flat=0.5,
    outline=0.07,
)
"""White with large black pips and a black outline: whatever can be seen can be told apart by 7:1."""

DICE_SETS: Final[dict[str, DiceLook]] = {
    "ivory": IVORY,
    "obsidian": OBSIDIAN,
    "amber": AMBER,
    "contrast": CONTRAST,
}
"""The sets of dice by the name that settings keep."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """A tray and the room about it: felt, wood of the rim, the table the tray stands on, panels."""

    name: str
    """What the player reads, to be translated."""
    felt: Colour
    """The floor of the tray; where that is of boards, their mean colour."""
    wood: tuple[Colour, Colour]
    """The rim's dark and light grain."""
    room: tuple[Colour, Colour]
    """The same of the table beneath."""
    panel: Colour
    panel_edge: Colour
    boards: tuple[Colour, Colour] | None = None
    """Dark and light grain of a floor of boards instead of felt."""


GREEN_FELT: Final = TableLook(
    name=mark("Green felt"),
    felt=(34, 124, 76),
    wood=((70, 35, 16), (154, 90, 44)),
    room=((24, 16, 11), (58, 39, 27)),
    panel=(42, 29, 21),
    panel_edge=(122, 88, 52),
)
"""Green felt in a walnut rim, on a dark table."""

BLUE_FELT: Final = TableLook(
    name=mark("Blue felt"),
    felt=(34, 84, 150),
    wood=((58, 26, 18), (134, 66, 42)),
    room=((17, 15, 16), (44, 38, 38)),
    panel=(29, 29, 36),
    panel_edge=(98, 92, 92),
)
"""Blue felt in a mahogany rim, on a table of stained ash."""

OAK: Final = TableLook(
    name=mark("Oak"),
    felt=(138, 92, 47),
    wood=((90, 54, 24), (172, 117, 58)),
    room=((26, 19, 13), (62, 46, 32)),
    panel=(40, 30, 22),
    panel_edge=(128, 98, 60),
    boards=((106, 66, 31), (164, 113, 60)),
)
"""A tray of oiled oak boards."""

TABLE_STYLES: Final[dict[str, TableLook]] = {"green": GREEN_FELT, "blue": BLUE_FELT, "oak": OAK}
"""The tables by the name that settings keep."""
