# ruff: noqa: INP001  a script beside the files it makes, no package
"""Brings the catalogues up to date with the code: run it by hand whenever a sentence was added or changed.

    python assets/locale/refresh.py            new sentences are added, empty; no translation is lost
    python assets/locale/refresh.py --prune    sentences the code no longer says are dropped as well

Sentences are found where the code calls `t("…")`, `n("…", "…", count)` or `mark("…")`, and in the rule sets:
each says as its `source` where it comes from. Fill the new ones in by hand in
fr/LC_MESSAGES/dixmille.po, then run it again: it writes the .mo file that the game reads. It lists on
standard output what is still to be translated.
"""

import argparse
import io
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE: Final = Path(__file__).resolve().parent
GAME: Final = HERE.parents[1] / "game"
RULES: Final = HERE.parent / "rules"
DOMAIN: Final = "dixmille"
KEYWORDS: Final = {"t": None, "n": (1, 2), "mark": None}
# gettext's own guess for French has three plural forms, of which the third (a million) would stay empty.
PLURALS: Final = {"fr": "nplurals=2; plural=(n > 1);"}
LANGUAGES: Final = tuple(PLURALS)

# A date of its own in every run would make every run a change.
NO_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)


def extracted(code: Path = GAME) -> Catalog:
    """Collect every sentence the code and the rule sets say, with the files that say it."""
    template = Catalog(domain=DOMAIN, project="Dix Mille", creation_date=NO_DATE, fuzzy=False)
    found = extract_from_dir(
        code, method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"]
    )
    for file, _line, message, comments, context in found:
        template.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    for rules in sorted(RULES.glob("*.toml")):
        source = tomllib.loads(rules.read_text(encoding="utf-8"))["source"]
        template.add(source, locations=[(f"rules/{rules.name}", 0)])
    return template


def read(po: Path, language: str) -> Catalog:
    """Read one language's catalogue, or begin it."""
    content = po.read_bytes() if po.exists() else header(language)
    return read_po(io.BytesIO(content), locale=language, domain=DOMAIN)


def header(language: str) -> bytes:
    """Give the beginning of a .po file: what never changes, and so no dates and no names."""
    return (
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {language}\\n"\n'
        f'"Plural-Forms: {PLURALS[language]}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    ).encode()


def po_bytes(catalogue: Catalog) -> bytes:
    """Write a catalogue as its .po file, in an order that makes small differences."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=110, sort_output=True, include_lineno=False, omit_header=True)
    return header(str(catalogue.locale)) + buffer.getvalue()


def mo_bytes(po: bytes, language: str) -> bytes:
    """Compile a .po file; fuzzy and empty entries are left out."""
    catalogue = read_po(io.BytesIO(po), locale=language, domain=DOMAIN)
    catalogue.creation_date = catalogue.revision_date = NO_DATE
    for message in list(catalogue):
        if message.id and not filled(message):  # an empty plural would be shown as such
            catalogue.delete(message.id, message.context)
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def filled(message: Message) -> bool:
    """Whether a sentence is translated, in all its plural forms."""
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


def missing(catalogue: Catalog) -> list[str]:
    """List the sentences that have no translation yet."""
    return [str(message.id) for message in catalogue if message.id and not filled(message)]


def main() -> None:
    """Refresh every catalogue and say what is left to translate."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--prune", action="store_true", help="drop sentences that the code no longer says")
    prune = parser.parse_args().prune
    template = extracted()
    for language in LANGUAGES:
        po = HERE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        catalogue = read(po, language)
        catalogue.update(template, no_fuzzy_matching=True)
        if prune:
            catalogue.obsolete.clear()
        content = po_bytes(catalogue)
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_bytes(content)
        po.with_suffix(".mo").write_bytes(mo_bytes(content, language))
        left = missing(catalogue)
        gone = len(catalogue.obsolete)
        lines = [f"{language}: {len(catalogue)} sentences, {len(left)} to translate, {gone} no longer said"]
        sys.stdout.write("\n  ".join([*lines, *left]) + "\n")


if __name__ == "__main__":
    main()
