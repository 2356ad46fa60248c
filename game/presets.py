"""Rule sets by name and by file: the presets in assets/rules and a player's own TOML, read by the same code.

A file holds the fields of a `Ruleset`; `base = "classic"` (the default) says whose values count where it is
silent, and `false` turns a combination off. Beside the rules it may hold `name`, `source` (where the values
come from) and `offers` (switches that are usual beside it, each the name of a field or one of its values).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from game.resources import ASSETS
from game.rules.ruleset import Ruleset, RulesetError, ruleset_from_table

DEFAULT: Final = "classic"
_FOLDER: Final = ASSETS / "rules"


class RulesFileError(ValueError):
    """A rules file that cannot be used; the message is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set. `source` says where its values come from."""

    id: str
    name: str
    ruleset: Ruleset
    source: str = ""
    offers: tuple[str, ...] = ()


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of all presets, `classic` first."""
    names = sorted(path.stem for path in _FOLDER.glob("*.toml"))
    return (DEFAULT, *(name for name in names if name != DEFAULT))


@cache
def load_preset(preset_id: str) -> Preset:
    """The preset of this id. Raises RulesFileError if there is none."""
    if preset_id not in preset_ids():
        raise RulesFileError(f"There is no rule set {preset_id!r}; there are {', '.join(preset_ids())}.")
    return load_rules_file(_FOLDER / f"{preset_id}.toml")


def load_rules_file(path: Path) -> Preset:
    """The rule set in a TOML file. Raises RulesFileError that names the file and what is wrong in it."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return _preset(path.stem, table)
    except OSError as error:
        raise RulesFileError(f"The rules file {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise RulesFileError(f"The rules file {path} is no text in UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise RulesFileError(f"The rules file {path} is no TOML: {error}.") from error
    except RulesetError as error:
        raise RulesFileError(f"The rules file {path} cannot be played: {error}.") from error


def find_rules(reference: str) -> Preset:
    """The preset of this id, or else the rules file of this path. Raises RulesFileError."""
    if reference in preset_ids() or not reference.endswith(".toml"):
        return load_preset(reference)
    return load_rules_file(Path(reference))


def ruleset_of(reference: str | Mapping[str, object]) -> Ruleset:
    """The rule set that a record names: a preset's id, or a table that may name its `base`.

    Raises RulesetError (with the field) or RulesFileError (no such preset).
    """
    if isinstance(reference, str):
        return load_preset(reference).ruleset
    return _ruleset(reference)


def reference_to(ruleset: Ruleset) -> str | dict[str, object]:
    """The shortest reference that `ruleset_of` reads back: a preset's id, or what differs from a base."""
    presets = [load_preset(preset_id) for preset_id in preset_ids()]
    for preset in presets:
        if preset.ruleset == ruleset:
            return preset.id
    nearest = min(presets, key=lambda preset: len(ruleset.differences(preset.ruleset)))
    return {"base": nearest.id, **ruleset.differences(nearest.ruleset)}


def _preset(preset_id: str, table: dict[str, object]) -> Preset:
    name = _text(table.pop("name", preset_id), "name")
    source = _text(table.pop("source", ""), "source")
    offers = table.pop("offers", [])
    if not isinstance(offers, Iterable) or isinstance(offers, str):
        raise RulesetError("offers", "must be a list of names")
    return Preset(preset_id, name, _ruleset(table), source, tuple(_text(offer, "offers") for offer in offers))


def _ruleset(table: Mapping[str, object]) -> Ruleset:
    base = _text(table.get("base", DEFAULT), "base")
    rules = {name: value for name, value in table.items() if name != "base"}
    if base == DEFAULT:
        # `classic` is what a rule set is by default, so its own file needs no base to stand on.
        return ruleset_from_table(rules)
    if base not in preset_ids():
        raise RulesetError("base", f"there is no preset {base!r}")
    return ruleset_from_table(rules, load_preset(base).ruleset)


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise RulesetError(field, "must be text")
    return value
