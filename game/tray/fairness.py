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


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each face, 1 to 6, came up, and what fair dice do."""

    counts: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)

    def __add__(self, faces: Iterable[int]) -> "Tally":
        """Return the tally with some faces more; other numbers than 1 to 6 are not counted."""
        more = Counter(faces)
        a, b, c, d, e, f = (count + more[face] for face, count in enumerate(self.counts, start=1))
        return Tally((a, b, c, d, e, f))

    @property
    def total(self) -> int:
        """How many faces were counted."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face comes up in the mean."""
        return self.total / 6

    @property
    def deviation(self) -> float:
        """The standard deviation of a face's count (binomial): two thirds of them are within it."""
        return sqrt(self.total * 5) / 6

    @property
    def p(self) -> float:
        """The chance that fair dice come up at least as unevenly (chi-square); 1 before the first."""
        return chi_square_p(chi_square(self.counts), 5) if self.total else 1.0


def fair_p(faces: Iterable[int]) -> float:
    """Return the chance that fair dice come up at least as unevenly as `faces` (1 to 6) did; 1 for none."""
    return (Tally() + faces).p


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that `share` (0 to 1) of the values do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(frozen=True, slots=True)
class Measurement:
    """What many flights of equally many dice showed: seconds to rest, degrees of snap, counts, chances.

    `off` dice left the tray; `tally` counts the faces of the others, `by_die` for each die's place.
    """

    flights: int
    rest_p50: float
    rest_p95: float
    rest_p99: float
    rest_max: float
    snap_max: float
    nudged: int
    rethrown: int
    off: int
    tally: Tally
    by_die: tuple[Tally, ...]


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
        nudged=sum(len(flight.nudges) for flight in flights),
        rethrown=sum(flight.rethrows for flight in flights),
        off=sum(flight.off for flight in flights),
        tally=Tally() + (face for flight in flights for face in flight.faces),
        by_die=tuple(
            Tally() + (face for face in faces if face is not None)
            for faces in zip(*(flight.shown for flight in flights), strict=True)
        ),
    )
