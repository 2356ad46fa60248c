"""What the last turns are worth, once a seat has reached the target: short tables by the lead of the other.

The seat that plays the very last turn must pass the other, or draw level, or (with an exact target) hit it.
A tie may lead to extra rounds, which the first seat begins; they hang on themselves alone, for only the
difference of the totals counts. (Only a floor within reach would change that; `gaps` tells.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from game.ai.duel.plans import Floats, Ints, Plans, plans
from game.ai.duel.standings import Fall, Grid, fleur_throws
from game.ai.duel.turns import BARRED, BLOCK, Stops, solve_all
from game.rules.ruleset import Ruleset

CHASE_POINTS: Final = 30_000
CHASE_UNITS: Final = 900
"""Leads that are tabulated, the lesser of both; the chance to make up more is counted as none."""

NEGLIGIBLE: Final = 1e-9
"""Chances of the last turn below this count as none when a turn's score is followed up."""


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """What the turns after a seat has reached the target are worth to the seat that plays them.

    `last[seat]` is the very last turn: by kind and lead (own total less the other's, in units, plus `most`).
    `tie[first busts, second busts]` is the chance of the first seat at the start of an extra round.
    """

    most: int
    last: tuple[Floats, Floats]
    tie: Floats


def turn_plans(grid: Grid, *, every: bool) -> Plans:
    """The plans of a grid's rule set; with an exact target all offers are always weighed."""
    return plans(grid.ruleset, grid.unit, BLOCK, every=every or grid.ruleset.exact)


def solve_ends(grid: Grid) -> Ends:
    """Solve the last turns of a rule set."""
    ruleset = grid.ruleset
    most = min(CHASE_POINTS // grid.unit, CHASE_UNITS)
    tie = np.full((grid.runs, grid.runs), 0.5)
    if ruleset.tie == "first":
        level = (0.0, 0.0)
    elif ruleset.tie == "shared" or ruleset.exact or ruleset.end == "immediate":
        level = (0.5, 0.5)
    else:
        tie = _extra_rounds(grid, most)
        level = (float(tie[0, 0]), 1.0 - float(tie[0, 0]))
    # Who busts draws level only where it was ahead or level, in the second of two turns: of the second seat.
    busted = (np.full(grid.runs, level[0]), 1.0 - tie[0] if level[0] else np.zeros(grid.runs))
    if ruleset.tie == "shared" or ruleset.exact:
        busted = (busted[0], np.full(grid.runs, level[1]))
    last = tuple(last_turn(grid, most, level[seat], busted[seat]) for seat in (0, 1))
    return Ends(most, (last[0], last[1]), tie)


def last_turn(grid: Grid, most: int, tie: float, tie_busted: Floats) -> Floats:
    """The last turn of a game, by kind and lead + `most`; `tie` is the worth of drawing level.

    `tie_busted` is that when it was a bust that did it, by busts in a row afterwards.
    """
    with_tie, past, never = _chases(grid, most, tie)
    found = np.zeros((grid.kinds, 2 * most + 1))
    for kind in range(grid.kinds):
        least = grid.least(kind)
        missing = np.arange(most, 0, -1)
        if grid.ruleset.exact:
            found[kind, :most] = np.where(missing >= least, with_tie[missing], never[missing])
        else:
            found[kind, :most] = np.where(missing >= least, with_tie[missing], past[min(least, most)])
        found[kind, most:] = _ahead(grid, kind, most, tie, tie_busted)
    return found


def _chases(grid: Grid, most: int, tie: float) -> tuple[Floats, Floats, Floats]:
    """The chance by units missing: to score more (or as many, for `tie`), as many, to win at once."""
    ruleset = grid.ruleset
    bank = np.full((most + 2, 3), BARRED)
    bank[most] = (tie, 1.0, 0.0)
    bank[most + 1] = (0.0, 0.0, 0.0) if ruleset.exact else (1.0, 1.0, 0.0)
    lost = np.zeros(3)
    hot = bank if ruleset.hot_dice == "may_bank" else None
    every = turn_plans(grid, every=False)
    # Short of the target nothing can be banked, so after hot dice a turn is worth what rolling is.
    rolls = solve_all(every, Stops(bank, hot, lost, lost, lost)).values[0][: most + 1][::-1]
    return rolls[:, 0], rolls[:, 1], rolls[:, 2]


def _ahead(grid: Grid, kind: int, most: int, tie: float, tie_busted: Floats) -> Floats:
    """The last turn of a seat that is level or ahead already, by its lead."""
    found = np.ones(most + 1)
    if grid.ruleset.exact or not grid.is_open(kind):
        found[0] = tie  # at an exact target it forfeits; a seat that is not open is never there
        return found
    falls = falls_of(grid, kind, grid.size)
    reach = max(fall.drop for fall in falls)
    leads = np.arange(min(reach, most) + 1)
    rows = grid.least(kind) + 1
    bank = np.full((rows, len(leads)), BARRED)
    bank[-1] = 1.0
    busts = [
        np.where(leads > fall.drop, 1.0, np.where(leads < fall.drop, 0.0, tie_busted[fall.kind]))
        for fall in falls
    ]
    hot = bank if grid.ruleset.hot_dice == "may_bank" else None
    found[leads] = solve_all(
        turn_plans(grid, every=False), Stops(bank, hot, busts[0], busts[1], busts[2])
    ).start
    return found


def falls_of(grid: Grid, kind: int, place: int) -> tuple[Fall, Fall, Fall]:
    """What a bust does: of fewer than all dice, of all, in the first throw."""
    plain, full, first = fleur_throws(grid.ruleset)
    return (
        grid.fall(kind, place, "fleur" if plain else "plain"),
        grid.fall(kind, place, "fleur" if full else "plain"),
        grid.fall(kind, place, "fleur" if first else "plain"),
    )


def _extra_rounds(grid: Grid, most: int) -> Floats:
    """The chance of the seat that begins the extra rounds, by the busts in a row of both."""
    runs = grid.runs
    tie = np.full((runs, runs), 0.5)
    least = grid.least(0)
    for _ in range(200):
        answers = [
            last_turn(grid, most, 1.0 - float(tie[busts, 0]), 1.0 - tie[busts]) for busts in range(runs)
        ]
        before = tie.copy()
        for first in range(runs):
            falls = falls_of(grid, first, grid.size)
            for second in range(runs):
                bank = 1.0 - answers[0][second, most::-1][:, None]
                bank[:least] = BARRED
                busts = [
                    np.array([1.0 - _at(answers[fall.kind][second], most + fall.drop)]) for fall in falls
                ]
                hot = bank if grid.ruleset.hot_dice == "may_bank" else None
                stops = Stops(bank, hot, busts[0], busts[1], busts[2])
                tie[first, second] = solve_all(turn_plans(grid, every=True), stops).start[0]
        if np.abs(tie - before).max() < 1e-13:
            break
    return tie


def _at(row: Floats, place: int) -> float:
    """The value of a row, held at its ends."""
    return float(row[min(max(place, 0), len(row) - 1)])


def two_turns(grid: Grid, ends: Ends, kind: int, place: int) -> Floats:
    """The first of the second seat's two last turns, by the lead of the other from 0 to `most`.

    `place` is that of its total.
    """
    ruleset, most = grid.ruleset, ends.most
    last = ends.last[1]
    leads = np.arange(most + 1)
    least = grid.least(kind)
    score = np.arange(2 * most + 1)[:, None]
    bank = last[0][np.clip(score - leads + most, 0, 2 * most)]
    busts = [
        last[fall.kind][np.clip(most - leads - fall.drop, 0, 2 * most)]
        for fall in falls_of(grid, kind, place)
    ]
    bank[:least] = BARRED
    hot = bank if ruleset.hot_dice == "may_bank" else None
    if ruleset.exact:
        given_up = last[grid.kept_kind(kind)][most - leads]
        bank, hot = with_forfeits(ruleset, bank, leads, least, given_up)
    return solve_all(turn_plans(grid, every=True), Stops(bank, hot, busts[0], busts[1], busts[2])).start


def with_forfeits(
    ruleset: Ruleset, bank: Floats, missing: Ints, least: Ints | int, given_up: Floats
) -> tuple[Floats, Floats]:
    """What stopping is worth with an exact target `missing` units away: past it, a turn is given up."""
    score = np.arange(len(bank))[:, None]
    stuck = (score > missing) | ((score == missing) & (score < least))
    bank = np.where(stuck, given_up, bank)
    if ruleset.hot_dice == "may_bank":
        return bank, bank
    return bank, np.where(score >= missing, given_up, BARRED)
