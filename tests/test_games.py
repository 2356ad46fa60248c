"""Whole games, kept as records with the totals they came to."""

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

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))


def read(path: Path) -> tuple[dict[str, Any], Match]:
    game: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return game, match_from_json(json.dumps(game["record"]).encode())


def test_there_are_games() -> None:
    assert len(GAMES) >= 9


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_comes_to_the_totals_it_came_to(path: Path) -> None:
    game, match = read(path)
    assert [seat.total for seat in match.state.seats] == game["totals"]
    result = match.state.outcome
    winners = [seat + 1 for seat in result.winners] if result else []
    assert winners == game["winner"]
    assert (result.rule if result else None) == game["rule"]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_keep_of_a_game_is_worth_what_the_naive_scorer_says(path: Path) -> None:
    _, match = read(path)
    naive = NaiveScorer(match.ruleset)
    real = [seat for seat, player in enumerate(match.players) if player.real]
    state = new_game(match.ruleset, match.founders, real)
    for action in match.actions:
        before, state = state, apply(state, action).state
        if isinstance(action, Keep) and state.seat == before.seat and state.outcome is None:
            assert state.turn.score - before.turn.score == naive.value(action.faces)
    assert state == match.state
