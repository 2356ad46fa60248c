"""Why, in a sentence: the usual reasons, in both languages, true of what is best and of what is not."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from playing import BUST, play, rules
from small_games import coach_of, played, small

from game.ai.coach.advice import Coach
from game.ai.coach.saying import why_sentence
from game.ai.turn.solution import solve
from game.resources import ASSETS
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll, TakeOver
from game.rules.engine import apply
from game.rules.notation import word_to_action
from game.rules.ruleset import Ruleset
from game.rules.state import READY, GameState
from game.text import Texts

ENGLISH = Texts("en", ASSETS / "locale")
FRENCH = Texts("fr", ASSETS / "locale")
FREE = rules(opening=0)


@cache
def coach(ruleset: Ruleset) -> Coach:
    return Coach(solve(ruleset))


def said(words: str, action: Action, ruleset: Ruleset = FREE, texts: Texts = ENGLISH, seats: int = 2) -> str:
    state = play(ruleset, words, seats).state
    return why_sentence(texts, coach(ruleset).advise(state), action)


FIVE = "=523 +5"
FIVE_FIFTY = f"roll =555236 +555 roll {FIVE}"
THREE_HUNDRED = "roll =222346 +222 roll =136 +1"


@pytest.mark.parametrize(
    ("words", "action", "sentence"),
    [
        ("", Roll(), "6 dice: 2% bust. A turn brings 562 on average."),
        (THREE_HUNDRED, Bank(), "2 dice: 44% bust. 300 is safer than the 272 it expects by rolling."),
        (
            THREE_HUNDRED,
            Roll(),
            "2 dice: 44% bust. A risk: to roll on brings 272 on average, to bank 300.",
        ),
        (
            "roll =112346 +1",
            Roll(),
            "5 dice: 8% bust. To roll on brings 401 on average, more than the 100 at risk.",
        ),
        ("roll =112346 +1", Bank(), "5 dice: 8% bust. 100 is sure; to roll on brings 401 on average."),
        ("roll =123456 +123456", Roll(), "Hot dice: they must all be rolled. 6 dice: 2% bust."),
        ("roll =223346 roll =122346", Keep((1,)), "Nothing else can be set aside. 5 dice: 8% bust."),
        ("roll =222346 +222 roll =115", Keep((1, 1)), "It makes 400, enough to bank. 1 die: 67% bust."),
        ("roll =112355", Keep((1, 1, 5, 5)), "It makes 300, enough to bank. 2 dice: 44% bust."),
        ("roll =112346", Keep((1, 1)), "The most points: 200 in this turn. 4 dice: 16% bust."),
        (
            "roll =115234",
            Keep((1,)),
            "5 dice: 8% bust. With 3 it would be 28%; the difference is worth more than 150 points.",
        ),
        ("roll =111234", Keep((1,)), "5 dice: 8% bust. It leaves 900 points for that."),
        (
            "roll =123456",
            Keep((1, 2, 3, 4, 5, 6)),
            "All dice score: 1,500 in this turn, and all are rolled again. 6 dice: 2% bust.",
        ),
    ],
)
def test_the_usual_reasons(words: str, action: Action, sentence: str) -> None:
    assert said(words, action) == sentence


def test_the_opening_is_the_reason_to_roll() -> None:
    assert said("roll =112346 +1", Roll(), rules()) == "Opening: 400 more points. 5 dice: 8% bust."


def test_in_the_last_turn_it_is_what_is_missing() -> None:
    ruleset = replace(FREE, target=1000)
    words = "roll =111234 +111 bank roll =123466 +1"
    assert said(words, Roll(), ruleset) == "Last turn: 950 more points are needed to lead. 5 dice: 8% bust."
    assert said(f"{words} roll =11123 +111", Bank(), ruleset).startswith(
        "2 dice: 44% bust. To bank 1,100 leads"
    )


@pytest.mark.parametrize(
    ("changes", "words", "needed"),
    [
        ({"target": 1000}, "roll =111234 +111 bank roll =123466 +1", 950),
        (
            {"target": 600, "takeover": 100, "takeover_margin": 100, "end": "one_more_each"},
            f"{FIVE_FIFTY} bank roll =222346 +222 bank roll =111236 +111 bank take {FIVE}",
            50,
        ),
        ({"rounds": 2, "tie": "first"}, "roll =223346 roll =111234 +111 bank roll =123466 +1", 900),
        ({"rounds": 2, "tie": "shared"}, "roll =223346 roll =111234 +111 bank roll =123466 +1", 950),
    ],
    ids=["behind", "margin", "first", "shared"],
)
def test_so_many_points_are_needed_to_lead_and_no_fewer(
    changes: dict[str, object], words: str, needed: int
) -> None:
    """As the game itself has it: with so many the seat alone wins, all others busting, and not with less."""
    ruleset = replace(FREE, **changes)  # type: ignore[arg-type]  # fields of a rule set by name
    said_so = re.match(r"Last turn: (\d+) more", said(words, Roll(), ruleset))
    assert said_so
    assert int(said_so[1]) == needed
    state = play(ruleset, words).state
    for more, wins in ((needed - 50, False), (needed, True)):
        after = apply(replace(state, turn=replace(state.turn, score=state.turn.score + more)), Bank()).state
        while after.phase is READY and after.seat != state.seat:
            after = play_on(after, BUST)
        assert (after.outcome is not None and after.outcome.winners == (state.seat,)) is wins


def play_on(state: GameState, words: str) -> GameState:
    for word in words.split():
        state = apply(state, word_to_action(word)).state
    return state


def test_variants_have_their_own_reasons() -> None:
    jokers = replace(FREE, jokers=True)
    assert said("roll =112346", Keep((), (1, 1)), jokers).startswith("The jokers 1-1 count if the other dice")
    assert said("roll =112346 ~11", Roll(), jokers) == "Jokers 1-1: roll first. 4 dice: 7% bust."
    taking = replace(FREE, takeover=100)
    words = "roll =112346 +1 bank roll =222334 +222 bank"
    assert said(words, TakeOver(), taking).startswith("3 dice: 28% bust. To take over 200 brings")
    assert said(words, Roll(), taking).startswith("A fresh turn brings")
    exact = small("exact")
    given_up = said("roll =111234 +1 roll =66623 +666", Forfeit(), exact)
    assert given_up == "This turn can only pass the target: it is given up."


def test_what_passes_an_exact_target_is_not_called_enough() -> None:
    exact = replace(FREE, target=1000, goal="exact_lose_turn")
    words = "roll =155234 +155 bank roll =223346 roll =111234"
    assert said(words, Keep((1, 1, 1)), exact) == "200 points past the target."
    assert said(f"{words} +111", Bank(), exact) == "200 points past the target."
    assert said(f"{words} +111", Roll(), exact) == "200 points past the target."
    assert said(f"{words} +111", Bank(), exact, FRENCH) == "200 points de trop pour le but."
    assert said("roll =111234 +111", Bank(), exact) == "To bank 1,000 gets to the target."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "6 dice: 2% bust. 250 more points hit the target."),
        ("roll =122346 +1", "5 dice: 8% bust. 150 more points hit the target."),
        ("roll =122346 +1 roll =12346 +1", "4 dice: 16% bust. 50 more points hit the target."),
        ("roll =222346 +222 roll =556 +5", "2 dice: 44% bust. To bank 250 gets to the target."),
    ],
)
def test_near_an_exact_target_no_more_is_promised_than_may_be_banked(words: str, sentence: str) -> None:
    exact = replace(FREE, target=1000, goal="exact_refuse")
    before = "roll =166654 +16665 bank roll =223346"
    assert said(f"{before} {words}", Roll(), exact) == sentence


def test_near_an_exact_target_the_risk_is_to_pass_it() -> None:
    """Nobody gains by a roll there; the sentence must not promise 345 points."""
    exact = replace(FREE, target=1000, goal="exact_refuse")
    advice = coach(exact).advise(
        play(exact, "roll =166654 +16665 bank roll =223346 roll =122346 +1 roll =12346 +1").state
    )
    unwise = replace(
        advice, choices=tuple(replace(choice, roll=10.0, bank=200.0) for choice in advice.choices)
    )
    sentence = why_sentence(ENGLISH, unwise, Roll())
    assert sentence == "4 dice: 16% bust. A risk: more than 50 points would pass the target."
    assert why_sentence(ENGLISH, unwise, Bank()) == "4 dice: 16% bust. 200 is sure."


def test_what_is_worth_the_same_is_not_worth_more() -> None:
    advice = coach(FREE).advise(play(FREE, "roll =115234").state)
    alike = replace(advice, choices=tuple(replace(choice, value=1.0) for choice in advice.choices))
    assert "worth more" in why_sentence(ENGLISH, advice, Keep((1,)))
    assert why_sentence(ENGLISH, alike, Keep((1,))) == "5 dice: 8% bust. It leaves 150 points for that."


def test_chances_are_told_where_they_decide_against_the_points() -> None:
    advised = coach_of("short")
    told = [
        (advice, choice, why_sentence(ENGLISH, advice, choice.action))
        for seed in range(12)
        for state in played(advised, seed).states()
        for advice in [advised.advise(state)]
        for choice in advice.choices
    ]
    against = [
        (advice, choice, sentence) for advice, choice, sentence in told if "of games, to roll on" in sentence
    ]
    assert against
    for advice, choice, sentence in against:
        assert ENGLISH.percent(choice.bank or 0.0, 1) in sentence
        assert ENGLISH.percent(choice.roll or 0.0, 1) in sentence
        assert advice.measure == "win"
    assert any(sentence.endswith("wins the game.") for _, _, sentence in told)


def test_the_same_is_said_in_french() -> None:
    assert said(THREE_HUNDRED, Bank(), texts=FRENCH) == (
        "2 dés\u202f: raté dans 44\u202f% des cas. 300 est plus sûr que les 272 attendus en relançant."
    )


@pytest.mark.parametrize("texts", [ENGLISH, FRENCH], ids=["en", "fr"])
@pytest.mark.parametrize(
    "changes", [{}, {"jokers": True, "grow": True}, {"confirm": ["three_alike"]}, {"takeover": 500}]
)
def test_whatever_can_be_done_has_a_reason(texts: Texts, changes: dict[str, object]) -> None:
    ruleset = rules(target=2000, **changes)
    for seed in range(4):
        for state in played(coach(ruleset), seed, seats=3).states():
            advice = coach(ruleset).advise(state)
            for choice in advice.choices:
                sentence = why_sentence(texts, advice, choice.action)
                assert re.fullmatch(r"[A-ZÀ-Ý\d].*[.]", sentence), sentence
                assert "{" not in sentence
                assert "None" not in sentence
                assert len(sentence) < 150


def test_what_is_no_choice_has_no_reason() -> None:
    with pytest.raises(ValueError, match="no choice"):
        said(BUST, Bank())
