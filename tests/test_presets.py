from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from playing import rules
from ruleset_strategy import rulesets

from game.presets import (
    Offer,
    Preset,
    RulesFileError,
    find_rules,
    load_preset,
    load_rules_file,
    preset_ids,
    reference_to,
    rules_text,
    ruleset_of,
)
from game.resources import ASSETS
from game.rules.ruleset import FIELD_NAMES, Ruleset, RulesetError
from game.text import Texts

TABLE_OF_PRESETS = {
    "classic": {},
    "pocket": {"straight": 1200, "three_pairs": 600, "six_ones": "win"},
    "table": {
        "opening": 800,
        "six_alike": [8000, 1600, 2400, 3200, 4000, 4800],
        "straight": 1000,
        "end": "finish_round_then_one_more",
    },
    "grand": {
        "opening": 0,
        "four_alike": False,
        "five_alike": False,
        "six_alike": False,
        "straight": 3000,
        "three_pairs": 1500,
        "four_and_pair": True,
        "hot_dice": "may_bank",
        "end": "immediate",
    },
}


@pytest.mark.parametrize("preset_id", TABLE_OF_PRESETS)
def test_a_preset_differs_from_classic_exactly_as_written(preset_id: str) -> None:
    ruleset = load_preset(preset_id).ruleset
    assert ruleset.differences(Ruleset()) == TABLE_OF_PRESETS[preset_id]


def test_classic_comes_first() -> None:
    assert preset_ids()[0] == "classic"
    assert set(TABLE_OF_PRESETS) <= set(preset_ids())
    assert len(set(preset_ids())) == len(preset_ids())


def test_every_preset_can_be_shown() -> None:
    for preset_id in preset_ids():
        preset = load_preset(preset_id)
        assert preset.id == preset_id
        assert preset.name
        assert preset.source


FAMILIES = {
    "french": {"classic", "exact", "five-dice", "pocket", "table", "grand"},
    "farkle": {"boxed", "core", "facebook", "zilch", "bohemia", "dice10000"},
    "neighbours": {"danish", "swedish", "norwegian", "dutch", "zehntausend", "cinq-mille", "zonk"},
}


def test_every_preset_is_of_a_family() -> None:
    found = {family: {i for i in preset_ids() if load_preset(i).family == family} for family in FAMILIES}
    assert found == FAMILIES
    assert sum(map(len, found.values())) == len(preset_ids())


@pytest.mark.parametrize(("family", "written"), [("farkle", True), ("martian", True), ("", False)])
def test_a_family_is_written_and_read_back(tmp_path: Path, family: str, *, written: bool) -> None:
    path = tmp_path / "ours.toml"
    preset = Preset("ours", "Ours", rules("grand"), "My aunt.", (Offer("opening", (0, 500)),), family)
    path.write_text(rules_text(preset), encoding="utf-8")
    assert load_rules_file(path) == preset
    assert ("family" in path.read_text(encoding="utf-8")) is written


def test_where_a_preset_comes_from_is_said_in_french() -> None:
    french = Texts("fr", ASSETS / "locale")
    for preset in map(load_preset, preset_ids()):
        assert french.t(preset.source) != preset.source, preset.id


def test_what_a_preset_offers_changes_it() -> None:
    for preset in map(load_preset, preset_ids()):
        usual = preset.ruleset.to_table()
        for offer in preset.offers:
            assert offer.field in FIELD_NAMES
            assert any(value != usual[offer.field] for value in offer.values), (preset.id, offer)
            assert len({repr(value) for value in offer.values}) == len(offer.values), (preset.id, offer)


def test_pocket_offers_the_options_of_its_source() -> None:
    assert load_preset("pocket").offers == (
        Offer("opening", (0, 350, 500, 800, 1000)),
        Offer("straight", (1000, 1200, 1500, 2000)),
        Offer("three_pairs", (False, 600, 1000, 1500)),
        Offer("goal", ("exact_refuse",)),
    )


def test_the_file_of_classic_tells_every_field() -> None:
    text = (ASSETS / "rules" / "classic.toml").read_text(encoding="utf-8")
    assert all(f"\n{name} = " in text for name in FIELD_NAMES)


def test_an_own_rules_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'base = "table"\nname = "Chez nous"\nopening = 350\nfloor = "none"\n\n[offers]\nopening = [0, 500]\n',
        encoding="utf-8",
    )
    preset = find_rules(str(path))
    assert preset == load_rules_file(path)
    assert (preset.id, preset.name, preset.offers) == ("ours", "Chez nous", (Offer("opening", (0, 500)),))
    assert preset.ruleset == rules("table", opening=350, floor="none")
    path.write_text("", encoding="utf-8")
    assert load_rules_file(path).ruleset == Ruleset()


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("opening = ", "no TOML"),
        ("opening = -1", "opening"),
        ('base = "nope"', "base"),
        ("base = 3", "base"),
        ("name = 3", "name"),
        ("family = 3", "family: must be text"),
        ("offers = 3", "offers"),
        ('offers = ["opening"]', "offers"),
        ("[offers]\nopening = []", "offers: an empty list"),
        ("[offers]\nno_such_rule = 1", "offers: no_such_rule = 1: no rule"),
        ("[offers]\nopening = [0, -50]", "offers: opening = -50: must not be negative"),
        ("[offers]\nkill = true", "offers: kill = True: needs an exact goal"),
        ("[offers]\nthree_alike = [1, 2, 3, 4, 5, 6]", "offers: three_alike = 1: must be six"),
        ("x = " + "[" * 100_000, "no TOML"),
        ("x = " + "1" * 5_000, "no TOML"),
        ("#" * 300_000, "far too long"),
        ("[opening]\nx = 1", "opening"),
        ("no_such_rule = 1", "no_such_rule"),
    ],
)
def test_a_rules_file_that_cannot_be_used_says_what_is_wrong(tmp_path: Path, text: str, part: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesFileError) as caught:
        load_rules_file(path)
    assert str(caught.value).count("ours.toml") == 1
    assert part in str(caught.value)


@pytest.mark.parametrize(
    ("offers", "expected"),
    [
        ("kill = true\ngoal = 'exact_refuse'", (Offer("kill", (True,)), Offer("goal", ("exact_refuse",)))),
        (
            "takeover_margin = [500, 1000]\ntakeover = [3000, 5000]",
            (Offer("takeover_margin", (500, 1000)), Offer("takeover", (3000, 5000))),
        ),
        ("six_alike = [false, [1, 2, 3, 4, 5, 6]]", (Offer("six_alike", (False, [1, 2, 3, 4, 5, 6])),)),
        ("confirm = [true, ['straight']]", (Offer("confirm", (True, ["straight"])),)),
    ],
)
def test_offers_that_need_each_other_and_values_that_are_lists(
    tmp_path: Path, offers: str, expected: tuple[Offer, ...]
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(f"[offers]\n{offers}", encoding="utf-8")
    assert load_rules_file(path).offers == expected


def test_a_file_as_windows_editors_write_it(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "Ours"\r\nopening = 350\r\n')
    assert load_rules_file(path).ruleset == rules(opening=350)


def test_an_error_can_be_said_in_french(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(RulesFileError) as caught:
        load_rules_file(path)
    french = Texts("fr", ASSETS / "locale").t(caught.value.sentence, **caught.value.values)
    assert french.startswith(f"Le fichier de règles {path} ")


def test_rules_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(RulesFileError, match="no rule set 'nope'; there are classic"):
        find_rules("nope")
    with pytest.raises(RulesFileError, match="cannot be read"):
        find_rules(str(tmp_path / "none.toml"))
    with pytest.raises(RulesFileError, match="cannot be read"):
        load_rules_file(tmp_path)
    latin = tmp_path / "latin.toml"
    latin.write_bytes('name = "Zoé"'.encode("latin-1"))
    with pytest.raises(RulesFileError, match="UTF-8"):
        load_rules_file(latin)


def test_what_a_record_names() -> None:
    assert ruleset_of("grand") == rules("grand")
    assert ruleset_of({"opening": 350}) == rules(opening=350)
    assert ruleset_of({"base": "grand", "opening": 350}) == rules("grand", opening=350)
    with pytest.raises(RulesetError) as caught:
        ruleset_of({"base": "nope"})
    assert caught.value.field == "base"
    with pytest.raises(RulesFileError):
        ruleset_of("../classic")


@given(ruleset=rulesets())
@settings(deadline=None)
def test_a_reference_is_read_back(ruleset: Ruleset) -> None:
    assert ruleset_of(reference_to(ruleset)) == ruleset
