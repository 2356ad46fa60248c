"""The table played through its inputs: what people, bots and real dice do there, and what is shown of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest
from pips import pips_seen
from playing import rules
from table_for_tests import At, Ear, Room, ScriptRoller, ScriptThinker, house, match_of

from game import record
from game.match import Match, Player
from game.rules.actions import Land
from game.rules.notation import action_to_word
from game.rules.state import Phase
from game.tray.cube import UPRIGHT, Pose
from game.tray.roller import TrayRoller
from game.ui.audio import Sound
from game.ui.draw.dice import hit
from game.ui.input import Pointer, Pressed, TextInput
from game.ui.keys import PICKS, Command
from game.ui.look import Look
from game.ui.scene import Push, Replace
from game.ui.settings import Settings
from game.ui.table.shown import RailGroup
from game.ui.table.view import LIFT

Maker = Callable[..., At]

QUICK = Settings(speed="instant", computer_speed="instant")


@pytest.fixture
def at(look: Look, tmp_path: Path) -> Maker:
    def make(
        match: Match, *throws: str, bot: str = "", settings: Settings = QUICK, roller: object = None
    ) -> At:
        dice = roller or ScriptRoller(*throws)
        return At(look, house(tmp_path, dice, ScriptThinker(*bot.split()), settings), match)  # type: ignore[arg-type]

    return make


def words(table: At) -> str:
    return " ".join(map(action_to_word, table.scene.session.match.actions))


def test_a_turn_by_keys(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), "152346", "11144")
    table.settle()
    table.press(Command.ROLL, Command.ACCEPT)
    table.settle()
    table.press(PICKS[0])
    assert table.scene.view.tally.chosen == 100
    table.press(Command.ROLL, Command.ACCEPT)
    table.settle()
    table.press(Command.PICK_ALL)
    assert table.scene.view.tally.lines == ("1-1-1 = 1,000",)
    table.press(Command.BANK, Command.ACCEPT)
    table.settle()
    assert words(table) == "roll =123456 +1 roll =11144 +111 bank"
    assert [seat.total for seat in table.scene.view.shown.seats] == [1100, 0]
    assert table.scene.view.shown.seats[0].open
    assert table.state.seat == 1


def test_dice_are_numbered_from_left_to_right(at: Maker) -> None:
    table = at(match_of("Ana"), "152346")
    table.press(Command.ROLL)
    table.settle()
    shown = table.scene.view.shown
    table.press(PICKS[2])
    (chosen,) = table.scene.view.chosen
    places = sorted(die.pose.position[0] for die in shown.felt)
    assert shown.felt[chosen].pose.position[0] == places[2]


def test_rolling_without_a_keep_is_refused_and_says_why(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), "152346")
    table.press(Command.ROLL)
    table.settle()
    before = words(table)
    table.press(Command.ROLL)
    assert words(table) == before
    assert table.caption == "Choose dice that score"
    assert table.ear.heard[-1] is Sound.REFUSED


def test_bank_counts_the_chosen_dice(at: Maker) -> None:
    # C039
    table = at(match_of("Ana", "Ben", rules="grand"), "333224", "146")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    table.settle()
    assert table.state.seats[0].total == 400


def test_two_presses_of_bank_bank_once(at: Maker) -> None:
    # C135: by the key and by the button, in one frame
    table = at(match_of("Ana", "Ben", rules="grand"), "111224")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    bank = table.scene.controls.bank.rect.center
    table.press(Command.BANK)
    table.tap(*bank)
    table.press(Command.BANK)
    table.settle()
    table.press(Command.BANK)
    assert table.state.seats[0].total == 1000
    assert words(table).count("bank") == 1
    assert table.state.seat == 1


def test_two_quick_taps_on_two_dice_pick_both(at: Maker) -> None:
    # C137
    table = at(match_of("Ana"), "152346")
    table.press(Command.ROLL)
    table.settle()
    for die in (0, 1):
        table.tap(*table.scene.view.die_box(table.scene.view.shown.felt[die]).center)
    assert table.scene.view.chosen == {0, 1}
    table.tap(*table.scene.view.die_box(table.scene.view.shown.felt[0]).center)
    table.tap(*table.scene.view.die_box(table.scene.view.shown.felt[0]).center)
    assert table.scene.view.chosen == {0, 1}


def test_where_a_lifted_die_covers_another_it_is_the_one_that_is_tapped(at: Maker) -> None:
    table = at(match_of("Ana"), "111346")
    table.press(Command.ROLL)
    table.settle()
    view = table.scene.view
    for chosen in (0, 1):
        lower, lifted = (view.shown.felt[index] for index in (1 - chosen, chosen))
        lower.pose, lifted.pose = (Pose((x, 0.0, 0.5), UPRIGHT) for x in (5.55, 4.4))
        view.chosen = frozenset({chosen})
        raised = replace(lifted.pose, position=(4.4, 0.0, 0.5 + LIFT))
        box = view.die_box(lower)
        both = [
            (x, y)
            for x in range(box.left, box.right)
            for y in range(box.top, box.bottom, 5)
            if hit(view.camera, lower.pose, x, y) and hit(view.camera, raised, x, y)
        ]
        assert both
        assert {view.die_at(*place) for place in both} == {chosen}


def test_a_die_is_dragged_to_the_rail_and_back(at: Maker) -> None:
    table = at(match_of("Ana"), "152346")
    table.press(Command.ROLL)
    table.settle()
    view = table.scene.view
    rail, felt = view.layout.rail.center, view.layout.tray.center
    table.drag(view.die_box(view.shown.felt[0]).center, rail)
    assert view.chosen == {0}
    assert view.rail == (RailGroup((1,), 100, faint=True),)
    table.drag(view.rail_slots(view.rail)[0][0].center, felt)
    assert view.chosen == frozenset()
    # Dropped where it came from, a die stays what it was.
    table.drag(view.die_box(view.shown.felt[0]).center, felt)
    assert view.chosen == frozenset()


def test_a_double_tap_on_the_felt_takes_all_scoring_dice(at: Maker) -> None:
    table = at(match_of("Ana"), "152346")
    table.press(Command.ROLL)
    table.settle()
    empty = table.scene.view.layout.tray.move(0, -20).midbottom
    table.tap(*empty)
    assert table.scene.view.chosen == frozenset()
    table.tap(*empty)
    assert len(table.scene.view.chosen) == 6


def test_nothing_can_be_done_for_a_bot(at: Maker) -> None:
    # C140
    table = at(match_of("*HAL", "Ben"), "152346", bot="roll")
    table.tick(30)
    assert table.state.phase is Phase.CHOOSING
    before = words(table)
    for command in (*PICKS, Command.PICK_ALL, Command.ROLL, Command.BANK):
        table.press(command)
    table.tap(*table.scene.view.die_box(table.scene.view.shown.felt[0]).center)
    table.tap(*table.scene.controls.roll.rect.center)
    table.tick(3)
    assert words(table) == before
    assert table.scene.view.chosen == frozenset()
    assert isinstance(table.press(Command.BACK), Push)


def test_person_and_bot_bust_by_turns_without_end(at: Maker) -> None:
    # C048, twenty times over
    throws = ["223346"] * 40
    table = at(match_of("Ana", "*HAL"), *throws, bot="roll " * 20)
    for turn in range(20):
        table.settle()
        assert table.state.seat == 0
        assert table.state.turn.dice == 6
        assert table.state.race.round == turn + 1
        table.press(Command.ROLL)
    table.settle()
    assert words(table).count("roll") == 40


def test_a_bust_with_the_last_die_leaves_the_next_player_six(at: Maker) -> None:
    # C050
    table = at(match_of("Ana", "Ben"), "111224", "153", "2", "152346")
    for _ in range(3):
        table.press(Command.ROLL)
        table.settle()
        table.press(Command.PICK_ALL)
    assert table.state.seat == 1
    table.press(Command.ROLL)
    table.settle()
    assert len(table.scene.view.shown.felt) == 6
    assert table.scene.view.shown.rail == []


def test_the_screen_never_tells_a_total_before_its_cue(at: Maker) -> None:
    table = at(match_of("Ana", "Ben", rules="grand"), "111224", settings=Settings())
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    shown = table.scene.view.shown
    assert table.state.seats[0].total == 1000
    assert (shown.seats[0].total, shown.seat) == (0, 0)
    seen = []
    while not table.scene.settled:
        table.tick()
        seen.append(shown.seats[0].total)
    assert seen == sorted(seen)
    assert len(set(seen)) > 5, "the total rolls up"
    assert (seen[-1], shown.seat) == (1000, 1)


def test_a_key_finishes_the_ride_and_does_nothing_else(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), settings=Settings(), roller=TrayRoller(Random(5)))
    table.press(Command.ROLL)
    while not table.scene.view.shown.felt:
        table.tick()
    assert table.scene.view.shown.rolling
    table.press(PICKS[0])
    assert not table.scene.view.shown.rolling
    assert table.scene.view.chosen == frozenset()
    table.settle()
    assert table.state.phase in (Phase.CHOOSING, Phase.READY)


def test_a_flight_is_heard_and_ends_as_the_log_says(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), settings=Settings(), roller=TrayRoller(Random(5)))
    table.press(Command.ROLL)
    table.settle()
    faces = "".join(sorted(str(die.face) for die in table.scene.view.shown.felt))
    assert words(table) == f"roll ={faces}"
    assert table.ear.knocks > 6


@pytest.mark.parametrize("seed", range(6))
def test_the_value_scored_is_the_value_seen(at: Maker, seed: int) -> None:
    table = at(match_of("Ana", "Ben"), settings=Settings(), roller=TrayRoller(Random(seed)))
    view = table.scene.view
    table.press(Command.ROLL)
    while not view.shown.felt or view.shown.rolling:
        table.tick()
    view.choosing = False  # rings and dimming are for the player who chooses; here the dice are read
    surface = pygame.Surface((1920, 1080))
    view.draw(surface)
    seen = sorted(pips_seen(surface, view.camera, die.pose) for die in view.shown.felt)
    (land,) = [action for action in table.scene.session.match.actions if isinstance(action, Land)]
    assert tuple(seen) == land.faces


def test_hot_dice_rise_in_pitch_and_forbid_the_bank(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), "123456", "111555")
    for _ in range(2):
        table.press(Command.ROLL)
        table.settle()
        table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    assert table.caption == "Hot dice: you must roll them all"
    assert table.ear.heard.count(Sound.HOT_DICE) == 1
    assert "bank" not in words(table)


def test_undo_never_rolls_again(at: Maker) -> None:
    # C115: one throw is in the script for this place; a second would fail there.
    table = at(match_of("Ana", "Ben"), "123466", "22346", "23346")
    table.press(Command.ROLL)
    table.settle()
    table.press(PICKS[0])
    table.press(Command.ROLL)
    table.settle()
    assert words(table) == "roll =123466 +1 roll =22346"
    table.press(Command.UNDO)
    assert words(table) == "roll =123466 +1"
    table.press(Command.ROLL)
    table.settle()
    assert words(table) == "roll =123466 +1 roll =22346"


def test_undo_goes_back_over_a_thinking_bot(at: Maker) -> None:
    # C119
    table = at(match_of("Ana", "*HAL", rules="grand"), "111224", bot="roll")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    table.tick(2)
    assert table.state.seat == 1
    table.press(Command.UNDO)
    assert table.state.seat == 0
    assert table.state.phase is Phase.DECIDING
    table.tick(60)
    assert table.state.seat == 0
    assert table.scene.view.shown.seats[0].total == 0


def test_undo_leaves_the_dice_where_they_lay(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), settings=QUICK, roller=TrayRoller(Random(11)))
    table.press(Command.ROLL)
    table.settle()
    lay = {die.pose for die in table.scene.view.shown.felt}
    table.press(Command.PICK_ALL)
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.UNDO)
    table.press(Command.UNDO)
    assert table.state.phase is Phase.CHOOSING
    assert {die.pose for die in table.scene.view.shown.felt} == lay


def test_every_action_is_saved_by_itself(at: Maker, tmp_path: Path) -> None:
    table = at(match_of("Ana", "Ben"), "152346")
    path = tmp_path / "state" / "autosave.json"
    assert record.load(path).actions == ()
    table.press(Command.ROLL)
    assert [action_to_word(action) for action in record.load(path).actions] == ["roll"]
    table.settle()
    assert record.load(path).state == table.state


def test_save_and_load_by_their_keys(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), "152346", "22346")
    table.press(Command.LOAD)
    assert table.caption == "No game is saved yet. S saves this one."
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.SAVE)
    saved = table.state
    table.press(PICKS[0])
    table.press(Command.ROLL)
    table.settle()
    change = table.press(Command.LOAD)
    assert isinstance(change, Push)
    assert cast("Room", change.scene).name == "load?"
    assert table.state != saved
    table.scene.load()
    assert table.state == saved
    assert sorted(die.face for die in table.scene.view.shown.felt) == [1, 2, 3, 4, 5, 6]


def test_a_save_in_mid_throw_lands_the_same_dice(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), settings=Settings(), roller=TrayRoller(Random(5)))
    table.press(Command.ROLL)
    assert table.state.phase is Phase.ROLLING
    table.press(Command.SAVE)
    table.settle()
    landed = words(table)
    table.scene.load()
    assert table.state.phase is Phase.ROLLING
    table.settle()
    assert words(table) == landed
    assert sorted(die.face for die in table.scene.view.shown.felt) == [int(d) for d in landed[6:]]


def test_a_damaged_save_is_refused_and_left(at: Maker, tmp_path: Path) -> None:
    path = tmp_path / "saves" / "game.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(b'{"format": 1, "rules')
    table = at(match_of("Ana", "Ben"), "152346")
    before = table.state
    table.press(Command.LOAD)
    assert "game.json" in table.caption
    assert table.state == before
    assert path.read_bytes() == b'{"format": 1, "rules'


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(look: Look, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_bytes(b"a file where a folder should be")
    table = At(look, house(blocked, ScriptRoller("152346"), settings=QUICK), match_of("Ana", "Ben"))
    table.press(Command.ROLL)
    table.settle()
    assert table.state.phase is Phase.CHOOSING
    assert table.scene.view.tally.note.startswith("This game can't be kept")


def test_real_dice_enter_their_score(at: Maker) -> None:
    players = [Player("Ana", real=True), Player("Ben", real=True)]
    table = at(Match(rules(), players))
    table.tick()
    controls = table.scene.controls
    assert (controls.roll.visible, controls.enter.visible) == (False, True)
    table.tap(*controls.points.rect.center)
    table.scene.handle(TextInput("450"))
    table.tick()
    assert controls.enter.why_not == "Opening: 50 more points"
    table.scene.handle(TextInput("0"))
    table.tick()
    table.tap(*controls.enter.rect.center)
    table.settle()
    assert words(table) == "score=4500"
    table.tap(*controls.bust.rect.center)
    table.settle()
    assert words(table) == "score=4500 score=0"
    assert table.state.race.round == 2


def test_points_are_typed_without_going_to_their_entry(at: Maker) -> None:
    table = at(Match(rules(), [Player("Ana", real=True), Player("Ben", real=True)]))
    table.tick()
    assert table.scene.text_area is None
    table.scene.handle(Pressed((PICKS[3],), pygame.K_QUOTE))  # a keyboard that needs Shift for digits
    assert table.scene.text_area == table.scene.controls.points.rect
    table.scene.handle(TextInput("50"))
    enter = Pressed((Command.BANK, Command.ACCEPT), pygame.K_RETURN)
    table.scene.handle(enter)
    assert table.caption == "Opening: 50 more points"
    table.scene.handle(TextInput("0"))
    table.scene.handle(enter)
    table.settle()
    assert words(table) == "score=4500"
    assert table.scene.text_area is None


def test_the_end_leads_to_the_results(at: Maker) -> None:
    table = at(match_of("Ana", target=1000, opening=0), "111224")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    change = table.settle()
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Room)
    assert change.scene.name == "results"
    assert Sound.WIN in table.ear.heard


def test_the_last_round_says_what_is_needed(at: Maker) -> None:
    table = at(match_of("Ana", "Ben", target=1000, opening=0), "111224")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    table.settle()
    assert table.scene.view.tally.note == "Ben needs 1,050 to lead; a tie plays on"
    assert table.scene.view.shown.dusk == 1.0


@pytest.mark.parametrize(
    ("command", "room"),
    [(Command.BACK, "pause"), (Command.RULES, "rules"), (Command.NEW_GAME, "setup")],
)
def test_keys_open_doors_and_leave_the_game_as_it_is(at: Maker, command: Command, room: str) -> None:
    # C130
    table = at(match_of("Ana", "Ben"), "152346")
    table.press(Command.ROLL)
    table.settle()
    table.press(PICKS[0])
    before = (table.state, table.scene.view.chosen)
    change = table.press(command)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Room)
    assert change.scene.name == room
    assert (table.state, table.scene.view.chosen) == before


def test_a_click_on_a_button_leaves_nothing_armed(at: Maker) -> None:
    # C150: Space after a click on Bank rolls, it does not bank again.
    table = at(match_of("Ana", "Ben", rules="grand"), "111224", "111224")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.tap(*table.scene.controls.bank.rect.center)
    table.settle()
    table.tick(20)
    table.press(Command.ROLL, Command.ACCEPT)
    table.settle()
    assert words(table) == "roll =111224 +111 bank roll =111224"


def test_an_idle_table_is_not_drawn_again(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), "152346")
    table.press(Command.ROLL)
    table.settle()
    table.scene.draw(pygame.Surface((1920, 1080)), 0.0)
    table.tick()
    assert not table.scene.dirty
    table.scene.handle(Pointer("move", 5, 5, button=0))
    table.press(PICKS[0])
    assert table.scene.dirty


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_every_motion_shows_the_same_game(
    make_look: Callable[..., Look], tmp_path: Path, motion: str
) -> None:
    table = At(
        make_look(motion=motion),
        house(tmp_path, TrayRoller(Random(3)), settings=Settings()),
        match_of("Ana", "Ben", rules="grand"),
    )
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    table.settle()
    shown = table.scene.view.shown
    assert shown.seats[0].total == table.state.seats[0].total > 0


def test_a_smaller_window_in_mid_throw_changes_no_die(make_look: Callable[..., Look], tmp_path: Path) -> None:
    # C185: the flight knows nothing of the window.
    faces = []
    for resized in (False, True):
        table = At(
            make_look(), house(tmp_path, TrayRoller(Random(8)), settings=Settings()), match_of("Ana", "Ben")
        )
        table.press(Command.ROLL)
        table.tick(20)
        if resized:
            table.scene.layout(make_look(1024, 600))
        table.settle()
        faces.append(words(table))
    assert faces[0] == faces[1]


def test_ears_hear_turns(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), "223346")
    table.press(Command.ROLL)
    table.settle()
    ear: Ear = table.ear
    assert ear.heard.count(Sound.BUST) == 1
    assert ear.heard.count(Sound.TURN) == 1


def test_a_chosen_die_stays_transparent_round_its_edges_when_it_flies(at: Maker) -> None:
    table = at(match_of("Ana", "Ben"), "112346", "2346", settings=Settings())
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    surface = pygame.Surface((1920, 1080))
    table.scene.draw(surface, 0.0)
    size = table.scene.view.rail_slots([RailGroup((1,), 100)])[0][0].width
    surface.fill((0, 200, 0))
    surface.blit(table.scene.view.die_picture(1, size), (0, 0))
    assert surface.get_at((0, 0))[:3] == (0, 200, 0)
