"""What can be measured of a sound in place of hearing it.

A signal is an array (frames, channels) around zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import soundfile
from numpy.typing import NDArray

from game.resources import SOUNDS

RATE: Final = 44_100
Signal = NDArray[np.float64]


def read(path: Path) -> Signal:
    """Return the file's signal as (frames, channels)."""
    signal, rate = soundfile.read(path, always_2d=True)
    assert rate == RATE
    return np.asarray(signal, np.float64)


def spectrum(signal: Signal) -> tuple[Signal, Signal]:
    """Return the power of the signal's channels together, and the frequency of each line."""
    power = np.sum(np.abs(np.fft.rfft(signal, axis=0)) ** 2, axis=1)
    return power, np.arange(len(power)) * RATE / len(signal)


def centroid(signal: Signal) -> float:
    """Return the middle of the power over frequency, in hertz: how bright it is."""
    power, frequency = spectrum(signal)
    return float(np.sum(power * frequency) / np.sum(power))


def share(signal: Signal, low: float, high: float) -> float:
    """Return how much of the power lies between two frequencies."""
    power, frequency = spectrum(signal)
    return float(power[(low <= frequency) & (frequency < high)].sum() / power.sum())


def decay(signal: Signal, by: float = 30) -> float:
    """Return the seconds from the start of the loudest 5 ms until it stays `by` decibels below them."""
    window = round(0.005 * RATE)
    energy = np.sum(signal**2, axis=1)[: len(signal) // window * window].reshape(-1, window).sum(axis=1)
    loud = np.flatnonzero(energy >= energy.max() * 10 ** (-by / 10))
    return float((loud[-1] + 1 - np.argmax(energy)) * window / RATE)


def loudness(signal: Signal) -> float:
    """Return the loudest tenth of a second in decibels below full scale, weighted by curve A."""
    window = round(0.1 * RATE)
    weighted = sum(_weighted(channel) ** 2 for channel in signal.T) / signal.shape[1]
    sums = np.convolve(weighted, np.ones(window), "valid") if len(signal) > window else weighted.sum()
    return float(10 * np.log10(np.max(sums) / window))


def _weighted(channel: Signal) -> Signal:
    size = 2 * len(channel)
    square = (np.arange(size // 2 + 1) * RATE / size) ** 2
    low, mid_low, mid_high, high = (corner**2 for corner in (20.6, 107.7, 737.9, 12194.0))
    curve = 10**0.1 * high * square**2
    curve /= (square + low) * np.sqrt((square + mid_low) * (square + mid_high)) * (square + high)
    return np.fft.irfft(np.fft.rfft(channel, size) * curve, size)[: len(channel)].astype(np.float64)


@dataclass(frozen=True)
class Played:
    """A file as it goes into the mix: from which second on, and how loud on either side."""

    file: str
    start: float = 0.0
    volume: tuple[float, float] = (1.0, 1.0)


def mixed(played: Sequence[Played], folder: Path = SOUNDS) -> Signal:
    """Return the sum in stereo, as a mixer without limits makes it."""
    signals = [read(folder / each.file) for each in played]
    starts = [round(each.start * RATE) for each in played]
    total = np.zeros((max(at + len(signal) for at, signal in zip(starts, signals, strict=True)), 2))
    for each, at, signal in zip(played, starts, signals, strict=True):
        total[at : at + len(signal)] += signal * each.volume
    return total
