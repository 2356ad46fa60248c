"""Which rules were chosen: a rule set by its id, and what was changed beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.presets import DEFAULT, Preset, RulesFileError, load_preset
from game.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.ui.rules_editor.draft import draft_of
from game.ui.settings import Settings


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


def remembered_rules(rulebook: Rulebook, settings: Settings) -> Ruleset:
    """The rules that were last set up; what is gone or can't be played any more is left out."""
    found = found_rules(rulebook, settings.ruleset)
    if found is None:
        return load_preset(DEFAULT).ruleset
    return draft_of(found.ruleset, settings.changes).ruleset or found.ruleset
