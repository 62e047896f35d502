"""Inputs of who took one card or several, and who announced or doubled them."""

from typing import Any

from scorer.engine.cards import Card
from scorer.engine.facts import Fact
from scorer.forms.inputs.fact_input import BLANK, KEYS_IN_ROW, NOBODY, SOMEBODY, FactInput, SecondTap, parse_number


class TakerInput(FactInput):
    """A choice of a player."""

    kind = "taker"
    keys_per_row = 2

    def parse(self) -> Any:
        seat = self.number()
        return BLANK if seat is None else seat


class TakersInput(FactInput):
    """A choice of a player for each of several cards."""

    kind = "takers"
    keys_per_row = KEYS_IN_ROW

    def parse(self) -> Any:
        tapped = {card.key: self.text(card.key) for card in self.fact.cards}
        answer = {
            key: None if text == NOBODY else parse_number(text) for key, text in tapped.items() if text is not None
        }
        return BLANK if not answer and self.fact.optional else answer


class AnnouncedInput(FactInput):
    """Who announced cards: a second tap on the keys of who took them."""

    kind = "announced"
    has_keys = False

    def parse(self) -> Any:
        """Return the seats that announced the cards, None for somebody."""
        texts = {taker.key: self.text(taker.key) or NOBODY for taker in self.fact.takers}
        announced = {key: text for key, text in texts.items() if text != NOBODY}
        return {key: None if text == SOMEBODY else parse_number(text) for key, text in announced.items()} or BLANK

    def second_tap(self, taker: Fact[Any]) -> SecondTap:
        """Return the second tap on the keys of who took a card."""
        fact, key = self.fact, taker.key
        chosen = NOBODY
        if self.data is not BLANK and key in self.data:
            chosen = SOMEBODY if self.data[key] is None else str(self.data[key])
        has_own = fact.own_times != fact.times
        value = chosen if chosen != NOBODY and not has_own else SOMEBODY
        own_times = fact.own_times if has_own else None
        return SecondTap(self.kind, f"{self.name}-{key}", value, chosen, fact.times, own_times)


class DoubledCardsInput(FactInput):
    """Who took each card, who doubled it, and who led."""

    kind = "doubled_cards"
    keys_per_row = KEYS_IN_ROW

    def parse(self) -> Any:
        """Return an object per answered card; a doubler without a name stays as it was sent."""
        cards: dict[str, Any] = {}
        for card in self.fact.cards:
            parts = {part: self.seat(card.key, part) for part in ("taker", "doubled_by", "leader")}
            tap = self.text(card.key, "doubled")
            if tap == NOBODY:  # a third tap
                parts["doubled_by"] = None
            elif tap == SOMEBODY and parts["doubled_by"] is None:
                parts["doubled_by"] = SOMEBODY
            if answer := {part: seat for part, seat in parts.items() if seat is not None}:
                cards[card.key] = answer
        return cards if not self.fact.is_single else cards.get(self.fact.cards[0].key, BLANK)

    @property
    def by_card(self) -> dict[str, Any]:
        """The answers so far, by the key of the card."""
        answers: dict[str, Any] = {} if self.data is BLANK else self.fact.by_card(self.data)
        return answers

    def second_tap(self, card: Card) -> SecondTap:
        """Return the second tap on the keys of who took a card."""
        doubled = self.by_card.get(card.key, {}).get("doubled_by") is not None
        return SecondTap("doubled", f"{self.name}-{card.key}-doubled", SOMEBODY, SOMEBODY if doubled else NOBODY)

    @property
    def extra_template(self) -> str:
        """Who led, which is asked only for a card that its holder took back."""
        return "facts/_led.html" if self.fact.doubling else ""

    @property
    def taken_back(self) -> list[Card]:
        """The cards that the player who doubled them took."""
        answers = [(card, self.by_card.get(card.key, {})) for card in self.fact.cards]
        doubled = [(card, answer) for card, answer in answers if answer.get("doubled_by") is not None]
        return [card for card, answer in doubled if answer["doubled_by"] == answer.get("taker")]
