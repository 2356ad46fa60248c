"""What the log of a match tells about it."""

from dataclasses import replace
from random import Random

import pytest

from game.ai.coach.fortune import most_points, promise
from game.chronicle import Fate, chronicle, ranking
from game.match import Match, Player
from game.presets import load_preset
from game.rules.actions import Bank, Keep, Land, Roll
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset
from game.rules.scoring import keeps, scoring_dice
from game.rules.state import Phase

CLASSIC = load_preset("classic").ruleset
GRAND = load_preset("grand").ruleset
ANA, BO = Player("Ana"), Player("Bo")


def played(words: str, ruleset: Ruleset = CLASSIC, players: tuple[Player, ...] = (ANA, BO)) -> Match:
    match = Match(ruleset, players)
    for word in words.split():
        match.submit(word_to_action(word))
    return match


BUST = "roll =223446"
THOUSAND = "roll =111234 +111 bank"


def test_before_the_first_roll_everybody_stands_at_nothing() -> None:
    told = chronicle(Match(CLASSIC, [ANA, BO]))
    assert told.totals == ((0, 0), (0, 0))
    assert told.fates == (Fate(), Fate())
    assert told.rounds == 1
    assert told.fates[0].average == 0


def test_totals_are_those_at_the_end_of_each_round_and_those_of_now() -> None:
    told = chronicle(played(f"{THOUSAND} {BUST} {BUST} {THOUSAND} {THOUSAND}"))
    assert told.totals == ((0, 0), (1000, 0), (1000, 1000), (2000, 1000))
    assert told.rounds == 3


def test_a_bank_counts_at_once_and_not_a_turn_later() -> None:
    """C142: a best turn is the best as soon as it is banked."""
    match = played(f"{THOUSAND} {THOUSAND} roll =111234 +111 roll =111 +111")
    assert chronicle(match).fates[0].best == 1000
    match.submit(Roll())
    match.submit(Land((1, 1, 1, 2, 3, 4)))
    match.submit(Keep((1, 1, 1)))
    match.submit(Bank())
    fate = chronicle(match).fates[0]
    assert (fate.best, fate.banked, fate.turns, fate.hot_dice) == (3000, 4000, 2, 1)
    assert fate.average == 2000


def test_busts_and_what_they_cost() -> None:
    told = chronicle(played(f"roll =111234 +111 roll =234 {BUST}"))
    ana, bo = told.fates
    assert (ana.turns, ana.busts, ana.lost, ana.banked) == (1, 1, 1000, 0)
    assert (bo.turns, bo.busts, bo.lost) == (1, 1, 0)


def test_undo_takes_it_out_of_the_story() -> None:
    match = played(THOUSAND)
    match.undo()
    assert chronicle(match).fates[0].turns == 0
    match.redo()
    assert chronicle(match).fates[0].turns == 1


def test_who_joins_later_has_no_past_and_who_leaves_no_future() -> None:
    match = played(f"{THOUSAND} {THOUSAND} join=Cy {THOUSAND} leave=2 {THOUSAND} {BUST}")
    told = chronicle(match)
    assert told.totals[0] == (0, 0, None)
    assert told.totals[1] == (1000, 1000, None)
    assert told.totals[2] == (2000, None, 1000)
    assert len(told.fates) == 3


def test_penalties_stand_apart_from_the_points_of_turns() -> None:
    with_fleur = replace(CLASSIC, fleur=1000, fleur_when="first_throw")
    told = chronicle(played(f"{THOUSAND} {THOUSAND} {BUST}", with_fleur))
    fate = told.fates[0]
    assert (fate.banked, fate.penalties, fate.busts) == (1000, 1000, 1)
    assert told.totals[-1][0] == 0


def test_six_ones_that_win_are_a_turn() -> None:
    match = played("roll =111111 +111111", load_preset("pocket").ruleset)
    assert match.state.phase is Phase.OVER
    assert chronicle(match).fates[0].turns == 1
    assert ranking(match)[0] == (0,)


def test_luck_is_the_worth_of_the_throw_less_what_so_many_dice_bring() -> None:
    match = played("roll =222345 +222")
    luck = chronicle(match).fates[0].luck
    assert luck == pytest.approx(250 - promise(CLASSIC, 6).points)


@pytest.mark.parametrize("preset", ["classic", "grand", "pocket"])
def test_luck_is_nothing_in_the_long_run(preset: str) -> None:
    """Whatever a player does, throws are on average worth what throws are worth."""
    rules, rng = load_preset(preset).ruleset, Random(20)
    match = Match(rules, [ANA])
    throws = 3000
    for _ in range(throws):
        match.submit(Roll())
        throw = tuple(sorted(rng.randint(1, 6) for _ in range(match.state.turn.dice)))
        match.submit(Land(throw))
        if match.state.phase is Phase.CHOOSING and rules.six_ones != "win":
            match.submit(Keep(scoring_dice(rules, throw)))
        elif match.state.phase is Phase.CHOOSING:
            match.submit(Keep(min(keeps(rules, throw))))  # a single die: never six 1s, which would end it
    luck = chronicle(match).fates[0].luck
    assert luck is not None
    # A throw's worth deviates by some 450 points; four standard errors is what chance may do.
    assert abs(luck / throws) < 4 * 450 / throws**0.5


def test_luck_counts_what_a_growing_figure_gains() -> None:
    ruleset = replace(CLASSIC, grow=True)
    match = played("roll =223666 +666 roll =346 +6", ruleset)
    figure = ((6, 6, 6),)
    assert most_points(ruleset, (3, 4, 6), figure) == 600
    assert promise(ruleset, 1, figure).points == pytest.approx((100 + 50 + 600) / 6)
    assert chronicle(match).fates[0].luck == pytest.approx(
        600 - promise(ruleset, 6).points + 600 - promise(ruleset, 3, figure).points
    )


def test_the_points_of_a_turn_that_was_outdone_are_a_penalty() -> None:
    ruleset = replace(CLASSIC, opening=0, takeover=1000, takeover_margin=500)
    thousands = "roll =111234 +111 bank " * 2
    match = played(f"{thousands} roll =123446 +1 bank take =11123 +111 bank", ruleset)
    fates = chronicle(match).fates
    assert (fates[0].penalties, fates[1].penalties) == (100, 0)
    assert (fates[0].banked, fates[1].banked) == (1100, 2100)


def test_real_dice_have_no_luck_to_be_told() -> None:
    told = chronicle(played("score=450", GRAND, (Player("Ana", real=True), BO)))
    assert told.fates[0].luck is None
    assert told.fates[0].best == 450
    assert told.fates[1].luck == 0


def test_a_die_thrown_again_is_weighed_once_the_throw_is_whole() -> None:
    half = chronicle(played("roll =11234-")).fates[0].luck
    whole = chronicle(played("roll =11234- =1")).fates[0].luck
    assert half == 0
    assert whole == pytest.approx(most_points(CLASSIC, (1, 1, 1, 2, 3, 4)) - promise(CLASSIC, 6).points)


def test_places_are_shared_by_equal_totals() -> None:
    players = (ANA, BO, Player("Cy"), Player("Di"))
    match = played(
        f"{THOUSAND} {BUST} {THOUSAND} roll =111111 +111111 roll =123456 +123456", CLASSIC, players
    )
    assert ranking(match) == ((0, 2), (1, 3))
    match.submit(Roll())
    match.submit(Land((1, 2, 2, 3, 3, 4)))
    match.submit(Keep((1,)))
    match.submit(Bank())
    assert ranking(match) == ((3,), (0, 2), (1,))
