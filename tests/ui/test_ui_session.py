"""The course of a match between the table, the tray and the bots."""

from __future__ import annotations

from random import Random

from table_for_tests import ScriptThinker

from game.match import Match, Player
from game.rules.actions import Land, Roll
from game.rules.events import Landed
from game.rules.ruleset import Ruleset
from game.rules.state import Phase
from game.tray.flight import Flight
from game.tray.replay import Throw, replay
from game.tray.roller import TrayRoller
from game.ui.session import Session


def thrown_again(land: Land) -> tuple[Landed, bool]:
    """How dice land on the real tray that are known to land so, and whether their flight is shown."""
    match = Match(Ruleset(), [Player("Ana")])
    match.submit(Roll())
    match.submit(land)
    match.undo()
    session = Session(match, TrayRoller(Random(3)), ScriptThinker(), lambda _: None, Random(4))
    session.submit(Roll())
    happened = None
    while happened is None:
        happened = session.tick()
    (landed,) = (event for event in happened.events if isinstance(event, Landed))
    return landed, happened.flight is not None


def test_dice_that_are_known_to_land_do_so_in_a_flight() -> None:
    assert thrown_again(Land((1, 1, 2, 3, 4, 6))) == (Landed(0, (1, 1, 2, 3, 4, 6), 0), True)


def test_where_a_die_is_known_to_leave_the_tray_the_others_are_laid_out() -> None:
    assert thrown_again(Land((1, 1, 2, 3, 4), off=1)) == (Landed(0, (1, 1, 2, 3, 4), 1), False)


def session_with(match: Match, seed: int) -> Session:
    return Session(match, TrayRoller(Random(seed)), ScriptThinker(), lambda _: None, Random(4))


def landed(session: Session) -> Flight:
    """The flight of a roll."""
    session.submit(Roll())
    happened = None
    while happened is None:
        happened = session.tick()
    assert happened.flight is not None
    return happened.flight


def test_the_throw_that_was_seen_is_kept_and_is_the_same_flight_bit_by_bit() -> None:
    match = Match(Ruleset(), [Player("Ana")])
    seen = landed(session_with(match, 3))
    assert replay(Throw.read(match.throws[-1])) == seen


def test_dice_known_to_land_keep_the_motion_that_was_seen() -> None:
    """Also where they had to be numbered anew for it."""
    match = Match(Ruleset(), [Player("Ana")])
    match.submit(Roll())
    match.submit(Land((1, 1, 1, 1, 1, 6)))
    match.undo()
    seen = landed(session_with(match, 3))
    again = replay(Throw.read(match.throws[-1]))
    assert again != seen
    assert again.landing_on((1, 1, 1, 1, 1, 6)) == seen


def test_dice_that_were_only_laid_out_have_no_throw() -> None:
    match = Match(Ruleset(), [Player("Ana")])
    match.submit(Roll())
    match.submit(Land((1, 1, 2, 3, 4), off=1))
    match.undo()
    session = session_with(match, 3)
    session.submit(Roll())
    while session.tick() is None:
        pass
    assert match.throws == ("", "")


def test_dice_thrown_while_the_game_was_saved_have_theirs() -> None:
    match = Match(Ruleset(), [Player("Ana")])
    session = session_with(match, 3)
    session.submit(Roll())
    session.foresee()
    happened = None
    while happened is None:
        happened = session.tick()
    assert replay(Throw.read(match.throws[-1])) == happened.flight


def test_another_player_takes_the_seat_while_its_dice_are_in_the_air() -> None:
    """They land as they would have, and are not thrown again."""
    match, undisturbed = Match(Ruleset(), [Player("Ana")]), Match(Ruleset(), [Player("Ana")])
    session = session_with(match, 3)
    session.submit(Roll())
    assert session.tick() is None, "still in the air"
    session.swap(0, "steady")
    while match.state.phase is Phase.ROLLING:
        session.tick()
    landed(session_with(undisturbed, 3))
    assert (match.actions, match.throws) == (undisturbed.actions, undisturbed.throws)
