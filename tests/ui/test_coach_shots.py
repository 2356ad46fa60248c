"""Pictures of the coach's own screens: each shows what it is called after."""

from __future__ import annotations

from pathlib import Path

from pygame import Surface, image
from table_for_tests import ScriptRoller, house

from game.ui.coach_shots import coach_pictures
from game.ui.look import Look
from game.ui.scene import Scene
from game.ui.scenes.review.scene import ReviewPage
from game.ui.scenes.trainer.scene import Trainer


def test_every_picture_is_another_and_shows_something_found(look: Look, tmp_path: Path) -> None:
    seen: list[Scene] = []

    def photograph(scene: Scene) -> Surface:
        seen.append(scene)
        surface = Surface(look.screen.area.size)
        scene.draw(surface, 1.0)
        return surface

    pictures = dict(coach_pictures(house(tmp_path, ScriptRoller()), look, photograph))
    assert list(pictures) == ["review", "review-decisions", "trainer", "trainer-answered"]
    assert len({image.tobytes(picture, "RGB") for picture in pictures.values()}) == 4
    review, _, _, trainer = seen
    assert isinstance(review, ReviewPage)
    assert review.study is not None
    assert review.study.review.measure == "win"
    assert review.verdict is not None
    assert isinstance(trainer, Trainer)
    assert trainer.answer is not None
