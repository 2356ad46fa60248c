"""Settings: in force at once, kept, and no business of the game's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest
from program_for_tests import STILL, Driver, played
from pygame import Rect

from game.match import Match
from game.record import match_to_json
from game.ui import settings as settings_file
from game.ui.draw.looks import BLUE_FELT, GREEN_FELT, IVORY, OAK, OBSIDIAN
from game.ui.house import House
from game.ui.options import PlayOptions
from game.ui.scene import Scene
from game.ui.scenes.play import PlayScene
from game.ui.settings import Settings

Opener = Callable[..., Driver]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    drivers: list[Driver] = []

    def make(settings: Settings = STILL, **options: object) -> Driver:
        driver = Driver(tmp_path, settings, PlayOptions(seed=1, **options))  # type: ignore[arg-type]
        drivers.append(driver)
        driver.push(driver.program.settings())
        return driver

    yield make
    for driver in drivers:
        driver.close()


def kept(folder: Path) -> Settings:
    settings, trouble = settings_file.load(folder / "settings.json")
    assert trouble is None
    return settings


def turn(driver: Driver, name: str, key: int = pygame.K_RIGHT) -> None:
    driver.page.form.focus_on(name)
    driver.press(key)


def pixels(driver: Driver, area: Rect | None = None) -> bytes:
    """What is to be seen, once nothing moves."""
    driver.settle()
    surface = driver.program.window.surface
    return pygame.image.tobytes(surface.subsurface(area or surface.get_rect()), "RGB")


def test_the_language_changes_while_everything_is_open(opened: Opener) -> None:
    driver = opened()
    turn(driver, "language")
    assert driver.settings.language == "fr"
    assert driver.widget("title").label() == "Réglages"
    assert driver.value("language") == "fr"
    driver.press(pygame.K_ESCAPE)
    assert driver.widget("play").label() == "Jouer"


def test_a_language_from_the_command_line_is_shown_and_can_be_left(opened: Opener) -> None:
    driver = opened(lang="fr")
    assert driver.value("language") == "fr"
    turn(driver, "language")
    assert driver.widget("title").label() == "Settings"


def test_colours_text_size_and_motion_are_seen_at_once(opened: Opener) -> None:
    driver = opened()
    turn(driver, "theme")
    assert driver.page.look.theme.name == "high_contrast"
    before = driver.widget("done").rect.height
    turn(driver, "text_scale")
    assert driver.page.look.screen.text_scale == 1.25
    assert driver.widget("done").rect.height > before
    turn(driver, "motion")
    assert driver.page.look.motion == "full"


def test_dice_and_tray_are_seen_at_once_and_there_the_next_time(opened: Opener, tmp_path: Path) -> None:
    driver = opened()
    preview = driver.widget("preview").rect
    shown = [pixels(driver, preview)]
    turn(driver, "dice_set")
    shown.append(pixels(driver, preview))
    turn(driver, "table_style")
    shown.append(pixels(driver, preview))
    assert len(set(shown)) == 3
    assert (driver.page.look.dice, driver.page.look.table) == (OBSIDIAN, BLUE_FELT)
    driver.close()
    assert (kept(tmp_path).dice_set, kept(tmp_path).table_style) == ("obsidian", "blue")


@pytest.mark.parametrize("theme", ["normal", "high_contrast"])
def test_who_never_chose_has_ivory_on_green_under_every_theme(opened: Opener, theme: str) -> None:
    look = opened(msgspec.structs.replace(STILL, theme=theme)).page.look
    assert (look.dice, look.table) == (IVORY, GREEN_FELT)


def test_the_title_has_the_chosen_dice_and_table(opened: Opener) -> None:
    driver = opened()
    driver.press(pygame.K_ESCAPE)
    shown = [pixels(driver)]
    for change in ({"dice_set": "amber"}, {"table_style": "oak"}):
        driver.change(**change)
        shown.append(pixels(driver))
    assert len(set(shown)) == 3


def test_sound_is_heard_as_it_is_set(opened: Opener) -> None:
    driver = opened()
    audio = driver.program.audio
    turn(driver, "volume_game", pygame.K_LEFT)
    assert audio.volumes.game == driver.settings.volume_game == pytest.approx(0.75)
    turn(driver, "mute")
    assert audio.muted
    turn(driver, "mute", pygame.K_LEFT)
    assert not audio.muted


def test_speeds_are_set_apart(opened: Opener) -> None:
    driver = opened(Settings(motion="none", language="en"))
    turn(driver, "speed")
    turn(driver, "computer_speed", pygame.K_LEFT)
    assert (driver.settings.speed, driver.settings.computer_speed) == ("x2", "instant")


def test_the_whole_screen_and_back(opened: Opener) -> None:
    driver = opened()
    turn(driver, "fullscreen")
    assert driver.program.window.fullscreen
    turn(driver, "fullscreen", pygame.K_LEFT)
    assert not driver.program.window.fullscreen


def test_f11_is_a_setting_too(opened: Opener, tmp_path: Path) -> None:
    driver = opened()
    driver.press(pygame.K_F11)
    driver.program.step(2)
    assert driver.settings.fullscreen
    driver.close()
    assert kept(tmp_path).fullscreen


def test_what_was_set_is_there_the_next_time(opened: Opener, tmp_path: Path) -> None:
    driver = opened()
    turn(driver, "theme")
    turn(driver, "volume_dice", pygame.K_LEFT)
    driver.press(pygame.K_ESCAPE)
    driver.close()
    assert kept(tmp_path).theme == "high_contrast"
    assert kept(tmp_path).volume_dice == pytest.approx(0.75)


def test_settings_are_written_soon_even_if_the_program_is_killed(opened: Opener, tmp_path: Path) -> None:
    driver = opened()
    turn(driver, "theme")
    driver.program.step(61)
    assert kept(tmp_path).theme == "high_contrast"


def test_many_changes_are_written_once(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Settings] = []
    monkeypatch.setattr(settings_file, "save", lambda _, settings: written.append(settings))
    driver = opened()
    driver.page.form.focus_on("volume_dice")
    for _ in range(10):
        driver.press(pygame.K_LEFT)
    driver.program.step(61)
    assert len(written) == 1
    assert not (tmp_path / "settings.json").exists()


def test_they_are_kept_before_sound_is_shut_which_may_hang(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C171: the output device has vanished, and the mixer never comes back."""
    driver = opened()
    turn(driver, "theme")
    released, written = threading.Event(), []

    def hang() -> None:
        written.append((tmp_path / "settings.json").exists())
        released.wait(60)

    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "quit", hang)
        assert not driver.program.close(), "the program must end itself"
        released.set()
    assert written == [True]
    assert kept(tmp_path).theme == "high_contrast"


def test_what_the_command_line_asked_for_counts_for_this_once(opened: Opener, tmp_path: Path) -> None:
    driver = opened(lang="fr", mute=True)
    turn(driver, "theme")
    driver.close()
    assert kept(tmp_path).language == "en"
    assert not kept(tmp_path).mute
    assert kept(tmp_path).theme == "high_contrast"


def test_a_read_only_folder_costs_the_settings_not_the_game(
    opened: Opener, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "settings.json").mkdir()
    driver = opened()
    turn(driver, "theme")
    driver.program.step(61)
    assert "could not be saved" in caplog.text
    assert driver.scenes == ["Menu", "SettingsPage"]


def test_the_game_beneath_is_left_as_it_is(tmp_path: Path) -> None:
    """C130: settings are opened in mid-turn, everything is changed, and the game has not moved."""
    match = played("roll =111234 +111 roll =223", "Ana", "Bo")
    before = match_to_json(match)
    driver = Driver(tmp_path, STILL, match=match)
    try:
        driver.push(driver.program.settings())
        for name in (
            "language",
            "text_scale",
            "theme",
            "motion",
            "fullscreen",
            "volume_dice",
            "mute",
            "speed",
        ):
            turn(driver, name)
        driver.click("done")
        assert driver.scenes == ["StandIn"]
        assert len(driver.tables) == 1
        assert match_to_json(match) == before
    finally:
        driver.close()


class AtTheTable(Driver):
    """With the real table instead of one that stands in for it."""

    def _sit_down(self, house: House, match: Match) -> Scene:
        return PlayScene(house, match)


def test_the_table_in_mid_game_is_redrawn_as_if_it_had_always_been_so(tmp_path: Path) -> None:
    """Dice on the felt and on the rail, tray and room: no picture of the old ones is left."""
    words = "roll =111234 +111 roll =125"
    chosen = msgspec.structs.replace(STILL, dice_set="obsidian", table_style="oak")
    changed = AtTheTable(tmp_path / "changed", match=played(words, "Ana", "Bo"))
    fresh = AtTheTable(tmp_path / "fresh", chosen, match=played(words, "Ana", "Bo"))
    try:
        before = pixels(changed)
        table = changed.program.stack.scenes[0]
        assert isinstance(table, PlayScene)
        changed.push(changed.program.pause(table))
        changed.push(changed.program.settings())
        turn(changed, "dice_set")
        turn(changed, "table_style", pygame.K_LEFT)
        assert (changed.page.look.dice, changed.page.look.table) == (OBSIDIAN, OAK)
        changed.press(pygame.K_ESCAPE)
        changed.press(pygame.K_ESCAPE)
        assert changed.scenes == ["PlayScene"]
        after = pixels(changed)
        assert after == pixels(fresh)
        assert after != before
    finally:
        changed.close()
        fresh.close()


def test_a_click_beside_the_board_reaches_nothing_beneath(opened: Opener) -> None:
    """C144: only the topmost scene gets input."""
    driver = opened()
    driver.press_at((5, 5))
    assert driver.scenes == ["Menu", "SettingsPage"]


def test_every_row_is_reached_by_keys_alone(opened: Opener) -> None:
    driver = opened()
    driver.press(pygame.K_TAB)
    seen = set()
    for _ in range(20):
        focus = driver.page.form.focus
        assert focus is not None
        seen.add(focus.name)
        driver.press(pygame.K_TAB)
    assert {
        "language",
        "fullscreen",
        "volume_dice",
        "mute",
        "computer_speed",
        "dice_set",
        "table_style",
        "done",
    } <= seen


def test_the_rim_is_low_or_high_in_mid_game(tmp_path: Path, opened: Opener) -> None:
    driver = opened()
    look = driver.program.stack.look
    assert (driver.value("rim"), look.rim) == ("high", "high")
    turn(driver, "rim")
    assert (driver.settings.rim, driver.program.stack.look.rim) == ("low", "low")
    driver.close()
    assert kept(tmp_path).rim == "low"
