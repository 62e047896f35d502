"""Inputs of yes or no, one of a list, the number of a trick, the order of going out, calls and bets."""

from typing import Any, ClassVar

from scorer.forms.inputs.fact_input import BLANK, KEYS_IN_ROW, NOBODY, FactInput, parse_number


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
