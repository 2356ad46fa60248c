"""A throw seen again: the very same flight, at any pace, on the table as it stood; the game is left alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest
from program_for_tests import Driver, Hands
from pygame import Surface
from replays_for_tests import a_game, flown, forgetful
from table_for_tests import At, Ear, NamedDoors, ScriptRoller, ScriptThinker, house, match_of

from game.chronicle import throws
from game.match import Match
from game.rules.actions import Bank, Keep, Land, Roll
from game.rules.notation import word_to_action
from game.rules.state import Phase
from game.tray.box import Box
from game.tray.cube import NUMBERINGS
from game.tray.flight import Flight
from game.tray.launch import Launch
from game.tray.replay import Throw, replay
from game.tray.roller import TrayRoller
from game.ui.house import House
from game.ui.input import Pointer
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.scene import Pop, Push, Scene, Sparing
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay.flight import Refly, why_no_replay
from game.ui.scenes.replay.scene import Replay
from game.ui.session import Session

LookMaker = Callable[..., Look]


class Watching(Hands):
    """Hands on a replay."""

    def __init__(self, look: Look, scene: Replay) -> None:
        self.scene = scene
        super().__init__(scene, look)

    @property
    def ear(self) -> Ear:
        return cast("Ear", self.scene.house.audio)

    def worked_out(self) -> int:
        """Wait until the flight is there; how many ticks that took."""
        ticks = 0
        while not self.scene._run.ready:
            self.scene.tick()
            ticks += 1
        return ticks

    def seen(self) -> list[object]:
        """What the dice on the felt look like."""
        return [(die.pose, die.numbering) for die in self.scene.view.shown.felt]

    def to_the_end(self) -> int:
        """Let the dice come to rest; how many ticks that took."""
        self.worked_out()
        ticks = 0
        while self.scene.playing:
            self.scene.tick()
            ticks += 1
        return ticks

    @property
    def note(self) -> str:
        return self.scene.note.label() if self.scene.note.visible else ""


def watch(look: Look, folder: Path, match: Match, **begin: int) -> Watching:
    return Watching(look, Replay(house(folder, ScriptRoller()), match, **begin))


def seen_in(flight: Flight, tick: float) -> list[object]:
    return list(zip(flight.poses(tick), flight.numberings, strict=True))


@pytest.fixture
def look(make_look: LookMaker) -> Look:
    """The smallest there is, which is drawn fastest."""
    return make_look(1024, 600)


@pytest.fixture(scope="module")
def game() -> tuple[Match, list[Flight]]:
    return a_game()


@pytest.fixture
def watching(game: tuple[Match, list[Flight]], look: Look, tmp_path: Path) -> Watching:
    return watch(look, tmp_path, game[0])


def test_every_tick_looks_to_the_bit_as_it_did(watching: Watching, game: tuple[Match, list[Flight]]) -> None:
    flight = game[1][-1]
    watching.worked_out()
    for tick in range(flight.ticks):
        assert watching.seen() == seen_in(flight, float(tick)), tick
        watching.scene.tick()
    assert watching.seen() == seen_in(flight, float(flight.ticks))
    assert not watching.scene.playing


def test_a_flight_is_worked_out_in_slices(watching: Watching) -> None:
    assert watching.worked_out() > 2


def test_what_knocks_is_heard_once_at_any_speed(watching: Watching, game: tuple[Match, list[Flight]]) -> None:
    knocks = sum(knock.tick > 0 for knock in game[1][-1].knocks)
    assert knocks > 5
    for speed, share in (("speed.slow", 4), ("speed.real", 1), ("speed.fast", 0.5)):
        watching.click(speed)
        watching.worked_out()
        watching.scene._play()
        watching.ear.knocks = 0
        ticks = watching.to_the_end()
        assert watching.ear.knocks == knocks
        assert abs(ticks - game[1][-1].ticks * share) <= 1


def test_slow_motion_shows_poses_between_ticks(watching: Watching, game: tuple[Match, list[Flight]]) -> None:
    watching.worked_out()
    watching.press(Command.DOWN)
    flight = game[1][-1]
    for quarter in range(1, 80):
        watching.scene.tick()
        assert watching.seen() == seen_in(flight, quarter / 4)


def test_up_and_down_stop_at_the_fastest_and_the_slowest(watching: Watching) -> None:
    styles = []
    for command in (Command.DOWN, Command.DOWN, Command.UP, Command.UP, Command.UP):
        watching.press(command)
        styles.append([b.name for b in watching.scene._speeds if b.style == "primary"])
    slow, real, fast = ["speed.slow"], ["speed.real"], ["speed.fast"]
    assert styles == [slow, slow, real, fast, fast]


def test_another_machine_shows_the_same_motion_under_the_numbering_of_the_log(
    game: tuple[Match, list[Flight]], look: Look, tmp_path: Path
) -> None:
    """Where dice would land otherwise, as if the log came from another machine."""
    flight = game[1][0]
    other = tuple(sorted(7 - face for face in flight.faces))
    assert other != tuple(sorted(flight.faces))
    match = match_of("Ana", "Bo")
    match.submit(Roll())
    match.submit(Land(other), game[0].throws[1])
    watching = watch(look, tmp_path, match)
    watching.to_the_end()
    shown = watching.scene._run.flight
    assert shown is not None
    assert (shown.track, shown.knocks, shown.ups) == (flight.track, flight.knocks, flight.ups)
    assert tuple(sorted(shown.faces)) == other
    assert shown.numberings != flight.numberings
    assert sorted(die.face for die in watching.scene.view.shown.felt) == list(other)


def test_where_other_dice_leave_the_tray_they_are_laid_out_and_it_is_said(
    game: tuple[Match, list[Flight]], look: Look, tmp_path: Path
) -> None:
    match = match_of("Ana", "Bo", off_table="lose_turn")
    match.submit(Roll())
    match.submit(Land((1, 2, 3, 4), off=2), game[0].throws[1])
    watching = watch(look, tmp_path, match)
    watching.to_the_end()
    assert [die.face for die in watching.scene.view.shown.felt] == [1, 2, 3, 4]
    assert "On this computer these dice would fly otherwise" in watching.page.form["words"].label()
    watching.press(Command.ROLL)
    assert not watching.scene.playing


def test_dice_thrown_again_fly_beside_those_that_stayed(look: Look, tmp_path: Path) -> None:
    first, second = thrown_over_the_rim(), Throw(NUMBERINGS[:1], 5, Launch())
    match = match_of("Ana", "Bo", off_table="rethrow")
    match.submit(Roll())
    lost = replay(first)
    match.submit(Land(tuple(sorted(lost.faces)), off=lost.off), first.text)
    again = replay(replace(second, numberings=NUMBERINGS[: lost.off]))
    match.submit(Land(again.faces), replace(second, numberings=NUMBERINGS[: lost.off]).text)
    assert match.state.phase is not Phase.ROLLING
    watching = watch(look, tmp_path, match)
    watching.to_the_end()
    staying = [die for number, die in enumerate(seen_in(lost, lost.ticks)) if number in lost.lying]
    assert watching.seen() == [*staying, *seen_in(again, again.ticks)]
    watching.press(Command.LEFT)
    watching.worked_out()
    assert watching.seen() == seen_in(lost, 0.0)  # also those that are about to leave it
    watching.to_the_end()
    assert watching.seen() == staying


def thrown_over_the_rim() -> Throw:
    """A hard throw by which a die leaves the tray."""
    for seed in range(2000):
        throw = Throw(NUMBERINGS[:6], seed, Launch(force=1.0, shake=1.0), Box("low"))
        if replay(throw).off:
            return throw
    raise AssertionError("no die leaves the tray")


def test_the_table_stands_as_it_stood_at_that_throw(
    watching: Watching, game: tuple[Match, list[Flight]]
) -> None:
    match, _ = game
    for number in reversed(range(len(throws(match)))):
        thrown = throws(match)[number]
        shown, before = watching.scene.view.shown, match.states[thrown.place]
        assert [seat.total for seat in shown.seats] == [seat.total for seat in before.seats]
        assert (shown.seat, shown.round, shown.score) == (before.seat, before.race.round, before.turn.score)
        assert sum(len(group.faces) for group in shown.rail) == sum(len(c.faces) for c in before.turn.kept)
        watching.press(Command.LEFT)


def test_it_says_whose_throw_it_was_and_what_it_led_to(look: Look, tmp_path: Path) -> None:
    match = match_of("Ana", "Bo", opening=0)
    for word in ("roll", "=111346", "+111", "bank", "roll", "=122346", "+1", "roll", "=22346"):
        match.submit(word_to_action(word))
    watching = watch(look, tmp_path, match, place=1)
    caption = watching.scene.view.shown.caption
    assert caption == "Round 1: Ana throws 1-1-1-3-4-6."
    words = watching.page.form["words"].label()
    assert "Ana sets 1-1-1 aside for 1,000 points" in words
    assert "Ana banks 1,000 points" in words
    watching = watch(look, tmp_path, match)
    assert watching.page.form["words"].label().endswith("Bust! Bo loses 100 points.")
    assert watching.page.form["count"].label() == "3 / 3"


def test_the_tray_has_the_rim_that_it_had(look: Look, tmp_path: Path) -> None:
    match = match_of("Ana", "Bo", opening=0)
    for word, box in (("=122346", Box("low")), ("=122346", Box("high"))):
        match.submit(Roll())
        match.submit(word_to_action(word), Throw(NUMBERINGS[:6], 5, Launch(), box).text)
        match.submit(Keep((1,)))
        match.submit(Bank())
    watching = watch(look, tmp_path, match)
    rims = [watching.scene.view.box.rim]
    for command in (Command.LEFT, Command.RIGHT):
        watching.press(command)
        rims.append(watching.scene.view.box.rim)
        watching.to_the_end()
        watching.draw()
    assert rims == ["high", "low", "high"]
    assert watching.scene.view.title == "Replay"


class TestChoosing:
    def test_it_begins_with_the_last_throw_or_the_one_that_is_asked_for(
        self, game: tuple[Match, list[Flight]], look: Look, tmp_path: Path
    ) -> None:
        places = [throw.place for throw in throws(game[0])]
        assert watch(look, tmp_path, game[0]).scene.thrown.place == places[-1]
        assert watch(look, tmp_path, game[0], place=places[2]).scene.thrown.place == places[2]

    def test_keys_and_buttons_go_from_throw_to_throw(
        self, watching: Watching, game: tuple[Match, list[Flight]]
    ) -> None:
        places = [throw.place for throw in throws(game[0])]
        watching.press(Command.LEFT)
        assert watching.scene.thrown.place == places[-2]
        watching.click("earlier")
        assert watching.scene.thrown.place == places[-3]
        watching.to_the_end()
        assert watching.seen() == seen_in(game[1][-3], game[1][-3].ticks)
        watching.click("later")
        watching.press(Command.RIGHT)
        assert watching.scene.thrown.place == places[-1]

    def test_beyond_the_first_and_the_last_it_says_so(self, watching: Watching) -> None:
        watching.press(Command.RIGHT)
        assert watching.note == "It is the last throw."
        for _ in range(5):
            watching.press(Command.LEFT)
        assert watching.note == "It is the last throw."
        watching.click("earlier")
        assert watching.note == "It is the first throw."

    def test_throws_that_were_not_kept_are_passed_over_and_it_is_said(
        self, game: tuple[Match, list[Flight]], look: Look, tmp_path: Path
    ) -> None:
        match = forgetful(game[0], 2, 3, 5)
        places = [throw.place for throw in throws(match)]
        watching = watch(look, tmp_path, match)
        assert watching.scene.thrown.place == places[4]
        assert watching.note == "How 1 throw flew was not kept: it is passed over."
        watching.press(Command.LEFT)
        assert watching.scene.thrown.place == places[1]
        assert watching.note == "How 2 throws flew was not kept: they are passed over."
        watching.press(Command.RIGHT)
        watching.press(Command.RIGHT)
        assert watching.note == "It is the last throw."

    def test_where_none_was_kept_the_dice_are_laid_out(
        self, game: tuple[Match, list[Flight]], look: Look, tmp_path: Path
    ) -> None:
        watching = watch(look, tmp_path, forgetful(game[0], *range(6)))
        watching.to_the_end()
        assert [die.face for die in watching.scene.view.shown.felt] == list(throws(game[0])[-1].land.faces)
        assert "was not kept" in watching.page.form["words"].label()

    def test_a_text_that_makes_no_sense_is_one_that_was_not_kept(self, look: Look, tmp_path: Path) -> None:
        match = match_of("Ana")
        match.submit(Roll())
        match.submit(Land((1, 2, 2, 3, 4, 6)), "aaaaaa:zz:nothing")
        watching = watch(look, tmp_path, match)
        watching.to_the_end()
        assert "was not kept" in watching.page.form["words"].label()

    def test_what_has_not_been_shown_is_not_told(
        self, game: tuple[Match, list[Flight]], look: Look, tmp_path: Path
    ) -> None:
        last = throws(game[0])[-1].place
        watching = watch(look, tmp_path, game[0], shown=last)
        assert watching.scene.thrown.place == throws(game[0])[-2].place
        assert watching.page.form["count"].label() == "5 / 5"

    def test_nothing_thrown_is_nothing_to_see(self, look: Look, tmp_path: Path) -> None:
        match = match_of("Ana")
        with pytest.raises(ValueError, match="no dice"):
            watch(look, tmp_path, match)
        assert why_no_replay(look.texts, match, 0) == "No dice have been thrown yet"


class TestPlaying:
    def test_space_a_tap_on_the_felt_and_the_button_play_it_again(
        self, watching: Watching, game: tuple[Match, list[Flight]]
    ) -> None:
        start = seen_in(game[1][-1], 0.0)
        tray = watching.scene.view.layout.tray.center
        ways: tuple[Callable[[], object], ...] = (
            lambda: watching.press(Command.ROLL, Command.ACCEPT),
            lambda: watching.page.handle(Pointer("down", *tray, touch=True)),
            lambda: watching.page.act(watching.page.form["again"].use()),  # type: ignore[arg-type]
        )
        for again in ways:
            watching.to_the_end()
            again()
            assert watching.seen() == start
            assert watching.scene.playing

    def test_its_line_goes_to_any_moment_and_waits_while_it_is_held(
        self, watching: Watching, game: tuple[Match, list[Flight]]
    ) -> None:
        flight = game[1][-1]
        watching.to_the_end()
        track = watching.scene._line.track
        watching.page.handle(Pointer("down", track.x + track.width // 2, track.centery))
        half = (track.width // 2) / track.width * flight.ticks
        assert watching.seen() == seen_in(flight, half)
        watching.wait(10)
        assert watching.seen() == seen_in(flight, half)
        watching.page.handle(Pointer("move", track.x - 50, track.centery))
        assert watching.seen() == seen_in(flight, 0.0)
        watching.page.handle(Pointer("up", track.x - 50, track.centery))
        watching.wait(3)
        assert watching.seen() == seen_in(flight, 3.0)

    @pytest.mark.parametrize("motion", ["reduced", "none"])
    def test_where_motion_is_not_wanted_dice_fly_only_when_asked(
        self,
        motion: str,
        game: tuple[Match, list[Flight]],
        make_look: LookMaker,
        tmp_path: Path,
    ) -> None:
        watching = watch(make_look(1024, 600, motion=motion), tmp_path, game[0])
        watching.worked_out()
        assert watching.seen() == seen_in(game[1][-1], game[1][-1].ticks)
        watching.press(Command.ROLL)
        assert watching.seen() == seen_in(game[1][-1], 0.0)

    def test_a_picture_in_parts_is_the_picture_drawn_whole(
        self, game: tuple[Match, list[Flight]], look: Look, tmp_path: Path
    ) -> None:
        size = look.screen.area.size
        sparing, plain = (watch(look, tmp_path, game[0]).scene for _ in range(2))
        in_parts, at_once, spared = Surface(size), Surface(size), 0
        for tick in range(90):
            for scene in (sparing, plain):
                if tick == 40:
                    scene._step(-1)
                scene.tick()
            sparing.draw(in_parts, 0.0)
            spared += sparing.changed is not None
            if tick % 5 == 0 or sparing.changed is None:
                plain.spoil()
                plain.draw(at_once, 0.0)
                assert pygame.image.tobytes(in_parts, "RGB") == pygame.image.tobytes(at_once, "RGB"), tick
        assert spared > 60
        assert isinstance(sparing, Sparing)

    def test_a_still_replay_draws_nothing(self, watching: Watching) -> None:
        watching.to_the_end()
        watching.draw()
        watching.scene.tick()
        assert not watching.scene.dirty


class Doors(NamedDoors):
    """With a door to replays."""

    def __init__(self, rooms: House) -> None:
        self.rooms = rooms

    def replay(self, match: Match, *, place: int | None = None, shown: int | None = None) -> Scene:
        return Replay(self.rooms, match, place=place, shown=shown)


class TestAtTheTable:
    def table(self, look: Look, folder: Path, match: Match) -> At:
        rooms = house(folder, TrayRoller(Random(5)), ScriptThinker())
        rooms.doors = Doors(rooms)
        return At(look, rooms, match)

    def test_v_shows_the_last_throw_and_leaves_the_game_alone(self, look: Look, tmp_path: Path) -> None:
        at = self.table(look, tmp_path, match_of("Ana", "Bo"))
        at.press(Command.ROLL)
        at.settle()
        at.press(Command.PICK_1)
        match, shown, view = at.scene.session.match, at.scene.view.shown, at.scene.view
        before = (match.actions, match.throws, list(shown.felt), shown.caption, view.chosen, shown.score)
        change = at.press(Command.REPLAY)
        assert isinstance(change, Push)
        again = Watching(look, cast("Replay", change.scene))
        flight_end = [(die.pose, die.numbering) for die in shown.felt]
        again.to_the_end()
        assert again.seen() == flight_end
        assert again.press(Command.BACK) == Pop()
        assert again.press(Command.REPLAY) == Pop()
        assert again.click("done") == Pop()
        after = (match.actions, match.throws, list(shown.felt), shown.caption, view.chosen, shown.score)
        assert after == before
        assert at.scene.settled

    def test_before_the_first_throw_it_says_why_not(self, look: Look, tmp_path: Path) -> None:
        at = self.table(look, tmp_path, match_of("Ana", "Bo"))
        assert at.press(Command.REPLAY) is None
        assert at.caption == "No dice have been thrown yet"

    def test_while_dice_fly_only_those_before_are_offered(self, look: Look, tmp_path: Path) -> None:
        at = self.table(look, tmp_path, match_of("Ana", "Bo"))
        at.press(Command.ROLL)
        while not isinstance((at.scene.session.match.actions or (None,))[-1], Land):
            at.tick()
        at.tick(3)
        assert at.scene.told == 1
        assert at.press(Command.REPLAY) is None
        at.settle()
        assert at.scene.told == 2
        assert isinstance(at.press(Command.REPLAY), Push)


def test_a_bot_waits_while_a_throw_is_seen_again(look: Look, tmp_path: Path) -> None:
    rooms = house(tmp_path, TrayRoller(Random(5)), ScriptThinker("roll", "bank"))
    rooms.doors = Doors(rooms)
    at = At(look, rooms, match_of("*HAL", "Ana"))
    while not (at.scene.told == 2 and at.scene._stage.idle):
        at.tick()
    assert not at.scene.settled  # the bot is to decide
    before = at.scene.session.match.actions
    change = at.press(Command.REPLAY)
    assert isinstance(change, Push)
    again = Watching(look, cast("Replay", change.scene))
    again.to_the_end()
    assert at.scene.session.match.actions == before
    assert again.press(Command.BACK) == Pop()


class AtTheTable(Driver):
    """The program with its real table."""

    def _sit_down(self, house: House, match: Match) -> Scene:
        return PlayScene(house, match)


def test_in_the_running_program(tmp_path: Path) -> None:
    """With real keys: over the table, and back."""
    match, _ = a_game("Ana", "Bo", throws=4)
    driver = AtTheTable(tmp_path, match=match)
    driver.settle()
    driver.press(pygame.K_v)
    assert driver.scenes == ["PlayScene", "Replay"]
    driver.settle()
    driver.press(pygame.K_LEFT)
    assert driver.page.form["count"].label() == "3 / 4"
    driver.change(language="fr")
    assert driver.page.form["done"].label() == "Retour"
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes == ["PlayScene"]
    driver.close()


def test_dice_a_person_has_rolled_again_after_undo_are_seen_as_they_flew_last() -> None:
    match = match_of("Ana")
    (first,) = flown(match, 1)
    match.undo()
    session = Session(match, TrayRoller(Random(9)), ScriptThinker(), lambda _: None, Random(4))
    session.submit(Roll())
    happened = None
    while happened is None:
        happened = session.tick()
    work = Refly(throws(match), 0)
    while not work.poll():
        pass
    assert work.flight is not None
    assert work.flight == happened.flight
    assert work.flight != first
    assert sorted(work.flight.faces) == sorted(first.faces)
