"""Inputs: for each kind of fact how its answer is gathered from what was tapped.

They are plain objects: what is right the engine says, and no form library stands between the two.
"""

from typing import Any

from scorer.engine.facts import Fact, OrNobody
from scorer.engine.table import TableState
from scorer.forms.inputs import calls, choices, counts, doubles, places, takers
from scorer.forms.inputs.answer import BLANK, NOBODY, SOMEBODY, Again, AnswerInput, Typed, whole
from scorer.forms.inputs.counts import CardsLeftInput, CountInput
from scorer.forms.inputs.takers import AnnouncedInput, TakerInput

__all__ = [
    "BLANK",
    "INPUTS",
    "NOBODY",
    "AnnouncedInput",
    "AnswerInput",
    "CardsLeftInput",
    "CountInput",
    "TakerInput",
    "Typed",
    "input_of",
    "whole",
]


class OrNobodyInput(AnswerInput):
    """Another input with one key more: nobody."""

    kind = "or_nobody"
    inner: AnswerInput

    def __init__(
        self, name: str, fact: OrNobody[Any], table: TableState, typed: Typed | None = None, saved: Any = BLANK
    ) -> None:
        self.inner = input_of(name, fact.fact, table, typed, BLANK if saved is None else saved)
        super().__init__(name, fact, table, typed, saved)

    @property
    def across(self) -> int:
        """As the input inside."""
        return self.inner.across

    @property
    def counts(self) -> bool:
        """As the input inside."""
        return self.inner.counts

    def gather(self) -> Any:
        """None where nobody was tapped, else what the input inside gathers."""
        said = self.text("again") if self.fact.second_tap_on is not None else None
        if said == NOBODY:
            return BLANK
        if self.text() == NOBODY or self.text(NOBODY) is not None:
            return None
        found = self.inner.gather()
        return SOMEBODY if said == SOMEBODY and found is BLANK else found

    def again(self, taker: Fact[Any]) -> Again:
        """The second tap on the keys of the question before this one."""
        said = NOBODY if self.data is BLANK or self.data is None else SOMEBODY
        return Again("doubled", f"{self.name}-again", SOMEBODY, said)


_MODULES = (calls, choices, counts, doubles, places, takers)
_CLASSES = [
    OrNobodyInput,
    *(found for module in _MODULES for found in vars(module).values() if isinstance(found, type)),
]
INPUTS = {found.kind: found for found in _CLASSES if issubclass(found, AnswerInput) and found.kind}
"""The input of each kind of fact."""


def input_of(
    name: str, fact: Fact[Any], table: TableState, typed: Typed | None = None, saved: Any = BLANK
) -> AnswerInput:
    """The input of a fact under this name, filled in as it was sent or as it was saved. Raises KeyError."""
    return INPUTS[fact.kind](name, fact, table, typed, saved)
