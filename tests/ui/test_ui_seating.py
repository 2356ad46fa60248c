"""From what is set up to the players of a match."""

import pytest

from game.match import Player
from game.resources import ASSETS
from game.text import Texts
from game.ui.seating import LONGEST_NAME, PERSON, free_name, players_of, starred, tidy, told_apart
from game.ui.settings import SeatMemory

EN = Texts("en", ASSETS / "locale")
FR = Texts("fr", ASSETS / "locale")


def names(*seats: SeatMemory, texts: Texts = EN) -> list[str]:
    return [player.name for player in players_of(texts, seats)]


def test_only_seats_that_take_part_play_in_their_order() -> None:
    seats = [SeatMemory("Ana"), SeatMemory("Bo", plays=False), SeatMemory("Cy", player="bold")]
    assert players_of(EN, seats) == (Player("Ana"), Player("Cy", "bold"))


def test_real_dice_are_for_people() -> None:
    seats = [SeatMemory("Ana", real_dice=True), SeatMemory("Bo", player="steady", real_dice=True)]
    assert [player.real for player in players_of(EN, seats)] == [True, False]


def test_a_seat_without_a_name_has_one_in_the_players_language() -> None:
    assert names(SeatMemory(""), SeatMemory("   "))[0] == "Player 1"
    assert names(SeatMemory(""), texts=FR) == ["Joueur 1"]
    assert names(SeatMemory("***")) == ["Player 1"]


def test_equal_names_get_a_number() -> None:
    """C129: players are told apart, whatever they call themselves."""
    seats = [SeatMemory(name) for name in ("Ana", " ana ", "Ana", "Ana 2")]
    assert names(*seats) == ["Ana", "ana 2", "Ana 3", "Ana 2 2"]


def test_a_number_never_makes_two_names_equal() -> None:
    players = told_apart([Player("Ana 2"), Player("Ana"), Player("Ana")])
    assert len({player.name for player in players}) == 3


def test_a_star_makes_a_computer_and_is_not_part_of_the_name() -> None:
    seat = starred(SeatMemory("*HAL"))
    assert seat.player == "steady"
    assert players_of(EN, [seat]) == (Player("HAL", "steady"),)
    assert starred(SeatMemory("H*L")).player == PERSON
    assert starred(SeatMemory("*HAL", player="bold")).player == "bold"


@pytest.mark.parametrize("wild", ["", "   ", "*", "\u202e abc", "漢字" * 40, "🎲🎲🎲", "a\tb\nc", "é" * 200])
def test_any_name_becomes_one_that_can_be_borne(wild: str) -> None:
    """C156: whatever is typed, the name is short and not empty."""
    name = free_name(EN, wild, ["Ana"], 1, PERSON)
    assert name.strip()
    assert len(name) <= LONGEST_NAME
    assert "\n" not in tidy(wild)


def test_a_new_name_is_one_that_nobody_bears() -> None:
    assert free_name(EN, "Ana", ["Ana", "Ana 2"], 2, PERSON) == "Ana 3"
