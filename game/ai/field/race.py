"""How soon a seat gets to the target: tables by the turns it has had and by its rest, in units.

A seat is followed as a chain whose steps are the turns of a seat that plays for points. Nobody else is in it:
each seat's way to the target is taken to be its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from game.ai.duel.plans import Floats
from game.ai.field.pace import Gains, Pace, pace_of
from game.ai.turn.solution import Chase, Solution

TURNS: Final = 64
"""Turns that a seat is followed for; games take some 20."""

SPARE: Final = 2_000
"""Points below 0 that are told apart; lower totals are taken to be this one."""


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """Seats of one kind, open or not.

    `short[n, rest]` is the chance to be short of the target after n turns. `caught[n, rest]` is that of being
    short after n turns and getting past another in the next, the last one, after that other has reached the
    target; `twice` the same with two turns left.
    """

    short: Floats
    caught: Floats
    twice: Floats

    @property
    def reached(self) -> Floats:
        """The chance to get there in turn n + 1."""
        found: Floats = self.short[:-1] - self.short[1:]
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """The tables of a rule set, in units of `unit` points; rests from 1 to `most`.

    `lead[missing]` is the chance of a last turn to make up more than so many units, `level[missing]` the same
    with as many counted half, `twice` that with two turns. `gains` are those of a turn, by units, for an open
    seat and another.
    """

    unit: int
    most: int
    open: Course
    closed: Course
    lead: Floats
    level: Floats
    twice: Floats
    gains: tuple[Floats, Floats]


def race_of(solution: Solution) -> Race:
    """Work out the tables; a second of work at most."""
    ruleset = solution.ruleset
    unit, pace = ruleset.step, pace_of(solution)
    most = (ruleset.target + SPARE) // unit
    lead, level = _chances(solution, solution.lead), _chances(solution, solution.level)
    by_units = _by_units(pace.open, unit), _by_units(pace.closed, unit)
    twice = _in_two_turns(by_units[0], level)
    once = lead if ruleset.tie == "first" else level
    ends = np.stack(
        [np.ones(most + 1), _last(pace, once, unit, most), _last(pace, twice, unit, most)], axis=1
    )
    step, (opened, stay) = _steps(pace, unit, most), _opening(pace, unit, most)
    played, closed = [ends], [ends]
    for _ in range(TURNS):
        closed.append(opened @ played[-1] + stay * closed[-1])
        played.append(step @ played[-1])
    courses = [Course(*np.moveaxis(np.array(found), 2, 0)) for found in (played, closed)]
    return Race(unit, most, courses[0], courses[1], lead, level, twice, by_units)


def _in_two_turns(gains: Floats, once: Floats) -> Floats:
    """The chance to make up so much in two turns, the first of them played for points."""
    size = len(once)
    ahead = np.concatenate([np.ones(len(gains)), once])
    found = np.zeros(size)
    for gain, chance in enumerate(gains.tolist()):
        found += chance * ahead[len(gains) - gain : len(gains) - gain + size]
    return found


def _chances(solution: Solution, chase: Chase) -> Floats:
    unit = solution.ruleset.step
    return np.array([chase.roll(missing, solution.fresh) for missing in range(0, chase.span + 1, unit)])


def _last(pace: Pace, chances: Floats, unit: int, most: int) -> Floats:
    """The chance to get past somebody who has just reached the target, by one's own rest.

    How far that total lies past the target is told by the gains: the last of many goes over by o with a
    chance in proportion to that of a gain of more than o.
    """
    gains = np.maximum.accumulate(_at_least(pace.open, unit, most)[::-1])[::-1]
    over = gains[1:] / gains[1:].sum()
    padded = np.concatenate([chances, np.zeros(2 * most)])
    return np.array([padded[rest : rest + len(over)] @ over for rest in range(most + 1)])


def _at_least(gains: Gains, unit: int, most: int) -> Floats:
    """The chance of a gain of so many units or more, up to `most`."""
    found = np.zeros(most + 1)
    for points, chance in gains.items():
        found[min(max(points, 0) // unit, most)] += chance
    at_least: Floats = found[::-1].cumsum()[::-1]
    return at_least


def _steps(pace: Pace, unit: int, most: int) -> Floats:
    """The chances to come from one rest to another in a turn, the target not reached."""
    step = np.zeros((most + 1, most + 1))
    for rest in range(1, most + 1):
        gains = pace.near[rest] if rest < len(pace.near) else pace.open
        for points, chance in gains.items():
            after = min(rest - _floor(points, unit), most)
            if after > 0:
                step[rest, after] += chance
    return step


def _opening(pace: Pace, unit: int, most: int) -> tuple[Floats, float]:
    """The same for the turn that opens, and the chance that it does not open."""
    step = np.zeros((most + 1, most + 1))
    rests = np.arange(most + 1)
    for points, chance in pace.closed.items():
        gain = _floor(points, unit)
        if gain > 0:
            there = rests[rests > gain]
            step[there, there - gain] += chance
    return step, sum(chance for points, chance in pace.closed.items() if points <= 0)


def _by_units(gains: Gains, unit: int) -> Floats:
    """The chances of a turn by units gained; what it loses counts as nothing."""
    found = np.zeros(max(gains) // unit + 1)
    for points, chance in gains.items():
        found[max(0, points) // unit] += chance
    return found


def _floor(points: int, unit: int) -> int:
    return points // unit if points >= 0 else -(-points // unit)
