"""Games whose dice really flew, as fast as they can be played, and the flights that were seen."""

from __future__ import annotations

from random import Random

from table_for_tests import ScriptThinker, match_of

from game.match import Match
from game.rules.actions import Action, Bank, Keep, Land, Roll
from game.rules.legality import why_not
from game.rules.scoring import scoring_dice
from game.rules.state import GameState, Phase
from game.tray.cube import NUMBERINGS
from game.tray.flight import Flight
from game.tray.launch import Launch
from game.tray.replay import Throw
from game.tray.roller import TrayRoller
from game.ui.session import Session


def flown(match: Match, throws: int = 1000, seed: int = 3) -> list[Flight]:
    """Play on for so many throws, or to the end; everybody keeps all and banks as soon as they may."""
    session = Session(match, TrayRoller(Random(seed)), ScriptThinker(), lambda _: None, Random(4))
    seen: list[Flight] = []
    while len(seen) < throws and match.state.phase is not Phase.OVER:
        if match.state.phase is not Phase.ROLLING:
            session.submit(decision(match.state))
            continue
        happened = session.tick()
        if happened is not None and happened.flight is not None:
            seen.append(happened.flight)
    return seen


def decision(state: GameState) -> Action:
    """What a simple player does."""
    if state.phase is Phase.CHOOSING:
        return Keep(scoring_dice(state.ruleset, state.turn.throw))
    if state.phase is Phase.DECIDING and why_not(state, Bank()) is None:
        return Bank()
    return Roll()


def forgetful(match: Match, *numbers: int) -> Match:
    """The same match, in which it was not kept how the dice of these throws (from 0) flew."""
    again = Match(match.ruleset, match.players)
    throws = 0
    for action, text in zip(match.actions, match.throws, strict=True):
        again.submit(action, "" if isinstance(action, Land) and throws in numbers else text)
        throws += isinstance(action, Land)
    return again


def as_if_flown(match: Match) -> Match:
    """The same match, with a throw for all of its landings, whatever it would show."""
    again = Match(match.ruleset, match.players)
    for action in match.actions:
        dice = len(action.faces) + action.off if isinstance(action, Land) else 0
        again.submit(action, Throw(NUMBERINGS[:dice], 1, Launch()).text if dice else "")
    return again


def a_game(*names: str, throws: int = 6, **changes: object) -> tuple[Match, list[Flight]]:
    """A match with so many throws, and their flights."""
    match = match_of(*(names or ("Ana", "Bo")), **changes)  # type: ignore[arg-type]
    return match, flown(match, throws)
