"""Inputs: for each kind of fact how its answer is gathered from what was tapped.

They are plain objects: what is right the engine says, and no form library stands between the two.
"""

from typing import Any

from scorer.engine.effect import TableState
from scorer.engine.facts import Fact, OrNobody
from scorer.forms.inputs import calls, choices, counts, doubles, takers
from scorer.forms.inputs.counts import CardsLeftInput, CountInput
from scorer.forms.inputs.fact_input import BLANK, NOBODY, SOMEBODY, FactInput, FormData, SecondTap, parse_number
from scorer.forms.inputs.takers import AnnouncedInput, TakerInput

__all__ = [
    "BLANK",
    "INPUTS",
    "NOBODY",
    "AnnouncedInput",
    "CardsLeftInput",
    "CountInput",
    "FactInput",
    "FormData",
    "TakerInput",
    "make_input",
    "parse_number",
]


class OrNobodyInput(FactInput):
    """Another input with one key more: nobody."""

    kind = "or_nobody"
    inner: FactInput

    def __init__(
        self, name: str, fact: OrNobody[Any], table: TableState, typed: FormData | None = None, saved: Any = BLANK
    ) -> None:
        self.inner = make_input(name, fact.fact, table, typed, BLANK if saved is None else saved)
        super().__init__(name, fact, table, typed, saved)

    @property
    def keys_per_row(self) -> int:
        """As the input inside."""
        return self.inner.keys_per_row

    @property
    def counts(self) -> bool:
        """As the input inside."""
        return self.inner.counts

    def parse(self) -> Any:
        """None where nobody was tapped, else what the input inside gathers."""
        said = self.text("again") if self.fact.second_tap_on is not None else None
        if said == NOBODY:
            return BLANK
        if self.text() == NOBODY or self.text(NOBODY) is not None:
            return None
        found = self.inner.parse()
        return SOMEBODY if said == SOMEBODY and found is BLANK else found

    def second_tap(self, taker: Fact[Any]) -> SecondTap:
        """The second tap on the keys of the question before this one."""
        said = NOBODY if self.data is BLANK or self.data is None else SOMEBODY
        return SecondTap("doubled", f"{self.name}-again", SOMEBODY, said)


_MODULES = (calls, choices, counts, doubles, choices, takers)
_CLASSES = [
    OrNobodyInput,
    *(found for module in _MODULES for found in vars(module).values() if isinstance(found, type)),
]
INPUTS = {found.kind: found for found in _CLASSES if issubclass(found, FactInput) and found.kind}
"""The input of each kind of fact."""


def make_input(
    name: str, fact: Fact[Any], table: TableState, typed: FormData | None = None, saved: Any = BLANK
) -> FactInput:
    """The input of a fact under this name, filled in as it was sent or as it was saved. Raises KeyError."""
    return INPUTS[fact.kind](name, fact, table, typed, saved)
