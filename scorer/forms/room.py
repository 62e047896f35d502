"""Room: how many fields the form of a deal may have, as the contracts of its game ask."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.forms.deal import MAX_DRAWN_CONTRACTS
from scorer.forms.inputs import make_input

EXTRA_FIELDS = 40
"""Fields of such a form that answer no question: its key, the contract, a note, and some to spare."""


def max_fields(contracts: Iterable[Contract], seats: int) -> int:
    """So many fields at most has a page that asks as many of these contracts as it draws at once."""
    table = TableState.new(seats)
    asked = sorted(
        sum(make_input(fact.key, fact, table).most_fields for fact in contract.asks) for contract in contracts
    )
    return EXTRA_FIELDS + sum(asked[-MAX_DRAWN_CONTRACTS:])
