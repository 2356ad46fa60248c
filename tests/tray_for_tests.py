"""Throws for the tests of the tray."""

from random import Random

from game.tray.box import Box
from game.tray.cube import NUMBERINGS
from game.tray.launch import Launch
from game.tray.replay import SEED_BITS, Throw


def drawn_throw(dice: int, launch: Launch, box: Box, rng: Random) -> Throw:
    """A throw of dice numbered evenly, with a seed drawn after them."""
    numberings = tuple(rng.choice(NUMBERINGS) for _ in range(dice))
    return Throw(numberings, rng.getrandbits(SEED_BITS), launch, box)
