"""Writing files so that nothing is ever half written, and the folders the program may write to."""

import contextlib
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

PROGRAM: Final = "dix-mille"

# On Windows a virus scanner may hold the old file for a moment just when it is to be replaced.
_REPLACE_TRIES: Final = 5
_REPLACE_PAUSE: Final = 0.02


def write_atomically(path: Path, content: bytes) -> None:
    """Write `content` to `path`, which afterwards holds either all of it or what it held before.

    The folder is made if it is missing. The bytes go to a sibling file, are flushed to the disk, then take
    the old file's place. Raises OSError (read-only folder, full disk …), leaving the old file and no other
    behind.
    """
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    sibling = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with sibling.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _replace(sibling, target)
    except BaseException:
        with contextlib.suppress(OSError):
            sibling.unlink(missing_ok=True)
        raise
    _flush_folder(target.parent)


def is_there(path: Path) -> bool:
    """Whether there is such a file, as far as anybody may look. Raises nothing."""
    try:
        return path.is_file()
    except OSError:  # a folder that lets nobody in, a name that is too long
        return False


def _replace(sibling: Path, target: Path) -> None:
    tries = _REPLACE_TRIES if sys.platform == "win32" else 1
    for attempt in range(1, tries + 1):
        try:
            sibling.replace(target)
        except PermissionError:
            if attempt == tries:
                raise
            time.sleep(_REPLACE_PAUSE)
        else:
            return


def _flush_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut.

    Where a folder can't be opened (Windows) nothing is lost.
    """
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@dataclass(frozen=True, slots=True)
class Folders:
    """Where this player's files lie. None of the folders need exist yet."""

    config: Path  # settings: what a person may edit
    data: Path  # saved games, own rules: what a person would miss
    state: Path  # the running game's autosave, remembered places
    log: Path
    cache: Path  # what can be worked out again

    @classmethod
    def of_user(cls) -> "Folders":
        """Give the places the operating system keeps for programs."""
        places = PlatformDirs(PROGRAM, appauthor=False)
        return cls(
            config=places.user_config_path,
            data=places.user_data_path,
            state=places.user_state_path,
            log=places.user_log_path,
            cache=places.user_cache_path,
        )

    @classmethod
    def under(cls, folder: Path) -> "Folders":
        """Keep everything under one folder (`--data-dir`, tests, a program on a stick)."""
        return cls(
            config=folder,
            data=folder,
            state=folder / "state",
            log=folder / "log",
            cache=folder / "cache",
        )

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"

    @property
    def saves(self) -> Path:
        """The folder of games saved by name."""
        return self.data / "saves"

    @property
    def rules(self) -> Path:
        """The folder of the player's own rule sets."""
        return self.data / "rules"

    @property
    def duels(self) -> Path:
        """The folder of games of two solved on this machine."""
        return self.cache / "duels"

    @property
    def autosave(self) -> Path:
        """The game to be continued."""
        return self.state / "autosave.json"
