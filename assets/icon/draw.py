# ruff: noqa: INP001  a script beside the files it makes, no package
"""Draws the program's icon: `python assets/icon/draw.py [FOLDER]` writes the files, here by default.

A rounded square of felt, and on it a die as the game draws it, showing a five. There is one picture for each
size, none a smaller copy of another, in the three shapes that systems ask for:

    dixmille.png     Linux: 256 pixels
    dixmille.ico     Windows: 16 to 256 pixels
    dixmille.icns    macOS: 16 to 1024 pixels
"""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path
from typing import Final

import pygame

from game.ui.draw.dice import DiePictures

HERE: Final = Path(__file__).resolve().parent
FACE: Final = 5
FELT: Final = (20, 92, 62)
EDGE: Final = (46, 134, 94)
CORNER: Final = 0.22  # of the side
MARGIN: Final = 0.04
DIE: Final = 1.14  # its picture has room for a shadow
FINER: Final = 4  # the felt's corners are drawn so many times larger, and made smaller

ICO_SIZES: Final = 16, 20, 24, 32, 40, 48, 64, 128, 256
ICNS_TYPES: Final = {
    "icp4": 16,
    "icp5": 32,
    "ic11": 32,  # 16 points on a screen of two pixels a point
    "ic12": 64,
    "ic07": 128,
    "ic13": 256,
    "ic08": 256,
    "ic14": 512,
    "ic09": 512,
    "ic10": 1024,
}
PNG_SIZE: Final = 256


def picture(size: int) -> pygame.Surface:
    """Draw the icon, so many pixels in width and height."""
    surface = _felt(size)
    side = round(size * DIE)
    die = DiePictures().picture(FACE, side)
    surface.blit(die, ((size - die.get_width()) // 2, (size - die.get_height()) // 2))
    return surface


def _felt(size: int) -> pygame.Surface:
    large = size * FINER
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    area = surface.get_rect().inflate(*(-2 * round(large * MARGIN),) * 2)
    corner = round(large * CORNER)
    pygame.draw.rect(surface, EDGE, area, border_radius=corner)
    rim = max(FINER, round(large * 0.02))
    pygame.draw.rect(surface, FELT, area.inflate(-2 * rim, -2 * rim), border_radius=corner - rim)
    return pygame.transform.smoothscale(surface.premul_alpha(), (size, size))


def png(size: int) -> bytes:
    """The icon as a PNG file."""
    # What is drawn is premultiplied by its alpha; a file is not.
    file = io.BytesIO()
    pygame.image.save(_straight(picture(size)), file, "icon.png")
    return file.getvalue()


def _straight(surface: pygame.Surface) -> pygame.Surface:
    straight = surface.copy()
    for y in range(surface.get_height()):
        for x in range(surface.get_width()):
            red, green, blue, alpha = surface.get_at((x, y))
            if 0 < alpha < 255:
                colour = [min(255, (part * 255 + alpha // 2) // alpha) for part in (red, green, blue)]
                straight.set_at((x, y), (*colour, alpha))
    return straight


def ico(sizes: tuple[int, ...] = ICO_SIZES) -> bytes:
    """The icon for Windows: a table of pictures, plain bitmaps but for the largest, which is a PNG."""
    pictures = [png(size) if size >= 256 else _bitmap(size) for size in sizes]
    head = struct.pack("<HHH", 0, 1, len(sizes))
    start = len(head) + 16 * len(sizes)
    for size, content in zip(sizes, pictures, strict=True):
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(content), start)
        start += len(content)
    return head + b"".join(pictures)


def _bitmap(size: int) -> bytes:
    """A bitmap as icons hold it: from the bottom up, blue first, and after it a mask of one bit a pixel."""
    colours = pygame.image.tobytes(_straight(picture(size)), "BGRA", flipped=True)
    row = (size + 31) // 32 * 4
    header = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, len(colours) + row * size, 0, 0, 0, 0)
    return header + colours + bytes(row * size)


def icns() -> bytes:
    """The icon for macOS: named PNGs one after another."""
    entries = b""
    for name, size in ICNS_TYPES.items():
        content = png(size)
        entries += name.encode("ascii") + struct.pack(">I", len(content) + 8) + content
    return b"icns" + struct.pack(">I", len(entries) + 8) + entries


def main() -> None:
    """Write the three files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for suffix, content in ("png", png(PNG_SIZE)), ("ico", ico()), ("icns", icns()):
        (folder / f"dixmille.{suffix}").write_bytes(content)


if __name__ == "__main__":
    main()
