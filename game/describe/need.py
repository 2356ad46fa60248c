"""What the seat that plays should know now, in one sentence: the last round, or a turn to take over."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.actions import Bank, TakeOver
from game.rules.legality import why_not
from game.rules.state import GameState, Leftover, Phase
from game.text import Texts


def need_sentence(texts: Texts, state: GameState, names: Sequence[str]) -> str:
    """What the seat needs to lead, and what a tie would mean; "" before the last round has begun."""
    if not state.last_round:
        return ""
    others = [state.seats[index].total for index in state.playing if index != state.seat]
    if not others:
        return ""
    name, best = names[state.seat], max(others)
    missing = best - state.seats[state.seat].total
    if missing < 0:
        return texts.n("{name} leads by {count} point", "{name} leads by {count} points", -missing, name=name)
    if state.ruleset.exact and best == state.race.target:
        return _at_the_exact_target(texts, state, names, missing)
    needed = missing + state.ruleset.step
    match state.ruleset.tie:
        case "extra_rounds" | "tied_only":
            return texts.t("{name} needs {points} to lead; a tie plays on", name=name, points=needed)
        case "shared":
            return texts.t("{name} needs {points} to lead; a tie shares the win", name=name, points=needed)
        case "first":
            return texts.t("{name} needs {points} to lead; a tie is not enough", name=name, points=needed)


def _at_the_exact_target(texts: Texts, state: GameState, names: Sequence[str], missing: int) -> str:
    """What the seat needs where another has hit the target, which nobody may pass; "" if nothing helps."""
    last, ruleset, name = state.race.last, state.ruleset, names[state.seat]
    if not missing:
        return ""
    if ruleset.kill and last is not None and not state.seats[last.seat].gone:
        return texts.t(
            "{name} needs exactly {points} to kill {leader}",
            name=name,
            points=missing,
            leader=names[last.seat],
        )
    if ruleset.tie == "first":
        return ""
    return texts.t("{name} needs exactly {points} to share the win", name=name, points=missing)


def leftover_sentence(texts: Texts, state: GameState, names: Sequence[str]) -> str:
    """What the seat before has left, where it may be taken over; in a turn taken over, what it takes away.

    "" where there is nothing to say.
    """
    left, taken = state.leftover, state.turn.carry.taken
    if left is not None and why_not(state, TakeOver()) is None:
        return _on_offer(texts, left, names[left.seat])
    margin = state.ruleset.takeover_margin
    if taken is None or margin is None or state.phase is Phase.OVER:
        return ""
    needed = taken.points + margin
    other, points = names[taken.seat], texts.points(taken.points)
    if state.turn.score >= needed and why_not(state, Bank()) is None:
        return texts.t("To bank now takes {points} from {name}", points=points, name=other)
    return texts.t(
        "To bank {needed} or more takes {points} from {name}", needed=needed, points=points, name=other
    )


def _on_offer(texts: Texts, left: Leftover, name: str) -> str:
    return texts.n(
        "{name} has banked {points} and left {count} die",
        "{name} has banked {points} and left {count} dice",
        left.dice,
        name=name,
        points=texts.points(left.points),
    )
