"""The input of one fact: what was tapped for it, gathered into the answer of a match document."""

from __future__ import annotations

import re
from typing import Any, ClassVar, NamedTuple, Protocol

from scorer.engine.effect import TableState
from scorer.engine.facts import Fact
from scorer.engine.json_values import Json
from scorer.language.numbers import to_ascii_digits

SOMEBODY = "yes"
"""The value of a second tap on a key: somebody announced the card, or doubled it."""

BLANK = object()
"""Nothing was answered: the fact is left out of the document."""

NOBODY = "nobody"
"""The value of the key that says null."""

MAX_DIGITS = 10
"""Digits of a number that is read as one."""

KEYS_IN_ROW = 11
"""So many keys of a thumb's width have room in a player's row, on the smallest phone on its side."""

MAX_NUMBERS_PER_ROW = 9
"""So many numbers stand in such a row at once: 0 to 8, and the last one unfolds the others."""

_WHOLE = re.compile(rf"[+-]?\d{{1,{MAX_DIGITS}}}", re.ASCII)


class FormData(Protocol):
    """The fields of a form as a browser sends them: every name may stand there several times."""

    def getlist(self, name: str, /) -> list[str]:
        """The values under this name."""


def parse_number(text: str) -> Json:
    """A number that was tapped or typed; what is none stays as it is, for the engine to refuse."""
    plain = to_ascii_digits(text)
    return int(plain) if _WHOLE.fullmatch(plain) else text.strip()


class SecondTap(NamedTuple):
    """What a second tap on a key says of its card, and a third one where the player's own counts for more."""

    kind: str
    """What it says in a word: "announced" or "doubled"."""
    name: str
    """The field; its values are NOBODY, what the second tap sends, and the seat of a player's own."""
    value: str
    """What the second tap sends: SOMEBODY, or the seat that is saved."""
    chosen: str
    """What is chosen, one of those values."""
    times: int = 2
    """How many times its price the card then costs."""
    own_times: int | None = None
    """The same of a player's own; None where that makes no difference."""


class FactInput:
    """The answer to one fact as a page asks it, under a name of its own in the form.

    Made of what was sent (`typed`), or of the answer of a document that is corrected (`saved`). The answer may be
    partial: blanks are None, and what is clear from the rest is left to `fact.complete`. The part of the page is
    `templates/facts/_<kind>.html`; its inputs have this name, and what `text` adds to it.
    """

    kind: ClassVar[str] = ""
    inner: FactInput | None = None
    """The input of the fact inside its fact, where there is one."""
    parts: ClassVar[tuple[FactInput, ...]] = ()
    """No questions stand side by side in it, as they do in `Rows`."""

    def __init__(
        self, name: str, fact: Fact[Any], table: TableState, typed: FormData | None = None, saved: Any = BLANK
    ) -> None:
        self.name = name
        self.fact: Any = fact
        self.table = table
        self.typed = typed
        self.errors: list[str] = []
        """What the engine finds wrong with it, in the reader's words."""
        self.result: FactInput | None = None
        """The input of what is foretold here: the page asks the two side by side."""
        self.foretold: FactInput | None = None
        """The other way round."""
        self.second: FactInput | None = None
        """The input that a second tap on the keys of this one answers, or begins to."""
        self.data: Any = saved if typed is None else self.parse()
        """The answer so far, or BLANK."""

    def parse(self) -> Any:
        """The answer as it was tapped."""
        raise NotImplementedError

    def answer(self) -> Any:
        """The answer with what follows from it filled in, or BLANK."""
        return BLANK if self.data is BLANK else self.fact.fill_in(self.data, self.table)

    @property
    def is_answered(self) -> bool:
        """Whether anything was tapped here."""
        return self.data is not BLANK

    @property
    def is_started(self) -> bool:
        """Whether anything was tapped here, if only in part."""
        parts = self.data if isinstance(self.data, list) else [self.data]
        return any(part is not None and part is not BLANK and part != {} for part in parts) or self.data is None

    @property
    def displayed_answer(self) -> Any:
        """The answer for the keys, with what follows from it."""
        return [] if self.data is BLANK else self.answer()

    @property
    def derived_seats(self) -> list[int]:
        """The seats whose numbers follow from the others'."""
        if not isinstance(self.data, list):
            return []
        pairs = zip(self.data, self.displayed_answer, strict=False)
        return [seat for seat, (typed, follows) in enumerate(pairs) if typed != follows]

    @property
    def keys_per_row(self) -> int:
        """How many keys of a thumb's width stand in each player's row, on a phone on its side; 0: no row a player."""
        return 0

    @property
    def has_keys(self) -> bool:
        """Whether it has keys of its own, besides a second tap on those of another."""
        return True

    @property
    def has_headings(self) -> bool:
        """Whether its keys come under headings of their own."""
        return False

    @property
    def counts(self) -> bool:
        """Whether its heading says how many are counted so far."""
        fact = self.fact if self.result is None else self.result.fact
        return fact.total is not None

    @property
    def is_redrawn(self) -> bool:
        """Whether its keys change with what is tapped, so that every preview brings them anew."""
        return False

    @property
    def extra_template(self) -> str:
        """The template of questions that come up while this one is answered, in a place of their own."""
        return ""

    @property
    def most_fields(self) -> int:
        """So many fields a browser sends for it at most: a player's two, a key and what is typed, and one besides."""
        return 2 * self.table.seats + 1

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
        return None if found is None else parse_number(found)

    def number_after_step(self, seat: int) -> Json:
        """The number of this player after the key that sent the form, where it was one for more or for less."""
        number, step = self.number(seat), self.number(seat, "step")
        if step not in (1, -1) or not isinstance(number, int | None):
            return number
        return max((number or 0) + step, 0)

    @property
    def is_key_submit(self) -> bool:
        """Whether the form was sent by a key of this question and not by Save, as it is without JavaScript."""
        return self.text("tap") is not None or any(self.text(seat, "step") for seat in self.seats)

    def seat(self, *more: object) -> Json:
        """The seat in a choice of a player: None for nobody and for no choice alike."""
        found = self.text(*more)
        return None if found in (None, NOBODY) else parse_number(found or "")
