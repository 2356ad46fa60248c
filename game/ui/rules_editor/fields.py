"""Fields of a rule set, as rules files write them, read into knobs and written from knobs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from game.rules.ruleset import FIELD_NAMES, FIGURES, SixPoints
from game.ui.rules_editor.alike import alike_points, numbers_for, recognised, six, triple_points
from game.ui.rules_editor.knobs import ALIKE, KNOBS, OFF, ROWS, TOGETHER, Amount, Pick, Switch, Value

Read = dict[str, Value]
Plain = Mapping[str, object]


USUAL: Final[Mapping[str, Value]] = {knob.name: knob.usual for knob in KNOBS.values()}
"""What everything is set to as long as nothing else is known."""


def with_table(values: Mapping[str, Value], table: Plain, changed: Collection[str]) -> Read:
    """Knobs set anew for the `changed` fields of a table; numbers of what is off there are remembered.

    How alike dice relate to the triple is looked for only if one of their fields was changed.
    """
    found: Read = dict(values)
    for name in FIELD_NAMES:
        if name in changed:
            found |= _read(name, table[name]) or {}
    # Half of a pair is nothing.
    if "bust_run" in changed and table["bust_run"] is False:
        found["bust_run"] = OFF
    if "fleur" in changed and table["fleur"] == 0:
        found["fleur"] = "never"
    return found | _alike_modes(found, table) if not ALIKE.keys().isdisjoint(changed) else found


def fits(name: str, plain: object) -> bool:
    """Whether a field may hold this, whatever the others hold."""
    return name in FIELD_NAMES and _read(name, plain) is not None


def table_of(values: Mapping[str, Value]) -> dict[str, object]:
    """The fields that knobs stand for; they may contradict each other."""
    return {name: _written(name, values) for name in FIELD_NAMES}


def _is_number(plain: object, least: int = 1) -> bool:
    return isinstance(plain, int) and not isinstance(plain, bool) and plain >= least


def _read(name: str, plain: object) -> Read | None:
    if name in ALIKE:
        return _read_alike(name, plain)
    if name in _READERS:
        return _READERS[name](plain)
    head = ROWS[name].head
    match head, plain:
        case Amount(), int() if _is_number(plain, head.least):
            return {name: plain}
        case Pick(), str() if plain in head.options:
            return {name: plain}
        case Switch(), bool() if not plain or not ROWS[name].parts:
            return {name: plain}
        case Switch(), int() if ROWS[name].parts and _is_number(plain):
            return {name: True, ROWS[name].parts[True][0].name: plain}
        case _:
            return None


def _read_alike(name: str, plain: object) -> Read | None:
    """Mode and numbers; which mode it is beyond these two is seen once all fields are read."""
    if plain is False:
        return {name: OFF}
    points = _six_points(plain)
    if points is None:
        return None
    mode = "same" if name == "three_alike" and len(set(points)) == 1 else "by_hand"
    return {name: mode, **{f"{name}.{face}": value for face, value in enumerate(points, start=1)}}


def _six_points(plain: object) -> SixPoints | None:
    if not isinstance(plain, list | tuple) or not all(map(_is_number, plain)):
        return None
    match list(plain):
        case [int(one), int(two), int(three), int(four), int(five), int(six_)]:
            return one, two, three, four, five, six_
        case _:
            return None


def _alike_modes(values: Read, table: Plain) -> Read:
    triple = _six_points(table["three_alike"]) or six(values, "three_alike")
    found: Read = {} if table["three_alike"] is False else {**numbers_for("three_alike", triple, triple)}
    given = {size: (name, _six_points(table[name])) for name, size in ALIKE.items() if size > 3}
    points = {size: by_face for size, (_, by_face) in given.items() if by_face is not None}
    for size, mode in recognised(triple, points).items():
        name = given[size][0]
        found |= {name: mode, **numbers_for(name, points[size], triple)}
    return found


def _read_dice(plain: object) -> Read | None:
    return {"dice": str(plain)} if _is_number(plain) and plain in {5, 6} else None


def _read_six_ones(plain: object) -> Read | None:
    return {"six_ones": plain == "win"} if plain in ("points", "win") else None


def _read_four_and_pair(plain: object) -> Read | None:
    if isinstance(plain, bool):
        return {"four_and_pair": "as_three_pairs" if plain else OFF}
    if isinstance(plain, int) and plain >= 2:
        return {"four_and_pair": "points", "four_and_pair.points": plain}
    return None


def _read_fleur(plain: object) -> Read | None:
    if not isinstance(plain, int) or isinstance(plain, bool) or plain < 0:
        return None
    return {"fleur.points": plain} if plain else {}


def _read_fleur_when(plain: object) -> Read | None:
    head = ROWS["fleur"].head
    return {"fleur": plain} if isinstance(plain, str) and plain in getattr(head, "options", ()) else None


def _read_bust_run(plain: object) -> Read | None:
    if plain is False:
        return {}
    return {"bust_run.busts": plain} if isinstance(plain, int) and _is_number(plain) else None


def _read_penalty(plain: object) -> Read | None:
    if plain is False:
        return {"bust_run": OFF}
    if plain == "all":
        return {"bust_run": "all"}
    if isinstance(plain, int) and _is_number(plain):
        return {"bust_run": "points", "bust_run.points": plain}
    return None


def _read_floor(plain: object) -> Read | None:
    if plain == "none":
        return {"floor": "none"}
    if not isinstance(plain, int) or isinstance(plain, bool) or plain > 0:
        return None
    return {"floor": "below", "floor.depth": -plain} if plain else {"floor": "zero"}


def _read_confirm(plain: object) -> Read | None:
    if isinstance(plain, bool):
        return {"confirm": "all" if plain else OFF}
    if not isinstance(plain, list | tuple) or not set(map(str, plain)) <= set(FIGURES):
        return None
    if set(plain) in (set(), set(FIGURES)):
        return {"confirm": "all" if plain else OFF}
    return {"confirm": "some", **{f"confirm.{figure}": figure in plain for figure in FIGURES}}


_READERS: Final[dict[str, Callable[[object], Read | None]]] = {
    "dice": _read_dice,
    "six_ones": _read_six_ones,
    "four_and_pair": _read_four_and_pair,
    "fleur": _read_fleur,
    "fleur_when": _read_fleur_when,
    "bust_run": _read_bust_run,
    "bust_run_penalty": _read_penalty,
    "floor": _read_floor,
    "confirm": _read_confirm,
}


def _written(name: str, values: Mapping[str, Value]) -> object:
    if name in ALIKE:
        points = triple_points(values) if name == "three_alike" else alike_points(values, name, ALIKE[name])
        return list(points) if points is not None and values[name] != OFF else False
    if name in _WRITERS:
        return _WRITERS[name](values)
    row = ROWS[TOGETHER.get(name, name)]
    if isinstance(row.head, Switch) and row.parts:
        return values[row.parts[True][0].name] if values[name] else False
    return values[name]


def _write_confirm(values: Mapping[str, Value]) -> object:
    if values["confirm"] != "some":
        return values["confirm"] == "all"
    chosen = [figure for figure in FIGURES if values[f"confirm.{figure}"]]
    return chosen if 0 < len(chosen) < len(FIGURES) else bool(chosen)


_WRITERS: Final[dict[str, Callable[[Mapping[str, Value]], object]]] = {
    "dice": lambda values: int(values["dice"]),
    "six_ones": lambda values: "win" if values["six_ones"] else "points",
    "four_and_pair": lambda values: (
        values["four_and_pair.points"]
        if values["four_and_pair"] == "points"
        else values["four_and_pair"] == "as_three_pairs"
    ),
    "fleur": lambda values: 0 if values["fleur"] == "never" else values["fleur.points"],
    "fleur_when": lambda values: values["fleur"],
    "bust_run": lambda values: False if values["bust_run"] == OFF else values["bust_run.busts"],
    "bust_run_penalty": lambda values: {OFF: False, "all": "all", "points": values["bust_run.points"]}[
        str(values["bust_run"])
    ],
    "floor": lambda values: {"zero": 0, "none": "none", "below": -int(values["floor.depth"])}[
        str(values["floor"])
    ],
    "confirm": _write_confirm,
}
