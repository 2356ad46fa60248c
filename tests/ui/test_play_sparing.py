"""The table drawn in parts is, to the pixel, the table drawn whole."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
from pygame import Surface
from table_for_tests import At, house, match_of

from game.tray.roller import TrayRoller
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.scene import Sparing

SIZE = (1024, 600)


def test_a_turn_drawn_in_parts_is_the_turn_drawn_whole(
    make_look: Callable[..., Look], tmp_path: Path
) -> None:
    look = make_look(*SIZE)
    tables = [
        At(look, house(tmp_path / name, TrayRoller(Random(5))), match_of("Ana", "Ben"))
        for name in ("sparing", "plain")
    ]
    sparing, plain = (at.scene for at in tables)
    in_parts, at_once = Surface(SIZE), Surface(SIZE)
    spared = pixels = 0
    presses = {4: Command.ROLL, 300: Command.PICK_ALL, 340: Command.ROLL}
    for tick in range(620):
        for at in tables:
            if tick in presses:
                at.press(presses[tick])
            at.tick()
        if not sparing.dirty:
            continue
        sparing.draw(in_parts, 0.0)
        if sparing.changed is not None:
            spared += 1
            pixels += sum(area.width * area.height for area in sparing.changed)
        if tick % 9 == 0 or sparing.changed is None:
            plain.spoil()
            plain.draw(at_once, 0.0)
            assert pygame.image.tobytes(in_parts, "RGB") == pygame.image.tobytes(at_once, "RGB"), tick
    assert spared > 60, "hardly any picture was drawn in parts"
    assert pixels / spared < 0.2 * SIZE[0] * SIZE[1]
    assert isinstance(sparing, Sparing)


def test_a_carried_die_and_another_surface_are_drawn_whole(
    make_look: Callable[..., Look], tmp_path: Path
) -> None:
    at = At(make_look(*SIZE), house(tmp_path, TrayRoller(Random(5))), match_of("Ana"))
    at.press(Command.ROLL)
    at.settle()
    surface = Surface(SIZE)
    at.scene.draw(surface, 0.0)
    at.scene.draw(surface, 0.0)
    assert at.scene.changed is not None
    at.scene.view.carried = 0
    at.scene.draw(surface, 0.0)
    assert at.scene.changed is None
    at.scene.view.carried = None
    at.scene.draw(surface, 0.0)
    assert at.scene.changed is None, "the carried die has to go first"
    at.scene.draw(surface, 0.0)
    assert at.scene.changed is not None
    at.scene.draw(Surface(SIZE), 0.0)
    assert at.scene.changed is None
