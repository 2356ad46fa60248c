"""How the commands speak: JSON alone on standard output, a table for people, errors in one line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

_STEERING: Final = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0)], "\N{REPLACEMENT CHARACTER}")


class ToolError(ValueError):
    """A wrong argument or file; the message is one line for the person at the keyboard."""


def print_json(value: object) -> None:
    """Print one JSON value on one line, in plain ASCII: it must survive any terminal's encoding."""
    print(json.dumps(value))


def print_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows under their heads, numbers to the right and words to the left."""
    cells = [[plain(str(cell)) for cell in row] for row in (head, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    right = [all(isinstance(row[column], int | float) for row in rows) for column in range(len(head))]
    for row in cells:
        line = "  ".join(
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        )
        print(line.rstrip())


def one_line(error: BaseException | str) -> str:
    """An error's message without line breaks."""
    return plain(" ".join(str(error).split()))


def plain(text: str) -> str:
    """A text without the signs that steer a terminal: names in a file are not to clear anybody's screen."""
    return text.translate(_STEERING)
