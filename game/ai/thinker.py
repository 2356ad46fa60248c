"""Bots off the frame: asked once, polled once a tick, never waited for.

What takes time is solving a rule set, the first time a bot is to play by it. A process of its own does
that, since a busy thread would cost every frame; decisions are look-ups after it. Where no process can be
had, or it dies or does not answer, the same is solved here in small slices: a game may slow down, never hang.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from game.ai.coach.advice import Coach
from game.ai.duel.process import Duels, StartDuel
from game.ai.field.process import Fields, StartField
from game.ai.players.bots import Bot, check_bot, make_bot
from game.ai.players.level_bot import LevelBot, Thought
from game.ai.players.levels import level_of
from game.ai.players.perfect import PERFECT
from game.ai.turn.solution import Solution, solve, solve_steps
from game.ai.turn.winning import turns_are_plain
from game.ai.work import ProcessWork, WorkLostError
from game.rules.actions import Action
from game.rules.ruleset import Ruleset
from game.rules.state import GameState

if TYPE_CHECKING:
    from game.ai.duel.playing import Playing

TWO: Final = 2
"""Seats of a game that can be solved to its end."""

SLICE: Final = 8
SLICE_WITH_VARIANTS: Final = 2
"""Steps of the solution in one poll where there is no process: about a millisecond."""


class Solver(Protocol):
    """A rule set being solved."""

    def poll(self) -> Solution | None:
        """The solution once it is there. Raises WorkLostError if it will never be."""

    def stop(self) -> None:
        """Give it up; may be called again."""


class ProcessSolver:
    """Solves in a spawned process, which ends with this one. Raises OSError or RuntimeError if it cannot."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._work = ProcessWork(_solved, ruleset)

    def poll(self) -> Solution | None:
        """The solution once it is there. Raises WorkLostError if the process died or takes too long."""
        found = self._work.poll()
        return found if isinstance(found, Solution) else None

    def stop(self) -> None:
        """End the process."""
        self._work.stop()


class SliceSolver:
    """Solves here, a little at each poll."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._steps = solve_steps(ruleset)
        variants = ruleset.grow or ruleset.confirm or ruleset.jokers
        self._slice = SLICE_WITH_VARIANTS if variants else SLICE

    def poll(self) -> Solution | None:
        """The solution once it is there."""
        try:
            for _ in range(self._slice):
                next(self._steps)
        except StopIteration as done:
            solution: Solution = done.value
            return solution
        return None

    def stop(self) -> None:
        """Give it up."""
        self._steps.close()


class Thinker:
    """Asks bots what they do, one question at a time.

    `start` begins to solve a rule set, `start_duel` a game of two by one, which takes much longer: until that
    is there, nobody goes by it. `start_field` begins to work out what levels of strength go by; they wait.
    Close it when the game is left.
    """

    def __init__(
        self,
        start: Callable[[Ruleset], Solver] = ProcessSolver,
        start_duel: StartDuel | None = None,
        start_field: StartField | None = None,
    ) -> None:
        self._start, self._duels, self._fields = start, Duels(start_duel), Fields(start_field)
        self._solutions: dict[Ruleset, Solution] = {}
        self._bots: dict[tuple[Ruleset, str], Bot] = {}
        self._coaches: dict[Ruleset, Coach] = {}
        self._coaches_of_many: dict[Ruleset, Coach] = {}
        self._solving: tuple[Ruleset, Solver] | None = None
        self._question: tuple[GameState, str] | None = None

    def warm(self, ruleset: Ruleset) -> None:
        """Begin to solve a rule set that bots will soon play by, if that is still to be done."""
        if ruleset in self._solutions or (self._solving is not None and self._solving[0] == ruleset):
            return
        self._stop()
        try:
            self._solving = ruleset, self._start(ruleset)
        except (OSError, RuntimeError):
            self._solving = ruleset, SliceSolver(ruleset)

    def ask(self, state: GameState, bot: str) -> None:
        """Ask what the bot of this name does in `state`, in place of any earlier question.

        Raises UnknownBotError.
        """
        check_bot(bot)
        self._question = state, bot
        self.warm(state.ruleset)
        if is_perfect(bot):
            self._duels.want(state.ruleset)

    def poll(self) -> Action | None:
        """The answer, once; None while there is none. Call it once a tick."""
        self._advance()
        if self._question is None:
            return None
        state, name = self._question
        solution = self._solutions.get(state.ruleset)
        if solution is None:
            self.warm(state.ruleset)
            return None
        if level_of(name) and not self._fields.settled(solution):
            return None  # it would decide otherwise now than later
        self._question = None
        return self._bot(name, solution).decide(state)

    def explain(self, state: GameState, bot: str) -> Thought | None:
        """What led a bot to what it did in `state`; None if it is none that errs, or was not asked."""
        solution, level = self._solutions.get(state.ruleset), level_of(bot)
        if solution is None or level is None or level[0].flawless:
            return None
        found = self._bot(bot, solution)
        return found.explain(state) if isinstance(found, LevelBot) else None

    def _bot(self, name: str, solution: Solution) -> Bot:
        ruleset = solution.ruleset
        key = (ruleset, name)
        if key not in self._bots:
            self._bots[key] = make_bot(
                name, solution, self._duels.table(ruleset), self._fields.table(ruleset)
            )
        return self._bots[key]

    def coach(self, ruleset: Ruleset, seats: int, *, chances: bool) -> Coach | None:
        """Who advises on games by these rules; None until they are solved, which begins if need be.

        If `chances` to win are wanted, what tells them is worked out, too; until that is done the coach
        goes by points: ask again.
        """
        self._advance()
        if chances and seats == TWO:
            self._duels.want(ruleset)
        solution = self._solutions.get(ruleset)
        if solution is None:
            self.warm(ruleset)
            return None
        if seats != TWO:
            return self._coach_of_many(solution, chances=chances)
        if ruleset not in self._coaches:
            table = self._duels.table(ruleset)
            spots = None if turns_are_plain(ruleset) else table
            self._coaches[ruleset] = Coach(solution, None if table is None else table.duel, spots)
        return self._coaches[ruleset]

    def _coach_of_many(self, solution: Solution, *, chances: bool) -> Coach:
        known = self._coaches_of_many.get(solution.ruleset)
        if known is not None:
            return known
        settled = chances and self._fields.settled(solution)
        coach = Coach(solution, None, self._fields.table(solution.ruleset))
        if settled:
            self._coaches_of_many[solution.ruleset] = coach
        return coach

    def warm_field(self, ruleset: Ruleset) -> None:
        """Get ready for levels that will soon play by a rule set. It takes a moment: not between frames."""
        self._fields.want(ruleset)
        self.warm(ruleset)

    def warm_duel(self, ruleset: Ruleset) -> None:
        """Begin to solve a game of two, or look it up, for those who go by the chance to win."""
        self._duels.want(ruleset)

    def duel(self, ruleset: Ruleset) -> Playing | None:
        """A solved game of two; None while it is not there."""
        self._advance()
        return self._duels.table(ruleset)

    def duel_progress(self, ruleset: Ruleset) -> float | None:
        """How much of a game of two is solved, from 0 to 1; None where nobody is at it."""
        return self._duels.progress(ruleset)

    def drop(self) -> None:
        """Forget the question; its answer is no longer wanted."""
        self._question = None

    def close(self) -> None:
        """Forget the question and end what runs beside the game, without waiting for it."""
        self.drop()
        self._stop()
        self._duels.stop()
        self._fields.stop()

    def _advance(self) -> None:
        found = self._duels.poll()
        if found is not None:
            # Whoever went by points so far is made anew, to go by the table.
            self._coaches.pop(found, None)
            self._bots = {key: bot for key, bot in self._bots.items() if key[0] != found}
        if self._solving is None:
            return
        ruleset, solver = self._solving
        try:
            solution = solver.poll()
        except WorkLostError:
            solver.stop()
            self._solving = ruleset, SliceSolver(ruleset)
            return
        if solution is not None:
            # Hashes of text differ between processes, so its own rule set would not be found again here.
            self._solutions[ruleset] = replace(solution, ruleset=ruleset)
            self._stop()

    def _stop(self) -> None:
        if self._solving is not None:
            self._solving[1].stop()
            self._solving = None


def is_perfect(bot: str) -> bool:
    """Whether a bot of this name goes by solved games; its taste may follow its strength, as in club:bold."""
    return bot.partition(":")[0] == PERFECT


def _solved(ruleset: Ruleset) -> Iterator[Solution]:
    """What the process does; with every variant a rule set takes some five seconds."""
    yield solve(ruleset)
