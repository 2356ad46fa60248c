"""Figures that grow: dice join what was kept earlier in the same hand."""

from __future__ import annotations

import pytest
from playing import Played, play, rules

from game.rules.combinations import Combination
from game.rules.events import Busted, Kept, WentHot
from game.rules.legality import choices
from game.rules.notation import digits, faces_of
from game.rules.reasons import Why
from game.rules.state import Phase

FIVE = rules("five-dice", opening=0)
SIX = rules(grow=True, opening=0)
SIXES = "roll =66643 +666 "


def offered(played: Played) -> dict[str, int]:
    return {digits(dice): option.points for dice, option in choices(played.state).items()}


@pytest.mark.parametrize(
    ("words", "score"),
    [
        (SIXES, 600),
        (SIXES + "roll =63 +6", 1200),
        (SIXES + "roll =63 +6 roll =6 +6", 2400),
        (SIXES + "roll =66 +66", 2400),
        (SIXES + "roll =66 +6 roll =6 +6", 2400),
        (SIXES + "roll =44 +44", 800),
        ("roll =11134 +111 roll =13 +1", 2000),
        ("roll =11134 +111 roll =11 +11", 4000),
        ("roll =66664 +6666 roll =6 +6", 2400),
        (SIXES + "roll =61 +61", 1300),
        (SIXES + "roll =65 +6", 1200),
        (SIXES + "roll =65 +5", 650),
        (SIXES + "roll =55 +55", 850),
        (SIXES + "roll =55 +5", 650),
        (SIXES + "roll =11 +11", 800),
    ],
)
def test_what_a_hand_is_worth_as_it_grows(words: str, score: int) -> None:
    assert play(FIVE, words).state.turn.score == score


def test_a_hand_holds_the_whole_figure() -> None:
    grown = play(FIVE, SIXES + "roll =63 +6 roll =6 +6")
    assert grown.state.turn.kept == (Combination((6,) * 5, 2400, "alike"),)
    assert grown.of(WentHot) == [WentHot(0, 2400, 1)]
    full_house = play(FIVE, SIXES + "roll =44 +44")
    assert full_house.state.turn.kept == (Combination(faces_of("66644"), 800, "full_house"),)
    assert full_house.of(WentHot) == [WentHot(0, 800, 1)]


def test_what_a_keep_tells_is_the_gain() -> None:
    kept = [event for event in play(FIVE, SIXES + "roll =63 +6").events if isinstance(event, Kept)]
    assert [(event.points, event.score) for event in kept] == [(600, 600), (600, 1200)]
    assert [part.faces for part in kept[1].hand] == [(6, 6, 6, 6)]


def test_a_matching_die_prevents_a_bust() -> None:
    grown = play(FIVE, SIXES + "roll =63")
    assert (grown.state.phase, offered(grown)) == (Phase.CHOOSING, {"6": 600})
    assert grown.refused("+36").faces == (3,)
    plain = play(rules("five-dice", opening=0, grow=False), SIXES + "roll =63")
    assert plain.of(Busted) == [Busted(0, 600)]


def test_all_ways_to_use_the_last_two_dice() -> None:
    assert offered(play(FIVE, SIXES + "roll =55")) == {"55": 250, "5": 50}
    assert offered(play(FIVE, SIXES + "roll =66")) == {"66": 1800, "6": 600}
    assert offered(play(FIVE, SIXES + "roll =56")) == {"56": 650, "6": 600, "5": 50}
    assert offered(play(FIVE, SIXES + "roll =11")) == {"11": 200, "1": 100}
    assert play(FIVE, SIXES + "roll =42").of(Busted)


def test_the_last_two_dice_make_a_full_house_only_when_thrown_together() -> None:
    assert play(FIVE, SIXES + "roll =53 +5 roll =5 +5").state.turn.score == 700
    three = play(rules(grow=True, full_house=50, opening=0), "roll =666234 +666 roll =445")
    assert three.refused("+44").why is Why.DEAD_DICE
    assert three.refused("+44").faces == (4, 4)
    last = three.on("+5 roll =44")
    assert offered(last) == {"44": 200}
    assert last.on("+44").of(WentHot) == [WentHot(0, 850, 1)]


def test_a_full_house_needs_a_triple() -> None:
    ruleset = rules(grow=True, full_house=50, opening=0)
    assert play(ruleset, "roll =666634 +6666 roll =44").of(Busted) == [Busted(0, 1200)]
    assert play(rules(grow=True, opening=0), "roll =666134 +666 roll =134 +1 roll =44").of(Busted)


def test_a_full_house_of_one_throw_is_complete() -> None:
    ruleset = rules(grow=True, full_house=50, opening=0)
    played = play(ruleset, "roll =666443 +66644")
    assert played.state.turn.score == 800
    assert played.on("roll =6").of(Busted) == [Busted(0, 800)]


def test_singles_never_merge() -> None:
    played = play(FIVE, "roll =13346 +1 roll =1146 +11")
    assert played.state.turn.score == 300
    assert [part.faces for part in played.state.turn.kept] == [(1,), (1,), (1,)]
    assert played.on("roll =16 +1").state.turn.score == 400


def test_a_triple_does_not_take_in_earlier_singles() -> None:
    played = play(FIVE, "roll =13346 +1 roll =1113 +111")
    assert played.state.turn.score == 1100
    assert [part.faces for part in played.state.turn.kept] == [(1,), (1, 1, 1)]
    assert played.on("roll =1 +1").state.turn.score == 2100


def test_a_straight_is_one_throw() -> None:
    played = play(FIVE, "roll =13346 +1 roll =2345")
    assert offered(played) == {"5": 50}


def test_a_missing_size_is_jumped_over() -> None:
    no_four = rules("five-dice", four_alike=False, opening=0)
    assert play(no_four, SIXES + "roll =63").of(Busted)
    pair = play(no_four, SIXES + "roll =66")
    assert offered(pair) == {"66": 1800}
    assert pair.refused("+6").why is Why.DEAD_DICE
    ones = play(no_four, "roll =11134 +111 roll =13 +1")
    assert ones.state.turn.score == 1100, "a single 1 beside the triple"
    assert ones.on("roll =1 +1").state.turn.score == 1200
    assert play(no_four, "roll =11134 +111 roll =11 +11").state.turn.score == 4000


def test_nothing_joins_where_it_would_be_worth_less() -> None:
    ruleset = rules("five-dice", four_alike=[500] * 6, opening=0)
    assert play(ruleset, SIXES + "roll =63").of(Busted)
    assert play(ruleset, "roll =22243 +222 roll =23 +2").state.turn.score == 500


@pytest.mark.parametrize("hot", [SIXES + "roll =44 +44 ", SIXES + "roll =66 +66 ", SIXES + "roll =65 +65 "])
def test_a_figure_ends_with_its_hand(hot: str) -> None:
    played = play(FIVE, hot)
    assert played.of(WentHot)
    lost = played.state.turn.score
    assert played.on("roll =62334").of(Busted) == [Busted(0, lost)]
    again = played.on("roll =66613 +666")
    assert again.state.turn.score == lost + 600
    assert [part.faces for part in again.state.turn.kept] == [(6, 6, 6)]


def test_a_figure_ends_with_its_turn() -> None:
    played = play(FIVE, SIXES + "bank roll =66234")
    assert played.of(Busted) == [Busted(1, 0)]


def test_six_dice_grow_too() -> None:
    scores = []
    played = play(SIX, "roll =666234 +666")
    for words in ("roll =624 +6", "roll =63 +6", "roll =6 +6"):
        played = played.on(words)
        scores.append(played.state.turn.score)
    assert scores == [1200, 2400, 6000]
    assert played.of(WentHot) == [WentHot(0, 6000, 1)]


def test_two_triples_of_one_hand_are_all_the_dice() -> None:
    played = play(SIX, "roll =666234 +666 roll =444 +444")
    assert played.state.turn.score == 1000
    assert played.of(WentHot) == [WentHot(0, 1000, 1)]


def test_all_that_scores_is_kept_with_what_joins() -> None:
    ruleset = rules("five-dice", keep_all=True, opening=0)
    both = play(ruleset, SIXES + "roll =65")
    assert offered(both) == {"56": 650}
    assert both.refused("+6").why is Why.KEEP_ALL
    assert both.refused("+6").faces == (5,)
    # What cannot be had together is a choice: a sixth 6 would join, but five are no combination here.
    jump = rules(grow=True, five_alike=False, keep_all=True, opening=0)
    assert offered(play(jump, "roll =666234 +666 roll =662")) == {"6": 600}


def test_growing_six_ones_win_nothing() -> None:
    ruleset = rules(grow=True, six_ones="win", opening=0)
    played = play(ruleset, "roll =111234 +111 roll =111 +111")
    assert (played.state.phase, played.state.turn.score) == (Phase.DECIDING, 10000)
