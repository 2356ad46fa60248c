"""What the program says, in the player's language: gettext catalogues, plurals and numbers.

The source language is English: a message id is the English sentence itself. Values go in by name, so that a
translation may order them as it likes, and whole numbers among them are written in the language's own way.
"""

import gettext
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

DOMAIN: Final = "dixmille"
SOURCE: Final = "en"
LANGUAGE_NAMES: Final = {SOURCE: "English", "fr": "Français"}
"""The languages there are, each by its own name. A new one begins here."""
LANGUAGES: Final = tuple(LANGUAGE_NAMES)

NARROW_SPACE: Final = "\u202f"
MINUS: Final = "\u2212"

# What parts thousands, what stands before decimals, and what before a per cent sign.
_SIGNS: Final = {SOURCE: (",", ".", ""), "fr": (NARROW_SPACE, ",", NARROW_SPACE)}


def mark(msgid: str) -> str:
    """Give the sentence back unchanged; puts it into the catalogues where it is only translated later."""
    return msgid


def choose_language(preferences: Iterable[str], languages: Sequence[str] = LANGUAGES) -> str:
    """Choose the first language we speak from locale names as systems give them.

    `fr_FR.UTF-8`, `en-GB`, `fr`.
    """
    for name in preferences:
        language = re.split(r"[-_.@]", name.strip().lower())[0]
        if language in languages:
            return language
    return SOURCE


class Texts:
    """Sentences and numbers in one language. Never changes: another language is another `Texts`.

    `locale` is the folder of the catalogues; a language without one speaks English.
    """

    def __init__(self, language: str, locale: Path) -> None:
        self.language: Final = language
        self._signs: Final = _SIGNS.get(language, _SIGNS[SOURCE])
        self._catalogue: Final[gettext.NullTranslations] = (
            gettext.NullTranslations()
            if language == SOURCE
            else gettext.translation(DOMAIN, locale, [language], fallback=True)
        )

    def t(self, msgid: str, /, **values: object) -> str:
        """Translate a sentence and fill its {placeholders} in."""
        return self._fill(self._catalogue.gettext(msgid), values)

    def n(self, singular: str, plural: str, count: int, /, **values: object) -> str:
        """Translate a sentence that depends on a number, which is also its {count}."""
        return self._fill(self._catalogue.ngettext(singular, plural, count), {"count": count, **values})

    def number(self, value: int) -> str:
        """Write a whole number with its thousands apart: `10,000`, « 10 000 » (narrow no-break space)."""
        grouped = f"{abs(value):,}".replace(",", self._signs[0])
        return f"{MINUS}{grouped}" if value < 0 else grouped

    def signed(self, value: int) -> str:
        """Write a change: `+300`, `-1,000` (with a true minus), `0`."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def decimal(self, value: float, digits: int = 1) -> str:
        """Write a number with decimals: `1,234.5`, « 1 234,5 »."""
        thousands, point, _ = self._signs
        plain = f"{abs(value):,.{digits}f}".translate({ord(","): thousands, ord("."): point})
        negative = value < 0 and any(digit in plain for digit in "123456789")
        return f"{MINUS}{plain}" if negative else plain

    def percent(self, share: float, digits: int = 0) -> str:
        """Write a share (0 to 1) in per cents: `28%`, « 28 % », with so many decimals."""
        number = self.decimal(share * 100, digits) if digits else self.number(round(share * 100))
        return f"{number}{self._signs[2]}%"

    def points(self, value: int) -> str:
        """Write a value of the game: `1 point`, `1,250 points`."""
        return self.n("{count} point", "{count} points", value)

    def all_of(self, items: Sequence[str]) -> str:
        """Join words as one says them: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.t("{several} and {last}", several=", ".join(items[:-1]), last=items[-1])

    def _fill(self, sentence: str, values: dict[str, object]) -> str:
        if not values:
            return sentence
        written = {
            name: self.number(value) if isinstance(value, int) and not isinstance(value, bool) else value
            for name, value in values.items()
        }
        return sentence.format_map(written)
