"""Random games: any rule set, any table, legal actions only, chosen by a seeded chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.match import Match, Player
from game.rules.actions import (
    Action,
    Bank,
    EnterScore,
    Forfeit,
    Join,
    Keep,
    Land,
    Leave,
    Retarget,
    Roll,
    TakeOver,
)
from game.rules.legality import legal_actions, why_not
from game.rules.ruleset import Faces, Ruleset
from game.rules.state import GameState, Phase


def random_match(ruleset: Ruleset, random: Random, *, bots: bool = False) -> Match:
    """A match with 1 to 4 seats; some have real dice and, if asked for, some are bots."""
    players = [
        Player(
            f"Seat {number}",
            bot="steady" if bots and random.random() < 0.4 else None,
            real=random.random() < 0.2,
        )
        for number in range(random.randint(1, 4))
    ]
    return Match(ruleset, players)


def random_action(state: GameState, random: Random) -> Action:
    """A legal action; now and then one that belongs to the table."""
    if random.random() < 0.03:
        action = random.choice(list(_at_the_table(state, random)))
        if why_not(state, action) is None:
            return action
    if state.phase is Phase.ROLLING:
        return _landing(state, random)
    actions = legal_actions(state)
    if state.phase is Phase.READY and state.seats[state.seat].real:
        score = EnterScore(state.ruleset.step * random.randint(1, 40))
        if why_not(state, score) is None:
            return score
    # There are many more ways to set jokers than to keep dice; let both happen.
    plain = [action for action in actions if not (isinstance(action, Keep) and action.jokers)]
    return random.choice(plain if plain and random.random() < 0.6 else actions)


def any_action(state: GameState, random: Random) -> Action:
    """An action that may be legal or not: near misses for the most part."""
    faces = tuple(sorted(random.choices(range(1, 7), k=random.randint(0, 6))))
    throw = state.turn.throw
    part = tuple(sorted(random.sample(throw, random.randint(0, len(throw)))))
    return random.choice(
        [
            Roll(),
            TakeOver(),
            Bank(),
            Forfeit(),
            Land(faces),
            Land(faces, random.randint(-1, 3)),
            Keep(faces),
            Keep(part),
            Keep(part[::-1]),
            Keep((), faces),
            Keep((), part),
            _keep_with_jokers(throw, random),
            EnterScore(random.choice([-50, 0, 10, 50, 500, 1000])),
            EnterScore(random.choice([0, 50]), fleur=True),
            *_at_the_table(state, random),
        ]
    )


def _keep_with_jokers(throw: Faces, random: Random) -> Keep:
    taken = random.sample(throw, random.randint(0, len(throw)))
    cut = random.randint(0, len(taken))
    return Keep(tuple(sorted(taken[:cut])), tuple(sorted(taken[cut:])))


def _at_the_table(state: GameState, random: Random) -> Iterator[Action]:
    yield Retarget(random.choice([-50, 0, 25, 600, 1000, 2000, 3000, state.race.target]))
    if len(state.seats) < 6:
        yield Join(random.choice(["Eva", "*HAL", "a b", "%"]))
    yield Join("  ")
    yield Leave(random.randint(-1, len(state.seats)))


def _landing(state: GameState, random: Random) -> Land:
    off = sum(random.random() < 0.02 for _ in range(state.turn.dice))
    return Land(tuple(sorted(random.choices(range(1, 7), k=state.turn.dice - off))), off)
