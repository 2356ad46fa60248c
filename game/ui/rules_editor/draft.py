"""A rule set while it is being changed: always shown, always changeable, playable unless it says why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.rules.ruleset import SIX_DICE_ONLY, Ruleset, RulesetError, ruleset_from_table
from game.ui.rules_editor.alike import alike_points, numbers_for, triple_points
from game.ui.rules_editor.fields import USUAL, fits, table_of, with_table
from game.ui.rules_editor.knobs import (
    ALIKE,
    KNOBS,
    MOST,
    OFF,
    Amount,
    Knob,
    Part,
    Pick,
    Row,
    Switch,
    Value,
)


class Hindrance(Enum):
    """Why something cannot be in force for now, though it may be wished for."""

    SIX_DICE = auto()
    THREE_PAIRS = auto()
    TRIPLE = auto()
    SINGLE = auto()
    LARGER = auto()
    TAKEOVER = auto()
    EXACT = auto()
    LAST_ROUND = auto()


@dataclass(frozen=True, slots=True)
class Draft:
    """What a person wishes (`wishes`, by knob), and what comes of it.

    What needs something that is off is off too (`hindrances`, by field) and comes back with it. Any other
    contradiction leaves `ruleset` None and `problem` saying which field is wrong and how; `edited` never
    raises for them. Make one by `draft_of`.
    """

    wishes: Mapping[str, Value]
    table: Mapping[str, object]
    """All fields as they are wished for, as rules files write them."""
    hindrances: Mapping[str, Hindrance]
    ruleset: Ruleset | None
    problem: RulesetError | None

    def edited(self, name: str, value: Value) -> Draft:
        """The draft with a knob set to something else; a number out of bounds becomes the nearest one.

        Raises KeyError for a knob there is not, ValueError for what it cannot be set to.
        """
        knob, wishes = KNOBS[name], dict(self.wishes)
        if name in ALIKE:
            wishes |= self._carried(name)
        wishes[name] = _allowed(knob, value)
        return _draft(wishes)

    def _carried(self, field: str) -> Mapping[str, Value]:
        """The numbers with which another mode of a field begins: what the one before made of them."""
        triple = triple_points(self.wishes)
        points = triple if field == "three_alike" else alike_points(self.wishes, field, ALIKE[field])
        return {} if points is None or self.wishes[field] == OFF else numbers_for(field, points, triple)

    def with_fields(self, changes: Mapping[str, object]) -> Draft:
        """The draft with other fields, as rules files write them; the rest stays as it is, to the point.

        What is no field, or cannot be its value, is left out.
        """
        fitting = {name: plain for name, plain in changes.items() if fits(name, plain)}
        return _draft(with_table(self.wishes, {**self.table, **fitting}, fitting.keys()))

    def changes(self, base: Ruleset) -> dict[str, object]:
        """The fields wished for that are not as in `base`; `with_fields` of it takes them on again."""
        usual = base.to_table()
        return {name: plain for name, plain in self.table.items() if plain != usual[name]}

    def value(self, knob: Knob) -> Value:
        """What a knob shows: what is wished for, or off where that cannot be in force."""
        if knob.name not in self.hindrances:
            return self.wishes[knob.name]
        return OFF if isinstance(knob, Pick) else False

    def options(self, pick: Pick) -> tuple[str, ...]:
        """What a choice offers at the moment."""
        if pick.name == "four_and_pair" and self.table["three_pairs"] is False:
            return tuple(option for option in pick.options if option != "as_three_pairs")
        return pick.options

    def parts(self, row: Row) -> tuple[Part, ...]:
        """What else is to be set in a row, as its head is."""
        return row.parts.get(self.value(row.head), ())

    def can_change(self, row: Row) -> bool:
        """Whether the row's head can be changed at the moment."""
        return self.hindrances.get(row.field) in {None, Hindrance.THREE_PAIRS}


def draft_of(ruleset: Ruleset, changes: Mapping[str, object] | None = None) -> Draft:
    """A rule set to be changed, with changes that were already made (see `Draft.with_fields`)."""
    table = ruleset.to_table()
    draft = _draft(with_table(USUAL, table, table.keys()))
    return draft.with_fields(changes) if changes else draft


def _draft(wishes: Mapping[str, Value]) -> Draft:
    table = table_of(wishes)
    hindrances = _hindrances(table)
    in_force = {name: (False if name in hindrances else plain) for name, plain in table.items()}
    try:
        return Draft(wishes, table, hindrances, ruleset_from_table(in_force), None)
    except RulesetError as error:
        return Draft(wishes, table, hindrances, None, error)


def _hindrances(table: Mapping[str, object]) -> dict[str, Hindrance]:
    """What cannot be in force, each with the first reason there is."""
    found: dict[str, Hindrance] = {}
    if table["dice"] == 5:
        found |= dict.fromkeys(SIX_DICE_ONLY, Hindrance.SIX_DICE)
    elif table["four_and_pair"] is True and table["three_pairs"] is False:
        found["four_and_pair"] = Hindrance.THREE_PAIRS
    if table["three_alike"] is False:
        found |= {"full_house": Hindrance.TRIPLE, "grow": Hindrance.TRIPLE}
    elif all(table[name] is False or name in found for name in _LARGER):
        found["grow"] = Hindrance.LARGER
    if table["single_one"] is False and table["single_five"] is False:
        found["confirm"] = Hindrance.SINGLE
    if table["takeover"] is False:
        found["takeover_margin"] = Hindrance.TAKEOVER
    if table["goal"] == "at_least":
        found["kill"] = Hindrance.EXACT
    elif table["end"] == "immediate":
        found["kill"] = Hindrance.LAST_ROUND
    return found


_LARGER: Final = ("four_alike", "five_alike", "six_alike", "full_house")


def _allowed(knob: Knob, value: Value) -> Value:
    match knob:
        case Switch():
            return bool(value)
        case Pick():
            if value not in knob.options:
                raise ValueError(f"{knob.name} cannot be {value!r}")
            return value
        case Amount():
            return max(knob.least, min(MOST, int(value)))
