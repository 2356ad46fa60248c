"""A half-made choice of dice: what it is worth, what it would lead to, and why it may not be kept.

The rules only ever see the finished `Keep`; a choice that is still being made belongs to the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal

from game.rules.actions import Action, Bank, Keep, Roll
from game.rules.engine import apply
from game.rules.legality import choices, joker_choices, why_not, worth_here
from game.rules.reasons import Reason, Why
from game.rules.ruleset import Faces
from game.rules.scoring import Worth, growing, scoring_dice
from game.rules.state import GameState, Phase
from game.ui.table.shown import RailGroup, rail_groups

Place = Literal["rail", "jokers", "felt"]
"""Where a die of the throw may go: kept, set aside as a joker, left."""


class Choosing:
    """The dice that lie there (by their place on the felt), those that are chosen, and those as jokers."""

    def __init__(
        self,
        state: GameState,
        faces: Sequence[int],
        chosen: frozenset[int] = frozenset(),
        jokers: frozenset[int] = frozenset(),
    ) -> None:
        self.state = state
        self.faces = tuple(faces)
        self.chosen = chosen if self.active else frozenset()
        self.jokers = jokers - chosen if self.active else frozenset()

    @property
    def active(self) -> bool:
        """Whether there is anything to choose."""
        return self.state.phase is Phase.CHOOSING

    @property
    def picked(self) -> frozenset[int]:
        """All dice that are not left to be rolled."""
        return self.chosen | self.jokers

    def toggled(self, die: int) -> Choosing:
        """The choice with one die more, or less."""
        if not self.active or not 0 <= die < len(self.faces):
            return self
        if die in self.jokers:
            return self._with(self.chosen, self.jokers - {die})
        return self._with(self.chosen ^ {die}, self.jokers)

    def all_scoring(self) -> Choosing:
        """The choice of all scoring dice that are no jokers; of none if they are chosen already."""
        if not self.active:
            return self
        wanted = list(self._most_scoring())
        found: set[int] = set()
        for die, face in enumerate(self.faces):
            if face in wanted and die not in self.jokers:
                wanted.remove(face)
                found.add(die)
        return self._with(frozenset() if self.chosen == found else frozenset(found), self.jokers)

    def moved(self, die: int, to: Place) -> Choosing:
        """The choice with a die put among those chosen, among the jokers, or left to be rolled."""
        if not self.active or not 0 <= die < len(self.faces):
            return self
        chosen, jokers = self.chosen - {die}, self.jokers - {die}
        return self._with(
            chosen | {die} if to == "rail" else chosen, jokers | {die} if to == "jokers" else jokers
        )

    def with_jokers(self) -> Choosing:
        """The choice with the chosen dice made jokers; if none are, the jokers become chosen dice again."""
        if self.chosen:
            return self._with(frozenset(), self.picked)
        return self._with(self.jokers, frozenset())

    def why_no_jokers(self) -> Reason | None:
        """Why `with_jokers` would come to nothing; None if it would not."""
        reason = why_not(self.state, Keep((), (1,)))
        if reason is not None and reason.why in (Why.PHASE, Why.OVER, Why.NO_JOKERS, Why.JOKERS_AGAIN):
            return reason
        if self.chosen:
            reason = why_not(self.state, Keep((), self._faces_of(self.picked)))
            return None if reason is None or reason.why is Why.KEEP_ALL else reason
        return None if self.jokers else Reason(Why.NO_DICE)

    @cached_property
    def scoring(self) -> frozenset[int]:
        """The dice that some legal keep takes."""
        if not self.active:
            return frozenset()
        useful = {face for faces in choices(self.state) for face in faces}
        return frozenset(die for die, face in enumerate(self.faces) if face in useful)

    @cached_property
    def keep(self) -> Keep:
        """The chosen dice as an action."""
        return Keep(self._faces_of(self.chosen), self._faces_of(self.jokers))

    @cached_property
    def worth(self) -> Worth | None:
        """What the chosen dice are worth together, 0 for jokers; None if they cannot be kept so."""
        return worth_here(self.state, self.keep.faces) if self.picked and self.reason is None else None

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

    def preview(self, rail: Sequence[RailGroup]) -> tuple[RailGroup, ...] | None:
        """The rail and, beside it, the chosen dice; None if none are chosen, or if they can't be kept."""
        if self.worth is None or not self.worth.combinations:
            return None
        groups = rail_groups(self.worth.combinations, self.after.turn.carry.figures)
        return (*rail, *(replace(group, faint=True) for group in groups if group.points))

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

    def _most_scoring(self) -> Faces:
        """The largest keep beside the jokers."""
        state, jokers = self.state, self._faces_of(self.jokers)
        if not jokers:
            return scoring_dice(state.ruleset, state.turn.throw, growing(state.ruleset, state.turn.kept))
        beside = (keep.faces for keep in joker_choices(state) if keep.jokers == jokers)
        return max(beside, key=lambda faces: (len(faces), self._points(faces)), default=())

    def _points(self, faces: Faces) -> int:
        value = worth_here(self.state, faces)
        return value.points if value else 0

    def _faces_of(self, dice: frozenset[int]) -> Faces:
        return tuple(sorted(self.faces[die] for die in dice))

    def _why_not(self, action: Roll | Bank) -> Reason | None:
        if self.active:
            if not self.picked:
                return Reason(Why.NO_DICE)
            if self.reason is not None:
                return self.reason
            if self.after.phase is Phase.OVER:
                return None
        return why_not(self.after, action)

    def _with(self, chosen: frozenset[int], jokers: frozenset[int]) -> Choosing:
        return Choosing(self.state, self.faces, chosen, jokers)
