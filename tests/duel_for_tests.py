"""Two seats that play perfectly, by plain value iteration over the states of the engine; for tiny games.

It shares nothing with the solver: the keeps of a throw are found by landing it, what ends a turn and what
comes after it by applying the action. Turn scores past `STEPS` steps of points are held there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.actions import Action, Bank, Forfeit, Keep, Land
from game.rules.combinations import Combination, all_throws
from game.rules.engine import apply, new_game
from game.rules.legality import legal_actions, why_not
from game.rules.ruleset import Faces, Ruleset
from game.rules.state import GameState, Phase, Turn

STEPS = 18


class Key(NamedTuple):
    """All that matters of a state between turns; the seats as total, open or not, and busts in a row."""

    seat: int
    seats: tuple[tuple[int, bool, int], ...]
    due: tuple[int, ...]
    last: tuple[int, bool] | None
    reached: tuple[int, ...]
    extra: bool
    round: int


class Spot(NamedTuple):
    """Where a turn stands: its score, the dice to roll, and whether they are hot."""

    score: int
    dice: int
    hot: bool


@dataclass(frozen=True)
class Seen:
    """A turn's ways out: the states that a stop or a bust leads to, and giving up before it begins."""

    state: GameState
    stops: dict[Spot, list[GameState]]
    busts: dict[Spot, GameState]
    first: GameState | None

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.state.seat

    @property
    def rank(self) -> int:
        """How far the game is."""
        return sum(seat.total for seat in self.state.seats)

    def after(self) -> list[GameState]:
        """Every state that the turn may lead to, the game still going on."""
        ends = [*self.busts.values(), *(state for stops in self.stops.values() for state in stops)]
        return [state for state in ends if state.phase is not Phase.OVER]

    def needs(self) -> list[Key]:
        """The keys of these states."""
        return sorted({key_of(_shifted(state)) for state in self.after()}, key=str)


class Force:
    """The chance of the seat that is about to begin its turn, from the start of a game on."""

    def __init__(self, ruleset: Ruleset, starts: list[GameState] | None = None) -> None:
        self._rules = ruleset
        self._cap = STEPS * ruleset.step
        self._spots = [
            Spot(score, dice, hot)
            for score in range(self._cap, -1, -ruleset.step)
            for dice in range(1, ruleset.dice + 1)
            for hot in ((False, True) if dice == ruleset.dice else (False,))
        ]
        self._throws = {dice: self._look_at_throws(dice) for dice in range(1, ruleset.dice + 1)}
        self._turns: dict[Key, Seen] = {}
        waiting = starts or [new_game(ruleset, 2)]
        while waiting:
            state = _shifted(waiting.pop())
            if key_of(state) in self._turns:
                continue
            seen = self._turns[key_of(state)] = self._look_at(state)
            waiting += seen.after()
        self._values = dict.fromkeys(self._turns, 0.5)
        self._iterate()

    def __len__(self) -> int:
        return len(self._turns)

    def states(self) -> Iterator[GameState]:
        """Every state between turns, but those of a total so far past the target that the cap tells."""
        most = self._rules.target + STEPS * self._rules.step // 3
        for seen in self._turns.values():
            if max(seat.total for seat in seen.state.seats) <= most:
                yield seen.state

    def __getitem__(self, state: GameState) -> float:
        return self._values[key_of(_shifted(state))]

    def _iterate(self) -> None:
        order = sorted(self._turns, key=lambda key: -self._turns[key].rank)
        needs = {key: self._turns[key].needs() for key in order}
        met: dict[Key, list[float]] = {}
        change = 1.0
        while change > 1e-12:
            change = 0.0
            for key in order:
                inputs = [self._values[need] for need in needs[key]]
                if met.get(key) == inputs:
                    continue
                met[key] = inputs
                value = self._worth(self._turns[key])
                change = max(change, abs(value - self._values[key]))
                self._values[key] = value

    def _look_at_throws(self, dice: int) -> tuple[Faces | None, list[tuple[float, list[Spot | None]]]]:
        """A throw that busts, and what others may be kept for; None is a win at once."""
        state = new_game(self._rules, 2)
        flying = replace(state, phase=Phase.ROLLING, turn=Turn(dice))
        busts: Faces | None = None
        groups: Counter[tuple[Spot | None, ...]] = Counter()
        for faces, ways in all_throws(dice):
            landed = apply(flying, Land(faces)).state
            if landed.phase is Phase.READY:
                busts = faces
                groups[()] += ways
                continue
            after = [landed]
            if landed.phase is Phase.CHOOSING:
                keeps = [action for action in legal_actions(landed) if isinstance(action, Keep)]
                after = [apply(landed, keep).state for keep in keeps]
            spots = {
                None if state.outcome else Spot(state.turn.score, state.turn.dice, state.hot)
                for state in after
            }
            groups[tuple(sorted(spots, key=str))] += ways
        return busts, [(ways / 6**dice, list(spots)) for spots, ways in groups.items()]

    def _look_at(self, state: GameState) -> Seen:
        part = (Combination((1,), self._rules.step, "single"),)
        stops: dict[Spot, list[GameState]] = {}
        busts: dict[Spot, GameState] = {}
        for spot in self._spots:
            kept = part if spot.hot or spot.dice < self._rules.dice else ()
            turn = Turn(spot.dice, spot.score, (), kept, int(spot.hot))
            deciding = replace(state, phase=Phase.DECIDING, turn=turn)
            ends: list[Action] = [end for end in (Bank(), Forfeit()) if why_not(deciding, end) is None]
            stops[spot] = [apply(deciding, end).state for end in ends] if spot.score else []
            loser = self._throws[spot.dice][0]
            if loser is not None:
                busts[spot] = apply(replace(deciding, phase=Phase.ROLLING), Land(loser)).state
        first = apply(state, Forfeit()).state if why_not(state, Forfeit()) is None else None
        return Seen(state, stops, busts, first)

    def _worth(self, seen: Seen) -> float:
        value_of = {id(state): self._after(seen.seat, state) for state in seen.busts.values()}
        values: dict[Spot, float] = {}
        rolls: dict[Spot, float] = {}
        stops = {
            spot: max((self._after(seen.seat, state) for state in ends), default=0.0)
            for spot, ends in seen.stops.items()
        }
        highest = [spot for spot in self._spots if spot.score == self._cap]
        change = 1.0
        while change > 1e-14:  # at the cap a turn goes round in circles
            before = sum(values.values())
            for spot in highest:
                rolls[spot] = self._roll(spot, values, seen, value_of)
                values[spot] = max(stops[spot], rolls[spot])
            change = abs(sum(values.values()) - before)
        for spot in self._spots[len(highest) :]:
            rolls[spot] = self._roll(spot, values, seen, value_of)
            values[spot] = max(stops[spot], rolls[spot])
        start = rolls[Spot(0, self._rules.dice, hot=False)]
        return start if seen.first is None else max(start, self._after(seen.seat, seen.first))

    def _roll(self, spot: Spot, values: dict[Spot, float], seen: Seen, value_of: dict[int, float]) -> float:
        total = 0.0
        for chance, spots in self._throws[spot.dice][1]:
            best = 0.0
            if not spots:
                best = value_of[id(seen.busts[spot])]
            for after in spots:
                if after is None:
                    best = 1.0
                else:
                    score = min(spot.score + after.score, self._cap)
                    best = max(best, values.get(Spot(score, after.dice, after.hot), 0.0))
            total += chance * best
        return total

    def _after(self, seat: int, state: GameState) -> float:
        if state.outcome is not None:
            winners = state.outcome.winners
            return 1.0 / len(winners) if seat in winners else 0.0
        value = self[state]
        return value if state.seat == seat else 1.0 - value


def _shifted(state: GameState) -> GameState:
    """In extra rounds past the target totals grow without end, and their difference alone matters."""
    race, seats = state.race, state.seats
    if not race.extra or race.last is None:
        return state
    more = min(seat.total for seat in seats) - race.target
    return replace(state, seats=tuple(replace(seat, total=seat.total - more) for seat in seats))


def key_of(state: GameState) -> Key:
    """All that matters of a state between turns."""
    race, rules = state.race, state.ruleset
    round_ = min(race.round, rules.rounds) if rules.rounds else 0
    seats = tuple((seat.total, seat.open, seat.busts if rules.bust_run else 0) for seat in state.seats)
    last = (race.last.seat, race.last.more) if race.last else None
    return Key(state.seat, seats, race.due, last, race.reached, race.extra, round_)
