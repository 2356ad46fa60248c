"""What can be set about a rule set, row by row: each a switch, a choice or a number, and numbers to it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from game.rules.ruleset import FIGURES, TARGET_STEP, End, FleurWhen, Goal, HotDice, OffTable, Tie

Value = bool | int | str
"""What a knob holds."""

OFF: Final = "off"
MOST: Final = 1_000_000
"""More than this no number is set to by hand; a file may hold more."""

Mode = Literal["off", "double", "add", "times", "plus", "same", "by_hand"]
"""How four or more alike are worth what they are: see `game.ui.rules_editor.alike`."""

MODES: Final[tuple[Mode, ...]] = get_args(Mode)
TRIPLE_MODES: Final[tuple[Mode, ...]] = ("off", "same", "by_hand")
ALIKE: Final = {"three_alike": 3, "four_alike": 4, "five_alike": 5, "six_alike": 6}
"""The fields that hold points by face, and how many dice they are about."""


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    name: str

    @property
    def usual(self) -> bool:
        """What it is set to as long as nothing else is known."""
        return False


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a few named values; the first is the usual one."""

    name: str
    options: tuple[str, ...]

    @property
    def usual(self) -> str:
        """What it is set to as long as nothing else is known."""
        return self.options[0]


@dataclass(frozen=True, slots=True)
class Amount:
    """A whole number; `usual` is what it is before it was ever set."""

    name: str
    usual: int
    least: int = 1
    step: int = 50


Knob = Switch | Pick | Amount
Part = Amount | Switch


@dataclass(frozen=True, slots=True)
class Row:
    """A field of the rule set: what is set first, and by its value what is to be set then."""

    field: str
    head: Knob
    parts: Mapping[Value, tuple[Part, ...]] = dataclasses.field(default_factory=dict)

    @property
    def knobs(self) -> tuple[Knob, ...]:
        """All of it, each once."""
        return (self.head, *dict.fromkeys(part for parts in self.parts.values() for part in parts))


def _optional(name: str, usual: int, *, step: int = 50) -> Row:
    return Row(name, Switch(name), {True: (Amount(f"{name}.points", usual, step=step),)})


def _alike(name: str, usual: tuple[int, ...], modes: tuple[Mode, ...]) -> Row:
    by_hand = tuple(Amount(f"{name}.{face}", points) for face, points in enumerate(usual, start=1))
    parts: dict[Value, tuple[Part, ...]] = {
        "times": (Amount(f"{name}.times", ALIKE[name] - 2, step=1),),
        "plus": (Amount(f"{name}.more", 1000 * max(1, ALIKE[name] - 3)),),
        "same": (Amount(f"{name}.points", 1000 * (ALIKE[name] - 2)),),
        "by_hand": by_hand,
    }
    return Row(name, Pick(name, modes), {mode: parts[mode] for mode in modes if mode in parts})


SCORING: Final = (
    Row("dice", Pick("dice", ("6", "5"))),
    _optional("single_one", 100),
    _optional("single_five", 50),
    _alike("three_alike", (1000, 200, 300, 400, 500, 600), TRIPLE_MODES),
    _alike("four_alike", (2000, 400, 600, 800, 1000, 1200), MODES),
    _alike("five_alike", (4000, 800, 1200, 1600, 2000, 2400), MODES),
    _alike("six_alike", (8000, 1600, 2400, 3200, 4000, 4800), MODES),
    Row("six_ones", Switch("six_ones")),
    _optional("straight", 1500),
    _optional("straight_low", 500),
    _optional("straight_high", 750),
    _optional("three_pairs", 1000),
    Row(
        "four_and_pair",
        Pick("four_and_pair", (OFF, "as_three_pairs", "points")),
        {"points": (Amount("four_and_pair.points", 1500, least=2),)},  # 1 would be taken for "true"
    ),
    _optional("two_triplets", 2500),
    _optional("full_house", 50, step=10),
    _optional("nothing", 500),
)
TURN: Final = (
    Row("opening", Amount("opening", 500, least=0)),
    Row("minimum", Amount("minimum", 0, least=0)),
    Row("hot_dice", Pick("hot_dice", get_args(HotDice))),
    Row("keep_all", Switch("keep_all")),
    Row("off_table", Pick("off_table", get_args(OffTable))),
    Row(
        "bust_run",
        Pick("bust_run", (OFF, "points", "all")),
        {
            "points": (Amount("bust_run.busts", 3, step=1), Amount("bust_run.points", 500)),
            "all": (Amount("bust_run.busts", 3, step=1),),
        },
    ),
    Row(
        "fleur",
        Pick("fleur", get_args(FleurWhen)),
        {when: (Amount("fleur.points", 500),) for when in get_args(FleurWhen) if when != "never"},
    ),
    Row("floor", Pick("floor", ("zero", "below", "none")), {"below": (Amount("floor.depth", 1000),)}),
)
VARIANTS: Final = (
    Row("grow", Switch("grow")),
    Row(
        "confirm",
        Pick("confirm", (OFF, "all", "some")),
        {"some": tuple(Switch(f"confirm.{figure}") for figure in FIGURES)},
    ),
    Row("jokers", Switch("jokers")),
    _optional("takeover", 3000, step=500),
    _optional("takeover_margin", 1000),
)
END: Final = (
    Row("target", Amount("target", 10000, least=TARGET_STEP, step=500)),
    Row("goal", Pick("goal", get_args(Goal))),
    Row("end", Pick("end", get_args(End))),
    Row("kill", Switch("kill")),
    Row("rounds", Switch("rounds"), {True: (Amount("rounds.count", 10, step=1),)}),
    Row("tie", Pick("tie", get_args(Tie))),
)
ROWS: Final[Mapping[str, Row]] = {row.field: row for row in (*SCORING, *TURN, *VARIANTS, *END)}
"""Every row by the field that it sets."""

TOGETHER: Final = {"fleur_when": "fleur", "bust_run_penalty": "bust_run"}
"""Fields that are set in the row of another one."""

KNOBS: Final[Mapping[str, Knob]] = {knob.name: knob for row in ROWS.values() for knob in row.knobs}
"""Everything that can be set, by name."""
