"""A whole game looked over: what every decision cost, and how much of the result was luck.

In a game of two that is solved every step changes the chance to win: dice by luck, a decision by what it
costs against the best one. The sum of all steps leads from the chance at the start to the result:

    result - start = luck - losses - (the other's luck - the other's losses)

With more seats luck is not told. Where nobody knows the chance to win, decisions are judged by points, and in
the last turn by the chance to get past those who have played.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.ai.coach.advice import Advice, Coach
from game.ai.coach.fortune import Fortune
from game.ai.coach.gauges import Measure
from game.ai.coach.grades import Grade, grade_of, is_best, weight_of
from game.rules.actions import Action, Bank, Forfeit, Keep, Land, Roll, TakeOver
from game.rules.engine import apply
from game.rules.state import OVER, READY, GameState

DEAREST: Final = 3
"""So many of a player's mistakes are shown."""

LOOSE: Final = 0.005
"""If chances leap further than this between turns, the table leaves too much out to tell luck by it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A free decision judged.

    `place` is where its action stands among the game's, `round` counts from 1. `cost` is how much less it was
    worth than the best, in its measure; `weight` the same whatever that is, 1 where a blunder begins. What is
    `as_good` as the best costs next to nothing.
    """

    place: int
    round: int
    seat: int
    chosen: Action
    best: Action
    cost: float
    measure: Measure
    weight: float
    grade: Grade
    as_good: bool

    @property
    def is_dice(self) -> bool:
        """Whether it was about which dice to keep; else whether to bank or to roll."""
        return isinstance(self.chosen, Keep)


@dataclass(frozen=True, slots=True)
class Tally:
    """Decisions counted: the free ones, those as good as the best, and those that got a mark."""

    free: int = 0
    best: int = 0
    marks: tuple[int, int, int] = (0, 0, 0)
    """How many were doubtful (?!), mistakes (?), blunders (??)."""

    @property
    def accuracy(self) -> float | None:
        """The share of the free decisions that were as good as the best; None if there were none."""
        return self.best / self.free if self.free else None


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """One player's game.

    `rating` is a thousand times the chance to win lost per free decision or, by points, the points lost: 0 is
    perfect. `luck` is what the dice have changed of the chance to win, `lost` what its own decisions have;
    each is None where it is not known.
    """

    seat: int
    measure: Measure
    all: Tally
    dice: Tally
    choice: Tally
    rating: float | None
    luck: float | None
    lost: float | None
    dearest: tuple[Verdict, ...]
    fortune: Fortune


@dataclass(frozen=True, slots=True)
class Chance:
    """The first seat's chance to win once a turn is over: the seat that played it, and its round."""

    seat: int
    round: int
    win: float


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked over.

    `exact` where chances to win are the true ones. In games of two `start` and `result` are the first seat's
    chance at the start and in the end (a shared win is a half, a game that goes on counts as it stands), and
    `chances` are those between them, turn by turn. `drift` is the most that a chance differed between the end
    of a turn and the start of the next, by what its table rounds or leaves out; it is counted with the next
    throw's luck. Where it is large (kills are left out, say) luck is not told.
    """

    measure: Measure
    exact: bool
    verdicts: tuple[Verdict, ...]
    players: tuple[PlayerReview, ...]
    start: float | None = None
    result: float | None = None
    chances: tuple[Chance, ...] = ()
    drift: float = 0.0


@dataclass(slots=True)
class _Books:
    """What a review has found so far."""

    coach: Coach
    measure: Measure
    follows: bool
    """Whether the first seat's chance is followed from step to step, as in games of two that are solved."""
    verdicts: list[Verdict] = field(default_factory=list)
    fortunes: dict[int, Fortune] = field(default_factory=dict)
    luck: list[float] = field(default_factory=lambda: [0.0, 0.0])
    chances: list[Chance] = field(default_factory=list)
    now: float = 0.0
    drift: float = 0.0


def review(coach: Coach, start: GameState, actions: Sequence[Action]) -> Review:
    """Look over the game that these actions make from its start."""
    steps = review_steps(coach, start, actions)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Review = done.value
            return found


def review_steps(coach: Coach, start: GameState, actions: Sequence[Action]) -> Generator[float, None, Review]:
    """The same in steps of an action each; yields which part of them is done."""
    states = [start]
    for action in actions:
        states.append(apply(states[-1], action).state)
    played = [state for state in states if state.phase is not OVER]
    tells = all(map(coach.tells_chances, played))
    follows = len(states[-1].seats) == 2 and all(map(coach.follows_chances, played))
    books = _Books(coach, "win" if tells else "points", follows)
    first = None
    if books.follows:
        first = books.now = _of_first(start, _value(coach, start))
    for place, action in enumerate(actions):
        before, after = states[place], states[place + 1]
        if isinstance(action, Land):
            _land(books, before, action, after)
        elif isinstance(action, Roll | TakeOver | Keep | Bank | Forfeit):
            _judge(books, place, before, action)
        if books.follows and _ends_turn(before, after):
            books.chances.append(Chance(before.seat, before.race.round, books.now))
        yield (place + 1) / len(actions)
    return _closed(books, states[-1], first)


def _judge(books: _Books, place: int, state: GameState, action: Action) -> None:
    advice = books.coach.advise(state)
    best, cost = advice.best, advice.cost(action)
    if books.follows and best is not None and cost is not None:
        books.drift = max(books.drift, abs(_of_first(state, best.value or 0.0) - books.now))
        books.now -= cost * _sign(state.seat)
    if not advice.free or cost is None:
        return
    books.verdicts.append(_verdict(books, place, advice, action, cost))


def _verdict(books: _Books, place: int, advice: Advice, action: Action, cost: float) -> Verdict:
    state, turn = advice.state, books.coach.solution.turn_value
    return Verdict(
        place,
        state.race.round,
        state.seat,
        action,
        advice.choices[0].action,
        cost,
        advice.measure,
        weight_of(cost, advice.measure, turn),
        grade_of(cost, advice.measure, turn),
        is_best(cost, advice.measure, turn),
    )


def _land(books: _Books, before: GameState, land: Land, after: GameState) -> None:
    seat = before.seat
    books.fortunes[seat] = books.fortunes.get(seat, Fortune()).after(before, land)
    chances = books.coach.chances
    if not books.follows or chances is None:
        return
    landed = _of_first(before, chances.landed(before, land, after))
    books.luck[seat] += (landed - books.now) * _sign(seat)
    books.now = landed


def _closed(books: _Books, final: GameState, first: float | None) -> Review:
    """The review of what the books hold."""
    if first is not None and final.outcome is not None:
        winners = final.outcome.winners
        result = 1.0 / len(winners) if 0 in winners else 0.0
        books.drift = max(books.drift, abs(result - books.now))
        books.luck[final.seat] += (result - books.now) * _sign(final.seat)
        books.now = result
    return Review(
        books.measure,
        books.follows and books.coach.chances is not None and books.coach.chances.exact,
        tuple(books.verdicts),
        tuple(_player(books, seat) for seat in range(len(final.seats))),
        first,
        None if first is None else books.now,
        tuple(books.chances),
        books.drift,
    )


def _player(books: _Books, seat: int) -> PlayerReview:
    measure = books.measure
    own = [verdict for verdict in books.verdicts if verdict.seat == seat]
    costs = [verdict.cost for verdict in own if verdict.measure == measure]
    rating = sum(costs) / len(costs) * (1000 if measure == "win" else 1) if costs else None
    bad = sorted((verdict for verdict in own if not verdict.as_good), key=lambda verdict: -verdict.weight)
    return PlayerReview(
        seat,
        measure,
        _tally(own),
        _tally([verdict for verdict in own if verdict.is_dice]),
        _tally([verdict for verdict in own if not verdict.is_dice]),
        rating,
        books.luck[seat] if books.follows and books.drift < LOOSE else None,
        sum(costs) if measure == "win" else None,
        tuple(bad[:DEAREST]),
        books.fortunes.get(seat, Fortune()),
    )


def _tally(verdicts: Sequence[Verdict]) -> Tally:
    grades = [verdict.grade for verdict in verdicts]
    marks = (grades.count(Grade.DOUBTFUL), grades.count(Grade.MISTAKE), grades.count(Grade.BLUNDER))
    return Tally(len(verdicts), sum(verdict.as_good for verdict in verdicts), marks)


def _value(coach: Coach, state: GameState) -> float:
    """The running seat's chance to win before it decides."""
    best = coach.advise(state).best
    return 0.0 if best is None or best.value is None else best.value


def _of_first(state: GameState, chance: float) -> float:
    """The first seat's chance, from that of the running one."""
    return chance if state.seat == 0 else 1.0 - chance


def _sign(seat: int) -> int:
    """Which way the first seat's chance goes when this seat's rises."""
    return 1 if seat == 0 else -1


def _ends_turn(before: GameState, after: GameState) -> bool:
    """Whether a step between these ended the turn of the seat that was playing."""
    return after.phase is OVER or (after.phase is READY and before.phase is not READY)
