"""Measuring throws: how even the faces come up, and how the flights behaved."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from game.tray.flight import Flight


def chi_square(counts: Sequence[int]) -> float:
    """Return Pearson's chi-square of counts that should be equal. No counts at all raise ValueError."""
    total = sum(counts)
    if total == 0:
        raise ValueError("nothing was counted")
    expected = total / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def chi_square_p(statistic: float, degrees: int) -> float:
    """Return the chance of at least this chi-square with so many degrees of freedom (1 or more).

    Closed forms (Abramowitz and Stegun 26.4.4 and 26.4.5): a finite sum, with erfc in front for an odd
    number of degrees. A negative statistic or no degrees raise ValueError.
    """
    if statistic < 0 or degrees < 1:
        raise ValueError(f"no chi-square: {statistic} with {degrees} degrees of freedom")
    half = statistic / 2
    if degrees % 2:
        chance, term, power = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 3
    else:
        chance, term, power = 0.0, exp(-half), 2
    while power <= degrees:
        chance += term
        term *= statistic / power
        power += 2
    return chance


def fair_p(faces: Iterable[int]) -> float:
    """Return the chance that a fair die comes up at least as unevenly as `faces` (1 to 6) did."""
    counts = Counter(faces)
    return chi_square_p(chi_square([counts[face] for face in range(1, 7)]), 5)


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that `share` (0 to 1) of the values do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(frozen=True, slots=True)
class Measurement:
    """What many flights of equally many dice showed: seconds to rest, degrees of snap, counts, chances.

    `p_by_die` is `fair_p` for each die's place, `p_overall` for all faces together.
    """

    flights: int
    rest_p50: float
    rest_p95: float
    rest_p99: float
    rest_max: float
    snap_max: float
    nudged: int
    rethrown: int
    p_overall: float
    p_by_die: tuple[float, ...]


def measure(flights: Sequence[Flight]) -> Measurement:
    """Sum up flights of one and the same number of dice; none at all raise ValueError."""
    if not flights:
        raise ValueError("no flight was flown")
    rest = [flight.rest_seconds for flight in flights]
    return Measurement(
        flights=len(flights),
        rest_p50=quantile(rest, 0.5),
        rest_p95=quantile(rest, 0.95),
        rest_p99=quantile(rest, 0.99),
        rest_max=max(rest),
        snap_max=max(snap for flight in flights for snap in flight.snaps),
        nudged=sum(flight.nudges for flight in flights),
        rethrown=sum(flight.rethrows for flight in flights),
        p_overall=fair_p(face for flight in flights for face in flight.faces),
        p_by_die=tuple(fair_p(faces) for faces in zip(*(flight.faces for flight in flights), strict=True)),
    )
