"""Settling up: who pays whom at the end of a match, by the names of its people."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.engine.ledger import Ledger
from scorer.engine.settle import transfers
from scorer.store.payments import BANK, Payment


def payments_of(ledger: Ledger, names: Sequence[str]) -> list[Payment]:
    """The fewest payments that settle the match, in chips, points or beans; `names` are the players in seat order."""
    parties = [*names, BANK]
    return [Payment(parties[one.payer], parties[one.payee], one.amount) for one in transfers(ledger)]
