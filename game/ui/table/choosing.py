"""A half-made choice of dice: what it is worth, what it would lead to, and why it may not be kept.

The rules only ever see the finished `Keep`; a choice that is still being made belongs to the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.rules.actions import Action, Bank, Keep, Roll
from game.rules.engine import apply
from game.rules.legality import Reason, Why, why_not
from game.rules.ruleset import Faces
from game.rules.scoring import Worth, keeps, scoring_dice, worth
from game.rules.state import GameState, Phase


class Choosing:
    """The dice that lie there (by their place on the felt) and those of them that are chosen."""

    def __init__(self, state: GameState, faces: Sequence[int], chosen: frozenset[int] = frozenset()) -> None:
        self.state = state
        self.faces = tuple(faces)
        self.chosen = chosen if self.active else frozenset()

    @property
    def active(self) -> bool:
        """Whether there is anything to choose."""
        return self.state.phase is Phase.CHOOSING

    def toggled(self, die: int) -> Choosing:
        """The choice with one die more, or less."""
        if not self.active or not 0 <= die < len(self.faces):
            return self
        return self._with(self.chosen ^ {die})

    def all_scoring(self) -> Choosing:
        """The choice of all scoring dice; of none if they are chosen already."""
        if not self.active:
            return self
        wanted = list(scoring_dice(self.state.ruleset, self.state.turn.throw))
        found: set[int] = set()
        for die, face in enumerate(self.faces):
            if face in wanted:
                wanted.remove(face)
                found.add(die)
        return self._with(frozenset() if self.chosen == found else frozenset(found))

    @cached_property
    def scoring(self) -> frozenset[int]:
        """The dice that some legal keep takes."""
        if not self.active:
            return frozenset()
        useful = {face for faces in keeps(self.state.ruleset, self.state.turn.throw) for face in faces}
        return frozenset(die for die, face in enumerate(self.faces) if face in useful)

    @cached_property
    def keep(self) -> Keep:
        """The chosen dice as an action."""
        return Keep(self._chosen_faces)

    @cached_property
    def worth(self) -> Worth | None:
        """What the chosen dice are worth together; None if they cannot be kept so."""
        return worth(self.state.ruleset, self._chosen_faces) if self.chosen and self.reason is None else None

    @cached_property
    def reason(self) -> Reason | None:
        """Why the chosen dice cannot be kept; None if they can."""
        return why_not(self.state, self.keep) if self.active else None

    @cached_property
    def after(self) -> GameState:
        """The state in which the seat would roll or bank: after the keep, if there is one to be made."""
        if self.active and self.reason is None:
            return apply(self.state, self.keep).state
        return self.state

    def why_not_roll(self) -> Reason | None:
        """Why the seat may not roll with this choice; None if it may."""
        return self._why_not(Roll())

    def why_not_bank(self) -> Reason | None:
        """Why the seat may not bank with this choice; None if it may."""
        if self.state.phase is Phase.READY:
            return Reason(Why.NO_POINTS)
        return self._why_not(Bank())

    def actions(self, then: Roll | Bank) -> tuple[Action, ...]:
        """What rolling or banking with this choice comes to: a keep first, where one is to be made."""
        if not self.active:
            return (then,)
        # A keep that wins the game at once leaves nothing to roll or bank.
        return (self.keep,) if self.after.phase is Phase.OVER else (self.keep, then)

    @property
    def _chosen_faces(self) -> Faces:
        return tuple(sorted(self.faces[die] for die in self.chosen))

    def _why_not(self, action: Roll | Bank) -> Reason | None:
        if self.active:
            if not self.chosen:
                return Reason(Why.NO_DICE)
            if self.reason is not None:
                return self.reason
            if self.after.phase is Phase.OVER:
                return None
        return why_not(self.after, action)

    def _with(self, chosen: frozenset[int]) -> Choosing:
        return Choosing(self.state, self.faces, chosen)
