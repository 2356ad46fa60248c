"""One decision of a review: the dice, what was chosen, what was best, why, and what else there was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.ai.coach.advice import Advice, Choice
from game.ai.coach.review import Verdict
from game.ai.coach.saying import why_sentence
from game.ai.study import Study
from game.match import Match
from game.rules.actions import Keep
from game.rules.ruleset import Faces
from game.text import Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.marks import DieMark
from game.ui.draw.text import Weight
from game.ui.draw.theme import BODY, SMALL
from game.ui.kit.label import Label, Tone
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.scenes.review.rows import DiceShelf
from game.ui.scenes.review.words import at_risk, choice_words, dice_shown, judged, worth_words
from game.ui.scenes.rules.dice_line import DiceLine

MOST: Final = 5
"""Choices that are listed, beside the chosen one."""

_GAP: Final = 12
_DIE: Final = 40

Placed = list[tuple[Widget, Rect]]


class Details:
    """What there is to be said of one decision."""

    def __init__(self, match: Match, study: Study, verdict: Verdict, pictures: DiePictures) -> None:
        self._match = match
        self._verdict = verdict
        self._pictures = pictures
        self._advice = study.advice(verdict.place, match.states[verdict.place])

    def placed(self, look: Look, room: Rect) -> Placed:
        """All widgets with their places, from the top of `room` down as far as it takes."""
        texts, verdict, state = look.texts, self._verdict, self._advice.state
        name = self._match.players[verdict.seat].name
        when = texts.t("Round {round}", round=verdict.round)
        shelf = DiceShelf("details.dice", self._pictures)
        shelf.show(*marked(dice_shown(state), verdict.chosen))
        parts: list[Label | DiceShelf | DiceLine] = [
            _label("head", f"{name} \u00b7 {when}", size=BODY + 4, tone="gold"),
            _label("stake", at_risk(texts, state), size=SMALL, tone="dim"),
            shelf,
            _label("verdict", judged(texts, verdict), tone="good" if verdict.as_good else "text"),
            *decision_parts(texts, self._advice, self._advice.of(verdict.chosen), self._pictures),
        ]
        return stacked(look, room, parts)


def decision_parts(
    texts: Texts, advice: Advice, chosen: Choice, pictures: DiePictures
) -> Sequence[Label | DiceLine]:
    """What was chosen and what was best, each with its reason; then what the choices are worth."""
    best = advice.choices[0]
    parts: list[Label | DiceLine] = []
    if chosen is not best:
        parts += [
            _label("chosen", texts.t("Chosen: {choice}.", choice=choice_words(texts, chosen))),
            _label("chosen.why", why_sentence(texts, advice, chosen.action), size=SMALL + 2, tone="dim"),
        ]
    parts += [
        _label("best", texts.t("Best: {choice}.", choice=choice_words(texts, best)), tone="good"),
        _label("best.why", why_sentence(texts, advice, best.action), size=SMALL + 2, tone="dim"),
    ]
    listed = list(advice.choices[:MOST])
    if chosen not in listed:
        listed.append(chosen)
    parts.append(_label("list", list_head(texts, advice), size=SMALL, tone="dim"))
    for number, choice in enumerate(listed):
        kept = choice.action.faces + choice.action.jokers if isinstance(choice.action, Keep) else ()
        tone: Tone = "good" if choice is best else "text" if choice == chosen else "dim"
        said = choice_words(texts, choice)
        worth = worth_words(texts, advice.measure, choice.value)
        line = DiceLine(f"choice.{number}", pictures, said, kept, worth, size=SMALL + 2, die=_DIE, tone=tone)
        parts.append(line)
    return parts


def list_head(texts: Texts, advice: Advice) -> str:
    """What the numbers beside the choices are."""
    match advice.measure:
        case "win":
            return texts.t("All there was to choose from, and the chance to win:")
        case "lead":
            return texts.t("All there was to choose from, and the chance to lead:")
        case "points":
            return texts.t("All there was to choose from, and the points of the turn on average:")


def marked(faces: Faces, action: object) -> tuple[Faces, Sequence[DieMark]]:
    """Dice of a throw with those marked that were kept; other dice as they are."""
    if not isinstance(action, Keep):
        return faces, ()
    kept, jokers = list(action.faces), list(action.jokers)
    marks = []
    for face in faces:
        mark = DieMark.NORMAL
        for wanted, shown in ((kept, DieMark.CHOSEN), (jokers, DieMark.JOKER)):
            if face in wanted and mark is DieMark.NORMAL:
                wanted.remove(face)
                mark = shown
        marks.append(mark)
    return faces, marks


def stacked(look: Look, room: Rect, parts: Sequence[Label | DiceShelf | DiceLine]) -> Placed:
    """Parts one under another, each as high as it needs to be."""
    placed: Placed = []
    y = room.y
    for part in parts:
        if isinstance(part, DiceShelf) and not part.faces:
            continue
        home = Rect(room.x, y, room.width, part.height(look, room.width))
        placed.append((part, home))
        y = home.bottom + look.screen.px(_GAP)
    return placed


def _label(name: str, says: str, *, size: float = BODY, tone: Tone = "text") -> Label:
    weight: Weight = (
        "bold" if name == "head" else "medium" if name in {"chosen", "best", "verdict"} else "regular"
    )
    return Label(f"details.{name}", says, size=size, tone=tone, weight=weight, wrapped=True)
