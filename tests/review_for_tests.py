"""Games looked over, for tests of what shows it: all is found at once and handed out as a test wants."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from small_games import Game, coach_of, played

from game.ai.coach.advice import Coach
from game.ai.coach.trainer import Exercise
from game.ai.study import Done, Found, Study, look_over
from game.ai.turn.solution import solve
from game.match import Match, Player
from game.rules.actions import Action
from game.rules.ruleset import Ruleset
from game.rules.state import GameState


class Told:
    """Hands out what a test wants to be found, one thing at each poll; whoever looks stops it or not."""

    def __init__(self, *found: Found) -> None:
        self.found = list(found)
        self.stopped = False

    def begin(self, start: GameState, actions: Sequence[Action], cache: Path) -> Told:
        """Begin to look a game over."""
        self.asked = (start, tuple(actions), cache)
        return self

    @property
    def over(self) -> bool:
        return self.stopped or not self.found

    def poll(self) -> Found | None:
        return self.found.pop(0) if self.found else None

    def stop(self) -> None:
        self.stopped = True


class Given:
    """Hands out the exercises that a test wants."""

    def __init__(self, *found: Exercise) -> None:
        self.found = list(found)
        self.stopped = False

    def begin(self, ruleset: Ruleset, seed: int, cache: Path) -> Given:
        self.asked = (ruleset, seed, cache)
        return self

    def poll(self) -> Exercise | None:
        return self.found.pop(0) if self.found else None

    def stop(self) -> None:
        self.stopped = True


def study_of(match: Match, coach: Coach | None = None, *, last: bool = True) -> Study:
    """A match looked over by a coach, by points without one."""
    coach = coach or Coach(solve(match.ruleset))
    found = list(look_over(coach, match.states[0], match.actions, last=last))
    study = found[-1]
    assert isinstance(study, Study)
    assert all(isinstance(other, Done) for other in found[:-1])
    return study


def match_from(game: Game, *names: str) -> Match:
    """A game as a match of these players."""
    match = Match(game.start.ruleset, [Player(name) for name in names])
    for action in game.actions:
        match.submit(action)
    return match


def a_duel(*names: str, seed: int = 20) -> tuple[Match, Coach]:
    """A short game of two with mistakes, and a coach who knows its chances."""
    coach = coach_of("short")
    return match_from(played(coach, seed), *(names or ("Ana", "Bo"))), coach
