"""Fields of what only some games ask: doubled cards, the auction, penalties, bets."""

from __future__ import annotations

from typing import Any, ClassVar

from scorer.engine.facts import Auction, Bets, DoubledCards, Penalties
from scorer.engine.things import Card
from scorer.forms.fields import BLANK, FIELDS, NOBODY, FactField, whole


class DoubledCardsField(FactField):
    """For each card who took it, who doubled it, who led."""

    kind = "doubled_cards"
    fact: DoubledCards

    def gather(self) -> Any:
        """An object a card that was answered."""
        cards: dict[str, Any] = {}
        for card in self.fact.cards:
            parts = {part: self.seat(card.key, part) for part in ("taker", "doubled_by", "leader")}
            if answer := {part: seat for part, seat in parts.items() if seat is not None}:
                cards[card.key] = answer
        return cards

    @property
    def more(self) -> str:
        """Who led, asked only of a card that its holder took back."""
        return "facts/_led.html" if self.fact.doubling else ""

    @property
    def taken_back(self) -> list[Card]:
        """The cards that the player who doubled them took."""
        answers = {} if self.data is BLANK else self.data
        one = [answers.get(card.key, {}) for card in self.fact.cards]
        doubled = [answer.get("doubled_by") for answer in one]
        return [
            card
            for card, answer, holder in zip(self.fact.cards, one, doubled, strict=True)
            if holder is not None and holder == answer.get("taker")
        ]


class AuctionField(FactField):
    """Who bought the trumps for how many tricks."""

    kind = "auction"
    fact: Auction

    def gather(self) -> Any:
        """Seat and bid; BLANK without an auction."""
        seat, bid = self.seat("seat"), self.number("bid")
        if seat is None and bid is None:
            return BLANK
        return {key: value for key, value in (("seat", seat), ("bid", bid)) if value is not None}


class InTrickField(FactField):
    """In which trick it fell: a row of figures."""

    kind = "in_trick"

    def gather(self) -> Any:
        """The number of the trick."""
        found = self.number()
        return BLANK if found is None else found


class LooksField(FactField):
    """How often each player did it."""

    kind = "looks"

    def gather(self) -> Any:
        """Each seat as often as it did."""
        times = [self.number(seat) for seat in self.seats]
        if not any(times):
            return BLANK
        return [seat for seat, often in enumerate(times) if isinstance(often, int) for _ in range(min(often, 100))]

    @property
    def times(self) -> list[int | None]:
        """How often each seat stands in the answer."""
        return [None] * self.table.seats if self.data is BLANK else [self.data.count(seat) for seat in self.seats]


class PenaltiesField(FactField):
    """A few lines of who and what for."""

    kind = "penalties"
    fact: Penalties
    lines: ClassVar[int] = 6

    def gather(self) -> Any:
        """The lines that say anything."""
        penalties = []
        for line in range(self.lines):
            seat, kind = self.seat(line, "seat"), self.text(line, "kind")
            if seat is not None or kind is not None:
                penalties.append({key: value for key, value in (("seat", seat), ("kind", kind)) if value is not None})
        return penalties or BLANK


class BetsField(FactField):
    """A bet a player."""

    kind = "bets"
    fact: Bets

    def gather(self) -> Any:
        """The bets that were made."""
        bets: list[dict[str, Any]] = []
        for seat in self.seats:
            found = self.text(seat, "prediction")
            if found in (None, NOBODY):
                continue
            said: Any = whole(found or "") if self.fact.counted else {"yes": True, "no": False}.get(found or "", found)
            bet = {"seat": seat, "prediction": said, "counter": self.seat(seat, "counter")}
            bets.append(bet | {"recounter": self.text(seat, "recounter") is not None})
        return bets or BLANK

    def of(self, seat: int) -> dict[str, Any]:
        """The bet of this player, or nothing."""
        made = [] if self.data is BLANK else self.data
        return next((bet for bet in made if bet["seat"] == seat), {})


RARE: tuple[type[FactField], ...] = (
    DoubledCardsField,
    AuctionField,
    InTrickField,
    LooksField,
    PenaltiesField,
    BetsField,
)
"""The fields of the facts that only some games ask."""

ALL: dict[str, type[FactField]] = FIELDS | {field.kind: field for field in RARE}
"""The field of each kind of fact."""
