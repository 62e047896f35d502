"""Inputs of one choice: yes or no, one of a few answers, in which trick it fell."""

from __future__ import annotations

from typing import Any

from scorer.forms.inputs.answer import BLANK, NOBODY, FactInput


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
