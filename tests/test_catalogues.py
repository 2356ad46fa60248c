"""The catalogues: complete, compiled, alike in their placeholders, and nothing that the font can't show."""

import importlib.util
import re
import string
from pathlib import Path
from types import ModuleType

import font_roboto
import pytest
from babel.messages.catalog import Catalog, Message
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it has none

from game.resources import ASSETS

LOCALE = ASSETS / "locale"
PO = LOCALE / "fr" / "LC_MESSAGES" / "dixmille.po"
HINT = "run python assets/locale/refresh.py and fill in what it lists"


def load_refresh() -> ModuleType:
    spec = importlib.util.spec_from_file_location("refresh", LOCALE / "refresh.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


refresh = load_refresh()


@pytest.fixture(scope="module")
def french() -> Catalog:
    catalogue: Catalog = refresh.read(PO, "fr")
    return catalogue


@pytest.fixture(scope="module")
def said() -> Catalog:
    catalogue: Catalog = refresh.extracted()
    return catalogue


def texts_of(message: Message) -> list[str]:
    return [
        text
        for group in (message.id, message.string)
        for text in (group if isinstance(group, list | tuple) else [group])
        if isinstance(text, str)
    ]


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_sentence_of_the_code_is_translated(french: Catalog, said: Catalog) -> None:  # C158
    assert len(said) > 0
    absent = [message.id for message in said if message.id and french.get(message.id) is None]
    assert absent == [], HINT
    assert refresh.missing(french) == [], HINT


def test_nothing_is_obsolete_or_fuzzy(french: Catalog, said: Catalog) -> None:
    assert list(french.obsolete) == [], "run it with --prune"
    assert [message.id for message in french if message.id and said.get(message.id) is None] == [], HINT
    assert [message.id for message in french if message.id and message.fuzzy] == []


def test_the_compiled_catalogue_is_up_to_date() -> None:
    assert PO.with_suffix(".mo").read_bytes() == refresh.mo_bytes(PO.read_bytes(), "fr"), HINT


def test_french_has_two_plural_forms_and_zero_is_singular(french: Catalog) -> None:
    assert '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"' in PO.read_text(encoding="utf-8")
    assert french.num_plurals == 2


def test_placeholders_are_the_same_in_both_languages(french: Catalog) -> None:
    for message in french:
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, list | tuple) else (message.id,)
        wanted = names_in(ids[-1])
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        for text in filter(None, strings):
            # A singular may say "one" in words, so that only the number itself may be left out there.
            assert names_in(text) | ({"count"} & wanted) == wanted, message.id


def test_french_marks_keep_their_space_and_never_begin_a_line(french: Catalog) -> None:
    wrong = re.compile(
        "(?<![\u202f\u00a0:;!?])[:;!?](?![A-Za-z0-9/])|«(?![\u202f\u00a0])|(?<![\u202f\u00a0])»"
    )
    for message in french:
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        for text in filter(None, strings):
            assert not (message.id and wrong.search(re.sub(r"\{[^}]*\}", "x", text))), text


def test_the_font_shows_every_character_in_every_weight(french: Catalog, said: Catalog) -> None:
    messages = [message for catalogue in (french, said) for message in catalogue if message.id]
    used = set("".join(text for message in messages for text in texts_of(message)))
    used |= set("0123456789+\u2212\u202f\u00a0…\u00d7%")
    for weight in ("Regular", "Medium", "Bold", "Black"):
        font = TTFont(Path(font_roboto.__file__).parent / "files" / f"Roboto-{weight}.ttf")
        assert sorted(c for c in used - {"\n"} if ord(c) not in font.getBestCmap()) == []


def test_refreshing_keeps_translations_and_says_what_is_new(tmp_path: Path) -> None:
    template = Catalog()
    for sentence in ("Old and said", "New"):
        template.add(sentence)
    template.add(("{count} thing", "{count} things"))
    catalogue = refresh.read(tmp_path / "none.po", "fr")
    catalogue.add("Old and said", "Ancien")
    catalogue.add("Old and gone", "Parti")
    catalogue.update(template, no_fuzzy_matching=True)
    po = tmp_path / "x.po"
    po.write_bytes(refresh.po_bytes(catalogue))
    again = refresh.read(po, "fr")
    assert again.get("Old and said").string == "Ancien"
    assert [message.string for message in again.obsolete.values()] == ["Parti"]
    assert len(refresh.missing(again)) == 2
    assert not any(message.fuzzy for message in again if message.id)
    assert refresh.po_bytes(again) == po.read_bytes()
    compiled = refresh.mo_bytes(po.read_bytes(), "fr")
    assert b"Ancien" in compiled
    assert b"things" not in compiled
