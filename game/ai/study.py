"""A game looked over off the frame, with what there was to choose from at every decision.

By chances to win, exactly or nearly, or else by points. A game of two that is not solved yet is looked over
by points first, which takes a second, and once more when it is solved.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.ai.coach.advice import Advice, Choice, Coach
from game.ai.coach.expert import expert, kept_duel
from game.ai.coach.gauges import Measure
from game.ai.coach.review import Review, review_steps
from game.ai.turn.solution import solve, solve_steps
from game.ai.work import ProcessWork, SliceWork, Work, WorkLostError
from game.rules.actions import Action, Join
from game.rules.engine import apply
from game.rules.ruleset import Ruleset
from game.rules.state import GameState

if TYPE_CHECKING:
    from game.ai.duel.table import Duel

SLICE: Final = 4
"""Steps at a poll where there is no process: some milliseconds."""

BEAT: Final = 8
"""Steps of a solver, some tenths of a second, after which a sign of life is due."""

_PART: Final = 0.01  # so much more done is worth telling


@dataclass(frozen=True, slots=True)
class Done:
    """How much of the work is done, from 0 to 1; `solving` if it is the game of two that is being solved."""

    part: float
    solving: bool = False


@dataclass(frozen=True, slots=True)
class Study:
    """A review and, by the place of each decision, what the choices were worth, best first.

    `last` says that no better one follows.
    """

    review: Review
    choices: dict[int, tuple[Measure, tuple[Choice, ...]]]
    last: bool = True

    def advice(self, place: int, state: GameState) -> Advice:
        """The advice on the decision at a place, made in this state. KeyError if it was not a free one."""
        measure, choices = self.choices[place]
        return Advice(state, measure, choices)


Found = Done | Study


def study_steps(start: GameState, actions: Sequence[Action], cache: Path) -> Iterator[Found | None]:
    """Look a game over: what is done, and a study or two. For a process: it solves, and needs numpy.

    `cache` is where solved games are kept.
    """
    solution = solve(start.ruleset)
    seats = len(start.seats) + sum(isinstance(action, Join) for action in actions)
    if seats != 2:
        yield from _told(look_over(expert(solution, seats, None), start, actions))
        return
    duel = kept_duel(start.ruleset, cache)
    yield from _told(look_over(expert(solution, 2, duel), start, actions, last=duel is not None))
    if duel is None:
        duel = yield from _solved_duel(start.ruleset, cache)
        if duel is not None:
            yield from _told(look_over(expert(solution, 2, duel), start, actions))


def plain_steps(start: GameState, actions: Sequence[Action]) -> Iterator[Found | None]:
    """The same by points alone, in steps small enough to be done between two pictures."""
    solution = yield from solve_steps(start.ruleset)
    yield from _told(look_over(Coach(solution), start, actions))


def look_over(
    coach: Coach, start: GameState, actions: Sequence[Action], *, last: bool = True
) -> Generator[Found, None, None]:
    """The review first, then the advice on each decision."""
    steps = review_steps(coach, start, actions)
    while True:
        try:
            yield Done(0.5 * next(steps))
        except StopIteration as done:
            found: Review = done.value
            break
    wanted = {verdict.place for verdict in found.verdicts}
    choices: dict[int, tuple[Measure, tuple[Choice, ...]]] = {}
    state = start
    for place, action in enumerate(actions):
        if place in wanted:
            advice = coach.advise(state)
            choices[place] = advice.measure, advice.choices
            yield Done(0.5 + 0.5 * place / len(actions))
        state = apply(state, action).state
    yield Study(found, choices, last)


def _solved_duel(ruleset: Ruleset, cache: Path) -> Generator[Found, None, Duel | None]:
    """The game of two, solved and kept; None if there are too many totals."""
    from game.ai.duel.shelf import keep  # noqa: PLC0415  it needs numpy
    from game.ai.duel.standings import TooFineError  # noqa: PLC0415
    from game.ai.duel.table import duel_steps  # noqa: PLC0415

    steps, told = duel_steps(ruleset), -_PART
    for number in count():
        try:
            part = next(steps)
        except TooFineError:
            return None
        except StopIteration as done:
            duel: Duel = done.value
            break
        # Whoever polls must hear that it goes on, even where hardly more is done.
        if part >= told + _PART or number % BEAT == 0:
            told = part
            yield Done(part, solving=True)
    with suppress(OSError):
        keep(duel, cache)
    return duel


def _told(steps: Iterator[Found]) -> Iterator[Found | None]:
    """The same steps, but of what is done only every hundredth is told."""
    told = -_PART
    for found in steps:
        new = not isinstance(found, Done) or found.part >= told + _PART
        told = found.part if isinstance(found, Done) and new else told
        yield found if new else None


class Studying:
    """A game being looked over. Stop it when nobody waits for it any more."""

    def __init__(self, start: GameState, actions: Sequence[Action], cache: Path) -> None:
        self._plain = plain_steps(start, actions)
        self._work: Work | None
        self._beside, self._told = True, False
        try:
            self._work = ProcessWork(study_steps, start, tuple(actions), cache)
        except (OSError, RuntimeError):
            self._work_here()

    @property
    def over(self) -> bool:
        """Whether nothing more is to come."""
        return self._work is None

    def poll(self) -> Found | None:
        """What was found since, if anything was. Call it once a tick."""
        latest: Found | None = None
        while self._work is not None:
            found = self._one(self._work)
            if isinstance(found, Study):
                return found
            latest = found or latest
            if found is None or not self._beside:
                break
        return latest

    def stop(self) -> None:
        """Give up what is still to be done."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _one(self, work: Work) -> Found | None:
        try:
            found = work.poll()
        except WorkLostError:
            self.stop()
            if self._beside and not self._told:
                self._work_here()
            return None
        if isinstance(found, Study):
            self._told = True  # a process that is lost from now on is not made up for
            if found.last:
                self.stop()
        return found if isinstance(found, Done | Study) else None

    def _work_here(self) -> None:
        self._work, self._beside = SliceWork(self._plain, SLICE), False
