"""Games of two solved beside the game that is played, in a process of its own that ends with the program.

It takes a minute or so, on one core, and gives way to whatever else wants it. What is kept already is found
at once. Whatever becomes of it, nobody waits: bots play for points until the table is there.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from game.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from game.ai.duel.parcels import Arriving, Label
    from game.ai.duel.playing import Playing

NICENESS: Final = 10
"""How much the process gives way to others, where the system knows such a thing."""

PERCENT: Final = 100


class DuelLostError(Exception):
    """The table will never be there: the rules are too fine for one, or the process died."""


class DuelSolver(Protocol):
    """A game of two that is being solved, or looked up."""

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1, as far as is known."""

    def poll(self) -> Playing | None:
        """The table once it is there. Raises DuelLostError if it will never be."""

    def stop(self) -> None:
        """Give it up; may be called again."""


StartDuel = Callable[[Ruleset], DuelSolver]
"""Begins to solve a game of two. Raises OSError or RuntimeError if it cannot."""


class ProcessDuel:
    """Solves in a spawned process and keeps the solution in `cache`.

    Raises OSError or RuntimeError if there can be no process.
    """

    def __init__(self, ruleset: Ruleset, cache: Path | None) -> None:
        # These take a moment, which is better spent now than when the table comes.
        from game.ai.duel.parcels import Arriving  # noqa: PLC0415
        from game.ai.duel.playing import Playing, prepare  # noqa: PLC0415
        from game.ai.duel.standings import TooFineError  # noqa: PLC0415

        with suppress(TooFineError):  # the process will say so
            prepare(ruleset)

        def begin(label: Label) -> Arriving:
            return Arriving(ruleset, label)

        self._begin = begin
        self._read = Playing
        self._arriving: Arriving | None = None
        context = get_context("spawn")
        self._answers, answer = context.Pipe(duplex=False)
        self._process = context.Process(target=_solve, args=(ruleset, cache, answer), daemon=True)
        self._progress = 0.0
        try:
            self._process.start()
        except BaseException:
            self._answers.close()
            raise
        finally:
            answer.close()  # the other end belongs to the process alone, so its death ends the pipe

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1, as far as is known."""
        return self._progress

    def poll(self) -> Playing | None:
        """The table once it is there. Raises DuelLostError if it will never be."""
        try:
            # One message at a time, for tables are large.
            message = self._answers.recv() if self._answers.poll() else None
        except (EOFError, OSError) as error:
            raise DuelLostError("the process ended without an answer") from error
        if isinstance(message, str):
            raise DuelLostError(message)
        if isinstance(message, float):
            self._progress = message
        elif isinstance(message, tuple):
            self._arriving = self._begin(message)
        elif message is not None and self._arriving is not None:
            duel = self._arriving.add(message)
            return None if duel is None else self._read(duel)
        return None

    def stop(self) -> None:
        """End the process."""
        self._answers.close()
        self._process.kill()


class Duels:
    """The solved games of two: those that are there, and the one that is being solved."""

    def __init__(self, start: StartDuel | None) -> None:
        self._start = start
        self._tables: dict[Ruleset, Playing | None] = {}
        self._solving: tuple[Ruleset, DuelSolver] | None = None

    def want(self, ruleset: Ruleset) -> None:
        """Begin to solve a game, in place of any other, unless it is there or cannot be."""
        if ruleset in self._tables or (self._solving is not None and self._solving[0] == ruleset):
            return
        self.stop()
        if self._start is None:
            return
        try:
            self._solving = ruleset, self._start(ruleset)
        except (OSError, RuntimeError):
            self._tables[ruleset] = None

    def table(self, ruleset: Ruleset) -> Playing | None:
        """A solved game, if it is there."""
        return self._tables.get(ruleset)

    def progress(self, ruleset: Ruleset) -> float | None:
        """How much of a game is solved; None if it is not being solved."""
        if self._solving is None or self._solving[0] != ruleset:
            return None
        return self._solving[1].progress

    def poll(self) -> Ruleset | None:
        """The rules of a table that has just come."""
        if self._solving is None:
            return None
        ruleset, solver = self._solving
        try:
            table = solver.poll()
        except DuelLostError:
            self._tables[ruleset] = None
            self.stop()
            return None
        if table is None:
            return None
        self._tables[ruleset] = table
        self.stop()
        return ruleset

    def stop(self) -> None:
        """Give up what is being solved."""
        if self._solving is not None:
            self._solving[1].stop()
            self._solving = None


def _solve(ruleset: Ruleset, cache: Path | None, answer: Connection) -> None:
    """What the process does: look the game up or solve it, keep it, and send it to somebody who may be gone.

    Sends how much is done, then the duel in parcels; or a sentence, if there can be none. Ctrl-C is the
    game's business.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read by numpy as it is imported
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    from game.ai.duel.parcels import parcels  # noqa: PLC0415
    from game.ai.duel.shelf import find, keep  # noqa: PLC0415
    from game.ai.duel.standings import TooFineError  # noqa: PLC0415
    from game.ai.duel.table import duel_steps  # noqa: PLC0415

    with suppress(OSError), answer:
        duel = find(ruleset, cache)
        steps, told = duel_steps(ruleset), 0
        try:
            while duel is None:
                done = next(steps)
                if int(done * PERCENT) > told:
                    told = int(done * PERCENT)
                    answer.send(done)
        except StopIteration as end:
            duel = end.value
            if cache is not None:
                with suppress(OSError):
                    keep(duel, cache)
        except TooFineError as error:
            answer.send(str(error))
            return
        for parcel in parcels(duel):
            answer.send(parcel)
