"""The shape of a description: sections of lines, and a line may show dice and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.ruleset import Faces


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence or name; `dice` are a picture of it, `points` what they are worth."""

    text: str
    dice: Faces = ()
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under a title."""

    title: str
    lines: tuple[Line, ...]
