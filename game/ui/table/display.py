"""What the table shows of a choice that is being made."""

from __future__ import annotations

from game.text import Texts
from game.ui.table.adviser import Odds
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


def show_tally(
    view: TableView, choosing: Choosing | None, note: str, worth: Odds | None, *, odds: bool
) -> bool:
    """Show turn score, choice and odds, or without a choice the score alone; whether that changed.

    With `odds` the chance of a bust is told, and beside it what rolling and banking are `worth`.
    """
    before, score, texts = view.tally, view.shown.score, view.look.texts
    if choosing is None:
        view.tally = Tally(score)
    else:
        lines = () if worth is None else worth_lines(texts, worth)
        view.tally = tally_of(texts, choosing, score, note, odds=odds, worth=lines)
    return before != view.tally


def worth_lines(texts: Texts, odds: Odds) -> tuple[str, ...]:
    """What rolling and banking are worth, in a line each: points, and the chance to win where it is known."""
    roll = _line(texts, texts.t("Roll"), odds.rolled, odds.roll)
    bank = _line(texts, texts.t("Bank"), odds.banked, odds.bank)
    return tuple(line for line in (roll, bank) if line)


def _line(texts: Texts, does: str, points: float | None, win: float | None) -> str:
    if points is None:
        return ""
    if win is None:
        return texts.t("{does}: {points}", does=does, points=texts.points(round(points)))
    chance = texts.percent(win, 1)
    return texts.t(
        "{does}: {points} · win {chance}", does=does, points=texts.number(round(points)), chance=chance
    )
