"""A rule set: every house rule is one field, checked when the value is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from math import gcd
from typing import Final, Literal, get_args

Faces = tuple[int, ...]
"""Dice that lie there, as numbers 1 to 6, always sorted; which die is which is the screen's business."""

SixPoints = tuple[int, int, int, int, int, int]
"""Points by face, for the faces 1 to 6."""

SixOnes = Literal["points", "win"]
HotDice = Literal["must_roll", "may_bank"]
FleurWhen = Literal["never", "first_throw", "full_hand", "every_bust"]
OffTable = Literal["rethrow", "lose_turn"]
Goal = Literal["at_least", "exact_refuse", "exact_lose_turn"]
End = Literal["finish_round", "one_more_each", "finish_round_then_one_more", "immediate"]
Tie = Literal["extra_rounds", "tied_only", "shared", "first"]
Figure = Literal["three_alike", "four_alike", "five_alike", "six_alike", "full_house", "straight"]
"""What `confirm` may ask a proof for; "straight" means all straights."""

FIGURES: Final[tuple[Figure, ...]] = get_args(Figure)

MOST: Final = 10_000_000
"""No number of a rule set is above this, nor below its negative: odds and words are made for such numbers."""

TARGET_STEP: Final = 50
"""A target is a multiple of this."""


class RulesetError(ValueError):
    """A rule set that cannot be played; `field` names what is wrong, `problem` says how."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game. The defaults are the preset `classic`; `None` means "not in these rules".

    Raises RulesetError if a value is impossible or two fields contradict each other.
    """

    # One throw
    single_one: int | None = 100
    single_five: int | None = 50
    three_alike: SixPoints | None = (1000, 200, 300, 400, 500, 600)
    four_alike: SixPoints | None = (2000, 400, 600, 800, 1000, 1200)
    five_alike: SixPoints | None = (4000, 800, 1200, 1600, 2000, 2400)
    six_alike: SixPoints | None = (10000, 2000, 3000, 4000, 5000, 6000)
    six_ones: SixOnes = "points"
    straight: int | None = 1500
    straight_low: int | None = None
    straight_high: int | None = None
    three_pairs: int | None = 1000
    four_and_pair: bool | int = False  # true: worth what three pairs are; or points of its own
    two_triplets: int | None = None
    full_house: int | None = None
    nothing: int | None = None
    # The turn
    dice: int = 6
    opening: int = 500
    minimum: int = 0
    hot_dice: HotDice = "must_roll"
    keep_all: bool = False
    fleur: int = 0
    fleur_when: FleurWhen = "never"
    bust_run: int | None = None
    bust_run_penalty: int | Literal["all"] | None = None
    floor: int | None = 0
    off_table: OffTable = "rethrow"
    # Variants of the turn
    grow: bool = False
    confirm: tuple[Figure, ...] = ()
    jokers: bool = False
    takeover: int | None = None
    takeover_margin: int | None = None
    # The end of the game
    target: int = 10000
    goal: Goal = "at_least"
    end: End = "finish_round"
    kill: bool = False
    tie: Tie = "extra_rounds"
    rounds: int | None = None

    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in FIELD_NAMES:
            _check_type(name, getattr(self, name))
        _check_numbers(self)
        _check_scoring(self)
        _check_turn(self)
        _check_end(self)
        # Rule sets are looked up at every step of a game; their hash is worked out once.
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, name) for name in FIELD_NAMES)))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # Text hashes differently in every process, so a copy there must work its own hash out.
        return Ruleset, tuple(getattr(self, name) for name in FIELD_NAMES)

    @property
    def exact(self) -> bool:
        """Whether the target must be hit to the point."""
        return self.goal != "at_least"

    @property
    def all_ones(self) -> Faces:
        """A throw of all the dice that shows nothing but 1s: what `six_ones` is about."""
        return (1,) * self.dice

    @property
    def proofs(self) -> Faces:
        """The dice that score alone, and so confirm figures."""
        singles = ((1, self.single_one), (5, self.single_five))
        return tuple(face for face, points in singles if points is not None)

    @property
    def four_and_pair_points(self) -> int | None:
        """What four and a pair are worth, None where they are no combination."""
        return self.three_pairs if self.four_and_pair is True else self.four_and_pair or None

    @property
    def step(self) -> int:
        """The greatest number of points that every score is a multiple of."""
        parts = [self.single_one, self.single_five, self.straight, self.straight_low, self.straight_high]
        parts += [self.three_pairs, self.four_and_pair_points, self.two_triplets]
        parts += [self.full_house, self.nothing]
        for alike in (self.three_alike, self.four_alike, self.five_alike, self.six_alike):
            parts += alike or ()
        return gcd(*(part for part in parts if part))

    def to_table(self) -> dict[str, object]:
        """Every field as plain data, as a rules file has it: `false` for what is not in these rules."""
        return {name: _plain(name, getattr(self, name)) for name in FIELD_NAMES}

    def differences(self, base: Ruleset) -> dict[str, object]:
        """The fields whose value is not the one in `base`, as in `to_table`."""
        mine, other = self.to_table(), base.to_table()
        return {name: value for name, value in mine.items() if value != other[name]}


def ruleset_from_table(table: Mapping[str, object], base: Ruleset | None = None) -> Ruleset:
    """The rule set that a table of plain data describes; what it leaves out is as in `base` (or `classic`).

    Raises RulesetError that names the field: unknown, of the wrong type, or in contradiction to another.
    """
    values: dict[str, object] = {}
    if base is not None:
        values = {name: getattr(base, name) for name in FIELD_NAMES}
    for name, value in table.items():
        if name not in FIELD_NAMES:
            raise RulesetError(name, "no rule has this name")
        values[name] = _from_plain(name, value)
    return Ruleset(**values)  # type: ignore[arg-type]  # __post_init__ checks each type and names the field


FIELD_NAMES: Final = tuple(item.name for item in fields(Ruleset) if item.init)
"""The names of all rules, in reading order."""

_DEFAULTS: Final = {item.name: item.default for item in fields(Ruleset) if item.default is not MISSING}
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "six_ones": get_args(SixOnes),
    "hot_dice": get_args(HotDice),
    "fleur_when": get_args(FleurWhen),
    "off_table": get_args(OffTable),
    "goal": get_args(Goal),
    "end": get_args(End),
    "tie": get_args(Tie),
}
_SWITCHES: Final = frozenset({"keep_all", "grow", "jokers", "kill"})
_BY_FACE: Final = frozenset({"three_alike", "four_alike", "five_alike", "six_alike"})
SIX_DICE_ONLY: Final = ("six_alike", "straight", "three_pairs", "four_and_pair", "two_triplets")
"""The combinations that take six dice, and must be off where five are played with."""

_NUMBERS: Final = frozenset({"dice", "opening", "minimum", "fleur", "target"})


def _plain(name: str, value: object) -> object:
    if name == "floor" and value is None:
        return "none"
    if name == "confirm" and value in ((), FIGURES):
        return bool(value)
    if value is None:
        return False
    return list(value) if isinstance(value, tuple) else value


def _from_plain(name: str, value: object) -> object:
    if name == "floor" and value == "none":
        return None
    if name == "confirm":
        if isinstance(value, bool):
            return FIGURES if value else ()
        if isinstance(value, list) and all(figure in FIGURES for figure in value):
            # In the order of the rules, however they are listed, so that equal rules are equal values.
            return tuple(figure for figure in FIGURES if figure in value)
        return value
    may_be_absent = name not in _SWITCHES | _NUMBERS | _CHOICES.keys() | {"floor", "four_and_pair"}
    if value is False and may_be_absent:
        return None
    return tuple(value) if isinstance(value, list) and name in _BY_FACE else value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_type(name: str, value: object) -> None:
    if name in _CHOICES:
        fits = isinstance(value, str) and value in _CHOICES[name]
        problem = f"must be one of {', '.join(_CHOICES[name])}"
    elif name in _SWITCHES:
        fits, problem = isinstance(value, bool), "must be true or false"
    elif name in _BY_FACE:
        fits = value is None or _are_six_numbers(value)
        problem = "must be six numbers, for the faces 1 to 6, or false"
    elif name in _NUMBERS:
        fits, problem = _is_number(value), "must be a whole number"
    elif name in _SPECIAL:
        fits, problem = _SPECIAL[name][0](value), _SPECIAL[name][1]
    else:
        fits, problem = value is None or _is_number(value), "must be a whole number, or false"
    if not fits:
        raise RulesetError(name, problem)


def _are_six_numbers(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 6 and all(map(_is_number, value))


_SPECIAL: Final[dict[str, tuple[Callable[[object], bool], str]]] = {
    "four_and_pair": (
        lambda value: isinstance(value, bool) or (_is_number(value) and value != 1),  # 1 would equal True
        "must be true (as three pairs), a number of points, or false",
    ),
    "confirm": (
        lambda value: isinstance(value, tuple) and all(figure in FIGURES for figure in value),
        f"must be true, false, or a list out of {', '.join(FIGURES)}",
    ),
    "bust_run_penalty": (
        lambda value: value is None or value == "all" or _is_number(value),
        'must be a number of points or "all"',
    ),
    "floor": (lambda value: value is None or _is_number(value), 'must be a number of points or "none"'),
}
"""The fields that are like no other: whether a value fits, and what it must be."""


def _check_numbers(rules: Ruleset) -> None:
    for name in FIELD_NAMES:
        value = getattr(rules, name)
        if name in {"floor", "confirm"} or not isinstance(value, int | tuple) or isinstance(value, bool):
            continue
        least = 0 if name in {"opening", "minimum", "fleur"} else 1
        numbers = value if isinstance(value, tuple) else (value,)
        if min(numbers) < least:
            raise RulesetError(name, "must not be negative" if least == 0 else "must be positive, or false")
        if max(numbers) > MOST:
            raise RulesetError(name, f"must not be above {MOST}")
    if rules.floor is not None and rules.floor > 0:
        raise RulesetError("floor", "must not be above 0, where every seat begins")
    if rules.floor is not None and rules.floor < -MOST:
        raise RulesetError("floor", f'must not be below -{MOST}; "none" is no floor at all')


def _check_scoring(rules: Ruleset) -> None:
    if rules.dice not in (5, 6):
        raise RulesetError("dice", "must be 5 or 6")
    if rules.dice == 5:
        for name in SIX_DICE_ONLY:
            if getattr(rules, name) not in (None, False):
                raise RulesetError(name, "needs six dice; turn it off (false) for five")
    if rules.four_and_pair is True and rules.three_pairs is None:
        raise RulesetError("four_and_pair", "counts as three pairs, which are off")
    if rules.full_house is not None and rules.three_alike is None:
        raise RulesetError("full_house", "needs three_alike, whose points it adds to")
    if not rules.proofs and rules.three_alike is None:
        raise RulesetError(
            "three_alike", "with no single die and no triple that scores, no game can be played"
        )


def _check_turn(rules: Ruleset) -> None:
    if (rules.fleur > 0) != (rules.fleur_when != "never"):
        raise RulesetError("fleur", "needs both its points and when they are lost (fleur_when)")
    if (rules.bust_run is None) != (rules.bust_run_penalty is None):
        raise RulesetError("bust_run", "needs both the number of busts and what they cost (bust_run_penalty)")
    if rules.confirm and not rules.proofs:
        raise RulesetError("confirm", "needs a single 1 or 5 that scores: nothing else confirms")
    grown = (rules.four_alike, rules.five_alike, rules.six_alike, rules.full_house)
    if rules.grow and (rules.three_alike is None or all(value is None for value in grown)):
        raise RulesetError("grow", "needs a triple, and something that it may grow into")
    if rules.takeover_margin is not None and rules.takeover is None:
        raise RulesetError("takeover_margin", "needs taking over (takeover)")


def _check_end(rules: Ruleset) -> None:
    if rules.target % TARGET_STEP:
        raise RulesetError("target", f"must be a multiple of {TARGET_STEP}")
    for name in ("opening", "minimum"):
        if getattr(rules, name) > rules.target:
            raise RulesetError(name, "is above the target, so no game could end")
    if rules.exact and rules.target % rules.step:
        raise RulesetError("goal", f"no sum of these points is exactly {rules.target}")
    penalties = {"fleur": rules.fleur, "bust_run_penalty": rules.bust_run_penalty, "floor": rules.floor}
    for name, points in penalties.items():
        if rules.exact and isinstance(points, int) and points % rules.step:
            raise RulesetError(name, f"no sum of points after it would be exactly {rules.target}")
    if rules.kill and not rules.exact:
        raise RulesetError("kill", "needs an exact goal")
    if rules.kill and rules.end == "immediate":
        raise RulesetError("kill", "needs a last round, and this game ends at once")
