"""What a seat is told that it needs in the last round."""

from __future__ import annotations

from typing import Any

import pytest
from playing import entering, rules

from game.describe import need_sentence
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
