"""Where the files that travel with the program lie: inside the package, installed or frozen, or beside it."""

import sys
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def frozen() -> Path | None:
    """The folder with all that a frozen program consists of, which is no place to write to.

    A program in one file unpacks itself into a new one at every start, and removes it in the end. None: the
    program runs in a Python that was there before.
    """
    folder = getattr(sys, "_MEIPASS", None) if getattr(sys, "frozen", False) else None
    return Path(folder) if isinstance(folder, str) else None


ASSETS: Final = _folder("assets")
SOUNDS: Final = _folder("sounds")
