"""The course of a match between the table, the tray and the bots."""

from __future__ import annotations

from random import Random

from table_for_tests import ScriptThinker

from game.match import Match, Player
from game.rules.actions import Land, Roll
from game.rules.events import Landed
from game.rules.ruleset import Ruleset
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
