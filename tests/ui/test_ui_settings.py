from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.ui.draw.looks import DICE_SETS, TABLE_STYLES
from game.ui.settings import (
    BROKEN_NAME,
    DAMAGED,
    PARTLY_DAMAGED,
    UNREADABLE,
    UNSAVED,
    SeatMemory,
    Settings,
    load,
    save,
)

OTHER = replace(
    Settings(),
    language="fr",
    volume_dice=0.25,
    mute=True,
    speed="instant",
    text_scale=1.5,
    theme="high_contrast",
    dice_set="amber",
    table_style="oak",
    window=(1600, 900),
    changes={"target": 5000, "confirm": ["straight"], "floor": "none"},
    seats=(
        SeatMemory("Zoé"),
        SeatMemory("*HAL", plays=False, player="steady"),
        SeatMemory("Max", real_dice=True),
    ),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def put(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def test_what_was_saved_is_loaded(path: Path) -> None:
    assert save(path, OTHER) is None
    assert load(path) == (OTHER, None)


def test_every_set_of_dice_and_every_table_can_be_set(path: Path) -> None:
    for dice, table in product(DICE_SETS, TABLE_STYLES):
        put(path, f'{{"dice_set": "{dice}", "table_style": "{table}"}}'.encode())
        settings, trouble = load(path)
        assert (settings.dice_set, settings.table_style, trouble) == (dice, table, None)


def test_no_file_is_nothing_wrong_and_none_is_made(path: Path) -> None:
    assert load(path) == (Settings(), None)
    assert not path.parent.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b"\xff\xfe\x00",
        b'{"mute": tru',
        b"[" * 200_000,
        b'{"a":' * 100_000,
    ],
)
def test_a_damaged_file_is_put_aside_whole(path: Path, content: bytes) -> None:
    put(path, content)
    assert load(path) == (Settings(), DAMAGED)
    assert not path.exists()
    assert path.with_name(BROKEN_NAME).read_bytes() == content
    assert load(path) == (Settings(), None)


def test_unknown_names_are_ignored(path: Path) -> None:
    put(path, b'{"mute": true, "colour_of_the_future": {"deep": [1]}}')
    assert load(path) == (replace(Settings(), mute=True), None)


@pytest.mark.parametrize(
    "wrong",
    [
        b'"volume_dice": 7',
        b'"volume_dice": "loud"',
        b'"speed": "x3"',
        b'"text_scale": 0.1',
        b'"dice_set": "marble"',
        b'"table_style": 3',
        b'"window": [1]',
        b'"window": [0, -5]',
        b'"seats": [{"plays": true}]',
        b'"target": -1',
        b'"changes": [1]',
        b'"changes": {"target": -1}',
        b'"changes": {"no_such_rule": true}',
        b'"changes": {"three_alike": [1, 2, 3]}',
        b'"language": 5',
        b'"seats": [' + b",".join([b'{"name": "x"}'] * 9) + b"]",
    ],
)
def test_one_value_that_does_not_fit_costs_only_itself(path: Path, wrong: bytes) -> None:
    put(path, b'{"mute": true, ' + wrong + b"}")
    assert load(path) == (replace(Settings(), mute=True), PARTLY_DAMAGED)
    assert path.exists()


@pytest.mark.parametrize(
    ("older", "changes"),
    [
        (b'"target": 9000, "opening": 550', {"target": 9000, "opening": 550}),
        (b'"target": null, "opening": 0', {"opening": 0}),
        (b'"target": null, "opening": null', {}),
        (b'"target": 9000, "changes": {"jokers": true}', {"jokers": True}),
    ],
)
def test_target_and_opening_of_older_settings_are_changes_now(
    path: Path, older: bytes, changes: dict[str, object]
) -> None:
    put(path, b'{"ruleset": "grand", ' + older + b"}")
    assert load(path) == (replace(Settings(), ruleset="grand", changes=changes), None)


def test_of_changed_rules_those_that_fit_are_kept(path: Path) -> None:
    put(path, b'{"changes": {"jokers": true, "opening": "much", "kill": 1, "grow": false, "dice": 7}}')
    assert load(path) == (replace(Settings(), changes={"jokers": True, "grow": False}), PARTLY_DAMAGED)


def test_a_place_that_is_no_file_is_said_and_the_game_goes_on(path: Path) -> None:
    path.mkdir(parents=True)
    assert load(path) == (Settings(), UNREADABLE)
    assert save(path, OTHER) == UNSAVED


def test_a_folder_that_can_t_be_written_to_is_said_and_the_game_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, OTHER)

    def refused(*_: object, **__: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(Path, "open", refused)
    assert save(path, Settings()) == UNSAVED
    monkeypatch.undo()
    assert load(path) == (OTHER, None)


def test_a_damaged_file_that_can_t_be_put_aside_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(path, b"{")

    def refused(*_: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(Path, "replace", refused)
    assert load(path) == (Settings(), UNREADABLE)


def test_the_file_can_be_read_by_people(path: Path) -> None:
    save(path, OTHER)
    assert "Zoé" in path.read_text(encoding="utf-8")
    assert len(path.read_text(encoding="utf-8").splitlines()) > 10


@hypothesis_settings(deadline=None)  # a busy machine is no fault
@given(st.binary(max_size=200))
def test_no_content_ever_raises(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = put(tmp_path_factory.mktemp("any") / "settings.json", content)
    settings, _ = load(path)
    assert isinstance(settings, Settings)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-10, 10)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = [field.name for field in msgspec.structs.fields(Settings)]


@hypothesis_settings(deadline=None)  # a busy machine is no fault
@given(st.dictionaries(st.sampled_from(NAMES), values))
def test_any_values_give_settings_that_can_be_saved_again(
    tmp_path_factory: pytest.TempPathFactory, found: dict[str, object]
) -> None:
    path = put(tmp_path_factory.mktemp("any") / "settings.json", msgspec.json.encode(found))
    settings, _ = load(path)
    assert save(path, settings) is None
    assert load(path) == (settings, None)
