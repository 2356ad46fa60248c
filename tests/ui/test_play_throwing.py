"""Throwing by hand: holding shakes, dragging aims, letting go throws."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import dist, inf
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from table_for_tests import At, ScriptRoller, house, match_of

from game.rules.notation import action_to_word
from game.rules.state import Phase
from game.tray.box import BAR_X, DEPTH, RIM_WIDTH, WIDTH
from game.tray.cube import axes, face_up
from game.tray.flight import Flight
from game.tray.launch import Launch
from game.tray.roller import Landing, TrayRoller
from game.ui.input import Attention, Pointer
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.settings import Settings
from game.ui.table.acts import Ride
from game.ui.table.hand import HOLD
from game.ui.table.letting_go import BLEND
from game.ui.table.shown import FeltDie
from game.ui.table.throwing import GATHER, HEIGHT

LookMaker = Callable[..., Look]


class Table(At):
    """A table with a pointer that moves tick by tick."""

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        px, py = self.scene.view.camera.project((x, y, HEIGHT))
        return round(px), round(py)

    def down(self, x: float, y: float) -> None:
        self.scene.handle(Pointer("down", *self.pixel(x, y)))

    def move(self, x: float, y: float, ticks: int, start: tuple[float, float]) -> None:
        """Go evenly from `start` to a place in so many ticks."""
        for tick in range(1, ticks + 1):
            share = tick / ticks
            place = self.pixel(start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share)
            self.scene.handle(Pointer("move", *place, button=0))
            self.tick()

    def up(self, x: float, y: float) -> None:
        self.scene.handle(Pointer("up", *self.pixel(x, y)))

    def hold(self, x: float = 0.0, y: float = 0.0, ticks: int = HOLD + 20) -> None:
        self.down(x, y)
        self.tick(ticks)

    @property
    def held(self) -> int:
        """How many dice the hand shakes: all that is seen high over the felt."""
        return sum(die.pose.position[2] > 1 for die in self.scene.view.shown.felt)

    @property
    def nearest(self) -> float:
        """How far apart the middles are of the two dice that are nearest to each other."""
        places = [die.pose.position for die in self.scene.view.shown.felt]
        return min(dist(one, other) for one, other in combinations(places, 2))

    @property
    def words(self) -> str:
        return " ".join(map(action_to_word, self.scene.session.match.actions))


@pytest.fixture
def look(make_look: LookMaker) -> Look:
    return make_look()


@pytest.fixture
def table(look: Look, tmp_path: Path) -> Table:
    return Table(look, house(tmp_path, TrayRoller(Random(5)), settings=Settings()), match_of("Ana", "Ben"))


def scripted(look: Look, folder: Path, *throws: str, rules: str = "classic", **changes: object) -> Table:
    return Table(look, house(folder, ScriptRoller(*throws)), match_of("Ana", "Ben", rules=rules, **changes))


def launches(table: Table) -> list[Launch | None]:
    roller = table.house.roller
    assert isinstance(roller, ScriptRoller)
    return [launch for _, launch in roller.asked]


def test_holding_takes_the_dice_up_and_they_rattle(table: Table) -> None:
    table.down(0, 0)
    table.tick(HOLD - 1)
    assert table.held == 0
    assert not table.ear.rattles
    table.tick(20)
    assert table.held == 6
    assert table.ear.rattles
    before = [die.pose for die in table.scene.view.shown.felt]
    table.tick()
    assert all(die.pose != pose for die, pose in zip(table.scene.view.shown.felt, before, strict=True))
    assert table.state.phase is Phase.READY
    table.up(0, 0)
    assert not table.ear.rattles
    assert table.state.phase is Phase.ROLLING


def test_a_tap_throws_nothing(table: Table) -> None:
    table.tap(*table.pixel(0, 0))
    table.tick(HOLD * 2)
    assert table.held == 0
    assert table.state.phase is Phase.READY


@pytest.mark.parametrize("touch", [False, True])
def test_a_flick_throws_as_fast_as_it_was(look: Look, tmp_path: Path, *, touch: bool) -> None:
    forces = []
    for ticks in (12, 7, 4):
        table = scripted(look, tmp_path, "112346")
        place = table.pixel(0, -2)
        table.scene.handle(Pointer("down", *place, touch=touch))
        table.move(1.0, 1.5, ticks, (0, -2))
        table.up(1.0, 1.5)
        table.tick(5)
        (launch,) = launches(table)
        assert launch is not None
        assert launch.aim > 0.1  # to the right
        forces.append(launch.force)
    assert forces == sorted(forces)
    assert forces[0] < forces[-1] - 0.3


def test_a_hand_that_stops_before_letting_go_throws_weakly(look: Look, tmp_path: Path) -> None:
    table = scripted(look, tmp_path, "112346")
    table.hold(0, -2)
    table.move(0, 1, 5, (0, -2))
    table.tick(20)
    table.up(0, 1)
    table.tick(5)
    (launch,) = launches(table)
    assert launch is not None
    assert launch.force == 0
    assert launch.shake > 0.3


def test_where_the_hand_lets_go_the_dice_fly_from(look: Look, tmp_path: Path) -> None:
    hands = []
    for x in (-3.0, 0.0, 3.0):
        table = scripted(look, tmp_path, "112346")
        table.hold(x, -1)
        table.tick(20)
        table.up(x, -1)
        table.tick(5)
        (launch,) = launches(table)
        assert launch is not None
        hands.append(launch.hand)
    assert hands[0] < -0.3
    assert abs(hands[1]) < 0.1
    assert hands[2] > 0.3


def test_the_hand_keeps_what_is_chosen_and_rolls_the_rest(look: Look, tmp_path: Path) -> None:
    table = scripted(look, tmp_path, "111346", "155")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    assert len(table.scene.view.chosen) == 3
    table.hold(5.5, -3.6)  # where no die lies
    assert table.words == "roll =111346 +111"
    assert table.held == 3
    table.up(5.5, -3.6)
    table.settle()
    assert table.words.count("roll") == 2


@pytest.mark.parametrize("by", ["key", "right button", "window"])
def test_dice_that_are_put_back_lie_as_they_lay(look: Look, tmp_path: Path, by: str) -> None:
    table = scripted(look, tmp_path, "111346")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    shown, chosen = table.scene.view.shown, table.scene.view.chosen
    felt, words = list(shown.felt), table.words
    table.hold(5.5, -3.6)
    assert table.words != words
    if by == "key":
        table.press(Command.BACK)
    elif by == "right button":
        table.scene.handle(Pointer("down", *table.pixel(0, 0), button=3))
    else:
        table.scene.handle(Attention(gained=False))
    assert table.words == words
    assert table.scene.settled
    assert shown.felt == felt
    assert (shown.rail, shown.score) == ([], 0)
    table.tick(3)
    assert table.scene.view.chosen == chosen
    assert not table.ear.rattles
    table.up(5.5, -3.6)
    assert table.words == words


def test_dice_that_land_unseen_have_left_the_hand(look: Look, tmp_path: Path) -> None:
    table = scripted(look, tmp_path, "111346", "155")
    table.hold()
    table.up(0, 0)
    table.settle()
    table.tick(5)
    felt = table.scene.view.shown.felt
    assert sorted(die.face for die in felt) == [1, 1, 1, 3, 4, 6]
    assert table.scene.view.choosing
    table.press(Command.PICK_ALL)
    assert len(table.scene.view.chosen) == 3


def test_the_hand_keeps_out_of_the_jokers_corner(look: Look, tmp_path: Path) -> None:
    table = scripted(look, tmp_path, "112346", jokers=True)
    compartment = table.scene.view.compartment
    assert compartment is not None
    table.scene.handle(Pointer("down", *compartment.center))
    table.tick(HOLD * 2)
    assert table.held == 0
    table.scene.handle(Pointer("up", *compartment.center))
    table.hold(0, 0)
    table.move(6, 0, 10, (0, 0))
    table.tick(20)
    assert all(die.pose.position[0] < BAR_X for die in table.scene.view.shown.felt)


def test_nothing_is_taken_up_where_rolling_is_not_allowed(look: Look, tmp_path: Path) -> None:
    table = scripted(look, tmp_path, "111346")
    table.press(Command.ROLL)
    table.settle()
    words = table.words
    table.hold(5.5, -3.6)  # nothing is chosen yet
    assert table.held == 0
    assert table.words == words
    assert table.caption
    table.up(5.5, -3.6)


def seen(die: FeltDie) -> tuple[float, ...]:
    """Where a die is, and which way its one and its two look: all that tells it from another die."""
    ways = axes(die.pose.orientation)
    faces = [die.numbering.index(number) for number in (1, 2)]
    looks = [part if face % 2 == 0 else -part for face in faces for part in ways[face // 2]]
    return (*die.pose.position, *looks)


def test_the_motion_goes_over_from_the_hand_to_the_flight_without_a_jump(table: Table) -> None:
    """No die moves farther in a tick than the fastest throw does, nor do its pips jump to other sides."""
    table.hold(0, -2)
    shown = table.scene.view.shown
    table.move(1, 2, 6, (0, -2))
    table.up(1, 2)
    flown = False
    for _ in range(40):
        before = [seen(die) for die in shown.felt]
        table.tick()
        flown = flown or isinstance(table.scene._stage.current, Ride)
        after = [seen(die) for die in shown.felt]
        assert len({min(range(6), key=lambda die: dist(one[:3], after[die][:3])) for one in before}) == 6
        for one in before:
            other = min(after, key=lambda die: dist(one[:3], die[:3]))
            assert dist(one[:3], other[:3]) < 1.2
            assert dist(one[3:], other[3:]) < 1.2
    assert flown


@pytest.mark.parametrize("ticks", [3, 6, 12])
@pytest.mark.parametrize("seed", range(4))
def test_dice_that_are_let_go_fly_on_and_are_not_drawn_back(
    look: Look, tmp_path: Path, seed: int, ticks: int
) -> None:
    roller = TrayRoller(Random(seed))
    table = Table(look, house(tmp_path, roller, settings=Settings()), match_of("Ana", "Ben"))
    table.hold(0, -2.5)
    table.move(0.5, 0, ticks, (0, -2.5))
    table.up(0.5, 0)
    places, back = [-inf], 0.0
    for _ in range(2 * BLEND):
        places.append(mean(die.pose.position[1] for die in table.scene.view.shown.felt))
        table.tick()
        back += max(0.0, places[-2] - places[-1])
    assert back < 0.5


def test_dice_whose_flight_is_long_in_coming_wait_over_the_felt(look: Look, tmp_path: Path) -> None:
    class Slow(TrayRoller):
        def poll(self) -> Landing | None:
            return None

    table = Table(look, house(tmp_path, Slow(Random(1)), settings=Settings()), match_of("Ana", "Ben"))
    table.hold(0, -2.5)
    table.move(4, 1, 4, (0, -2.5))
    table.up(4, 1)
    table.tick(60)
    assert table.held == 6
    for die in table.scene.view.shown.felt:
        x, y, _ = die.pose.position
        assert abs(x) < WIDTH / 2 + RIM_WIDTH
        assert abs(y) < DEPTH / 2 + RIM_WIDTH


@pytest.mark.parametrize("seed", range(4))
def test_no_die_gets_into_another_in_the_hand_or_on_its_way_out(
    look: Look, tmp_path: Path, seed: int
) -> None:
    """Nearer than an edge two dice would be in each other however they are turned."""
    roller = TrayRoller(Random(seed))
    table = Table(look, house(tmp_path, roller, settings=Settings()), match_of("Ana", "Ben"))
    table.down(0, -2)
    table.tick(HOLD + GATHER)
    for _ in range(30):
        table.tick()
        assert table.nearest > 1.5
    table.move(1, 1, 4 + 3 * seed, (0, -2))
    table.up(1, 1)
    for _ in range(BLEND + 2):
        table.tick()
        assert table.nearest > 0.95


def test_what_lies_there_at_the_end_is_what_counts(table: Table) -> None:
    table.hold(0, -2)
    table.move(1, 2, 6, (0, -2))
    table.up(1, 2)
    table.settle()
    lying = sorted(face_up(die.pose, die.numbering) for die in table.scene.view.shown.felt)
    assert table.state.turn.throw == tuple(lying) or table.state.seat == 1


def test_a_ride_is_skipped_to_the_same_end(table: Table) -> None:
    table.hold(0, -2)
    table.up(0, -2)
    table.tick(8)
    ride = table.scene._stage.current
    assert isinstance(ride, Ride)
    flight: Flight = ride.flight
    table.press(Command.ACCEPT)
    assert [die.pose for die in table.scene.view.shown.felt] == list(flight.poses(float(flight.ticks)))


def test_where_motion_is_reduced_the_hand_is_still(make_look: LookMaker, tmp_path: Path) -> None:
    still = make_look(motion="reduced")
    table = Table(still, house(tmp_path, TrayRoller(Random(5)), settings=Settings()), match_of("Ana", "Ben"))
    table.hold()
    before = [die.pose for die in table.scene.view.shown.felt]
    table.tick(5)
    assert [die.pose for die in table.scene.view.shown.felt] == before
    table.up(0, 0)
    table.settle()
    assert table.state.phase is not Phase.READY or table.state.seat == 1
