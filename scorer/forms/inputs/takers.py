"""Inputs of who took it: a choice of a player for one card or for several, announced, doubled or not."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorer.engine.facts import Fact
from scorer.engine.things import Card
from scorer.forms.inputs.answer import BLANK, NOBODY, ROW, AnswerInput, whole


class TakerInput(AnswerInput):
    """A choice of a player."""

    kind = "taker"

    @property
    def across(self) -> int:
        """The name alone."""
        return 2

    def gather(self) -> Any:
        """A seat."""
        found = self.number()
        return BLANK if found is None else found


class TakersInput(AnswerInput):
    """A choice of a player for each of several cards."""

    kind = "takers"

    @property
    def across(self) -> int:
        """A key for each card, side by side."""
        return ROW

    def gather(self) -> Any:
        """The seats of those cards that were answered."""
        tapped = {card.key: self.text(card.key) for card in self.fact.cards}
        answer = {key: None if text == NOBODY else whole(text) for key, text in tapped.items() if text is not None}
        return BLANK if not answer and self.fact.optional else answer


SOMEBODY = "yes"
"""What the second tap on a card's key sends: it was announced, and nobody wrote down by whom."""


class Again(NamedTuple):
    """What a second tap on a key says of its card, and a third one where the player's own counts for more."""

    name: str
    """The field; its values are NOBODY, what the second tap sends, and the seat of a player's own."""
    value: str
    """What the second tap sends: SOMEBODY, or the seat that is saved."""
    said: str
    """What is chosen, one of those values."""
    times: int
    """How many times its price the card then costs."""
    own: int | None
    """The same of a player's own; None where that makes no difference."""


class AnnouncedInput(AnswerInput):
    """A second tap on the keys of other questions, those who took the cards."""

    kind = "announced"

    def gather(self) -> Any:
        """The seats that announced the cards, None for somebody."""
        tapped = {taker.key: self.text(taker.key) for taker in self.fact.takers}
        said = {key: text for key, text in tapped.items() if text not in (None, NOBODY)}
        return {key: None if text == SOMEBODY else whole(text or "") for key, text in said.items()} or BLANK

    def again(self, taker: Fact[Any]) -> Again:
        """The second tap on the keys of the question who took a card."""
        fact, key = self.fact, taker.key
        said = NOBODY
        if self.data is not BLANK and key in self.data:
            said = SOMEBODY if self.data[key] is None else str(self.data[key])
        has_own = fact.own != fact.times
        kept = said if said != NOBODY and not has_own else SOMEBODY
        return Again(f"{self.name}-{key}", kept, said, fact.times, fact.own if has_own else None)


class DoubledCardsInput(AnswerInput):
    """For each card who took it, who doubled it, who led."""

    kind = "doubled_cards"

    @property
    def across(self) -> int:
        """A key for each card, side by side."""
        return ROW

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
