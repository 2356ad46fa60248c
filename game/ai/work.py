"""Long work off the frame: done in a process of its own, what it finds polled once a tick.

A busy thread would cost every frame, so there is none. Where no process can be had, or it dies or does not
answer, something plainer is worked out here instead, in small slices.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol

PATIENCE: Final = 1800
"""Polls in a row (half a minute of ticks) without anything found, after which a process is given up."""

Steps = Callable[..., Iterator[object]]
"""Work in steps: each yields something found, or None. For a process it is a function of a module."""


class WorkLostError(Exception):
    """The process that was to do it will find nothing more."""


class Work(Protocol):
    """Work that is under way."""

    def poll(self) -> object | None:
        """The next thing it has found, if there is one. Raises WorkLostError if there never will be."""

    def stop(self) -> None:
        """Give it up; may be called again."""


class ProcessWork:
    """Work in a spawned process, which ends with this one. Raises OSError or RuntimeError if it cannot.

    What is found and not polled yet waits in a pipe; when that is full, the process waits, too.
    """

    def __init__(self, steps: Steps, *given: object) -> None:
        context = get_context("spawn")
        self._found, end = context.Pipe(duplex=False)
        self._process = context.Process(target=_do, args=(end, steps, given), daemon=True)
        self._waited = 0
        try:
            self._process.start()
        except BaseException:
            self._found.close()
            raise
        finally:
            end.close()  # it belongs to the process alone, so its death ends the pipe

    def poll(self) -> object | None:
        """The next thing it has found. Raises WorkLostError if the process ended, died or takes too long."""
        self._waited += 1
        try:
            if self._found.poll():
                self._waited = 0
                found: object = self._found.recv()
                return found
        except (EOFError, OSError) as error:
            raise WorkLostError("the process has ended") from error
        if self._waited > PATIENCE:
            raise WorkLostError("the process does not answer")
        return None

    def stop(self) -> None:
        """End the process."""
        self._found.close()
        self._process.kill()


class SliceWork:
    """Work done here, some steps at each poll; what is found ends a slice."""

    def __init__(self, steps: Iterator[object], slice_: int) -> None:
        self._steps = steps
        self._slice = slice_

    def poll(self) -> object | None:
        """Do a slice. Raises WorkLostError once all is done."""
        for _ in range(self._slice):
            try:
                found = next(self._steps)
            except StopIteration as done:
                raise WorkLostError("all is done") from done
            if found is not None:
                return found
        return None

    def stop(self) -> None:
        """Give it up."""
        close: Any = getattr(self._steps, "close", None)
        if close is not None:
            close()


def _do(end: Connection, steps: Steps, given: tuple[object, ...]) -> None:
    """What the process does: send what it finds, to somebody who may be gone. Ctrl-C is the game's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError), end:
        for found in steps(*given):
            if found is not None:
                end.send(found)
