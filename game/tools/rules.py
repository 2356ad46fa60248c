"""`dixmille rules [ID]`: the rule sets there are, or one of them in words."""

from __future__ import annotations

import argparse
import locale
import os

from game.describe import describe_rules, summary
from game.output import ToolError, print_json
from game.presets import Preset, RulesFileError, find_rules, load_preset, preset_ids
from game.resources import ASSETS
from game.rules.notation import digits
from game.text import LANGUAGES, Texts, choose_language
from game.tools.score import Subparsers


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("rules", help="the rule sets, or one in words", description=__doc__)
    parser.add_argument("rules", metavar="ID", nargs="?", help="a preset's id or a rules file (.toml)")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the words")
    parser.add_argument("--json", action="store_true", help="every field of the rules as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the list of presets or one rule set. Raises ToolError if there is no such rule set."""
    try:
        presets = [find_rules(args.rules)] if args.rules else [load_preset(name) for name in preset_ids()]
    except RulesFileError as error:
        raise ToolError(str(error)) from error
    texts = Texts(args.lang or choose_language(_preferences()), ASSETS / "locale")
    if args.json:
        tables = [_table(preset) for preset in presets]
        print_json(tables[0] if args.rules else tables)
    elif args.rules:
        _print_rules(texts, presets[0])
    else:
        for preset in presets:
            print(f"{preset.id:12}{summary(texts, preset.ruleset)}")
    return 0


def _table(preset: Preset) -> dict[str, object]:
    about: dict[str, object] = {"id": preset.id, "name": preset.name, "source": preset.source}
    offers = {offer.field: list(offer.values) for offer in preset.offers}
    return {**about, "offers": offers, **preset.ruleset.to_table()}


def _print_rules(texts: Texts, preset: Preset) -> None:
    print(preset.name)
    for section in describe_rules(texts, preset.ruleset):
        print(f"\n{section.title}")
        scoring = any(line.dice for line in section.lines)
        for line in section.lines:
            points = "" if line.points is None else texts.number(line.points)
            values = f"{digits(line.dice):8}{points:>6}  " if scoring else ""
            print(f"  {values}{line.text}")


def _preferences() -> list[str]:
    """Names of the languages this person reads, as the system tells them."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return [*filter(None, names), locale.getlocale()[0] or ""]
