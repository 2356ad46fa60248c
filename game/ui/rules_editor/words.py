"""What the rows of the house rules and their values are called, and a word about what they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.describe.scoring import FIGURE_NAMES
from game.text import Texts, mark
from game.ui.rules_editor.draft import Hindrance
from game.ui.rules_editor.knobs import OFF, ROWS, Pick

_TITLES: Final[Mapping[str, str]] = {
    "dice": mark("Number of dice"),
    "single_one": mark("A single 1"),
    "single_five": mark("A single 5"),
    "three_alike": mark("Three alike"),
    "four_alike": mark("Four alike"),
    "five_alike": mark("Five alike"),
    "six_alike": mark("Six alike"),
    "six_ones": mark("Nothing but 1s wins the game"),
    "straight": mark("Straight, 1 to 6"),
    "straight_low": mark("Small straight, 1 to 5"),
    "straight_high": mark("Small straight, 2 to 6"),
    "three_pairs": mark("Three pairs"),
    "four_and_pair": mark("Four alike and a pair"),
    "two_triplets": mark("Two triplets"),
    "full_house": mark("Full house"),
    "nothing": mark("Nothing scores: points"),
    "opening": mark("Opening"),
    "minimum": mark("Least bank"),
    "hot_dice": mark("Hot dice"),
    "keep_all": mark("All scoring dice must be set aside"),
    "off_table": mark("A die off the tray"),
    "bust_run": mark("Busts in a row"),
    "fleur": mark("Fleur"),
    "floor": mark("Totals may fall"),
    "grow": mark("Growing"),
    "confirm": mark("Confirmation"),
    "jokers": mark("Jokers"),
    "takeover": mark("Taking over"),
    "takeover_margin": mark("Taking away"),
    "target": mark("Target"),
    "goal": mark("How to get there"),
    "kill": mark("Kill"),
    "end": mark("When a player is there"),
    "rounds": mark("A number of rounds"),
    "tie": mark("A tie at the top"),
}
_HELP: Final[Mapping[str, str]] = {
    "four_alike": mark("What doubles, adds or multiplies follows the triple when that changes."),
    "six_ones": mark("All the dice of one throw show a 1."),
    "full_house": mark("A triple and a pair: the triple, plus this number times the pair's face."),
    "nothing": mark("A throw of all the dice in which nothing scores brings points and is no bust."),
    "opening": mark("The least that a player's first bank may be."),
    "minimum": mark("The least that every later bank may be."),
    "hot_dice": mark("All the dice have been set aside."),
    "bust_run": mark("What it costs to bust so many turns one after the other."),
    "fleur": mark("A bust that costs points, once a player has opened."),
    "floor": mark("How far down penalties may push a total."),
    "grow": mark("A die may join a triple or more that was set aside earlier in the same hand."),
    "confirm": mark(
        "After a figure nothing can be banked until a single 1 or 5 of a later throw is set aside."
    ),
    "jokers": mark(
        "Scoring dice may be set aside unscored; they score if the other dice do, else they are rolled."
    ),
    "takeover": mark("From such a total on, one may go on with the dice and points of the player before."),
    "takeover_margin": mark("Who banks so much more than the turn taken over takes its points away."),
    "goal": mark("Whether one may pass the target."),
    "kill": mark(
        "Who hits the target in the last round throws the leader back; the last round starts again."
    ),
    "rounds": mark("The game ends after so many rounds at the latest."),
}
_OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "alike": {
        OFF: mark("off"),
        "double": mark("doubles with each die"),
        "add": mark("adds the triple per die"),
        "times": mark("times the triple"),
        "plus": mark("the triple and points"),
        "same": mark("the same for any face"),
        "by_hand": mark("by hand"),
    },
    "dice": {"6": "6", "5": "5"},
    "four_and_pair": {
        OFF: mark("off"),
        "as_three_pairs": mark("as three pairs"),
        "points": mark("points of their own"),
    },
    "hot_dice": {"must_roll": mark("must all be rolled"), "may_bank": mark("may be banked")},
    "off_table": {"rethrow": mark("is thrown again"), "lose_turn": mark("ends the turn")},
    "bust_run": {OFF: mark("cost nothing"), "points": mark("cost points"), "all": mark("cost everything")},
    "fleur": {
        "never": mark("off"),
        "first_throw": mark("first throw of a turn"),
        "full_hand": mark("any throw of all dice"),
        "every_bust": mark("every bust"),
    },
    "floor": {"zero": mark("not below 0"), "below": mark("so far below 0"), "none": mark("without end")},
    "confirm": {OFF: mark("off"), "all": mark("of all figures"), "some": mark("of some figures")},
    "goal": {
        "at_least": mark("hit or pass it"),
        "exact_refuse": mark("hit it; more is refused"),
        "exact_lose_turn": mark("hit it; more is lost"),
    },
    "end": {
        "finish_round": mark("the round is finished"),
        "one_more_each": mark("one more turn each"),
        "finish_round_then_one_more": mark("the round, then one more"),
        "immediate": mark("the game is over"),
    },
    "tie": {
        "extra_rounds": mark("all play on"),
        "tied_only": mark("the tied play on"),
        "shared": mark("shared victory"),
        "first": mark("the first there wins"),
    },
}
_PARTS: Final[Mapping[str, str]] = {
    "times": mark("So many times"),
    "more": mark("Points more"),
    "points": mark("Points"),
    "busts": mark("How many in a row"),
    "depth": mark("How far"),
    "count": mark("Rounds"),
}
_HINDRANCES: Final[Mapping[Hindrance, str]] = {
    Hindrance.SIX_DICE: mark("Only with six dice."),
    Hindrance.THREE_PAIRS: mark("Three pairs are off: it can't count as three pairs."),
    Hindrance.TRIPLE: mark("Only with three alike."),
    Hindrance.SINGLE: mark("Only with a single 1 or 5 that scores: nothing else confirms."),
    Hindrance.LARGER: mark("Only with four alike or more, or a full house: something to grow into."),
    Hindrance.TAKEOVER: mark("Only with taking over."),
    Hindrance.EXACT: mark("Only with a target that must be hit exactly."),
    Hindrance.LAST_ROUND: mark("Only with a last round; this game ends at once."),
}


def title(texts: Texts, field: str) -> str:
    """What a row is called."""
    return texts.t(_TITLES[field])


def help_of(texts: Texts, field: str) -> str:
    """What a row does; "" where its name says it."""
    return texts.t(_HELP[field]) if field in _HELP else ""


def hindrance_of(texts: Texts, hindrance: Hindrance) -> str:
    """Why a row is off for now."""
    return texts.t(_HINDRANCES[hindrance])


def part_title(texts: Texts, name: str) -> str:
    """What a number or switch that belongs to a row is called; a face by its figure."""
    part = name.partition(".")[2]
    if part in FIGURE_NAMES:
        return _capital(texts.t(FIGURE_NAMES[part]))
    return texts.t(_PARTS[part]) if part in _PARTS else part


def option_words(texts: Texts, pick: Pick, option: str) -> str:
    """What one of the values of a choice is called."""
    return texts.t(_OPTIONS["alike" if pick.name.endswith("_alike") else pick.name][option])


def amount_words(texts: Texts, name: str, number: int) -> str:
    """How a number is shown: what 0 means is said."""
    if name == "floor.depth":
        return texts.number(-number)
    return texts.t("none") if number == 0 else texts.number(number)


def value_words(texts: Texts, field: str, plain: object) -> str:
    """What the value of a field is called, as rules files write it."""
    if isinstance(plain, bool):
        return texts.t("on") if plain else texts.t("off")
    if isinstance(plain, int):
        return amount_words(texts, field, plain)
    row = ROWS.get(field)
    if isinstance(plain, str) and row is not None and isinstance(row.head, Pick):
        return option_words(texts, row.head, plain) if plain in row.head.options else plain
    return texts.all_of([_item(texts, item) for item in plain]) if isinstance(plain, list) else str(plain)


def _item(texts: Texts, item: object) -> str:
    if isinstance(item, int):
        return texts.number(item)
    return texts.t(FIGURE_NAMES[str(item)]) if item in FIGURE_NAMES else str(item)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
