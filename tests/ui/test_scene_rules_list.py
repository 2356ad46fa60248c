"""The list of rule sets: every one in its family, looked at by keys and pointer, chosen, or left alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from program_for_tests import Driver, Hands, faults
from table_for_tests import ScriptRoller, house

from game.presets import Preset, load_preset, preset_ids
from game.rulebook import Rulebook
from game.rules.ruleset import Ruleset, ruleset_from_table
from game.ui.input import Pointer
from game.ui.keys import Command
from game.ui.kit.item import Item
from game.ui.kit.label import Label
from game.ui.look import Look
from game.ui.rules_editor.chosen import ChosenRules
from game.ui.rules_editor.listed import FAMILIES, OWN_FAMILY, known_rules
from game.ui.scene import Pop
from game.ui.scenes.setup.rules_list import RulesList
from game.ui.settings import SeatMemory, Settings

Opener = Callable[..., Driver]
LookMaker = Callable[..., Look]
ENTER, TAB, ESC = pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE
LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    """The set-up with the list over it."""
    drivers: list[Driver] = []

    def make(motion: str = "none", **options: object) -> Driver:
        seats = (SeatMemory("Ana"), SeatMemory("Bo", player="bold"))
        settings = Settings(motion=motion, language="en", seats=seats, **options)  # type: ignore[arg-type]
        driver = Driver(tmp_path, settings)
        drivers.append(driver)
        driver.push(driver.program.setup())
        driver.click("rules_list")
        driver.settle()
        return driver

    yield make
    for driver in drivers:
        driver.close()


def save(folder: Path, name: str, **fields: object) -> Preset:
    return Rulebook(folder / "rules").save(name, ruleset_from_table(fields))


def shown(driver: Driver) -> list[str]:
    """Headings, rows and notes from above."""
    rows = driver.page._rows  # type: ignore[attr-defined]
    return [part.label() for part in rows.parts[1:]]


def row(driver: Driver, title: str) -> Item:
    rows = driver.page._rows  # type: ignore[attr-defined]
    found = [part for part in rows.parts if isinstance(part, Item) and part.label() == title]
    assert len(found) == 1
    return found[0]


def ticked(driver: Driver) -> list[str]:
    return [part.label() for part in driver.page._rows.parts if part.value() is True]  # type: ignore[attr-defined]


def told(driver: Driver) -> str:
    """The rule set that the details are about."""
    return driver.widget("details.name").label()


def point_at(driver: Driver, place: tuple[int, int]) -> None:
    driver.send(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0), touch=False))


def focused(driver: Driver) -> str:
    focus = driver.page.form.focus
    assert focus is not None
    return focus.label() or focus.name


def test_every_rule_set_stands_once_in_its_family(opened: Opener) -> None:
    lines = shown(opened())
    headings = ["The French game", "Farkle and its kin", "As the neighbours play it", "Your own"]
    assert [line for line in lines if line in headings] == headings
    ends = [lines.index(heading) for heading in headings] + [len(lines)]
    families = [lines[start + 1 : end] for start, end in pairwise(ends)]
    assert families[0] == ["Classic", "Exact", "Five dice", "Grand", "Pocket", "Table"]
    assert "Zilch" in families[1]
    assert "Swedish 10,000" in families[2]
    assert sum(map(len, families[:3])) == len(preset_ids())
    assert families[3] == ["Rules saved on the page of house rules stand here."]


def test_keys_look_at_one_after_the_other_and_enter_chooses(opened: Opener) -> None:
    driver = opened()
    assert (focused(driver), told(driver), ticked(driver)) == ("Classic", "Classic", ["Classic"])
    driver.press(DOWN, DOWN)
    assert (focused(driver), told(driver), ticked(driver)) == ("Five dice", "Five dice", ["Classic"])
    assert "full houses" in driver.widget("details.source").label()
    assert "Differs from Classic in" in driver.page.form.dump()
    driver.press(ENTER)
    assert driver.scenes[-1] == "Setup"
    assert driver.value("preset") == "five-dice"
    assert driver.settings.ruleset == "five-dice"
    assert focused(driver) == "Start"
    driver.press(ENTER)
    assert driver.tables[-1].match.ruleset == load_preset("five-dice").ruleset


def test_the_usual_rules_tell_what_scores(opened: Opener) -> None:
    driver = opened()
    assert driver.widget("details.differs").label() == "The usual rules"
    assert driver.widget("details.line.0").label() == "A single 1"


def test_the_pointer_looks_at_what_it_is_on_and_a_click_chooses(opened: Opener) -> None:
    driver = opened()
    place = row(driver, "Boxed Farkle").rect.center
    point_at(driver, place)
    assert told(driver) == "Boxed Farkle"
    assert not driver.page.form.shows_focus
    point_at(driver, driver.widget("back").rect.center)
    assert told(driver) == "Boxed Farkle"
    driver.press_at(place)
    assert driver.scenes[-1] == "Setup"
    assert driver.value("preset") == "boxed"


def test_enter_chooses_what_the_pointer_looks_at(opened: Opener) -> None:
    driver = opened()
    point_at(driver, row(driver, "Table").rect.center)
    driver.press(ENTER)
    assert driver.value("preset") == "table"


@pytest.mark.parametrize("leave", ["key", "button"])
def test_going_back_changes_nothing(opened: Opener, leave: str) -> None:
    driver = opened(ruleset="exact", changes={"opening": 700})
    driver.press(UP, UP, UP)
    if leave == "key":
        driver.press(ESC)
    else:
        driver.click("back")
    assert driver.scenes[-1] == "Setup"
    assert (driver.settings.ruleset, driver.settings.changes) == ("exact", {"opening": 700})
    assert (driver.value("preset"), driver.value("opening")) == ("exact", 700)


def test_the_same_again_leaves_the_focus_where_it_was(opened: Opener) -> None:
    driver = opened(ruleset="zonk")
    driver.press(ENTER)
    assert driver.value("preset") == "zonk"
    assert focused(driver) == "List …"


def test_changed_rules_are_a_row_of_their_own_which_loses_nothing(opened: Opener) -> None:
    driver = opened(ruleset="exact", changes={"opening": 700})
    assert ticked(driver) == ["Exact, changed"]
    assert focused(driver) == "Exact, changed"
    assert row(driver, "Exact, changed").detail == "6 dice, opening 700, target exactly 10,000"
    assert row(driver, "Exact").detail == "6 dice, opening 500, target exactly 10,000"
    driver.press(ENTER)
    assert driver.settings.changes == {"opening": 700}
    driver.click("rules_list")
    driver.page.form.focus_on(row(driver, "Exact").name)
    driver.press(ENTER)
    assert (driver.settings.ruleset, driver.settings.changes) == ("exact", {})


def test_rules_that_contradict_each_other_are_left_by_choosing_others(opened: Opener) -> None:
    driver = opened(ruleset="grand", changes={"target": 500, "opening": 900})
    assert ticked(driver) == []
    assert focused(driver) == "Grand"
    driver.press(ENTER)
    assert driver.settings.changes == {}
    assert not driver.widget("trouble").visible


def test_own_rules_are_in_the_list_and_damaged_ones_are_told_of(opened: Opener, tmp_path: Path) -> None:
    own = save(tmp_path, "Chez Zoé", opening=650)
    (tmp_path / "rules" / "damaged.toml").write_text("dice = 7", encoding="utf-8")
    (tmp_path / "rules" / "kin.toml").write_text('name = "Kin"\nfamily = "farkle"', encoding="utf-8")
    driver = opened()
    *_, heading, first, second, note = shown(driver)
    assert (heading, first, second) == ("Your own", "Chez Zoé", "Kin")
    assert "damaged.toml" in note
    driver.press(UP)  # round the end
    assert told(driver) == "Kin"
    note_area, rows = driver.widget("note.0").rect, driver.widget("rows").rect
    assert rows.contains(note_area)
    driver.press(UP, ENTER)
    assert driver.settings.ruleset == own.id
    driver.press(ENTER)
    assert driver.tables[-1].match.ruleset == own.ruleset


def test_a_rules_file_somewhere_else_is_among_ones_own(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nopening = 650\n', encoding="utf-8")
    driver = opened(ruleset=str(file))
    assert ticked(driver) == ["Mine"]
    assert shown(driver)[-2:] == ["Your own", "Mine"]


def test_a_family_nobody_knows_is_the_last_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    odd = Preset("classic", "Odd", Ruleset(), family="martian")
    monkeypatch.setattr("game.ui.rules_editor.listed.load_preset", lambda _: odd)
    known = known_rules(Rulebook(tmp_path / "none"), "classic")
    assert tuple(known) == tuple(FAMILIES)
    assert known[OWN_FAMILY] == (odd,) * len(preset_ids())


def test_the_row_in_use_is_in_view_from_the_first_picture(opened: Opener) -> None:
    driver = opened(motion="full", ruleset="zonk")
    rows, item = driver.widget("rows"), row(driver, "Zonk")
    place = item.rect.copy()
    assert rows.rect.contains(place)
    driver.program.step(30)
    assert item.rect == place


def test_going_up_to_a_familys_first_row_shows_its_name(opened: Opener) -> None:
    driver = opened(ruleset="zonk")
    rows = driver.widget("rows")
    heading = driver.widget("family.farkle")
    assert not rows.rect.contains(heading.rect)
    for _ in preset_ids():
        if told(driver) == "Bohemia":
            break
        driver.press(UP)
    assert told(driver) == "Bohemia"
    assert rows.rect.contains(heading.rect)


def test_tab_goes_to_the_details_and_back_to_the_same_row(opened: Opener) -> None:
    driver = opened(ruleset="exact")
    places = []
    for _ in range(3):
        driver.press(TAB)
        places.append(focused(driver))
    assert places == ["details", "Back", "Exact"]
    for way_there, way_back in ((RIGHT, LEFT), (TAB, LEFT)):
        driver.press(way_there)
        assert focused(driver) == "details"
        driver.press(UP)
        assert focused(driver) == "details"
        driver.press(way_back)
        assert focused(driver) == "Exact"
    driver.press(TAB, TAB, UP)
    assert focused(driver) == "Exact"


def test_arrows_go_on_below_and_round_the_end_of_the_list(opened: Opener) -> None:
    driver = opened()
    driver.press(UP)
    assert (focused(driver), told(driver)) == ("Zonk", "Zonk")
    driver.press(DOWN)
    assert (focused(driver), told(driver)) == ("Back", "Zonk")
    driver.press(DOWN)
    assert (focused(driver), told(driver)) == ("Classic", "Classic")
    driver.press(RIGHT)
    for _ in range(20):
        assert (focused(driver), told(driver)) == ("details", "Classic")
        driver.press(DOWN)
        if focused(driver) == "Back":
            break
    assert (focused(driver), told(driver)) == ("Back", "Classic")


def test_the_details_begin_at_their_beginning(opened: Opener) -> None:
    driver = opened(ruleset="exact")
    top = driver.widget("details.name").rect.y
    driver.press(RIGHT, DOWN)
    assert driver.widget("details.name").rect.y < top
    driver.press(LEFT, DOWN)
    assert told(driver) == "Five dice"
    assert driver.widget("details.name").rect.y == top


def test_the_list_is_reached_by_arrows_from_the_choice(opened: Opener) -> None:
    driver = opened()
    driver.press(ESC)
    driver.page.form.focus_on("preset")
    driver.press(DOWN)
    assert focused(driver) == "List …"


def test_a_finger_that_swipes_scrolls_and_chooses_nothing(make_look: LookMaker, tmp_path: Path) -> None:
    used: list[ChosenRules] = []
    page = RulesList(house(tmp_path, ScriptRoller()), ChosenRules("classic"), used.append)
    hands = Hands(page, make_look(1280, 720, motion="none"))
    hands.wait()
    item = page.form["set.3"]
    x, y = item.rect.center
    page.handle(Pointer("down", x, y, touch=True))
    for step in range(10, 210, 20):
        page.handle(Pointer("move", x, y - step, button=0, touch=True))
    assert page.handle(Pointer("up", x, y - 190, touch=True)) is None
    assert used == []
    assert item.rect.centery < y - 100
    page.handle(Pointer("down", *item.rect.center, touch=True))
    assert isinstance(page.handle(Pointer("up", *item.rect.center, touch=True)), Pop)
    assert used == [ChosenRules("grand")]


def test_the_wheel_does_not_look_at_anything(make_look: LookMaker, tmp_path: Path) -> None:
    page = RulesList(house(tmp_path, ScriptRoller()), ChosenRules("classic"), lambda _: None)
    hands = Hands(page, make_look(1280, 720, motion="none"))
    page.handle(Pointer("move", *page.form["set.1"].rect.center, button=0))
    hands.press(Command.DOWN)
    hands.press(Command.DOWN)
    name = page.form["details.name"]
    assert name.label() == "Five dice"
    page.handle(Pointer("wheel", *page.form["rows"].rect.center, wheel=-1.0))
    assert page.form["details.name"].label() == "Five dice"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_details_of_every_rule_set_fit(language: str, make_look: LookMaker, tmp_path: Path) -> None:
    home = house(tmp_path, ScriptRoller())
    home.rulebook.save("Règles de la maison du bord de l'eau", load_preset("grand").ruleset)
    page = RulesList(home, ChosenRules("classic", {"opening": 2000}), lambda _: None)
    for size, scale in (((1024, 600), 1.0), ((1024, 768), 1.25), ((1024, 600), 2.0)):
        page.layout(make_look(*size, language=language, text_scale=scale, motion="none"))
        for name in page._items:
            page._look_at(name, show=True)
            assert faults(page) == [], (size, scale, name)
            area, item = page.form["rows"].rect, page.form[name].rect
            assert area.contains(item), (size, scale, name)
            wide = page.form["details"].rect.width
            lines = [part for part in page.form["details"].parts if isinstance(part, Label)]
            assert all(part.rect.width <= wide for part in lines)
