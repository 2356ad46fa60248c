"""Jokers: scoring dice that lie aside, unscored, while the others are rolled."""

from __future__ import annotations

import pytest
from playing import BUST, play, rules

from game.rules.actions import Bank, Forfeit, Keep, Roll
from game.rules.events import (
    Busted,
    Confirmed,
    FellOff,
    JokersCalled,
    JokersScored,
    JokersSet,
    Kept,
    Landed,
    Penalised,
    Rolled,
    WentHot,
)
from game.rules.legality import joker_choices, legal_actions
from game.rules.notation import digits
from game.rules.reasons import Why
from game.rules.state import NO_CARRY, Phase

JOKERS = rules("five-dice", jokers=True, opening=0)
SEED = "roll =11554 +11~55 "
"""The throw of the source: the 1s are kept, the 5s are jokers, the 4 is rolled."""

BUST_OF_FIVE = "roll =22346"


def test_jokers_lie_there_unscored() -> None:
    played = play(JOKERS, SEED)
    turn = played.state.turn
    assert (turn.score, turn.dice, turn.throw, turn.carry.jokers) == (200, 1, (4,), (5, 5))
    assert played.of(JokersSet) == [JokersSet(0, (5, 5))]
    assert (played.refused("bank").why, played.refused("bank").faces) == (Why.JOKERS, (5, 5))
    assert legal_actions(played.state) == (Roll(),)


@pytest.mark.parametrize(("die", "score"), [("1", 400), ("5", 350)])
def test_a_scoring_die_makes_the_jokers_score(die: str, score: int) -> None:
    played = play(JOKERS, f"{SEED} roll ={die}")
    assert played.state.turn.score == 300, "they score before anything is kept of the throw"
    assert played.state.turn.carry == NO_CARRY
    hot = played.on(f"+{die}")
    assert hot.of(WentHot) == [WentHot(0, score, 1)]
    assert (hot.state.turn.dice, hot.state.turn.score) == (5, score)
    kinds = (Landed, JokersScored, Kept)
    assert [type(event) for event in hot.events if isinstance(event, kinds)] == [
        Landed,
        Kept,
        Landed,
        JokersScored,
        Kept,
    ]
    [scored] = hot.of(JokersScored)
    assert isinstance(scored, JokersScored)
    assert (scored.faces, scored.points, scored.score) == ((5, 5), 100, 300)
    assert sum(len(part.faces) for part in scored.hand) == 4


@pytest.mark.parametrize("die", "2346")
def test_a_dead_die_calls_the_jokers(die: str) -> None:
    called = play(JOKERS, f"{SEED} roll ={die}")
    assert called.of(JokersCalled) == [JokersCalled(0, (5, 5))]
    assert (called.state.phase, called.state.turn.dice, called.state.turn.score) == (Phase.DECIDING, 2, 200)
    assert legal_actions(called.state) == (Roll(),)
    assert called.refused("bank").why is Why.JOKERS
    rolled = called.on("roll")
    assert rolled.of(Rolled)[-1] == Rolled(0, 2)


def test_called_jokers_that_score_save_the_turn() -> None:
    saved = play(JOKERS, SEED + "roll =3 roll =53 +5")
    assert not saved.of(JokersScored), "a called joker is worth what it shows now"
    assert (saved.state.turn.score, saved.state.turn.dice, saved.state.turn.throw) == (250, 2, (3, 3))
    assert saved.on("bank").totals == [250, 0]
    assert saved.on("roll =14 +1 bank").totals == [350, 0]


def test_the_die_that_brought_nothing_is_rolled_on_even_if_all_jokers_score() -> None:
    saved = play(JOKERS, SEED + "roll =3 roll =51 +15")
    assert not saved.of(WentHot)
    assert (saved.state.turn.score, saved.state.turn.dice, saved.state.turn.throw) == (350, 1, (3,))
    assert saved.on("roll =5 +5").of(WentHot) == [WentHot(0, 400, 1)]


def test_called_jokers_that_do_not_score_bust() -> None:
    lost = play(JOKERS, SEED + "roll =3 roll =44")
    assert lost.of(Busted) == [Busted(0, 200)]
    assert (lost.totals, lost.state.seat, lost.state.turn.carry) == ([0, 0], 1, NO_CARRY)


def test_one_level_only() -> None:
    called = play(JOKERS, SEED + "roll =3 roll =51")
    assert joker_choices(called.state) == ()
    assert called.refused("+5~1").why is Why.JOKERS_AGAIN
    assert called.refused("~1").why is Why.JOKERS_AGAIN
    assert all(isinstance(action, Keep) and not action.jokers for action in legal_actions(called.state))


def test_jokers_may_be_set_again_later_in_the_turn() -> None:
    saved = play(JOKERS, SEED + "roll =3 roll =53 +5 roll =13 ~1")
    assert (saved.state.turn.score, saved.state.turn.carry.jokers) == (250, (1,))
    scored = play(JOKERS, "roll =15346 ~1 roll =5346 +5 roll =534 ~5 roll =51 +1")
    assert [event.faces for event in scored.events if isinstance(event, JokersScored)] == [(1,), (5,)]
    assert scored.state.turn.score == 100 + 50 + 50 + 100


def test_jokers_alone() -> None:
    played = play(JOKERS, "roll =11554 ~55")
    assert (played.state.turn.score, played.state.turn.dice) == (0, 3)
    assert played.refused("bank").why is Why.JOKERS
    assert played.on("roll =134").state.turn.score == 100
    called = played.on("roll =234")
    assert called.of(JokersCalled) == [JokersCalled(0, (5, 5))]
    saved = called.on("roll =16 +1")
    assert (saved.state.turn.score, saved.state.turn.dice) == (100, 4)
    assert called.on("roll =66").of(Busted) == [Busted(0, 0)]


@pytest.mark.parametrize("word", ["+1~1", "+11~5", "+15~15", "~1155", "+5~115", "~1"])
def test_what_may_be_set_aside(word: str) -> None:
    played = play(JOKERS, f"roll =11554 {word}")
    assert played.state.phase is Phase.DECIDING


@pytest.mark.parametrize(
    ("word", "why", "faces"),
    [
        ("+11~4", Why.DEAD_JOKERS, (4,)),
        ("~4", Why.DEAD_JOKERS, (4,)),
        ("~554", Why.DEAD_JOKERS, (4,)),
        ("+4~55", Why.DEAD_DICE, (4,)),
        ("+14~55", Why.DEAD_DICE, (4,)),
        ("+11~555", Why.NOT_IN_THROW, ()),
        ("+115~55", Why.NOT_IN_THROW, ()),
        ("~6", Why.NOT_IN_THROW, ()),
    ],
)
def test_what_may_not(word: str, why: Why, faces: tuple[int, ...]) -> None:
    reason = play(JOKERS, "roll =11554").refused(word)
    assert (reason.why, reason.faces) == (why, faces)


@pytest.mark.parametrize("word", ["~11555", "+11~555", "+555~11", "+1~1555"])
def test_a_die_must_be_left_to_roll(word: str) -> None:
    assert play(JOKERS, "roll =11555").refused(word).why is Why.NO_DIE_TO_ROLL


def test_the_last_die_is_no_joker() -> None:
    assert play(JOKERS, "roll =11346 +11 roll =166 +1 roll =15 +1 roll =5").refused("~5").why is (
        Why.NO_DIE_TO_ROLL
    )


def test_without_the_rule_there_are_none() -> None:
    played = play(rules("five-dice", opening=0), "roll =11554")
    assert played.refused("+11~55").why is Why.NO_JOKERS
    assert joker_choices(played.state) == ()


def test_dice_that_score_only_by_joining_are_no_jokers() -> None:
    played = play(JOKERS, "roll =66643 +666 roll =65")
    assert played.refused("+5~6").why is Why.DEAD_JOKERS
    assert played.refused("~6").faces == (6,)
    assert Keep((6,), (5,)) not in legal_actions(played.state), "no die would be left"
    assert played.on("~5").state.turn.carry.jokers == (5,)


def test_jokers_beside_dice_that_join() -> None:
    six = rules(grow=True, jokers=True, opening=0)
    played = play(six, "roll =666234 +666 roll =654 +6~5")
    assert (played.state.turn.score, played.state.turn.dice) == (1200, 1)
    assert played.on("roll =6").state.turn.score == 1250, "what joins is a legal keep, so the joker scores"


def test_jokers_that_are_combinations() -> None:
    played = play(JOKERS, "roll =22215 +1~222")
    assert (played.state.turn.score, played.state.turn.dice) == (100, 1)
    assert played.on("roll =5").state.turn.score == 300
    called = played.on("roll =3 roll =666 +666")
    assert (called.state.turn.score, called.state.turn.dice) == (700, 1)


def test_dice_off_the_tray_while_jokers_lie() -> None:
    again = play(JOKERS, SEED + "roll =-")
    assert (again.state.phase, again.state.turn.dice, again.state.turn.carry.jokers) == (
        Phase.ROLLING,
        1,
        (5, 5),
    )
    assert again.on("=1").state.turn.score == 300
    assert again.on("=3").of(JokersCalled) == [JokersCalled(0, (5, 5))]
    assert again.on("=3 roll =5- =4").state.turn.throw == (4, 5)
    lost = play(rules("five-dice", jokers=True, opening=0, off_table="lose_turn"), SEED + "roll =-")
    assert lost.of(FellOff) == [FellOff(0, 200)]
    assert lost.state.turn.carry == NO_CARRY


def test_with_all_that_scores_kept_jokers_take_the_rest() -> None:
    ruleset = rules("five-dice", jokers=True, keep_all=True, opening=0)
    played = play(ruleset, "roll =11554")
    for word in ("+11~55", "+1~155", "~1155", "+155~1"):
        assert played.on(word).state.phase is Phase.DECIDING
    for word in ("+1~55", "+11~5", "~55", "~115"):
        assert played.refused(word).why is Why.KEEP_ALL, word
    assert played.on("+1155").state.turn.score == 300


def test_jokers_are_figures_but_confirm_none() -> None:
    ruleset = rules("five-dice", jokers=True, confirm=True, opening=0)
    triple = play(ruleset, "roll =55512 +1~555 roll =5")
    assert triple.state.turn.score == 600
    assert triple.state.turn.carry.figures == ((5, 5, 5),)
    pending = play(ruleset, "roll =66652 +666~5 roll =6 +6")
    assert pending.state.turn.score == 600 + 50 + 600
    assert not pending.of(Confirmed)
    assert (pending.refused("bank").why, pending.refused("bank").figures) == (
        Why.UNCONFIRMED,
        ((6, 6, 6, 6),),
    )


def test_a_single_of_the_throw_that_saved_the_jokers_confirms_them() -> None:
    ruleset = rules("five-dice", jokers=True, confirm=True, grow=False, opening=0)
    played = play(ruleset, "roll =22213 ~222 roll =13 +1")
    assert played.of(Confirmed) == [Confirmed(0, ((2, 2, 2),))]
    assert played.on("bank").totals == [300, 0]


def test_called_jokers_may_confirm() -> None:
    ruleset = rules("five-dice", jokers=True, confirm=True, opening=0)
    played = play(ruleset, "roll =66652 +666~5 roll =3 roll =1 +1")
    assert played.of(Confirmed) == [Confirmed(0, ((6, 6, 6),))]
    assert played.on("bank").totals == [700, 0]


def test_a_bust_of_called_jokers_is_no_fleur() -> None:
    words = f"roll =12346 +1 bank {BUST_OF_FIVE} roll =52346 ~5 roll =2346 roll =6"
    for when, lost in (("first_throw", 0), ("full_hand", 0), ("every_bust", 50)):
        ruleset = rules("five-dice", jokers=True, opening=0, fleur=50, fleur_when=when)
        played = play(ruleset, words)
        assert played.totals == [100 - lost, 0], when
        assert len(played.of(Penalised)) == bool(lost)


def test_jokers_do_not_reach_into_the_next_turn() -> None:
    six = rules(jokers=True, opening=0)
    played = play(six, f"roll =152346 ~15 roll =2234 roll =26 {BUST} roll =122346 +1 bank")
    assert played.totals == [100, 0]
    assert not played.of(JokersScored)


def test_the_winning_dice_win_whole() -> None:
    ruleset = rules("pocket", jokers=True)
    split = play(ruleset, "roll =111111 +111~11")
    assert split.state.phase is Phase.DECIDING
    assert split.refused("bank").why is Why.JOKERS
    assert play(ruleset, "roll =111111 +111111").state.phase is Phase.OVER


def test_a_turn_with_jokers_is_given_up_only_when_it_can_only_pass() -> None:
    ruleset = rules("five-dice", jokers=True, opening=0, goal="exact_refuse", kill=False, target=600)
    at_500 = play(ruleset, f"roll =55523 +555 bank {BUST_OF_FIVE}")
    lying = at_500.on("roll =15234 ~1")
    assert lying.refused("forfeit").why is Why.NOT_STUCK
    # The dice that lie there all pass, but as jokers they may yet show less.
    kept = at_500.on("roll =52346 +5 roll =1666")
    assert kept.refused("forfeit").why is Why.NOT_STUCK
    called = kept.on("~1 roll =234 roll =5 +5")
    assert called.on("bank").totals == [600, 0]
    full = at_500.on("roll =12346 +1 roll =1234")
    assert Forfeit() in legal_actions(full.state)


def test_every_listed_joker_is_legal_and_leads_on() -> None:
    played = play(JOKERS, "roll =11554")
    choices = joker_choices(played.state)
    words = {f"+{digits(keep.faces)}~{digits(keep.jokers)}" for keep in choices}
    assert len(words) == len(choices)
    assert {keep.faces for keep in choices} > {(), (1,), (1, 1), (5,), (5, 5), (1, 5)}
    for keep in choices:
        assert keep in legal_actions(played.state)


def test_bank_is_never_listed_while_jokers_lie() -> None:
    played = play(JOKERS, "roll =11554 +11")
    assert Bank() in legal_actions(played.state)
    assert Bank() not in legal_actions(play(JOKERS, SEED).state)
