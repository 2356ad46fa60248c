"""Solved games in small files, named by the rules they were solved for.

Chances are rounded to whole numbers of a grain, and each is told by how it differs from what its neighbours
(the one before in its row, in its column, and in both) let expect: chances are smooth, so these numbers are
small, and pack well. The grain is the finest one with which the file stays small enough.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from game.ai.duel.ends import Ends
from game.ai.duel.plans import Floats
from game.ai.duel.solver import Solution, layout_of
from game.ai.duel.standings import TooFineError, grid
from game.ai.duel.table import Duel, plain
from game.rules.ruleset import Ruleset

VERSION: Final = 1
GRAINS: Final = tuple(2**power for power in range(22, 9, -1))
"""How many parts a chance of 1 is divided into, the finest first."""

BYTES: Final = 4
"""How many bytes a difference of the finest grain may need."""

SIZE: Final = 400_000
"""Bytes a file should not pass."""

Words = NDArray[np.int64]


class DuelFileError(ValueError):
    """A file that holds no solution of these rules."""


def duel_key(ruleset: Ruleset) -> str:
    """The name of the solution of a rule set: rules that are solved alike share it."""
    table = plain(ruleset).to_table()
    told = json.dumps([VERSION, *(table[name] for name in sorted(table))], separators=(",", ":"))
    return sha256(told.encode()).hexdigest()[:24]


def pack(duel: Duel, size: int = SIZE) -> bytes:
    """A solution as the content of a file; larger than `size` only if even the coarsest grain is too fine."""
    for grain in GRAINS:
        content = _pack(duel, grain)
        if len(content) <= size:
            break
    return content


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
        values = _from_small(arrays, "values", shape) / grain
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
        **_to_small("values", solution.values, grain),
    )
    return buffer.getvalue()


def _to_small(name: str, values: Floats, grain: int) -> dict[str, Any]:
    """Differences from what neighbours let expect, low and high bytes apart."""
    whole: Words = np.rint(values * grain).astype(np.int64)
    padded = np.pad(whole, [(0, 0)] * (whole.ndim - 2) + [(1, 0), (1, 0)])
    unexpected = np.diff(np.diff(padded, axis=-1), axis=-2)
    # Small numbers of both signs as small positive ones: 0, -1, 1, -2, 2 ...
    folded = np.where(unexpected < 0, -2 * unexpected - 1, 2 * unexpected)
    return {f"{name}_{part}": (folded >> 8 * part & 255).astype(np.uint8) for part in range(BYTES)}


def _from_small(arrays: Mapping[str, NDArray[Any]], name: str, shape: tuple[int, ...]) -> Floats:
    folded = np.empty((*shape, BYTES), dtype=np.uint8)
    for part in range(BYTES):
        folded[..., part] = arrays[f"{name}_{part}"]
    words = folded.view("<u4")[..., 0]
    whole = np.where(words & 1, ~(words >> 1), words >> 1).view(np.int32)
    np.cumsum(whole, axis=-2, out=whole)
    np.cumsum(whole, axis=-1, out=whole)
    return whole.astype(np.float64)
