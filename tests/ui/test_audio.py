"""Which sounds are played, where and how loud; and that nothing wrong with sound ever stops the game."""

import json
import logging
import math
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest
from sound_measures import Played, mixed

from game.resources import SOUNDS
from game.ui.audio import Audio, Group, Sound, Surface, Volumes

FULL = Volumes(1, 1, 1)
SURFACES: tuple[Surface, ...] = ("felt", "wood", "die")


@dataclass
class FakeChannel:
    """Stands for one mixer channel; a sound started on it plays until the test stops it."""

    number: int
    desk: "Desk"
    volume: tuple[float, float] = (1, 1)
    playing: pygame.mixer.Sound | None = None

    def get_busy(self) -> bool:
        return self.playing is not None

    def set_volume(self, left: float, right: float) -> None:
        self.volume = (left, right)

    def play(self, sound: pygame.mixer.Sound, loops: int) -> None:
        assert self.playing is None, "a sound started over another keeps no panning"
        self.playing = sound
        self.desk.heard.append(Heard(self.number, sound, loops, self.volume))

    def stop(self) -> None:
        self.playing = None

    def fadeout(self, _time: int) -> None:
        self.playing = None


@dataclass(frozen=True)
class Heard:
    channel: int
    sound: pygame.mixer.Sound
    loops: int
    volume: tuple[float, float]


@dataclass
class Desk:
    """What has been played, in order, and the channels."""

    heard: list[Heard] = field(default_factory=list)
    channels: list[FakeChannel] = field(default_factory=list)

    def channel(self, number: int) -> FakeChannel:
        self.channels.append(FakeChannel(number, self))
        return self.channels[-1]

    def quiet(self) -> None:
        for channel in self.channels:
            channel.stop()

    def files(self, audio: Audio) -> list[str]:
        names = {id(recording): file for file, recording in audio._recordings.items()}
        return [names[id(heard.sound)] for heard in self.heard]


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    desk = Desk()
    monkeypatch.setattr(pygame.mixer, "Channel", desk.channel)
    return desk


@pytest.fixture(autouse=True)
def mixer_shut() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def make() -> Callable[..., Audio]:
    def make(folder: Path = SOUNDS, volumes: Volumes = FULL, *, muted: bool = False) -> Audio:
        return Audio(folder, volumes, muted=muted, rng=Random(4))

    return make


def use_everything(audio: Audio) -> None:
    for surface in SURFACES:
        audio.knock(surface, 0.8, 0.2)
    for sound in Sound:
        audio.play(sound)
    audio.play_hot(2)
    audio.shake(on=True)
    audio.muted = not audio.muted
    audio.volumes = Volumes(0.1, 0.2, 0.3)
    audio.tick()
    audio.shake(on=False)


# --- takes, panning, levels --------------------------------------------------------------------------------


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("impulse", [0.1, 0.9])
def test_no_take_is_heard_twice_in_a_row_and_each_is_heard(
    desk: Desk, make: Callable[..., Audio], surface: Surface, impulse: float
) -> None:
    audio = make()
    for _ in range(300):
        audio.tick()
        audio.knock(surface, impulse, 0)
    files = desk.files(audio)
    assert len(files) == 300
    assert all(one != next_one for one, next_one in pairwise(files))
    assert len(set(files)) == 8
    assert all(file.startswith(f"{surface}-") and ("soft" in file) == (impulse == 0.1) for file in files)


def test_six_knocks_a_frame_and_no_more(desk: Desk, make: Callable[..., Audio]) -> None:
    audio = make()
    for _ in range(9):
        audio.knock("felt", 0.5, 0)
    assert len(desk.heard) == 6
    audio.tick()
    audio.knock("wood", 0.5, 0)
    assert len(desk.heard) == 7


@pytest.mark.parametrize("order", [1, -1, 0], ids=["faintest first", "hardest first", "mixed"])
def test_of_more_than_six_in_a_frame_the_hardest_are_heard(
    desk: Desk, make: Callable[..., Audio], order: int
) -> None:
    """They come in the order of their flight, several ticks of it in a frame where it is shown fast."""
    impulses = [number / 10 for number in range(1, 11)]
    Random(order).shuffle(impulses) if order == 0 else impulses.sort(reverse=order < 0)
    audio = make()
    audio.play(Sound.BANK)
    for impulse in impulses:
        audio.knock("felt", impulse, 0)
    playing = [channel for channel in desk.channels if channel.playing is not None]
    levels = sorted(math.hypot(*channel.volume) for channel in playing)
    heard = [(number / 10) ** 0.6 for number in range(5, 11)]
    assert levels == pytest.approx([*(level * 1.6 / sum(heard) for level in heard), math.sqrt(2)])
    audio.tick()
    audio.knock("felt", 0.1, 0)
    assert sum(channel.playing is not None for channel in desk.channels) == 8, "a frame stops no other's"


def test_knocks_that_begin_together_are_turned_down_together(desk: Desk, make: Callable[..., Audio]) -> None:
    """Peak upon peak they would clip; their balance is kept, and volumes set meanwhile count as ever."""
    audio = make()
    for impulse in (1.0, 0.5):
        audio.knock("felt", impulse, 0)
    apart = [math.hypot(*channel.volume) for channel in desk.channels if channel.playing]
    quiet = 1.6 / (1 + 0.5**0.6)
    assert apart == pytest.approx([quiet, quiet * 0.5**0.6])
    audio.tick()
    for _ in range(4):
        audio.knock("felt", 1, 0)
    together = [math.hypot(*channel.volume) for channel in desk.channels if channel.playing]
    assert together == pytest.approx([*apart, 0.4, 0.4, 0.4, 0.4])
    audio.volumes = Volumes(dice=0.5)
    assert [math.hypot(*channel.volume) for channel in desk.channels if channel.playing] == pytest.approx(
        [level / 4 for level in together]
    )
    audio.tick()
    audio.volumes = FULL
    desk.quiet()
    audio.knock("felt", 1, 0)
    assert [math.hypot(*channel.volume) for channel in desk.channels if channel.playing] == [pytest.approx(1)]


@pytest.mark.parametrize("surface", SURFACES)
def test_six_hard_knocks_in_one_frame_do_not_clip(
    desk: Desk, make: Callable[..., Audio], surface: Surface
) -> None:
    audio = make()
    peaks = []
    for frame in range(20):
        for die in range(6):
            audio.knock(surface, 1, (frame % 5 - 2) / 2 * (die % 2))
        names = {id(recording): file for file, recording in audio._recordings.items()}
        sounding = [channel for channel in desk.channels if channel.playing is not None]
        mix = mixed([Played(names[id(channel.playing)], 0, channel.volume) for channel in sounding])
        peaks.append(float(np.abs(mix).max()))
        desk.quiet()
        audio.tick()
    assert 0.3 < min(peaks) <= max(peaks) < 0.95


def test_what_cannot_be_heard_takes_no_place_in_the_frame(desk: Desk, make: Callable[..., Audio]) -> None:
    audio = make()
    for impulse in (0.0, -1.0, 1e-6, math.nan) * 3:
        audio.knock("felt", impulse, 0)
    assert desk.heard == []
    audio.knock("felt", 1, 0)
    assert len(desk.heard) == 1


def test_loudness_follows_the_impulse_to_the_power_of_three_fifths(
    desk: Desk, make: Callable[..., Audio]
) -> None:
    audio = make()
    for impulse in (0.01, 0.1, 0.5, 1.0, 7.0):
        audio.tick()
        audio.knock("die", impulse, 0)
    levels = [math.hypot(*heard.volume) for heard in desk.heard]
    assert levels == pytest.approx([0.01**0.6, 0.1**0.6, 0.5**0.6, 1, 1])


def test_a_knock_is_heard_where_it_happens_and_as_loud_everywhere(
    desk: Desk, make: Callable[..., Audio]
) -> None:
    audio = make()
    for x in (-9.0, -1.0, -0.5, 0.0, 0.5, 1.0):
        audio.tick()
        audio.knock("wood", 1, x)
    left = [heard.volume[0] for heard in desk.heard]
    right = [heard.volume[1] for heard in desk.heard]
    assert left[0] == left[1]
    assert left[1:] == sorted(left[1:], reverse=True)
    assert left[1:] == pytest.approx(right[:0:-1])
    assert left[1] > 3 * right[1] > 0
    assert [math.hypot(*heard.volume) for heard in desk.heard] == pytest.approx([1] * 6)


def test_each_group_has_its_volume_and_half_way_is_a_quarter_of_the_amplitude(
    desk: Desk, make: Callable[..., Audio]
) -> None:
    audio = make(volumes=Volumes(dice=0, game=0.5, interface=1))
    audio.play(Sound.KEEP)
    audio.play(Sound.BANK)
    audio.play(Sound.BUTTON)
    assert [heard.volume for heard in desk.heard] == [(0, 0), (0.25, 0.25), (1, 1)]
    assert Volumes(7, -1, 0.5).gain(Group.DICE) == 1
    assert Volumes(7, -1, 0.5).gain(Group.GAME) == 0


def test_mute_and_volumes_also_change_what_is_playing(desk: Desk, make: Callable[..., Audio]) -> None:
    audio = make(muted=True)
    audio.shake(on=True)
    audio.knock("felt", 1, -1)
    assert [heard.volume for heard in desk.heard] == [(0, 0), (0, 0)]
    shake, felt = (desk.channels[heard.channel] for heard in desk.heard)
    audio.muted = False
    assert shake.volume == (1, 1)
    assert felt.volume[0] > felt.volume[1] > 0
    loud = felt.volume
    audio.volumes = Volumes(dice=0.5)
    assert shake.volume == (0.25, 0.25)
    assert felt.volume == pytest.approx((loud[0] / 4, loud[1] / 4))
    audio.muted = True
    assert shake.volume == felt.volume == (0, 0)


# --- the game's sounds -------------------------------------------------------------------------------------


def test_each_hot_hand_in_a_row_is_the_next_file_and_the_eighth_the_last(
    desk: Desk, make: Callable[..., Audio]
) -> None:
    audio = make()
    for hands in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 40):
        audio.play_hot(hands)
    assert desk.files(audio) == [f"hot-{step}.ogg" for step in (1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]


def test_knocks_never_take_a_channel_from_the_game(desk: Desk, make: Callable[..., Audio]) -> None:
    audio = make()
    audio.play(Sound.BANK)
    audio.shake(on=True)
    for _ in range(60):
        audio.tick()
        audio.knock("felt", 1, 0)
    audio.play(Sound.BUST)
    files = desk.files(audio)
    channels = {file: desk.heard[files.index(file)].channel for file in ("bank.ogg", "shake.ogg", "bust.ogg")}
    assert len(set(channels.values())) == 3
    assert not set(channels.values()) & {heard.channel for heard in desk.heard[2:-1]}
    assert desk.channels[channels["bank.ogg"]].playing is desk.heard[0].sound


def test_when_every_voice_sounds_the_oldest_makes_room(desk: Desk, make: Callable[..., Audio]) -> None:
    audio = make()
    for _ in range(16):
        audio.tick()
        audio.knock("felt", 1, 0)
    assert len({heard.channel for heard in desk.heard}) == 16
    audio.tick()
    audio.knock("felt", 1, 0)
    assert desk.heard[16].channel == desk.heard[0].channel
    desk.channels[desk.heard[9].channel].stop()
    audio.knock("felt", 1, 0)
    assert desk.heard[17].channel == desk.heard[9].channel


def test_the_shake_loops_until_it_is_let_go_and_then_starts_afresh(
    desk: Desk, make: Callable[..., Audio]
) -> None:
    audio = make()
    audio.shake(on=False)
    audio.shake(on=True)
    audio.shake(on=True)
    assert [heard.loops for heard in desk.heard] == [-1]
    audio.shake(on=False)
    assert not any(channel.get_busy() for channel in desk.channels)
    audio.shake(on=True)
    assert desk.files(audio) == ["shake.ogg", "shake.ogg"]


def test_no_channel_announces_its_end(make: Callable[..., Audio]) -> None:
    """C173: nothing waits for the end of a sound, so an own stop starts nothing."""
    # Own stops would be announced like natural ends, and start what nobody asked for.
    audio = make()
    assert [voice.channel.get_endevent() for voice in audio._voices] == [0] * 24


# --- reading files -----------------------------------------------------------------------------------------


def test_every_file_is_read_one_a_tick(make: Callable[..., Audio], caplog: pytest.LogCaptureFixture) -> None:
    audio = make()
    files = [file for sound in Sound for file in sound.files]
    for ticks in range(len(files) + 3):
        assert len(audio._recordings) == min(ticks, len(files))
        audio.tick()
    assert all(recording is not None for recording in audio._recordings.values())
    assert "can't be read" not in caplog.text


def test_missing_and_broken_files_cost_their_sound_and_a_line_each(
    tmp_path: Path, desk: Desk, make: Callable[..., Audio], caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bust.ogg").write_bytes(b"OggS, or so it says")
    (tmp_path / "win.ogg").write_bytes(b"")
    (tmp_path / "turn.ogg").mkdir()
    (tmp_path / "bank.ogg").write_bytes((SOUNDS / "bank.ogg").read_bytes())
    audio = make(tmp_path)
    for _ in range(2):
        for sound in (Sound.BUST, Sound.WIN, Sound.TURN, Sound.BUTTON, Sound.BANK):
            audio.play(sound)
    assert desk.files(audio) == ["bank.ogg", "bank.ogg"]
    for file in ("bust", "win", "turn", "button"):
        assert sum(f"The sound {file}.ogg can't be read" in message for message in caplog.messages) == 1
    use_everything(audio)


# --- no device, no mixer, no end ---------------------------------------------------------------------------


def test_without_a_device_the_game_goes_on_in_silence(
    monkeypatch: pytest.MonkeyPatch, make: Callable[..., Audio], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    audio = make()
    assert audio.silent
    assert pygame.mixer.get_driver() == "dummy"
    assert os.environ["SDL_AUDIODRIVER"] == "no-such-driver"
    assert [record.message.startswith("No sound") for record in caplog.records] == [True]
    use_everything(audio)
    assert audio.close()


def test_the_fallback_leaves_no_trace_where_no_driver_was_named(
    monkeypatch: pytest.MonkeyPatch, make: Callable[..., Audio]
) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER")
    really, tries = pygame.mixer.init, []

    def init(frequency: int, size: int, channels: int, buffer: int, *, allowedchanges: int) -> None:
        tries.append(os.environ.get("SDL_AUDIODRIVER"))
        if len(tries) == 1:
            raise pygame.error("ALSA: Couldn't open audio device")
        really(frequency, size, channels, buffer, allowedchanges=allowedchanges)

    monkeypatch.setattr(pygame.mixer, "init", init)
    assert make().silent
    assert tries == [None, "dummy"]
    assert "SDL_AUDIODRIVER" not in os.environ


def test_even_without_any_mixer_nothing_raises(
    monkeypatch: pytest.MonkeyPatch, make: Callable[..., Audio], caplog: pytest.LogCaptureFixture
) -> None:
    def init(*_args: int, **_more: int) -> None:
        raise pygame.error("mixer not available")

    monkeypatch.setattr(pygame.mixer, "init", init)
    audio = make()
    assert audio.silent
    use_everything(audio)
    assert audio.close()
    assert len(caplog.records) == 1


def test_a_mixer_shut_from_elsewhere_ends_the_sound_and_not_the_game(
    make: Callable[..., Audio], caplog: pytest.LogCaptureFixture
) -> None:
    audio = make()
    audio.play(Sound.WIN)
    audio.shake(on=True)
    pygame.mixer.quit()
    caplog.set_level(logging.WARNING)
    audio.play(Sound.WIN)
    use_everything(audio)
    assert audio.silent
    assert sum("Sound is over" in message for message in caplog.messages) == 1
    assert audio.close()


def test_closing_shuts_the_mixer_and_what_comes_later_is_not_heard(make: Callable[..., Audio]) -> None:
    audio = make()
    audio.shake(on=True)
    audio.play(Sound.WIN)
    assert audio.close()
    assert pygame.mixer.get_init() is None
    use_everything(audio)
    assert audio.close()


def test_closing_does_not_wait_for_a_mixer_that_hangs(
    monkeypatch: pytest.MonkeyPatch, make: Callable[..., Audio]
) -> None:
    """C171: the device has vanished, and the program ends all the same."""
    audio = make()
    audio.play(Sound.WIN)
    released, left = threading.Event(), threading.Event()

    def hang() -> None:
        released.wait(60)
        left.set()

    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "quit", hang)
        assert not audio.close(patience=0.01)
        assert not left.is_set()
        use_everything(audio)
        released.set()
        assert left.wait(60)


# --- the real mix ------------------------------------------------------------------------------------------

_SCENE = """
import json, os, sys
from pathlib import Path
import pygame
from game.resources import SOUNDS
from game.ui.audio import Audio, Sound, Volumes

raw = os.environ["SDL_DISKAUDIOFILE"]
audio = Audio(SOUNDS, Volumes(1, 1, 1))
for _ in range(100):
    audio.tick()
marks = []

def scene(act):
    before = os.path.getsize(raw)
    act()
    marks.append((before, os.path.getsize(raw)))
    pygame.time.delay(250)

audio.muted = True
for _ in range(16):  # every voice has been used before, as in the middle of a game
    audio.tick()
    audio.knock("die", 1, 0)
pygame.time.delay(300)
audio.muted = False
audio.tick()
scene(lambda: audio.knock("wood", 1, -1))
audio.tick()
scene(lambda: audio.knock("wood", 0.3, 1))
audio.tick()
audio.muted = True
scene(lambda: audio.knock("wood", 1, 0))
audio.play(Sound.WIN)
scene(lambda: setattr(audio, "muted", False))
audio.shake(on=True)
print(json.dumps({"silent": audio.silent, "closed": audio.close(), "marks": marks}))
"""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, object], bytes]:
    """Return what the scene reported and the mix it wrote: 16 bits, stereo, 44.1 kHz."""
    raw = tmp_path_factory.mktemp("mix") / "mix.raw"
    surroundings = {
        **os.environ,
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(raw),
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    # It ends by itself, fanfare and shake still playing; the limit is there for a mixer that hangs.
    done = subprocess.run(
        [sys.executable, "-c", _SCENE], env=surroundings, check=True, capture_output=True, timeout=60
    )
    return json.loads(done.stdout.splitlines()[-1]), raw.read_bytes()


def test_the_program_ends_while_sound_is_playing(recorded: tuple[dict[str, object], bytes]) -> None:
    """C171: closing does not wait for music."""
    report, _ = recorded
    assert report["closed"] is True


def test_the_mix_holds_each_knock_at_its_moment_on_its_side(
    recorded: tuple[dict[str, object], bytes],
) -> None:
    report, raw = recorded
    assert report["silent"] is False
    marks = report["marks"]
    assert isinstance(marks, list)
    mix = np.frombuffer(raw[: len(raw) // 4 * 4], "<i2").reshape(-1, 2) / 32768
    # The file lags what is mixed by two buffers at most, and a sound begins one to three buffers on.
    starts = [(before // 4, after // 4 + 8 * 512) for before, after in marks]
    (first, first_late), (second, second_late), (third, _), (fourth, fourth_late) = starts
    energy = [
        float(np.sum(mix[a:b] ** 2)) for a, b in zip((0, first, second), (first, second, third), strict=True)
    ]
    assert energy[0] == 0
    assert np.abs(mix[first:first_late]).max() > 0.3
    assert np.abs(mix[second:second_late]).max() > 0.1
    left, right = np.sum(mix[first:second] ** 2, axis=0)
    assert left > 9 * right > 0
    left, right = np.sum(mix[second:third] ** 2, axis=0)
    assert right > 9 * left > 0
    assert energy[1] / energy[2] == pytest.approx((1 / 0.3**0.6) ** 2, rel=0.5)
    assert np.abs(mix[third:fourth]).max() == 0
    assert np.abs(mix[fourth:fourth_late]).max() > 0.05
    assert np.abs(mix).max() < 0.99
