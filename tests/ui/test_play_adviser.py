"""The coach at the table: odds, hints, warnings, and why the computer does what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from table_for_tests import At, ScriptRoller, ScriptThinker, house, match_of

from game.ai.coach.advice import Coach
from game.ai.players.level_bot import Thought
from game.ai.turn.solution import solve
from game.match import Match, Player
from game.presets import load_preset
from game.resources import ASSETS
from game.rules.actions import Bank, Land, Roll
from game.rules.notation import action_to_word
from game.rules.ruleset import Ruleset
from game.rules.state import Phase
from game.text import Texts
from game.ui.draw.marks import DieMark
from game.ui.input import Pointer
from game.ui.keys import PICKS, Command
from game.ui.look import Look
from game.ui.settings import Settings
from game.ui.table.adviser import Adviser, Odds
from game.ui.table.display import worth_lines
from game.ui.table.hand import HOLD

ENGLISH = Texts("en", ASSETS / "locale")
FRENCH = Texts("fr", ASSETS / "locale")
Make = Callable[..., At]


@cache
def coach_of(rules: str) -> Coach:
    return Coach(solve(load_preset(rules).ruleset))


@pytest.fixture
def make(look: Look, tmp_path: Path) -> Make:
    def make(
        *throws: str, words: str = "", coached: bool = True, rules: str = "table", **settings: object
    ) -> At:
        thinker = ScriptThinker(*words.split())
        thinker.adviser = coach_of(rules) if coached else None
        names = ("*Hal", "Ben") if words else ("Ana", "Ben")
        home = house(tmp_path, ScriptRoller(*throws), thinker, Settings(speed="x4", **settings))  # type: ignore[arg-type]
        return At(look, home, match_of(*names, rules=rules, opening=0))

    return make


def pick(table: At, face: int) -> None:
    """Choose the leftmost die that shows a face."""
    shown = table.scene.view.shown
    table.press(PICKS[shown.by_place().index(shown.dice_showing((face,))[0])])


def words(table: At) -> str:
    return " ".join(map(action_to_word, table.scene.session.match.actions))


def test_a_hint_says_what_is_best_and_lights_the_dice_up(make: Make) -> None:
    table = make("111346")
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.HINT)
    assert table.caption.startswith("Set 1-1-1 aside and ")
    view = table.scene.view
    assert sorted(view.shown.felt[die].face for die in view.hinted) == [1, 1, 1]
    assert [view._mark(die) for die in sorted(view.hinted)] == [DieMark.HINTED] * 3
    table.press(Command.PICK_ALL)
    assert words(table) == "roll =111346"  # nothing is decided by it
    table.press(Command.BANK)
    table.settle()
    assert view.hinted == frozenset()


def test_a_hint_before_the_first_roll(make: Make) -> None:
    table = make()
    table.press(Command.HINT)
    assert table.caption.startswith("Roll. ")


def test_without_a_coach_a_hint_says_that_it_will_come(make: Make) -> None:
    table = make(coached=False)
    table.press(Command.HINT)
    assert table.caption == "The odds are still being worked out."


def test_while_the_game_is_solved_a_hint_says_how_far_that_is(make: Make) -> None:
    table = make()
    thinker = table.house.thinker
    assert isinstance(thinker, ScriptThinker)
    thinker.solved = 0.4
    table.press(Command.HINT)
    assert table.caption.endswith("The chances to win follow: 40% is solved.")


def test_a_dear_mistake_is_asked_about_once(make: Make) -> None:
    table = make("155666", "234566", warn=True)
    table.press(Command.ROLL)
    table.settle()
    pick(table, 1)  # of a throw that is worth much more
    table.press(Command.BANK)
    assert table.caption.startswith("Sure? It costs ")
    assert words(table) == "roll =155666"
    table.tick(30)
    table.press(Command.BANK)
    assert words(table).startswith("roll =155666 +1 bank")


def test_a_hand_that_takes_the_dice_up_is_asked_as_well(make: Make) -> None:
    table = make("155666", "234566", warn=True)
    table.press(Command.ROLL)
    table.settle()
    view = table.scene.view
    pick(table, 1)
    x, y = map(round, view.camera.project((0, -3.6, 0)))
    for _ in range(2):
        table.scene.handle(Pointer("down", x, y))
        table.tick(HOLD + 1)
        asked = table.caption.startswith("Sure? It costs ")
        table.scene.handle(Pointer("up", x, y))
        if asked:
            assert words(table) == "roll =155666"
            table.tick(30)  # else it would be a double tap
    assert words(table).startswith("roll =155666 +1 roll")


def test_the_best_is_not_asked_about(make: Make) -> None:
    table = make("111346", warn=True)
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    table.press(Command.BANK)
    assert words(table) == "roll =111346 +111 bank"


def test_who_does_not_wish_it_is_not_asked(make: Make) -> None:
    table = make("155666", warn=False)
    table.press(Command.ROLL)
    table.settle()
    pick(table, 1)
    table.press(Command.BANK)
    assert "bank" in words(table)


@pytest.mark.parametrize(("odds", "bust", "lines"), [("off", False, 0), ("bust", True, 0), ("full", True, 2)])
def test_how_much_is_told_is_a_setting(make: Make, odds: str, lines: int, *, bust: bool) -> None:
    table = make("111346", odds=odds)
    table.press(Command.ROLL)
    table.settle()
    table.press(Command.PICK_ALL)
    tally = table.scene.view.tally
    assert (tally.bust is not None) == bust
    assert len(tally.worth) == lines
    if lines:
        assert tally.worth[1].startswith("Bank: 1,000")


@pytest.mark.parametrize(("wish", "says"), [(True, True), (False, False)])
def test_the_computer_says_why(make: Make, *, wish: bool, says: bool) -> None:
    table = make("111346", words="roll +111 bank", reasons=wish)
    heard = set()
    for _ in range(4000):
        table.tick()
        heard.add(table.caption)
        if table.state.seat == 1 and table.scene.settled:
            break
    assert table.state.phase is Phase.READY
    assert any("enough to bank" in sentence for sentence in heard) == says


def test_a_computer_that_errs_says_why_in_its_own_words(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScriptThinker, "thought", Thought(Bank(), "early"))
    table = make("111346", words="roll +111 bank")
    heard = list[str]()
    for _ in range(4000):
        table.tick()
        heard.append(table.caption)
        if table.state.seat == 1 and table.scene.settled:
            break
    assert any("does not trust the dice" in sentence for sentence in heard)
    assert any("enough to bank" in sentence for sentence in heard), "the keep was no slip"


def nobody(ruleset: Ruleset, seats: int, *, chances: bool) -> None:
    del ruleset, seats, chances


def test_what_nobody_knows_is_not_told() -> None:
    adviser = Adviser(nobody)
    state = match_of("Ana", "Ben").state
    assert adviser.odds(state) == Odds()
    assert adviser.hint(ENGLISH, state) is None
    assert adviser.warning(ENGLISH, state, ()) == ""
    assert worth_lines(ENGLISH, Odds()) == ()


def test_chances_are_told_where_they_are_known() -> None:
    odds = Odds(rolled=258.6, banked=350, roll=0.4712, bank=0.479)
    assert worth_lines(ENGLISH, odds) == ("Roll: 259 · win 47.1%", "Bank: 350 · win 47.9%")
    assert worth_lines(FRENCH, odds)[1].startswith("Marquer\u202f: 350 · gagne 47,9")


def test_a_single_joker_is_one() -> None:
    rules = Ruleset(jokers=True, opening=0, target=2000)
    coach = Coach(solve(rules))
    match = Match(rules, [Player("Ana"), Player("Ben")])
    match.submit(Roll())
    match.submit(Land((1, 2, 3, 4, 4, 5)))
    adviser = Adviser(lambda _rules, _seats, *, chances: coach)  # noqa: ARG005  named by the role
    hints = [adviser.hint(texts, match.state) for texts in (ENGLISH, FRENCH)]
    assert [hint.says.split(". ")[0] for hint in hints if hint] == [
        "Set 1 aside as a joker",
        "Écartez 1 comme joker",
    ]
