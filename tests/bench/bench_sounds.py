"""Every sound in figures, for whoever can't hear it.

`PYTHONPATH=.:tests python tests/bench/bench_sounds.py` prints for each file its length, peak, loudness,
brightness and decay, how much stands at its very start and end, and where in the spectrum its power lies.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from sound_measures import RATE, centroid, decay, loudness, read, share

from game.resources import SOUNDS
from game.ui.audio import Sound

EDGES = (0, 120, 400, 1000, 2500, 6000, RATE // 2)
BANDS = tuple(pairwise(EDGES))


def main() -> None:
    """Print the table."""
    print("                        peak         centre  -30 dB  first   last    % of the power below")
    print(f"{'file':16}      s       dB(A)     Hz      ms  frame   frames  ", end="")
    print(" ".join(f"{high:5}" for _, high in BANDS))
    for file in (file for sound in Sound for file in sound.files):
        signal = read(SOUNDS / file)
        ends = np.abs(signal[0]).max(), np.abs(signal[-30:]).max()
        print(
            f"{file:16} {len(signal) / RATE:6.2f} {np.abs(signal).max():5.2f} {loudness(signal):6.1f} "
            f"{centroid(signal):6.0f} {1000 * decay(signal):7.0f}  {ends[0]:6.4f}  {ends[1]:6.4f}  "
            + " ".join(f"{100 * share(signal, *band):5.1f}" for band in BANDS)
        )


if __name__ == "__main__":
    main()
