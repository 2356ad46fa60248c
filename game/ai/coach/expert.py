"""The coach who knows most of a game: by its solved table of two, or nearly by the field of many.

Both need numpy, which takes longer to import than anything else here: this is for processes and tools.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.ai.coach.advice import Coach
from game.ai.turn.solution import Solution
from game.ai.turn.winning import field_tells, turns_are_plain
from game.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from game.ai.duel.table import Duel


def kept_duel(ruleset: Ruleset, cache: Path | None) -> Duel | None:
    """The solved game of two of a rule set, if one travels with the program or is kept in a folder."""
    from game.ai.duel.shelf import find  # noqa: PLC0415

    return find(ruleset, cache)


def expert(solution: Solution, seats: int, duel: Duel | None) -> Coach:
    """The coach for games of so many seats, who goes by points where nothing tells chances to win."""
    if seats != 2:
        from game.ai.field.table import field_of  # noqa: PLC0415

        return Coach(solution, None, field_of(solution) if field_tells(solution.ruleset) else None)
    if duel is None or turns_are_plain(solution.ruleset):
        return Coach(solution, duel)
    from game.ai.duel.playing import Playing  # noqa: PLC0415

    return Coach(solution, duel, Playing(duel))
