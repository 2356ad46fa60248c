"""`dixmille throw`: real flights of dice without a screen, and how even and how long they were."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from game.output import ToolError, print_json, print_table
from game.tools.score import Subparsers
from game.tray.box import Box, Rim
from game.tray.fairness import Tally, chi_square, measure
from game.tray.flight import Flight
from game.tray.launch import HANDFUL, Launch
from game.tray.roller import TrayRoller

FACES = range(1, 7)


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("throw", help="real flights of dice, counted", description=__doc__)
    parser.add_argument("--dice", metavar="N", type=int, default=6, help=f"1 to {HANDFUL} at once (6)")
    parser.add_argument("--count", metavar="N", type=int, default=1000, help="how many throws (1000)")
    parser.add_argument("--seed", metavar="S", type=int, help="the same seed brings the same flights")
    parser.add_argument("--force", metavar="F", type=float, default=0.5, help="0, weakest, to 1 (0.5)")
    parser.add_argument("--rim", choices=get_args(Rim), default="high", help="over a low one dice may fall")
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Fly the throws and print what they showed. Raises ToolError for throws that no hand can make."""
    if not 1 <= args.dice <= HANDFUL:
        raise ToolError(f"{args.dice} dice cannot be thrown; 1 to {HANDFUL} can")
    if args.count < 1:
        raise ToolError(f"{args.count} throws cannot be made; at least one can")
    try:
        launch = Launch(force=args.force)
    except ValueError as error:
        raise ToolError(f"the force {args.force} is not between 0 and 1") from error
    seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
    started = time.process_time()
    flights = fly(args.dice, args.count, seed, launch, Box(args.rim))
    result = summed_up(flights, time.process_time() - started) | {"seed": seed}
    if args.json:
        print_json(result)
    else:
        _print_for_people(flights, result)
    return 0


def fly(dice: int, count: int, seed: int, launch: Launch, box: Box) -> list[Flight]:
    """So many flights, the same for the same seed; only how they ended is kept of them."""
    roller = TrayRoller(random.Random(seed), box)
    flights: list[Flight] = []
    while len(flights) < count:
        roller.throw(dice, launch)
        landing = roller.poll()
        while landing is None:
            landing = roller.poll()
        if landing.flight is not None:
            # A hundred thousand flights with every pose on their way would not fit into memory.
            flights.append(replace(landing.flight, track=b"", knocks=()))
    return flights


def summed_up(flights: Sequence[Flight], seconds: float) -> dict[str, object]:
    """What `--json` prints. `p` is the chance that fair dice come up at least as unevenly as these did.

    `by_die` counts the faces of each die apart, with its own `p` in `p_by_die`; `off` dice left the tray and
    are not in any count. `rest_s` are the seconds until the last die lies still; `snap_max_deg` is the most
    that a resting die was eased level, in degrees; `renudged` counts pushes of leaning dice.
    `flights_per_s` are those in a second of one core.
    """
    measured = measure(flights)
    return {
        "faces": _by_face(measured.tally),
        "by_die": [_by_face(tally) for tally in measured.by_die],
        "off": measured.off,
        "chi2": round(chi_square(measured.tally.counts), 3) if measured.tally.total else 0.0,
        "p": round(measured.tally.p, 5),
        "p_by_die": [round(tally.p, 5) for tally in measured.by_die],
        "rest_s": {
            "p50": round(measured.rest_p50, 3),
            "p95": round(measured.rest_p95, 3),
            "p99": round(measured.rest_p99, 3),
            "max": round(measured.rest_max, 3),
        },
        "snap_max_deg": round(measured.snap_max, 2),
        "renudged": measured.nudged,
        "rethrown": measured.rethrown,
        "flights_per_s": round(len(flights) / seconds, 1),
    }


def _by_face(tally: Tally) -> dict[str, int]:
    return {str(face): count for face, count in enumerate(tally.counts, start=1)}


def _print_for_people(flights: Sequence[Flight], result: dict[str, object]) -> None:
    measured = measure(flights)
    rows = [(die, *tally.counts, f"{tally.p:.3f}") for die, tally in enumerate(measured.by_die, start=1)]
    print_table(("die", *map(str, FACES), "p"), rows)
    print(f"all dice: chi2 {result['chi2']} with 5 degrees of freedom, p {result['p']}")
    rest = (measured.rest_p50, measured.rest_p95, measured.rest_p99, measured.rest_max)
    print("seconds to rest: half {:.2f}, 95 % {:.2f}, 99 % {:.2f}, longest {:.2f}".format(*rest))
    print(
        f"off the tray {measured.off}, pushed {measured.nudged}, thrown again {measured.rethrown}, "
        f"eased level by up to {measured.snap_max:.1f}°"
    )
    print(f"{len(flights)} flights, {result['flights_per_s']} a second, seed {result['seed']}")
