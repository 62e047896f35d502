"""Inputs for the tests of the forms: a fact, and what was tapped or saved for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from scorer.engine.facts import Fact
from scorer.forms.inputs import FactInput, make_input
from tests.helpers.facts import FOUR

NAME = "contract-fact"


def tapped(fact: Fact[Any], fields: Mapping[str, str | list[str]] | None = None) -> Any:
    """The input of a fact as it was sent: `fields` by what follows its name, "" the name alone, "0" the first seat."""
    typed = MultiDict({f"{NAME}-{rest}" if rest else NAME: value for rest, value in (fields or {}).items()})
    return make_input(NAME, fact, FOUR, typed)


def saved(fact: Fact[Any], answer: object) -> Any:
    """The input of a fact, filled in from a document."""
    field: FactInput = make_input(NAME, fact, FOUR, None, answer)
    return field
