"""What the trainer says: the position, the question, and how good the answer was."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.coach.gauges import Measure
from game.ai.coach.trainer import Answer, Exercise, Practice
from game.describe import reason_sentence
from game.describe.scoring import dice_words
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY, SMALL
from game.ui.kit.label import Label
from game.ui.scenes.review.details import decision_parts, marked
from game.ui.scenes.review.rows import DiceShelf
from game.ui.scenes.review.words import GRADES, action_words, at_risk, cost_sentence, dice_shown
from game.ui.scenes.rules.dice_line import DiceLine
from game.ui.table.choosing import Choosing

Part = Label | DiceShelf | DiceLine


def question_words(texts: Texts, measure: Measure) -> str:
    """What an answer is measured in."""
    if measure == "win":
        return texts.t("measured in chances to win")
    return texts.t("measured in points on average")


def rated(texts: Texts, practice: Practice) -> str:
    """The rating so far, and how many answers were the best."""
    if practice.rating is None:
        return texts.t("No answer yet")
    return texts.t(
        "Rating {rating} \u00b7 {best} of {answers} the best",
        rating=texts.decimal(practice.rating, 1),
        best=practice.best,
        answers=practice.answers,
    )


def position_parts(texts: Texts, exercise: Exercise) -> Sequence[Part]:
    """The question, and what is to be known of the position."""
    state = exercise.state
    seat = state.seats[state.seat]
    others = [other.total for place, other in enumerate(state.seats) if place != state.seat]
    asked = texts.t("Which dice do you keep?") if exercise.kind == "dice" else texts.t("Bank or roll?")
    parts: list[Part] = [
        Label("question", asked, size=BODY + 8, weight="bold", tone="gold", wrapped=True),
        Label("stake", at_risk(texts, state), weight="medium", wrapped=True),
    ]
    said = texts.t(
        "The other has {total}, the target is {target}.", total=max(others), target=state.race.target
    )
    if not seat.open and state.ruleset.opening:
        opening = texts.t("A first bank is at least {points}.", points=state.ruleset.opening)
        said = f"{said} {opening}"
    if seat.busts and state.ruleset.bust_run:
        run = texts.n("{count} bust in a row so far.", "{count} busts in a row so far.", seat.busts)
        said = f"{said} {run}"
    parts.append(Label("others", said, size=SMALL + 2, tone="dim", wrapped=True))
    return parts


def chosen_words(texts: Texts, choosing: Choosing) -> tuple[str, str, str]:
    """What the button says that keeps the chosen dice, why it may not, and what is said below the dice."""
    if not choosing.picked:
        return texts.t("Keep"), texts.t("Choose the dice to keep."), texts.t("Choose the dice to keep.")
    reason = choosing.reason
    if reason is not None:
        why = f"{reason_sentence(texts, reason)}."
        return texts.t("Keep"), why, why
    points = 0 if choosing.worth is None else choosing.worth.points
    dice = dice_words(choosing.keep.faces + choosing.keep.jokers)
    said = texts.t("{name}: {value}", name=dice, value=texts.points(points))
    return action_words(texts, choosing.keep), "", said


def answered_parts(
    texts: Texts, exercise: Exercise | None, answer: Answer | None, pictures: DiePictures, *, whole: bool
) -> Sequence[Part]:
    """How good the answer was and why; `whole` shows the dice again. Before it, what to expect."""
    if exercise is None or answer is None:
        says = texts.t("Answer, and you are told what is best, why, and what another choice costs.")
        return [Label("expect", says, tone="dim", wrapped=True)]
    parts: list[Part] = []
    if whole:
        shelf = DiceShelf("answered.dice", pictures)
        shelf.show(*marked(dice_shown(exercise.state), answer.chosen.action))
        parts.append(shelf)
    tone, says = "good", texts.t("The best decision.")
    if not answer.as_good:
        cost = cost_sentence(texts, exercise.advice.measure, answer.cost)
        grade = texts.t(GRADES[answer.grade])
        tone, says = "gold", " ".join([*filter(None, (answer.grade.value, grade)), cost])
    verdict = Label("answered.verdict", says, size=BODY + 4, weight="bold", wrapped=True)
    verdict.tone = "good" if tone == "good" else "gold"
    return [*parts, verdict, *decision_parts(texts, exercise.advice, answer.chosen, pictures)]
