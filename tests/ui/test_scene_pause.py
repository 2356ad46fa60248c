"""The paused game and its players, over a real table."""

from __future__ import annotations

from pathlib import Path

import pytest
from program_for_tests import Hands, played, scene_of
from replays_for_tests import as_if_flown
from table_for_tests import At, ScriptRoller, ScriptThinker, house

from game import record
from game.match import Match
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.look import Look
from game.ui.scene import Pop, Push, Reset
from game.ui.scenes.pause import Pause
from game.ui.scenes.players import Players
from game.ui.settings import Settings

QUICK = Settings(speed="instant", computer_speed="instant", motion="none")
TURN = "roll =111234 +111 bank "


class Paused:
    """A table with a match, and a page laid over it."""

    def __init__(self, look: Look, folder: Path, match: Match) -> None:
        self.house = house(folder, ScriptRoller("222346"), ScriptThinker(), QUICK)
        self.table = At(look, self.house, match)
        self.pause = Hands(Pause(self.house, self.table.scene), look)
        self.players = Hands(Players(self.house, self.table.scene), look)

    @property
    def match(self) -> Match:
        return self.table.scene.session.match

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.match.players]


@pytest.fixture
def paused(look: Look, tmp_path: Path) -> Paused:
    return Paused(look, tmp_path, played(TURN + TURN + "roll =111234 +111", "Ana", "Bo", "Cy"))


def test_every_way_back_to_the_table(paused: Paused) -> None:
    assert paused.pause.press(Command.BACK) == Pop()
    assert paused.pause.click("resume") == Pop()
    assert paused.pause.press(Command.ACCEPT) == Pop()  # Resume is what Enter does


def test_undo_and_redo_go_back_to_the_table_to_be_seen(paused: Paused, look: Look) -> None:
    before = paused.match.actions
    assert paused.pause.click("undo") == Pop()
    assert paused.match.actions == before[:-1]
    again = Hands(Pause(paused.house, paused.table.scene), look)
    assert again.click("redo") == Pop()
    assert paused.match.actions == before


def test_what_cannot_be_undone_says_so(look: Look, tmp_path: Path) -> None:
    paused = Paused(look, tmp_path, played("", "Ana", "Bo"))
    assert paused.pause.click("undo") is None
    assert paused.pause.page.form["undo"].why_not == "Nothing to take back"  # type: ignore[attr-defined]
    assert paused.pause.page.form["redo"].why_not == "Nothing was taken back"  # type: ignore[attr-defined]


def test_a_saved_game_is_loaded_after_a_question(paused: Paused) -> None:
    saved = paused.match.actions
    assert paused.pause.click("save") is None
    assert "saved" in paused.pause.page.note.label()
    paused.table.scene.session.undo()
    assert paused.match.actions != saved
    assert paused.pause.click("load") is None
    assert "dialog loading" in paused.pause.dump()
    assert paused.pause.click("load_it") == Pop()
    assert paused.match.actions == saved


def test_what_is_not_there_cannot_be_loaded(paused: Paused) -> None:
    load = paused.pause.page.form["load"]
    assert isinstance(load, Button)
    assert load.why_not == "No game is saved yet"
    assert paused.pause.click("load") is None
    assert not paused.pause.page.form.asking
    paused.pause.click("save")
    assert load.why_not == ""


@pytest.mark.parametrize("answer", ["stay", "load_it"])
def test_one_who_came_only_to_load_goes_back_either_way(paused: Paused, look: Look, answer: str) -> None:
    paused.table.scene.save()
    pause = Hands(Pause(paused.house, paused.table.scene, loading=True), look)
    assert "dialog loading" in pause.dump()
    assert pause.click(answer) == Pop()


def test_keys_shown_beside_the_buttons_press_them(paused: Paused) -> None:
    page = paused.pause.page
    hints = {button.name: button.hint for button in page.form._widgets if isinstance(button, Button)}
    assert (hints["save"], hints["load"], hints["rules"], hints["replay"]) == ("S", "C", "R", "V")
    paused.pause.press(Command.SAVE)
    assert "saved" in page.note.label()
    paused.pause.press(Command.LOAD)
    assert page.form.asking
    paused.pause.press(Command.BACK)
    assert isinstance(paused.pause.press(Command.RULES), Push)
    before = paused.match.actions
    assert paused.pause.press(Command.UNDO) == Pop()
    assert paused.match.actions == before[:-1]


def test_loading_can_be_thought_better_of(paused: Paused) -> None:
    before = paused.match
    paused.pause.click("save")
    paused.pause.click("load")
    assert paused.pause.click("stay") is None
    assert paused.match is before
    assert not paused.pause.page.form.asking


def test_chosen_dice_stay_chosen_where_players_are_only_looked_at(look: Look, tmp_path: Path) -> None:
    paused = Paused(look, tmp_path, played("roll =111234", "Ana", "Bo"))
    paused.table.tick()
    paused.table.press(Command.PICK_ALL)
    assert paused.table.scene.view.tally.chosen == 1000
    assert paused.players.click("done") == Pop()
    assert paused.table.scene.view.tally.chosen == 1000


def test_leaving_asks_and_the_game_waits_in_the_menu(paused: Paused) -> None:
    assert paused.pause.click("leave") is None
    assert paused.pause.press(Command.BACK) is None  # Esc answers the question alone
    assert not paused.pause.page.form.asking
    paused.pause.click("leave")
    change = paused.pause.click("leave")
    assert isinstance(change, Reset)
    assert scene_of(change).name == "menu"  # type: ignore[attr-defined]
    kept = record.load(paused.house.folders.autosave)
    assert kept.actions == paused.match.actions


@pytest.mark.parametrize(("name", "room"), [("rules", "rules"), ("settings", "settings")])
def test_doors_to_other_pages(paused: Paused, name: str, room: str) -> None:
    change = paused.pause.click(name)
    assert isinstance(change, Push)
    assert scene_of(change).name == room  # type: ignore[attr-defined]


def test_the_players_are_a_page_of_their_own(paused: Paused) -> None:
    assert isinstance(scene_of(paused.pause.click("players")), Players)


class TestTarget:
    def test_another_target_counts_from_the_end_of_the_round(self, paused: Paused) -> None:
        paused.pause.click("target")
        paused.pause.press(Command.DOWN)  # the focus shows
        paused.pause.page.form._modal._form.focus_on("goal.points")  # type: ignore[union-attr]
        paused.pause.press(Command.LEFT)
        assert paused.pause.click("set") is None
        race = paused.match.state.race
        assert (race.target, race.next_target) == (10_000, 9_500)
        assert "9,500" in paused.pause.page.note.label()

    def test_a_refused_target_says_why_and_is_not_set(self, look: Look, tmp_path: Path) -> None:
        match = played(TURN, "Ana", "Bo", rules="table")
        paused = Paused(look, tmp_path, match)
        paused.pause.click("target")
        form = paused.pause.page.form._modal._form  # type: ignore[union-attr]
        form.focus_on("goal.points")
        for _ in range(40):
            paused.pause.press(Command.LEFT)
        assert form["goal.points"].number == 500
        assert form["set"].why_not == "The target must be at least 800"
        assert paused.pause.click("set") is None
        assert paused.pause.page.form.asking
        assert paused.match.state.race.next_target is None
        paused.pause.press(Command.BACK)
        assert not paused.pause.page.form.asking

    def test_the_same_target_is_no_action(self, paused: Paused) -> None:
        before = paused.match.actions
        paused.pause.click("target")
        paused.pause.click("set")
        assert paused.match.actions == before


class TestPlayers:
    def test_a_renamed_player_keeps_the_points(self, paused: Paused) -> None:
        """C129: names are labels."""
        totals = [seat.total for seat in paused.match.state.seats]
        paused.players.click("name.1")
        paused.players.page.form["name.1"].put("")  # type: ignore[attr-defined]
        paused.players.type("Ana")
        paused.players.press(Command.NEXT)
        assert paused.players.click("done") == Pop()
        assert paused.names == ["Ana", "Ana 2", "Cy"]
        assert [seat.total for seat in paused.match.state.seats] == totals
        assert [seat.name for seat in paused.table.scene.view.shown.seats] == paused.names

    def test_an_emptied_name_becomes_the_usual_one(self, paused: Paused) -> None:
        paused.players.page.form["name.0"].put("")  # type: ignore[attr-defined]
        paused.players.page._typed[0] = "  "  # type: ignore[attr-defined]
        paused.players.press(Command.BACK)
        assert paused.names[0] == "Player 1"

    def test_a_name_left_alone_stays_as_it_is(self, look: Look, tmp_path: Path) -> None:
        paused = Paused(look, tmp_path, played(TURN, "*HAL", "Bo"))
        paused.players.press(Command.BACK)
        assert paused.names == ["*HAL", "Bo"]

    def test_a_computer_takes_over_and_gives_back(self, paused: Paused) -> None:
        paused.players.page.form.focus_on("kind.2")
        paused.players.press(Command.RIGHT)
        assert paused.match.players[2].bot == "novice"
        paused.players.page.form.focus_on("kind.2")
        paused.players.press(Command.LEFT)
        assert paused.match.players[2].bot is None

    def test_somebody_sits_down(self, paused: Paused) -> None:
        paused.players.click("join")
        paused.players.type("Di")
        paused.players.press(Command.NEXT)
        assert paused.players.click("sit_down") is None
        assert paused.names == ["Ana", "Bo", "Cy", "Di"]
        assert len(paused.table.scene.view.shown.seats) == 4
        assert "name.3" in paused.players.dump()

    def test_a_computer_sits_down(self, paused: Paused) -> None:
        paused.players.click("join")
        paused.players.type("*HAL")
        paused.players.press(Command.NEXT)
        paused.players.click("sit_down")
        assert paused.names[3] == "HAL"
        assert paused.match.players[3].bot == "steady"
        text = record.match_to_json(paused.match)
        assert record.match_from_json(text).players == paused.match.players

    def test_nobody_after_all(self, paused: Paused) -> None:
        paused.players.click("join")
        paused.players.press(Command.BACK)
        assert len(paused.names) == 3

    def test_a_full_table_takes_nobody(self, look: Look, tmp_path: Path) -> None:
        paused = Paused(look, tmp_path, played(TURN, *"ABCDEFGH"))
        assert paused.players.click("join") is None
        assert paused.players.page.form["join"].why_not == "The table is full"  # type: ignore[attr-defined]
        assert not paused.players.page.form.asking

    def test_nobody_joins_the_last_round(self, look: Look, tmp_path: Path) -> None:
        paused = Paused(look, tmp_path, played("roll =111111 +111111 roll =111234 +111 bank", "Ana", "Bo"))
        assert paused.players.page.form["join"].why_not == "The last round has begun"  # type: ignore[attr-defined]

    def test_a_player_leaves_after_a_question(self, paused: Paused) -> None:
        paused.players.click("leave.1")
        assert "dialog leaver.1" in paused.players.dump()
        paused.players.click("stay")
        assert len(paused.match.state.playing) == 3
        paused.players.click("leave.1")
        paused.players.click("leave")
        assert list(paused.match.state.playing) == [0, 2]
        assert "name.1" not in paused.players.dump()

    def test_the_last_player_stays_and_is_told_why(self, look: Look, tmp_path: Path) -> None:
        paused = Paused(look, tmp_path, played(TURN, "Ana"))
        paused.players.click("leave.0")
        assert not paused.players.page.form.asking
        assert paused.players.page.note.label() == "One player must stay"

    def test_who_rolls_waits_for_the_dice(self, look: Look, tmp_path: Path) -> None:
        paused = Paused(look, tmp_path, played(TURN + "roll", "Ana", "Bo"))
        paused.players.click("leave.1")
        assert "lie still" in paused.players.page.note.label()
        paused.players.click("leave.0")
        assert paused.players.page.form.asking

    def test_real_dice_stay_with_their_person(self, look: Look, tmp_path: Path) -> None:
        from game.match import Player  # noqa: PLC0415  only here
        from game.presets import load_preset  # noqa: PLC0415  only here

        match = Match(load_preset("classic").ruleset, [Player("Ana", real=True), Player("Bo")])
        paused = Paused(look, tmp_path, match)
        paused.players.page.form.focus_on("kind.0")
        paused.players.press(Command.RIGHT)
        assert match.players[0].bot is None


def test_throws_can_be_seen_again_once_there_is_one(look: Look, tmp_path: Path) -> None:
    paused = Paused(look, tmp_path, as_if_flown(played(TURN, "Ana", "Bo")))
    change = paused.pause.click("replay")
    assert isinstance(change, Push)
    assert scene_of(change).name == "replay"  # type: ignore[attr-defined]
    for words, why in (("", "No dice have been thrown yet"), (TURN, "How these dice flew was not kept")):
        paused = Paused(look, tmp_path, played(words, "Ana", "Bo"))
        assert paused.pause.click("replay") is None
        assert paused.pause.page.form["replay"].why_not == why  # type: ignore[attr-defined]
