"""The corner of the tray behind its bar: jokers lie there, or the dice that wait while jokers are thrown.

What is thrown never gets there. Each die has its place, from the far end on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.rules.ruleset import Faces, Ruleset
from game.tray.box import BAR_WIDTH, BAR_X, COMPARTMENT, DEPTH, PLACES, RIM_WIDTH, WIDTH, Box, Rim
from game.tray.cube import NUMBERINGS, Numbering, Pose
from game.tray.launch import Launch
from game.tray.roller import Landing, Roller, TrayRoller
from game.ui.draw.camera import Camera
from game.ui.draw.marks import DieMark
from game.ui.draw.theme import SMALL
from game.ui.draw.tile import ShownDie
from game.ui.look import Look

POSES: Final = tuple(Pose((x, y, 0.5), (1.0, 0.0, 0.0, 0.0)) for x, y in PLACES)
"""How dice lie in the compartment."""

_NOTHING: Final = ShownDie(POSES[0], NUMBERINGS[0], DieMark.HIDDEN)
_LABEL: Final = 0.8
"""How much of the rim's width the words on it may take."""


def box_for(ruleset: Ruleset, rim: Rim) -> Box:
    """How the tray is set up for a game by these rules, with the rim that the player wishes."""
    return Box(rim, compartment=ruleset.jokers)


class SettingRoller:
    """Sets the tray up for each throw before it is made, if it is one with a tray that throws."""

    def __init__(self, roller: Roller, box: Callable[[], Box]) -> None:
        self._roller = roller
        self._box = box

    def take_up(self, dice: int) -> tuple[Numbering, ...]:
        """See Roller."""
        return self._roller.take_up(dice)

    def throw(self, dice: int, launch: Launch | None = None) -> None:
        """See Roller."""
        if isinstance(self._roller, TrayRoller):
            self._roller.box = self._box()
        self._roller.throw(dice, launch)

    def poll(self) -> Landing | None:
        """See Roller."""
        return self._roller.poll()


@dataclass(frozen=True, slots=True)
class JokerPlace:
    """What lies in the compartment: `jokers`, of which the last `faint` are only chosen; or `aside`."""

    jokers: Faces = ()
    faint: int = 0
    aside: Faces = ()

    @property
    def dice(self) -> Faces:
        """The dice in the order of their places."""
        return self.aside or self.jokers


def numbering_of(face: int) -> Numbering:
    """A numbering with this face on top of a die that stands as its axes do."""
    return next(numbering for numbering in NUMBERINGS if numbering[4] == face)


def lying_there(place: JokerPlace) -> list[ShownDie]:
    """A die for each place of the compartment; where there is none it is hidden."""
    first_faint = len(place.jokers) - place.faint
    mark = DieMark.DEAD if place.aside else DieMark.SET_ASIDE
    dice = [
        ShownDie(pose, numbering_of(face), mark, faint=not place.aside and index >= first_faint)
        for index, (face, pose) in enumerate(zip(place.dice, POSES, strict=False))
    ]
    return dice + [_NOTHING] * (len(POSES) - len(dice))


def compartment_on_screen(camera: Camera, box: Box) -> Rect:
    """The compartment with the wood about it: what is let go here is to lie there."""
    left, right = BAR_X + BAR_WIDTH / 2, WIDTH / 2 + RIM_WIDTH
    far, near = DEPTH / 2 + RIM_WIDTH, -DEPTH / 2 - RIM_WIDTH
    corners = [camera.project((x, y, box.height)) for x in (left, right) for y in (far, near)]
    xs, ys = [round(x) for x, _ in corners], [round(y) for _, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def label_on_screen(camera: Camera, box: Box) -> Rect:
    """The top of the near rim beside the compartment, on which it is said what lies there."""
    near = -DEPTH / 2
    middle = (COMPARTMENT[0] + COMPARTMENT[2]) / 2
    half = WIDTH / 2 + RIM_WIDTH - middle - 0.1
    left, top = camera.project((middle - half, near, box.height))
    right, bottom = camera.project((middle + half, near - RIM_WIDTH, box.height))
    place = Rect(round(left), round(top), round(right - left), round(bottom - top))
    return place.inflate(0, -round(place.height * (1 - _LABEL)))


def paint_label(surface: Surface, box: Rect, look: Look, *, waits: bool) -> None:
    """Write what lies in the compartment, as burnt into the wood."""
    writer, theme = look.writer, look.theme
    says = look.texts.t("Waiting") if waits else look.texts.t("Jokers")
    size = look.screen.font(SMALL)
    while size > 1 and writer.line_height(size) > box.height:
        size -= 1
    lower = box.move(0, max(1, size // 16))
    writer.draw(surface, says, size, theme.shade, lower, align="centre", weight="bold")
    writer.draw(surface, says, size, theme.text, box, align="centre", weight="bold")
