"""Keeping and sharing house rules: names, files, codes, each a question and what comes of its answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from game.files import is_there
from game.presets import DEFAULT, Preset, RulesFileError, load_preset
from game.rulebook import LONGEST_NAME, OWN, tidy
from game.rules.ruleset import Ruleset
from game.rules_code import code_of, read_code
from game.text import Texts
from game.ui.house import House
from game.ui.kit.button import Button
from game.ui.kit.dialog import Dialog
from game.ui.kit.entry import Entry
from game.ui.naming import rules_name

ACTIONS: Final = ("save", "rename", "delete", "export", "import", "copy", "paste")
"""The buttons that ask for something here."""

_LONGEST_PATH: Final = 1000
_LONGEST_CODE: Final = 2000


@dataclass(frozen=True, slots=True)
class Rules:
    """What lies on the page: the rule set one began with, the rules as they are, a name they came with."""

    base: Preset
    ruleset: Ruleset
    name: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """It went well: a sentence that says so, and what lies on the page now if that is something else.

    `base` is another rule set to begin with, `ruleset` are other rules, `name` is the one they came with.
    """

    says: str
    base: Preset | None = None
    ruleset: Ruleset | None = None
    name: str = ""


Answer = Dialog | Kept


class Keeping:
    """Asks for names, paths and codes, and does what was asked; a failure is a sentence in the question."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._entry = Entry("kept.text")

    def ask(self, texts: Texts, action: str, rules: Rules) -> Answer:
        """What one of ACTIONS asks, or what came of it if there is nothing to ask."""
        match action:
            case "save":
                return self._ask_name(texts, action, _shared(rules))
            case "rename":
                return self._ask_name(texts, action, rules.base.name)
            case "delete":
                return self._ask_to_delete(texts, rules)
            case "export":
                file = self._house.documents / f"{tidy(_name(texts, rules)) or 'rules'}.toml"
                return self._ask_path(texts, action, str(file))
            case "import":
                return self._ask_path(texts, action, "")
            case "copy":
                return self._copy(texts, rules)
            case "paste":
                return self._paste(texts)
            case _:
                raise KeyError(action)

    def answer(self, texts: Texts, question: str, given: str, rules: Rules) -> Answer | None:
        """What comes of an answer: all went well, another question, or nothing."""
        action = question.removeprefix("kept.")
        if given in {"back", "done"}:
            return None
        text = self._entry.value()
        try:
            return self._do(texts, action, text, rules, sure=given == "sure")
        except RulesFileError as error:
            return self._again(texts, action, text, texts.t(error.sentence, **error.values))

    def _do(self, texts: Texts, action: str, text: str, rules: Rules, *, sure: bool) -> Answer:
        book = self._house.rulebook
        match action:
            case "save":
                return self._save(texts, text, rules, sure=sure)
            case "rename":
                preset = book.rename(rules.base.id, text)
                return Kept(texts.t("The rules are called {name} now.", name=preset.name), preset)
            case "delete":
                book.delete(rules.base.id)
                says = texts.t("{name} is deleted.", name=rules.base.name)
                return Kept(says, load_preset(DEFAULT))
            case "export":
                return self._export(texts, text, rules, sure=sure)
            case "import":
                return self.take_file(texts, text)
            case _:
                return self._read(texts, text)

    # Names

    def _ask_name(self, texts: Texts, action: str, name: str, trouble: str = "") -> Dialog:
        self._entry = Entry("kept.text", texts.t("Name"), content=name, longest=LONGEST_NAME)
        title = texts.t("Save these rules") if action == "save" else texts.t("Rename the rules")
        says = trouble or texts.t("A rule set of your own can be chosen by its name at every new game.")
        word = texts.t("Save") if action == "save" else texts.t("Rename")
        return self._question(texts, action, title, says, word)

    def _save(self, texts: Texts, name: str, rules: Rules, *, sure: bool) -> Answer:
        book, tidied = self._house.rulebook, tidy(name).casefold()
        other = next((own for own in book.presets() if own.name.casefold() == tidied), None)
        if other is not None and other.id != rules.base.id and not sure:
            says = texts.t("There are other rules called {name}. These take their place.", name=other.name)
            return self._sure(texts, "save", texts.t("Replace them?"), says, texts.t("Replace"))
        preset = book.save(name, rules.ruleset)
        return Kept(texts.t("The rules are saved as {name}.", name=preset.name), preset, rules.ruleset)

    def _ask_to_delete(self, texts: Texts, rules: Rules) -> Dialog:
        title = texts.t("Delete {name}?", name=rules.base.name)
        says = texts.t("Games that were played by these rules keep them. The rules stay on this page.")
        return self._sure(texts, "delete", title, says, texts.t("Delete"))

    # Files

    def _ask_path(self, texts: Texts, action: str, path: str, trouble: str = "") -> Dialog:
        self._entry = Entry("kept.text", content=path, longest=_LONGEST_PATH, clipboard=self._house.clipboard)
        if action == "export":
            says = trouble or texts.t("The file to write, with its folder.")
            return self._question(texts, action, texts.t("Export to a file"), says, texts.t("Export"))
        says = trouble or texts.t("The file to read, with its folder; it may also be dropped on the window.")
        return self._question(texts, action, texts.t("Import from a file"), says, texts.t("Import"))

    def _export(self, texts: Texts, text: str, rules: Rules, *, sure: bool) -> Answer:
        path = self._path(text)
        if path is None:
            return self._ask_path(texts, "export", text, texts.t("The name of a file is missing."))
        if not sure and (is_there(path) or is_there(path.with_name(f"{path.name}.toml"))):
            says = texts.t("There is a file of this name already.")
            return self._sure(texts, "export", texts.t("Replace it?"), says, texts.t("Replace"))
        preset = Preset(rules.base.id, _name(texts, rules), rules.ruleset, rules.base.source)
        written = self._house.rulebook.export(preset, path)
        return Kept(texts.t("The rules are in {path}.", path=written))

    def take_file(self, texts: Texts, text: str) -> Answer:
        """Take a rules file over into the player's own rule sets."""
        path = self._path(text)
        if path is None:
            return self._ask_path(texts, "import", text, texts.t("The name of a file is missing."))
        try:
            preset = self._house.rulebook.import_file(path)
        except RulesFileError as error:
            return self._ask_path(texts, "import", text, texts.t(error.sentence, **error.values))
        says = texts.t("{name} is one of your rule sets now.", name=preset.name)
        return Kept(says, preset, preset.ruleset)

    def _path(self, text: str) -> Path | None:
        """The path that was typed or pasted, from the documents' folder if it says no other."""
        bare = text.strip().strip("\"'")
        if bare.startswith("file://"):
            bare = unquote(urlsplit(bare).path)
        if not bare or "\0" in bare:
            return None
        try:
            return self._house.documents / Path(bare).expanduser()
        except RuntimeError:  # no home folder
            return self._house.documents / bare

    # Codes

    def _copy(self, texts: Texts, rules: Rules) -> Answer:
        preset = rules.base.ruleset == rules.ruleset and not _own(rules)
        code = code_of("" if preset else _shared(rules), rules.ruleset)
        if self._house.clipboard.put(code):
            return Kept(texts.t("The code is on the clipboard: paste it to another table."))
        self._entry = Entry("kept.text", content=code, longest=_LONGEST_CODE)
        return Dialog(
            "kept.copy",
            texts.t("The code of these rules"),
            texts.t("There is no clipboard here. This is the code, to be read out or written down:"),
            [Button("done", texts.t("Done"), style="primary")],
            back="done",
            body=[self._entry],
        )

    def _paste(self, texts: Texts) -> Answer:
        text = self._house.clipboard.get()
        if text is not None:
            try:
                return self._read(texts, text)
            except RulesFileError as error:
                return self._ask_code(texts, text, texts.t(error.sentence, **error.values))
        return self._ask_code(texts, "", texts.t("There is nothing on the clipboard. The code can be typed:"))

    def _ask_code(self, texts: Texts, text: str, says: str) -> Dialog:
        self._entry = Entry(
            "kept.text", content=text.strip(), longest=_LONGEST_CODE, clipboard=self._house.clipboard
        )
        return self._question(texts, "paste", texts.t("A code of rules"), says, texts.t("Take over"))

    def _read(self, texts: Texts, text: str) -> Kept:
        name, ruleset = read_code(text)
        says = (
            texts.t("The rules of the code lie on this page: {name}.", name=tidy(name))
            if tidy(name)
            else texts.t("The rules of the code lie on this page.")
        )
        return Kept(says, None, ruleset, tidy(name))

    # Questions

    def _again(self, texts: Texts, action: str, text: str, trouble: str) -> Dialog:
        """The same question once more, with what was typed and why it did not do."""
        match action:
            case "save" | "rename":
                return self._ask_name(texts, action, text, trouble)
            case "export" | "import":
                return self._ask_path(texts, action, text, trouble)
            case "paste":
                return self._ask_code(texts, text, trouble)
            case _:
                return Dialog(
                    f"kept.{action}",
                    texts.t("That did not work"),
                    trouble,
                    [Button("done", texts.t("Done"), style="primary")],
                    back="done",
                )

    def _question(self, texts: Texts, action: str, title: str, says: str, word: str) -> Dialog:
        buttons = [Button("do", word, style="primary"), Button("back", texts.t("Back"))]
        self._entry.use()  # one can type at once
        return Dialog(f"kept.{action}", title, says, buttons, back="back", body=[self._entry])

    def _sure(self, texts: Texts, action: str, title: str, says: str, word: str) -> Dialog:
        buttons = [Button("back", texts.t("Back"), style="primary"), Button("sure", word, style="danger")]
        return Dialog(f"kept.{action}", title, says, buttons, back="back")


def _own(rules: Rules) -> bool:
    return rules.base.id.startswith(OWN)


def _shared(rules: Rules) -> str:
    """The name that goes with the rules: the one they came with; a preset's is not theirs."""
    return rules.name or (rules.base.name if _own(rules) else "")


def _name(texts: Texts, rules: Rules) -> str:
    """The name that rules have in a file."""
    if rules.base.ruleset == rules.ruleset:
        return rules_name(texts, rules.base)
    return _shared(rules) or texts.t("House rules")
