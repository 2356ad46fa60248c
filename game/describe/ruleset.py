"""A rule set in words: what scores, the turn, the end, the variants. Made from the fields alone."""

from __future__ import annotations

from collections.abc import Iterator

from game.describe.lines import Line, Section
from game.describe.scoring import scoring_lines
from game.describe.variants import variant_lines
from game.rules.ruleset import Ruleset
from game.text import Texts


def describe_rules(texts: Texts, rules: Ruleset) -> tuple[Section, ...]:
    """The whole rule set in three sections, and a fourth for the variants if there are any."""
    sections = [
        Section(texts.t("What scores"), tuple(scoring_lines(texts, rules))),
        Section(texts.t("The turn"), tuple(map(Line, _turn(texts, rules)))),
        Section(texts.t("The end"), tuple(map(Line, _end(texts, rules)))),
    ]
    variants = tuple(variant_lines(texts, rules))
    if variants:
        sections.append(Section(texts.t("Variants"), variants))
    return tuple(sections)


def differences(texts: Texts, rules: Ruleset, base: Ruleset) -> tuple[Line, ...]:
    """The lines about `rules`, examples apart, that would not be said about `base`."""
    known = set(_said(texts, base))
    return tuple(line for line in _said(texts, rules) if line not in known)


def _said(texts: Texts, rules: Ruleset) -> Iterator[Line]:
    for section in describe_rules(texts, rules):
        yield from (line for line in section.lines if not line.example)


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
    if not rules.keep_all:
        yield texts.t(
            "At least one scoring die or combination must be set aside; the others may be rolled again."
        )
    if rules.nothing is None:
        yield texts.t("A throw in which nothing scores is a bust: the turn ends and its points are lost.")
    else:
        yield texts.t(
            "A throw of fewer than all the dice in which nothing scores is a bust: "
            "the turn ends and its points are lost."
        )
    yield from _least_banks(texts, rules)
    if rules.hot_dice == "must_roll":
        yield texts.t("Hot dice: who has set all the dice aside must roll them all again.")
    else:
        yield texts.t("Hot dice: who has set all the dice aside may roll them all again, or bank.")
    if rules.off_table == "rethrow":
        yield texts.t("A die that leaves the tray is thrown again, alone.")


def _least_banks(texts: Texts, rules: Ruleset) -> Iterator[str]:
    opening, minimum = texts.points(rules.opening), texts.points(rules.minimum)
    if rules.minimum > rules.opening:
        yield texts.t("Every bank, the first too, is at least {points}.", points=minimum)
    elif rules.opening:
        yield texts.t("Opening: a player's first bank is at least {points}.", points=opening)
        if rules.minimum:
            yield texts.t("Every later bank is at least {points}.", points=minimum)
    else:
        yield texts.t("No opening: a player's first bank may be as small as any other.")


def _end(texts: Texts, rules: Ruleset) -> Iterator[str]:
    points = texts.points(rules.target)
    if rules.exact:
        yield texts.t("The target is exactly {points}.", points=points)
    else:
        yield texts.t("The target is {points} or more.", points=points)
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
    if rules.rounds is not None:
        yield texts.n(
            "The game ends after {count} round at the latest.",
            "The game ends after {count} rounds at the latest.",
            rules.rounds,
        )
    yield from _victory(texts, rules)


def _victory(texts: Texts, rules: Ruleset) -> Iterator[str]:
    if rules.end == "immediate" and rules.rounds is None:
        return
    yield texts.t("The highest total wins.")
    if rules.kill and rules.rounds is None:
        return  # never are two at the target
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
