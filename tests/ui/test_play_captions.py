"""Whatever is heard of the game can be read as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from reactions_for_tests import Tables, flown, steps
from table_for_tests import At, ScriptRoller, house, match_of

from game.resources import ASSETS
from game.text import Texts
from game.tray.flight import Flight
from game.ui.audio import Sound
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Writer
from game.ui.draw.theme import NORMAL
from game.ui.keys import PICKS, Command
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.settings import Settings


@pytest.fixture(scope="module")
def tables(writer: Writer) -> Tables:
    return Tables(Look(Screen(480, 270), NORMAL, Texts("en", ASSETS / "locale"), writer, Shapes()))


KNOCKS = {Sound.FELT, Sound.FELT_SOFT, Sound.WOOD, Sound.WOOD_SOFT, Sound.DIE, Sound.DIE_SOFT}
WORDS: dict[Sound, str] = {
    Sound.SHAKE: "Ana rolls 6 dice.",
    Sound.KEEP: "aside for",
    Sound.JOKER: "joker",
    Sound.GROW: "aside for",
    Sound.CONFIRMED: "confirmed",
    Sound.BANK: "banks",
    Sound.BUST: "Bust!",
    Sound.TURN: "is to play",
    Sound.HOT_DICE: "Hot dice!",
    Sound.STRAIGHT: "1-2-3-4-5-6",
    Sound.SIX_ALIKE: "1-1-1-1-1-1",
    Sound.KILL: "Kill!",
    Sound.LAST_ROUND: "target",
    Sound.WIN: "wins",
}
"""What stands in the caption when a sound of the table is heard."""

BY_HAND = {Sound.PICK, Sound.PUT_BACK, Sound.REFUSED, Sound.BUTTON}
"""What a player does: the panel tells what is chosen, the caption why not, and a button what it does."""


def test_whatever_the_table_sounds_is_written_under_it(tables: Tables) -> None:
    read: dict[Sound, list[str]] = {}
    for step in [*steps(), flown()]:
        playing = tables.playing("full", step)
        stage = playing.begin()
        playing.ear.knocks = 0
        while not stage.idle:
            count = len(playing.ear.heard)
            stage.tick()
            for sound in playing.ear.heard[count:]:
                read.setdefault(sound, []).append(playing.shown.caption)
    assert set(read) == set(WORDS) == set(Sound) - KNOCKS - BY_HAND
    for sound, captions in read.items():
        assert all(captions), f"{sound} without a word"
        assert any(WORDS[sound] in caption for caption in captions), (sound, captions)


def test_knocks_come_with_the_dice_and_the_throw_in_words(tables: Tables) -> None:
    playing = tables.playing("full", flown())
    playing.play(playing.begin())
    assert playing.ear.knocks == len(cast("Flight", flown().happened.flight).knocks)
    assert "Ana throws" in playing.shown.caption


def test_what_is_picked_or_put_back_or_refused_can_be_read(look: Look, tmp_path: Path) -> None:
    quick = Settings(speed="instant", computer_speed="instant")
    table = At(look, house(tmp_path, ScriptRoller("152346"), settings=quick), match_of("Ana", "Ben"))
    table.settle()
    table.press(Command.ROLL)
    table.settle()
    read: dict[Sound, object] = {}
    for command in (PICKS[0], PICKS[0], Command.BANK):
        before = table.scene.view.tally, table.caption
        table.press(command)
        after = table.scene.view.tally, table.caption
        assert before != after
        read[table.ear.heard[-1]] = after
    assert set(read) == BY_HAND - {Sound.BUTTON}


def test_a_button_that_is_heard_says_what_it_does_or_why_not(look: Look, tmp_path: Path) -> None:
    table = At(look, house(tmp_path, ScriptRoller("152346")), match_of("Ana", "Ben"))
    table.settle()
    for button in table.scene.controls.deciding:
        if button.visible:
            assert button.label()
            assert button.enabled or button.why_not


def test_another_language_tells_anew_what_happened(make_look: Callable[..., Look], tmp_path: Path) -> None:
    quick = Settings(speed="instant", computer_speed="instant")
    table = At(make_look(), house(tmp_path, ScriptRoller("152346"), settings=quick), match_of("Ana", "Ben"))
    table.settle()
    table.press(Command.ROLL)
    table.settle()
    table.scene.layout(make_look(language="fr"))
    assert table.caption == "Ana obtient 1-2-3-4-5-6."
    table.press(Command.BANK)
    refusal = table.caption
    table.scene.layout(make_look())
    assert table.caption == refusal, "nothing that happened"
