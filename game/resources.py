"""Where the files that travel with the program lie: inside an installed package, beside it in a checkout."""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


ASSETS: Final = _folder("assets")
SOUNDS: Final = _folder("sounds")
