"""The trainer on the screen: asked, answered, graded, and remembered."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest
from program_for_tests import Driver, Hands
from review_for_tests import Given
from small_games import coach_of
from table_for_tests import ScriptRoller, house

from game.ai.coach.advice import Coach
from game.ai.coach.saying import why_sentence
from game.ai.coach.trainer import Exercise, Kind, Practice, exercises
from game.ai.turn.solution import solve
from game.presets import load_preset
from game.rules.actions import Bank, Keep, Roll
from game.ui.keys import Command
from game.ui.kit.outcome import Activated
from game.ui.look import Look
from game.ui.scene import Pop
from game.ui.scenes.trainer.memory import FILE, recall, remember
from game.ui.scenes.trainer.scene import Trainer

CLASSIC = load_preset("classic").ruleset
COACH = Coach(solve(CLASSIC))


def drawn(kind: Kind, count: int = 1, coach: Coach = COACH, seed: int = 5) -> Sequence[Exercise]:
    return list(islice((one for one in exercises(coach, seed) if one.kind == kind), count))


def trainer(look: Look, folder: Path, *found: Exercise) -> tuple[Hands, Trainer, Given]:
    given = Given(*found)
    page = Trainer(house(folder, ScriptRoller()), CLASSIC, 7, begin=given.begin)
    hands = Hands(page, look)
    hands.wait(1)
    return hands, page, given


def pick(hands: Hands, exercise: Exercise, keep: Keep) -> None:
    """Click the dice of a keep."""
    left = list(keep.faces)
    for number, face in enumerate(exercise.state.turn.throw):
        if face in left:
            left.remove(face)
            hands.click(f"die.{number}")
    assert not left


def test_it_waits_for_the_first_position(look: Look, tmp_path: Path) -> None:
    hands, page, given = trainer(look, tmp_path)
    assert page.exercise is None
    assert "being drawn" in page.form["says"].label()
    assert given.asked == (CLASSIC, 7, tmp_path / "cache" / "duels")
    assert hands.press(Command.BACK) == Pop()
    assert given.stopped


def test_dice_are_picked_and_kept_and_graded(look: Look, tmp_path: Path) -> None:
    (exercise,) = drawn("dice")
    hands, page, _ = trainer(look, tmp_path, exercise)
    assert "Which dice" in page.form["question"].label()
    assert not page.form["roll"].enabled, "nothing is chosen yet"
    chosen = exercise.advice.choices[-1]
    assert isinstance(chosen.action, Keep)
    pick(hands, exercise, chosen.action)
    hands.click("roll")
    assert page.answer == exercise.answer(chosen.action)
    assert page.answer.cost > 0
    words = page.form["details.best.why"].label()
    assert words == why_sentence(look.texts, exercise.advice, exercise.advice.choices[0].action)
    assert look.texts.points(round(page.answer.cost)) in page.form["answered.verdict"].label()
    assert page.form["rating"].label().startswith("Rating ")


def test_digits_pick_dice_too_and_a_picks_all(look: Look, tmp_path: Path) -> None:
    (exercise,) = drawn("dice")
    hands, page, _ = trainer(look, tmp_path, exercise)
    useful = [number for number in range(6) if number in page._choosing.scoring]  # type: ignore[union-attr]
    command = (Command.PICK_1, Command.PICK_2, Command.PICK_3, Command.PICK_4, Command.PICK_5, Command.PICK_6)
    hands.press(command[useful[0]])
    assert page.form[f"die.{useful[0]}"].value() is True
    hands.press(command[useful[0]])
    assert page.form[f"die.{useful[0]}"].value() is False
    hands.press(Command.PICK_ALL)
    assert any(page.form[f"die.{number}"].value() for number in useful)
    hands.press(Command.ROLL)
    assert page.answer is not None


@pytest.mark.parametrize(("command", "action"), [(Command.BANK, Bank()), (Command.ROLL, Roll())])
def test_bank_or_roll_by_key(command: Command, action: Bank | Roll, look: Look, tmp_path: Path) -> None:
    (exercise,) = drawn("choice")
    hands, page, _ = trainer(look, tmp_path, exercise)
    assert "die.0" not in hands.dump() or not page.form["die.0"].can_focus, "dice set aside stay there"
    hands.press(command)
    assert page.answer is not None
    assert page.answer.chosen.action == action


def test_enter_answers_and_goes_on(look: Look, tmp_path: Path) -> None:
    first, second = drawn("dice", 2)
    hands, page, _ = trainer(look, tmp_path, first, second)
    hands.press(Command.PICK_ALL)
    hands.press(Command.BANK, Command.ACCEPT)  # the Enter key is both
    assert page.answer is not None
    hands.wait()
    hands.press(Command.BANK, Command.ACCEPT)
    hands.wait(1)
    assert page.exercise is second
    assert page.answer is None


def test_a_double_press_does_not_pass_the_answer_over(look: Look, tmp_path: Path) -> None:
    first, second = drawn("choice", 2)
    hands, page, _ = trainer(look, tmp_path, first, second)
    hands.press(Command.ROLL)
    hands.press(Command.ROLL)
    assert page.exercise is first
    assert page.answer is not None
    hands.wait()
    hands.press(Command.ROLL)
    hands.wait(1)
    assert page.exercise is second


def test_the_rating_is_remembered_and_may_start_afresh(look: Look, tmp_path: Path) -> None:
    (exercise,) = drawn("choice")
    hands, page, _ = trainer(look, tmp_path, exercise)
    page.act(Activated("roll"))
    practice = page.practice
    assert practice.answers == 1
    hands, page, _ = trainer(look, tmp_path)
    assert page.practice == practice
    assert "1 the best" in page.form["rating"].label()
    hands.click("afresh")
    hands.click("start")
    assert page.practice == Practice()
    assert recall(tmp_path / FILE) == Practice()


def test_the_chances_of_a_solved_game_are_told(look: Look, tmp_path: Path) -> None:
    (exercise,) = drawn("choice", coach=coach_of("short"))
    _, page, _ = trainer(look, tmp_path, exercise)
    assert page.form["below"].label().endswith("measured in chances to win")
    page.act(Activated("bank"))
    best = exercise.advice.choices[0]
    assert best.value is not None
    assert page.form["choice.0"].value() == look.texts.percent(best.value, 1)


class TestMemory:
    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"nonsense",
            b"[1, 2]",
            b'{"answers": -1}',
            b'{"answers": 3, "best": 4}',
            b'{"answers": "many"}',
            b'{"answers": 3, "best": 2, "weight": 1e999}',
            b"\xff\xfe",
            b"[" * 5000,
            b'{"answers": 3, "best": 2, "weight": 1.0}' + b" " * 20_000,
        ],
    )
    def test_a_damaged_file_starts_afresh(self, content: bytes, tmp_path: Path) -> None:
        (tmp_path / FILE).write_bytes(content)
        assert recall(tmp_path / FILE) == Practice()

    def test_what_is_remembered_is_recalled(self, tmp_path: Path) -> None:
        practice = Practice(7, 3, 1.25)
        remember(tmp_path / "new" / FILE, practice)
        assert recall(tmp_path / "new" / FILE) == practice

    def test_a_folder_that_cannot_be_written_to_stops_nobody(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"")
        remember(tmp_path / "file" / FILE, Practice(1, 1, 0.0))
        assert recall(tmp_path / "file" / FILE) == Practice()


def test_a_real_process_draws_exercises(tmp_path: Path) -> None:
    """Out of the menu of the program itself."""
    driver = Driver(tmp_path)
    try:
        driver.click("trainer")
        assert driver.scenes[-1] == "Trainer"
        page = driver.page
        assert isinstance(page, Trainer)
        for _ in range(10_000):
            driver.program.step()
            time.sleep(0.005)  # a process needs time, not ticks
            if page.exercise is not None:
                break
        assert page.exercise is not None
        assert page.exercise.advice.measure == "win", "the solved game of the rules travels with the program"
        driver.press(27)
        assert driver.scenes == ["Menu"]
    finally:
        driver.close()
