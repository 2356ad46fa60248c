from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from playing import BUST

from game.__main__ import main

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.json"))


def record(actions: str, **changes: object) -> str:
    seats = [{"name": "Zoé"}, {"name": "*HAL", "bot": "steady"}]
    return json.dumps({"format": 1, "ruleset": "classic", "seats": seats, "actions": actions} | changes)


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Any:
    def give(text: str) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="ascii"))

    return give


@pytest.fixture
def verdict(capsys: pytest.CaptureFixture[str], feed: Any) -> Any:
    def of(text: str) -> dict[str, Any]:
        feed(text)
        assert main(["referee", "-", "--json"]) == 0
        out, err = capsys.readouterr()
        assert not err
        read: dict[str, Any] = json.loads(out)
        return read

    return of


def test_a_game_that_has_not_begun(verdict: Any) -> None:
    assert verdict(record("")) == {
        "phase": "ready",
        "seat": 1,
        "totals": [0, 0],
        "open": [False, False],
        "turn": {"score": 0, "dice": 6, "throw": "", "jokers": "", "unconfirmed": []},
        "legal": ["roll"],
        "winner": [],
        "events": [],
    }


def test_a_throw_that_lies_there(verdict: Any) -> None:
    found = verdict(record("roll =122346 +1 roll =64551"))
    assert found["phase"] == "choosing"
    assert found["turn"] == {"score": 100, "dice": 5, "throw": "14556", "jokers": "", "unconfirmed": []}
    assert found["legal"] == ["+155", "+15", "+55", "+1", "+5"]


def test_dice_in_the_air_belong_to_chance(verdict: Any) -> None:
    found = verdict(record("roll =122346 +1 roll"))
    assert (found["phase"], found["turn"]["dice"], found["turn"]["throw"]) == ("rolling", 5, "")
    assert found["legal"] == []
    off = verdict(record("roll =12234-"))
    assert (off["phase"], off["turn"]["dice"], off["turn"]["throw"]) == ("rolling", 1, "12234")


def test_deciding(verdict: Any) -> None:
    found = verdict(record("roll =666234 +666"))
    assert found["turn"] == {"score": 600, "dice": 3, "throw": "234", "jokers": "", "unconfirmed": []}
    assert found["legal"] == ["roll", "bank"]
    hot = verdict(record("roll =123456 +123456"))
    assert hot["turn"] == {"score": 1500, "dice": 6, "throw": "", "jokers": "", "unconfirmed": []}
    assert hot["legal"] == ["roll"]


def test_every_event_is_told(verdict: Any) -> None:
    found = verdict(record(f"roll =666234 +666 bank {BUST}"))
    assert found["events"] == [
        {"event": "rolled", "seat": 1, "dice": 6},
        {"event": "landed", "seat": 1, "faces": "234666", "off": 0},
        {"event": "kept", "seat": 1, "faces": "666", "points": 600, "score": 600, "hand": [["666", 600]]},
        {"event": "banked", "seat": 1, "points": 600, "total": 600},
        {"event": "opened", "seat": 1},
        {"event": "turn_started", "seat": 2, "round": 1},
        {"event": "rolled", "seat": 2, "dice": 6},
        {"event": "landed", "seat": 2, "faces": "223346", "off": 0},
        {"event": "busted", "seat": 2, "lost": 0},
        {"event": "turn_started", "seat": 1, "round": 2},
    ]
    assert (found["totals"], found["open"], found["seat"]) == ([600, 0], [True, False], 1)


def test_jokers_and_what_is_unconfirmed(verdict: Any) -> None:
    rules = {"base": "five-dice", "confirm": True, "jokers": True}
    pending = verdict(record("roll =12345 +12345 roll =66652 +666~5", ruleset=rules))
    assert pending["turn"] == {
        "score": 2100,
        "dice": 1,
        "throw": "2",
        "jokers": "5",
        "unconfirmed": ["12345", "666"],
    }
    assert pending["legal"] == ["roll"]
    assert {"event": "jokers_set", "seat": 1, "faces": "5"} in pending["events"]
    choosing = verdict(record("roll =15346", ruleset=rules))
    assert choosing["legal"] == ["+15", "+1", "+5", "~1", "~5", "~15", "+1~5", "+5~1"]
    scored = verdict(record("roll =66652 +666~5 roll =6 +6", ruleset=rules))
    hand = [["6666", 1200], ["5", 50]]
    kept = {"event": "kept", "seat": 1, "faces": "6", "points": 600, "score": 1250, "hand": hand}
    jokers = {"event": "jokers_scored", "seat": 1, "faces": "5", "points": 50, "score": 650}
    assert {**jokers, "hand": [["666", 600], ["5", 50]]} in scored["events"]
    assert kept in scored["events"]
    called = verdict(record("roll =66652 +666~5 roll =3 roll =1 +1", ruleset=rules))
    assert {"event": "jokers_called", "seat": 1, "faces": "5"} in called["events"]
    assert {"event": "confirmed", "seat": 1, "figures": ["666"]} in called["events"]
    assert called["turn"]["unconfirmed"] == []


def test_a_turn_taken_over(verdict: Any) -> None:
    rules = {"base": "classic", "takeover": 1000, "takeover_margin": 100}
    thousand = "roll =111346 +111 bank "
    offered = verdict(record(thousand * 3, ruleset=rules))
    assert offered["legal"] == ["roll", "take"]
    taken = verdict(record(thousand * 3 + "take =123 +1 bank", ruleset=rules))
    assert {"event": "took_over", "seat": 2, "other": 1, "dice": 3, "score": 1000} in taken["events"]
    lost = {"event": "penalised", "seat": 1, "points": 1000, "total": 1000, "rule": "takeover_margin"}
    assert lost in taken["events"]
    assert taken["totals"] == [1000, 2100]


def test_a_game_that_is_over(verdict: Any) -> None:
    seats = [{"name": name, "dice": "real"} for name in "ABC"]
    ruleset = {"goal": "exact_lose_turn", "kill": True}
    words = "score=9400 score=9000 score=9000 score=600 score=1000 score=0 score=0"
    found = verdict(record(words, seats=seats, ruleset=ruleset))
    assert (found["phase"], found["winner"], found["legal"]) == ("over", [2], [])
    assert {"event": "killed", "seat": 1, "by": 2, "total": 9400} in found["events"]
    assert {"event": "last_round_started", "seat": 2, "due": [3, 1]} in found["events"]
    assert found["events"][-1] == {"event": "ended", "winner": [2], "rule": "highest"}


def test_all_events_are_plain_data(verdict: Any) -> None:
    """Each kind of event the rules know, as one game after another shows it."""
    told = {event["event"] for path in GAMES for event in verdict(path.read_text(encoding="utf-8"))["events"]}
    assert {
        "rolled",
        "landed",
        "kept",
        "went_hot",
        "busted",
        "banked",
        "opened",
        "ended",
        "joined",
        "left",
    } <= told
    assert {
        "killed",
        "penalised",
        "overshot",
        "target_announced",
        "target_changed",
        "extra_round_started",
    } <= told


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_kept_games(verdict: Any, path: Path) -> None:
    game = json.loads(path.read_text(encoding="utf-8"))
    found = verdict(path.read_text(encoding="utf-8"))
    assert (found["totals"], found["winner"]) == (game["totals"], game["winner"])


def test_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(record("roll =666234 +666 bank"), encoding="utf-8")
    assert main(["referee", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Zoé" in out
    assert "600" in out
    assert "legal: roll" in out
    path.write_text(record("roll =111111 +111111", ruleset="pocket"), encoding="utf-8")
    assert main(["referee", str(path)]) == 0
    assert "over: Zoé won (six_ones)" in capsys.readouterr().out


def test_names_steer_no_terminal(capsys: pytest.CaptureFixture[str], feed: Any) -> None:
    feed(record("roll =111111 +111111", ruleset="pocket", seats=[{"name": "\x1b[2JZoé\x9b"}]))
    assert main(["referee", "-"]) == 0
    out = capsys.readouterr().out
    assert "over: \N{REPLACEMENT CHARACTER}[2JZoé\N{REPLACEMENT CHARACTER} won" in out
    assert not {"\x1b", "\x9b"} & set(out)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("{", ["damaged"]),
        ("", ["damaged"]),
        ('{"format": 999}', ["999", "newer version"]),
        (record("roll =122346 +6"), ["Word 3", "'+6'", "choosing", "score nothing"]),
        (record("roll =122346 +1 bank"), ["Word 4", "'bank'", "deciding", "opening"]),
        (record("roll roll"), ["Word 2", "'roll'", "rolling"]),
        (record("roll =122346 +1~"), ["Word 3", "'+1~'", "choosing", "no action"]),
        (record("roll =122345 +1~5"), ["Word 3", "'+1~5'", "choosing", "no jokers"]),
        (record("take"), ["Word 1", "'take'", "ready", "no taking over"]),
        (record("", ruleset={"opening": -5}), ["opening"]),
        (record("", ruleset="nope"), ["nope"]),
    ],
)
def test_an_illegal_record_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], feed: Any, text: str, parts: list[str]
) -> None:
    feed(text)
    assert main(["referee", "-", "--json"]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert all(part in err for part in parts), err


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["referee", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err
