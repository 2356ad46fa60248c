"""What the command line asks of the game's window. Knows no pygame, so that reading arguments stays fast."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How to open the game; None means: as the settings, or the system, have it.

    `size` is the window's in pixels. `players` (with `rules`) begins a game at once; so does `load`.
    """

    rules: str | None = None
    players: tuple[str, ...] = ()
    lang: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    seed: int | None = None
    data_dir: Path | None = None
    load: Path | None = None
    mute: bool = False
