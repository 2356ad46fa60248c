"""Why a player errs, in its own words: said in place of reasons that it does not have."""

from __future__ import annotations

from game.ai.players.level_bot import Thought
from game.describe.scoring import dice_words
from game.text import Texts


def slip_sentence(texts: Texts, thought: Thought) -> str:
    """What led a player to a decision that is not the best; "" if nothing did."""
    match thought.slip:
        case None:
            return ""
        case "overlooked":
            return texts.t("It does not see {dice}.", dice=dice_words(thought.missed))
        case "grabbed":
            return texts.t("It takes what it can get.")
        case "early":
            return texts.t("It does not trust the dice, and stops early.")
        case "late":
            return texts.t("It trusts its luck.")
        case "angry":
            return texts.t("It has not got over its last bust.")
        case "forgot":
            return texts.t("It counts its own points alone.")
