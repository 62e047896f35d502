"""One input class for each kind of fact, which parses its answer from a form. The engine validates the answers."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from scorer.engine.cards import Card
from scorer.engine.facts import CardsLeft, Count, Fact
from scorer.forms.inputs.fact_input import (
    BLANK,
    KEYS_IN_ROW,
    MAX_NUMBERS_PER_ROW,
    NOBODY,
    SOMEBODY,
    FactInput,
    SecondTap,
    parse_number,
)


class CountInput(FactInput):
    """A number per player; a count without a limit has keys for one more and one less."""

    kind = "count"
    fact: Count

    @property
    def keys_per_row(self) -> int:
        if self.result is not None:
            return KEYS_IN_ROW
        if self.fact.highest_key is None:
            return 2
        return min(self.fact.highest_key + 1, MAX_NUMBERS_PER_ROW)

    @property
    def later_stops(self) -> list[FactInput]:
        return [] if self.result is None else [self.result]

    def parse(self) -> Any:
        """Return a list with None for each player without a number; all 0 if nobody has any."""
        if self.fact.nobody_option is not None and self.text(NOBODY) is not None:
            return [None if seat in self.table.sitting else 0 for seat in self.seats]
        typed = [self.number(seat, "more") for seat in self.seats]
        counts = [
            self.number_after_step(seat) if more is None else more for seat, more in zip(self.seats, typed, strict=True)
        ]
        return BLANK if all(count is None for count in counts) and self.fact.optional else counts

    @property
    def is_answered(self) -> bool:
        return self.is_started if self.fact.must_answer else super().is_answered  # there blanks are no answer

    @property
    def is_nobody(self) -> bool:
        """Whether the answer is that nobody has any."""
        return isinstance(self.data, list) and all(self.data[seat] == 0 for seat in self.table.players)

    @property
    def counted_so_far(self) -> int:
        return sum(count for count in self.displayed_answer if isinstance(count, int))


class CardsLeftInput(FactInput):
    """Who went out, and what the others hold. If several go out, 0 is a key like the others."""

    kind = "cards_left"
    fact: CardsLeft
    next_stop: CardsLeftInput | None = None
    """The input for the moment when the next player went out."""

    @property
    def later_stops(self) -> list[FactInput]:
        return [] if self.next_stop is None else [self.next_stop, *self.next_stop.later_stops]

    @property
    def keys_per_row(self) -> int:
        return 1 + min(self.fact.most, MAX_NUMBERS_PER_ROW - 1)  # who went out, and the numbers

    @property
    def has_headings(self) -> bool:
        return self.fact.players_out == 1  # then it asks two questions

    def parse(self) -> Any:
        """Return a list with 0 for the player who went out, whatever its own number says."""
        out = self.number()
        return [0 if seat == out else self.number(seat) for seat in self.seats]

    @property
    def seat_out(self) -> int | None:
        return self.displayed_answer.index(0) if isinstance(self.data, list) and 0 in self.displayed_answer else None


KNOWN = "known"
"""The value of a line that was shown because its pair was doubled; the others are shown without JavaScript."""


class DoubledBack(NamedTuple):
    """A pair in which the doubled player may redouble."""

    redoubler: int
    doubler: int
    doubled: bool
    """Whether the pair was doubled."""
    redoubled: bool


class DoublesInput(FactInput):
    """A box for each possible double, and one for each possible redouble."""

    kind = "doubles"
    has_headings = True  # it is one fold with a summary
    is_redrawn = True  # a double removes its opposite and allows a redouble

    def parse(self) -> Any:
        """Return the ticked pairs, each with whether it was redoubled.

        A ticked redouble implies the double, unless the line was shown for a double that is no longer ticked.
        """
        pairs = []
        for by in self.seats:
            for of in self.seats:
                doubled, again = self.text(by, of) is not None, self.text(by, of, "again")
                if doubled or again not in (None, KNOWN):
                    pairs.append({"by": by, "of": of, "redoubled": again is not None})
        return pairs or BLANK

    @property
    def max_fields(self) -> int:
        return 2 * len(self._pairs)

    @property
    def doubled(self) -> list[dict[str, Any]]:
        """The pairs that are doubled so far."""
        return [] if self.data is BLANK else self.data

    @property
    def doublers(self) -> list[int]:
        return sorted({by for by, _of in self._pairs})

    def row(self, by: int) -> list[str]:
        """Return for each seat if this player "may" double it, "did", or was doubled by it ("other"); "" for none."""
        return [self._cell(by, of) if (by, of) in self._pairs else "" for of in self.seats]

    def _cell(self, by: int, of: int) -> str:
        if (by, of) in self._redoubled_by_pair:
            return "did"
        return "other" if (of, by) in self._redoubled_by_pair else "may"

    @property
    def redouble_lines(self) -> list[DoubledBack]:
        """A line for each pair of a possible redouble."""
        doubles = self._redoubled_by_pair
        return [DoubledBack(by, of, (by, of) in doubles, doubles.get((by, of), False)) for by, of in self._pairs]

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        pairs: list[tuple[int, int]] = self.fact.pairs(self.table)
        return pairs

    @property
    def _redoubled_by_pair(self) -> dict[tuple[int, int], bool]:
        return {(pair["by"], pair["of"]): bool(pair.get("redoubled")) for pair in self.doubled}


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


class YesNoInput(FactInput):
    """Two keys."""

    kind = "yes_no"

    def parse(self) -> Any:
        """Return true or false; anything else stays for the engine to refuse."""
        text = self.text()
        return BLANK if text is None else {"yes": True, "no": False}.get(text, text)


class OneOfInput(FactInput):
    """A key for each of a few answers, and one for none of them if that is an answer."""

    kind = "one_of"

    def parse(self) -> Any:
        """Return the answer's key, or None for none of them."""
        key = self.text()
        return BLANK if key is None else None if key == NOBODY else key


class InTrickInput(FactInput):
    """The number of the trick in which a card fell."""

    kind = "in_trick"

    def parse(self) -> Any:
        number = self.number()
        return BLANK if number is None else number


class PlacesInput(FactInput):
    """The order of going out so far, and a tap that adds a player or removes it and the later ones."""

    kind = "places"
    keys_per_row = KEYS_IN_ROW

    def parse(self) -> Any:
        """Return the seats in their order, after the tap that sent the form."""
        order = [parse_number(text) for text in (self.text() or "").split(",") if text.strip()]
        tapped = self.number("tap")
        if tapped is None:
            return order
        return order[: order.index(tapped)] if tapped in order else [*order, tapped]

    @property
    def places(self) -> list[int | None]:
        """The place of each seat, from 1, or None."""
        order = [] if self.data is BLANK else self.answer()
        return [order.index(seat) + 1 if seat in order else None for seat in self.seats]

    @property
    def last(self) -> int | None:
        """The last seat, once all others have a place."""
        order = [] if self.data is BLANK else self.data
        return self.answer()[-1] if len(order) == len(self.table.players) - 1 else None


class AuctionInput(FactInput):
    """Who bought the trumps for how many tricks."""

    kind = "auction"

    def parse(self) -> Any:
        """Return seat and bid, or BLANK without an auction, whatever bid was tapped before."""
        seat, bid = self.seat("seat"), self.number("bid")
        if self.text("seat") == NOBODY or (seat is None and bid is None):
            return BLANK
        return {key: value for key, value in (("seat", seat), ("bid", bid)) if value is not None}


class LooksInput(FactInput):
    """How often each player did it."""

    kind = "looks"
    keys_per_row = 2  # one less, one more

    def parse(self) -> Any:
        times = [self.number_after_step(seat) for seat in self.seats]
        if not any(times):
            return BLANK
        return [seat for seat, count in enumerate(times) if isinstance(count, int) for _ in range(min(count, 100))]

    @property
    def count_for(self) -> list[int | None]:
        """How often each seat is in the answer."""
        return [None] * self.table.seats if self.data is BLANK else [self.data.count(seat) for seat in self.seats]


class PenaltiesInput(FactInput):
    """A few lines, each with a player and a penalty."""

    kind = "penalties"
    lines: ClassVar[int] = 6

    def parse(self) -> Any:
        """Return the lines that are filled in; a penalty of nobody is left out."""
        penalties = []
        for line in range(self.lines):
            seat, kind = self.seat(line, "seat"), self.text(line, "kind")
            if self.text(line, "seat") != NOBODY and (seat is not None or kind is not None):
                penalties.append({key: value for key, value in (("seat", seat), ("kind", kind)) if value is not None})
        return penalties or BLANK


class BetsInput(FactInput):
    """A bet a player."""

    kind = "bets"

    def parse(self) -> Any:
        bets: list[dict[str, Any]] = []
        for seat in self.seats:
            text = self.text(seat, "prediction")
            if text is None or text == NOBODY:
                continue
            raw: Any = parse_number(text) if self.fact.is_count else {"yes": True, "no": False}.get(text, text)
            bet = {"seat": seat, "prediction": raw, "counter": self.seat(seat, "counter")}
            bets.append(bet | {"recounter": self.text(seat, "recounter") is not None})
        return bets or BLANK

    def bet_of(self, seat: int) -> dict[str, Any]:
        """Return the bet of this player, or an empty one."""
        bets = [] if self.data is BLANK else self.data
        return next((bet for bet in bets if bet["seat"] == seat), {})
