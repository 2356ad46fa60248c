"""What tests of the screen share: pygame without a window, and looks of any size, theme and language."""

from collections.abc import Callable

import pygame
import pytest

from game.resources import ASSETS
from game.text import Texts
from game.ui.draw.faces import Shapes
from game.ui.draw.text import Writer
from game.ui.draw.theme import NORMAL, Theme
from game.ui.look import Look, Motion
from game.ui.screen import Screen

LookMaker = Callable[..., Look]


@pytest.fixture(
    scope="module"
)  # a test that closes the whole program ends pygame's fonts for those before it
def writer() -> Writer:
    pygame.display.init()
    pygame.font.init()
    return Writer()


@pytest.fixture(scope="session")
def shapes() -> Shapes:
    return Shapes()


@pytest.fixture
def make_look(writer: Writer, shapes: Shapes) -> LookMaker:
    def make(
        width: int = 1920,
        height: int = 1080,
        *,
        theme: Theme = NORMAL,
        text_scale: float = 1.0,
        language: str = "en",
        motion: Motion = "full",
    ) -> Look:
        screen = Screen(width, height, text_scale)
        return Look(screen, theme, Texts(language, ASSETS / "locale"), writer, shapes, motion)

    return make


@pytest.fixture
def look(make_look: LookMaker) -> Look:
    return make_look()


@pytest.fixture(scope="module")
def make_look_once(writer: Writer, shapes: Shapes) -> Look:
    """A look for tests that draw examples, which may not have a new one for each."""
    return Look(Screen(1920, 1080), NORMAL, Texts("en", ASSETS / "locale"), writer, shapes)
