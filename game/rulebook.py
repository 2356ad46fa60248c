"""The player's own rule sets: one TOML file each in a folder.

An id is `own:`, which no preset's id begins with, and the stem of the file. It stays when the rule set is
renamed: the name in the file is a label, made unique only so that people can tell two apart. Files are never
overwritten but by the rule set they hold, and a damaged one stays where it is until somebody mends it.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.files import write_atomically
from game.presets import Preset, RulesFileError, find_rules, load_rules_file, rules_text
from game.rules.notation import quoted
from game.rules.ruleset import Ruleset
from game.rules_code import code_of, read_code
from game.text import mark

OWN: Final = "own:"
LONGEST_NAME: Final = 40  # characters; so that an id, like a name, finds its place in the settings
UNNAMED: Final = mark("House rules")

_NOT_SAVED: Final = mark("The rules cannot be saved as {path}: {problem}.")
_SUFFIX: Final = ".toml"
_JOINERS: Final = "\u200c\u200d"  # invisible, but they make one picture or one letter of two
_NO_FILE_NAME: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9¹²³]")  # on Windows, whatever the suffix


class Rulebook:
    """The rule sets in `folder`, which need not exist yet. Reads the folder afresh at every question.

    What cannot be found, read or written raises RulesFileError with one sentence for the player.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def presets(self) -> tuple[Preset, ...]:
        """The own rule sets by name, without those that are damaged (see `problems`). Raises nothing."""
        found = [preset for preset in self._all() if isinstance(preset, Preset)]
        return tuple(sorted(found, key=lambda preset: (preset.name.casefold(), preset.id)))

    def problems(self) -> tuple[RulesFileError, ...]:
        """What is wrong with the files that `presets` leaves out. Raises nothing."""
        return tuple(error for error in self._all() if isinstance(error, RulesFileError))

    def find(self, reference: str) -> Preset:
        """The rule set of any reference: an own id, a preset's id, the path of a .toml file, or a code."""
        if reference.startswith(OWN):
            return _load(self._path(reference))
        if not reference.endswith(_SUFFIX) and ("#" in reference or len(reference.split()) > 1):
            name, ruleset = read_code(reference)
            return Preset(code_of(name, ruleset), tidy(name) or UNNAMED, ruleset)
        return _named(find_rules(reference))

    def save(self, name: str, ruleset: Ruleset) -> Preset:
        """Keep rules under a name; the own rule set of that name, if there is one, becomes these."""
        tidied = tidy(name)
        if not tidied:
            raise RulesFileError(mark("The rules need a name."))
        for preset in self.presets():
            if preset.name.casefold() == tidied.casefold():
                return self._write(Preset(preset.id, tidied, ruleset))
        return self._add(Preset("", tidied, ruleset))

    def rename(self, own_id: str, name: str) -> Preset:
        """Give a rule set another name, with a number if another one bears it. The id stays."""
        preset = self.find(self._own(own_id))
        tidied = tidy(name)
        if not tidied:
            raise RulesFileError(mark("The rules need a name."))
        others = [other.name for other in self.presets() if other.id != preset.id]
        return self._write(replace(preset, name=_numbered(tidied, others)))

    def delete(self, own_id: str) -> None:
        """Delete the file of an own rule set, damaged or not."""
        path = self._path(self._own(own_id))
        with _told(mark("The rules file {path} cannot be deleted: {problem}."), path):
            path.unlink()

    def export(self, rules: str | Preset, path: Path) -> Path:
        """Write rules to a file that `import_file` reads, and say which.

        `rules` is a reference or a rule set itself; a `path` without .toml gets it, and a folder gets a file
        named after the rules. A file that is there is overwritten.
        """
        preset = self.find(rules) if isinstance(rules, str) else rules
        with _told(_NOT_SAVED, path):
            if path.is_dir():
                path /= _stem(preset.name)
        if path.suffix.lower() != _SUFFIX:
            path = path.with_name(path.name + _SUFFIX)
        _write_file(path, preset)
        return path

    def import_file(self, path: Path) -> Preset:
        """Take a rules file, once it has been read whole, into the book; a taken name gets a number."""
        return self._add(_load(path))

    def _add(self, preset: Preset) -> Preset:
        """Write a rule set to a file of its own, under a name of its own."""
        files = self._files()
        name = _numbered(preset.name, [other.name for other in self.presets()])
        stem = _numbered(_stem(name), [path.stem for path in files], "-")
        return self._write(replace(preset, id=OWN + stem, name=name))

    def _write(self, preset: Preset) -> Preset:
        _write_file(self._folder / (preset.id.removeprefix(OWN) + _SUFFIX), preset)
        return preset

    def _all(self) -> Iterator[Preset | RulesFileError]:
        try:
            files = self._files()
        except RulesFileError as error:
            yield error
            return
        for path in files:
            try:
                yield _load(path)
            except RulesFileError as error:
                yield error

    def _files(self) -> list[Path]:
        """All rules files, damaged ones too; not what other systems hide beside them."""
        with _told(mark("The folder {path} cannot be read: {problem}."), self._folder):
            try:
                with os.scandir(self._folder) as entries:
                    names = [entry.name for entry in entries if entry.is_file()]
            except FileNotFoundError:
                return []
        return [self._folder / name for name in sorted(names) if _is_rules(name)]

    def _path(self, own_id: str) -> Path:
        # Looked up among the files there are, so that no id leads out of the folder.
        for path in self._files():
            if _id(path) == own_id:
                return path
        raise RulesFileError(
            mark("There are no rules {id} of your own."), id=quoted(own_id.removeprefix(OWN))
        )

    def _own(self, own_id: str) -> str:
        if not own_id.startswith(OWN):
            raise RulesFileError(mark("{id} are no rules of your own."), id=quoted(own_id))
        return own_id


def tidy(name: str) -> str:
    """A name as it is shown and saved: at most LONGEST_NAME signs that can be seen; perhaps none."""
    seen = "".join(sign for sign in name if sign.isprintable() or sign.isspace() or sign in _JOINERS)
    joined = " ".join(unicodedata.normalize("NFC", seen).split())
    return joined.strip(" " + _JOINERS)[:LONGEST_NAME].rstrip(" " + _JOINERS)


def _is_rules(name: str) -> bool:
    """Whether a file of this name is a rule set: no hidden file, and a name that is text and can be an id."""
    is_text = not any(unicodedata.category(sign) == "Cs" for sign in name)
    return name.endswith(_SUFFIX) and not name.startswith(".") and is_text


def _load(path: Path) -> Preset:
    return replace(_named(load_rules_file(path)), id=_id(path))


def _named(preset: Preset) -> Preset:
    """A rule set of a file with a name that can be shown, be it that of the file."""
    return replace(preset, name=tidy(preset.name) or tidy(preset.id) or UNNAMED)


def _id(path: Path) -> str:
    return OWN + path.stem


def _write_file(path: Path, preset: Preset) -> None:
    with _told(_NOT_SAVED, path):
        write_atomically(path, rules_text(preset).encode())


@contextmanager
def _told(sentence: str, path: Path) -> Iterator[None]:
    """Let a disk's error become one sentence for the player."""
    try:
        yield
    except OSError as error:
        raise RulesFileError(sentence, path=path, problem=error.strerror or error) from error


def _stem(name: str) -> str:
    """A file name, without its suffix, for rules of this name, which every system accepts."""
    letters = "".join(sign if sign.isalnum() else " " for sign in name.lower())
    stem = "-".join(letters.split()) or "rules"
    return f"{stem}-rules" if _NO_FILE_NAME.fullmatch(stem) else stem


def _numbered(wanted: str, taken: Iterable[str], joint: str = " ") -> str:
    """`wanted`, or with the first number from 2 that makes it differ from all that are taken.

    Case makes no difference, nor how accents are coded: some file systems see none.
    """
    borne = {_folded(name) for name in taken}
    result, number = wanted, 1
    while _folded(result) in borne:
        number += 1
        end = f"{joint}{number}"
        result = wanted[: LONGEST_NAME - len(end)].rstrip() + end
    return result


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
