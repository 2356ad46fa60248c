"""The player that goes by a solved game of two: no other decision is better, in any turn, under any rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from game.ai.duel.playing import Playing
from game.ai.duel.table import Duel, solve_duel
from game.ai.players.bots import BOT_NAMES, Bot, UnknownBotError, check_bot, make_bot
from game.ai.players.perfect import PERFECT, against_one
from game.ai.turn.solution import solve
from game.ai.turn.spot import spot_of
from game.rules.actions import Action, Bank, Forfeit, Keep, Land, Roll
from game.rules.combinations import all_throws
from game.rules.engine import apply, new_game
from game.rules.legality import legal_actions, why_not
from game.rules.ruleset import FIGURES, Ruleset
from game.rules.state import GameState, Last, Phase, Seat

SMALL = Ruleset(
    single_five=None,
    target=600,
    opening=200,
    hot_dice="may_bank",
    tie="shared",
    three_pairs=None,
    six_alike=None,
    straight=None,
)
FIVE = replace(SMALL, dice=5)
Choose = Callable[[GameState, list[tuple[Action, float]]], float]


@cache
def duel_of(ruleset: Ruleset) -> Duel:
    return solve_duel(ruleset, precision=1e-11)


@cache
def perfect(ruleset: Ruleset) -> Bot:
    return make_bot(PERFECT, solve(ruleset), Playing(duel_of(ruleset)))


class Evening:
    """The chance of the running seat by a turn that is played so, every throw and action by the engine."""

    def __init__(self, duel: Duel, state: GameState, choose: Choose) -> None:
        self._duel, self._playing = duel, Playing(duel)
        self._seat, self._choose = state.seat, choose
        past = 0 if state.ruleset.end == "immediate" else 600
        self._cap = state.ruleset.target - state.seats[state.seat].total + past
        self._known: dict[object, float] = {}
        self.worth = self._worth(state, begun=False)

    def _worth(self, state: GameState, *, begun: bool = True) -> float:
        if state.outcome is not None:
            winners = state.outcome.winners
            return (self._seat in winners) / len(winners)
        if begun and (state.phase is Phase.READY or state.seat != self._seat):
            chance = self._duel.chance(state)
            return chance if state.seat == self._seat else 1.0 - chance
        key = (state.phase, state.turn)
        if key not in self._known:
            self._known[key] = self._thrown(state) if state.phase is Phase.ROLLING else self._chosen(state)
        return self._known[key]

    def _thrown(self, state: GameState) -> float:
        dice = state.turn.dice
        falls = [(ways, apply(state, Land(throw)).state) for throw, ways in all_throws(dice)]
        return sum(ways * self._worth(after) for ways, after in falls) / 6.0**dice

    def _chosen(self, state: GameState) -> float:
        if state.turn.score > self._cap and state.phase is Phase.DECIDING and not state.turn.carry.jokers:
            return self._far(state)
        actions = legal_actions(state)
        return self._choose(state, [(action, self._worth(apply(state, action).state)) for action in actions])

    def _far(self, state: GameState) -> float:
        """So far past the target nobody rolls on; a turn that must, without end, is worth what is told."""
        for end in (Bank(), Forfeit()):
            if why_not(state, end) is None:
                return self._worth(apply(state, end).state)
        return self._playing.turn(state).roll(state.turn.score, spot_of(state))


def best(_: GameState, ways: list[tuple[Action, float]]) -> float:
    return max(worth for _, worth in ways)


def as_it_does(bot: Bot) -> Choose:
    def choose(state: GameState, ways: list[tuple[Action, float]]) -> float:
        return dict(ways)[bot.decide(state)]

    return choose


def standings(ruleset: Ruleset) -> list[GameState]:
    start = new_game(ruleset, 2)
    ahead = (Seat(total=200, open=True), Seat(total=500, open=True))
    fresh = (Seat(total=400, open=True), Seat())
    second = replace(start, seat=1, race=replace(start.race, due=()))
    return [start, replace(start, seats=ahead), replace(second, seats=fresh)]


@pytest.mark.parametrize(
    "changes",
    [
        {"end": "immediate"},
        {"end": "finish_round", "tie": "extra_rounds"},
        {"end": "immediate", "minimum": 200, "nothing": 100},
        {"end": "immediate", "goal": "exact_refuse"},
        {"end": "finish_round", "fleur": 200, "fleur_when": "full_hand"},
    ],
    ids=lambda changes: "-".join(map(str, changes.values())),
)
def test_its_turns_are_worth_what_the_table_says(changes: dict[str, object]) -> None:
    ruleset = replace(FIVE, **changes)  # type: ignore[arg-type]  # each is a field of the rule set
    duel = duel_of(ruleset)
    for state in standings(ruleset):
        played = Evening(duel, state, as_it_does(perfect(ruleset))).worth
        assert played == pytest.approx(duel.chance(state), abs=1e-8)


@pytest.mark.parametrize(
    "changes",
    [
        {"grow": True, "four_alike": None, "five_alike": (2000,) * 6},
        {"confirm": FIGURES, "end": "immediate"},
        {"jokers": True, "end": "immediate"},
        {"grow": True, "confirm": FIGURES, "goal": "exact_lose_turn", "end": "immediate"},
    ],
    ids="-".join,
)
def test_with_variants_no_turn_is_better_against_the_same_table(changes: dict[str, object]) -> None:
    ruleset = replace(FIVE, single_five=100, **changes)  # type: ignore[arg-type]  # the same
    duel = duel_of(ruleset)
    assert not duel.exact
    state = standings(ruleset)[1]
    played = Evening(duel, state, as_it_does(perfect(ruleset))).worth
    assert played == pytest.approx(Evening(duel, state, best).worth, abs=1e-8)


def test_a_throw_that_wins_is_kept() -> None:
    ruleset = replace(FIVE, six_ones="win")
    state = apply(apply(new_game(ruleset, 2), Roll()).state, Land((1,) * 5)).state
    assert perfect(ruleset).decide(state) == Keep((1,) * 5)


def test_without_a_table_or_past_it_points_decide() -> None:
    solution = solve(SMALL)
    state = apply(apply(new_game(SMALL, 2), Roll()).state, Land((1, 1, 2, 3, 4, 6))).state
    raised = replace(state, race=replace(state.race, next_target=1500))
    steady = make_bot("steady", solution)
    assert make_bot(PERFECT, solution).decide(state) == steady.decide(state)
    assert perfect(SMALL).decide(raised) == steady.decide(raised)
    assert perfect(SMALL).name == "perfect"


def test_where_nothing_is_to_be_decided_it_says_so() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        perfect(SMALL).decide(apply(new_game(SMALL, 2), Roll()).state)


def test_its_name_is_known_but_stands_not_among_those_that_go_by_points() -> None:
    check_bot(PERFECT)
    assert PERFECT not in BOT_NAMES
    with pytest.raises(UnknownBotError, match="perfect"):
        check_bot("hal")


def test_of_many_the_strongest_is_the_one_to_beat() -> None:
    state = new_game(SMALL, 4)
    seats = tuple(Seat(total=total, open=True) for total in (300, 100, 500, 500))
    state = replace(state, seats=seats, seat=1, race=replace(state.race, due=(2, 3)))
    view = against_one(state)
    assert view is not None
    assert [seat.total for seat in view.seats] == [100, 500]
    assert (view.seat, view.race.due) == (0, (1,))
    # The last seat has got to the target; the second is to answer.
    there = replace(state.race, last=Last(3, 400), reached=(3,), due=(2,))
    seats = (*seats[:3], replace(seats[3], total=700))
    view = against_one(replace(state, seats=seats, race=there))
    assert view is not None
    assert view.race.last == Last(1, 400)
    assert (view.race.reached, view.race.due) == ((1,), ())
    gone = tuple(replace(seat, gone=index != 1) for index, seat in enumerate(seats))
    assert against_one(replace(state, seats=gone)) is None


@pytest.mark.parametrize("seed", range(5))
def test_it_does_nothing_illegal_in_any_company(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = replace(
        FIVE,
        single_five=100,
        target=500,
        goal=rng.choice(["at_least", "exact_refuse", "exact_lose_turn"]),
        end=rng.choice(["immediate", "finish_round", "one_more_each", "finish_round_then_one_more"]),
        tie=rng.choice(["extra_rounds", "shared"]),
        takeover=rng.choice([None, 200]),
        grow=rng.random() < 0.5,
        jokers=rng.random() < 0.3,
    )
    bot = make_bot(PERFECT, solve(ruleset), Playing(solve_duel(ruleset, precision=1e-5)))
    for seats in (2, 4):
        state, actions = new_game(ruleset, seats), 0
        while state.outcome is None and actions < 4000:
            actions += 1
            if state.phase is Phase.ROLLING:
                faces = tuple(sorted(rng.randint(1, 6) for _ in range(state.turn.dice)))
                state = apply(state, Land(faces)).state
            else:
                state = apply(state, bot.decide(state)).state
        assert state.outcome is not None
