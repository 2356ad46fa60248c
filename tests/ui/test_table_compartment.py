"""The compartment of the tray: a throw leaves it alone, jokers and waiting dice lie and are carried there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest
from pygame import Surface
from table_for_tests import At, ScriptRoller, house, match_of

from game.presets import load_preset
from game.rules.ruleset import ruleset_from_table
from game.tray.box import BAR_WIDTH, BAR_X, COMPARTMENT, PLACES, Box
from game.tray.launch import Launch
from game.tray.roller import TrayRoller
from game.ui.draw.marks import DieMark
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.settings import Settings
from game.ui.table.compartment import POSES, JokerPlace, SettingRoller, box_for, lying_there, numbering_of
from game.ui.table.hop import Hop
from game.ui.table.shown import lay_out

PLAIN = load_preset("classic").ruleset
JOKERS = ruleset_from_table({"jokers": True, "opening": 0}, PLAIN)
STILL = Settings(speed="instant", motion="none")
SIZE = (1024, 600)


def settle(at: At, *commands: Command) -> None:
    for command in commands:
        at.press(command)
        at.settle()


@pytest.mark.parametrize("rim", ["low", "high"])
def test_the_tray_is_set_up_by_rules_and_settings(rim: str) -> None:
    settings = msgspec.convert({"rim": rim}, Settings)
    assert box_for(PLAIN, settings.rim) == Box(settings.rim)
    assert box_for(JOKERS, settings.rim) == Box(settings.rim, compartment=True)


def test_the_tray_is_set_up_before_each_throw() -> None:
    boxes = [Box("low"), Box("high", compartment=True), Box("high")]
    tray = TrayRoller(Random(1))
    roller = SettingRoller(tray, lambda: boxes[0])
    while boxes:
        wanted = boxes[0]
        assert len(roller.take_up(3)) == 3
        roller.throw(3, Launch())
        boxes.pop(0)  # what is set meanwhile waits for the next throw
        landing = None
        while landing is None:
            landing = roller.poll()
        assert landing.throw is not None
        assert landing.throw.box == wanted


def test_a_game_throws_in_the_tray_of_its_rules_and_of_the_settings_of_the_moment(
    make_look: Callable[..., Look], tmp_path: Path
) -> None:
    tray = TrayRoller(Random(2))
    at = At(make_look(*SIZE), house(tmp_path, tray, settings=STILL), match_of("Ana", jokers=True))
    settle(at, Command.ROLL)
    assert tray.box == at.scene.view.box == Box("high", compartment=True)
    assert all(die.pose.position[0] < BAR_X for die in at.scene.view.shown.felt)
    at.press(Command.UNDO)
    at.house.settings = msgspec.structs.replace(STILL, rim="low")
    settle(at, Command.ROLL)
    assert tray.box == Box("low", compartment=True)


def test_each_die_has_its_place_with_its_number_on_top() -> None:
    dice = lying_there(JokerPlace((1, 1, 5), faint=1))
    assert [die.pose for die in dice[:3]] == list(POSES[:3])
    assert [die.numbering[4] for die in dice[:3]] == [1, 1, 5]
    assert [die.faint for die in dice[:3]] == [False, False, True]
    assert [die.mark for die in dice] == [DieMark.SET_ASIDE] * 3 + [DieMark.HIDDEN] * 3
    waiting = lying_there(JokerPlace(aside=(2, 3, 4, 4, 6)))
    assert [die.mark for die in waiting] == [DieMark.DEAD] * 5 + [DieMark.HIDDEN]
    assert not any(die.faint for die in waiting)
    assert len(lying_there(JokerPlace((1,) * 6, faint=6))) == 6


def test_the_places_are_clear_of_each_other_and_of_the_wood() -> None:
    left, near, right, far = COMPARTMENT
    for x, y in PLACES:
        assert left + 0.5 < x < right - 0.5
        assert near + 0.5 < y < far - 0.5
    assert all(PLACES[i][1] - PLACES[i + 1][1] > 1.2 for i in range(5))


def test_what_is_laid_out_is_clear_of_the_bar() -> None:
    random = Random(6)
    for _ in range(300):
        dice = lay_out((1,) * random.randint(0, 5))
        dice = random.sample(dice, random.randint(0, len(dice)))
        dice += lay_out((2,) * (6 - len(dice)), dice)
        assert len(dice) == 6
        assert all(die.pose.position[0] + 0.71 < BAR_X for die in dice)


def test_a_die_is_carried_over_the_bar_and_put_down_where_it_lies_then() -> None:
    for die, goal in zip(lay_out((1, 5, 5, 1, 1)), POSES, strict=False):
        hop = Hop(die.face, die.pose, goal, DieMark.SET_ASIDE)
        way = [hop.at(step / 60) for step in range(61)]
        assert way[0].pose.position == pytest.approx(die.pose.position)
        end = lying_there(JokerPlace((die.face,)))[0]
        assert way[-1].pose.position == pytest.approx(goal.position)
        assert way[-1].pose.orientation == pytest.approx(end.pose.orientation)
        assert way[-1].numbering == end.numbering == numbering_of(die.face)
        for shown in way:
            x, _, z = shown.pose.position
            if BAR_X - 0.7 < x < BAR_X + BAR_WIDTH + 0.1:
                assert z - 0.71 > Box().height - 0.25
        steps = [abs(a.pose.position[0] - b.pose.position[0]) for a, b in pairwise(way)]
        assert max(steps) < 0.12 * abs(goal.position[0] - die.pose.position[0]), "it never jumps"


def compartment_of(at: At) -> bytes:
    """What is to be seen there."""
    surface = Surface(SIZE)
    at.scene.draw(surface, 0.0)
    place = at.scene.view.compartment
    assert place is not None
    return pygame.image.tobytes(surface.subsurface(place.clip(surface.get_rect())), "RGB")


def test_jokers_are_seen_there_from_being_chosen_until_they_score(
    make_look: Callable[..., Look], tmp_path: Path
) -> None:
    roller = ScriptRoller("155236", "2346", "25")
    at = At(
        make_look(*SIZE), house(tmp_path, roller, settings=STILL), match_of("Ana", jokers=True, opening=0)
    )
    empty = compartment_of(at)
    settle(at, Command.ROLL)
    assert compartment_of(at) == empty
    fives = [index for index, die in enumerate(at.scene.view.shown.felt) if die.face == 5]
    for die in fives:
        at.tap(*at.scene.view.die_box(at.scene.view.shown.felt[die]).center)
    at.press(Command.JOKER)
    at.tick()
    chosen = compartment_of(at)
    settle(at, Command.ROLL)
    laid = compartment_of(at)
    assert at.scene.view.joker_place() == JokerPlace((5, 5))
    settle(at, Command.ROLL)
    waiting = compartment_of(at)
    assert at.scene.view.joker_place() == JokerPlace(aside=(2, 3, 4, 6))
    assert len({empty, chosen, laid, waiting}) == 4
    settle(at, Command.PICK_ALL, Command.BANK)
    assert compartment_of(at) == empty
    assert at.scene.view.hopping == ()


def test_without_jokers_there_is_no_compartment(make_look: Callable[..., Look], tmp_path: Path) -> None:
    at = At(make_look(*SIZE), house(tmp_path, ScriptRoller(), settings=STILL), match_of("Ana"))
    view = at.scene.view
    assert view.compartment is None
    assert not view.box.compartment
    assert view.layout.rail.width > 500


def test_the_compartment_on_the_screen_holds_its_dice(make_look: Callable[..., Look], tmp_path: Path) -> None:
    for size in (SIZE, (1920, 1080), (1280, 960)):
        at = At(make_look(*size), house(tmp_path, ScriptRoller()), match_of("Ana", jokers=True))
        view = at.scene.view
        assert view.compartment is not None
        for slot in view.joker_slots():
            assert view.compartment.collidepoint(slot.center)
        for x, y in ((-6, -4), (-6, 4), (0, 0), (3.5, -4), (3.5, 4)):
            assert not view.compartment.collidepoint(view.camera.ground(x, y))


def test_what_is_written_on_the_felt_is_beside_the_compartment(
    make_look: Callable[..., Look], tmp_path: Path
) -> None:
    for size in (SIZE, (1920, 1080), (1280, 960)):
        at = At(make_look(*size), house(tmp_path, ScriptRoller()), match_of("Ana", jokers=True))
        grip, camera = at.scene.view.layout.grip, at.scene.view.camera
        assert grip.right < camera.ground(BAR_X, 4.0)[0]
        assert grip.left > camera.ground(-6.0, 4.0)[0]
        assert abs(grip.centerx - camera.ground((BAR_X - 6.3) / 2, 0.0)[0]) < 0.05 * grip.width
