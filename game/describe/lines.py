"""The shape of a description: sections of lines, and a line may show dice and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.ruleset import Faces


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence or name; `dice` are a picture of it, `points` what they are worth.

    An `example` shows the rule in the line before it at work; its `points` are the turn's so far, or what
    a total loses (below 0).
    """

    text: str
    dice: Faces = ()
    points: int | None = None
    example: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under a title."""

    title: str
    lines: tuple[Line, ...]
