from __future__ import annotations

import json
from typing import Any

import pytest

from game.__main__ import main
from game.tray.fairness import chi_square, chi_square_p


def thrown(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["throw", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert not err
    read: dict[str, Any] = json.loads(out)
    return read


def test_what_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = thrown(capsys, "--dice", "3", "--count", "25", "--seed", "7")
    assert list(found["faces"]) == ["1", "2", "3", "4", "5", "6"]
    assert sum(found["faces"].values()) == 75
    assert [sum(die.values()) for die in found["by_die"]] == [25, 25, 25]
    for face, count in found["faces"].items():
        assert sum(die[face] for die in found["by_die"]) == count
    assert found["off"] == 0
    chi2 = chi_square(list(found["faces"].values()))
    assert found["chi2"] == pytest.approx(chi2, abs=0.001)
    assert found["p"] == pytest.approx(chi_square_p(chi2, 5), abs=0.001)
    assert len(found["p_by_die"]) == 3
    rest = found["rest_s"]
    assert 0 < rest["p50"] <= rest["p95"] <= rest["p99"] <= rest["max"] < 5
    assert 0 <= found["snap_max_deg"] < 10
    assert found["renudged"] >= 0
    assert found["rethrown"] >= 0
    assert found["flights_per_s"] > 0
    assert found["seed"] == 7


def test_over_the_low_rim_dice_fall_and_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    found = thrown(capsys, "--count", "30", "--seed", "5", "--force", "1", "--rim", "low")
    assert found["off"] > 0
    assert sum(found["faces"].values()) + found["off"] == 180
    kept = thrown(capsys, "--count", "30", "--seed", "5", "--force", "1", "--rim", "high")
    assert kept["off"] == 0


def test_the_same_seed_brings_the_same_flights(capsys: pytest.CaptureFixture[str]) -> None:
    def without_speed(*arguments: str) -> dict[str, Any]:
        found = thrown(capsys, "--dice", "2", "--count", "8", *arguments)
        del found["flights_per_s"]
        return found

    first = without_speed("--seed", "3")
    assert without_speed("--seed", "3") == first
    assert without_speed("--seed", "4") != first
    assert without_speed("--seed", "3", "--force", "1") != first


def test_without_a_seed_every_run_differs(capsys: pytest.CaptureFixture[str]) -> None:  # C111
    seeds = {thrown(capsys, "--dice", "1", "--count", "1")["seed"] for _ in range(4)}
    assert len(seeds) == 4


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["throw", "--dice", "2", "--count", "5", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["die", "1", "2", "3", "4", "5", "6", "p"]
    assert lines[-1].startswith("5 flights, ")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--dice", "0"], "0 dice"),
        (["--dice", "7"], "7 dice"),
        (["--count", "0"], "0 throws"),
        (["--force", "2"], "2.0"),
        (["--force", "nan"], "nan"),
        (["--rim", "none"], "--rim"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_what_no_hand_can_throw(capsys: pytest.CaptureFixture[str], arguments: list[str], part: str) -> None:
    assert main(["throw", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert part in err
    assert err.count("\n") == 1
