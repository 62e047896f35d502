"""Inputs of who took it: a choice of a player for one card or for several, doubled or not."""

from __future__ import annotations

from typing import Any

from scorer.engine.things import Card
from scorer.forms.inputs.answer import BLANK, NOBODY, AnswerInput, whole


class TakerInput(AnswerInput):
    """A choice of a player."""

    kind = "taker"

    def gather(self) -> Any:
        """A seat."""
        found = self.number()
        return BLANK if found is None else found


class TakersInput(AnswerInput):
    """A choice of a player for each of several cards."""

    kind = "takers"

    def gather(self) -> Any:
        """The seats of those cards that were answered."""
        tapped = {card.key: self.text(card.key) for card in self.fact.cards}
        answer = {key: None if text == NOBODY else whole(text) for key, text in tapped.items() if text is not None}
        if self.fact.some:
            answer = {key: seat for key, seat in answer.items() if seat is not None}
        return BLANK if not answer and self.fact.optional else answer


class DoubledCardsInput(AnswerInput):
    """For each card who took it, who doubled it, who led."""

    kind = "doubled_cards"

    def gather(self) -> Any:
        """An object a card that was answered."""
        cards: dict[str, Any] = {}
        for card in self.fact.cards:
            parts = {part: self.seat(card.key, part) for part in ("taker", "doubled_by", "leader")}
            if answer := {part: seat for part, seat in parts.items() if seat is not None}:
                cards[card.key] = answer
        return cards if not self.fact.alone else cards.get(self.fact.cards[0].key, BLANK)

    @property
    def by_card(self) -> dict[str, Any]:
        """What was answered so far, by the key of the card."""
        found: dict[str, Any] = {} if self.data is BLANK else self.fact.by_card(self.data)
        return found

    @property
    def more(self) -> str:
        """Who led, asked only of a card that its holder took back."""
        return "facts/_led.html" if self.fact.doubling else ""

    @property
    def taken_back(self) -> list[Card]:
        """The cards that the player who doubled them took."""
        one = [self.by_card.get(card.key, {}) for card in self.fact.cards]
        doubled = [answer.get("doubled_by") for answer in one]
        return [
            card
            for card, answer, holder in zip(self.fact.cards, one, doubled, strict=True)
            if holder is not None and holder == answer.get("taker")
        ]
