"""The presets of the family, by hand: what throws are worth, what is worth nothing, and how a game goes."""

from __future__ import annotations

from itertools import combinations

import pytest
from playing import play

from game.presets import load_preset, preset_ids
from game.rules.events import Consoled
from game.rules.notation import faces_of
from game.rules.reasons import Why
from game.rules.ruleset import Ruleset
from game.rules.scoring import worth

DOUBLED = [8000, 1600, 2400, 3200, 4000, 4800]
ADDED = {
    "five_alike": [3000, 600, 900, 1200, 1500, 1800],
    "six_alike": [4000, 800, 1200, 1600, 2000, 2400],
}
FIVE_DICE = {"dice": 5, "six_alike": False, "straight": False, "three_pairs": False}
NO_GREAT_THROWS = {"straight": False, "three_pairs": False}
ONE_MORE = {"end": "one_more_each"}
MAY_BANK = {"hot_dice": "may_bank"}
THREE_BUSTS = {"bust_run": 3, "bust_run_penalty": 500}

DIFFERENCES: dict[str, dict[str, object]] = {
    "exact": {
        "straight": 1200,
        "straight_low": 600,
        "straight_high": 600,
        "three_pairs": 600,
        "six_ones": "win",
        "fleur": 1000,
        "fleur_when": "first_throw",
        "goal": "exact_lose_turn",
        "kill": True,
    },
    "five-dice": {
        **FIVE_DICE,
        **MAY_BANK,
        "target": 5000,
        "opening": 400,
        "straight_low": 1500,
        "straight_high": 1500,
        "full_house": 50,
        "grow": True,
        "fleur": 500,
        "fleur_when": "first_throw",
        "goal": "exact_lose_turn",
        "kill": True,
    },
    "boxed": {
        **MAY_BANK,
        **ONE_MORE,
        "three_alike": [300, 200, 300, 400, 500, 600],
        "four_alike": [1000] * 6,
        "five_alike": [2000] * 6,
        "six_alike": [3000] * 6,
        "three_pairs": 1500,
        "four_and_pair": True,
        "two_triplets": 2500,
    },
    "core": {
        **MAY_BANK,
        **ONE_MORE,
        **NO_GREAT_THROWS,
        "four_alike": False,
        "five_alike": False,
        "six_alike": False,
        "opening": 0,
    },
    "facebook": {
        **ADDED,
        **MAY_BANK,
        **THREE_BUSTS,
        "three_pairs": 750,
        "opening": 0,
        "minimum": 300,
        "floor": "none",
        "end": "immediate",
        "rounds": 10,
    },
    "zilch": {
        **MAY_BANK,
        **ONE_MORE,
        **THREE_BUSTS,
        "six_alike": DOUBLED,
        "three_pairs": 1500,
        "four_and_pair": True,
        "nothing": 500,
        "opening": 0,
        "minimum": 300,
    },
    "bohemia": {
        **MAY_BANK,
        "six_alike": DOUBLED,
        "straight_low": 500,
        "straight_high": 750,
        "three_pairs": False,
        "opening": 0,
        "target": 4000,
        "end": "immediate",
    },
    "dice10000": {"six_alike": DOUBLED, "opening": 0},
    "danish": {**MAY_BANK, "six_alike": [10000, *DOUBLED[1:]], "straight": 2000, "three_pairs": 1500},
    "swedish": {**MAY_BANK, "six_alike": DOUBLED, "opening": 1000},
    "norwegian": {
        **ADDED,
        **MAY_BANK,
        "three_pairs": 750,
        "four_and_pair": 1500,
        "opening": 0,
        "end": "immediate",
    },
    "zehntausend": {
        **MAY_BANK,
        "six_alike": DOUBLED,
        "straight": 3000,
        "straight_low": 1500,
        "straight_high": 1500,
        "three_pairs": False,
        "opening": 350,
        "minimum": 350,
        "confirm": ["three_alike", "four_alike"],
    },
    "cinq-mille": {
        **FIVE_DICE,
        **MAY_BANK,
        "straight_low": 750,
        "straight_high": 750,
        "six_ones": "win",
        "opening": 750,
        "target": 5000,
    },
    "zonk": {
        **FIVE_DICE,
        **MAY_BANK,
        "five_alike": [10000, 2000, 3000, 4000, 5000, 6000],
        "straight_low": 1500,
        "straight_high": 1500,
        "opening": 0,
    },
    "dutch": {**NO_GREAT_THROWS, "six_alike": DOUBLED, "opening": 1000, "minimum": 350},
}
"""Every field in which a preset is not `classic`; the other presets are told of elsewhere."""

VALUES: dict[str, str] = {
    "exact": """
        1 100  5 50  111 1000  222 200  3333 600  44444 1600  222222 2000  666666 6000
        12345 600  23456 600  123456 1200  234556 650  112345 700  223344 600  661155 600
        222233 no  22244 no  2345 no  123345 no  115 250  114444 1000
    """,
    "five-dice": """
        1 100  5 50  55 100  666 600  6666 1200  66666 2400  22266 500  55511 700  11155 1250
        66644 800  12345 1500  23456 1500  11111 4000  2233 no  2345 no  6664 no  11 200
    """,
    "boxed": """
        111 300  222 200  555 500  1111 1000  4444 1000  22222 2000  66666 2000  111111 3000  555555 3000
        123456 1500  223344 1500  222233 1500  444455 1500  222333 2500  111555 2500  11155 400
        12345 no  23456 no  22255 300  22233 no  2223 no
    """,
    "core": """
        1 100  5 50  111 1000  666 600  1111 1100  11111 1200  555555 1000  222222 400  222333 500  1155 300
        2222 no  22222 no  123456 no  12345 no  223344 no  115566 no  222233 no
    """,
    "facebook": """
        111 1000  1111 2000  11111 3000  111111 4000  2222 400  22222 600  222222 800  333333 1200  55555 1500
        123456 1500  223344 750  115566 750  111155 2100  11155 1100  222233 no  12345 no  23456 no
    """,
    "zilch": """
        333 300  3333 600  33333 1200  333333 2400  222222 1600  111111 8000  123456 1500  223344 1500
        222233 1500  114444 1500  222333 500  23456 no  12345 no  22233 no
    """,
    "bohemia": """
        111 1000  222 200  1111 2000  22222 800  222222 1600  666666 4800  111111 8000  12345 500  23456 750
        123456 1500  112345 600  234556 800  222333 500  223344 no  222233 no  2345 no  223456 no
    """,
    "dice10000": """
        111 1000  3333 600  33333 1200  222222 1600  111111 8000  123456 1500  223355 1000  222555 700
        222266 no  12345 no  23456 no  44433 no
    """,
    "danish": """
        444 400  4444 800  11111 4000  111111 10000  222222 1600  666666 4800  123456 2000  223344 1500
        115533 1500  222233 no  12345 no  23456 no
    """,
    "swedish": """
        333 300  4444 800  44444 1600  444444 3200  111111 8000  123456 1500  223344 1000  661155 1000
        222233 no  12345 no  23456 no
    """,
    "norwegian": """
        2222 400  22222 600  222222 1500  333333 1500  444444 1600  666666 2400  1111 2000  11111 3000
        111111 4000  55555 1500  123456 1500  223344 750  222233 1500  114444 1500  222333 500
        12345 no  23456 no  22233 no
    """,
    "zehntausend": """
        444 400  555 500  1111 2000  55555 2000  666666 4800  111111 8000  12345 1500  23456 1500  123456 3000
        112345 1600  234556 1550  223344 no  222233 no  223456 no
    """,
    "cinq-mille": """
        111 1000  4444 800  44444 1600  1111 2000  12345 750  23456 750  22255 300  11155 1100  1155 300
        22266 no  2233 no  2345 no  44433 no
    """,
    "zonk": """
        111 1000  222 200  1111 2000  2222 400  22222 2000  55555 5000  66666 6000  11111 10000
        12345 1500  23456 1500  115 250  22266 no  2345 no  2233 no
    """,
    "dutch": """
        111 1000  1111 2000  11111 4000  111111 8000  333333 2400  22255 300  115 250  222333 500
        123456 no  12345 no  23456 no  223344 no  222233 no
    """,
}
"""Dice kept together and what they are worth; `no`: they cannot be kept so."""

FAMILY = sorted(DIFFERENCES)


def points_of(ruleset: Ruleset, dice: str) -> int | None:
    found = worth(ruleset, faces_of(dice))
    return None if found is None else found.points


@pytest.mark.parametrize("preset_id", FAMILY)
def test_a_preset_differs_from_classic_exactly_as_written(preset_id: str) -> None:
    assert load_preset(preset_id).ruleset.differences(Ruleset()) == DIFFERENCES[preset_id]


@pytest.mark.parametrize("preset_id", FAMILY)
def test_what_dice_are_worth(preset_id: str) -> None:
    words = VALUES[preset_id].split()
    expected = {
        dice: None if points == "no" else int(points)
        for dice, points in zip(words[::2], words[1::2], strict=True)
    }
    ruleset = load_preset(preset_id).ruleset
    assert {dice: points_of(ruleset, dice) for dice in expected} == expected
    assert len(expected) >= 8
    assert None in expected.values()


def test_every_preset_is_told_from_every_other() -> None:
    beside = {"target", "opening"}  # chosen beside a preset, and shown beside its name
    for one, other in combinations(preset_ids(), 2):
        differences = load_preset(one).ruleset.differences(load_preset(other).ruleset)
        assert differences.keys() - beside, f"{one} and {other}"


@pytest.mark.parametrize("preset_id", ["exact", "cinq-mille"])
def test_nothing_but_1s_wins_at_once(preset_id: str) -> None:
    ruleset = load_preset(preset_id).ruleset
    ones = "1" * ruleset.dice
    over = play(ruleset, f"roll ={ones} +{ones}").state.outcome
    assert over is not None
    assert (over.winners, over.rule) == ((0,), "six_ones")


def test_zonk_counts_five_1s_as_a_game() -> None:
    turn = play(load_preset("zonk").ruleset, "roll =11111 +11111 bank roll =22334")
    assert turn.totals == [10000, 0]
    assert turn.state.outcome is not None
    assert turn.state.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("preset_id", "first", "missing"),
    [
        ("boxed", "=122346 +1", (Why.OPENING, 400)),
        ("zehntausend", "=122346 +1", (Why.OPENING, 250)),
        ("danish", "=122346 +1", (Why.OPENING, 400)),
        ("dutch", "=115346 +115", (Why.OPENING, 750)),
        ("swedish", "=115346 +115", (Why.OPENING, 750)),
        ("facebook", "=115346 +115", (Why.MINIMUM, 50)),
        ("zilch", "=115346 +115", (Why.MINIMUM, 50)),
        ("cinq-mille", "=11534 +115", (Why.OPENING, 500)),
        ("five-dice", "=11534 +115", (Why.OPENING, 150)),
    ],
)
def test_a_first_bank_that_is_too_small(preset_id: str, first: str, missing: tuple[Why, int]) -> None:
    reason = play(load_preset(preset_id).ruleset, f"roll {first}").refused("bank")
    assert (reason.why, reason.points) == missing


def test_350_are_asked_of_every_dutch_turn() -> None:
    ruleset = load_preset("dutch").ruleset
    opened = play(ruleset, "roll =111346 +111 bank roll =223346")
    assert opened.totals == [1000, 0]
    assert opened.on("roll =115346 +115").refused("bank").why is Why.MINIMUM
    assert opened.on("roll =111346 +111 bank").totals == [2000, 0]


@pytest.mark.parametrize("preset_id", FAMILY)
def test_hot_dice_must_be_rolled_or_may_be_banked(preset_id: str) -> None:
    ruleset = load_preset(preset_id).ruleset
    hot = play(ruleset, "roll =11155 +11155" if ruleset.dice == 5 else "roll =111555 +111555")
    if preset_id in {"exact", "dice10000", "dutch"}:
        assert hot.refused("bank").why is Why.HOT_DICE
    elif preset_id == "zehntausend":
        assert hot.refused("bank").why is Why.UNCONFIRMED
    else:
        assert hot.on("bank").totals[0] > 0


@pytest.mark.parametrize(
    ("preset_id", "bust", "total"),
    [
        ("facebook", "roll =223446", -500),
        ("zilch", "roll =122346 +1 roll =22346", 0),  # a first throw of nothing would bring points
    ],
)
def test_three_busts_in_a_row_cost_500(preset_id: str, bust: str, total: int) -> None:
    ruleset = load_preset(preset_id).ruleset
    assert play(ruleset, f"roll =111346 +111 bank {bust} {bust}", seats=1).totals == [1000]
    assert play(ruleset, f"roll =111346 +111 bank {bust} {bust} {bust}", seats=1).totals == [500]
    assert play(ruleset, f"{bust} {bust} {bust}", seats=1).totals == [total]


def test_nothing_brings_500_and_a_free_roll_in_zilch() -> None:
    turn = play(load_preset("zilch").ruleset, "roll =223446")
    assert len(turn.of(Consoled)) == 1
    assert turn.state.turn.score == 500
    assert turn.on("bank").totals == [500, 0]


@pytest.mark.parametrize(("preset_id", "turns"), [("bohemia", 1), ("norwegian", 3)])
def test_the_first_at_the_target_wins_at_once(preset_id: str, turns: int) -> None:
    ruleset = load_preset(preset_id).ruleset
    great_turn = "roll =111135 +11115 roll =1 +1 roll =111135 +1111 bank"  # 4150 points
    game = play(ruleset, " roll =223346 ".join([great_turn] * turns))
    assert game.totals == [4150 * turns, 0]
    assert game.state.outcome is not None
    assert (game.state.outcome.winners, game.state.outcome.rule) == ((0,), "immediate")


def test_facebook_ends_after_ten_rounds() -> None:
    first_round = "roll =111346 +111 bank roll =223346"
    nine = play(load_preset("facebook").ruleset, first_round + " roll =223346" * 16)
    assert nine.state.outcome is None
    over = nine.on("roll =223346 roll =223346").state.outcome
    assert over is not None
    assert over.winners == (0,)


@pytest.mark.parametrize("preset_id", ["exact", "five-dice"])
def test_every_variant_of_the_source_is_offered(preset_id: str) -> None:
    offers = {offer.field: offer.values for offer in load_preset(preset_id).offers}
    assert offers == {
        "opening": (1000,),
        "confirm": (True,),
        "off_table": ("lose_turn",),
        "jokers": (True,),
        "takeover": (3000,),
        "takeover_margin": (1000,),
    }
