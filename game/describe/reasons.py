"""Why something may not be done, as the screen says it beside a button."""

from __future__ import annotations

from typing import Final

from game.describe.scoring import dice_words, proof_words
from game.rules.reasons import Reason, Why
from game.text import Texts, mark

_SENTENCES: Final = {
    Why.OVER: mark("The game is over"),
    Why.PHASE: mark("Not at this moment"),
    Why.REAL_DICE: mark("Real dice: enter the score"),
    Why.TRAY_DICE: mark("This seat rolls its dice here"),
    Why.DICE_COUNT: mark("That is not the number of dice thrown"),
    Why.NOT_A_FACE: mark("A die shows 1 to 6"),
    Why.NO_DICE: mark("Choose dice that score"),
    Why.NOT_IN_THROW: mark("These dice are not in the throw"),
    Why.HOT_DICE: mark("Hot dice: you must roll them all"),
    Why.NO_JOKERS: mark("These rules have no jokers"),
    Why.JOKERS_AGAIN: mark("These are jokers already"),
    Why.NO_DIE_TO_ROLL: mark("At least one die must be left to roll"),
    Why.NO_TAKEOVER: mark("These rules have no taking over"),
    Why.NOTHING_LEFT: mark("Nothing is left to take over"),
    Why.TAKEOVER_CLOSED: mark("Only who has opened may take over"),
    Why.NO_POINTS: mark("No points to bank yet"),
    Why.NOT_STUCK: mark("The target can still be reached"),
    Why.NOT_A_SCORE: mark("No dice are worth exactly that"),
    Why.NO_FLEUR: mark("These rules have no fleur"),
    Why.TARGET_STEP: mark("A target is a multiple of 50"),
    Why.TARGET_PASSED: mark("A player has more than that already, and the target must be hit exactly"),
    Why.LAST_ROUND: mark("The last round has begun"),
    Why.NO_NAME: mark("A name is missing"),
    Why.NO_SEAT: mark("There is no such seat"),
    Why.LAST_SEAT: mark("One player must stay"),
    Why.IN_THE_AIR: mark("Wait until the dice lie still"),
}


def reason_sentence(texts: Texts, reason: Reason) -> str:
    """A reason in one short sentence, with the points that are missing or the dice that are meant."""
    points, dice = reason.points, dice_words(reason.faces)
    match reason.why:
        case Why.OPENING:
            return texts.n("Opening: {count} more point", "Opening: {count} more points", points)
        case Why.MINIMUM:
            return texts.n("Minimum: {count} more point", "Minimum: {count} more points", points)
        case Why.TAKEOVER_LOW | Why.UNCONFIRMED | Why.JOKERS | Why.DEAD_JOKERS:
            return _by_variants(texts, reason)
        case Why.PAST_TARGET:
            return texts.n("{count} point past the target", "{count} points past the target", points)
        case Why.TARGET_LOW:
            return texts.t("The target must be at least {points}", points=points)
        case Why.DEAD_DICE if dice:
            return texts.n("{dice} scores nothing", "{dice} score nothing", len(reason.faces), dice=dice)
        case Why.DEAD_DICE:
            return texts.t("These dice score nothing")
        case Why.KEEP_ALL if dice:
            return texts.t("Every scoring die must be set aside: {dice} too", dice=dice)
        case Why.KEEP_ALL:
            return texts.t("Every scoring die must be set aside")
        case why:
            return texts.t(_SENTENCES[why])


def _by_variants(texts: Texts, reason: Reason) -> str:
    points, dice = reason.points, dice_words(reason.faces)
    match reason.why:
        case Why.TAKEOVER_LOW:
            return texts.n("Taking over: {count} more point", "Taking over: {count} more points", points)
        case Why.UNCONFIRMED:
            proof = proof_words(texts, reason.faces)
            if len(reason.figures) == 1:
                return texts.t("Confirm {dice}: {proof}", dice=dice_words(reason.figures[0]), proof=proof)
            return texts.n(
                "Confirm {count} figure: {proof}",
                "Confirm {count} figures: {proof}",
                len(reason.figures),
                proof=proof,
            )
        case Why.JOKERS:
            return texts.n(
                "Joker {dice}: roll first", "Jokers {dice}: roll first", len(reason.faces), dice=dice
            )
        case Why.DEAD_JOKERS:
            return texts.n("{dice} can be no joker", "{dice} can be no jokers", len(reason.faces), dice=dice)
        case why:
            return texts.t(_SENTENCES[why])
