"""How long a frame of six rolling dice on the table takes, and how long the table takes to paint.

Run by hand: python tests/bench/bench_dice.py [flights] [set of dice]. Real flights, as long as all six dice
still move.
"""

import os
import sys
from random import Random
from time import perf_counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.tray.cube import Pose
from game.tray.roller import TrayRoller
from game.ui.draw.camera import Camera
from game.ui.draw.dice import DicePainter, ShownDie
from game.ui.draw.looks import DICE_SETS
from game.ui.draw.table import TablePainter

SIZES = ((1280, 720), (1920, 1080), (2560, 1440))


def frames(flights: int) -> list[tuple[ShownDie, ...]]:
    roller = TrayRoller(Random(4))
    shown = []
    for _ in range(flights):
        roller.throw(6)
        while (landing := roller.poll()) is None:
            pass
        flight = landing.flight
        if flight is None:
            raise RuntimeError("a tray roller without a flight")
        before: tuple[Pose, ...] = ()
        for tick in range(flight.ticks):
            poses = flight.poses(tick)
            if before and all(one != other for one, other in zip(poses, before, strict=True)):
                shown.append(
                    tuple(ShownDie(pose, n) for pose, n in zip(poses, flight.numberings, strict=True))
                )
            before = poses
    return shown


def main() -> None:
    dice = frames(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
    look = DICE_SETS[sys.argv[2] if len(sys.argv) > 2 else "ivory"]
    print(f"{len(dice)} frames of six moving dice, {look.name}")
    for size in SIZES:
        screen = pygame.display.set_mode(size)
        # Between seats and scores, under the rail: where the play scene has the tray.
        rect = pygame.Rect(size[0] * 16 // 100, size[1] * 15 // 100, size[0] * 65 // 100, size[1] * 77 // 100)
        camera = Camera(rect)
        start = perf_counter()
        background = TablePainter().picture(size, camera)
        table_ms = (perf_counter() - start) * 1000
        painter = DicePainter(camera, look)
        times, blits = [], []
        for frame in dice:
            start = perf_counter()
            screen.blit(background, (0, 0))
            blits.append((perf_counter() - start) * 1000)
            painter.draw(screen, frame)
            times.append((perf_counter() - start) * 1000)
        times.sort()
        blits.sort()
        print(
            f"{size[0]}x{size[1]}: table and dice median {times[len(times) // 2]:.2f} ms, "
            f"p99 {times[len(times) * 99 // 100]:.2f} ms (of it the table {blits[len(blits) // 2]:.2f}); "
            f"table painted in {table_ms:.0f} ms"
        )


if __name__ == "__main__":
    main()
