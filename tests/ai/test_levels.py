"""Levels and tempers: which is stronger, that nothing is drawn twice, and what each slip looks like."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import fair_landing, played_out
from ruleset_strategy import rulesets

from game.ai.field.table import FieldTurns, field_of
from game.ai.players.bots import (
    ALL_NAMES,
    STRENGTH_NAMES,
    TEMPER_NAMES,
    bot_named,
    check_bot,
    make_bot,
    strength_of,
    temper_of,
)
from game.ai.players.character import slip_sentence
from game.ai.players.draw import Draw
from game.ai.players.level_bot import LevelBot
from game.ai.players.levels import LEVELS, STRENGTHS, level_of
from game.ai.turn.solution import Solution, solve
from game.ai.turn.spot import plays_of, spot_of
from game.resources import ASSETS
from game.rules.actions import Action, Bank, Keep, Roll
from game.rules.combinations import Combination
from game.rules.engine import apply, new_game
from game.rules.legality import why_not
from game.rules.ruleset import Ruleset, ruleset_from_table
from game.rules.state import CHOOSING, DECIDING, OVER, ROLLING, GameState, Seat, Turn
from game.text import Texts

ENGLISH = Texts("en", ASSETS / "locale")
SHORT = ruleset_from_table({"target": 3000})


@cache
def short() -> tuple[Solution, FieldTurns]:
    """A short game, solved."""
    solution = solve(SHORT)
    return solution, field_of(solution)


def player(name: str, seed: int = 0) -> LevelBot:
    solution, field = short()
    known = level_of(name)
    assert known is not None
    return LevelBot(*known, solution, make_bot("steady", solution), (field,), seed)


def wins(first: str, second: str, games: int) -> float:
    """The games that the first wins of the second, each beginning every other; a tie is a half."""
    rng, bots, won = Random(7), (player(first), player(second)), 0.0
    for number in range(games):
        seats = bots if number % 2 == 0 else bots[::-1]
        state = new_game(SHORT, 2)
        while state.phase is not OVER:
            rolling = state.phase is ROLLING
            action: Action = fair_landing(state, rng) if rolling else seats[state.seat].decide(state)
            state = apply(state, action).state
        assert state.outcome is not None
        won += sum(seats[seat] is bots[0] for seat in state.outcome.winners) / len(state.outcome.winners)
    return won


def deciding(totals: tuple[int, int], turn: Turn, busts: int = 0) -> GameState:
    seats = (Seat(totals[0], open=True, busts=busts), Seat(totals[1], open=True))
    return replace(new_game(SHORT, 2), seats=seats, phase=DECIDING, turn=turn)


def lying(throw: tuple[int, ...], score: int = 0) -> GameState:
    """A throw out of which an open seat is to keep."""
    seats = (Seat(500, open=True), Seat(500, open=True))
    return replace(new_game(SHORT, 2), seats=seats, phase=CHOOSING, turn=Turn(len(throw), score, throw))


KEPT = (Combination((1,), 100, "single"),)


# --- names


def test_every_name_is_a_strength_and_a_temper() -> None:
    assert len(ALL_NAMES) == len(set(ALL_NAMES)) == len(STRENGTH_NAMES) * len(TEMPER_NAMES)
    for name in ALL_NAMES:
        assert bot_named(strength_of(name), temper_of(name)) == name
    assert (strength_of("careful"), temper_of("careful")) == ("steady", "careful")
    assert (strength_of("novice:bold"), temper_of("perfect")) == ("novice", "even")
    check_bot("club:even")


def test_a_bot_is_called_by_its_name() -> None:
    assert [player(name).name for name in LEVELS] == list(LEVELS)


# --- strength


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("perfect", "novice"), ("expert", "novice"), ("perfect", "casual")]
)
def test_the_stronger_wins_more(stronger: str, weaker: str) -> None:
    """Some five standard deviations from what chance alone would bring."""
    assert wins(stronger, weaker, 300) > 150 + 15


def test_each_level_errs_less_than_the_one_below() -> None:
    """Counted over the same positions, so that few are enough."""
    rng, states = Random(3), list[GameState]()
    for _ in range(60):
        state = new_game(SHORT, 3)
        guide = player("perfect")
        while state.phase is not OVER:
            if state.phase is not ROLLING:
                states.append(state)
            action: Action = fair_landing(state, rng) if state.phase is ROLLING else guide.decide(state)
            state = apply(state, action).state
    slips = []
    for strength in STRENGTHS:
        bot = player(strength.name)
        slips.append(sum(bot.consider(state).slip is not None for state in states))
    assert slips == sorted(slips, reverse=True)
    assert len(set(slips)) == len(slips)
    assert slips[-1] == 0


# --- chance


def test_the_same_position_brings_the_same_decision() -> None:
    """C119: whatever was undone, and in whichever order positions are seen."""
    rng, seen = Random(5), list[tuple[GameState, Action]]()
    bot = player("novice:bold")
    state = new_game(SHORT, 2)
    while state.phase is not OVER:
        action: Action = fair_landing(state, rng) if state.phase is ROLLING else bot.decide(state)
        if state.phase is not ROLLING:
            seen.append((state, action))
        state = apply(state, action).state
    again = player("novice:bold")
    assert all(again.decide(state) == action for state, action in reversed(seen))


def test_another_seed_is_another_player() -> None:
    state = lying((1, 2, 3, 4, 5, 6))
    keeps = {player("novice", seed).decide(state) for seed in range(40)}
    assert Keep((1, 2, 3, 4, 5, 6)) in keeps
    assert len(keeps) > 1


def test_draws_are_even_and_hang_on_the_position_alone() -> None:
    states = [deciding((total, 0), Turn(3, 300, (2, 3, 4), KEPT)) for total in range(0, 100_000, 50)]
    drawn = [Draw(state, 0).of_turn("angry") for state in states]
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.03
    assert abs(sum(number < 0.1 for number in drawn) / len(drawn) - 0.1) < 0.03
    assert drawn == [Draw(state, 0).of_turn("angry") for state in states]
    assert len(set(drawn)) == len(drawn)
    spread = [Draw(state, 0).spread("judged") for state in states]
    assert abs(sum(number**2 for number in spread) / len(spread) - 1.0) < 0.15


# --- slips


def slips_of(name: str, state: GameState, seeds: int = 200) -> dict[str | None, int]:
    """How often a kind of player makes each slip, over many players of the kind."""
    found: dict[str | None, int] = {}
    for seed in range(seeds):
        slip = player(name, seed).consider(state).slip
        found[slip] = found.get(slip, 0) + 1
    return found


def test_a_novice_does_not_see_every_straight() -> None:
    state = lying((1, 2, 3, 4, 5, 6))
    assert 40 < slips_of("novice", state)["overlooked"] < 95
    assert set(slips_of("expert", state)) == {None}
    blind = next(seed for seed in range(200) if player("novice", seed).consider(state).slip)
    thought = player("novice", blind).consider(state)
    assert thought.action != Keep((1, 2, 3, 4, 5, 6))
    assert slip_sentence(ENGLISH, thought) == "It does not see 1-2-3-4-5-6."


def test_what_alone_scores_is_seen_by_all() -> None:
    state = lying((2, 2, 3, 3, 6, 6))
    assert {player("novice", seed).decide(state) for seed in range(60)} == {Keep((2, 2, 3, 3, 6, 6))}


def test_a_bust_makes_angry() -> None:
    """Two dice and 400: a bank for points, unless one wants back what was lost."""
    calm = deciding((500, 500), Turn(2, 400, (2, 3), KEPT))
    angry = replace(calm, seats=(replace(calm.seats[0], busts=1), calm.seats[1]))
    assert slips_of("novice", angry).get("angry", 0) > 20
    assert "angry" not in slips_of("novice", calm)
    assert set(slips_of("perfect", angry, 1)) == {None}


def test_who_would_roll_without_anger_too_trusts_its_luck() -> None:
    angry = deciding((500, 500), Turn(2, 350, (2, 3), KEPT), busts=1)
    told = set()
    for seed in range(200):
        bot = player("novice", seed)
        thought = bot.consider(angry)
        bot.strength = replace(bot.strength, angry=0.0)
        if thought.slip in {"angry", "late"}:
            assert (bot.consider(angry).action == Roll()) == (thought.slip == "late")
            told.add(thought.slip)
    assert told == {"angry", "late"}


def test_what_is_said_not_to_be_seen_was_not_seen() -> None:
    """Whoever sees the best keep, and takes more points, is not blind for it."""
    told = set()
    for throw in ((1, 1, 1, 1, 5, 6), (1, 2, 2, 2, 5, 6), (1, 2, 3, 4, 5, 5), (1, 1, 2, 2, 5, 5)):
        state = lying(throw)
        for seed in range(200):
            bot = player("novice", seed)
            thought = bot.consider(state)
            seen = bot._seen(state, list(plays_of(state)), Draw(state, seed))
            if thought.slip == "overlooked":
                assert Keep(thought.missed) not in [play.keep for play in seen]
            told.add(thought.slip)
    assert told == {None, "overlooked", "grabbed"}


def test_a_novice_stops_early_more_often_than_late() -> None:
    """Five dice, 300: worth a roll."""
    found = slips_of("novice", deciding((500, 500), Turn(5, 300, (2, 3, 4, 4, 6), KEPT)))
    assert set(found) <= {None, "early"}
    worth = deciding((500, 500), Turn(4, 300, (2, 3, 4, 4), KEPT))
    assert slips_of("novice", worth).get("early", 0) > slips_of("novice", worth).get("late", 0)


def test_the_score_of_the_others_is_forgotten() -> None:
    """The other needs a hundred points: whoever sees that does not bank 600."""
    state = deciding((2000, 2900), Turn(1, 600, (2,), KEPT))
    assert player("perfect").decide(state) == Roll()
    novices = [player("novice", seed).explain(state) for seed in range(30)]
    assert any(thought.action == Bank() and thought.slip == "forgot" for thought in novices)


def test_nobody_forgets_the_others_in_the_last_turn() -> None:
    state = deciding((1000, 3100), Turn(3, 500, (2, 3, 4), KEPT))
    state = replace(state, seat=0, race=replace(state.race, last=None, due=()))
    assert {player("novice", seed).decide(state) for seed in range(40)} == {Roll()}


# --- tempers


def rolls(name: str, states: list[GameState]) -> int:
    return sum(player(name).decide(state) == Roll() for state in states)


@pytest.mark.parametrize("strength", ["casual", "club", "expert", "perfect"])
def test_tempers_differ_in_risk(strength: str) -> None:
    states = [
        deciding((own, other), Turn(dice, score, (2, 3, 4, 6)[:dice], KEPT))
        for own in range(500, 2400, 300)
        for other in range(500, 2400, 300)
        for dice in (2, 3, 4)
        for score in range(200, 700, 50)
    ]
    careful, even, bold = (rolls(bot_named(strength, temper), states) for temper in TEMPER_NAMES)
    assert careful < even < bold


def test_tempers_take_what_is_almost_as_good_and_nothing_else() -> None:
    """What a perfect player with a temper loses by a decision is a trifle."""
    _, field = short()
    rng, losses = Random(11), list[float]()
    for temper in ("careful", "bold"):
        bot, lost = player(f"perfect:{temper}"), 0.0
        for _ in range(25):
            state = new_game(SHORT, 3)
            while state.phase is not OVER:
                action: Action = fair_landing(state, rng) if state.phase is ROLLING else bot.decide(state)
                if state.phase is DECIDING and why_not(state, Bank()) is None:
                    turn, score = field.turn(state), state.turn.score
                    worth: dict[Action, float] = {
                        Bank(): turn.bank(score) or 0.0,
                        Roll(): turn.roll(score, spot_of(state)),
                    }
                    lost = max(lost, max(worth.values()) - worth[action])
                state = apply(state, action).state
        losses.append(lost)
    assert 0.0 < max(losses) <= 0.004


# --- any rules


@settings(max_examples=8, deadline=None)
@given(rulesets(), st.integers(0, 2**32), st.sampled_from(tuple(LEVELS)))
def test_nothing_illegal_under_any_rules(ruleset: Ruleset, seed: int, name: str) -> None:
    rng, solution = Random(seed), solve(ruleset)
    bot = make_bot(name, solution)
    start = new_game(ruleset, rng.randint(1, 4))

    def decide(state: GameState) -> Action:
        return fair_landing(state, rng) if state.phase is ROLLING else bot.decide(state)

    for _ in played_out(start, decide, 400):
        pass
