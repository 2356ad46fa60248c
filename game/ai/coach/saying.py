"""Why a decision is made, in a sentence or two: a hint, or what a computer player says beside its action."""

from __future__ import annotations

from typing import Final

from game.ai.coach.advice import BANK, Advice, Choice, points_past
from game.ai.turn.endgame import best_other, is_last_turn, needed_to_lead
from game.describe.reasons import reason_sentence
from game.describe.scoring import dice_words
from game.rules.actions import Action, Bank, Forfeit, Keep, Roll, TakeOver
from game.rules.legality import why_not
from game.rules.reasons import Reason, Why
from game.rules.state import READY
from game.text import Texts

SURE: Final = 1.0 - 1e-9
NO_CHANCE: Final = 1e-9


def why_sentence(texts: Texts, advice: Advice, action: Action) -> str:
    """Why one would do this, with the numbers that speak for it. Raises ValueError if it is no choice there.

    It is true of any choice, the best or not: what is a risk is called one.
    """
    choice = advice.of(action)
    past = points_past(advice.state, choice.score)
    match action:
        case Keep() if choice.then is None:
            return texts.t("Nothing but 1s: that wins the game.")
        case Keep() | Bank() | Roll() | TakeOver() if past:
            return f"{reason_sentence(texts, Reason(Why.PAST_TARGET, past))}."
        case Keep():
            return _keep(texts, advice, choice, action)
        case Bank():
            return _bank(texts, advice, choice)
        case Roll() if advice.state.phase is READY:
            return _begin(texts, advice, choice)
        case Roll():
            return _roll(texts, advice, choice)
        case TakeOver():
            return _take_over(texts, advice, choice)
        case Forfeit():
            return texts.t("This turn can only pass the target: it is given up.")
        case _:
            raise ValueError(f"{action} is no choice here")


def _odds(texts: Texts, advice: Advice, choice: Choice) -> str:
    """The dice that would be rolled, and how likely they bring nothing."""
    rolled = choice if choice.action != BANK else advice.of(Roll())
    chance = texts.percent(rolled.bust)
    return texts.n("{count} die: {chance} bust.", "{count} dice: {chance} bust.", choice.dice, chance=chance)


def _both(texts: Texts, advice: Advice, choice: Choice) -> str:
    """Banking against rolling, by the chances; "" where points alone are known."""
    if choice.bank is None or choice.roll is None:
        return ""
    bank, roll = texts.percent(choice.bank, 1), texts.percent(choice.roll, 1)
    match advice.measure:
        case "win":
            return texts.t(
                "To bank {score} wins {bank} of games, to roll on {roll}.",
                score=choice.score,
                bank=bank,
                roll=roll,
            )
        case "lead":
            return texts.t(
                "To bank {score} leads in {bank} of games, to roll on in {roll}.",
                score=choice.score,
                bank=bank,
                roll=roll,
            )
        case "points":
            return ""


def _bank(texts: Texts, advice: Advice, choice: Choice) -> str:
    state, score = advice.state, choice.score
    if advice.measure == "win" and (choice.bank or 0.0) >= SURE:
        return texts.t("To bank {score} wins the game.", score=score)
    odds, both = _odds(texts, advice, choice), _both(texts, advice, choice)
    expected = _expected(advice, choice)
    better = choice.bank is None or choice.roll is None or choice.bank >= choice.roll
    reaches = state.seats[state.seat].total + score >= state.race.target
    if reaches and not both:
        return texts.t("To bank {score} gets to the target.", score=score)
    if better and not reaches and expected is not None and expected < score:
        safer = texts.t(
            "{score} is safer than the {expected} it expects by rolling.", score=score, expected=expected
        )
        return f"{odds} {safer}"
    if better or expected is None or expected <= score:
        sure = texts.t("{score} is sure.", score=score)
        return f"{odds} {both or sure}"
    sure = texts.t(
        "{score} is sure; to roll on brings {expected} on average.", score=score, expected=expected
    )
    return f"{odds} {sure}"


def _begin(texts: Texts, advice: Advice, choice: Choice) -> str:
    fresh = _expected(advice, choice)
    taking = [other for other in advice.choices if isinstance(other.action, TakeOver)]
    taken = _expected(advice, taking[0]) if taking else None
    if fresh is not None and taken is not None:
        return texts.t(
            "A fresh turn brings {fresh} on average, one taken over {expected}.", fresh=fresh, expected=taken
        )
    odds = _odds(texts, advice, choice)
    if fresh is None:
        return f"{odds} {_needed_to_hit(texts, advice, choice)}".rstrip()
    brings = texts.t("A turn brings {points} on average.", points=fresh)
    return f"{odds} {brings}"


def _take_over(texts: Texts, advice: Advice, choice: Choice) -> str:
    odds, expected = _odds(texts, advice, choice), _expected(advice, choice)
    fresh = _expected(advice, advice.of(Roll()))
    if expected is None or fresh is None:
        return f"{odds} {_needed_to_hit(texts, advice, choice)}".rstrip()
    compared = texts.t(
        "To take over {score} brings {expected} on average, a fresh turn {fresh}.",
        score=choice.score,
        expected=expected,
        fresh=fresh,
    )
    return f"{odds} {compared}"


def _expected(advice: Advice, choice: Choice) -> int | None:
    """The points that a roll brings on average; None where so many or any more would pass the target."""
    state = advice.state
    if choice.rolled is None:
        return None
    expected = round(choice.rolled)
    return None if points_past(state, max(expected, choice.score + 1)) else expected


def _left(advice: Advice, choice: Choice) -> int:
    """The points that are missing to the target after this turn score."""
    state = advice.state
    return state.race.target - state.seats[state.seat].total - choice.score


def _needed_to_hit(texts: Texts, advice: Advice, choice: Choice) -> str:
    """The points that hit an exact target; "" for a seat that is there and plays on."""
    left = _left(advice, choice)
    if not left:
        return ""
    return texts.n("{count} more point hits the target.", "{count} more points hit the target.", left)


def _roll(texts: Texts, advice: Advice, choice: Choice) -> str:
    odds, state = _odds(texts, advice, choice), advice.state
    reason = why_not(state, BANK)
    if reason is not None and reason.why is Why.HOT_DICE:
        hot = texts.t("Hot dice: they must all be rolled.")
        return f"{hot} {odds}"
    if reason is not None:
        return f"{reason_sentence(texts, reason)}. {odds}"
    if choice.bank is not None and choice.bank <= NO_CHANCE and is_last_turn(state) and _is_behind(advice):
        needed = texts.n(
            "Last turn: {count} more point is needed to lead.",
            "Last turn: {count} more points are needed to lead.",
            needed_to_lead(state),
        )
        return f"{needed} {odds}"
    both, score = _both(texts, advice, choice), choice.score
    if choice.rolled is None or choice.roll is None or choice.bank is None:
        return odds
    expected = _expected(advice, choice)
    if expected is None:
        return f"{odds} {both or _near_the_target(texts, advice, choice)}"
    if choice.roll >= choice.bank:
        if expected <= score:
            return f"{odds} {both}".rstrip()
        more = texts.t(
            "To roll on brings {expected} on average, more than the {score} at risk.",
            expected=expected,
            score=score,
        )
        return f"{odds} {more}"
    if expected >= score:
        return f"{odds} {both}".rstrip()
    risk = texts.t(
        "A risk: to roll on brings {expected} on average, to bank {score}.", expected=expected, score=score
    )
    return f"{odds} {risk}"


def _near_the_target(texts: Texts, advice: Advice, choice: Choice) -> str:
    """What speaks for a roll, or against it, where the target must be hit exactly and is near."""
    left = _left(advice, choice)
    if not left:
        return texts.t("To bank {score} gets to the target.", score=choice.score)
    if (choice.roll or 0.0) >= (choice.bank or 0.0):
        return _needed_to_hit(texts, advice, choice)
    return texts.n(
        "A risk: more than {count} point would pass the target.",
        "A risk: more than {count} points would pass the target.",
        left,
    )


def _is_behind(advice: Advice) -> bool:
    """Whether banking now leaves the seat behind another, and no exact target stands in the way."""
    state = advice.state
    return best_other(state) >= state.seats[state.seat].total + state.turn.score and not state.ruleset.exact


def _keep(texts: Texts, advice: Advice, choice: Choice, keep: Keep) -> str:
    state = advice.state
    odds = _odds(texts, advice, choice)
    if keep.jokers:
        jokers = texts.n(
            "The joker {dice} counts if the other dice score.",
            "The jokers {dice} count if the other dice score.",
            len(keep.jokers),
            dice=dice_words(keep.jokers),
        )
        return f"{jokers} {odds}"
    most = max(advice.choices, key=lambda other: other.score)
    if len(advice.choices) == 1:
        reason = texts.t("Nothing else can be set aside.")
    elif choice.then == BANK:
        reason = texts.t("It makes {score}, enough to bank.", score=choice.score)
    elif len(keep.faces) == len(state.turn.throw) and not state.turn.carry.aside:
        reason = texts.t(
            "All dice score: {score} in this turn, and all are rolled again.", score=choice.score
        )
    elif choice.score == most.score:
        reason = texts.t("The most points: {score} in this turn.", score=choice.score)
    else:
        return f"{odds} {_fewer_points(texts, choice, most)}"
    return f"{reason} {odds}"


def _fewer_points(texts: Texts, choice: Choice, most: Choice) -> str:
    """What leaving points on the felt is for."""
    points = texts.points(most.score - choice.score)
    worse = choice.value is None or most.value is None or choice.value <= most.value
    if worse or most.bust <= choice.bust:
        return texts.t("It leaves {points} for that.", points=points)
    return texts.t(
        "With {dice} it would be {chance}; the difference is worth more than {points}.",
        points=points,
        dice=most.dice,
        chance=texts.percent(most.bust),
    )
