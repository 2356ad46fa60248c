"""The mixer: opened on a device, or on nothing; and its channels, each with what it plays and how loud."""

import logging
import os
from dataclasses import dataclass
from enum import Enum
from math import hypot
from typing import Final

import pygame

_LOG: Final = logging.getLogger(__name__)

_RATE: Final = 44_100
_BUFFER: Final = 512  # frames: a knock is heard within 12 ms
_CHANNELS: Final = 24
_DRIVER: Final = "SDL_AUDIODRIVER"


class Group(Enum):
    """What one volume control governs."""

    DICE = "dice"
    GAME = "game"
    INTERFACE = "interface"


@dataclass(slots=True)
class Voice:
    """A mixer channel and what it plays: its group, and its level left and right before the volumes.

    `crowd` turns it down where much sounds at the same time.
    """

    channel: pygame.mixer.Channel
    group: Group = Group.GAME
    left: float = 1.0
    right: float = 1.0
    crowd: float = 1.0

    @property
    def level(self) -> float:
        """How loud it is meant to be, wherever it is heard."""
        return hypot(self.left, self.right)

    def set_level(self, gain: float) -> None:
        """Let it be as loud as all this makes it. Raises pygame.error once the mixer is shut."""
        gain *= self.crowd
        self.channel.set_volume(self.left * gain, self.right * gain)


def open_mixer() -> bool:
    """Open the mixer, on the driver that plays to nobody if need be; return whether it can be heard."""
    try:
        _open()
    except pygame.error as error:
        _LOG.warning("No sound: %s", error)
        named = os.environ.get(_DRIVER)
        os.environ[_DRIVER] = "dummy"
        try:
            _open()
        except pygame.error:
            return False
        finally:
            # Only the opening reads it; whoever starts a process from here should look for a device again.
            if named is None:
                del os.environ[_DRIVER]
            else:
                os.environ[_DRIVER] = named
    return pygame.mixer.get_driver() != "dummy"


def _open() -> None:
    # For a pygame.init() still to come, which would otherwise be free to choose.
    pygame.mixer.pre_init(_RATE, -16, 2, _BUFFER, allowedchanges=0)
    pygame.mixer.init(_RATE, -16, 2, _BUFFER, allowedchanges=0)


def voices() -> list[Voice]:
    """Give every channel of the mixer; none where it could not be opened."""
    if pygame.mixer.get_init() is None:
        return []
    pygame.mixer.set_num_channels(_CHANNELS)
    return [Voice(pygame.mixer.Channel(number)) for number in range(_CHANNELS)]
