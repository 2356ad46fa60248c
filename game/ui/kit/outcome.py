"""What comes of using a widget, as frozen values: the form hands them to the scene."""

from dataclasses import dataclass

Value = bool | int | float | str


@dataclass(frozen=True, slots=True)
class Activated:
    """A button was pressed, or a row of a list chosen."""

    name: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A value was changed."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class Refused:
    """Something was pressed that can't be used now, and why."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A dialog was answered by one of its buttons."""

    name: str
    answer: str


@dataclass(frozen=True, slots=True)
class Taken:
    """The form used the input for itself (focus, scrolling, a caret): nothing is left to do."""


Outcome = Activated | Changed | Refused | Answered | Taken
