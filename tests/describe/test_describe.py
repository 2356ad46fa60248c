"""Rules and events in words: nothing that differs goes unsaid, in English and in French."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_scoring import every_throw
from playing import play, rules
from random_games import random_action, random_match
from ruleset_strategy import rulesets

from game.describe import (
    Line,
    combination_name,
    describe_rules,
    differences,
    event_sentence,
    reason_sentence,
    summary,
)
from game.presets import load_preset, preset_ids
from game.resources import ASSETS
from game.rules.events import (
    Banked,
    Busted,
    Ended,
    Event,
    ExtraRoundStarted,
    FellOff,
    Joined,
    Kept,
    Killed,
    Landed,
    LastRoundStarted,
    Penalised,
    Rolled,
    TurnStarted,
)
from game.rules.reasons import Reason, Why
from game.rules.ruleset import (
    FIELD_NAMES,
    FIGURES,
    SIX_DICE_ONLY,
    Ruleset,
    RulesetError,
    ruleset_from_table,
)
from game.rules.scoring import keeps, worth
from game.rules.state import Outcome, Phase
from game.text import Texts

ENGLISH = Texts("en", ASSETS / "locale")
FRENCH = Texts("fr", ASSETS / "locale")
BOTH = pytest.mark.parametrize("texts", [ENGLISH, FRENCH], ids=["en", "fr"])
NAMES = ("Zoé", "HAL", "Max")
NARROW = "\u202f"


def lines(texts: Texts, ruleset: Ruleset) -> list[Line]:
    return [line for section in describe_rules(texts, ruleset) for line in section.lines]


def check_sentence(texts: Texts, sentence: str) -> None:
    """It is filled in, and a French one keeps its marks from falling apart at a line's end."""
    assert sentence
    assert "{" not in sentence
    if texts is FRENCH:
        assert not re.search(r"[^\u202f][:;!?]", sentence), sentence


POINTS = [False, 50, 100, 600, 1500]
ODD = [100, 250, 300, 450, 500, 700]
ALIKE = [False, [1000] * 6, ODD, [2000, 400, 600, 800, 1000, 1200], [300, 200, 300, 400, 500, 600]]
VALUES: dict[str, list[Any]] = {
    "single_one": POINTS,
    "single_five": POINTS,
    "three_alike": ALIKE,
    "four_alike": ALIKE,
    "five_alike": ALIKE,
    "six_alike": ALIKE,
    "six_ones": ["points", "win"],
    "straight": POINTS,
    "straight_low": POINTS,
    "straight_high": POINTS,
    "three_pairs": POINTS,
    "four_and_pair": [False, True, 600, 1500],
    "two_triplets": POINTS,
    "full_house": POINTS,
    "nothing": POINTS,
    "dice": [5, 6],
    "opening": [0, 400, 500],
    "minimum": [0, 300, 350],
    "hot_dice": ["must_roll", "may_bank"],
    "keep_all": [False, True],
    "fleur": [0, 500, 1000],
    "fleur_when": ["never", "first_throw", "full_hand", "every_bust"],
    "bust_run": [False, 1, 2, 3],
    "bust_run_penalty": [False, 500, 1000, "all"],
    "floor": [0, -500, "none"],
    "off_table": ["rethrow", "lose_turn"],
    "grow": [False, True],
    "confirm": [False, True, ["three_alike"], ["straight"], ["four_alike", "full_house"]],
    "jokers": [False, True],
    "takeover": [False, 1000, 3000],
    "takeover_margin": [False, 500, 1000],
    "target": [4000, 5000, 10000],
    "goal": ["at_least", "exact_refuse", "exact_lose_turn"],
    "end": ["finish_round", "one_more_each", "finish_round_then_one_more", "immediate"],
    "kill": [False, True],
    "tie": ["extra_rounds", "tied_only", "shared", "first"],
    "rounds": [False, 8, 10],
}
"""Values for every field, its usual ones among them."""

OTHER_VALUES: dict[str, dict[str, Any]] = {
    "single_one": {"single_one": 150},
    "single_five": {"single_five": False},
    "three_alike": {"three_alike": [300, 200, 300, 400, 500, 600]},
    "four_alike": {"four_alike": [1000] * 6},
    "five_alike": {"five_alike": False},
    "six_alike": {"six_alike": [1, 2, 3, 4, 5, 6]},
    "six_ones": {"six_ones": "win"},
    "straight": {"straight": 1200},
    "straight_low": {"straight_low": 600},
    "straight_high": {"straight_high": 600},
    "three_pairs": {"three_pairs": False},
    "four_and_pair": {"four_and_pair": True},
    "two_triplets": {"two_triplets": 2500},
    "full_house": {"full_house": 50},
    "nothing": {"nothing": 500},
    "dice": {"dice": 5, "six_alike": False, "straight": False, "three_pairs": False},
    "opening": {"opening": 0},
    "minimum": {"minimum": 350},
    "hot_dice": {"hot_dice": "may_bank"},
    "keep_all": {"keep_all": True},
    "fleur": {"fleur": 1000, "fleur_when": "full_hand"},
    "fleur_when": {"fleur": 1000, "fleur_when": "every_bust"},
    "bust_run": {"bust_run": 3, "bust_run_penalty": "all"},
    "bust_run_penalty": {"bust_run": 3, "bust_run_penalty": 500},
    "floor": {"floor": "none"},
    "off_table": {"off_table": "lose_turn"},
    "grow": {"grow": True},
    "confirm": {"confirm": True},
    "jokers": {"jokers": True},
    "takeover": {"takeover": 3000},
    "takeover_margin": {"takeover": 3000, "takeover_margin": 1000},
    "target": {"target": 5000},
    "goal": {"goal": "exact_refuse"},
    "end": {"end": "one_more_each"},
    "kill": {"goal": "exact_lose_turn", "kill": True},
    "tie": {"tie": "shared"},
    "rounds": {"rounds": 10},
}


def neighbours(ruleset: Ruleset, field: str) -> list[Ruleset]:
    """Rule sets that differ from this one in that field alone, with each value that can be played."""
    table, found = ruleset.to_table(), []
    for value in VALUES[field]:
        try:
            other = ruleset_from_table(table | {field: value})
        except RulesetError:
            continue
        if other != ruleset:
            found.append(other)
    return found


@BOTH
@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_field_that_differs_from_classic_is_mentioned(texts: Texts, preset_id: str) -> None:
    ruleset = load_preset(preset_id).ruleset
    for field in ruleset.differences(Ruleset()):
        others = neighbours(ruleset, field)
        assert others or (ruleset.dice == 5 and field in SIX_DICE_ONLY), field
        for other in others:
            assert lines(texts, other) != lines(texts, ruleset), field


@BOTH
def test_no_field_goes_unsaid(texts: Texts) -> None:
    assert set(OTHER_VALUES) == set(FIELD_NAMES)
    told = {field: tuple(lines(texts, rules(**changes))) for field, changes in OTHER_VALUES.items()}
    told["classic"] = tuple(lines(texts, Ruleset()))
    assert len(set(told.values())) == len(told), "two rule sets are told alike"


@pytest.mark.parametrize("choice", ["end", "tie", "goal", "hot_dice", "off_table", "six_ones", "fleur_when"])
def test_every_choice_is_told_in_its_own_way(choice: str) -> None:
    annotation = {
        "end": ["finish_round", "one_more_each", "finish_round_then_one_more", "immediate"],
        "tie": ["extra_rounds", "tied_only", "shared", "first"],
        "goal": ["at_least", "exact_refuse", "exact_lose_turn"],
        "hot_dice": ["must_roll", "may_bank"],
        "off_table": ["rethrow", "lose_turn"],
        "six_ones": ["points", "win"],
        "fleur_when": ["first_throw", "full_hand", "every_bust"],
    }[choice]
    others = {"fleur": 100} if choice == "fleur_when" else {}
    told = {tuple(lines(ENGLISH, rules(**{choice: value}, **others))) for value in annotation}
    assert len(told) == len(annotation)


@st.composite
def all_rulesets(draw: st.DrawFn) -> Ruleset:
    """Any rule set, with any of the variants that may be added to it."""
    ruleset = draw(rulesets())
    for field in ("grow", "confirm", "jokers", "takeover", "takeover_margin", "four_and_pair"):
        others = neighbours(ruleset, field)
        ruleset = draw(st.sampled_from([ruleset, *others]))
    return ruleset


def makes_no_difference(ruleset: Ruleset, other: Ruleset, field: str) -> bool:
    """Whether two rule sets that differ in this field are played alike all the same."""
    if field == "confirm":
        there: set[str] = {
            name for name in FIGURES if name != "straight" and getattr(ruleset, name) is not None
        }
        if {ruleset.straight, ruleset.straight_low, ruleset.straight_high} != {None}:
            there.add("straight")
        return there & set(ruleset.confirm) == there & set(other.confirm)
    if field == "opening":
        return max(ruleset.opening, other.opening) < ruleset.minimum
    if field == "tie" and ruleset.rounds is None:
        # One seat alone is at the target; or all who are level hit it, and no more points can part them.
        alone = ruleset.end == "immediate" or ruleset.kill
        return alone or (ruleset.exact and "first" not in (ruleset.tie, other.tie))
    return False


@BOTH
@given(ruleset=all_rulesets(), data=st.data())
@settings(deadline=None, max_examples=150)
def test_a_change_of_any_field_is_told(texts: Texts, ruleset: Ruleset, data: st.DataObject) -> None:
    field = data.draw(st.sampled_from([name for name in FIELD_NAMES if neighbours(ruleset, name)]))
    for other in neighbours(ruleset, field):
        told = lines(texts, other) != lines(texts, ruleset)
        assert told or makes_no_difference(ruleset, other, field), (field, other)


@BOTH
@given(ruleset=all_rulesets())
@settings(deadline=None, max_examples=100)
def test_any_rule_set_can_be_told(texts: Texts, ruleset: Ruleset) -> None:
    scoring, *course = describe_rules(texts, ruleset)
    assert len(course) in (2, 3)
    check_sentence(texts, summary(texts, ruleset))
    for section in (scoring, *course):
        check_sentence(texts, section.title)
        assert section.lines
        assert not section.lines[0].example
        for line in section.lines:
            check_sentence(texts, line.text)
            assert len(line.dice) <= ruleset.dice
    for line in scoring.lines:
        assert not line.example
        if line.points is None:
            continue
        value = worth(ruleset, line.dice)
        if value is None:
            assert line.points == ruleset.nothing
            assert not keeps(ruleset, line.dice)
        else:
            assert value.points >= line.points, "a picture shows what it says, or a better reading of it"
    assert all(line.example or not line.dice for section in course for line in section.lines)


def test_what_is_special_about_a_rule_set() -> None:
    told = [line.text for line in differences(ENGLISH, rules("pocket"), rules())]
    assert told == ["Six 1s in one throw win the game at once.", "Straight, 1 to 6", "Three pairs"]
    told = [line.text for line in differences(ENGLISH, rules(off_table="lose_turn"), rules())]
    assert told == ["A die that leaves the tray ends the turn, and its points are lost."]
    assert differences(ENGLISH, rules(), rules()) == ()


@pytest.mark.parametrize(
    ("changes", "text", "points"),
    [
        ({}, "Four alike: twice the triple", 800),
        ({"four_alike": [1000] * 6}, "Four alike, whatever the face", 1000),
        ({"four_alike": [2000, 1200, 1300, 1400, 1500, 1600]}, "Four alike: the triple and 1,000 more", 1400),
        ({"four_alike": [1000, 200, 300, 400, 500, 600]}, "Four alike: as much as the triple", 400),
        (
            {"four_alike": [50, 500, 750, 1000, 1250, 1500]},
            "Four alike, other than 1s: 250 times the face",
            1000,
        ),
        ({"four_alike": [2000] + [1000] * 5}, "Four alike, other than 1s, whatever the face", 1000),
        (
            {"four_alike": [3000, 400, 600, 800, 1000, 1200]},
            "Four alike, other than 1s: twice the triple",
            800,
        ),
    ],
)
def test_how_a_value_is_made(changes: dict[str, Any], text: str, points: int) -> None:  # C014, C015
    assert Line(text, (4, 4, 4, 4), points) in lines(ENGLISH, rules(**changes))


def test_1s_are_set_apart_where_they_follow_no_rule() -> None:
    told = [(line.text, line.dice, line.points) for line in lines(ENGLISH, rules("danish"))]
    assert told[2:4] == [
        ("Three 1s", (1, 1, 1), 1000),
        ("Three alike, other than 1s: 100 times the face", (4, 4, 4), 400),
    ]
    assert told[6:8] == [
        ("Six 1s", (1,) * 6, 10000),
        ("Six alike, other than 1s: 8 times the triple", (4,) * 6, 3200),
    ]


@pytest.mark.parametrize(
    ("straights", "told"),
    [
        ((1500, False, False), [("Straight, 1 to 6", 1500)]),
        (
            (1500, 500, 750),
            [("Small straight, 1 to 5", 500), ("Small straight, 2 to 6", 750), ("Straight, 1 to 6", 1500)],
        ),
        ((1200, 600, 600), [("Small straight, 1 to 5 or 2 to 6", 600), ("Straight, 1 to 6", 1200)]),
        ((False, 600, 600), [("Small straight, 1 to 5 or 2 to 6", 600)]),
        ((600, 600, 600), [("Straight, 1 to 5, 2 to 6 or 1 to 6", 600)]),
    ],
)
def test_straights_of_one_value_share_a_line(straights: tuple[Any, ...], told: list[tuple[str, int]]) -> None:
    whole, low, high = straights
    ruleset = rules(straight=whole, straight_low=low, straight_high=high)
    assert [(line.text, line.points) for line in lines(ENGLISH, ruleset) if "traight, " in line.text] == told


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"four_and_pair": True}, "Four alike and a pair count as three pairs"),
        (
            {"four_and_pair": True, "three_pairs": 2500},
            "Four alike and a pair count as three pairs, and so may six alike",
        ),
        ({"four_and_pair": 1500}, "Four alike and a pair"),
        ({"four_and_pair": 2500}, "Four alike and a pair; six alike may count as that, too"),
        (
            {"four_and_pair": 500, "six_alike": False},
            "Four alike and a pair; six alike may count as that, too",
        ),
    ],
)
def test_six_alike_as_four_and_a_pair_are_told_where_that_is_more(changes: dict[str, Any], text: str) -> None:
    points = (
        changes["four_and_pair"] if changes["four_and_pair"] is not True else changes.get("three_pairs", 1000)
    )
    assert Line(text, (2, 2, 3, 3, 3, 3), points) in lines(ENGLISH, rules(**changes))


@pytest.mark.parametrize(
    ("opening", "minimum", "told"),
    [
        (500, 0, ["Opening: a player's first bank is at least 500 points."]),
        (0, 0, ["No opening: a player's first bank may be as small as any other."]),
        (0, 300, ["Every bank, the first too, is at least 300 points."]),
        (
            1000,
            350,
            [
                "Opening: a player's first bank is at least 1,000 points.",
                "Every later bank is at least 350 points.",
            ],
        ),
        (
            100,
            350,
            [
                "Every bank, the first too, is at least 350 points.",
            ],
        ),
    ],
)
def test_the_least_banks(opening: int, minimum: int, told: list[str]) -> None:
    ruleset = rules(opening=opening, minimum=minimum)
    assert [
        line.text for line in lines(ENGLISH, ruleset) if "bank" in line.text and "oll" not in line.text
    ] == told


@pytest.mark.parametrize("nothing", [False, 500])
def test_what_is_a_bust(nothing: object) -> None:
    ruleset = rules(nothing=nothing)
    busts = [line.text for line in lines(ENGLISH, ruleset) if " is a bust" in line.text]
    assert busts[0].startswith("A throw of fewer than all the dice" if nothing else "A throw in which")
    assert len(busts) == 1


def test_values_without_a_rule_are_listed() -> None:
    odd = [100, 250, 300, 450, 500, 700]
    told = lines(ENGLISH, rules(four_alike=odd))
    assert [line.points for line in told if line.text == "Four alike"] == odd


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (ENGLISH, "6 dice, opening 500, target 10,000"),
        (FRENCH, f"6 dés, ouverture 500, but 10{NARROW}000"),
    ],
)
def test_a_rule_set_in_a_line(texts: Texts, sentence: str) -> None:
    assert summary(texts, rules()) == sentence


@BOTH
@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize(("points", "faces"), [(0, ()), (1, (2,)), (1250, (2, 2, 6))])
def test_every_reason_has_a_sentence(texts: Texts, why: Why, points: int, faces: tuple[int, ...]) -> None:
    check_sentence(texts, reason_sentence(texts, Reason(why, points, faces)))


@pytest.mark.parametrize(
    ("texts", "reason", "sentence"),
    [
        (ENGLISH, Reason(Why.OPENING, 150), "Opening: 150 more points"),
        (FRENCH, Reason(Why.OPENING, 150), f"Ouverture{NARROW}: encore 150 points"),
        (ENGLISH, Reason(Why.HOT_DICE), "Hot dice: you must roll them all"),
        (FRENCH, Reason(Why.HOT_DICE), f"Main pleine{NARROW}: il faut tout relancer"),
        (ENGLISH, Reason(Why.DEAD_DICE, faces=(6,)), "6 scores nothing"),
        (ENGLISH, Reason(Why.DEAD_DICE, faces=(2, 6)), "2-6 score nothing"),
        (
            FRENCH,
            Reason(Why.KEEP_ALL, faces=(5, 5)),
            f"Tous les dés gagnants doivent être écartés{NARROW}: 5-5 aussi",
        ),
        (ENGLISH, Reason(Why.TARGET_LOW, 600), "The target must be at least 600"),
        (
            ENGLISH,
            Reason(Why.UNCONFIRMED, faces=(1, 5), figures=((6, 6, 6),)),
            "Confirm 6-6-6: a single 1 or 5",
        ),
        (
            FRENCH,
            Reason(Why.UNCONFIRMED, faces=(5,), figures=((6, 6, 6), (4, 4, 4))),
            f"Confirmez 2 figures{NARROW}: un 5 seul",
        ),
    ],
)
def test_reasons(texts: Texts, reason: Reason, sentence: str) -> None:
    assert reason_sentence(texts, reason) == sentence


EVENTS: list[tuple[Event, str]] = [
    (TurnStarted(1, 3), "HAL is to play."),
    (Rolled(0, 1), "Zoé rolls 1 die."),
    (Rolled(0, 5), "Zoé rolls 5 dice."),
    (Landed(0, (1, 2, 6), 0), "Zoé throws 1-2-6."),
    (Landed(0, (1, 2), 1), "Zoé throws 1-2. 1 die leaves the tray."),
    (Landed(0, (), 3), "3 dice leave the tray."),
    (Kept(0, (1, 1, 1), 1000, 1250, ()), "Zoé sets 1-1-1 aside for 1,000 points: 1,250 in this turn."),
    (Busted(1, 0), "Bust! HAL scores nothing."),
    (Busted(1, 1250), "Bust! HAL loses 1,250 points."),
    (FellOff(1, 300), "A die left the tray: HAL loses 300 points."),
    (Banked(0, 450, 10450), "Zoé banks 450 points: 10,450 in all."),
    (Penalised(0, 500, 0, "fleur"), "Fleur! Zoé loses 500 points."),
    (Penalised(0, 500, 0, "bust_run"), "Too many busts in a row! Zoé loses 500 points."),
    (LastRoundStarted(None, (0, 1)), "The last round begins."),
    (LastRoundStarted(1, ()), "HAL has reached the target."),
    (LastRoundStarted(1, (2, 0)), "HAL has reached the target: 2 more turns."),
    (Killed(0, 1, 9400), "Kill! HAL hits the target too and throws Zoé back to 9,400."),
    (ExtraRoundStarted((0, 1, 2)), "Level! Zoé, HAL and Max play on."),
    (Joined(3, "Eva"), "Eva sits down."),
    (Ended(Outcome((1,), "highest")), "HAL has the highest total and wins."),
    (Ended(Outcome((0, 2), "shared")), "Zoé and Max share the victory."),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_what_just_happened(event: Event, sentence: str) -> None:
    assert event_sentence(ENGLISH, event, NAMES) == sentence
    french = event_sentence(FRENCH, event, NAMES)
    check_sentence(FRENCH, french)
    assert french != sentence


@pytest.mark.parametrize("outcome", [Outcome((0,), "highest"), Outcome((0,), "immediate")])
def test_who_plays_alone_beats_nobody(outcome: Outcome) -> None:
    assert event_sentence(ENGLISH, Ended(outcome), ["Zoé"]) == "Zoé has finished the game."


@BOTH
@given(ruleset=rulesets(), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_everything_that_happens_can_be_told(texts: Texts, ruleset: Ruleset, seed: int) -> None:
    random = Random(seed)
    match = random_match(ruleset, random)
    for _ in range(100):
        if match.state.phase is Phase.OVER:
            return
        events = match.submit(random_action(match.state, random))
        names = [f"Seat {seat}" for seat in range(len(match.players))]
        for event in events:
            check_sentence(texts, event_sentence(texts, event, names))


def told_in_french(events: tuple[Event, ...]) -> list[str]:
    return [event_sentence(FRENCH, event, NAMES) for event in events]


def test_a_turn_in_french() -> None:
    assert told_in_french(play(rules(), "roll =111234 +111 roll =223").events) == [
        "Zoé lance 6 dés.",
        "Zoé obtient 1-1-1-2-3-4.",
        f"Zoé écarte 1-1-1 pour 1{NARROW}000 points{NARROW}: 1{NARROW}000 dans ce coup.",
        "Zoé lance 3 dés.",
        "Zoé obtient 2-2-3.",
        f"Raté{NARROW}! Zoé perd 1{NARROW}000 points.",
        "À HAL de jouer.",
    ]


@BOTH
def test_every_combination_has_a_name(texts: Texts) -> None:
    ruleset = rules(
        straight_low=600,
        straight_high=600,
        four_and_pair=True,
        two_triplets=2500,
        full_house=50,
        six_alike=False,
    )
    no_ones = rules("grand", six_ones="win", single_one=False, three_alike=False, four_and_pair=False)
    found: dict[str, str] = {}
    for rule in (ruleset, no_ones, rules()):
        for throw in every_throw(6):
            value = worth(rule, throw)
            for part in value.combinations if value else ():
                name = combination_name(texts, part)
                check_sentence(texts, name)
                found[f"{part.kind} {len(part.faces)}"] = name
    assert len(found) == 12, "singles, 3 to 6 alike, three straights, pairs, triplets, full house, six 1s"
    assert len(set(found.values())) == len(found)
