"""What `dixmille solve` does about whole games of two: look them up or solve them, tell and keep them."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from game.ai.duel.shelf import find, keep, path_in
from game.ai.duel.standings import TooFineError
from game.ai.duel.table import Duel, duel_steps
from game.output import ToolError
from game.rules.ruleset import Ruleset
from game.rules.state import Seat

PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Standing:
    """The totals of two seats, the one that is about to play first."""

    own: int
    other: int


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A solved game, and the totals that somebody asks about."""

    duel: Duel
    standing: Standing | None

    def to_table(self) -> dict[str, object]:
        """What `--json` prints: chances to six places; `why_not` only where the solution is not exact.

        `at` holds the chances of a seat with such totals: `first` if it is about to begin a round, `second`
        if it is to answer in a round that the other began.
        """
        duel = self.duel
        table: dict[str, object] = {"first_seat": round(duel.first_seat, 6), "exact": duel.exact}
        if duel.gaps:
            table["why_not"] = list(duel.gaps)
        if self.standing is not None:
            first, second = chances(duel, self.standing)
            table["at"] = {"first": round(first, 6), "second": round(second, 6)}
        return table

    def lines(self) -> Iterator[str]:
        """The same in words."""
        duel, standing = self.duel, self.standing
        yield f"The seat that begins wins {duel.first_seat:.4%} of games of two, both playing perfectly."
        if standing is not None:
            first, second = chances(duel, standing)
            yield (
                f"With {standing.own} to {standing.other} it wins {first:.4%} if it begins a round,"
                f" {second:.4%} if it answers."
            )
        yield "This is exact." if duel.exact else f"This is not exact: {'; '.join(duel.gaps)}."


def solved_game(ruleset: Ruleset, cache: Path, *, at: str | None, fresh: bool) -> SolvedGame:
    """A game looked up or solved. Raises ToolError if it cannot be, or for totals that no seat can have."""
    standing = None if at is None else read_standing(at, ruleset)
    return SolvedGame(find_or_solve(ruleset, cache, fresh=fresh), standing)


def find_or_solve(ruleset: Ruleset, cache: Path, *, fresh: bool = False) -> Duel:
    """A solved game, looked up if it is kept and need not be `fresh`. Raises ToolError if it cannot be."""
    duel = None if fresh else find(ruleset, cache)
    if duel is None:
        duel = _solve(ruleset, sys.stderr)
        with suppress(OSError):  # it is solved all the same
            keep(duel, cache)
    return duel


def write_all(rulesets: Mapping[str, Ruleset], folder: Path) -> int:
    """Solve each rule set and keep it in a folder; those of which the folder has a sound file are left."""
    for name, ruleset in rulesets.items():
        if find(ruleset, None, folder) is not None:
            print(f"{name}: {path_in(folder, ruleset).name} is there")
            continue
        started = time.perf_counter()
        duel = _solve(ruleset, sys.stderr)
        seconds = time.perf_counter() - started
        try:
            path = keep(duel, folder)
        except OSError as error:
            raise ToolError(f"{folder}: {error.strerror}") from error
        kept = find(ruleset, None, folder)
        error_kept = duel.error if kept is None else kept.error
        print(
            f"{name}: {path.name}, {path.stat().st_size} bytes, off by {error_kept:.1e} at most,"
            f" first seat {duel.first_seat:.6f}, {seconds:.1f} s",
            flush=True,
        )
    return 0


def read_standing(text: str, ruleset: Ruleset) -> Standing:
    """The totals in a text like `2500,4000`. Raises ToolError for what no seat between turns can have."""
    parts = text.split(",")
    try:
        own, other = (int(part) for part in parts)
    except ValueError as error:
        raise ToolError(f"{text!r} are no two totals like 2500,4000") from error
    floor = ruleset.floor
    for total in (own, other):
        if total >= ruleset.target:
            raise ToolError(f"{total} is not below the target of {ruleset.target}")
        if total % ruleset.step:
            raise ToolError(f"{total} is no sum of these points, which are multiples of {ruleset.step}")
        if floor is not None and total < floor:
            raise ToolError(f"{total} is below the lowest total of {floor}")
    return Standing(own, other)


def chances(duel: Duel, standing: Standing) -> tuple[float, float]:
    """The chance of the seat about to play: beginning a round, and answering in one the other began."""
    seats = [Seat(total=total, open=total > 0) for total in (standing.own, standing.other)]
    return duel.win(*seats), duel.win(*seats, answering=True)


def _solve(ruleset: Ruleset, stream: TextIO) -> Duel:
    """Solve a game, telling how far it is: a line rewritten in a terminal, one for each tenth elsewhere."""
    percent, steps = 0, duel_steps(ruleset)
    try:
        while True:
            before, percent = percent, int(next(steps) * PERCENT)
            if stream.isatty() and percent != before:
                print(f"\rsolving: {percent} %", end="", file=stream, flush=True)
            elif percent // 10 != before // 10:
                print(f"solving: {percent} %", file=stream, flush=True)
    except StopIteration as done:
        duel: Duel = done.value
        return duel
    except TooFineError as error:
        raise ToolError(f"a game by these rules cannot be solved: {error}") from error
    finally:
        if stream.isatty():
            print("\r\033[K", end="", file=stream, flush=True)
