"""Yes/no, one of, trick, places."""

from __future__ import annotations

from typing import Any

from scorer.forms.inputs.fact_input import BLANK, KEYS_IN_ROW, NOBODY, FactInput, parse_number


class YesNoInput(FactInput):
    """Two keys."""

    kind = "yes_no"

    def parse(self) -> Any:
        """true or false; what is neither stays for the engine to refuse."""
        found = self.text()
        return BLANK if found is None else {"yes": True, "no": False}.get(found, found)


class OneOfInput(FactInput):
    """A key for each of a few answers, and one for none of them where that is an answer."""

    kind = "one_of"

    def parse(self) -> Any:
        """The answer's key, None for none of them."""
        found = self.text()
        return BLANK if found is None else None if found == NOBODY else found


class InTrickInput(FactInput):
    """In which trick it fell: a row of figures."""

    kind = "in_trick"

    def parse(self) -> Any:
        """The number of the trick."""
        found = self.number()
        return BLANK if found is None else found


class PlacesInput(FactInput):
    """The order of going out so far, and a tap that adds a player or takes that place and the later ones back."""

    kind = "places"

    @property
    def keys_per_row(self) -> int:
        """The place, and what it pays."""
        return KEYS_IN_ROW

    def parse(self) -> Any:
        """The seats in their order, after the tap that sent the form."""
        so_far = [parse_number(part) for part in (self.text() or "").split(",") if part.strip()]
        tapped = self.number("tap")
        if tapped is None:
            return so_far
        return so_far[: so_far.index(tapped)] if tapped in so_far else [*so_far, tapped]

    @property
    def places(self) -> list[int | None]:
        """The place of each seat, from 1; None where it has none yet."""
        order = [] if self.data is BLANK else self.answer()
        return [order.index(seat) + 1 if seat in order else None for seat in self.seats]

    @property
    def last(self) -> int | None:
        """The seat that follows by itself."""
        order = [] if self.data is BLANK else self.data
        return self.answer()[-1] if len(order) == self.table.seats - 1 else None
