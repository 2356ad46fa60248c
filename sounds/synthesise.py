"""Make every sound of the game: `python sounds/synthesise.py [FOLDER]` writes the files, here by default.

Nothing is recorded; each sound is a sum of ringing modes (see instruments.py), with a seed taken from its
name, so that the same name always gives the same sound. Needs numpy and soundfile, which the game does not.

Recipes: modal synthesis with the plastic's damping 90 + 0.055 · f after van den Doel and Pai, the noise of a
small body's own acceleration after Chadwick, Zheng and James (2012). Music is in D.
"""

import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from instruments import (
    RATE,
    Generator,
    Mode,
    Signal,
    band,
    bar,
    bell,
    brass,
    brush,
    contact,
    faded,
    loudness,
    low_pass,
    mix,
    moments,
    puff,
    ring,
    room,
    shaped,
    strike,
)
from vorbis import encoded

CEILING: Final = 0.6
TAKES: Final = 8
D5: Final = 587.33
_PLASTIC: Final = (1.0, 1.58, 2.24, 2.92, 3.6, 4.2, 5.05)  # a small cube's modes, inharmonic


def semitones(count: float) -> float:
    """Return the ratio of frequencies this many semitones apart."""
    return float(2 ** (count / 12))


# --- knocks ------------------------------------------------------------------------------------------------


def _cube(rng: Generator, pitch: float, seconds: float) -> Signal:
    """Return a die's own ring; where it is hit changes which modes speak, so the amplitudes are drawn."""
    pitches = [pitch * ratio * rng.uniform(0.98, 1.02) for ratio in _PLASTIC]
    return ring(
        [Mode(f, rng.uniform(0.5, 1.0) / (1 + k) ** 0.8, 90 + 0.055 * f) for k, f in enumerate(pitches)],
        seconds,
    )


def die_on_die(rng: Generator, *, soft: bool = False) -> Signal:
    """Return two dice hitting: both ring, over the short click of their sudden stop."""
    seconds = 0.13
    force = contact(rng.uniform(0.00042, 0.0005) if soft else rng.uniform(0.00016, 0.00022))
    both = _cube(rng, rng.uniform(1950, 2250), seconds) + _cube(rng, rng.uniform(2250, 2550), seconds)
    click = np.zeros(len(both))
    click[: len(force) - 1] = np.diff(force) / np.abs(np.diff(force)).max()
    table = strike(ring([Mode(rng.uniform(170, 190), 1, 45)], seconds), contact(0.002))
    rub = puff(rng, seconds, 0.003, band(3000, 0.8))
    return strike(both, force) + (0.04 if soft else 0.12) * click + 0.035 * table + 0.04 * rub


def wood(rng: Generator, *, soft: bool = False) -> Signal:
    """Return a die hitting the rim: the board's modes between 400 and 900 Hz, a little of the die above."""
    seconds = 0.24
    lean = rng.uniform(0.94, 1.06)
    board = ring(
        [
            Mode(lean * f * rng.uniform(0.98, 1.02), a * rng.uniform(0.6, 1.0), 38 + 0.05 * f)
            for f, a in (
                (418, 0.5),
                (556, 0.9),
                (684, 1.0),
                (862, 0.9),
                (1190, 0.5),
                (1630, 0.35),
                (2240, 0.25),
            )
        ],
        seconds,
    )
    force = contact(rng.uniform(0.001, 0.0013) if soft else rng.uniform(0.0005, 0.0007))
    die = strike(_cube(rng, rng.uniform(2000, 2500), seconds), contact(0.0005))
    rub = puff(rng, seconds, 0.004, band(900, 0.7))
    return strike(board, force) + (0.03 if soft else 0.1) * die + 0.1 * rub


def felt(rng: Generator, *, soft: bool = False) -> Signal:
    """Return a die landing on cloth over a table: a low damped thump, a breath of cloth, no click."""
    seconds = 0.22
    lean = rng.uniform(0.92, 1.08)
    table = ring(
        [
            Mode(lean * f * rng.uniform(0.97, 1.03), a * rng.uniform(0.7, 1.0), d)
            for f, a, d in ((146, 0.5, 42), (222, 0.8, 60), (328, 1.0, 85), (470, 0.8, 115), (655, 0.5, 150))
        ],
        seconds,
    )
    force = contact(rng.uniform(0.0026, 0.0032) if soft else rng.uniform(0.0014, 0.0018))
    cloth = puff(rng, seconds, 0.016 if soft else 0.011, band(420 if soft else 560, 0.6))
    return strike(table, force) + (0.18 if soft else 0.28) * cloth


# --- handling dice -----------------------------------------------------------------------------------------


def shake(rng: Generator) -> Signal:
    """Return dice rattling in closed hands, one second that loops: five shakes, quiet where the ends meet."""
    rattle = np.zeros(RATE)
    for swing in range(5):
        for _ in range(rng.integers(5, 8)):
            at = (swing + 0.42 + 0.17 * rng.standard_normal()) / 5
            knock = die_on_die(rng, soft=rng.random() < 0.6) * rng.uniform(0.25, 1.0)
            where = (round(at * RATE) + np.arange(len(knock))) % RATE  # a tail past the end starts the loop
            rattle[where] += knock
    sway = 0.5 - 0.5 * np.cos(2 * np.pi * 5 * moments(1.0))
    palms = shaped(rng.standard_normal(RATE), band(1100, 0.7), loop=True)
    hands = shaped(rattle, low_pass(2900), loop=True)
    hands /= np.abs(hands).max()
    palms *= sway**2 / np.abs(palms).max()
    return hands + 0.05 * palms


def pick(rng: Generator) -> Signal:
    """Return a die taken up between two nails: a small bright tick that rises."""
    low = strike(_cube(rng, 1900, 0.1), contact(0.0004))
    high = strike(_cube(rng, 2500, 0.1), contact(0.0003))
    tone = bar(D5 * 1.5, 0.14, 45, 0.0012, bright=0.15)
    return mix(0.16, (0, 0.5, low), (0.028, 1.0, high), (0.028, 0.5, tone))


def put_back(rng: Generator) -> Signal:
    """Return a die set down on the cloth again: the tick falls, a small thump under it."""
    tick = strike(_cube(rng, 1700, 0.1), contact(0.0005))
    tone = bar(D5, 0.14, 45, 0.0016, bright=0.12)
    return mix(0.2, (0, 0.5, tick), (0.02, 0.6, tone), (0.024, 1.2, felt(rng, soft=True)))


def keep(rng: Generator) -> Signal:
    """Return a die pushed over the felt until it touches the rail."""
    return mix(0.44, (0, 0.4, brush(rng, 0.24, 650, 1300)), (0.205, 1.0, wood(rng, soft=True)))


# --- the game ----------------------------------------------------------------------------------------------


def bank(rng: Generator) -> Signal:
    """Return points brought home: counters falling together, then two warm notes rising a fourth."""
    counters = [
        (at, gain * 0.3, die_on_die(rng, soft=True)) for at, gain in ((0, 1.0), (0.048, 0.7), (0.085, 0.5))
    ]
    notes = [
        (0.03, 0.8, bar(D5 * semitones(-5), 0.9, 6.5, 0.0016)),
        (0.16, 1.0, bar(D5, 0.9, 5.5, 0.0016)),
        (0.16, 0.35, bar(D5 / 2, 0.9, 7.0, 0.003)),
    ]
    return room(mix(1.05, *counters, *notes), rng)


def bust(rng: Generator) -> Signal:
    """Return a turn lost: three muffled notes stepping down, the last with a thump. Low and short."""
    steps = ((0.0, 3, 0.7), (0.13, 0, 0.8), (0.27, -5, 1.0))
    notes = [
        (at, gain, bar(D5 / 2 * semitones(step), 0.5, 11, 0.002, bright=0.15)) for at, step, gain in steps
    ]
    dull = shaped(mix(0.85, *notes, (0.27, 0.25, felt(rng))), low_pass(1200))
    return room(dull, rng, wet=0.2)


def hot(hands: int) -> Callable[[Generator], Signal]:
    """Return the recipe for hot dice, `hands` in a row: a bright arpeggio, a semitone up for each."""

    def recipe(rng: Generator) -> Signal:
        tonic = D5 * semitones(hands - 1)
        notes = [
            (0.075 * k, gain, bar(tonic * semitones(step), 0.85, decay, 0.0003, bright=0.5))
            for k, (step, gain, decay) in enumerate(
                ((0, 0.7, 9.0), (4, 0.75, 9.0), (7, 0.8, 9.0), (12, 1.0, 6.0))
            )
        ]
        return room(mix(0.95, *notes, (0.225, 0.3, bar(tonic, 0.7, 7.0, 0.002))), rng)

    return recipe


def straight(rng: Generator) -> Signal:
    """Return one to six in a row: six wooden steps up the scale."""
    scale = (0, 2, 4, 5, 7, 9)
    notes = [
        (0.085 * k, 0.75 + 0.05 * k, bar(D5 * semitones(step), 0.5, 9.0, 0.0006, bright=0.35))
        for k, step in enumerate(scale)
    ]
    return room(mix(1.1, *notes, (0.51, 0.9, bar(D5 * 2, 0.6, 6.5, 0.0006, bright=0.35))), rng)


def six_alike(rng: Generator) -> Signal:
    """Return six of a kind: one note six times, faster and faster, into the open chord."""
    starts = (0.0, 0.14, 0.26, 0.36, 0.44, 0.5)
    notes = [(at, 0.5 + 0.08 * k, bar(D5, 0.4, 14, 0.0006, bright=0.35)) for k, at in enumerate(starts)]
    chord = [(0.58, 0.8, bar(D5 * semitones(step), 1.1, 4.5, 0.0012)) for step in (-12, 0, 7, 12, 16)]
    return room(mix(1.6, *notes, *chord), rng, wet=0.2)


def last_round(rng: Generator) -> Signal:
    """Return one stroke of a low bell."""
    return room(bell(D5 / 4, 2.4), rng, wet=0.2, fades_in=0.8)


def win(rng: Generator) -> Signal:
    """Return a short fanfare for two soft horns and bass, with bars on the last chord."""
    melody = ((0.0, 0.14, -5), (0.16, 0.14, -5), (0.32, 0.14, -5), (0.48, 0.44, 0), (0.96, 0.16, -5))
    second = ((0.0, 0.14, -8), (0.16, 0.14, -8), (0.32, 0.14, -8), (0.48, 0.44, -3), (0.96, 0.16, -8))
    final, held = 1.14, 1.15
    parts = [(at, 0.5, brass(D5 * semitones(step), long)) for at, long, step in melody]
    parts += [(at, 0.35, brass(D5 * semitones(step), long)) for at, long, step in second]
    parts += [
        (0.48, 0.35, brass(D5 / 4 * semitones(7), 0.44)),
        *((final, gain, brass(D5 * semitones(step), held)) for step, gain in
          ((4, 0.5), (0, 0.4), (-5, 0.35), (-12, 0.4), (-24, 0.4))),
        *((final + 0.05 * k, 0.5, bar(D5 * semitones(step), 1.3, 4.5, 0.001)) for k, step in
          enumerate((12, 16, 19, 24))),
    ]  # fmt: skip
    hall = room(shaped(mix(2.8, *parts), low_pass(5200)), rng, wet=0.26, fades_in=0.9)
    return faded(hall, 0.5)


def turn(rng: Generator) -> Signal:
    """Return "your turn": a soft tick-tock on two wooden blocks, a fourth apart."""
    tick, tock = (
        strike(
            ring([Mode(f, 1, 55), Mode(f * 2.71, 0.3, 120), Mode(f * rng.uniform(4.9, 5.1), 0.1, 200)], 0.2),
            contact(0.001),
        )
        for f in (D5 * 2, D5 * 1.5)
    )
    return mix(0.46, (0, 1.0, tick), (0.2, 0.9, tock))


def joker(rng: Generator) -> Signal:
    """Return a die set aside as a joker: its tick, and two small bars a third apart that twinkle over it."""
    tick = strike(_cube(rng, 2100, 0.1), contact(0.0004))
    notes = [(at, gain, bar(D5 * 2 * semitones(step), 0.4, 14, 0.0006)) for at, gain, step in
             ((0.03, 0.6, 4), (0.1, 0.8, 8))]  # fmt: skip
    return mix(0.46, (0, 0.5, tick), *notes)


def grow(rng: Generator) -> Signal:
    """Return a figure that grows: three quick bars up to the octave, on a die touching its neighbours."""
    notes = [(0.06 * k, 0.6 + 0.15 * k, bar(D5 * semitones(step), 0.4, 13, 0.0008)) for k, step in
             enumerate((0, 7, 12))]  # fmt: skip
    return mix(0.48, (0, 0.4, die_on_die(rng, soft=True)), *notes)


def confirmed(rng: Generator) -> Signal:
    """Return a lock that springs open: two clicks, and a warm fourth."""
    clicks = [(at, gain, die_on_die(rng, soft=True)) for at, gain in ((0, 0.7), (0.06, 0.4))]
    notes = [(0.07, 0.7, bar(D5 * semitones(-5), 0.4, 10, 0.0016)), (0.13, 1.0, bar(D5, 0.36, 10, 0.0016))]
    return mix(0.48, *clicks, *notes)


def kill(rng: Generator) -> Signal:
    """Return a leader thrown down: a hard blow on wood, and a low bar that falls by a fifth."""
    blow = [(0, 1.0, wood(rng)), (0, 1.0, felt(rng))]
    notes = [(0.02, 0.8, bar(D5 / 2 * semitones(step), 0.3, 12, 0.001)) for step in (0, 1)]
    return mix(0.48, *blow, *notes, (0.18, 1.0, bar(D5 / 4 * semitones(5), 0.3, 9, 0.0016)))


# --- the interface -----------------------------------------------------------------------------------------


def button(rng: Generator) -> Signal:
    """Return a button: a short tap on wood."""
    return mix(0.09, (0, 1.0, wood(rng, soft=True)), (0, 0.4, bar(D5 * 2, 0.09, 70, 0.001, bright=0.1)))


def refused(rng: Generator) -> Signal:
    """Return "not now": two soft thuds, the second lower."""
    first, second = (bar(D5 / 2 * semitones(step), 0.2, 32, 0.003, bright=0.15) for step in (-2, -5))
    return mix(
        0.32,
        (0, 0.6, felt(rng, soft=True)),
        (0, 0.5, first),
        (0.1, 0.6, felt(rng, soft=True)),
        (0.1, 0.6, second),
    )


# --- levels and files --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one file is made: its sound, how loud (dB, see `loudness`), how long its end is eased out.

    `lead` is the silence before it, which keeps the very first frame at rest however hard the blow.
    """

    make: Callable[[Generator], Signal]
    level: float
    ease: float = 0.03
    lead: float = 0.0015


def _soft(make: Callable[..., Signal]) -> Callable[[Generator], Signal]:
    return lambda rng: make(rng, soft=True)


def recipes() -> dict[str, Recipe]:
    """Return every sound by its file's stem."""
    book = {
        "shake": Recipe(shake, -27, ease=0.004, lead=0),
        "pick": Recipe(pick, -31),
        "put-back": Recipe(put_back, -31),
        "keep": Recipe(keep, -29),
        "bank": Recipe(bank, -22, ease=0.3),
        "joker": Recipe(joker, -22.5, ease=0.15),
        "grow": Recipe(grow, -24, ease=0.15),
        "confirmed": Recipe(confirmed, -24, ease=0.15),
        "kill": Recipe(kill, -22, ease=0.15),
        "bust": Recipe(bust, -24, ease=0.25),
        "straight": Recipe(straight, -22, ease=0.3),
        "six-alike": Recipe(six_alike, -21, ease=0.4),
        "last-round": Recipe(last_round, -24, ease=0.8),
        "win": Recipe(win, -20, ease=0.5),
        "turn": Recipe(turn, -29),
        "button": Recipe(button, -33, ease=0.02),
        "refused": Recipe(refused, -31),
    }
    for take in range(1, TAKES + 1):
        book[f"hot-{take}"] = Recipe(hot(take), -22, ease=0.3)
        for stem, make, level in (("felt", felt, -28), ("wood", wood, -27), ("die", die_on_die, -27)):
            book[f"{stem}-{take}"] = Recipe(make, level)
            book[f"{stem}-soft-{take}"] = Recipe(_soft(make), level - 1)
    return book


def finished(name: str, recipe: Recipe) -> Signal:
    """Return the sound eased out and at its level, or quieter where its peak would pass the ceiling."""
    raw = faded(recipe.make(np.random.default_rng(zlib.crc32(name.encode()))), recipe.ease)
    gain = min(10 ** ((recipe.level - loudness(raw)) / 20), CEILING / np.abs(raw).max())
    lead = np.zeros((round(recipe.lead * RATE), *raw.shape[1:]))
    return np.concatenate([lead, raw * gain])


def main(folder: Path) -> None:
    """Write every sound into the folder and print what came out."""
    size = 0
    for name, recipe in recipes().items():
        signal = finished(name, recipe)
        file = encoded(signal, RATE)
        (folder / f"{name}.ogg").write_bytes(file)
        size += len(file)
        seconds, peak = len(signal) / RATE, np.abs(signal).max()
        print(
            f"{name:12} {seconds:5.2f} s  peak {peak:4.2f}  {loudness(signal):6.1f} dB  {len(file):6} bytes"
        )
    print(f"{size} bytes in all")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
