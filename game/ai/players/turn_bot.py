"""A player that plays turn by turn from the solved tables: for points, and in the end of a game to win it."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final, Literal

from game.ai.turn.endgame import Pursuit, is_last_turn, last_pursuit, winning_chance
from game.ai.turn.solution import Solution
from game.ai.turn.spot import Cast, Play, Spot, cast_of, plays_of, spot_of
from game.ai.turn.table import Values
from game.ai.turn.takeover import Prize, in_chain, leftover_spot, prize_of
from game.ai.turn.usual import far_values, turn_values
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll, TakeOver
from game.rules.legality import least_bank, why_not
from game.rules.ruleset import Faces
from game.rules.state import CHOOSING, DECIDING, NO_CARRY, READY, GameState, Leftover

ROLL: Final = Roll()
BANK: Final = Bank()
FORFEIT: Final = Forfeit()
TAKE_OVER: Final = TakeOver()

Mood = bool | tuple[bool, bool, Prize | None]
"""Whether a seat is open and, with taking over, whether the other may, and the prize in sight."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot departs from the best average.

    `caution`: rolling must be worth this many times as much as banking. Among keeps that are worth at most
    `slack` turns less than the best it takes the one with the most dice ("many") or the fewest ("few").
    """

    name: str
    caution: float = 1.0
    slack: float = 0.0
    dice: Literal["many", "few"] = "many"


TEMPERS: Final = (
    Temper("steady"),
    Temper("careful", caution=1.25, slack=0.2, dice="many"),
    Temper("bold", caution=0.75, slack=0.1, dice="few"),
)


class TurnBot:
    """A bot that plays turn by turn from the solved tables, by its temper.

    What it does far from the end depends on few things and is remembered.
    """

    def __init__(self, temper: Temper, solution: Solution) -> None:
        self._temper = temper
        self._solution = solution
        ruleset = self._ruleset = solution.ruleset
        self._slack = temper.slack * max(0.0, solution.turn_value)
        self._has_hands = ruleset.grow or bool(ruleset.confirm) or ruleset.jokers
        self._keeps: dict[tuple[Mood, int, Faces, Cast | None], tuple[Keep, int]] = {}
        self._decisions: dict[tuple[Mood, int, Spot | int], Action] = {}

    @property
    def name(self) -> str:
        """What it is called."""
        return self._temper.name

    def decide(self, state: GameState) -> Action:
        """What it does now. Raises ValueError when the seat has nothing to decide."""
        if state.phase is CHOOSING:
            return self._choose(state)
        if state.phase is DECIDING:
            return self._decide(state)
        if state.phase is READY:
            return self._begin(state)
        raise ValueError(f"there is nothing to decide in phase {state.phase.value}")

    def _begin(self, state: GameState) -> Action:
        if self._stuck(state):
            return FORFEIT
        if state.leftover is not None and why_not(state, TAKE_OVER) is None:
            return TAKE_OVER if self._takes_over(state, state.leftover) else ROLL
        return ROLL

    def _takes_over(self, state: GameState, left: Leftover) -> bool:
        fresh, spot = self._solution.fresh, leftover_spot(self._ruleset, left)
        if self._ruleset.exact and state.seats[state.seat].total + left.points >= state.race.target:
            return False  # nothing could be added
        usual = self._table(state).roll(0, fresh)
        taken = self._table(state, left).roll(left.points, spot)
        if is_last_turn(state):
            chance = last_pursuit(self._solution, state, None).roll(0, fresh)
            after = last_pursuit(self._solution, state, left).roll(left.points, spot)
            return (after, taken) > (chance, usual)
        return taken > usual * self._temper.caution

    def _choose(self, state: GameState) -> Action:
        turn, mood = state.turn, self._mood(state)
        key = (mood, turn.score, turn.throw, cast_of(state) if self._has_hands else None)
        found = self._keeps.get(key)
        if found is None:
            options = self._sensible(state)
            usual = self._usual(self._far_table(state, turn.carry.taken), turn.score, options)
            most = max(option.points + option.spot.joker_points for option in options)
            found = self._keeps[key] = self._winning_keep(turn.throw) or usual.keep, most
        keep, most = found
        return (
            keep
            if is_far_from_the_end(self._solution, state, turn.score + most)
            else self._choose_in_sight_of_the_end(state)
        )

    def _decide(self, state: GameState) -> Action:
        turn = state.turn
        if turn.carry is not NO_CARRY and turn.carry.jokers:
            return FORFEIT if self._stuck(state) else ROLL
        if not is_far_from_the_end(self._solution, state, turn.score):
            return self._bank_or_roll(state)
        key = (self._mood(state), turn.score, spot_of(state) if self._has_hands else self._dice(state))
        found = self._decisions.get(key)
        if found is None:
            found = self._decisions[key] = self._bank_or_roll(state)
        return found

    @staticmethod
    def _dice(state: GameState) -> int:
        return 0 if state.hot else state.turn.dice

    def _sensible(self, state: GameState) -> list[Play]:
        """What may be kept, without jokers to which others are better in every way."""
        return [play for play in plays_of(state) if self._solution.open.knows(play.spot)]

    def _mood(self, state: GameState) -> Mood:
        """What decides by which values a turn far from the end is played."""
        is_open = state.seats[state.seat].open
        if self._ruleset.takeover is None:
            return is_open
        return is_open, in_chain(state), prize_of(state, state.seat, state.turn.carry.taken)

    def _far_table(self, state: GameState, taken: Leftover | None) -> Values:
        return far_values(self._solution, state, taken)

    def _table(self, state: GameState, taken: Leftover | None = None) -> Values:
        """The turn's values: the usual ones, or those of a turn that must not pass the target."""
        return turn_values(self._solution, state, taken or state.turn.carry.taken)

    def _usual(self, table: Values, score: int, options: list[Play]) -> Play:
        """The keep of its temper, by the turn's values."""
        values = [table.after_keep(score + option.points, option.spot) for option in options]
        bound = max(values) - self._slack
        good = [option for option, value in zip(options, values, strict=True) if value >= bound]
        sign = 1 if self._temper.dice == "few" else -1
        return max(good, key=lambda option: (sign * (option.spot.left + option.spot.jokers), option.points))

    def _choose_in_sight_of_the_end(self, state: GameState) -> Action:
        if winning := self._winning_keep(state.turn.throw):
            return winning
        every, score = self._sensible(state), state.turn.score
        playable = every
        if self._ruleset.exact:
            every = playable = list(plays_of(state))
            missing = state.race.target - state.seats[state.seat].total - score
            playable = [option for option in every if option.points <= missing]
            if not playable and self._stuck(state):
                return FORFEIT
        final = [option for option in playable if self._may_win_by(state, option)]
        if final:
            return max(final, key=lambda option: (option.points, option.spot.left)).keep
        table = self._table(state)
        if is_last_turn(state):
            ahead = last_pursuit(self._solution, state, state.turn.carry.taken)
            return _overtaking(ahead, table, score, playable or every).keep
        return self._usual(table, score, playable or every).keep

    def _winning_keep(self, throw: Faces) -> Keep | None:
        wins = self._ruleset.six_ones == "win" and throw == self._ruleset.all_ones
        return Keep(throw) if wins else None

    def _may_win_by(self, state: GameState, option: Play) -> bool:
        """Whether the seat would keep this in order to bank and win."""
        score, spot = state.turn.score + option.points, option.spot
        if spot.owed or spot.jokers or (not spot.left and self._ruleset.hot_dice == "must_roll"):
            return False
        return score >= least_bank(self._ruleset, state.seats[state.seat]) and self._wins(state, score, spot)

    def _wins(self, state: GameState, score: int, spot: Spot) -> bool:
        """Whether to bank wins at least as often as rolling on ends in a bank, so no roll is better."""
        chance = winning_chance(self._solution, state, score, spot)
        return chance is not None and chance >= self._solution.survival(spot)

    def _bank_or_roll(self, state: GameState) -> Action:
        if why_not(state, BANK) is not None:
            return FORFEIT if self._stuck(state) else ROLL
        return BANK if self._banks(state) else ROLL

    def _banks(self, state: GameState) -> bool:
        score, spot = state.turn.score, spot_of(state)
        if is_far_from_the_end(self._solution, state, score):
            return self._usually_banks(self._far_table(state, state.turn.carry.taken), score, spot)
        if self._wins(state, score, spot):
            return True
        if self._solution.strands(state.race.target - state.seats[state.seat].total - score, score):
            return False
        if is_last_turn(state):
            ahead = last_pursuit(self._solution, state, state.turn.carry.taken)
            worth = ahead.bank(score)
            if worth < 1.0:
                return worth > 0.0 and worth >= ahead.roll(score, spot)
        return self._usually_banks(self._table(state), score, spot)

    def _usually_banks(self, table: Values, score: int, spot: Spot) -> bool:
        bank = table.bank(score, spot)
        return bank is not None and bank * self._temper.caution >= table.roll(score, spot)

    def _stuck(self, state: GameState) -> bool:
        """Whether the turn can only be given up."""
        return self._ruleset.exact and why_not(state, FORFEIT) is None


def _overtaking(ahead: Pursuit, table: Values, score: int, options: list[Play]) -> Play:
    """The keep most likely to overtake; among equals the one that brings most on average."""

    def chances(option: Play) -> tuple[float, float, int]:
        after = score + option.points
        return ahead.after_keep(after, option.spot), table.after_keep(after, option.spot), option.points

    return max(options, key=chances)


def is_far_from_the_end(solution: Solution, state: GameState, score: int) -> bool:
    """Whether no end is in sight with this turn score, so that only the turn's points count."""
    race = state.race
    return (
        race.last is None
        and race.next_target is None
        and race.round < (solution.ruleset.rounds or inf)
        and state.seats[state.seat].total + score < race.target - len(solution.near) * solution.ruleset.step
    )
