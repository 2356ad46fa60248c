"""Rounds, the ways a game can end, ties, and changes at the table while it is played."""

from __future__ import annotations

import pytest
from playing import BUST, Played, entering, play, rules

from game.rules.engine import new_game
from game.rules.events import (
    Banked,
    Ended,
    ExtraRoundStarted,
    Joined,
    Killed,
    LastRoundStarted,
    Left,
    TargetAnnounced,
    TargetChanged,
    TurnStarted,
)
from game.rules.legality import legal_actions
from game.rules.reasons import Why
from game.rules.state import Outcome, Phase

HIT = "score=10050"


def turns(played: Played, seats: int) -> list[int]:
    """How many turns each seat began."""
    counts = [0] * seats
    counts[0] = 1  # the first turn of a game begins without an event
    for event in played.of(TurnStarted):
        assert isinstance(event, TurnStarted)
        counts[event.seat] += 1
    return counts


def test_the_round_is_finished() -> None:
    played = entering(rules(), "score=500 score=10050", 3)
    assert played.of(LastRoundStarted) == [LastRoundStarted(1, (2,))]
    assert played.state.phase is Phase.READY
    over = played.on("score=10100")
    assert over.state.outcome == Outcome((2,), "highest")
    assert turns(over, 3) == [1, 1, 1], "all seats had the same number of turns"


def test_the_last_seat_of_a_round_ends_the_game() -> None:
    played = entering(rules(), "score=500 score=500 score=10050", 3)
    assert played.state.outcome == Outcome((2,), "highest")


def test_every_other_seat_has_one_more_turn() -> None:
    ruleset = rules(end="one_more_each")
    played = entering(ruleset, "score=500 score=10050", 3)
    assert played.of(LastRoundStarted) == [LastRoundStarted(1, (2, 0))]
    over = played.on("score=500 score=500")
    assert over.state.outcome == Outcome((1,), "highest")
    assert turns(over, 3) == [2, 1, 1]


def test_the_round_and_then_one_more_turn_each() -> None:  # C081
    played = entering(rules("table"), "score=1000 " * 18 + f"score=1000 {HIT}", 3)
    assert played.state.race.round == 7
    assert played.of(LastRoundStarted) == [LastRoundStarted(1, (2, 2, 0))]
    seats = []
    for points in ("score=1000", "score=2000", "score=1000"):
        seats.append(played.state.seat)
        assert played.state.phase is Phase.READY
        played = played.on(points)
    assert seats == [2, 2, 0]
    assert played.totals == [8000, 16050, 9000]
    assert played.state.outcome == Outcome((1,), "highest")


def test_a_turn_of_the_last_round_is_a_whole_turn() -> None:  # C083
    ruleset = rules(end="one_more_each", target=1000)
    played = play(ruleset, "roll =111234 +111 bank roll =222346 +222 roll =115 +11 roll =5 +5")
    assert played.state.turn.score == 450
    assert played.on("roll =111234 +111 bank").state.outcome == Outcome((1,), "highest")


def test_the_first_to_get_there_wins_at_once() -> None:
    played = entering(rules("grand"), "score=9950 score=500 score=50", 3)
    assert played.state.phase is Phase.READY
    over = played.on("score=50")
    assert over.state.outcome == Outcome((0,), "immediate")
    assert over.of(Ended) == [Ended(Outcome((0,), "immediate"))]


def test_a_seat_may_bank_less_than_the_leader_has() -> None:  # C084
    played = entering(rules(), "score=9000 score=9500 score=1050 score=500")
    assert played.totals == [10050, 10000]
    assert played.state.outcome == Outcome((0,), "highest")


def test_a_tie_is_played_out_in_whole_rounds() -> None:  # C089
    before = entering(rules(), "score=10000 score=10000 score=9000", 3)
    tied = entering(rules(), "score=10200 score=10200 score=9000", 3)
    assert before.state.phase is tied.state.phase is Phase.READY
    assert tied.of(ExtraRoundStarted) == [ExtraRoundStarted((0, 1, 2))]
    assert not tied.of(Ended)
    extra = tied.on("score=0 score=0")
    assert extra.state.phase is Phase.READY
    over = extra.on("score=1500")
    assert over.totals == [10200, 10200, 10500]
    assert over.state.outcome == Outcome((2,), "highest")


def test_a_tie_may_take_several_extra_rounds() -> None:  # C093
    played = entering(rules(), "score=10100 score=10100 score=300 score=300 score=0 score=0")
    assert len(played.of(ExtraRoundStarted)) == 3
    half = played.on("score=50")
    assert half.state.outcome is None, "the round is not over"
    assert half.on("score=100").state.outcome == Outcome((1,), "highest")


def test_only_the_tied_play_on() -> None:
    played = entering(rules(tie="tied_only"), "score=10100 score=500 score=10100", 3)
    assert played.of(ExtraRoundStarted) == [ExtraRoundStarted((0, 2))]
    over = played.on("score=0 score=50")
    assert over.state.outcome == Outcome((2,), "highest")
    assert turns(over, 3) == [2, 1, 2]


def test_a_shared_victory() -> None:  # C092
    played = entering(rules(tie="shared"), "score=10100 score=500 score=10100", 3)
    assert played.state.outcome == Outcome((0, 2), "shared")


def test_the_first_of_the_tied_wins() -> None:
    ruleset = rules(tie="first", end="one_more_each")
    played = entering(ruleset, "score=500 score=10100 score=10100 score=9600", 3)
    assert played.totals == [10100, 10100, 10100]
    assert played.state.outcome == Outcome((1,), "first")


def test_level_at_an_exact_target_is_shared() -> None:
    played = entering(rules(goal="exact_refuse", target=1000), "score=1000 score=1000")
    assert played.state.outcome == Outcome((0, 1), "shared")


KILLING = rules(goal="exact_lose_turn", kill=True)


def test_a_killed_leader_falls_back_and_the_last_round_starts_again() -> None:  # C097
    played = entering(KILLING, "score=9400 score=9000 score=9000 score=600 score=1000", 3)
    assert played.of(Killed) == [Killed(0, 1, 9400)]
    assert played.totals == [9400, 10000, 9000]
    assert played.of(LastRoundStarted) == [LastRoundStarted(0, (1, 2)), LastRoundStarted(1, (2, 0))]
    over = played.on("score=0 score=0")
    assert over.state.outcome == Outcome((1,), "highest")


def test_the_killed_may_kill_back() -> None:  # C097
    played = entering(KILLING, "score=9400 score=9000 score=9000 score=600 score=1000 score=0 score=600", 3)
    assert played.of(Killed) == [Killed(0, 1, 9400), Killed(1, 0, 9000)]
    assert played.totals == [10000, 9000, 9000]
    assert played.state.race.due == (2,)
    assert played.on("score=0 score=0").state.outcome == Outcome((0,), "highest")


def test_a_leader_who_left_is_not_killed() -> None:
    played = entering(KILLING, "score=9400 score=9000 score=9000 score=600 leave=1 score=1000", 3)
    assert not played.of(Killed)
    assert played.totals == [10000, 10000, 9000]
    assert played.state.seat == 2
    assert played.on("score=1000").of(Killed) == [Killed(1, 2, 9000)]


def test_overshooting_hurts_nobody_else() -> None:  # C098
    ruleset = rules(goal="exact_lose_turn")
    played = entering(ruleset, "score=9900 score=500 score=300")
    assert played.totals == [9900, 500]


def test_a_number_of_rounds() -> None:
    ruleset = rules(rounds=2)
    played = entering(ruleset, "score=500 score=800 score=700")
    assert played.of(LastRoundStarted) == [LastRoundStarted(None, (0, 1))]
    over = played.on("score=0")
    assert over.state.outcome == Outcome((0,), "highest")
    tied = played.on("score=400")
    assert tied.of(ExtraRoundStarted) == [ExtraRoundStarted((0, 1))]
    assert tied.on("score=0 score=50").state.outcome == Outcome((1,), "highest")


def test_a_lowered_target_counts_from_the_end_of_the_round() -> None:  # C088
    played = entering(rules(), "score=6200 score=4800 score=0 target=5000")
    assert played.of(TargetAnnounced) == [TargetAnnounced(5000)]
    assert (played.state.race.target, played.state.race.next_target) == (10000, 5000)
    over = played.on("score=0")
    assert over.of(TargetChanged) == [TargetChanged(5000)]
    assert over.state.race.target == 5000
    assert over.state.outcome == Outcome((0,), "highest")


@pytest.mark.parametrize("target", [0, -1, 300, 5001])
def test_impossible_targets_are_refused(target: int) -> None:  # C088
    entering(rules(), "score=6200").refused(f"target={target}")


def test_why_a_target_is_refused() -> None:
    played = entering(rules(minimum=600))
    assert played.refused("target=0").why is Why.TARGET_STEP
    assert played.refused("target=-500").why is Why.TARGET_STEP
    assert played.refused("target=5025").why is Why.TARGET_STEP
    assert (played.refused("target=550").why, played.refused("target=550").points) == (Why.TARGET_LOW, 600)
    assert played.on("target=600").state.race.next_target == 600


def test_a_raised_target_goes_on_with_the_game() -> None:
    played = entering(rules(), "score=10050 target=12000 score=500")
    assert played.state.phase is Phase.READY
    assert played.state.race.last is None
    assert played.on("score=0 score=11500").state.outcome == Outcome((1,), "highest")


def test_an_announced_target_can_be_taken_back() -> None:
    played = entering(rules(), "target=5000 target=10000 score=6000 score=0")
    assert not played.of(TargetChanged)
    assert played.state.phase is Phase.READY


def test_a_lowered_target_gives_the_others_their_last_turn() -> None:
    ruleset = rules(end="one_more_each")
    played = entering(ruleset, "score=6200 score=4800 target=5000 score=0 score=0", 2)
    assert played.of(LastRoundStarted) == [LastRoundStarted(0, (1,))]
    assert played.on("score=1500").state.outcome == Outcome((1,), "highest")


def test_an_exact_target_is_not_lowered_below_a_total() -> None:
    ruleset = rules(goal="exact_refuse")
    played = entering(ruleset, "score=6200")
    assert played.refused("target=5000").why is Why.TARGET_PASSED
    assert played.on("target=6200 score=0").state.outcome == Outcome((0,), "highest")


def test_an_exact_target_passed_since_it_was_announced_falls_away() -> None:
    ruleset = rules(goal="exact_refuse")
    played = entering(ruleset, "target=5000 score=6200 score=500")
    assert not played.of(TargetChanged)
    assert played.of(TargetAnnounced) == [TargetAnnounced(5000), TargetAnnounced(10000)]
    assert (played.state.race.target, played.state.race.next_target) == (10000, None)
    assert played.state.phase is Phase.READY


def test_joining_in_mid_game() -> None:
    played = entering(rules(), "score=600 join=Eva")
    assert played.of(Joined) == [Joined(2, "Eva")]
    assert played.totals == [600, 0, 0]
    assert not played.state.seats[2].open
    assert played.on("score=500").state.seat == 2, "a new seat plays in the running round"
    last = entering(rules(), HIT)
    assert last.refused("join=Eva").why is Why.LAST_ROUND
    # Rounds that are counted have a last one, too, and a tie is parted by those who are in it.
    assert entering(rules(rounds=1), "score=600").refused("join=Eva").why is Why.LAST_ROUND
    tie = entering(rules(rounds=1, tie="tied_only"), "score=600 score=600")
    assert tie.refused("join=Eva").why is Why.LAST_ROUND
    assert played.refused("join=%20").why is Why.NO_NAME


def test_leaving_in_mid_game() -> None:
    played = entering(rules(), "score=600 score=700 leave=1", 3)
    assert played.of(Left) == [Left(0)]
    assert played.state.playing == (1, 2)
    assert played.on("score=0").state.seat == 1
    current = played.on("leave=3")
    assert (current.state.seat, current.state.race.round) == (1, 2)
    assert current.refused("leave=2").why is Why.LAST_SEAT
    assert played.refused("leave=1").why is Why.NO_SEAT
    assert played.refused("leave=9").why is Why.NO_SEAT
    assert played.refused("leave=0").why is Why.NO_SEAT


def test_nobody_leaves_while_their_dice_are_in_the_air() -> None:
    rolling = play(rules(), "roll", 3)
    assert rolling.refused("leave=1").why is Why.IN_THE_AIR
    assert rolling.on("leave=2 =223346").state.seat == 2
    lying = rolling.on("=111234 +111 leave=1")
    assert (lying.state.seat, lying.state.turn.score, lying.state.turn.kept) == (1, 0, ())


def test_who_leaves_does_not_win() -> None:
    played = entering(rules(), f"{HIT} leave=1 score=600 score=500", 3)
    assert played.state.phase is Phase.READY
    assert played.state.race.last is None
    assert played.on("score=0 score=10050").state.outcome == Outcome((2,), "highest")


def test_a_game_alone() -> None:
    for end in ("finish_round", "one_more_each", "finish_round_then_one_more", "immediate"):
        played = entering(rules(end=end), f"score=500 score=0 {HIT}", 1)
        assert played.state.outcome is not None, end
        assert played.state.outcome.winners == (0,)


def test_a_new_game_is_fresh() -> None:  # C128
    play(rules(), "roll =111234 +111", 4)
    state = new_game(rules(), 2)
    assert [(seat.total, seat.open, seat.busts) for seat in state.seats] == [(0, False, 0)] * 2
    assert (state.turn.score, state.turn.kept, state.turn.dice) == (0, (), 6)
    assert state.race.reached == ()


def test_one_bank_a_turn() -> None:  # C135
    played = play(rules(), "roll =666234 +666 bank")
    assert len(played.of(Banked)) == 1
    assert played.refused("bank").why is Why.PHASE


def test_rounds_are_counted() -> None:
    played = play(rules(), f"{BUST} " * 5, 2)
    assert (played.state.race.round, played.state.seat) == (3, 1)
    assert legal_actions(played.state)


def test_an_extra_round_ends_with_one_leader_even_below_the_target() -> None:
    # A penalty may take both below the target again; the tie is still to be parted, not the race begun anew.
    ruleset = rules(target=1000, opening=0, fleur=500, fleur_when="first_throw")
    tied = entering(ruleset, "score=1000 score=1000")
    assert tied.of(ExtraRoundStarted)
    parted = tied.on("score=fleur score=0")
    assert parted.totals == [500, 1000]
    below = entering(ruleset, "score=1000 score=1000 score=fleur score=fleur")
    assert below.totals == [500, 500]
    assert below.state.outcome is None
    ended = below.on("score=100 score=0")
    assert ended.state.outcome == Outcome((0,), "highest")


def test_a_target_raised_in_an_extra_round_is_played_to() -> None:
    tied = entering(rules(target=1000, opening=0), "score=1000 score=1000 target=3000 score=100 score=0")
    assert tied.state.outcome is None
    assert tied.state.race.target == 3000
