"""How the points of four, five and six alike follow from those of the triple, and how that is recognised.

`double`: each further die doubles; `add`: each further die adds the triple once more; `times`: so many times
the triple; `plus`: the triple and so much more; `same`: the same for any face; `by_hand`: six numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.ruleset import SixPoints
from game.ui.rules_editor.knobs import Mode

_BY_FACE: Final = 3  # the place of the face whose points stand for all where one number is asked for


def six(values: Mapping[str, object], field: str) -> SixPoints:
    """The six numbers of a field that were set by hand."""
    one, two, three, four, five, six_ = (_number(values, f"{field}.{face}") for face in range(1, 7))
    return one, two, three, four, five, six_


def triple_points(values: Mapping[str, object]) -> SixPoints:
    """What a triple is worth, or was before it was turned off."""
    if values["three_alike"] == "same":
        points = _number(values, "three_alike.points")
        return (points,) * 6
    return six(values, "three_alike")


def alike_points(values: Mapping[str, object], field: str, size: int) -> SixPoints | None:
    """What so many alike are worth, by face; None if they are off."""
    triple = triple_points(values)
    match values[field]:
        case "off":
            return None
        case "double":
            return _times(triple, doubled(size))
        case "add":
            return _times(triple, added(size))
        case "times":
            return _times(triple, _number(values, f"{field}.times"))
        case "plus":
            return _plus(triple, _number(values, f"{field}.more"))
        case "same":
            return (_number(values, f"{field}.points"),) * 6
        case _:
            return six(values, field)


def doubled(size: int) -> int:
    """How many times the triple it is when each further die doubles."""
    return 1 << (size - 3)


def added(size: int) -> int:
    """How many times the triple it is when each further die adds the triple once more."""
    return size - 2


def recognised(triple: SixPoints, points: Mapping[int, SixPoints]) -> dict[int, Mode]:
    """The mode of each number of dice alike that is worth something.

    Four alike are twice the triple whether dice double or add, so the greater ones decide between the two.
    """
    doubles = {size for size, values in points.items() if values == _times(triple, doubled(size))}
    adds = {size for size, values in points.items() if values == _times(triple, added(size))}
    modes: dict[int, Mode] = {}
    for size, values in points.items():
        if size in doubles and (size not in adds or len(doubles) >= len(adds)):
            modes[size] = "double"
        elif size in adds:
            modes[size] = "add"
        elif len(set(values)) == 1:
            modes[size] = "same"
        else:
            modes[size] = _related(triple, values)
    return modes


def _related(triple: SixPoints, points: SixPoints) -> Mode:
    if points[0] % triple[0] == 0 and points == _times(triple, points[0] // triple[0]):
        return "times"
    more = points[0] - triple[0]
    return "plus" if more > 0 and points == _plus(triple, more) else "by_hand"


def numbers_for(field: str, points: SixPoints, triple: SixPoints) -> dict[str, int]:
    """The numbers of every mode that come nearest to these points, so that another mode begins with them."""
    found = {f"{field}.{face}": value for face, value in enumerate(points, start=1)}
    found[f"{field}.points"] = points[_BY_FACE]
    if field != "three_alike":
        found[f"{field}.times"] = max(1, points[_BY_FACE] // triple[_BY_FACE])
        found[f"{field}.more"] = max(1, points[_BY_FACE] - triple[_BY_FACE])
    return found


def _times(triple: SixPoints, factor: int) -> SixPoints:
    one, two, three, four, five, six_ = (points * factor for points in triple)
    return one, two, three, four, five, six_


def _plus(triple: SixPoints, more: int) -> SixPoints:
    one, two, three, four, five, six_ = (points + more for points in triple)
    return one, two, three, four, five, six_


def _number(values: Mapping[str, object], name: str) -> int:
    value = values[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} holds {value!r}, which is no number")
    return value
