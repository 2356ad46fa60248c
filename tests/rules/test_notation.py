from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.actions import (
    Action,
    Bank,
    EnterScore,
    Forfeit,
    Join,
    Keep,
    Land,
    Leave,
    Retarget,
    Roll,
    TakeOver,
)
from game.rules.notation import NotationError, action_to_word, digits, faces_of, word_to_action

FACES = st.lists(st.integers(1, 6), max_size=6).map(lambda faces: tuple(sorted(faces)))
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.just(Roll()),
    st.just(TakeOver()),
    st.just(Bank()),
    st.just(Forfeit()),
    st.builds(Land, FACES, st.integers(0, 6)).filter(lambda land: bool(land.faces or land.off)),
    st.builds(Keep, FACES, FACES).filter(lambda keep: bool(keep.faces or keep.jokers)),
    st.builds(EnterScore, st.integers(0, 20000)),
    st.just(EnterScore(0, fleur=True)),
    st.builds(Retarget, st.integers(-50, 99999)),
    st.builds(Join, NAMES),
    st.builds(Leave, st.integers(-1, 9)),
)


@given(action=ACTIONS)
def test_a_word_is_read_back(action: Action) -> None:
    word = action_to_word(action)
    assert word.split() == [word], "a word has no space in it"
    assert word_to_action(word) == action


@pytest.mark.parametrize(
    ("word", "action"),
    [
        ("roll", Roll()),
        ("=122346", Land((1, 2, 2, 3, 4, 6))),
        ("=612342", Land((1, 2, 2, 3, 4, 6))),
        ("=11234-", Land((1, 1, 2, 3, 4), 1)),
        ("=--", Land((), 2)),
        ("+511", Keep((1, 1, 5))),
        ("+11~55", Keep((1, 1), (5, 5))),
        ("+511~51", Keep((1, 1, 5), (1, 5))),
        ("~55", Keep((), (5, 5))),
        ("take", TakeOver()),
        ("bank", Bank()),
        ("forfeit", Forfeit()),
        ("score=450", EnterScore(450)),
        ("score=0", EnterScore(0)),
        ("score=fleur", EnterScore(0, fleur=True)),
        ("target=5000", Retarget(5000)),
        ("join=Zoé", Join("Zoé")),
        ("join=Jean%20Luc", Join("Jean Luc")),
        ("join=100%25", Join("100%")),
        ("join=🎲", Join("🎲")),
        ("leave=2", Leave(1)),
    ],
)
def test_words(word: str, action: Action) -> None:
    assert word_to_action(word) == action


@pytest.mark.parametrize(
    "word",
    [
        "",
        "=",
        "+",
        "Roll",
        "rolls",
        "=7",
        "=12-3",
        "=\uff11",
        "+0",
        "+1-",
        "+1~",
        "+~1",
        "~",
        "~7",
        "~5+1",
        "+1+5",
        "~1~5",
        "takes",
        "take=1",
        "score=",
        "score=x",
        "score=1e3",
        "target=+5",
        "leave=",
        "leave=one",
        "score=9999999999",
        "join",
        "bank=1",
        "=123456\n",
        "~55\n",
    ],
)
def test_what_is_no_word(word: str) -> None:
    with pytest.raises(NotationError) as caught:
        word_to_action(word)
    assert caught.value.word == word


def test_faces() -> None:
    assert faces_of("3115") == (1, 1, 3, 5)
    assert digits((1, 1, 3, 5)) == "1135"
    for text in ("", "0", "7", "1 2", "a", "²"):
        with pytest.raises(ValueError, match="no throw"):
            faces_of(text)
