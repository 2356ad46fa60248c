"""How dice flew is kept with the match: through undo and redo, saving and loading, and damage."""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import rules
from random_games import random_action, random_match
from ruleset_strategy import rulesets

from game.match import Match, Player
from game.record import RecordError, match_from_json, match_to_json
from game.rules.actions import Action, Bank, Keep, Land, Roll
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset
from game.rules.state import Phase
from game.tray.cube import NUMBERINGS
from game.tray.launch import Launch
from game.tray.replay import SEED_BITS, Throw

SEEDS = st.integers(0, 2**32)


def text_of(dice: int, seed: int = 1) -> str:
    random = Random(seed)
    numberings = tuple(random.choice(NUMBERINGS) for _ in range(dice))
    return Throw(numberings, random.getrandbits(SEED_BITS), Launch.by_itself(random)).text


def thrown(*moves: tuple[str, str]) -> Match:
    """A match of one in which these words were done, each with the text of its throw."""
    match = Match(rules(), [Player("Ana")])
    for word, text in moves:
        match.submit(word_to_action(word), text)
    return match


FIRST, SECOND, OTHER = text_of(6), text_of(5), text_of(6, seed=2)
TWO_THROWS = (("roll", ""), ("=122346", FIRST), ("+1", ""), ("roll", ""), ("=22346", SECOND))


def written(match: Match) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(match_to_json(match))
    return read


def loaded(**changes: object) -> Match:
    table = {"format": 1, "ruleset": "classic", "seats": [{"name": "Ana"}]}
    table["actions"] = "roll =122346 +1 roll =22346"
    return match_from_json(json.dumps(table | changes).encode())


def test_every_action_has_its_throw() -> None:
    assert thrown(*TWO_THROWS).throws == ("", FIRST, "", "", SECOND)


def test_a_record_tells_a_throw_for_each_landing() -> None:
    match = thrown(*TWO_THROWS)
    assert written(match)["throws"] == [FIRST, SECOND]
    again = match_from_json(match_to_json(match))
    assert again.throws == match.throws
    assert match_to_json(again) == match_to_json(match)


def test_landings_without_a_flight_keep_the_others_in_their_places() -> None:
    only_second = thrown(*((word, text if text == SECOND else "") for word, text in TWO_THROWS))
    assert written(only_second)["throws"] == ["", SECOND]
    assert match_from_json(match_to_json(only_second)).throws == only_second.throws
    only_first = thrown(*((word, text if text == FIRST else "") for word, text in TWO_THROWS))
    assert written(only_first)["throws"] == [FIRST]
    assert match_from_json(match_to_json(only_first)).throws == only_first.throws


def test_a_record_of_a_game_without_flights_is_what_it_was() -> None:
    assert "throws" not in written(thrown(*((word, "") for word, _ in TWO_THROWS)))
    assert loaded().throws == ("",) * 5


@given(ruleset=rulesets(), seed=SEEDS)
@settings(deadline=None, max_examples=40)
def test_what_is_saved_is_what_is_loaded(ruleset: Ruleset, seed: int) -> None:  # C124
    random = Random(seed)
    match = random_match(ruleset, random, bots=True)
    for _ in range(random.randint(0, 60)):
        if random.random() < 0.1:
            match.undo()
        if match.state.phase is not Phase.OVER:
            match.submit(*with_its_throw(match, random_action(match.state, random), random))
    again = match_from_json(match_to_json(match))
    assert again.throws == match.throws
    assert match_to_json(again) == match_to_json(match)


def with_its_throw(match: Match, action: Action, random: Random) -> tuple[Action, str]:
    """A throw for some of the landings, as if the dice had been seen to fly."""
    land = (match.foreseen() or action) if isinstance(action, Land) else action
    seen = isinstance(land, Land) and random.random() < 0.8
    dice = len(land.faces) + land.off if isinstance(land, Land) else 0
    return action, text_of(dice, random.getrandbits(16)) if seen else ""


@pytest.mark.parametrize(
    ("throws", "kept"),
    [
        (FIRST, ["", ""]),
        ({"0": FIRST}, ["", ""]),
        (None, ["", ""]),
        (17, ["", ""]),
        ([], ["", ""]),
        ([3, SECOND], ["", SECOND]),
        ([[FIRST], SECOND], ["", SECOND]),
        ([FIRST + "\n", SECOND], ["", SECOND]),
        (["é" + FIRST, SECOND], ["", SECOND]),
        ([FIRST + "0" * 400, SECOND], ["", SECOND]),
        ([SECOND, SECOND], ["", SECOND]),  # five dice where six landed
        ([FIRST, SECOND, OTHER, OTHER], [FIRST, SECOND]),
    ],
)
def test_a_damaged_throw_is_left_out_and_nothing_else(throws: object, kept: list[str]) -> None:
    match = loaded(throws=throws)
    assert [match.throws[1], match.throws[4]] == kept
    assert match.state == loaded().state


def test_damage_is_told_once_however_much_there_is(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        loaded(throws=["x" * 1000, "\x00" * 1000])
    (line,) = caplog.messages
    assert line == "2 throws of this record are damaged and cannot be shown again."
    caplog.clear()
    loaded(throws=[FIRST, SECOND])
    assert caplog.messages == []


def test_throws_nested_without_end_are_a_damaged_record() -> None:
    text = match_to_json(thrown(*TWO_THROWS)).rstrip(b"}\n")
    with pytest.raises(RecordError, match="damaged"):
        match_from_json(text.replace(b'"throws":[', b'"throws":[' + b"[" * 100_000) + b"}")


def test_undo_and_redo_bring_the_throw_back() -> None:
    match = thrown(*TWO_THROWS[:3])
    before = match.throws
    match.undo()
    match.undo()
    assert match.throws == ()
    match.redo()
    match.redo()
    assert match.throws == before


def test_dice_that_are_known_to_land_keep_their_throw_if_no_other_is_seen() -> None:
    match = thrown(*TWO_THROWS[:2])
    match.undo()
    match.submit(Roll())
    match.submit(Land((1, 1, 1, 1, 1, 1)))
    assert (match.actions[-1], match.throws[-1]) == (Land((1, 2, 2, 3, 4, 6)), FIRST)


def test_the_throw_that_was_seen_last_is_the_one_that_is_kept() -> None:
    match = thrown(*TWO_THROWS[:2])
    match.undo()
    match.submit(Roll())
    match.submit(Land((1, 2, 2, 3, 4, 6)), OTHER)
    assert match.throws == ("", OTHER)


def test_a_match_as_it_stood_before_is_another_match() -> None:
    match = thrown(*TWO_THROWS)
    past = match.before(3)
    assert (past.actions, past.throws) == (match.actions[:3], match.throws[:3])
    assert past.state == match.states[3]
    assert past.state.phase is Phase.DECIDING
    past.submit(Roll())
    past.undo()
    assert match.actions[3:] == (Roll(), Land((2, 2, 3, 4, 6)))
    assert match.states[-1] == match.state


def test_before_somebody_sat_down_there_is_no_such_player() -> None:
    match = Match(rules(), [Player("Ana"), Player("Bo")])
    for word in ("roll", "=111346", "join=Eva"):
        match.submit(word_to_action(word))
    assert [player.name for player in match.before(2).players] == ["Ana", "Bo"]
    assert [player.name for player in match.before(3).players] == ["Ana", "Bo", "Eva"]
    match.submit(Keep((1, 1, 1)))
    match.submit(Bank())
    assert match.before(5).state == match.state
