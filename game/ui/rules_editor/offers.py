"""What is usual beside a rule set, as switches and choices of their own."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from game.presets import Offer, Preset
from game.text import Texts
from game.ui.kit.choice import Choice
from game.ui.kit.label import Label
from game.ui.kit.outcome import Value
from game.ui.kit.toggle import Toggle
from game.ui.rules_editor import words
from game.ui.rules_editor.draft import Draft
from game.ui.rules_editor.knobs import ROWS, TOGETHER

PREFIX: Final = "offer."


class OfferView:
    """The widget of one offer: a switch between the rule set's own value and one other, or a choice."""

    def __init__(self, base: Preset, offer: Offer) -> None:
        own = base.ruleset.to_table()[offer.field]
        self.field: Final = offer.field
        self._values = _sorted([own, *(value for value in offer.values if value != own)])
        self._own = own
        name = PREFIX + offer.field
        self.title: Final = Label(f"{name}.title", wrapped=True)
        """Stands above the widget under large text."""
        self.widget: Final = Toggle(name) if len(self._values) == 2 else Choice(name, "", [("", "")])

    def show(self, texts: Texts, draft: Draft, *, large: bool) -> None:
        """Say what it is about and which value is in force."""
        field = TOGETHER.get(self.field, self.field)
        title, value = words.title(texts, field), draft.table[self.field]
        self.widget.enabled = draft.can_change(ROWS[field])
        if isinstance(self.widget, Toggle):
            other = self._other
            told = "" if other is True else words.value_words(texts, field, other)
            self.title.says = texts.t("{rule}: {value}", rule=title, value=told) if told else title
            self.widget.says = "" if large else self.title.says
            self.widget.on = self.widget.enabled and value == other
            return
        known = value in self._values
        shown = [*self._values, *([] if known else [value])]  # it was set to something else by hand
        said = [words.value_words(texts, field, plain) for plain in shown]
        self.title.says, self.widget.says = title, "" if large else title
        self.widget.offer(list(enumerate(said)), shown.index(value))

    @property
    def _other(self) -> object:
        return next(value for value in self._values if value != self._own)

    def apply(self, draft: Draft, value: Value) -> Draft:
        """The draft with what the widget was changed to."""
        if isinstance(self.widget, Toggle):
            return draft.with_fields({self.field: self._other if value else self._own})
        place = int(value)
        return draft.with_fields({self.field: self._values[place]}) if place < len(self._values) else draft


def offer_views(base: Preset, beside: Collection[str]) -> tuple[OfferView, ...]:
    """Everything a rule set offers, but for choices among several numbers where a number stands `beside`."""
    offers = (offer for offer in base.offers if offer.field not in beside or len(offer.values) == 1)
    return tuple(OfferView(base, offer) for offer in offers)


def _sorted(values: list[object]) -> list[object]:
    """Numbers in their order, after `false`; anything else as it comes."""
    numbers = [value for value in values if isinstance(value, int)]
    return [*sorted(numbers)] if len(numbers) == len(values) else values
