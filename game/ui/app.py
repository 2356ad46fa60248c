"""`dixmille` itself: opens the game, and says in one sentence why if it can't."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from typing import Final

import pygame

from game import record
from game.files import Folders
from game.match import Match, Player
from game.presets import RulesFileError
from game.record import MOST_SEATS, RecordError
from game.rulebook import Rulebook
from game.ui.options import PlayOptions
from game.ui.program import Start, open_program, start_of, texts_of
from game.ui.rules_editor.chosen import remembered_rules
from game.ui.seating import FIRST_TIME, players_of, starred
from game.ui.settings import SeatMemory
from game.ui.window import TITLE, NoDisplayError

_LOG: Final = logging.getLogger(__name__)
_LOG_NAME: Final = "dixmille.log"
_LOG_BYTES: Final = 256 * 1024
_LOG_FILES: Final = 3

CRASHED: Final = 1
WRONG: Final = 2
NO_DISPLAY: Final = 3


def run(options: PlayOptions) -> int:
    """Open the game and play until it is closed; gives the exit code.

    0: closed; 1: an error, which is in the log; 2: a game or rules that can't be used; 3: no display.
    """
    start = start_of(options)
    handler = _open_log(start.folders)
    try:
        return _run(start)
    except (RecordError, RulesFileError) as error:
        _tell(str(error))
        return WRONG
    except NoDisplayError as error:
        _tell(str(error))
        return NO_DISPLAY
    except Exception:  # noqa: BLE001  whatever it was, it is told, and the game that was saved stays
        _LOG.exception("The game stopped")
        _tell(f"The game stopped because of an error, written to {start.folders.log / _LOG_NAME}.")
        return CRASHED
    finally:
        if handler is not None:
            logging.getLogger("game").removeHandler(handler)
            handler.close()


def _run(start: Start) -> int:
    match = first_match(start)
    program = open_program(Start(start.options, start.folders, start.settings, start.news, match))
    shut = False
    try:
        program.run()
    except BaseException:
        # The window must not stand there dead while the error is told.
        with suppress(Exception):
            shut = program.close()
        raise
    shut = program.close()
    if not shut:
        _end_now()
    pygame.quit()
    return 0


def first_match(start: Start) -> Match | None:
    """The match that the options ask to be played at once. Raises RecordError or RulesFileError."""
    options = start.options
    if options.load is not None:
        return record.load(options.load)
    if not options.players and options.rules is None:
        return None
    rulebook = Rulebook(start.folders.rules)
    if options.rules is None:
        return Match(remembered_rules(rulebook, start.settings), _players(start))
    return Match(rulebook.find(options.rules).ruleset, _players(start))


def _players(start: Start) -> Sequence[Player]:
    names, texts = start.options.players, texts_of(start)
    if not names:
        seats = start.settings.seats or FIRST_TIME
        return players_of(texts, seats) or players_of(texts, FIRST_TIME)
    if len(names) > MOST_SEATS:
        raise RecordError(f"A game has 1 to {MOST_SEATS} players; {len(names)} are named.")
    return players_of(texts, [starred(SeatMemory(name=name)) for name in names])


def _open_log(folders: Folders) -> RotatingFileHandler | None:
    """Write what happens to a file; where that can't be, the game goes on without."""
    logger = logging.getLogger("game")
    logger.setLevel(logging.INFO)
    try:
        folders.log.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folders.log / _LOG_NAME, maxBytes=_LOG_BYTES, backupCount=_LOG_FILES, encoding="utf-8"
        )
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(handler)
    return handler


def _tell(sentence: str) -> None:
    """Say it on the console; where a program has none, in a box on the screen."""
    stream = sys.stderr
    if stream is not None:
        with suppress(OSError, ValueError):
            stream.write(f"dixmille: {sentence}\n")
    if sys.__stderr__ is None:
        with suppress(pygame.error):
            pygame.display.message_box(TITLE, sentence, message_type="error")


def _end_now() -> None:
    """End although sound hangs in its driver: everything is saved, and waiting would never end."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError, ValueError):
                stream.flush()
    logging.shutdown()
    os._exit(0)
