"""Who sits down: from what is set up, and remembered, to the players of a match."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec.structs import replace as with_fields

from game.match import BOT_BY_NAME, Player
from game.record import MOST_SEATS
from game.text import Texts
from game.ui.settings import SeatMemory

PERSON: Final = "person"
LONGEST_NAME: Final = 20
_UNWRITABLE: Final = frozenset({"Cc", "Cs", "Cn"})  # control characters, halves of characters, unassigned

_COMPUTERS: Final = ("Ada", "Blaise", "Cléo", "Dante", "Edda", "Félix", "Gaia", "Hugo")

FIRST_TIME: Final = (SeatMemory(name=""), SeatMemory(name="", player=BOT_BY_NAME))
"""The seats before anybody has set up any: a person and a computer."""


def usual_name(texts: Texts, seat: int, player: str) -> str:
    """What a seat (from 0) without a name is called."""
    if player == PERSON:
        return texts.t("Player {number}", number=seat + 1)
    return _COMPUTERS[seat % len(_COMPUTERS)]


def tidy(name: str) -> str:
    """A name as it is shown and saved: what can't be written is gone, and the star of a computer."""
    joined = unicodedata.normalize("NFC", " ".join(name.split()))
    written = "".join(sign for sign in joined if unicodedata.category(sign) not in _UNWRITABLE)
    return written.strip().lstrip("*").lstrip()[:LONGEST_NAME].rstrip()


def starred(seat: SeatMemory) -> SeatMemory:
    """The seat, played by a computer if its name begins with a star."""
    if seat.player == PERSON and seat.name.lstrip().startswith("*"):
        return with_fields(seat, player=BOT_BY_NAME, real_dice=False)
    return seat


def players_of(texts: Texts, seats: Sequence[SeatMemory]) -> tuple[Player, ...]:
    """The players of the seats that take part, in order; equal names are told apart by a number."""
    players: list[Player] = []
    for index, seat in enumerate(seats):
        if seat.plays:
            bot = None if seat.player == PERSON else seat.player
            name = tidy(seat.name) or usual_name(texts, index, seat.player)
            players.append(Player(name, bot, seat.real_dice and bot is None))
    return told_apart(players[:MOST_SEATS])


def told_apart(players: Sequence[Player]) -> tuple[Player, ...]:
    """The same players; who bears a name that was taken before gets a number: Ana, Ana 2, Ana 3."""
    taken: set[str] = set()
    result: list[Player] = []
    for player in players:
        name, number = player.name, 1
        while name.casefold() in taken:
            number += 1
            name = f"{player.name} {number}"
        taken.add(name.casefold())
        result.append(replace(player, name=name))
    return tuple(result)


def free_name(texts: Texts, wanted: str, taken: Sequence[str], seat: int, player: str) -> str:
    """A tidy name that nobody at the table bears yet."""
    others = [Player(name) for name in taken]
    return told_apart([*others, Player(tidy(wanted) or usual_name(texts, seat, player))])[-1].name
