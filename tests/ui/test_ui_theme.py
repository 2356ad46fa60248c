"""Everything can be told apart: WCAG's ratios, counted from the tables of colours."""

import pytest

from game.ui.draw.theme import (
    BODY,
    HIGH_CONTRAST,
    LARGE,
    NORMAL,
    SMALL,
    THEMES,
    TITLE,
    Theme,
    contrast,
    luminance,
    mix,
)
from game.ui.kit.skin import Style, fill, ink
from game.ui.screen import Screen

STYLES: tuple[Style, ...] = ("plain", "primary", "danger", "quiet")
LEAST = {"normal": (4.5, 3.0), "high_contrast": (7.0, 3.0)}
BOTH = pytest.mark.parametrize("theme", [NORMAL, HIGH_CONTRAST], ids=lambda theme: theme.name)


def test_the_measure_is_the_standard_s() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)
    assert mix((0, 0, 0), (255, 100, 1), 0.5) == (128, 50, 0)


@BOTH
def test_text_is_readable_wherever_it_lies(theme: Theme) -> None:
    least = LEAST[theme.name][0]
    for ground in (theme.ground, theme.panel_top, theme.panel, theme.field):
        for text in (theme.text, theme.dim, theme.gold, theme.good):
            assert contrast(text, ground) >= least, (text, ground)


@BOTH
@pytest.mark.parametrize("style", STYLES)
def test_text_on_buttons_is_readable_at_their_top_and_bottom(theme: Theme, style: Style) -> None:
    for face in fill(theme, style, enabled=True)[:2]:
        assert contrast(ink(theme, style, enabled=True), face) >= LEAST[theme.name][0]
    # What can't be used is exempt, but why it can't is still to be read.
    assert contrast(ink(theme, style, enabled=False), fill(theme, style, enabled=False)[0]) >= 4.5


@BOTH
def test_controls_and_focus_stand_out(theme: Theme) -> None:
    least = LEAST[theme.name][1]
    for around in (theme.ground, theme.panel, theme.panel_top):
        assert contrast(theme.focus, around) >= least
        assert contrast(theme.field_edge, around) >= least
        for style in STYLES:
            assert contrast(fill(theme, style, enabled=True)[2], around) >= least
    assert contrast(theme.gold, theme.field) >= least
    assert contrast(theme.field_edge, theme.field) >= least


def test_themes_are_found_by_name() -> None:
    assert THEMES == {"normal": NORMAL, "high_contrast": HIGH_CONTRAST}


def test_the_smallest_text_is_large_enough_on_a_full_hd_screen() -> None:
    assert Screen(1920, 1080).font(min(SMALL, BODY, LARGE, TITLE)) >= 18
