"""`dixmille rules [ID|FILE|CODE]`: the rule sets there are, or one of them in words."""

from __future__ import annotations

import argparse
import locale
import os
import sys
from pathlib import Path

from game.describe import Line, describe_rules, summary
from game.files import Folders
from game.output import ToolError, one_line, plain, print_json
from game.presets import Preset, RulesFileError, load_preset, preset_ids, reference_to
from game.resources import ASSETS
from game.rulebook import UNNAMED, Rulebook
from game.rules.notation import digits
from game.rules.ruleset import Ruleset
from game.rules_code import code_of
from game.text import LANGUAGES, Texts, choose_language
from game.tools.score import Subparsers


def add_parser(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("rules", help="the rule sets, or one in words", description=__doc__)
    parser.add_argument(
        "rules",
        metavar="ID|FILE|CODE",
        nargs="*",
        help="the id of a preset or of one's own rules, a rules file (.toml), or the code of a table's rules",
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the words")
    parser.add_argument("--data-dir", metavar="DIR", type=Path, help="where one's own rules are kept")
    parser.add_argument("--json", action="store_true", help="every field of the rules as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the list of rule sets or one of them. Raises ToolError if there is no such rule set."""
    folders = Folders.under(args.data_dir) if args.data_dir else Folders.of_user()
    book = Rulebook(folders.rules)
    texts = Texts(args.lang or choose_language(_preferences()), ASSETS / "locale")
    # The words of a code may stand unquoted, as may a path with spaces.
    reference = " ".join(args.rules)
    if not reference:
        _list(texts, book, as_json=args.json)
        return 0
    try:
        preset = book.find(reference)
    except RulesFileError as error:
        raise ToolError(str(error)) from error
    if args.json:
        print_json(_table(preset))
    else:
        _print_rules(texts, preset)
    return 0


def _list(texts: Texts, book: Rulebook, *, as_json: bool) -> None:
    presets, own = [load_preset(preset_id) for preset_id in preset_ids()], book.presets()
    if as_json:
        print_json([_table(preset) for preset in (*presets, *own)])
    else:
        width = 1 + max(len(preset.id) for preset in (*presets, *own))
        for preset in presets:
            print(f"{preset.id:{width}}{summary(texts, preset.ruleset)}")
        for preset in own:
            print(f"{preset.id:{width}}{preset.name} · {summary(texts, preset.ruleset)}")
    for problem in book.problems():
        print(f"dixmille: {one_line(problem)}", file=sys.stderr)


def _table(preset: Preset) -> dict[str, object]:
    return {
        "id": preset.id,
        "name": preset.name,
        "source": preset.source,
        "code": _code(preset),
        "differs": preset.ruleset.differences(Ruleset()),
        "offers": {offer.field: list(offer.values) for offer in preset.offers},
        **preset.ruleset.to_table(),
    }


def _code(preset: Preset) -> str:
    """The code; rules that are a preset's, and those nobody has named, go without a name."""
    named = preset.name != UNNAMED and not isinstance(reference_to(preset.ruleset), str)
    return code_of(preset.name if named else "", preset.ruleset)


def _print_rules(texts: Texts, preset: Preset) -> None:
    ours = preset.name == UNNAMED or preset.id in preset_ids()
    print(texts.t(preset.name) if ours else preset.name)
    for section in describe_rules(texts, preset.ruleset):
        print(f"\n{section.title}")
        in_columns = any(line.dice and not line.example for line in section.lines)
        for line in section.lines:
            print(_row(texts, line) if in_columns else _sentence(texts, line))
    print()
    if preset.source:
        print(texts.t("Source: {source}", source=plain(texts.t(preset.source))))
    print(texts.t("Code: {code}", code=_code(preset)))


def _row(texts: Texts, line: Line) -> str:
    return f"  {digits(line.dice):8}{_points(texts, line):>6}  {line.text}"


def _sentence(texts: Texts, line: Line) -> str:
    """A rule, or an example set further in, after the dice and the points that it is about."""
    parts = [digits(line.dice), _points(texts, line), line.text]
    return ("      " if line.example else "  ") + "  ".join(filter(None, parts))


def _points(texts: Texts, line: Line) -> str:
    return "" if line.points is None else texts.number(line.points)


def _preferences() -> list[str]:
    """Names of the languages this person reads, as the system tells them."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return [*filter(None, names), locale.getlocale()[0] or ""]
