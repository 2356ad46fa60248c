"""The bodies that sound: struck solids, tuned bars, a bell, soft brass, and the room around them.

Development only; nothing here runs in the game. A signal is an array of floats around zero: one dimension is
mono, two are (frames, 2) for stereo. Times are seconds, frequencies hertz, dampings 1/s.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44_100
Signal = NDArray[np.float64]
Generator = np.random.Generator


@dataclass(frozen=True, slots=True)
class Mode:
    """One way a body rings: a sine of this frequency that dies as e^(-damping · t)."""

    frequency: float
    amplitude: float
    damping: float


def moments(seconds: float) -> Signal:
    """Return the time of every frame of a signal this long."""
    return np.arange(round(seconds * RATE)) / RATE


def ring(modes: Sequence[Mode], seconds: float) -> Signal:
    """Return what a body with these modes does after one blow of no length: Σ a · e^(-d t) · sin(2π f t)."""
    t = moments(seconds)
    answer = np.zeros(len(t))
    for m in modes:
        answer += m.amplitude * np.exp(-m.damping * t) * np.sin(2 * np.pi * m.frequency * t)
    return answer


def contact(seconds: float) -> Signal:
    """Return the force of one contact: a smooth pulse of sum 1.

    The exponent is Hertz's (force grows with the dent to the power 1.5). A longer pulse is a softer blow: it
    leaves the modes above about 1.5 / seconds unstruck, which is all there is to hard and soft.
    """
    frames = max(4, round(seconds * RATE))
    pulse: Signal = np.sin(np.pi * np.arange(frames) / frames) ** 1.5
    pulse /= pulse.sum()
    return pulse


def strike(body: Signal, force: Signal) -> Signal:
    """Return the body's answer to a force: their convolution, as long as the body's ring."""
    size = 1 << (len(body) + len(force)).bit_length()
    spectrum = np.fft.rfft(body, size) * np.fft.rfft(force, size)
    return np.fft.irfft(spectrum, size)[: len(body)].astype(np.float64)


def shaped(signal: Signal, response: Callable[[Signal], Signal], *, loop: bool = False) -> Signal:
    """Return the mono signal with each frequency multiplied by response(frequency).

    A loop is filtered as one turn of a circle, so that its ends still meet.
    """
    size = len(signal) if loop else 1 << (2 * len(signal)).bit_length()
    frequencies = np.arange(size // 2 + 1) * RATE / size
    spectrum = np.fft.rfft(signal, size) * response(frequencies)
    return np.fft.irfft(spectrum, size)[: len(signal)].astype(np.float64)


def low_pass(corner: float) -> Callable[[Signal], Signal]:
    """Return the response of a gentle slope: half the power is left at the corner, 12 dB an octave beyond."""
    return lambda f: 1 / np.sqrt(1 + (f / corner) ** 4)


def band(centre: float, octaves: float) -> Callable[[Signal], Signal]:
    """Return a bell-shaped response over log frequency, `octaves` wide to either side (one deviation)."""
    return lambda f: np.exp(-0.5 * (np.log2(np.maximum(f, 1) / centre) / octaves) ** 2)


def puff(rng: Generator, seconds: float, length: float, response: Callable[[Signal], Signal]) -> Signal:
    """Return coloured noise under a Hann hill of `length` at the start: the rub of a contact. Peak 1."""
    signal = np.zeros(round(seconds * RATE))
    hill = np.hanning(round(length * RATE))
    signal[: len(hill)] = rng.standard_normal(len(hill)) * hill
    coloured = shaped(signal, response)
    coloured /= np.abs(coloured).max()
    return coloured


def brush(rng: Generator, seconds: float, start: float, end: float) -> Signal:
    """Return noise whose colour glides from `start` to `end` hertz under a smooth hill: a die on felt."""
    noise = rng.standard_normal(round(seconds * RATE))
    along = np.linspace(0, 1, len(noise))
    low = shaped(noise, band(start, 0.5))
    high = shaped(noise, band(end, 0.5))
    glide: Signal = low / np.std(low) * (1 - along) + high / np.std(high) * along
    glide *= np.sin(np.pi * along**0.7) ** 2 / 3
    return glide


def bar(pitch: float, seconds: float, decay: float, mallet: float, *, bright: float = 0.3) -> Signal:
    """Return a tuned bar: fundamental, double octave and the next mode, as in a vibraphone.

    `decay` is the fundamental's damping, `mallet` the contact's length, `bright` the overtones' strength.
    Two fundamentals a little apart keep the tone from standing still.
    """
    modes = [
        Mode(pitch, 0.65, decay),
        Mode(pitch + 0.6, 0.35, decay),
        Mode(pitch * 4.0, bright, decay * 3),
        Mode(pitch * 9.9, bright * 0.3, decay * 8),
    ]
    return strike(ring(modes, seconds), contact(mallet))


# Hum, prime, minor third, fifth, octave and what lies above: (ratio to the prime, amplitude, damping), as a
# founder tunes a church bell.
_BELL: Final = (
    (0.5, 0.3, 1.2),
    (1.0, 0.7, 1.7),
    (1.2, 0.55, 2.1),
    (1.5, 0.3, 2.8),
    (2.0, 0.9, 2.6),
    (2.5, 0.35, 4.0),
    (2.67, 0.3, 4.5),
    (3.0, 0.45, 4.8),
    (4.0, 0.4, 7.0),
    (5.33, 0.25, 10.0),
)


def bell(prime: float, seconds: float) -> Signal:
    """Return a bell struck once by a soft clapper. Each mode is split by a hair, so that it beats."""
    modes = [
        Mode(prime * ratio + split, share * amplitude, damping)
        for ratio, amplitude, damping in _BELL
        for share, split in ((0.7, 0), (0.3, 0.5 + 0.3 * ratio))
    ]
    return strike(ring(modes, seconds), contact(0.0012))


def brass(pitch: float, seconds: float) -> Signal:
    """Return a soft horn's note: the harder it is blown, the more overtones, so the tone opens and closes."""
    t = moments(seconds)
    rise = 1 - np.exp(-t / 0.025)
    breath = rise * (0.82 + 0.18 * np.exp(-t / 0.12)) * np.clip((seconds - t) / 0.09, 0, 1)
    vibrato = 0.004 * np.clip((t - 0.25) / 0.4, 0, 1) * np.sin(2 * np.pi * 5.2 * t)
    scoop = -0.012 * np.exp(-t / 0.03)
    phase = 2 * np.pi * pitch * np.cumsum(1 + vibrato + scoop) / RATE
    tone = np.zeros(len(t))
    for n in range(1, 13):
        tone += breath ** (0.6 + 0.55 * n) / n**0.9 * np.sin(n * phase)
    return tone


def room(dry: Signal, rng: Generator, *, wet: float = 0.16, fades_in: float = 0.5) -> Signal:
    """Return the mono signal in a small wooden room, in stereo: each side hears its own echo.

    `wet` is the echo's energy against the direct sound's, `fades_in` the time to a thousandth (-60 dB).
    """
    t = moments(fades_in)
    sides = []
    for _ in range(2):
        echo = shaped(rng.standard_normal(len(t)) * np.exp(-6.9 * t / fades_in), low_pass(3200))
        echo = np.concatenate([np.zeros(round(0.009 * RATE)), echo])
        echo *= wet / np.sqrt(np.sum(echo**2))
        sides.append(dry + strike(dry, echo))
    return np.stack(sides, axis=1)


def mix(seconds: float, *parts: tuple[float, float, Signal]) -> Signal:
    """Return the sum of mono parts, each (start, gain, signal), cut to the length."""
    total = np.zeros(round(seconds * RATE))
    for start, gain, signal in parts:
        first = round(start * RATE)
        kept = signal[: max(0, len(total) - first)]
        total[first : first + len(kept)] += gain * kept
    return total


def faded(signal: Signal, out: float) -> Signal:
    """Return the signal with its last `out` seconds eased to nothing, so that no end clicks."""
    ease = np.ones(len(signal))
    frames = min(len(signal), round(out * RATE))
    ease[len(signal) - frames :] = 0.5 + 0.5 * np.cos(np.pi * np.arange(1, frames + 1) / frames)
    return signal * (ease if signal.ndim == 1 else ease[:, np.newaxis])


def loudness(signal: Signal) -> float:
    """Return the loudest tenth of a second in decibels below full scale, as an ear weighs it.

    The weighting is curve A of IEC 61672; a small loudspeaker loses the bass in the same way.
    """
    channels = signal[:, np.newaxis] if signal.ndim == 1 else signal
    window = round(0.1 * RATE)
    power = np.zeros(len(signal) + 1)
    for channel in channels.T:
        power[1:] += np.cumsum(shaped(channel, _curve_a) ** 2) / channels.shape[1]
    sums = power[window:] - power[:-window] if len(signal) > window else power[-1:]
    return float(10 * np.log10(sums.max() / window))


def _curve_a(f: Signal) -> Signal:
    low, mid_low, mid_high, high = (corner**2 for corner in (20.6, 107.7, 737.9, 12194.0))
    square = f**2
    curve = high * square**2
    curve /= (square + low) * np.sqrt((square + mid_low) * (square + mid_high)) * (square + high)
    return curve * 10 ** (2.0 / 20)
