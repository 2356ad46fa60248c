"""Computer players: always legal, never silly at the end, and the best one is the best."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle, islice, permutations, product
from random import Random
from typing import Any

import pytest
from playing import play, rules

from game.ai.players.bots import ALL_NAMES, BOT_NAMES, Bot, UnknownBotError, make_bot
from game.ai.turn.endgame import is_last_turn
from game.ai.turn.solution import Solution, solve
from game.presets import preset_ids
from game.rules.actions import Action, Bank, Forfeit, Keep, Land, Roll
from game.rules.combinations import Combination
from game.rules.engine import apply, new_game
from game.rules.ruleset import Faces, Ruleset
from game.rules.scoring import worth
from game.rules.state import GameState, Last, Outcome, Phase, Race, Seat, Turn
from game.tools.simulate import Tally, simulate

solution_of: Callable[[Ruleset], Solution] = cache(solve)


def bot(ruleset: Ruleset, name: str = "steady") -> Bot:
    return make_bot(name, solution_of(ruleset))


def fair(seed: int) -> Iterator[Faces]:
    rng = Random(seed)
    while True:
        yield tuple(rng.choices(range(1, 7), k=6))


def game(ruleset: Ruleset, names: list[str], throws: Iterator[Faces], most: int = 5000) -> list[Action]:
    """Bots play a game to its end; what every bot must never do is checked at each step."""
    bots, state, actions = [bot(ruleset, name) for name in names], new_game(ruleset, len(names)), []
    while state.phase is not Phase.OVER:
        action: Action
        if state.phase is Phase.ROLLING:
            action = Land(tuple(sorted(next(throws)[: state.turn.dice])))
        else:
            action = bots[state.seat].decide(state)
        if isinstance(action, Bank):
            assert not (is_last_turn(state) and loses(state))
        actions.append(action)
        state = apply(state, action).state  # raises if the action is refused
        assert len(actions) < most
    return actions


def kept(*keeps: Faces) -> tuple[Combination, ...]:
    """A hand of these keeps, by the rules of `classic`."""
    values = [worth(rules(), faces) for faces in keeps]
    return tuple(part for value in values if value for part in value.combinations)


def loses(state: GameState) -> bool:
    """Whether a bank would leave the seat behind another."""
    seats = apply(state, Bank()).state.seats
    return any(seats[other].total > seats[state.seat].total for other in state.playing)


# --- whole games


@pytest.mark.parametrize("preset", preset_ids())
def test_many_games_by_every_preset(preset: str) -> None:  # C070
    throws = fair(5)
    for names in islice(cycle([["steady", "careful", "bold"], ["bold", "careful", "steady"]]), 20):
        game(rules(preset), names, throws)


VARIANTS: list[dict[str, Any]] = [
    {},
    {"opening": 1000, "minimum": 350},
    {"keep_all": True},
    {"rounds": 4},
    {"goal": "exact_refuse", "target": 2000},
    {"goal": "exact_lose_turn", "target": 3000, "opening": 1000, "kill": True},
    {"goal": "exact_refuse", "target": 2000, "minimum": 350, "keep_all": True},
    {"goal": "exact_refuse", "target": 3000, "rounds": 6},
    {"goal": "exact_lose_turn", "target": 3000, "fleur": 500, "fleur_when": "every_bust"},
    {"six_ones": "win", "nothing": 500, "hot_dice": "may_bank"},
    {"grow": True, "confirm": True, "target": 3000, "takeover": 1000, "takeover_margin": 200},
    {"jokers": True, "confirm": ["three_alike"], "target": 3000, "keep_all": True, "minimum": 350},
    {"jokers": True, "takeover": 500, "goal": "exact_refuse", "target": 2000, "hot_dice": "may_bank"},
    {"fleur": 500, "fleur_when": "full_hand", "bust_run": 3, "bust_run_penalty": "all", "floor": "none"},
    {
        "dice": 5,
        "straight": False,
        "six_alike": False,
        "three_pairs": False,
        "full_house": 50,
        "target": 3000,
        "goal": "exact_lose_turn",
        "hot_dice": "may_bank",
    },
]
ENDS = ("finish_round", "one_more_each", "finish_round_then_one_more", "immediate")
TIES = ("extra_rounds", "tied_only", "shared", "first")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_games_by_every_rule_end_without_a_refused_action(variant: dict[str, Any]) -> None:
    throws = fair(11)
    solution = solve(rules(**variant))  # neither end nor tie has a part in it
    seatings = cycle(permutations(["steady", "careful", "bold"]))
    for (end, tie), names in zip(product(ENDS, TIES), seatings, strict=False):
        kill = variant.get("kill", False) and end != "immediate"
        ruleset = rules(**{**variant, "end": end, "tie": tie, "kill": kill})
        shared = replace(solution, ruleset=ruleset)
        state, bots = new_game(ruleset, 3), [make_bot(name, shared) for name in names]
        for _ in range(5000):
            if state.phase is Phase.OVER:
                break
            if state.phase is Phase.ROLLING:
                action: Action = Land(tuple(sorted(next(throws)[: state.turn.dice])))
            else:
                action = bots[state.seat].decide(state)
            if isinstance(action, Bank):
                assert not (is_last_turn(state) and loses(state))
            state = apply(state, action).state
        assert state.phase is Phase.OVER


@pytest.mark.parametrize("other", ["careful", "bold"])
def test_the_steady_bot_wins_more_games(other: str) -> None:
    """By more than three standard errors, with each of the two beginning as often."""
    ruleset, won, games = rules(), 0, 700
    for names, seat in (("steady", other), 0), ((other, "steady"), 1):
        tally = Tally(2)
        bots = [bot(ruleset, name) for name in names]
        for _ in simulate(ruleset, bots, Random(3), games // 2, tally):
            pass
        won += tally.wins[seat]
    assert won > games / 2 + 3 * (games / 4) ** 0.5


# --- a turn like any other


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBotError, match=", ".join(BOT_NAMES)):
        make_bot("hal", solution_of(rules()))


@pytest.mark.parametrize("words", ["roll", "roll =111111 +111111"])
def test_where_nothing_is_to_be_decided_a_bot_says_so(words: str) -> None:
    ruleset = rules(six_ones="win") if "+" in words else rules()
    state = play(ruleset, words).state
    with pytest.raises(ValueError, match="nothing to decide"):
        bot(ruleset).decide(state)


@pytest.mark.parametrize("name", ALL_NAMES)
def test_nobody_banks_less_than_the_opening(name: str) -> None:  # C070
    ruleset = rules(straight=False)
    state = play(ruleset, "roll =123456").state
    keep = bot(ruleset, name).decide(state)
    assert keep in {Keep((1,)), Keep((5,)), Keep((1, 5))}
    assert bot(ruleset, name).decide(apply(state, keep).state) == Roll()


@pytest.mark.parametrize("name", ALL_NAMES)
def test_nobody_banks_less_than_the_minimum(name: str) -> None:  # C068
    ruleset = rules(opening=1000, minimum=350)
    opened = play(ruleset, "roll =111234 +111 bank roll =223346 roll")
    assert opened.state.seats[0].open
    assert bot(ruleset, name).decide(opened.on("=224333 +333").state) == Roll()
    if name in {"steady", "careful", "perfect"}:  # two dice bust too often for 350 points
        assert bot(ruleset, name).decide(opened.on("=224333 +333 roll =256 +5").state) == Bank()


@pytest.mark.parametrize("name", ALL_NAMES)
def test_the_only_keep_there_is(name: str) -> None:  # C108
    assert bot(rules(), name).decide(play(rules(), "roll =123446").state) == Keep((1,))


@pytest.mark.parametrize("hot_dice", ["must_roll", "may_bank"])
@pytest.mark.parametrize("name", BOT_NAMES)
def test_forty_hot_hands_in_a_row_end(name: str, hot_dice: str) -> None:  # C108
    ruleset = rules(hot_dice=hot_dice, target=1_000_000)
    state, player, turns = new_game(ruleset, 2), bot(ruleset, name), 0
    throws = iter([(1, 2, 3, 4, 5, 6)] * 40 + [(1, 2, 3, 4, 6, 6)] * 40)
    while state.seat == 0:
        if state.phase is Phase.ROLLING:
            state = apply(state, Land(next(throws)[: state.turn.dice])).state
        else:
            state = apply(state, player.decide(state)).state
        turns += 1
    assert turns < 400
    assert state.seats[0].total >= 3000


def test_tempers_show() -> None:
    """With 1-1-5 of a first throw: all of it, or one die; with 350 points and three dice: enough, or not."""
    state = play(rules(opening=0), "roll =112345").state
    assert bot(rules(opening=0), "careful").decide(state) == Keep((1, 1, 5))
    assert bot(rules(opening=0), "steady").decide(state) == Keep((1,))
    assert bot(rules(opening=0), "bold").decide(state) == Keep((1,))
    later = replace(state, phase=Phase.DECIDING, turn=Turn(3, 350, (2, 3, 4), kept((1, 1, 5))))
    assert bot(rules(opening=0), "careful").decide(later) == Bank()
    assert bot(rules(opening=0), "steady").decide(later) == Roll()
    later = replace(later, turn=Turn(3, 550, (2, 3, 4), kept((1, 1, 5))))
    assert bot(rules(opening=0), "steady").decide(later) == Bank()
    assert bot(rules(opening=0), "bold").decide(later) == Roll()


# --- the end


def standing(ruleset: Ruleset, totals: list[int], turn: Turn, *, seat: int = 0, **race: Any) -> GameState:
    """A game with these totals in which `seat` has this turn, and is to bank or to roll."""
    seats = tuple(Seat(total, open=True) for total in totals)
    due = race.pop("due", ())
    return GameState(ruleset, seats, seat, Phase.DECIDING, turn, Race(ruleset.target, due, **race))


def choosing(ruleset: Ruleset, totals: list[int], turn: Turn, **race: Any) -> GameState:
    """The same; it is to keep."""
    return replace(standing(ruleset, totals, turn, **race), phase=Phase.CHOOSING)


def chosen(ruleset: Ruleset, state: GameState) -> Action:
    """What all bots do here, which is the same."""
    actions = {bot(ruleset, name).decide(state) for name in BOT_NAMES}
    assert len(actions) == 1
    return actions.pop()


FOUR_KEPT = kept((5,), (5,), (5,), (5,))


def test_to_stop_with_two_scoring_dice_left() -> None:  # C106
    """150 and the last dice show 1-5; 250 wins. What may be banked is kept, be it less."""
    for hot_dice, keep, total in (("may_bank", (1, 5), 1300), ("must_roll", (1,), 1250)):
        ruleset = rules(hot_dice=hot_dice, end="immediate", target=1250)
        state = choosing(ruleset, [1000, 0], Turn(2, 150, (1, 5), FOUR_KEPT), due=(1,))
        assert chosen(ruleset, state) == Keep(keep)
        state = apply(state, Keep(keep)).state
        assert chosen(ruleset, state) == Bank()
        state = apply(state, Bank()).state
        assert state.outcome == Outcome((0,), "immediate")
        assert state.seats[0].total == total


LAST = Last(0, 9000)


@pytest.mark.parametrize("score", [300, 900, 1000])
def test_a_losing_total_is_not_banked_in_the_last_turn(score: int) -> None:
    ruleset = rules()
    state = standing(ruleset, [10_200, 9_100], Turn(1, score, (4,), kept((1,))), seat=1, last=LAST)
    assert loses(replace(state, turn=Turn(1, score)))
    assert chosen(ruleset, state) == Roll()


def test_the_last_to_play_banks_as_soon_as_it_leads() -> None:
    """Though 150 points with five dice left are a fine turn to go on with."""
    ruleset = rules()
    turn = Turn(5, 150, (2, 3, 4, 4, 6), kept((1,)))
    assert chosen(ruleset, standing(ruleset, [10_200, 10_100], turn, seat=1, last=LAST)) == Bank()
    assert chosen(ruleset, standing(ruleset, [9_200, 9_100], turn, seat=1)) == Roll()


@pytest.mark.parametrize(
    ("tie", "dice", "action"),
    [
        ("extra_rounds", 1, Bank()),
        ("tied_only", 1, Bank()),
        ("shared", 1, Bank()),
        ("first", 1, Roll()),
        ("extra_rounds", 5, Roll()),
        ("first", 5, Roll()),
    ],
)
def test_a_tie_is_banked_where_it_is_worth_more_than_a_roll(tie: str, dice: int, action: Action) -> None:
    """Half a win is more than one die's third, and less than what five dice promise."""
    ruleset = rules(tie=tie)
    turn = Turn(dice, 1100, (6,) * dice, kept((1,)))
    state = standing(ruleset, [10_200, 9_100], turn, seat=1, last=LAST, reached=(0,))
    assert chosen(ruleset, state) == action


def test_who_got_there_first_banks_a_tie_that_it_wins() -> None:
    ruleset = rules(tie="first")
    turn = Turn(5, 1100, (6,) * 5, kept((1,)))
    state = standing(ruleset, [10_200, 9_100], turn, seat=1, last=LAST, reached=(1, 0))
    assert chosen(ruleset, state) == Bank()


def test_a_keep_that_leads_and_may_be_banked_is_taken() -> None:
    """All six dice would be more, but must be rolled again; four alike alone do it."""
    ruleset = rules()
    state = choosing(ruleset, [10_200, 9_900], Turn(6, 0, (1, 2, 2, 2, 2, 5)), seat=1, last=LAST)
    assert chosen(ruleset, state) == Keep((1, 2, 2, 2, 2))


def test_a_bank_that_ends_the_game_is_taken() -> None:
    ruleset = rules(end="immediate")
    turn = Turn(5, 100, (2, 3, 4, 4, 6), kept((1,)))
    assert chosen(ruleset, standing(ruleset, [9_900, 9_950], turn, due=(1,))) == Bank()


def test_the_first_to_get_there_looks_who_comes_after() -> None:
    ruleset = rules(end="one_more_each")
    turn = Turn(5, 100, (2, 3, 4, 4, 6), kept((1,)))
    assert chosen(ruleset, standing(ruleset, [9_900, 4_000], turn, due=(1,))) == Bank()
    near = standing(ruleset, [9_900, 9_950], turn, due=(1,))
    assert bot(ruleset).decide(near) == Roll()


def test_six_ones_that_win_are_kept() -> None:
    ruleset = rules(six_ones="win", six_alike=False)
    state = choosing(ruleset, [0, 9_900], Turn(6, 0, (1,) * 6), due=(1,))
    assert chosen(ruleset, state) == Keep((1,) * 6)


@pytest.mark.parametrize("goal", ["exact_refuse", "exact_lose_turn"])
def test_an_exact_target_is_hit_and_never_passed(goal: str) -> None:
    ruleset = rules(goal=goal)
    state = choosing(ruleset, [9_900, 0], Turn(6, 0, (1, 1, 2, 3, 4, 5)), due=(1,))
    assert chosen(ruleset, state) == Keep((1,))
    assert chosen(ruleset, apply(state, Keep((1,))).state) == Bank()
    stuck = choosing(ruleset, [9_950, 0], Turn(6, 0, (1, 1, 2, 3, 4, 6)), due=(1,))
    assert chosen(ruleset, stuck) == Forfeit()


def test_a_seat_that_has_hit_the_target_gives_its_turn_up() -> None:
    ruleset = rules(goal="exact_refuse", kill=True)
    state = replace(standing(ruleset, [10_000, 10_000, 0], Turn(6), last=Last(1, 9000)), phase=Phase.READY)
    assert chosen(ruleset, state) == Forfeit()


def test_no_rest_is_left_that_can_never_be_hit() -> None:
    """With a minimum of 350, to bank 800 of 1000 would leave 200 for good."""
    ruleset = rules(goal="exact_refuse", minimum=350)
    turn = Turn(1, 800, (4,), kept((2, 2, 2, 2, 2)))
    assert chosen(ruleset, standing(ruleset, [9_000, 0], turn, due=(1,))) == Roll()
    assert bot(ruleset).decide(standing(ruleset, [8_000, 0], turn, due=(1,))) == Bank()


@pytest.mark.parametrize(
    ("changes", "totals", "race", "last"),
    [
        ({}, [9_000, 9_000], {}, False),
        ({}, [10_000, 9_000], {"last": LAST}, True),
        ({}, [10_000, 9_000], {"last": replace(LAST, more=True)}, False),
        ({"end": "one_more_each"}, [10_000, 9_000], {"last": LAST}, True),
        ({"rounds": 5}, [1_000, 900], {"round": 4}, False),
        ({"rounds": 5}, [1_000, 900], {"round": 5}, True),
        ({}, [5_000, 900], {"next_target": 5_000}, True),
        ({"end": "one_more_each"}, [5_000, 900], {"next_target": 5_000}, False),
        ({}, [10_000, 900], {"last": LAST, "next_target": 20_000}, False),
        ({}, [9_000, 900], {"last": LAST}, False),
        ({"goal": "exact_refuse"}, [5_050, 900], {"next_target": 5_000}, False),
    ],
)
def test_which_turn_is_the_last(
    changes: dict[str, Any], totals: list[int], race: dict[str, Any], *, last: bool
) -> None:
    assert is_last_turn(standing(rules(**changes), totals, Turn(6), seat=1, **race)) is last
