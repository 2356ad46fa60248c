"""The player that wins most often: in a game of two every decision is the best there is, by its solved table.

With more seats the same table is aimed at one of the others, the one with the most points: an approximation,
since the rest may win, too. While there is no table, or none that fits (the target was raised), it plays as
the best player for points.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

from game.ai.turn.spot import Play, Spot, plays_of, spot_of
from game.ai.turn.takeover import leftover_spot
from game.ai.turn.winning import Table, Turn
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll, TakeOver
from game.rules.legality import why_not
from game.rules.state import CHOOSING, DECIDING, READY, GameState, Last, Race

PERFECT: Final = "perfect"
"""Its name."""

EVEN: Final = 1e-9
"""Chances that differ by less are equal, and points decide."""

ROLL: Final = Roll()
BANK: Final = Bank()
FORFEIT: Final = Forfeit()
TAKE_OVER: Final = TakeOver()


class Usual(Protocol):
    """How it plays where the table tells nothing."""

    def decide(self, state: GameState) -> Action:
        """What it does now."""


class PerfectBot:
    """Plays by a solved game of two; `usual` plays where there is none, or it does not fit."""

    def __init__(self, usual: Usual, table: Table | None = None) -> None:
        self._usual, self._table = usual, table

    @property
    def name(self) -> str:
        """What it is called."""
        return PERFECT

    def decide(self, state: GameState) -> Action:
        """What it does now. Raises ValueError when the seat has nothing to decide."""
        if state.phase not in (READY, CHOOSING, DECIDING):
            raise ValueError(f"there is nothing to decide in phase {state.phase.value}")
        turn = self._turn(state)
        if turn is None:
            return self._usual.decide(state)
        if state.phase is CHOOSING:
            return _choose(state, turn)
        return _begin(state, turn) if state.phase is READY else _bank_or_roll(state, turn)

    def _turn(self, state: GameState) -> Turn | None:
        if self._table is None:
            return None
        view = against_one(state)
        return self._table.turn(view) if view is not None and self._table.fits(view) else None


def _begin(state: GameState, turn: Turn) -> Action:
    fresh = turn.roll(0, Spot(state.ruleset.dice))
    ways: list[tuple[float, Action]] = [(fresh, ROLL)]
    if state.leftover is not None and why_not(state, TAKE_OVER) is None:
        points = state.leftover.points
        ways.append((turn.roll(points, leftover_spot(state.ruleset, state.leftover)), TAKE_OVER))
    if why_not(state, FORFEIT) is None:
        ways.append((turn.given_up, FORFEIT))
    return max(ways, key=lambda way: way[0])[1]


def _choose(state: GameState, turn: Turn) -> Action:
    ruleset, score = state.ruleset, state.turn.score
    if ruleset.six_ones == "win" and state.turn.throw == ruleset.all_ones:
        return Keep(state.turn.throw)

    def worth(play: Play) -> float:
        return turn.after_keep(score + play.points, play.spot)

    plays = plays_of(state)
    most = max(map(worth, plays))
    if why_not(state, FORFEIT) is None and turn.given_up > most + EVEN:
        return FORFEIT
    good = [play for play in plays if worth(play) > most - EVEN]
    return max(good, key=lambda play: (play.points, play.spot.left)).keep


def _bank_or_roll(state: GameState, turn: Turn) -> Action:
    score = state.turn.score
    ways: list[tuple[float, Action]] = []
    if why_not(state, BANK) is None:
        ways.append((turn.bank(score) or 0.0, BANK))
    if why_not(state, FORFEIT) is None:
        ways.append((turn.given_up, FORFEIT))
    if not ways:
        return ROLL
    stop, action = max(ways, key=lambda way: way[0])
    if why_not(state, ROLL) is None and turn.roll(score, spot_of(state)) > stop + EVEN:
        return ROLL
    return action


def against_one(state: GameState) -> GameState | None:
    """The game as if the running seat and the strongest of the others were alone; None if it is alone.

    Strongest is who has the most points; among equals who plays next.
    """
    others = [seat for seat in state.playing if seat != state.seat]
    if not others or state.seat not in state.playing:
        return None
    if len(state.seats) == 2:
        return state
    count = len(state.seats)
    rival = max(others, key=lambda seat: (state.seats[seat].total, -((seat - state.seat) % count)))
    pair = sorted((state.seat, rival))
    return replace(
        state,
        seats=tuple(state.seats[seat] for seat in pair),
        seat=pair.index(state.seat),
        race=_race_of(state.race, pair),
        leftover=None,
    )


def _race_of(race: Race, pair: list[int]) -> Race:
    last = race.last
    if last is not None:
        # Whoever got to the target was the strongest then; another may have passed it since.
        seat = pair.index(last.seat) if last.seat in pair else 0
        last = Last(seat, last.before, last.more)
    return replace(
        race,
        due=tuple(pair.index(seat) for seat in race.due if seat in pair),
        last=last,
        reached=tuple(pair.index(seat) for seat in race.reached if seat in pair),
    )
