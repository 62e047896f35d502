"""Who pays whom at the end of a match, by name."""

from __future__ import annotations

from scorer.engine.owed import settlement
from scorer.play.settling import payments_of
from scorer.store.payments import BANK, Payment
from tests.helpers.evening import called
from tests.helpers.playing import replayed

NAMES = ["Ana", "Boris", "Cyril"]


def test_those_who_lost_pay_those_who_won() -> None:
    """A called game that was made: 15 chips from each of the others."""
    ledger = replayed("slovak-lorum", 3, [called("small", 0)])
    assert payments_of(settlement(ledger), NAMES) == [Payment("Boris", "Ana", 15), Payment("Cyril", "Ana", 15)]


def test_the_bank_is_a_party() -> None:
    """What lies in it at the end is owed to it."""
    ledger = replayed("slovak-lorum", 3, [{"kind": "adjustment", "changes": [-7, 0, 0], "bank": 7}])
    assert payments_of(settlement(ledger), NAMES) == [Payment("Ana", BANK, 7)]


def test_nobody_owes_anything_before_the_first_deal() -> None:
    """Where everybody is equal there is nothing to pay."""
    assert payments_of(settlement(replayed("slovak-lorum", 3, [])), NAMES) == []
