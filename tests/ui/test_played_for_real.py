"""The real program on a virtual screen, played with real key presses and clicks.

What the tests wait for are conditions, read from the game's own autosave, written after every action.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest
from pygame import Rect
from table_for_tests import house, match_of

from game import record
from game.match import Match
from game.rules.notation import action_to_word
from game.rules.state import Phase
from game.tray.replay import Throw
from game.tray.roller import TrayRoller
from game.ui.look import Look
from game.ui.scenes.menu import Menu
from game.ui.scenes.play import PlayScene
from game.ui.settings import SeatMemory, Settings

SIZE: Final = (1280, 720)
SCREEN: Final = "1280x800x24"
PATIENCE: Final = 90.0
"""Seconds after which something will not happen any more; on a busy machine a start alone may take ten."""

SEATS: Final = (SeatMemory(name="Zoé"), SeatMemory(name="Hal", player="steady"))


def require(program: str) -> None:
    if shutil.which(program) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{program} is not installed, and here it must be")
        pytest.skip(f"needs {program}")


def wait_for(is_so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > deadline:
            pytest.fail(f"it never came to this: {what}")
        time.sleep(0.03)


def pause_until(is_so: Callable[[], bool], seconds: float = 1.0) -> None:
    """Wait for something, but not longer than a press needs to work on a busy machine."""
    deadline = time.monotonic() + seconds
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.03)


@pytest.fixture
def display() -> Iterator[str]:
    require("Xvfb")
    require("xdotool")
    read, write = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        yield f":{number}"
        server.terminate()


class Player:
    """Hands on the real program."""

    def __init__(self, display: str, folder: Path, look: Look) -> None:
        self.folder = folder
        self.look = look
        self.environ = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.program: subprocess.Popen[bytes] | None = None
        self.window = ""

    # The program

    def settings(self, settings: Settings) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "settings.json").write_bytes(msgspec.json.encode(settings))

    def start(self, *arguments: str) -> None:
        size = f"{SIZE[0]}x{SIZE[1]}"
        command = [sys.executable, "-m", "game", "--size", size, "--data-dir", str(self.folder), *arguments]
        self.program = subprocess.Popen(command, env=self.environ)
        self.window = self.do("search", "--sync", "--onlyvisible", "--class", "^dixmille$").split()[0]
        self.do("windowfocus", "--sync", self.window)

    def kill(self) -> None:
        assert self.program is not None
        self.program.send_signal(signal.SIGKILL)
        self.program.wait(PATIENCE)

    @property
    def running(self) -> bool:
        assert self.program is not None
        return self.program.poll() is None

    def ended(self) -> int:
        assert self.program is not None
        return self.program.wait(PATIENCE)

    # The hands

    def do(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environ,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def key(self, name: str) -> None:
        self.do("key", name)

    def click(self, place: Rect) -> None:
        x, y = place.center
        self.do("mousemove", "--window", self.window, str(x), str(y), "click", "1")

    def insist(self, name: str, is_so: Callable[[], bool], what: str) -> None:
        """Press a key until it has worked: one that comes too early only ends what is being shown."""
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > deadline:
                pytest.fail(f"{name} never led to this: {what}")
            self.key(name)
            pause_until(is_so)

    # The eyes

    @property
    def autosave(self) -> Path:
        return self.folder / "state" / "autosave.json"

    def match(self) -> Match:
        return record.load(self.autosave)

    def words(self) -> str:
        return " ".join(map(action_to_word, self.match().actions)) if self.autosave.exists() else ""

    def phase_is(self, phase: Phase, seat: int | None = None) -> bool:
        if not self.autosave.exists():
            return False
        state = self.match().state
        return state.phase is phase and seat in (None, state.seat)

    # Where things are: laid out by the same code, at the same size

    def table(self) -> PlayScene:
        scene = PlayScene(house(self.folder / "elsewhere", TrayRoller(Random(1))), match_of("Zoé", "*Hal"))
        scene.layout(self.look)
        return scene

    def menu(self) -> Menu:
        rooms = house(self.folder, TrayRoller(Random(1)))
        scene = Menu(rooms, Random(1))
        scene.layout(self.look)
        return scene


@pytest.fixture
def player(display: str, tmp_path: Path, make_look: Callable[..., Look]) -> Iterator[Player]:
    hands = Player(display, tmp_path / "player", make_look(*SIZE))
    yield hands
    if hands.program is not None and hands.program.poll() is None:
        hands.program.kill()
        hands.program.wait()


def quick(**changes: object) -> Settings:
    settings = Settings(seats=SEATS, language="en", speed="x4", computer_speed="instant")
    return msgspec.structs.replace(settings, **changes)


def turn(player: Player) -> None:
    """One turn of the person: all scoring dice each time, and banked as soon as it may be."""
    player.insist("space", lambda: not player.phase_is(Phase.READY, 0), "the turn begins")
    while True:
        wait_for(lambda: not player.phase_is(Phase.ROLLING, 0), "the dice have landed")
        if not player.phase_is(Phase.CHOOSING, 0):
            return
        keep_all(player, player.words())


def keep_all(player: Player, before: str) -> None:
    """Set all scoring dice aside, then bank, or roll on where the rules don't let one bank."""

    def is_done() -> bool:
        return player.words() != before

    while not is_done():
        player.key("a")
        for name in ("Return", "space"):
            if not is_done():
                player.key(name)
                pause_until(is_done)


def test_a_short_game_from_the_menu_to_the_end(player: Player) -> None:
    player.settings(quick(ruleset="grand", changes={"target": 1000}))
    player.start("--seed", "4")
    player.click(player.menu().form["play"].rect)
    time.sleep(0.5)  # a scene that has just opened takes no second click
    player.key("Return")
    wait_for(player.autosave.exists, "the game has begun")

    # The first throw, by the button.
    player.click(player.table().controls.roll.rect)
    wait_for(lambda: player.phase_is(Phase.CHOOSING, 0), "the first dice have landed")

    # Undo takes the throw back, and the same dice fall again.
    before = player.words()
    assert before.startswith("roll =")
    player.insist("ctrl+z", lambda: player.words() == "", "the throw is taken back")
    player.insist("space", lambda: player.words() == before, "the same dice have fallen again")

    # Saved, by its key.
    saved = player.folder / "saves" / "game.json"
    player.insist("s", saved.exists, "the game is saved")
    assert record.load(saved).actions == player.match().actions

    # To the end: whoever wins, the log says so.
    while True:
        wait_for(
            lambda: (
                player.phase_is(Phase.READY, 0)
                or player.phase_is(Phase.CHOOSING, 0)
                or player.phase_is(Phase.OVER)
            ),
            "it is the person's turn, or the game is over",
        )
        if player.phase_is(Phase.OVER):
            break
        if player.phase_is(Phase.CHOOSING, 0):
            player.insist("ctrl+z", lambda: player.phase_is(Phase.READY, 0), "the turn begins again")
        turn(player)
    state = player.match().state
    assert state.outcome is not None
    assert state.outcome.rule == "immediate"
    (winner,) = state.outcome.winners
    assert state.seats[winner].total >= 1000

    # Ctrl-C in the terminal ends it quietly.
    assert player.program is not None
    player.program.send_signal(signal.SIGINT)
    assert player.ended() == 130


def test_esc_and_enter_close_the_game_from_its_menu(player: Player) -> None:
    player.settings(quick())
    player.start()
    while player.running:
        for name in ("Escape", "Escape", "Return"):
            player.key(name)
            pause_until(lambda: not player.running)
    assert player.ended() == 0


def test_a_game_goes_on_after_kill_9(player: Player) -> None:
    player.settings(quick())
    player.start("--rules", "classic", "--players", "Zoé,*Hal", "--seed", "9")
    wait_for(player.autosave.exists, "the game has begun")
    player.insist("space", lambda: player.phase_is(Phase.CHOOSING, 0), "the dice have landed")
    before = player.words()
    player.kill()

    # The game that goes on is saved at once; a click before the menu was drawn may have been lost.
    stamp = player.autosave.stat().st_mtime_ns
    player.start()
    while player.autosave.stat().st_mtime_ns == stamp:
        player.click(player.menu().form["continue"].rect)
        pause_until(lambda: player.autosave.stat().st_mtime_ns != stamp)
    while player.words() == before:
        player.key("a")
        player.key("space")
        pause_until(lambda: player.words() != before)
    assert player.words().startswith(before)


def test_the_points_of_real_dice_are_typed(player: Player) -> None:
    seats = (SeatMemory(name="Zoé", real_dice=True), SeatMemory(name="Max", real_dice=True))
    player.settings(quick(seats=seats))
    player.start("--rules", "classic")
    wait_for(player.autosave.exists, "the game has begun")
    while "score" not in player.words():
        # A program that is still busy with its first picture may have taken half of it.
        player.do("key", "--delay", "100", *["BackSpace"] * 4, "7", "5", "0", "Return")
        pause_until(lambda: "score" in player.words())
    assert player.words().startswith("score=750")


def test_dice_thrown_by_hand(player: Player) -> None:
    """Held, shaken and flicked with a real pointer; the record tells how."""
    player.settings(quick(speed="x1"))
    player.start("--rules", "classic", "--players", "Zoé,*Hal", "--seed", "9")
    wait_for(player.autosave.exists, "the game has begun")
    camera = player.table().view.camera
    low, middle, high = (
        tuple(str(round(part)) for part in camera.project(place))
        for place in ((0, -2, 0), (0.2, 0, 0), (0.4, 2, 0))
    )
    place, quickly = ("mousemove", "--window", player.window), ("sleep", "0.015")
    while not player.words():
        player.do(
            *place,
            *low,
            "mousedown",
            "1",
            "sleep",
            "0.8",
            *place,
            *middle,
            *quickly,
            *place,
            *high,
            "mouseup",
            "1",
        )
        pause_until(lambda: bool(player.words()))
    wait_for(lambda: "=" in player.words(), "the dice have landed")
    launch = Throw.read(player.match().throws[1]).launch
    assert launch.shake > 0.2
    assert launch.force > 0.2
    assert abs(launch.aim) < 0.5
