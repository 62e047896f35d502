"""The base class of inputs, which parse the answer to a fact from the fields of a form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from scorer.engine.effect import TableState
from scorer.engine.facts import Fact, OrNobody
from scorer.engine.json_values import Json
from scorer.language.formats import to_ascii_digits

SOMEBODY = "yes"
"""The value of a second tap on a key: somebody announced the card, or doubled it."""
BLANK = object()
"""No answer: the fact is left out of the document."""
NOBODY = "nobody"
"""The value of the key for nobody, null in a document."""
MAX_DIGITS = 10
KEYS_IN_ROW = 11
"""How many keys of a thumb's width fit in a player's row on the smallest phone in landscape."""
MAX_NUMBERS_PER_ROW = 9
"""How many numbers such a row shows at once: 0 to 8, and the last one unfolds the others."""
_INTEGER = re.compile(rf"[+-]?\d{{1,{MAX_DIGITS}}}", re.ASCII)


class FormData(Protocol):
    """The submitted fields of a form, in which a name may occur several times."""

    def getlist(self, name: str, /) -> list[str]:
        """Return the values of this name."""


def parse_number(text: str) -> Json:
    """Parse a number in any digits; any other text is returned for the engine to refuse."""
    plain = to_ascii_digits(text)
    return int(plain) if _INTEGER.fullmatch(plain) else text.strip()


class SecondTap(NamedTuple):
    """What a second tap on a key means for its card, and a third if the player's own counts more."""

    kind: str
    """Its meaning: "announced" or "doubled"."""
    name: str
    """The field, whose values are NOBODY, `value`, and the seat of a player's own."""
    value: str
    """What the second tap sends: SOMEBODY, or the seat that is saved."""
    chosen: str
    """The chosen one of these values."""
    times: int = 2
    """The factor of the card's price."""
    own_times: int | None = None
    """The factor for a player's own; None if it is the same."""


INPUTS: dict[str, type[FactInput]] = {}
"""The input class of each kind of fact."""


def make_input(
    name: str, fact: Fact[Any], table: TableState, typed: FormData | None = None, saved: Any = BLANK
) -> FactInput:
    """Return the input of a fact, filled in from a form or a saved answer. Raises KeyError."""
    return INPUTS[fact.kind](name, fact, table, typed, saved)


class FactInput:
    """The answer to one fact, from the fields of a form (`typed`) or the answer of a saved entry (`saved`).

    The answer may be partial: blanks are None until `fact.fill_in` derives them. The template is
    `templates/facts/_<kind>.html`; the names of its fields are `name` with the parts that `text` takes.
    """

    kind: ClassVar[str]
    has_keys: ClassVar[bool] = True
    """Whether it has its own keys, and not only second taps on those of another input."""
    is_redrawn: ClassVar[bool] = False
    """Whether its keys change with the answer, so that each preview sends them again."""
    inner: FactInput | None = None
    """The input of the fact inside this one."""
    parts: ClassVar[tuple[FactInput, ...]] = ()
    """Always empty; `AnswerRows` has inputs side by side."""

    def __init_subclass__(cls) -> None:
        INPUTS[cls.kind] = cls

    def __init__(
        self, name: str, fact: Fact[Any], table: TableState, typed: FormData | None = None, saved: Any = BLANK
    ) -> None:
        self.name = name
        self.fact: Any = fact
        self.table = table
        self.typed = typed
        self.errors: list[str] = []
        """The engine's problems with it, in the reader's language."""
        self.result: FactInput | None = None
        """The input of the count that this one forecasts, drawn beside it."""
        self.foretold: FactInput | None = None
        """The input that forecasts this one."""
        self.second: FactInput | None = None
        """The input that a second tap on the keys of this one answers."""
        self.data: Any = saved if typed is None else self.parse()
        """The answer so far, or BLANK."""

    def parse(self) -> Any:
        """Return the answer as it was submitted."""
        raise NotImplementedError

    def answer(self) -> Any:
        """Return the answer with derived parts filled in, or BLANK."""
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
        """The answer for the keys, with derived parts filled in."""
        return [] if self.data is BLANK else self.answer()

    @property
    def derived_seats(self) -> list[int]:
        """The seats whose numbers are derived from the others'."""
        if not isinstance(self.data, list):
            return []
        pairs = zip(self.data, self.displayed_answer, strict=False)
        return [seat for seat, (typed, filled_in) in enumerate(pairs) if typed != filled_in]

    @property
    def keys_per_row(self) -> int:
        """How many keys of a thumb's width each player's row has on a phone in landscape; 0: it has no rows."""
        return 0

    @property
    def has_headings(self) -> bool:
        """Whether its keys have their own headings."""
        return False

    @property
    def counts(self) -> bool:
        """Whether its heading shows how many are counted so far."""
        return (self.fact if self.result is None else self.result.fact).total is not None

    @property
    def later_stops(self) -> list[FactInput]:
        """The inputs that follow under tabs of their own, in their order."""
        return []

    @property
    def open_stop(self) -> int:
        """The number of the tab being entered: the first with an error, else the chosen one."""
        wrong = [number for number, stop in enumerate([self, *self.later_stops], 1) if stop.errors]
        chosen = self.number("stop")
        return wrong[0] if wrong else chosen if isinstance(chosen, int) else 1

    @property
    def extra_template(self) -> str:
        """The template of further questions that depend on the answer, in their own place."""
        return ""

    @property
    def max_fields(self) -> int:
        """How many fields a browser sends for it at most: two per player, a key and a typed one, and one more."""
        return 2 * self.table.seats + 1

    @property
    def seats(self) -> range:
        return range(self.table.seats)

    def names_at_table(self, names: Sequence[str]) -> Sequence[str]:
        """Return the names as the keys have them: "" for who sits out of the deal."""
        if not self.table.sitting:
            return names
        return ["" if seat in self.table.sitting else name for seat, name in enumerate(names)]

    def text(self, *parts: object) -> str | None:
        """Return the text of the field with this name, or None if it is blank."""
        name = "-".join([self.name, *map(str, parts)])
        texts = {text for text in self.typed.getlist(name) if text.strip()} if self.typed is not None else set()
        return " ".join(sorted(texts)) or None  # the engine refuses two answers to one question

    def number(self, *parts: object) -> Json:
        """Return the number of the field with this name, or None if it is blank."""
        text = self.text(*parts)
        return None if text is None else parse_number(text)

    def number_after_step(self, seat: int) -> Json:
        """Return the number of this player after the key for one more or less that sent the form, if any."""
        number, step = self.number(seat), self.number(seat, "step")
        if step not in (1, -1) or not isinstance(number, int | None):
            return number
        return max((number or 0) + step, 0)

    @property
    def is_key_submit(self) -> bool:
        """Whether a key of this input sent the form and not Save, as happens without JavaScript."""
        return self.text("tap") is not None or any(self.text(seat, "step") for seat in self.seats)

    def seat(self, *parts: object) -> Json:
        """Return the seat of the chosen player; None for nobody and for no choice."""
        text = self.text(*parts)
        return None if text is None or text == NOBODY else parse_number(text)


class OrNobodyInput(FactInput):
    """Another input with a further key for nobody."""

    kind = "or_nobody"
    inner: FactInput

    def __init__(
        self, name: str, fact: OrNobody[Any], table: TableState, typed: FormData | None = None, saved: Any = BLANK
    ) -> None:
        self.inner = make_input(name, fact.fact, table, typed, BLANK if saved is None else saved)
        super().__init__(name, fact, table, typed, saved)

    @property
    def keys_per_row(self) -> int:
        return self.inner.keys_per_row

    @property
    def counts(self) -> bool:
        return self.inner.counts

    def parse(self) -> Any:
        """Return None if nobody was tapped, else the answer of the inner input."""
        second = self.text("again") if self.fact.second_tap_on is not None else None
        if second == NOBODY:
            return BLANK
        if self.text() == NOBODY or self.text(NOBODY) is not None:
            return None
        answer = self.inner.parse()
        return SOMEBODY if second == SOMEBODY and answer is BLANK else answer

    def second_tap(self, taker: Fact[Any]) -> SecondTap:
        """Return the second tap on the keys of the question before this one."""
        chosen = NOBODY if self.data is BLANK or self.data is None else SOMEBODY
        return SecondTap("doubled", f"{self.name}-again", SOMEBODY, chosen)
