"""The variants in words: each with an example, made of the numbers of the very rules, and true in play."""

from __future__ import annotations

from typing import Any

import pytest
from playing import play, rules

from game.describe import Line, describe_rules
from game.presets import load_preset, preset_ids
from game.resources import ASSETS
from game.rules.actions import Keep
from game.rules.notation import digits
from game.rules.reasons import Why
from game.rules.ruleset import Ruleset
from game.rules.scoring import joker_keeps, keeps
from game.text import MINUS, Texts

ENGLISH = Texts("en", ASSETS / "locale")
FIVE = "five-dice"
Example = tuple[str, str, int | None]


def variants(ruleset: Ruleset) -> list[Line]:
    sections = describe_rules(ENGLISH, ruleset)
    assert [section.title for section in sections[:3]] == ["What scores", "The turn", "The end"]
    if len(sections) == 3:
        return []
    assert sections[3].title == "Variants"
    return list(sections[3].lines)


def examples(ruleset: Ruleset, label: str) -> list[Example]:
    """The examples after the line that begins with this label: dice, text, points."""
    told = variants(ruleset)
    start = next(number for number, line in enumerate(told) if line.text.startswith(label))
    found: list[Example] = []
    for line in told[start + 1 :]:
        if not line.example:
            break
        found.append((digits(line.dice), line.text, line.points))
    return found


def test_rules_without_variants_have_no_such_section() -> None:
    told = {preset_id for preset_id in preset_ids() if variants(load_preset(preset_id).ruleset)}
    assert told == {"exact", FIVE, "facebook", "zilch", "zehntausend"}


LABELS: dict[str, dict[str, Any]] = {
    "All that scores": {"keep_all": True},
    "Growing": {"grow": True},
    "Confirmation": {"confirm": True},
    "Jokers": {"jokers": True},
    "Taking over": {"takeover": 3000},
    "A die that leaves the tray ends the turn": {"off_table": "lose_turn"},
    "Fleur: a turn whose first throw": {"fleur": 1000, "fleur_when": "first_throw"},
    "Fleur: a throw of all the dice": {"fleur": 1000, "fleur_when": "full_hand"},
    "Fleur: every bust": {"fleur": 1000, "fleur_when": "every_bust"},
    "3 busts in a row cost 500 points": {"bust_run": 3, "bust_run_penalty": 500},
    "2 busts in a row cost all the points": {"bust_run": 2, "bust_run_penalty": "all"},
    "To the point: no bank": {"goal": "exact_refuse"},
    "To the point: who goes past": {"goal": "exact_lose_turn"},
    "Kill": {"goal": "exact_lose_turn", "kill": True},
}


@pytest.mark.parametrize("label", LABELS)
def test_every_variant_has_an_example(label: str) -> None:
    assert examples(rules(**LABELS[label]), label)


@pytest.mark.parametrize("base", ["classic", FIVE, "grand", "cinq-mille", "zonk", "core", "boxed"])
def test_variants_come_in_any_company(base: str) -> None:
    changes: dict[str, Any] = {"end": "finish_round"}
    for label, variant in LABELS.items():
        if label != "Growing" or base not in {"grand", "core"}:  # these have nothing to grow into
            changes |= variant
    told = {line.text for line in variants(rules(base, **changes))}
    starts = [
        "All that",
        "Confirmation",
        "Jokers",
        "Taking over",
        "A die",
        "Fleur",
        "2 busts",
        "To the",
        "Kill",
    ]
    for start in starts:
        assert any(text.startswith(start) for text in told), start
    assert any(text.startswith("Growing") for text in told) == ("grow" in changes)


def test_growing_as_the_source_has_it() -> None:
    ruleset = load_preset(FIVE).ruleset
    assert examples(ruleset, "Growing") == [
        ("666", "6-6-6 is set aside.", 600),
        ("6", "Later in that hand, 6 joins it: 6-6-6-6.", 1200),
        ("6", "Later in that hand, 6 joins it: 6-6-6-6-6.", 2400),
        ("44", "Or 4-4, the last two dice: a full house.", 800),
    ]
    grown = play(ruleset, "roll =34666 +666 roll =36 +6 roll =6 +6")
    assert grown.state.turn.score == 2400
    assert play(ruleset, "roll =34666 +666 roll =44 +44").state.turn.score == 800


def test_growing_past_a_size_that_is_no_figure() -> None:
    ruleset = rules(FIVE, four_alike=False, full_house=False)
    assert examples(ruleset, "Growing") == [
        ("666", "6-6-6 is set aside.", 600),
        ("66", "Later in that hand, 6-6 joins it: 6-6-6-6-6.", 2400),
    ]
    assert play(ruleset, "roll =34666 +666 roll =66 +66").state.turn.score == 2400


def test_confirmation_as_the_source_has_it() -> None:
    ruleset = rules(FIVE, confirm=True)
    assert examples(ruleset, "Confirmation") == [
        ("12345", "1-2-3-4-5 must be confirmed: all the dice are rolled again.", 1500),
        ("666", "6-6-6 must be confirmed: the other dice are rolled.", 2100),
        ("5", "A 5 in the next throw: all may be banked.", 2150),
    ]
    figures = play(ruleset, "roll =12345 +12345 roll =23666 +666")
    assert figures.refused("bank").why is Why.UNCONFIRMED
    assert figures.on("roll =35 +5 bank").totals == [2150, 0]


def test_only_figures_that_must_be_confirmed_are_named() -> None:
    told = variants(load_preset("zehntausend").ruleset)
    assert "after a figure (three alike and four alike)" in told[0].text
    assert [(digits(line.dice), line.points) for line in told[1:]] == [("666", 600), ("5", 650)]
    everything = variants(rules("cinq-mille", confirm=True))[0].text
    assert "(three alike, four alike, five alike and straight)" in everything
    assert "a single 1 of a later throw" in variants(rules(single_five=False, confirm=["straight"]))[0].text


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        (
            rules(FIVE, jokers=True),
            [
                ("11554", "Aside: 1-1. Jokers: 5-5. Rolled: 4.", 200),
                ("5", "This scores: 100 points for 5-5.", 300),
                ("4", "This does not: 5-5 must be rolled.", None),
            ],
        ),
        (
            rules(single_one=200, single_five=False, jokers=True),
            [
                ("114223", "Aside: 1. Jokers: 1. Rolled: 4-2-2-3.", 200),
                ("1342", "This scores: 200 points for 1.", 400),
                ("4623", "This does not: 1 must be rolled.", None),
            ],
        ),
        (
            rules(single_one=False, single_five=False, jokers=True),
            [
                ("666422", "Jokers: 6-6-6. Rolled: 4-2-2.", None),
                ("333", "This scores: 600 points for 6-6-6.", 600),
                ("462", "This does not: 6-6-6 must be rolled.", None),
            ],
        ),
    ],
)
def test_jokers(ruleset: Ruleset, expected: list[Example]) -> None:
    told = examples(ruleset, "Jokers")
    assert told == expected
    throw, text, _ = told[0]
    said = {part.split(": ")[0]: part.split(": ")[1] for part in text.removesuffix(".").split(". ")}
    kept, jokers = (sorted_faces(said.get(part, "").replace("-", "")) for part in ("Aside", "Jokers"))
    assert Keep(kept, jokers) in joker_keeps(ruleset, sorted_faces(throw))
    assert keeps(ruleset, sorted_faces(told[1][0]))
    assert not keeps(ruleset, sorted_faces(told[2][0]))


def sorted_faces(dice: str) -> tuple[int, ...]:
    return tuple(sorted(map(int, dice)))


def test_taking_over_as_the_source_has_it() -> None:
    ruleset = rules("exact", takeover=3000, takeover_margin=1000)
    assert examples(ruleset, "Taking over") == [
        ("1111", "1-1-1-1 is banked; 2 dice are left.", 2000),
        ("53", "The next player takes over, throws this and sets 5 aside.", 2050),
    ]
    assert examples(ruleset, "Who banks at least 1,000 points more") == [
        ("", "2,000 were taken over, 3,000 are banked: the other loses 2,000.", -2000)
    ]
    rich = "roll =111146 +1111 bank roll =111146 +1111 bank "
    game = play(ruleset, rich * 2 + "roll =111146 +1111 bank take =35 +5")
    assert game.state.turn.score == 2050
    lost = game.on("roll =1 +1 roll =111236 +111 bank")
    assert lost.totals == [4000, 4000 + 3150]


def test_a_fleur_stops_at_the_floor() -> None:
    fleur = ("223346", "A total of 2,600 becomes 1,600, one of 500 becomes 0.", -1000)
    assert examples(load_preset("exact").ruleset, "Fleur") == [fleur]
    debts = rules(fleur=1000, fleur_when="every_bust", floor="none")
    assert examples(debts, "Fleur")[0][1] == f"A total of 2,600 becomes 1,600, one of 500 becomes {MINUS}500."
    exact = load_preset("exact").ruleset
    opened = play(exact, "roll =566123 +5 roll =55534 +555 bank", seats=1)
    assert opened.totals == [550]
    assert opened.on("roll =223346").totals == [0]


def test_a_fleur_that_cannot_happen_is_told_so() -> None:
    ruleset = rules("zilch", fleur=500, fleur_when="full_hand")
    assert examples(ruleset, "Fleur: a throw of all the dice that scores nothing costs 500") == []
    assert any("But here it is no bust, and costs nothing." in line.text for line in variants(ruleset))
    assert play(ruleset, "roll =223346").state.turn.score == 500


def test_busts_in_a_row() -> None:
    assert examples(load_preset("facebook").ruleset, "3 busts in a row cost 500 points") == [
        ("", f"A total of 2,100 becomes 1,600, one of 250 becomes {MINUS}250.", -500)
    ]
    everything = rules(bust_run=2, bust_run_penalty="all")
    assert examples(everything, "2 busts in a row cost all") == [("", "A total of 1,600 becomes 0.", -1600)]
    ruined = play(everything, "roll =111346 +111 bank", seats=1)
    assert ruined.totals == [1000]
    assert ruined.on("roll =223346 roll =223346").totals == [0]


def test_to_the_point() -> None:
    lost = load_preset("exact").ruleset
    assert examples(lost, "To the point") == [
        ("", "With 9,400 in all, 600 hits the target, 650 is lost.", 600)
    ]
    refused = rules(FIVE, goal="exact_refuse", minimum=1000)
    assert examples(refused, "To the point") == [
        ("", "With 4,000 in all, 1,000 may be banked, 1,050 may not.", 1000)
    ]


def test_a_kill_in_this_game_s_numbers() -> None:
    assert examples(load_preset("exact").ruleset, "Kill") == [
        ("", "The leader went from 9,400 to 10,000. Another hits 10,000: the leader is back at 9,400.", -600)
    ]


def test_all_that_scores() -> None:
    assert examples(rules(keep_all=True), "All that scores") == [
        ("11346", "Here 1-1 must be set aside.", 200)
    ]
    only_triples = rules("core", single_one=False, single_five=False, keep_all=True)
    assert examples(only_triples, "All that scores") == [("22234", "Here 2-2-2 must be set aside.", 200)]


def test_a_die_off_the_tray() -> None:
    ruleset = rules(off_table="lose_turn")
    there = examples(ruleset, "A die that leaves the tray")
    assert there == [("11146", "One die is off the tray: what the others show counts for nothing.", 0)]
    assert play(ruleset, f"roll ={there[0][0]}-").totals == [0, 0]
