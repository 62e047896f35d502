"""One input class for each kind of fact, which parses its answer from a form. The engine validates the answers."""

from typing import Any

from scorer.engine.effect import TableState
from scorer.engine.facts import Fact, OrNobody
from scorer.forms.inputs import choices, counts, takers
from scorer.forms.inputs.counts import CardsLeftInput, CountInput
from scorer.forms.inputs.fact_input import BLANK, NOBODY, SOMEBODY, FactInput, FormData, SecondTap, parse_number
from scorer.forms.inputs.takers import AnnouncedInput, TakerInput

__all__ = [
    "BLANK", "INPUTS", "NOBODY", "AnnouncedInput", "CardsLeftInput", "CountInput", "FactInput", "FormData",
    "TakerInput", "make_input", "parse_number",
]  # fmt: skip


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


_MEMBERS = [
    OrNobodyInput,
    *(member for module in (choices, counts, takers) for member in vars(module).values()),
]
INPUTS = {
    member.kind: member
    for member in _MEMBERS
    if isinstance(member, type) and issubclass(member, FactInput) and member.kind
}
"""The input class of each kind of fact."""


def make_input(
    name: str, fact: Fact[Any], table: TableState, typed: FormData | None = None, saved: Any = BLANK
) -> FactInput:
    """Return the input of a fact, filled in from a form or a saved answer. Raises KeyError."""
    return INPUTS[fact.kind](name, fact, table, typed, saved)
