"""Setting up a game: seats, names, kinds, rules; and that all of it is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from program_for_tests import STILL, Driver, played

from game.files import Folders
from game.match import Match
from game.presets import load_preset, preset_ids
from game.record import load, save
from game.rulebook import Rulebook
from game.rules.ruleset import ruleset_from_table
from game.ui import settings as settings_file
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.widget import MARGIN
from game.ui.scenes.setup.scene import Setup
from game.ui.settings import SeatMemory, Settings

Opener = Callable[..., Driver]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    drivers: list[Driver] = []

    def make(*seats: SeatMemory, **options: object) -> Driver:
        settings = Settings(
            motion="none",
            language="en",
            seats=seats,
            **options,  # type: ignore[arg-type]
        )
        drivers.append(Driver(tmp_path, settings))
        drivers[-1].push(drivers[-1].program.setup())
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.close()


def rows(driver: Driver) -> list[tuple[object, ...]]:
    """What each row says: taking part, name, kind."""
    count = len(driver.page._seats)  # type: ignore[attr-defined]
    return [
        tuple(driver.value(f"{part}.{row}") for part in ("plays", "name", "kind")) for row in range(count)
    ]


def says(driver: Driver, name: str) -> str:
    """What a button says."""
    button = driver.widget(name)
    assert isinstance(button, Button)
    return button.says


def started(driver: Driver) -> Match:
    driver.click("start")
    return driver.tables[-1].match


ANA, BO, CY = SeatMemory("Ana"), SeatMemory("Bo", player="bold"), SeatMemory("Cy", plays=False)


def test_seats_are_as_they_were_left(opened: Opener) -> None:
    driver = opened(ANA, BO, CY)
    assert rows(driver) == [(True, "Ana", "person"), (True, "Bo", "steady"), (False, "Cy", "person")]
    assert says(driver, "temper.1") == "Bold"
    match = started(driver)
    assert [(player.name, player.bot) for player in match.players] == [("Ana", None), ("Bo", "bold")]


def test_a_seat_is_added_named_and_remembered(opened: Opener, tmp_path: Path) -> None:
    driver = opened(ANA, BO)
    driver.click("add")
    driver.click("name.2")
    driver.type("Zoé")
    driver.press(pygame.K_RETURN)
    assert [player.name for player in started(driver).players] == ["Ana", "Bo", "Zoé"]
    driver.close()
    kept, trouble = settings_file.load(tmp_path / "settings.json")
    assert trouble is None
    assert [seat.name for seat in kept.seats] == ["Ana", "Bo", "Zoé"]


def test_closing_the_window_remembers_too(opened: Opener, tmp_path: Path) -> None:
    driver = opened(ANA)
    driver.click("add")
    driver.send(pygame.Event(pygame.QUIT))
    assert driver.scenes == []
    driver.close()
    assert len(settings_file.load(tmp_path / "settings.json")[0].seats) == 2


def test_a_name_with_a_star_becomes_a_computer(opened: Opener) -> None:
    driver = opened(ANA, SeatMemory(""))
    driver.click("name.1")
    driver.type("*HAL")
    assert driver.value("kind.1") == "steady"
    driver.press(pygame.K_RETURN)
    player = started(driver).players[1]
    assert (player.name, player.bot) == ("HAL", "steady")


def test_strength_and_temper_are_chosen_apart(opened: Opener, tmp_path: Path) -> None:
    driver = opened(ANA, SeatMemory("Bo", player="club:bold"))
    assert not driver.widget("temper.0").visible
    assert (driver.value("kind.1"), says(driver, "temper.1")) == ("club", "Bold")
    driver.page.form.focus_on("kind.1")
    driver.press(pygame.K_RIGHT)
    assert (driver.value("kind.1"), says(driver, "temper.1")) == ("expert", "Bold")
    driver.click("temper.1")
    assert says(driver, "temper.1") == "Careful"
    assert started(driver).players[1].bot == "expert:careful"
    driver.close()
    kept, _ = settings_file.load(tmp_path / "settings.json")
    assert kept.seats[1].player == "expert:careful"


@pytest.mark.parametrize(
    ("name", "kind", "temper"), [("steady", "steady", "Even"), ("careful", "steady", "Careful")]
)
def test_names_of_old_are_steady_ones(opened: Opener, name: str, kind: str, temper: str) -> None:
    driver = opened(ANA, SeatMemory("Bo", player=name))
    assert (driver.value("kind.1"), says(driver, "temper.1")) == (kind, temper)
    assert started(driver).players[1].bot == name


def test_a_computer_made_a_person_loses_its_star(opened: Opener) -> None:
    driver = opened(ANA, SeatMemory("*HAL", player="steady"))
    driver.press(pygame.K_TAB)
    driver.page.form.focus_on("kind.1")
    driver.press(pygame.K_RIGHT)
    assert rows(driver)[1] == (True, "HAL", "person")
    assert started(driver).players[1].bot is None


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_switches_are_drawn_within_their_place(opened: Opener, scale: float) -> None:
    driver = opened(ANA, BO, text_scale=scale)
    switch = driver.widget("plays.0")
    margin = switch.look.screen.px(MARGIN)
    drawn = switch.prepared().get_bounding_rect()
    assert drawn.left >= margin
    assert drawn.right <= margin + switch.rect.width


@pytest.mark.parametrize("hidden", ["up.0", "down.1"])
def test_where_there_is_no_arrow_a_click_does_nothing(opened: Opener, hidden: str) -> None:
    driver = opened(ANA, BO)
    before = rows(driver)
    assert not driver.widget(hidden).visible
    driver.click(hidden)
    assert rows(driver) == before


def test_the_only_seat_cannot_be_taken_away(opened: Opener) -> None:
    driver = opened(ANA)
    driver.click("remove.0")
    assert len(rows(driver)) == 1


def test_in_large_text_a_name_has_the_room_of_a_temper_that_is_not_there(opened: Opener) -> None:
    driver = opened(ANA, BO, text_scale=2.0)
    ana, bo, temper = (driver.widget(name).rect for name in ("name.0", "name.1", "temper.1"))
    assert ana.right == temper.right
    assert bo.right < temper.left


def test_equal_names_are_told_apart(opened: Opener) -> None:
    """C129."""
    match = started(opened(ANA, SeatMemory("ana"), SeatMemory("Ana")))
    assert [player.name for player in match.players] == ["Ana", "ana 2", "Ana 3"]


def test_eight_seats_and_no_more(opened: Opener) -> None:
    driver = opened(ANA)
    for count in range(2, 9):
        driver.click("add")
        assert len(rows(driver)) == count
    assert not driver.widget("add").visible
    assert len(started(driver).players) == 8


def test_a_seat_is_taken_away_but_never_the_last(opened: Opener) -> None:
    driver = opened(ANA, BO)
    driver.click("remove.0")
    assert [row[1] for row in rows(driver)] == ["Bo"]
    assert not driver.widget("remove.0").visible


def test_seats_move_up_and_down_and_the_focus_goes_along(opened: Opener) -> None:
    driver = opened(ANA, BO, CY)
    driver.page.form.focus_on("down.0")
    driver.press(pygame.K_RETURN)
    assert [row[1] for row in rows(driver)] == ["Bo", "Ana", "Cy"]
    focus = driver.page.form.focus
    assert focus is not None
    assert focus.name == "down.1"
    driver.press(pygame.K_RETURN)
    assert [row[1] for row in rows(driver)] == ["Bo", "Cy", "Ana"]
    driver.click("up.1")
    assert [row[1] for row in rows(driver)] == ["Cy", "Bo", "Ana"]


def test_one_switch_gives_everybody_real_dice(opened: Opener) -> None:
    driver = opened(ANA, BO, SeatMemory("Di"))
    driver.click("all_real")
    assert [row[2] for row in rows(driver)] == ["real", "steady", "real"]
    assert [player.real for player in started(driver).players] == [True, False, True]


def test_the_switch_tells_what_the_rows_say(opened: Opener) -> None:
    driver = opened(SeatMemory("Ana", real_dice=True), BO)
    assert driver.value("all_real") is True
    driver.click("all_real")
    assert rows(driver)[0] == (True, "Ana", "person")


def test_nobody_taking_part_is_refused_in_words(opened: Opener) -> None:
    driver = opened(ANA)
    driver.click("plays.0")
    driver.click("start")
    assert driver.scenes[-1] == "Setup"
    assert driver.widget("start").why_not == "Nobody takes part."  # type: ignore[attr-defined]


@pytest.mark.parametrize("preset", preset_ids())
def test_every_rule_set_can_be_chosen_and_played(opened: Opener, preset: str) -> None:
    driver = opened(ANA, BO)
    for _ in preset_ids():
        if driver.value("preset") == preset:
            break
        driver.page.form.focus_on("preset")
        driver.press(pygame.K_RIGHT)
    ruleset = load_preset(preset).ruleset
    assert driver.value("target") == ruleset.target
    assert driver.value("opening") == ruleset.opening
    assert started(driver).ruleset == ruleset


def test_another_rule_set_says_what_differs(opened: Opener) -> None:
    driver = opened(ANA, BO, ruleset="grand")
    dump = driver.page.form.dump()
    assert "6 dice, no opening, target 10,000" in dump
    assert "Differs from Classic in" in dump
    assert "Straight, 1 to 6" in dump


def test_target_and_opening_are_changed_and_remembered(opened: Opener, tmp_path: Path) -> None:
    driver = opened(ANA, BO)
    driver.page.form.focus_on("target")
    driver.press(pygame.K_LEFT, pygame.K_LEFT)
    driver.page.form.focus_on("opening")
    driver.press(pygame.K_RIGHT)
    ruleset = started(driver).ruleset
    assert (ruleset.target, ruleset.opening) == (9000, 550)
    driver.close()
    kept = settings_file.load(tmp_path / "settings.json")[0]
    assert kept.changes == {"target": 9000, "opening": 550}


def test_a_rule_sets_own_target_is_not_kept_as_a_wish(opened: Opener) -> None:
    driver = opened(ANA, BO, changes={"target": 9500})
    driver.page.form.focus_on("target")
    driver.press(pygame.K_RIGHT)
    driver.press(pygame.K_ESCAPE)
    assert driver.settings.changes == {}


def test_a_contradiction_is_said_as_it_arises_and_goes_with_its_cause(opened: Opener) -> None:
    driver = opened(ANA, BO, changes={"target": 500, "opening": 500})
    assert not driver.widget("trouble").visible
    driver.page.form.focus_on("opening")
    driver.press(pygame.K_RIGHT)
    assert driver.widget("trouble").label() == "The opening is above the target: no game could end."
    driver.click("start")
    assert driver.scenes[-1] == "Setup"
    driver.page.form.focus_on("opening")
    driver.press(pygame.K_LEFT)
    assert not driver.widget("trouble").visible
    assert started(driver).ruleset.target == 500


def test_rules_that_are_gone_give_way_to_the_usual_ones(opened: Opener) -> None:
    assert opened(ANA, BO, ruleset="no-such").value("preset") == "classic"


def test_a_players_own_rules_file_is_offered(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nopening = 650\n', encoding="utf-8")
    driver = opened(ANA, BO, ruleset=str(file))
    assert driver.value("preset") == str(file)
    assert started(driver).ruleset.opening == 650


def offer(driver: Driver, field: str) -> object:
    return driver.value(f"offer.{field}")


def test_what_is_usual_beside_a_rule_set_is_a_switch(opened: Opener, tmp_path: Path) -> None:
    driver = opened(ANA, BO, ruleset="exact")
    for field in ("opening", "confirm", "jokers", "takeover", "takeover_margin"):
        assert offer(driver, field) is False
    assert not driver.widget("offer.takeover_margin").enabled
    for field in ("opening", "confirm", "takeover", "takeover_margin"):
        driver.page.form.focus_on(f"offer.{field}")
        driver.press(pygame.K_SPACE)
        assert offer(driver, field) is True
    assert driver.value("opening") == 1000
    driver.page.form.focus_on("opening")
    driver.press(pygame.K_LEFT)
    assert offer(driver, "opening") is False
    ruleset = started(driver).ruleset
    assert (ruleset.opening, ruleset.takeover, ruleset.takeover_margin) == (950, 3000, 1000)
    assert ruleset.confirm
    driver.close()
    kept = settings_file.load(tmp_path / "settings.json")[0]
    assert kept.changes == {"opening": 950, "confirm": True, "takeover": 3000, "takeover_margin": 1000}


def test_several_usual_values_are_a_choice_that_knows_what_was_set_by_hand(opened: Opener) -> None:
    driver = opened(ANA, BO, ruleset="pocket", changes={"straight": 1300})
    choice = driver.widget("offer.straight")
    assert isinstance(choice, Choice)
    assert [words for _, words in choice.options] == ["1,000", "1,200", "1,500", "2,000", "1,300"]
    driver.page.form.focus_on("offer.straight")
    driver.press(pygame.K_RIGHT)
    assert [words for _, words in choice.options] == ["1,000", "1,200", "1,500", "2,000"]
    assert started(driver).ruleset.straight == 1000


def test_another_rule_set_drops_what_was_changed(opened: Opener) -> None:
    driver = opened(ANA, BO, changes={"jokers": True})
    driver.page.form.focus_on("preset")
    driver.press(pygame.K_RIGHT, pygame.K_LEFT)
    assert started(driver).ruleset == load_preset("classic").ruleset


def test_own_rule_sets_are_chosen_by_name(opened: Opener, tmp_path: Path) -> None:
    own = Rulebook(tmp_path / "rules").save("Chez Zoé", ruleset_from_table({"opening": 650}))
    driver = opened(ANA, BO)
    driver.page.form.focus_on("preset")
    driver.press(pygame.K_LEFT)
    assert driver.value("preset") == own.id
    choice = driver.widget("preset")
    assert isinstance(choice, Choice)
    assert (own.id, "Chez Zoé") in choice.options
    assert started(driver).ruleset == own.ruleset
    assert driver.settings.ruleset == own.id


def test_a_look_at_the_rules_and_back(opened: Opener) -> None:
    driver = opened(ANA, BO)
    driver.click("show_rules")
    assert driver.scenes[-2:] == ["Setup", "Rules"]
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert driver.scenes == ["Menu"]


def test_a_new_game_has_nothing_of_the_one_before(tmp_path: Path) -> None:
    """C128: a game is left in mid-turn, another begun: all scores 0, nobody open, nothing kept."""
    old = played("roll =111234 +111 bank roll =111234 +111", "Ana", "Bo", "Cy")
    driver = Driver(tmp_path, STILL, match=old)
    try:
        driver.push(driver.program.setup())
        assert driver.scenes == ["StandIn", "Setup"]
        new = started(driver)
        assert driver.scenes == ["StandIn"]
        assert new is not old
        assert new.actions == ()
        assert [(seat.total, seat.open) for seat in new.state.seats] == [(0, False)] * 2
        assert new.state.turn.kept == ()
    finally:
        driver.close()


def test_going_back_leaves_the_running_game_as_it_is(tmp_path: Path) -> None:
    old = played("roll", "Ana", "Bo")
    driver = Driver(tmp_path, STILL, match=old)
    try:
        driver.push(driver.program.setup())
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["StandIn"]
        assert len(driver.tables) == 1
        assert len(old.actions) == 1
    finally:
        driver.close()


@pytest.mark.parametrize("names", [("Zoé", "HAL"), tuple(f"Maximilien-Alexandre {n}" for n in range(8))])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_game_that_waits_is_not_given_up_by_one_press(
    opened: Opener, tmp_path: Path, names: tuple[str, ...], scale: float
) -> None:
    waiting = played("roll =111111 +111111 roll =123466 +1 bank", *names)
    folders = Folders.under(tmp_path)
    save(waiting, folders.autosave)
    driver = opened(ANA, BO, text_scale=scale)
    driver.click("start")
    assert driver.scenes[-1] == "Setup"
    assert f"{names[0]}: 10,100" in driver.page.form.dump()
    assert driver.page.form.cut_texts() == []
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Setup"
    assert load(folders.autosave).actions == waiting.actions
    driver.click("start")
    driver.settle()
    driver.press(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert driver.scenes == ["StandIn"]
    assert driver.tables[-1].match.actions == ()


def test_a_game_that_is_over_or_cannot_be_read_asks_nothing(opened: Opener, tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    save(played("roll =111111 +111111", "Ana", "Bo", rules="pocket"), folders.autosave)
    assert started(opened(ANA, BO)).actions == ()
    folders.autosave.write_bytes(b"{")
    assert started(opened(ANA, BO)).actions == ()


WILD = ("", " ", "🎲" * 9, "漢字かな", "a\x00b", "\ud800x", "é" * 200, "*", "\u202eabc", "\u0301" * 30)


def test_any_name_leaves_the_page_whole(opened: Opener) -> None:
    """C156: typed or remembered, whatever a font lacks or a text forbids."""
    remembered = [SeatMemory(name[:60]) for name in WILD if "\ud800" not in name]  # no file can hold that
    driver = opened(*remembered[:8])
    driver.click("name.0")
    for name in WILD:
        driver.type(name)
    driver.press(pygame.K_RETURN)
    assert isinstance(driver.page, Setup)
    assert driver.page.form.cut_texts() == []
    names = [player.name for player in started(driver).players]
    assert len(set(names)) == 8
    assert all(name.strip() for name in names)
