"""Confirmation: figures that are worth nothing until a single 1 or 5 of a later throw proves them."""

from __future__ import annotations

import pytest
from playing import BUST, Played, play, rules

from game.rules.actions import Bank, Forfeit, Roll
from game.rules.events import Busted, Confirmed, FellOff, WentHot
from game.rules.legality import legal_actions
from game.rules.notation import digits
from game.rules.reasons import Why
from game.rules.ruleset import FIGURES
from game.rules.state import Phase

FIVE = rules("five-dice", confirm=True, opening=0)
SIX = rules(confirm=True, opening=0, hot_dice="may_bank")


def pending(played: Played) -> list[str]:
    """The figures that still need a proof; that banking is refused for them is checked here."""
    figures = played.state.turn.carry.figures
    if figures and played.state.phase is Phase.DECIDING:
        reason = played.refused("bank")
        assert (reason.why, reason.figures) == (Why.UNCONFIRMED, figures)
        assert Bank() not in legal_actions(played.state)
        assert Roll() in legal_actions(played.state)
    return [digits(figure) for figure in figures]


def test_the_turn_of_2150() -> None:
    played = play(FIVE, "roll =12345 +12345")
    assert pending(played) == ["12345"]
    played = played.on("roll =66623 +666")
    assert pending(played) == ["12345", "666"]
    played = played.on("roll =52 +5")
    assert pending(played) == []
    assert played.of(Confirmed) == [Confirmed(0, ((1, 2, 3, 4, 5), (6, 6, 6)))]
    assert played.on("bank").totals == [2150, 0]


def test_a_triple_is_confirmed_or_lost() -> None:  # C102
    played = play(FIVE, "roll =55536 +555")
    assert pending(played) == ["555"]
    assert played.on("roll =13 +1 bank").totals == [600, 0]
    lost = played.on("roll =24")
    assert lost.of(Busted) == [Busted(0, 500)]
    assert (lost.totals, lost.state.turn.carry.figures) == ([0, 0], ())


@pytest.mark.parametrize("single", ["1", "5"])
def test_either_single_confirms(single: str) -> None:
    played = play(FIVE, f"roll =44436 +444 roll ={single}3 +{single}")
    assert pending(played) == []
    assert Bank() in legal_actions(played.state)


def test_a_single_of_the_same_throw_confirms_nothing() -> None:
    played = play(FIVE, "roll =66612 +1666")
    assert pending(played) == ["666"]
    assert not played.of(Confirmed)
    played = played.on("roll =1 +1")
    assert pending(played) == []
    assert played.on("bank").totals == [800, 0], "hot dice may be banked here, once the figure is proved"


def test_a_single_left_behind_must_be_thrown_again() -> None:
    played = play(FIVE, "roll =66612 +666")
    assert pending(played) == ["666"]
    assert played.on("roll =23").of(Busted) == [Busted(0, 600)]


def test_a_new_figure_confirms_nothing() -> None:
    played = play(SIX, "roll =222346 +222 roll =333 +333")
    assert pending(played) == ["222", "333"]
    ones = play(SIX, "roll =222346 +222 roll =111 +111")
    assert pending(ones) == ["222", "111"]


def test_a_new_figure_and_a_single_in_one_throw() -> None:
    played = play(SIX, "roll =123456 +123456 roll =333156 +1333")
    assert played.of(Confirmed) == [Confirmed(0, ((1, 2, 3, 4, 5, 6),))]
    assert pending(played) == ["333"]
    assert played.on("roll =52 +5 bank").totals == [1500 + 300 + 100 + 50, 0]


def test_a_figure_of_all_the_dice_is_followed_by_all_the_dice() -> None:
    played = play(SIX, "roll =333333 +333333")
    assert pending(played) == ["333333"]
    assert legal_actions(played.state) == (Roll(),)
    assert played.of(WentHot) == [WentHot(0, 3000, 1)]
    rolling = played.on("roll")
    assert rolling.state.turn.dice == 6
    assert rolling.on("=122346 +1 bank").totals == [3100, 0]
    assert rolling.on("=223346").of(Busted) == [Busted(0, 3000)]


FIGURE_KEPT = {
    "three_alike": "roll =666234 +666",
    "four_alike": "roll =666634 +6666",
    "five_alike": "roll =666663 +66666",
    "six_alike": "roll =666666 +666666",
    "full_house": "roll =666443 +66644",
    "straight": "roll =123456 +123456",
}


@pytest.mark.parametrize("figure", FIGURES)
def test_each_figure_may_be_named(figure: str) -> None:
    base: dict[str, object] = {"full_house": 50, "opening": 0, "hot_dice": "may_bank"}
    words = FIGURE_KEPT[figure]
    assert len(pending(play(rules(**base, confirm=[figure]), words))) == 1
    others = [name for name in FIGURES if name != figure]
    assert pending(play(rules(**base, confirm=others), words)) == []
    assert play(rules(**base, confirm=others), words + " bank").totals[0] > 0


@pytest.mark.parametrize("dice", ["12345", "23456"])
def test_small_straights_are_straights(dice: str) -> None:
    ruleset = rules("exact", confirm=["straight"], opening=0)
    assert pending(play(ruleset, f"roll ={dice}4 +{dice}")) == [dice]


@pytest.mark.parametrize("throw", ["225544", "444422", "222333", "111111"])
def test_other_combinations_are_no_figures(throw: str) -> None:
    ruleset = rules(
        "pocket",
        confirm=True,
        opening=0,
        hot_dice="may_bank",
        three_pairs=5000,
        four_and_pair=True,
        two_triplets=5000,
        six_alike=False,
    )
    played = play(ruleset, f"roll ={throw} +{throw}")
    assert pending(played) == []
    assert played.state.phase is Phase.OVER if throw == "111111" else Bank() in legal_actions(played.state)


def test_only_triples_and_fours() -> None:
    ruleset = rules("zehntausend", opening=0, minimum=0, hot_dice="may_bank")
    assert ruleset.confirm == ("three_alike", "four_alike")
    assert pending(play(ruleset, "roll =666234 +666")) == ["666"]
    assert pending(play(ruleset, "roll =666634 +6666")) == ["6666"]
    assert pending(play(ruleset, "roll =666663 +66666")) == []
    assert pending(play(ruleset, "roll =123456 +123456")) == []


def test_a_figure_that_grows_is_pending_as_a_whole() -> None:
    played = play(FIVE, "roll =66643 +666 roll =63 +6")
    assert pending(played) == ["6666"]
    assert pending(played.on("roll =6 +6")) == ["66666"]
    assert pending(play(FIVE, "roll =66643 +666 roll =44 +44")) == ["44666"]


def test_a_confirmed_figure_that_grows_is_pending_anew() -> None:
    played = play(FIVE, "roll =66643 +666 roll =53 +5")
    assert pending(played) == []
    assert pending(played.on("roll =6 +6")) == ["6666"]


def test_a_single_beside_what_joins_confirms_only_what_was_there() -> None:
    played = play(FIVE, "roll =66643 +666 roll =65 +65")
    assert played.of(Confirmed) == [Confirmed(0, ((6, 6, 6),))]
    assert pending(played) == ["6666"]


def test_a_figure_may_grow_into_one_that_needs_no_proof() -> None:
    ruleset = rules("five-dice", confirm=["three_alike"], opening=0)
    played = play(ruleset, "roll =66643 +666")
    assert pending(played) == ["666"]
    grown = played.on("roll =63 +6")
    assert pending(grown) == []
    assert grown.on("bank").totals == [1200, 0]


def test_only_the_figure_that_grew_is_another() -> None:
    ruleset = rules("five-dice", confirm=["three_alike", "straight"], opening=0)
    played = play(ruleset, "roll =12345 +12345 roll =66643 +666 roll =63 +6")
    assert pending(played) == ["12345"]


def test_what_is_confirmed_stays_so_in_the_next_hand() -> None:
    played = play(FIVE, "roll =66612 +1666 roll =5 +5")
    assert (pending(played), played.state.turn.score) == ([], 750)
    assert pending(played.on("roll =11122 +11122")) == ["11122"]


def test_pending_figures_come_before_hot_dice_and_opening_in_what_is_said() -> None:
    ruleset = rules("exact", confirm=True, opening=5000)
    played = play(ruleset, "roll =123456 +123456")
    assert played.refused("bank").why is Why.UNCONFIRMED
    assert str(played.refused("bank")).endswith("(123456)")
    assert played.refused("bank").faces == (1, 5)
    assert play(rules(confirm=True, single_one=False), "roll =666234 +666").refused("bank").faces == (5,)
    assert played.on("roll =111556 +15").refused("bank").why is Why.OPENING


def test_a_die_off_the_tray_may_cost_the_turn() -> None:
    ruleset = rules("five-dice", confirm=True, off_table="lose_turn", opening=0)
    played = play(ruleset, "roll =66643 +666 roll =1-")
    assert played.of(FellOff) == [FellOff(0, 600)]
    assert (played.state.seat, played.totals, played.state.turn.carry.figures) == (1, [0, 0], ())
    again = play(FIVE, "roll =66643 +666 roll =1- =3 +1")
    assert pending(again) == []


def test_an_exact_target_that_may_not_be_banked_may_be_given_up() -> None:
    ruleset = rules("five-dice", confirm=True, opening=0, target=600)
    played = play(ruleset, "roll =66643 +666")
    assert pending(played) == ["666"]
    assert Forfeit() in legal_actions(played.state)
    assert played.on("forfeit").totals == [0, 0]


def test_no_rest_of_it_in_the_next_turn() -> None:
    played = play(SIX, f"roll =222346 +222 roll =233 {BUST} roll =122346 +1 bank")
    assert played.totals == [100, 0]


def test_without_the_rule_nothing_is_pending() -> None:
    played = play(rules("five-dice", opening=0), "roll =66643 +666")
    assert played.state.turn.carry.figures == ()
    assert played.on("bank").totals == [600, 0]
