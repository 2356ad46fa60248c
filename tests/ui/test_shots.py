"""Pictures for the README and for review."""

from game.tray.cube import face_up
from game.ui.shots import a_flight, pictures_of_dice


def test_dice_are_shown_in_flight_and_in_all_sets() -> None:
    pictures = dict(pictures_of_dice((640, 360)))
    assert set(pictures) == {"flight-strip", "dice-sets"}
    for picture in pictures.values():
        assert picture.get_size() == (640, 360)


def test_the_flight_shown_is_the_same_every_time_and_ends_with_its_dice_lying() -> None:
    flight = a_flight()
    assert flight.poses(flight.ticks) == a_flight().poses(flight.ticks)
    rest = flight.poses(flight.ticks)
    assert [face_up(pose, n) for pose, n in zip(rest, flight.numberings, strict=True)] == list(flight.faces)
    assert len(rest) == 6
