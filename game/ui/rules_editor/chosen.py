"""Which rules were chosen: a rule set by its id, and what was changed beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.presets import Preset, RulesFileError
from game.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """A rule set's id, and the fields that are otherwise, as rules files write them."""

    reference: str
    changes: Mapping[str, object] = field(default_factory=dict)


def found_rules(rulebook: Rulebook, reference: str) -> Preset | None:
    """The rule set of a reference, which is then its id; None if there is none, or it is damaged."""
    try:
        return replace(rulebook.find(reference), id=reference)
    except RulesFileError:
        return None
