from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from playing import rules
from ruleset_strategy import rulesets

from game.presets import (
    RulesFileError,
    find_rules,
    load_preset,
    load_rules_file,
    preset_ids,
    reference_to,
    ruleset_of,
)
from game.resources import ASSETS
from game.rules.ruleset import FIELD_NAMES, Ruleset, RulesetError

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
        choices = {"exact_refuse", "exact_lose_turn"}
        assert all(offer in FIELD_NAMES or offer in choices for offer in preset.offers)


def test_the_file_of_classic_tells_every_field() -> None:
    text = (ASSETS / "rules" / "classic.toml").read_text(encoding="utf-8")
    assert all(f"\n{name} = " in text for name in FIELD_NAMES)


def test_an_own_rules_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'base = "table"\nname = "Chez nous"\nopening = 350\nfloor = "none"\noffers = ["opening"]\n',
        encoding="utf-8",
    )
    preset = find_rules(str(path))
    assert preset == load_rules_file(path)
    assert (preset.id, preset.name, preset.offers) == ("ours", "Chez nous", ("opening",))
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
        ("offers = 3", "offers"),
        ('offers = "opening"', "offers"),
        ("offers = [3]", "offers"),
        ("[opening]\nx = 1", "opening"),
        ("no_such_rule = 1", "no_such_rule"),
    ],
)
def test_a_rules_file_that_cannot_be_used_says_what_is_wrong(tmp_path: Path, text: str, part: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesFileError) as caught:
        load_rules_file(path)
    assert "ours.toml" in str(caught.value)
    assert part in str(caught.value)


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
