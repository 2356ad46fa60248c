"""The files in sounds/: all there, well formed, of the right kind, and what the script makes."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from sound_measures import RATE, centroid, decay, loudness, read, share, spectrum

from game.resources import SOUNDS
from game.ui.audio import Group, Sound

FILES = [file for sound in Sound for file in sound.files]
KNOCKS = (Sound.FELT, Sound.WOOD, Sound.DIE, Sound.FELT_SOFT, Sound.WOOD_SOFT, Sound.DIE_SOFT)
SECONDS = {
    Sound.SHAKE: (1.0, 1.0),
    Sound.LAST_ROUND: (2.0, 3.0),
    Sound.WIN: (2.0, 3.0),
    Sound.SIX_ALIKE: (1.0, 1.8),
    **dict.fromkeys((Sound.BANK, Sound.BUST, Sound.HOT_DICE, Sound.STRAIGHT), (0.6, 1.2)),
}


def test_the_folder_holds_just_these_files_and_is_small() -> None:
    assert sorted(path.name for path in SOUNDS.glob("*.ogg")) == sorted(FILES)
    assert sum(path.stat().st_size for path in SOUNDS.iterdir() if path.is_file()) < 450_000


@pytest.mark.parametrize("sound", Sound, ids=lambda sound: sound.name.lower())
def test_length_level_and_ends(sound: Sound) -> None:
    shortest, longest = SECONDS.get(sound, (0.05, 0.5))
    for file in sound.files:
        signal = read(SOUNDS / file)
        peak, effective = np.abs(signal).max(), np.sqrt(np.mean(signal**2))
        assert shortest <= len(signal) / RATE <= longest + 0.002, file
        assert 0.15 < peak < 0.7, file
        assert 0.01 < effective < 0.12, file
        assert np.abs(signal[0]).max() < 0.04, file
        assert np.abs(signal[-30:]).max() < 0.002, file
        assert np.abs(signal.mean(axis=0)).max() < 0.005, file
        if sound.group is not Group.GAME:
            assert signal.shape[1] == 1, f"{file} is placed by the game and must be mono"


@pytest.mark.parametrize("sound", KNOCKS, ids=lambda sound: sound.name.lower())
def test_takes_differ_and_are_equally_loud(sound: Sound) -> None:
    takes = [read(SOUNDS / file)[:, 0] for file in sound.files]
    levels = [10 * np.log10(np.sum(take**2)) for take in takes]
    assert max(levels) - min(levels) < 3
    for number, one in enumerate(takes):
        for other in takes[:number]:
            alike = np.dot(one, other) / np.sqrt(np.dot(one, one) * np.dot(other, other))
            assert alike < 0.98


def test_felt_is_darker_than_wood_and_wood_than_a_die() -> None:
    felt, wood, die = (
        [centroid(read(SOUNDS / file)) for file in sound.files]
        for sound in (Sound.FELT, Sound.WOOD, Sound.DIE)
    )
    assert max(felt) < 300
    assert 500 < min(wood) < max(wood) < 750
    assert 2000 < min(die) < max(die) < 2600


@pytest.mark.parametrize(
    ("hard", "soft"),
    [(Sound.FELT, Sound.FELT_SOFT), (Sound.WOOD, Sound.WOOD_SOFT), (Sound.DIE, Sound.DIE_SOFT)],
)
def test_a_soft_knock_is_darker_than_a_hard_one(hard: Sound, soft: Sound) -> None:
    darker, brighter = ([centroid(read(SOUNDS / file)) for file in sound.files] for sound in (soft, hard))
    assert max(darker) < min(brighter)


LOUDNESS = {
    **dict.fromkeys(KNOCKS, (-34, -26)),
    **dict.fromkeys((Sound.SHAKE, Sound.PICK, Sound.PUT_BACK, Sound.KEEP, Sound.TURN), (-33, -25)),
    **dict.fromkeys((Sound.BUTTON, Sound.REFUSED), (-35, -29)),
}
"""In dB(A) of the loudest tenth of a second; what tells of the game stands out a little."""


@pytest.mark.parametrize("sound", Sound, ids=lambda sound: sound.name.lower())
def test_no_sound_is_lost_beside_the_others_or_drowns_them(sound: Sound) -> None:
    least, most = LOUDNESS.get(sound, (-25, -19))
    for file in sound.files:
        assert least < loudness(read(SOUNDS / file)) < most, file


@pytest.mark.parametrize(
    ("on", "low", "high", "ms"),
    [(Sound.FELT, 80, 800, 90), (Sound.WOOD, 300, 2500, 90), (Sound.DIE, 1000, 6000, 45)],
)
def test_a_hard_knock_has_its_power_where_its_ground_rings_and_is_short(
    on: Sound, low: float, high: float, ms: float
) -> None:
    for file in on.files:
        signal = read(SOUNDS / file)
        assert share(signal, low, high) > 0.8, file
        assert 10 < 1000 * decay(signal) < ms, file


def test_felt_has_no_click() -> None:
    for file in (*Sound.FELT.files, *Sound.FELT_SOFT.files):
        power, frequency = spectrum(read(SOUNDS / file))
        assert power[frequency > 2000].sum() / power.sum() < 0.002, file


def test_hot_dice_rise_by_a_semitone_a_hand() -> None:
    tops = []
    for file in Sound.HOT_DICE.files:
        power, frequency = spectrum(read(SOUNDS / file))
        tops.append(float(frequency[np.argmax(power)]))
    steps = [12 * np.log2(upper / lower) for lower, upper in pairwise(tops)]
    assert steps == pytest.approx([1] * 7, abs=0.05)


def test_the_shake_loops_without_a_seam() -> None:
    (file,) = Sound.SHAKE.files
    signal = read(SOUNDS / file)[:, 0]
    assert len(signal) == RATE
    seam = np.concatenate([signal[-200:], signal[:200]])
    assert np.abs(np.diff(seam)).max() < 0.01
    assert np.abs(np.diff(signal)).max() > 0.05


def test_bank_rises_and_bust_falls() -> None:
    def strongest(file: str, start: float, end: float) -> float:
        power, frequency = spectrum(read(SOUNDS / file)[round(start * RATE) : round(end * RATE)])
        return float(frequency[np.argmax(power)])

    assert strongest("bank.ogg", 0.03, 0.15) * 1.3 < strongest("bank.ogg", 0.3, 0.6)
    assert strongest("bust.ogg", 0.0, 0.12) > 1.3 * strongest("bust.ogg", 0.3, 0.6)


@pytest.fixture(scope="module")
def made_again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sounds")
    subprocess.run(
        [sys.executable, SOUNDS / "synthesise.py", folder], check=True, capture_output=True, timeout=120
    )
    return folder


def test_the_script_makes_these_sounds(made_again: Path) -> None:
    assert sorted(path.name for path in made_again.iterdir()) == sorted(FILES)
    for file in FILES:
        kept, made = read(SOUNDS / file), read(made_again / file)
        assert made.shape == kept.shape, file
        # Encoders may differ in the last bit, not in what is heard: third octaves, down to -40 dB.
        kept_bands, made_bands = bands(kept), bands(made)
        heard = kept_bands > kept_bands.max() - 40
        assert np.abs(kept_bands - made_bands)[heard].max() < 1, file


def bands(signal: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the signal's level in decibels in each third of an octave from 50 Hz to 16 kHz."""
    power, frequency = spectrum(signal)
    edges = 50 * 2 ** (np.arange(26) / 3)
    sums = [power[(low <= frequency) & (frequency < high)].sum() for low, high in pairwise(edges)]
    return 10 * np.log10(np.asarray(sums, np.float64) + 1e-12)
