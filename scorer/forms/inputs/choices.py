"""Inputs of yes or no, one of a list, the number of a trick, and the order of going out."""

from typing import Any

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

    @property
    def keys_per_row(self) -> int:
        return KEYS_IN_ROW

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
