"""What may be done now, what each of it is worth, and what is best.

Where a solved game of two fits, that is the chance to win. Elsewhere it is what a good player goes by: the
points a turn brings on average and, in the last turn, the chance to get past those who have played.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.ai.coach.chances import Chances, SolvedGame
from game.ai.coach.gauges import Gauge, Measure, spot_gauge, usual_gauge, win_gauge
from game.ai.players.bots import make_bot
from game.ai.turn.odds import bust_chance
from game.ai.turn.solution import Solution
from game.ai.turn.spot import Spot, figure_of, plays_of, spot_of
from game.ai.turn.takeover import leftover_spot
from game.ai.turn.winning import Table
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll, TakeOver
from game.rules.engine import apply
from game.rules.legality import legal_actions, why_not
from game.rules.ruleset import Ruleset
from game.rules.state import OVER, READY, ROLLING, GameState, Leftover

ROLL: Final = Roll()
BANK: Final = Bank()


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that may be made, and what it is worth when all that follows is best play.

    After a keep the seat rolls or banks, whichever is better: `then`. `score` is the turn score once it is
    done, `dice` how many would be rolled next, and `bust` the chance that this throw loses the turn (0 for a
    bank). `bank` and `roll` are the worth of either at that point, None where it is not allowed. `expected`
    are the points the turn brings on average that way, and `rolled` those if the dice are rolled: penalties
    for busts included, the end of the game apart.

    Worth is in the advice's measure, and None where nothing tells it.
    """

    action: Action
    then: Action | None
    score: int
    dice: int
    bust: float
    expected: float | None
    rolled: float | None
    value: float | None
    bank: float | None
    roll: float | None


@dataclass(frozen=True, slots=True)
class Advice:
    """What the running seat may do in a state, best first; nothing where it has nothing to decide."""

    state: GameState
    measure: Measure
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice | None:
        """The best choice."""
        return self.choices[0] if self.choices else None

    @property
    def free(self) -> bool:
        """Whether there is more than one thing to do, and it is known what the best is worth."""
        return len(self.choices) > 1 and self.choices[0].value is not None

    def of(self, action: Action) -> Choice:
        """The choice of this action. Raises ValueError if it is none."""
        for choice in self.choices:
            if choice.action == action:
                return choice
        raise ValueError(f"{action} is no choice here")

    def win(self, choice: Choice) -> float | None:
        """The chance to win by a choice; None where only less is known."""
        return choice.value if self.measure == "win" else None

    def cost(self, action: Action) -> float | None:
        """How much less an action is worth than the best, in the advice's measure; None if nothing tells."""
        value, best = self.of(action).value, self.choices[0].value
        return None if value is None or best is None else max(0.0, best - value)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a decision leads: the state in which the seat then rolls or banks, its score and its spot."""

    state: GameState
    score: int
    spot: Spot | None


class Coach:
    """Gives advice on games by one rule set; `table` is the solved game of two, where there is one.

    `spots` tells games with variants that make turns depend on more than their dice.
    """

    def __init__(
        self, solution: Solution, table: SolvedGame | None = None, spots: Table | None = None
    ) -> None:
        self.solution = solution
        self.chances = None if table is None else Chances(table)
        self._spots = spots
        self._steady = make_bot("steady", solution)

    def tells_chances(self, state: GameState) -> bool:
        """Whether it knows the chance to win of decisions here."""
        return self.follows_chances(state) or self._tells_spots(state)

    def follows_chances(self, state: GameState) -> bool:
        """Whether it knows the chance to win at any moment here, dice in the air included."""
        return self.chances is not None and state.phase is not OVER and self.chances.fit(state)

    def is_exact(self, state: GameState) -> bool:
        """Whether the chances to win that it tells here are the true ones."""
        return self.chances is not None and self.chances.exact and self.follows_chances(state)

    def _tells_spots(self, state: GameState) -> bool:
        if self._spots is None or state.phase is OVER or any(seat.real for seat in state.seats):
            return False
        return self._spots.fits(state)

    def advise(self, state: GameState) -> Advice:
        """What the running seat may do, best first."""
        if state.phase is ROLLING or state.seats[state.seat].real:
            return Advice(state, "points", ())
        actions = legal_actions(state)
        if not actions:
            return Advice(state, "points", ())
        gauge = self._gauge(state, state.turn.carry.taken)
        spots = {play.keep: play.spot for play in plays_of(state)}
        found = []
        for action in actions:
            valued = self._gauge(state, state.leftover) if isinstance(action, TakeOver) else gauge
            found.append(self._choice(valued, action, self._place(state, action, spots)))
        return Advice(state, gauge.measure, self._sorted(state, gauge.measure, found))

    def _sorted(self, state: GameState, measure: Measure, found: list[Choice]) -> tuple[Choice, ...]:
        """The best first; where nothing tells, what the best player without a table would do."""
        steady = self._steady.decide(state)
        told = measure != "points" or all(choice.value is not None for choice in found)

        def order(choice: Choice) -> tuple[bool, float, float, bool]:
            first, value = choice.action == steady, -1.0 if choice.value is None else choice.value
            # What is worth the same differs by the last digits where it was worked out in two ways.
            return first and not told, round(value, 12), choice.expected or 0.0, first

        return tuple(sorted(found, key=order, reverse=True))

    def _gauge(self, state: GameState, taken: Leftover | None) -> Gauge:
        chances = self.chances
        if chances is not None and self.follows_chances(state):
            return win_gauge(chances, state)
        if self._spots is not None and self._tells_spots(state):
            return spot_gauge(self.solution, self._spots.turn(state))
        return usual_gauge(self.solution, state, taken)

    def _place(self, state: GameState, action: Action, spots: dict[Keep, Spot]) -> _Place:
        """Where the seat rolls or banks once this is done; `spots` is where keeps lead."""
        turn, left = state.turn, state.leftover
        if isinstance(action, Keep):
            after = apply(state, action).state
            return _Place(after, after.turn.score, spots[action])
        if isinstance(action, TakeOver) and left is not None:
            return _Place(state, left.points, leftover_spot(state.ruleset, left))
        if state.phase is READY:
            return _Place(state, 0, self.solution.fresh)
        return _Place(state, turn.score, None if turn.carry.jokers else spot_of(state))

    def _choice(self, gauge: Gauge, action: Action, place: _Place) -> Choice:
        state, score, spot = place.state, place.score, place.spot
        if spot is None:
            return _jokers_wait(state, action, gauge)
        bank = gauge.bank(score, spot) if why_not(state, BANK) is None else None
        may_roll = why_not(state, ROLL) is None
        roll = gauge.roll(score, spot) if may_roll else None
        rolled = self._rolled(state, score, spot) if may_roll else None
        then: Action | None = None
        value: float | None
        match action:
            case Keep():
                value = gauge.won if state.phase is OVER else gauge.keep(score, spot)
                then = self._then(state, bank, roll) if may_roll else None
                ends = then == BANK or state.phase is OVER
                expected = 0.0 if then == Forfeit() else _banked(state, score) if ends else rolled
            case Roll() | TakeOver():
                value, expected = roll, rolled
            case Bank():
                value, expected = bank, _banked(state, score)
            case _:
                value, expected = gauge.given_up, 0.0
        bust = 0.0 if isinstance(action, Bank | Forfeit) or not may_roll else throw_bust(state.ruleset, spot)
        dice = spot.left or state.ruleset.dice
        return Choice(action, then, score, dice, bust, expected, rolled, value, bank, roll)

    def _then(self, state: GameState, bank: float | None, roll: float | None) -> Action:
        """What is better after a keep, by what either is worth; the best player's choice if nothing tells."""
        if bank is None or roll is None:
            return self._steady.decide(state)
        return ROLL if roll > bank else BANK

    def _rolled(self, state: GameState, score: int, spot: Spot) -> float | None:
        """The points that the turn brings on average if the dice are rolled."""
        if points_past(state, score):
            return 0.0
        solution = self.solution
        table = solution.open if state.seats[state.seat].open else solution.closed
        return table.roll(score, spot) if spot in table.rolls else None


def points_past(state: GameState, score: int) -> int:
    """How many points past an exact target this turn score leads; 0 where it does not, or may."""
    over = state.seats[state.seat].total + score - state.race.target
    return max(0, over) if state.ruleset.exact else 0


def _banked(state: GameState, score: int) -> float:
    """The points that a bank of this turn score brings."""
    return 0.0 if points_past(state, score) else float(score)


@lru_cache(maxsize=1024)
def throw_bust(ruleset: Ruleset, spot: Spot) -> float:
    """The chance that the throw from a spot loses the turn; with jokers aside, they must fail it too."""
    bust = bust_chance(ruleset, spot.left, spot.figure)
    return float(bust * bust_chance(ruleset, spot.jokers, spot.figure)) if spot.jokers else float(bust)


def _jokers_wait(state: GameState, action: Action, gauge: Gauge) -> Choice:
    """What there is to do while jokers lie aside: dice must be rolled, or the turn can only be given up."""
    turn, carry = state.turn, state.turn.carry
    figure = figure_of(state.ruleset, turn.kept)
    if not isinstance(action, Roll):
        return Choice(action, None, turn.score, turn.dice, 0.0, 0.0, None, gauge.given_up, None, None)
    # When the others have brought nothing, it is the jokers that are thrown.
    jokers = 0 if carry.aside else len(carry.jokers)
    bust = throw_bust(state.ruleset, Spot(turn.dice, figure, 0, jokers))
    return Choice(action, None, turn.score, turn.dice, bust, None, None, None, None, None)
