"""What a review says of decisions: in words, and in numbers of whatever they are measured in."""

from __future__ import annotations

from typing import Final

from game.ai.coach.advice import Choice
from game.ai.coach.fortune import Fortune
from game.ai.coach.gauges import Measure
from game.ai.coach.grades import Grade
from game.ai.coach.review import PlayerReview, Review, Tally, Verdict
from game.describe.scoring import dice_words
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll, TakeOver
from game.rules.ruleset import Faces
from game.rules.state import CHOOSING, GameState
from game.text import MINUS, Texts, mark

NOTHING: Final = "\u2013"
"""A dash, where there is no number."""

GRADES: Final = {
    Grade.GOOD: mark("Good: next to nothing is lost."),
    Grade.DOUBTFUL: mark("Doubtful."),
    Grade.MISTAKE: mark("A mistake."),
    Grade.BLUNDER: mark("A blunder."),
}


def action_words(texts: Texts, action: Action) -> str:
    """What was decided, as short as on a button."""
    match action:
        case Keep(faces, ()):
            return texts.t("Keep {dice}", dice=dice_words(faces))
        case Keep((), jokers):
            return texts.t("Jokers {dice}", dice=dice_words(jokers))
        case Keep(faces, jokers):
            return texts.t("Keep {dice}, jokers {jokers}", dice=dice_words(faces), jokers=dice_words(jokers))
        case Bank():
            return texts.t("Bank")
        case Roll():
            return texts.t("Roll")
        case TakeOver():
            return texts.t("Take over")
        case Forfeit():
            return texts.t("Give the turn up")
        case _:
            raise ValueError(f"{action} is no decision of a turn")


def both_words(texts: Texts, chosen: Action, best: Action) -> str:
    """What was chosen, and what would have been better."""
    better = action_words(texts, best)
    if isinstance(chosen, Keep) and isinstance(best, Keep) and not best.jokers:
        better = dice_words(best.faces)
    return texts.t("{chosen}; better: {best}", chosen=action_words(texts, chosen), best=better)


def choice_words(texts: Texts, choice: Choice) -> str:
    """What could be done, and what would be best after it."""
    said = action_words(texts, choice.action)
    match choice.action, choice.then:
        case Keep(), Bank():
            return texts.t("{keep}, then bank {score}", keep=said, score=choice.score)
        case Keep(), Roll():
            return texts.n(
                "{keep}, then roll {count} die", "{keep}, then roll {count} dice", choice.dice, keep=said
            )
        case Bank(), _:
            return texts.t("Bank {points}", points=choice.score)
        case Roll(), _:
            return texts.n("Roll {count} die", "Roll {count} dice", choice.dice)
        case _:
            return said


def worth_words(texts: Texts, measure: Measure, value: float | None) -> str:
    """What a choice is worth."""
    if value is None:
        return NOTHING
    return texts.number(round(value)) if measure == "points" else texts.percent(value, 1)


def cost_words(texts: Texts, verdict: Verdict) -> str:
    """What a decision cost, as a short number."""
    if verdict.as_good:
        return ""
    if verdict.measure == "points":
        return f"{MINUS}{texts.points(max(1, round(verdict.cost)))}"
    return f"{MINUS}{texts.percent(verdict.cost, 1)}"


def cost_sentence(texts: Texts, measure: Measure, cost: float) -> str:
    """What a decision cost, and what of."""
    match measure:
        case "win":
            return texts.t("It costs {share} of the games.", share=texts.percent(cost, 1))
        case "lead":
            return texts.t("It costs {share} of the chance to lead.", share=texts.percent(cost, 1))
        case "points":
            return texts.t("It costs {points} on average.", points=texts.points(round(cost)))


def judged(texts: Texts, verdict: Verdict) -> str:
    """How good a decision was, in a sentence or two."""
    if verdict.as_good:
        return texts.t("The best decision.")
    words = (verdict.grade.value, texts.t(GRADES[verdict.grade]))
    return " ".join([*filter(None, words), cost_sentence(texts, verdict.measure, verdict.cost)])


def measured_in(texts: Texts, review: Review) -> str:
    """What the review is measured in, and how sure that is."""
    if review.measure == "points":
        return texts.t(
            "Measured in the points that a turn brings on average; in the last turn by the chance to lead."
        )
    if review.exact:
        return texts.t("Measured in chances to win, which are exact.")
    return texts.t("Measured in chances to win, as near as they can be told.")


def rating_words(texts: Texts, player: PlayerReview) -> str:
    """The rating as a number, 0 for perfect play."""
    return NOTHING if player.rating is None else texts.decimal(player.rating, 1)


def rating_caption(texts: Texts, measure: Measure) -> str:
    """What the rating counts."""
    if measure == "points":
        return texts.t("Rating: points lost per decision")
    return texts.t("Rating: \u2030 lost per decision")


def share_words(texts: Texts, share: float | None, *, signed: bool = False) -> str:
    """A share, with its sign where it tells a change."""
    if share is None:
        return NOTHING
    plain = texts.percent(share, 1)
    return f"+{plain}" if signed and share >= 0.0005 else plain


def tally_words(texts: Texts, name: str, tally: Tally) -> str:
    """How many decisions of a kind were the best, and what marks there were."""
    if not tally.free:
        return texts.t("{kind}: nothing to decide", kind=name)
    marks = " ".join(
        f"{count}\u00d7{grade.value}"
        for grade, count in zip((Grade.DOUBTFUL, Grade.MISTAKE, Grade.BLUNDER), tally.marks, strict=True)
        if count
    )
    said = texts.t("{kind}: {best} of {free} the best", kind=name, best=tally.best, free=tally.free)
    return f"{said} \u00b7 {marks}" if marks else said


def beside_expected(texts: Texts, count: int, expected: float, spread: float, digits: int) -> str:
    """A number beside the one that was to be expected, and how far that usually is off."""
    return texts.t(
        "{count} (expected {expected} \u00b1 {spread})",
        count=count,
        expected=texts.decimal(expected, digits),
        spread=texts.decimal(spread, digits),
    )


def busts_words(texts: Texts, fortune: Fortune) -> str:
    """A player's busts beside those to be expected."""
    spread = fortune.busts_spread
    return texts.t(
        "Busts: {busts}", busts=beside_expected(texts, fortune.busts, fortune.expected_busts, spread, 1)
    )


def points_words(texts: Texts, fortune: Fortune) -> str:
    """The points of a player's throws beside those to be expected."""
    beside = beside_expected(texts, fortune.points, fortune.expected_points, fortune.points_spread, 0)
    return texts.t("Points thrown: {points}", points=beside)


def balance_words(texts: Texts, review: Review, seat: int, other: str) -> str:
    """How a player's chance went from the start to the end, and what made it go: it adds up."""
    if review.start is None or review.result is None:
        return ""
    own, its = review.players[seat], review.players[1 - seat]
    start, result = (value if seat == 0 else 1 - value for value in (review.start, review.result))
    return texts.t(
        "From {start} to {result}: luck {luck}, errors {lost}; {other}: luck {its_luck}, errors {its_lost}.",
        start=share_words(texts, start),
        result=share_words(texts, result),
        luck=share_words(texts, own.luck or 0.0, signed=True),
        lost=share_words(texts, -(own.lost or 0.0), signed=True),
        other=other,
        its_luck=share_words(texts, -(its.luck or 0.0), signed=True),
        its_lost=share_words(texts, its.lost or 0.0, signed=True),
    )


def dice_shown(state: GameState) -> Faces:
    """The dice a decision is about: those thrown, or those kept of this hand."""
    turn = state.turn
    if state.phase is CHOOSING:
        return tuple(sorted(turn.throw))
    return tuple(face for part in turn.kept for face in part.faces) + turn.carry.jokers


def at_risk(texts: Texts, state: GameState) -> str:
    """What is at stake in a state: the turn score, and what the seat has."""
    total = state.seats[state.seat].total
    if state.phase is CHOOSING:
        if state.turn.score:
            return texts.t("Total {total}, {score} at risk", total=total, score=state.turn.score)
        return texts.t("Total {total}", total=total)
    return texts.n(
        "Total {total}, {score} at risk, {count} die to roll",
        "Total {total}, {score} at risk, {count} dice to roll",
        state.turn.dice,
        total=total,
        score=state.turn.score,
    )
