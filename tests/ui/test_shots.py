"""Pictures for the README and for review."""

from argparse import Namespace
from pathlib import Path

import pygame
import pytest

from game.output import ToolError
from game.tray.cube import face_up
from game.ui import shots
from game.ui.shots import a_flight, pictures_of_dice

FULL = Path("/dev/full")


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


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shots, "pictures", lambda *_: [("menu", pygame.Surface((8, 8)))])
    args = Namespace(folder=tmp_path, size=(8, 8), lang="en", json=True)
    assert shots.run(args) == 0
    assert pygame.image.load(tmp_path / "menu.png").get_size() == (8, 8)
    (tmp_path / "menu.png").unlink()
    (tmp_path / "menu.png").symlink_to(FULL)
    with pytest.raises(ToolError, match="No space left"):
        shots.run(args)
