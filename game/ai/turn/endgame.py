"""When points are no longer what counts: the last turn of a seat, and a bank that ends the game.

Everything here is read from the game state alone; chances come from the solved tables.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.turn.solution import Chase, Solution
from game.ai.turn.spot import Spot
from game.ai.turn.takeover import from_leftover, may_take_over, next_seat, prize_of
from game.rules.legality import least_bank
from game.rules.state import GameState, Leftover


def is_last_turn(state: GameState) -> bool:
    """Whether the seat has no other turn after this one, unless the best end level."""
    race, ruleset = state.race, state.ruleset
    if race.last is not None and race.last.more:
        return False
    if ruleset.rounds is not None and race.round >= ruleset.rounds:
        return True
    best = max(state.seats[index].total for index in state.playing)
    target = race.next_target or race.target
    if ruleset.exact and best > target:
        target = race.target  # a lowered one that can no longer be hit will not count
    if best < target:
        return False  # the seat that got there has been thrown back, has left, or the target was raised
    return race.last is not None or ruleset.end in ("finish_round", "immediate")


@dataclass(frozen=True, slots=True)
class Pursuit:
    """What a turn must bring to overtake: `level` is the turn score that only just does not."""

    level: int
    chase: Chase

    def bank(self, score: int) -> float:
        """What banking this turn score is worth: 0 behind, 1 ahead, between them when level."""
        return self.chase.bank(self.level - score)

    def roll(self, score: int, spot: Spot) -> float:
        """The chance to overtake when the dice are rolled from this spot with this turn score."""
        return self.chase.roll(self.level - score, spot)

    def after_keep(self, score: int, spot: Spot) -> float:
        """The chance to overtake when a keep has brought the turn to this score and this spot."""
        return self.chase.after_keep(self.level - score, spot)


def pursuit(solution: Solution, state: GameState, seat: int, total: int, tie: float) -> Pursuit:
    """What `seat` needs to get past `total`, when being level is worth `tie` (0, a half, or 1)."""
    ruleset = solution.ruleset
    step = ruleset.step
    level = total - state.seats[seat].total
    if level % step:
        level, tie = level - level % step, 0.0  # no score brings it level; the next one is past it
    elif tie == 1.0:
        level, tie = level - step, 0.0  # level is enough, so the score below it is the last that is not
    least = least_bank(ruleset, state.seats[seat])
    least += -least % step
    if least > level:
        level, tie = least - step, 0.0  # the first score that may be banked overtakes
    return Pursuit(level, solution.level if tie else solution.lead)


def last_pursuit(solution: Solution, state: GameState, taken: Leftover | None) -> Pursuit:
    """What the running seat needs in its last turn so as not to lose to those who have played.

    `taken` is the turn that it has taken over, or is about to.
    """
    best = best_other(state)
    if solution.hit is not None and best == state.race.target:
        # Nobody can pass an exact target: to hit it is all there is to do.
        return Pursuit(best - state.seats[state.seat].total, solution.hit)
    ahead = pursuit(solution, state, state.seat, best, tie_worth(state, best))
    level = _level_by_prize(state, taken)
    return ahead if level is None or level >= ahead.level else Pursuit(level, solution.lead)


def _level_by_prize(state: GameState, taken: Leftover | None) -> int | None:
    """That level by outdoing the turn taken over, whose seat falls back then; None if nothing does."""
    prize = prize_of(state, state.seat, taken)
    if prize is None or taken is None:
        return None
    others = [index for index in state.playing if index != state.seat]
    left = max(state.seats[index].total - taken.points * (index == taken.seat) for index in others)
    step = state.ruleset.step
    return max(prize.needed, left - state.seats[state.seat].total + step) - step


def needed_to_lead(state: GameState) -> int:
    """The points that the running turn still needs to win over the best of the others as they stand."""
    best, step = best_other(state), state.ruleset.step
    level = best - state.seats[state.seat].total
    if tie_worth(state, best) == 1.0:
        level -= step
    by_prize = _level_by_prize(state, state.turn.carry.taken)
    return min(level, level if by_prize is None else by_prize) + step - state.turn.score


def best_other(state: GameState) -> int:
    """The highest total among the others; just below the seat's own if there are none."""
    others = [state.seats[index].total for index in state.playing if index != state.seat]
    return max(others, default=state.seats[state.seat].total - 1)


def tie_worth(state: GameState, total: int) -> float:
    """What it is worth to the running seat to end level with the others at `total`: 0, a half, or 1."""
    if state.ruleset.tie != "first":
        return 0.5
    reached = list(state.race.reached)
    if state.seat not in reached and total >= state.race.target:
        reached.append(state.seat)
    order = {seat: place for place, seat in enumerate(reached)}
    level = [index for index in state.playing if index == state.seat or state.seats[index].total == total]
    first = min(level, key=lambda index: order.get(index, len(order)))
    return 1.0 if first == state.seat else 0.0


def winning_chance(solution: Solution, state: GameState, score: int, spot: Spot) -> float | None:
    """The chance that banking this turn score now wins, where it leads and the end has come or comes by it.

    `spot` tells what is left for the next seat to take over.

    None for any other bank. The others are taken to play their last turns for the win; where each of them
    has more than one, all but the last are overlooked.
    """
    total = state.seats[state.seat].total + score
    race = state.race
    if state.ruleset.exact and total == race.target:
        return 1.0  # the most that can be had
    best = best_other(state)
    if total < best or (total == best and tie_worth(state, total) < 1.0):
        return None
    others = [index for index in state.playing if index != state.seat]
    if is_last_turn(state):
        chasers = [index for index in others if index in race.due]
    elif race.last is not None or total < max(race.target, race.next_target or 0):
        return None
    else:
        match state.ruleset.end:
            case "immediate":
                chasers = []
            case "finish_round":
                chasers = list(race.due)
            case "one_more_each" | "finish_round_then_one_more":
                chasers = others
    chance = 1.0
    for seat in chasers:
        tie = 0.0 if state.ruleset.tie == "first" else 0.5
        ahead = pursuit(solution, state, seat, total, tie)
        caught = ahead.roll(0, solution.fresh)
        if seat == next_seat(state) and may_take_over(state, seat):
            caught = max(caught, ahead.roll(score, from_leftover(solution.ruleset, spot)))
        chance *= 1.0 - caught
    return chance
