import unicodedata

import pygame
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it has none
from hypothesis import given
from hypothesis import strategies as st
from pygame import SRCALPHA, Rect, Surface

from game.ui.draw.text import ELLIPSIS, ROBOTO, Writer

# Names a player might give, on purpose or not.
WILD = [
    "",
    " ",
    "   ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udfffy",
    "\u202e",
    "\u200d",
    "\ufe0f",
    "李小龙",
    "🎲🎲",
    "👩‍👩‍👧",
    "e\u0301",
    "\u0301",
    "\n\t\r",
    "\x1b[31m",
    "W" * 200,
    "w" * 100_000,
    "العربية",
    "\uffff",
    "\U0010fffd",
    "Ωß é Ж",
]

# Every code point, halves of characters too.
anything = st.text(st.characters(exclude_categories=()), max_size=30)


@pytest.mark.parametrize("text", WILD, ids=range(len(WILD)))
def test_any_text_can_be_drawn_measured_cut_and_wrapped(writer: Writer, text: str) -> None:
    surface = Surface((200, 60))
    place = Rect(10, 10, 150, 40)
    drawn = writer.draw(surface, text, 28, (255, 255, 255), place)
    assert drawn.width <= place.width
    writer.draw_lines(surface, text, 28, (255, 255, 255), place)
    assert writer.size(writer.cut(text, 28, 150), 28)[0] <= 150
    assert all(writer.size(line, 28)[0] <= 150 for line in writer.wrap(text, 28, 150))


@given(anything, st.integers(1, 400), st.integers(6, 60))
def test_what_is_fitted_fits(writer: Writer, text: str, width: int, px: int) -> None:
    shown, size = writer.fit(text, px, width)
    assert writer.size(shown, size)[0] <= width
    assert round(px * 0.7) <= size <= px
    writer.render(shown, size, (0, 0, 0))


@given(anything)
def test_clean_text_is_one_line_the_font_can_show(writer: Writer, text: str) -> None:
    clean = writer.clean(text)
    assert all(map(writer.shows, clean))
    assert writer.clean(clean) == clean
    clean.encode()


def test_the_font_s_own_table_agrees_on_what_can_be_shown(writer: Writer) -> None:
    for weight in ROBOTO.values():
        known = TTFont(weight).getBestCmap().keys()
        for code in range(0x20, 0x2FFF):
            drawable = not unicodedata.category(chr(code)).startswith("C")
            assert writer.shows(chr(code)) == (code in known and drawable), hex(code)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("a李b", "a?b"),
        ("李小龙", "???"),
        ("مرحبا", "?????"),
        ("Ana 🎲", "Ana ?"),
        ("👍🏽", "?"),  # the colour of a hand is no sign of its own
        ("\U0001d4d0\U0001d4f7\U0001d4ea", "Ana"),  # letters made for formulas
        ("Ⓩⓞé ①", "Zoé 1"),
        ("ⓐ\u0301", "á"),
    ],
)
def test_what_is_missing_is_seen_as_plain_letters_or_a_mark_for_each_sign(
    writer: Writer, name: str, drawn: str
) -> None:
    assert writer.clean(name) == drawn
    assert writer.size(name, 28) == writer.size(drawn, 28)
    one, other = (writer.render(text, 28, (255, 255, 255)) for text in (name, drawn))
    assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_accents_typed_apart_are_joined(writer: Writer) -> None:
    assert writer.clean("Zoe\u0301") == "Zoé"


def test_texts_are_drawn_once(writer: Writer) -> None:
    first = writer.render("once", 31, (1, 2, 3))
    assert writer.render("once", 31, (1, 2, 3)) is first
    assert writer.render("once", 31, (1, 2, 4)) is not first


def test_the_cache_forgets_the_oldest() -> None:
    small = Writer(kept=2)
    kept = small.render("a", 20, (0, 0, 0))
    small.render("b", 20, (0, 0, 0))
    assert small.render("a", 20, (0, 0, 0)) is kept
    small.render("c", 20, (0, 0, 0))
    assert small.render("a", 20, (0, 0, 0)) is kept
    assert len(small._drawn) == 2


def test_too_long_a_line_first_shrinks_then_is_cut(writer: Writer) -> None:
    whole = writer.size("a line of text", 40)[0]
    assert writer.fit("a line of text", 40, whole) == ("a line of text", 40)
    text, px = writer.fit("a line of text", 40, round(whole * 0.8))
    assert (text, px < 40) == ("a line of text", True)
    text, px = writer.fit("a line of text", 40, round(whole * 0.4))
    assert text.endswith(ELLIPSIS)
    assert px == 28


def test_nothing_is_drawn_where_not_even_an_ellipsis_fits(writer: Writer) -> None:
    assert writer.cut("text", 28, 1) == ""


def test_wrapping_keeps_words_and_line_breaks(writer: Writer) -> None:
    width = writer.size("one two", 24)[0]
    assert writer.wrap("one two three\nfour", 24, width) == ("one two", "three", "four")


def test_no_letter_is_lost_by_wrapping(writer: Writer) -> None:
    text = "Donaudampfschifffahrtsgesellschaft am Fluss"
    lines = writer.wrap(text, 24, 90)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("px", [20, 28, 40, 72])
def test_capitals_stand_in_the_middle_of_their_place(writer: Writer, px: int) -> None:
    surface = Surface((300, 200), SRCALPHA)
    writer.draw(surface, "HIE", px, (255, 255, 255), Rect(0, 0, 300, 200))
    ink = surface.get_bounding_rect()
    assert abs(ink.centery - 100) <= 1 + px // 40


def test_alignment(writer: Writer) -> None:
    surface, place = Surface((300, 60)), Rect(20, 0, 200, 60)
    left = writer.draw(surface, "abc", 24, (9, 9, 9), place)
    middle = writer.draw(surface, "abc", 24, (9, 9, 9), place, align="centre")
    right = writer.draw(surface, "abc", 24, (9, 9, 9), place, align="right")
    assert left.left == 20
    assert abs(middle.centerx - 120) <= 1
    assert right.right == 220


def test_digits_are_equally_wide_so_that_counting_numbers_do_not_tremble(writer: Writer) -> None:
    for weight in ROBOTO:
        font = writer.font(40, weight)
        assert len({font.size(digit)[0] for digit in "0123456789"}) == 1


def test_lines_below_the_place_are_left_out(writer: Writer) -> None:
    surface = Surface((100, 200), SRCALPHA)
    used = writer.draw_lines(surface, "a b c d e f", 24, (255, 255, 255), Rect(0, 0, 20, 70))
    assert used == 2 * writer.line_height(24)
    assert surface.get_bounding_rect().bottom <= 70
    assert pygame.font.get_init()
