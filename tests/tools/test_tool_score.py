from __future__ import annotations

import io
import json
from typing import Any

import pytest
from naive_scoring import NaiveScorer, every_throw
from playing import rules

from game.__main__ import main
from game.rules.notation import digits, faces_of


def scored(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["score", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert not err
    return [json.loads(line) for line in out.splitlines()]


def test_one_throw(capsys: pytest.CaptureFixture[str]) -> None:
    assert scored(capsys, "classic", "222455") == [
        {
            "throw": "222455",
            "bust": False,
            "best": 300,
            "keeps": [
                {
                    "keep": "22255",
                    "points": 300,
                    "left": 1,
                    "combinations": [["222", 200], ["5", 50], ["5", 50]],
                },
                {"keep": "2225", "points": 250, "left": 2, "combinations": [["222", 200], ["5", 50]]},
                {"keep": "222", "points": 200, "left": 3, "combinations": [["222", 200]]},
                {"keep": "55", "points": 100, "left": 4, "combinations": [["5", 50], ["5", 50]]},
                {"keep": "5", "points": 50, "left": 5, "combinations": [["5", 50]]},
            ],
        }
    ]


def test_a_bust(capsys: pytest.CaptureFixture[str]) -> None:
    assert scored(capsys, "classic", "643322") == [{"throw": "223346", "bust": True, "best": 0, "keeps": []}]


def test_several_throws(capsys: pytest.CaptureFixture[str]) -> None:
    found = scored(capsys, "classic", "1", "114444", "22")
    assert [(throw["throw"], throw["best"]) for throw in found] == [("1", 100), ("114444", 1000), ("22", 0)]


def test_throws_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    every = list(every_throw(6))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(map(digits, every)) + "\n\n"))
    naive = NaiveScorer(rules("grand"))
    found = scored(capsys, "grand", "-")
    assert len(found) == 923
    for throw in found:
        points = {faces_of(keep["keep"]): keep["points"] for keep in throw["keeps"]}
        assert points == naive.keeps(faces_of(throw["throw"]))
        assert throw["bust"] == (not points)
        assert throw["best"] == max(points.values(), default=0)


def test_the_first_of_equal_splits_is_the_one_a_person_would_name(capsys: pytest.CaptureFixture[str]) -> None:
    (throw,) = scored(capsys, "classic", "111")
    assert throw["keeps"][0]["combinations"] == [["111", 1000]]


def test_an_own_rules_file(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("three_pairs = false\nnothing = 500\n")
    (throw,) = scored(capsys, str(path), "223366")
    assert throw == {"throw": "223366", "bust": False, "best": 500, "keeps": []}
    (throw,) = scored(capsys, str(path), "22336")
    assert throw["bust"]
    assert main(["score", str(path), "223366"]) == 0
    assert "nothing scores, which pays 500" in capsys.readouterr().out


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "classic", "115", "4"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "115:",
        "keep  points  left  made of",
        "115      250     0  1 100 + 1 100 + 5 50",
        "11       200     1  1 100 + 1 100",
        "15       150     1  1 100 + 5 50",
        "1        100     2  1 100",
        "5         50     2  5 50",
        "4: bust",
    ]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["classic", "1234567"], "7"),
        (["classic", "1111111"], "these rules have 6 dice"),
        (["classic", "0"], "digits 1 to 6"),
        (["classic", "1 2"], "digits 1 to 6"),
        (["classic", ""], "digits 1 to 6"),
        (["nope", "1"], "no rule set 'nope'"),
        (["nope.toml", "1"], "cannot be read"),
        (["classic"], "DICE"),
        ([], "RULES"),
        (["classic", "1", "--nonsense"], "--nonsense"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], part: str
) -> None:
    assert main(["score", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert part in err
    assert err.count("\n") == 1
