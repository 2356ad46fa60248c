"""A throw as a short text, from which the very same flight is flown again."""

from collections.abc import Generator
from dataclasses import astuple, dataclass
from random import Random
from typing import Final, get_args

from game.tray.box import Box, Rim
from game.tray.cube import NUMBERINGS, Numbering
from game.tray.flight import Flight
from game.tray.launch import HANDFUL, Launch
from game.tray.throw import fly

_LETTERS: Final = "abcdefghijklmnopqrstuvwx"
"""One for each of the `NUMBERINGS`, in their order."""

_COMPARTMENT: Final = "+"

SEED_BITS: Final = 64


@dataclass(frozen=True, slots=True)
class Throw:
    """All that a flight is made of: how the dice are numbered, the motion's seed, the launch and the tray.

    On one machine it always gives the same flight, bit by bit; another may round otherwise, and then
    `Flight.landing_on` shows the faces that are known. No dice, more than `HANDFUL` of them or a seed
    below 0 or over 64 bits raise ValueError.
    """

    numberings: tuple[Numbering, ...]
    seed: int
    launch: Launch
    box: Box = Box()  # noqa: RUF009  frozen

    def __post_init__(self) -> None:
        """Refuse what no hand can hold."""
        if not 1 <= len(self.numberings) <= HANDFUL:
            raise ValueError(f"{len(self.numberings)} dice cannot be thrown")
        if not 0 <= self.seed < 1 << SEED_BITS:
            raise ValueError(f"{self.seed} is no seed")

    @property
    def text(self) -> str:
        """The throw as printable ASCII without spaces, about 60 characters: `read` gives it back."""
        letters = "".join(_LETTERS[NUMBERINGS.index(numbering)] for numbering in self.numberings)
        launch = ",".join(
            f"{value:g}" if float(f"{value:g}") == value else repr(value) for value in astuple(self.launch)
        )
        return f"{letters}:{self.seed:x}:{launch}:{self.box.rim}{_COMPARTMENT * self.box.compartment}"

    @classmethod
    def read(cls, text: str) -> "Throw":
        """Read what `text` gave. Anything else raises ValueError."""
        try:
            letters, seed, launch, box = text.split(":")
            force, aim, hand, reach, spin, shake = map(float, launch.split(","))
            numberings = tuple(NUMBERINGS[_LETTERS.index(letter)] for letter in letters)
            rim = next(rim for rim in get_args(Rim) if rim == box.removesuffix(_COMPARTMENT))
            return cls(
                numberings,
                int(seed, 16),
                Launch(force, aim, hand, reach, spin, shake),
                Box(rim, compartment=box.endswith(_COMPARTMENT)),
            )
        except (ValueError, StopIteration) as error:
            raise ValueError(f"{text!r} is no throw") from error

    def flown(self) -> Generator[None, None, Flight]:
        """Fly in slices of a few milliseconds; the generator's value is the flight."""
        return fly(self.numberings, self.launch, Random(self.seed), self.box)


def replay(throw: Throw) -> Flight:
    """Fly a throw at once, which takes some 10 to 20 ms; `Throw.flown` does it in slices."""
    flying = throw.flown()
    while True:
        try:
            next(flying)
        except StopIteration as end:
            flight: Flight = end.value
            return flight
