"""A solved game of two: the chance to win of every standing, and of every decision of a turn."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

from game.ai.duel.ends import turn_plans
from game.ai.duel.plans import Floats
from game.ai.duel.prospects import Prospects
from game.ai.duel.single import solve_one
from game.ai.duel.solver import PRECISION, Solution, solve_steps
from game.ai.duel.standings import gaps
from game.ai.duel.turns import BARRED, Stops, Tables
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Seat


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """What the running turn may end in, as the seat's chance to win.

    `bank[score // unit]` is that of banking a turn score (None: it may not be banked; the last value holds
    for all higher ones). A bust is worth `bust`, `full` if all dice were thrown, `first` in the first throw
    of the turn. `given_up` is what a turn that ends with 0, but is no bust, is worth.
    """

    unit: int
    bank: tuple[float | None, ...]
    bust: float
    full: float
    first: float
    given_up: float


class DuelTurn:
    """The decisions of one turn: every chance to win in it, under best play from there on.

    Scores are in points. Where the turn may be given up before it begins, that is not weighed in `start`.
    """

    def __init__(self, unit: int, stakes: Stakes, tables: Tables) -> None:
        self.stakes = stakes
        self._unit = unit
        self._tables = tables

    @property
    def start(self) -> float:
        """The chance before the first throw."""
        return float(self._tables.start[0])

    def bank(self, score: int) -> float | None:
        """The chance if this score is banked; None where it is too low. Hot dice are not asked for here."""
        bank = self.stakes.bank
        return bank[min(score // self._unit, len(bank) - 1)]

    def roll(self, score: int, dice: int) -> float:
        """The chance if so many dice are rolled now."""
        return self._at(self._tables.rolls[dice], score) if score else self.start

    def after_keep(self, score: int, left: int) -> float:
        """The chance once a keep has brought the turn to this score and left so many dice (0: hot dice)."""
        return self._at(self._tables.values[left], score)

    def bust(self, score: int, dice: int) -> float:
        """The chance after a bust of so many dice thrown with this score."""
        stakes = self.stakes
        if dice < len(self._tables.rolls) - 1:
            return stakes.bust
        return stakes.full if score else stakes.first

    def _at(self, column: Floats, score: int) -> float:
        return float(column[min(score // self._unit, len(column) - 1), 0])


class Duel:
    """A game of two, solved.

    `gaps` says in words what the solution leaves out: empty where it is exact. `error` is the most that a
    chance to win between turns may be off.
    """

    def __init__(self, ruleset: Ruleset, solution: Solution, error: float) -> None:
        self.ruleset = ruleset
        self.solution = solution
        self.gaps = gaps(ruleset)
        self.error = error
        self._prospects = Prospects(solution)
        self._turn: tuple[object, DuelTurn] | None = None

    @property
    def exact(self) -> bool:
        """Whether nothing is left out."""
        return not self.gaps

    @property
    def first_seat(self) -> float:
        """The chance of the seat that begins the game."""
        return self.win(Seat(), Seat())

    def win(self, own: Seat, other: Seat, *, answering: bool = False, round_: int = 1) -> float:
        """The chance of a seat that is about to begin a round, or to answer in one the other began.

        Both totals are below the target.
        """
        grid, layout = self.solution.grid, self.solution.layout
        table = layout.table(int(answering), round_)
        places = max(0, grid.place(own)), max(0, grid.place(other))
        return float(self.solution.values[table, grid.kind(own), grid.kind(other), places[0], places[1]])

    def fits(self, state: GameState) -> bool:
        """Whether a game can be looked up: of two seats, to the target that was solved."""
        race = state.race
        return (
            len(state.seats) == len(state.playing) == 2
            and race.target == self.ruleset.target
            and race.next_target is None
            and state.ruleset == self.ruleset
        )

    def chance(self, state: GameState) -> float:
        """The chance of the running seat at the start of its turn. Raises ValueError if it does not fit."""
        self._check(state)
        found = self._prospects.start(state)
        return self.turn(state).start if found is None else found

    def stakes(self, state: GameState) -> Stakes:
        """What the running turn may end in. Raises ValueError if the game does not fit."""
        self._check(state)
        stops, given_up = self._prospects.stops(state)
        return stakes_of(self.solution.grid.unit, stops, given_up)

    def turn(self, state: GameState) -> DuelTurn:
        """The decisions of the running turn. Raises ValueError if the game does not fit.

        The last turn asked for is remembered: its further decisions are looked up at once.
        """
        self._check(state)
        key = (state.seats, state.seat, state.race)
        if self._turn is None or self._turn[0] != key:
            stops, given_up = self._prospects.stops(state)
            plans = turn_plans(self.solution.grid)
            unit = self.solution.grid.unit
            turn = DuelTurn(unit, stakes_of(unit, stops, given_up), solve_one(plans, stops))
            self._turn = key, turn
        return self._turn[1]

    def _check(self, state: GameState) -> None:
        if not self.fits(state):
            raise ValueError("this game is not the one that was solved")


def solve_duel(
    ruleset: Ruleset, progress: Callable[[float], None] | None = None, precision: float = PRECISION
) -> Duel:
    """Solve a game of two; `progress` hears how much is done, from 0 to 1.

    Raises TooFineError if there would be too many pairs of totals.
    """
    steps = duel_steps(ruleset, precision)
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            duel: Duel = end.value
            return duel
        if progress is not None:
            progress(done)


def duel_steps(ruleset: Ruleset, precision: float = PRECISION) -> Generator[float, None, Duel]:
    """The same in steps of some hundredths of a second, for a caller that may want to give it up."""
    solution = yield from solve_steps(plain(ruleset), precision)
    return Duel(ruleset, solution, precision)


def plain(ruleset: Ruleset) -> Ruleset:
    """The rules that are solved: without the variants that no table of totals can hold.

    Rules that differ in nothing that two seats could notice become the same.
    """
    return replace(
        ruleset,
        **_indifferent(ruleset),  # type: ignore[arg-type]  # each is a field of the rule set
        grow=False,
        confirm=(),
        jokers=False,
        takeover=None,
        takeover_margin=None,
        kill=False,
        off_table="rethrow",
    )


def _indifferent(ruleset: Ruleset) -> dict[str, object]:
    """A set value for every field that makes no difference to two seats under these rules."""
    found: dict[str, object] = {}
    if ruleset.exact:
        found["goal"] = "exact_refuse"  # a bank that is refused or lost: nobody makes it
    if not ruleset.fleur and ruleset.bust_run_penalty is None:
        found["floor"] = 0
    if ruleset.rounds is None and ruleset.end == "immediate":
        found["tie"] = "shared"
    elif ruleset.tie == "tied_only":
        found["tie"] = "extra_rounds"  # both are tied
    return found


def stakes_of(unit: int, stops: Stops, given_up: float) -> Stakes:
    """The stakes of a turn that is one column."""
    bank = tuple(None if worth == BARRED else worth for worth in stops.bank[:, 0].tolist())
    return Stakes(unit, bank, float(stops.plain[0]), float(stops.full[0]), float(stops.first[0]), given_up)
