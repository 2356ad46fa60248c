"""Prints how fast and how even the tray throws: `python tests/bench/bench_tray.py [flights]`."""

import gc
import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.tray.box import Box, Rim
from game.tray.fairness import Measurement, fair_p, measure, quantile
from game.tray.flight import Flight
from game.tray.launch import Launch
from game.tray.roller import TrayRoller

DICE = 6


def throw_many(count: int, force: float | None, seed: int, rim: Rim) -> tuple[list[Flight], list[float]]:
    """Throw with one force, or with forces drawn evenly; return flights and each poll's CPU seconds."""
    rng = Random(seed)
    roller = TrayRoller(Random(seed + 1), Box(rim))
    flights, polls = [], []
    for _ in range(count):
        roller.throw(
            DICE,
            Launch(
                force=rng.random() if force is None else force,
                aim=rng.uniform(-0.3, 0.3),
                hand=rng.uniform(-1, 1),
            ),
        )
        landing = None
        while landing is None:
            start = process_time()
            landing = roller.poll()
            polls.append(process_time() - start)
        if landing.flight is not None:
            flights.append(landing.flight)
    return flights, polls


def show(name: str, result: Measurement, polls: list[float], flights: list[Flight]) -> None:
    """Print one set of throws."""
    faces = [flight.faces for flight in flights]
    print(
        f"{name}: {result.flights / sum(polls):.1f} flights/s, {len(polls) / result.flights:.1f} polls each,",
        end=" ",
    )
    print(f"poll p50 {1000 * quantile(polls, 0.5):.2f} p99 {1000 * quantile(polls, 0.99):.2f} ms,", end=" ")
    print(f"max {1000 * max(polls):.1f} ms")
    print(f"  rest p50 {result.rest_p50:.2f} p95 {result.rest_p95:.2f} p99 {result.rest_p99:.2f}", end=" ")
    print(f"max {result.rest_max:.2f} s; snap max {result.snap_max:.2f} degrees;", end=" ")
    print(f"nudged {result.nudged}, rethrown {result.rethrown}, off {result.off}")
    print(
        f"  chi-square p {result.tally.p:.4f}; by die {[round(tally.p, 4) for tally in result.by_die]}",
        end="; ",
    )
    print(f"all six equal {sum(len(set(six)) == 1 for six in faces)} of {len(faces)}")
    ups = [
        fair_p(up + 1 for up in place if up is not None)
        for place in zip(*(flight.ups for flight in flights), strict=True)
    ]
    print(f"  body's faces, before numbering, by die {[round(p, 4) for p in ups]}")
    bounces = [sum(knock.on == "felt" for knock in flight.knocks) / DICE for flight in flights]
    ends = [pose.position[1] for flight in flights for pose in flight.poses(flight.ticks)]
    print(f"  bounces per die {sum(bounces) / len(bounces):.2f}, mean y at rest {sum(ends) / len(ends):.2f}")


def main() -> None:
    """Throw with any, the weakest and the strongest force, and over a low rim."""
    gc.disable()  # the thousands of flights kept here are the benchmark's, not the game's
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    sets: tuple[tuple[str, float | None, int, Rim], ...] = (
        ("any force", None, 1, "high"),
        ("weakest", 0.0, 2, "high"),
        ("strongest", 1.0, 3, "high"),
        ("strongest, low rim", 1.0, 3, "low"),
    )
    for name, force, seed, rim in sets:
        flights, polls = throw_many(count, force, seed, rim)
        show(name, measure(flights), polls, flights)


if __name__ == "__main__":
    main()
