"""House rules: changed by keys, refused where they contradict, saved, played, renamed, exported, shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from program_for_tests import Driver
from table_for_tests import Pocket

from game import record
from game.presets import load_preset, load_rules_file
from game.rulebook import Rulebook
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset, ruleset_from_table
from game.rules_code import code_of
from game.ui import settings as settings_file
from game.ui.kit.button import Button
from game.ui.scenes.house_rules.scene import HouseRules
from game.ui.settings import SeatMemory, Settings

Opener = Callable[..., Driver]
CLASSIC = Ruleset()
ENTER, SPACE, TAB, ESC = pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE
LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
SEATS = (SeatMemory("Ana"), SeatMemory("Bo", player="bold"))


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    """The set-up with the house rules over it."""
    drivers: list[Driver] = []

    def make(clipboard: Pocket | None = None, **options: object) -> Driver:
        settings = Settings(
            motion="none",
            language="en",
            seats=SEATS,
            **options,  # type: ignore[arg-type]
        )
        driver = Driver(tmp_path, settings, clipboard=clipboard)
        drivers.append(driver)
        driver.push(driver.program.setup())
        driver.click("house_rules")
        return driver

    yield make
    for driver in drivers:
        driver.close()


def rules_on(driver: Driver) -> Ruleset | None:
    page = driver.page
    assert isinstance(page, HouseRules)
    return page._draft.ruleset


def book(tmp_path: Path) -> Rulebook:
    return Rulebook(tmp_path / "rules")


def put(driver: Driver, name: str, *keys: int, sheet: str = "scores") -> None:
    """Go to a row and press keys there."""
    turn_to(driver, sheet)
    driver.page.form.focus_on(name)
    driver.press(*keys)


def turn_to(driver: Driver, sheet: str) -> None:
    page = driver.page
    assert isinstance(page, HouseRules)
    page._turn_to(sheet)


def do(driver: Driver, action: str) -> None:
    """Press a button of the last sheet."""
    turn_to(driver, "keep")
    driver.click(action)


def asked(driver: Driver) -> str:
    """The question that is asked, as it describes itself."""
    modal = driver.page.form._modal
    return "" if modal is None else modal.dump()


def answer(driver: Driver, text: str | None, button: str = "do") -> None:
    """Type over what stands in the question, and press one of its buttons."""
    modal = driver.page.form._modal
    assert modal is not None
    form = modal._form  # type: ignore[attr-defined]
    if text is not None:
        form["kept.text"].put(text)
    driver.settle()
    driver.press_at(form[button].rect.center)


def note(driver: Driver) -> str:
    return driver.page.note.says


def trouble(driver: Driver) -> str:
    label = driver.widget("trouble")
    return label.label() if label.visible else ""


# Changing


def test_rules_are_made_from_classic_by_keys_alone(opened: Opener, tmp_path: Path) -> None:
    driver = opened()
    driver.press(TAB)  # shows the focus, on the first sheet's name
    driver.press(TAB, TAB, TAB, TAB, TAB, RIGHT)  # the first row: five dice
    assert driver.value("dice") == "5"
    driver.press(DOWN, SPACE)  # a single 1 is off
    driver.press(DOWN, RIGHT, RIGHT)  # past its own switch to the number of the single 5
    rules = rules_on(driver)
    assert rules is not None
    assert (rules.dice, rules.single_one, rules.single_five) == (5, None, 100)
    turn_to(driver, "variants")
    driver.press(TAB)
    driver.page.form.focus_on("grow")
    driver.press(SPACE)
    driver.page.form.focus_on("save")
    driver.press(ENTER)
    driver.type("Five to the Floor")
    driver.press(ENTER)
    assert asked(driver) == ""
    saved = book(tmp_path).presets()
    assert [preset.name for preset in saved] == ["Five to the Floor"]
    assert saved[0].ruleset == rules_on(driver)
    assert saved[0].ruleset.grow
    driver.page.form.focus_on("use")
    driver.press(ENTER)
    assert driver.scenes[-1] == "Setup"
    assert driver.value("preset") == saved[0].id
    driver.press(ENTER)
    assert driver.tables[-1].match.ruleset == saved[0].ruleset


def test_numbers_are_typed_and_doubles_follow(opened: Opener) -> None:
    driver = opened()
    put(driver, "three_alike.2", ENTER)
    driver.type("250")
    driver.press(ENTER)
    rules = rules_on(driver)
    assert rules is not None
    assert rules.three_alike is not None
    assert rules.four_alike is not None
    assert (rules.three_alike[1], rules.four_alike[1]) == (250, 500)
    put(driver, "three_alike.2", pygame.K_3, pygame.K_BACKSPACE, ESC)
    assert rules_on(driver) == rules


def test_all_is_said_at_once_beside_the_rows(opened: Opener) -> None:
    driver = opened()
    assert driver.widget("differs").label() == "Nothing differs from Classic."
    put(driver, "straight.points", LEFT, LEFT)
    dump = driver.page.form.dump()
    assert "Differs from Classic in" in dump
    assert "='1,400'" in dump
    put(driver, "opening", RIGHT, sheet="turn")
    assert driver.widget("summary").label() == "6 dice, opening 550, target 10,000"


def test_a_row_shows_only_what_belongs_to_it(opened: Opener) -> None:
    driver = opened()
    assert "six_alike.times" in driver.page.form.dump()
    put(driver, "six_alike", LEFT)
    dump = driver.page.form.dump()
    assert driver.value("six_alike") == "add"
    assert "six_alike.times" not in dump
    put(driver, "straight", SPACE)
    assert "straight.points" not in driver.page.form.dump()
    focus = driver.page.form.focus
    assert focus is not None
    assert focus.name == "straight"


def test_what_needs_another_rule_is_greyed_and_says_so(opened: Opener) -> None:
    driver = opened()
    turn_to(driver, "variants")
    assert not driver.widget("takeover_margin").enabled
    assert driver.widget("takeover_margin.help").label() == "Only with taking over."
    put(driver, "takeover", SPACE, sheet="variants")
    assert driver.widget("takeover_margin").enabled
    turn_to(driver, "end")
    assert not driver.widget("kill").enabled
    put(driver, "goal", RIGHT, sheet="end")
    assert driver.widget("kill").enabled


def test_undo_takes_every_change_back(opened: Opener) -> None:
    driver = opened(changes={"jokers": True})
    put(driver, "six_ones", SPACE)
    driver.click("undo_all")
    assert rules_on(driver) == CLASSIC
    assert not driver.widget("undo_all").enabled


def test_what_is_usual_beside_a_rule_set_comes_first(opened: Opener) -> None:
    driver = opened(ruleset="exact")
    page = driver.page
    assert isinstance(page, HouseRules)
    assert page._tab == "offers"
    put(driver, "offers/jokers", SPACE, sheet="offers")
    rules = rules_on(driver)
    assert rules is not None
    assert rules.jokers
    turn_to(driver, "variants")
    assert driver.value("jokers") is True


def test_sheets_are_turned_by_keys_from_anywhere(opened: Opener) -> None:
    driver = opened()
    driver.page.form.focus_on("straight")
    for first in ("opening", "grow", "target", "rename", "dice"):
        driver.press(TAB, mod=pygame.KMOD_CTRL)
        focus = driver.page.form.focus
        assert focus is not None
        assert focus.name == first
        assert driver.page.form.shows_focus
    driver.press(pygame.K_PAGEUP, mod=pygame.KMOD_CTRL)
    assert driver.page._tab == "keep"  # type: ignore[attr-defined]


# Contradictions


def test_a_contradiction_is_said_beside_its_row_and_nothing_is_lost(opened: Opener) -> None:
    driver = opened()
    put(driver, "target", ENTER, sheet="end")
    driver.type("400")
    driver.press(ENTER)
    said = "The opening is above the target: no game could end."
    assert trouble(driver) == said
    for name in ("save", "use"):
        button = driver.widget(name)
        assert isinstance(button, Button)
        assert button.why_not == "Can't be played yet"
    driver.click("use")
    assert driver.scenes[-1] == "HouseRules"
    driver.click("go_there")
    focus = driver.page.form.focus
    assert focus is not None
    assert focus.name == "opening"
    assert driver.widget("opening.trouble").label() == said
    driver.press(ENTER)
    driver.type("350")
    driver.press(ENTER)
    assert trouble(driver) == ""
    rules = rules_on(driver)
    assert rules is not None
    assert (rules.target, rules.opening) == (400, 350)


def test_contradictions_brought_along_open_their_sheet(opened: Opener) -> None:
    driver = opened(changes={"target": 400})
    assert trouble(driver)
    assert driver.page._tab == "turn"  # type: ignore[attr-defined]


def test_rules_in_trouble_are_neither_saved_nor_shared(opened: Opener, tmp_path: Path) -> None:
    driver = opened(Pocket(), changes={"target": 400})
    for action in ("export", "copy"):
        do(driver, action)
        assert asked(driver) == ""
    driver.click("save")
    assert asked(driver) == ""
    assert not (tmp_path / "rules").exists()
    driver.press(ESC)
    assert "use_them" not in asked(driver)


# Leaving


def test_rules_that_were_used_are_played_and_remembered(opened: Opener, tmp_path: Path) -> None:
    driver = opened(ruleset="grand")
    put(driver, "jokers", SPACE, sheet="variants")
    driver.click("use")
    assert driver.scenes[-1] == "Setup"
    assert driver.value("preset") == "grand"
    assert driver.settings.changes == {"jokers": True}
    driver.click("start")
    assert driver.tables[-1].match.ruleset == ruleset_from_table(
        {"jokers": True}, load_preset("grand").ruleset
    )
    driver.close()
    assert settings_file.load(tmp_path / "settings.json")[0].changes == {"jokers": True}


def test_going_back_asks_what_becomes_of_changes(opened: Opener) -> None:
    driver = opened()
    put(driver, "jokers", SPACE, sheet="variants")
    driver.press(ESC)
    assert "They were changed and are not in use yet." in asked(driver)
    driver.press(ESC)
    assert driver.scenes[-1] == "HouseRules"
    driver.click("back")
    answer(driver, None, "leave")
    assert driver.scenes[-1] == "Setup"
    assert driver.settings.changes == {}


def test_going_back_without_changes_asks_nothing(opened: Opener) -> None:
    driver = opened(changes={"jokers": True})
    driver.press(ESC)
    assert driver.scenes[-1] == "Setup"
    assert driver.settings.changes == {"jokers": True}


def test_changes_may_be_used_on_the_way_out(opened: Opener) -> None:
    driver = opened()
    put(driver, "jokers", SPACE, sheet="variants")
    driver.press(ESC)
    answer(driver, None, "use_them")
    assert driver.settings.changes == {"jokers": True}


def test_closing_the_window_keeps_what_can_be_played(opened: Opener, tmp_path: Path) -> None:
    driver = opened()
    put(driver, "jokers", SPACE, sheet="variants")
    driver.send(pygame.Event(pygame.QUIT))
    assert driver.scenes == []
    driver.close()
    assert settings_file.load(tmp_path / "settings.json")[0].changes == {"jokers": True}


# Names


def test_saved_rules_are_chosen_by_name_and_a_record_outlives_their_file(
    opened: Opener, tmp_path: Path
) -> None:
    driver = opened()
    put(driver, "straight.points", LEFT)
    driver.click("save")
    answer(driver, "Chez Zoé")
    assert note(driver) == "The rules are saved as Chez Zoé."
    assert driver.widget("title").label() == "House rules: Chez Zoé"
    driver.click("use")
    assert driver.settings.ruleset == book(tmp_path).presets()[0].id
    assert "Chez Zoé" in str(driver.widget("preset").options)  # type: ignore[attr-defined]
    driver.click("start")
    match = driver.tables[-1].match
    assert match.ruleset.straight == 1450
    match.submit(word_to_action("roll"))
    saved = tmp_path / "game.json"
    record.save(match, saved)
    book(tmp_path).delete(driver.settings.ruleset)
    assert record.load(saved).ruleset == match.ruleset
    driver.push(driver.program.setup())
    assert driver.value("preset") == "classic"


def test_a_name_that_is_taken_is_asked_about(opened: Opener, tmp_path: Path) -> None:
    other = book(tmp_path).save("Ours", load_preset("grand").ruleset)
    driver = opened()
    driver.click("save")
    answer(driver, "OURS")
    assert "There are other rules called Ours." in asked(driver)
    answer(driver, None, "back")
    assert book(tmp_path).find(other.id).ruleset == other.ruleset
    driver.click("save")
    answer(driver, "OURS")
    answer(driver, None, "sure")
    assert book(tmp_path).find(other.id).ruleset == CLASSIC


def test_own_rules_are_saved_again_under_their_name_without_asking(opened: Opener, tmp_path: Path) -> None:
    own = book(tmp_path).save("Ours", CLASSIC)
    driver = opened(ruleset=own.id)
    put(driver, "jokers", SPACE, sheet="variants")
    driver.click("save")
    answer(driver, None)
    assert asked(driver) == ""
    assert book(tmp_path).find(own.id).ruleset.jokers
    assert driver.widget("differs").label() == "Nothing differs from Ours."


def test_a_name_is_missing_in_one_sentence_and_can_be_typed_then(opened: Opener, tmp_path: Path) -> None:
    driver = opened()
    driver.click("save")
    answer(driver, "  ")
    assert "The rules need a name." in asked(driver)
    answer(driver, "Now")
    assert [preset.name for preset in book(tmp_path).presets()] == ["Now"]


@pytest.mark.parametrize(
    "name", ["🎲" * 9, "漢字かな", "a\x00b", "é" * 200, "../../etc/passwd", "con", "Ω ß"]
)
def test_any_name_will_do(opened: Opener, tmp_path: Path, name: str) -> None:
    """C154 and C156: any script, what no font shows, what a file may not be called."""
    driver = opened()
    driver.click("save")
    answer(driver, name)
    presets = book(tmp_path).presets()
    assert len(presets) == 1
    assert [path.parent for path in tmp_path.rglob("*.toml")] == [tmp_path / "rules"]
    driver.click("use")
    assert driver.page.form.cut_texts() == []
    assert driver.value("preset") == presets[0].id


def test_enter_that_ends_a_composition_saves_nothing(opened: Opener, tmp_path: Path) -> None:
    """C154."""
    driver = opened()
    driver.page.form.focus_on("save")
    driver.press(ENTER)
    driver.send(pygame.Event(pygame.TEXTEDITING, text="りc", start=0, length=2))
    driver.press(ENTER)
    assert "kept.save" in asked(driver)
    driver.type("李")
    driver.settle()
    driver.press(ENTER)
    assert [preset.name for preset in book(tmp_path).presets()] == ["李"]


def test_rules_are_renamed_and_changes_stay(opened: Opener, tmp_path: Path) -> None:
    own = book(tmp_path).save("Old", CLASSIC)
    driver = opened(ruleset=own.id)
    put(driver, "jokers", SPACE, sheet="variants")
    do(driver, "rename")
    answer(driver, "New")
    assert [preset.name for preset in book(tmp_path).presets()] == ["New"]
    assert not book(tmp_path).find(own.id).ruleset.jokers
    assert driver.widget("title").label() == "House rules: New, changed"


def test_deleting_asks_and_the_rules_stay_on_the_page(opened: Opener, tmp_path: Path) -> None:
    own = book(tmp_path).save("Ours", ruleset_from_table({"jokers": True}))
    driver = opened(ruleset=own.id)
    do(driver, "delete")
    answer(driver, None, "back")
    assert len(book(tmp_path).presets()) == 1
    do(driver, "delete")
    answer(driver, None, "sure")
    assert book(tmp_path).presets() == ()
    rules = rules_on(driver)
    assert rules is not None
    assert rules.jokers
    driver.click("back")
    assert driver.value("preset") == "classic"


def test_presets_are_neither_renamed_nor_deleted(opened: Opener) -> None:
    driver = opened()
    for action in ("rename", "delete"):
        do(driver, action)
        assert asked(driver) == ""
        button = driver.widget(action)
        assert isinstance(button, Button)
        assert button.why_not == "Not a rule set of your own"


def test_a_folder_that_takes_no_file_is_one_sentence(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("in the way", encoding="utf-8")
    driver = opened()
    driver.click("save")
    answer(driver, "Ours")
    assert "kept.save" in asked(driver)
    assert "Ours" in asked(driver)
    assert str(tmp_path / "rules") in asked(driver)


def test_damaged_files_are_told(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "bad.toml").write_text("dice = 7\n", encoding="utf-8")
    driver = opened()
    turn_to(driver, "keep")
    assert "bad.toml cannot be played" in driver.page.form.dump()


# Files


def test_rules_go_out_to_a_file_and_come_in_again(opened: Opener, tmp_path: Path) -> None:
    driver = opened(ruleset="grand")
    put(driver, "jokers", SPACE, sheet="variants")
    do(driver, "export")
    assert str(tmp_path / "documents" / "House rules.toml") in asked(driver)
    answer(driver, "ours")
    file = tmp_path / "documents" / "ours.toml"
    assert note(driver) == f"The rules are in {file}."
    rules = rules_on(driver)
    assert load_rules_file(file).ruleset == rules
    driver.click("undo_all")
    do(driver, "import")
    answer(driver, f'"{file}"')
    assert rules_on(driver) == rules
    assert len(book(tmp_path).presets()) == 1
    assert driver.widget("title").label() == "House rules: House rules"


def test_a_file_that_is_there_is_replaced_only_if_wanted(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "documents" / "ours.toml"
    file.parent.mkdir()
    file.write_text("mine", encoding="utf-8")
    driver = opened()
    for name in ("ours", str(file)):
        do(driver, "export")
        answer(driver, name)
        assert "There is a file of this name already." in asked(driver)
        answer(driver, None, "back")
        assert file.read_text(encoding="utf-8") == "mine"
    do(driver, "export")
    answer(driver, "ours")
    answer(driver, None, "sure")
    assert load_rules_file(file).ruleset == CLASSIC


def test_a_file_name_that_is_too_long_is_one_sentence(opened: Opener) -> None:
    driver = opened()
    do(driver, "export")
    answer(driver, "n" * 300)
    assert "cannot be saved" in asked(driver)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("", "The name of a file is missing."),
        ("no-such.toml", "cannot be read"),
        ("bad.toml", "cannot be played"),
        (".", "cannot be read"),
    ],
)
def test_a_file_that_is_no_rules_is_one_sentence(
    opened: Opener, tmp_path: Path, path: str, says: str
) -> None:
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "bad.toml").write_text("dice = 7\n", encoding="utf-8")
    driver = opened()
    do(driver, "import")
    answer(driver, path)
    assert says in asked(driver)
    assert book(tmp_path).presets() == ()


def test_a_file_dropped_on_the_window_is_taken_over(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "theirs.toml"
    file.write_text('name = "Theirs"\njokers = true\n', encoding="utf-8")
    driver = opened()
    driver.send(pygame.Event(pygame.DROPFILE, file=str(file)))
    assert note(driver) == "Theirs is one of your rule sets now."
    rules = rules_on(driver)
    assert rules is not None
    assert rules.jokers
    driver.send(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "nothing.toml")))
    assert "cannot be read" in asked(driver)


# Codes


def test_a_code_goes_from_one_table_to_another(opened: Opener, tmp_path: Path) -> None:
    own = book(tmp_path).save("Chez Zoé", ruleset_from_table({"jokers": True, "straight": 1200}))
    pocket = Pocket()
    driver = opened(pocket, ruleset=own.id)
    do(driver, "copy")
    assert note(driver) == "The code is on the clipboard: paste it to another table."
    assert pocket.text == code_of("Chez Zoé", own.ruleset)
    book(tmp_path).delete(own.id)
    driver.press(ESC)
    driver.click("house_rules")
    assert rules_on(driver) == CLASSIC
    do(driver, "paste")
    assert rules_on(driver) == own.ruleset
    assert note(driver) == "The rules of the code lie on this page: Chez Zoé."
    driver.click("save")
    assert "Chez Zoé" in asked(driver)


def test_rules_of_a_code_do_not_take_the_place_of_the_rules_one_began_with(
    opened: Opener, tmp_path: Path
) -> None:
    own, guest = book(tmp_path).save("Ours", CLASSIC), load_preset("grand").ruleset
    pocket = Pocket(code_of("Theirs", guest))
    driver = opened(pocket, ruleset=own.id)
    do(driver, "paste")
    do(driver, "copy")
    assert pocket.text == code_of("Theirs", guest)
    driver.click("save")
    answer(driver, None)
    assert [(own.name, own.ruleset) for own in book(tmp_path).presets()] == [
        ("Ours", CLASSIC),
        ("Theirs", guest),
    ]


def test_a_name_goes_with_the_rules_that_came_with_it(opened: Opener) -> None:
    driver = opened(Pocket(code_of("Theirs", load_preset("grand").ruleset)))
    do(driver, "paste")
    driver.click("undo_all")
    driver.click("save")
    assert "Theirs" not in asked(driver)


def test_without_a_clipboard_the_code_is_shown(opened: Opener) -> None:
    driver = opened(Pocket(broken=True), ruleset="grand")
    do(driver, "copy")
    assert "There is no clipboard here." in asked(driver)
    assert code_of("", load_preset("grand").ruleset) in asked(driver)
    driver.press(ESC)
    do(driver, "paste")
    assert "The code can be typed" in asked(driver)
    answer(driver, code_of("", load_preset("pocket").ruleset))
    assert rules_on(driver) == load_preset("pocket").ruleset


def test_a_code_that_is_none_is_one_sentence_and_can_be_mended(opened: Opener) -> None:
    code = code_of("", load_preset("grand").ruleset)
    driver = opened(Pocket(code[:-1]))
    do(driver, "paste")
    assert "mistyped, cut off" in asked(driver)
    assert code[:-1] in asked(driver)
    answer(driver, code)
    assert rules_on(driver) == load_preset("grand").ruleset


def test_a_code_can_be_pasted_into_its_entry(opened: Opener) -> None:
    pocket = Pocket()
    driver = opened(pocket)
    do(driver, "paste")
    pocket.text = f"  {code_of('', load_preset('grand').ruleset)}\n"
    driver.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    answer(driver, None)
    assert rules_on(driver) == load_preset("grand").ruleset
