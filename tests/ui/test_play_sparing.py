"""The table drawn in parts is, to the pixel, the table drawn whole."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Surface
from table_for_tests import At, house, match_of

from game.presets import load_preset
from game.tray.box import Box
from game.tray.flight import Flight
from game.tray.launch import Launch
from game.tray.roller import TrayRoller
from game.ui.draw.body import BodyPainter
from game.ui.draw.text import Writer
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.scene import Sparing
from game.ui.table.shown import FeltDie, Shown
from game.ui.table.view import TableView

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


def test_a_die_that_leaves_over_the_low_rim_drawn_in_parts(make_look: Callable[..., Look]) -> None:
    """It flies out of the tray and out of the field, under the panels, and leaves no trace on either."""
    flight = leaving()
    look = replace(make_look(*SIZE), rim="low")
    views = [TableView(Shown(), load_preset("classic").ruleset) for _ in range(2)]
    for view in views:
        view.lay_out(look)
    assert views[0].box == Box("low")
    sparing, plain = views
    empty, in_parts, at_once = (Surface(SIZE) for _ in range(3))
    plain.draw(empty)
    spared = 0
    for tick in range(flight.ticks + 1):
        for view in views:
            view.shown.felt = [
                FeltDie(pose, numbering, 1)
                for pose, numbering in zip(flight.poses(float(tick)), flight.numberings, strict=True)
            ]
        spared += sparing.draw(in_parts, in_parts=True) is not None
        if tick % 3 == 0 or tick == flight.ticks:
            plain.draw(at_once)
            assert pygame.image.tobytes(in_parts, "RGB") == pygame.image.tobytes(at_once, "RGB"), tick
        for outside in (plain.layout.seats, plain.layout.panel, plain.layout.rail):
            one, other = in_parts.subsurface(outside), empty.subsurface(outside)
            assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB"), tick
    assert spared == flight.ticks
    for view in views:
        view.shown.felt = []
    sparing.draw(in_parts, in_parts=True)
    assert pygame.image.tobytes(in_parts, "RGB") == pygame.image.tobytes(empty, "RGB")


def leaving() -> Flight:
    """A throw of which a die leaves the tray."""
    roller = TrayRoller(Random(3), Box("low"))
    for _ in range(60):
        roller.throw(6, Launch(force=1.0))
        landing = None
        while landing is None:
            landing = roller.poll()
        if landing.off and landing.flight is not None:
            return landing.flight
    raise AssertionError("no die has left")


def test_jokers_in_their_compartment_drawn_in_parts(make_look: Callable[..., Look], tmp_path: Path) -> None:
    look = make_look(*SIZE)
    tables = [
        At(look, house(tmp_path / name, TrayRoller(Random(4))), match_of("Ana", jokers=True, opening=0))
        for name in ("sparing", "plain")
    ]
    sparing, plain = (at.scene for at in tables)
    in_parts, at_once = Surface(SIZE), Surface(SIZE)
    spared = 0
    presses = {4: Command.ROLL, 300: Command.PICK_ALL, 310: Command.JOKER, 330: Command.ROLL}
    for tick in range(640):
        for at in tables:
            if tick in presses:
                at.press(presses[tick])
            at.tick()
        sparing.draw(in_parts, 0.0)
        spared += sparing.changed is not None
        if tick % 11 == 0:
            plain.spoil()
            plain.draw(at_once, 0.0)
            assert pygame.image.tobytes(in_parts, "RGB") == pygame.image.tobytes(at_once, "RGB"), tick
    assert spared > 200
    shown = sparing.view.shown
    assert shown.jokers or shown.rail, "jokers were set, and have scored or wait"


def test_the_first_picture_and_that_of_a_choice_write_no_letter_for_the_first_time(
    make_look: Callable[..., Look], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long is done while the table is laid out: no frame is to wait for it."""
    at = At(make_look(*SIZE), house(tmp_path, TrayRoller(Random(5))), match_of("Ana", "Ben"))
    written: list[str] = []
    draw = Writer.draw

    def noted(writer: Writer, surface: Surface, text: str, *rest: object, **more: object) -> object:
        written.append(text)
        return draw(writer, surface, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Writer, "draw", noted)
    surface = Surface(SIZE)
    assert at.scene.dirty
    at.scene.draw(surface, 0.0)
    assert written == []
    at.press(Command.ROLL)
    at.settle()
    painted = count_bodies(monkeypatch)
    at.scene.view.choosing = False
    at.scene.draw(surface, 0.0)
    del painted[:]
    at.tick()
    assert at.scene.view.choosing
    at.scene.draw(surface, 0.0)
    assert painted == [], "dice that lie there get their marks without being painted anew"


def count_bodies(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each time that the body of a die on the table is painted."""
    painted: list[str] = []
    shape = BodyPainter.shape

    def noted(body: BodyPainter, *rest: object) -> None:
        painted.append("")
        shape(body, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(BodyPainter, "shape", noted)
    return painted
