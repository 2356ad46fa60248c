"""How a match ended: who won and by what rule, the story in figures, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from program_for_tests import Hands, played, scene_of
from pygame import Rect, Surface
from replays_for_tests import as_if_flown, forgetful
from table_for_tests import NamedDoors, Room, ScriptRoller, house, match_of

from game.chronicle import best_throw, chronicle, fatal_throw, throws
from game.match import Match
from game.rules.actions import Bank, Keep, Land, Roll
from game.rules.legality import why_not
from game.rules.scoring import scoring_dice
from game.rules.state import Phase
from game.ui.draw.text import Weight, Writer
from game.ui.draw.theme import HIGH_CONTRAST, NORMAL, Colour, contrast
from game.ui.draw.tokens import TOKENS, TokenPainter
from game.ui.keys import Command
from game.ui.look import Look
from game.ui.scene import Push, Reset
from game.ui.scenes.chart import _ends, line_colour, paint_chart, scale_of
from game.ui.scenes.results.podium import steps_of
from game.ui.scenes.results.scene import Results
from game.ui.scenes.results.table import NOTHING, fortunes

LookMaker = Callable[..., Look]

SIX_ONES = "roll =111111 +111111"
BUST = "roll =222346"


def finished(*names: str, rules: str = "classic", seed: int = 3) -> Match:
    """A match played to its end by people who always keep all and bank as soon as they may."""
    match, rng = match_of(*names, rules=rules), Random(seed)
    while match.state.phase is not Phase.OVER:
        state = match.state
        if state.phase is Phase.ROLLING:
            match.submit(Land(tuple(sorted(rng.randint(1, 6) for _ in range(state.turn.dice)))))
        elif state.phase is Phase.CHOOSING:
            match.submit(Keep(scoring_dice(match.ruleset, state.turn.throw)))
        elif state.phase is Phase.DECIDING and why_not(state, Bank()) is None:
            match.submit(Bank())
        else:
            match.submit(Roll())
    return match


class Doors(NamedDoors):
    """Remembers the match that is to be played."""

    def play(self, match: Match) -> Room:
        room = Room("play")
        room.match = match  # type: ignore[attr-defined]
        return room


def results(match: Match, look: Look, folder: Path) -> Hands:
    rooms = house(folder, ScriptRoller())
    rooms.doors = Doors()
    return Hands(Results(rooms, match), look)


def cell(hands: Hands, seat: int, column: int) -> str:
    return hands.page.form[f"cell.{seat}.{column}"].label()


def test_the_headline_says_who_won_and_by_what_rule(look: Look, tmp_path: Path) -> None:
    match = finished("Ana", "Bo", rules="grand")
    assert match.state.outcome is not None
    winner = match.players[match.state.outcome.winners[0]].name
    title = results(match, look, tmp_path).page.form["title"].label()
    assert title == f"{winner} gets to the target first and wins."


def test_six_ones_that_win_are_named(look: Look, tmp_path: Path) -> None:
    match = played(f"roll =122346 +1 roll =22346 {SIX_ONES}", "Ana", "Bo", rules="pocket")
    hands = results(match, look, tmp_path)
    assert hands.page.form["title"].label() == "Nothing but 1s! Bo wins the game at once."
    steps = hands.page._steps()  # type: ignore[attr-defined]
    assert [(step.name, step.place, step.won) for step in steps] == [("Ana", 2, False), ("Bo", 1, True)]


def test_figures_are_those_of_the_log(look: Look, tmp_path: Path) -> None:
    match = finished("Ana", "Bo", "Cy")
    hands, story = results(match, look, tmp_path), chronicle(match)
    for seat, fate in enumerate(story.fates):
        number = look.texts.number
        assert cell(hands, seat, 0) == match.players[seat].name
        assert cell(hands, seat, 1) == number(match.state.seats[seat].total)
        assert cell(hands, seat, 2) == number(fate.turns)
        dice = fortunes(match)[seat]
        assert dice.busts == fate.busts
        expected, spread = (look.texts.decimal(value) for value in (dice.expected_busts, dice.busts_spread))
        assert cell(hands, seat, 3) == f"{fate.busts} ({expected} \u00b1 {spread})"
        assert cell(hands, seat, 4) == number(fate.best)
        assert cell(hands, seat, 5) == number(round(fate.average))
        assert fate.luck is not None
        assert cell(hands, seat, 6).startswith(
            f"{number(dice.points)} ({number(round(dice.expected_points))} "
        )
        assert cell(hands, seat, 7) == look.texts.signed(round(dice.points - dice.expected_points))
        assert dice.points - dice.expected_points == pytest.approx(fate.luck)


def test_players_stand_in_the_order_of_their_places(look: Look, tmp_path: Path) -> None:
    match = finished(*"ABCDE")
    hands = results(match, look, tmp_path)
    tops = {seat: hands.place(f"cell.{seat}.0").y for seat in range(5)}
    totals = [seat.total for seat in match.state.seats]
    assert sorted(tops, key=lambda seat: tops[seat]) == sorted(range(5), key=lambda seat: -totals[seat])


def test_real_dice_have_no_luck(look: Look, tmp_path: Path) -> None:
    from game.match import Player  # noqa: PLC0415  only here
    from game.presets import load_preset  # noqa: PLC0415  only here
    from game.rules.actions import EnterScore  # noqa: PLC0415  only here

    match = Match(load_preset("grand").ruleset, [Player("Ana", real=True)])
    match.submit(EnterScore(10_000))
    hands = results(match, look, tmp_path)
    assert [cell(hands, 0, number) for number in (3, 6, 7)] == ["0", NOTHING, NOTHING]


def test_dice_of_people_and_computers_are_shown_alike(look: Look, tmp_path: Path) -> None:
    hands = results(finished("Ana", "*HAL"), look, tmp_path)
    for seat in (0, 1):
        assert "\u00b1" in cell(hands, seat, 3)
        assert "\u00b1" in cell(hands, seat, 6)


def test_large_text_has_lines_for_each_player(make_look: LookMaker, tmp_path: Path) -> None:
    hands = results(finished("Ana", "Bo"), make_look(1920, 1080, text_scale=2.0), tmp_path)
    assert cell(hands, 0, 3).startswith("Busts (expected): ")
    assert hands.place("cell.0.3").top >= hands.place("cell.0.0").bottom


def test_the_game_can_be_looked_over(look: Look, tmp_path: Path) -> None:
    change = results(finished("Ana", "Bo"), look, tmp_path).click("review")
    assert isinstance(change, Push)
    assert scene_of(change).name == "review"  # type: ignore[attr-defined]


def test_again_is_a_new_match_with_the_same_players_and_rules(look: Look, tmp_path: Path) -> None:
    match = finished("Ana", "*HAL")
    change = results(match, look, tmp_path).press(Command.ACCEPT)
    assert isinstance(change, Reset)
    new = scene_of(change).match  # type: ignore[attr-defined]
    assert new is not match
    assert (new.players, new.ruleset, new.actions) == (match.players, match.ruleset, ())


def test_who_left_does_not_play_again(look: Look, tmp_path: Path) -> None:
    match = played(f"leave=2 {SIX_ONES}", "Ana", "Bo", rules="pocket")
    change = results(match, look, tmp_path).click("again")
    assert [player.name for player in scene_of(change).match.players] == ["Ana"]  # type: ignore[attr-defined]


def test_the_other_ways_on(look: Look, tmp_path: Path) -> None:
    hands = results(finished("Ana", "Bo"), look, tmp_path)
    change = hands.click("new")
    assert isinstance(change, Push)
    assert scene_of(change).name == "setup"  # type: ignore[attr-defined]
    for change in (hands.click("menu"), hands.press(Command.BACK)):
        assert isinstance(change, Reset)
        assert scene_of(change).name == "menu"  # type: ignore[attr-defined]


LOST = "roll =111346 +111 roll =246 "
TO_SEE_AGAIN = f"roll =122346 +1 roll =22346 {LOST}roll =112346 +1 roll =22346 {SIX_ONES}"
"""A small bust, a large one after a good throw, another small one, and six ones."""


class TestThrowsToSeeAgain:
    class Doors(NamedDoors):
        """Remembers which throw is to be seen."""

        def replay(self, match: Match, *, place: int | None = None, shown: int | None = None) -> Room:
            room = Room("replay")
            room.asked = (match, place, shown)  # type: ignore[attr-defined]
            return room

    def results(self, match: Match, look: Look, folder: Path) -> Hands:
        rooms = house(folder, ScriptRoller())
        rooms.doors = self.Doors()
        return Hands(Results(rooms, match), look)

    def test_the_best_and_the_fatal_throw_are_offered(self, look: Look, tmp_path: Path) -> None:
        match = as_if_flown(played(TO_SEE_AGAIN, "Ana", "Bo", rules="pocket"))
        hands = self.results(match, look, tmp_path)
        for name, throw in (("best", best_throw(match)), ("fatal", fatal_throw(match))):
            change = hands.click(name)
            assert isinstance(change, Push)
            assert throw is not None
            assert scene_of(change).asked == (match, throw.place, None)  # type: ignore[attr-defined]

    def test_a_throw_that_was_not_kept_is_not_offered(self, look: Look, tmp_path: Path) -> None:
        match = as_if_flown(played(TO_SEE_AGAIN, "Ana", "Bo", rules="pocket"))
        places = [throw.place for throw in throws(match)]
        fatal = fatal_throw(match)
        assert fatal is not None
        hands = self.results(forgetful(match, places.index(fatal.place)), look, tmp_path)
        assert "best" in names(hands)
        assert "fatal" not in names(hands)

    def test_a_game_without_flights_or_without_a_loss_offers_none(self, look: Look, tmp_path: Path) -> None:
        hands = self.results(played(TO_SEE_AGAIN, "Ana", "Bo", rules="pocket"), look, tmp_path)
        assert not {"best", "fatal"} & names(hands)
        hands = self.results(as_if_flown(played(SIX_ONES, "Ana", "Bo", rules="pocket")), look, tmp_path)
        assert {"best", "fatal"} & names(hands) == {"best"}


def names(hands: Hands) -> set[str]:
    """What is on the page."""
    return {line.split()[1] for line in hands.dump().splitlines()}


class TestPodium:
    def test_the_first_stands_in_the_middle(self) -> None:
        steps = steps_of(((2,), (0,), (1,), (3,)), "ABCD", [500, 300, 900, 100], [2])
        assert [(step.name, step.place) for step in steps] == [("A", 2), ("C", 1), ("B", 3)]

    def test_equal_ones_share_a_place_and_the_next_is_counted_on(self) -> None:
        steps = steps_of(((0, 1), (2,)), "ABC", [500, 500, 300], [0, 1])
        assert {step.name: step.place for step in steps} == {"A": 1, "B": 1, "C": 3}
        assert [step.won for step in steps] == [True, True, False]

    def test_who_plays_alone_stands_there_alone(self) -> None:
        assert [step.name for step in steps_of(((0,),), "A", [500], [0])] == ["A"]


class TestChart:
    PLOT = Rect(100, 20, 600, 300)

    @pytest.mark.parametrize(
        ("totals", "target", "ends"),
        [
            (((0, 0), (10_650, 3_000)), 10_000, (0, 12_000)),
            (((0,), (0,)), 500, (0, 500)),
            (((0, 0), (-1_300, 400)), 5_000, (-2_000, 6_000)),
        ],
    )
    def test_the_scale_holds_everything_in_round_steps(
        self, totals: tuple[tuple[int, ...], ...], target: int, ends: tuple[int, int]
    ) -> None:
        scale = scale_of(totals, target, self.PLOT, 6)
        assert (scale.low, scale.high) == ends
        assert (scale.high - scale.low) % scale.step == 0
        assert 3 <= (scale.high - scale.low) / scale.step <= 10

    def test_a_line_goes_from_left_to_right_and_up(self) -> None:
        scale = scale_of(((0,), (500,), (1000,)), 1000, self.PLOT, 5)
        assert scale.x(0) == self.PLOT.left
        assert scale.x(2) == self.PLOT.right
        assert scale.y(0) == self.PLOT.bottom
        assert scale.y(scale.high) == self.PLOT.top

    def test_tokens_at_the_ends_do_not_cover_one_another(self) -> None:
        totals = ((0,) * 8, (900, 900, 910, 905, 0, 0, 5, 990))
        scale = scale_of(totals, 1000, self.PLOT, 5)
        ys = sorted(y for _, y in _ends(scale, totals, 30).values())
        assert all(b - a >= 30 * 0.9 for a, b in pairwise(ys))
        assert ys[-1] <= self.PLOT.bottom + 1

    def test_who_left_has_a_token_where_the_line_ends(self) -> None:
        totals = ((0, 0), (500, 300), (900, None))
        scale = scale_of(totals, 1000, self.PLOT, 5)
        ends = _ends(scale, totals, 30)
        assert ends[1] == (scale.x(1), scale.y(300))

    @pytest.mark.parametrize("theme", [NORMAL, HIGH_CONTRAST])
    def test_every_line_can_be_seen(self, theme: object) -> None:
        for seat in range(TOKENS):
            assert contrast(line_colour(theme, seat), theme.field) >= 3  # type: ignore[arg-type, attr-defined]

    def test_lines_are_smooth(self, look: Look) -> None:
        """A sloping line has more shades than line and ground: its edge is anti-aliased."""
        surface = Surface((700, 400))
        paint_chart(surface, surface.get_rect(), look, ((0,), (900,)), 1000, TokenPainter())
        shades = {tuple(surface.get_at((x, y))) for x in range(250, 350) for y in range(100, 350)}
        assert len(shades) > 40

    def test_it_is_the_same_picture_every_time(self, look: Look) -> None:
        pictures = set()
        for _ in range(2):
            surface = Surface((500, 300))
            paint_chart(
                surface, surface.get_rect(), look, ((0, 0), (900, 100), (950, None)), 1000, TokenPainter()
            )
            pictures.add(pygame.image.tobytes(surface, "RGB"))
        assert len(pictures) == 1


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The texts that are drawn, each with its size."""
    found: dict[str, int] = {}
    render = Writer.render

    def watched(self: Writer, text: str, px: int, colour: Colour, weight: Weight = "regular") -> Surface:
        found[text] = px
        return render(self, text, px, colour, weight)

    monkeypatch.setattr(Writer, "render", watched)
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_the_podium_has_room_for_long_names(
    look: Look, tmp_path: Path, seats: int, drawn: dict[str, int]
) -> None:
    names = ("Maximilien-Alexandre", "Bartholomé-Alexandre", "Constantin-Alexandre")[:seats]
    page = Results(house(tmp_path, ScriptRoller()), finished(*names))
    small = look.sized(1024, 600)
    page.layout(small)
    page._paint_podium(Surface((1024, 600)), page._podium.rect, small)
    assert set(names) <= set(drawn)


def test_a_podium_without_room_for_large_words_leaves_them_to_the_table(
    make_look: LookMaker, tmp_path: Path, drawn: dict[str, int]
) -> None:
    page = Results(house(tmp_path, ScriptRoller()), finished("Ana", "Ben"))
    large = make_look(1280, 720, text_scale=2.0)
    page.layout(large)
    assert page._podium.visible
    drawn.clear()
    page._paint_podium(Surface((1280, 720)), page._podium.rect, large)
    assert set(drawn) == {"1", "2"}
