"""The running game as it is kept all the time, and the one a player saves and loads by hand."""

from __future__ import annotations

from typing import Final

from game.files import Folders, is_there
from game.match import Match
from game.record import RecordError, load, save
from game.rules.state import OVER
from game.text import Texts

SAVE_NAME: Final = "game.json"
BROKEN_NAME: Final = "autosave.broken.json"


class Autosave:
    """Keeps a match after each of its actions. The game goes on where that fails; `problem` then says why."""

    def __init__(self, folders: Folders) -> None:
        self._path = folders.autosave
        self.problem = ""

    def __call__(self, match: Match) -> None:
        """Keep the match as it is."""
        try:
            save(match, self._path)
        except OSError as error:
            self.problem = error.strerror or str(error)
        else:
            self.problem = ""


def waiting_game(folders: Folders) -> Match | None:
    """The unfinished game that was kept, if it has begun. Raises RecordError if it can't be read."""
    if not is_there(folders.autosave):
        return None
    match = load(folders.autosave)
    return None if match.state.phase is OVER or not match.actions else match


def put_aside(folders: Folders) -> bool:
    """Move a kept game that can't be read to where the next does not overwrite it; False if it can't be."""
    try:
        folders.autosave.replace(folders.autosave.with_name(BROKEN_NAME))
    except OSError:
        return False
    return True


def standings(texts: Texts, match: Match) -> list[str]:
    """Who plays a match, and how they stand."""
    seats = match.state.seats
    return [
        texts.t("{name}: {value}", name=match.players[seat].name, value=texts.number(seats[seat].total))
        for seat in match.state.playing
    ]


def is_saved(folders: Folders) -> bool:
    """Whether there is something to load."""
    return is_there(folders.saves / SAVE_NAME)


def save_game(texts: Texts, match: Match, folders: Folders) -> str:
    """Save the match; a sentence that says so, or why not."""
    try:
        save(match, folders.saves / SAVE_NAME)
    except OSError as error:
        return texts.t("The game could not be saved: {problem}.", problem=error.strerror or str(error))
    return texts.t("The game is saved. C loads it again.")


def load_game(texts: Texts, folders: Folders) -> tuple[Match | None, str]:
    """The saved match, or None; and a sentence that says that it goes on, or why not."""
    path = folders.saves / SAVE_NAME
    if not is_there(path):
        return None, texts.t("No game is saved yet. S saves this one.")
    try:
        return load(path), texts.t("The saved game goes on.")
    except RecordError as error:
        return None, str(error)
