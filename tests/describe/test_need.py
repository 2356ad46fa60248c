"""What a seat is told: what it needs in the last round, and what it may take over."""

from __future__ import annotations

from typing import Any

import pytest
from playing import entering, play, rules

from game.describe import leftover_sentence, need_sentence
from game.resources import ASSETS
from game.text import Texts

TEXTS = Texts("en", ASSETS / "locale")
NAMES = ("Ana", "Ben", "Eva")
EXACT = {"goal": "exact_lose_turn"}


@pytest.mark.parametrize(
    ("changes", "words", "need"),
    [
        ({}, "score=9000", ""),
        ({}, "score=10050", "Ben needs 10,100 to lead; a tie plays on"),
        ({"tie": "shared"}, "score=10050", "Ben needs 10,100 to lead; a tie shares the win"),
        ({"tie": "first"}, "score=10050", "Ben needs 10,100 to lead; a tie is not enough"),
        ({}, "score=9000 score=10050 score=0", ""),
        (
            {"end": "one_more_each"},
            "score=9000 score=10050 score=0",
            "Ana needs 1,100 to lead; a tie plays on",
        ),
        # Rounds that are counted have a last one, too, and what comes after it is still the end.
        ({"rounds": 2}, "score=500 score=600", ""),
        ({"rounds": 2}, "score=500 score=600 score=700", "Ana needs 250 to lead; a tie plays on"),
        ({"rounds": 1}, "score=500", "Ben needs 550 to lead; a tie plays on"),
        ({"rounds": 1}, "score=500 score=700 score=0", ""),
        ({"rounds": 1}, "score=500 score=500 score=0 score=50", "Ben needs 100 to lead; a tie plays on"),
        ({"rounds": 1}, "score=500 score=500 score=0", "Ana needs 50 to lead; a tie plays on"),
        ({"rounds": 2}, "score=500 score=600 score=0 score=0", "Ben leads by 100 points"),
        # Nobody may pass an exact target that another has hit.
        (EXACT, "score=10000", "Ben needs exactly 10,000 to share the win"),
        (EXACT, "score=9400 score=9000 score=0 score=600", "Ben needs exactly 1,000 to share the win"),
        (EXACT | {"kill": True}, "score=10000", "Ben needs exactly 10,000 to kill Ana"),
        (EXACT | {"tie": "first"}, "score=10000", ""),
        (EXACT | {"rounds": 1}, "score=500", "Ben needs 550 to lead; a tie plays on"),
    ],
)
def test_what_is_needed(changes: dict[str, Any], words: str, need: str) -> None:
    played = entering(rules(**changes), words, 3)
    assert need_sentence(TEXTS, played.state, NAMES) == need


OFFER = "roll =11134 +111 bank roll =11134 +111 bank"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("roll =11134 +111 bank", ""),  # who has not opened takes nothing over
        (OFFER, "Ben has banked 1,000 points and left 2 dice"),
        (f"{OFFER} roll", ""),
        (f"{OFFER} take", "To bank 1,500 or more takes 1,000 points from Ben"),
        (f"{OFFER} take =56 +5", "To bank 1,500 or more takes 1,000 points from Ben"),
        (f"{OFFER} take =55 +55 roll =11146 +111", "To bank now takes 1,000 points from Ben"),
        (f"{OFFER} take =55 +55 roll =11146 +111 roll", "To bank 1,500 or more takes 1,000 points from Ben"),
        (f"{OFFER} take =34", ""),
    ],
)
def test_what_may_be_taken_over_and_taken_away(words: str, told: str) -> None:
    ruleset = rules("five-dice", takeover=1000, takeover_margin=500)
    assert leftover_sentence(TEXTS, play(ruleset, words).state, NAMES) == told
    without = rules("five-dice", takeover=1000)
    assert leftover_sentence(TEXTS, play(without, words).state, NAMES) == (told if words == OFFER else "")
