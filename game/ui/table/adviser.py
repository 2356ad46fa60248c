"""What a coach says at the table: odds, a hint, a warning, and why the computer does what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.ai.coach.advice import Advice, Coach
from game.ai.coach.grades import weight_of
from game.ai.coach.saying import why_sentence
from game.describe import dice_words
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll, TakeOver
from game.rules.ruleset import Faces, Ruleset
from game.rules.state import CHOOSING, GameState
from game.text import Texts

DEAR: Final = 0.5
"""The weight of a decision from which on one is warned: 3 % of the chance to win, or as much in points."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What rolling and banking are worth: points on average, and the chance to win where it is known.

    None where it is not allowed, or nothing tells.
    """

    rolled: float | None = None
    banked: int | None = None
    roll: float | None = None
    bank: float | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """The best decision in words, and the dice it would set aside."""

    says: str
    faces: Faces = ()


class Coaching(Protocol):
    """Where coaches come from: see `game.ui.session.Thinks.coach`."""

    def __call__(self, ruleset: Ruleset, seats: int, *, chances: bool) -> Coach | None:
        """Who advises on games of so many seats by these rules; None until they are solved."""


class Adviser:
    """Asks the coach of the running rules, which may not be there yet; then it has nothing to say."""

    def __init__(self, coach: Coaching) -> None:
        self._coach = coach
        self._last: tuple[GameState, Advice] | None = None
        self._warned: tuple[GameState, Sequence[Action]] | None = None

    def advice(self, state: GameState, *, chances: bool = True) -> Advice | None:
        """What there is to do, by the chances to win if they are wanted; the last state is remembered."""
        if self._last is None or self._last[0] != state:
            coach = self._coach(state.ruleset, len(state.seats), chances=chances)
            if coach is None:
                return None
            self._last = state, coach.advise(state)
        return self._last[1]

    def odds(self, state: GameState) -> Odds:
        """What to roll and to bank are worth here, where nothing is to be set aside."""
        advice = None if state.phase is CHOOSING else self.advice(state)
        if advice is None:
            return Odds()
        found = {type(choice.action): choice for choice in advice.choices}
        roll, bank = found.get(Roll), found.get(Bank)
        return Odds(
            rolled=roll.rolled if roll else None,
            banked=bank.score if bank else None,
            roll=advice.win(roll) if roll else None,
            bank=advice.win(bank) if bank else None,
        )

    def hint(self, texts: Texts, state: GameState) -> Hint | None:
        """The best there is to do; None if nobody knows."""
        advice = self.advice(state)
        if advice is None or advice.best is None:
            return None
        best = advice.best
        does = _words(texts, best.action, best.then)
        faces = best.action.faces if isinstance(best.action, Keep) else ()
        return Hint(f"{does} {why_sentence(texts, advice, best.action)}", faces)

    def warning(self, texts: Texts, state: GameState, actions: Sequence[Action]) -> str:
        """What makes these decisions, made one after the other, a dear mistake; "" if they are none."""
        advice, coach = self.advice(state), self._coach(state.ruleset, len(state.seats), chances=True)
        if advice is None or coach is None or not advice.free:
            return ""
        choice, best = advice.of(actions[0]), advice.best
        value = choice.value
        if len(actions) > 1:  # the keep, and what is done then
            value = choice.bank if isinstance(actions[-1], Bank) else choice.roll
        if best is None or best.value is None or value is None:
            return ""
        cost = best.value - value
        if weight_of(cost, advice.measure, coach.solution.turn_value) < DEAR:
            return ""
        does = _words(texts, best.action, best.then)
        if advice.measure == "points":
            return texts.t(
                "Sure? It costs {points} on average. {better}", points=texts.points(round(cost)), better=does
            )
        return texts.t(
            "Sure? It costs {chance} of the games. {better}", chance=texts.percent(cost, 1), better=does
        )

    def warn_once(self, texts: Texts, state: GameState, actions: Sequence[Action]) -> str:
        """The warning before these decisions; "" if they are none to be warned of, or have been just now."""
        if self._warned == (state, actions):
            return ""
        why = self.warning(texts, state, actions)
        self._warned = (state, actions) if why else None
        return why

    def why(self, texts: Texts, state: GameState, action: Action) -> str:
        """Why one would do this here; "" if nothing tells. What is known by now must do."""
        advice = self.advice(state, chances=False)
        if advice is None or action not in [choice.action for choice in advice.choices]:
            return ""
        return why_sentence(texts, advice, action)


def _words(texts: Texts, action: Action, then: Action | None) -> str:
    """A decision as something to do: what to set aside, and what then."""
    match action, then:
        case Keep(faces, ()), Bank():
            return texts.t("Set {dice} aside and bank.", dice=dice_words(faces))
        case Keep(faces, ()), Roll():
            return texts.t("Set {dice} aside and roll.", dice=dice_words(faces))
        case Keep(faces, ()), _:
            return texts.t("Set {dice} aside.", dice=dice_words(faces))
        case Keep(faces, jokers), _ if faces:
            return texts.n(
                "Set {dice} aside, and {jokers} as a joker.",
                "Set {dice} aside, and {jokers} as jokers.",
                len(jokers),
                dice=dice_words(faces),
                jokers=dice_words(jokers),
            )
        case Keep(_, jokers), _:
            return texts.n(
                "Set {jokers} aside as a joker.",
                "Set {jokers} aside as jokers.",
                len(jokers),
                jokers=dice_words(jokers),
            )
        case Bank(), _:
            return texts.t("Bank.")
        case TakeOver(), _:
            return texts.t("Take over.")
        case Forfeit(), _:
            return texts.t("Give the turn up.")
        case _:
            return texts.t("Roll.")
