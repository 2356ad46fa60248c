"""What must hold at every step of any game, whatever its rules."""

from __future__ import annotations

from game.rules.actions import Bank
from game.rules.engine import Step, outcome
from game.rules.events import Banked, Killed, Penalised
from game.rules.legality import choices, legal_actions
from game.rules.state import NO_CARRY, GameState, Phase


def check_state(state: GameState) -> None:
    ruleset, turn = state.ruleset, state.turn
    assert not state.seats[state.seat].gone or state.phase is Phase.OVER
    assert all(not state.seats[seat].gone for seat in state.race.due)
    assert turn.throw == tuple(sorted(turn.throw))
    assert 1 <= turn.dice <= ruleset.dice
    assert turn.score >= 0
    assert state.race.round >= 1
    on_the_table = sum(len(part.faces) for part in turn.kept) + dice_carried(state)
    match state.phase:
        case Phase.READY:
            assert turn.dice == ruleset.dice
            assert (turn.score, turn.throw, turn.kept, turn.hands) == (0, (), (), 0)
        case Phase.ROLLING:
            assert turn.dice + len(turn.throw) + on_the_table == ruleset.dice
        case Phase.CHOOSING:
            assert turn.dice == len(turn.throw) == ruleset.dice - on_the_table
            assert choices(state)
        case Phase.DECIDING:
            assert turn.score > 0 or turn.carry.jokers
            assert state.hot or turn.dice == ruleset.dice - on_the_table
            assert turn.throw == () or len(turn.throw) == turn.dice
        case Phase.OVER:
            result = outcome(state)
            assert result is not None
            assert result.winners
            assert not legal_actions(state)
            return
    assert legal_actions(state)
    check_variants(state)
    if ruleset.floor is not None:
        assert all(seat.total >= ruleset.floor for seat in state.seats)
    if ruleset.exact:
        assert all(seat.total <= state.race.target for seat in state.seats if not seat.gone)
        assert all(seat.total % ruleset.step == 0 for seat in state.seats)
    if ruleset.bust_run is not None:
        assert all(seat.busts < ruleset.bust_run for seat in state.seats)


def check_variants(state: GameState) -> None:
    """What the variants carry is there under their rules alone, at its time, and forbids to bank."""
    ruleset, phase, leftover, carry = state.ruleset, state.phase, state.leftover, state.turn.carry
    assert ruleset.confirm or not carry.figures
    assert ruleset.jokers or not (carry.jokers or carry.aside)
    assert phase is not Phase.CHOOSING or not carry.jokers, "jokers have scored or been thrown"
    assert phase is not Phase.READY or carry == NO_CARRY
    if carry.figures or carry.jokers or carry.aside:
        assert Bank() not in legal_actions(state)
    if carry.taken is not None:
        assert ruleset.takeover is not None
        assert state.turn.score >= carry.taken.points > 0
        assert state.seats[state.seat].total >= ruleset.takeover
    if leftover is not None:
        assert phase is Phase.READY
        assert ruleset.takeover is not None
        assert not state.seats[leftover.seat].gone
        lying = sum(len(part.faces) for part in leftover.kept)
        assert leftover.dice in {ruleset.dice - lying, ruleset.dice}
    joined = [part for part in state.turn.kept if part.grown]
    assert not joined, "in a hand, what has grown is one figure"


def dice_carried(state: GameState) -> int:
    """The dice that lie aside, neither kept nor to be rolled next."""
    carry = state.turn.carry
    called = bool(carry.aside) and state.phase is Phase.DECIDING
    return len(carry.aside) + (0 if called else len(carry.jokers))


def check_totals(before: GameState, step: Step) -> None:
    """A total is what it was, plus what was banked, less what an event took."""
    totals = {seat: state.total for seat, state in enumerate(before.seats)}
    for event in step.events:
        match event:
            case Banked(seat, points, total):
                assert points > 0
                totals[seat] += points
                assert totals[seat] == total
            case Penalised(seat, points, total):
                assert points >= 0
                totals[seat] -= points
                assert totals[seat] == total
            case Killed(seat, _, total):
                # Who was outdone by the same bank has lost that turn's points already.
                outdone = any(isinstance(other, Penalised) and other.seat == seat for other in step.events)
                assert total < totals[seat] or (outdone and total == totals[seat])
                totals[seat] = total
            case _:
                pass
    after = {seat: state.total for seat, state in enumerate(step.state.seats)}
    assert {seat: totals.get(seat, 0) for seat in after} == after
    for was, now in zip(before.seats, step.state.seats, strict=False):
        assert now.open or not was.open, "open is kept for good"
        assert now.real is was.real


def check_outcome(state: GameState) -> None:
    """Whoever wins by points has the most; a seat that got there first, or threw all 1s, need not."""
    result = outcome(state)
    if result is None:
        return
    assert result.winners
    if result.rule in ("highest", "shared", "first"):
        best = max(state.seats[seat].total for seat in state.playing)
        assert all(state.seats[seat].total == best for seat in result.winners)
    if result.rule == "immediate":
        assert state.seats[result.winners[0]].total >= state.race.target
