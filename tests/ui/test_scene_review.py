"""A game looked over on the screen: it opens at once, and shows what there is once it is there."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from program_for_tests import Driver, Hands, scene_of
from replays_for_tests import as_if_flown, forgetful
from review_for_tests import Told, a_duel, match_from, study_of
from small_games import Game, coach_of, played
from table_for_tests import NamedDoors, Room, ScriptRoller, house

from game.ai.coach.grades import Grade
from game.ai.coach.saying import why_sentence
from game.ai.study import Done, Found
from game.chronicle import throws
from game.match import Match
from game.rules.engine import new_game
from game.rules.notation import word_to_action
from game.ui.keys import Command
from game.ui.kit.outcome import Activated, Changed
from game.ui.look import Look
from game.ui.scene import Pop, Push
from game.ui.scenes.review.scene import ReviewPage
from game.ui.scenes.review.words import action_words, dice_shown


class Doors(NamedDoors):
    """Remembers which throw is to be seen."""

    def replay(self, match: Match, *, place: int | None = None, shown: int | None = None) -> Room:
        room = Room("replay")
        room.asked = (match, place, shown)  # type: ignore[attr-defined]
        return room


def page_of(match: Match, look: Look, folder: Path, *found: Found) -> tuple[Hands, Told]:
    rooms = house(folder, ScriptRoller())
    rooms.doors = Doors()
    told = Told(*found)
    hands = Hands(ReviewPage(rooms, match, begin=told.begin), look)
    return hands, told


def reviewed(look: Look, folder: Path) -> tuple[Hands, ReviewPage, Match]:
    match, coach = a_duel()
    match = as_if_flown(match)
    hands, _ = page_of(match, look, folder, study_of(match, coach))
    hands.wait(1)
    page = hands.page
    assert isinstance(page, ReviewPage)
    return hands, page, match


def said(hands: Hands) -> str:
    return hands.dump()


def test_it_opens_at_once_and_tells_how_far_it_is(look: Look, tmp_path: Path) -> None:
    match, coach = a_duel()
    study = study_of(match, coach)
    hands, told = page_of(match, look, tmp_path, Done(0.37), study)
    assert told.asked == (match.states[0], match.actions, tmp_path / "cache" / "duels")
    assert "0%" in hands.page.form["wait"].label()
    assert "sheet" not in said(hands).split()
    hands.wait(1)
    assert "37%" in hands.page.form["wait"].label()
    assert hands.page.dirty
    hands.wait(1)
    assert hands.page.form["sheet"].visible
    assert not hands.page.form["wait"].visible


def test_points_are_shown_until_the_game_is_solved(look: Look, tmp_path: Path) -> None:
    match, coach = a_duel()
    first, second = study_of(match, last=False), study_of(match, coach)
    hands, _ = page_of(match, look, tmp_path, first, Done(0.5, solving=True), second)
    hands.wait(1)
    assert "points" in hands.page.form["below"].label()
    hands.wait(1)
    assert "Solving" in hands.page.form["wait"].label()
    hands.page.act(Activated("tab.decisions"))
    hands.wait(1)
    assert "which are exact" in hands.page.form["below"].label()
    assert hands.page.form["details"].visible, "the sheet stays turned to"


def test_who_leaves_stops_the_work(look: Look, tmp_path: Path) -> None:
    match, coach = a_duel()
    hands, told = page_of(match, look, tmp_path, Done(0.1), study_of(match, coach))
    assert hands.press(Command.BACK) == Pop()
    assert told.stopped


def test_figures_are_those_of_the_review(look: Look, tmp_path: Path) -> None:
    hands, page, _ = reviewed(look, tmp_path)
    assert page.study is not None
    for player in page.study.review.players:
        assert player.all.accuracy is not None
        assert player.rating is not None
        assert player.luck is not None
        figures = [hands.page.form[f"figure.{player.seat}.{number}"].label() for number in range(3)]
        assert figures[0] == look.texts.percent(player.all.accuracy, 1)
        assert figures[1] == look.texts.decimal(player.rating, 1)
        assert figures[2].lstrip("+") == look.texts.percent(player.luck, 1)
        lines = [hands.page.form[f"line.{player.seat}.{number}"].label() for number in range(4)]
        assert f"{player.dice.best} of {player.dice.free}" in lines[0]
        assert f"{player.choice.best} of {player.choice.free}" in lines[1]
        assert lines[2].startswith(f"Busts: {player.fortune.busts} (expected ")
        assert look.texts.number(player.fortune.points) in lines[3]


def test_the_dearest_mistakes_lead_to_their_details(look: Look, tmp_path: Path) -> None:
    hands, page, match = reviewed(look, tmp_path)
    assert page.study is not None
    dearest = page.study.review.players[1].dearest
    assert len(dearest) == 3
    mistake = dearest[-1]
    row = hands.page.form[f"dearest.{mistake.place}"]
    assert action_words(look.texts, mistake.chosen) in row.label()
    assert action_words(look.texts, mistake.best) in row.label()
    assert mistake.grade.value in str(row.value())
    page.act(Activated(f"dearest.{mistake.place}"))
    assert page.verdict == mistake
    advice = page.study.advice(mistake.place, match.states[mistake.place])
    form = hands.page.form
    assert form["details.best.why"].label() == why_sentence(look.texts, advice, mistake.best)
    assert form["details.chosen.why"].label() == why_sentence(look.texts, advice, mistake.chosen)
    faces = dice_shown(match.states[mistake.place])
    if faces:
        assert form["details.dice"].label() == " ".join(map(str, faces))


def test_one_steps_through_the_mistakes(look: Look, tmp_path: Path) -> None:
    hands, page, _ = reviewed(look, tmp_path)
    page.act(Activated("tab.decisions"))
    assert page.study is not None
    marked = [verdict for verdict in page.study.review.verdicts if verdict.grade is not Grade.GOOD]
    assert len(marked) > 2
    while page.form["earlier"].enabled:
        hands.click("earlier")
    seen = [page.verdict]
    while page.form["later"].enabled:
        hands.click("later")
        seen.append(page.verdict)
    assert seen == marked
    assert page.form["count"].label() == f"{len(marked)} / {len(marked)}"


@pytest.mark.parametrize("seat", [0, 1])
def test_all_decisions_of_a_player_can_be_listed(seat: int, look: Look, tmp_path: Path) -> None:
    hands, page, _ = reviewed(look, tmp_path)
    page.act(Activated("tab.decisions"))
    page.act(Changed("which", "all"))
    page.act(Changed("whose", str(seat)))
    assert page.study is not None
    wanted = {verdict.place for verdict in page.study.review.verdicts if verdict.seat == seat}
    words = {line.split()[1] for line in hands.dump().splitlines()}
    listed = {int(word.removeprefix("decision.")) for word in words if word.startswith("decision.")}
    assert listed == wanted
    page.form.focus_on(f"decision.{min(wanted)}")  # it comes into view
    hands.wait()
    hands.click(f"decision.{min(wanted)}")
    assert page.verdict is not None
    assert page.verdict.place == min(wanted)


def test_the_throw_is_seen_again_if_it_was_kept(look: Look, tmp_path: Path) -> None:
    hands, page, match = reviewed(look, tmp_path)
    page.act(Activated("tab.decisions"))
    verdict = page.verdict
    assert verdict is not None
    change = hands.press(Command.REPLAY)
    assert isinstance(change, Push)
    place = max(throw.place for throw in throws(match) if throw.place < verdict.place)
    assert scene_of(change).asked == (match, place, None)  # type: ignore[attr-defined]


def test_of_a_running_game_nothing_is_told_that_is_not_shown_yet(look: Look, tmp_path: Path) -> None:
    match, coach = a_duel()
    match = as_if_flown(match)
    rooms = house(tmp_path, ScriptRoller())
    rooms.doors = Doors()
    told = Told(study_of(match, coach))
    hands = Hands(ReviewPage(rooms, match, shown=9, begin=told.begin), look)
    assert told.asked[1] == match.actions[:9]
    hands.wait(1)
    hands.page.act(Activated("tab.decisions"))
    change = hands.page.act(Activated("replay"))
    assert scene_of(change).asked[2] == 9  # type: ignore[attr-defined]


def test_a_throw_that_was_not_kept_says_so(look: Look, tmp_path: Path) -> None:
    match, coach = a_duel()
    match = forgetful(as_if_flown(match), *range(len(match.actions)))
    hands, _ = page_of(match, look, tmp_path, study_of(match, coach))
    hands.wait(1)
    hands.page.act(Activated("tab.decisions"))
    assert hands.click("replay") is None
    assert hands.page.note.visible


def test_a_game_without_a_decision_has_a_review_too(look: Look, tmp_path: Path) -> None:
    match, _ = a_duel()
    match = match.before(1)
    hands, _ = page_of(match, look, tmp_path, study_of(match))
    hands.wait(1)
    hands.page.act(Activated("tab.decisions"))
    assert hands.page.form["none"].label()
    assert hands.page.act(Activated("replay")) is None


def test_of_three_players_points_are_told_and_no_luck(look: Look, tmp_path: Path) -> None:
    coach = coach_of("short")
    match = match_from(played(coach, 4, seats=3), "Ana", "Bo", "Cy")
    hands, _ = page_of(match, look, tmp_path, study_of(match))
    hands.wait(1)
    dump = hands.dump()
    assert "points that a turn brings" in hands.page.form["below"].label()
    assert "figure.2.1" in dump
    assert "figure.2.2" not in dump, "nobody claims to know the luck"
    assert " chart " not in dump


def test_a_real_process_looks_a_game_over(tmp_path: Path) -> None:
    """In the program itself, driven until the review is there."""
    match, _ = a_duel()
    driver = Driver(tmp_path)
    try:
        page = driver.program.review(match)
        assert isinstance(page, ReviewPage)
        driver.push(page)
        for _ in range(10_000):
            driver.program.step()
            time.sleep(0.005)  # a process needs time, not ticks
            if page.study is not None and page.study.last:
                break
        assert page.study is not None
        assert page.study.review.measure == "win", "a game this small is solved in a moment"
        driver.press(27)
        assert "ReviewPage" not in driver.scenes
    finally:
        driver.close()


def test_who_decided_nothing_is_not_praised_for_it(look: Look, tmp_path: Path) -> None:
    coach = coach_of("short")
    start = new_game(coach.solution.ruleset, 2)
    lost = tuple(word_to_action(word) for word in ("roll", "=223346"))
    match = match_from(Game(start, lost), "Ana", "Bo")
    hands, _ = page_of(match, look, tmp_path, study_of(match, coach))
    hands.wait(1)
    assert "Not one mistake" not in said(hands)
    assert "Which dice: nothing to decide" in said(hands)
