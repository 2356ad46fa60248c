"""Computer players by strength and temper: how well they decide, and what they like.

Strength is how good decisions are. A weaker player errs as people do: it overlooks a figure, takes every die
that scores, misjudges what a roll is worth, stops too soon, rolls on in anger after a bust, or plays for
points and forgets what the others have. It never errs by dice, which it sees no sooner than anybody else.

Temper is taste: of decisions that are worth almost the same, a careful player takes the safe one and a bold
player the other.

Whether it errs is drawn from where the game stands (`Draw`), so that the same position brings the same
decision, in a replay and after undo as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Strength:
    """How often and how far a player errs.

    `overlooks` is the chance not to see a figure of a throw (three alike: a third of it), `grabs` that to
    take the most points at once. `forgets` is the chance that it plays a turn for points alone. What there is
    to gain by a roll seems to it less by the part `early`, and is misjudged by a spread of `blur`; in a turn
    after a bust it may be `angry`, and what there is to gain then seems more by that part.
    """

    name: str
    overlooks: float = 0.0
    grabs: float = 0.0
    forgets: float = 0.0
    early: float = 0.0
    blur: float = 0.0
    angry: float = 0.0

    @property
    def flawless(self) -> bool:
        """Whether it never errs."""
        return not any((self.overlooks, self.grabs, self.forgets, self.early, self.blur, self.angry))


STRENGTHS: Final = (
    Strength("novice", overlooks=0.33, grabs=0.35, forgets=1.0, early=0.1, blur=0.2, angry=0.4),
    Strength("casual", overlooks=0.23, grabs=0.29, forgets=0.82, early=0.055, blur=0.2, angry=0.31),
    Strength("club", overlooks=0.14, grabs=0.21, forgets=0.63, early=0.05, blur=0.2, angry=0.26),
    Strength("expert", grabs=0.17, forgets=0.4, blur=0.22, angry=0.1),
    Strength("perfect"),
)
"""The weakest first."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a temper likes: `leaning` is -1 for what is safe, 1 for what is bold, 0 for neither."""

    name: str
    leaning: int


TASTES: Final = (Taste("careful", -1), Taste("even", 0), Taste("bold", 1))

FLAWLESS: Final = STRENGTHS[-1]


def level_name(strength: Strength, taste: Taste) -> str:
    """The name of a player on the command line and in records."""
    return strength.name if not taste.leaning else f"{strength.name}:{taste.name}"


LEVELS: Final = {level_name(strength, taste): (strength, taste) for strength in STRENGTHS for taste in TASTES}
"""Every player there is of this kind, by name."""


def level_of(name: str) -> tuple[Strength, Taste] | None:
    """The strength and temper of a name, `club:even` being `club`; None if it is no such name."""
    return LEVELS.get(name.removesuffix(":even"))
