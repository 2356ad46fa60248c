from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.resources import ASSETS
from game.text import LANGUAGE_NAMES, LANGUAGES, Texts, choose_language

LOCALE = ASSETS / "locale"
EN = Texts("en", LOCALE)
FR = Texts("fr", LOCALE)


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (10_000, "10,000", "10\u202f000"),
        (1_234_567, "1,234,567", "1\u202f234\u202f567"),
        (-1_000, "\u22121,000", "\u22121\u202f000"),
    ],
)
def test_thousands_are_set_apart_in_each_language(value: int, english: str, french: str) -> None:
    assert (EN.number(value), FR.number(value)) == (english, french)


def test_signed_numbers_say_their_sign_but_zero_has_none() -> None:
    assert [EN.signed(value) for value in (300, 0, -50)] == ["+300", "0", "\u221250"]


@pytest.mark.parametrize(
    ("value", "digits", "english", "french"),
    [
        (1234.56, 1, "1,234.6", "1\u202f234,6"),
        (-0.25, 2, "\u22120.25", "\u22120,25"),
        (-0.001, 1, "0.0", "0,0"),
        (3.0, 0, "3", "3"),
    ],
)
def test_decimals(value: float, digits: int, english: str, french: str) -> None:
    assert (EN.decimal(value, digits), FR.decimal(value, digits)) == (english, french)


def test_per_cents() -> None:
    assert (EN.percent(0.2777), FR.percent(0.2777)) == ("28%", "28\u202f%")


def test_points_have_a_plural_that_follows_the_language() -> None:
    assert [EN.points(value) for value in (0, 1, 1_250)] == ["0 points", "1 point", "1,250 points"]
    assert [FR.points(value) for value in (0, 1, 1_250)] == ["0 point", "1 point", "1\u202f250 points"]


def test_whole_numbers_among_the_values_are_written_the_language_s_way() -> None:
    assert EN.t("{a} {b} {c}", a=10_000, b=True, c="10000") == "10,000 True 10000"


def test_values_may_hold_braces_and_are_not_read_again() -> None:
    assert EN.t("{name}!", name="{x} {0}") == "{x} {0}!"


def test_a_sentence_without_values_may_hold_braces() -> None:
    assert EN.t("{") == "{"


def test_lists_are_said_as_one_says_them() -> None:
    assert [EN.all_of(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert FR.all_of(["a", "b", "c"]) == "a, b et c"


def test_a_language_without_catalogue_speaks_english(tmp_path: Path) -> None:
    assert Texts("fr", tmp_path).t("The game is over") == "The game is over"


@pytest.mark.parametrize(
    ("preferences", "language"),
    [
        (["fr_FR.UTF-8"], "fr"),
        (["fr-CA", "en"], "fr"),
        (["FR"], "fr"),
        (["de_DE", "fr_BE@euro"], "fr"),
        (["C", "POSIX", ""], "en"),
        (["frp"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_we_speak_is_chosen(preferences: list[str], language: str) -> None:
    assert choose_language(preferences) == language


@given(st.lists(st.text(), max_size=4))
def test_any_locale_names_give_a_language(preferences: list[str]) -> None:
    assert choose_language(preferences) in LANGUAGES


def test_every_language_has_its_name_in_itself() -> None:
    assert set(LANGUAGE_NAMES) == set(LANGUAGES)
