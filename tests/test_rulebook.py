from __future__ import annotations

import errno
import os
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from playing import rules
from ruleset_strategy import rulesets

from game.files import Folders
from game.presets import Offer, Preset, RulesFileError, load_preset, load_rules_file, preset_ids, rules_text
from game.resources import ASSETS
from game.rulebook import LONGEST_NAME, Rulebook, tidy
from game.rules.ruleset import Ruleset
from game.rules.scoring import worth
from game.rules_code import RulesCodeError, code_of
from game.text import Texts

HOUSE = rules("grand", opening=350, jokers=True)
OTHER = rules("table", target=5000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Folders.under(tmp_path).rules


@pytest.fixture
def book(folder: Path) -> Rulebook:
    return Rulebook(folder)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def names(book: Rulebook) -> list[str]:
    return [preset.name for preset in book.presets()]


def test_a_book_that_is_not_there_is_empty(book: Rulebook, folder: Path) -> None:
    assert book.presets() == ()
    assert book.problems() == ()
    assert not folder.exists()


def test_rules_are_kept_and_found_again(book: Rulebook, folder: Path) -> None:
    kept = book.save("Chez Zoé", HOUSE)
    assert kept == Preset("own:chez-zoé", "Chez Zoé", HOUSE)
    assert Rulebook(folder).presets() == (kept,)
    assert book.find(kept.id) == kept
    text = (folder / "chez-zoé.toml").read_text(encoding="utf-8")
    assert text == 'name = "Chez Zoé"\nbase = "grand"\n\nopening = 350\njokers = true\n'


def test_a_file_of_the_book_is_a_rules_file_like_any_other(book: Rulebook, folder: Path) -> None:
    book.save("Ours", HOUSE)
    assert load_rules_file(folder / "ours.toml").ruleset == HOUSE


def test_they_stand_by_name(book: Rulebook) -> None:
    for name in ("beta", "Alpha", "Gamma"):
        book.save(name, HOUSE)
    assert names(book) == ["Alpha", "beta", "Gamma"]


def test_what_is_saved_under_its_own_name_takes_its_place(book: Rulebook, folder: Path) -> None:
    first = book.save("Ours", HOUSE)
    second = book.save(" OURS ", OTHER)
    assert second == Preset(first.id, "OURS", OTHER)
    assert book.presets() == (second,)
    assert files(folder) == ["ours.toml"]


@pytest.mark.parametrize(
    ("name", "shown", "file"),
    [
        ("../x", "../x", "x.toml"),
        ("/etc/passwd", "/etc/passwd", "etc-passwd.toml"),
        ("C:\\x", "C:\\x", "c-x.toml"),
        ("CON", "CON", "con-rules.toml"),
        ("lpt1", "lpt1", "lpt1-rules.toml"),
        ("com¹", "com¹", "com¹-rules.toml"),
        (".hidden.toml", ".hidden.toml", "hidden-toml.toml"),
        ("...", "...", "rules.toml"),
        ("\N{GAME DIE}", "\N{GAME DIE}", "rules.toml"),
        ("x" * 300, "x" * 40, "x" * 40 + ".toml"),
        ("骰" * 300, "骰" * 40, "骰" * 40 + ".toml"),
        ("e\N{COMBINING ACUTE ACCENT}", "é", "é.toml"),
        ("a\x00\x1b[31m\u2028b\u202e", "a[31m b", "a-31m-b.toml"),
        ("half \udce9", "half", "half.toml"),
        ("\"quo\\ted\" = 'x' #", "\"quo\\ted\" = 'x' #", "quo-ted-x.toml"),
        ("classic", "classic", "classic.toml"),
    ],
)
def test_odd_names(book: Rulebook, folder: Path, name: str, shown: str, file: str) -> None:
    kept = book.save(name, HOUSE)
    assert kept.name == shown
    assert files(folder) == [file]
    assert book.presets() == (kept,)
    assert book.find(kept.id) == kept
    assert kept.id not in preset_ids()
    assert len(kept.id) <= 60  # what the settings remember
    assert [path.name for path in folder.parent.iterdir()] == ["rules"]


@pytest.mark.parametrize("name", ["", "  ", "\u200b\n", "\u200d"])
def test_a_name_that_nobody_sees_is_none(book: Rulebook, folder: Path, name: str) -> None:
    with pytest.raises(RulesFileError, match="need a name"):
        book.save(name, HOUSE)
    assert not folder.exists()
    kept = book.save("Ours", HOUSE)
    with pytest.raises(RulesFileError, match="need a name"):
        book.rename(kept.id, name)
    assert names(book) == ["Ours"]


def test_names_that_make_one_file_name_make_two_files(book: Rulebook, folder: Path) -> None:
    first, second = book.save("Ours!", HOUSE), book.save("Ours?", OTHER)
    assert files(folder) == ["ours-2.toml", "ours.toml"]
    assert (book.find(first.id), book.find(second.id)) == (first, second)


def test_case_makes_no_second_file(book: Rulebook, folder: Path) -> None:
    folder.mkdir()
    (folder / "OURS.toml").write_text("name = 'By hand'", encoding="utf-8")
    assert book.save("ours", HOUSE).id == "own:ours-2"


def test_equal_names_by_hand_are_two_rule_sets(book: Rulebook, folder: Path) -> None:  # C129
    folder.mkdir()
    (folder / "a.toml").write_text("name = 'Ours'\nopening = 0", encoding="utf-8")
    (folder / "b.toml").write_text("name = 'Ours'\nopening = 350", encoding="utf-8")
    assert [(preset.id, preset.ruleset.opening) for preset in book.presets()] == [
        ("own:a", 0),
        ("own:b", 350),
    ]
    assert book.rename("own:b", "Ours").name == "Ours 2"
    assert book.find("own:a").ruleset.opening == 0


def test_renaming_keeps_the_id_and_all_else(book: Rulebook, folder: Path) -> None:
    folder.mkdir()
    (folder / "ours.toml").write_text(
        'name = "Ours"\nsource = "My \\"uncle\\""\nopening = 350\n'
        "[offers]\nopening = [0, 500]\njokers = true\n",
        encoding="utf-8",
    )
    book.save("Other", OTHER)
    before = book.find("own:ours")
    renamed = book.rename("own:ours", "Theirs")
    assert renamed == book.find("own:ours")
    assert (renamed.name, renamed.source) == ("Theirs", 'My "uncle"')
    assert renamed.offers == before.offers == (Offer("opening", (0, 500)), Offer("jokers", (True,)))
    assert renamed.ruleset == before.ruleset
    assert book.rename("own:ours", "other").name == "other 2"
    assert book.rename("own:ours", "OTHER 2").name == "OTHER 2"  # its own name is not taken
    assert files(folder) == ["other.toml", "ours.toml"]


def test_deleting(book: Rulebook, folder: Path) -> None:
    kept, other = book.save("Ours", HOUSE), book.save("Other", OTHER)
    book.delete(kept.id)
    assert book.presets() == (other,)
    assert files(folder) == ["other.toml"]
    for forgotten in (book.delete, book.find):
        with pytest.raises(RulesFileError, match="no rules 'ours' of your own"):
            forgotten(kept.id)


def test_presets_can_be_neither_renamed_nor_deleted(book: Rulebook) -> None:
    with pytest.raises(RulesFileError, match="'classic' are no rules of your own"):
        book.delete("classic")
    with pytest.raises(RulesFileError, match="'classic' are no rules of your own"):
        book.rename("classic", "Mine")


def test_no_id_leads_out_of_the_folder(book: Rulebook, folder: Path) -> None:
    book.save("Ours", HOUSE)
    outside = folder.parent / "outside.toml"
    outside.write_text("", encoding="utf-8")
    for own_id in ("own:../outside", f"own:{folder.parent}/outside", "own:", "own:.", "own:*"):
        with pytest.raises(RulesFileError, match="no rules"):
            book.delete(own_id)
        with pytest.raises(RulesFileError, match="no rules"):
            book.find(own_id)
    assert outside.exists()


def test_damaged_files_are_told_and_left(book: Rulebook, folder: Path) -> None:
    kept = book.save("Good", HOUSE)
    (folder / "torn.toml").write_text("opening = ", encoding="utf-8")
    (folder / "kill.toml").write_text("kill = true", encoding="utf-8")
    (folder / "notes.txt").write_text("opening = ", encoding="utf-8")
    (folder / "._good.toml").write_bytes(b"\x00\x05\x16\x07")  # what macOS leaves on sticks
    (folder / ".good.toml.123.new").write_bytes(b"half")  # C121: what a crash while writing leaves
    (folder / "folder.toml").mkdir()
    assert book.presets() == (kept,)
    told = [str(problem) for problem in book.problems()]
    assert [("kill.toml" in told[0], "exact goal" in told[0]), "torn.toml" in told[1]] == [(True, True), True]
    assert len(told) == 2
    assert book.save("Torn", OTHER).id == "own:torn-2"
    assert (folder / "torn.toml").read_text(encoding="utf-8") == "opening = "
    book.delete("own:kill")
    assert len(book.problems()) == 1


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_rules(
    book: Rulebook, folder: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:  # C121
    kept = book.save("Ours", HOUSE)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os if fails == "fsync" else Path, fails, full)
    with pytest.raises(RulesFileError, match=r"cannot be saved as .*ours\.toml: No space left on device\."):
        book.save("Ours", OTHER)
    with pytest.raises(RulesFileError, match="cannot be saved"):
        book.save("New", OTHER)
    with pytest.raises(RulesFileError, match="cannot be saved"):
        book.export(kept, folder / "elsewhere.toml")
    monkeypatch.undo()
    assert book.presets() == (kept,)
    assert files(folder) == ["ours.toml"]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    blocked = tmp_path / "rules"
    blocked.write_bytes(b"")
    book = Rulebook(blocked)
    assert book.presets() == ()
    assert [problem.values["path"] for problem in book.problems()] == [blocked]
    with pytest.raises(RulesFileError, match="cannot be"):
        book.save("Ours", HOUSE)
    with pytest.raises(RulesFileError, match="cannot be"):
        book.find("own:ours")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such file name")
def test_a_file_whose_name_is_no_text_can_have_no_id(book: Rulebook, folder: Path) -> None:
    kept = book.save("Ours", HOUSE)
    with Path(os.fsdecode(os.fsencode(folder) + b"/Zo\xe9.toml")).open("wb"):
        pass
    assert book.presets() == (kept,)


def test_what_is_exported_is_imported_elsewhere(book: Rulebook, tmp_path: Path) -> None:
    kept = book.save("Chez Zoé", HOUSE)
    path = book.export(kept.id, tmp_path / "sent.toml")
    assert path == tmp_path / "sent.toml"
    there = Rulebook(tmp_path / "there")
    taken = there.import_file(path)
    assert taken == kept
    assert there.presets() == (kept,)
    assert there.import_file(path).name == "Chez Zoé 2"
    assert there.import_file(path).name == "Chez Zoé 3"
    assert [preset.ruleset for preset in there.presets()] == [HOUSE] * 3


@pytest.mark.parametrize("preset_id", preset_ids())
def test_a_preset_is_exported_with_its_source_and_offers(
    book: Rulebook, tmp_path: Path, preset_id: str
) -> None:
    preset = load_preset(preset_id)
    path = book.export(preset_id, tmp_path)
    assert path.parent == tmp_path
    taken = book.import_file(path)
    assert (taken.name, taken.ruleset) == (preset.name, preset.ruleset)
    assert (taken.source, taken.offers) == (preset.source, preset.offers)
    assert taken.id.startswith("own:")


def test_an_export_gets_the_suffix_that_finds_it(book: Rulebook, tmp_path: Path) -> None:
    path = book.export("grand", tmp_path / "v1.2")
    assert path.name == "v1.2.toml"
    assert book.find(str(path)).ruleset == rules("grand")


def test_a_file_name_that_is_too_long_is_one_sentence(book: Rulebook, tmp_path: Path) -> None:
    with pytest.raises(RulesFileError, match="cannot be saved as"):
        book.export("grand", tmp_path / ("n" * 300))


def test_an_import_that_cannot_be_played_leaves_no_trace(
    book: Rulebook, folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("kill = true", encoding="utf-8")
    for bad in (path, tmp_path / "none.toml"):
        with pytest.raises(RulesFileError, match=bad.name):
            book.import_file(bad)
    assert not folder.exists()


def test_every_kind_of_reference_is_found(book: Rulebook, folder: Path) -> None:
    kept = book.save("Ours", HOUSE)
    assert book.find("grand") == load_preset("grand")
    assert book.find(kept.id).ruleset == HOUSE
    assert book.find(str(folder / "ours.toml")).ruleset == HOUSE
    code = code_of("Ours", HOUSE)
    found = book.find(f'"{code}"')
    assert (found.name, found.ruleset, found.id) == ("Ours", HOUSE, code)
    assert book.find(found.id) == found
    with pytest.raises(RulesFileError, match="no rule set 'nope'"):
        book.find("nope")
    with pytest.raises(RulesCodeError, match="cut off"):
        book.find(code.partition(" #")[0])


@pytest.mark.parametrize(
    ("table", "values"),
    [
        # C015: a thousand for every die beyond the third
        (
            {
                "four_alike": [2000, 1200, 1300, 1400, 1500, 1600],
                "five_alike": [3000, 2200, 2300, 2400, 2500, 2600],
                "six_alike": [4000, 3200, 3300, 3400, 3500, 3600],
            },
            {(5,) * 4: 1500, (3,) * 5: 2300, (1,) * 6: 4000},
        ),
        # C016: a hundred for every die beyond the third
        (
            {
                "four_alike": [1100, 300, 400, 500, 600, 700],
                "five_alike": [1200, 400, 500, 600, 700, 800],
                "six_alike": [1300, 500, 600, 700, 800, 900],
            },
            {(6,) * 4: 700, (1,) * 5: 1200},
        ),
    ],
)
def test_alike_dice_by_hand(
    book: Rulebook, table: dict[str, object], values: dict[tuple[int, ...], int]
) -> None:
    own_id = book.save("By hand", rules(**table)).id
    ruleset = book.find(own_id).ruleset
    found = {faces: worth(ruleset, faces) for faces in values}
    assert {faces: option.points for faces, option in found.items() if option} == values


@given(
    name=st.text(),
    source=st.text(),
    ruleset=rulesets(),
    offered=rulesets(),
)
@example(
    name="\x00\x7f\x85\u2028\u2029\ufeff\U0001f3b2", source='"""\\\'\r\n\t\\', ruleset=HOUSE, offered=OTHER
)
@settings(deadline=None)
def test_a_rules_file_says_what_it_was_made_of(
    name: str, source: str, ruleset: Ruleset, offered: Ruleset
) -> None:
    offers = tuple(Offer(field, (value,)) for field, value in offered.to_table().items())
    table = tomllib.loads(rules_text(Preset("x", name, ruleset, source, offers)))
    assert table.pop("name") == name
    assert table.pop("source", "") == source
    assert table.pop("offers") == {offer.field: list(offer.values) for offer in offers}
    base = load_preset(table.pop("base")).ruleset
    assert table == ruleset.differences(base)


def test_half_a_character_is_written_as_a_lost_one() -> None:
    text = rules_text(Preset("x", "Zo\udce9", HOUSE))
    assert tomllib.loads(text.encode().decode())["name"] == "Zo\ufffd"


@given(name=st.text(st.characters()))
@example(name="a \x1b b")
@example(name="A\x00\N{COMBINING ACUTE ACCENT}")
def test_a_tidy_name_is_tidy(name: str) -> None:
    tidied = tidy(name)
    assert tidy(tidied) == tidied
    assert len(tidied) <= LONGEST_NAME
    assert tidied == tidied.strip()
    assert "\n" not in tidied
    tidied.encode()


def test_joined_pictures_stay_joined() -> None:
    family = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{BOY}"
    assert tidy(f" {family}\N{ZERO WIDTH JOINER}") == family


def test_errors_can_be_said_in_french(book: Rulebook) -> None:
    french = Texts("fr", ASSETS / "locale")
    with pytest.raises(RulesFileError) as caught:
        book.save("", HOUSE)
    assert french.t(caught.value.sentence, **caught.value.values) == "Il faut un nom à ces règles."
