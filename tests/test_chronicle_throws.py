"""The throws of a match: what came of each, and which were the best and the fatal one."""

from __future__ import annotations

from playing import rules

from game.chronicle import Thrown, best_throw, came_of, fatal_throw, throws
from game.match import Match, Player
from game.rules.actions import Land
from game.rules.events import Banked, Busted, Kept, Landed, Opened, WentHot
from game.rules.notation import word_to_action


def played(words: str, **changes: object) -> Match:
    """A match of two with an opening of nothing."""
    match = Match(rules("classic", **({"opening": 0} | changes)), [Player("Ana"), Player("Bo")])
    for word in words.split():
        match.submit(word_to_action(word), "text" if word.startswith("=1") else "")
    return match


GAME = "roll =122346 +1 roll =22346 roll =111346 +111 roll =126 +1 bank"


def kinds(match: Match, number: int) -> list[type]:
    return [type(event) for event in came_of(match, throws(match)[number])]


def test_every_landing_is_a_throw() -> None:
    assert throws(played(GAME)) == (
        Thrown(1, 0, 1, Land((1, 2, 2, 3, 4, 6)), "text"),
        Thrown(4, 0, 1, Land((2, 2, 3, 4, 6)), ""),
        Thrown(6, 1, 1, Land((1, 1, 1, 3, 4, 6)), "text"),
        Thrown(9, 1, 1, Land((1, 2, 6)), "text"),
    )


def test_what_came_of_a_throw_ends_where_the_dice_are_taken_up_again() -> None:
    match = played(GAME)
    assert kinds(match, 0) == [Landed, Kept]
    assert kinds(match, 1) == [Landed, Busted]
    assert kinds(match, 2) == [Landed, Kept]
    assert kinds(match, 3) == [Landed, Kept, Banked, Opened]


def test_a_throw_of_which_nothing_has_come_yet() -> None:
    assert kinds(played("roll =122346"), 0) == [Landed]


def test_hot_dice_belong_to_the_throw_that_made_them() -> None:
    match = played("roll =123456 +123456 roll =112346")
    assert kinds(match, 0) == [Landed, Kept, WentHot]


def test_the_best_throw_is_the_one_that_brought_most() -> None:
    match = played("roll =122346 +1 bank roll =111346 +111 roll =346")
    best = best_throw(match)
    assert best is not None
    assert (best.seat, best.land.faces) == (1, (1, 1, 1, 3, 4, 6))


def test_of_equally_good_throws_the_first_is_the_best() -> None:
    match = played("roll =111346 +111 bank roll =111346 +111 bank")
    best = best_throw(match)
    assert best is not None
    assert best.place == 1


def test_a_throw_is_the_best_though_its_points_were_lost() -> None:
    match = played("roll =111346 +111 roll =346 roll =122346 +1 bank")
    best = best_throw(match)
    assert best is not None
    assert best.place == 1


def test_nothing_is_better_than_a_throw_that_wins_the_game_at_once() -> None:
    match = played(
        "roll =222222 +222222 roll =122346 +1 bank roll =111111 +111111",
        six_ones="win",
    )
    best = best_throw(match)
    assert match.state.outcome is not None
    assert best is not None
    assert best.land.faces == (1,) * 6


def test_the_fatal_throw_is_the_bust_that_cost_most() -> None:
    small, large = "roll =122346 +1 roll =22346", "roll =111346 +111 roll =346"
    for words, place in ((f"{small} {large}", 9), (f"{large} {small}", 4)):
        fatal = fatal_throw(played(words))
        assert fatal is not None
        assert fatal.place == place


def test_a_penalty_counts_among_what_a_throw_cost() -> None:
    """A bust with nothing to lose costs the fleur's points, more than the other bust's."""
    opening = "roll =111346 +111 bank roll =111346 +111 bank"
    match = played(f"{opening} roll =122346 +1 roll =22346 roll =223346", fleur=500, fleur_when="first_throw")
    fatal = fatal_throw(match)
    assert fatal is not None
    assert (fatal.seat, fatal.land.faces) == (1, (2, 2, 3, 3, 4, 6))


def test_a_bust_that_cost_nothing_is_not_fatal() -> None:
    assert fatal_throw(played("roll =223346")) is None


def test_without_a_throw_there_is_neither() -> None:
    match = played("")
    assert (throws(match), best_throw(match), fatal_throw(match)) == ((), None, None)


def test_dice_thrown_again_are_a_throw_of_their_own() -> None:
    match = played("roll =22346- =1 +1", off_table="rethrow")
    first, second = throws(match)
    assert (first.again, second.again) == (False, True)
    assert kinds(match, 0) == [Landed]
    assert kinds(match, 1) == [Landed, Kept]
