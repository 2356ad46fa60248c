"""Every spot a turn can come to, and what the throws between them offer."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from game.ai.turn.odds import Group, Ways, grouped, look_up
from game.ai.turn.spot import Cast, Spot, called_from, cast_from
from game.rules.ruleset import Ruleset

Throws = dict[Cast, tuple[Group, ...]]
"""What every throw of a turn offers."""


@dataclass(frozen=True, slots=True)
class Net:
    """The turn of a rule set: its throws and its spots, `plain` or with jokers aside (`jokers`).

    The throws are in the order in which they hang on one another within one turn score: those of jokers
    first. In `bound` spots the turn must go on. `lost` are the chances that a throw scores nothing, and
    `reach` are the most points of one keep.
    """

    ruleset: Ruleset
    called: Throws
    throws: Throws
    plain: tuple[Spot, ...]
    jokers: tuple[Spot, ...]
    bound: frozenset[Spot]
    lost: dict[Cast, float]
    reach: int

    @property
    def size(self) -> int:
        """How many keeps all its throws offer."""
        throws = (*self.called.values(), *self.throws.values())
        return sum(len(group.offers) for groups in throws for group in groups)


def explore(ruleset: Ruleset) -> Generator[None, None, dict[Cast, Ways]]:
    """Look up every throw that a turn can come to, a few at each step."""
    found: dict[Cast, Ways] = {}
    ahead = [Cast(ruleset.dice)]
    while ahead:
        cast = ahead.pop()
        if cast in found:
            continue
        found[cast] = yield from look_up(ruleset, cast)
        for spot in _spots(found[cast]):
            ahead.append(cast_from(ruleset, spot))
            if spot.jokers:
                ahead.append(called_from(spot))
    return found


def net(ruleset: Ruleset, found: dict[Cast, Ways], *, every: bool = False) -> Net:
    """The net of what has been looked up."""
    called: Throws = {}
    throws: Throws = {}
    for cast, ways in sorted(found.items()):
        (called if cast.waiting else throws)[cast] = grouped(cast.dice, ways, every=every)
    lost = {
        cast: sum(group.chance for group in groups if not group.offers) for cast, groups in throws.items()
    }
    # A spot in the middle of a turn may be one that no good player comes to: the turn may be taken over.
    plain = {Spot(ruleset.dice)} | {
        spot for ways in found.values() for spot in _spots(ways) if not spot.jokers
    }
    offers = [offer for groups in throws.values() for group in groups for offer in group.offers]
    jokers = {offer.spot for offer in offers if offer.spot.jokers}
    reach = max(max(offer.points, offer.spot.joker_points) for offer in offers)
    must_roll = ruleset.hot_dice == "must_roll"
    bound = frozenset(spot for spot in plain if spot.owed or (must_roll and not spot.left))
    return Net(ruleset, called, throws, tuple(sorted(plain)), tuple(sorted(jokers)), bound, lost, reach)


def _spots(ways: Ways) -> Iterator[Spot]:
    for offers in ways:
        for offer in offers:
            yield offer.spot
