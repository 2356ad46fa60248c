"""Positions to practise on: keep what, bank or roll? Drawn where decisions are close, and people err."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from game.ai.coach.advice import Advice, Choice, Coach
from game.ai.coach.grades import Grade, as_chance, grade_of, is_best, weight_of
from game.rules.actions import Action, Keep, Land, Roll
from game.rules.engine import apply, new_game
from game.rules.state import CHOOSING, DECIDING, READY, ROLLING, GameState, Race, Seat

Kind = Literal["dice", "choice"]
"""Which dice to keep, or whether to bank or to roll."""

CLOSE: Final = (0.05, 0.67)
"""How dear the best wrong answer may be, as parts of a blunder: 0.3 to 4 points of the chance to win."""

PATIENCE: Final = 300
"""Turns after which any decision that costs something will do: some rules leave few close ones."""

APART: Final = 0.25
"""The others' totals lie so near to the one that plays, as parts of the target: nothing is decided yet."""

OPEN: Final = 0.85
"""How many seats are open, with a total of their own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision graded: what was chosen, what is best, what it cost in the advice's measure."""

    chosen: Choice
    best: Choice
    cost: float
    grade: Grade
    as_good: bool


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position in which the running seat decides; `turn_value` are the points of a turn on average."""

    kind: Kind
    advice: Advice
    turn_value: float

    @property
    def state(self) -> GameState:
        """The position."""
        return self.advice.state

    def answer(self, action: Action) -> Answer:
        """Grade a decision. Raises ValueError if it is none here."""
        chosen, cost = self.advice.of(action), self.advice.cost(action) or 0.0
        measure, best = self.advice.measure, self.advice.choices[0]
        grade = grade_of(cost, measure, self.turn_value)
        return Answer(chosen, best, cost, grade, is_best(cost, measure, self.turn_value))


@dataclass(frozen=True, slots=True)
class Practice:
    """How somebody has answered so far."""

    answers: int = 0
    best: int = 0
    weight: float = 0.0

    def after(self, exercise: Exercise, answer: Answer) -> Practice:
        """With one more answer."""
        weight = weight_of(answer.cost, exercise.advice.measure, exercise.turn_value)
        return Practice(self.answers + 1, self.best + answer.as_good, self.weight + weight)

    @property
    def rating(self) -> float | None:
        """As in a review, a thousand times the mean chance to win lost; points count by what they are worth.

        None before the first answer; 0 is perfect.
        """
        return 1000 * as_chance(self.weight / self.answers) if self.answers else None


def exercises(coach: Coach, seed: int, seats: int = 2) -> Iterator[Exercise]:
    """Exercises without end; the same seed brings the same ones."""
    return (found for found in search(coach, seed, seats) if found is not None)


def search(coach: Coach, seed: int, seats: int = 2) -> Iterator[Exercise | None]:
    """The same in slices of one turn each: None where the turn had nothing close to decide."""
    rng = random.Random(seed)
    while True:
        kind: Kind = rng.choice(("dice", "choice"))
        for tried in range(2 * PATIENCE):
            found = _look(coach, rng, _between_turns(coach, rng, seats), kind, strict=tried < PATIENCE)
            yield found
            if found is not None:
                break


def _look(coach: Coach, rng: random.Random, state: GameState, kind: Kind, *, strict: bool) -> Exercise | None:
    """Play a turn well, up to the first decision of this kind that is close."""
    state = apply(state, Roll()).state
    while state.phase in {ROLLING, CHOOSING, DECIDING}:
        if state.phase is ROLLING:
            faces = sorted(rng.randint(1, 6) for _ in range(state.turn.dice))
            state = apply(state, Land(tuple(faces))).state
            continue
        advice = coach.advise(state)
        here: Kind = "dice" if state.phase is CHOOSING else "choice"
        gap = _gap(coach, advice)
        least, most = CLOSE if strict else (CLOSE[0], 1e9)
        if here == kind and gap is not None and least <= gap <= most:
            return Exercise(kind, advice, coach.solution.turn_value)
        state = apply(state, advice.choices[0].action).state
    return None


def _gap(coach: Coach, advice: Advice) -> float | None:
    """How dear the next thing that comes to mind is: other dice left, or the other of bank and roll."""
    best = advice.choices[0]
    for rival in advice.choices[1:]:
        cost = advice.cost(rival.action)
        if cost is None:
            return None
        if not isinstance(best.action, Keep) or rival.dice != best.dice:
            return weight_of(cost, advice.measure, coach.solution.turn_value)
    return None


def _between_turns(coach: Coach, rng: random.Random, seats: int) -> GameState:
    """A seat about to begin its turn, nobody at the target yet, the totals not far apart."""
    rules = coach.solution.ruleset
    around = rng.random()
    places = tuple(_seat(coach, rng, around) for _ in range(seats))
    seat = rng.randrange(seats)
    most = max(place.total for place in places)
    # As many rounds as such totals take.
    number = 1 + int(most / max(coach.solution.turn_value, rules.step, 1.0))
    if rules.rounds is not None:
        number = min(number, rules.rounds)
    race = Race(rules.target, tuple(range(seat + 1, seats)), number)
    return replace(new_game(rules, seats), seats=places, seat=seat, phase=READY, race=race)


def _seat(coach: Coach, rng: random.Random, around: float) -> Seat:
    rules = coach.solution.ruleset
    busts = rng.randrange(rules.bust_run) if rules.bust_run else 0
    least = max(rules.opening, rules.minimum, rules.step)
    if rng.random() > OPEN or least >= rules.target:
        return Seat(busts=busts)
    total = int(rules.target * (around + rng.uniform(-APART, APART)))
    total = min(max(total, least), rules.target - 1)
    return Seat(total - total % rules.step, open=True, busts=busts)
