"""How a seat gets on: what a turn brings, and with which chance, when it is played for points.

The distribution is followed forward through the solved turn: from each turn score and number of dice to where
the best keeps lead. With a rest to the target in sight, a turn that covers it is banked.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from game.ai.turn.costs import bust_costs
from game.ai.turn.odds import groups
from game.ai.turn.solution import Solution
from game.ai.turn.spot import Spot

Gains = dict[int, float]
"""Chances by the points a turn adds to the total; 0 or less for a bust."""

NEAR_POINTS: Final = 1_000
NEAR_RESTS: Final = 24
"""Rests to the target that a turn is cut to, the lesser of both; a longer one seldom is covered."""

SELDOM: Final = 1e-6
"""A turn that is as rare as this is taken to be banked."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The gains of a turn of an open seat and of one that is not.

    `near[n]` are those of an open seat that is n steps short of the target.
    """

    open: Gains
    closed: Gains
    near: tuple[Gains, ...]


def pace_of(solution: Solution) -> Pace:
    """The pace of a seat that plays for points, by rules without variants of the turn."""
    ruleset = solution.ruleset
    course, step = _Course(solution, is_open=True), ruleset.step
    rests = range(0, min(NEAR_POINTS, NEAR_RESTS * step) + 1, step)
    near = tuple(_with_runs(solution, course.gains(rest)) for rest in rests)
    closed = _Course(solution, is_open=False).gains(None)
    return Pace(_with_runs(solution, course.gains(None)), _with_runs(solution, closed), near)


class _Course:
    """The way of a turn through its scores and spots, each throw looked up once."""

    def __init__(self, solution: Solution, *, is_open: bool) -> None:
        self._ruleset, self._fresh = solution.ruleset, solution.fresh
        self._table = solution.open if is_open else solution.closed
        self._costs = bust_costs(solution.ruleset, is_open=is_open)
        self._led: dict[tuple[int, Spot], tuple[Gains, dict[tuple[int, Spot], float]]] = {}

    def gains(self, rest: int | None) -> Gains:
        """What a turn brings; one that brings `rest` points or more is banked as soon as it may be."""
        found: defaultdict[int, float] = defaultdict(float)
        ahead: defaultdict[int, defaultdict[Spot, float]] = defaultdict(lambda: defaultdict(float))
        ahead[0][self._fresh] = 1.0
        while ahead:
            score = min(ahead)
            for spot, chance in ahead.pop(score).items():
                if score and (chance < SELDOM or self._banks(score, spot, rest)):
                    found[score] += chance
                    continue
                lost, led = self._throw(score, spot)
                for points, part in lost.items():
                    found[points] += chance * part
                for (points, then), part in led.items():
                    ahead[points][then] += chance * part
        return dict(found)

    def _banks(self, score: int, spot: Spot, rest: int | None) -> bool:
        bank = self._table.bank(score, spot)
        if bank is None or (not spot.left and self._ruleset.hot_dice == "must_roll"):
            return False
        return (rest is not None and score >= rest) or bank >= self._table.roll(score, spot)

    def _throw(self, score: int, spot: Spot) -> tuple[Gains, dict[tuple[int, Spot], float]]:
        """How a throw loses the turn, by points, and where it leads by the best keeps: score and spot."""
        known = self._led.get((score, spot))
        if known is not None:
            return known
        table, dice = self._table, spot.left or self._ruleset.dice
        lost = -(self._costs.by_dice[dice] if score else self._costs.first)
        busts: Gains = {}
        led: defaultdict[tuple[int, Spot], float] = defaultdict(float)
        for group in groups(self._ruleset, dice):
            if not group.offers:
                busts[lost] = busts.get(lost, 0.0) + group.chance
                continue
            best = max(group.offers, key=lambda offer: table.after_keep(score + offer.points, offer.spot))
            led[score + best.points, best.spot] += group.chance
        self._led[score, spot] = busts, dict(led)
        return busts, led


def _with_runs(solution: Solution, found: Gains) -> Gains:
    """The same, with the penalty for busts in a row spread over all of them as often as it comes."""
    run, penalty = solution.ruleset.bust_run, solution.ruleset.bust_run_penalty
    if run is None or run == 1 or not isinstance(penalty, int):
        return found
    bust = sum(chance for points, chance in found.items() if points <= 0)
    share = bust ** (run - 1) / sum(bust**count for count in range(run))
    spread: defaultdict[int, float] = defaultdict(float)
    for points, chance in found.items():
        if points > 0:
            spread[points] += chance
        else:
            spread[points] += chance * (1.0 - share)
            spread[points - penalty] += chance * share
    return dict(spread)
