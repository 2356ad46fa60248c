"""What a replay says of a throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.chronicle import Thrown, came_of
from game.describe import event_sentence
from game.match import Match
from game.rules.events import Landed
from game.text import Texts
from game.ui.draw.theme import BODY
from game.ui.kit.label import Label
from game.ui.look import Look

_SIZES: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


def who_threw_what(texts: Texts, match: Match, thrown: Thrown) -> str:
    """In which round who threw which faces."""
    land = thrown.land
    landed = Landed(thrown.seat, tuple(sorted(land.faces)), land.off)
    sentence = event_sentence(texts, landed, _names(match))
    return texts.t("Round {round}: {sentence}", round=thrown.round, sentence=sentence)


def what_came_of_it(texts: Texts, match: Match, thrown: Thrown) -> Sequence[str]:
    """What it led to, in sentences."""
    events = [event for event in came_of(match, thrown) if not isinstance(event, Landed)]
    return [sentence for event in events if (sentence := event_sentence(texts, event, _names(match)))]


def passed_over(texts: Texts, count: int) -> str:
    """That so many throws were passed over."""
    return texts.n(
        "How {count} throw flew was not kept: it is passed over.",
        "How {count} throws flew was not kept: they are passed over.",
        count,
    )


def fit(label: Label, look: Look, sentences: Sequence[str]) -> None:
    """Let a wrapped label say them as large as there is room for; at worst the last alone."""
    label.says, label.size = "", BODY
    for says in (" ".join(sentences), *sentences[-1:]):
        label.says = says
        for size in _SIZES:
            label.size = BODY * size
            if label.height(look, label.rect.width) <= label.rect.height:
                return


def _names(match: Match) -> Sequence[str]:
    return [player.name for player in match.players]
