"""The three rollers: asked once, polled, fetched once."""

from collections import Counter
from random import Random

import pytest

from game.tray.fairness import fair_p
from game.tray.launch import Launch
from game.tray.roller import HeadlessRoller, Landing, ReplayRoller, Roller, ThrowError, TrayRoller


def land(roller: Roller, dice: int, launch: Launch | None = None) -> tuple[Landing, int]:
    """Throw and poll until it has landed; return the number of polls as well."""
    roller.throw(dice, launch)
    for polls in range(1, 1000):
        landing = roller.poll()
        if landing is not None:
            return landing, polls
    raise AssertionError("it does not land")


def rollers() -> list[Roller]:
    return [TrayRoller(Random(1)), HeadlessRoller(Random(1)), ReplayRoller([Landing((1, 2, 3))])]


@pytest.mark.parametrize("index", range(3))
def test_a_landing_is_handed_out_once(index: int) -> None:
    roller = rollers()[index]
    assert roller.poll() is None
    landing, _ = land(roller, 3)
    assert len(landing.faces) == 3
    assert landing.off == 0
    assert all(1 <= face <= 6 for face in landing.faces)
    assert roller.poll() is None


@pytest.mark.parametrize("index", range(3))
def test_no_second_throw_before_the_first_is_fetched(index: int) -> None:
    roller = rollers()[index]
    roller.throw(3)
    with pytest.raises(ThrowError):
        roller.throw(3)


@pytest.mark.parametrize("index", range(2))
def test_no_dice_cannot_be_thrown(index: int) -> None:
    with pytest.raises(ThrowError, match="cannot be thrown"):
        rollers()[index].throw(0)


def test_the_hand_holds_six() -> None:
    with pytest.raises(ThrowError, match="cannot be thrown"):
        TrayRoller(Random(1)).throw(7)


def test_the_tray_works_in_several_slices_and_shows_its_flight() -> None:
    landing, polls = land(TrayRoller(Random(1)), 6)
    assert landing.flight is not None
    assert landing.faces == landing.flight.faces
    assert 3 <= polls <= 20


def test_the_tray_follows_its_seed_and_its_launch() -> None:
    first, _ = land(TrayRoller(Random(4)), 6)
    same, _ = land(TrayRoller(Random(4)), 6)
    other, _ = land(TrayRoller(Random(5)), 6)
    stronger, _ = land(TrayRoller(Random(4)), 6, Launch(force=1.0))
    assert first == same
    assert first.flight is not None
    assert stronger.flight is not None
    assert first.flight != other.flight
    assert first.flight.numberings == stronger.flight.numberings
    assert first.flight.track != stronger.flight.track


def test_throws_of_one_roller_differ() -> None:
    roller = TrayRoller(Random(4))
    landings = [land(roller, 6)[0] for _ in range(6)]
    assert len({landing.faces for landing in landings}) > 3


def test_headless_faces_are_even_and_independent() -> None:
    roller = HeadlessRoller(Random(11))
    throws = [land(roller, 6)[0].faces for _ in range(10_000)]
    assert fair_p(face for faces in throws for face in faces) > 0.001
    assert all(fair_p(place) > 0.001 for place in zip(*throws, strict=True))
    assert sum(len(set(faces)) == 1 for faces in throws) <= 8
    sums = Counter(sum(faces) for faces in throws)
    assert abs(sum(total * count for total, count in sums.items()) / 10_000 - 21) < 0.2


def test_a_replay_hands_out_what_landed_in_its_order() -> None:
    landings = [land(TrayRoller(Random(seed)), dice)[0] for seed, dice in enumerate((6, 3, 1))]
    replay = ReplayRoller(landings)
    assert [land(replay, dice)[0] for dice in (6, 3, 1)] == landings
    with pytest.raises(ThrowError, match="no landing is left"):
        replay.throw(6)


def test_a_replay_refuses_another_number_of_dice() -> None:
    replay = ReplayRoller([Landing((1, 1, 1))])
    with pytest.raises(ThrowError, match="2 dice were asked for, but 3 landed"):
        replay.throw(2)
    assert land(replay, 3)[0].faces == (1, 1, 1)


def test_dice_that_are_taken_up_are_the_dice_that_fly() -> None:
    roller = TrayRoller(Random(4))
    taken = roller.take_up(6)
    assert roller.take_up(6) == taken  # put back and taken up again
    landing, _ = land(roller, 6)
    assert landing.flight is not None
    assert landing.flight.numberings == taken
    assert roller.take_up(6) != taken
    assert len(roller.take_up(2)) == 2
    assert len(land(roller, 3)[0].faces) == 3  # nobody has taken up three
    for dice in (0, 7):
        with pytest.raises(ThrowError):
            roller.take_up(dice)
