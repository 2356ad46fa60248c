"""Random games: any rule set, any table, legal actions only, chosen by a seeded chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from game.ai.players.bots import BOT_NAMES, make_bot
from game.ai.turn.solution import Solution, solve
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
from game.rules.engine import Step, apply, new_game
from game.rules.legality import legal_actions, why_not
from game.rules.notation import action_to_word, word_to_action
from game.rules.ruleset import Faces, Ruleset
from game.rules.state import GameState, Phase


def random_match(ruleset: Ruleset, random: Random, *, bots: bool = False) -> Match:
    """A match with 1 to 4 seats; some have real dice and, if asked for, some are bots."""
    players: list[Player] = []
    for number in range(random.randint(1, 4)):
        bot = "steady" if bots and random.random() < 0.4 else None
        players.append(Player(f"Seat {number}", bot, real=bot is None and random.random() < 0.2))
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


def played_out(state: GameState, decide: Callable[[GameState], Action], most: int) -> Iterator[Step]:
    """The steps of a game until it is over, or so many."""
    for _ in range(most):
        if state.phase is Phase.OVER:
            return
        step = apply(state, decide(state))
        yield step
        state = step.state


def hasty_action(state: GameState, random: Random) -> Action:
    """What somebody does who takes the most points and banks as soon as that is allowed."""
    if state.phase is Phase.ROLLING:
        return fair_landing(state, random)
    legal = legal_actions(state)
    if Bank() in legal:
        return Bank()
    if state.phase is Phase.CHOOSING:
        return legal[0]
    return Forfeit() if Forfeit() in legal else random.choice(legal)


def fair_landing(state: GameState, random: Random) -> Land:
    """How the dice in the air land, by a fair chance."""
    return Land(tuple(sorted(random.choices(range(1, 7), k=state.turn.dice))))


class BotTable:
    """A table of bots by one rule set, with dice by a seeded chance, that notes every action."""

    def __init__(self, ruleset: Ruleset, random: Random, solution: Solution | None = None) -> None:
        solution = solution or solve(ruleset)
        self.random = random
        self.start = new_game(ruleset, random.randint(1, 4))
        self.bots = [make_bot(random.choice(BOT_NAMES), solution) for _ in self.start.seats]
        self.actions: list[Action] = []

    def decide(self, state: GameState) -> Action:
        """What happens next: dice land fairly, bots decide."""
        if state.phase is Phase.ROLLING:
            action: Action = fair_landing(state, self.random)
        else:
            action = self.bots[state.seat].decide(state)
        self.actions.append(action)
        return action

    def replay(self) -> GameState:
        """Where the words of the noted actions lead from the start."""
        state = self.start
        for word in map(action_to_word, self.actions):
            state = apply(state, word_to_action(word)).state
        return state


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
