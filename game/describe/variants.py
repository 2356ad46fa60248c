"""The variants in force in words, each with an example in this very rule set's numbers."""

from __future__ import annotations

from collections.abc import Iterator

from game.describe.figures import confirm_lines, grow_lines
from game.describe.lines import Line
from game.describe.penalties import penalty_lines
from game.describe.scoring import dice_words
from game.rules.ruleset import Faces, Ruleset
from game.rules.scoring import keeps, scoring_dice, worth
from game.text import Texts


def variant_lines(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    """A line for each variant, and its example after it."""
    if rules.keep_all:
        yield from _keep_all(texts, rules)
    if rules.grow:
        yield from grow_lines(texts, rules)
    if rules.confirm:
        yield from confirm_lines(texts, rules)
    if rules.jokers:
        yield from _jokers(texts, rules)
    if rules.takeover is not None:
        yield from _taking_over(texts, rules, rules.takeover)
    if rules.off_table == "lose_turn":
        yield Line(texts.t("A die that leaves the tray ends the turn, and its points are lost."))
        there = (1, 1, 1, 4, 6)[: rules.dice - 1]
        yield _example(texts.t("One die is off the tray: what the others show counts for nothing."), there, 0)
    yield from penalty_lines(texts, rules)
    if rules.exact:
        yield from _exact(texts, rules)
    if rules.kill:
        yield from _kill(texts, rules)


def _example(text: str, dice: Faces = (), points: int | None = None) -> Line:
    return Line(text, dice, points, example=True)


def _keep_all(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    yield Line(texts.t("All that scores: every scoring die must be set aside."))
    for throw in ((1, 1, 3, 4, 6), (3, 4, 5, 5, 6), (2, 2, 2, 3, 4)):
        aside = scoring_dice(rules, throw)
        if aside:
            points = keeps(rules, throw)[aside].points
            yield _example(texts.t("Here {dice} must be set aside.", dice=dice_words(aside)), throw, points)
            return


def _jokers(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    yield Line(
        texts.t(
            "Jokers: beside what is set aside, or instead of it, other scoring dice may wait unscored "
            "while the rest is rolled. If that scores, so do the jokers; if not, they are rolled, "
            "and must save the turn."
        )
    )
    kept, jokers, rest = _joker_throw(rules)
    before, bring = worth(rules, kept), worth(rules, jokers)
    score = before.points if before is not None else 0
    added = bring.points if bring is not None else 0
    names = {"jokers": dice_words(jokers), "rest": dice_words(rest)}
    throw = (*kept, *jokers, *rest)
    if kept:
        sentence = texts.t("Aside: {kept}. Jokers: {jokers}. Rolled: {rest}.", kept=dice_words(kept), **names)
        yield _example(sentence, throw, score)
    else:
        yield _example(texts.t("Jokers: {jokers}. Rolled: {rest}.", **names), throw)
    scores = _that_scores(rules, len(rest))
    if scores:
        points = texts.points(added)
        sentence = texts.t("This scores: {points} for {jokers}.", points=points, jokers=dice_words(jokers))
        yield _example(sentence, scores, score + added)
    sentence = texts.t("This does not: {jokers} must be rolled.", jokers=dice_words(jokers))
    yield _example(sentence, (4, 6, 2, 3)[: len(rest)])


def _joker_throw(rules: Ruleset) -> tuple[Faces, Faces, Faces]:
    """A throw of all the dice: what is set aside, the jokers, and the dead rest."""
    kept: Faces = ()
    jokers: Faces = (6, 6, 6)
    if rules.single_one is not None and rules.single_five is not None:
        kept, jokers = (1, 1), (5, 5)
    elif rules.single_one is not None:
        kept, jokers = (1,), (1,)
    elif rules.single_five is not None:
        kept, jokers = (5,), (5,)
    return kept, jokers, (4, 2, 2, 3)[: rules.dice - len(kept) - len(jokers)]


def _that_scores(rules: Ruleset, dice: int) -> Faces:
    """A throw of so many dice, at most five, in which something scores; () where nothing can."""
    throws: tuple[Faces, ...] = ((5, 3, 4, 2, 2), (1, 3, 4, 2, 2), (3, 3, 3, 4, 2))
    shown = (throw[:dice] for throw in throws)
    return next((throw for throw in shown if keeps(rules, tuple(sorted(throw)))), ())


def _taking_over(texts: Texts, rules: Ruleset, least: int) -> Iterator[Line]:
    yield Line(
        texts.t(
            "Taking over: who is open and has {points} or more may begin with the dice that the player "
            "before left when banking, and with the points of that turn, which the other keeps. "
            "A bust costs only the taker's turn.",
            points=texts.points(least),
        )
    )
    banked, left = _banked(rules)
    value = worth(rules, banked)
    points = value.points if value is not None else 0
    sentence = texts.n(
        "{dice} is banked; {count} die is left.", "{dice} is banked; {count} dice are left.", left,
        dice=dice_words(banked),
    )  # fmt: skip
    yield _example(sentence, banked, points)
    throw = _that_scores(rules, left)
    if throw:
        options = keeps(rules, tuple(sorted(throw)))
        best = scoring_dice(rules, tuple(sorted(throw)))
        sentence = texts.t(
            "The next player takes over, throws this and sets {dice} aside.", dice=dice_words(best)
        )
        yield _example(sentence, throw, points + options[best].points)
    if rules.takeover_margin is not None:
        margin = rules.takeover_margin
        yield Line(
            texts.t(
                "Who banks at least {points} more than was taken over takes that turn's points away "
                "from the other, who stays open.",
                points=texts.points(margin),
            )
        )
        sentence = texts.t(
            "{taken} were taken over, {banked} are banked: the other loses {taken}.",
            taken=points,
            banked=points + margin,
        )
        yield _example(sentence, points=-points)


def _banked(rules: Ruleset) -> tuple[Faces, int]:
    """Dice that a player might bank, and how many of all the dice they leave."""
    for face in (1, 5, 6, 4, 3, 2):
        for left in (2, 1, 3):
            dice = (face,) * (rules.dice - left)
            if worth(rules, dice) is not None:
                return dice, left
    single = (1,) if rules.single_one is not None else (5,)
    return single, rules.dice - 1


def last_step(rules: Ruleset) -> int:
    """A turn score that may end a game to the point: as large as is usual, if the target is."""
    least = max(600, rules.minimum)
    return min(least + -least % rules.step, rules.target)


def _exact(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    step = last_step(rules)
    values = {"total": rules.target - step, "points": step, "more": step + rules.step}
    if rules.goal == "exact_refuse":
        yield Line(
            texts.t(
                "To the point: no bank goes past {target}. "
                "Who can only go past it may give the turn up, for nothing.",
                target=rules.target,
            )
        )
        yield _example(
            texts.t("With {total} in all, {points} may be banked, {more} may not.", **values), points=step
        )
        return
    yield Line(
        texts.t(
            "To the point: who goes past {target} scores nothing in that turn, and plays on in the next. "
            "Who can only go past it may give the turn up at once.",
            target=rules.target,
        )
    )
    yield _example(
        texts.t("With {total} in all, {points} hits the target, {more} is lost.", **values), points=step
    )


def _kill(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    yield Line(
        texts.t(
            "Kill: who hits the target in the last round throws the leader back to the total before, and "
            "the last round starts again: one more turn for each other player."
        )
    )
    step = last_step(rules)
    yield _example(
        texts.t(
            "The leader went from {total} to {target}. Another hits {target}: the leader is back at {total}.",
            total=rules.target - step,
            target=rules.target,
        ),
        points=-step,
    )
