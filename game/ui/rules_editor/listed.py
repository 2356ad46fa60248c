"""All the rule sets one can choose from, in the families in which they are listed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.presets import Preset, load_preset, preset_ids
from game.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.text import Texts, mark
from game.ui.naming import rules_name
from game.ui.rules_editor.chosen import ChosenRules, found_rules
from game.ui.rules_editor.draft import draft_of

OWN_FAMILY: Final = ""
"""The last family: the player's own rule sets, and all that says of itself no family of the others."""

FAMILIES: Final[Mapping[str, str]] = {
    "french": mark("The French game"),
    "farkle": mark("Farkle and its kin"),
    "neighbours": mark("As the neighbours play it"),
    OWN_FAMILY: mark("Your own"),
}
"""The families in their order, as rules files name them, and what they are called."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What can be chosen: a rule set as it is, or the one in use with the changes made to it."""

    chosen: ChosenRules
    preset: Preset
    ruleset: Ruleset

    @property
    def changed(self) -> bool:
        """Whether these are a rule set's rules no more."""
        return bool(self.chosen.changes)

    def name(self, texts: Texts) -> str:
        """What it is called."""
        name = rules_name(texts, self.preset)
        return texts.t("{name}, changed", name=name) if self.changed else name


def known_rules(rulebook: Rulebook, reference: str) -> dict[str, tuple[Preset, ...]]:
    """Every rule set by family, in the order of FAMILIES; damaged files of the player's own are left out.

    The one of `reference` is there too if it lies somewhere else, in a file or as a code.
    """
    families: dict[str, list[Preset]] = {family: [] for family in FAMILIES}
    for preset in map(load_preset, preset_ids()):
        families[preset.family if preset.family in families else OWN_FAMILY].append(preset)
    families[OWN_FAMILY] += rulebook.presets()
    found = found_rules(rulebook, reference)
    if found is not None and found.id not in {preset.id for known in families.values() for preset in known}:
        families[OWN_FAMILY].append(found)
    return {family: tuple(presets) for family, presets in families.items()}


def listed_rules(rulebook: Rulebook, chosen: ChosenRules) -> dict[str, tuple[Listed, ...]]:
    """What can be chosen, by family; what is in use comes last if it was changed and can be played."""
    listed = {
        family: tuple(Listed(ChosenRules(preset.id), preset, preset.ruleset) for preset in presets)
        for family, presets in known_rules(rulebook, chosen.reference).items()
    }
    base = found_rules(rulebook, chosen.reference)
    ruleset = draft_of(base.ruleset, chosen.changes).ruleset if base is not None else None
    if base is not None and ruleset is not None and chosen.changes:
        listed[OWN_FAMILY] += (Listed(chosen, base, ruleset),)
    return listed
