"""Solved games in small files, named by the rules they were solved for.

Chances are smooth, so `pyramid` makes numbers of them that are small and mostly 0, and pack well. The grain
is the finest one with which the file stays small enough.
"""

from __future__ import annotations

import json
import zipfile
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from game.ai.duel.ends import Ends
from game.ai.duel.plans import Ints
from game.ai.duel.pyramid import from_words, to_words
from game.ai.duel.solver import Solution, layout_of
from game.ai.duel.standings import TooFineError, grid
from game.ai.duel.table import Duel, plain
from game.rules.ruleset import Ruleset

VERSION: Final = 2
GRAINS: Final = tuple(round(2 ** (power / 4)) for power in range(88, 32, -1))
"""How many steps a chance of 1 is divided into, the finest first."""

BYTES: Final = 4
"""How many bytes a number of the finest grain may need."""

SIZE: Final = 400_000
"""Bytes a file should not pass."""


class DuelFileError(ValueError):
    """A file that holds no solution of these rules."""


def duel_key(ruleset: Ruleset) -> str:
    """The name of the solution of a rule set: rules that are solved alike share it."""
    table = plain(ruleset).to_table()
    told = json.dumps([VERSION, *(table[name] for name in sorted(table))], separators=(",", ":"))
    return sha256(told.encode()).hexdigest()[:24]


def pack(duel: Duel, size: int = SIZE) -> bytes:
    """A solution as the content of a file; larger than `size` only if even the coarsest grain is too fine."""
    packed = cache(partial(_pack, duel))
    if len(packed(GRAINS[0])) <= size:  # as most are
        return packed(GRAINS[0])
    fitting = bisect_left(GRAINS, -size, hi=len(GRAINS) - 1, key=lambda grain: -len(packed(grain)))
    return packed(GRAINS[fitting])


def unpack(ruleset: Ruleset, content: bytes) -> Duel:
    """The solution in a file's content; its chances are off by `error` at most.

    Raises DuelFileError if it is none, or one of other rules.
    """
    rules = plain(ruleset)
    try:
        with np.load(BytesIO(content), allow_pickle=False) as stored:
            arrays: dict[str, NDArray[Any]] = dict(stored)
        head = json.loads(arrays["head"].tobytes())
        if head["key"] != duel_key(ruleset):
            raise DuelFileError("it was solved for other rules")
        board, layout, grain = grid(rules), layout_of(rules), int(head["grain"])
        shape = (layout.tables, board.kinds, board.kinds, board.size, board.size)
        values = from_words(_unfold(arrays), shape, 1.0 / grain)
        last = arrays["last"].astype(np.float64)
        ends = Ends(last.shape[2] // 2, (last[0], last[1]), arrays["tie"].astype(np.float64))
        two = arrays["two"].astype(np.float64)[arrays["two_rows"]]
    except (KeyError, ValueError, OSError, EOFError, zipfile.BadZipFile, TooFineError) as error:
        raise DuelFileError(str(error)) from error
    return Duel(ruleset, Solution(board, layout, ends, values, two), 0.5 / grain + float(head["error"]))


def _pack(duel: Duel, grain: int) -> bytes:
    solution = duel.solution
    head = json.dumps({"key": duel_key(duel.ruleset), "grain": grain, "error": duel.error}).encode()
    rows = solution.two.reshape(-1, max(1, solution.two.shape[-1]))
    two, numbers = (
        np.unique(rows, axis=0, return_inverse=True) if len(rows) else (rows, np.zeros(0, np.int64))
    )
    buffer = BytesIO()
    np.savez_compressed(
        buffer,
        head=np.frombuffer(head, dtype=np.uint8),
        tie=solution.ends.tie.astype(np.float32),
        last=np.stack(solution.ends.last).astype(np.float32),
        two=two.astype(np.float32),
        two_rows=numbers.reshape(solution.two.shape[:2]).astype(np.uint16),
        **_fold(to_words(solution.values, 1.0 / grain)),
    )
    return buffer.getvalue()


def _fold(words: Ints) -> dict[str, Any]:
    """Whole numbers that are mostly 0: a bit for each that is not, and their lower and higher bytes apart."""
    there = words != 0
    some = words[there]
    # Small numbers of both signs as small positive ones: -1, 1, -2, 2 ...
    folded = np.where(some < 0, -2 * some - 2, 2 * some - 1).astype(f"<u{BYTES}")
    small = {"there": np.packbits(there)}
    return small | {f"byte_{part}": (folded >> 8 * part).astype(np.uint8) for part in range(BYTES)}


def _unfold(arrays: Mapping[str, NDArray[Any]]) -> Ints:
    """The whole numbers that were folded, and up to seven zeros behind them."""
    there = np.unpackbits(arrays["there"]).astype(bool)
    folded = sum(arrays[f"byte_{part}"].astype(np.int64) << 8 * part for part in range(BYTES))
    words = np.zeros(len(there), dtype=np.int64)
    words[there] = np.where(folded & 1, (folded + 1) // 2, -(folded // 2) - 1)
    return words
