"""The chances of many seats: against exact ones where there are two, and by what they must be."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from random_games import fair_landing
from small_games import coach_of, small

from game.ai.field.pace import pace_of
from game.ai.field.process import Fields, race_steps
from game.ai.field.table import Field, FieldTurns, field_of
from game.ai.players.bots import make_bot
from game.ai.thinker import Thinker
from game.ai.turn.endgame import last_pursuit
from game.ai.turn.solution import Solution, solve
from game.ai.turn.spot import Spot
from game.ai.turn.winning import field_tells
from game.ai.work import SliceWork, Work, WorkLostError
from game.presets import load_preset
from game.rules.actions import Action, Bank, Keep, Land, Roll
from game.rules.combinations import Combination
from game.rules.engine import apply, new_game
from game.rules.ruleset import Ruleset, ruleset_from_table
from game.rules.state import DECIDING, OVER, ROLLING, GameState, Last, Seat, Turn

CLASSIC = ruleset_from_table({})
KEPT = (Combination((1,), 100, "single"),)


@cache
def solved(ruleset: Ruleset) -> Solution:
    return solve(ruleset)


@cache
def field(ruleset: Ruleset) -> Field:
    return Field(solved(ruleset))


def standing(ruleset: Ruleset, totals: list[int], seat: int = 0, **race: Any) -> GameState:
    """Open seats with these totals, about to play; those after `seat` are due in this round."""
    state = new_game(ruleset, len(totals))
    seats = tuple(Seat(total, open=total > 0) for total in totals)
    due = tuple(range(seat + 1, len(totals)))
    return replace(state, seats=seats, seat=seat, race=replace(state.race, due=due, **race))


def start(ruleset: Ruleset, totals: list[int], seat: int = 0, **race: Any) -> float:
    return field(ruleset).turn(standing(ruleset, totals, seat, **race)).start


# --- the pace of a seat


@pytest.mark.parametrize("name", ["classic", "grand", "danish"])
def test_the_pace_is_that_of_the_best_turn(name: str) -> None:
    solution = solved(load_preset(name).ruleset)
    pace = pace_of(solution)
    for gains, table in ((pace.open, solution.open), (pace.closed, solution.closed)):
        assert sum(gains.values()) == pytest.approx(1.0)
        mean = sum(points * chance for points, chance in gains.items())
        assert mean == pytest.approx(table.roll(0, solution.fresh), abs=0.05)


def test_a_rest_that_is_small_is_reached_more_often_than_a_turn_is_banked() -> None:
    pace = pace_of(solved(CLASSIC))
    reached = [sum(chance for points, chance in gains.items() if points > 0) for gains in pace.near[1:]]
    assert reached == sorted(reached, reverse=True)
    assert reached[0] > 0.97
    assert reached[-1] == pytest.approx(1.0 - pace.open[0], abs=0.01)


# --- two seats, where the truth is known


@pytest.mark.parametrize(
    ("name", "off"),
    [("short", 0.005), ("extra-rounds", 0.02), ("bust-run", 0.02), ("fleur", 0.01), ("five-dice", 0.02)],
)
def test_two_seats_are_told_almost_rightly(name: str, off: float) -> None:
    chances = coach_of(name).chances
    assert chances is not None
    state = new_game(small(name), 2)
    true = chances.turn(state).roll(0, small(name).dice)
    assert field(small(name)).turn(state).start == pytest.approx(true, abs=off)


def test_a_whole_game_is_told_almost_rightly() -> None:
    """0.480107 is the exact chance of the first seat under best play of both."""
    assert field(CLASSIC).turn(new_game(CLASSIC, 2)).start == pytest.approx(0.480107, abs=0.005)


# --- what must be


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_who_begins_wins_as_often_as_the_end_lets_it(seats: int) -> None:
    """Less than its share where all answer in the round, more where the first one there has won."""
    immediate = replace(CLASSIC, end="immediate")
    assert 0.85 / seats < start(CLASSIC, [0] * seats) < 1.0 / seats < start(immediate, [0] * seats)


@pytest.mark.parametrize("end", ["finish_round", "one_more_each", "finish_round_then_one_more", "immediate"])
def test_a_stronger_rival_is_a_lower_chance(end: str) -> None:
    ruleset = ruleset_from_table({"end": end})
    chances = [start(ruleset, [5000, 4000, other]) for other in range(1000, 10_000, 1000)]
    assert chances == sorted(chances, reverse=True)
    own = [start(ruleset, [total, 4000, 6000]) for total in range(500, 10_000, 500)]
    assert own == sorted(own)
    assert all(0.0 <= chance <= 1.0 for chance in chances + own)


def test_every_rival_counts_not_the_leader_alone() -> None:
    one, both = start(CLASSIC, [7000, 8500, 1000]), start(CLASSIC, [7000, 8500, 8500])
    assert both < one - 0.05


def test_the_last_turn_is_told_exactly() -> None:
    state = standing(CLASSIC, [10_300, 9_000, 9_600], seat=2, last=Last(0, 9_500), reached=(0,))
    ahead = last_pursuit(solved(CLASSIC), state, None)
    turn = field(CLASSIC).turn(state)
    assert turn.start == pytest.approx(ahead.roll(0, Spot(6)))
    for score in range(100, 1500, 50):
        assert turn.bank(score) == ahead.bank(score)
        assert turn.roll(score, 2) == pytest.approx(ahead.roll(score, Spot(2)))


def test_who_gets_there_fears_those_who_still_play() -> None:
    at_target = Turn(2, 500, (2, 3), KEPT)
    safe = replace(standing(CLASSIC, [9_600, 3_000, 3_000]), phase=DECIDING, turn=at_target)
    chased = replace(standing(CLASSIC, [9_600, 9_900, 9_900]), phase=DECIDING, turn=at_target)
    bot = make_bot("perfect", solved(CLASSIC), None, FieldTurns(field(CLASSIC)))
    assert (bot.decide(safe), bot.decide(chased)) == (Bank(), Roll())
    assert (field(CLASSIC).turn(safe).bank(500) or 0.0) > 0.999


def test_the_most_points_after_so_many_rounds() -> None:
    """In the last round only the others' last turns are left."""
    ruleset = replace(CLASSIC, rounds=10)
    chances = [start(ruleset, [4000, 4000, total], seat=2, round=10) for total in range(1000, 6000, 500)]
    assert chances == sorted(chances)
    early = start(ruleset, [3000, 3500, 3500], round=5)
    assert early > start(ruleset, [3000, 3500, 3500], round=9)


def test_who_draws_level_and_has_another_turn_wins_no_more_than_always() -> None:
    ruleset = replace(CLASSIC, target=600, end="finish_round_then_one_more")
    state = standing(ruleset, [1300, 100], seat=1, last=Last(0, 0, more=True), reached=(0,))
    turn = field(ruleset).turn(state)
    banked = [turn.bank(score) or 0.0 for score in range(500, 1500, 50)]
    assert banked == sorted(banked)
    assert 0.8 < banked[14] < banked[15] == 1.0, "level, and past it"


@pytest.mark.parametrize("rounds_left", [1, 3, 5])
def test_totals_below_zero_and_far_behind_are_told_by_rounds(rounds_left: int) -> None:
    """By `facebook` three busts cost 500 points; where all lie as much lower, the chances are the same."""
    ruleset = load_preset("facebook").ruleset
    at = {"seat": 1, "round": 10 - rounds_left}
    below = [start(ruleset, [-1000, total, -500], **at) for total in (-2500, -1500, -1000, -500, 500)]
    above = [start(ruleset, [1500, total, 2000], **at) for total in (0, 1000, 1500, 2000, 3000)]
    assert below == pytest.approx(above, abs=1e-9)
    assert below == sorted(set(below))
    assert start(ruleset, [9950, -500, 9950], **at) < 1e-3


def test_scores_beyond_the_table_are_told_like_its_last() -> None:
    turn = field(CLASSIC).turn(new_game(CLASSIC, 4))
    assert turn.bank(30_000) == turn.bank(4_100)
    assert turn.bank(450) is None
    assert turn.bank(500) is not None


@pytest.mark.parametrize(
    "changes", [{"goal": "exact_refuse"}, {"grow": True}, {"jokers": True}, {"takeover": 3000}]
)
def test_what_is_not_told_is_said_so(changes: dict[str, object]) -> None:
    ruleset = ruleset_from_table(changes)
    assert not field_tells(ruleset)
    with pytest.raises(ValueError, match="not told"):
        field_of(solved(CLASSIC) if ruleset is CLASSIC else replace(solved(CLASSIC), ruleset=ruleset))


def test_a_lone_seat_has_no_chances() -> None:
    assert not field(CLASSIC).fits(new_game(CLASSIC, 1))
    with pytest.raises(ValueError, match="not told"):
        field(CLASSIC).turn(new_game(CLASSIC, 1))


# --- it pays


def test_it_wins_more_than_its_share_of_short_games() -> None:
    """Against two who play for points, with the same dice for whoever sits there: a small, sure gain."""
    ruleset = replace(CLASSIC, target=1500, opening=0)
    solution, rng = solve(ruleset), Random(2)
    told = make_bot("perfect", solution, None, field_of(solution))
    steady = make_bot("steady", solution)
    won, games = 0.0, 900
    for number in range(games):
        seats = [steady] * 3
        seats[number % 3] = told
        state = new_game(ruleset, 3)
        while state.phase is not OVER:
            rolling = state.phase is ROLLING
            action: Action = fair_landing(state, rng) if rolling else seats[state.seat].decide(state)
            state = apply(state, action).state
        assert state.outcome is not None
        won += (number % 3 in state.outcome.winners) / len(state.outcome.winners)
    assert won > games / 3, won


# --- beside the game


class Told:
    """Work that is done at the second poll."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._steps, self._polls, self.stopped = race_steps(ruleset), 0, False

    def poll(self) -> object | None:
        self._polls += 1
        return next(self._steps) if self._polls == 2 else None

    def stop(self) -> None:
        self.stopped = True


def test_a_field_is_worked_out_once() -> None:
    begun: list[Told] = []

    def begin(ruleset: Ruleset) -> Work:
        begun.append(Told(ruleset))
        return begun[-1]

    fields, solution = Fields(begin), solved(CLASSIC)
    assert fields.table(CLASSIC) is None
    assert not fields.settled(solution)
    assert fields.settled(solution)
    assert fields.settled(solution)
    table = fields.table(CLASSIC)
    assert table is not None
    assert table.fits(new_game(CLASSIC, 3))
    assert len(begun) == 1
    assert begun[0].stopped


class Solved:
    """A rule set that is solved already."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._solution = solved(ruleset)

    def poll(self) -> Solution | None:
        return self._solution

    def stop(self) -> None:
        pass


def test_levels_wait_for_the_field_and_the_others_do_not() -> None:
    """Else a level would decide now by points, and otherwise after undo."""
    lying = apply(apply(new_game(CLASSIC, 3), Roll()).state, Land((1, 2, 3, 4, 4, 6))).state
    thinker = Thinker(Solved, start_field=Told)
    thinker.ask(lying, "steady")
    assert thinker.poll() == Keep((1,))
    thinker.ask(lying, "expert:bold")
    assert thinker.poll() is None
    assert thinker.poll() == Keep((1,))
    assert thinker.poll() is None
    thought = thinker.explain(lying, "expert:bold")
    assert thought is not None
    assert (thought.action, thought.slip) == (Keep((1,)), None)
    assert thinker.explain(lying, "steady") is thinker.explain(lying, "perfect") is None
    thinker.close()


def test_without_a_process_there_is_none_and_nobody_waits() -> None:
    def fails(_: Ruleset) -> Work:
        raise OSError

    def dies(_: Ruleset) -> Work:
        return SliceWork(iter(()), 1)

    for begin in (fails, dies, None):
        fields = Fields(begin)
        assert fields.settled(solved(CLASSIC))
        assert fields.table(CLASSIC) is None
        fields.stop()


def test_work_that_is_lost_is_lost() -> None:
    with pytest.raises(WorkLostError):
        SliceWork(iter(()), 1).poll()
