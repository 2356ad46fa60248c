"""The title: from the first key to a game, and games that wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest
from program_for_tests import STILL, Driver, played
from pygame import Surface

from game import record
from game.files import Folders
from game.match import Match
from game.ui.draw.looks import IVORY
from game.ui.look import Look
from game.ui.scenes.title import TitleDice

Opener = Callable[..., Driver]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    drivers: list[Driver] = []

    def make(**options: object) -> Driver:
        drivers.append(Driver(tmp_path, **options))  # type: ignore[arg-type]
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.close()


WAITING = "roll =111234 +111 bank roll =223446"


def waits(folder: Path, match: Match) -> Path:
    path = Folders.under(folder).autosave
    record.save(match, path)
    return path


def test_two_presses_from_the_start_to_a_game(opened: Opener) -> None:
    driver = opened()
    driver.press(pygame.K_RETURN, pygame.K_RETURN)
    assert driver.scenes == ["StandIn"]
    players = driver.tables[0].match.players
    assert [player.name for player in players] == ["Player 1", "Blaise"]
    assert [player.bot for player in players] == [None, "steady"]


def test_a_folder_that_cannot_be_looked_into_holds_no_game(tmp_path: Path) -> None:
    driver = Driver(tmp_path / ("n" * 300))
    assert driver.scenes == ["Menu"]
    driver.close()


def test_two_clicks_too(opened: Opener) -> None:
    driver = opened()
    driver.click("play")
    driver.click("start")
    assert driver.scenes == ["StandIn"]


def test_nervous_clicks_start_one_game(opened: Opener) -> None:
    """C139: one screen change per click, whatever comes within 200 ms."""
    driver = opened()
    driver.click("play")
    driver.settle()
    place = driver.widget("start").rect.center
    for _ in range(3):
        driver.press_at(place)
    assert driver.scenes == ["StandIn"]
    assert len(driver.tables) == 1


def test_a_double_click_on_play_does_not_press_what_lies_beneath_it(opened: Opener) -> None:
    driver = opened()
    driver.settle()
    place = driver.widget("play").rect.center
    driver.press_at(place)
    driver.press_at(place)
    assert driver.scenes == ["Menu", "Setup"]


def test_without_a_waiting_game_there_is_nothing_to_continue(opened: Opener) -> None:
    assert not opened().widget("continue").visible


def test_a_waiting_game_says_who_plays_and_goes_on_where_it_stood(opened: Opener, tmp_path: Path) -> None:
    match = played(WAITING, "Zoé", "HAL")
    waits(tmp_path, match)
    driver = opened()
    assert driver.widget("continue").visible
    assert driver.widget("continue").detail == "Zoé: 1,000 · HAL: 0"  # type: ignore[attr-defined]
    driver.click("continue")
    assert driver.tables[0].match.actions == match.actions


def test_many_players_are_told_as_far_as_there_is_room(opened: Opener, tmp_path: Path) -> None:
    waits(tmp_path, played(WAITING, *(f"Maximilien-{n}" for n in range(8))))
    driver = opened()
    detail = driver.widget("continue").detail  # type: ignore[attr-defined]
    assert detail.startswith("Maximilien-0: 1,000")
    assert detail.endswith("others")
    assert driver.page.form.cut_texts() == []


@pytest.mark.parametrize("words", ["", "roll =111111 +111111"])
def test_a_game_not_begun_or_over_does_not_wait(opened: Opener, tmp_path: Path, words: str) -> None:
    waits(tmp_path, played(words, "Ana", "Bo", rules="pocket"))
    assert not opened().widget("continue").visible


@pytest.mark.parametrize("content", [b"", b"{", b'{"format": 99}', b"\xff\xfe\x00", b"[" * 100_000])
def test_a_game_that_cannot_be_read_costs_one_sentence(
    opened: Opener, tmp_path: Path, content: bytes
) -> None:
    path = Folders.under(tmp_path).autosave
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    driver = opened()
    assert not driver.widget("continue").visible
    assert "could not be read" in driver.widget("note").label()
    assert not path.exists()
    assert path.with_name("autosave.broken.json").read_bytes() == content  # nothing of it is lost
    driver.press(pygame.K_RETURN, pygame.K_RETURN)
    assert driver.scenes == ["StandIn"]


def test_news_are_shown_once(tmp_path: Path) -> None:
    settings = Folders.under(tmp_path).settings
    settings.write_text("no JSON", encoding="utf-8")
    from game.ui.options import PlayOptions  # noqa: PLC0415  only here
    from game.ui.program import open_program, start_of  # noqa: PLC0415  only here

    start = start_of(PlayOptions(data_dir=tmp_path, lang="en", mute=True))
    program = open_program(start, events=list)
    try:
        first, second = program.stack.scenes[0], program.menu()
        second.layout(program.stack.look)
        assert "damaged" in first.form.dump()  # type: ignore[attr-defined]
        assert "damaged" not in second.form.dump()  # type: ignore[attr-defined]
    finally:
        program.close()


def test_escape_goes_to_quit_and_only_then_ends_the_program(opened: Opener) -> None:
    driver = opened()
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes == ["Menu"]
    driver.press(pygame.K_RETURN)
    assert driver.scenes == []


@pytest.mark.parametrize("key", [pygame.K_l, pygame.K_m, pygame.K_a, pygame.K_p, pygame.K_s, pygame.K_c])
def test_keys_of_the_table_mean_nothing_here(opened: Opener, key: int) -> None:
    driver = opened()
    driver.press(key)
    assert driver.scenes == ["Menu"]


def test_every_button_can_be_reached_and_left_by_keys(opened: Opener, tmp_path: Path) -> None:
    waits(tmp_path, played(WAITING, "Zoé", "HAL"))
    driver = opened()
    seen = []
    driver.press(pygame.K_TAB)
    for _ in range(5):
        focus = driver.page.form.focus
        assert focus is not None
        seen.append(focus.name)
        driver.press(pygame.K_DOWN)
    assert seen == ["play", "continue", "rules", "settings", "quit"]


def test_rules_and_settings_lie_over_the_menu_and_go_back_to_it(opened: Opener) -> None:
    driver = opened()
    for name, page in (("rules", "Rules"), ("settings", "SettingsPage")):
        driver.click(name)
        assert driver.scenes == ["Menu", page]
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["Menu"]


def test_the_focus_is_where_it_was_when_an_overlay_is_gone(opened: Opener) -> None:
    driver = opened()
    driver.press(pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert driver.scenes == ["Menu", "SettingsPage"]
    driver.press(pygame.K_ESCAPE)
    focus = driver.page.form.focus
    assert focus is not None
    assert focus.name == "settings"
    assert driver.page.form.shows_focus


@pytest.mark.parametrize("way", [(), ("play",), ("rules",), ("settings",)])
def test_the_window_closes_at_once_from_everywhere(opened: Opener, way: tuple[str, ...]) -> None:
    """C205: one round of the loop, whatever is shown."""
    driver = opened()
    for name in way:
        driver.click(name)
    driver.send(pygame.Event(pygame.QUIT))
    assert driver.scenes == []


class TestTitleDice:
    AREA = pygame.Rect(0, 0, 590, 155)

    def title(self, *, still: bool) -> TitleDice:
        from random import Random  # noqa: PLC0415  only here

        title = TitleDice(Random(4))
        title.layout(self.AREA, IVORY, still=still)
        return title

    def picture(self, title: TitleDice) -> bytes:
        surface = Surface(self.AREA.size)
        title.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    def test_still_dice_never_move(self, look: Look) -> None:
        del look
        title = self.title(still=True)
        before = self.picture(title)
        for _ in range(300):
            title.tick()
        assert not title.dirty
        assert self.picture(title) == before

    def test_dice_fall_into_place_then_one_at_a_time_jumps(self, look: Look) -> None:
        del look
        title = self.title(still=False)
        empty = self.picture(title)
        assert not any(empty)
        for _ in range(140):
            title.tick()
        assert len(title._jumps) <= 1
        jumps = set()
        for _ in range(900):
            title.tick()
            assert len(title._jumps) <= 1
            jumps |= set(title._jumps)
        assert len(jumps) > 3

    def test_every_die_lies_flat_after_a_jump(self, look: Look) -> None:
        from game.tray.cube import tilt  # noqa: PLC0415  only here

        del look
        title = self.title(still=False)
        for _ in range(1500):
            title.tick()
        title.skip()
        assert max(tilt(orientation) for orientation in title._lying) < 1e-3

    def test_a_key_ends_the_fall(self, opened: Opener) -> None:
        driver = opened(settings=msgspec.structs.replace(STILL, motion="full"))
        title = driver.page._title  # type: ignore[attr-defined]
        assert len(title._jumps) > 40
        driver.press(pygame.K_F5)
        assert not title._jumps
