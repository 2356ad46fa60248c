"""A choice of dice before it is a keep: worth, reasons, and what rolling or banking would come to."""

from playing import play, rules

from game.rules.actions import Bank, Keep, Roll
from game.rules.reasons import Why
from game.rules.state import GameState
from game.ui.table.choosing import Choosing
from game.ui.table.shown import RailGroup, rail_groups


def choosing(throw: str, *dice: int, words: str = "", base: str = "classic") -> Choosing:
    played = play(rules(base), f"{words} roll ={''.join(sorted(throw))}")
    return Choosing(played.state, [int(face) for face in throw], frozenset(dice))


def test_a_choice_is_judged_as_a_set_and_grows_die_by_die() -> None:
    # C033: each click of a straight alone is no keep, the whole is 1500.
    choice = choosing("123456")
    for die in (1, 2, 3, 5):
        choice = choice.toggled(die)
        assert choice.worth is None
        assert choice.reason is not None
        assert choice.reason.why is Why.DEAD_DICE
    choice = choice.toggled(0).toggled(4)
    assert choice.worth is not None
    assert choice.worth.points == 1500


def test_two_presses_on_a_die_change_nothing() -> None:
    # C137
    choice = choosing("122346", 0)
    assert choice.toggled(2).toggled(2).chosen == choice.chosen


def test_all_scoring_dice_knows_whole_throws_and_toggles_back() -> None:
    # C031
    pairs = choosing("145541").all_scoring()
    assert pairs.chosen == frozenset(range(6))
    assert pairs.worth is not None
    assert pairs.worth.points == 1000
    assert choosing("114556").all_scoring().keep == Keep((1, 1, 5, 5))
    assert pairs.all_scoring().chosen == frozenset()


def test_dead_dice_are_named() -> None:
    # C030
    choice = choosing("111125", 0, 1, 2, 3, 4, 5)
    assert choice.reason is not None
    assert choice.reason.faces == (2,)


def test_roll_and_bank_commit_the_choice_first() -> None:
    # C038, C039
    choice = choosing("152346", 0)
    assert choice.why_not_roll() is None
    assert choice.actions(Roll()) == (Keep((1,)), Roll())
    refused = choosing("152346", 2)
    assert refused.why_not_roll() is not None
    reason = choice.why_not_bank()
    assert reason is not None
    assert (reason.why, reason.points) == (Why.OPENING, 400)


def test_bank_counts_what_is_chosen() -> None:
    choice = choosing("146", 0, words="roll =333224 +333", base="grand")
    assert choice.after.turn.score == 400
    assert choice.actions(Bank()) == (Keep((1,)), Bank())


def test_nothing_chosen_says_so() -> None:
    # C008: an empty selection banks nothing
    reason = choosing("123456").why_not_bank()
    assert reason is not None
    assert reason.why is Why.NO_DICE


def test_scoring_dice_are_those_of_any_keep() -> None:
    assert choosing("222455").scoring == frozenset({0, 1, 2, 4, 5})
    assert choosing("224455").scoring == frozenset(range(6))


def test_six_ones_that_win_need_no_second_action() -> None:
    choice = choosing("111111", 0, 1, 2, 3, 4, 5, base="pocket")
    assert choice.actions(Bank()) == (Keep((1,) * 6),)
    assert choice.why_not_bank() is None
    assert choice.why_not_roll() is None


def test_there_is_nothing_to_choose_before_the_throw() -> None:
    state: GameState = play(rules()).state
    choice = Choosing(state, ())
    assert not choice.active
    assert choice.toggled(0) is choice
    assert choice.why_not_roll() is None
    reason = choice.why_not_bank()
    assert reason is not None
    assert reason.why is Why.NO_POINTS


def test_a_die_that_joins_a_figure_scores() -> None:
    # C045's rule: what joins a kept figure is no dead die, and the gain is what it adds.
    choice = choosing("36", 1, words="roll =23666 +666", base="five-dice")
    assert choice.scoring == frozenset({1})
    assert choice.worth is not None
    assert choice.worth.points == 600
    assert choice.worth.combinations[0].grown == (6, 6, 6, 6)
    assert choosing("36", words="roll =23666 +666", base="five-dice").all_scoring().chosen == {1}


def with_jokers(throw: str, words: str = "") -> Choosing:
    played = play(rules("classic", jokers=True, opening=0), f"{words} roll ={''.join(sorted(throw))}")
    return Choosing(played.state, [int(face) for face in throw])


def test_chosen_dice_become_jokers_and_chosen_dice_again() -> None:
    choice = with_jokers("155236").toggled(1).toggled(2)
    assert choice.why_no_jokers() is None
    jokers = choice.with_jokers()
    assert (jokers.chosen, jokers.jokers, jokers.keep) == (frozenset(), frozenset({1, 2}), Keep((), (5, 5)))
    assert jokers.why_no_jokers() is None
    back = jokers.with_jokers()
    assert (back.chosen, back.jokers) == (frozenset({1, 2}), frozenset())


def test_jokers_are_set_beside_a_keep_and_forbid_the_bank() -> None:
    choice = with_jokers("155236").moved(1, "jokers").moved(2, "jokers").toggled(0)
    assert choice.keep == Keep((1,), (5, 5))
    assert choice.worth is not None
    assert choice.worth.points == 100
    assert choice.actions(Roll()) == (Keep((1,), (5, 5)), Roll())
    reason = choice.why_not_bank()
    assert reason is not None
    assert reason.why is Why.JOKERS


def test_a_joker_that_is_picked_again_is_an_ordinary_die() -> None:
    choice = with_jokers("155236").moved(1, "jokers")
    assert choice.toggled(1).picked == frozenset()
    assert choice.moved(1, "rail").chosen == {1}
    assert choice.moved(1, "felt").picked == frozenset()


def test_all_scoring_dice_leave_the_jokers_alone() -> None:
    choice = with_jokers("155236").moved(1, "jokers").all_scoring()
    assert (choice.chosen, choice.jokers) == (frozenset({0, 2}), frozenset({1}))


def test_dead_dice_and_whole_throws_are_no_jokers() -> None:
    dead = with_jokers("155236").toggled(3).why_no_jokers()
    assert dead is not None
    assert dead.why is Why.DEAD_JOKERS
    whole = with_jokers("123456").all_scoring().why_no_jokers()
    assert whole is not None
    assert whole.why is Why.NO_DIE_TO_ROLL
    nothing = with_jokers("155236").why_no_jokers()
    assert nothing is not None
    assert nothing.why is Why.NO_DICE
    again = with_jokers("25", words="roll =123556 +1~55 roll =346").why_no_jokers()
    assert again is not None
    assert again.why is Why.JOKERS_AGAIN


def test_what_is_chosen_lies_apart_from_what_was_kept_before() -> None:
    choice = choosing("15643", 1, words="roll =152346 +5")
    kept = rail_groups(choice.state.turn.kept)
    assert kept == [RailGroup((5,), 50)]
    assert choice.preview(kept) == (*kept, RailGroup((5,), 50, faint=True))
    both = choice.toggled(0)
    faint = {group.faces: group.points for group in both.preview(kept) or () if group.faint}
    assert faint == {(1,): 100, (5,): 50}
    assert choice.toggled(4).preview(kept) is None, "it can't be kept so"
