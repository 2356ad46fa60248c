"""Records: what is saved is what is loaded, and what is damaged is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import BUST, rules
from random_games import random_action, random_match
from ruleset_strategy import rulesets

from game.match import Match, Player
from game.record import RecordError, load, match_from_json, match_to_json, save
from game.rules.actions import Join
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset
from game.rules.state import Phase

ENDLESS = Path("/dev/zero")
ODD_NAMES = [
    "Zoé",
    "Jean  Luc",
    " Ana ",
    "100 %",
    "%20",
    "🎲🎲",
    "a\tb",
    "李",
    "\u00a0x\u2028y",
    "=1",
    '"',
    "\x7f\x01",
]


def record(actions: str = "", **changes: object) -> bytes:
    table = {
        "format": 1,
        "ruleset": "classic",
        "seats": [{"name": "Zoé"}, {"name": "*HAL", "bot": "steady"}],
        "actions": actions,
    }
    return json.dumps(table | changes).encode()


def plain(match: Match) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(match_to_json(match))
    return read


def submit(match: Match, words: str) -> Match:
    for word in words.split():
        match.submit(word_to_action(word))
    return match


def refusal(text: bytes) -> str:
    with pytest.raises(RecordError) as caught:
        match_from_json(text)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_record_as_it_is_written() -> None:
    match = submit(Match(rules(), [Player("Zoé"), Player("*HAL", "steady")]), "roll =122346 +1")
    assert plain(match) == {
        "format": 1,
        "ruleset": "classic",
        "seats": [{"name": "Zoé"}, {"name": "*HAL", "bot": "steady"}],
        "actions": "roll =122346 +1",
    }


def test_a_record_as_it_is_read() -> None:
    match = match_from_json(record("roll =612342 +1 roll =22346"))
    assert (match.state.seat, match.state.phase) == (1, Phase.READY)
    assert match.players == (Player("Zoé"), Player("*HAL", "steady"))


@given(ruleset=rulesets(), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=60)
def test_what_is_saved_is_what_is_loaded(ruleset: Ruleset, seed: int) -> None:  # C124
    random = Random(seed)
    match = random_match(ruleset, random, bots=True)
    for _ in range(random.randint(0, 80)):
        if random.random() < 0.1:
            match.undo()
        if match.state.phase is not Phase.OVER:
            match.submit(random_action(match.state, random))
    text = match_to_json(match)
    read = match_from_json(text)
    assert read.state == match.state
    assert (read.actions, read.players, read.ruleset) == (match.actions, match.players, match.ruleset)
    assert read.asides == match.asides
    assert match_to_json(read) == text


def test_a_preset_is_named_and_other_rules_are_told() -> None:
    assert plain(Match(rules("table"), [Player("A")]))["ruleset"] == "table"
    assert plain(Match(rules("grand", opening=300, straight=False), [Player("A")]))["ruleset"] == {
        "base": "grand",
        "opening": 300,
        "straight": False,
    }


def test_penalties_are_not_applied_again() -> None:  # C127
    ruleset = rules(bust_run=3, bust_run_penalty=500)
    match = submit(Match(ruleset, [Player("A", real=True)]), "score=1500 score=0 score=0 score=0")
    assert match.state.seats[0].total == 1000
    assert match_from_json(match_to_json(match)).state == match.state


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names(name: str) -> None:  # C129, C156
    match = Match(rules(), [Player(name), Player(name)])
    match = submit(match, f"{BUST}")
    match.rename(1, name + "!")
    submit(match, "roll")
    read = match_from_json(match_to_json(match))
    assert [player.name for player in read.players] == [name, name + "!"]
    assert read.state == match.state


@pytest.mark.parametrize("name", [name for name in ODD_NAMES if name.strip()])
def test_odd_names_that_join(name: str) -> None:
    match = Match(rules(), [Player("A")])
    match.submit(Join(name))
    read = match_from_json(match_to_json(match))
    assert [player.name for player in read.players] == ["A", name]
    assert read.actions == match.actions


def test_a_name_that_is_no_text() -> None:
    message = refusal(b'{"format": 1, "ruleset": "classic", "seats": [{"name": "\\ud800"}]}')
    assert "damaged" in message or "no record" in message


def test_renamed_and_swapped_seats() -> None:
    match = submit(Match(rules(), [Player("*HAL", "steady")]), "join=Eva join=*Max")
    match.rename(1, "Ève Durand")
    match.swap(2, None)
    match.swap(0, None)
    read = match_from_json(match_to_json(match))
    assert read.players == (Player("*HAL"), Player("Ève Durand"), Player("*Max"))
    assert read.actions == match.actions


def test_an_undone_joining_does_not_spoil_the_save() -> None:
    match = submit(Match(rules(), [Player("A")]), "join=Bob roll =111234")
    match.undo()
    match.undo()
    submit(match, "join=Eva roll =223346")
    match.rename(1, "Bob")
    read = match_from_json(match_to_json(match))
    assert read.state == match.state
    assert [player.name for player in read.players] == ["A", "Bob"]


def test_the_name_tells_who_decides_where_the_record_does_not() -> None:
    match = match_from_json(
        record(seats=[{"name": "*A"}, {"name": "*B", "bot": None}, {"name": "C", "bot": "bold"}])
    )
    assert [player.bot for player in match.players] == ["steady", None, "bold"]


def test_real_dice() -> None:
    match = match_from_json(record("score=600", seats=[{"name": "A", "dice": "real"}]))
    assert match.state.seats[0].total == 600
    assert plain(match)["seats"] == [{"name": "A", "dice": "real"}]


def test_real_dice_are_rolled_by_people_alone() -> None:
    match = match_from_json(record(seats=[{"name": "*A", "dice": "real"}, {"name": "B"}]))
    assert match.players[0] == Player("*A", None, real=True)
    assert match_from_json(match_to_json(match)).players == match.players
    assert "'HAL' has real dice" in refusal(record(seats=[{"name": "HAL", "bot": "steady", "dice": "real"}]))


def test_a_bot_that_there_is_not_is_refused() -> None:
    assert "no bot 'deep'" in refusal(record(seats=[{"name": "HAL", "bot": "deep"}]))
    joined = [{"name": "Max", "bot": "deep"}]
    assert "'Max' cannot be played: There is no bot 'deep'" in refusal(record("join=Max", joined=joined))


def test_extra_keys_are_ignored() -> None:  # C123
    match = match_from_json(record("roll", mood="good", seats=[{"name": "A", "colour": "red"}]))
    assert match.state.phase is Phase.ROLLING


def test_a_newer_format_is_refused_by_number() -> None:  # C123
    message = refusal(b'{"format": 999, "seats": 12, "actions": {}}')
    assert "999" in message
    assert "newer version" in message
    assert "unknown" in refusal(b'{"format": 0}')
    assert "unknown" in refusal(b'{"format": -1}')


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\x00\x00\x00",
        b"{",
        b"[]",
        b"null",
        b"12",
        b'"classic"',
        b"{}",
        b'{"format": "1"}',
        b'{"format": true}',
        b'{"format": 1}',
        b'{"format": 1.5}',
        b"\xff\xfe{}",
        b"[" * 5000,
    ],
)
def test_what_is_no_record(text: bytes) -> None:
    assert "no record" in refusal(text)


def test_every_truncation_is_refused() -> None:
    whole = record("roll =122346 +1 roll")
    for length in range(len(whole)):
        refusal(whole[:length])


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"seats": []}, "1 to 8 seats"),
        ({"seats": [{"name": "x"}] * 9}, "has 9"),
        ({"seats": [{}]}, "name"),
        ({"seats": [{"name": 3}]}, "name"),
        ({"seats": [{"name": "A", "dice": "loaded"}]}, "dice"),
        ({"actions": ["roll"]}, "actions"),
        ({"ruleset": "nope"}, "nope"),
        ({"ruleset": 3}, "ruleset"),
        ({"ruleset": {"base": "nope"}}, "base"),
        ({"ruleset": {"base": 3}}, "base"),
        ({"ruleset": {"opening": -5}}, "opening"),
        ({"ruleset": {"openning": 500}}, "openning"),
        ({"ruleset": {"straight": 1e3}}, "straight"),
        ({"landed": ["roll"]}, "does not end with dice"),
        ({"landed": [""]}, "no action"),
        ({"landed": ["roll bank =1"]}, "not at this moment"),
        ({"landed": ["roll =123"]}, "number of dice"),
    ],
)
def test_a_damaged_part_is_named(changes: dict[str, Any], part: str) -> None:
    assert part in refusal(record(**changes))


@pytest.mark.parametrize(
    ("actions", "place", "word", "phase", "reason"),
    [
        ("roll =122346 +6", 3, "+6", "choosing", "score nothing"),
        ("roll =122346 +11", 3, "+11", "choosing", "not in the throw"),
        ("roll =122346 bank", 3, "bank", "choosing", "not at this moment"),
        ("roll =122346 +1 bank", 4, "bank", "deciding", "opening"),
        ("roll =12234", 2, "=12234", "rolling", "number of dice"),
        ("=111111", 1, "=111111", "ready", "not at this moment"),
        ("roll =111111 +111111 bank", 4, "bank", "deciding", "hot dice"),
        ("score=10000", 1, "score=10000", "ready", "on the tray"),
        ("roll =122346 cheat", 3, "cheat", "choosing", "no action"),
        ("roll =122347", 2, "=122347", "rolling", "no action"),
        ("target=123", 1, "target=123", "ready", "multiple of 50"),
        (" ".join(f"join=P{number}" for number in range(9)), 7, "join=P6", "ready", "at most 8"),
    ],
)
def test_a_forged_action_is_refused_with_its_word_place_and_phase(
    actions: str, place: int, word: str, phase: str, reason: str
) -> None:
    message = refusal(record(actions))
    assert f"Word {place}, '{word}'" in message
    assert f"phase {phase}" in message
    assert reason in message


def test_a_record_that_contradicts_itself_is_refused() -> None:
    message = refusal(record("roll =111111", landed=["roll =223346"]))
    assert "Word 2" in message
    assert "=223346" in message


def test_saving_and_loading_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.json"
    match = submit(Match(rules(), [Player("Zoé")]), "roll =122346 +1")
    save(match, path)
    assert load(path).state == match.state
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_a_refused_file_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(record("roll =122346 +6"))
    before = path.read_bytes()
    with pytest.raises(RecordError, match=r"game\.json.*left as it is.*Word 3"):
        load(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path / "none.json")
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path)
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(1 << 34)  # a hole: no disk is used, and none of it may be read
    with pytest.raises(RecordError, match="too long"):
        load(huge)


@pytest.mark.skipif(not ENDLESS.exists(), reason="this system has no file without an end")
def test_a_file_without_an_end_is_not_read_for_ever() -> None:
    with pytest.raises(RecordError, match="too long"):
        load(ENDLESS)


def test_a_refusal_is_one_sentence_whatever_it_is_about() -> None:
    long = "x" * 100_000
    for damaged in (record(long), record(landed=[long]), record(ruleset=long)):
        assert len(refusal(damaged)) < 400
    for ruleset in ("nope", {"opening": -5}):
        assert re.search(r"[^.]\.$", refusal(record(ruleset=ruleset)))
