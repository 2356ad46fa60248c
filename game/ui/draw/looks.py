"""What a set of dice and a table are made of, as values: another set or another table is another value."""

from dataclasses import dataclass
from typing import Final

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class DiceLook:
    """A set of dice: its body's tones from deepest shade to glint, its pips, and how it takes the light.

    `tones` are (brightness 0..1, colour) in rising order. `gloss` is the strength of the glint, `sharpness`
    its exponent (Blinn-Phong): small is wax, great is glass. `bevel` is the radius of edges and corners and
    `pip` that of a pip, both in die edges.
    """

    tones: tuple[tuple[float, Colour], ...]
    pip: float
    pip_shade: Colour
    pip_wall: Colour
    pip_floor: Colour
    gloss: float
    sharpness: float
    bevel: float


IVORY: Final = DiceLook(
    tones=(
        (0.00, (70, 50, 30)),
        (0.30, (136, 108, 72)),
        (0.52, (184, 157, 117)),
        (0.72, (221, 201, 164)),
        (0.86, (241, 228, 200)),
        (0.95, (251, 244, 226)),
        (1.00, (255, 253, 246)),
    ),
    pip=0.094,
    pip_shade=(20, 15, 13),
    pip_wall=(46, 38, 34),
    pip_floor=(74, 63, 56),
    gloss=0.34,
    sharpness=26.0,
    bevel=0.14,
)
"""Old ivory with black pips, the set one starts with."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """A tray and the room about it: felt, wood of the rim, the table the tray stands on, panels."""

    felt: Colour
    wood: tuple[Colour, Colour]
    """The wood's dark and light grain."""
    room: tuple[Colour, Colour]
    """The same of the table beneath."""
    panel: Colour
    panel_edge: Colour


GREEN_FELT: Final = TableLook(
    felt=(34, 124, 76),
    wood=((70, 35, 16), (154, 90, 44)),
    room=((24, 16, 11), (58, 39, 27)),
    panel=(42, 29, 21),
    panel_edge=(122, 88, 52),
)
"""Green felt in a walnut rim, on a dark table."""
