"""Pictures of what the coach shows by itself: the review of a game, and the trainer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from pygame import Surface

from game.ai.coach.advice import Coach
from game.ai.coach.trainer import Exercise, exercises
from game.ai.duel.shelf import find
from game.ai.players.bots import make_bot
from game.ai.study import Found, look_over
from game.ai.turn.solution import solve
from game.match import Match, Player
from game.presets import load_preset
from game.rules.actions import Land
from game.rules.state import Phase
from game.ui.house import House
from game.ui.input import Pressed
from game.ui.keys import Command
from game.ui.kit.outcome import Activated
from game.ui.look import Look
from game.ui.scene import Scene
from game.ui.scenes.review.scene import ReviewPage
from game.ui.scenes.trainer.scene import Trainer

SEED: Final = 3
"""Of a game in which one of the two made mistakes, and of the exercises."""

Photograph = Callable[[Scene], Surface]


class _LookedOver:
    """A game that is looked over already."""

    def __init__(self, found: Found) -> None:
        self._found: Found | None = found

    @property
    def over(self) -> bool:
        """Whether it has been handed out."""
        return self._found is None

    def poll(self) -> Found | None:
        """The review, once."""
        found, self._found = self._found, None
        return found

    def stop(self) -> None:
        """There is nothing to give up."""


class _Drawn:
    """Exercises about dice, drawn when they are wanted."""

    def __init__(self, coach: Coach) -> None:
        self._exercises = (one for one in exercises(coach, SEED) if one.kind == "dice")

    def poll(self) -> Exercise | None:
        """The next one."""
        return next(self._exercises)

    def stop(self) -> None:
        """There is nothing to give up."""


def coach_pictures(house: House, look: Look, photograph: Photograph) -> Iterator[tuple[str, Surface]]:
    """The sheets of a review, and an exercise before and after its answer."""
    ruleset = load_preset("classic").ruleset
    coach = Coach(solve(ruleset), find(ruleset, None))
    match = a_game_of_two(coach)
    *_, study = look_over(coach, match.states[0], match.actions)
    page = ReviewPage(house, match, begin=lambda *_: _LookedOver(study))
    page.layout(look)
    page.tick()
    yield "review", photograph(page)
    page.act(Activated("tab.decisions"))
    yield "review-decisions", photograph(page)
    trainer = Trainer(house, ruleset, SEED, begin=lambda *_: _Drawn(coach))
    trainer.layout(look)
    trainer.tick()
    trainer.handle(Pressed((Command.PICK_ALL,)))
    yield "trainer", photograph(trainer)
    trainer.handle(Pressed((Command.ROLL,)))
    yield "trainer-answered", photograph(trainer)


def a_game_of_two(coach: Coach) -> Match:
    """A game played to its end by computers, one of them bold."""
    match, rng = Match(coach.solution.ruleset, [Player("Zoé"), Player("Hal", "bold")]), Random(SEED)
    bots = [make_bot(name, coach.solution) for name in ("steady", "bold")]
    while match.state.phase is not Phase.OVER:
        state = match.state
        if state.phase is Phase.ROLLING:
            match.submit(Land(tuple(sorted(rng.randint(1, 6) for _ in range(state.turn.dice)))))
        else:
            match.submit(bots[state.seat].decide(state))
    return match
