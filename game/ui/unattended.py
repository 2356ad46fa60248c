"""The program without a player: in a folder of its own, on a screen if there is one, driven by ticks."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.files import Folders
from game.match import Match
from game.ui.options import PlayOptions
from game.ui.program import Program, Start, open_program
from game.ui.settings import Settings
from game.ui.window import NoDisplayError


@contextmanager
def unattended(
    settings: Settings, match: Match | None = None, options: PlayOptions | None = None
) -> Iterator[Program]:
    """A program that leaves nothing behind. Where there is no screen, it draws for nobody."""
    with tempfile.TemporaryDirectory(prefix="dixmille-") as folder:
        chosen = options or PlayOptions(seed=1, mute=True)
        start = Start(chosen, Folders.under(Path(folder)), settings, match=match)
        program = _opened(start)
        try:
            yield program
        finally:
            program.close()
            pygame.quit()


def _opened(start: Start) -> Program:
    try:
        return open_program(start)
    except NoDisplayError:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        return open_program(start)
