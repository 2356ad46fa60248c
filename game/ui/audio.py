"""Playing sounds: knocks of dice, the game's own sounds and the interface's, each group with its volume.

Whatever goes wrong with sound (no device, a missing or broken file, a device that vanishes) costs the sound
and a line in the log, never the game. Needs `Audio.tick` once a frame.
"""

import logging
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Final, Literal

import pygame

from game.ui.mixer import Group, Voice, open_mixer, voices

__all__ = ["Audio", "Group", "Sound", "Surface", "Volumes"]

_LOG: Final = logging.getLogger(__name__)

_GAME_CHANNELS: Final = 7  # and one for the shake; the other sixteen are for knocks
_KNOCKS_A_FRAME: Final = 6
_TOGETHER: Final = 1.6  # the levels of a frame's knocks add up to this at most, or the mix would clip
_SOFT_BELOW: Final = 0.25  # the impulse under which the darker takes are played
_STAGE: Final = 0.7  # how far towards the side a knock at the rim is heard
_FAINTEST: Final = 1 / 255  # the mixer's smallest step
_FADE_MS: Final = 120

Surface = Literal["felt", "wood", "die"]


class Sound(Enum):
    """Everything that can be heard: the files' stem, the group, and how many takes there are."""

    BUTTON = ("button", Group.INTERFACE)
    REFUSED = ("refused", Group.INTERFACE)
    SHAKE = ("shake", Group.DICE)
    FELT = ("felt", Group.DICE, 8)
    FELT_SOFT = ("felt-soft", Group.DICE, 8)
    WOOD = ("wood", Group.DICE, 8)
    WOOD_SOFT = ("wood-soft", Group.DICE, 8)
    DIE = ("die", Group.DICE, 8)
    DIE_SOFT = ("die-soft", Group.DICE, 8)
    PICK = ("pick", Group.DICE)
    PUT_BACK = ("put-back", Group.DICE)
    KEEP = ("keep", Group.DICE)
    JOKER = ("joker", Group.GAME)
    GROW = ("grow", Group.GAME)
    CONFIRMED = ("confirmed", Group.GAME)
    BANK = ("bank", Group.GAME)
    BUST = ("bust", Group.GAME)
    TURN = ("turn", Group.GAME)
    HOT_DICE = ("hot", Group.GAME, 8)  # take n is n hot-dice hands in a row, each a semitone higher
    STRAIGHT = ("straight", Group.GAME)
    SIX_ALIKE = ("six-alike", Group.GAME)
    KILL = ("kill", Group.GAME)
    LAST_ROUND = ("last-round", Group.GAME)
    WIN = ("win", Group.GAME)

    def __init__(self, stem: str, group: Group, takes: int = 1) -> None:
        self.group = group
        self.files: tuple[str, ...] = (
            (f"{stem}.ogg",) if takes == 1 else tuple(f"{stem}-{take}.ogg" for take in range(1, takes + 1))
        )


_KNOCKS: Final[dict[Surface, tuple[Sound, Sound]]] = {
    "felt": (Sound.FELT, Sound.FELT_SOFT),
    "wood": (Sound.WOOD, Sound.WOOD_SOFT),
    "die": (Sound.DIE, Sound.DIE_SOFT),
}


@dataclass(frozen=True, slots=True)
class Volumes:
    """The three volume controls, each from 0 (off) to 1."""

    dice: float = 0.8
    game: float = 0.8
    interface: float = 0.8

    def gain(self, group: Group) -> float:
        """Return the group's factor on amplitude: the square, since half way should sound half as loud."""
        match group:
            case Group.DICE:
                control = self.dice
            case Group.GAME:
                control = self.game
            case Group.INTERFACE:
                control = self.interface
        return _clamped(control, 0, 1) ** 2


class Audio:
    """The sound of one running game. Opens the mixer, on a driver that plays to nobody if there is no device.

    `folder` holds the files, `rng` draws the takes. Files are read one a tick, or when first heard.
    """

    def __init__(
        self, folder: Path, volumes: Volumes, *, muted: bool = False, rng: Random | None = None
    ) -> None:
        self._folder = folder
        self._volumes = volumes
        self._muted = muted
        self._rng = rng or Random()
        self._recordings: dict[str, pygame.mixer.Sound | None] = {}
        self._unread = deque(file for sound in Sound for file in sound.files)
        self._last_take: dict[Sound, str] = {}
        self._knocking: list[Voice] = []  # in this frame
        self._shaking = False
        self._silent = not open_mixer()
        # The voices are dealt out here: the mixer's own search for a free channel ignores the reserved ones.
        self._voices = voices()
        self._shake_voices = deque(self._voices[:1])
        self._game_voices = deque(self._voices[1 : 1 + _GAME_CHANNELS])
        self._knock_voices = deque(self._voices[1 + _GAME_CHANNELS :])

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard for want of a device (not: because it is muted)."""
        return self._silent

    @property
    def volumes(self) -> Volumes:
        """The volume controls; setting them also changes what is playing."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._volumes = volumes
        self._level_all()

    @property
    def muted(self) -> bool:
        """Whether all sound is off; setting it also changes what is playing."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        self._level_all()

    def tick(self) -> None:
        """Start a new frame: knocks may be heard again, and one more file is read (4 ms for the longest)."""
        self._knocking.clear()
        if self._unread and self._voices:
            self._recording(self._unread.popleft())

    def knock(self, on: Surface, impulse: float, x: float) -> None:
        """Play a die's knock; of more than six in a frame only the hardest are heard.

        `impulse` is 1 for a hard throw's first hit, `x` -1 at the left rim and 1 at the right. Loudness
        follows the impulse to the power 0.6, as the ear does.
        """
        level = _clamped(impulse, 0, 1) ** 0.6
        if level < _FAINTEST or not self._has_room_for(level):
            return
        hard, soft = _KNOCKS[on]
        sound = soft if impulse < _SOFT_BELOW else hard
        angle = (1 + _STAGE * _clamped(x, -1, 1)) * pi / 4  # left² + right² stays the same all the way
        left, right = level * cos(angle), level * sin(angle)
        voice = self._start(self._knock_voices, sound, self._take(sound), left, right)
        if voice is not None:
            self._knocking.append(voice)
            self._level_crowd()

    def _has_room_for(self, level: float) -> bool:
        """Whether a knock may be heard in this frame. One that is fainter is stopped before it is heard."""
        if len(self._knocking) < _KNOCKS_A_FRAME:
            return True
        faintest = min(self._knocking, key=lambda voice: voice.level)
        if faintest.level >= level:
            return False
        self._knocking.remove(faintest)
        with self._surviving():
            faintest.channel.stop()
        return True

    def play(self, sound: Sound) -> None:
        """Play a sound of the game or the interface once."""
        self._start(self._game_voices, sound, self._take(sound))

    def play_hot(self, hands_in_a_row: int) -> None:
        """Play hot dice, a semitone higher for each hand in a row, up to the eighth."""
        files = Sound.HOT_DICE.files
        self._start(self._game_voices, Sound.HOT_DICE, files[min(max(hands_in_a_row, 1), len(files)) - 1])

    def shake(self, *, on: bool) -> None:
        """Start the rattle of dice in the hand, or let it die away; asking again changes nothing."""
        if on == self._shaking:
            return
        self._shaking = on
        if on:
            self._start(self._shake_voices, Sound.SHAKE, self._take(Sound.SHAKE), loops=-1)
            return
        with self._surviving():
            for voice in self._shake_voices:
                voice.channel.fadeout(_FADE_MS)

    def close(self, patience: float = 0.5) -> bool:
        """Shut the mixer and return whether it is shut; what is asked for afterwards is not heard.

        Shutting can hang in the driver when the device has vanished, so it is done aside and given up after
        `patience` seconds. On False the program should end by `os._exit`: pygame's own farewell would hang
        in the same place.
        """
        self._fall_silent()
        # The recordings stay referenced: freeing one would wait for the mixer that may be hanging.
        closing = threading.Thread(target=pygame.mixer.quit, name="closing the mixer", daemon=True)
        closing.start()
        closing.join(patience)
        return not closing.is_alive()

    def _take(self, sound: Sound) -> str:
        """Return one of the sound's files, not the one heard last."""
        last = self._last_take.get(sound)
        takes = [file for file in sound.files if file != last] or sound.files
        self._last_take[sound] = self._rng.choice(takes)
        return self._last_take[sound]

    def _start(
        self,
        pool: deque[Voice],
        sound: Sound,
        file: str,
        left: float = 1,
        right: float = 1,
        *,
        loops: int = 0,
    ) -> Voice | None:
        """Play a file on a voice of the pool: a free one, or the one that has played longest."""
        if not pool or (recording := self._recording(file)) is None:
            return None
        with self._surviving():
            voice = next((voice for voice in pool if not voice.channel.get_busy()), pool[0])
            pool.remove(voice)
            pool.append(voice)  # so that the first is the one that has played longest
            voice.group, voice.left, voice.right, voice.crowd = sound.group, left, right, 1.0
            # Stopped first, as a channel cut off drops its panning; levelled before it can be heard.
            voice.channel.stop()
            self._level(voice)
            voice.channel.play(recording, loops)
            return voice
        return None

    def _level(self, voice: Voice) -> None:
        voice.set_level(0 if self._muted else self._volumes.gain(voice.group))

    def _level_all(self) -> None:
        with self._surviving():
            for voice in self._voices:
                self._level(voice)

    def _level_crowd(self) -> None:
        """Turn the knocks of this frame down where they are many: they begin together, peak upon peak."""
        total = sum(voice.level for voice in self._knocking)
        with self._surviving():
            for voice in self._knocking:
                voice.crowd = min(1.0, _TOGETHER / total)
                self._level(voice)

    def _recording(self, file: str) -> pygame.mixer.Sound | None:
        """Return the file's sound, or None (and one line in the log) where it can't be read."""
        if file not in self._recordings:
            try:
                self._recordings[file] = pygame.mixer.Sound(self._folder / file)
            except (pygame.error, OSError) as error:
                _LOG.warning("The sound %s can't be read and won't be heard: %s", file, error)
                self._recordings[file] = None
        return self._recordings[file]

    @contextmanager
    def _surviving(self) -> Iterator[None]:
        """Go on in silence when the mixer refuses, as it does once it has been shut from elsewhere."""
        try:
            yield
        except pygame.error as error:
            _LOG.warning("Sound is over: %s", error)
            self._silent = True
            self._fall_silent()

    def _fall_silent(self) -> None:
        self._voices = []
        self._knocking.clear()
        self._shake_voices.clear()
        self._game_voices.clear()
        self._knock_voices.clear()


def _clamped(value: float, low: float, high: float) -> float:
    return min(high, max(low, value))  # in this order, what is no number is low
