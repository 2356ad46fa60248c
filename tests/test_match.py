"""A match as a log: undo, redo, and dice that are never rolled twice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import BUST, rules
from random_games import random_action, random_match
from ruleset_strategy import rulesets

from game.match import Match, Player, player_named
from game.record import match_from_json, match_to_json
from game.rules.actions import Action, Join, Land, Leave, Retarget, Roll
from game.rules.engine import apply, new_game
from game.rules.events import Busted, Event, Penalised
from game.rules.notation import action_to_word, word_to_action
from game.rules.reasons import IllegalActionError
from game.rules.ruleset import Ruleset
from game.rules.state import GameState, Phase

ZOE_AND_HAL = (Player("Zoé"), Player("*HAL", "steady"))
SEEDS = st.integers(0, 2**32)


def match_of(*words: str, players: Sequence[Player] = (Player("Zoé"), Player("Max"))) -> Match:
    match = Match(rules(), players)
    submit(match, " ".join(words))
    return match


def submit(match: Match, words: str) -> list[Event]:
    return [event for word in words.split() for event in match.submit(word_to_action(word))]


def words_of(actions: Sequence[Action]) -> str:
    return " ".join(map(action_to_word, actions))


def reloaded(match: Match) -> Match:
    return match_from_json(match_to_json(match))


def test_a_match_needs_a_player() -> None:
    with pytest.raises(ValueError, match="at least one seat"):
        Match(rules(), ())


def test_a_match_is_its_actions() -> None:
    match = match_of("roll =111234 +111 bank")
    assert words_of(match.actions) == "roll =111234 +111 bank"
    assert match.state.seats[0].total == 1000
    assert match.ruleset == rules()


def test_a_refused_action_changes_nothing() -> None:
    match = match_of("roll =122346")
    before = (match.state, match.actions)
    with pytest.raises(IllegalActionError):
        match.submit(word_to_action("+6"))
    assert (match.state, match.actions) == before


def test_a_refused_action_leaves_redo_alone() -> None:
    match = match_of("roll =122346 +1")
    match.undo()
    with pytest.raises(IllegalActionError):
        match.submit(word_to_action("+6"))
    assert match.can_redo


def test_undo_takes_back_a_decision_and_redo_does_it_again() -> None:
    match = match_of("roll =122346 +1")
    assert words_of(match.undo()) == "+1"
    assert match.state.phase is Phase.CHOOSING
    assert [type(event).__name__ for event in match.redo()] == ["Kept"]
    assert words_of(match.actions) == "roll =122346 +1"
    assert not match.can_redo
    assert match.redo() == ()


def test_another_action_ends_redo() -> None:
    match = match_of("roll =115346 +11")
    match.undo()
    submit(match, "+1")
    assert not match.can_redo


def test_nothing_to_undo() -> None:
    match = match_of()
    assert not match.can_undo
    assert match.undo() == ()
    bots = Match(rules(), [Player("*A", "steady"), Player("*B", "steady")])
    submit(bots, "roll =122346 +1")
    assert not bots.can_undo
    assert bots.undo() == ()
    assert words_of(bots.actions) == "roll =122346 +1"


def test_undone_dice_come_back() -> None:  # C115
    match = match_of("roll =123466 +1 roll")
    assert Busted(0, 100) in submit(match, "=22346")
    assert words_of(match.undo()) == "roll =22346"
    match.submit(Roll())
    assert match.foreseen() == Land((2, 2, 3, 4, 6))
    events = match.submit(Land((1, 1, 1, 1, 1)))
    assert Busted(0, 100) in events, "other dice cannot be brought in"
    assert words_of(match.actions) == "roll =123466 +1 roll =22346"


def test_undone_dice_come_back_after_every_undo_before_them() -> None:  # C115
    match = match_of("roll =123466 +1 roll =22346", BUST)
    for _ in range(4):
        match.undo()
    assert match.actions == ()
    submit(match, "roll =555555 +1 roll =555555 roll =555555")
    assert words_of(match.actions) == "roll =123466 +1 roll =22346 roll =223346"


def test_undone_dice_come_back_from_a_save() -> None:  # C115
    match = match_of("roll =123466 +1 roll =22346")
    match.undo()
    match.undo()
    again = reloaded(reloaded(match))
    assert words_of(again.actions) == "roll =123466"
    submit(again, "+1 roll =11111")
    assert words_of(again.actions) == "roll =123466 +1 roll =22346"


def test_other_decisions_bring_other_dice() -> None:
    match = match_of("roll =115346 +1 roll =22346")
    match.undo()
    match.undo()
    submit(match, "+11 roll =1234")
    assert words_of(match.actions) == "roll =113456 +11 roll =1234"


def test_dice_in_the_air_are_settled() -> None:  # C115
    match = match_of("roll")
    match.foresee(Land((1, 1, 1, 2, 3, 4)))
    assert match.foreseen() == Land((1, 1, 1, 2, 3, 4))
    match.foresee(Land((2, 2, 3, 3, 4, 6)))
    assert match.foreseen() == Land((1, 1, 1, 2, 3, 4)), "the first flight counts"
    saved = reloaded(match)
    assert saved.state.phase is Phase.ROLLING
    assert saved.foreseen() == Land((1, 1, 1, 2, 3, 4))
    match.undo()
    assert match.foreseen() is None, "no dice are in the air"
    submit(match, "roll =666666")
    assert match.state.turn.throw == (1, 1, 1, 2, 3, 4)
    with pytest.raises(IllegalActionError):
        match.foresee(Land((1,)))


def test_a_die_off_the_tray_comes_back_too() -> None:
    match = match_of("roll =11234- =5 +11")
    for _ in range(2):
        match.undo()
    submit(match, "roll =666666 =1")
    assert words_of(match.actions) == "roll =11234- =5"


def test_undo_goes_back_over_bots() -> None:  # C119
    match = match_of("roll =666234 +666 bank roll =122346 +1 roll", players=ZOE_AND_HAL)
    assert match.state.seat == 1
    assert words_of(match.undo()) == "bank roll =122346 +1 roll"
    assert (match.state.seat, match.state.phase, match.state.turn.score) == (0, Phase.DECIDING, 600)
    assert words_of(match.undo()) == "+666"
    match.redo()
    assert [type(event).__name__ for event in match.redo()][-3:] == ["Landed", "Kept", "Rolled"]
    assert words_of(match.actions) == "roll =234666 +666 bank roll =122346 +1 roll"


def test_the_table_s_actions_are_a_person_s() -> None:
    match = match_of("join=*Eva target=5000", players=[Player("*HAL", "steady")])
    assert [player.bot for player in match.players] == ["steady", "steady"]
    assert match.undo() == (Retarget(5000),)
    assert match.undo() == (Join("*Eva"),)
    assert len(match.players) == 1
    match.redo()
    assert [player.name for player in match.players] == ["*HAL", "*Eva"]


def test_undoing_who_left() -> None:
    match = match_of(BUST, "leave=1", players=[Player("A"), Player("B"), Player("C")])
    assert match.undo() == (Leave(0),)
    assert match.state.playing == (0, 1, 2)


def test_a_penalty_is_undone_once() -> None:  # C118
    ruleset = rules(bust_run=2, bust_run_penalty="all")
    match = Match(ruleset, [Player("Zoé", real=True)])
    submit(match, "score=1500 score=0")
    before = match.state
    assert any(isinstance(event, Penalised) for event in submit(match, "score=0"))
    match.undo()
    assert match.state == before
    assert any(isinstance(event, Penalised) for event in match.redo())
    assert match.state.seats[0].total == 0


def test_equal_names_are_two_players() -> None:  # C129
    match = match_of("roll =111234 +111 bank", BUST, players=[Player("Ana"), Player("Ana")])
    assert [seat.total for seat in match.state.seats] == [1000, 0]
    before = match.state
    match.rename(1, " Zoé ")
    match.rename(0, " Zoé ")
    assert match.state == before
    assert [player.name for player in match.players] == [" Zoé ", " Zoé "]


def test_swapping_who_decides() -> None:
    match = match_of("roll =111234 +111 bank", players=ZOE_AND_HAL)
    match.swap(1, None)
    submit(match, "roll")
    assert match.undo() == (Roll(),)
    match.swap(0, "perfect")
    assert not match.can_undo


@pytest.mark.parametrize(("name", "bot"), [("*HAL", "steady"), ("HAL", None), ("*", "steady"), ("", None)])
def test_a_star_makes_a_bot(name: str, bot: str | None) -> None:
    assert player_named(name) == Player(name, bot)


def test_no_bot_rolls_real_dice() -> None:
    with pytest.raises(ValueError, match="real dice"):
        Player("HAL", "steady", real=True)
    match = Match(rules(), [Player("Zoé", real=True)])
    with pytest.raises(ValueError, match="real dice"):
        match.swap(0, "steady")
    assert match.players == (Player("Zoé", real=True),)


def replayed(match: Match) -> GameState:
    real = [seat for seat, player in enumerate(match.players) if player.real]
    state = new_game(match.ruleset, match.founders, real)
    for action in match.actions:
        state = apply(state, action).state
    return state


@given(ruleset=rulesets(), seed=SEEDS)
@settings(deadline=None, max_examples=60)
def test_undo_and_redo_restore_every_state(ruleset: Ruleset, seed: int) -> None:  # C118
    random = Random(seed)
    match = random_match(ruleset, random, bots=True)
    for _ in range(80):
        if match.state.phase is Phase.OVER:
            break
        match.submit(random_action(match.state, random))
        if not match.can_undo:
            continue
        after, actions, players = match.state, match.actions, match.players
        undone = match.undo()
        assert undone
        assert match.actions == actions[: -len(undone)]
        assert match.state == replayed(match)
        assert all(match._landed[line] == land for line, land in landings(actions, len(match.actions)))
        match.redo()
        assert (match.state, match.actions, match.players) == (after, actions, players)
        assert hash(match.state) == hash(after)
    assert match.state == replayed(match)


def landings(actions: Sequence[Action], start: int) -> list[tuple[tuple[Action, ...], Land]]:
    """The dice that landed from a place on, by the line that led to them."""
    return [
        (tuple(actions[:place]), action)
        for place, action in enumerate(actions)
        if place >= start and isinstance(action, Land)
    ]


@given(seed=SEEDS)
@settings(deadline=None, max_examples=60)
def test_the_same_line_always_brings_the_same_dice(seed: int) -> None:  # C115
    """However a player undoes, redoes, saves and loads."""
    random = Random(seed)
    match = random_match(rules(target=2000), random, bots=True)
    fallen: dict[tuple[Action, ...], Land] = {}
    for _ in range(120):
        match random.random():
            case chance if chance < 0.15:
                match.undo()
            case chance if chance < 0.25:
                match.redo()
            case chance if chance < 0.3:
                state = match.state
                match = reloaded(match)
                assert match.state == state
            case _ if match.state.phase is not Phase.OVER:
                match.submit(random_action(match.state, random))
            case _:
                continue
        for line, land in landings(match.actions, 0):
            assert fallen.setdefault(line, land) == land
