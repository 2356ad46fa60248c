"""Whole games and the worked examples of the rules, kept as records with what they must come to.

A file is a record, with more beside it that a record does not have: `course` parts its words and says beside
each part what the referee must say after it, which is any of the keys of its answer (of `turn`, any of its
parts), and `refused`, words that are refused there, with the reason.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from naive_scoring import NaiveScorer

from game.match import Match
from game.record import match_from_json
from game.rules.actions import Keep
from game.rules.engine import apply, new_game
from game.rules.legality import why_not
from game.rules.notation import word_to_action
from game.rules.ruleset import Faces
from game.rules.state import GameState
from game.tools.referee import verdict

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))
EXAMPLES = [path for path in GAMES if "course" in json.loads(path.read_text(encoding="utf-8"))]

WORKED_EXAMPLES = """
    confirm_2150 confirm_lost confirm_off_the_table exact_1150 exact_300 fleur fleur_five_dice forfeit
    grand_sample_turns grow_2400 grow_800 jokers_hold jokers_hold_with_a_five jokers_lost jokers_save
    kill_back overshoot_is_refused overshoot_loses_the_turn six_ones_before_opening table_end takeover_2050
    takeover_2100 takeover_2150 takeover_chain_breaks takeover_harsh
"""


def read(path: Path) -> tuple[dict[str, Any], Match]:
    game: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return game, replayed(game)


def replayed(record: dict[str, Any]) -> Match:
    return match_from_json(json.dumps(record).encode())


def test_there_are_games() -> None:
    assert len(GAMES) - len(EXAMPLES) >= 8


def test_every_worked_example_is_a_record() -> None:
    assert {path.stem for path in EXAMPLES} >= set(WORKED_EXAMPLES.split())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_comes_to_the_totals_it_came_to(path: Path) -> None:
    game, match = read(path)
    assert [seat.total for seat in match.state.seats] == game["totals"]
    result = match.state.outcome
    winners = [seat + 1 for seat in result.winners] if result else []
    assert winners == game["winner"]
    assert (result.rule if result else None) == game["rule"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_referee_follows_a_worked_example_to_every_number_of_it(path: Path) -> None:
    game, _ = read(path)
    words = ""
    for part in game["course"]:
        words = f"{words} {part['words']}".strip()
        match = replayed({**game, "actions": words})
        found = json.loads(json.dumps(verdict(match)))
        found |= found.pop("turn")
        expected = {key: value for key, value in part.items() if key not in {"words", "turn", "refused"}}
        expected |= part.get("turn", {})
        assert expected or "refused" in part, "a part of a course says what it leads to"
        assert {key: found[key] for key in expected} == expected, words
        for word, why in part.get("refused", {}).items():
            reason = why_not(match.state, word_to_action(word))
            assert reason is not None, f"{words} {word}"
            assert reason.why.name == why, f"{words} {word}"
            assert word not in found["legal"]
    assert words == game["actions"]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_keep_of_a_game_is_worth_what_the_naive_scorer_says(path: Path) -> None:
    _, match = read(path)
    naive = NaiveScorer(match.ruleset)
    real = [seat for seat, player in enumerate(match.players) if player.real]
    state = new_game(match.ruleset, match.founders, real)
    for action in match.actions:
        before, state = state, apply(state, action).state
        if isinstance(action, Keep) and state.seat == before.seat and state.outcome is None:
            figure, throw = growing_figure(before), before.turn.throw
            if action.jokers:
                assert (action.faces, action.jokers) in naive.jokers(throw, figure)
            else:
                assert action.faces in naive.keeps(throw, figure)
            points = (
                naive.grown_value(action.faces, figure, len(throw)) if figure else naive.value(action.faces)
            )
            assert state.turn.score - before.turn.score == points
    assert state == match.state


def growing_figure(state: GameState) -> Faces:
    """The figure that dice may join in a state, if there is one."""
    if not state.ruleset.grow:
        return ()
    return next((part.faces for part in state.turn.kept if part.kind == "alike"), ())
