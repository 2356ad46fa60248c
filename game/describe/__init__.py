"""Rules and what happens in a game, in words: made from the values alone, no preset has a text of its own."""

from game.describe.events import event_sentence
from game.describe.lines import Line, Section
from game.describe.need import leftover_sentence, need_sentence
from game.describe.reasons import reason_sentence
from game.describe.ruleset import describe_rules, differences, summary
from game.describe.scoring import combination_name, dice_words

__all__ = [
    "Line",
    "Section",
    "combination_name",
    "describe_rules",
    "dice_words",
    "differences",
    "event_sentence",
    "leftover_sentence",
    "need_sentence",
    "reason_sentence",
    "summary",
]
