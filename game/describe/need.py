"""What the last round asks of the seat that plays, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.state import GameState, Phase
from game.text import Texts


def need_sentence(texts: Texts, state: GameState, names: Sequence[str]) -> str:
    """What the seat needs to lead, and what a tie would mean; "" before the last round has begun."""
    if state.race.last is None or state.phase is Phase.OVER:
        return ""
    others = [state.seats[index].total for index in state.playing if index != state.seat]
    if not others:
        return ""
    name, best = names[state.seat], max(others)
    missing = best - state.seats[state.seat].total
    if missing < 0:
        return texts.n("{name} leads by {count} point", "{name} leads by {count} points", -missing, name=name)
    needed = missing + state.ruleset.step
    match state.ruleset.tie:
        case "extra_rounds" | "tied_only":
            return texts.t("{name} needs {points} to lead; a tie plays on", name=name, points=needed)
        case "shared":
            return texts.t("{name} needs {points} to lead; a tie shares the win", name=name, points=needed)
        case "first":
            return texts.t("{name} needs {points} to lead; a tie is not enough", name=name, points=needed)
