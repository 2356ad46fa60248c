"""Faults that other programs of this kind have had, where they reach over several parts of the game."""

from __future__ import annotations

from random import Random

import pytest
from game_checks import check_outcome, check_state, check_totals
from playing import play, rules
from random_games import BotTable, played_out

from game.ai.turn.solution import solve
from game.describe.events import event_sentence
from game.resources import ASSETS
from game.rules.actions import Action, Bank, Keep, TakeOver
from game.rules.events import Banked, Busted, Ended, Event, Kept, LastRoundStarted, TurnStarted
from game.rules.notation import digits
from game.rules.ruleset import FIELD_NAMES, RulesetError, ruleset_from_table
from game.rules.state import Phase
from game.text import Texts
from game.tray.roller import HeadlessRoller

NAMES = ("Zoé", "Max", "Eva", "Tom")


def test_points_count_the_same_after_hot_dice() -> None:  # C021
    first = play(rules(), "roll =123456 +123456 roll =122346 +1 bank roll =223346")
    assert first.totals == [1600, 0], "this house rule is not offered, so it must not exist"
    assert first.on("roll =122346 +1 bank").totals == [1700, 0]
    assert not any("multipl" in name for name in FIELD_NAMES)
    with pytest.raises(RulesetError, match="no rule has this name"):
        ruleset_from_table({"hot_dice_multiplier": True})


def test_everything_that_bots_do_is_told() -> None:  # C086
    texts, busted_last = Texts("en", ASSETS / "locale"), 0
    ruleset = rules(target=2000)
    solution = solve(ruleset)
    for seed in range(12):
        table = BotTable(ruleset, Random(seed), solution)
        told: list[Event] = []
        for step in played_out(table.start, table.decide, most=3000):
            action = table.actions[-1]
            told += step.events
            sentences = [event_sentence(texts, event, NAMES) for event in step.events]
            assert all(sentences)
            if isinstance(action, Keep):
                [kept] = [event for event in step.events if isinstance(event, Kept)]
                assert kept.faces == action.faces
                assert texts.points(kept.points) in event_sentence(texts, kept, NAMES)
            if isinstance(action, Bank):
                [banked] = [event for event in step.events if isinstance(event, Banked)]
                assert texts.points(banked.points) in event_sentence(texts, banked, NAMES)
        assert isinstance(told[-1], Ended)
        [winner] = told[-1].outcome.winners
        assert NAMES[winner] in event_sentence(texts, told[-1], NAMES)
        announced = [place for place, event in enumerate(told) if isinstance(event, LastRoundStarted)]
        reached = [event for event in told if isinstance(event, Banked) and event.total >= 2000]
        assert len(announced) == 1
        assert told.index(reached[0]) < announced[0]
        started = [event for event in told if isinstance(event, TurnStarted)]
        last = told[told.index(started[-1]) :] if started else told
        busted_last += any(isinstance(event, Busted) for event in last)
    assert busted_last, "in some of these games the last turn is a bust"


EVERY_OPTION = rules(
    "five-dice",
    confirm=True,
    jokers=True,
    takeover=500,
    takeover_margin=500,
    off_table="lose_turn",
    bust_run=3,
    bust_run_penalty=500,
    target=2000,
    opening=200,
)


def test_games_of_bots_with_every_option_on() -> None:  # C101
    solution = solve(EVERY_OPTION)
    actions: list[Action] = []
    for seed in range(15):
        table = BotTable(EVERY_OPTION, Random(seed), solution)
        state = table.start
        for step in played_out(state, table.decide, most=20_000):
            check_state(step.state)
            check_totals(state, step)
            state = step.state
        assert state.phase is Phase.OVER
        check_outcome(state)
        actions += table.actions
    assert TakeOver() in actions
    assert any(isinstance(action, Keep) and action.jokers for action in actions)


def test_dice_of_one_throw_are_independent() -> None:  # C112
    roller = HeadlessRoller(Random(112))
    alike = 0
    for _ in range(10_000):
        roller.throw(6)
        while (landing := roller.poll()) is None:
            pass
        alike += len(set(digits(landing.faces))) == 1
    assert alike <= 8, "six alike are one throw in 7776"
