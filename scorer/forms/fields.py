"""Fields: one form field for each kind of fact. A field gathers what was tapped into the answer of a match document.

The answer may be partial: blanks are None, and what is clear from the rest is left to `fact.complete`. The part of the
page is `templates/facts/_<kind>.html`; the names of its inputs are the field's name and what `gather` adds to it.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from wtforms import Field
from wtforms.utils import unset_value

from scorer.engine.facts import CardsLeft, Count, Fact, Takers
from scorer.engine.reading import Json
from scorer.engine.table import Table

BLANK = object()
"""Nothing was answered: the fact is left out of the document."""

NOBODY = "nobody"
"""The value of the key that says null."""

MOST_DIGITS = 10
_WHOLE = re.compile(rf"[+-]?\d{{1,{MOST_DIGITS}}}", re.ASCII)


def whole(text: str) -> Json:
    """A number that was tapped or typed; what is none stays as it is, for the engine to refuse."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    return int(text) if _WHOLE.fullmatch(text) else text


class FactField(Field):
    """The answer to one fact. `data` is the answer so far, or BLANK; `errors` are the engine's, told by the view.

    `result` is the field of what is foretold here, `foretold` the other way round: the page asks them side by side.
    """

    kind: ClassVar[str] = ""
    data: Any

    def __init__(self, fact: Fact[Any], table: Table, **words: Any) -> None:
        super().__init__("", **words)
        self.fact = fact
        self.table = table
        self.errors: list[str] = []
        self.typed: Any = None
        self.result: FactField | None = None
        self.foretold: FactField | None = None

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """Take the answer from the request, or from the document that is corrected."""
        self.typed = formdata
        if formdata is not None:
            self.data = self.gather()
        else:
            self.data = BLANK if data is unset_value else data

    def gather(self) -> Any:
        """The answer as it was tapped."""
        raise NotImplementedError

    def answer(self) -> Any:
        """The answer with what follows from it filled in, or BLANK."""
        return BLANK if self.data is BLANK else self.fact.complete(self.data, self.table)

    @property
    def is_answered(self) -> bool:
        """Whether anything was tapped here."""
        return self.data is not BLANK

    @property
    def is_begun(self) -> bool:
        """Whether anything was tapped here, if only in part."""
        parts = self.data if isinstance(self.data, list) else [self.data]
        return any(part is not None and part is not BLANK and part != {} for part in parts) or self.data is None

    @property
    def shown(self) -> Any:
        """The answer for the keys, with what follows from it."""
        return [] if self.data is BLANK else self.answer()

    @property
    def rest(self) -> list[int]:
        """The seats whose numbers follow from the others'."""
        if not isinstance(self.data, list):
            return []
        pairs = zip(self.data, self.shown, strict=False)
        return [seat for seat, (typed, follows) in enumerate(pairs) if typed != follows]

    @property
    def has_headings(self) -> bool:
        """Whether its keys come under headings of their own."""
        return False

    @property
    def counts(self) -> bool:
        """Whether its heading says how many are counted so far."""
        fact = self.fact if self.result is None else self.result.fact
        return getattr(fact, "total", None) is not None

    @property
    def more(self) -> str:
        """The template of questions that come up while this one is answered, in a place of their own."""
        return ""

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(self.table.seats)

    def text(self, *more: object) -> str | None:
        """What stands in the input of this name, None where there is nothing."""
        name = "-".join([self.name, *map(str, more)])
        found = {one for one in self.typed.getlist(name) if one.strip()} if self.typed is not None else set()
        return " ".join(sorted(found)) or None  # two answers to one question are none that the engine takes

    def number(self, *more: object) -> Json:
        """The number in the input of this name, None where it is blank."""
        found = self.text(*more)
        return None if found is None else whole(found)

    def seat(self, *more: object) -> Json:
        """The seat in a choice of a player: None for nobody and for no choice alike."""
        found = self.text(*more)
        return None if found in (None, NOBODY) else whole(found or "")


class CountField(FactField):
    """A number a player; a count without end has a typed field beside its keys."""

    kind = "count"
    fact: Count

    def gather(self) -> Any:
        """A list with a blank for each player without a number."""
        typed = [self.number(seat, "more") for seat in self.seats]
        counts = [self.number(seat) if more is None else more for seat, more in zip(self.seats, typed, strict=True)]
        return BLANK if all(count is None for count in counts) and self.fact.optional else counts

    @property
    def placed(self) -> int:
        """How many are counted so far."""
        return sum(count for count in self.shown if isinstance(count, int))


class CardsLeftField(FactField):
    """Who went out, and what the others hold. Where several go out, 0 is a key like the others."""

    kind = "cards_left"
    fact: CardsLeft

    @property
    def has_headings(self) -> bool:
        """Where one player goes out, two questions are asked."""
        return self.fact.zeros == 1

    def gather(self) -> Any:
        """A list with 0 for the player who went out, whatever stands in the crossed column."""
        out = self.number()
        return [0 if seat == out else self.number(seat) for seat in self.seats]

    @property
    def out(self) -> int | None:
        """The seat of the player who went out."""
        return self.shown.index(0) if isinstance(self.data, list) and 0 in self.shown else None


class TakerField(FactField):
    """A choice of a player."""

    kind = "taker"

    def gather(self) -> Any:
        """A seat."""
        found = self.number()
        return BLANK if found is None else found


class OrNobodyField(FactField):
    """Another field with one key more: nobody."""

    kind = "or_nobody"

    def __init__(self, fact: Any, table: Table, **words: Any) -> None:
        super().__init__(fact, table, **words)
        self.words = words

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """As the field inside does, but for nobody."""
        inner = FIELDS[self.fact.fact.kind](fact=self.fact.fact, table=self.table)  # type: ignore[attr-defined]
        prefix = self.name.removesuffix(self.short_name)
        self.inner = inner.bind(form=None, name=self.short_name, prefix=prefix, _meta=self.meta)
        self.inner.process(formdata, unset_value if data is None else data)
        super().process(formdata, data)

    @property
    def counts(self) -> bool:
        """As the field inside."""
        return self.inner.counts

    def gather(self) -> Any:
        """None where nobody was tapped, else what the field inside gathers."""
        if self.text() == NOBODY or self.text(NOBODY) is not None:
            return None
        return self.inner.gather()


class YesNoField(FactField):
    """Two keys."""

    kind = "yes_no"

    def gather(self) -> Any:
        """true or false; what is neither stays for the engine to refuse."""
        found = self.text()
        return BLANK if found is None else {"yes": True, "no": False}.get(found, found)


class OneOfField(FactField):
    """A key for each of a few answers, and one for none of them where that is an answer."""

    kind = "one_of"

    def gather(self) -> Any:
        """The answer's key, None for none of them."""
        found = self.text()
        return BLANK if found is None else None if found == NOBODY else found


class TakersField(FactField):
    """A choice of a player for each of several cards."""

    kind = "takers"
    fact: Takers

    def gather(self) -> Any:
        """The seats of those cards that were answered."""
        tapped = {card.key: self.text(card.key) for card in self.fact.cards}
        answer = {key: None if text == NOBODY else whole(text) for key, text in tapped.items() if text is not None}
        if self.fact.some:
            answer = {key: seat for key, seat in answer.items() if seat is not None}
        return BLANK if not answer and self.fact.optional else answer


class PlacesField(FactField):
    """The order of going out so far, and a tap that adds a player or takes that place and the later ones back."""

    kind = "places"

    def gather(self) -> Any:
        """The seats in their order, after the tap that sent the form."""
        so_far = [whole(one) for one in (self.text() or "").split(",") if one.strip()]
        tapped = self.number("tap")
        if tapped is None:
            return so_far
        return so_far[: so_far.index(tapped)] if tapped in so_far else [*so_far, tapped]

    @property
    def tapped(self) -> bool:
        """Whether the form was sent by a tap on a place and not by Save."""
        return self.text("tap") is not None

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


COMMON: tuple[type[FactField], ...] = (
    CountField,
    CardsLeftField,
    TakerField,
    OrNobodyField,
    YesNoField,
    OneOfField,
    TakersField,
    PlacesField,
)
"""The fields of the facts that most games ask."""

FIELDS: dict[str, type[FactField]] = {field.kind: field for field in COMMON}
"""The field of each of these kinds; `rare_fields.ALL` has them all."""
