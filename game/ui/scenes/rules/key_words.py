"""The keys in words: what the page of keys says, made from the bindings themselves."""

from __future__ import annotations

from typing import Final

from game.text import Texts
from game.ui.keys import DEFAULT_BINDINGS, Binding, Command, hint

_MOST: Final = 3  # keys named for one command

Group = tuple[str, tuple[tuple[str, str], ...]]
"""A title, and what is done by which keys."""


def keys_in_words(texts: Texts, bindings: tuple[Binding, ...] = DEFAULT_BINDINGS) -> tuple[Group, ...]:
    """All keys by what they are for."""

    def line(what: str, *commands: Command) -> tuple[str, str]:
        return what, ", ".join(name for command in commands for name in key_names(texts, command, bindings))

    dice = f"{hint(Command.PICK_1, bindings)} … {hint(Command.PICK_6, bindings)}"
    return (
        (
            texts.t("At the table"),
            (
                line(texts.t("Roll"), Command.ROLL),
                line(texts.t("Bank"), Command.BANK),
                (texts.t("Pick a die or put it back, counted from the left"), dice),
                line(texts.t("Pick all scoring dice"), Command.PICK_ALL),
                line(texts.t("Make the chosen dice jokers, or take them back"), Command.JOKER),
                line(texts.t("Take over the dice of the player before"), Command.TAKE_OVER),
                line(texts.t("Give up a turn that can only pass the target"), Command.FORFEIT),
                line(texts.t("A hint: the best there is to do"), Command.HINT),
                line(texts.t("Undo"), Command.UNDO),
                line(texts.t("Redo"), Command.REDO),
            ),
        ),
        (
            texts.t("The game"),
            (
                line(texts.t("Rules"), Command.RULES),
                line(texts.t("See throws again"), Command.REPLAY),
                line(texts.t("Pause and back"), Command.BACK),
                line(texts.t("New game"), Command.NEW_GAME),
                line(texts.t("Save"), Command.SAVE),
                line(texts.t("Load"), Command.LOAD),
                line(texts.t("Full screen"), Command.FULLSCREEN),
            ),
        ),
        (
            texts.t("In menus"),
            (
                (texts.t("Go from one thing to the next, and change a value"), texts.t("arrow keys")),
                line(texts.t("Next, previous"), Command.NEXT, Command.PREVIOUS),
                line(texts.t("Choose"), Command.ACCEPT),
            ),
        ),
    )


def key_names(texts: Texts, command: Command, bindings: tuple[Binding, ...]) -> list[str]:
    """What the keys of a command are called, each once, the first ones only."""
    words = {
        "Space": texts.t("Space"),
        "Enter": texts.t("Enter"),
        "Esc": texts.t("Esc"),
        "Shift": texts.t("Shift"),
    }
    names: list[str] = []
    for binding in bindings:
        strokes = hint(command, (binding,))
        name = "+" if strokes == "+" else "+".join(words.get(part, part) for part in strokes.split("+"))
        # A key that has no name on it (a browser's Back) is not worth a line.
        nameless = name != "+" and (not name or name.endswith("+"))
        if not nameless and name not in names:
            names.append(name)
    return names[:_MOST]
