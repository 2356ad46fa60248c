"""Where solved games of two are kept: those that travel with the program, and those solved on this machine.

Both are folders of files named by what was solved, so that rules that are solved alike share a file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.ai.duel.storage import DuelFileError, duel_key, pack, unpack
from game.ai.duel.table import Duel
from game.files import write_atomically
from game.resources import ASSETS
from game.rules.ruleset import Ruleset

SHIPPED: Final = ASSETS / "ai"
"""The solved presets, made by `dixmille solve --write`."""


def path_in(folder: Path, ruleset: Ruleset) -> Path:
    """Where a folder keeps the solution of a rule set."""
    return folder / f"{duel_key(ruleset)}.npz"


def find(ruleset: Ruleset, cache: Path | None, shipped: Path = SHIPPED) -> Duel | None:
    """The solution of a rule set, if one is kept. A file that is damaged counts as none."""
    for folder in (shipped, cache):
        if folder is None:
            continue
        try:
            return unpack(ruleset, path_in(folder, ruleset).read_bytes())
        except (OSError, DuelFileError):
            continue
    return None


def keep(duel: Duel, folder: Path) -> Path:
    """Write a solution to its file in a folder, which is made if need be. Raises OSError."""
    path = path_in(folder, duel.ruleset)
    write_atomically(path, pack(duel))
    return path
