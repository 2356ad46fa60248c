"""What just happened, in one sentence: the caption of every picture and every sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.describe.scoring import dice_words
from game.rules.events import (
    Banked,
    Busted,
    Confirmed,
    Consoled,
    Ended,
    Event,
    ExtraRoundStarted,
    FellOff,
    Forfeited,
    Joined,
    JokersCalled,
    JokersScored,
    JokersSet,
    Kept,
    Killed,
    Landed,
    LastRoundCalledOff,
    LastRoundStarted,
    Left,
    Opened,
    Overshot,
    Penalised,
    Rolled,
    TargetAnnounced,
    TargetChanged,
    TookOver,
    TurnStarted,
    WentHot,
)
from game.rules.state import Outcome
from game.text import Texts


def event_sentence(texts: Texts, event: Event, names: Sequence[str]) -> str:
    """What happened, in a sentence; `names` are the players' by seat."""
    match event:
        case Rolled() | Landed() | Kept() | WentHot() | Consoled():
            return _in_the_turn(texts, event, names[event.seat])
        case TookOver() | Confirmed() | JokersSet() | JokersScored() | JokersCalled():
            return _by_variants(texts, event, names)
        case Busted() | FellOff() | Overshot() | Forfeited():
            return _turn_lost(texts, event, names[event.seat])
        case Banked(seat, points, total):
            return texts.t(
                "{name} banks {points}: {total} in all.",
                name=names[seat],
                points=texts.points(points),
                total=total,
            )
        case Opened(seat):
            return texts.t("{name} has opened.", name=names[seat])
        case Penalised():
            return _penalty(texts, event, names[event.seat])
        case Killed(seat, by, total):
            return texts.t(
                "Kill! {winner} hits the target too and throws {name} back to {total}.",
                winner=names[by],
                name=names[seat],
                total=total,
            )
        case TurnStarted(seat):
            return texts.t("{name} is to play.", name=names[seat])
        case Joined(_, name):
            return texts.t("{name} sits down.", name=name)
        case Left(seat):
            return texts.t("{name} leaves the table.", name=names[seat])
        case _:
            return _in_the_race(texts, event, names)


def _in_the_turn(texts: Texts, event: Rolled | Landed | Kept | WentHot | Consoled, name: str) -> str:
    match event:
        case Rolled(_, dice):
            return texts.n("{name} rolls {count} die.", "{name} rolls {count} dice.", dice, name=name)
        case Landed(_, faces, off):
            there = dice_words(faces)
            if not off:
                return texts.t("{name} throws {dice}.", name=name, dice=there)
            lost = texts.n("{count} die leaves the tray.", "{count} dice leave the tray.", off)
            return f"{texts.t('{name} throws {dice}.', name=name, dice=there)} {lost}" if faces else lost
        case Kept(_, faces, points, score):
            return texts.t(
                "{name} sets {dice} aside for {points}: {score} in this turn.",
                name=name,
                dice=dice_words(faces),
                points=texts.points(points),
                score=score,
            )
        case WentHot():
            return texts.t("Hot dice! All the dice are there again.")
        case Consoled(_, points, _):
            return texts.t("Nothing scores, and that brings {points}.", points=texts.points(points))
        case _:
            assert_never(event)


def _by_variants(
    texts: Texts,
    event: TookOver | Confirmed | JokersSet | JokersScored | JokersCalled,
    names: Sequence[str],
) -> str:
    name = names[event.seat]
    match event:
        case TookOver(_, other, dice, score):
            return texts.n(
                "Taking over: {name} throws the die that {other} left, for {points} and more.",
                "Taking over: {name} throws the {count} dice that {other} left, for {points} and more.",
                dice,
                name=name,
                other=names[other],
                points=score,
            )
        case Confirmed(_, figures):
            confirmed = texts.all_of([dice_words(figure) for figure in figures])
            return texts.n("{dice} is confirmed.", "{dice} are confirmed.", len(figures), dice=confirmed)
        case JokersSet(_, faces):
            return texts.n(
                "{name} sets {dice} aside as a joker.",
                "{name} sets {dice} aside as jokers.",
                len(faces),
                name=name,
                dice=dice_words(faces),
            )
        case JokersScored(_, faces, points, score):
            return texts.n(
                "The joker {dice} scores {points}: {score} in this turn.",
                "The jokers {dice} score {points}: {score} in this turn.",
                len(faces),
                dice=dice_words(faces),
                points=texts.points(points),
                score=score,
            )
        case JokersCalled(_, faces):
            return texts.n(
                "Nothing scores: the joker must save the turn.",
                "Nothing scores: the {count} jokers must save the turn.",
                len(faces),
            )
        case _:
            assert_never(event)


def _turn_lost(texts: Texts, event: Busted | FellOff | Overshot | Forfeited, name: str) -> str:
    lost = texts.points(event.lost)
    match event:
        case Busted(_, 0):
            return texts.t("Bust! {name} scores nothing.", name=name)
        case Busted():
            return texts.t("Bust! {name} loses {points}.", name=name, points=lost)
        case FellOff(_, 0):
            return texts.t("A die left the tray: the turn is over.")
        case FellOff():
            return texts.t("A die left the tray: {name} loses {points}.", name=name, points=lost)
        case Overshot():
            return texts.t(
                "Past the target, which must be hit exactly: {name} loses {points}.", name=name, points=lost
            )
        case Forfeited():
            return texts.t("{name} gives up a turn that could only pass the exact target.", name=name)
        case _:
            assert_never(event)


def _penalty(texts: Texts, event: Penalised, name: str) -> str:
    points = texts.points(event.points)
    match event.rule:
        case "fleur" if not event.points:
            return texts.t("Fleur! {name} has nothing to lose.", name=name)
        case "fleur":
            return texts.t("Fleur! {name} loses {points}.", name=name, points=points)
        case "bust_run" if not event.points:
            return texts.t("Too many busts in a row! {name} has nothing to lose.", name=name)
        case "bust_run":
            return texts.t("Too many busts in a row! {name} loses {points}.", name=name, points=points)
        case "takeover_margin":
            return texts.t("Taken over and outdone: {name} loses {points}.", name=name, points=points)
        case _:
            assert_never(event.rule)


def _in_the_race(
    texts: Texts,
    event: LastRoundStarted
    | LastRoundCalledOff
    | ExtraRoundStarted
    | TargetAnnounced
    | TargetChanged
    | Ended,
    names: Sequence[str],
) -> str:
    match event:
        case LastRoundStarted():
            return _last_round(texts, event, names)
        case LastRoundCalledOff(seat):
            return texts.t("{name} is below the target again: the game goes on.", name=names[seat])
        case ExtraRoundStarted(seats):
            return texts.t("Level! {names} play on.", names=texts.all_of([names[seat] for seat in seats]))
        case TargetAnnounced(target):
            return texts.t("After this round the target is {points}.", points=target)
        case TargetChanged(target):
            return texts.t("The target is now {points}.", points=target)
        case Ended(outcome):
            return _ended(texts, outcome, names)
        case _:
            assert_never(event)


def _last_round(texts: Texts, event: LastRoundStarted, names: Sequence[str]) -> str:
    if event.seat is None:
        return texts.t("The last round begins.")
    name = names[event.seat]
    if not event.due:
        return texts.t("{name} has reached the target.", name=name)
    return texts.n(
        "{name} has reached the target: {count} more turn.",
        "{name} has reached the target: {count} more turns.",
        len(event.due),
        name=name,
    )


def _ended(texts: Texts, outcome: Outcome, names: Sequence[str]) -> str:
    winners = texts.all_of([names[seat] for seat in outcome.winners])
    match outcome.rule:
        case "six_ones":
            return texts.t("Nothing but 1s! {name} wins the game at once.", name=winners)
        case _ if len(names) == 1:  # nobody was beaten
            return texts.t("{name} has finished the game.", name=winners)
        case "immediate":
            return texts.t("{name} gets to the target first and wins.", name=winners)
        case "first":
            return texts.t("Level, but {name} got there first and wins.", name=winners)
        case "shared":
            return texts.t("{names} share the victory.", names=winners)
        case "highest":
            return texts.t("{name} has the highest total and wins.", name=winners)
        case _:
            assert_never(outcome.rule)
