"""`dixmille bench`: how long a frame of the play scene takes while six dice roll, and the very first one."""

from __future__ import annotations

import argparse
import sys
from statistics import mean, median
from time import perf_counter
from typing import Final

from game.match import Match, Player
from game.output import print_json, print_table
from game.presets import load_preset
from game.rules.actions import Roll
from game.rules.state import Phase
from game.ui.loop import TICK
from game.ui.options import PlayOptions
from game.ui.program import Program
from game.ui.scenes.play import PlayScene
from game.ui.settings import Settings
from game.ui.unattended import unattended

FRAMES: Final = 400
"""Frames that are measured; about six throws."""


def run(args: argparse.Namespace) -> int:
    """Measure what is asked for, and print it."""
    return {"frames": _frames, "launch": _launch}[args.what](args)


def _launch(args: argparse.Namespace) -> int:
    """Open the game as for a player, and say so when the first frame is on the screen, then close it.

    How long that took knows whoever launched it, before there was a program that could look at a clock:
    tests/bench/bench_launch.py.
    """
    with unattended(Settings(), options=PlayOptions(size=args.size)) as program:
        program.step()
        print_json({"first_frame": True})
        sys.stdout.flush()
    return 0


def _frames(args: argparse.Namespace) -> int:
    """Frames count only while dice are moving."""
    match = Match(load_preset("classic").ruleset, [Player("Ana"), Player("Ben")])
    options = PlayOptions(size=args.size, seed=1, mute=True)
    with unattended(Settings(), match, options) as program:
        times = rolling_frames(program, FRAMES)
        size = program.window.surface.get_size()
    figures = {
        "size": f"{size[0]}x{size[1]}",
        "frames": len(times),
        "median_ms": round(1000 * median(times), 2),
        "p99_ms": round(1000 * sorted(times)[len(times) * 99 // 100], 2),
        "fps": round(1 / mean(times), 1),
    }
    if args.json:
        print_json(figures)
    else:
        print_table(list(figures), [list(figures.values())])
    return 0


def rolling_frames(program: Program, frames: int) -> list[float]:
    """Seconds that each of so many frames with six rolling dice took: ticking, drawing and presenting."""
    scene = program.stack.scenes[-1]
    if not isinstance(scene, PlayScene):
        raise TypeError("the program is not at the table")
    times: list[float] = []
    program.step(2)
    while len(times) < frames:
        if scene.settled and scene.session.state.phase is Phase.READY:
            scene.decide(Roll())
        elif scene.settled:
            scene.undo()  # six dice again, whatever these could have become
        rolling = scene.view.shown.rolling and len(scene.view.shown.felt) == 6
        start = perf_counter()
        program.loop.turn(TICK)
        if rolling and scene.view.shown.rolling:
            times.append(perf_counter() - start)
    return times
