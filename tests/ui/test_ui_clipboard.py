"""The clipboard of the system, which in these tests is SDL's own."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.clipboard import SystemClipboard


@pytest.fixture
def clipboard() -> Iterator[SystemClipboard]:
    pygame.display.init()
    yield SystemClipboard()
    pygame.scrap.put_text("")


@pytest.mark.parametrize("text", ["exact jokers #k7q2", "Chez Zoé 李 🎲", "two\nlines"])
def test_what_was_put_there_is_there(clipboard: SystemClipboard, text: str) -> None:
    assert clipboard.put(text)
    assert clipboard.get() == text


def test_an_empty_clipboard_holds_nothing(clipboard: SystemClipboard) -> None:
    clipboard.put("")
    assert clipboard.get() is None


def test_a_clipboard_that_fails_holds_nothing(
    clipboard: SystemClipboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no clipboard")

    for name in ("has_text", "get_text", "put_text"):
        monkeypatch.setattr(pygame.scrap, name, fail)
    assert clipboard.get() is None
    assert not clipboard.put("text")
