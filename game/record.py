"""Records: a match as JSON, that is its rules, its seats and its actions as words.

State is never stored; loading replays the words through the engine, so a forged or damaged record is refused.
`landed` keeps dice whose landing is known but that are not (or no longer) among the actions: the throw in the
air when the game was saved, and those of moves that were taken back.

`throws` tells how dice flew: for each landing among the actions, in order, the text from which its flight can
be flown again (`game.tray.replay.Throw`), or "" where there was none. It is for looking at alone. What is
missing or damaged there is left out, and the game is none the worse for it: the faces are in the actions.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

import msgspec

from game.files import write_atomically
from game.match import Line, Match, Player, player_named
from game.presets import RulesFileError, reference_to, ruleset_of
from game.rules.actions import Join, Land
from game.rules.notation import NotationError, action_to_word, quoted, word_to_action
from game.rules.reasons import IllegalActionError
from game.rules.ruleset import RulesetError

FORMAT: Final = 1
MOST_SEATS: Final = 8
_THROW: Final = re.compile(r"([a-x]{1,6}):[!-~]{1,300}")
"""A throw may be read; whether it can be flown is seen when it is to be shown."""

_LOG: Final = logging.getLogger(__name__)
LONGEST: Final = 16 * 1024 * 1024
"""Bytes of a record; a game of a whole evening has a hundredth of it."""


class RecordError(ValueError):
    """A record that cannot be played; the message is one sentence for the player."""


class SeatRecord(msgspec.Struct, omit_defaults=True, frozen=True):
    """A seat: its name, who decides for it, and what dice it rolls.

    Without `bot` the name tells whether it is one; `null` says that a name beginning with `*` is a person's,
    as that of any seat with real dice.
    """

    name: str
    bot: str | msgspec.UnsetType | None = msgspec.UNSET
    dice: Literal["tray", "real"] = "tray"


class Record(msgspec.Struct, omit_defaults=True, frozen=True):
    """The JSON of a match. `joined` tells of seats that came later who they are by now."""

    format: int
    ruleset: str | dict[str, object]
    seats: tuple[SeatRecord, ...]
    actions: str = ""
    throws: object = ()
    landed: tuple[str, ...] = ()
    joined: tuple[SeatRecord, ...] = ()


class _Format(msgspec.Struct):
    format: int


def match_to_json(match: Match) -> bytes:
    """The record of a match."""
    joined = match.players[match.founders :]
    sat_down = [player_named(action.name) for action in match.actions if isinstance(action, Join)]
    record = Record(
        format=FORMAT,
        ruleset=reference_to(match.ruleset),
        seats=tuple(_seat_record(player) for player in match.players[: match.founders]),
        actions=_words(match.actions),
        throws=_throws(match),
        landed=tuple(map(_words, match.asides)),
        # Those who were renamed or swapped since they sat down; the actions keep what was done.
        joined=() if list(joined) == sat_down else tuple(_seat_record(player) for player in joined),
    )
    return msgspec.json.encode(record) + b"\n"


def match_from_json(text: bytes) -> Match:
    """The match of a record. Raises RecordError that says what is wrong, with word, place and phase."""
    if len(text) > LONGEST:
        raise RecordError("It is far too long to be a game.")
    record = _decode(text)
    if not 1 <= len(record.seats) <= MOST_SEATS:
        raise RecordError(f"A game has 1 to {MOST_SEATS} seats; this record has {len(record.seats)}.")
    try:
        ruleset = ruleset_of(record.ruleset)
    except (RulesetError, RulesFileError) as error:
        raise RecordError(f"The rules of this record cannot be played: {str(error).rstrip('.')}.") from error
    match = Match(ruleset, [_player(seat) for seat in record.seats])
    # Known landings come first: the actions land by them, so a record cannot contradict itself.
    for words in record.landed:
        _remember(match, words)
    _play(match, record.actions.split(), record.throws)
    for seat, joined in enumerate(record.joined, start=match.founders):
        if seat < len(match.players):
            match.rename(seat, joined.name)
            match.swap(seat, _player(joined).bot)
    return match


def save(match: Match, path: Path) -> None:
    """Write the record of a match, whole or not at all. Raises OSError."""
    write_atomically(path, match_to_json(match))


def load(path: Path) -> Match:
    """The match in a file. Raises RecordError, with the file's name, and leaves the file as it is."""
    try:
        with path.open("rb") as file:
            return match_from_json(file.read(LONGEST + 1))
    except OSError as error:
        raise RecordError(f"The game {path} cannot be read: {error.strerror}.") from error
    except RecordError as error:
        raise RecordError(f"The game {path.name} cannot be loaded and was left as it is. {error}") from error


def _decode(text: bytes) -> Record:
    try:
        number = msgspec.json.decode(text, type=_Format).format
        if number == FORMAT:
            return msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"It is no record of a game: {error}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"It is damaged, or no record of a game: {error}.") from error
    newer = "was made by a newer version of the game" if number > FORMAT else "is unknown"
    raise RecordError(f"Its format, {number}, {newer}; this version reads format {FORMAT}.")


def _remember(match: Match, words: str) -> None:
    try:
        line = tuple(map(word_to_action, words.split() or [""]))
        if not isinstance(line[-1], Land):
            raise RecordError(f"Among the known landings, {quoted(words)} does not end with dice that land.")
        match.remember(line)
    except (NotationError, IllegalActionError) as error:
        raise RecordError(f"Among the known landings, {quoted(words)} cannot be played: {error}.") from error


def _play(match: Match, words: list[str], throws: object) -> None:
    texts = iter(throws if isinstance(throws, list) else ())
    dropped = 0
    for place, word in enumerate(words, start=1):
        where = f"Word {place}, {quoted(word)}, in phase {match.state.phase.value}"
        try:
            action = word_to_action(word)
            known = match.foreseen()
            if isinstance(action, Land) and known is not None and known != action:
                raise RecordError(f"{where}: these dice are known to land as {action_to_word(known)}.")
            throw = ""
            if isinstance(action, Land):
                given: object = next(texts, "")
                throw = _throw_of(given, action)
                dropped += throw != given
            match.submit(action, throw)
        except NotationError as error:
            raise RecordError(f"{where}: this is no action.") from error
        except IllegalActionError as error:
            raise RecordError(f"{where}: {error.reason}.") from error
        if len(match.state.seats) > MOST_SEATS:
            raise RecordError(f"{where}: a game has at most {MOST_SEATS} seats.")
    if dropped:
        _LOG.warning("%d throws of this record are damaged and cannot be shown again.", dropped)


def _throws(match: Match) -> Sequence[str]:
    """A text for each landing, without the empty ones at the end."""
    pairs = zip(match.actions, match.throws, strict=True)
    texts = [throw for action, throw in pairs if isinstance(action, Land)]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)


def _throw_of(given: object, land: Land) -> str:
    """What is told of a throw, if it may be one of so many dice; else nothing."""
    fits = _THROW.fullmatch(given) if isinstance(given, str) else None
    return fits[0] if fits and len(fits[1]) == len(land.faces) + land.off else ""


def _seat_record(player: Player) -> SeatRecord:
    by_name = player.bot is None and player_named(player.name).bot is None
    return SeatRecord(
        player.name, msgspec.UNSET if by_name else player.bot, "real" if player.real else "tray"
    )


def _player(seat: SeatRecord) -> Player:
    """The player of a seat. Raises RecordError for one that cannot play there."""
    if seat.dice == "real":
        if seat.bot:
            raise RecordError(f"The seat of {quoted(seat.name)} has real dice: no computer can roll them.")
        return Player(seat.name, None, real=True)
    player = player_named(seat.name)
    if not isinstance(seat.bot, msgspec.UnsetType):
        player = replace(player, bot=seat.bot)
    if player.bot is not None:
        from game.ai.players.bots import UnknownBotError, check_bot  # noqa: PLC0415  most records need no bot

        try:
            check_bot(player.bot)
        except UnknownBotError as error:
            raise RecordError(f"The seat of {quoted(seat.name)} cannot be played: {error}") from error
    return player


def _words(actions: Line) -> str:
    return " ".join(map(action_to_word, actions))
