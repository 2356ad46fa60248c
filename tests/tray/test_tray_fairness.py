"""The chi-square survival function against published tables, and counts."""

from random import Random

import pytest

from game.tray.fairness import Tally, chi_square, chi_square_p, fair_p, measure, quantile


# Upper critical values: NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.4.
@pytest.mark.parametrize(
    ("statistic", "degrees", "chance"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (9.488, 4, 0.05),
        (1.145, 5, 0.95),
        (9.236, 5, 0.10),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (20.515, 5, 0.001),
        (18.307, 10, 0.05),
        (49.802, 35, 0.05),
    ],
)
def test_the_chance_is_that_of_the_tables(statistic: float, degrees: int, chance: float) -> None:
    assert chi_square_p(statistic, degrees) == pytest.approx(chance, rel=2e-3)


def test_nothing_uneven_is_certain() -> None:
    assert chi_square([7, 7, 7]) == 0
    assert chi_square_p(0, 5) == chi_square_p(0, 4) == 1
    assert fair_p([1, 2, 3, 4, 5, 6]) == 1


def test_a_loaded_die_is_found_out() -> None:
    assert 0.0001 < fair_p([6] * 45 + [1, 2, 3, 4, 5] * 20) < 0.001
    assert fair_p([6] * 60 + [1, 2, 3, 4, 5] * 20) < 1e-6


def test_a_face_that_never_comes_up_counts() -> None:
    assert fair_p([1, 2, 3, 4, 5] * 20) == pytest.approx(chi_square_p(20.0, 5))


@pytest.mark.parametrize(("statistic", "degrees"), [(-1.0, 5), (1.0, 0)])
def test_no_chi_square_is_refused(statistic: float, degrees: int) -> None:
    with pytest.raises(ValueError, match="no chi-square"):
        chi_square_p(statistic, degrees)


def test_nothing_cannot_be_measured() -> None:
    with pytest.raises(ValueError, match="nothing was counted"):
        chi_square([0, 0])
    with pytest.raises(ValueError, match="no flight"):
        measure([])


def test_quantiles_are_values_that_were_there() -> None:
    values = [5.0, 1.0, 4.0, 2.0, 3.0]
    assert [quantile(values, share) for share in (0.0, 0.5, 0.95, 1.0)] == [1, 3, 5, 5]


def test_a_tally_knows_what_fair_dice_do() -> None:
    tally = Tally() + [1] * 90 + [2, 3, 4, 5, 6] * 102
    assert tally.counts == (90, 102, 102, 102, 102, 102)
    assert (tally.total, tally.expected) == (600, 100)
    assert tally.deviation == pytest.approx((600 * (1 / 6) * (5 / 6)) ** 0.5)
    assert tally.p == pytest.approx(chi_square_p((10**2 + 5 * 2**2) / 100, 5))
    assert Tally((3, 0, 0, 0, 0, 0)) + (n for n in (1, 6, 0, 7)) == Tally((4, 0, 0, 0, 0, 1))


def test_nothing_counted_speaks_against_no_dice() -> None:
    assert Tally().p == 1
    assert Tally().expected == Tally().deviation == 0


def test_two_thirds_of_fair_counts_are_within_the_deviation() -> None:
    rng = Random(12)
    tallies = [Tally() + (rng.randint(1, 6) for _ in range(600)) for _ in range(300)]
    within = sum(
        abs(count - tally.expected) <= tally.deviation for tally in tallies for count in tally.counts
    )
    assert within / 1800 == pytest.approx(0.68, abs=0.04)
