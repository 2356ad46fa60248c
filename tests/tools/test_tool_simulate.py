"""`dixmille simulate`: what is counted, that a seed brings the same games, and what goes where."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.__main__ import main
from game.ai.players.bots import make_bot
from game.ai.turn.solution import solve
from game.output import ToolError
from game.presets import load_preset
from game.rules.actions import Action, Bank, Roll
from game.rules.state import GameState
from game.tools import simulate as tool
from game.tools.simulate import Tally, landings, simulate


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    read: dict[str, Any] = json.loads(capsys.readouterr().out)
    return read


def test_what_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "grand", "--players", "steady,bold,careful", "--games", "60", "--seed", "4")
    assert found["games"] == 60
    assert len(found["wins"]) == len(found["busts"]) == len(found["mean_total"]) == 3
    assert sum(found["wins"]) + found["ties"] == 60
    assert found["games_per_s"] > 0
    assert found["seed"] == 4
    assert 5 < found["mean_turns"] < 30
    assert all(0 < busts < 60 * found["mean_turns"] for busts in found["busts"])
    assert max(found["mean_total"]) < 10_700  # the game ends at once when somebody gets there


def test_games_with_every_variant(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'base = "five-dice"\nconfirm = true\njokers = true\ntakeover = 1000\ntakeover_margin = 300\n'
    )
    found = simulated(capsys, str(path), "--players", "steady,bold,careful", "--games", "30", "--seed", "4")
    assert sum(found["wins"]) + found["ties"] == 30
    assert max(found["mean_total"]) <= 5000
    assert all(found["busts"])


def test_the_same_seed_brings_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    def without_speed(seed: str) -> dict[str, Any]:
        found = simulated(capsys, "classic", "--games", "20", "--seed", seed)
        return {name: value for name, value in found.items() if name != "games_per_s"}

    assert without_speed("3") == without_speed("3")
    assert without_speed("3")["busts"] != without_speed("4")["busts"]


def test_without_a_seed_every_run_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert len({simulated(capsys, "classic", "--games", "1")["seed"] for _ in range(3)}) == 3


def test_dice_fall_in_every_way_equally_often() -> None:
    falls = landings(3)
    assert len(falls) == 216
    assert sum(land.faces == (1, 2, 3) for land in falls) == 6
    assert sum(land.faces == (2, 2, 2) for land in falls) == 1


def test_a_table_for_people_and_progress_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "classic", "--players", "steady,bold", "--games", "20", "--seed", "1"]) == 0
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.splitlines()[:3]] == ["player", "steady", "bold"]
    assert "seed 1" in out
    assert err.splitlines() == [f"{2 * tenth} of 20 games ({10 * tenth} %)" for tenth in range(1, 11)]


def test_progress_in_a_terminal_is_one_line_that_goes_away() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    assert list(tool._shown(iter([1, 2]), 2, terminal)) == [1, 2]
    written = terminal.getvalue()
    assert "\n" not in written
    assert written.startswith("\r1 of 2 games (50 %)")
    assert written.endswith("\r\033[K")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["classic", "--players", "steady,hal"], "There is no bot 'hal'; there are steady, careful, bold"),
        (["classic", "--players", ""], "There is no bot ''"),
        (["nowhere"], "There is no rule set 'nowhere'; there are classic"),
        (["classic", "--games", "0"], "at least one"),
        (["no.toml"], "no.toml cannot be read"),
    ],
)
def test_what_there_is_not(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert sentence in err
    assert err.count("\n") == 1


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Restless:
        """Keeps like another bot, and never banks."""

        name = "restless"

        def decide(self, state: GameState) -> Action:
            action = steady.decide(state)
            return Roll() if action == Bank() else action

    ruleset = load_preset("classic").ruleset
    steady = make_bot("steady", solve(ruleset))
    monkeypatch.setattr(tool, "MOST_ACTIONS", 2000)
    with pytest.raises(ToolError, match="not ended after 2000 actions"):
        list(simulate(ruleset, [Restless()], Random(1), 1, Tally(1)))
