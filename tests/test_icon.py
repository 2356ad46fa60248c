"""The icon's files: sound, of every size that systems ask for, and what the script draws today."""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "assets" / "icon"
sys.path.append(str(FOLDER))

import draw  # noqa: E402  it lies beside what it makes


def opened(content: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(content), "icon.png")


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of the pixels' parts, 0 to 255."""
    pairs = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA"), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (one.get_width() * one.get_height() * 4)


def is_round_and_full(picture: pygame.Surface) -> bool:
    """Next to nothing in the corners, and felt or ivory in the middle."""
    size = picture.get_width()
    corners = [picture.get_at((x, y)).a for x in (0, size - 1) for y in (0, size - 1)]
    return max(corners) < 48 and picture.get_at((size // 2, size // 2)).a == 255


def test_linux() -> None:
    picture = opened((FOLDER / "dixmille.png").read_bytes())
    assert picture.get_size() == (256, 256)
    assert is_round_and_full(picture)


def test_it_is_what_the_script_draws() -> None:
    """Not to the bit: the look of dice may be refined; then run the script again."""
    kept = opened((FOLDER / "dixmille.png").read_bytes())
    assert difference(kept, opened(draw.png(256))) < 8
    assert difference(kept, pygame.transform.flip(kept, flip_x=True, flip_y=False)) > 0.5  # one can tell


def test_windows() -> None:
    content = (FOLDER / "dixmille.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind, count) == (0, 1, len(draw.ICO_SIZES))
    end = 6 + 16 * count
    for index, size in enumerate(draw.ICO_SIZES):
        width, height, _, _, _, bits, length, start = struct.unpack_from("<BBBBHHII", content, 6 + 16 * index)
        assert (width or 256, height or 256, bits, start) == (size, size, 32, end)
        end += length
        picture = content[start:end]
        if size == 256:
            assert opened(picture).get_size() == (256, 256)
        else:
            header, wide, twice, _, depth = struct.unpack_from("<IiiHH", picture)
            assert (header, wide, twice, depth) == (40, size, 2 * size, 32)
            colours = pygame.image.frombytes(
                picture[40 : 40 + 4 * size * size], (size, size), "BGRA", flipped=True
            )
            assert is_round_and_full(colours)
            assert length == 40 + 4 * size * size + (size + 31) // 32 * 4 * size
    assert end == len(content)


def test_macos() -> None:
    content = (FOLDER / "dixmille.icns").read_bytes()
    magic, length = struct.unpack_from(">4sI", content)
    assert (magic, length) == (b"icns", len(content))
    found, at = {}, 8
    while at < length:
        name, size = struct.unpack_from(">4sI", content, at)
        found[name.decode()] = opened(content[at + 8 : at + size]).get_size()
        at += size
    assert found == {name: (size, size) for name, size in draw.ICNS_TYPES.items()}
