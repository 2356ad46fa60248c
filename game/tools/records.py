"""The record a command is given."""

from __future__ import annotations

import sys
from pathlib import Path

from game.match import Match
from game.output import ToolError
from game.record import LONGEST, RecordError, load, match_from_json
from game.tools.score import STDIN


def read_record(argument: str) -> Match:
    """The match of a record's file, or of standard input for `-`. Raises ToolError if it cannot be played."""
    try:
        if argument == STDIN:
            return match_from_json(sys.stdin.buffer.read(LONGEST + 1))
        return load(Path(argument))
    except RecordError as error:
        raise ToolError(str(error)) from error
