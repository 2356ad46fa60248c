from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from playing import rules
from ruleset_strategy import rulesets

from game.presets import RulesFileError, load_preset, preset_ids
from game.resources import ASSETS
from game.rules.ruleset import Ruleset, RulesetError
from game.rules_code import RulesCodeError, code_of, read_code
from game.text import Texts

HOUSE = rules("grand", opening=350, jokers=True, takeover=3000, floor="none", straight=False)
CODE = "grand straight=no opening=350 floor=none jokers takeover=3000 name=Chez%20Zoé #"
FULL = code_of("Chez Zoé", HOUSE)


def changed(code: str, old: str, new: str) -> str:
    assert old in code
    return code.replace(old, new)


def test_a_code_is_what_a_person_can_read() -> None:
    assert FULL.startswith(CODE)
    assert len(FULL) == len(CODE) + 4
    assert read_code(FULL) == ("Chez Zoé", HOUSE)


def test_a_preset_is_its_own_code() -> None:
    for preset_id in preset_ids():
        ruleset = load_preset(preset_id).ruleset
        code = code_of("", ruleset)
        assert code.split()[0] == preset_id
        assert len(code.split()) == 2
        assert read_code(code) == ("", ruleset)


def test_the_check_never_changes() -> None:
    """Codes that were sent long ago must be read by every later version."""
    assert read_code("classic opening=350 name=Ours #ju7v") == ("Ours", rules(opening=350))


def test_lists() -> None:
    table = {"three_alike": [300, 200, 300, 400, 500, 600], "confirm": ["straight"], "four_and_pair": True}
    ruleset = rules(**table)
    words = code_of("", ruleset).split()
    assert "three_alike=300,200,300,400,500,600" in words
    assert "confirm=straight" in words
    assert "four_and_pair" in words
    assert read_code(" ".join(words)) == ("", ruleset)


@given(name=st.text(max_size=20), ruleset=rulesets())
@example(name="_.-~ %41#=,", ruleset=HOUSE)
@example(name="A\N{COMBINING ACUTE ACCENT}*\N{COMBINING ACUTE ACCENT}", ruleset=HOUSE)
@example(name="\N{GAME DIE} \N{WOMAN}\N{ZERO WIDTH JOINER}\N{MAN}\u2028\x00", ruleset=HOUSE)
@settings(deadline=None)
def test_every_code_is_read_back(name: str, ruleset: Ruleset) -> None:
    code = code_of(name, ruleset)
    assert read_code(code) == (name, ruleset)
    assert code.isprintable()
    assert read_code(unicodedata.normalize("NFD", code)) == (name, ruleset)  # as some systems copy text


def test_half_a_character_is_lost_on_the_way() -> None:
    assert read_code(code_of("Zo\udce9", HOUSE)) == ("Zo?", HOUSE)


@given(name=st.text(max_size=8), ruleset=rulesets(), data=st.data())
@settings(deadline=None)
def test_no_slip_changes_the_rules_unseen(name: str, ruleset: Ruleset, data: st.DataObject) -> None:
    code = code_of(name, ruleset)
    start = data.draw(st.integers(0, len(code) - 1))
    end = data.draw(st.sampled_from([start + 1, start + 2, len(code)]))
    slip = code[:start] + data.draw(st.sampled_from(["", "0", "a", " ", ",", "="])) + code[end:]
    try:
        found = read_code(slip)
    except RulesCodeError:
        return
    assert found == (name, ruleset)


@pytest.mark.parametrize(
    "sent",
    [
        f"  {FULL}\n",
        f'"{FULL}"',
        f"\N{LEFT DOUBLE QUOTATION MARK}{FULL}\N{RIGHT DOUBLE QUOTATION MARK}",
        f"«\N{NO-BREAK SPACE}{FULL}\N{NO-BREAK SPACE}»",
        f"`{FULL}`",
        f"```\n{FULL}\n```",
        "> " + FULL.replace(" ", "\r\n> "),
        FULL.replace(" ", "\t\N{NO-BREAK SPACE}  "),
        FULL[0].upper() + FULL[1:],
        FULL.replace("takeover", "take\N{SOFT HYPHEN}over"),
        "\ufeff" + FULL.replace("=", "=\N{ZERO WIDTH SPACE}"),
        f"{FULL}. Shall we play?",
    ],
)
def test_what_chats_do_to_a_code(sent: str) -> None:
    assert read_code(sent) == ("Chez Zoé", HOUSE)


def test_a_minus_may_become_a_dash() -> None:
    code = code_of("", rules(floor=-500))
    assert read_code(code.replace("-", "\N{EN DASH}")) == ("", rules(floor=-500))


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "There is no code here."),
        (' " " ', "There is no code here."),
        (changed(FULL, "grand ", "grnad "), "A code begins with the id of a preset, and 'grnad' is none."),
        (changed(FULL, "jokers", "joker"), "No rule is called 'joker' in this version."),
        (changed(FULL, "jokers", "jokers jokers=no"), "The code says 'jokers' twice."),
        (
            changed(FULL, "takeover=3000", "takeover_margin=500"),
            "The rules of this code cannot be played: takeover_margin: needs taking over (takeover).",
        ),
        (
            changed(FULL, "350", "3s0"),
            "The rules of this code cannot be played: opening: must be a whole number.",
        ),
        (
            changed(FULL, "opening=350", "opening"),
            "The rules of this code cannot be played: opening: must be a whole number.",
        ),
        (FULL[:-5], "The code is cut off: its last word, which begins with #, is missing."),
        (
            FULL[:-1],
            "The code is mistyped, cut off, or of a version of the game that plays other rules.",
        ),
        (
            changed(FULL, "3000", "300"),
            "The code is mistyped, cut off, or of a version of the game that plays other rules.",
        ),
        (
            changed(FULL, "Zoé", "Zoe"),
            "The code is mistyped, cut off, or of a version of the game that plays other rules.",
        ),
        (
            changed(FULL, "jokers ", ""),
            "The code is mistyped, cut off, or of a version of the game that plays other rules.",
        ),
        ("classic " + "x" * 1_000_000, "No rule is called '" + "x" * 40 + "…' in this version."),
    ],
)
def test_what_is_wrong_is_said(code: str, sentence: str) -> None:
    with pytest.raises(RulesCodeError) as caught:
        read_code(code)
    assert str(caught.value) == sentence
    assert isinstance(caught.value, RulesFileError)
    french = Texts("fr", ASSETS / "locale").t(caught.value.sentence, **caught.value.values)
    assert french != sentence


def test_a_contradiction_names_its_field() -> None:
    with pytest.raises(RulesCodeError) as caught:
        read_code("classic kill #abcd")
    assert isinstance(caught.value.__cause__, RulesetError)
    assert caught.value.__cause__.field == "kill"


def test_a_number_too_long_to_be_one_is_refused() -> None:
    with pytest.raises(RulesCodeError, match="whole number"):
        read_code(f"classic opening={'9' * 100_000} #abcd")
