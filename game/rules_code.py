"""A rule set as a short text that one table sends to another.

    exact confirm jokers takeover=3000 name=Chez%20Zoé #k7q2

First the nearest preset, then what differs from it: `field` for true, `field=no` for what is not in these
rules, `field=value`, a list with commas. Of the name, letters and digits stand as they are, the rest is per
cent coded as in addresses. The last word is a check: a code that was mistyped or cut off is refused, and so
is one that means other rules here than where it was made, because a preset has changed in between.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Final
from urllib.parse import unquote

from game.presets import RulesFileError, load_preset, preset_ids, reference_to
from game.rules.notation import quoted
from game.rules.ruleset import FIELD_NAMES, Ruleset, RulesetError, ruleset_from_table
from game.text import mark

_NAME: Final = "name"
_CHECK: Final = "#"
_NO: Final = "no"
_CHECK_SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What a check is made of: nothing that looks like another sign."""

_CHECK_LENGTH: Final = 4
_NUMBER: Final = re.compile(r"-?[0-9]{1,1000}")
_NOISE: Final = re.compile(r"[^\w=,%#-]+")
_DASHES: Final = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2212", "------")
_LISTS: Final = frozenset(name for name in FIELD_NAMES if isinstance(getattr(Ruleset(), name), tuple))


class RulesCodeError(RulesFileError):
    """A code that cannot be read; the message is one sentence for the player."""


def code_of(name: str, ruleset: Ruleset) -> str:
    """The code of a rule set; `name` may be empty."""
    reference = reference_to(ruleset)
    base, table = (reference, {}) if isinstance(reference, str) else (str(reference["base"]), reference)
    words = [base, *_words({field: value for field, value in table.items() if field != "base"})]
    if name:
        words.append(f"{_NAME}={_coded(name)}")
    return " ".join([*words, _CHECK + _check(name, ruleset)])


def read_code(text: str) -> tuple[str, Ruleset]:
    """The name (perhaps empty) and the rules of a code, with whatever a chat has put round it.

    White space, line breaks, quotes, invisible signs and capitals make no difference. Raises RulesCodeError:
    no such preset, no such rule, rules that cannot be played, mistyped or cut off.
    """
    body, _, rest = _plain(text).partition(_CHECK)
    words, check = body.split(), rest.split()[:1]
    if not words:
        raise RulesCodeError(mark("There is no code here."))
    base = words[0].lower()
    if base not in preset_ids():
        raise RulesCodeError(
            mark("A code begins with the id of a preset, and {word} is none."), word=quoted(words[0])
        )
    name, table = _read_words(words[1:])
    try:
        ruleset = ruleset_from_table(table, load_preset(base).ruleset)
    except RulesetError as error:
        raise RulesCodeError(
            mark("The rules of this code cannot be played: {problem}."), problem=error
        ) from error
    if not check:
        raise RulesCodeError(mark("The code is cut off: its last word, which begins with #, is missing."))
    if check[0].lower() != _check(name, ruleset):
        raise RulesCodeError(
            mark("The code is mistyped, cut off, or of a version of the game that plays other rules.")
        )
    return name, ruleset


def _words(table: Mapping[str, object]) -> Iterator[str]:
    for field, value in table.items():
        if value is True:
            yield field
        elif value is False:
            yield f"{field}={_NO}"
        elif isinstance(value, list):
            yield f"{field}={','.join(map(str, value))}"
        else:
            yield f"{field}={value}"


def _read_words(words: list[str]) -> tuple[str, dict[str, object]]:
    name, table = "", dict[str, object]()
    seen = set[str]()
    for word in words:
        written, equals, value = word.partition("=")
        field = written.lower()
        if field != _NAME and field not in FIELD_NAMES:
            raise RulesCodeError(mark("No rule is called {word} in this version."), word=quoted(written))
        if field in seen:
            raise RulesCodeError(mark("The code says {word} twice."), word=quoted(field))
        seen.add(field)
        if field == _NAME:
            name = unquote(value, errors="replace")
        else:
            table[field] = _value(field, value.lower()) if equals else True
    return name, table


def _value(field: str, text: str) -> object:
    if text == _NO:
        return False
    if field in _LISTS:
        return [_number_or_text(part) for part in text.split(",")]
    return _number_or_text(text)


def _number_or_text(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text


def _check(name: str, ruleset: Ruleset) -> str:
    """Four signs from the name and what the rules are in full, seen from `classic`.

    From there, because a field that a later version adds is not in force in the codes of this one.
    """
    meaning = " ".join([*_words(ruleset.differences(Ruleset())), unicodedata.normalize("NFC", name)])
    number = int.from_bytes(blake2b(meaning.encode("utf-8", "replace"), digest_size=8).digest(), "big")
    signs = []
    for _ in range(_CHECK_LENGTH):
        number, place = divmod(number, len(_CHECK_SIGNS))
        signs.append(_CHECK_SIGNS[place])
    return "".join(signs)


def _coded(name: str) -> str:
    """A name as one word of letters, digits and per cent signs, which no chat takes for its own marks."""
    # Letters that a chat might compose with others are coded too, so that they come back as they were.
    plain = unicodedata.normalize("NFC", name) == name
    return "".join(
        sign
        if sign == "-" or (sign.isalnum() and (plain or sign.isascii()))
        else "".join(f"%{byte:02X}" for byte in sign.encode("utf-8", "replace"))
        for sign in name
    )


def _plain(text: str) -> str:
    """The signs that codes are made of; everything else parts words, or was never to be seen."""
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(sign for sign in composed if unicodedata.category(sign) != "Cf")
    return _NOISE.sub(" ", seen.translate(_DASHES))
