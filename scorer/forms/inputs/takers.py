"""Inputs of who took it: a choice of a player for one card or for several, announced, doubled or not."""

from __future__ import annotations

from typing import Any

from scorer.engine.cards import Card
from scorer.engine.facts import Fact
from scorer.engine.json_values import Json
from scorer.forms.inputs.fact_input import BLANK, KEYS_IN_ROW, NOBODY, SOMEBODY, FactInput, SecondTap, parse_number


class TakerInput(FactInput):
    """A choice of a player."""

    kind = "taker"

    @property
    def keys_per_row(self) -> int:
        """The name alone."""
        return 2

    def parse(self) -> Any:
        """A seat."""
        found = self.number()
        return BLANK if found is None else found


class TakersInput(FactInput):
    """A choice of a player for each of several cards."""

    kind = "takers"

    @property
    def keys_per_row(self) -> int:
        """A key for each card, side by side."""
        return KEYS_IN_ROW

    def parse(self) -> Any:
        """The seats of those cards that were answered."""
        tapped = {card.key: self.text(card.key) for card in self.fact.cards}
        answer = {
            key: None if text == NOBODY else parse_number(text) for key, text in tapped.items() if text is not None
        }
        return BLANK if not answer and self.fact.optional else answer


class AnnouncedInput(FactInput):
    """A second tap on the keys of other questions, those who took the cards."""

    kind = "announced"

    def parse(self) -> Any:
        """The seats that announced the cards, None for somebody."""
        tapped = {taker.key: self.text(taker.key) for taker in self.fact.takers}
        said = {key: text for key, text in tapped.items() if text not in (None, NOBODY)}
        return {key: None if text == SOMEBODY else parse_number(text or "") for key, text in said.items()} or BLANK

    def second_tap(self, taker: Fact[Any]) -> SecondTap:
        """The second tap on the keys of the question who took a card."""
        fact, key = self.fact, taker.key
        said = NOBODY
        if self.data is not BLANK and key in self.data:
            said = SOMEBODY if self.data[key] is None else str(self.data[key])
        has_own = fact.own_times != fact.times
        kept = said if said != NOBODY and not has_own else SOMEBODY
        return SecondTap(self.kind, f"{self.name}-{key}", kept, said, fact.times, fact.own_times if has_own else None)

    @property
    def has_keys(self) -> bool:
        """None."""
        return False


def doubler_after_taps(said: str | None, by: Json) -> Json:
    """Who doubled a card: after a second tap somebody who is still to be named, after a third nobody."""
    if said == NOBODY:
        return None
    return SOMEBODY if said == SOMEBODY and by is None else by


class DoubledCardsInput(FactInput):
    """For each card who took it, who doubled it, who led."""

    kind = "doubled_cards"

    @property
    def keys_per_row(self) -> int:
        """A key for each card, side by side."""
        return KEYS_IN_ROW

    def parse(self) -> Any:
        """An object a card that was answered; doubled and nobody said by whom stays as it was sent."""
        cards: dict[str, Any] = {}
        for card in self.fact.cards:
            parts = {part: self.seat(card.key, part) for part in ("taker", "doubled_by", "leader")}
            parts["doubled_by"] = doubler_after_taps(self.text(card.key, "doubled"), parts["doubled_by"])
            if answer := {part: seat for part, seat in parts.items() if seat is not None}:
                cards[card.key] = answer
        return cards if not self.fact.is_single else cards.get(self.fact.cards[0].key, BLANK)

    @property
    def by_card(self) -> dict[str, Any]:
        """What was answered so far, by the key of the card."""
        found: dict[str, Any] = {} if self.data is BLANK else self.fact.by_card(self.data)
        return found

    def second_tap(self, card: Card) -> SecondTap:
        """The second tap on the keys of who took a card."""
        doubled = self.by_card.get(card.key, {}).get("doubled_by") is not None
        return SecondTap("doubled", f"{self.name}-{card.key}-doubled", SOMEBODY, SOMEBODY if doubled else NOBODY)

    @property
    def extra_template(self) -> str:
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
