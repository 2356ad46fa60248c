"""What the last turns are worth, once a seat has reached the target: short tables by the lead of the other.

The seat that plays the very last turn must pass the other, or draw level, or (with an exact target) hit it.
A tie may lead to extra rounds, which the first seat begins; they hang on themselves alone, for only the
difference of the totals counts. (Only a floor within reach would change that; `gaps` tells.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.ai.duel.plans import Floats, Ints, Plans, plans
from game.ai.duel.standings import Fall, Grid, fleur_throws
from game.ai.duel.turns import BARRED, BLOCK, NEVER, Stops, solve_all
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


def turn_plans(grid: Grid) -> Plans:
    """The plans of a grid's rule set."""
    return plans(grid.ruleset, grid.unit, BLOCK)


def solve_ends(grid: Grid) -> Ends:
    """Solve the last turns of a rule set."""
    most = min(CHASE_POINTS // grid.unit, CHASE_UNITS)
    tie = np.full((grid.runs, grid.runs), 0.5)
    if has_extra_rounds(grid.ruleset):
        tie = _extra_rounds(grid, most)
    first, second = (last_turn(grid, most, level_worth(grid, tie, seat)) for seat in (0, 1))
    return Ends(most, (first, second), tie)


def has_extra_rounds(ruleset: Ruleset) -> bool:
    """Whether seats that are level past the target play on."""
    return ruleset.tie in ("extra_rounds", "tied_only") and not ruleset.exact and ruleset.end != "immediate"


def level_worth(grid: Grid, tie: Floats, seat: int, busts: int = 0) -> Floats:
    """What it is worth to a seat to be level after its last turn, by its busts in a row.

    `busts` are those of the other: 0 unless this is an extra round, for it got to the target by a bank.
    """
    if has_extra_rounds(grid.ruleset):
        return tie[:, busts] if seat == 0 else 1.0 - tie[busts]
    return np.full(grid.runs, 0.0 if grid.ruleset.tie == "first" else 0.5)


def last_turn(grid: Grid, most: int, level: Floats) -> Floats:
    """The last turn of a game, by kind and lead + `most`; `level` is what being level is worth after it."""
    with_tie, past, never = _chases(grid, most, float(level[0]))
    found = np.zeros((grid.kinds, 2 * most + 1))
    for kind in range(grid.kinds):
        least = grid.least(kind)
        missing = np.arange(most, 0, -1)
        if grid.ruleset.exact:
            found[kind, :most] = np.where(missing >= least, with_tie[missing], never[missing])
        else:
            found[kind, :most] = np.where(missing >= least, with_tie[missing], past[min(least, most)])
        found[kind, most:] = _ahead(grid, kind, most, level)
    return found


def _chases(grid: Grid, most: int, tie: float) -> tuple[Floats, Floats, Floats]:
    """The chance by units missing: to score more (or as many, for `tie`), as many, to win at once."""
    ruleset = grid.ruleset
    bank = np.full((most + 2, 3), BARRED)
    bank[most] = (tie, 1.0, 0.0)
    bank[most + 1] = (0.0, 0.0, 0.0) if ruleset.exact else (1.0, 1.0, 0.0)
    lost = np.zeros(3)
    hot = bank if ruleset.hot_dice == "may_bank" else None
    stops = Stops(bank, hot, lost, lost, lost, rising=NEVER if ruleset.exact else 0)
    # Short of the target nothing can be banked, so after hot dice a turn is worth what rolling is.
    rolls = solve_all(turn_plans(grid), stops).values[0][: most + 1][::-1]
    return rolls[:, 0], rolls[:, 1], rolls[:, 2]


def _ahead(grid: Grid, kind: int, most: int, level: Floats) -> Floats:
    """The last turn of a seat that is level or ahead already, by its lead."""
    found = np.ones(most + 1)
    if grid.ruleset.exact or not grid.is_open(kind):
        found[0] = level[0]  # at an exact target it forfeits; a seat that is not open is never there
        return found
    falls = falls_of(grid, kind, grid.size)
    reach = max(fall.drop for fall in falls)
    leads = np.arange(min(reach, most) + 1)
    rows = grid.least(kind) + 1
    bank = np.full((rows, len(leads)), BARRED)
    bank[-1] = 1.0
    busts = [
        np.where(leads > fall.drop, 1.0, np.where(leads < fall.drop, 0.0, level[fall.kind])) for fall in falls
    ]
    hot = bank if grid.ruleset.hot_dice == "may_bank" else None
    stops = Stops(bank, hot, busts[0], busts[1], busts[2], rising=0)
    found[leads] = solve_all(turn_plans(grid), stops).start
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
    runs = range(grid.runs)
    tie = np.full((grid.runs, grid.runs), 0.5)
    for _ in range(200):
        answers = [last_turn(grid, most, level_worth(grid, tie, 1, busts)) for busts in runs]
        before = tie.copy()
        for first in runs:
            for second in runs:
                stops = extra_stops(grid, answers, first, second)
                tie[first, second] = solve_all(turn_plans(grid), stops).start[0]
        if np.abs(tie - before).max() < 1e-13:
            break
    return tie


def extra_stops(grid: Grid, answers: Sequence[Floats], first: int, second: int) -> Stops:
    """The first turn of an extra round; `answers` are the last turns after it by busts in a row of the first.

    `first` and `second` are both seats' busts in a row.
    """
    most = answers[0].shape[1] // 2
    bank = 1.0 - answers[0][second, most::-1][:, None]
    bank[: grid.least(0)] = BARRED
    falls = falls_of(grid, first, grid.size)
    busts = [1.0 - answers[fall.kind][second, [min(most + fall.drop, 2 * most)]] for fall in falls]
    hot = bank if grid.ruleset.hot_dice == "may_bank" else None
    return Stops(bank, hot, busts[0], busts[1], busts[2])


def two_turns(grid: Grid, ends: Ends, kind: int, place: int) -> Floats:
    """The first of the second seat's two last turns, by the lead of the other from 0 to `most`.

    `place` is that of its total.
    """
    leads = np.arange(ends.most + 1)
    return solve_all(turn_plans(grid), two_stops(grid, ends, kind, place, leads)).start


def two_stops(grid: Grid, ends: Ends, kind: int, place: int, leads: Ints) -> Stops:
    """The first of the second seat's two last turns, a column for each lead of the other."""
    ruleset, most, last = grid.ruleset, ends.most, ends.last[1]
    least = grid.least(kind)
    score = np.arange(int(leads.max()) + most + 1)[:, None]
    bank = last[0][np.clip(score - leads + most, 0, 2 * most)]
    falls = falls_of(grid, kind, place)
    busts = [last[fall.kind][np.clip(most - leads - fall.drop, 0, 2 * most)] for fall in falls]
    bank[:least] = BARRED
    hot = bank if ruleset.hot_dice == "may_bank" else None
    if ruleset.exact:
        given_up = last[grid.kept_kind(kind)][most - leads]
        bank, hot = with_forfeits(ruleset, bank, leads, least, given_up)
    return Stops(bank, hot, busts[0], busts[1], busts[2])


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
