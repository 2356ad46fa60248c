"""How long it takes from launching the program until its first frame is shown, seen from outside.

    python tests/bench/bench_launch.py [PROGRAM] [--times N]

PROGRAM is a frozen dixmille-cli (or one file); without it, the game runs from this folder. Before the runs
that count there is one that does not: it brings the files into the memory, where all launches but the
very first finds them. Processor time is told too: it hardly depends on what else the machine does. A virtual
screen (xvfb-run) is nearer to a player's than SDL_VIDEODRIVER=dummy.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]


def launched(command: list[str]) -> tuple[float, float]:
    """Seconds until the first frame, and seconds of processor time of the whole run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = perf_counter()
    with subprocess.Popen(
        [*command, "bench", "launch"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as run:
        assert run.stdout is not None
        line = run.stdout.readline()
        seconds = perf_counter() - start
        run.stdout.read()
    if run.returncode != 0 or "first_frame" not in line:
        sys.exit(f"{command[0]} did not show a frame: exit code {run.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", type=Path)
    parser.add_argument("--times", type=int, default=10)
    args = parser.parse_args()
    command = [str(args.program.resolve())] if args.program else [sys.executable, "-m", "game"]
    launched(command)
    runs = [launched(command) for _ in range(args.times)]
    seconds, busy = ([run[index] for run in runs] for index in (0, 1))
    print(f"{' '.join(command)}   screen: {os.environ.get('SDL_VIDEODRIVER', 'as the system has it')}")
    print(
        f"first frame after {median(seconds):.3f} s in the median of {len(runs)} "
        f"({min(seconds):.3f} to {max(seconds):.3f}); processor {median(busy):.3f} s"
    )


if __name__ == "__main__":
    main()
