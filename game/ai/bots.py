"""The computer players. They see what every player sees, the state of the game, and look up solved turns.

`steady` plays the turn that brings the most points on average. `careful` and `bold` know the same values and
do not trust them: one banks and gathers too eagerly, the other rolls on and leaves points for dice. None ever
asks for what the rules refuse, and in the end of a game all play to win it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final, Literal, Protocol

from game.ai.endgame import Pursuit, is_last_turn, last_pursuit, winning_chance
from game.ai.solution import Solution
from game.ai.turn import TurnTable
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll
from game.rules.legality import least_bank, why_not
from game.rules.ruleset import Faces
from game.rules.scoring import Option, keeps
from game.rules.state import CHOOSING, DECIDING, READY, GameState

ROLL: Final = Roll()
BANK: Final = Bank()
FORFEIT: Final = Forfeit()


class Bot(Protocol):
    """A computer player."""

    @property
    def name(self) -> str:
        """What it is called in records and on the command line."""

    def decide(self, state: GameState) -> Action:
        """What it does now, always legal. Raises ValueError when the seat has nothing to decide."""


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

BOT_NAMES: Final = tuple(temper.name for temper in TEMPERS)
"""Every bot there is."""


class UnknownBotError(ValueError):
    """No bot has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no bot {name!r}; there are {', '.join(BOT_NAMES)}.")
        self.name = name


def check_bot(name: str) -> None:
    """Raise UnknownBotError if no bot has this name."""
    if name not in BOT_NAMES:
        raise UnknownBotError(name)


def make_bot(name: str, solution: Solution) -> Bot:
    """The bot of this name, for games by the solution's rule set. Raises UnknownBotError."""
    check_bot(name)
    return TurnBot(TEMPERS[BOT_NAMES.index(name)], solution)


class TurnBot:
    """A bot that plays turn by turn from the solved tables, by its temper.

    What it does far from the end depends on few things and is remembered.
    """

    def __init__(self, temper: Temper, solution: Solution) -> None:
        self._temper = temper
        self._solution = solution
        ruleset = self._ruleset = solution.ruleset
        self._last_round = ruleset.rounds or inf
        self._in_sight = len(solution.near) * ruleset.step
        self._keeps: dict[tuple[bool, int, Faces], tuple[Keep, int]] = {}
        self._decisions: dict[tuple[bool, int, int], Action] = {}

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
            return FORFEIT if self._stuck(state) else ROLL
        raise ValueError(f"there is nothing to decide in phase {state.phase.value}")

    def _choose(self, state: GameState) -> Action:
        turn, is_open = state.turn, state.seats[state.seat].open
        key = (is_open, turn.score, turn.throw)
        found = self._keeps.get(key)
        if found is None:
            options = list(keeps(self._ruleset, turn.throw).values())
            usual = self._usual(self._far_table(is_open=is_open), turn.score, options)
            found = self._keeps[key] = self._winning_keep(turn.throw) or usual.keep, options[0].points
        keep, most = found
        return keep if self._is_plain(state, turn.score + most) else self._choose_in_sight_of_the_end(state)

    def _decide(self, state: GameState) -> Action:
        turn = state.turn
        if not self._is_plain(state, turn.score):
            return self._bank_or_roll(state)
        key = (state.seats[state.seat].open, turn.score, 0 if state.hot else turn.dice)
        found = self._decisions.get(key)
        if found is None:
            found = self._decisions[key] = self._bank_or_roll(state)
        return found

    def _is_plain(self, state: GameState, score: int) -> bool:
        """Whether no end is in sight with this turn score, so that only the turn's points count."""
        race = state.race
        return (
            race.last is None
            and race.next_target is None
            and race.round < self._last_round
            and state.seats[state.seat].total + score < race.target - self._in_sight
        )

    def _far_table(self, *, is_open: bool) -> TurnTable:
        return self._solution.open if is_open else self._solution.closed

    def _table(self, state: GameState) -> TurnTable:
        """The turn's values: the usual ones, or those of a turn that must not pass the target."""
        seat, near = state.seats[state.seat], self._solution.near
        level = (state.race.target - seat.total) // self._ruleset.step
        return near[level] if 0 <= level < len(near) else self._far_table(is_open=seat.open)

    def _usual(self, table: TurnTable, score: int, options: list[Option]) -> Option:
        """The keep of its temper, by the turn's values."""
        values = [table.after_keep(score + option.points, option.left) for option in options]
        bound = max(values) - self._temper.slack * self._solution.turn_value
        good = [option for option, value in zip(options, values, strict=True) if value >= bound]
        sign = 1 if self._temper.dice == "few" else -1
        return max(good, key=lambda option: (sign * option.left, option.points))

    def _choose_in_sight_of_the_end(self, state: GameState) -> Action:
        if winning := self._winning_keep(state.turn.throw):
            return winning
        playable, score = list(keeps(self._ruleset, state.turn.throw).values()), state.turn.score
        if self._ruleset.exact:
            missing = state.race.target - state.seats[state.seat].total - score
            playable = [option for option in playable if option.points <= missing]
            if not playable:
                return FORFEIT
        final = [option for option in playable if self._may_win_by(state, option)]
        if final:
            return max(final, key=lambda option: (option.points, option.left)).keep
        table = self._table(state)
        if is_last_turn(state):
            return _overtaking(last_pursuit(self._solution, state), table, score, playable).keep
        return self._usual(table, score, playable).keep

    def _winning_keep(self, throw: Faces) -> Keep | None:
        wins = self._ruleset.six_ones == "win" and throw == self._ruleset.all_ones
        return Keep(throw) if wins else None

    def _may_win_by(self, state: GameState, option: Option) -> bool:
        """Whether the seat would keep this in order to bank and win."""
        score = state.turn.score + option.points
        if not option.left and self._ruleset.hot_dice == "must_roll":
            return False
        return score >= least_bank(self._ruleset, state.seats[state.seat]) and self._wins(
            state, score, option.left
        )

    def _wins(self, state: GameState, score: int, left: int) -> bool:
        """Whether to bank wins at least as often as rolling so many dice survives, so no roll is better."""
        chance = winning_chance(self._solution, state, score)
        return chance is not None and chance >= 1.0 - self._solution.bust[left]

    def _bank_or_roll(self, state: GameState) -> Action:
        if why_not(state, BANK) is not None:
            return FORFEIT if self._stuck(state) else ROLL
        return BANK if self._banks(state) else ROLL

    def _banks(self, state: GameState) -> bool:
        score, dice = state.turn.score, state.turn.dice
        if self._is_plain(state, score):
            return self._usually_banks(self._far_table(is_open=state.seats[state.seat].open), score, dice)
        if self._wins(state, score, dice):
            return True
        if self._solution.strands(state.race.target - state.seats[state.seat].total - score):
            return False
        if is_last_turn(state):
            ahead = last_pursuit(self._solution, state)
            worth = ahead.bank(score)
            if worth < 1.0:
                return worth > 0.0 and worth >= ahead.roll(score, dice)
        return self._usually_banks(self._table(state), score, dice)

    def _usually_banks(self, table: TurnTable, score: int, dice: int) -> bool:
        bank = table.bank(score)
        return bank is not None and bank * self._temper.caution >= table.roll(score, dice)

    def _stuck(self, state: GameState) -> bool:
        """Whether the turn can only be given up."""
        return self._ruleset.exact and why_not(state, FORFEIT) is None


def _overtaking(ahead: Pursuit, table: TurnTable, score: int, options: list[Option]) -> Option:
    """The keep most likely to overtake; among equals the one that brings most on average."""

    def chances(option: Option) -> tuple[float, float, int]:
        after = score + option.points
        return ahead.after_keep(after, option.left), table.after_keep(after, option.left), option.points

    return max(options, key=chances)
