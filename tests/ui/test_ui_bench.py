"""`dixmille bench launch`: what whoever launched the program waits for."""

from __future__ import annotations

import json
from argparse import Namespace

import pygame
import pytest

from game.ui import bench
from game.ui.loop import Loop


@pytest.fixture(autouse=True)
def _fonts_afterwards() -> object:
    """The program shuts pygame when it ends; other tests of this process still draw."""
    yield
    pygame.display.init()
    pygame.font.init()


def test_it_speaks_when_the_first_frame_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    order: list[str] = []
    turn = Loop.turn

    def shown(loop: Loop, elapsed: float) -> None:
        turn(loop, elapsed)
        order.append("frame")

    monkeypatch.setattr(Loop, "turn", shown)
    monkeypatch.setattr(bench, "print_json", lambda _: order.append("said"))
    assert bench.run(Namespace(what="launch", size=(1024, 600), json=True)) == 0
    assert order == ["frame", "said"]
    monkeypatch.undo()
    assert bench.run(Namespace(what="launch", size=(1024, 600), json=False)) == 0
    assert json.loads(capsys.readouterr().out) == {"first_frame": True}
