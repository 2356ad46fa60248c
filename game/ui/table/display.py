"""What the table shows of a choice that is being made."""

from __future__ import annotations

from game.ui.table.choosing import Choosing
from game.ui.table.tally import Tally, tally_of
from game.ui.table.view import TableView


def show_choice(view: TableView, choosing: Choosing, *, waits: bool) -> bool:
    """Mark the dice that are chosen, and lay them faintly on the rail; whether that changed anything.

    While nobody is asked to choose (`waits` is false), what is marked stays: a cue may show a bot's choice.
    """
    before = (view.chosen, view.jokers, view.choosing)
    view.choosing = waits and choosing.active
    view.scoring = choosing.scoring
    view.preview = None
    if view.choosing:
        view.chosen, view.jokers = choosing.chosen, choosing.jokers
        view.preview = choosing.preview(view.shown.rail)
    return before != (view.chosen, view.jokers, view.choosing)


def show_tally(view: TableView, choosing: Choosing | None, note: str, *, odds: bool) -> bool:
    """Show turn score, choice and odds, or without a choice the score alone; whether that changed."""
    before, score = view.tally, view.shown.score
    view.tally = (
        Tally(score) if choosing is None else tally_of(view.look.texts, choosing, score, note, odds=odds)
    )
    return before != view.tally
