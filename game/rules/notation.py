"""Actions as words, as records write them: `roll =122346 +1 bank`. Seats count from 1 in words."""

from __future__ import annotations

import re
from typing import Final, assert_never
from urllib.parse import quote, unquote

from game.rules.actions import (
    Action,
    Bank,
    EnterScore,
    Forfeit,
    Join,
    Keep,
    Land,
    Leave,
    Retarget,
    Roll,
    TakeOver,
)
from game.rules.ruleset import Faces

_WORDS: Final[dict[str, Action]] = {
    "roll": Roll(),
    "take": TakeOver(),
    "bank": Bank(),
    "forfeit": Forfeit(),
}
_LAND: Final = re.compile(r"=([1-6]*)(-*)")
_KEEP: Final = re.compile(r"(?:\+([1-6]+))?(?:~([1-6]+))?")
_NUMBER: Final = re.compile(r"(score|target|leave)=(-?[0-9]{1,9})")
_MOST_SHOWN: Final = 40
# A name may hold any letter; what would break the word apart or hide in it is escaped.
_ESCAPED: Final = re.compile(r"[\s%\x00-\x1f\x7f]")


class NotationError(ValueError):
    """A word that is no action."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{quoted(word)} is no action")
        self.word = word


def quoted(word: str) -> str:
    """A word as a message names it: in quotes, and cut short if it is a long one."""
    return repr(word if len(word) <= _MOST_SHOWN else word[:_MOST_SHOWN] + "…")


def faces_of(text: str) -> Faces:
    """Sorted faces from digits, as "3115" gives (1, 1, 3, 5). Raises ValueError for anything else."""
    if not text or any(character not in "123456" for character in text):
        raise ValueError(f"{quoted(text)} is no throw: dice are written as digits 1 to 6")
    return tuple(sorted(int(character) for character in text))


def digits(faces: Faces) -> str:
    """Faces as digits, as (1, 1, 3, 5) gives "1135"."""
    return "".join(map(str, faces))


def action_to_word(action: Action) -> str:
    """The word of an action."""
    match action:
        case Roll():
            return "roll"
        case TakeOver():
            return "take"
        case Land():
            return f"={digits(action.faces)}{'-' * action.off}"
        case Keep():
            kept, jokers = digits(action.faces), digits(action.jokers)
            return f"+{kept}" * bool(kept) + f"~{jokers}" * bool(jokers)
        case Bank():
            return "bank"
        case Forfeit():
            return "forfeit"
        case EnterScore():
            return "score=fleur" if action.fleur else f"score={action.points}"
        case Retarget():
            return f"target={action.target}"
        case Join():
            return f"join={_ESCAPED.sub(lambda found: quote(found[0]), action.name)}"
        case Leave():
            return f"leave={action.seat + 1}"
        case _:
            assert_never(action)


def word_to_action(word: str) -> Action:
    """The action of a word. Raises NotationError."""
    if word in _WORDS:
        return _WORDS[word]
    if word == "score=fleur":
        return EnterScore(0, fleur=True)
    if word.startswith("join="):
        return Join(unquote(word.removeprefix("join=")))
    if (found := _LAND.fullmatch(word)) and word != "=":
        return Land(tuple(sorted(map(int, found[1]))), len(found[2]))
    if word and (found := _KEEP.fullmatch(word)):
        return Keep(*(faces_of(dice) if dice else () for dice in found.groups()))
    if found := _NUMBER.fullmatch(word):
        number = int(found[2])
        match found[1]:
            case "score":
                return EnterScore(number)
            case "target":
                return Retarget(number)
            case _:
                return Leave(number - 1)
    raise NotationError(word)
