"""What rule sets are called on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Final

from game.presets import Preset, load_preset, preset_ids
from game.rules.ruleset import Ruleset
from game.text import Texts, mark

_NAMES: Final[Mapping[str, str]] = {
    "classic": mark("Classic"),
    "pocket": mark("Pocket"),
    "table": mark("Table"),
    "grand": mark("Grand"),
    "exact": mark("Exact"),
    "five-dice": mark("Five dice"),
    "boxed": mark("Boxed Farkle"),
    "core": mark("Core Farkle"),
    "facebook": mark("Facebook Farkle"),
    "zilch": mark("Zilch"),
    "bohemia": mark("Bohemia"),
    "dice10000": mark("Dice 10,000"),
    "danish": mark("Danish 10,000"),
    "swedish": mark("Swedish 10,000"),
    "norwegian": mark("Norwegian 10,000"),
    "zehntausend": mark("Zehntausend"),
    "cinq-mille": mark("Cinq mille"),
    "zonk": mark("Zonk"),
    "dutch": mark("Dutch 10,000"),
}

Own = Callable[[], Iterable[Preset]]
"""The player's own rule sets, asked for where no preset has the rules."""

_SET_APART: Final = frozenset({"target", "opening"})
"""What is chosen beside a preset at the set-up, and shown beside its name."""


def preset_name(texts: Texts, preset_id: str) -> str:
    """The name of a preset; one that came later than its translation keeps the name in its file."""
    return texts.t(_NAMES[preset_id]) if preset_id in _NAMES else load_preset(preset_id).name


def rules_name(texts: Texts, preset: Preset) -> str:
    """What a rule set is called: a preset in the player's language, one's own as one has called it."""
    return preset_name(texts, preset.id) if preset.id in preset_ids() else preset.name


def ruleset_name(texts: Texts, ruleset: Ruleset, own: Own = tuple) -> str:
    """The name of the preset that these rules are, target and opening aside, or of one's `own`.

    What has no name are house rules.
    """

    def known(preset: Preset) -> bool:
        return ruleset.differences(preset.ruleset).keys() <= _SET_APART

    every = chain(map(load_preset, preset_ids()), own())
    found = next(filter(known, every), None)
    return texts.t("House rules") if found is None else rules_name(texts, found)
