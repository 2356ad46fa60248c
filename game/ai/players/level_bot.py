"""A player of some strength and temper: the best decision it sees, and the slips that keep it from that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import Final, Literal

from game.ai.players.draw import Draw
from game.ai.players.levels import FLAWLESS, Strength, Taste, level_name
from game.ai.players.perfect import Usual
from game.ai.players.turn_bot import is_far_from_the_end
from game.ai.turn.endgame import is_last_turn
from game.ai.turn.solution import Solution
from game.ai.turn.spot import Play, Spot, plays_of, spot_of
from game.ai.turn.table import Values
from game.ai.turn.usual import far_values
from game.ai.turn.winning import Table, Turn
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll
from game.rules.legality import choices, why_not
from game.rules.ruleset import Faces
from game.rules.state import CHOOSING, DECIDING, NO_CARRY, GameState

Slip = Literal["overlooked", "grabbed", "early", "late", "angry", "forgot"]
"""How a decision came to be other than the best."""

ROLL: Final = Roll()
BANK: Final = Bank()


SLACK_TO_WIN: Final = 0.004
SLACK_OF_POINTS: Final = 15.0
"""Decisions that differ by no more than this are almost equal: in chances to win, and in points."""

OFTEN: Final = 0.5
"""How often a bust makes it angry in its next turn."""

SELDOM_MISSED: Final = 3
"""Three alike and more are overlooked so many times less often than other figures."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player does, and the slip that led it there, None if there was none.

    `missed` are the dice of the keep that it would have made without the slip.
    """

    action: Action
    slip: Slip | None = None
    missed: Faces = ()


class _Winning:
    """The chances to win of a turn, as values of it."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self.roll, self.after_keep = turn.roll, turn.after_keep

    def bank(self, score: int, spot: Spot) -> float | None:  # noqa: ARG002  as other values have it
        """The chance if it is banked; None where it may not be."""
        return self._turn.bank(score)

    def knows(self, spot: Spot) -> bool:  # noqa: ARG002  as other values have it
        """Whether a good player may come to this spot."""
        return True


@dataclass(frozen=True, slots=True)
class _Scale:
    """By what a turn's decisions are judged: `none` is the worth of no points, `slack` the largest trifle."""

    values: Values
    none: float
    slack: float

    def trifle(self, best: float) -> float:
        """What is almost nothing where the best is worth so much: less, if the game is all but decided."""
        return self.slack * 4.0 * best * (1.0 - best) if isinstance(self.values, _Winning) else self.slack

    def after(self, state: GameState, play: Play) -> float:
        """The worth of a keep."""
        return self.values.after_keep(state.turn.score + play.points, play.spot)


class LevelBot:
    """A player of some strength and temper.

    The first of the `tables` that fits a game tells the chances to win. Other games are played
    by the solved turns, and by `usual` where these do not tell. Every seed makes another player of its kind.
    """

    def __init__(
        self,
        strength: Strength,
        taste: Taste,
        solution: Solution,
        usual: Usual,
        tables: Sequence[Table] = (),
        seed: int = 0,
    ) -> None:
        self.strength, self.taste = strength, taste
        self._solution, self._usual, self._seed = solution, usual, seed
        self._tables = tuple(tables)

    @property
    def name(self) -> str:
        """What it is called."""
        return level_name(self.strength, self.taste)

    def decide(self, state: GameState) -> Action:
        """What it does now. Raises ValueError when the seat has nothing to decide."""
        return self.consider(state).action

    def consider(self, state: GameState) -> Thought:
        """What it does now, and whether that is a slip. Raises ValueError when there is nothing to decide."""
        draw = Draw(state, self._seed)
        if state.phase is CHOOSING:
            return self._choose(state, draw)
        if state.phase is DECIDING and why_not(state, BANK) is None and state.turn.carry is NO_CARRY:
            return self._bank_or_roll(state, draw)
        return Thought(self._usual.decide(state))

    def explain(self, state: GameState) -> Thought:
        """The same as `consider`, and whether it comes of forgetting the others: slower to tell."""
        thought = self.consider(state)
        table = self._table(state)
        if thought.slip is not None or table is None or not self.forgets(state):
            return thought
        aware = LevelBot(FLAWLESS, self.taste, self._solution, self._usual, self._tables)
        wanted = aware.decide(state)
        lost = _worth(table.turn(state), state, wanted) - _worth(table.turn(state), state, thought.action)
        return replace(thought, slip="forgot") if lost > SLACK_TO_WIN else thought

    def _table(self, state: GameState) -> Table | None:
        return next((table for table in self._tables if table.fits(state)), None)

    def _scale(self, state: GameState, score: int, draw: Draw) -> _Scale | None:
        """How it judges a turn that may come to this score next; None where only `usual` can tell."""
        table = self._table(state)
        if table is not None and not self._forgets(state, draw):
            turn = table.turn(state)
            return _Scale(_Winning(turn), turn.given_up, SLACK_TO_WIN)
        if self.strength.flawless:
            return None
        if table is not None or is_far_from_the_end(self._solution, state, score):
            return _Scale(far_values(self._solution, state, state.turn.carry.taken), 0.0, SLACK_OF_POINTS)
        return None

    def forgets(self, state: GameState) -> bool:
        """Whether it overlooks in this turn what the others have; never in the last one."""
        return self._forgets(state, Draw(state, self._seed))

    def _forgets(self, state: GameState, draw: Draw) -> bool:
        return draw.of_turn("forgets") < self.strength.forgets and not is_last_turn(state)

    # Which dice

    def _choose(self, state: GameState, draw: Draw) -> Thought:
        every = [play for play in plays_of(state) if self._solution.open.knows(play.spot)]
        if len(every) < 2 or why_not(state, Forfeit()) is None:
            return Thought(self._usual.decide(state))
        seen = self._seen(state, every, draw)
        if Keep(state.turn.throw) in [play.keep for play in seen] and _wins_at_once(state):
            return Thought(Keep(state.turn.throw))
        most = max(every, key=lambda play: play.points + play.spot.joker_points)
        scale = self._scale(state, state.turn.score + most.points + most.spot.joker_points, draw)
        if scale is None:
            return self._choose_by_points(state, seen)
        if draw.of_throw("grabs") < self.strength.grabs:
            grabbed = max(seen, key=lambda play: play.points)
            return self._thought(state, scale, every, seen, grabbed)
        return self._thought(state, scale, every, seen, self._liked(state, scale, seen))

    def _thought(
        self, state: GameState, scale: _Scale, every: list[Play], seen: list[Play], taken: Play
    ) -> Thought:
        best = max(every, key=lambda play: scale.after(state, play))
        most = scale.after(state, best)
        if scale.after(state, taken) >= most - scale.trifle(most):
            return Thought(taken.keep)
        return Thought(taken.keep, "grabbed" if best in seen else "overlooked", best.keep.faces)

    def _choose_by_points(self, state: GameState, seen: list[Play]) -> Thought:
        wanted = self._usual.decide(state)
        if not isinstance(wanted, Keep) or wanted in [play.keep for play in seen]:
            return Thought(wanted)
        return Thought(max(seen, key=lambda play: play.points).keep, "overlooked", wanted.faces)

    def _seen(self, state: GameState, every: list[Play], draw: Draw) -> list[Play]:
        """The keeps that it sees: without those of a figure that it overlooks, unless there is no other."""
        if not self.strength.overlooks:
            return every
        options, hidden = choices(state), set[str]()
        seen = []
        for play in every:
            option = options.get(play.keep.faces)
            parts = () if option is None or play.keep.jokers else option.combinations
            for part in parts:
                often = self.strength.overlooks / (SELDOM_MISSED if part.kind == "alike" else 1)
                figure = f"{part.kind} {part.faces}"
                if part.kind != "single" and draw.of_throw(figure) < often:
                    hidden.add(figure)
            if not any(f"{part.kind} {part.faces}" in hidden for part in parts):
                seen.append(play)
        return seen or every

    def _liked(self, state: GameState, scale: _Scale, plays: list[Play]) -> Play:
        """The best, or of those that are almost as good what it likes: points, or dice to roll."""
        worth = {play: scale.after(state, play) for play in plays}
        best = max(worth.values())
        leaning = self.taste.leaning
        bound = best - (scale.trifle(best) if leaning else 0.0) - 1e-9
        good = [play for play in plays if worth[play] >= bound]
        if leaning > 0:
            return max(good, key=lambda play: (play.spot.left or state.ruleset.dice, worth[play]))
        return max(good, key=lambda play: (play.points, play.spot.left))

    # Bank or roll

    def _bank_or_roll(self, state: GameState, draw: Draw) -> Thought:
        score, spot = state.turn.score, spot_of(state)
        scale = self._scale(state, score, draw)
        bank = None if scale is None else scale.values.bank(score, spot)
        if scale is None or bank is None:
            return Thought(self._usual.decide(state))
        roll = scale.values.roll(score, spot)
        margin = self.taste.leaning * scale.trifle(max(bank, roll))
        rolls = roll + margin > bank
        strength = self.strength
        gain = max(0.0, roll - scale.none)
        misjudged = strength.blur * draw.spread("judged") - strength.early
        angry = bool(state.seats[state.seat].busts) and draw.of_turn("angry") < OFTEN

        def would_roll(misjudged: float) -> bool:
            return scale.none + gain * exp(misjudged) + margin > bank

        wants = would_roll(misjudged + (strength.angry if angry else 0.0))
        if wants == rolls:
            return Thought(ROLL if rolls else BANK)
        if wants:
            return Thought(ROLL, "late" if would_roll(misjudged) else "angry")
        return Thought(BANK, "early")


def _worth(turn: Turn, state: GameState, action: Action) -> float:
    """The chance to win by a decision."""
    score = state.turn.score
    if isinstance(action, Keep):
        play = next(play for play in plays_of(state) if play.keep == action)
        return turn.after_keep(score + play.points, play.spot)
    return (turn.bank(score) or 0.0) if isinstance(action, Bank) else turn.roll(score, spot_of(state))


def _wins_at_once(state: GameState) -> bool:
    return state.ruleset.six_ones == "win" and state.turn.throw == state.ruleset.all_ones
