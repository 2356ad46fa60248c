"""What a bust may cost beyond the turn, in words and with an example."""

from __future__ import annotations

from collections.abc import Iterator

from game.describe.lines import Line
from game.describe.scoring import nothing_scores
from game.rules.ruleset import Ruleset
from game.text import Texts


def penalty_lines(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    """The fleur, busts in a row, and how far they may push a total."""
    if rules.fleur_when != "never":
        yield from _fleur(texts, rules)
    if rules.bust_run is not None:
        yield from _bust_run(texts, rules, rules.bust_run)
    if rules.floor is None:
        yield Line(texts.t("Penalties may push a total below 0, as far as they go."))
    elif rules.floor or rules.fleur or rules.bust_run is not None:
        yield Line(texts.t("No penalty pushes a total below {points}.", points=rules.floor))


def _fleur(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    points = texts.points(rules.fleur)
    match rules.fleur_when:
        case "first_throw":
            costs = texts.t("Fleur: a turn whose first throw scores nothing costs {points}.", points=points)
        case "full_hand":
            costs = texts.t(
                "Fleur: a throw of all the dice that scores nothing costs {points}, after hot dice, too.",
                points=points,
            )
        case _:
            costs = texts.t("Fleur: every bust costs {points}.", points=points)
    if rules.nothing is not None and rules.fleur_when != "every_bust":
        no_bust = texts.t("But here it is no bust, and costs nothing.")
        yield Line(f"{costs} {no_bust}")
        return
    closed = texts.t("Who has not opened loses nothing.")
    yield Line(f"{costs} {closed}")
    dice = nothing_scores(rules.dice)
    yield Line(_what_is_left(texts, rules, rules.fleur), dice, -rules.fleur, example=True)


def _bust_run(texts: Texts, rules: Ruleset, busts: int) -> Iterator[Line]:
    if rules.bust_run_penalty == "all":
        yield Line(
            texts.n(
                "{count} bust costs all the points.",
                "{count} busts in a row cost all the points; then they are counted anew.",
                busts,
            )
        )
        total = max(1600, rules.floor or 0)
        after = max(0, rules.floor or 0)
        yield _loss(texts, total, after)
        return
    points = rules.bust_run_penalty or 0
    yield Line(
        texts.n(
            "{count} bust costs {points}.",
            "{count} busts in a row cost {points}; then they are counted anew.",
            busts,
            points=texts.points(points),
        )
    )
    yield Line(_what_is_left(texts, rules, points), points=-points, example=True)


def _loss(texts: Texts, total: int, after: int) -> Line:
    sentence = texts.t("A total of {total} becomes {after}.", total=total, after=after)
    return Line(sentence, points=after - total, example=True)


def _what_is_left(texts: Texts, rules: Ruleset, penalty: int) -> str:
    """A total that pays in full, and one that cannot."""
    rich, poor = penalty + 1600, penalty // 100 * 50
    left = poor - penalty if rules.floor is None else max(poor - penalty, rules.floor)
    return texts.t(
        "A total of {rich} becomes {after}, one of {poor} becomes {left}.",
        rich=rich,
        after=rich - penalty,
        poor=poor,
        left=left,
    )
