"""`dixmille solve --turn`: the published figures, for machines and for people."""

import json
from pathlib import Path

import pytest

from game.__main__ import main


def test_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "classic", "--turn", "--json"]) == 0
    out, err = capsys.readouterr()
    assert not err
    found = json.loads(out)
    assert 0 < found.pop("seconds") < 60
    assert found == {
        "bust": {"1": 0.666667, "2": 0.444444, "3": 0.277778, "4": 0.157407, "5": 0.07716, "6": 0.023148},
        "turn_value": 561.84,
        "bank_from": {"1": 300, "2": 250, "3": 450, "4": 1050, "5": 3100},
    }


def test_hot_dice_that_may_be_banked_have_a_score_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "grand", "--turn", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bank_from"]["6"] == 17900


def test_what_the_figures_cover_where_there_are_variants(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('base = "five-dice"\nconfirm = true\njokers = true\ntakeover = 3000\n')
    assert main(["solve", str(path), "--turn", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["variants"] == {
        "covered": ["grow", "confirm", "jokers"],
        "left_out": ["takeover"],
        "bust_and_bank_from": [
            "no figure of this hand can grow",
            "nothing waits to be confirmed",
            "no jokers lie aside",
        ],
    }
    assert main(["solve", "five-dice", "--turn", "--json"]) == 0
    growing = json.loads(capsys.readouterr().out)
    assert growing["variants"]["covered"] == ["grow"]
    # 329.30 without figures that grow.
    assert growing["turn_value"] == 351.50
    assert 351.50 < found["turn_value"] < 360


def test_a_table_for_people_says_so_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "zilch", "--turn"]) == 0
    assert capsys.readouterr().out.splitlines()[-2] == "This leaves out bust_run."
    assert main(["solve", "zehntausend", "--turn"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[7] == "The table holds while nothing waits to be confirmed."
    assert lines[-2] == "This includes confirm."


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "table", "--turn"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["1", "66.7%", "300"]
    assert lines[6].split() == ["6", "2.3%", "never"]
    assert "553.46 points" in lines[7]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere", "--turn"], "There is no rule set 'nowhere'; there are classic"),
        ([], "say which rules"),
        (["grand", "--turn", "--at", "50,50"], "about one turn alone"),
        (["grand", "--turn", "--write", "folder"], "about one turn alone"),
    ],
)
def test_what_cannot_be_solved(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert sentence in err
    assert err.count("\n") == 1
