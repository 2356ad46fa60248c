"""What a bust costs beside the turn score."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class BustCosts:
    """The points a bust takes from the total: by dice thrown, and in the first throw of the turn."""

    by_dice: tuple[int, ...]
    first: int


def no_costs(ruleset: Ruleset) -> BustCosts:
    """Where only the turn counts."""
    return BustCosts((0,) * (ruleset.dice + 1), 0)


def bust_costs(ruleset: Ruleset, *, is_open: bool) -> BustCosts:
    """The fleur and the penalty for every bust, as if the total were far above the floor.

    What a run of several busts costs hangs on turns before this one, and is left out: it is no part of a
    single turn. So is a bust that costs everything, whatever that is.
    """
    penalty = ruleset.bust_run_penalty
    each = penalty if ruleset.bust_run == 1 and isinstance(penalty, int) else 0
    fleur = ruleset.fleur if is_open else 0
    if ruleset.fleur_when == "every_bust":
        each += fleur
    full = each + (fleur if ruleset.fleur_when == "full_hand" else 0)
    first = each + (fleur if ruleset.fleur_when in ("full_hand", "first_throw") else 0)
    return BustCosts((*(each,) * ruleset.dice, full), first)
