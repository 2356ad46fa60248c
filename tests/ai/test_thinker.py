"""Bots off the frame: answers come once, dropped questions never, and a lost process stops no game."""

import time

import pytest

from game.ai.field.process import process_field
from game.ai.players.bots import UnknownBotError
from game.ai.thinker import ProcessSolver, SliceSolver, Solver, Thinker
from game.ai.turn.solution import Solution, solve
from game.ai.work import PATIENCE, WorkLostError
from game.rules.actions import Action, Keep, Land, Roll
from game.rules.engine import apply, new_game
from game.rules.ruleset import Faces, Ruleset
from game.rules.state import GameState

RULES = Ruleset()


def thrown(faces: Faces, ruleset: Ruleset = RULES) -> GameState:
    return apply(apply(new_game(ruleset, 2), Roll()).state, Land(faces)).state


ONE = thrown((1, 2, 3, 4, 4, 6))  # the 1 is all there is to keep


def answer(thinker: Thinker, pause: float = 0.005) -> Action:
    for _ in range(PATIENCE * 4):
        action = thinker.poll()
        if action is not None:
            return action
        time.sleep(pause)
    raise AssertionError("no answer")


class Solved:
    """Has the solution at once, and counts how often it was wanted."""

    def __init__(self) -> None:
        self.solution = solve(RULES)
        self.started: list[Ruleset] = []
        self.stopped = 0

    def __call__(self, ruleset: Ruleset) -> Solver:
        self.started.append(ruleset)
        return self

    def poll(self) -> Solution | None:
        return self.solution

    def stop(self) -> None:
        self.stopped += 1


class Silent:
    """Never answers."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.polls = 0

    def poll(self) -> Solution | None:
        self.polls += 1
        if self.polls > 3:
            raise WorkLostError
        return None

    def stop(self) -> None:
        pass


def refuses(ruleset: Ruleset) -> Solver:
    raise OSError(f"no process for {ruleset}")


@pytest.fixture(scope="module")
def solved() -> Solved:
    return Solved()


def test_a_process_answers_and_the_answer_comes_once() -> None:
    thinker = Thinker()
    try:
        thinker.ask(ONE, "steady")
        assert thinker.poll() is None  # a process takes longer than that to start
        assert answer(thinker) == Keep((1,))
        assert thinker.poll() is None
    finally:
        thinker.close()


def test_a_rule_set_is_solved_once(solved: Solved) -> None:
    solved.started.clear()
    thinker = Thinker(solved)
    thinker.warm(RULES)
    thinker.warm(RULES)
    for bot in ("steady", "careful", "bold"):
        thinker.ask(ONE, bot)
        assert answer(thinker) == Keep((1,))
    assert solved.started == [RULES]


def test_a_dropped_question_is_never_answered(solved: Solved) -> None:
    thinker = Thinker(solved)
    thinker.ask(ONE, "steady")
    thinker.drop()
    assert [thinker.poll() for _ in range(5)] == [None] * 5
    thinker.ask(ONE, "steady")
    assert answer(thinker) == Keep((1,))


def test_a_new_question_takes_the_place_of_the_old_one(solved: Solved) -> None:
    thinker = Thinker(solved)
    thinker.ask(ONE, "steady")
    thinker.ask(thrown((2, 2, 3, 4, 5, 6)), "steady")
    assert answer(thinker) == Keep((5,))
    assert thinker.poll() is None


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UnknownBotError, match=r"'hal'; there are steady, careful, bold"):
        Thinker(refuses).ask(ONE, "hal")


@pytest.mark.parametrize("start", [refuses, Silent])
def test_without_a_process_the_answer_comes_in_slices(start: type[Silent]) -> None:
    thinker = Thinker(start)
    thinker.ask(ONE, "steady")
    polls = 0
    while (action := thinker.poll()) is None:
        polls += 1
    assert action == Keep((1,))
    assert 50 < polls < 400  # many short polls, and a few seconds of ticks


def test_a_process_that_dies_is_replaced() -> None:
    thinker = Thinker()
    thinker.ask(ONE, "steady")
    assert thinker._solving is not None
    _, solver = thinker._solving
    assert isinstance(solver, ProcessSolver)
    solver._work._process.kill()
    solver._work._process.join()
    assert answer(thinker, pause=0.0) == Keep((1,))
    thinker.close()


def test_a_process_that_never_answers_is_given_up() -> None:
    solver = ProcessSolver(RULES)
    solver._work._waited = PATIENCE
    with pytest.raises(WorkLostError, match="does not answer"):
        solver.poll()
    solver.stop()
    solver._work._process.join(10)
    assert solver._work._process.exitcode not in (None, 0)


def test_closing_waits_for_nothing_and_ends_the_process() -> None:
    thinker = Thinker()
    thinker.ask(ONE, "steady")
    assert thinker._solving is not None
    _, solver = thinker._solving
    assert isinstance(solver, ProcessSolver)
    thinker.close()
    thinker.close()
    solver._work._process.join(10)
    assert not solver._work._process.is_alive()
    assert thinker.poll() is None


def test_another_rule_set_stops_the_one_being_solved() -> None:
    """The setup screen changes its mind: only what is wanted last goes on."""
    other = Ruleset(opening=600)
    started: list[Silent] = []

    def start(ruleset: Ruleset) -> Solver:
        started.append(Silent(ruleset))
        return started[-1]

    thinker = Thinker(start)
    thinker.warm(RULES)
    thinker.warm(other)
    assert [solver.ruleset for solver in started] == [RULES, other]
    thinker.ask(ONE, "steady")
    assert started[-1].ruleset == RULES


def test_slices_find_the_same_as_the_process() -> None:
    slices, process = SliceSolver(RULES), ProcessSolver(RULES)
    while (mine := slices.poll()) is None:
        pass
    while (theirs := process.poll()) is None:
        time.sleep(0.01)
    process.stop()
    assert mine.open == theirs.open
    assert mine.level == theirs.level
    assert mine.bust == theirs.bust


def test_a_coach_of_three_tells_chances_once_they_are_known() -> None:
    thinker, state = Thinker(start_field=process_field), new_game(RULES, 3)
    try:
        while (coach := thinker.coach(RULES, 3, chances=False)) is None:
            time.sleep(0.01)
        assert not coach.tells_chances(state)
        until = time.monotonic() + 120
        while not coach.tells_chances(state) and time.monotonic() < until:
            time.sleep(0.01)
            asked = thinker.coach(RULES, 3, chances=True)
            assert asked is not None
            coach = asked
        best = coach.advise(state).best
        assert best is not None
        assert best.value == pytest.approx(1 / 3, abs=0.03)
        assert thinker.coach(RULES, 3, chances=True) is coach
    finally:
        thinker.close()
