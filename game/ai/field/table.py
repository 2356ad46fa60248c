"""The chance to win of every decision of a turn, with any number of seats: an approximation.

Each other seat plays for points, and its way to the target is its own (`race`). So does the running seat
after this turn. A total T that it may bank is then worth the chance that it is first there:

    V(T) = sum over n of (it gets there in its n-th turn from now) · product over others of (not there before)

where a round is finished, or all have another turn, less what those can catch up who still play, plus what it
catches up itself. Once the end has come V is the chance that nobody who still plays gets past T, which is
exact but for two who both do. The turn itself is solved by backward induction, with V for what it banks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import numpy as np

from game.ai.duel.plans import Floats, Ints, Plans, plans
from game.ai.duel.playing import PlainTurn
from game.ai.duel.single import grips, solve_one
from game.ai.duel.table import DuelTurn, stakes_of
from game.ai.duel.turns import BARRED, BLOCK, Stops
from game.ai.field.race import TURNS, Race, race_of
from game.ai.turn.costs import bust_costs
from game.ai.turn.endgame import best_other, is_last_turn, tie_worth
from game.ai.turn.solution import Solution
from game.ai.turn.winning import field_tells
from game.rules.legality import least_bank
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Seat

SCORES: Final = 4_000
"""Turn scores that are told apart, in points: above them a turn is banked wherever it may be."""

FURTHER: Final = 2
"""Rows above the one from which nothing changes any more."""


class Field:
    """A table for games of any number of seats: see the module. Its chances are never exact.

    Without a `race`, that of the solution is worked out, which takes a second.
    """

    exact: Final = False

    def __init__(self, solution: Solution, race: Race | None = None) -> None:
        self.ruleset = solution.ruleset
        self._race = race_of(solution) if race is None else race
        self._turn: tuple[object, DuelTurn] | None = None

    def fits(self, state: GameState) -> bool:
        """Whether a game can be looked up."""
        return state.ruleset == self.ruleset and field_tells(self.ruleset) and len(state.playing) > 1

    def turn(self, state: GameState) -> DuelTurn:
        """The decisions of the running turn; the last turn asked for is remembered.

        Raises ValueError if the game does not fit.
        """
        key = (state.seats, state.seat, state.race)
        if self._turn is None or self._turn[0] != key:
            stops, given_up = self.stops(state)
            solved = solve_one(self.plans, stops)
            self._turn = key, DuelTurn(self.unit, stakes_of(self.unit, stops, given_up), solved)
        return self._turn[1]

    def stops(self, state: GameState) -> tuple[Stops, float]:
        """The stakes of the running turn, as one column, and what it is worth to give it up.

        Raises ValueError if the game does not fit.
        """
        if not self.fits(state):
            raise ValueError("the chances of this game are not told")
        return _Prospect(self._race, state).stops()

    @property
    def unit(self) -> int:
        """The points of one row."""
        return self._race.unit

    @property
    def plans(self) -> Plans:
        """How rolls are worked out."""
        return plans(self.ruleset, self.unit, BLOCK)


class FieldTurns:
    """A field as a player reads it: every decision of a turn by its score and its spot."""

    def __init__(self, field: Field) -> None:
        self._field = field

    def fits(self, state: GameState) -> bool:
        """Whether a game can be looked up."""
        return self._field.fits(state)

    def turn(self, state: GameState) -> PlainTurn:
        """The decisions of the running turn. Raises ValueError if the game does not fit."""
        return PlainTurn(self._field.turn(state), state.ruleset.dice)


def get_ready(ruleset: Ruleset) -> None:
    """Work out how rolls by these rules are put together, which is remembered."""
    grips(plans(ruleset, ruleset.step, BLOCK))


def field_of(solution: Solution) -> FieldTurns:
    """The field of a rule set, worked out now: a second of work. ValueError if its games are not told."""
    if not field_tells(solution.ruleset):
        raise ValueError("the chances of games by these rules are not told")
    return FieldTurns(Field(solution))


class _Prospect:
    """What the totals that the running seat may come to are worth."""

    def __init__(self, race: Race, state: GameState) -> None:
        self._race, self._state, self._ruleset = race, state, state.ruleset
        self._own = state.seats[state.seat]
        self._others = [index for index in state.playing if index != state.seat]
        self._target = max(state.race.target, state.race.next_target or 0)

    def stops(self) -> tuple[Stops, float]:
        """The stakes of the running turn, and what it is worth to give it up."""
        unit, own = self._race.unit, self._own
        lead = best_other(self._state) - own.total if is_last_turn(self._state) else 0
        rows = max(SCORES, lead + FURTHER * unit) // unit + FURTHER
        bank = self._worth(own.total + unit * np.arange(rows), is_open=True)[:, None]
        bank[: max(1, -(-least_bank(self._ruleset, own) // unit))] = BARRED
        after = [own.total, *(own.total - points for points in losses(self._ruleset, own))]
        given_up, plain, full, first = self._worth(np.array(after), is_open=own.open)[:, None]
        hot = bank if self._ruleset.hot_dice == "may_bank" else None
        return Stops(bank, hot, plain, full, first), float(given_up[0])

    def _worth(self, totals: Ints, *, is_open: bool) -> Floats:
        """The chance to win, by the total with which the running turn ends."""
        state, rules = self._state, self._ruleset
        if is_last_turn(state):
            return self._at_the_end(totals, [seat for seat in self._others if seat in state.race.due], ())
        if state.race.last is not None:
            once = [seat for seat in self._others if seat not in (state.race.last.seat, *state.race.due)]
            ahead = self._at_the_end(totals, once, state.race.due)
            return ahead + (1.0 - ahead) * self._with_one_more(totals)
        if rules.rounds is not None:
            return self._by_rounds(totals, rules.rounds)
        there = totals >= self._target
        found = self._in_the_race(np.where(there, self._target - 1, totals), is_open=is_open)
        if there.any():
            found[there] = self._at_the_end(totals[there], *self._chasers())
        return found

    def _chasers(self) -> tuple[Sequence[int], Sequence[int]]:
        """Who has one turn left, and who has two, after the running seat has reached the target now."""
        due = self._state.race.due
        match self._ruleset.end:
            case "immediate":
                return (), ()
            case "finish_round":
                return due, ()
            case "one_more_each":
                return self._others, ()
            case "finish_round_then_one_more":
                return [seat for seat in self._others if seat not in due], due

    def _at_the_end(self, totals: Ints, once: Sequence[int], twice: Sequence[int]) -> Floats:
        """The chance to stay ahead of those who have played and of those who have one turn left, or two."""
        state = self._state
        found = np.ones(len(totals))
        best = best_other(state)
        stands = [seat for seat in self._others if seat not in (*once, *twice)]
        if stands:
            best = max(state.seats[seat].total for seat in stands)
            found[totals < best] = 0.0
            found[totals == best] = tie_worth(state, best)
        for seat in once:
            found *= 1.0 - self._catches(state.seats[seat], totals)
        for seat in twice:
            missing = (totals - state.seats[seat].total) // self._race.unit
            chances = self._race.twice[np.clip(missing, 0, len(self._race.twice) - 1)]
            found *= np.where(missing < 0, 0.0, 1.0 - chances)
        return found

    def _catches(self, seat: Seat, totals: Ints) -> Floats:
        """The chance of a seat to get past each total in one turn."""
        race, unit = self._race, self._race.unit
        chances = race.lead if self._ruleset.tie == "first" else race.level
        missing = (totals - seat.total) // unit
        least = -(-least_bank(self._ruleset, seat) // unit)
        high = len(chances) - 1
        found: Floats = np.where(
            missing >= least, chances[np.clip(missing, 0, high)], race.lead[min(max(least - 1, 0), high)]
        )
        ahead = (missing < 0) & (least <= 1)
        return np.where(ahead, 1.0, found)

    def _with_one_more(self, totals: Ints) -> Floats:
        """What another turn after this one adds, where the end has begun and all have one more."""
        best = best_other(self._state)
        race = self._race
        missing = np.clip((best - totals) // race.unit, 0, len(race.level) - 1)
        found: Floats = np.where(totals <= best, race.level[missing], 0.0) / max(1, len(self._others))
        return found

    # Before the end

    def _in_the_race(self, totals: Ints, *, is_open: bool) -> Floats:
        own = self._race.open if is_open else self._race.closed
        rests = self._rests(totals)
        reach, catch = own.reached[:, rests].T, own.caught[:-1, rests].T
        due = self._state.race.due
        before, after = [seat for seat in self._others if seat not in due], due
        match self._ruleset.end:
            case "immediate":
                alone: Floats = reach @ self._short(self._others)[1:]
                return alone
            case "finish_round":
                earlier, later = self._short(before), self._short(after, "caught")
                found: Floats = reach @ (earlier[1:] * later[1:])
                found += catch @ ((earlier[:-1] - earlier[1:]) * later[1:])
                return found
            case "one_more_each":
                short = self._short(self._others)
                found = reach @ self._short(self._others, "caught")[1:]
                found += catch @ ((short[:-1] - short[1:]) * self._staying()[1:])
                return found
            case "finish_round_then_one_more":
                earlier, later, staying = self._short(before), self._short(after), self._staying()[1:]
                found = reach @ (self._short(before, "caught")[1:] * self._short(after, "twice")[1:])
                again = own.twice[:-1, rests].T
                found += again @ ((earlier[:-1] - earlier[1:]) * later[1:] * staying)
                found += catch @ ((later[:-1] - later[1:]) * earlier[:-1] * staying)
                return found

    def _staying(self) -> Floats:
        """The chance, by turns, that of all others but one, who is there, nobody catches up with that."""
        short, safe = self._short(self._others), self._short(self._others, "caught")
        share = np.divide(safe, short, out=np.zeros_like(safe), where=short > 0.0)
        found: Floats = share ** (1.0 - 1.0 / len(self._others))
        return found

    def _short(self, seats: Iterable[int], but: Literal["", "caught", "twice"] = "") -> Floats:
        """The chance, by turns, that all these are short of the target (and do not catch up after that)."""
        found = np.ones(TURNS + 1)
        for index in seats:
            seat = self._state.seats[index]
            course = self._race.open if seat.open else self._race.closed
            rest = self._rests(np.array([seat.total]))[0]
            found = found * (course.short[:, rest] - (getattr(course, but)[:, rest] if but else 0.0))
        return found

    def _rests(self, totals: Ints) -> Ints:
        rests: Ints = np.clip(-(-(self._target - totals) // self._race.unit), 1, self._race.most)
        return rests

    def _by_rounds(self, totals: Ints, rounds: int) -> Floats:
        """The chance to have the most points after so many rounds; nobody is taken to reach the target."""
        state, unit = self._state, self._race.unit
        left = rounds - state.race.round
        own = self._gained(self._own, left)
        # Places count units from the lowest total of all, which may be below 0.
        lowest = min(int(totals.min()), *(state.seats[index].total for index in self._others)) // unit
        places = totals // unit - lowest
        most = int(places.max()) + len(own)
        ahead = np.ones(most + 1)
        for index in self._others:
            seat = state.seats[index]
            low = seat.total // unit - lowest
            gained = np.zeros(most + 1)
            chances = self._gained(seat, left + (index in state.race.due))[: max(0, most + 1 - low)]
            gained[low : low + len(chances)] = chances
            ahead *= np.cumsum(gained) - gained / 2
        return np.array([ahead[place : place + len(own)] @ own for place in places.tolist()])

    def _gained(self, seat: Seat, turns: int) -> Floats:
        """The chances of what a seat gains in so many turns, by units."""
        opened, closed = self._race.gains
        found = np.ones(1)
        for turn in range(turns):
            found = np.convolve(found, opened if seat.open or turn else closed)[: self._race.most + 1]
        return found


def losses(ruleset: Ruleset, seat: Seat) -> tuple[int, int, int]:
    """What a bust costs a seat: of fewer than all dice, of all, in the first throw."""
    costs = bust_costs(ruleset, is_open=seat.open)
    run = 0
    if ruleset.bust_run is not None and seat.busts + 1 >= ruleset.bust_run:
        penalty = ruleset.bust_run_penalty
        run = max(0, seat.total) if penalty == "all" else 0
        if isinstance(penalty, int) and ruleset.bust_run > 1:
            run = penalty
    room = None if ruleset.floor is None else max(0, seat.total - ruleset.floor)

    def cost(points: int) -> int:
        return points + run if room is None else min(points + run, room)

    return cost(costs.by_dice[1]), cost(costs.by_dice[-1]), cost(costs.first)
