"""How somebody has answered in the trainer, remembered between runs."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from game.ai.coach.trainer import Practice
from game.files import write_atomically

FILE: Final = "trainer.json"

_LOG: Final = logging.getLogger(__name__)
_MOST: Final = 10_000_000
_LONGEST: Final = 10_000  # bytes


class _Memory(Struct, frozen=True, forbid_unknown_fields=False):
    answers: Annotated[int, Meta(ge=0, le=_MOST)] = 0
    best: Annotated[int, Meta(ge=0, le=_MOST)] = 0
    weight: Annotated[float, Meta(ge=0, le=1e9)] = 0.0


def recall(path: Path) -> Practice:
    """What was kept; nothing if there is no such file, or it is damaged. Raises nothing."""
    try:
        if path.stat().st_size > _LONGEST:
            return Practice()
        memory = msgspec.json.decode(path.read_bytes(), type=_Memory)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Practice()
    if memory.best > memory.answers:
        return Practice()
    return Practice(memory.answers, memory.best, memory.weight)


def remember(path: Path, practice: Practice) -> None:
    """Keep it; if that fails it is lost when the game is left. Raises nothing."""
    memory = _Memory(practice.answers, practice.best, practice.weight)
    try:
        write_atomically(path, msgspec.json.encode(memory) + b"\n")
    except OSError as error:
        _LOG.warning("The trainer's rating cannot be kept: %s", error)
