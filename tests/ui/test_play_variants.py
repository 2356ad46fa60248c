"""The variants at the table, by keys, mouse and buttons: jokers, figures, taking over, giving up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from playing import rules
from table_for_tests import At, ScriptRoller, ScriptThinker, house

from game.match import Match, Player
from game.rules.notation import action_to_word, word_to_action
from game.rules.state import Phase
from game.ui.audio import Sound
from game.ui.input import Pointer, TextInput
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.settings import Settings
from game.ui.table.hand import HOLD
from game.ui.table.shown import RailGroup

Maker = Callable[..., At]
JOKERS = rules("classic", jokers=True, opening=0)
TAKEOVER = rules("classic", takeover=1000, takeover_margin=500, opening=0)
CONFIRM = rules("five-dice", confirm=True, opening=0)


@pytest.fixture
def at(look: Look, tmp_path: Path) -> Maker:
    def make(match: Match, *throws: str, bot: str = "", settings: Settings | None = None) -> At:
        quick = settings or Settings(speed="instant", computer_speed="instant")
        return At(look, house(tmp_path, ScriptRoller(*throws), ScriptThinker(*bot.split()), quick), match)

    return make


def two(ruleset: object, words: str = "", *, bot: bool = False) -> Match:
    match = Match(ruleset, [Player("Ana"), Player("Ben", "steady" if bot else None)])  # type: ignore[arg-type]
    for word in words.split():
        match.submit(word_to_action(word))
    return match


def words(table: At) -> str:
    return " ".join(map(action_to_word, table.scene.session.match.actions))


def roll(table: At) -> None:
    table.press(Command.ROLL)
    table.settle()


def dice_with(table: At, face: int) -> list[int]:
    return [index for index, die in enumerate(table.scene.view.shown.felt) if die.face == face]


def middle(table: At, die: int) -> tuple[int, int]:
    return table.scene.view.die_box(table.scene.view.shown.felt[die]).center


# Jokers


def test_jokers_by_key(at: Maker) -> None:
    table = at(two(JOKERS), "155236", "346", "25")
    roll(table)
    view, controls = table.scene.view, table.scene.controls
    for die in dice_with(table, 5):
        table.tap(*middle(table, die))
    assert controls.joker.says == "5-5 as jokers"
    table.press(Command.JOKER)
    table.tap(*middle(table, dice_with(table, 1)[0]))
    assert (view.joker_place().jokers, view.joker_place().faint) == ((5, 5), 2)
    assert view.tally.lines == ("1 = 100", "5-5: jokers")
    assert (controls.roll.says, controls.roll.detail) == ("Roll 3 dice", "Jokers 5-5 wait")
    assert controls.bank.why_not == "Jokers 5-5: roll first"
    roll(table)
    assert table.caption == "Nothing scores: the 2 jokers must save the turn."
    assert view.shown.called
    assert controls.roll.says == "Roll the 2 jokers"
    assert Sound.JOKER in table.ear.heard
    roll(table)
    assert (view.shown.jokers, view.shown.aside) == ((), (3, 4, 6))
    table.press(Command.PICK_ALL)
    assert controls.roll.says == "Roll 4 dice"
    table.press(Command.BANK)
    table.settle()
    assert words(table) == "roll =123556 +1~55 roll =346 roll =25 +5 bank"


def test_called_jokers_are_rolled_where_they_lie(at: Maker) -> None:
    """A hand on the felt finds only dice that wait: the jokers roll by themselves."""
    table = at(two(JOKERS), "155236", "346", "25")
    roll(table)
    for die in dice_with(table, 5):
        table.tap(*middle(table, die))
    table.press(Command.JOKER)
    table.tap(*middle(table, dice_with(table, 1)[0]))
    roll(table)
    x, y = map(round, table.scene.view.camera.project((-3.0, -3.6, 0.0)))
    table.scene.handle(Pointer("down", x, y))
    table.tick(HOLD + 1)
    assert "=346 roll" in words(table)
    table.scene.handle(Pointer("up", x, y))
    table.settle()
    assert words(table).endswith("=346 roll =25")


def test_jokers_that_score_go_to_the_rail(at: Maker) -> None:
    table = at(two(JOKERS), "155236", "134")
    roll(table)
    for die in dice_with(table, 5):
        table.scene.handle(Pointer("down", *middle(table, die), button=pygame.BUTTON_RIGHT))
        table.scene.handle(Pointer("up", *middle(table, die), button=pygame.BUTTON_RIGHT))
    table.tap(*middle(table, dice_with(table, 1)[0]))
    roll(table)
    shown = table.scene.view.shown
    assert shown.rail == [RailGroup((1,), 100), RailGroup((5, 5), 100)]
    assert (shown.jokers, shown.score) == ((), 200)
    assert table.caption == "The jokers 5-5 score 100 points: 200 in this turn."


def test_a_die_is_dragged_to_the_jokers_to_the_rail_and_back(at: Maker) -> None:
    table = at(two(JOKERS), "155236")
    roll(table)
    view = table.scene.view
    place = view.compartment
    assert place is not None
    die = dice_with(table, 5)[0]
    table.drag(middle(table, die), place.center)
    assert (view.chosen, view.jokers) == (frozenset(), frozenset({die}))
    table.drag(view.joker_slots()[0].center, view.layout.rail.center)
    assert (view.chosen, view.jokers) == (frozenset({die}), frozenset())
    table.drag(middle(table, die), place.center)
    table.tap(*view.joker_slots()[0].center)
    assert view.chosen == view.jokers == frozenset()


def test_the_joker_button_is_reached_without_a_mouse(at: Maker) -> None:
    table = at(two(JOKERS), "155236")
    roll(table)
    table.tap(*middle(table, dice_with(table, 5)[0]))
    table.tick()
    for _ in range(10):
        table.press(Command.NEXT)
        if table.scene.controls.joker.focused:
            break
    table.press(Command.ACCEPT, Command.ROLL)
    assert table.scene.view.jokers == {dice_with(table, 5)[0]}
    assert words(table) == "roll =123556"


def test_where_there_are_no_jokers_nothing_speaks_of_them(at: Maker) -> None:
    table = at(two(rules("classic")), "155236")
    roll(table)
    before = words(table)
    table.tap(*middle(table, 0))
    table.press(Command.JOKER)
    table.scene.handle(Pointer("down", *middle(table, 1), button=pygame.BUTTON_RIGHT))
    view = table.scene.view
    assert (words(table), view.jokers, view.compartment) == (before, frozenset(), None)
    assert not table.scene.controls.joker.visible


def test_jokers_survive_undo_and_load(at: Maker) -> None:
    table = at(two(JOKERS), "155236", "2346", "25", "25")
    roll(table)
    for die in dice_with(table, 5):
        table.scene.handle(Pointer("down", *middle(table, die), button=pygame.BUTTON_RIGHT))
    roll(table)
    shown = table.scene.view.shown
    table.press(Command.SAVE)
    roll(table)
    table.scene.load()
    assert (shown.jokers, shown.called, sorted(die.face for die in shown.felt)) == (
        (5, 5),
        True,
        [2, 3, 4, 6],
    )
    roll(table)
    assert words(table) == "roll =123556 ~55 roll =2346 roll =25"
    table.press(Command.UNDO)
    assert (shown.jokers, shown.called) == ((5, 5), True)
    table.press(Command.UNDO)
    assert (shown.jokers, shown.called) == ((5, 5), False)
    table.press(Command.UNDO)
    assert (shown.jokers, len(shown.felt)) == ((), 6)


def test_a_bot_shows_which_dice_are_its_jokers(at: Maker) -> None:
    match = two(JOKERS, "roll =223346", bot=True)
    table = at(match, "155236", "346", bot="roll +1~55 roll", settings=Settings())
    seen = set()
    for _ in range(2000):
        table.tick()
        view = table.scene.view
        seen.add((len(view.chosen), len(view.jokers), len(view.shown.jokers)))
        if view.shown.called:
            break
    assert {(1, 0, 0), (0, 2, 0), (0, 0, 2)} <= seen


# Confirming and growing


def test_what_is_to_be_confirmed_is_marked_until_a_single_die_confirms_it(at: Maker) -> None:
    # C102
    table = at(two(CONFIRM), "55536", "13")
    roll(table)
    table.press(Command.PICK_ALL)
    view, controls = table.scene.view, table.scene.controls
    assert view.rail == (RailGroup((5, 5, 5), 500, unconfirmed=True, faint=True),)
    assert controls.bank.why_not == "Confirm 5-5-5: a single 1 or 5"
    table.press(Command.BANK)
    assert words(table) == "roll =35556"
    roll(table)
    assert view.shown.rail == [RailGroup((5, 5, 5), 500, unconfirmed=True)]
    table.press(Command.PICK_ALL)
    assert controls.bank.says == "Bank 600"
    table.press(Command.BANK)
    table.settle()
    assert table.state.seats[0].total == 600
    assert Sound.CONFIRMED in table.ear.heard


def test_unconfirmed_points_are_lost_by_a_bust(at: Maker) -> None:
    # C102
    table = at(two(CONFIRM), "55536", "24")
    roll(table)
    table.press(Command.PICK_ALL)
    roll(table)
    assert [seat.total for seat in table.state.seats] == [0, 0]
    assert table.state.seat == 1


def test_a_figure_of_an_earlier_hand_waits_on_the_rail(at: Maker) -> None:
    table = at(two(CONFIRM), "12345", "66634", "25")
    for _ in range(2):
        roll(table)
        table.press(Command.PICK_ALL)
    roll(table)
    straight = RailGroup((1, 2, 3, 4, 5), 0, unconfirmed=True)
    shown = table.scene.view.shown
    assert shown.rail == [straight, RailGroup((6, 6, 6), 600, unconfirmed=True)]
    assert table.scene.controls.bank.why_not
    table.press(Command.PICK_ALL)
    assert table.scene.controls.bank.says == "Bank 2,150"
    table.press(Command.BANK)
    table.settle()
    assert table.state.seats[0].total == 2150


def test_a_die_that_joins_a_figure_flies_to_it(at: Maker) -> None:
    table = at(two(rules("five-dice", opening=0)), "66623", "63", "4", settings=Settings())
    roll(table)
    table.press(Command.PICK_ALL)
    roll(table)
    view = table.scene.view
    table.tap(*middle(table, dice_with(table, 6)[0]))
    assert view.rail == (RailGroup((6, 6, 6), 600), RailGroup((6,), 600, faint=True))
    assert view.tally.lines == ("6 joins 6-6-6: +600",)
    table.press(Command.ROLL)
    points: list[int] = []
    while table.state.phase is Phase.ROLLING and len(points) < 400:
        table.tick()
        points += [group.points for group in view.shown.rail]
    assert points == sorted(points)
    assert {600, 1200} < set(points), "they count up"
    assert Sound.GROW in table.ear.heard


# Taking over


BANKED = "roll =111234 +111 bank roll =111234 +111 bank roll =111126 +1111 roll =56 +5 bank"


def test_a_turn_is_taken_over_by_key_or_button(at: Maker) -> None:
    for by_key in (True, False):
        table = at(two(TAKEOVER, BANKED), "1")
        table.tick()
        controls, view = table.scene.controls, table.scene.view
        assert (controls.take.says, controls.take.detail) == ("Take over 1 die", "2,050 points · bust 67%")
        assert (controls.roll.says, controls.roll.detail) == ("Roll 6 dice", "bust 2%")
        assert view.tally.note == "Ana has banked 2,050 points and left 1 die"
        if by_key:
            table.press(Command.TAKE_OVER)
        else:
            table.tap(*controls.take.rect.center)
        table.settle()
        assert words(table).endswith("bank take =1")
        assert view.shown.rail == [RailGroup((1, 1, 1, 1), 2000), RailGroup((5,), 50)]
        assert view.shown.score == 2050
        assert view.tally.note == "To bank 2,550 or more takes 2,050 points from Ana"
        assert not controls.take.visible


def test_whoever_outdoes_the_turn_takes_its_points_away(at: Maker) -> None:
    table = at(two(TAKEOVER, BANKED), "1", "111346")
    table.tick()
    table.press(Command.TAKE_OVER)
    table.settle()
    table.press(Command.PICK_ALL)
    roll(table)
    table.press(Command.PICK_ALL)
    table.tick()
    assert table.scene.view.tally.score == 2150
    table.press(Command.BANK)
    table.settle()
    assert [seat.total for seat in table.scene.view.shown.seats] == [1000, 4150]


@pytest.mark.parametrize(
    ("played", "takeover", "why"),
    [
        ("", 1000, "Nothing is left to take over"),
        ("roll =111234 +111 bank", 1000, "Only who has opened may take over"),
        (BANKED, 1450, "Taking over: 450 more points"),
    ],
)
def test_why_nothing_can_be_taken_over(at: Maker, played: str, takeover: int, why: str) -> None:
    # C101: nobody is offered what the rules do not give
    table = at(two(rules("classic", takeover=takeover, opening=0), played))
    table.tick()
    take = table.scene.controls.take
    assert (take.visible, take.enabled, take.why_not) == (True, False, why)
    before = words(table)
    table.press(Command.TAKE_OVER)
    assert (words(table), table.caption) == (before, why)


def test_a_take_over_that_busts_costs_only_the_taker(at: Maker) -> None:
    # C101
    table = at(two(TAKEOVER, BANKED), "3")
    table.tick()
    table.press(Command.TAKE_OVER)
    table.settle()
    assert [seat.total for seat in table.state.seats] == [3050, 1000]
    assert table.scene.controls.take.why_not == "Nothing is left to take over"


# The exact goal, penalties, real dice


def test_a_turn_that_is_stuck_can_be_given_up(at: Maker) -> None:
    exact = rules("classic", goal="exact_refuse", target=1050, opening=0)
    for by_key in (True, False):
        table = at(two(exact, "roll =111234 +111 bank roll =112346 +1 bank"), "112346")
        table.tick()
        assert not table.scene.controls.forfeit.visible, "the target is in reach"
        roll(table)
        assert table.scene.controls.forfeit.visible
        if by_key:
            table.press(Command.FORFEIT)
        else:
            table.tap(*table.scene.controls.forfeit.rect.center)
        table.settle()
        assert words(table).endswith("=112346 forfeit")
        assert table.state.seat == 1
        assert "Ana gives up" not in table.caption, "the next turn has begun"


def test_giving_up_is_no_way_out_of_other_turns(at: Maker) -> None:
    table = at(two(rules("classic")), "112346")
    roll(table)
    table.press(Command.FORFEIT)
    assert words(table) == "roll =112346"


def captions(table: At, most: int = 3000) -> list[str]:
    """What is said until a person is to decide."""
    said: list[str] = []
    for _ in range(most):
        if table.tick() is not None or table.scene.settled:
            break
        if not said or said[-1] != table.caption:
            said.append(table.caption)
    return said


@pytest.mark.parametrize(
    ("ruleset", "before", "throw", "sentence"),
    [
        (
            rules("exact", opening=0),
            "roll =111234 +111 bank roll =111234 +111 bank",
            "223346",
            "Fleur! Ana loses 1,000 points.",
        ),
        (rules("exact", opening=0), "", "223346", "Bust! Ana scores nothing."),
        (
            rules("classic", bust_run=1, bust_run_penalty=500, opening=0),
            "roll =111234 +111 bank roll =223346",
            "223346",
            "Too many busts in a row! Ana loses 500 points.",
        ),
    ],
)
def test_penalties_name_their_rule(
    at: Maker, ruleset: object, before: str, throw: str, sentence: str
) -> None:
    table = at(two(ruleset, before), throw, settings=Settings())
    table.press(Command.ROLL)
    assert sentence in captions(table)


def test_a_kill_names_both(at: Maker) -> None:
    ruleset = rules("exact", opening=0, target=1000)
    table = at(two(ruleset, "roll =111234 +111 bank"), "111234", settings=Settings())
    roll(table)
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    said = captions(table)
    assert "Kill! Ben hits the target too and throws Ana back to 0." in said
    assert Sound.KILL in table.ear.heard
    assert [seat.total for seat in table.scene.view.shown.seats] == [0, 1000]


@pytest.mark.parametrize("goal", ["at_least", "exact_refuse", "exact_lose_turn"])
def test_real_dice_enter_scores_under_all_variants(at: Maker, goal: str) -> None:
    exact = {"goal": goal, "kill": goal != "at_least"}
    variants = rules("five-dice", confirm=True, jokers=True, takeover=1000, takeover_margin=500, **exact)
    table = at(Match(variants, [Player("Ana", real=True), Player("Ben", real=True)]))
    table.tick()
    controls = table.scene.controls
    for points in ("4000", "1200"):
        table.tap(*controls.points.rect.center)
        table.scene.handle(TextInput(points))
        table.tick()
        table.tap(*controls.enter.rect.center)
        table.settle()
    assert [seat.total for seat in table.state.seats] == [4000, 1200]
    unseen = (controls.take, controls.joker, controls.roll, controls.bank, controls.forfeit)
    assert not any(button.visible for button in unseen)
    table.tap(*controls.fleur.rect.center)
    table.settle()
    assert table.scene.view.shown.seats[0].total == 3500


def test_a_throw_of_real_dice_that_is_stuck_may_be_given_up(at: Maker) -> None:
    # At the target already, in the round after it: no score can be added.
    ruleset = rules("exact", opening=0, target=1000, end="finish_round_then_one_more", kill=False)
    match = Match(ruleset, [Player(name, real=True) for name in ("Ana", "Ben", "Max")])
    table = at(match)
    for word in ("score=1000", "score=1000", "score=0"):
        match.submit(word_to_action(word))
    table.scene.refresh()
    assert table.state.seat == 1
    table.tick()
    assert table.scene.controls.forfeit.visible
    table.press(Command.FORFEIT)
    table.settle()
    assert words(table).endswith("forfeit")
