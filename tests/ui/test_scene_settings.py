"""Settings: in force at once, kept, and no business of the game's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from program_for_tests import STILL, Driver, played

from game.record import match_to_json
from game.ui import settings as settings_file
from game.ui.options import PlayOptions
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
    assert {"language", "fullscreen", "volume_dice", "mute", "computer_speed", "done"} <= seen
