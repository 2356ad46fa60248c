"""Turns that are taken over: who may, where they begin, and the prize for outdoing them by the margin."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.turn.solution import Chase
from game.ai.turn.spot import Spot, figure_of
from game.ai.turn.table import TurnTable
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Leftover


def next_seat(state: GameState) -> int:
    """The seat that most likely plays after the running one."""
    if state.race.due:
        return state.race.due[0]
    playing = state.playing
    return playing[(playing.index(state.seat) + 1) % len(playing)] if state.seat in playing else playing[0]


def may_take_over(state: GameState, seat: int) -> bool:
    """Whether this seat may take over what another leaves, as it stands now."""
    least, place = state.ruleset.takeover, state.seats[seat]
    return least is not None and seat != state.seat and place.open and place.total >= least and not place.real


def in_chain(state: GameState) -> bool:
    """Whether two are playing, and the other may take over what the running seat leaves."""
    if state.ruleset.takeover is None or len(state.playing) != 2:
        return False
    return state.seats[state.seat].open and may_take_over(state, next_seat(state))


def from_leftover(ruleset: Ruleset, spot: Spot) -> Spot:
    """Where a turn begins that is taken over in this spot: hot dice are all dice."""
    return spot if spot.left else Spot(ruleset.dice)


def leftover_spot(ruleset: Ruleset, left: Leftover) -> Spot:
    """Where a turn begins that takes this over; whoever banked it had nothing left to confirm."""
    if left.dice == ruleset.dice:
        return Spot(left.dice)
    return Spot(left.dice, figure_of(ruleset, left.kept))


@dataclass(frozen=True, slots=True)
class Prize:
    """From the turn score `needed` on, a bank costs another seat `points` of its total."""

    needed: int
    points: float


def prize_of(state: GameState, seat: int, taken: Leftover | None) -> Prize | None:
    """What outdoing a turn taken over is worth to this seat, None where there is no margin.

    Between two, what one loses the other gains; in a larger company it is a gain upon one of several.
    """
    margin = state.ruleset.takeover_margin
    if taken is None or margin is None:
        return None
    needed = taken.points + margin
    needed += -needed % state.ruleset.step
    if state.ruleset.exact and state.seats[seat].total + needed > state.race.target:
        return None
    return Prize(needed, taken.points / max(1, len(state.playing) - 1))


@dataclass(frozen=True, slots=True)
class Prized:
    """The values of a turn with a prize in sight.

    Once there, it is at risk like the turn score, so it counts by the chance to bank in the end. Before, the
    turn is worth what it is without, or what the surest way to the prize promises, whichever is more: a
    lower bound, since a player may change from one to the other.
    """

    table: TurnTable
    chase: Chase
    prize: Prize

    def roll(self, score: int, spot: Spot) -> float:
        """The worth of rolling on from this spot with this turn score."""
        prize, worth = self.prize, self.table.roll(score, spot)
        if score >= prize.needed:
            return worth + prize.points * self.chase.roll(-self.table.step, spot)
        chance = self.chase.roll(prize.needed - self.table.step - score, spot)
        return max(worth, chance * (prize.needed + prize.points))

    def bank(self, score: int, spot: Spot) -> float | None:
        """The worth of banking this turn score there, None if the turn may not be banked with it."""
        worth = self.table.bank(score, spot)
        return worth if worth is None or score < self.prize.needed else worth + self.prize.points

    def after_keep(self, score: int, spot: Spot) -> float:
        """The worth of the turn after a keep that has led to this score and this spot."""
        prize, worth = self.prize, self.table.after_keep(score, spot)
        if score < prize.needed:
            chance = self.chase.after_keep(prize.needed - self.table.step - score, spot)
            return max(worth, chance * (prize.needed + prize.points))
        survives = self.chase.after_keep(-self.table.step, spot)
        if survives < 1.0:
            return worth + prize.points * survives  # it may not be banked here
        return max(self.bank(score, spot) or 0.0, self.roll(score, spot))

    def knows(self, spot: Spot) -> bool:
        """Whether a good player may come to this spot."""
        return self.table.knows(spot)
