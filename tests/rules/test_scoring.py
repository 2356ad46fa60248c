from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_scoring import NaiveScorer, every_throw
from playing import play, rules
from ruleset_strategy import rulesets

from game.presets import load_preset, preset_ids
from game.rules.combinations import all_throws
from game.rules.notation import digits, faces_of
from game.rules.reasons import Why
from game.rules.ruleset import Faces, Ruleset
from game.rules.scoring import joker_keeps, keeps, scoring_dice, worth

EXACT = {
    "straight": 1200,
    "straight_low": 600,
    "straight_high": 600,
    "three_pairs": 600,
    "six_ones": "win",
}
FIVE_DICE = {
    "dice": 5,
    "six_alike": False,
    "straight": False,
    "straight_low": 1500,
    "straight_high": 1500,
    "three_pairs": False,
    "full_house": 50,
}
ALIKE_BOXED = {
    "three_alike": [300, 200, 300, 400, 500, 600],
    "four_alike": [1000] * 6,
    "five_alike": [2000] * 6,
    "six_alike": [3000] * 6,
    "three_pairs": 1500,
    "four_and_pair": True,
    "two_triplets": 2500,
}

SYNTHETIC: dict[str, Ruleset] = {
    "exact scoring": rules(**EXACT),
    "five dice": rules(**FIVE_DICE),
    "five dice, all kept": rules(**FIVE_DICE, keep_all=True),
    "classic, all kept": rules(keep_all=True),
    "everything": rules(
        straight_low=600,
        straight_high=750,
        four_and_pair=True,
        two_triplets=2500,
        full_house=50,
    ),
    "everything, all kept": rules(
        straight_low=600,
        straight_high=750,
        four_and_pair=True,
        two_triplets=2500,
        full_house=50,
        keep_all=True,
    ),
    "boxed": rules(**ALIKE_BOXED),
    "only triples": rules(
        "grand", single_one=False, single_five=False, straight=False, four_and_pair=False, three_pairs=False
    ),
    "only singles": rules(
        three_alike=False,
        four_alike=False,
        five_alike=False,
        six_alike=False,
        straight=False,
        three_pairs=False,
    ),
    "quartets but no triples": rules(three_alike=False, two_triplets=1200),
    "two triplets": rules(two_triplets=2500),
    "poor straight": rules(straight=50, three_pairs=50, two_triplets=50),
    "four and a pair at its own points": rules(four_and_pair=1250, three_pairs=1500),
    "four and a pair, no three pairs": rules(four_and_pair=1250, three_pairs=False),
    "poor four and a pair": rules(four_and_pair=50, straight_low=600),
    "all 1s win, five dice": rules("five-dice", six_ones="win", five_alike=False),
}
GROWING: dict[str, Ruleset] = {
    "five dice": rules("five-dice"),
    "five dice, all kept": rules("five-dice", keep_all=True),
    "six dice": rules(grow=True),
    "six dice, full house": rules(grow=True, full_house=50, four_and_pair=True),
    "six dice, all kept": rules(grow=True, full_house=100, keep_all=True),
    "no four alike": rules("five-dice", four_alike=False),
    "no five alike, all kept": rules(grow=True, five_alike=False, keep_all=True),
    "only a full house": rules(
        "five-dice", four_alike=False, five_alike=False, single_one=False, single_five=False
    ),
    "figures that shrink": rules(grow=True, four_alike=[100] * 6, five_alike=[1000] * 6, six_alike=[500] * 6),
    "singles worth as much": rules(grow=True, three_alike=[300] * 6, four_alike=[400] * 6),
}
RULES = {name: load_preset(name).ruleset for name in preset_ids()} | SYNTHETIC


@pytest.mark.parametrize("name", RULES)
def test_every_throw_has_exactly_the_keeps_and_points_of_the_naive_scorer(name: str) -> None:
    ruleset = RULES[name]
    naive = NaiveScorer(ruleset)
    for throw in every_throw(ruleset.dice):
        found = keeps(ruleset, throw)
        assert {dice: option.points for dice, option in found.items()} == naive.keeps(throw), throw
        for dice, option in found.items():
            assert option.keep.faces == dice
            assert option.left == len(throw) - len(dice)


def figures(ruleset: Ruleset) -> Iterator[Faces]:
    """Every figure that may lie there while dice are left."""
    naive = NaiveScorer(ruleset)
    for size in range(3, ruleset.dice):
        for face in range(1, 7):
            if naive.alike(size, face) is not None:
                yield (face,) * size


@pytest.mark.parametrize("name", GROWING)
def test_every_throw_beside_a_growing_figure_has_the_keeps_and_points_of_the_naive_scorer(name: str) -> None:
    ruleset = GROWING[name]
    naive = NaiveScorer(ruleset)
    for figure in figures(ruleset):
        for throw in every_throw(ruleset.dice - len(figure)):
            found = {kept: option.points for kept, option in keeps(ruleset, throw, (figure,)).items()}
            assert found == naive.keeps(throw, figure), (figure, throw)


@pytest.mark.parametrize("name", GROWING)
def test_a_throw_beside_a_growing_figure_busts_only_if_no_die_scores(name: str) -> None:
    ruleset = GROWING[name]
    naive = NaiveScorer(ruleset)
    for figure in figures(ruleset):
        for throw in every_throw(ruleset.dice - len(figure)):
            scoring = any(naive.parts(throw, figure, len(throw)))
            assert bool(keeps(ruleset, throw, (figure,))) == scoring, (figure, throw)


@given(ruleset=rulesets(course=False), data=st.data())
@settings(deadline=None, max_examples=60)
def test_any_figure_grows_as_the_naive_scorer_says(ruleset: Ruleset, data: st.DataObject) -> None:
    if ruleset.three_alike is None:
        return
    naive = NaiveScorer(ruleset)
    for figure in data.draw(st.lists(st.sampled_from(list(figures(ruleset))), min_size=1, max_size=6)):
        dice = st.lists(st.integers(1, 6), min_size=1, max_size=ruleset.dice - len(figure))
        throw = tuple(sorted(data.draw(dice)))
        found = {kept: option.points for kept, option in keeps(ruleset, throw, (figure,)).items()}
        assert found == naive.keeps(throw, figure)


JOKERS: dict[str, Ruleset] = {
    "classic": rules(),
    "classic, all kept": rules(keep_all=True),
    "exact": rules("exact"),
    "five dice": rules("five-dice"),
}


@pytest.mark.parametrize("name", JOKERS)
def test_every_throw_has_exactly_the_jokers_of_the_naive_scorer(name: str) -> None:
    ruleset = JOKERS[name]
    naive = NaiveScorer(ruleset)
    for throw in every_throw(ruleset.dice):
        found = [(keep.faces, keep.jokers) for keep in joker_keeps(ruleset, throw)]
        assert set(found) == naive.jokers(throw), throw
        assert len(set(found)) == len(found)


@pytest.mark.parametrize("name", GROWING)
def test_every_throw_beside_a_growing_figure_has_the_jokers_of_the_naive_scorer(name: str) -> None:
    ruleset = GROWING[name]
    naive = NaiveScorer(ruleset)
    for figure in figures(ruleset):
        for throw in every_throw(ruleset.dice - len(figure)):
            found = {(keep.faces, keep.jokers) for keep in joker_keeps(ruleset, throw, (figure,))}
            assert found == naive.jokers(throw, figure), (figure, throw)


@given(ruleset=rulesets(course=False), data=st.data())
@settings(deadline=None, max_examples=40)
def test_any_rule_set_has_the_jokers_of_the_naive_scorer(ruleset: Ruleset, data: st.DataObject) -> None:
    naive = NaiveScorer(ruleset)
    throw = tuple(sorted(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=ruleset.dice))))
    found = {(keep.faces, keep.jokers) for keep in joker_keeps(ruleset, throw)}
    assert found == naive.jokers(throw)


@given(ruleset=rulesets(course=False), data=st.data())
@settings(deadline=None, max_examples=60)
def test_any_rule_set_scores_as_the_naive_scorer(ruleset: Ruleset, data: st.DataObject) -> None:
    naive = NaiveScorer(ruleset)
    dice = st.lists(st.integers(1, 6), min_size=1, max_size=ruleset.dice)
    for throw in data.draw(st.lists(dice.map(lambda faces: tuple(sorted(faces))), min_size=1, max_size=8)):
        found = {kept: option.points for kept, option in keeps(ruleset, throw).items()}
        assert found == naive.keeps(throw)


@pytest.mark.parametrize("name", RULES)
def test_a_split_uses_every_die_of_the_keep_once_and_adds_up(name: str) -> None:
    ruleset = RULES[name]
    naive = NaiveScorer(ruleset)
    for throw in every_throw(ruleset.dice):
        value = worth(ruleset, throw)
        if value is None:
            continue
        used = sorted(face for part in value.combinations for face in part.faces)
        assert tuple(used) == throw
        assert value.points == sum(part.points for part in value.combinations)
        for part in value.combinations:
            assert naive.group(part.faces) is not None


WORKED: list[tuple[Ruleset, str, int]] = [
    (rules(), "444", 400),
    (rules(), "1111", 2000),
    (rules(), "44444", 1600),
    (rules(), "111111", 10000),
    (rules(), "225544", 1000),
    (rules(), "661155", 1000),
    (rules(), "123456", 1500),
    (rules(), "114444", 1000),
    (rules(), "111155", 2100),
    (rules(**EXACT), "666666", 6000),
    (rules(**EXACT), "12345", 600),
    (rules(**EXACT), "23456", 600),
    (rules(**EXACT), "123456", 1200),
    (rules(**EXACT), "234556", 650),
    (rules(**EXACT), "112345", 700),
    (rules(**FIVE_DICE), "22266", 500),
    (rules(**FIVE_DICE), "55511", 700),
    (rules(**FIVE_DICE), "11155", 1250),
    (rules(**FIVE_DICE), "12345", 1500),
    (rules("pocket"), "333", 300),
    (rules("pocket"), "3333", 600),
    (rules("pocket"), "33333", 1200),
    (rules("pocket"), "333333", 3000),
    (rules("table"), "2222", 400),
    (rules("table"), "22222", 800),
    (rules("table"), "222222", 1600),
    (rules("table"), "1111", 2000),
    (rules("table"), "11111", 4000),
    (rules("table"), "111111", 8000),
    (rules("grand"), "444455", 1500),
    (rules("grand"), "5555", 550),
    (rules("grand"), "1111", 1100),
    (rules("grand"), "444444", 1500),
    (rules("grand"), "123456", 3000),
    # C001: four of a kind, and with a pair
    (rules(), "3333", 600),
    (rules("grand"), "433343", 1500),
    # C002: the selection is scored, not the best part of it
    (rules(three_pairs=750, four_and_pair=True), "5555", 1000),
    (rules(three_pairs=750, four_and_pair=True), "355553", 750),
    # C003: the best split
    (rules(three_pairs=750, four_and_pair=True), "111155", 2100),
    (rules("grand"), "111155", 1500),
    # C008: a straight is paid once; C011: values add
    (rules(**EXACT), "654321", 1200),
    (rules(), "15222", 350),
    (rules(), "5", 50),
    # C012: six alike are no two triplets
    (rules(), "222222", 2000),
    (rules(), "222333", 500),
    (rules("table"), "444444", 3200),
    (rules("table"), "222333", 500),
    (rules(two_triplets=2500), "222333", 2500),
    (rules(two_triplets=2500), "444444", 4000),
    # C014: the boxed game
    (rules(**ALIKE_BOXED), "1115", 350),
    (rules(**ALIKE_BOXED), "111", 300),
    (rules(**ALIKE_BOXED), "444445", 2050),
    (rules(**ALIKE_BOXED), "111115", 2050),
    (rules(**ALIKE_BOXED), "333555", 2500),
    (rules(**ALIKE_BOXED), "333355", 1500),
    (rules(**ALIKE_BOXED), "11115", 1050),
    # C030: part of a throw
    (rules(), "11115", 2050),
]


@pytest.mark.parametrize(("ruleset", "dice", "points"), WORKED)
def test_worked_values(ruleset: Ruleset, dice: str, points: int) -> None:
    value = worth(ruleset, faces_of(dice))
    assert value is not None
    assert value.points == points


DEAD: list[tuple[Ruleset, str]] = [
    (rules(), "222233"),
    (rules(), "433343"),  # C001
    (rules("grand"), "3333"),  # C001: a triple and a dead die
    (rules("grand"), "2222"),
    (rules(), "1111225"),
    (rules(), "111125"),  # C030
    (rules(), "12345"),
    (rules(), "22"),
    (rules(), "6"),
    (rules(), "22446"),
    (rules(**FIVE_DICE), "22446"),
    (rules(), "22336"),  # C009: three pairs need six dice of one throw
    (rules(), "2233"),
]


@pytest.mark.parametrize(("ruleset", "dice"), DEAD)
def test_a_keep_with_a_dead_die_is_worth_nothing(ruleset: Ruleset, dice: str) -> None:
    assert worth(ruleset, faces_of(dice)) is None


def test_grand_keeps_only_the_triple_of_four_alike() -> None:
    assert {digits(dice): option.points for dice, option in keeps(rules("grand"), (2, 2, 2, 2)).items()} == {
        "222": 200
    }


def test_all_legal_keeps_of_222455() -> None:  # C032
    found = {digits(dice): option.points for dice, option in keeps(rules(), faces_of("222455")).items()}
    assert found == {"5": 50, "55": 100, "222": 200, "2225": 250, "22255": 300}


@pytest.mark.parametrize(
    ("throw", "dice"),
    [("114455", "114455"), ("114556", "1155"), ("13344", "1"), ("22336", ""), ("123456", "123456")],
)
def test_all_scoring_dice(throw: str, dice: str) -> None:  # C031
    assert digits(scoring_dice(rules(), faces_of(throw))) == dice


def test_keeping_everything_leaves_no_scoring_die() -> None:
    found = keeps(rules(keep_all=True), faces_of("222455"))
    assert [digits(dice) for dice in found] == ["22255"]
    assert play(rules(keep_all=True), "roll =222455").refused("+222").why is Why.KEEP_ALL
    assert play(rules(keep_all=True), "roll =222455").refused("+222").faces == (5, 5)


def test_the_best_keep_comes_first() -> None:
    for throw in every_throw(6):
        points = [option.points for option in keeps(rules(), throw).values()]
        assert points == sorted(points, reverse=True)


def bust_chance(ruleset: Ruleset, dice: int) -> Fraction:
    """Counted over every throw, die by die."""
    busts = sum(not keeps(ruleset, tuple(sorted(throw))) for throw in product(range(1, 7), repeat=dice))
    return Fraction(busts, 6**dice)


@pytest.mark.parametrize(
    ("dice", "chance"), [(1, "2/3"), (2, "4/9"), (3, "5/18"), (4, "17/108"), (5, "25/324"), (6, "5/216")]
)
def test_bust_chances(dice: int, chance: str) -> None:  # C105
    assert bust_chance(rules(), dice) == Fraction(chance)


def test_bust_chance_of_six_dice_without_three_pairs() -> None:
    assert bust_chance(rules(three_pairs=False), 6) == Fraction("5/162")


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_ways_to_roll_each_throw_add_up(dice: int) -> None:
    counted: dict[tuple[int, ...], int] = {}
    for throw in product(range(1, 7), repeat=dice):
        faces = tuple(sorted(throw))
        counted[faces] = counted.get(faces, 0) + 1
    assert dict(all_throws(dice)) == counted
