"""A rule set in words: what scores, the turn, the end. Made from the fields alone."""

from __future__ import annotations

from collections.abc import Iterator

from game.describe.lines import Line, Section
from game.describe.scoring import FIGURE_NAMES, scoring_lines
from game.rules.ruleset import Ruleset
from game.text import Texts


def describe_rules(texts: Texts, rules: Ruleset) -> tuple[Section, ...]:
    """The whole rule set in three sections."""
    return (
        Section(texts.t("What scores"), tuple(scoring_lines(texts, rules))),
        Section(texts.t("The turn"), tuple(map(Line, _turn(texts, rules)))),
        Section(texts.t("The end"), tuple(map(Line, _end(texts, rules)))),
    )


def differences(texts: Texts, rules: Ruleset, base: Ruleset) -> tuple[Line, ...]:
    """The lines about `rules` that would not be said about `base`."""
    known = {line for section in describe_rules(texts, base) for line in section.lines}
    return tuple(
        line for section in describe_rules(texts, rules) for line in section.lines if line not in known
    )


def summary(texts: Texts, rules: Ruleset) -> str:
    """A rule set in one line: what a player asks first."""
    parts = [
        texts.n("{count} die", "{count} dice", rules.dice),
        texts.t("opening {points}", points=rules.opening) if rules.opening else texts.t("no opening"),
        texts.t("target exactly {points}", points=rules.target)
        if rules.exact
        else texts.t("target {points}", points=rules.target),
    ]
    if rules.rounds is not None:
        parts.append(texts.n("{count} round", "{count} rounds", rules.rounds))
    return ", ".join(parts)


def _turn(texts: Texts, rules: Ruleset) -> Iterator[str]:
    yield texts.t(
        "Roll {dice} dice; after every throw set scoring dice aside, "
        "then roll the others or bank the turn's points.",
        dice=rules.dice,
    )
    if rules.keep_all:
        yield texts.t("Every scoring die must be set aside.")
    else:
        yield texts.t(
            "At least one scoring die or combination must be set aside; the others may be rolled again."
        )
    yield texts.t("A throw in which nothing scores is a bust: the turn ends and its points are lost.")
    yield _opening(texts, rules)
    if rules.minimum:
        yield texts.t("No bank is less than {points}.", points=texts.points(rules.minimum))
    if rules.hot_dice == "must_roll":
        yield texts.t("Hot dice: who has set all the dice aside must roll them all again.")
    else:
        yield texts.t("Hot dice: who has set all the dice aside may roll them all again, or bank.")
    yield from _penalties(texts, rules)
    if rules.off_table == "rethrow":
        yield texts.t("A die that leaves the tray is thrown again, alone.")
    else:
        yield texts.t("A die that leaves the tray ends the turn, and its points are lost.")
    yield from _variants(texts, rules)


def _variants(texts: Texts, rules: Ruleset) -> Iterator[str]:
    if rules.grow:
        yield texts.t("Growing: a die may join a triple or more that was set aside earlier in the same hand.")
    if rules.confirm:
        figures = texts.all_of([texts.t(FIGURE_NAMES[figure]) for figure in rules.confirm])
        yield texts.t(
            "Confirmation: after {figures} nothing can be banked "
            "until a single 1 or 5 of a later throw is set aside.",
            figures=figures,
        )
    if rules.jokers:
        yield texts.t(
            "Jokers: scoring dice may be set aside unscored; they score if the other dice do, "
            "and are rolled if not."
        )
    if rules.takeover is not None:
        yield texts.t(
            "Taking over: from {points} on, a player may take the dice and the turn's points "
            "that the player before left.",
            points=texts.points(rules.takeover),
        )
    if rules.takeover_margin is not None:
        yield texts.t(
            "Who banks {points} more than the turn that was taken over takes its points away.",
            points=texts.points(rules.takeover_margin),
        )


def _opening(texts: Texts, rules: Ruleset) -> str:
    if rules.opening:
        return texts.t(
            "Opening: a player's first bank is at least {points}.", points=texts.points(rules.opening)
        )
    return texts.t("No opening: a player's first bank may be as small as any other.")


def _penalties(texts: Texts, rules: Ruleset) -> Iterator[str]:
    points = texts.points(rules.fleur)
    match rules.fleur_when:
        case "first_throw":
            yield texts.t(
                "Fleur: a bust with the first throw of a turn costs {points}, once opened.", points=points
            )
        case "full_hand":
            yield texts.t("Fleur: a bust with all the dice costs {points}, once opened.", points=points)
        case "every_bust":
            yield texts.t("Fleur: every bust costs {points}, once opened.", points=points)
        case "never":
            pass
    if rules.bust_run is not None:
        yield _bust_run(texts, rules, rules.bust_run)
    if rules.floor is None:
        yield texts.t("Penalties may push a total below any number.")
    elif rules.floor or rules.fleur or rules.bust_run is not None:
        yield texts.t("No penalty pushes a total below {points}.", points=rules.floor)


def _bust_run(texts: Texts, rules: Ruleset, busts: int) -> str:
    if rules.bust_run_penalty == "all":
        return texts.n(
            "{count} bust costs all the points.", "{count} busts in a row cost all the points.", busts
        )
    return texts.n(
        "{count} bust costs {points}.",
        "{count} busts in a row cost {points}.",
        busts,
        points=texts.points(rules.bust_run_penalty or 0),
    )


def _end(texts: Texts, rules: Ruleset) -> Iterator[str]:
    match rules.goal:
        case "at_least":
            yield texts.t("The target is {points} or more.", points=texts.points(rules.target))
        case "exact_refuse":
            yield texts.t(
                "The target is exactly {points}; more cannot be banked.", points=texts.points(rules.target)
            )
        case "exact_lose_turn":
            yield texts.t(
                "The target is exactly {points}; who banks more scores nothing in that turn.",
                points=texts.points(rules.target),
            )
    match rules.end:
        case "finish_round":
            yield texts.t(
                "When a player gets there, the round is played to its end: all have the same number of turns."
            )
        case "one_more_each":
            yield texts.t("When a player gets there, every other player has one more turn.")
        case "finish_round_then_one_more":
            yield texts.t(
                "When a player gets there, the round is played to its end, "
                "then every other player has one more turn."
            )
        case "immediate":
            yield texts.t("The first player to get there wins at once.")
    if rules.kill:
        yield texts.t(
            "Who hits the target in the last round throws the leader back to the total before, "
            "and the last round starts again."
        )
    if rules.rounds is not None:
        yield texts.n(
            "The game ends after {count} round at the latest.",
            "The game ends after {count} rounds at the latest.",
            rules.rounds,
        )
    yield from _victory(texts, rules)


def _victory(texts: Texts, rules: Ruleset) -> Iterator[str]:
    if rules.exact:
        yield texts.t("Who can only pass the target may give the turn up.")
    if rules.end == "immediate" and rules.rounds is None:
        return
    yield texts.t("The highest total wins.")
    match rules.tie:
        case "first":
            yield texts.t("If the best are level, the one who got there first wins.")
        case "shared":
            yield texts.t("If the best are level, they share the victory.")
        case _ if rules.exact and rules.rounds is None:
            # Nobody at the exact target could add a point, so no further round would part them.
            yield texts.t("If the best are level, they share the victory.")
        case "extra_rounds":
            yield texts.t("If the best are level, all play whole rounds until one leads.")
        case "tied_only":
            yield texts.t("If the best are level, they alone play on until one leads.")
