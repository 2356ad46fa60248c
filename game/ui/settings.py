"""What the program remembers of a player's wishes."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from game.files import write_atomically
from game.text import mark
from game.ui.rules_editor.fields import fits

Speed = Literal["x1", "x2", "x4", "instant"]
Volume = Annotated[float, Meta(ge=0, le=1)]
Name = Annotated[str, Meta(max_length=60)]
Reference = Annotated[str, Meta(max_length=1000)]  # an id, or the path of a rules file

BROKEN_NAME: Final = "settings.broken.json"

DAMAGED: Final = mark(
    "The settings were damaged. They were put aside as settings.broken.json and start afresh."
)
PARTLY_DAMAGED: Final = mark("Some settings could not be understood and start afresh.")
UNREADABLE: Final = mark("The settings could not be read and start afresh.")
UNSAVED: Final = mark("The settings could not be saved: the disk may be full, or the folder read-only.")


class SeatMemory(Struct, frozen=True):
    """A seat as it was last set up. `player` is "person" or what names a computer player."""

    name: Name
    plays: bool = True
    player: Name = "person"
    real_dice: bool = False


class Settings(Struct, frozen=True, kw_only=True):
    """All settings. A value of them never changes; `msgspec.structs.replace` gives another."""

    language: Name | None = None  # None: the system's
    volume_dice: Volume = 0.8
    volume_game: Volume = 0.8
    volume_interface: Volume = 0.6
    mute: bool = False
    speed: Speed = "x1"
    computer_speed: Speed = "x1"
    bank_hold: Literal["never", "500", "1000", "2000"] = "never"  # points from which on Bank must be held
    odds: Literal["off", "bust", "full"] = "bust"  # what is told of the dice about to be rolled
    warn: bool = False  # ask before a decision that costs much
    reasons: bool = True  # the computer says why
    motion: Literal["full", "reduced", "none"] = "full"
    theme: Literal["normal", "high_contrast"] = "normal"
    dice_set: Literal["ivory", "obsidian", "amber", "contrast"] = "ivory"
    table_style: Literal["green", "blue", "oak"] = "green"
    rim: Literal["low", "high"] = "high"
    text_scale: Annotated[float, Meta(ge=1, le=2)] = 1.0
    fullscreen: bool = False
    window: tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]] = (1280, 720)
    ruleset: Reference = "classic"
    changes: dict[str, Any] = {}  # fields of the rule set that are otherwise, as rules files write them
    seats: Annotated[tuple[SeatMemory, ...], Meta(max_length=8)] = ()

    @property
    def hold_from(self) -> int | None:
        """The turn score from which on Bank must be held down, or None."""
        return None if self.bank_hold == "never" else int(self.bank_hold)


def load(path: Path) -> tuple[Settings, str | None]:
    """Read the settings, and a sentence for the player (to be translated) if something was wrong with them.

    No file gives the usual settings. Unknown names are ignored. A value that does not fit is replaced by
    the usual one, the others stay, as do changed rules that fit. A file that is no JSON object is renamed,
    so that nothing of it is lost. Raises nothing.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Settings(), None
    except OSError:
        return Settings(), UNREADABLE
    try:
        found = msgspec.json.decode(content, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Settings(), _put_aside(path)
    found = _with_changes(found)
    fitting = {
        field.name: value
        for field in msgspec.structs.fields(Settings)
        if field.name in found and (value := _fitting(found[field.name], field.type)) is not msgspec.UNSET
    }
    known = {field.name for field in msgspec.structs.fields(Settings)} & found.keys()
    damaged = len(fitting) < len(known)
    settings = msgspec.convert(fitting, Settings)
    changes = {name: value for name, value in settings.changes.items() if fits(name, value)}
    damaged = damaged or len(changes) < len(settings.changes)
    return msgspec.structs.replace(settings, changes=changes), PARTLY_DAMAGED if damaged else None


def _with_changes(found: dict[str, Any]) -> dict[str, Any]:
    """What an older version kept as target and opening alone, as changes of the rule set."""
    older = {name: found[name] for name in ("target", "opening") if found.get(name) is not None}
    return {"changes": older, **found} if older else found


def _fitting(value: object, kind: Any) -> object:  # noqa: ANN401  any type msgspec knows
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return msgspec.UNSET


def _put_aside(path: Path) -> str:
    try:
        path.replace(path.with_name(BROKEN_NAME))
    except OSError:
        return UNREADABLE
    return DAMAGED


def save(path: Path, settings: Settings) -> str | None:
    """Write the settings.

    Gives a sentence for the player (to be translated) if that failed. Raises nothing.
    """
    try:
        write_atomically(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except OSError:
        return UNSAVED
    return None
