from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from playing import BUST, rules
from small_games import coach_of, played, small

from game.__main__ import main
from game.ai.duel.shelf import keep
from game.ai.duel.table import Duel, solve_duel
from game.presets import reference_to
from game.rules.notation import action_to_word

SHORT = reference_to(small("bust-run"))


def record(words: str, rules: object = "classic", seats: int = 2) -> str:
    names = ["Zoé", "*HAL", "Bo"][:seats]
    return json.dumps(
        {"format": 1, "ruleset": rules, "seats": [{"name": name} for name in names], "actions": words}
    )


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player's folder in which the small game is solved already."""
    folder = tmp_path_factory.mktemp("player")
    duel = solve_duel(small("bust-run"))
    assert isinstance(duel, Duel)
    keep(duel, folder / "cache" / "duels")
    return folder


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    def run(name: str, text: str, *options: str, folder: Path | None = None) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="ascii"))
        assert main([name, "-", "--data-dir", str(folder or tmp_path), *options]) == 0
        out, err = capsys.readouterr()
        assert not err
        return str(out)

    return run


def test_every_legal_action_the_best_first(tool: Any, solved: Path) -> None:
    found = json.loads(tool("advise", record("roll =112346", SHORT), "--json", folder=solved))
    assert (found["phase"], found["seat"], found["measure"], found["exact"]) == ("choosing", 1, "win", True)
    actions = found["actions"]
    assert {action["action"] for action in actions} == {"+1", "+11"}
    assert actions[0]["win"] > actions[1]["win"]
    assert (actions[0]["cost"], actions[0]["value"]) == (0.0, actions[0]["win"])
    assert actions[1]["cost"] == pytest.approx(actions[0]["win"] - actions[1]["win"], abs=2e-6)
    assert {action["then"] for action in actions} <= {"roll", "bank"}
    one = next(action for action in actions if action["action"] == "+1")
    assert one["bust"] == pytest.approx(600 / 6**5, abs=1e-6)
    assert (one["score"], one["dice"]) == (100, 5)
    assert found["why"] == actions[0]["why"]
    assert "5 dice: 8% bust." in one["why"]


def test_the_chances_are_those_of_the_coach(tool: Any, solved: Path) -> None:
    game = played(coach_of("bust-run"), 4)
    states, words = list(game.states()), [action_to_word(action) for action in game.actions]
    for place in range(2, len(words), 3):
        found = json.loads(tool("advise", record(" ".join(words[:place]), SHORT), "--json", folder=solved))
        choices = coach_of("bust-run").advise(states[place]).choices
        assert len(found["actions"]) == len(choices)
        for told, choice in zip(found["actions"], choices, strict=True):
            assert told["win"] == pytest.approx(choice.value, abs=1e-4)


def test_a_game_that_is_not_kept_is_solved_and_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = record("roll =112346", reference_to(small("paid")))
    for err_expected in (True, False):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="ascii"))
        assert main(["advise", "-", "--json", "--data-dir", str(tmp_path)]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out)["measure"] == "win"
        assert bool(err) is err_expected
        assert ("solving the game: 100 %" in err) is err_expected


def test_quick_advice_and_that_on_an_exact_target_for_several_go_by_points(tool: Any) -> None:
    exact = reference_to(rules(goal="exact_refuse"))
    for text in (record("roll =112346", SHORT), record("roll =112346", exact, seats=3)):
        found = json.loads(tool("advise", text, "--json", "--quick"))
        assert (found["measure"], found["exact"]) == ("points", False)
        assert [action["win"] for action in found["actions"]] == [None, None]
        assert [action["action"] for action in found["actions"]] == ["+1", "+11"]
        assert found["actions"][0]["value"] > found["actions"][1]["value"]


def test_for_several_the_chances_are_not_exact(tool: Any) -> None:
    found = json.loads(tool("advise", record("roll =112346", seats=3), "--json"))
    assert (found["measure"], found["exact"]) == ("win", False)
    assert 0.25 < found["actions"][0]["win"] < 0.4
    assert "These chances are not exact." in tool("advise", record("roll =112346", seats=3))


def test_a_variant_has_chances_by_its_game_without_it(tool: Any, tmp_path: Path) -> None:
    ruleset = rules(target=400, opening=0, end="immediate", jokers=True)
    keep(solve_duel(ruleset), tmp_path / "cache" / "duels")
    found = json.loads(tool("advise", record("roll =112346", reference_to(ruleset)), "--json"))
    assert (found["measure"], found["exact"]) == ("win", False)
    assert {"+1", "+11", "~11", "~1", "+1~1"} == {action["action"] for action in found["actions"]}
    assert found["actions"][0]["win"] is not None


def test_there_is_nothing_to_decide_in_the_air_or_after_the_end(tool: Any) -> None:
    found = json.loads(tool("advise", record("roll"), "--json", "--quick"))
    assert (found["phase"], found["actions"], found["why"]) == ("rolling", [], "")
    assert "the dice must land" in tool("advise", record("roll"), "--quick")
    real = record("").replace('"Zo\\u00e9"', '"Zo\\u00e9", "dice": "real"')
    assert "its dice are real ones" in tool("advise", real, "--quick")
    over = {"base": "classic", "target": 1000}
    text = record(f"roll =111234 +111 bank {BUST}", over)
    assert json.loads(tool("advise", text, "--json", "--quick"))["actions"] == []
    assert "the game is over" in tool("advise", text, "--quick")


def test_people_get_a_table_and_the_reason(tool: Any, solved: Path) -> None:
    lines = tool("advise", record("roll =112346", SHORT), folder=solved).splitlines()
    assert lines[0].split() == ["Zoé", "then", "wins", "expects", "bust"]
    assert len(lines) == 4
    assert "%" in lines[1].split()[2]
    assert lines[-1].endswith(".")
    points = tool("advise", record("roll =112346", SHORT), "--quick").splitlines()
    assert points[0].split() == ["Zoé", "then", "points", "expects", "bust"]


@pytest.mark.parametrize("command", ["advise", "review"])
def test_a_file_that_is_no_record_is_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": 1, "ruleset": "classic", "seats": [{"name": "A"}], "actions": "bank"}')
    for path in (wrong, tmp_path / "none.json"):
        assert main([command, str(path), "--json"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("dixmille: ")
        assert err.count("\n") == 1
    assert wrong.read_text().endswith('"bank"}')


def test_a_review_tells_luck_from_skill(tool: Any, solved: Path) -> None:
    game = played(coach_of("bust-run"), 6)
    words = " ".join(action_to_word(action) for action in game.actions)
    found = json.loads(tool("review", record(words, SHORT), "--json", folder=solved))
    assert (found["measure"], found["exact"]) == ("win", True)
    first, second = found["players"]
    for own, other in ((first, second), (second, first)):
        net = own["luck"] - own["lost"] - (other["luck"] - other["lost"])
        assert own["result"] - own["start"] == pytest.approx(net, abs=1e-6)
        costs = [made["cost"] for made in found["decisions"] if made["seat"] == own["seat"]]
        assert own["all"]["free"] == len(costs) == own["dice"]["free"] + own["choice"]["free"]
        assert own["lost"] == pytest.approx(sum(costs), abs=1e-6)
        assert own["rating"] == pytest.approx(1000 * sum(costs) / len(costs), abs=1e-3)
        assert len(own["dearest"]) <= 3
        assert own["busts_spread"] > 0
    assert first["name"] == "Zoé"
    assert found["chances"][-1]["win"] == [first["result"], second["result"]]
    made = found["decisions"][0]
    assert words.split()[made["place"] - 1] == made["chosen"]
    marks = dict.fromkeys(("", "?!", "?", "??"), 0)
    for made in found["decisions"]:
        least = {"": 0.0, "?!": 0.015, "?": 0.03, "??": 0.06}[made["grade"]]
        assert made["cost"] >= least
        marks[made["grade"]] += 1
    assert marks["??"] == first["all"]["marks"]["??"] + second["all"]["marks"]["??"]


def test_people_get_the_players_and_their_dearest_mistakes(tool: Any, solved: Path) -> None:
    game = played(coach_of("bust-run"), 6)
    words = " ".join(action_to_word(action) for action in game.actions)
    lines = tool("review", record(words, SHORT), folder=solved).splitlines()
    assert lines[0].split()[:7] == ["player", "decisions", "best", "?!", "?", "??", "rating"]
    assert lines[1].startswith("Zoé")
    assert lines[2].startswith("*HAL")
    assert lines[3] == "Measured in chances to win."
    assert 1 <= len([line for line in lines if ", round " in line]) <= 6
    points = tool("review", record(words, SHORT), "--quick")
    assert "Measured in points" in points
    assert "luck" not in points
