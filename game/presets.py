"""Rule sets by name and by file: the presets in assets/rules and a player's own TOML, read by the same code.

A file holds the fields of a `Ruleset`; `base = "classic"` (the default) says whose values count where it is
silent, and `false` turns a combination off. Beside the rules it may hold `name`, `source` (where the values
come from), `family` (among which others it is listed: "french", "farkle", "neighbours") and, as the last part
of the file, a table of what is usual beside it:

    [offers]
    confirm = true                                # one other value
    opening = [0, 350, 500, 1000]                 # or several
    three_alike = [[300, 200, 300, 400, 500, 600]]  # a value that is a list itself stands in a list

Every offered value makes rules that can be played: alone, or together with the first value of each other
offer (`takeover_margin` needs `takeover`, `kill` an exact `goal`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from game.resources import ASSETS
from game.rules.notation import quoted
from game.rules.ruleset import Ruleset, RulesetError, ruleset_from_table
from game.text import mark

DEFAULT: Final = "classic"
_FOLDER: Final = ASSETS / "rules"
_UNKNOWN: Final = 0xFFFD  # what stands for a character that is lost
_LONGEST: Final = 256 * 1024  # bytes; every field written out with comments takes a hundredth of it


class RulesFileError(ValueError):
    """Rules that cannot be found, read or written; the message is one sentence for the player.

    `sentence` and `values` are what to translate it from: `texts.t(error.sentence, **error.values)`.
    """

    def __init__(self, sentence: str, /, **values: object) -> None:
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values


@dataclass(frozen=True, slots=True)
class Offer:
    """A field that is usually changed beside a preset, and to what: plain values, as in a rules file."""

    field: str
    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set. `id` tells it from its neighbours, `source` says where its values come from.

    `family` says among which others it is listed; it may be a word that nobody knows, or "".
    """

    id: str
    name: str
    ruleset: Ruleset
    source: str = ""
    offers: tuple[Offer, ...] = ()
    family: str = ""


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of all presets, `classic` first."""
    names = sorted(path.stem for path in _FOLDER.glob("*.toml"))
    return (DEFAULT, *(name for name in names if name != DEFAULT))


@cache
def load_preset(preset_id: str) -> Preset:
    """The preset of this id. Raises RulesFileError if there is none."""
    if preset_id not in preset_ids():
        raise RulesFileError(
            mark("There is no rule set {id}; there are {ids}."),
            id=quoted(preset_id),
            ids=", ".join(preset_ids()),
        )
    return load_rules_file(_FOLDER / f"{preset_id}.toml")


def load_rules_file(path: Path) -> Preset:
    """The rule set in a TOML file. Raises RulesFileError that names the file and what is wrong in it."""
    try:
        return _preset(path.stem, tomllib.loads(_read(path)))
    except RulesFileError:
        raise
    except OSError as error:
        raise RulesFileError(
            mark("The rules file {path} cannot be read: {problem}."), path=path, problem=error.strerror
        ) from error
    except UnicodeDecodeError as error:
        raise RulesFileError(mark("The rules file {path} is no text in UTF-8."), path=path) from error
    except RulesetError as error:
        raise RulesFileError(
            mark("The rules file {path} cannot be played: {problem}."), path=path, problem=error
        ) from error
    except (ValueError, RecursionError) as error:
        # tomllib's own error is a ValueError, as is that of a number of thousands of digits; brackets in
        # thousands are too deep.
        raise RulesFileError(
            mark("The rules file {path} is no TOML: {problem}."), path=path, problem=error
        ) from error


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


def rules_text(preset: Preset) -> str:
    """The rules file that `load_rules_file` reads back: what it is called, what differs, and the offers."""
    reference = reference_to(preset.ruleset)
    rules = {"base": reference} if isinstance(reference, str) else reference
    about = {"name": preset.name, "base": rules["base"]}
    about |= {key: text for key in ("source", "family") if (text := getattr(preset, key))}
    offers = {offer.field: list(offer.values) for offer in preset.offers}
    parts = [_lines(about), _lines({name: value for name, value in rules.items() if name != "base"})]
    parts.append(f"[offers]\n{_lines(offers)}" if offers else "")
    return "\n".join(filter(None, parts))


def _lines(table: Mapping[str, object]) -> str:
    return "".join(f"{name} = {_in_toml(value)}\n" for name, value in table.items())


def _in_toml(value: object) -> str:
    """A value of a rules file: true, false, a whole number, text, or a list of such."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_in_toml, value))}]"
    return f'"{"".join(map(_in_quotes, value))}"' if isinstance(value, str) else str(value)


def _in_quotes(sign: str) -> str:
    if sign in {'"', "\\"}:
        return f"\\{sign}"
    if sign.isprintable():
        return sign
    # Half a character (of a file name in another coding) is none, and has no place in UTF-8.
    code = _UNKNOWN if 0xD800 <= ord(sign) <= 0xDFFF else ord(sign)
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def _read(path: Path) -> str:
    with path.open("rb") as file:
        content = file.read(_LONGEST + 1)
    if len(content) > _LONGEST:
        raise RulesFileError(mark("The file {path} is far too long to be rules."), path=path)
    return content.decode("utf-8-sig").replace("\r\n", "\n")  # some editors on Windows begin with a mark


def _preset(preset_id: str, table: dict[str, object]) -> Preset:
    name = _text(table.pop("name", preset_id), "name")
    source = _text(table.pop("source", ""), "source")
    family = _text(table.pop("family", ""), "family")
    offers = table.pop("offers", {})
    ruleset = _ruleset(table)
    return Preset(preset_id, name, ruleset, source, _offers(offers, ruleset), family)


def _ruleset(table: Mapping[str, object]) -> Ruleset:
    base = _text(table.get("base", DEFAULT), "base")
    rules = {name: value for name, value in table.items() if name != "base"}
    if base == DEFAULT:
        # `classic` is what a rule set is by default, so its own file needs no base to stand on.
        return ruleset_from_table(rules)
    if base not in preset_ids():
        raise RulesetError("base", f"there is no preset {base!r}")
    return ruleset_from_table(rules, load_preset(base).ruleset)


def _offers(table: object, ruleset: Ruleset) -> tuple[Offer, ...]:
    """What a file offers, each value tried. Raises RulesetError about `offers`."""
    if not isinstance(table, dict):
        raise RulesetError("offers", "must be a table of fields and values")
    offers = tuple(
        Offer(name, tuple(value) if isinstance(value, list) else (value,)) for name, value in table.items()
    )
    if any(not offer.values for offer in offers):
        raise RulesetError("offers", "an empty list offers nothing")
    first = {offer.field: offer.values[0] for offer in offers}
    for offer in offers:
        for value in offer.values:
            try:
                _try(ruleset, {offer.field: value}, first | {offer.field: value})
            except RulesetError as error:
                raise RulesetError("offers", f"{offer.field} = {value}: {error.problem}") from error
    return offers


def _try(ruleset: Ruleset, alone: Mapping[str, object], together: Mapping[str, object]) -> None:
    """Raise RulesetError, that of `alone`, if `ruleset` takes neither of the two changes."""
    try:
        ruleset_from_table(alone, ruleset)
    except RulesetError as error:
        try:
            ruleset_from_table(together, ruleset)
        except RulesetError:
            raise error from None


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise RulesetError(field, "must be text")
    return value
