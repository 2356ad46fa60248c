"""Taking over: the dice that the seat before left when it banked, with that turn's points."""

from __future__ import annotations

import pytest
from playing import BUST, Played, play, rules

from game.match import Match, Player
from game.rules.actions import Forfeit, TakeOver
from game.rules.events import (
    Banked,
    Busted,
    Killed,
    LastRoundCalledOff,
    LastRoundStarted,
    Overshot,
    Penalised,
    Rolled,
    TookOver,
    WentHot,
)
from game.rules.legality import legal_actions
from game.rules.notation import word_to_action
from game.rules.reasons import Why
from game.rules.ruleset import Ruleset
from game.rules.state import NO_CARRY, Outcome, Phase

TWO_THOUSAND = "roll =111146 +1111 bank "
THOUSAND = "roll =111346 +111 bank "
FROM_1000 = rules(takeover=1000, opening=0)
HARSH = rules(takeover=1000, takeover_margin=1000, opening=0)


def may_take(played: Played) -> bool:
    return TakeOver() in legal_actions(played.state)


@pytest.fixture(name="offer")
def offer_of_2000() -> Played:
    """Both seats are open with 2000; the first has banked 2000 more and left two dice."""
    return play(rules(takeover=2000), TWO_THOUSAND * 3)


@pytest.mark.parametrize(
    ("words", "score"), [("=53 +5", 2050), ("=13 +1", 2100), ("=15 +1", 2100), ("=15 +15", 2150)]
)
def test_the_points_of_the_turn_before_and_more(offer: Played, words: str, score: int) -> None:
    taken = offer.on(f"take {words}")
    assert taken.of(TookOver) == [TookOver(1, 0, 2, 2000)]
    assert taken.of(Rolled)[-1] == Rolled(1, 2)
    assert taken.state.turn.score == score
    if score == 2150:
        assert taken.of(WentHot) == [WentHot(1, 2150, 1)]
        assert taken.refused("bank").why is Why.HOT_DICE
        taken = taken.on("roll =122346 +1")
        score += 100
    banked = taken.on("bank")
    assert banked.of(Banked)[-1] == Banked(1, score, 2000 + score)
    assert banked.totals == [4000, 2000 + score], "the other keeps its points"


def test_a_bust_costs_only_the_turn_of_the_taker(offer: Played) -> None:
    lost = offer.on("take =34")
    assert lost.of(Busted) == [Busted(1, 2000)]
    assert lost.totals == [4000, 2000]
    assert lost.refused("take").why is Why.NOTHING_LEFT, "the chain has ended"
    later = offer.on("take =53 +5 roll =2")
    assert (later.of(Busted), later.totals) == ([Busted(1, 2050)], [4000, 2000])


def test_taking_over_is_one_of_two_ways_to_begin(offer: Played) -> None:
    assert may_take(offer)
    fresh = offer.on("roll")
    assert (fresh.state.turn.dice, fresh.state.turn.score, fresh.state.leftover) == (6, 0, None)
    assert fresh.refused("take").why is Why.PHASE
    assert offer.on("take =15").refused("take").why is Why.PHASE
    assert offer.refused("bank").why is Why.PHASE


def test_who_may_not_take_over() -> None:
    assert play(rules(), THOUSAND).refused("take").why is Why.NO_TAKEOVER
    first = play(FROM_1000)
    assert first.refused("take").why is Why.NOTHING_LEFT
    assert first.on(THOUSAND).refused("take").why is Why.TAKEOVER_CLOSED
    low = first.on("roll =122346 +1 bank " * 2)
    assert (low.refused("take").why, low.refused("take").points) == (Why.TAKEOVER_LOW, 900)
    exactly = first.on(THOUSAND * 2)
    assert may_take(exactly)
    assert first.on(f"{THOUSAND} {THOUSAND} {BUST}").refused("take").why is Why.NOTHING_LEFT


def test_points_alone_do_not_open() -> None:
    ruleset = rules(takeover=50, opening=1000, fleur=500, fleur_when="first_throw", floor="none")
    played = play(ruleset, f"{THOUSAND} {BUST} {BUST} {THOUSAND}")
    assert played.totals == [500, 1000]
    assert may_take(played), "what was opened stays open"
    assert play(ruleset, f"{BUST} {THOUSAND}").refused("take").why is Why.TAKEOVER_CLOSED


def test_nobody_takes_over_from_itself() -> None:
    played = play(FROM_1000, THOUSAND, 1)
    assert played.refused("take").why is Why.NOTHING_LEFT


def test_real_dice_are_neither_taken_nor_left() -> None:
    beside = play(FROM_1000, f"score=1000 {THOUSAND}", 2, real=(0,))
    assert beside.refused("take").why is Why.REAL_DICE
    assert beside.on("score=1000").refused("take").why is Why.NOTHING_LEFT


def test_a_turn_that_was_not_banked_leaves_nothing() -> None:
    ready = play(rules("exact", takeover=1000, opening=0, target=2000), THOUSAND * 2)
    overshot = ready.on("roll =666666 +66666 bank")
    assert overshot.of(Overshot)
    assert overshot.refused("take").why is Why.NOTHING_LEFT
    off = play(rules(takeover=1000, opening=0, off_table="lose_turn"), THOUSAND * 2 + "roll =11134-")
    assert off.refused("take").why is Why.NOTHING_LEFT


def test_a_chain_of_three() -> None:
    ready = play(FROM_1000, THOUSAND * 4, 3)
    second = ready.on("take =134 +1 bank")
    assert (second.totals, second.state.seat) == ([2000, 2100, 1000], 2)
    third = second.on("take =15 +15")
    assert third.of(TookOver)[-1] == TookOver(2, 1, 2, 1100)
    assert third.of(WentHot) == [WentHot(2, 1250, 1)]
    assert third.on("roll =223446").totals == [2000, 2100, 1000]
    assert third.on("roll =223446").refused("take").why is Why.NOTHING_LEFT
    banked = third.on("roll =122346 +1 bank")
    assert banked.totals == [2000, 2100, 2350]
    back = banked.on("take")
    assert (back.state.turn.score, back.state.turn.dice) == (1350, 5)


def test_a_fresh_roll_replaces_what_was_left() -> None:
    ready = play(FROM_1000, THOUSAND * 4, 3)
    played = ready.on("roll =122346 +1 bank take")
    assert (played.state.turn.score, played.state.turn.dice) == (100, 5)
    assert ready.on(BUST).refused("take").why is Why.NOTHING_LEFT


def test_hot_dice_leave_all_the_dice() -> None:
    ruleset = rules(takeover=1000, opening=0, hot_dice="may_bank")
    ready = play(ruleset, THOUSAND * 2 + "roll =123456 +123456 bank")
    taken = ready.on("take")
    assert (taken.state.turn.dice, taken.state.turn.score, taken.state.turn.kept) == (6, 1500, ())
    assert taken.on("=111346 +111 bank").totals == [2500, 3500]


def test_the_hand_goes_on_growing() -> None:
    ruleset = rules("five-dice", takeover=600, opening=0)
    sixes = "roll =66643 +666 bank "
    taken = play(ruleset, sixes * 3 + "take")
    assert taken.state.turn.kept[0].faces == (6, 6, 6)
    assert taken.on("=63 +6").state.turn.score == 1200
    assert taken.on("=44 +44").of(WentHot) == [WentHot(1, 800, 1)]
    twice = play(ruleset, sixes * 4 + "take =63 +6 bank take =6 +6", 3)
    assert twice.of(WentHot) == [WentHot(2, 2400, 1)]
    fresh = play(ruleset, sixes * 3 + "roll =66324")
    assert fresh.of(Busted) == [Busted(1, 0)]


def test_pending_figures_are_not_offered() -> None:  # C101
    ruleset = rules("five-dice", takeover=600, opening=0, confirm=True)
    opened = "roll =66613 +666 roll =13 +1 bank "
    pending = play(ruleset, opened * 2 + "roll =66643 +666")
    assert pending.refused("bank").why is Why.UNCONFIRMED
    assert pending.on("roll =24").refused("take").why is Why.NOTHING_LEFT
    taken = play(ruleset, opened * 3 + "take")
    assert (taken.state.turn.dice, taken.state.turn.score, taken.state.turn.carry.figures) == (1, 700, ())
    lost = taken.on("=3")
    assert lost.of(Busted) == [Busted(1, 700)]
    assert lost.totals == [1400, 700]
    # The single that proved it proves nothing new: a die that joins makes it pending again.
    assert taken.on("=6 +6").refused("bank").why is Why.UNCONFIRMED


def test_the_turn_taken_over_counts_for_the_minimum() -> None:
    ruleset = rules(takeover=1000, opening=0, minimum=1000)
    ready = play(ruleset, THOUSAND * 3)
    assert ready.on("take =134 +1 bank").totals == [2000, 2100]
    assert ready.on("roll =122346 +1").refused("bank").why is Why.MINIMUM


def test_taking_over_may_hit_or_pass_an_exact_target() -> None:
    ruleset = rules(takeover=1000, opening=0, goal="exact_lose_turn", target=2100)
    ready = play(ruleset, THOUSAND * 3)
    hit = ready.on("take =134 +1 bank")
    assert hit.state.outcome == Outcome((1,), "highest")
    passed = ready.on("take =155 +155 roll =122346 +1 bank")
    assert passed.of(Overshot) == [Overshot(1, 1300)]
    assert passed.totals == [2000, 1000]
    refuse = rules(takeover=1000, opening=0, goal="exact_refuse", target=2100)
    stuck = play(refuse, THOUSAND * 3 + "take =155 +155")
    assert Forfeit() in legal_actions(stuck.state)
    assert stuck.on("forfeit").totals == [2000, 1000]


def test_the_harsh_example() -> None:
    fifteen = "roll =111346 +111 roll =155 +155 roll =333246 +333 bank "
    ready = play(HARSH, THOUSAND * 3 + fifteen, 3)
    assert ready.totals == [2500, 1000, 1000]
    second = ready.on("take =111 +111 roll =112346 +11 bank")
    assert second.totals == [1000, 3700, 1000], "2700 against 1500"
    assert second.of(Penalised) == [Penalised(0, 1500, 1000, "takeover_margin")]
    assert second.state.seats[0].open
    third = second.on("take =1112 +111 bank")
    assert third.totals == [1000, 1000, 4700]
    under = second.on("take =6662 +666 bank")
    assert under.totals == [1000, 3700, 4300], "600 more are not 1000 more"


def test_the_margin_is_inclusive() -> None:
    ready = play(rules(takeover=1000, takeover_margin=150, opening=0), THOUSAND * 3)
    under = ready.on("take =134 +1 bank")
    assert (under.totals, under.of(Penalised)) == ([2000, 2100], [])
    exactly = ready.on("take =153 +15 bank")
    assert exactly.totals == [1000, 2150]
    assert exactly.of(Penalised) == [Penalised(0, 1000, 1000, "takeover_margin")]


def test_each_may_be_outdone_by_the_next() -> None:
    ruleset = rules(takeover=1000, takeover_margin=100, opening=0)
    ready = play(ruleset, THOUSAND * 4, 3)
    third = ready.on("take =134 +1 bank take =15 +1 bank")
    assert third.totals == [1000, 1000, 2200], "only the turn that was taken over is lost"
    assert [event.seat for event in third.events if isinstance(event, Penalised)] == [0, 1]


def test_a_fresh_roll_outdoes_nobody() -> None:
    played = play(HARSH, THOUSAND * 3 + "roll =111136 +1111 roll =15 +1 roll =5 +5 roll =111346 +111 bank")
    assert (played.totals, played.of(Penalised)) == ([2000, 4150], [])


def last_round(ruleset: Ruleset, seats: int = 3) -> Played:
    """The first seat has got to 3000; the others have 1000."""
    return play(ruleset, THOUSAND * seats + TWO_THOUSAND, seats)


def test_who_had_got_to_the_target_may_be_thrown_back() -> None:
    ruleset = rules(takeover=1000, takeover_margin=200, opening=0, target=3000, goal="exact_lose_turn")
    ready = last_round(ruleset)
    assert ready.of(LastRoundStarted) == [LastRoundStarted(0, (1, 2))]
    # Seat 2 passes the exact target by it, and so nobody is outdone.
    passed = ready.on("take =11 +11 roll =111346 +111 bank")
    assert (passed.totals, passed.of(Penalised)) == ([3000, 1000, 1000], [])
    at_least = rules(takeover=1000, takeover_margin=100, opening=0, target=3000)
    back = last_round(at_least).on("take =13 +1 bank")
    assert back.totals == [1000, 3100, 1000]
    assert back.of(LastRoundStarted)[-1] == LastRoundStarted(1, (2,)), "the taker has got there instead"
    assert back.of(LastRoundCalledOff) == [LastRoundCalledOff(0)]
    assert back.on(BUST).state.outcome == Outcome((1,), "highest")


@pytest.mark.parametrize("end", ["finish_round", "one_more_each", "finish_round_then_one_more"])
def test_the_last_round_is_called_off(end: str) -> None:
    # The second seat has 1000 less than it would need to win by the turn it takes over.
    ruleset = rules(takeover=50, takeover_margin=100, opening=0, target=4000, end=end)
    ready = play(ruleset, f"{TWO_THOUSAND} {THOUSAND} {BUST} {TWO_THOUSAND}", 3)
    assert ready.of(LastRoundStarted)
    called_off = ready.on("take =13 +1 bank")
    assert called_off.totals == [2000, 3100, 0]
    assert called_off.of(LastRoundCalledOff) == [LastRoundCalledOff(0)]
    race = called_off.state.race
    assert (race.last, race.reached, race.due, race.round) == (None, (), (), 2)
    assert (called_off.state.phase, called_off.state.seat) == (Phase.READY, 2)
    third_round = called_off.on(f"{BUST} {BUST}")
    assert (third_round.state.seat, third_round.state.race.round) == (1, 3)
    over = third_round.on(THOUSAND)
    assert over.of(LastRoundStarted)[-1] == LastRoundStarted(
        1, {"finish_round": (2,), "one_more_each": (2, 0), "finish_round_then_one_more": (2, 2, 0)}[end]
    )


def test_the_last_seat_of_a_round_may_be_thrown_back_too() -> None:
    ruleset = rules(takeover=50, takeover_margin=100, opening=0, target=3000, end="one_more_each")
    ready = play(ruleset, f"{THOUSAND} {BUST} {THOUSAND} {BUST} {BUST} {TWO_THOUSAND}", 3)
    assert (ready.state.seat, ready.state.race.due) == (0, (1,))
    called_off = ready.on("take =13 +1 bank")
    assert called_off.totals == [3100, 0, 1000]
    assert called_off.of(LastRoundStarted)[-1] == LastRoundStarted(0, (1, 2))


def test_a_round_goes_on_with_the_turn_of_the_taker() -> None:
    ruleset = rules(takeover=50, takeover_margin=100, opening=0, target=4000, end="one_more_each")
    hundred = "roll =122346 +1 bank "
    ready = play(ruleset, f"{hundred} {BUST} {TWO_THOUSAND} {BUST} {BUST} {TWO_THOUSAND}", 3)
    assert (ready.totals, ready.state.seat, ready.state.race.due) == ([100, 0, 4000], 0, (1,))
    played = ready.on("take =13 +1 bank")
    assert played.totals == [2200, 0, 2000]
    assert (played.state.race.last, played.state.race.round) == (None, 3)
    assert (played.state.seat, played.state.race.due) == (1, (2,)), "the turn was the first of a new round"


def killing(margin: int) -> Played:
    """The first seat has hit 4000 from 2000; the second takes its turn over and hits the target from 1000."""
    ruleset = rules(
        takeover=1000, takeover_margin=margin, opening=0, goal="exact_lose_turn", kill=True, target=4000
    )
    ready = play(ruleset, TWO_THOUSAND + THOUSAND + TWO_THOUSAND)
    assert (ready.totals, ready.of(LastRoundStarted)) == ([4000, 1000], [LastRoundStarted(0, (1,))])
    return ready.on("take =11 +11 roll =444423 +4444 bank")


def test_a_kill_by_taking_over() -> None:
    killed = killing(margin=1050)
    assert killed.of(Killed) == [Killed(0, 1, 2000)]
    assert killed.of(Penalised) == []
    assert killed.totals == [2000, 4000]
    assert (killed.state.seat, killed.state.race.due) == (0, ()), "one more turn for the other"


def test_who_is_outdone_and_killed_loses_that_turn_once_and_has_one_more() -> None:
    outdone = killing(margin=1000)
    assert outdone.of(Penalised) == [Penalised(0, 2000, 2000, "takeover_margin")]
    assert outdone.of(Killed) == [Killed(0, 1, 2000)]
    assert outdone.totals == [2000, 4000]
    assert (outdone.state.seat, outdone.state.race.due) == (0, ())


def test_leaving_and_joining() -> None:
    ready = play(FROM_1000, THOUSAND * 4, 3)
    assert ready.on("leave=1").refused("take").why is Why.NOTHING_LEFT
    assert may_take(ready.on("leave=3"))
    assert may_take(ready.on("join=Eva target=12000"))
    assert ready.on("leave=2").refused("take").why is Why.NOTHING_LEFT, "it was left to the seat that went"
    taker_gone = ready.on("take =134 leave=2")
    assert (taker_gone.totals, taker_gone.state.seat) == ([2000, 1000, 1000], 2)
    assert taker_gone.refused("take").why is Why.NOTHING_LEFT
    assert taker_gone.state.turn.carry == NO_CARRY


def test_a_seat_that_has_left_is_not_outdone() -> None:
    ruleset = rules(takeover=1000, takeover_margin=100, opening=0)
    played = play(ruleset, THOUSAND * 4 + "take =134 leave=1 +1 bank", 3)
    assert played.of(Penalised) == []
    assert played.totals == [2000, 2100, 1000]


def test_a_tie_break_is_played_by_the_tied_alone_whoever_is_outdone() -> None:
    ruleset = rules(
        target=1000,
        opening=0,
        fleur=500,
        fleur_when="first_throw",
        tie="tied_only",
        takeover=500,
        takeover_margin=50,
    )
    tied = play(ruleset, f"{THOUSAND} {THOUSAND} {BUST} {BUST} {BUST}", 3)
    assert tied.totals == [500, 500, 0]
    played = tied.on("roll =666223 +666 bank take =551 +551 roll =122346 +1 bank")
    assert played.totals == [500, 1400, 0]
    assert played.state.outcome == Outcome((1,), "highest")


def test_undo_over_a_take_over() -> None:
    match = Match(rules(takeover=1000, opening=0), (Player("Zoé"), Player("Max")))
    for word in (THOUSAND * 3).split():
        match.submit(word_to_action(word))
    offered = match.state
    for word in ("take", "=134", "+1", "bank"):
        match.submit(word_to_action(word))
    banked = match.state
    assert [seat.total for seat in banked.seats] == [2000, 2100]
    for _ in range(3):
        match.undo()
    assert match.state == offered
    assert TakeOver() in legal_actions(offered)
    for _ in range(3):
        match.redo()
    assert match.state == banked
    for _ in range(3):
        match.undo()
    match.submit(word_to_action("take"))
    match.submit(word_to_action("=234"))
    assert match.state.turn.throw == (1, 3, 4), "dice that have landed stay landed"
    match.undo()
    match.submit(word_to_action("roll"))
    match.submit(word_to_action("=223446"))
    assert [seat.total for seat in match.state.seats] == [2000, 1000]
