"""One turn: keeping, rolling on, hot dice, the opening, busts and what they cost."""

from __future__ import annotations

import pytest
from playing import BUST, entering, play, rules

from game.rules.actions import Bank, EnterScore, Forfeit, Keep, Land, Roll
from game.rules.engine import new_game
from game.rules.events import (
    Banked,
    Busted,
    Consoled,
    Ended,
    FellOff,
    Forfeited,
    Landed,
    Opened,
    Overshot,
    Penalised,
    WentHot,
)
from game.rules.legality import landings, least_bank, legal_actions
from game.rules.reasons import Why
from game.rules.ruleset import Ruleset
from game.rules.state import Outcome, Phase

OPEN = rules(opening=0)


def test_a_turn_begins_with_a_roll_of_all_dice() -> None:
    state = new_game(rules(), 2)
    assert state.phase is Phase.READY
    assert legal_actions(state) == (Roll(),)
    rolled = play(rules(), "roll").state
    assert rolled.phase is Phase.ROLLING
    assert rolled.turn.dice == 6


def test_a_game_needs_a_seat() -> None:
    with pytest.raises(ValueError, match="at least one seat"):
        new_game(rules(), 0)


def test_chance_may_land_the_dice_in_every_way_and_in_no_other() -> None:
    rolling = play(rules(), "roll =122346 +1 roll")
    actions = legal_actions(rolling.state)
    assert len(actions) == len(set(actions)) == sum(1 for land in landings(5))
    assert {len(land.faces) + land.off for land in actions if isinstance(land, Land)} == {5}
    assert sum(isinstance(land, Land) and not land.off for land in actions) == 252
    assert rolling.refused("=122346").why is Why.DICE_COUNT
    assert rolling.refused("=1223").why is Why.DICE_COUNT
    assert rolling.refused("bank").why is Why.PHASE


def test_the_sample_turns_of_grand() -> None:
    grand = rules("grand")
    lost = play(grand, "roll =133446 +1 roll =22234 +222 roll =55 +55")
    assert lost.state.turn.score == 400
    assert lost.of(WentHot) == [WentHot(0, 400, 1)]
    assert Bank() in legal_actions(lost.state)
    lost = lost.on("roll =223446")
    assert lost.of(Busted) == [Busted(0, 400)]
    won = lost.on("roll =555244 +555 roll =123 +1 bank")
    assert won.totals == [0, 600]


def test_dice_of_different_throws_never_join() -> None:  # C041
    ldssplash = rules(opening=750)
    first = play(ldssplash, "roll =115536 +11 roll =6646 +666")
    assert first.state.turn.score == 800
    assert first.on("bank").totals == [800, 0]
    second = play(ldssplash, "roll =133664 +1 roll =11534 +115")
    assert second.state.turn.score == 350
    third = play(rules(), "roll =122346 +1 roll =22346")
    assert third.of(Busted) == [Busted(0, 100)]


def test_a_bust_looks_only_at_the_dice_just_thrown() -> None:  # C045
    played = play(rules(), "roll =123466 +1 roll =23466")
    assert played.of(Busted) == [Busted(0, 100)]
    assert played.state.seat == 1


def test_a_throw_after_hot_dice_can_bust() -> None:  # C046
    played = play(rules(), "roll =123456 +123456 roll =223346")
    assert played.of(Busted) == [Busted(0, 1500)]
    assert played.totals == [0, 0]
    assert played.state.seat == 1


def test_busts_of_all_seats_in_a_row() -> None:  # C048
    played = play(rules(), f"{BUST} " * 20)
    assert len(played.of(Busted)) == 20
    assert (played.state.seat, played.state.phase, played.state.turn.dice) == (0, Phase.READY, 6)
    assert played.state.race.round == 11


def test_a_bust_with_the_last_die_leaves_six_for_the_next_seat() -> None:  # C050
    played = play(rules(), "roll =112346 +11 roll =1566 +15 roll =56 +5 roll =4")
    assert played.of(Busted) == [Busted(0, 400)]
    assert played.state.turn.dice == 6
    assert played.on("roll").state.turn.dice == 6


def test_keeping_the_last_die_gives_all_dice_back() -> None:  # C055
    played = play(rules(), "roll =111234 +111 roll =156 +15 roll =5 +5")
    assert (played.state.turn.dice, played.state.turn.score, played.state.hot) == (6, 1200, True)
    assert played.of(WentHot) == [WentHot(0, 1200, 1)]


def test_hot_dice_must_be_rolled() -> None:  # C057
    hot = play(OPEN, "roll =122346 +1 roll =44411 +44411")
    assert hot.state.turn.score == 700
    assert hot.refused("bank").why is Why.HOT_DICE
    assert legal_actions(hot.state) == (Roll(),)
    rolled = hot.on("roll =111556")
    assert rolled.on("+111 bank").totals == [1700, 0]
    assert rolled.on("+11155 bank").totals == [1800, 0]


@pytest.mark.parametrize("hot_dice", ["must_roll", "may_bank"])
def test_hot_dice_beyond_the_target(hot_dice: str) -> None:  # C059
    ruleset = rules(hot_dice=hot_dice, target=3000)
    played = play(ruleset, f"roll =111166 +1111 bank {BUST} roll =123456 +123456")
    if hot_dice == "must_roll":
        assert played.refused("bank").why is Why.HOT_DICE
    else:
        assert played.on("bank").totals == [3500, 0]


@pytest.mark.parametrize("preset", ["classic", "pocket", "table", "grand"])
def test_the_last_die_gets_no_second_try(preset: str) -> None:  # C060
    played = play(rules(preset), "roll =111234 +111 roll =156 +15 roll =2")
    assert played.of(Busted) == [Busted(0, 1150)]


@pytest.mark.parametrize("opening", [500, 800, 400])
def test_the_opening_is_inclusive(opening: int) -> None:  # C066
    entry = entering(rules(opening=opening))
    assert entry.refused(f"score={opening - 50}").why is Why.OPENING
    assert entry.refused(f"score={opening - 50}").points == 50
    opened = entry.on(f"score={opening}")
    assert opened.totals == [opening, 0]
    assert opened.of(Opened) == [Opened(0)]


def test_the_opening_counts_one_turn_only() -> None:
    played = play(rules(), "roll =122346 +1")
    assert played.refused("bank").why is Why.OPENING
    assert played.refused("bank").points == 400
    assert least_bank(rules(), played.state.seats[0]) == 500


def test_opening_and_minimum_are_two_things() -> None:  # C068
    ruleset = rules(opening=1000, minimum=350)
    fresh = entering(ruleset)
    assert fresh.refused("score=950").why is Why.OPENING
    opened = fresh.on("score=1000 score=0")
    assert opened.refused("score=300").why is Why.MINIMUM
    assert opened.refused("score=300").points == 50
    assert opened.on("score=350").totals == [1350, 0]
    assert least_bank(ruleset, opened.state.seats[0]) == 350
    assert least_bank(ruleset, opened.state.seats[1]) == 1000


def test_open_is_a_flag_that_a_penalty_does_not_take() -> None:
    ruleset = rules(fleur=1000, fleur_when="first_throw")
    played = play(ruleset, f"roll =111234 +111 bank {BUST} {BUST} {BUST}")
    assert played.totals == [0, 0]
    assert [seat.open for seat in played.state.seats] == [True, False]
    assert played.on("roll =122346 +1 bank").totals == [100, 0]


def test_three_busts_in_a_row_cost_everything_once() -> None:  # C076
    ruleset = rules(bust_run=3, bust_run_penalty="all")
    totals: list[int] = []
    played = entering(ruleset, seats=1)
    for word in ("score=1500", "score=0", "score=0", "score=0", "score=0", "score=500"):
        played = played.on(word)
        totals.append(played.totals[0])
    assert totals == [1500, 1500, 1500, 0, 0, 500]
    assert played.of(Penalised) == [Penalised(0, 1500, 0, "bust_run")]


def test_a_bank_ends_the_run_of_busts() -> None:
    ruleset = rules(bust_run=3, bust_run_penalty=500)
    played = entering(ruleset, "score=1500 score=0 score=0 score=50 score=0 score=0", seats=1)
    assert not played.of(Penalised)
    assert played.on("score=0").totals == [1050]


def test_runs_are_counted_for_each_seat() -> None:
    ruleset = rules(bust_run=2, bust_run_penalty=500)
    played = entering(ruleset, "score=1500 score=1500 score=0 score=50 score=0 score=0")
    assert played.of(Penalised) == [Penalised(0, 500, 1000, "bust_run")]
    assert played.totals == [1000, 1550]


@pytest.mark.parametrize(
    ("turn", "before", "after"),
    [("roll =666234 +666 bank", 600, 0), ("roll =111166 +1111 roll =66 ", 0, 0), ("", 0, 0)],
)
def test_a_fleur_with_the_first_throw(turn: str, before: int, after: int) -> None:  # C078
    ruleset = rules(fleur=1000, fleur_when="first_throw")
    opened = play(ruleset, f"{turn} {BUST}")
    fleur = opened.on(BUST)
    assert (opened.totals, fleur.totals) == ([before, 0], [after, 0])
    lost = [Penalised(0, before - after, after, "fleur")] if before else []
    assert fleur.of(Penalised) == lost, "a seat that is not open loses nothing"
    assert opened.on("roll =122346 +1 roll =22346").totals == [before, 0]


def test_a_fleur_costs_its_points_where_there_are_enough() -> None:  # C078
    ruleset = rules(fleur=1000, fleur_when="first_throw")
    played = play(ruleset, "score=2600 score=0", 2, real=(0, 1)).on("score=fleur")
    assert played.totals == [1600, 0]
    assert played.on("score=0 score=0").totals == [1600, 0], "a bust later in the turn costs nothing"


def test_fleurs_of_each_kind() -> None:
    def penalties(when: str, words: str) -> int:
        ruleset = rules(fleur=200 if when != "never" else 0, fleur_when=when)
        return len(play(ruleset, words).of(Penalised))

    opened = f"roll =111234 +111 bank {BUST} "
    hot_then_bust = opened + "roll =123456 +123456 roll =223346"
    later_bust = opened + "roll =122346 +1 roll =22346"
    expected = {"never": (0, 0, 0), "first_throw": (1, 0, 0), "full_hand": (1, 1, 0), "every_bust": (1, 1, 1)}
    for when, counts in expected.items():
        found = tuple(penalties(when, words) for words in (opened + BUST, hot_then_bust, later_bust))
        assert found == counts, when


def test_the_floor() -> None:
    def after(**changes: object) -> int:
        ruleset = rules(fleur=1000, fleur_when="first_throw", **changes)
        return play(ruleset, f"roll =666234 +666 bank {BUST} {BUST}").totals[0]

    assert after(floor=0) == 0
    assert after(floor=-300) == -300
    assert after(floor="none") == -400


def test_a_consolation_for_a_throw_in_which_nothing_scores() -> None:  # C019
    with_pairs = play(rules(nothing=500), "roll =223366")
    assert with_pairs.state.phase is Phase.CHOOSING
    without_pairs = play(rules(nothing=500, three_pairs=False), "roll =223366")
    assert without_pairs.of(Consoled) == [Consoled(0, 500, 500)]
    assert without_pairs.state.phase is Phase.DECIDING
    assert (without_pairs.state.turn.dice, without_pairs.state.turn.kept) == (6, ())
    assert not without_pairs.state.hot
    assert without_pairs.on("bank").totals == [500, 0]
    assert without_pairs.on("roll").state.turn.dice == 6
    assert play(rules(three_pairs=False), "roll =223366").of(Busted)
    fewer = play(rules(nothing=500), "roll =122346 +1 roll =22346")
    assert fewer.of(Busted), "only a throw of all the dice is consoled"


def test_a_die_off_the_tray_is_thrown_again_alone() -> None:
    played = play(rules(), "roll =11234-")
    assert played.of(Landed) == [Landed(0, (1, 1, 2, 3, 4), 1)]
    assert (played.state.phase, played.state.turn.dice, played.state.turn.throw) == (
        Phase.ROLLING,
        1,
        (1, 1, 2, 3, 4),
    )
    again = played.on("=-")
    assert again.state.turn.dice == 1
    landed = again.on("=1")
    assert landed.state.turn.throw == (1, 1, 1, 2, 3, 4)
    assert landed.on("+111").state.turn.score == 1000
    all_off = play(rules(), "roll =------ =123456")
    assert all_off.state.turn.throw == (1, 2, 3, 4, 5, 6)


def test_a_throw_is_complete_before_it_can_bust() -> None:
    ruleset = rules(fleur=100, fleur_when="first_throw", opening=0)
    played = play(ruleset, f"roll =123346 +1 bank {BUST} roll =22334-")
    assert not played.of(Penalised)
    played = played.on("=6")
    assert played.of(Penalised) == [Penalised(0, 100, 0, "fleur")]


def test_a_die_off_the_tray_can_cost_the_turn() -> None:
    played = play(rules(off_table="lose_turn"), "roll =111234 +111 roll =15-")
    assert played.of(FellOff) == [FellOff(0, 1000)]
    assert played.state.seat == 1
    assert played.totals == [0, 0]


def test_six_ones_may_win_at_once() -> None:
    winning = rules("pocket")
    played = play(winning, "roll =111111 +111111")
    assert played.state.phase is Phase.OVER
    assert played.state.outcome == Outcome((0,), "six_ones")
    assert played.totals == [0, 0]
    assert play(winning, "roll =111111 +11111").state.phase is Phase.DECIDING
    exact = rules("pocket", goal="exact_refuse", target=5000)
    assert play(exact, "roll =111111 +111111").state.outcome == Outcome((0,), "six_ones")
    assert play(rules(), "roll =111111 +111111").state.phase is Phase.DECIDING
    kept_over_two_throws = play(winning, "roll =111234 +111 roll =111 +111")
    assert kept_over_two_throws.state.phase is Phase.DECIDING


@pytest.mark.parametrize(
    ("word", "why", "faces"),
    [
        ("+6", Why.DEAD_DICE, (6,)),
        ("+16", Why.DEAD_DICE, (6,)),
        ("+22", Why.DEAD_DICE, (2, 2)),
        ("+55", Why.NOT_IN_THROW, ()),
        ("+11", Why.NOT_IN_THROW, ()),
        ("bank", Why.PHASE, ()),
        ("roll", Why.PHASE, ()),
        ("=123456", Why.PHASE, ()),
        ("forfeit", Why.PHASE, ()),
        ("score=50", Why.PHASE, ()),
    ],
)
def test_what_is_refused_while_choosing(word: str, why: Why, faces: tuple[int, ...]) -> None:
    reason = play(rules(), "roll =122346").refused(word)
    assert (reason.why, reason.faces) == (why, faces)


def test_dead_dice_are_named() -> None:  # C030
    reason = play(rules(), "roll =111125").refused("+111125")
    assert (reason.why, reason.faces) == (Why.DEAD_DICE, (2,))


def test_an_empty_keep_is_refused() -> None:  # C008
    state = play(rules(), "roll =123456").state
    assert Keep(()) not in legal_actions(state)
    assert Bank() not in legal_actions(state)


def test_an_open_seat_may_bank_from_fifty() -> None:
    played = play(OPEN, "roll =522346 +5 bank")
    assert played.of(Banked) == [Banked(0, 50, 50)]


EXACT = rules(goal="exact_lose_turn", opening=0, target=1000)
REFUSE = rules(goal="exact_refuse", opening=0, target=1000)


def test_passing_an_exact_target_ends_the_turn_with_nothing() -> None:  # C096
    played = play(EXACT, f"roll =666234 +666 bank {BUST} roll =555234 +555 bank")
    assert played.of(Overshot) == [Overshot(0, 500)]
    assert played.totals == [600, 0]
    assert played.state.seat == 1
    next_turn = played.on(f"{BUST} roll =444236 +444 bank")
    assert next_turn.totals == [1000, 0]


def test_passing_an_exact_target_is_refused() -> None:
    played = play(REFUSE, f"roll =666234 +666 bank {BUST} roll =555234 +555")
    assert (played.refused("bank").why, played.refused("bank").points) == (Why.PAST_TARGET, 100)
    assert legal_actions(played.state) == (Roll(), Forfeit())
    given_up = played.on("forfeit")
    assert given_up.of(Forfeited) == [Forfeited(0, 500)]
    assert (given_up.totals, given_up.state.seat) == ([600, 0], 1)


@pytest.mark.parametrize("ruleset", [EXACT, REFUSE])
def test_a_turn_is_given_up_only_when_it_can_only_pass(ruleset: Ruleset) -> None:
    at_600 = play(ruleset, f"roll =666234 +666 bank {BUST}")
    assert at_600.refused("forfeit").why is Why.NOT_STUCK
    assert at_600.on("roll =333234 +333").refused("forfeit").why is Why.NOT_STUCK
    hit = at_600.on("roll =444236 +444")
    assert hit.refused("forfeit").why is Why.NOT_STUCK, "it can bank"
    choosing_past = at_600.on("roll =444236 +444 roll =552")
    assert Forfeit() in legal_actions(choosing_past.state)
    assert at_600.refused("forfeit").why is Why.NOT_STUCK
    assert play(rules(), "roll =122346 +1").refused("forfeit").why is Why.PHASE


def test_hot_dice_that_hit_an_exact_target_may_be_given_up() -> None:
    ruleset = rules(goal="exact_refuse", opening=0, target=1500)
    hot = play(ruleset, "roll =123456 +123456")
    assert hot.refused("bank").why is Why.HOT_DICE
    assert Forfeit() in legal_actions(hot.state)


def test_real_dice_enter_scores() -> None:
    ruleset = rules(fleur=500, fleur_when="first_throw")
    entry = play(ruleset, "", 2, real=(0,))
    assert entry.refused("roll").why is Why.REAL_DICE
    assert entry.refused("score=475").why is Why.NOT_A_SCORE
    assert entry.refused("score=-500").why is Why.NOT_A_SCORE
    assert legal_actions(entry.state) == (EnterScore(0), EnterScore(0, fleur=True), EnterScore(500))
    opened = entry.on("score=700")
    assert opened.refused("score=700").why is Why.TRAY_DICE
    assert opened.on(f"{BUST} score=0").totals == [700, 0]
    assert opened.on(f"{BUST} score=fleur").totals == [200, 0]
    assert entering(rules()).refused("score=fleur").why is Why.NO_FLEUR
    every = rules(fleur=500, fleur_when="every_bust")
    assert entering(every, "score=700 score=0 score=0").totals == [200, 0]


def test_nothing_is_legal_once_the_game_is_over() -> None:
    over = play(rules("pocket"), "roll =111111 +111111")
    assert over.of(Ended) == [Ended(Outcome((0,), "six_ones"))]
    assert legal_actions(over.state) == ()
    for word in ("roll", "bank", "=123456", "+1", "forfeit", "score=0", "target=5000", "join=Eva", "leave=1"):
        assert over.refused(word).why is Why.OVER
